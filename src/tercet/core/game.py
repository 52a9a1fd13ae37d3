"""The contract between a game and everything around it.

A game is a record of plain functions over frozen values. The functions read no clock, no file and no global
chance: time arrives in the move's stamp, chance in the seed, presence in moves by the house. So a whole game is
its seed and its moves, and replaying is folding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Meta as Bounds
from msgspec import Struct

from tercet.core.plain_text import plain_event, plain_view

Seat: TypeAlias = int
"""0 .. seats-1 for the people (or bots) who play, `HOUSE` for the table itself."""

Viewer: TypeAlias = int
"""A seat, `SPECTATOR` or `REVEALED`."""

HOUSE: Final = -1
"""Who moves when the clock runs out or somebody comes and goes."""

SPECTATOR: Final = -2
"""Sees what everybody may see."""

REVEALED: Final = -3
"""Sees everything; whoever serves views gives it only of a game that is over."""


LAST_MS: Final = 10**12
"""The latest time that a record can hold, some thirty years after the deal."""


class Stamp(Struct, frozen=True):
    """What the server measured about a move: half the round trip, and when the card was lifted (ms)."""

    lag_ms: Annotated[int, Bounds(ge=0, le=LAST_MS)] = 0
    lifted_at: Annotated[int, Bounds(ge=0, le=LAST_MS)] | None = None


NO_STAMP: Final = Stamp()


def snake(name: str) -> str:
    """Return the wire name of a type: `NextHand` becomes `next_hand`.

    >>> snake("NextHand")
    'next_hand'
    """
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Tagged(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Base of everything that is told apart by name on the wire: actions, events, messages."""


A = TypeVar("A")
C = TypeVar("C")
S = TypeVar("S")
E = TypeVar("E")


class Move(Struct, Generic[A], frozen=True):
    """One action by one seat at one moment (`at`: ms on the table's clock, 0 at the deal, never decreasing)."""

    at: Annotated[int, Bounds(ge=0, le=LAST_MS)]
    seat: Seat
    action: A
    stamp: Stamp = NO_STAMP


Fact: TypeAlias = int | str | tuple[int, ...]


class Refusal(Struct, frozen=True):
    """Why a move may not be made: a slug for programs and the facts a client needs to word it."""

    slug: str
    facts: dict[str, Fact] = {}


class Outcome(Struct, frozen=True):
    """How a game ended: scores by seat, the seats that won (several share), and the reason as a slug."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


class Meta(Struct, frozen=True):
    """What a registry needs to know of a game. `version` rises when an old record would replay differently."""

    id: str
    title: str
    version: int
    min_seats: int
    max_seats: int
    late_join: bool = False
    """Whether `Joined` may seat somebody while the game runs."""


@dataclass(frozen=True, kw_only=True)
class Notation(Generic[S, A]):
    """Text for people and tools. `format_x` and `parse_x` are inverse to each other; nobody reads the rest back.

    Parsers raise `core.notation.NotationError`, which names line, column and what was expected.
    """

    format_action: Callable[[A], str]
    parse_action: Callable[[str], A]
    format_state: Callable[[S], str]
    parse_state: Callable[[str], S]

    draw: Callable[[Any, Any], str] = plain_view
    """(public view, private view or None) -> a picture for a terminal, without a line end behind it."""
    tell: Callable[[Any], str] = plain_event
    """An event in a few words."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[C, S, A, E]):
    """A game. `C` is its configuration, `S` its state, `A` its actions, `E` its events, all frozen values.

    `check(state, move) is None` means the same as `move.action in legal(state, move.seat, move.at, move.stamp)`,
    provided that no deadline is due at `move.at` (see `core.play`).
    """

    meta: Meta
    config_type: type[C]
    state_type: type[S]
    action_type: Any
    """The union of all actions, the house's included: what a decoder is handed."""
    event_type: Any
    gesture_type: Any = None
    """What a seat may show the others without playing it, such as a lifted card; it is not logged and may get lost."""
    public_type: Any = Any
    """Of the public view, and of the private one below: for the clients' types."""
    private_type: Any = Any
    notation: Notation[S, A]

    new: Callable[[C, int, int], S]
    """(config, number of seats, 128-bit seed) -> state. Raises ValueError for a configuration out of range."""
    to_act: Callable[[S], frozenset[Seat]]
    """Empty: over; one: turns; many: free for all."""
    legal: Callable[[S, Seat, int, Stamp], tuple[A, ...]]
    """(state, seat, at, stamp) -> every legal action, in a fixed order."""
    check: Callable[[S, Move[A]], Refusal | None]
    """Total: it never raises, whatever decodable move it is handed."""
    apply: Callable[[S, Move[A]], tuple[S, tuple[E, ...]]]
    """Only after `check` said None."""
    deadline: Callable[[S], int | None]
    """When the clock must move next (ms), grace included; the house then plays `Deadline` at exactly that time."""
    public: Callable[[S], Any]
    """What everybody sees, built field by field. It holds no null: what is absent is unset."""
    private: Callable[[S, Viewer], Any]
    """What only this viewer sees, the kinds of action open to a seat among it; None if that is nothing."""
    show: Callable[[E, Viewer], E | None]
    """What this viewer sees of an event: the event, a redacted one, or None."""
    outcome: Callable[[S], Outcome | None]

    alike: Callable[[S, Viewer], Iterable[S]]
    """For tests: states that this viewer cannot tell from `state`, given the facts that the rules reveal."""
    census: Callable[[S], tuple[int, ...]]
    """For tests: every card of the deck in play, wherever it lies, in any order. No move may change it."""
    parts_done: Callable[[S], int]
    """How many hands, deals or rounds are finished; a checkpoint is kept whenever it grows."""
    reveals: frozenset[str] = frozenset()
    """The facts that moves reveal by the rules, each as `event.field`: all that may differ between `alike` states."""

    def view(self, state: S, viewer: Viewer) -> tuple[Any, Any]:
        """Return the public view and the private one of this viewer."""
        return self.public(state), self.private(state, viewer)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
