"""Coming, going and pausing in every phase (docs/rules/set.md S18, S20)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tercet.core.game import HOUSE, NO_STAMP, Move
from tercet.core.house import Away, Back, Joined, Left, Pause, Resume, TakenOver
from tercet.games.sets.model import (
    Call,
    Called,
    NextHand,
    Paused,
    Phase,
    Presence,
    PresenceChanged,
    Resumed,
    SetAction,
    Unlocked,
)
from tercet.games.sets.presets import SET
from tests.games.set_table import CAP, RIGHT, WRONG, Table, names


def open_table() -> Table:
    return Table(seats=3)


def claimed() -> Table:
    table = Table(seats=3)
    table.call(1)
    return table


def checking() -> Table:
    table = Table(seats=3, players_check=True)
    table.take(1)
    return table


def between_hands() -> Table:
    table = Table((0, 1, 2, *CAP[3:9]), deck=(), seats=3, match_hands=2)
    table.take(1)
    return table


RUNNING = [open_table, claimed, checking, between_hands]


@pytest.mark.parametrize("make", RUNNING)
def test_set_s18_people_come_and_go_in_every_phase(make: Callable[[], Table]) -> None:
    changes: list[tuple[SetAction, Presence]] = [
        (Away(0), Presence.AWAY),
        (Back(0), Presence.HERE),
        (Left(0), Presence.LEFT),
        (TakenOver(0), Presence.BOT),
    ]
    for action, presence in changes:
        table = make()
        if action == Back(0):
            table.house(Away(0))
        assert PresenceChanged(0, presence) in table.house(action)
        assert table.player(0).presence is presence


@pytest.mark.parametrize("make", RUNNING)
def test_set_s18_somebody_joins_in_every_phase(make: Callable[[], Table]) -> None:
    table = make()
    assert table.house(Joined(3)) == [PresenceChanged(3, Presence.HERE)]
    assert len(table.state.players) == 4
    assert table.state.dealers == (0, 1, 2)
    assert table.player(3).acted_at == table.state.at


def test_set_s18_who_joins_plays_at_once() -> None:
    table = open_table()
    table.house(Joined(3))
    table.take(3)
    assert table.scores == [0, 0, 0, 1]


def test_set_s18_there_are_at_most_eight_seats() -> None:
    table = open_table()
    for seat in range(3, 8):
        table.house(Joined(seat))
    assert table.refused(HOUSE, Joined(8)) == "full"


def test_set_s18_who_leaves_keeps_the_points_and_the_seat() -> None:
    table = open_table()
    table.take(0)
    table.house(Left(0))
    assert table.refused(0, Call(1)) == "not_player"
    assert table.scores == [1, 0, 0]
    table.house(Back(0))
    table.call(0)
    left = between_hands()
    left.house(Left(1))
    left.state = replace(left.state, phase=Phase.MATCH_OVER)
    outcome = SET.outcome(left.state)
    assert outcome is not None
    assert outcome.winners == (1,), "a leaver is ranked like everybody else"


def test_set_s18_nobody_comes_or_goes_after_the_match() -> None:
    table = Table((0, 1, 2), deck=())
    table.take(0)
    for action in (Away(0), Left(0), TakenOver(0), Joined(2), Pause()):
        assert table.refused(HOUSE, action) == "over"


@pytest.mark.parametrize("make", RUNNING)
def test_set_s20_nobody_may_act_during_a_pause(make: Callable[[], Table]) -> None:
    table = make()
    assert table.house(Pause()) == [Paused()]
    assert SET.to_act(table.state) == frozenset()
    assert table.deadline is None
    for seat in range(3):
        for action in (Call(0), RIGHT, NextHand()):
            assert table.refused(seat, action) == "paused"
    assert Resumed() in table.house(Resume())
    assert SET.to_act(table.state) != frozenset()


@pytest.mark.parametrize("make", [claimed, checking, between_hands])
def test_set_s20_every_timer_goes_on_where_it_stood(make: Callable[[], Table]) -> None:
    table = make()
    before = table.deadline
    assert before is not None
    table.house(Pause(), at=table.state.at + 500)
    table.house(Resume(), at=table.state.at + 70_000)
    assert table.deadline == before + 70_000


def test_set_s20_a_freeze_goes_on_after_a_pause() -> None:
    table = Table(lockout_ms=3000)
    table.call(0, at=1000)
    table.play(0, WRONG, at=1000)
    table.house(Pause(), at=2000)
    table.house(Resume(), at=12_000)
    assert table.refused(0, Call(0), at=13_999) == "locked_out"
    assert table.wait(14_000) == [Unlocked(0)]
    assert table.player(1).locked_until == 0


def test_set_s20_coming_and_going_during_a_pause_counts_from_its_beginning() -> None:
    table = Table(seats=3)
    table.house(Pause(), at=1000)
    table.house(Away(1), at=5000)
    table.house(Joined(3), at=6000)
    table.house(Resume(), at=11_000)
    assert table.player(1).away_since == 11_000
    assert table.player(3).acted_at == 11_000
    assert table.player(0).acted_at == 10_000


def test_set_s20_leaving_with_a_claim_during_a_pause_is_a_mistake_too() -> None:
    table = Table(seats=3, queue_calls=True)
    table.call(0, at=1000)
    table.call(1, at=1000)
    table.house(Pause(), at=2000)
    events = table.house(Left(0), at=60_000)
    assert names(events) == ["PresenceChanged", "TimedOut", "Called"]
    assert events[2] == Called(1, 7000), "its time begins when the game goes on"
    table.house(Resume(), at=100_000)
    assert table.state.claim is not None
    assert table.state.claim.until == 105_000


def test_set_s20_a_pause_may_begin_and_end_in_the_same_moment() -> None:
    table = claimed()
    before = table.state
    table.house(Pause(), at=before.at)
    table.house(Resume(), at=before.at)
    assert table.state == before


def test_set_s18_offers_name_what_a_seat_may_do() -> None:
    table = claimed()
    offers = [SET.private(table.state, seat).offers for seat in range(3)]
    assert offers == [(), ("pick",), ()]
    table.play(1, RIGHT)
    assert SET.private(table.state, 0).offers == ("call", "vote_no_set")
    table.vote(0)
    assert SET.private(table.state, 0).offers == ("call", "unvote")


def test_set_s18_what_is_offered_is_what_is_legal() -> None:
    for make in RUNNING:
        table = make()
        for seat in range(3):
            legal = SET.legal(table.state, seat, table.state.at, NO_STAMP)
            kinds = {str(type(action).__struct_config__.tag) for action in legal}
            assert kinds == set(SET.private(table.state, seat).offers)
            assert all(SET.check(table.state, Move(table.state.at, seat, action)) is None for action in legal)
