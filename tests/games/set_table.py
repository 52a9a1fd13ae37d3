"""A table of Set to play at by hand in tests: hand-made positions, moves in a row, what happened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from tercet.core.game import HOUSE, Move, Seat
from tercet.core.play import play, settle
from tercet.games.sets.board import cards_on
from tercet.games.sets.model import HOLE, Call, Pick, Player, SetAction, SetEvent, SetState, VoteNoSet
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET

_CAP = "0001 0002 0010 0020 0100 0122 0200 0211 1000 1022 1101 1110 1212 1221 2000 2011 2112 2121 2202 2220"
CAP: Final = tuple(int(word, 3) for word in _CAP.split())
"""Twenty cards without a set."""

RIGHT: Final = Pick((0, 1, 2))
"""A set of the table that `Table()` lays out."""

ALSO_RIGHT: Final = Pick((3, 4, 5))

WRONG: Final = Pick((0, 1, 3))
"""Three cards of that table that are no set."""


class Table:
    """A game in which the cards 0 to 11 lie in the slots and 12 to 80 follow, unless something else is said."""

    def __init__(
        self,
        slots: tuple[int, ...] = tuple(range(12)),
        deck: tuple[int, ...] | None = None,
        *,
        seats: int = 2,
        state: Mapping[str, Any] = MappingProxyType({}),
        **options: Any,
    ) -> None:
        rest = tuple(card for card in range(81) if card not in slots) if deck is None else deck
        dealt = SET.new(SetConfig(**options), seats, 1)
        self.state: SetState = replace(dealt, **{"slots": slots, "deck": rest, **state})
        self.events: list[SetEvent] = []

    def play(self, seat: Seat, action: SetAction, at: int | None = None) -> list[SetEvent]:
        """Make an allowed move, 100 ms on or at `at`, and return what happened, due deadlines included."""
        played = play(SET, self.state, self._move(seat, action, at))
        assert played.refusal is None, played.refusal
        self.state = played.steps[-1].state
        self.events = [event for step in played.steps for event in step.events]
        return self.events

    def refused(self, seat: Seat, action: SetAction, at: int | None = None) -> str:
        """Try a move and return why it is refused; what the clock does on the way stays done."""
        played = play(SET, self.state, self._move(seat, action, at))
        assert played.refusal is not None, "the move is allowed"
        self.state = played.steps[-1].state if played.steps else self.state
        return played.refusal.slug

    def house(self, action: SetAction, at: int | None = None) -> list[SetEvent]:
        """Make a move of the house."""
        return self.play(HOUSE, action, at)

    def wait(self, at: int) -> list[SetEvent]:
        """Let the clock run to `at`, and return what happened."""
        steps = list(settle(SET, self.state, at))
        self.state = steps[-1].state if steps else self.state
        self.events = [event for step in steps for event in step.events]
        return self.events

    def call(self, seat: Seat, at: int | None = None) -> list[SetEvent]:
        return self.play(seat, Call(self.state.board_version), at)

    def vote(self, seat: Seat, at: int | None = None) -> list[SetEvent]:
        return self.play(seat, VoteNoSet(self.state.board_version), at)

    def take(self, seat: Seat, pick: Pick = RIGHT) -> list[SetEvent]:
        """Call and pick."""
        return self.call(seat) + self.play(seat, pick)

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    @property
    def scores(self) -> list[int]:
        return [player.score for player in self.state.players]

    @property
    def cards(self) -> tuple[int, ...]:
        return cards_on(self.state.slots)

    @property
    def holes(self) -> list[int]:
        return [slot for slot, card in enumerate(self.state.slots) if card == HOLE]

    @property
    def deadline(self) -> int | None:
        return SET.deadline(self.state)

    def _move(self, seat: Seat, action: SetAction, at: int | None) -> Move[SetAction]:
        return Move(self.state.at + 100 if at is None else at, seat, action)


def names(events: list[SetEvent]) -> list[str]:
    """Return the kinds of some events by their names."""
    return [type(event).__name__ for event in events]
