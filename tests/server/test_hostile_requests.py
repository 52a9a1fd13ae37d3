"""Requests that make no sense, and connections that stand still."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tercet.server import transport
from tercet.server.app import create_app
from tercet.server.connection import Connection
from tercet.server.limits import OFF
from tercet.server.run import Server
from tests.server.hall import PATIENCE, Hall
from tests.server.playing import two_at_a_table, vote
from tests.server.raw import Raw
from tests.server.visitor import Visitor


@pytest.mark.parametrize(
    ("headers", "host", "code"),
    [
        (("Origin: http://evil.example",), None, 4403),
        (("Origin: null",), None, 4403),
        (("Origin: ",), None, 4403),
        (("Origin: http://[::1",), None, 4403),
        (("Origin: null",), "", 4403),
        (("Origin: http://évil",), None, 4403),
        (("Cookie: tercet_guest=short",), None, 4401),
        ((f"Cookie: tercet_guest={'é' * 43}",), None, 4401),
    ],
)
def test_pages_of_others_and_people_without_an_id_are_turned_away(
    hall: Hall, headers: tuple[str, ...], host: str | None, code: int
) -> None:
    cookies = () if headers[0].startswith("Cookie") else (f"Cookie: {hall.stranger().cookie}",)
    with Raw(hall.url) as raw:
        raw.upgrade(f"/socket/{hall.room}", *cookies, *headers, host=host)
        assert raw.closed_with() == code
    if code == 4403:
        with Raw(hall.url) as raw:
            json_body = "Content-Type: application/json"
            raw.request(b"POST /api/rooms", json_body, *cookies, *headers, host=host, body=b'{"game":"set"}')
            status, body = raw.read_answer()
        assert (status, json.loads(body)["slug"]) == (403, "foreign")


@pytest.mark.parametrize(
    "path", ["/", "/socket", "/api/rooms", "/nowhere", "/index.html", "*", "http://evil/socket/x", "/socket/x/../y"]
)
def test_there_is_no_other_socket(hall: Hall, path: str) -> None:
    with Raw(hall.url) as raw:
        raw.upgrade(path, f"Cookie: {hall.anna.cookie}")
        answer = raw.read_to_the_end() if not path.startswith("/socket/") else b"HTTP/1.1 403"
    assert answer.startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("room", ["x", "%00", "%ff%fe", "..%2f..", "a" * 5000, "%F0%9F%83%8F", "x/y", "", "%2e%2e"])
def test_there_is_no_such_room(hall: Hall, room: str) -> None:
    with Raw(hall.url) as raw:
        raw.upgrade(f"/socket/{room}", f"Cookie: {hall.anna.cookie}")
        assert raw.closed_with() == 4404
    for path in (f"/api/rooms/{room}/qr.svg", f"/api/rooms/{room}/games/1/record", f"/api/rooms/{room}/games/1/replay"):
        with Raw(hall.url) as raw:
            raw.request(f"GET {path}".encode())
            status, body = raw.read_answer()
        assert status == 404
        assert json.loads(body)["slug"] in ("no_room", "not_found")


GUEST = "Cookie: tercet_guest=" + "g" * 43
JSON = "Content-Type: application/json"


@pytest.mark.parametrize(
    ("first", "headers", "body", "status"),
    [
        (b"POST /api/rooms", (GUEST, JSON), b'{"game":"set","config":' + b"[" * 15_000, 400),
        (b"POST /api/rooms", (GUEST, JSON), b"[" * 15_000 + b"]" * 1000, 400),
        (b"POST /api/rooms", (GUEST, JSON), b'{"game":"\\ud800"}', 400),
        (b"POST /api/rooms", (GUEST, JSON), b'{"game":"set","config":{"\\ud800":1}}', 400),
        (b"POST /api/rooms", (GUEST, JSON), b'{"game":"set","config":{"claim_ms":1e999}}', 400),
        (b"POST /api/rooms", (GUEST, JSON), b'{"game":"set","listed":"yes"}', 400),
        (b"POST /api/rooms", (GUEST, JSON), b'{"game":null}', 400),
        (b"POST /api/rooms", (GUEST, JSON), b"{" + b" " * 20_000, 413),
        (b"POST /api/rooms", (GUEST, "Content-Type: multipart/form-data; boundary=x"), b"--x--", 400),
        (b"POST /api/rooms", (GUEST, "Content-Type: application/x-msgpack"), b"\x81\xa4game\xa3set", 400),
        (b"POST /api/rooms", (GUEST, JSON, "Content-Length: -1"), b"", 400),
        (b"POST /api/rooms", (GUEST, JSON, "Transfer-Encoding: chunked"), b"zz\r\n", 400),
        (b"POST /api/rooms?game=set", (GUEST,), b"", 400),
        (b"PUT /api/rooms", (GUEST, JSON), b'{"game":"set"}', 405),
        (b"DELETE /api/rooms/x", (GUEST,), b"", 405),
        (b"BREW /api/health", (), b"", 405),
        (b"CONNECT evil:80", (), b"", 404),
        (b"POST /", (), b"", 404),
        (b"GET /api/rooms/" + b"a" * 20_000, (), b"", 404),
        (b"GET /api/rooms/%00%ff", (), b"", 404),
        (b"GET /api/rooms/" + "ﬀ🃏".encode(), (), b"", 400),
        (b"GET /api/rooms?game=\xff", (), b"", 400),
        (b"GET /api/rooms/x/games/" + b"9" * 5000 + b"/record", (), b"", 404),
        (b"GET /api/rooms/x/games/-1/replay", (), b"", 404),
        (b"GET /api/rooms/x/games/1/record?form=text&form=zip", (), b"", 400),
        (b"GET /../../etc/passwd", (), b"", 404),
        (b"GET /_app/%2e%2e/%2e%2e/%2e%2e/etc/passwd", (), b"", 404),
        (b"GET /_app/..%5c..%5cetc/passwd", (), b"", 404),
        (b"GET //evil.example/api/health", (), b"", 404),
        (b"GET http://evil.example/api/health", (), b"", 404),
        (b"GET /index.html", ("Range: bytes=99999999999999999999-",), b"", 416),
        (b"GET /api/health", ("Host: other",), b"", 400),
        (b"GET /api/health", ("\xff: y",), b"", 400),
        (b"GET /socket/x", ("Upgrade: websocket", "Connection: Upgrade"), b"", 400),
        (b"\x16\x03\x01\x02\x00\x01", (), b"", 400),
        (b"", (), b"", 400),
    ],
    ids=lambda value: repr(value[:40]) if isinstance(value, bytes) else "",
)
def test_requests_that_make_no_sense_are_refused(
    hall: Hall, first: bytes, headers: tuple[str, ...], body: bytes, status: int
) -> None:
    with Raw(hall.url) as raw:
        raw.request(first, *headers, body=body)
        found, answer = raw.read_answer()
    assert found == status, answer
    if answer.startswith(b"{"):
        assert json.loads(answer).keys() == {"slug", "detail"}


def test_a_socket_with_an_endless_address_is_refused(hall: Hall) -> None:
    for headers in (("X: " + "y" * 20_000,), tuple(f"X-{number}: y" for number in range(300))):
        with Raw(hall.url) as raw:
            raw.upgrade(f"/socket/{hall.room}", GUEST, *headers)
            assert raw.read_to_the_end().startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "half",
    [b"", b'{"game":', b'{"game":"set","config":{}' + b" " * 5000],
)
def test_who_hangs_up_in_the_middle_of_a_request_is_no_failure(hall: Hall, half: bytes) -> None:
    with Raw(hall.url) as raw:
        raw.request(b"POST /api/rooms", GUEST, JSON, "Content-Length: 9000")
        raw.send(half)
        time.sleep(0.05)
    with Raw(hall.url) as raw:
        raw.send(b"GET /socket/x HTTP/1.1\r\nHost: ")


# Connections that stand still.


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server in this process that loses patience soon."""
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 0.4)
    listener = socket.create_server(("127.0.0.1", 0))
    patience = {"ws_ping_interval": 0.4, "ws_ping_timeout": 0.4}
    server = Server(create_app(tmp_path, limits=OFF), log_config=None, **patience)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET ",
        b"GET /socket/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/he",
    ],
)
def test_half_a_request_is_not_waited_for(impatient: str, said: bytes) -> None:
    with Raw(impatient) as raw:
        raw.send(said)
        begun = time.monotonic()
        raw.read_to_the_end()
    assert time.monotonic() - begun < PATIENCE


def test_a_request_that_comes_in_drops_is_not_waited_for(impatient: str) -> None:
    begun = time.monotonic()
    with Raw(impatient) as raw:
        for _ in range(60):
            if raw.send_until_cut(b"X: y\r\n" if time.monotonic() > begun + 0.05 else b"GET / HTTP/1.1\r\n", 1) == 0:
                break
            time.sleep(0.05)
    assert time.monotonic() - begun < PATIENCE


def test_an_answer_that_nobody_reads_is_not_waited_for(impatient: str) -> None:
    with Raw(impatient, receive_buffer=4096) as raw:
        raw.send_until_cut(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 500, 1)
        time.sleep(2)
        # What is in the system's buffers still comes, and then the end.
        raw.read_to_the_end()


def test_a_request_at_a_time_keeps_its_connection(impatient: str) -> None:
    with Raw(impatient) as raw:
        for _ in range(8):
            raw.request(b"GET /api/health")
            assert raw.read_answer()[0] == 200
            time.sleep(0.15)


def test_a_client_that_never_reads_slows_nobody_and_is_closed(impatient: str) -> None:
    anna, bela, room = two_at_a_table(impatient)
    mute = Visitor(impatient)
    with Raw(impatient, receive_buffer=4096) as raw:
        raw.upgrade(f"/socket/{room}", f"Cookie: {mute.cookie}")
        raw.read_head()
        mute_closes = time.monotonic() + 3
        slowest = 0.0
        while time.monotonic() < mute_closes:
            begun = time.monotonic()
            for act in (vote(anna), {"type": "unvote"}):
                assert anna.act(act)["type"] == "events"
            bela.catch_up()
            slowest = max(slowest, time.monotonic() - begun)
        assert slowest < PATIENCE
        raw.read_to_the_end()
    assert bela.view == anna.view


def test_the_outbox_of_a_client_that_never_reads_is_bounded() -> None:
    import asyncio

    async def script() -> None:
        given_up = asyncio.Event()

        async def never(_: Any) -> None:
            await asyncio.Event().wait()

        connection = Connection(never, given_up.set)
        writer = asyncio.ensure_future(connection.run())
        await asyncio.sleep(0)
        for _ in range(10_000):
            connection.send(b"x" * 1000)
        assert connection.closed
        assert connection.code == 1013
        assert connection._outbox.qsize() == 1
        await asyncio.wait_for(given_up.wait(), 5)
        writer.cancel()

    asyncio.run(script())
