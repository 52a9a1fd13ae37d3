"""How random walks are led to the end of a game: for each game who would sensibly do what next.

A new game needs an entry here. The suite works without one, but its walks then see little of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tercet.core.game import NO_STAMP, AnyGame, Move, Seat, Stamp
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import find_sets
from tercet.games.sets.model import (
    Accept,
    Call,
    Challenge,
    NextHand,
    Phase,
    Pick,
    Reject,
    SetState,
    Unvote,
    VoteNoSet,
)
from tercet.games.sets.options import SetConfig
from tests.contract.tiny import contest, fuses, motion, race, snatch

Hint = Callable[[Random, AnyGame, Any, int, int], Move[Any] | None]
"""(chance, game, state, time now, seats) -> a legal move; None: let the clock run."""


@dataclass(frozen=True, kw_only=True)
class Steering:
    """What the walks need to know of one game."""

    hint: Hint
    configs: tuple[Any, ...]
    """Configurations whose whole games together show every action and every event."""
    games: int = 1
    """How many whole games are played of each."""
    unseen: Mapping[str, str] = field(default_factory=dict)
    """Actions and events that no walk can meet, by wire name, each with the reason."""
    open: bool = False
    """Nothing is hidden, so no two states look alike."""


def steering(game: AnyGame) -> Steering:
    """Return the steering of a game; by default any legal move."""
    return _STEERING.get(game.meta.id) or Steering(hint=_anything, configs=(game.config_type(),))


def _anything(rng: Random, game: AnyGame, state: Any, at: int, seats: int) -> Move[Any] | None:
    del seats
    able = sorted(game.to_act(state))
    if not able:
        return None
    seat = rng.choice(able)
    actions = game.legal(state, seat, at + 700, NO_STAMP)
    return Move(at + 700, seat, rng.choice(actions)) if actions else None


def _set(rng: Random, game: AnyGame, state: SetState, at: int, seats: int) -> Move[Any] | None:
    """Mostly see a set and take it, agree when there is none, seldom blunder."""
    if state.paused_at is not None or state.phase is Phase.MATCH_OVER:
        return None
    here = [seat for seat in range(seats) if state.players[seat].presence != "left"]
    free = [seat for seat in here if not state.players[seat].locked_until]
    sets = find_sets(cards_on(state.slots))
    then = at + rng.choice((200, 700, 1500))
    version, config, claim = state.board_version, state.config, state.claim
    if not here or (state.phase is Phase.OPEN and not free):
        return None
    if state.phase is Phase.HAND_OVER:
        return Move(then, rng.choice(here), NextHand()) if rng.random() < 0.7 else None
    if claim is not None and state.phase is Phase.CHECKING:
        others = [seat for seat in here if seat != claim.seat]
        waiting = [seat for seat in others if seat not in state.accepted]
        if not others or rng.random() < 0.1:
            return None
        if not waiting or rng.random() < 0.2:
            return Move(then, rng.choice(others), Reject())
        return Move(then, rng.choice(waiting), Accept())
    if claim is not None:
        others = [seat for seat in free if seat != claim.seat and seat not in state.queue]
        if config.queue_calls and others and rng.random() < 0.3:
            return Move(at + 1, rng.choice(others), Call(version))
        return _pick(rng, state, at, claim.seat, sets)
    if sets or (not state.deck and not config.no_set_challenge and not state.votes and config.auto_end):
        seat = rng.choice(free)
        return _pick(rng, state, at, seat, sets) if config.direct_pick else Move(then, seat, Call(version))
    if config.no_set_challenge:
        return Move(then, rng.choice(free), Challenge(version))
    if state.votes and rng.random() < 0.25:
        return Move(then, rng.choice(state.votes), Unvote())
    silent = [seat for seat in here if seat not in state.votes]
    return Move(then, rng.choice(silent), VoteNoSet(version)) if silent else None


def _pick(rng: Random, state: SetState, at: int, seat: Seat, sets: list[tuple[int, int, int]]) -> Move[Any] | None:
    blunder = rng.random()
    if blunder < 0.05:
        return None
    if blunder < 0.15 or not sets:
        return Move(at + 700, seat, Pick(tuple(rng.sample(cards_on(state.slots), 3))))
    return Move(at + 700, seat, Pick(rng.choice(sets)))


def _snatch(rng: Random, game: AnyGame, state: snatch.State, at: int, seats: int) -> Move[Any] | None:
    able = game.to_act(state)
    if not able:
        return None
    seat = rng.choice(sorted(able))
    then = max(at, state.ready_at[seat])
    lifted = max(0, then - rng.randint(0, state.config.window_ms))
    return Move(then, seat, snatch.Take(rng.choice(state.lying)), Stamp(20, lifted))


def _motion(rng: Random, game: AnyGame, state: motion.State, at: int, seats: int) -> Move[Any] | None:
    able = game.to_act(state)
    silent, agreed = sorted(able - set(state.ayes)), sorted(able & set(state.ayes))
    if agreed and rng.random() < 0.1:
        return Move(at, rng.choice(agreed), motion.Nay())
    return Move(at, rng.choice(silent), motion.Aye()) if silent else None


def _race(rng: Random, game: AnyGame, state: race.State, at: int, seats: int) -> Move[Any] | None:
    able = sorted(game.to_act(state))
    if not able or rng.random() < 0.1:
        return None
    seat, then = rng.choice(able), at + rng.choice((0, 30, 60))
    actions = game.legal(state, seat, then, NO_STAMP)
    return Move(then, seat, rng.choice(actions), Stamp(rng.choice((0, 60, 200)))) if actions else None


_NOBODY_JOINS: Final = {"joined": "all seats are taken at the deal"}
_NO_CLOCK: Final = {"deadline": "nothing happens by itself"}

_STEERING: Final[dict[str, Steering]] = {
    "set": Steering(
        hint=_set,
        configs=(
            SetConfig(),
            SetConfig(queue_calls=True, verify_votes=True, match_hands=2, score_floor=0),
            SetConfig(players_check=True, lockout_ms=4000, no_set_challenge=True),
            SetConfig(players_check=True, queue_calls=True, check_ms=2000),
            SetConfig(direct_pick=True, give_set=True, auto_deal=True, auto_end=False),
            SetConfig(long=True, max_table=21, penalties_break_ties=True),
        ),
    ),
    "snatch": Steering(hint=_snatch, configs=(snatch.Config(),), games=60, unseen=_NOBODY_JOINS | _NO_CLOCK, open=True),
    "motion": Steering(hint=_motion, configs=(motion.Config(),), games=60, unseen=_NOBODY_JOINS),
    "contest": Steering(hint=_anything, configs=(contest.Config(),), games=60, unseen=_NOBODY_JOINS | _NO_CLOCK),
    "fuses": Steering(hint=_anything, configs=(fuses.Config(),), games=60, unseen=_NOBODY_JOINS, open=True),
    "race": Steering(hint=_race, configs=(race.Config(),), games=60, unseen=_NOBODY_JOINS, open=True),
}
