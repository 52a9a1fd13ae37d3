"""What everybody sees of a game of Set, and what only one seat sees. Hidden are the order of the deck and the seed."""

from __future__ import annotations

from typing import Any

import msgspec

from tercet.core.game import REVEALED, SPECTATOR
from tercet.core.house import Away, Pause
from tercet.games.sets.model import Called
from tercet.games.sets.presets import SET
from tests.games.set_table import ALSO_RIGHT, CAP, RIGHT, WRONG, Table


def seen(table: Table) -> dict[str, Any]:
    """Return the public view as a client gets it, without the options."""
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(SET.public(table.state)))
    del view["config"]
    return view


def player(**changed: Any) -> dict[str, Any]:
    return {"score": 0, "total": 0, "mistakes": 0, "presence": "here", "captured": {}, "given": 0} | changed


def test_set_the_view_of_a_fresh_table() -> None:
    assert seen(Table()) == {
        "phase": "open",
        "hand": 1,
        "dealer": 0,
        "players": {"0": player(), "1": player()},
        "slots": {str(slot): slot for slot in range(12)},
        "deck": 69,
        "board_version": 0,
        "votes": [],
        "queue": [],
        "accepted": [],
    }


def test_set_the_view_of_a_claim_and_of_those_who_wait_and_vote() -> None:
    table = Table(seats=4, queue_calls=True)
    table.vote(3)
    table.call(1, at=1000)
    table.call(2)
    table.house(Away(0))
    view = seen(table)
    assert view["phase"] == "claimed"
    assert view["claim"] == {"seat": 1, "until": 6000}
    assert view["queue"] == [2]
    assert view["votes"] == [3]
    assert view["players"]["0"] == player(presence="away")


def test_set_the_view_of_sets_penalties_and_holes() -> None:
    table = Table(deck=(), give_set=True, auto_end=False)
    table.take(0)
    table.take(0, ALSO_RIGHT)
    table.take(0, WRONG2)
    view = seen(table)
    assert view["players"]["0"] == player(score=1, mistakes=1, captured={"0": [0, 1, 2]}, given=1)
    assert view["slots"] == {str(slot): slot for slot in range(6, 12)}, "a slot that is missing is a hole"
    assert view["deck"] == 0
    assert view["board_version"] == 2


WRONG2 = type(RIGHT)((6, 7, 9))


def test_set_the_view_of_a_frozen_seat() -> None:
    table = Table(lockout_ms=3000, direct_pick=True)
    table.play(1, WRONG, at=1000)
    assert seen(table)["players"]["1"] == player(mistakes=1, locked_until=4000)
    assert "locked_until" not in seen(table)["players"]["0"]


def test_set_the_view_of_cards_that_are_checked() -> None:
    table = Table(seats=3, players_check=True)
    table.call(0, at=1000)
    table.play(0, WRONG, at=1100)
    view = seen(table)
    assert view["phase"] == "checking"
    assert view["claim"] == {"seat": 0, "until": 6100, "cards": [0, 1, 3]}


def test_set_the_view_between_two_hands_and_after_the_match() -> None:
    for hands, phase in ((2, "hand_over"), (1, "match_over")):
        table = Table((0, 1, 2, *CAP[3:9]), deck=(), match_hands=hands)
        table.take(1)
        view = seen(table)
        assert view["phase"] == phase
        assert view["over_at"] == table.state.at
        assert view["reason"] == "deck_out"
        assert view["players"]["1"] == player(score=1, total=1, captured={"0": [0, 1, 2]})


def test_set_the_view_of_a_pause() -> None:
    table = Table()
    table.house(Pause(), at=700)
    view = seen(table)
    assert view["paused_at"] == 700
    assert "over_at" not in view
    assert "claim" not in view


def test_set_the_view_names_the_options() -> None:
    view = msgspec.to_builtins(SET.public(Table(claim_ms=3000).state))
    assert view["config"]["claim_ms"] == 3000
    assert "score_floor" not in view["config"]


def test_set_what_only_one_seat_sees_is_what_it_may_do() -> None:
    table = Table()
    assert msgspec.to_builtins(SET.private(table.state, 0)) == {"offers": ("call", "vote_no_set")}
    assert SET.private(table.state, SPECTATOR) is None
    assert SET.private(table.state, 2) is None


def test_set_only_who_may_see_everything_sees_the_deck() -> None:
    table = Table(deck=(70, 71, 72))
    assert msgspec.to_builtins(SET.private(table.state, REVEALED)) == {"deck": (70, 71, 72)}
    assert list(SET.alike(table.state, REVEALED)) == []


def test_set_everything_happens_in_the_open() -> None:
    event = Called(1, 6000)
    assert {SET.show(event, viewer) for viewer in (0, 1, SPECTATOR, REVEALED)} == {event}


def test_set_states_that_look_alike_differ_in_the_deck_or_in_the_seed() -> None:
    state = SET.new(SET.config_type(), 2, 1)
    others = list(SET.alike(state, 0))
    assert len({other.deck for other in others}) == 7
    assert sum(other.seed != state.seed for other in others) == 1
    assert all(sorted(other.deck) == sorted(state.deck) for other in others)
    assert sum(other.deck[:3] == state.deck[:3] for other in others) == 3, "some with the same cards to come"


def test_set_parts_of_a_match_are_its_hands() -> None:
    table = Table((0, 1, 2, *CAP[3:9]), deck=(), match_hands=2)
    assert SET.parts_done(table.state) == 0
    table.take(1)
    assert SET.parts_done(table.state) == 1
    table.wait(table.state.at + 10_000)
    assert SET.parts_done(table.state) == 1
