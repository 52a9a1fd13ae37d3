"""Counts of move sequences of Set, from positions on file. A difference is shown by first move."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tercet.core.perft import perft, split
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET
from tests.perft.cases import Case, read_cases

CASES: Final = list(read_cases(Path(__file__).with_name("set.txt")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_counts(case: Case) -> None:
    state = SET.notation.parse_state(case.text)
    for depth, count in case.counts.items():
        found = perft(SET, state, depth, at=state.at)
        if found != count:
            parts = split(SET, state, depth, at=state.at)
            rows = "\n".join(f"{move}: {number}" for move, number in parts.items())
            pytest.fail(f"depth {depth}: {found} sequences, on file {count}\n{case.text}\nby first move:\n{rows}")


def test_there_are_enough_cases() -> None:
    assert len(CASES) > 200
    assert sum(count for case in CASES for count in case.counts.values()) > 50_000
    assert len({case.name for case in CASES}) == len(CASES)


def test_a_fresh_deal_counted_by_hand() -> None:
    """Two seats may call or vote. After a call there are 220 picks and the clock. After a vote the other may vote or
    call, the voter may call or take the vote back, and the clock waits for the silent one to fall asleep.
    """
    state = SET.new(SetConfig(), 2, 7)
    assert perft(SET, state, 1) == 4
    assert split(SET, state, 2) == {"0 call 0": 221, "0 no-set 0": 5, "1 call 0": 221, "1 no-set 0": 5}
    assert perft(SET, SET.new(SetConfig(direct_pick=True), 2, 7), 1) == 2 * 221
    assert perft(SET, SET.new(SetConfig(no_set_challenge=True), 2, 7), 1) == 4
