"""The values that a room is made of: people, the room at one moment, and what can be done in it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, TypeAlias

from msgspec import Struct

from tercet.core.commitment import Deal, Secret
from tercet.core.game import Seat, Tagged

NAME_LENGTH: Final = 24


MOST_MEMBERS: Final = 50


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
