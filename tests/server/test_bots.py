"""Bots at a table on the server."""

import pytest

from tercet.core.record import verify
from tercet.core.room import RoomPhase
from tercet.server.bots import Bots
from tercet.server.rows import records
from tests.server.party import Party


def play_with_bots(party: Party, bots: Bots, until: int) -> None:
    """Let the bots and the clock play for a time."""
    while party.table.standing.room.phase is RoomPhase.PLAYING:
        due, deadline = bots.next(party.at), party.table.deadline()
        if due is not None and (deadline is None or due.at < deadline) and due.at < until:
            party.at = max(party.at, due.at)
            turn = party.took(party.table.bot_act(due.seat, due.action, party.at, list(party.clients)))
            assert turn.refusal is None
        elif deadline is not None and deadline < until:
            party.tick(deadline)
        else:
            return


def test_the_host_seats_bots_and_they_play_a_whole_game() -> None:
    party = Party("anna")
    for level in ("hard", "easy"):
        assert party.room("anna", {"type": "add_bot", "level": level}).refusal is None
    members = party.clients["anna"].view["room"]["members"]
    assert [members[number].get("bot") for number in "012"] == [None, "hard", "easy"]
    assert members["1"]["ready"] is True
    party.start()
    play_with_bots(party, Bots(party.table, "secret"), 3_600_000)
    party.agree()
    (record,) = records(party.game, party.opening, party.rows)
    assert verify(party.game, record) == []
    game = party.clients["anna"].view["game"]
    assert game["phase"] == "match_over"
    assert len(game["players"]["1"]["captured"]) > len(game["players"]["2"]["captured"])


def test_bots_go_on_after_a_restart() -> None:
    party = Party("anna")
    party.room("anna", {"type": "add_bot", "level": "medium"})
    party.start()
    play_with_bots(party, Bots(party.table, "secret"), 60_000)
    party.restart()
    play_with_bots(party, Bots(party.table, "secret"), 3_600_000)
    assert party.table.standing.room.phase is RoomPhase.LOBBY


def test_a_level_that_does_not_exist_is_refused() -> None:
    refusal = Party("anna").room("anna", {"type": "add_bot", "level": "godlike"}).refusal
    assert refusal is not None
    assert refusal.slug == "no_bot"


def test_only_the_host_seats_bots_and_sends_them_away() -> None:
    party = Party("anna", "bela")
    refusal = party.room("bela", {"type": "add_bot", "level": "easy"}).refusal
    assert refusal is not None
    assert refusal.slug == "not_host"
    party.room("anna", {"type": "add_bot", "level": "easy"})
    assert party.room("anna", {"type": "make_host", "member": 2}).refusal is not None
    assert party.room("anna", {"type": "kick", "member": 2}).refusal is None
    assert "2" not in party.clients["bela"].view["room"]["members"]
    party.room("anna", {"type": "add_bot", "level": "easy"})
    assert "3" in party.clients["bela"].view["room"]["members"]


@pytest.mark.parametrize("during", [False, True])
def test_a_table_with_bots_only_is_no_table(during: bool) -> None:
    party = Party("anna")
    party.room("anna", {"type": "add_bot", "level": "easy"})
    if during:
        party.start()
    party.room("anna", {"type": "leave"})
    assert party.table.standing.room.phase is RoomPhase.LOBBY
    assert Bots(party.table, "secret").next(party.at) is None


def test_a_bot_that_is_sent_away_during_a_game_has_left() -> None:
    party = Party("anna")
    party.room("anna", {"type": "add_bot", "level": "easy"})
    party.start()
    party.room("anna", {"type": "kick", "member": 1})
    assert party.clients["anna"].view["game"]["players"]["1"]["presence"] == "left"
    assert Bots(party.table, "secret").next(party.at) is None
    party.agree()
