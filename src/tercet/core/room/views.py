"""What everybody sees of a room, and what a member may do in it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from tercet.core.commitment import commit
from tercet.core.game import Meta, Seat
from tercet.core.room.legality import check_room
from tercet.core.room.model import (
    AddBot,
    Configure,
    Kick,
    MakeHost,
    Member,
    Publish,
    Ready,
    Room,
    RoomAction,
    RoomMove,
    RoomPhase,
    Sit,
    Stand,
    Start,
    Unready,
)
from tercet.core.room.people import is_ready, present


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
                ready=is_ready(member),
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
