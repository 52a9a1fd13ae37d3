"""A finished game as patches: what anyone with the link steps through, with every card open."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from tercet.core.game import REVEALED, AnyGame
from tercet.core.record import Record, begin, steps, verify
from tercet.server.patch import diff
from tercet.server.wire import Replay, ReplayedMove, ReplayView


def replay_of(game: AnyGame, record: Record) -> Replay:
    """Return the replay of a game that is over. Raises ReplayError for a record that the rules do not allow."""
    wrong = verify(game, record)
    first = view = _view(game, begin(game, record))
    moves: list[ReplayedMove] = []
    for step in steps(game, record):
        before, view = view, _view(game, step.state)
        shown = (game.show(event, REVEALED) for event in step.events)
        moves.append(
            ReplayedMove(
                at=step.move.at,
                seat=step.move.seat,
                action=step.move.action,
                events=tuple(event for event in shown if event is not None),
                patch=diff(before, view),
            )
        )
    return Replay(
        game=record.game,
        version=record.version,
        names=(*record.names, *record.joined),
        config=record.config,
        seed=record.seed,
        commitment=UNSET if record.commitment is None else record.commitment,
        verified=not wrong,
        wrong=tuple(wrong),
        view=first,
        moves=tuple(moves),
    )


def _view(game: AnyGame, state: Any) -> ReplayView:
    public, private = game.view(state, REVEALED)
    return ReplayView(public=public, private=UNSET if private is None else private)
