"""The golden numbers of Set: exact counts, and what 20 000 simulated games must come close to.

Sources: combinatorics; Knuth's SETSET for the counts of set-free selections; H. Warne's and our own ten million games
for the odds during play. Simulations have fixed seeds, so that they pass or fail for good.
"""

from __future__ import annotations

from collections import Counter
from math import comb, isclose, sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from tercet.games.sets.geometry import (
    all_sets,
    count_set_free,
    differing,
    digits,
    find_sets,
    from_digits,
    from_mask,
    has_set,
    planes,
)
from tercet.solvers.sets import Summary, simulate

GAMES = 20_000


@pytest.fixture(scope="module")
def played() -> Summary:
    """Return 20 000 games of perfect players who take a random set."""
    return simulate(GAMES, seed=2024)


@pytest.mark.parametrize(("features", "sets"), [(3, 117), (4, 1080), (5, 9801), (6, 3**6 * (3**6 - 1) // 6)])
def test_sets_in_the_deck(features: int, sets: int) -> None:
    found = all_sets(features)
    assert len(found) == len(set(found)) == sets


@pytest.mark.parametrize(("features", "sets"), [(3, 13), (4, 40), (5, 121)])
def test_each_card_is_in_equally_many_sets(features: int, sets: int) -> None:
    per_card = Counter(card for cards in all_sets(features) for card in cards)
    assert per_card == dict.fromkeys(range(3**features), sets)


def test_sets_by_differing_features() -> None:
    assert Counter(differing(a, b) for a, b, _ in all_sets()) == {1: 108, 2: 324, 3: 432, 4: 216}


def test_planes_and_the_sets_in_each() -> None:
    found = [from_mask(mask) for mask in planes()]
    assert len(set(found)) == len(found) == 1170
    assert all(len(cards) == 9 and len(find_sets(cards)) == 12 for cards in found)


@pytest.mark.parametrize(
    ("size", "count"),
    [
        (0, 1),
        (1, 81),
        (2, 3240),
        (3, 84_240),
        (4, 1_579_500),
        (5, 22_441_536),
        (6, 247_615_056),
        (7, 2_144_076_480),
        (8, 14_587_567_020),
    ],
)
def test_set_free_selections(size: int, count: int) -> None:
    assert count_set_free(size) == count


def test_largest_set_free_selection_of_the_small_deck() -> None:
    assert count_set_free(9, features=3) == 2106
    assert count_set_free(10, features=3) == 0


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (20, "0001 0002 0010 0020 0100 0122 0200 0211 1000 1022 1101 1110 1212 1221 2000 2011 2112 2121 2202 2220"),
        (15, "0000 1000 0100 1100 0010 1010 0110 0001 2101 2011 1221 1002 0112 2212 2122"),
    ],
)
def test_selections_without_a_set_that_no_card_can_join(size: int, text: str) -> None:
    """The largest such selection and the smallest."""
    cards = _cards(text)
    assert len(cards) == size
    assert not has_set(cards)
    assert all(has_set({*cards, card}) for card in range(81) if card not in cards)


def test_twelve_cards_with_the_most_sets() -> None:
    cards = _cards("0000 0100 0200 1000 1100 1200 2000 2100 2200 0010 1010 0020")
    assert len(cards) == 12
    assert len(find_sets(cards)) == 14


def test_the_last_card_follows_from_all_the_others() -> None:
    """All cards sum to 0 in every feature and so does each set: of what remains, the last card is determined."""
    columns = zip(*(digits(card) for card in range(81)), strict=True)
    assert [sum(column) % 3 for column in columns] == [0, 0, 0, 0]
    assert all(sum(column) % 3 == 0 for cards in all_sets() for column in zip(*map(digits, cards), strict=True))


def test_fresh_deals_of_twelve_cards() -> None:
    deal = Random(12).sample
    counts = [len(find_sets(deal(range(81), 12))) for _ in range(GAMES)]
    assert isclose(comb(12, 3) / 79, 2.7848, abs_tol=5e-5)
    assert abs(fmean(counts) - comb(12, 3) / 79) < 3 * pstdev(counts) / sqrt(GAMES)
    without = 2_284_535_476_080 / comb(81, 12)
    assert isclose((1 - without) / without, 29.958, abs_tol=5e-4)
    _within_three_sigma(counts.count(0), GAMES, without)
    for sets, share in {1: 0.1452, 2: 0.2611, 3: 0.2726, 4: 0.1802, 5: 0.0799, 6: 0.0233}.items():
        _within_three_sigma(counts.count(sets), GAMES, share)


def test_cards_left_at_the_end(played: Summary) -> None:
    left = {cards: 100 * count / GAMES for cards, count in played.leftovers.items()}
    assert left[6] == pytest.approx(46.87, abs=1.06)
    assert left[9] == pytest.approx(44.47, abs=1.06)
    assert left[12] == pytest.approx(7.365, abs=0.56)
    assert left[0] == pytest.approx(1.22, abs=0.23)
    assert left.keys() <= {0, 6, 9, 12, 15, 18}, "all cards sum to 0, so three left would be a set"


def test_sets_taken_in_a_game(played: Summary) -> None:
    assert played.sets / GAMES == pytest.approx(24.430, abs=0.015)
    assert played.sets * 3 + sum(cards * count for cards, count in played.leftovers.items()) == 81 * GAMES


def test_games_that_need_no_more_than_twelve_cards(played: Summary) -> None:
    assert 100 * played.max_table[12] / GAMES == pytest.approx(31.4, abs=1)
    _within_three_sigma(sum(count for cards, count in played.max_table.items() if cards >= 18), GAMES, 0.0165)


def test_layouts_without_a_set_during_play(played: Summary) -> None:
    _within_three_sigma(played.set_free[12], played.layouts[12], 1 / 15.01)
    _within_three_sigma(played.set_free[15], played.layouts[15], 1 / 89.2)
    assert played.lying[12] / played.layouts[12] == pytest.approx(2.395, abs=0.01)
    assert played.lying[15] / played.layouts[15] == pytest.approx(3.34, abs=0.04)


def test_small_deck_never_needs_more_than_twelve_cards() -> None:
    small = simulate(2000, seed=27, features=3)
    assert small.max_table == {12: 2000}
    assert small.set_free.keys() <= {0, 6, 9}


def _cards(text: str) -> set[int]:
    return {from_digits([int(digit) for digit in word]) for word in text.split()}


def _within_three_sigma(count: int, tries: int, share: float) -> None:
    sigma = sqrt(share * (1 - share) / tries)
    assert abs(count / tries - share) < 3 * sigma, f"{count / tries:.5f} is not {share:.5f} ± {3 * sigma:.5f}"
