"""Perft on the tiny games, whose counts are worked out by hand."""

from __future__ import annotations

import pytest

from tercet.core.perft import perft, split
from tests.contract.tiny import contest, fuses, motion, snatch
from tests.contract.tiny.contest import CONTEST
from tests.contract.tiny.fuses import FUSES
from tests.contract.tiny.motion import MOTION
from tests.contract.tiny.snatch import SNATCH


def test_no_moves_are_one_sequence() -> None:
    assert perft(SNATCH, SNATCH.new(snatch.Config(), 2, 0), 0) == 1


def test_without_a_stamp_nothing_can_be_snatched() -> None:
    assert perft(SNATCH, SNATCH.new(snatch.Config(), 2, 0), 1) == 0
    assert split(SNATCH, SNATCH.new(snatch.Config(), 2, 0), 1) == {}


def test_votes_of_two_seats() -> None:
    """At first each can say aye; then either the same takes it back or the other one joins, which turns a card."""
    state = MOTION.new(motion.Config(), 2, 0)
    assert [perft(MOTION, state, depth) for depth in range(4)] == [1, 2, 4, 8]
    assert split(MOTION, state, 2) == {"0 aye": 2, "1 aye": 2}


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        # Seat 0 boasts or plays one of three cards.
        (1, 4),
        # After its boast it plays one of three; after a card seat 1 has the same four choices.
        (2, 3 + 3 * 4),
        # Boast, card: 3 times four choices. Card, boast: 3 times three cards. Card, card: 3 times 3 times two cards
        # and a boast.
        (3, 3 * 4 + 3 * 3 + 3 * 3 * 3),
    ],
)
def test_boasts_and_cards(depth: int, count: int) -> None:
    assert perft(CONTEST, CONTEST.new(contest.Config(), 2, 5), depth) == count


def test_a_game_that_is_over_has_no_more_sequences() -> None:
    # Six cards are played, and each seat may boast once while both still have cards.
    state = CONTEST.new(contest.Config(), 2, 5)
    assert perft(CONTEST, state, 9) == 0
    assert perft(CONTEST, state, 8) > 0


def test_the_clock_is_a_move_too() -> None:
    """Without feeding only the clock moves: two fuses burn down at 3000 ms, one after the other."""
    state = FUSES.new(fuses.Config(burn_ms=3000, spark_ms=0, feeds=0, lives=2), 2, 0)
    assert [perft(FUSES, state, depth) for depth in range(5)] == [1, 1, 1, 1, 0]
    assert split(FUSES, state, 1) == {"- deadline": 1}


def test_a_deadline_before_the_next_tick_comes_first() -> None:
    """After 1000 ms a seat may feed, but a fuse of 500 ms has burnt down by then, so that both lives are lost."""
    state = FUSES.new(fuses.Config(burn_ms=500, spark_ms=0, feeds=1, lives=1), 2, 0)
    assert split(FUSES, state, 1) == {"- deadline": 1}
    assert split(FUSES, state, 1, tick=499) == {"- deadline": 1, "0 feed": 1, "1 feed": 1}
    assert split(FUSES, state, 1, at=300, tick=199) == {"- deadline": 1, "0 feed": 1, "1 feed": 1}
    assert split(FUSES, state, 1, at=300, tick=200) == {"- deadline": 1}


def test_split_adds_up() -> None:
    state = CONTEST.new(contest.Config(), 2, 5)
    parts = split(CONTEST, state, 4)
    assert len(parts) == 4
    assert sum(parts.values()) == perft(CONTEST, state, 4)
