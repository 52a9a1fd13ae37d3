"""Nobody can ask so much of the server that others notice."""

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from httpx import AsyncClient
from websockets.exceptions import ConnectionClosed

from tercet.cli.main import main
from tercet.server.gate import Gate, Pace, PaceMaker
from tercet.server.limits import OFF, Bucket, Buckets, Limits, Rate
from tests.server.house import in_house
from tests.server.visitor import Visitor
from tests.serving import NewServer


class Clock:
    """Seconds that the test counts."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


def ask_for_ever(who: Visitor) -> None:
    """Send in tens, and read the answers."""
    while True:
        for _ in range(10):
            who.send("nonsense")
        for _ in range(10):
            who.read()


def talk_for_ever(who: Visitor) -> None:
    """Send and never read."""
    while True:
        who.send("nonsense " * 20)


def test_a_bucket_gives_so_many_at_once_and_then_at_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2, 3), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert bucket.is_full()
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_are_forgotten_when_they_are_full_again() -> None:
    clock = Clock()
    buckets = Buckets(Rate(1, 1), clock)
    assert buckets.take("anna") == 0
    assert buckets.take("anna") == pytest.approx(1)
    for name in range(100_000):
        clock.now += 0.01
        assert buckets.take(str(name)) == 0
    assert len(buckets._known) < 2100


def test_the_pace_of_a_connection() -> None:
    clock = Clock()
    pacemaker = PaceMaker(Limits(messages=Rate(30, 60)), clock)
    found = [pacemaker.next() for _ in range(601)]
    assert found == [Pace.FINE] * 60 + [Pace.FAST] * 540 + [Pace.FLOOD]
    clock.now += 2
    assert pacemaker.next() is Pace.FINE
    for _ in range(3000):
        clock.now += 1 / 30 + 1e-9
        assert pacemaker.next() is Pace.FINE
    assert {PaceMaker(OFF, clock).next() for _ in range(5000)} == {Pace.FINE}


def test_connections_are_counted_by_person_and_in_all() -> None:
    gate = Gate(Limits(sockets_by_guest=2, sockets=3))
    assert [gate.enter(who, "") for who in ("anna", "anna", "anna", "bela", "zoe")] == [0, 0, 4429, 0, 1013]
    gate.leave("anna", "")
    assert [gate.enter(who, "") for who in ("zoe", "anna")] == [0, 1013]


def test_connections_are_counted_by_address() -> None:
    gate = Gate(Limits(sockets_by_address=2))
    found = [gate.enter(who, f"2001:db8::{who}") for who in ("1", "2", "3")]
    assert found == [0, 0, 4429]
    assert gate.enter("3", "2001:db8:0:1::3") == 0
    gate.leave("2", "2001:db8::2")
    assert gate.enter("3", "2001:db8::3") == 0


def test_rooms_are_opened_at_a_rate_by_guest_and_by_address(tmp_path: Path) -> None:
    limits = Limits(rooms_by_guest=Rate(0.01, 2), rooms_by_address=Rate(0.01, 3))

    async def script(web: AsyncClient) -> None:
        async def open_room(guest: str) -> tuple[int, str]:
            headers = {"cookie": f"tercet_guest={guest * 43}"}
            answer = await web.post("/api/rooms", json={"game": "set"}, headers=headers)
            if answer.status_code == 429:
                assert answer.json()["slug"] == "too_fast"
                assert 0 < int(answer.headers["retry-after"]) <= 100
            return answer.status_code, guest

        found = [await open_room(guest) for guest in "aaabbc"]
        assert found == [(201, "a"), (201, "a"), (429, "a"), (201, "b"), (429, "b"), (429, "c")]

    in_house(tmp_path, script, limits=limits)


def test_what_is_refused_costs_nothing(tmp_path: Path) -> None:
    async def script(web: AsyncClient) -> None:
        web.cookies.set("tercet_guest", "a" * 43)
        for body in ({"game": "chess"}, {"game": "set", "config": {"claim_ms": 1}}) * 3:
            assert (await web.post("/api/rooms", json=body)).status_code == 400
        assert (await web.post("/api/rooms", json={"game": "set"})).status_code == 201

    in_house(tmp_path, script, limits=Limits(rooms_by_guest=Rate(0.01, 1)))


def test_a_request_that_is_too_large_is_refused(tmp_path: Path) -> None:
    async def script(web: AsyncClient) -> None:
        web.cookies.set("tercet_guest", "a" * 43)
        answer = await web.post("/api/rooms", json={"game": "set", "config": {"x": "y" * 20_000}})
        assert answer.status_code == 413
        assert answer.json()["slug"] == "too_large"

    in_house(tmp_path, script)


def test_messages_that_come_too_fast_are_not_judged_and_can_be_sent_again(new_server: NewServer) -> None:
    server = new_server("--limits", "on")
    anna = Visitor(server.url)
    anna.enter(anna.open_room(), "Anna")
    for _ in range(100):
        anna.send({"type": "ping", "t": 1.0})
    anna.send({"type": "room", "key": 50, "action": {"type": "rename", "name": "Anne"}})
    refused = anna.answer(50)
    assert (refused["type"], refused["slug"]) == ("refused", "too_fast")
    assert anna.you["key"] < 50
    time.sleep(0.5)
    anna.send({"type": "room", "key": 50, "action": {"type": "rename", "name": "Anne"}})
    assert anna.answer(50)["type"] == "events"
    assert anna.view["room"]["members"]["0"]["name"] == "Anne"


def test_a_flood_closes_the_connection_and_others_go_on(new_server: NewServer) -> None:
    server = new_server("--limits", "on")
    anna, bela = Visitor(server.url), Visitor(server.url)
    room = anna.open_room()
    anna.enter(room, "Anna")
    bela.enter(room, "Bela")
    with pytest.raises(ConnectionClosed) as closed:
        ask_for_ever(bela)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert anna.room({"type": "rename", "name": "Anne"})["type"] == "events"
    bela.connect(room)


def test_a_ninth_connection_of_one_person_is_refused(new_server: NewServer) -> None:
    server = new_server("--limits", "on")
    anna = Visitor(server.url)
    tabs = [Visitor(server.url) for _ in range(9)]
    for tab in tabs:
        tab.cookie = anna.cookie
    for tab in tabs[:8]:
        tab.connect(anna.open_room())
    tabs[8].dial(room := anna.open_room())
    assert tabs[8].closed_with() == 4429
    tabs[0].hang_up()
    time.sleep(0.2)
    tabs[8].connect(room)


def test_a_client_that_never_reads_is_given_up(new_server: NewServer) -> None:
    server = new_server("--log-level", "info", "--log-format", "json")
    anna, bela = Visitor(server.url), Visitor(server.url)
    room = anna.open_room()
    anna.enter(room, "Anna")
    bela.dial(room)
    with pytest.raises((ConnectionClosed, OSError)):
        talk_for_ever(bela)
    assert anna.room({"type": "rename", "name": "Anne"})["type"] == "events"
    closed = [json.loads(line) for line in server.log().splitlines() if "connection closed" in line]
    assert [record["code"] for record in closed] == [1013]


def test_limits_are_turned_off_on_loopback_only(tmp_path: Path) -> None:
    for args in (["--host", "0.0.0.0"], ["--lan"]):
        result = CliRunner().invoke(main, ["serve", "--limits", "off", "--data", str(tmp_path), *args])
        assert result.exit_code == 2
        assert "measurements on this machine" in result.output
