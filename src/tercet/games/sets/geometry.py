"""Third cards, sets on a board and bit masks: arithmetic in AG(n, 3), for n = 3 to 6 features.

A card is a number below 3**n. Its digits in base 3, the first feature first, are the values of its features; so
with four features card 5 is 0012. Three different cards are a set exactly if in every feature they are all alike or
all different, which is the same as: every digit sums to 0 modulo 3. Hence any two cards have one third card.
A mask is an int whose bit `c` tells whether card `c` is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = tuple[Card, Card, Card]
"""The three cards of a set, in ascending order."""

FEATURES: Final = range(3, 7)


def digits(card: Card, features: int = 4) -> tuple[int, ...]:
    """Return the values of a card's features.

    >>> digits(5)
    (0, 0, 1, 2)
    """
    return tuple(card // 3**place % 3 for place in reversed(range(features)))


def from_digits(values: Sequence[int]) -> Card:
    """Return the card with these feature values.

    >>> from_digits((0, 0, 1, 2))
    5
    """
    card = 0
    for value in values:
        card = 3 * card + value
    return card


@cache
def third_table(features: int = 4) -> tuple[tuple[Card, ...], ...]:
    """Return the table `t` with `t[a][b]` the card that completes a set with `a` and `b`; `t[a][a]` is `a`.

    Raises ValueError unless `features` is 3 to 6.
    """
    if features not in FEATURES:
        raise ValueError(f"cards have {FEATURES.start} to {FEATURES.stop - 1} features here, not {features}")
    table: list[list[int]] = [[0]]
    for _ in range(features):
        size = len(table)
        table = [
            [-(a // size + b // size) % 3 * size + table[a % size][b % size] for b in range(3 * size)]
            for a in range(3 * size)
        ]
    return tuple(tuple(row) for row in table)


def third_card(a: Card, b: Card, features: int = 4) -> Card:
    """Return the one card that completes a set with two different cards.

    >>> third_card(0, 1)
    2
    """
    return third_table(features)[a][b]


def is_set(a: Card, b: Card, c: Card, features: int = 4) -> bool:
    """Tell whether three cards are different and form a set.

    >>> is_set(0, 1, 2), is_set(0, 1, 3), is_set(0, 0, 0)
    (True, False, False)
    """
    return a != b and third_table(features)[a][b] == c


def find_sets(cards: Iterable[Card], features: int = 4) -> list[CardSet]:
    """Return every set among different cards, each once, in ascending order.

    >>> find_sets([0, 1, 2, 3, 6])
    [(0, 1, 2), (0, 3, 6)]
    """
    table = third_table(features)
    ordered = sorted(cards)
    here = set(ordered)
    found: list[CardSet] = []
    for i, a in enumerate(ordered, start=1):
        row = table[a]
        found += [(a, b, c) for b in ordered[i:] if (c := row[b]) > b and c in here]
    return found


def has_set(cards: Iterable[Card], features: int = 4) -> bool:
    """Tell whether there is a set among the cards; stops at the first one."""
    table = third_table(features)
    here = list(cards)
    lying = set(here)
    for i, a in enumerate(here, start=1):
        row = table[a]
        for b in here[i:]:
            if row[b] in lying:
                return True
    return False


def all_sets(features: int = 4) -> list[CardSet]:
    """Return every set of the whole deck: 3**n * (3**n - 1) / 6 of them."""
    return find_sets(range(3**features), features)


def differing(a: Card, b: Card, features: int = 4) -> int:
    """Return in how many features two cards differ; the three cards of a set differ in just these."""
    return sum(x != y for x, y in zip(digits(a, features), digits(b, features), strict=True))


def to_mask(cards: Iterable[Card]) -> int:
    """Return the bit mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def from_mask(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, in ascending order."""
    cards: list[Card] = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cards)


def completing_mask(mask: int, card: Card, features: int = 4) -> int:
    """Return the cards that complete a set with `card` and some card of the mask."""
    row = third_table(features)[card]
    return to_mask(row[other] for other in from_mask(mask & ~(1 << card)))


def count_set_free(size: int, features: int = 4) -> int:
    """Count the selections of `size` cards of the deck without a set, by exhaustive search.

    81, 3240, 84240, 1579500, ... for four features. The time grows about tenfold with each size; eight take a second.
    """
    deck: int = 3**features
    if size < 3:
        return comb(deck, size)
    # Some affine map takes any three cards that are no set to any other three. So each such triple is in equally many
    # selections: count those that hold one triple, times the triples, and each selection is counted once for each of
    # its own triples.
    triple = (0, 1, 3)
    table = third_table(features)
    killed = to_mask(table[a][b] for a, b in combinations(triple, 2)) | to_mask(triple)
    holding_one = _extend(((1 << deck) - 1) & ~killed, triple, size - 3, features)
    return holding_one * (deck * (deck - 1) * (deck - 3) // 6) // comb(size, 3)


def _extend(candidates: int, chosen: tuple[Card, ...], more: int, features: int) -> int:
    """Count the ways to add `more` of the candidates, each of which makes no set with two chosen cards."""
    if more == 0:
        return 1
    if more == 1:
        return candidates.bit_count()
    table = third_table(features)
    total = 0
    while candidates:
        low = candidates & -candidates
        candidates ^= low
        card = low.bit_length() - 1
        row = table[card]
        killed = to_mask(row[other] for other in chosen)
        total += _extend(candidates & ~killed, (*chosen, card), more - 1, features)
    return total


def planes(features: int = 4) -> Iterator[int]:
    """Yield the mask of every plane ("magic square"): nine cards closed under completing sets, with 12 sets in it."""
    seen: set[int] = set()
    table = third_table(features)
    for a, b, c in combinations(range(3**features), 3):
        if table[a][b] == c:
            continue
        plane = {a, b, c, table[a][b], table[a][c], table[b][c]}
        plane |= {table[x][y] for x in plane for y in plane}
        mask = to_mask(plane)
        if mask not in seen:
            seen.add(mask)
            yield mask
