"""No set on the table: votes, three more cards, and who counts (docs/rules/set.md S10)."""

from __future__ import annotations

from tercet.core.house import Away, Back, Joined, Left, Pause, Resume, TakenOver
from tercet.games.sets.geometry import has_set
from tercet.games.sets.model import (
    Dealt,
    Unvote,
    Unvoted,
    Voted,
    VoteNoSet,
)
from tercet.games.sets.options import AWAY_MS, IDLE_MS
from tests.games.set_table import CAP, WRONG, Table, names

REST = tuple(card for card in range(81) if card not in CAP)


def test_set_s10_the_vote_of_all_adds_three_cards_in_new_slots() -> None:
    table = Table(CAP[:12], deck=REST, seats=3)
    assert table.vote(2) == [Voted(2)]
    assert table.vote(0) == [Voted(0)]
    assert list(table.state.votes) == [0, 2]
    assert table.vote(1) == [Voted(1), Dealt(REST[:3], (12, 13, 14))]
    assert table.state.slots == CAP[:12] + REST[:3]
    assert table.state.votes == ()
    assert (table.state.board_version, table.state.removed_version) == (1, 0)


def test_set_s10_the_agreement_is_trusted_and_nobody_is_punished() -> None:
    table = Table()
    assert has_set(table.cards)
    table.vote(0)
    table.vote(1)
    assert len(table.cards) == 15
    assert table.scores == [0, 0]
    assert [player.mistakes for player in table.state.players] == [0, 0]


def test_set_s10_one_player_agrees_alone() -> None:
    table = Table(seats=1)
    assert names(table.vote(0)) == ["Voted", "Dealt"]


def test_set_s10_a_change_of_the_table_clears_all_votes() -> None:
    table = Table(seats=3)
    table.vote(2)
    table.take(0)
    assert table.state.votes == ()


def test_set_s10_a_call_takes_back_only_the_callers_vote() -> None:
    table = Table(seats=3)
    table.vote(0)
    table.vote(1)
    table.call(0)
    assert table.state.votes == (1,)


def test_set_s10_a_wrong_claim_leaves_the_votes_of_the_others() -> None:
    table = Table(seats=3)
    table.vote(1)
    table.vote(2)
    table.take(0, WRONG)
    assert table.state.votes == (1, 2)
    assert names(table.vote(0)) == ["Voted", "Dealt"]


def test_set_s10_a_waiting_call_takes_the_vote_back_too() -> None:
    table = Table(seats=3, queue_calls=True)
    table.vote(1)
    table.call(0)
    table.call(1)
    assert table.state.votes == ()


def test_set_s10_votes_are_refused_during_a_claim() -> None:
    table = Table(seats=3)
    table.vote(1)
    table.call(0)
    for seat in range(3):
        assert table.refused(seat, VoteNoSet(0)) == "locked_by"
        assert table.refused(seat, Unvote()) == "locked_by"


def test_set_s10_a_vote_can_be_taken_back() -> None:
    table = Table()
    table.vote(0)
    assert table.refused(0, VoteNoSet(0)) == "voted"
    assert table.play(0, Unvote()) == [Unvoted(0)]
    assert table.refused(0, Unvote()) == "not_voted"
    assert names(table.vote(1)) == ["Voted"]


def test_set_s10_agreement_is_tested_when_a_claim_ends() -> None:
    table = Table(seats=2)
    table.vote(0, at=1000)
    table.call(1, at=1100)
    events = table.house(Left(1), at=2000)
    assert names(events) == ["PresenceChanged", "TimedOut", "Dealt"]


# Who counts.


def test_set_s10_who_has_left_need_not_agree() -> None:
    table = Table(seats=3)
    table.vote(0)
    table.vote(1)
    assert names(table.house(Left(2))) == ["PresenceChanged", "Dealt"]


def test_set_s10_a_leaver_takes_the_vote_along() -> None:
    table = Table(seats=3)
    table.vote(0)
    table.house(Left(0))
    assert table.state.votes == ()


def test_set_s10_the_disconnected_count_for_30_seconds() -> None:
    table = Table(seats=2)
    table.house(Away(1), at=1000)
    table.vote(0, at=5000)
    assert table.deadline == 1000 + AWAY_MS == 31_000
    assert table.wait(30_999) == []
    assert names(table.wait(31_000)) == ["Dealt"]


def test_set_s10_coming_back_in_time_keeps_the_say() -> None:
    table = Table(seats=2)
    table.house(Away(1), at=1000)
    table.vote(0, at=5000)
    table.house(Back(1), at=30_999)
    assert table.deadline is None, "seat 0 would stop counting before seat 1 does"
    assert table.wait(10**6) == []


def test_set_s10_the_idle_do_not_count_after_60_seconds() -> None:
    table = Table(seats=3)
    table.vote(1, at=2000)
    table.vote(0, at=5000)
    assert table.deadline == IDLE_MS, "seat 2 has done nothing since the deal"
    assert names(table.wait(IDLE_MS)) == ["Dealt"]
    assert table.state.at == IDLE_MS


def test_set_s10_any_action_counts_for_another_60_seconds() -> None:
    table = Table(seats=2)
    table.take(1, WRONG)
    acted = table.state.at
    table.vote(0, at=10_000)
    assert table.deadline == acted + IDLE_MS


def test_set_s10_a_vote_expires_with_its_voter() -> None:
    """If the voters stop counting no later than the silent, nobody who counts has agreed."""
    table = Table(seats=2)
    table.vote(0, at=1000)
    table.take(1, WRONG)
    assert table.player(1).acted_at > table.player(0).acted_at
    assert table.deadline is None
    assert table.wait(10**6) == []
    together = Table(seats=2)
    together.vote(0, at=0)
    assert together.deadline is None, "both fall asleep at 60 000"


def test_set_s10_nobody_active_agrees_to_nothing() -> None:
    table = Table(seats=1)
    table.house(Away(0), at=1000)
    assert table.deadline is None
    assert table.wait(10**6) == []
    assert len(table.cards) == 12


def test_set_s10_the_idle_who_vote_count_again() -> None:
    table = Table(seats=2)
    assert names(table.vote(0, at=IDLE_MS + 1)) == ["Voted", "Dealt"], "seat 1 has been idle for too long"
    again = Table(seats=2)
    again.take(1, WRONG)
    assert names(again.vote(0, at=IDLE_MS + 1)) == ["Voted"]


def test_set_s10_who_falls_asleep_during_a_claim_is_noticed_when_it_ends() -> None:
    table = Table(seats=3)
    table.vote(0, at=55_000)
    table.vote(1, at=56_000)
    table.call(1, at=58_000)
    assert table.deadline == 63_300, "not at 60 000, when seat 2 no longer counts"
    assert names(table.wait(63_300)) == ["TimedOut"]
    assert names(table.vote(1)) == ["Voted", "Dealt"]


def test_set_s10_a_bot_that_takes_over_is_awake() -> None:
    table = Table(seats=2)
    table.house(Left(1))
    table.house(TakenOver(1), at=100_000)
    assert names(table.vote(0)) == ["Voted"]
    assert table.deadline == 100_000 + IDLE_MS


def test_set_s10_bots_count() -> None:
    table = Table(seats=2)
    table.house(Away(1))
    table.house(TakenOver(1))
    table.vote(0)
    assert table.state.votes == (0,)
    assert names(table.vote(1)) == ["Voted", "Dealt"]


def test_set_s10_a_newcomer_must_agree() -> None:
    table = Table(seats=1)
    table.house(Joined(1))
    assert names(table.vote(0)) == ["Voted"]
    assert names(table.vote(1)) == ["Voted", "Dealt"]


def test_set_s10_waiting_stands_still_during_a_pause() -> None:
    table = Table(seats=2)
    table.house(Away(1), at=1000)
    table.vote(0, at=2000)
    table.house(Pause(), at=3000)
    assert table.deadline is None
    table.house(Resume(), at=103_000)
    assert table.deadline == 131_000
