"""The end of a hand and of a match, and who wins (docs/rules/set.md S14 to S17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercet.core.game import NO_STAMP
from tercet.core.house import Back, Joined, Left, TakenOver
from tercet.games.sets.model import (
    Call,
    HandDealt,
    HandOver,
    MatchOver,
    NextHand,
    Phase,
    Pick,
    Player,
    SetState,
)
from tercet.games.sets.options import NEXT_HAND_MS
from tercet.games.sets.presets import SET
from tests.games.set_table import ALSO_RIGHT, CAP, RIGHT, WRONG, Table, names


def test_set_s14_the_hand_ends_when_no_card_is_left() -> None:
    table = Table((0, 1, 2), deck=(), auto_end=False)
    events = table.take(0)
    assert names(events) == ["Called", "SetTaken", "HandOver", "MatchOver"]
    assert events[2] == HandOver(1, "cleared", (1, 0), ())


def test_set_s14_the_hand_ends_by_itself_when_no_set_is_left() -> None:
    table = Table((0, 1, 2, *CAP[3:9]), deck=())
    events = table.take(1)
    assert events[2:] == [HandOver(1, "deck_out", (0, 1), CAP[3:9]), MatchOver((0, 1), (1,))]
    assert table.state.phase is Phase.MATCH_OVER
    assert SET.outcome(table.state) is not None


def test_set_s14_the_last_deal_may_bring_the_end() -> None:
    table = Table((0, 1, 2, *CAP[3:12]), deck=CAP[12:15])
    assert names(table.take(0)) == ["Called", "SetTaken", "Dealt", "HandOver", "MatchOver"]


def test_set_s14_the_hand_goes_on_while_a_set_lies_there() -> None:
    table = Table((0, 1, 2, 3, 4, 5, *CAP[10:13]), deck=())
    table.take(0)
    assert SET.outcome(table.state) is None
    assert names(table.take(0, ALSO_RIGHT)) == ["Called", "SetTaken", "HandOver", "MatchOver"]


def test_set_s14_all_may_give_up_although_there_is_a_set() -> None:
    table = Table(deck=())
    table.vote(0)
    events = table.vote(1)
    assert events[1] == HandOver(1, "agreed", (0, 0), tuple(range(12)))


def test_set_s14_auto_end_off_waits_for_the_agreement() -> None:
    table = Table((0, 1, 2, *CAP[3:9]), deck=(), auto_end=False)
    table.take(1)
    assert table.state.phase is Phase.OPEN
    table.vote(0)
    assert names(table.vote(1)) == ["Voted", "HandOver", "MatchOver"]
    assert table.state.reason == "agreed"


def test_set_s14_nothing_but_a_deal_can_follow_while_the_deck_lasts() -> None:
    table = Table((0, 1, 2, *CAP[3:12]), deck=CAP[12:18])
    table.take(0)
    assert table.state.phase is Phase.OPEN, "three cards are still undealt"


# Scores.


def test_set_s15_the_score_is_sets_minus_mistakes_and_the_highest_wins() -> None:
    table = Table((0, 1, 2, 3, 4, 5, *CAP[10:13]), deck=(), seats=3)
    table.take(0)
    table.take(1, WRONG2)
    table.take(2, ALSO_RIGHT)
    outcome = SET.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1, -1, 1)
    assert outcome.winners == (0, 2), "equal scores share the win"
    assert outcome.reason == "deck_out"


WRONG2 = Pick((3, 4, CAP[10]))


def ended(players: list[dict[str, Any]], **options: Any) -> SetState:
    """Return a match that is over with such players."""
    table = Table(seats=len(players), **options)
    over = tuple(Player(**player) for player in players)
    return replace(table.state, players=over, phase=Phase.MATCH_OVER, reason="deck_out")


@pytest.mark.parametrize(
    ("players", "shared", "broken"),
    [
        ([{"total": 3}, {"total": 5}], (1,), (1,)),
        ([{"total": 5, "mistakes": 1}, {"total": 5}], (0, 1), (1,)),
        ([{"total": 5, "mistakes": 1}, {"total": 5, "mistakes": 1}], (0, 1), (0, 1)),
        ([{"total": 5, "last_set_at": 90}, {"total": 5, "last_set_at": 80}], (0, 1), (1,)),
        (
            [{"total": 5, "mistakes": 2, "last_set_at": 10}, {"total": 5, "mistakes": 1, "last_set_at": 90}],
            (0, 1),
            (1,),
        ),
        ([{"total": 4}, {"total": 5, "mistakes": 9}], (1,), (1,)),
        ([{"total": -1}, {"total": -1}, {"total": -2}], (0, 1), (0, 1)),
    ],
)
def test_set_s15_ties_are_shared_unless_penalties_break_ties(
    players: list[dict[str, Any]], shared: tuple[int, ...], broken: tuple[int, ...]
) -> None:
    for penalties_break_ties, winners in ((False, shared), (True, broken)):
        outcome = SET.outcome(ended(players, penalties_break_ties=penalties_break_ties))
        assert outcome is not None
        assert outcome.winners == winners


def test_set_s15_there_is_no_outcome_before_the_end() -> None:
    assert SET.outcome(Table().state) is None


# Several hands.

LAST: dict[str, Any] = {"slots": (0, 1, 2, *CAP[3:9]), "deck": ()}


def last_set(table: Table, seat: int = 0) -> None:
    """Let a seat take the last set of a hand."""
    table.state = replace(table.state, **LAST)
    table.take(seat)


def test_set_s16_everybody_deals_one_hand_of_the_long_game() -> None:
    table = Table(seats=3, long=True)
    dealers = []
    for hand in (1, 2, 3):
        assert table.state.hand == hand
        dealers.append(table.state.dealer)
        last_set(table, seat=hand - 1)
        if hand < 3:
            assert table.state.phase is Phase.HAND_OVER
            assert names(table.play(2, NextHand())) == ["HandDealt"]
    assert dealers == [0, 1, 2]
    assert table.state.phase is Phase.MATCH_OVER
    outcome = SET.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1, 1, 1)


def test_set_s16_a_new_hand_begins_afresh() -> None:
    table = Table(seats=2, long=True, lockout_ms=5000)
    first = SET.new(table.state.config, 2, 1)
    table.take(1, WRONG)
    last_set(table)
    assert [player.total for player in table.state.players] == [1, 0]
    assert [player.locked_until for player in table.state.players] == [0, 0], "a freeze ends with the hand"
    version = table.state.board_version
    event = table.play(0, NextHand())[0]
    state = table.state
    assert event == HandDealt(2, 1, state.slots)
    assert sorted(state.slots + state.deck) == list(range(81))
    assert state.slots != first.slots, "all 81 cards are shuffled again"
    assert [player.score for player in state.players] == [0, 0]
    assert [player.captured for player in state.players] == [(), ()]
    assert [player.total for player in state.players] == [1, 0]
    assert [player.mistakes for player in state.players] == [0, 1], "mistakes count for the match"
    assert state.board_version == state.removed_version == version + 1
    assert table.refused(0, Call(version)) == "stale_board"


def test_set_s16_the_next_hand_begins_by_itself_after_ten_seconds() -> None:
    table = Table(seats=2, long=True)
    last_set(table)
    over_at = table.state.at
    assert table.deadline == over_at + NEXT_HAND_MS == over_at + 10_000
    assert names(table.wait(over_at + 10_000)) == ["HandDealt"]


def test_set_s16_nothing_is_left_over_from_the_hand_before() -> None:
    table = Table(seats=3, match_hands=2, give_set=True)
    table.take(0)
    table.take(0, Pick((3, 4, 6)))
    table.call(1)
    table.wait(table.state.at + 9000)
    assert table.player(0).given
    assert table.state.late == 1
    table.state = replace(table.state, slots=(*CAP[3:9], 0, 1, 2), deck=())
    for seat in range(3):
        table.vote(seat)
    assert table.state.reason == "agreed"
    assert table.state.votes == ()
    assert table.refused(1, RIGHT) == "not_caller", "who was late in a hand that is over is not late any more"
    begun = table.state.at + 50_000
    table.wait(begun)
    table.call(2, at=begun)
    state = table.state
    assert state.reason == ""
    assert [player.given for player in state.players] == [(), (), ()]
    assert [player.acted_at for player in state.players] == [begun - 40_000, begun - 40_000, begun]


def test_set_s16_who_was_idle_counts_again_in_a_new_hand() -> None:
    table = Table(seats=2, match_hands=2)
    table.state = replace(table.state, **LAST)
    table.call(0, at=70_000)
    table.play(0, RIGHT)
    table.play(0, NextHand())
    assert names(table.vote(0)) == ["Voted"], "seat 1 may have seen the new cards"


def test_set_s16_one_who_has_left_is_skipped_as_a_dealer() -> None:
    table = Table(seats=3, long=True)
    table.house(Left(1))
    last_set(table)
    table.play(2, NextHand())
    assert table.state.dealer == 2
    last_set(table)
    assert table.state.phase is Phase.MATCH_OVER


def test_set_s16_one_who_left_and_returned_deals() -> None:
    table = Table(seats=2, long=True)
    table.house(Left(1))
    table.house(Back(1))
    last_set(table)
    assert table.state.phase is Phase.HAND_OVER


def test_set_s16_a_bot_deals_for_one_who_left() -> None:
    table = Table(seats=2, long=True)
    table.house(Left(1))
    table.house(TakenOver(1))
    last_set(table)
    table.play(1, NextHand())
    assert table.state.dealer == 1


def test_set_s16_late_joiners_score_but_do_not_deal() -> None:
    table = Table(seats=1, long=True)
    table.house(Joined(1))
    last_set(table, seat=1)
    outcome = SET.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (0, 1)
    assert outcome.winners == (1,)


def test_set_s16_the_match_is_over_if_the_last_dealer_leaves_between_hands() -> None:
    table = Table(seats=2, long=True)
    last_set(table)
    table.house(Left(1))
    assert table.state.phase is Phase.HAND_OVER, "there is time to come back"
    assert names(table.play(0, NextHand())) == ["MatchOver"]
    assert SET.outcome(table.state) is not None


def test_set_s17_a_fixed_number_of_hands() -> None:
    table = Table(seats=2, match_hands=3)
    dealers = []
    for hand in (1, 2, 3):
        dealers.append(table.state.dealer)
        last_set(table)
        assert (table.state.phase is Phase.MATCH_OVER) == (hand == 3)
        if hand < 3:
            table.play(1, NextHand())
    assert dealers == [0, 1, 0]


def test_set_s17_one_hand_unless_said_otherwise() -> None:
    table = Table()
    last_set(table)
    assert table.state.phase is Phase.MATCH_OVER


def test_set_s17_nobody_acts_between_two_hands_but_to_go_on() -> None:
    table = Table(match_hands=2)
    last_set(table)
    assert table.refused(0, Call(table.state.board_version)) == "hand_over"
    assert table.refused(0, RIGHT) == "not_caller"
    assert SET.legal(table.state, 0, table.state.at, NO_STAMP) == (NextHand(),)


def test_set_s17_a_deserted_table_waits_for_somebody() -> None:
    table = Table(seats=1, match_hands=2)
    last_set(table)
    table.house(Left(0))
    assert table.deadline is None
    back = table.state.at + 60_000
    table.house(Back(0), at=back)
    assert table.deadline == back + NEXT_HAND_MS, "who comes back has the whole time"
