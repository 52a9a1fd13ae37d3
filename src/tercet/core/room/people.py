"""Who is in a room, who sits where, and what is still free."""

from __future__ import annotations

from tercet.core.game import Meta, Seat
from tercet.core.room.model import MOST_MEMBERS, NAME_LENGTH, Member, Room


def member_of(room: Room, guest: str) -> Member | None:
    """Return the member that this person is, also one who has left, or None."""
    return next((member for member in room.members if member.guest == guest), None)


def present(room: Room) -> tuple[Member, ...]:
    """Return the members who have not left."""
    return tuple(member for member in room.members if not member.left)


def sitting(room: Room) -> tuple[Member, ...]:
    """Return the members with a seat who have not left, by seat."""
    seated = [member for member in present(room) if member.seat is not None]
    return tuple(sorted(seated, key=lambda member: member.seat or 0))


def players(room: Room) -> tuple[Member, ...]:
    """Return the people with a seat who have not left: without them a game is over."""
    return tuple(member for member in sitting(room) if not member.bot)


def names(room: Room) -> tuple[str, ...]:
    """Return the names by seat, during a game those who have left included."""
    seated = [member for member in room.members if member.seat is not None]
    return tuple(member.name for member in sorted(seated, key=lambda member: member.seat or 0))


def is_ready(member: Member) -> bool:
    """Tell whether a member waits for the deal; bots always do."""
    return bool(member.bot or member.nonce)


def next_number(room: Room) -> int | None:
    """Return the number of whoever comes next; in a full room that of somebody who has left, None if all are there."""
    if len(room.members) < MOST_MEMBERS:
        return len(room.members)
    gone = (member.number for member in room.members if member.left and member.seat is None)
    return next((number for number in gone if number != room.host), None)


def free_seat(meta: Meta, room: Room) -> Seat | None:
    """Return the next seat. During a game seats of leavers stay theirs."""
    taken = [member.seat for member in room.members if member.seat is not None]
    return len(taken) if len(taken) < meta.max_seats else None


def has_free_seat(meta: Meta, room: Room) -> bool:
    """Tell whether one more can sit down, at the latest for the next game."""
    return free_seat(meta, room) is not None


def clean_name(name: str) -> str:
    """Return a name without odd white space and control characters, or an empty string if it is no name.

    >>> clean_name("  Anna   Maria ")
    'Anna Maria'
    """
    clean = " ".join("".join(char if char.isprintable() else " " for char in name).split())
    return clean if len(clean) <= NAME_LENGTH else ""
