"""What an action makes of a room: the pure fold."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tercet.core.commitment import Deal, Secret
from tercet.core.game import Meta
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
    RoomAction,
    RoomMove,
    RoomPhase,
    Sit,
    Stand,
    Start,
    Unready,
)
from tercet.core.room.people import clean_name, free_seat, member_of, next_number, present, sitting

BOT_NAMES: Final = ("Ada", "Bruno", "Clio", "Dante", "Emmy", "Fermat", "Greta", "Hugo", "Ilona", "Jonas", "Kira", "Leo")


def open_room(meta: Meta, config: Any, secret: Secret, *, listed: bool = False) -> Room:
    """Return a new, empty room."""
    return Room(game=meta.id, config=config, secret=secret, listed=listed)


def apply_room(meta: Meta, room: Room, move: RoomMove) -> Room:
    """Return the room after an action that `check_room` has allowed."""
    action = move.action
    match action:
        case Enter():
            return _enter(meta, room, move.guest, action)
        case Finished():
            return _finish(room, action)
        case Disconnected():
            return _with_member(room, action.member, here=False)
        case Reconnected():
            return _with_member(room, action.member, here=True)
        case Configure():
            return _unready(replace(room, config=action.config))
        case Kick():
            member = room.members[action.member]
            kicked = room.kicked if member.bot else (*room.kicked, member.guest)
            return _leave(replace(room, kicked=kicked), action.member)
        case AddBot():
            return _add_bot(meta, room, action.level)
        case MakeHost():
            return replace(room, host=action.member)
        case Publish():
            return replace(room, listed=action.listed)
        case _:
            return _by_member(meta, room, move)


def decode_config(room_action: RoomAction, config_type: Any) -> RoomAction:
    """Return the action with its options as the game's own type. Raises msgspec.ValidationError."""
    if isinstance(room_action, Configure):
        return Configure(msgspec.convert(room_action.config, config_type))
    return room_action


def _by_member(meta: Meta, room: Room, move: RoomMove) -> Room:
    action, member = move.action, member_of(room, move.guest)
    assert member is not None
    match action:
        case Rename():
            return _with_member(room, member.number, name=_free_name(room, action.name, member.guest))
        case Sit():
            return _with_member(room, member.number, seat=free_seat(meta, room))
        case Stand():
            return _close_up(_with_member(room, member.number, seat=None, nonce=""))
        case Leave():
            return _leave(room, member.number)
        case Ready():
            return _with_member(room, member.number, nonce=action.nonce)
        case Unready():
            return _with_member(room, member.number, nonce="")
        case Start():
            return _start(_with_member(room, member.number, nonce=action.nonce))
        case _:
            raise TypeError(f"not an action of a member: {action!r}")


def _enter(meta: Meta, room: Room, guest: str, action: Enter) -> Room:
    name = _free_name(room, action.name, guest)
    known = member_of(room, guest)
    if known is None:
        known = Member(number=_next_number(room), guest=guest, name=name)
        room = _with_newcomer(room, known)
    else:
        room = _with_member(room, known.number, name=name, left=False, here=True)
    member = room.members[known.number]
    free = free_seat(meta, room)
    if member.seat is None and free is not None and (room.phase is RoomPhase.LOBBY or meta.late_join):
        room = _with_member(room, member.number, seat=free)
    if room.members[room.host].left:
        room = replace(room, host=member.number)
    return room


def _leave(room: Room, number: int) -> Room:
    room = _with_member(room, number, left=True, here=False, nonce="")
    if room.phase is RoomPhase.LOBBY:
        room = _close_up(_with_member(room, number, seat=None))
    if room.host == number:
        there = [member for member in present(room) if not member.bot]
        if there:
            room = replace(room, host=min(there, key=lambda member: (member.seat is None, member.number)).number)
    return room


def _add_bot(meta: Meta, room: Room, level: str) -> Room:
    number = _next_number(room)
    taken = {member.name for member in present(room)}
    name = next((name for name in BOT_NAMES if name not in taken), f"Bot {number}")
    bot = Member(number=number, guest=f"bot {number}", name=name, seat=free_seat(meta, room), bot=level)
    return _with_newcomer(room, bot)


def _next_number(room: Room) -> int:
    number = next_number(room)
    assert number is not None, "check_room lets nobody into a full room"
    return number


def _with_newcomer(room: Room, member: Member) -> Room:
    """Let somebody in, in the place of one who has left if the room has no other."""
    members = room.members
    return replace(room, members=(*members[: member.number], member, *members[member.number + 1 :]))


def _start(room: Room) -> Room:
    deal = Deal(room.secret, tuple(member.nonce for member in sitting(room)))
    return replace(_unready(room), phase=RoomPhase.PLAYING, games=room.games + 1, deal=deal)


def _finish(room: Room, action: Finished) -> Room:
    """Open the lobby again; the seats of those who have left are free."""
    members = tuple(replace(member, seat=None) if member.left else member for member in room.members)
    return _close_up(replace(room, members=members, phase=RoomPhase.LOBBY, secret=action.secret))


def _unready(room: Room) -> Room:
    return replace(room, members=tuple(replace(member, nonce="") for member in room.members))


def _close_up(room: Room) -> Room:
    """Give the seats the numbers 0, 1, 2, ... again, in their order."""
    for seat, member in enumerate(sitting(room)):
        room = _with_member(room, member.number, seat=seat)
    return room


def _free_name(room: Room, name: str, guest: str) -> str:
    """Tell equal names apart: the second Anna is "Anna 2"."""
    name = clean_name(name)
    taken = {member.name for member in present(room) if member.guest != guest}
    if name not in taken:
        return name
    return next(
        f"{name[: NAME_LENGTH - 4]} {i}"
        for i in range(2, MOST_MEMBERS + 2)
        if f"{name[: NAME_LENGTH - 4]} {i}" not in taken
    )


def _with_member(room: Room, number: int, **changes: Any) -> Room:
    members = room.members
    return replace(room, members=(*members[:number], replace(members[number], **changes), *members[number + 1 :]))
