"""No set on the table, played otherwise: the options of S10, tables beyond fifteen (S11), stale boards (S19)."""

from __future__ import annotations

import pytest

from tercet.games.sets.geometry import find_sets, has_set
from tercet.games.sets.model import Call, Challenge, Challenged, Dealt, HandOver, Penalty, Phase, Pick, VoteNoSet
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET
from tests.games.set_table import ALSO_RIGHT, CAP, RIGHT, WRONG, Table, names

NO_SET_SEED = 22
"""With this seed the first twelve cards hold no set, the first fifteen do."""

REST = tuple(card for card in range(81) if card not in CAP)


def test_set_s10_verify_votes_refuses_a_vote_while_there_is_a_set() -> None:
    assert Table(verify_votes=True).refused(0, VoteNoSet(0)) == "set_on_table"
    table = Table(CAP[:12], deck=REST, verify_votes=True)
    table.vote(0)
    assert names(table.vote(1)) == ["Voted", "Dealt"]


def test_set_s10_auto_deal_adds_cards_at_the_very_first_deal() -> None:
    assert not has_set(SET.new(SetConfig(), 2, NO_SET_SEED).slots)
    state = SET.new(SetConfig(auto_deal=True), 2, NO_SET_SEED)
    assert len(state.slots) == 15
    assert has_set(state.slots)
    assert state.board_version == 1
    assert len(state.deck) == 66


def test_set_s10_auto_deal_adds_cards_until_there_is_a_set() -> None:
    taken = find_sets(REST)[0]
    others = [card for card in REST if card not in taken]
    table = Table((*taken, *CAP[:9]), deck=(*CAP[9:18], *others), auto_deal=True)
    events = table.take(0, Pick(taken))
    assert names(events) == ["Called", "SetTaken", "Dealt", "Dealt", "Dealt", "Dealt"]
    assert len(table.cards) == 21, "eighteen of them are without a set"
    assert has_set(table.cards)
    assert table.refused(1, VoteNoSet(table.state.board_version)) == "no_votes"


def test_set_s10_auto_deal_without_a_deck_leaves_the_end_to_a_vote() -> None:
    table = Table(CAP[:12], deck=(), auto_deal=True, auto_end=False)
    table.vote(0)
    assert names(table.vote(1)) == ["Voted", "HandOver", "MatchOver"]


def test_set_s10_challenge_right_is_a_point_and_three_cards() -> None:
    table = Table(CAP[:12], deck=REST, no_set_challenge=True)
    events = table.play(1, Challenge(0))
    assert events == [Challenged(1, True, Penalty.NOTHING, 1), Dealt(REST[:3], (12, 13, 14))]
    assert table.scores == [0, 1]


def test_set_s10_challenge_wrong_is_a_mistake() -> None:
    table = Table(no_set_challenge=True)
    assert table.play(1, Challenge(0)) == [Challenged(1, False, Penalty.POINT, -1)]
    assert len(table.cards) == 12
    assert table.player(1).mistakes == 1
    assert table.refused(0, VoteNoSet(0)) == "no_votes"


def test_set_s10_challenge_wrong_freezes_with_lockout() -> None:
    table = Table(no_set_challenge=True, lockout_ms=2000)
    assert table.play(1, Challenge(0), at=1000) == [Challenged(1, False, Penalty.TIME, 0)]
    assert table.refused(1, Challenge(0), at=2999) == "locked_out"
    assert table.refused(1, Call(0), at=2999) == "locked_out"


def test_set_s10_challenge_without_a_deck_ends_the_hand() -> None:
    table = Table(CAP[:6], deck=(), no_set_challenge=True, auto_end=False)
    events = table.play(0, Challenge(0))
    assert names(events) == ["Challenged", "HandOver", "MatchOver"]
    assert events[1] == HandOver(1, "agreed", (1, 0), CAP[:6])


def test_set_s10_challenges_are_an_option() -> None:
    assert Table().refused(0, Challenge(0)) == "no_challenges"
    assert Table(no_set_challenge=True).refused(0, Challenge(1)) == "stale_board"


# More than fifteen, and boards that have changed.


def test_set_s11_the_same_vote_adds_three_cards_again_and_again() -> None:
    table = Table(CAP[:12], deck=REST)
    for size in (15, 18, 21, 24):
        table.vote(0)
        table.vote(1)
        assert len(table.cards) == size
    assert table.state.phase is Phase.OPEN


@pytest.mark.parametrize(("max_table", "allowed"), [(21, False), (24, True), (81, True)])
def test_set_s11_max_table(max_table: int, allowed: bool) -> None:
    table = Table(tuple(range(21)), max_table=max_table)
    if allowed:
        table.vote(0)
        table.vote(1)
        assert len(table.cards) == 24
    else:
        assert table.refused(0, VoteNoSet(0)) == "table_full"


def test_set_s11_max_table_does_not_keep_a_hand_from_ending() -> None:
    table = Table(tuple(range(21)), deck=(), max_table=21)
    table.vote(0)
    assert names(table.vote(1)) == ["Voted", "HandOver", "MatchOver"]


def test_set_s19_three_added_cards_do_not_make_a_call_stale() -> None:
    table = Table()
    table.vote(0)
    table.vote(1)
    assert table.state.board_version == 1
    assert names(table.play(0, Call(0))) == ["Called"]


def test_set_s19_a_set_that_was_taken_makes_a_call_stale() -> None:
    table = Table()
    table.take(0)
    assert table.state.board_version == table.state.removed_version == 1
    assert table.refused(1, Call(0)) == "stale_board"
    table.take(1, ALSO_RIGHT)
    assert table.refused(1, Call(1)) == "stale_board"
    table.play(1, Call(2))


def test_set_s19_any_change_makes_a_vote_stale() -> None:
    table = Table()
    table.vote(0)
    table.vote(1)
    assert table.refused(0, VoteNoSet(0)) == "stale_board"
    table.play(0, VoteNoSet(1))
    table.take(1)
    assert table.refused(0, VoteNoSet(1)) == "stale_board"


@pytest.mark.parametrize("version", [-1, 1, 10**12])
def test_set_s19_a_table_that_has_never_been_is_stale_too(version: int) -> None:
    table = Table()
    assert table.refused(0, Call(version)) == "stale_board"
    assert table.refused(0, VoteNoSet(version)) == "stale_board"


def test_set_s19_a_failed_claim_leaves_the_board_as_it_is() -> None:
    table = Table()
    table.take(0, WRONG)
    table.play(1, Call(0))
    table.play(1, RIGHT)
    assert table.scores == [-1, 1]
