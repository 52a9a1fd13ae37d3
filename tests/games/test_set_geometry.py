"""Third cards, sets and masks against the plainest possible second implementation: digits, and all triples."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercet.games.sets.geometry import (
    FEATURES,
    all_sets,
    completing_mask,
    count_set_free,
    differing,
    digits,
    find_sets,
    from_digits,
    from_mask,
    has_set,
    is_set,
    planes,
    third_card,
    third_table,
    to_mask,
)

BOARDS = st.lists(st.integers(0, 80), unique=True, max_size=21)


def spelled(card: int, features: int) -> str:
    """Write a card in base 3 without the module under test."""
    text = ""
    for _ in range(features):
        card, digit = divmod(card, 3)
        text = str(digit) + text
    return text


def alike_or_different(cards: Sequence[int], features: int) -> bool:
    """Tell by the words of the rule whether three different cards are a set."""
    columns = zip(*(spelled(card, features) for card in cards), strict=True)
    return len(set(cards)) == 3 and all(len(set(column)) != 2 for column in columns)


def naive_sets(cards: Sequence[int], features: int) -> list[tuple[int, ...]]:
    """Find every set by trying every triple."""
    return [triple for triple in combinations(sorted(cards), 3) if alike_or_different(triple, features)]


@pytest.mark.parametrize("features", FEATURES)
def test_digits_are_base_three_with_the_first_feature_first(features: int) -> None:
    for card in range(3**features):
        assert "".join(map(str, digits(card, features))) == spelled(card, features)
        assert from_digits(digits(card, features)) == card


def test_third_card_completes_every_pair_of_the_deck() -> None:
    for a, b in combinations(range(81), 2):
        c = third_card(a, b)
        assert c not in (a, b)
        assert alike_or_different((a, b, c), 4)
        assert third_card(b, a) == c
        assert third_card(a, c) == b


@pytest.mark.parametrize("features", FEATURES)
def test_third_table_is_symmetric_and_each_row_names_every_card_once(features: int) -> None:
    table = third_table(features)
    everything = list(range(3**features))
    for a in everything[:: max(1, len(everything) // 50)]:
        assert sorted(table[a]) == everything
        assert table[a][a] == a
        assert all(table[b][a] == table[a][b] for b in everything)


@pytest.mark.parametrize("features", [-1, 0, 2, 7])
def test_other_numbers_of_features_are_refused(features: int) -> None:
    with pytest.raises(ValueError, match=f"3 to 6 features here, not {features}"):
        third_table(features)


def test_is_set_agrees_with_the_rule_for_all_triples_of_the_small_deck() -> None:
    for a, b, c in product(range(27), repeat=3):
        assert is_set(a, b, c, 3) == alike_or_different((a, b, c), 3)


@given(st.tuples(*[st.integers(0, 80)] * 3))
def test_is_set_agrees_with_the_rule(cards: tuple[int, int, int]) -> None:
    assert is_set(*cards) == alike_or_different(cards, 4)


@given(BOARDS)
def test_find_sets_finds_what_trying_every_triple_finds(cards: list[int]) -> None:
    found = find_sets(cards)
    assert found == naive_sets(cards, 4)
    assert has_set(cards) == bool(found)


@pytest.mark.parametrize("features", FEATURES)
@given(data=st.data())
def test_find_sets_knows_decks_of_every_size(features: int, data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.integers(0, 3**features - 1), unique=True, max_size=15))
    assert find_sets(cards, features) == naive_sets(cards, features)
    assert has_set(cards, features) == bool(naive_sets(cards, features))


def test_find_sets_takes_any_iterable_once() -> None:
    assert find_sets(iter([6, 3, 0, 2, 1])) == [(0, 1, 2), (0, 3, 6)]
    assert has_set(iter([6, 3, 0]))


@given(st.integers(0, 80), st.integers(0, 80))
def test_differing_counts_the_features_that_differ(a: int, b: int) -> None:
    assert differing(a, b) == sum(x != y for x, y in zip(spelled(a, 4), spelled(b, 4), strict=True))


@given(st.sets(st.integers(0, 80)))
def test_masks_hold_cards(cards: set[int]) -> None:
    mask = to_mask(cards)
    assert from_mask(mask) == tuple(sorted(cards))
    assert mask.bit_count() == len(cards)


@given(st.sets(st.integers(0, 80)), st.integers(0, 80))
def test_completing_mask_holds_the_third_cards(cards: set[int], card: int) -> None:
    thirds = {third_card(card, other) for other in cards if other != card}
    assert set(from_mask(completing_mask(to_mask(cards), card))) == thirds


def naive_set_free(size: int, features: int) -> int:
    """Count by growing set-free selections card by card, in ascending order."""
    grown: list[tuple[int, ...]] = [()]
    for _ in range(size):
        grown = [
            (*chosen, card)
            for chosen in grown
            for card in range(chosen[-1] + 1 if chosen else 0, 3**features)
            if not any(alike_or_different((a, b, card), features) for a, b in combinations(chosen, 2))
        ]
    return len(grown)


@pytest.mark.parametrize(("features", "size"), [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3)])
def test_count_set_free_counts_what_growing_selections_counts(features: int, size: int) -> None:
    assert count_set_free(size, features) == naive_set_free(size, features)


def test_count_set_free_of_impossible_sizes_is_zero() -> None:
    assert count_set_free(10, features=3) == 0
    assert count_set_free(28, features=3) == 0


def test_all_sets_of_the_deck_are_the_triples_that_are_sets() -> None:
    assert all_sets(3) == naive_sets(range(27), 3)


def test_planes_are_closed_and_different() -> None:
    found = list(planes(3))
    assert len(found) == len(set(found)) == 39
    for mask in found:
        cards = from_mask(mask)
        assert len(cards) == 9
        assert all(third_card(a, b, 3) in cards for a, b in combinations(cards, 2))
