"""A card as text: four digits, or a name."""

from __future__ import annotations

from typing import Final

from tercet.core.notation import NotationError, Word
from tercet.games.sets.features import FEATURES
from tercet.games.sets.geometry import Card, digits, from_digits

EXPECTED: Final = "a card: four digits 0-2 such as 0012, or a name such as 2-red-striped-diamond"


def format_card(card: Card) -> str:
    """Return the four digits of a card.

    >>> format_card(5)
    '0012'
    """
    return "".join(str(value) for value in digits(card))


def card_name(card: Card) -> str:
    """Return a card's name as people say it.

    >>> card_name(5), card_name(53)
    ('1 green outlined diamond', '2 red striped diamonds')
    """
    number, colour, shading, shape = _values(card)
    return f"{number} {colour} {shading} {shape}{'s' if number != '1' else ''}"


def card_word(card: Card) -> str:
    """Return a card's name as one word, for use inside texts.

    >>> card_word(53)
    '2-red-striped-diamond'
    """
    return "-".join(_values(card))


def parse_card(text: str) -> Card:
    """Read a card from its digits or its name as one word, capital letters or not. Raises NotationError.

    >>> parse_card("0012"), parse_card("Two-red-striped-diamonds")
    (5, 53)
    """
    return read_card(Word(text, 1, 1))


def read_card(word: Word) -> Card:
    """Read a card from a word of a larger text. Raises NotationError that points at it."""
    error = word.wrong(EXPECTED)
    text = word.text.lower()
    if len(text) == len(FEATURES) and all(char in "012" for char in text):
        return from_digits([int(char) for char in text])
    parts = text.split("-")
    if len(parts) != len(FEATURES):
        raise error
    return from_digits([_value(part, names, error) for part, names in zip(parts, FEATURES.values(), strict=True)])


def _values(card: Card) -> tuple[str, str, str, str]:
    number, colour, shading, shape = digits(card)
    return (
        str(number + 1),
        FEATURES["colour"][colour],
        FEATURES["shading"][shading],
        FEATURES["shape"][shape],
    )


def _value(part: str, names: tuple[str, ...], error: NotationError) -> int:
    for value, name in enumerate(names):
        if part == name or (names is FEATURES["number"] and part == str(value + 1)):
            return value
        if names is FEATURES["shape"] and part == f"{name}s":
            return value
    raise error
