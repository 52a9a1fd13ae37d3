"""Twelve cards, more, and back to twelve (docs/rules/set.md S5, S12)."""

from __future__ import annotations

import pytest

from tercet.games.sets.model import HOLE, Dealt, Moved, Pick
from tercet.games.sets.presets import SET
from tests.games.set_table import ALSO_RIGHT, RIGHT, Table, names


def with_set_in(slots: tuple[int, int, int], size: int) -> tuple[int, ...]:
    """Return a table of so many cards with the set 0 1 2 in three of its slots and the cards from 10 on elsewhere."""
    others = iter(range(10, 10 + size))
    return tuple(slots.index(slot) if slot in slots else next(others) for slot in range(size))


def test_set_s12_twelve_cards_are_refilled_slot_by_slot() -> None:
    table = Table(with_set_in((2, 5, 11), 12), deck=(70, 71, 72, 73))
    events = table.take(0)
    assert events[2] == Dealt((70, 71, 72), (2, 5, 11))
    assert not table.holes
    assert table.state.deck == (73,)


def test_set_s12_back_to_twelve_without_refill() -> None:
    before = with_set_in((2, 5, 8), 15)
    table = Table(before, deck=(70, 71, 72))
    events = table.take(0)
    assert names(events) == ["Called", "SetTaken", "Moved"]
    assert events[2] == Moved((before[12], before[13], before[14]), (2, 5, 8))
    expected = list(before[:12])
    expected[2], expected[5], expected[8] = before[12:]
    assert table.state.slots == tuple(expected)
    assert table.state.deck == (70, 71, 72)


@pytest.mark.parametrize(
    ("taken", "moved", "into"),
    [
        ((0, 1, 2), (12, 13, 14), (0, 1, 2)),
        ((3, 12, 13), (14,), (3,)),
        ((3, 12, 14), (13,), (3,)),
        ((7, 11, 13), (12, 14), (7, 11)),
        ((12, 13, 14), (), ()),
    ],
)
def test_set_s12_the_holes_below_twelve_in_order_take_the_cards_beyond_in_order(
    taken: tuple[int, int, int], moved: tuple[int, ...], into: tuple[int, ...]
) -> None:
    before = with_set_in(taken, 15)
    table = Table(before)
    events = table.take(1)
    assert events[2:] == ([Moved(tuple(before[slot] for slot in moved), into)] if moved else [])
    assert len(table.state.slots) == 12
    stayed = [slot for slot in range(12) if slot not in into]
    assert all(table.state.slots[slot] == before[slot] for slot in stayed), "all others stay where they are"


def test_set_s12_eighteen_fifteen_twelve() -> None:
    table = Table(tuple(range(18)), deck=tuple(range(40, 50)))
    sizes = []
    for pick in (RIGHT, ALSO_RIGHT, Pick((6, 7, 8))):
        table.take(0, pick)
        sizes.append(len(table.state.slots))
    assert sizes == [15, 12, 12]
    assert len(table.state.deck) == 7, "only the last one is replaced"


def test_set_s12_fifteen_with_an_empty_deck_become_twelve() -> None:
    table = Table(with_set_in((0, 1, 2), 15), deck=(), auto_end=False)
    assert names(table.take(0)) == ["Called", "SetTaken", "Moved"]
    assert len(table.state.slots) == 12
    assert not table.holes


def test_set_s12_with_an_empty_deck_the_holes_stay() -> None:
    table = Table(deck=(), auto_end=False)
    assert names(table.take(0, Pick((3, 4, 5)))) == ["Called", "SetTaken"]
    assert table.holes == [3, 4, 5]
    assert len(table.state.slots) == 12
    table.take(0, Pick((9, 10, 11)))
    assert table.holes == [3, 4, 5, 9, 10, 11]
    assert table.state.slots[6:9] == (6, 7, 8)


def test_set_s12_three_cards_come_although_fewer_than_twelve_lie() -> None:
    table = Table((0, HOLE, 1, 2, 10, 11, 12, 13, 14), deck=(70, 71, 72, 73))
    events = table.take(0)
    assert events[2] == Dealt((70, 71, 72), (0, 1, 2)), "the lowest holes first"
    assert table.holes == [3]


def test_set_s12_a_table_is_never_filled_beyond_twelve() -> None:
    table = Table(tuple(range(14)), deck=(70, 71, 72))
    assert table.take(0)[2] == Dealt((70,), (0,))
    assert len(table.cards) == 12


def test_set_s12_every_change_of_the_table_is_counted() -> None:
    table = Table(tuple(range(15)))
    table.take(0)
    assert (table.state.board_version, table.state.removed_version) == (1, 1)
    table.vote(0)
    table.vote(1)
    assert (table.state.board_version, table.state.removed_version) == (2, 1)
    table.take(0, ALSO_RIGHT)
    assert (table.state.board_version, table.state.removed_version) == (3, 3)


def test_set_s12_no_card_is_lost_on_the_way() -> None:
    table = Table(tuple(range(18)))
    for pick in (RIGHT, ALSO_RIGHT, Pick((6, 7, 8))):
        table.take(0, pick)
        assert sorted(SET.census(table.state)) == list(range(81))
