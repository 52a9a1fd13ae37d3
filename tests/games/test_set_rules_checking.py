"""The other players check a pick (docs/rules/set.md S4, option players_check)."""

from __future__ import annotations

from typing import Any

import pytest

from tercet.core.house import Away, Left, Pause, Resume, TakenOver
from tercet.games.sets.features import Agreement
from tercet.games.sets.model import (
    Accept,
    Accepted,
    Call,
    NextHand,
    Penalty,
    Phase,
    Pick,
    Picked,
    Reject,
    Rejected,
    SetTaken,
    TimedOut,
    VoteNoSet,
)
from tercet.games.sets.options import IDLE_MS
from tercet.games.sets.presets import SET
from tests.games.set_table import CAP, RIGHT, WRONG, Table, names


def picked(pick: Pick = RIGHT, *, seats: int = 3, **options: Any) -> Table:
    """Return a table at which seat 0 has picked at 1100 ms."""
    table = Table(seats=seats, players_check=True, **options)
    table.call(0, at=1000)
    table.play(0, pick, at=1100)
    return table


def test_set_s4_off_the_program_checks() -> None:
    table = Table(seats=3)
    assert names(table.take(0)) == ["Called", "SetTaken", "Dealt"]


def test_set_s4_the_cards_lie_open_for_a_time() -> None:
    table = picked(check_ms=4000)
    assert table.events == [Picked(0, (0, 1, 2), 5100)]
    assert table.state.phase is Phase.CHECKING
    assert table.state.slots == tuple(range(12))
    assert table.scores == [0, 0, 0]
    assert table.deadline == 5100 + 300


@pytest.mark.parametrize("check_ms", [1500, 30_000])
def test_set_s4_a_pick_counts_if_nobody_objects_in_time(check_ms: int) -> None:
    table = picked(check_ms=check_ms)
    end = 1100 + check_ms + 300
    assert table.wait(end - 1) == []
    assert names(table.wait(end)) == ["SetTaken", "Dealt"]
    assert table.scores == [1, 0, 0]
    assert table.player(0).last_set_at == end


def test_set_s4_a_false_set_counts_if_nobody_objects() -> None:
    table = picked(WRONG)
    events = table.wait(10_000)
    assert isinstance(events[0], SetTaken)
    assert [finding.agreement for finding in events[0].findings].count(Agreement.FAILS) == 2
    assert table.scores == [1, 0, 0]
    assert table.player(0).captured == ((0, 1, 3),)


def test_set_s4_a_pick_counts_as_soon_as_all_the_others_accept() -> None:
    table = picked(WRONG)
    assert table.play(1, Accept()) == [Accepted(1)]
    assert table.refused(1, Accept()) == "accepted"
    assert names(table.play(2, Accept())) == ["Accepted", "SetTaken", "Dealt"]
    assert table.scores == [1, 0, 0]
    assert table.state.accepted == ()


def test_set_s4_an_objection_to_a_false_set_costs_its_picker() -> None:
    table = picked(WRONG)
    table.play(1, Accept())
    assert names(table.play(2, Reject())) == ["Rejected", "WrongPick"]
    assert table.scores == [-1, 0, 0]
    assert table.state.phase is Phase.OPEN
    assert table.state.accepted == ()


def test_set_s4_an_objection_to_a_true_set_costs_nothing() -> None:
    table = picked()
    assert table.play(1, Reject())[0] == Rejected(1)
    assert table.scores == [1, 0, 0]


def test_set_s4_who_has_accepted_may_still_object() -> None:
    table = picked(WRONG)
    table.play(1, Accept())
    assert names(table.play(1, Reject())) == ["Rejected", "WrongPick"]


def test_set_s4_nobody_else_may_do_anything_meanwhile() -> None:
    table = picked()
    assert table.refused(0, Accept()) == "own_pick"
    assert table.refused(0, Reject()) == "own_pick"
    assert table.refused(0, RIGHT) == "checking"
    assert table.refused(0, Call(0)) == "locked_by"
    assert table.refused(1, Call(0)) == "locked_by"
    assert table.refused(1, RIGHT) == "locked_by"
    assert table.refused(1, VoteNoSet(0)) == "locked_by"
    assert table.refused(1, NextHand()) == "hand_running"


def test_set_s4_there_is_nothing_to_check_without_a_pick() -> None:
    table = Table(players_check=True)
    assert table.refused(1, Accept()) == "nothing_to_check"
    table.call(0)
    assert table.refused(1, Reject()) == "nothing_to_check"
    assert table.wait(10_000) == [TimedOut(0, Penalty.POINT, -1)]


def test_set_s4_the_program_checks_for_one_who_plays_alone() -> None:
    table = picked(WRONG, seats=1)
    assert names(table.events) == ["WrongPick"]


def test_set_s4_the_program_checks_if_all_the_others_are_idle() -> None:
    table = Table(players_check=True)
    table.call(0, at=IDLE_MS)
    assert names(table.play(0, WRONG)) == ["WrongPick"]


def test_set_s4_who_leaves_need_not_accept() -> None:
    table = picked()
    table.play(1, Accept())
    assert names(table.house(Left(2))) == ["PresenceChanged", "SetTaken", "Dealt"]


def test_set_s4_bots_are_asked_too() -> None:
    table = picked()
    table.house(TakenOver(2))
    table.play(1, Accept())
    assert table.state.phase is Phase.CHECKING
    table.play(2, Accept())
    assert table.scores == [1, 0, 0]


def test_set_s4_the_disconnected_are_waited_for_until_the_time_is_over() -> None:
    table = picked()
    table.house(Away(2))
    table.play(1, Accept())
    assert table.state.phase is Phase.CHECKING
    assert names(table.wait(6400)) == ["SetTaken", "Dealt"]


def test_set_s4_a_picker_who_leaves_has_picked_all_the_same() -> None:
    table = picked()
    assert names(table.house(Left(0))) == ["PresenceChanged"]
    assert names(table.wait(10_000)) == ["SetTaken", "Dealt"]
    assert table.player(0).score == 1


def test_set_s4_checking_stands_still_during_a_pause() -> None:
    table = picked()
    table.house(Pause(), at=2000)
    assert table.refused(1, Accept()) == "paused"
    assert table.deadline is None
    table.house(Resume(), at=50_000)
    assert table.deadline == 6400 + 48_000


def test_set_s4_all_may_leave_during_a_pause() -> None:
    table = picked()
    table.house(Pause())
    table.house(Left(1))
    assert names(table.house(Left(2))) == ["PresenceChanged"], "nothing happens while the clock stands"
    assert names(table.house(Resume())) == ["Resumed", "SetTaken", "Dealt"]


def test_set_s4_with_direct_pick_the_cards_lie_open_as_well() -> None:
    table = Table(players_check=True, direct_pick=True)
    assert names(table.play(0, WRONG)) == ["Picked"]
    assert table.refused(1, RIGHT) == "locked_by"
    assert names(table.play(1, Reject())) == ["Rejected", "WrongPick"]


def test_set_s4_a_pick_takes_the_pickers_vote_back() -> None:
    table = Table(players_check=True, direct_pick=True, seats=3)
    table.vote(0)
    table.vote(1)
    table.play(0, RIGHT)
    assert table.state.votes == (1,)


def test_set_s4_waiting_calls_go_on_after_an_objection() -> None:
    table = picked(WRONG, queue_calls=True)
    assert SET.private(table.state, 1).offers == ("accept", "reject", "call")
    table.call(1)
    assert SET.private(table.state, 1).offers == ("accept", "reject")
    assert names(table.play(2, Reject())) == ["Rejected", "WrongPick", "Called"]
    assert table.state.claim is not None
    assert table.state.claim.seat == 1
    again = picked(queue_calls=True)
    again.call(1)
    again.play(2, Reject())
    assert again.state.queue == ()


def test_set_s4_the_hand_ends_when_the_last_pick_counts() -> None:
    table = Table((0, 1, 2, *CAP[3:9]), deck=(), players_check=True)
    table.take(0)
    assert names(table.play(1, Accept())) == ["Accepted", "SetTaken", "HandOver", "MatchOver"]
