"""Calling, picking and paying for mistakes (docs/rules/set.md S1 to S9)."""

from __future__ import annotations

import pytest

from tercet.core.house import Away, Back, Left
from tercet.games.sets.features import Agreement, Finding
from tercet.games.sets.model import (
    Call,
    Called,
    Dealt,
    Penalty,
    Phase,
    Pick,
    Queued,
    SetTaken,
    TimedOut,
    Unlocked,
    VoteNoSet,
    WrongPick,
)
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET
from tests.games.set_table import ALSO_RIGHT, RIGHT, WRONG, Table, names


def test_set_s1_the_deck_holds_every_card_once() -> None:
    state = SET.new(SetConfig(), 2, 5)
    assert sorted(state.slots + state.deck) == list(range(81))


def test_set_s2_a_wrong_pick_is_explained_feature_by_feature() -> None:
    table = Table()
    table.call(0)
    (event,) = table.play(0, WRONG)
    assert isinstance(event, WrongPick)
    assert event.findings == (
        Finding("number", Agreement.SAME),
        Finding("colour", Agreement.SAME),
        Finding("shading", Agreement.FAILS, two="solid", one="outlined"),
        Finding("shape", Agreement.FAILS, two="oval", one="squiggle"),
    )


def test_set_s2_a_right_pick_is_explained_as_well() -> None:
    table = Table((0, 40, 80, *range(1, 10)))
    event = table.take(0, Pick((80, 40, 0)))[1]
    assert isinstance(event, SetTaken)
    assert [finding.agreement for finding in event.findings] == [Agreement.DIFFERENT] * 4
    assert event.cards == (0, 40, 80)


def test_set_s3_twelve_cards_and_a_dealer_who_plays_too() -> None:
    state = SET.new(SetConfig(), 3, 5)
    assert len(state.slots) == 12
    assert len(state.deck) == 69
    assert state.dealer == 0
    assert SET.to_act(state) == {0, 1, 2}


def test_set_s5_a_set_is_a_point_and_new_cards_come_into_its_slots() -> None:
    table = Table((5, 0, 7, 1, 9, 2, 3, 4, 6, 8, 10, 11), deck=(20, 30, 40, 50))
    events = table.take(1)
    assert names(events) == ["Called", "SetTaken", "Dealt"]
    assert events[2] == Dealt((20, 30, 40), (1, 3, 5))
    assert table.state.slots == (5, 20, 7, 30, 9, 40, 3, 4, 6, 8, 10, 11)
    assert table.state.deck == (50,)
    assert table.scores == [0, 1]
    assert table.player(1).captured == ((0, 1, 2),)
    assert table.player(1).last_set_at == table.state.at
    assert table.state.phase is Phase.OPEN


def test_set_s6_a_pick_without_a_call_is_refused() -> None:
    table = Table()
    assert table.refused(0, RIGHT) == "not_caller"
    assert table.scores == [0, 0]


def test_set_s6_direct_pick_three_cards_are_the_claim() -> None:
    table = Table(direct_pick=True)
    assert table.refused(0, Call(0)) == "no_calls"
    assert names(table.play(0, RIGHT)) == ["SetTaken", "Dealt"]
    assert names(table.play(1, Pick((3, 4, 6)))) == ["WrongPick"]
    assert table.scores == [1, -1]


def test_set_s7_the_first_call_has_the_table_and_others_do_not_wait() -> None:
    table = Table(seats=3)
    assert table.call(1, at=1000) == [Called(1, 6000)]
    assert table.refused(0, Call(0), at=1000) == "locked_by"
    assert table.refused(2, RIGHT, at=1000) == "locked_by"
    assert table.refused(1, Call(0), at=1000) == "locked_by"
    table.play(1, WRONG)
    assert table.state.claim is None, "nobody was kept waiting"


def test_set_s7_queue_calls_the_next_caller_has_the_table_if_the_claim_fails() -> None:
    table = Table(seats=4, queue_calls=True)
    table.call(1, at=1000)
    assert [SET.private(table.state, seat).offers for seat in (0, 1)] == [("call",), ("pick",)]
    assert table.call(3, at=1100) == [Queued(3)]
    assert table.call(0, at=1200) == [Queued(0)]
    assert table.refused(3, Call(0)) == "queued"
    assert table.refused(1, Call(0)) == "locked_by"
    assert table.refused(3, RIGHT) == "locked_by"
    events = table.play(1, WRONG, at=2000)
    assert names(events) == ["WrongPick", "Called"]
    assert events[1] == Called(3, 7000)
    assert table.wait(7300)[1] == Called(0, 12_300), "a claim that runs out fails too"
    assert table.state.queue == ()
    table.play(0, RIGHT)
    assert table.scores == [1, -1, 0, -1]


def test_set_s7_queue_calls_waiting_calls_lapse_when_the_claim_succeeds() -> None:
    table = Table(seats=3, queue_calls=True)
    table.call(0)
    table.call(1)
    table.play(0, RIGHT)
    assert table.state.queue == ()
    assert table.state.claim is None
    assert table.refused(1, ALSO_RIGHT) == "not_caller"


def test_set_s7_queue_calls_who_leaves_waits_no_longer() -> None:
    table = Table(seats=3, queue_calls=True)
    table.call(0)
    table.call(1)
    table.call(2)
    table.house(Left(1))
    table.play(0, WRONG)
    assert table.state.claim is not None
    assert table.state.claim.seat == 2


def test_set_s7_queue_calls_a_caller_who_leaves_hands_the_table_on() -> None:
    table = Table(seats=2, queue_calls=True)
    table.call(0, at=1000)
    table.call(1, at=1100)
    assert table.house(Left(0), at=2000)[1:] == [TimedOut(0, Penalty.POINT, -1), Called(1, 7000)]


@pytest.mark.parametrize(("claim_ms", "net_grace_ms"), [(5000, 300), (2000, 1), (15_000, 2000)])
def test_set_s8_a_pick_counts_until_the_grace_is_over(claim_ms: int, net_grace_ms: int) -> None:
    end = 1000 + claim_ms + net_grace_ms
    in_time = Table(claim_ms=claim_ms, net_grace_ms=net_grace_ms)
    assert in_time.call(0, at=1000) == [Called(0, 1000 + claim_ms)], "what is shown leaves the grace out"
    assert in_time.deadline == end
    in_time.play(0, RIGHT, at=end - 1)
    assert in_time.scores == [1, 0]
    late = Table(claim_ms=claim_ms, net_grace_ms=net_grace_ms)
    late.call(0, at=1000)
    assert late.refused(0, RIGHT, at=end) == "too_late"
    assert late.scores == [-1, 0]


def test_set_s8_too_late_is_for_the_one_whose_claim_ran_out() -> None:
    table = Table(seats=3)
    table.call(0, at=1000)
    assert table.refused(0, RIGHT, at=9000) == "too_late"
    assert table.refused(1, RIGHT, at=9000) == "not_caller"
    table.call(1, at=10_000)
    assert table.refused(0, RIGHT) == "locked_by"
    table.play(1, WRONG)
    assert table.refused(0, RIGHT) == "not_caller"


@pytest.mark.parametrize(
    ("pick", "slug"),
    [
        (Pick(()), "not_three"),
        (Pick((0, 1)), "not_three"),
        (Pick((0, 1, 2, 3)), "not_three"),
        (Pick((0, 0, 1)), "duplicate_card"),
        (Pick((0, 0, 0, 0)), "not_three"),
        (Pick((0, 1, 12)), "not_on_table"),
        (Pick((-1, 0, 1)), "not_on_table"),
        (Pick((0, 1, 10**9)), "not_on_table"),
        (Pick((12,)), "not_on_table"),
    ],
)
@pytest.mark.parametrize("direct_pick", [False, True])
def test_set_s8_a_malformed_pick_costs_nothing_and_ends_nothing(pick: Pick, slug: str, direct_pick: bool) -> None:
    table = Table((*range(9), -1, 9, 10, 11), direct_pick=direct_pick)
    if not direct_pick:
        table.call(0)
    before = table.state
    assert table.refused(0, pick) == slug
    assert table.state == before


def test_set_s9_a_wrong_pick_costs_a_point_and_the_cards_stay() -> None:
    table = Table()
    table.call(0)
    events = table.play(0, WRONG)
    assert isinstance(events[0], WrongPick)
    assert events[0].penalty is Penalty.POINT
    assert events[0].score == -1
    assert table.state.slots == tuple(range(12))
    assert table.state.board_version == 0
    assert table.player(0).mistakes == 1
    assert table.state.phase is Phase.OPEN


def test_set_s9_a_claim_that_runs_out_costs_a_point() -> None:
    table = Table()
    table.call(0, at=1000)
    assert table.wait(6299) == []
    assert table.wait(6300) == [TimedOut(0, Penalty.POINT, -1)]
    assert table.state.at == 6300
    assert table.state.phase is Phase.OPEN


def test_set_s9_a_score_may_fall_below_zero() -> None:
    table = Table()
    for _ in range(3):
        table.take(0, WRONG)
    assert table.scores == [-3, 0]
    assert table.player(0).mistakes == 3


def test_set_s9_who_is_disconnected_may_come_back_in_time() -> None:
    table = Table()
    table.call(0, at=1000)
    table.house(Away(0), at=2000)
    assert table.deadline == 6300
    table.house(Back(0), at=4000)
    table.play(0, RIGHT, at=5000)
    assert table.scores == [1, 0]


def test_set_s9_being_disconnected_lets_the_claim_run_out() -> None:
    table = Table()
    table.call(0, at=1000)
    table.house(Away(0), at=2000)
    assert table.wait(6300) == [TimedOut(0, Penalty.POINT, -1)]


def test_set_s9_leaving_with_a_claim_is_a_mistake_at_once() -> None:
    table = Table()
    table.call(0, at=1000)
    events = table.house(Left(0), at=2000)
    assert names(events) == ["PresenceChanged", "TimedOut"]
    assert table.player(0).score == -1
    assert table.state.claim is None
    table.call(1)


def test_set_s9_score_floor() -> None:
    table = Table(score_floor=-1)
    table.take(0, WRONG)
    event = table.take(0, WRONG)[1]
    assert isinstance(event, WrongPick)
    assert event.penalty is Penalty.NOTHING
    assert table.scores == [-1, 0]
    assert table.player(0).mistakes == 2
    table.take(0)
    table.take(0, Pick((3, 4, 6)))
    assert table.scores == [-1, 0], "above the floor a mistake costs again"


def test_set_s9_score_floor_zero_is_a_floor() -> None:
    table = Table(score_floor=0)
    table.take(0, WRONG)
    assert table.scores == [0, 0]


def test_set_s9_lockout_freezes_instead_of_costing_a_point() -> None:
    table = Table(lockout_ms=3000)
    table.call(0, at=1000)
    event = table.play(0, WRONG, at=1500)[0]
    assert isinstance(event, WrongPick)
    assert event.penalty is Penalty.TIME
    assert table.scores == [0, 0]
    assert table.player(0).locked_until == 4500
    assert table.refused(0, Call(0), at=4499) == "locked_out"
    table.play(0, VoteNoSet(0), at=4499)
    table.call(1, at=4499)
    table.play(1, RIGHT, at=4499)
    assert table.deadline == 4500
    assert table.wait(4500) == [Unlocked(0)]
    table.call(0, at=4500)


def test_set_s9_lockout_after_a_claim_that_ran_out() -> None:
    table = Table(lockout_ms=3000)
    table.call(0, at=1000)
    assert table.wait(6300) == [TimedOut(0, Penalty.TIME, 0)]
    assert table.refused(0, RIGHT, at=6300) == "locked_out"
    assert table.deadline == 9300
    assert table.refused(0, RIGHT, at=9300) == "too_late"


def test_set_s9_lockout_holds_with_direct_pick_too() -> None:
    table = Table(lockout_ms=3000, direct_pick=True)
    table.play(0, WRONG, at=1000)
    assert table.refused(0, RIGHT, at=3999) == "locked_out"
    table.play(0, RIGHT, at=4000)
    assert table.scores == [1, 0]


def test_set_s9_lockouts_of_two_seats_end_at_the_same_moment() -> None:
    table = Table(lockout_ms=3000, direct_pick=True)
    table.play(0, WRONG, at=1000)
    table.play(1, WRONG, at=1000)
    assert table.wait(4000) == [Unlocked(0), Unlocked(1)]


def test_set_s9_give_set_costs_the_last_set() -> None:
    table = Table(give_set=True)
    table.take(0)
    table.take(0, ALSO_RIGHT)
    event = table.take(0, Pick((6, 7, 9)))[1]
    assert isinstance(event, WrongPick)
    assert event.penalty is Penalty.SET
    assert table.scores == [1, 0]
    assert table.player(0).captured == ((0, 1, 2),)
    assert table.player(0).given == ((3, 4, 5),)
    assert sorted(SET.census(table.state)) == list(range(81)), "it is out of play but not lost"


def test_set_s9_give_set_costs_nothing_if_there_is_none() -> None:
    table = Table(give_set=True)
    event = table.take(0, WRONG)[1]
    assert isinstance(event, WrongPick)
    assert event.penalty is Penalty.NOTHING
    assert table.scores == [0, 0]
    assert table.player(0).mistakes == 1
