"""What the digits of a Set card mean, and why three cards are or are not a set."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from tercet.games.sets.geometry import Card, digits

FEATURES: Final = {
    "number": ("one", "two", "three"),
    "colour": ("green", "purple", "red"),
    "shading": ("solid", "outlined", "striped"),
    "shape": ("oval", "squiggle", "diamond"),
}
"""The features in the order of a card's digits, with the names of their values 0, 1 and 2."""


class Agreement(StrEnum):
    """How three cards stand in one feature."""

    SAME = "same"
    DIFFERENT = "different"
    FAILS = "fails"


class Finding(Struct, frozen=True):
    """One feature of three cards. Where it fails, two cards have the value `two` and one has `one`."""

    feature: str
    agreement: Agreement
    two: str | UnsetType = UNSET
    one: str | UnsetType = UNSET


@lru_cache(maxsize=4096)
def explain(cards: tuple[Card, ...]) -> tuple[Finding, ...]:
    """Return one finding a feature, in the order of the digits.

    >>> [f"{f.feature}: two are {f.two}, one is {f.one}" for f in explain((0, 1, 3)) if f.two]
    ['shading: two are solid, one is outlined', 'shape: two are oval, one is squiggle']
    """
    columns = zip(*(digits(card) for card in cards), strict=True)
    return tuple(_finding(name, values) for name, values in zip(FEATURES, columns, strict=True))


def _finding(feature: str, values: tuple[int, ...]) -> Finding:
    distinct = set(values)
    if len(distinct) == 1:
        return Finding(feature, Agreement.SAME)
    if len(distinct) == 3:
        return Finding(feature, Agreement.DIFFERENT)
    names = FEATURES[feature]
    two, one = sorted(distinct, key=values.count, reverse=True)
    return Finding(feature, Agreement.FAILS, names[two], names[one])
