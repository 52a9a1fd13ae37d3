"""Random walks through every game: by Hypothesis with noise on the way, and whole games from the deal to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tercet.core.game import HOUSE, AnyGame, Move, Stamp
from tests.contract import suite
from tests.contract.noise import members
from tests.contract.profiles import LONG, QUICK
from tests.contract.steering import steering
from tests.contract.values import values_of
from tests.contract.walk import GAPS, Walk

MOST_MOVES = 5000
NUMBERS = st.integers(0, 2**16)


def machine_of(game: AnyGame) -> type[RuleBasedStateMachine]:
    """Return the machine that walks through one game."""
    configs = values_of(game.config_type)
    seats = st.integers(game.meta.min_seats, min(4, game.meta.max_seats))
    anything = values_of(game.action_type)
    anybody = st.integers(-4, 9) | st.sampled_from((-(2**70), 2**70))

    class Machine(RuleBasedStateMachine):
        walk: Walk
        turn = 0

        seed = 0

        def chance(self, number: int) -> Random:
            """Return other chance at every step of every game, although Hypothesis likes the same small numbers."""
            self.turn += 1
            return Random(f"{self.seed} {self.turn} {number}")

        @initialize(config=configs, seats=seats, seed=st.integers(0, 2**128 - 1), number=NUMBERS)
        def deal(self, config: Any, seats: int, seed: int, number: int) -> None:
            self.seed = seed
            chance = self.chance(number)
            if chance.random() < 0.7:
                config = chance.choice(steering(game).configs)
            self.walk = Walk(game, config, seats, seed)
            # Start anywhere between the deal and the end.
            for _ in range(chance.choice((0, 3, 20, 40, 60, 90))):
                if not self.walk.over:
                    self.walk.steered(chance, checked=False)

        @rule(number=NUMBERS)
        def sensible_move(self, number: int) -> None:
            if not self.walk.over:
                self.walk.steered(self.chance(number))

        @rule(number=NUMBERS)
        def legal_move(self, number: int) -> None:
            self.walk.any_move(self.chance(number), range(self.walk.seats))

        @rule(number=NUMBERS)
        def move_of_the_house(self, number: int) -> None:
            self.walk.any_move(self.chance(number), (HOUSE,))

        @rule(gap=st.sampled_from(GAPS))
        def nothing(self, gap: int) -> None:
            self.walk.wait_until(self.walk.at + gap)

        @rule(action=anything, seat=anybody, stamp=stamps())
        def anything_at_all(self, action: Any, seat: int, stamp: Stamp) -> None:
            suite.check_action(game, action)
            self.walk.judge(Move(self.walk.at, seat, action, stamp))

        @rule(number=NUMBERS)
        def nonsense(self, number: int) -> None:
            self.walk.judge_nonsense(self.chance(number))

        @invariant()
        def holds(self) -> None:
            self.walk.check()

        def teardown(self) -> None:
            if hasattr(self, "walk"):
                self.walk.check_record()

    return Machine


def stamps() -> st.SearchStrategy[Stamp]:
    """Return a strategy for what the server may have measured."""
    return st.builds(Stamp, st.integers(0, 2000), st.none() | st.integers(0, 100_000))


def test_random_walk(game: AnyGame) -> None:
    run_state_machine_as_test(machine_of(game), settings=QUICK)


@pytest.mark.long
def test_long_random_walk(game: AnyGame) -> None:
    run_state_machine_as_test(machine_of(game), settings=LONG)


def whole_games(game: AnyGame) -> list[Walk]:
    """Play some games of every configuration to their end, mostly sensibly, and check them on the way."""
    steer = steering(game)
    seats = sorted({game.meta.min_seats, min(3, game.meta.max_seats)})
    return [
        whole_game(Walk(game, config, seats[number % len(seats)], seed=number + 2**127), Random(f"{config} {number}"))
        for config in steer.configs
        for number in range(steer.games * len(seats))
    ]


def whole_game(walk: Walk, rng: Random) -> Walk:
    """Play one game to its end."""
    while not walk.over:
        assert len(walk.moves) < MOST_MOVES, f"{walk.game.meta.id} does not end: {walk.state}"
        if rng.random() < 0.2:
            walk.any_move(rng, (HOUSE, *range(walk.seats)))
        else:
            walk.steered(rng)
        if rng.random() < 0.2 or walk.over:
            walk.check()
            walk.judge_nonsense(rng)
    walk.check_record()
    return walk


def test_whole_games(game: AnyGame) -> None:
    walks = whole_games(game)
    steer = steering(game)
    seen = {str(kind.__struct_config__.tag) for walk in walks for kind in walk.kinds}
    every = {str(info.tag) for kind in (game.action_type, game.event_type) for info in members(kind)}
    missing = every - seen - steer.unseen.keys()
    assert not missing, f"no walk has met {sorted(missing)}"
    assert not seen & steer.unseen.keys(), "an action or event that is listed as unseen was met"
    assert steer.unseen.keys() <= every
