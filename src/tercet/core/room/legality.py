"""What may be done in a room, and why not."""

from __future__ import annotations

from tercet.core.commitment import is_nonce
from tercet.core.game import Meta, Refusal
from tercet.core.room.model import (
    MOST_MEMBERS,
    NAME_LENGTH,
    AddBot,
    Configure,
    Disconnected,
    Enter,
    Finished,
    Kick,
    Leave,
    MakeHost,
    Member,
    Publish,
    Ready,
    Reconnected,
    Rename,
    Room,
    RoomHouse,
    RoomMove,
    RoomPhase,
    Sit,
    Stand,
    Start,
    Unready,
)
from tercet.core.room.people import clean_name, free_seat, is_ready, member_of, next_number, present, sitting


def check_room(meta: Meta, room: Room, move: RoomMove) -> Refusal | None:
    """Return why a room action may not be done, or None. It never raises."""
    action = move.action
    if isinstance(action, (Disconnected, Reconnected, Finished)):
        return _check_house(room, move.guest, action)
    if isinstance(action, Enter):
        return _check_enter(room, move.guest, action)
    member = member_of(room, move.guest)
    if member is None or member.left:
        return Refusal("not_member")
    match action:
        case Rename():
            return None if clean_name(action.name) else Refusal("bad_name", {"longest": NAME_LENGTH})
        case Sit():
            return _check_sit(meta, room, member)
        case Stand():
            return Refusal("no_seat") if member.seat is None else _lobby(room)
        case Leave():
            return None
        case Ready():
            return _lobby(room) or _check_nonce(member, action.nonce)
        case Unready():
            return _lobby(room) or (None if member.nonce else Refusal("not_ready"))
        case Configure() | Start() | AddBot() | Kick() | MakeHost() | Publish():
            return Refusal("not_host") if member.number != room.host else _check_host(meta, room, member, action)


def _check_enter(room: Room, guest: str, action: Enter) -> Refusal | None:
    member = member_of(room, guest)
    if guest in room.kicked:
        return Refusal("kicked")
    if not guest or not clean_name(action.name):
        return Refusal("bad_name", {"longest": NAME_LENGTH})
    if member is not None and not member.left:
        return Refusal("entered")
    if member is None and next_number(room) is None:
        return Refusal("room_full", {"most": MOST_MEMBERS})
    return None


def _check_sit(meta: Meta, room: Room, member: Member) -> Refusal | None:
    if member.seat is not None:
        return Refusal("seated")
    if free_seat(meta, room) is None:
        return Refusal("table_full", {"seats": meta.max_seats})
    return None if meta.late_join else _lobby(room)


def _check_nonce(member: Member, nonce: str) -> Refusal | None:
    if member.seat is None:
        return Refusal("no_seat")
    return None if is_nonce(nonce) else Refusal("bad_nonce")


def _check_host(
    meta: Meta, room: Room, member: Member, action: Configure | Start | AddBot | Kick | MakeHost | Publish
) -> Refusal | None:
    match action:
        case Configure():
            return _lobby(room)
        case Start():
            refusal = _lobby(room) or _check_nonce(member, action.nonce)
            if refusal is not None:
                return refusal
            seated = sitting(room)
            if len(seated) < meta.min_seats:
                return Refusal("too_few", {"least": meta.min_seats})
            waiting = tuple(other.number for other in seated if not is_ready(other) and other is not member)
            return Refusal("not_ready", {"members": waiting}) if waiting else None
        case Publish():
            return Refusal("no_change") if action.listed is room.listed else None
        case AddBot():
            if next_number(room) is None:
                return Refusal("room_full", {"most": MOST_MEMBERS})
            if free_seat(meta, room) is None:
                return Refusal("table_full", {"seats": meta.max_seats})
            return None if meta.late_join else _lobby(room)
        case Kick() | MakeHost():
            there = {
                other.number
                for other in present(room)
                if other is not member and (isinstance(action, Kick) or not other.bot)
            }
            return None if action.member in there else Refusal("not_member")


def _check_house(room: Room, guest: str, action: RoomHouse) -> Refusal | None:
    if guest:
        return Refusal("not_house")
    match action:
        case Finished():
            return None if room.phase is RoomPhase.PLAYING else Refusal("not_playing")
        case Disconnected() | Reconnected():
            if not 0 <= action.member < len(room.members):
                return Refusal("not_member")
            change = room.members[action.member].here is isinstance(action, Disconnected)
            return None if change else Refusal("no_change")


def _lobby(room: Room) -> Refusal | None:
    return None if room.phase is RoomPhase.LOBBY else Refusal("playing")
