"""Who sits where: entering, seats, ready, host, options, dealing, leaving. A second pure fold beside the game's.

A room outlives its games: between two of them it is a lobby (that still shows the last result), and the next game
is dealt from a fresh secret. People are members, numbered in the order of their coming; the server's name for a
person (`guest`) never leaves it. The room knows a game only by its metadata.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from tercet.core.commitment import Deal, Secret, commit, is_nonce
from tercet.core.game import Meta, Refusal, Seat, Tagged

NAME_LENGTH: Final = 24
MOST_MEMBERS: Final = 50

BOT_NAMES: Final = ("Ada", "Bruno", "Clio", "Dante", "Emmy", "Fermat", "Greta", "Hugo", "Ilona", "Jonas", "Kira", "Leo")


class RoomPhase(StrEnum):
    """Whether a game runs."""

    LOBBY = "lobby"
    PLAYING = "playing"


class Member(Struct, frozen=True, kw_only=True):
    """A person in the room; without a seat a spectator."""

    number: int
    guest: str
    name: str
    seat: Seat | None = None
    nonce: str = ""
    """Sent with `ready`; a member with a nonce is ready."""
    here: bool = True
    left: bool = False
    bot: str = ""
    """The level of a bot; empty for a person."""


class Room(Struct, frozen=True, kw_only=True):
    """A room at one moment."""

    game: str
    config: Any
    secret: Secret
    """Of the next deal; only its commitment is shown."""
    members: tuple[Member, ...] = ()
    host: int = 0
    """The number of the member who may start and set options."""
    phase: RoomPhase = RoomPhase.LOBBY
    games: int = 0
    """How many games have been dealt."""
    deal: Deal | None = None
    """Of the running or last game."""
    kicked: tuple[str, ...] = ()
    listed: bool = False
    """Whether strangers find it in the list of open tables."""


class Enter(Tagged, frozen=True):
    """Come in (again), and sit down if there is a seat."""

    name: str


class Rename(Tagged, frozen=True):
    """Take another name."""

    name: str


class Sit(Tagged, frozen=True):
    """Take a free seat."""


class Stand(Tagged, frozen=True):
    """Give one's seat up and watch."""


class Leave(Tagged, frozen=True):
    """Go for good."""


class Ready(Tagged, frozen=True):
    """Be ready for the deal, with one's own part of its chance (32 hexadecimal digits)."""

    nonce: str


class Unready(Tagged, frozen=True):
    """Not be ready after all."""


class Configure(Tagged, frozen=True):
    """Set the options of the next game. Host only."""

    config: Any


class Start(Tagged, frozen=True):
    """Deal, as soon as everyone else who sits is ready. Host only; it is the host's own `ready`."""

    nonce: str


class AddBot(Tagged, frozen=True):
    """Seat a bot of this level. Host only."""

    level: str


class Kick(Tagged, frozen=True):
    """Send somebody away for good, or a bot. Host only."""

    member: int


class MakeHost(Tagged, frozen=True):
    """Hand the role of the host over. Host only."""

    member: int


class Publish(Tagged, frozen=True):
    """Put the room into the list of open tables, or take it out. Host only."""

    listed: bool


RoomAction: TypeAlias = (
    Enter | Rename | Sit | Stand | Leave | Ready | Unready | Configure | Start | AddBot | Kick | MakeHost | Publish
)


class Disconnected(Tagged, frozen=True):
    """A member's last connection is gone. By the house."""

    member: int


class Reconnected(Tagged, frozen=True):
    """A member is connected again. By the house."""

    member: int


class Finished(Tagged, frozen=True):
    """The game is over, or has no players left; the secret is for the next one. By the house."""

    secret: Secret


RoomHouse: TypeAlias = Disconnected | Reconnected | Finished


class RoomMove(Struct, frozen=True):
    """One room action: by the person with this server-side name, or by the house (empty)."""

    at: int
    guest: str
    action: RoomAction | RoomHouse


class MemberView(Struct, frozen=True, kw_only=True):
    """A member as everybody sees it."""

    name: str
    seat: Seat | UnsetType = UNSET
    ready: bool
    here: bool
    bot: str | UnsetType = UNSET
    """The level, if it is a bot."""


class RoomView(Struct, frozen=True, kw_only=True):
    """The room as everybody sees it."""

    game: str
    phase: RoomPhase
    host: int
    games: int
    members: dict[int, MemberView]
    config: Any
    commitment: str
    listed: bool


def open_room(meta: Meta, config: Any, secret: Secret, *, listed: bool = False) -> Room:
    """Return a new, empty room."""
    return Room(game=meta.id, config=config, secret=secret, listed=listed)


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


def has_free_seat(meta: Meta, room: Room) -> bool:
    """Tell whether one more can sit down, at the latest for the next game."""
    return _free_seat(meta, room) is not None


def names(room: Room) -> tuple[str, ...]:
    """Return the names by seat, during a game those who have left included."""
    seated = [member for member in room.members if member.seat is not None]
    return tuple(member.name for member in sorted(seated, key=lambda member: member.seat or 0))


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


def view_room(room: Room) -> RoomView:
    """Return what everybody sees: no server-side names, no nonces, no secret."""
    return RoomView(
        game=room.game,
        phase=room.phase,
        host=room.host,
        games=room.games,
        members={
            member.number: MemberView(
                name=member.name,
                seat=UNSET if member.seat is None else member.seat,
                ready=_is_ready(member),
                here=member.here,
                bot=member.bot or UNSET,
            )
            for member in present(room)
        },
        config=room.config,
        commitment=commit(room.secret),
        listed=room.listed,
    )


def room_offers(meta: Meta, room: Room, member: Member) -> tuple[str, ...]:
    """Return the kinds of room action open to a member, by their wire names."""
    nonce = "0" * 32
    number = next((other.number for other in present(room) if other is not member), member.number)
    samples: tuple[RoomAction, ...] = (
        Sit(),
        Stand(),
        Ready(nonce),
        Unready(),
        Configure(room.config),
        Start(nonce),
        AddBot(""),
        Kick(number),
        MakeHost(number),
        Publish(not room.listed),
    )
    return tuple(
        str(type(sample).__struct_config__.tag)
        for sample in samples
        if check_room(meta, room, RoomMove(0, member.guest, sample)) is None
    )


def clean_name(name: str) -> str:
    """Return a name without odd white space and control characters, or an empty string if it is no name.

    >>> clean_name("  Anna   Maria ")
    'Anna Maria'
    """
    clean = " ".join("".join(char if char.isprintable() else " " for char in name).split())
    return clean if len(clean) <= NAME_LENGTH else ""


def _check_enter(room: Room, guest: str, action: Enter) -> Refusal | None:
    member = member_of(room, guest)
    if guest in room.kicked:
        return Refusal("kicked")
    if not guest or not clean_name(action.name):
        return Refusal("bad_name", {"longest": NAME_LENGTH})
    if member is not None and not member.left:
        return Refusal("entered")
    if member is None and len(room.members) >= MOST_MEMBERS:
        return Refusal("room_full", {"most": MOST_MEMBERS})
    return None


def _check_sit(meta: Meta, room: Room, member: Member) -> Refusal | None:
    if member.seat is not None:
        return Refusal("seated")
    if _free_seat(meta, room) is None:
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
            waiting = tuple(other.number for other in seated if not _is_ready(other) and other is not member)
            return Refusal("not_ready", {"members": waiting}) if waiting else None
        case Publish():
            return Refusal("no_change") if action.listed is room.listed else None
        case AddBot():
            if len(room.members) >= MOST_MEMBERS:
                return Refusal("room_full", {"most": MOST_MEMBERS})
            if _free_seat(meta, room) is None:
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


def _by_member(meta: Meta, room: Room, move: RoomMove) -> Room:
    action, member = move.action, member_of(room, move.guest)
    assert member is not None
    match action:
        case Rename():
            return _with_member(room, member.number, name=_free_name(room, action.name, member.guest))
        case Sit():
            return _with_member(room, member.number, seat=_free_seat(meta, room))
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
        known = Member(number=len(room.members), guest=guest, name=name)
        room = replace(room, members=(*room.members, known))
    else:
        room = _with_member(room, known.number, name=name, left=False, here=True)
    member = room.members[known.number]
    free = _free_seat(meta, room)
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
    number = len(room.members)
    taken = {member.name for member in present(room)}
    name = next((name for name in BOT_NAMES if name not in taken), f"Bot {number}")
    bot = Member(number=number, guest=f"bot {number}", name=name, seat=_free_seat(meta, room), bot=level)
    return replace(room, members=(*room.members, bot))


def _is_ready(member: Member) -> bool:
    return bool(member.bot or member.nonce)


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


def _free_seat(meta: Meta, room: Room) -> Seat | None:
    """Return the next seat. During a game seats of leavers stay theirs."""
    taken = [member.seat for member in room.members if member.seat is not None]
    return len(taken) if len(taken) < meta.max_seats else None


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


def decode_config(room_action: RoomAction, config_type: Any) -> RoomAction:
    """Return the action with its options as the game's own type. Raises msgspec.ValidationError."""
    if isinstance(room_action, Configure):
        return Configure(msgspec.convert(room_action.config, config_type))
    return room_action
