"""The slots of the table: taking cards up, laying cards down, closing gaps."""

from __future__ import annotations

from typing import NamedTuple

from tercet.games.sets.geometry import Card
from tercet.games.sets.model import HOLE


class Laid(NamedTuple):
    """The slots afterwards, and which card went where."""

    slots: tuple[int, ...]
    cards: tuple[Card, ...]
    into: tuple[int, ...]


def cards_on(slots: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the cards on the table, in the order of their slots."""
    return tuple(card for card in slots if card != HOLE)


def lift(slots: tuple[int, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Take cards up; they leave holes."""
    return tuple(HOLE if card in cards else card for card in slots)


def lay(slots: tuple[int, ...], cards: tuple[Card, ...]) -> Laid:
    """Lay cards into the holes, lowest first, then into new slots."""
    holes = [slot for slot, card in enumerate(slots) if card == HOLE]
    into = tuple((holes + list(range(len(slots), len(slots) + len(cards))))[: len(cards)])
    after = list(slots) + [HOLE] * max(0, len(cards) - len(holes))
    for slot, card in zip(into, cards, strict=True):
        after[slot] = card
    return Laid(tuple(after), cards, into)


def close_gaps(slots: tuple[int, ...]) -> Laid:
    """Shrink the table to its cards: the holes below its new size, ascending, take the cards beyond it, ascending."""
    size = len(cards_on(slots))
    into = tuple(slot for slot in range(size) if slots[slot] == HOLE)
    moved = cards_on(slots[size:])
    after = list(slots[:size])
    for slot, card in zip(into, moved, strict=True):
        after[slot] = card
    return Laid(tuple(after), moved, into)
