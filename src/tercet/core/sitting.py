"""One game being played by a script: a state, the way there, and plain words for both."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import fields, replace

from tercet.core.game import NO_STAMP, AnyGame, Move, Outcome, Refusal, Seat, Viewer
from tercet.core.play import play, settle
from tercet.core.record import Record
from tercet.core.rng import format_seed


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text}: refused ({refusal.slug})")
        self.refusal = refusal


class Sitting(Struct, frozen=True, kw_only=True):
    """A game from its deal to now. It never changes: playing returns the next one.

    Not for servers, which keep states and log rows; this is the comfortable form for a script or a notebook.
    """

    game: Any
    state: Any
    record: Record
    at: int = 0
    """The time (ms): of the last move, or until when was waited."""

    def play(self, seat: Seat, action: Any, *, at: int | None = None) -> Sitting:
        """Return the sitting after an action, given as a value or as text, at `at` ms (by default one second on).

        Raises IllegalMove if the rules refuse it and NotationError if the text cannot be read.
        """
        if isinstance(action, str):
            action = self.game.notation.parse_action(action)
        move: Move[Any] = Move(self.at + 1000 if at is None else at, seat, action)
        if move.at < self.at:
            raise ValueError(f"time goes backwards, from {self.at} ms to {move.at} ms")
        played = play(self.game, self.state, move)
        if played.refusal is not None:
            raise IllegalMove(f"{seat} {self.game.notation.format_action(action)}", played.refusal)
        return self._after(played.steps, move.at)

    def wait(self, until: int) -> Sitting:
        """Return the sitting after every deadline up to `until` ms."""
        return self._after(tuple(settle(self.game, self.state, until)), max(until, self.at))

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Return what a seat may do now."""
        actions: tuple[Any, ...] = self.game.legal(self.state, seat, self.at, NO_STAMP)
        return actions

    def view(self, viewer: Viewer) -> tuple[Any, Any]:
        """Return the public view and the viewer's private one."""
        views: tuple[Any, Any] = self.game.view(self.state, viewer)
        return views

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None."""
        result: Outcome | None = self.game.outcome(self.state)
        return result

    @property
    def text(self) -> str:
        """Return the position in the game's notation."""
        text: str = self.game.notation.format_state(self.state)
        return text

    def _after(self, steps: tuple[Any, ...], at: int) -> Sitting:
        if not steps:
            return replace(self, at=at)
        moves = (*self.record.moves, *(step.move for step in steps))
        return replace(self, state=steps[-1].state, record=replace(self.record, moves=moves), at=at)


def start(game: AnyGame, *, seats: int = 2, seed: int = 0, **options: Any) -> Sitting:
    """Deal a game. Raises ValueError for an option the game does not have or that is out of range."""
    unknown = options.keys() - {field.name for field in fields(game.config_type)}
    if unknown:
        known = ", ".join(field.name for field in fields(game.config_type))
        raise ValueError(f"{game.meta.title} has no option {sorted(unknown)[0]!r}; it has {known}")
    config = game.config_type(**{name: UNSET if value is None else value for name, value in options.items()})
    record = Record(
        game=game.meta.id,
        version=game.meta.version,
        config=config,
        names=tuple(f"Player {seat + 1}" for seat in range(seats)),
        seed=format_seed(seed),
    )
    return Sitting(game=game, state=game.new(config, seats, seed), record=record)
