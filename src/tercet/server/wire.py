"""Every message between a client and the server, typed. The TypeScript types are generated from this file.

JSON, one object a message, told apart by `type`. Views and patches hold no null: what is absent is not so, and in a
patch (RFC 7396) null means that something has become absent.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Raw, Struct, UnsetType, field
from msgspec import Meta as Bounds

from tercet.core.game import Fact, Seat, Tagged
from tercet.core.room import RoomAction, RoomView

PROTOCOL = 1
"""Raised by every change that an older client would misread."""


# From the client.

Key: TypeAlias = Annotated[int, Bounds(le=2**53 - 1)]
"""Greater numbers are not exact in JavaScript, and far greater ones not in the log."""


class Act(Tagged, frozen=True):
    """A move in the game. `key` is the client's own number for it, greater than all before it."""

    key: Key
    action: Raw


class RoomAct(Tagged, frozen=True, tag="room"):
    """An action in the room."""

    key: Key
    action: RoomAction


class Ping(Tagged, frozen=True):
    """How late is it, and how long does a message take?"""

    t: float


class Gesture(Tagged, frozen=True):
    """Something to show the others that is no move: unlogged, unanswered, and lost if anyone is busy."""

    gesture: Raw


ClientMessage: TypeAlias = Act | RoomAct | Ping | Gesture


# From the server.


class Snapshot(Tagged, frozen=True):
    """Everything this viewer may know, after the row `seq` of the log. `at`: the table's clock in ms."""

    protocol: int
    seq: int
    at: int
    view: Any
    you: Any


class Events(Tagged, frozen=True):
    """What one act has changed: events, and patches of the two views. It follows the message with `before`."""

    before: int
    seq: int
    at: int
    events: Any
    view: Any | UnsetType = UNSET
    you: Any | UnsetType = UNSET
    reply: int | UnsetType = UNSET
    """The key, in the message to whom the act came from."""


class Refused(Tagged, frozen=True):
    """An act that was not done: a slug and facts, which the client words."""

    slug: str
    facts: dict[str, Fact] = field(default_factory=dict[str, Fact])
    reply: int | UnsetType = UNSET


class Done(Tagged, frozen=True):
    """The answer to an act that was sent again: it was done before, as row `seq`."""

    reply: int
    seq: int


class Pong(Tagged, frozen=True):
    """The answer to a ping, with the table's clock."""

    t: float
    at: int


class SeenGesture(Tagged, frozen=True, tag="gesture"):
    """What a seat shows the others."""

    seat: Seat
    gesture: Raw


class Elsewhere(Tagged, frozen=True):
    """The same person has opened the table somewhere else; this connection gets nothing more."""


ServerMessage: TypeAlias = Snapshot | Events | Refused | Done | Pong | SeenGesture | Elsewhere


# What the views are made of.


class TableView(Struct, frozen=True, kw_only=True):
    """What everybody at a table sees: the room, and the running or last game if there is one."""

    room: RoomView
    seats: dict[Seat, str]
    """The names by seat of the running or last game, those who have left included."""
    game: Any | UnsetType = UNSET


class YouView(Struct, frozen=True, kw_only=True):
    """What only one viewer gets. `key` is the greatest key that has been answered as done."""

    member: int | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    key: int = 0
    offers: tuple[str, ...] = ()
    """The kinds of room action that are open; those of the game are in its private view."""
    game: Any | UnsetType = UNSET


# What is served of a game that is over.


class ReplayView(Struct, frozen=True, kw_only=True):
    """The two views of whoever sees everything."""

    public: Any
    private: Any | UnsetType = UNSET


class ReplayedMove(Struct, frozen=True, kw_only=True):
    """A move of a finished game: what was done, what happened, and a patch of the `ReplayView` before it."""

    at: int
    seat: Seat
    action: Any
    events: tuple[Any, ...]
    patch: Any


class Replay(Struct, frozen=True, kw_only=True):
    """A finished game, step by step. `wrong` says in sentences why a game is not `verified`."""

    game: str
    version: int
    names: tuple[str, ...]
    config: Any
    seed: str
    commitment: str | UnsetType = UNSET
    verified: bool
    wrong: tuple[str, ...]
    view: ReplayView
    moves: tuple[ReplayedMove, ...]
