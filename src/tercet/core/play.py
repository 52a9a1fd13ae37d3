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

_MOST_AT_ONCE: Final = 1000
"""So many deadlines at the same moment mean that a game's clock stands still."""


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


def deadline_move(at: int) -> Move[Any]:
    """Return the house's move when a deadline has come."""
    return Move(at, HOUSE, Deadline())


def settle(game: Game[Any, S, A, E], state: S, at: int) -> Iterator[Step[S, A, E]]:
    """Play every deadline at or before `at`, in order, each at its own time."""
    last, at_once = None, 0
    while (due := game.deadline(state)) is not None and due <= at:
        at_once = at_once + 1 if due == last else 1
        if at_once > _MOST_AT_ONCE:
            raise RuntimeError(f"{game.meta.id}: the deadline at {due} ms does not move on")
        last = due
        move = deadline_move(due)
        state, events = game.apply(state, move)
        yield Step(move, state, events)


def play(game: Game[Any, S, A, E], state: S, move: Move[A]) -> Played[S, A, E]:
    """Play `move` after the deadlines due at its time.

    If the move is itself a deadline of the house (in a replay it is), only the earlier ones come before it: of several
    at the same moment it is the next.
    """
    is_deadline = move == deadline_move(move.at)
    steps = tuple(settle(game, state, move.at - is_deadline))
    if steps:
        state = steps[-1].state
    refusal = game.check(state, move)
    if refusal is not None:
        return Played(steps, refusal)
    after, events = game.apply(state, move)
    return Played((*steps, Step(move, after, events)), None)


def is_over(game: AnyGame, state: Any) -> bool:
    """Tell whether the game has ended."""
    return game.outcome(state) is not None
