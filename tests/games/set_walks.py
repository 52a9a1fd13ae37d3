"""Games of Set played at random, and the configurations they are played with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st
from msgspec import UNSET

from tercet.core.game import HOUSE, NO_STAMP, Move
from tercet.core.play import Step, play, settle
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import find_sets
from tercet.games.sets.model import Pick, SetAction, SetEvent, SetState
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET

SetStep: TypeAlias = Step[SetState, SetAction, SetEvent]


@st.composite
def configs(draw: st.DrawFn) -> SetConfig:
    """Draw any configuration that does not contradict itself."""
    flag = st.booleans()
    no_set = draw(st.sampled_from(["", "verify_votes", "auto_deal", "no_set_challenge"]))
    price = draw(st.sampled_from(["point", "time", "set"]))
    direct_pick = draw(flag)
    long = draw(flag)
    return SetConfig(
        claim_ms=draw(st.integers(2000, 15_000)),
        net_grace_ms=draw(st.integers(1, 2000)),
        direct_pick=direct_pick,
        queue_calls=not direct_pick and draw(flag),
        score_floor=draw(st.one_of(st.just(UNSET), st.integers(-3, 0))),
        lockout_ms=draw(st.integers(500, 60_000)) if price == "time" else 0,
        give_set=price == "set",
        players_check=draw(flag),
        check_ms=draw(st.integers(1500, 30_000)),
        verify_votes=no_set == "verify_votes",
        auto_deal=no_set == "auto_deal",
        no_set_challenge=no_set == "no_set_challenge",
        max_table=draw(st.sampled_from([21, 24, 81])),
        auto_end=draw(flag),
        penalties_break_ties=draw(flag),
        long=long,
        match_hands=1 if long else draw(st.integers(1, 3)),
    )


def walk(state: SetState, chance: Random, moves: int) -> Iterator[SetState]:
    """Yield the states of a game that goes on from `state` at random, mostly with right picks."""
    return (step.state for step in steps(state, chance, moves))


def steps(state: SetState, chance: Random, moves: int) -> Iterator[SetStep]:
    """Yield the steps of such a game."""
    at = state.at
    for _ in range(moves):
        at += chance.choice([0, 1, 300, 2000, 9000, 40_000])
        for step in settle(SET, state, at):
            state = step.state
            yield step
        movers = sorted(SET.to_act(state))
        seat = HOUSE if not movers or chance.random() < 0.15 else chance.choice(movers)
        actions = SET.legal(state, seat, at, NO_STAMP)
        if not actions:
            continue
        played = play(SET, state, Move(at, seat, _choice(state, actions, chance)))
        assert played.refusal is None
        state = played.steps[-1].state
        yield from played.steps


def _choice(state: SetState, actions: tuple[SetAction, ...], chance: Random) -> SetAction:
    by_kind: dict[str, list[SetAction]] = {}
    for action in actions:
        by_kind.setdefault(type(action).__name__, []).append(action)
    kind = chance.choice(sorted(by_kind))
    sets = find_sets(cards_on(state.slots))
    if kind == "Pick" and sets and chance.random() < 0.8:
        return Pick(chance.choice(sets))
    return chance.choice(by_kind[kind])
