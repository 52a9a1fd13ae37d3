"""Counts of move sequences: the cheapest way to notice that a rule has changed.

`perft(0)` is 1; `perft(n)` is the sum of `perft(n - 1)` over all legal moves of all seats that may act, and over the
next deadline, if there is one. Moves are made one `tick` after the last one, so that clocks run.
"""

from __future__ import annotations

from typing import Any, Final

from tercet.core.game import HOUSE, NO_STAMP, AnyGame, Move
from tercet.core.house import Deadline
from tercet.core.play import settle

TICK: Final = 1000


def perft(game: AnyGame, state: Any, depth: int, *, at: int = 0, tick: int = TICK) -> int:
    """Count the sequences of `depth` moves from a state that was reached at `at` ms."""
    if depth == 0:
        return 1
    return sum(perft(game, after, depth - 1, at=then, tick=tick) for _, after, then in _moves(game, state, at, tick))


def split(game: AnyGame, state: Any, depth: int, *, at: int = 0, tick: int = TICK) -> dict[str, int]:
    """Count them by first move, written as `seat action` (`-` is the house): what to compare when two counts differ."""
    return {
        f"{'-' if move.seat == HOUSE else move.seat} {game.notation.format_action(move.action)}": perft(
            game, after, depth - 1, at=then, tick=tick
        )
        for move, after, then in _moves(game, state, at, tick)
    }


def _moves(game: AnyGame, state: Any, at: int, tick: int) -> list[tuple[Move[Any], Any, int]]:
    found: list[tuple[Move[Any], Any, int]] = []
    due = game.deadline(state)
    then = at + tick
    if due is not None:
        move: Move[Any] = Move(due, HOUSE, Deadline())
        found.append((move, game.apply(state, move)[0], due))
        if due <= then:
            for step in settle(game, state, then):
                state = step.state
    for seat in sorted(game.to_act(state)):
        for action in game.legal(state, seat, then, NO_STAMP):
            move = Move(then, seat, action)
            found.append((move, game.apply(state, move)[0], then))
    return found
