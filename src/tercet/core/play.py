"""Playing one move: first the deadlines that are due, then the move itself.

Everything that changes a state goes through here, on the server, in a replay and in a script, so that a timeout
is a move like any other and lies in the record where it happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tercet.core.game import HOUSE, AnyGame, Game, Move, Refusal
from tercet.core.house import Deadline

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

_MOST_DEADLINES: Final = 10_000


class Step(NamedTuple, Generic[S, A, E]):
    """A move that was played, the state after it and what happened."""

    move: Move[A]
    state: S
    events: tuple[E, ...]


class Played(NamedTuple, Generic[S, A, E]):
    """What `play` did: the steps (due deadlines first), and the refusal if the move itself was refused.

    The steps stand even then: the clock had run out whatever came after.
    """

    steps: tuple[Step[S, A, E], ...]
    refusal: Refusal | None


def settle(game: Game[Any, S, A, E], state: S, at: int) -> Iterator[Step[S, A, E]]:
    """Play every deadline at or before `at`, in order, each at its own time."""
    for _ in range(_MOST_DEADLINES):
        due = game.deadline(state)
        if due is None or due > at:
            return
        move: Move[Any] = Move(due, HOUSE, Deadline())
        state, events = game.apply(state, move)
        yield Step(move, state, events)
    raise RuntimeError(f"{game.meta.id}: {_MOST_DEADLINES} deadlines by {at} ms; a deadline does not move on")


def play(game: Game[Any, S, A, E], state: S, move: Move[A]) -> Played[S, A, E]:
    """Play `move` after the deadlines due at its time."""
    steps = tuple(settle(game, state, move.at))
    if steps:
        state = steps[-1].state
    if move.seat == HOUSE and isinstance(move.action, Deadline):
        # The house may name a deadline itself (a replay does): settling has then already played it.
        played = bool(steps) and steps[-1].move == move
        return Played(steps, None if played else Refusal("not_due"))
    refusal = game.check(state, move)
    if refusal is not None:
        return Played(steps, refusal)
    after, events = game.apply(state, move)
    return Played((*steps, Step(move, after, events)), None)


def is_over(game: AnyGame, state: Any) -> bool:
    """Tell whether the game has ended."""
    return game.outcome(state) is not None
