"""The list of open tables, and who decides what is in it."""

import json
from typing import Any

from tercet.core.game import AnyGame
from tercet.registry import find_game
from tercet.server.lobby import list_open
from tests.server.party import NONCE, Party
from tests.server.visitor import Visitor
from tests.serving import NewServer

SET: AnyGame = find_game("set")


def listed(party: Party, game: str | None = None) -> list[str]:
    return [item.room for item in list_open([(party.table, party.clients.keys())], game)]


def tables(who: Visitor, query: str = "") -> Any:
    status, _, body = who.http("GET", f"/api/rooms{query}")
    assert status == 200
    return json.loads(body)


def test_only_the_host_publishes() -> None:
    party = Party("anna", "bela")
    assert party.clients["anna"].view["room"]["listed"] is False
    assert "publish" in party.clients["anna"].you["offers"]
    assert "publish" not in party.clients["bela"].you["offers"]
    refusal = party.room("bela", {"type": "publish", "listed": True}).refusal
    assert refusal is not None
    assert refusal.slug == "not_host"
    assert party.room("anna", {"type": "publish", "listed": True}).refusal is None
    assert party.clients["bela"].view["room"]["listed"] is True
    again = party.room("anna", {"type": "publish", "listed": True}).refusal
    assert again is not None
    assert again.slug == "no_change"
    party.agree()


def test_publishing_leaves_everyone_ready() -> None:
    party = Party("anna", "bela")
    party.room("bela", {"type": "ready", "nonce": NONCE})
    party.room("anna", {"type": "publish", "listed": True})
    assert party.clients["anna"].view["room"]["members"]["1"]["ready"] is True


def test_a_table_is_listed_while_a_member_is_there_and_a_seat_is_free() -> None:
    party = Party("anna")
    assert listed(party) == []
    party.room("anna", {"type": "publish", "listed": True})
    assert listed(party) == listed(party, "set") == ["table"]
    assert listed(party, "terz") == []
    party.disconnect("anna")
    party.connect("zoe")
    assert listed(party) == [], "a spectator alone cannot let anybody in"
    party.connect("anna")
    assert listed(party) == ["table"]
    for _ in range(SET.meta.max_seats - 1):
        party.room("anna", {"type": "add_bot", "level": "easy"})
    assert listed(party) == []
    party.room("anna", {"type": "kick", "member": 1})
    assert listed(party) == ["table"]
    party.room("anna", {"type": "publish", "listed": False})
    assert listed(party) == []


def test_lobbies_come_first_and_then_the_fuller_tables() -> None:
    playing, full, empty = Party("anna", "bela"), Party("anna", "bela"), Party("anna")
    for name, party in (("playing", playing), ("full", full), ("empty", empty)):
        party.table.name = name
        party.room("anna", {"type": "publish", "listed": True})
    playing.start()
    found = list_open([(party.table, party.clients.keys()) for party in (empty, playing, full)])
    assert [item.room for item in found] == ["full", "empty", "playing"]


def test_the_list_says_who_is_host_and_what_is_different_and_comes_back_after_a_restart(new_server: NewServer) -> None:
    server = new_server()
    anna, zoe = Visitor(server.url), Visitor(server.url)
    status, _, body = anna.http(
        "POST", "/api/rooms", {"game": "set", "config": {"claim_ms": 4000, "auto_deal": False}, "listed": True}
    )
    assert status == 201
    room = json.loads(body)["room"]
    assert tables(zoe) == []
    anna.enter(room, "Anna")
    expected = {
        "room": room,
        "game": "set",
        "host": "Anna",
        "taken": 1,
        "seats": SET.meta.max_seats,
        "phase": "lobby",
        "options": {"claim_ms": 4000},
    }
    assert tables(zoe) == tables(zoe, "?game=set") == [expected]
    assert tables(zoe, "?game=nerts") == []
    server.restart()
    assert tables(zoe) == []
    anna.connect(room)
    assert tables(zoe) == [expected]
    anna.room({"type": "publish", "listed": False})
    assert tables(zoe) == []


def test_an_unlisted_room_is_nobodys_business(new_server: NewServer) -> None:
    server = new_server()
    anna = Visitor(server.url)
    anna.enter(anna.open_room(), "Anna")
    assert tables(anna) == []
