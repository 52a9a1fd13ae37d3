"""Playing a move: the clock first, and every deadline as a move of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tercet.core.game import HOUSE, NO_STAMP, Move, Refusal, Stamp
from tercet.core.house import Deadline, Pause
from tercet.core.play import is_over, play, settle
from tests.contract.tiny.fuses import FUSES, Burnt, Config, Fed, Feed, State

TIMEOUT: Move[Any] = Move(3000, HOUSE, Deadline())
TIMEOUT_AT_4000: Move[Any] = Move(4000, HOUSE, Deadline())


def burning(seats: int = 2) -> State:
    """Return a game in which all fuses burn down at 3000 ms."""
    return FUSES.new(Config(burn_ms=3000, spark_ms=500, lives=3), seats, 0)


def feed(at: int, seat: int) -> Move[Any]:
    return Move(at, seat, Feed())


def test_deadlines_at_the_moves_own_time_come_first() -> None:
    played = play(FUSES, burning(), feed(3000, 1))
    assert [step.move for step in played.steps] == [TIMEOUT, TIMEOUT, feed(3000, 1)]
    assert [step.events for step in played.steps] == [(Burnt(0, 2),), (Burnt(1, 2),), (Fed(1, 6000),)]
    assert played.refusal is None


def test_a_move_before_the_deadline_is_played_alone() -> None:
    played = play(FUSES, burning(), feed(2999, 1))
    assert [step.move for step in played.steps] == [feed(2999, 1)]


def test_deadlines_stand_even_if_the_move_is_refused() -> None:
    played = play(FUSES, burning(), feed(3000, 5))
    assert played.refusal == Refusal("not_player")
    assert [step.move for step in played.steps] == [TIMEOUT, TIMEOUT]


def test_the_house_plays_one_deadline_of_several_at_the_same_moment() -> None:
    first = play(FUSES, burning(), TIMEOUT)
    assert [step.events for step in first.steps] == [(Burnt(0, 2),)]
    second = play(FUSES, first.steps[-1].state, TIMEOUT)
    assert [step.events for step in second.steps] == [(Burnt(1, 2),)]
    third = play(FUSES, second.steps[-1].state, TIMEOUT)
    assert third == ((), Refusal("not_due"))


def test_a_deadline_of_the_house_comes_after_earlier_ones() -> None:
    state = play(FUSES, burning(), feed(1000, 0)).steps[-1].state
    assert state.burns_at == (4000, 3000)
    played = play(FUSES, state, TIMEOUT_AT_4000)
    assert [step.move.at for step in played.steps] == [3000, 4000]
    assert played.refusal is None


@pytest.mark.parametrize(
    ("move", "slug"),
    [
        (Move(2999, HOUSE, Deadline()), "not_due"),
        (Move(3001, HOUSE, Deadline()), "not_due"),
        (Move(3000, 0, Deadline()), "not_house"),
        (Move(3000, HOUSE, Deadline(), Stamp(1)), "not_due"),
    ],
)
def test_a_deadline_is_refused_to_others_and_at_other_times(move: Move[Any], slug: str) -> None:
    refusal = play(FUSES, burning(), move).refusal
    assert refusal is not None
    assert refusal.slug == slug


def test_settling_plays_every_deadline_at_its_own_time() -> None:
    steps = list(settle(FUSES, burning(), 9000))
    assert [step.move.at for step in steps] == [3000, 3000, 6000, 6000, 9000]
    assert is_over(FUSES, steps[-1].state)
    assert list(settle(FUSES, burning(), 2999)) == []


def test_a_pause_stops_the_clock() -> None:
    pause: Move[Any] = Move(100, HOUSE, Pause())
    paused = play(FUSES, burning(), pause).steps[-1].state
    assert list(settle(FUSES, paused, 10**9)) == []


def test_a_deadline_that_does_not_move_on_is_a_programmers_mistake() -> None:
    stuck = replace(FUSES, apply=lambda state, move: (state, ()))
    with pytest.raises(RuntimeError, match="the deadline at 3000 ms does not move on"):
        list(settle(stuck, burning(), 3000))


def test_a_long_silence_is_no_mistake() -> None:
    # A clock that ticks for days is not one that stands still.
    ticking = replace(
        FUSES, apply=lambda state, move: (State(**_fields(state, burns_at=(move.at + 1000,) * 2, at=move.at)), ())
    )
    assert sum(1 for _ in settle(ticking, burning(), 3000 + 20_000 * 1000)) == 20_001


def _fields(state: State, **changed: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in State.__struct_fields__} | changed


def test_time_may_pass_without_anything() -> None:
    state = burning()
    assert FUSES.legal(state, 0, 0, NO_STAMP) == FUSES.legal(state, 0, 2999, NO_STAMP) == (Feed(),)
