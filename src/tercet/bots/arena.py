"""Bots against each other in virtual time: whole games without waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tercet.bots.bot import Bot, Plan, Sight
from tercet.core.game import AnyGame, Move, Seat
from tercet.core.play import Step, play, settle

LONGEST_MS = 4 * 3600 * 1000


class Played(NamedTuple):
    """A game that was played: its last state and every step."""

    state: Any
    steps: tuple[Step[Any, Any, Any], ...]


def play_game(game: AnyGame, bots: Sequence[Bot], *, seed: int, config: Any = None, secret: str = "arena") -> Played:
    """Play one game to its end, each seat by its bot. Raises RuntimeError if it does not end within four hours."""
    state = game.new(game.config_type() if config is None else config, len(bots), seed)
    at, steps = 0, list[Step[Any, Any, Any]]()
    since = [0] * len(bots)
    while game.outcome(state) is None:
        public = game.public(state)
        plans = [
            (plan, seat)
            for seat, bot in enumerate(bots)
            if (plan := bot.plan(Sight(public, game.private(state, seat), seat, at, since[seat]), secret)) is not None
        ]
        first = min(plans, key=lambda planned: planned[0].at, default=None)
        new = _next(game, state, first, at)
        scenes = [bot.scene(public) for bot in bots]
        state, at = new[-1].state, new[-1].move.at
        steps += new
        public = game.public(state)
        since = [
            then if bot.scene(public) == scene else at for bot, scene, then in zip(bots, scenes, since, strict=True)
        ]
        if at > LONGEST_MS:
            raise RuntimeError("the game does not end")
    return Played(state, tuple(steps))


def _next(game: AnyGame, state: Any, first: tuple[Plan, Seat] | None, at: int) -> list[Step[Any, Any, Any]]:
    """Play the plan that comes first, or the deadline before it."""
    due = game.deadline(state)
    if due is not None and (first is None or due <= first[0].at):
        return list(settle(game, state, due))
    if first is None:
        raise RuntimeError("every bot waits for the others")
    plan, seat = first
    played = play(game, state, Move(max(at, plan.at), seat, plan.action))
    if played.refusal is not None:
        raise RuntimeError(f"seat {seat} planned what is refused: {plan.action} ({played.refusal.slug})")
    return list(played.steps)
