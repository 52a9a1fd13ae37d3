"""The simulation of Set against the rules it leaves out: layout by layout, and in distribution."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from tercet.core.game import Move
from tercet.core.play import play
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import Card, CardSet, find_sets
from tercet.games.sets.model import Call, Phase, Pick, SetAction, SetState, VoteNoSet
from tercet.games.sets.presets import SET
from tercet.solvers.sets import simulate

Layout = tuple[Card, ...]


def layouts_of(games: int, *, seed: int, features: int = 4) -> list[list[Layout]]:
    """Return the layouts of each game; on the way compare the simulation's sets with `find_sets`."""
    found: list[list[Layout]] = []

    def watch(cards: Layout, sets: list[CardSet]) -> None:
        assert sorted(sets) == find_sets(cards, features)
        # A game begins where the cards are neither fewer by a set nor more by a deal.
        if not found or not (set(cards) <= set(found[-1][-1]) or len(set(cards) - set(found[-1][-1])) <= 3):
            found.append([])
        found[-1].append(cards)

    simulate(games, seed=seed, features=features, watch=watch)
    return found


def do(state: SetState, seat: int, action: SetAction) -> SetState:
    """Play one move by the rules, a second after the last one."""
    played = play(SET, state, Move(state.at + 1000, seat, action))
    assert played.refusal is None
    return played.steps[-1].state


def take(state: SetState, seat: int, cards: CardSet) -> SetState:
    return do(do(state, seat, Call(state.board_version)), seat, Pick(cards))


def agree_on_no_set(state: SetState) -> SetState:
    for seat in range(len(state.players)):
        state = do(state, seat, VoteNoSet(state.board_version))
    return state


@pytest.mark.parametrize("features", [3, 4, 5])
def test_sets_are_kept_exactly_along_the_way(features: int) -> None:
    assert len(layouts_of(30, seed=5, features=features)) == 30


def test_every_layout_is_the_one_that_the_rules_give() -> None:
    for layouts in layouts_of(40, seed=7):
        order = list(layouts[0])
        for before, after in pairwise(layouts):
            order += [card for card in after if card not in before]
        state = replace(SET.new(SET.config_type(), 2, 0), slots=tuple(order[:12]), deck=tuple(order[12:]))
        for before, after in pairwise(layouts):
            assert set(cards_on(state.slots)) == set(before)
            gone = sorted(set(before) - set(after))
            state = take(state, len(gone) % 2, (gone[0], gone[1], gone[2])) if gone else agree_on_no_set(state)
        assert set(cards_on(state.slots)) == set(layouts[-1])
        assert state.phase is Phase.MATCH_OVER


def test_games_by_the_rules_have_the_same_distribution() -> None:
    games = 300
    rng = Random(11)
    by_rules = Counter[str]()
    for seed in range(games):
        state = SET.new(SET.config_type(), 2, seed)
        most = 12
        while state.phase is not Phase.MATCH_OVER:
            cards = cards_on(state.slots)
            sets = find_sets(cards)
            by_rules[f"layouts of {len(cards)}"] += 1
            by_rules[f"set-free of {len(cards)}"] += not sets
            state = take(state, rng.randrange(2), rng.choice(sets)) if sets else agree_on_no_set(state)
            most = max(most, len(state.slots))
        by_rules["sets"] += sum(player.score for player in state.players)
        by_rules[f"left {len(cards_on(state.slots))}"] += 1
        by_rules[f"at most {most}"] += 1
    simulated = simulate(20_000, seed=3)
    for left in (6, 9, 12):
        _close(by_rules[f"left {left}"], games, simulated.leftovers[left], simulated.games)
    _close(by_rules["at most 12"], games, simulated.max_table[12], simulated.games)
    _close(by_rules["set-free of 12"], by_rules["layouts of 12"], simulated.set_free[12], simulated.layouts[12])
    # A game takes 24.43 sets with a standard deviation of 0.69.
    assert abs(by_rules["sets"] / games - simulated.sets / simulated.games) < 3 * 0.69 / sqrt(games)


def test_same_seed_gives_the_same_games() -> None:
    assert simulate(50, seed=1) == simulate(50, seed=1)
    assert simulate(50, seed=1) != simulate(50, seed=2)
    assert simulate(0, seed=1).sets == 0


@pytest.mark.parametrize("features", [2, 6])
def test_other_decks_are_refused(features: int) -> None:
    with pytest.raises(ValueError, match="3 to 5 features"):
        simulate(1, seed=0, features=features)


def _close(count: int, tries: int, other_count: int, other_tries: int) -> None:
    share, other = count / tries, other_count / other_tries
    sigma = sqrt(other * (1 - other) * (1 / tries + 1 / other_tries))
    assert abs(share - other) < 3 * sigma, f"{share:.4f} is not {other:.4f} ± {3 * sigma:.4f}"
