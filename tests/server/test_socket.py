"""The server as a program sees it: real processes, real sockets."""

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tercet.cli.main import main
from tests.server.playing import call, first_set, play_to_the_end, two_at_a_table, vote, vote_for_ever
from tests.server.visitor import NONCE, Visitor
from tests.serving import NewServer, Served


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for the tests that leave it as it was."""
    server = Served(tmp_path_factory.mktemp("shared") / "data")
    server.start()
    yield server
    server.stop()


def test_a_whole_game_over_sockets_and_its_record(shared: Served, tmp_path: Path) -> None:
    anna, bela, room = two_at_a_table(shared.url)
    path = f"/api/rooms/{room}/games/1/record"
    assert anna.http("GET", path)[0] == 409
    play_to_the_end(anna, bela)
    bela.catch_up()
    assert bela.view == anna.view
    assert anna.view["game"]["phase"] == "match_over"
    for form in ("json", "text"):
        status, headers, body = anna.http("GET", f"{path}?form={form}")
        assert status == 200
        assert "attachment" in (headers["Content-Disposition"] or "")
        file = tmp_path / f"game.{form}"
        file.write_bytes(body)
        result = CliRunner().invoke(main, ["verify", str(file)])
        assert result.exit_code == 0, result.output
    assert anna.http("GET", f"/api/rooms/{room}/games/2/record")[0] == 404


def test_a_refused_act_is_answered(shared: Served) -> None:
    anna, bela, _ = two_at_a_table(shared.url)
    assert bela.act({"type": "pick", "cards": [0, 1, 2]})["slug"] == "not_caller"
    anna.act(call(anna))
    refused = bela.act(call(bela))
    assert (refused["slug"], refused["facts"]) == ("locked_by", {"seat": 0})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        '{"type":"act"}',
        '{"type":"act","key":1,"action":{"type":"steal"}}',
        '{"type":"act","key":1,"action":{"type":"call","board_version":"x"}}',
        '{"type":"room","key":2,"action":{"type":"finished","secret":{"seed":"","salt":""}}}',
        '{"type":"snapshot"}',
        b"\xff\xfe",
    ],
)
def test_a_malformed_message_is_answered_and_the_table_goes_on(shared: Served, text: str | bytes) -> None:
    anna = Visitor(shared.url)
    anna.enter(anna.open_room(), "Anna")
    anna.send(text)
    assert anna.until("refused")["slug"] == "malformed"
    assert anna.room({"type": "rename", "name": "Anne"})["type"] == "events"


@pytest.mark.parametrize("config", [{"claim_ms": 1}, {"claimms": 5000}, {"auto_deal": True, "verify_votes": True}, 5])
def test_options_that_the_game_does_not_have_are_told_apart_from_nonsense(shared: Served, config: object) -> None:
    anna = Visitor(shared.url)
    anna.enter(anna.open_room(), "Anna")
    assert anna.room({"type": "configure", "config": config})["slug"] == "bad_options"
    assert anna.room({"type": "configure", "config": {"claim_ms": 4000}})["type"] == "events"


def test_a_message_that_is_too_large_closes_the_connection(shared: Served) -> None:
    anna = Visitor(shared.url)
    anna.connect(anna.open_room())
    anna.send(json.dumps({"type": "ping", "t": 0, "x": "y" * 20_000}))
    assert anna.closed_with() == 1009


def test_who_has_no_cookie_or_comes_from_another_page_is_turned_away(shared: Served) -> None:
    anna = Visitor(shared.url)
    room = anna.open_room()
    for cookie, origin, code in (
        ("", None, 4401),
        ("tercet_guest=short", None, 4401),
        (None, "http://evil.example", 4403),
        (None, shared.url, None),
    ):
        anna.dial(room, cookie=cookie, origin=origin)
        if code is None:
            anna.until("snapshot")
        else:
            assert anna.closed_with() == code
        anna.hang_up()
    anna.dial("nosuch")
    assert anna.closed_with() == 4404
    assert anna.http("POST", "/api/rooms", {"game": "set"}, Origin="http://evil.example")[0] == 403


def test_a_room_is_opened_only_with_options_that_the_game_has(shared: Served) -> None:
    anna = Visitor(shared.url)
    for body, slug in (
        ({"game": "chess"}, "no_game"),
        ({"game": "set", "config": {"claim_ms": 1}}, "bad_options"),
        ({"game": "set", "config": {"claimms": 3000}}, "bad_options"),
        ({"game": "set", "config": {"auto_deal": True, "verify_votes": True}}, "bad_options"),
    ):
        status, _, answer = anna.http("POST", "/api/rooms", body)
        assert (status, json.loads(answer)["slug"]) == (400, slug)


def test_the_newest_connection_of_a_person_wins(shared: Served) -> None:
    anna = Visitor(shared.url)
    room = anna.open_room()
    anna.enter(room, "Anna")
    again = Visitor(shared.url)
    again.cookie = anna.cookie
    again.connect(room)
    assert again.you["member"] == 0
    assert anna.until("elsewhere")
    assert anna.closed_with() == 4409
    assert again.room({"type": "rename", "name": "Anne"})["type"] == "events"


def test_a_refresh_in_the_middle_of_a_claim_loses_nothing(shared: Served) -> None:
    anna, bela, room = two_at_a_table(shared.url)
    anna.act(call(anna))
    anna.hang_up()
    anna.connect(room)
    assert anna.view["game"]["claim"]["seat"] == 0
    assert anna.view["room"]["members"]["0"]["here"] is True
    cards = first_set(anna)
    if cards is not None:
        assert anna.act({"type": "pick", "cards": cards})["events"][0]["type"] == "set_taken"
    bela.catch_up()
    assert "presence_changed" not in [event["type"] for event in bela.events]


def test_a_claim_runs_out_by_the_servers_clock(shared: Served) -> None:
    anna, bela = Visitor(shared.url), Visitor(shared.url)
    room = anna.open_room(claim_ms=2000)
    anna.enter(room, "Anna")
    bela.enter(room, "Bela")
    bela.room({"type": "ready", "nonce": NONCE})
    anna.room({"type": "start", "nonce": NONCE})
    anna.act(call(anna))
    while not any(event["type"] == "timed_out" for event in bela.events):
        bela.read()
    assert bela.view["game"]["players"]["0"]["score"] == -1


def test_after_a_restart_everyone_goes_on_where_they_were(new_server: NewServer) -> None:
    server = new_server()
    anna, bela, room = two_at_a_table(server.url)
    anna.act(call(anna))
    before = anna.view
    server.restart()
    anna.connect(room)
    bela.connect(room)
    assert anna.view["game"] == before["game"], "the claim must not have run out while nobody served the table"
    assert bela.act(call(bela))["slug"] == "locked_by"
    anna.act({"type": "pick", "cards": list(anna.view["game"]["slots"].values())[:3]})
    play_to_the_end(anna, bela)


def test_every_acknowledged_act_survives_kill_9(new_server: NewServer) -> None:
    """Kill the server at random moments; what a client was told stands in the log, and nobody is ahead of it."""
    server = new_server()
    anna, bela, room = two_at_a_table(server.url)
    chance = random.Random(5)
    for _ in range(4):
        killer = threading.Timer(chance.uniform(0.02, 0.25), server.kill)
        killer.start()
        with pytest.raises((ConnectionClosed, OSError)):
            vote_for_ever(anna)
        killer.join()
        told, last = anna.seq, anna.key
        server.start()
        anna.connect(room)
        bela.connect(room)
        assert anna.seq >= told, "the client is ahead of the log"
        assert (anna.view, anna.seq) == (bela.view, bela.seq)
        voted = anna.view["game"]["votes"] == [0]
        # The act without an answer is sent again: it is done once, whether it was in the log or not.
        anna.send({"type": "act", "key": last, "action": {"type": "unvote"} if voted else vote(anna)})
        answer = anna.answer(last)
        done = answer["type"] == "done"
        assert done == (anna.you["key"] == last and answer["type"] != "events")
        assert anna.view["game"]["votes"] == ([0] if voted is done else [])
    bela.catch_up()
    assert bela.view == anna.view
