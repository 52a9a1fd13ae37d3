"""Hostile clients: each gets a clear refusal or a close with the documented code, and the table goes on."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tercet.core.room import Configure, RoomAction
from tercet.registry import find_game
from tercet.server import transport
from tercet.server.app import create_app
from tercet.server.connection import Connection, decode
from tercet.server.limits import OFF
from tercet.server.run import Server
from tercet.server.wire import Act, Gesture, Ping, RoomAct
from tests.contract.values import values_of
from tests.server.party import Party
from tests.server.playing import call, first_set, two_at_a_table, vote
from tests.server.raw import BINARY, CLOSE, CONT, PING, PONG, TEXT, Raw, frame
from tests.server.visitor import NONCE, Visitor
from tests.serving import Served

SET = find_game("set")


class Hall:
    """A server, Anna and Bela playing at a table, and whoever comes to disturb them."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.url = served.url
        self.anna, self.bela, self.room = two_at_a_table(served.url)
        self._log = len(served.log())
        self._moves = 0
        self._strangers: list[Visitor] = []

    def stranger(self) -> Visitor:
        """Somebody at the table who is no member."""
        zoe = Visitor(self.url)
        self._strangers.append(zoe)
        zoe.connect(self.room)
        return zoe

    def socket(self) -> Raw:
        """Bytes to the table, by somebody who is no member."""
        raw = Raw(self.url)
        raw.upgrade(f"/socket/{self.room}", f"Cookie: {Visitor(self.url).cookie}")
        assert raw.read_head().startswith(b"HTTP/1.1 101")
        return raw

    def goes_on(self) -> None:
        """Check that Anna and Bela still play, and that nothing has gone wrong inside."""
        for who in self._strangers:
            who.hang_up()
        self._strangers.clear()
        # Each in turn votes and takes it back: who does nothing for long is not waited for by the rules.
        mover, other = (self.anna, self.bela) if self._moves % 4 < 2 else (self.bela, self.anna)
        assert mover.act(vote(mover) if self._moves % 2 == 0 else {"type": "unvote"})["type"] == "events"
        self._moves += 1
        while other.seq < mover.seq:
            other.read()
        assert self.bela.view == self.anna.view
        log, self._log = self.served.log()[self._log :], len(self.served.log())
        assert "Traceback" not in log
        assert "ERROR" not in log


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Hall]]:
    """One server with limits and one without."""
    servers = {
        limits: Served(tmp_path_factory.mktemp(f"limits-{limits}") / "data", args=("--limits", limits))
        for limits in ("on", "off")
    }
    for server in servers.values():
        server.start()
    yield {limits: Hall(server) for limits, server in servers.items()}
    for server in servers.values():
        server.stop()


@pytest.fixture
def hall(halls: dict[str, Hall]) -> Iterator[Hall]:
    """The server without limits; whatever a test does, Anna and Bela play on."""
    yield halls["off"]
    halls["off"].goes_on()


@pytest.fixture
def guarded(halls: dict[str, Hall]) -> Iterator[Hall]:
    """The same for the server with its limits."""
    yield halls["on"]
    halls["on"].goes_on()


# Messages that are none.

DEEP = 8000

PATIENCE = 9.0
"""Seconds by which something must have happened on the slowest machine; well below the timeouts of honest clients."""


@pytest.mark.parametrize(
    "message",
    [
        "[" * 16_000,
        '{"a":' * 3000,
        '{"type":"act","key":900,"action":' + "[" * DEEP + "]" * DEEP + "}",
        '{"type":"room","key":900,"action":{"type":"configure","config":' + "[" * DEEP + "]" * DEEP + "}}",
        '{"type":"ping","t":NaN}',
        '{"type":"ping","t":Infinity}',
        '{"type":"ping","t":1e999}',
        f'{{"type":"ping","t":{10**400}}}',
        '{"type":"ping"}{"type":"ping"}',
        '{"type":"act","key":1.0,"action":{"type":"unvote"}}',
        '{"type":"act","key":true,"action":{"type":"unvote"}}',
        '{"type":"act","key":null,"action":{"type":"unvote"}}',
        f'{{"type":"act","key":{2**53},"action":{{"type":"unvote"}}}}',
        f'{{"type":"room","key":{2**63 + 5},"action":{{"type":"unready"}}}}',
        f'{{"type":"act","key":{10**300},"action":{{"type":"unvote"}}}}',
        '{"type":"act","key":900,"action":{"type":"\\ud800"}}',
        '{"type":"\\ud800"}',
        '{"type":"room","key":900,"action":{"type":"rename","name":"\\udfff"}}',
        "\x00",
        "\ufeff{}",
        b"\xff\xfe\x00",
        b'{"type":"room","key":900,"action":{"type":"rename","name":"\xc3("}}',
    ],
    ids=lambda message: repr(message[:60]),
)
def test_what_is_no_message_is_malformed(hall: Hall, message: str | bytes) -> None:
    zoe = hall.stranger()
    zoe.send(message)
    refused = zoe.read()
    assert (refused["type"], refused["slug"]) == ("refused", "malformed")
    zoe.catch_up()


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b"x" * 20_000), 1009),
        (frame(TEXT, b"x" * 9000, last=False) + frame(CONT, b"x" * 9000), 1009),
        (b"\x81\xff" + (2**62).to_bytes(8, "big"), 1009),
        (frame(3, b"x"), 1002),
        (frame(TEXT, b"{}", mask=False), 1002),
        (b"\xf1\x80" + bytes(4), 1002),
        (frame(CONT, b"x"), 1002),
        (frame(TEXT, b"x", last=False) + frame(TEXT, b"y"), 1002),
        (frame(PING, b"x" * 200), 1002),
        (frame(CLOSE, b"x"), 1002),
        (frame(CLOSE, (999).to_bytes(2, "big")), 1002),
        (frame(CLOSE, b"\x03\xe8\xff"), 1007),
        (frame(PING, b"x" * 125) * 200, 1008),
        (frame(PONG, b"x") * 200, 1008),
        (frame(TEXT, b"x", last=False) + frame(CONT, b"", last=False) * 200, 1008),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, bytes) else str(value),
)
def test_frames_against_the_rules_close_the_connection(hall: Hall, frames: bytes, code: int) -> None:
    with hall.socket() as raw:
        raw.send(frames)
        assert raw.closed_with() == code


def test_text_that_is_not_utf_8_is_malformed_and_bytes_are_as_good_as_text(hall: Hall) -> None:
    with hall.socket() as raw:
        raw.send(frame(TEXT, b"\xff\xfe") + frame(TEXT, b'{"\xc3', last=False) + frame(CONT, b'(":1}'))
        raw.send(frame(BINARY, b'{"type":"ping","t":1}'))
        heard = raw.read_until(b'"type":"pong"')
    assert heard.count(b'"slug":"malformed"') == 2


def test_a_flood_is_refused_and_then_closed(guarded: Hall) -> None:
    with guarded.socket() as raw:
        raw.send(frame(TEXT, b'{"type":"ping","t":1}') * 300)
        raw.send(frame(TEXT, b'{"type":"ping","t":1}') * 400)
        heard = raw.read_until(b"\x88\x02" + (1008).to_bytes(2, "big"))
    assert 50 <= heard.count(b'"type":"pong"') <= 100
    assert b'"slug":"too_fast"' in heard


@pytest.mark.parametrize(
    "flood",
    [frame(PING, b"x" * 125), frame(PONG, b""), frame(CONT, b"", last=False), frame(TEXT, b'{"type":"ping","t":1}')],
    ids=["pings", "pongs", "parts", "messages"],
)
def test_floods_by_who_never_reads_cost_neither_memory_nor_the_others_time(guarded: Hall, flood: bytes) -> None:
    before, slowest, flooding = memory_of(guarded.served), 0.0, threading.Event()

    sent: list[int] = []

    def pour() -> None:
        flooding.set()
        for _ in range(5):
            with guarded.socket() as raw:
                raw.send(frame(TEXT, b"x", last=False) if flood == frame(CONT, b"", last=False) else b"")
                sent.append(raw.send_until_cut(flood * (60_000 // len(flood)), 400))

    pourer = threading.Thread(target=pour)
    pourer.start()
    flooding.wait()
    while pourer.is_alive():
        begun = time.monotonic()
        guarded.goes_on()
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(0.1)
    pourer.join()
    assert len(sent) == 5
    assert max(sent) < 400, "the flood went on to its end"
    assert slowest < PATIENCE
    assert memory_of(guarded.served) - before < 30


def memory_of(served: Served) -> int:
    """The memory of a server in MiB."""
    assert served._process is not None
    status = Path(f"/proc/{served._process.pid}/status")
    if not status.exists():
        return 0
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


# People who are not who they say.


@pytest.mark.parametrize("kind", ["deadline", "joined", "away", "back", "left", "taken_over", "pause", "resume"])
def test_nobody_acts_for_the_house(hall: Hall, kind: str) -> None:
    action: dict[str, Any] = {"type": kind}
    if kind not in ("deadline", "pause", "resume"):
        action["seat"] = 1
    before = hall.anna.seq
    for who in (hall.anna, hall.stranger()):
        assert who.act(action)["slug"] == "not_house"
    assert hall.anna.seq == before


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"room","key":900,"action":{"type":"finished","secret":{"seed":"","salt":""}}}',
        '{"type":"room","key":900,"action":{"type":"disconnected","member":1}}',
        '{"type":"room","key":900,"action":{"type":"reconnected","member":1}}',
        '{"type":"act","key":900,"seat":1,"action":{"type":"unvote"}}',
        '{"type":"act","key":900,"guest":"x","action":{"type":"unvote"}}',
        '{"type":"act","key":900,"action":{"type":"unvote","seat":1}}',
        '{"type":"act","key":900,"stamp":{"lag_ms":9000},"action":{"type":"unvote"}}',
        '{"type":"act","key":900,"at":0,"action":{"type":"unvote"}}',
        '{"type":"room","key":900,"action":{"type":"leave","member":0}}',
        '{"type":"room","key":900,"action":{"type":"ready","nonce":"","seat":0}}',
    ],
)
def test_a_message_has_no_place_for_another_seat_or_time(hall: Hall, text: str) -> None:
    before = hall.bela.seq
    hall.bela.send(text)
    refused = hall.bela.read()
    assert (refused["type"], refused["slug"], hall.bela.seq) == ("refused", "malformed", before)


def test_what_is_the_hosts_or_a_members_is_refused_to_others(hall: Hall) -> None:
    zoe = hall.stranger()
    hosts: list[dict[str, Any]] = [
        {"type": "configure", "config": {}},
        {"type": "start", "nonce": NONCE},
        {"type": "add_bot", "level": "easy"},
        {"type": "kick", "member": 0},
        {"type": "make_host", "member": 1},
        {"type": "publish", "listed": True},
    ]
    before = hall.anna.view
    for action in hosts:
        assert hall.bela.room(action)["slug"] == "not_host"
        assert zoe.room(action)["slug"] == "not_member"
    for kind in ("leave", "sit", "stand", "unready"):
        assert zoe.room({"type": kind})["slug"] == "not_member"
    for act in (call(zoe), vote(zoe), {"type": "pick", "cards": first_set(zoe) or (0, 1, 2)}):
        assert zoe.act(act)["slug"] == "not_player"
    for member in (-1, 0, 2, 99, 2**53, -(2**70), 10**50):
        for kind in ("kick", "make_host"):
            assert hall.anna.room({"type": kind, "member": member})["slug"] == "not_member"
    hall.anna.catch_up()
    assert hall.anna.view == before


def test_cards_that_are_none_or_not_there_are_refused(hall: Hall) -> None:
    anna, bela, _ = two_at_a_table(hall.url)
    anna.act(call(anna))
    there = sorted(anna.view["game"]["slots"].values())
    missing = next(card for card in range(81) if card not in there)
    tries: list[tuple[list[int], str]] = [
        ([*there[:2], missing], "not_on_table"),
        ([missing] * 3, "not_on_table"),
        ([there[0]] * 3, "duplicate_card"),
        ([there[0], there[0], there[1]], "duplicate_card"),
        (there[:2], "not_three"),
        (there[:4], "not_three"),
        ([], "not_three"),
        ([-1, -2, -3], "not_on_table"),
        ([81, 82, 83], "not_on_table"),
        ([2**63, 2**64, 10**60], "not_on_table"),
        ([-(2**63), *there[:2]], "not_on_table"),
        (list(range(2000)), "not_on_table"),
    ]
    before = anna.seq
    for cards, slug in tries:
        refused = anna.act({"type": "pick", "cards": cards})
        assert (refused["type"], refused["slug"]) == ("refused", slug), cards
        assert set(refused["facts"].get("cards", [])) <= set(cards) - set(there)
    assert bela.act({"type": "pick", "cards": there[:3]})["slug"] == "locked_by"
    for text in ("[true,1,2]", "[1.0,2,3]", '["1",2,3]', "[[1],2,3]", "{}", "null", "1e2", "[1e400,1,2]"):
        anna.send(f'{{"type":"act","key":{anna.key + 1},"action":{{"type":"pick","cards":{text}}}}}')
        assert anna.read()["slug"] == "malformed", text
    for version in (-1, 99, -(2**63), 2**64, 10**100):
        assert bela.act({"type": "call", "board_version": version})["slug"] in ("locked_by", "stale_board")
    assert anna.seq == before
    assert anna.act({"type": "pick", "cards": first_set(anna) or there[:3]})["type"] == "events"


def test_who_has_the_cookie_has_the_seat_and_the_other_browser_is_told(hall: Hall) -> None:
    mia, thief = Visitor(hall.url), Visitor(hall.url)
    room = mia.open_room()
    mia.enter(room, "Mia")
    mia.send({"type": "ping", "t": 1})
    thief.cookie = mia.cookie
    thief.connect(room)
    assert thief.you["member"] == 0
    mia.until("elsewhere")
    assert mia.closed_with() == 4409
    # Whatever the older connection still sends is nobody's.
    mia.connect(room)
    assert thief.until("elsewhere")
    with pytest.raises(Exception, match="4409"):
        thief.room({"type": "rename", "name": "Thief"})
    mia.catch_up()
    assert mia.view["room"]["members"]["0"]["name"] == "Mia"


def test_an_old_identity_has_no_rights_and_old_messages_are_done_once(hall: Hall) -> None:
    mia, noa = Visitor(hall.url), Visitor(hall.url)
    room = mia.open_room()
    mia.enter(room, "Mia")
    noa.enter(room, "Noa")
    said: list[Any] = [{"type": "enter", "name": "Noa"}]
    for said_next in ({"type": "rename", "name": "Noah"}, {"type": "ready", "nonce": NONCE}):
        assert noa.room(said_next)["type"] == "events"
        said.append(said_next)
    mia.catch_up()
    before = mia.seq
    for key, action in enumerate(said, start=1):
        noa.send({"type": "room", "key": key, "action": action})
        assert noa.answer(key)["type"] == "done"
        # The same words from somebody else's browser are that one's own.
    for key in (0, -1, -(2**63)):
        noa.send({"type": "room", "key": key, "action": {"type": "leave"}})
        assert noa.answer(key)["slug"] == "late"
    mia.catch_up()
    assert mia.seq == before
    noa.room({"type": "leave"})
    for key, action in enumerate(said, start=1):
        noa.send({"type": "room", "key": key, "action": action})
        assert noa.answer(key)["type"] == "done"
    assert noa.room({"type": "ready", "nonce": NONCE})["slug"] == "not_member"
    noa.room({"type": "enter", "name": "Noa"})
    mia.catch_up()
    assert mia.room({"type": "kick", "member": 1})["type"] == "events"
    noa.connect(room)
    assert "member" not in noa.you
    assert noa.room({"type": "enter", "name": "Noa"})["slug"] == "kicked"
    assert noa.room({"type": "sit"})["slug"] == "not_member"
    assert noa.act({"type": "call", "board_version": 0})["slug"] == "not_playing"


# Requests.


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


# Whatever one may think of.

NOISE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = st.integers(1, 40) | st.sampled_from([0, -1, 2**53 - 1, 2**53, 2**64])
ROOM_ACTIONS = st.one_of(
    [values_of(kind) for kind in RoomAction.__args__ if kind is not Configure]
    + [st.builds(Configure, values_of(SET.config_type)), st.sampled_from([{"type": "ready", "nonce": NONCE}])]
)
RIGHT = st.one_of(
    st.fixed_dictionaries({"type": st.just("act"), "key": KEYS, "action": values_of(SET.action_type)}),
    st.fixed_dictionaries({"type": st.just("room"), "key": KEYS, "action": ROOM_ACTIONS}),
    st.fixed_dictionaries({"type": st.just("gesture"), "gesture": NOISE}),
    st.fixed_dictionaries({"type": st.just("ping"), "t": st.floats(allow_nan=False, allow_infinity=False)}),
).map(msgspec.to_builtins)


@st.composite
def nearly_right(draw: st.DrawFn) -> bytes:
    """A message with something wrong in it: a field gone, changed or too many, or a byte."""
    message: Any = draw(RIGHT)
    inside = message.get("action", message) if draw(st.booleans()) else message
    if isinstance(inside, dict):
        match draw(st.sampled_from(["right", "gone", "changed", "more"])):
            case "gone":
                inside.pop(draw(st.sampled_from(sorted(inside))), None)
            case "changed":
                inside[draw(st.sampled_from(sorted(inside)))] = draw(NOISE)
            case "more":
                inside[draw(st.text(max_size=6))] = draw(NOISE)
            case _:
                pass
    data = bytearray(json.dumps(message).encode())
    if draw(st.integers(0, 5)) == 0:
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data)


MESSAGES = st.binary(max_size=200) | NOISE.map(lambda noise: json.dumps(noise).encode()) | nearly_right()


def bear(party: Party, said: list[tuple[int, bytes]]) -> None:
    """Let people say anything at a table without sockets, and check that everyone still sees it as it is."""
    guests = ["anna", "bela", "zoe"]
    for who, data in said:
        guest, table = guests[who], party.table
        try:
            message = decode(data)
            match message:
                case Act():
                    turn = table.act(guest, message.key, bytes(message.action), party.at, list(party.clients))
                case RoomAct():
                    turn = table.room_act(guest, message.key, message.action, party.at, list(party.clients))
                case Ping() | Gesture():
                    continue
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        assert (turn.refusal is None) == (turn.done is not None or any(row.key == message.key for row in turn.rows))
        party.took(turn)
        party.at += 50
    party.agree()


def seated() -> Party:
    """Anna and Bela at a running game, and Zoe looking on."""
    party = Party("anna", "bela")
    party.connect("zoe")
    party.start()
    return party


SAID = st.lists(st.tuples(st.integers(0, 2), MESSAGES), max_size=25)


@given(SAID, st.booleans())
@settings(max_examples=150)
def test_a_table_bears_whatever_is_said(said: list[tuple[int, bytes]], running: bool) -> None:
    party = seated() if running else Party("anna", "bela")
    if not running:
        party.connect("zoe")
    bear(party, said)


@pytest.mark.long
@given(SAID, st.booleans())
@settings(max_examples=10_000)
def test_a_table_bears_whatever_is_said_ten_thousand_times(said: list[tuple[int, bytes]], running: bool) -> None:
    party = seated() if running else Party("anna", "bela")
    if not running:
        party.connect("zoe")
    bear(party, said)


def hear_out(hall: Hall, said: list[bytes]) -> None:
    """Say anything over a socket: everything is answered, by what the protocol knows, and the table goes on."""
    zoe = hall.stranger()
    try:
        for number, data in enumerate(said):
            zoe.send(data)
            zoe.send({"type": "ping", "t": 1e9 + number})
            while (told := zoe.read()) != {"type": "pong", "t": 1e9 + number, "at": told.get("at")}:
                assert told["type"] in ("refused", "events", "done", "pong")
    finally:
        zoe.hang_up()


ACTS_OF_STRANGERS = MESSAGES.filter(lambda data: b"enter" not in data)
FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(st.lists(ACTS_OF_STRANGERS, max_size=20))
@settings(FUZZ, max_examples=100)
def test_a_server_answers_whatever_is_said(halls: dict[str, Hall], said: list[bytes]) -> None:
    hear_out(halls["off"], said)
    halls["off"].goes_on()


@pytest.mark.long
@given(st.lists(ACTS_OF_STRANGERS, max_size=20))
@settings(FUZZ, max_examples=3000)
def test_a_server_answers_whatever_is_said_for_long(halls: dict[str, Hall], said: list[bytes]) -> None:
    hear_out(halls["off"], said)
    halls["off"].goes_on()


SEGMENTS = st.sampled_from(
    ["api", "rooms", "games", "1", "replay", "record", "qr.svg", "me", "health", "docs", "socket", "_app", "..", ""]
) | st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs"]), max_size=5)
PATHS = st.lists(SEGMENTS, max_size=6).map(lambda parts: "/" + "/".join(map(percent, parts)))
METHODS = st.sampled_from(["GET", "GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
HEADER = st.tuples(
    st.sampled_from(["Accept", "Accept-Encoding", "Content-Type", "Cookie", "Origin", "Range", "If-None-Match"]),
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"), max_size=20),
).map(lambda pair: f"{pair[0]}: {pair[1].strip()}")


def percent(text: str) -> str:
    """Write a part of a path so that a server reads it."""
    return "".join(
        char if char.isascii() and char.isalnum() else f"%{byte:02x}" for char in text for byte in char.encode()
    )


@given(
    METHODS, PATHS, st.lists(HEADER, max_size=3), st.binary(max_size=60) | NOISE.map(lambda n: json.dumps(n).encode())
)
@settings(FUZZ, max_examples=200)
def test_whatever_is_asked_is_answered(
    halls: dict[str, Hall], method: str, path: str, headers: list[str], body: bytes
) -> None:
    ask(halls["off"], method, path, headers, body)


@pytest.mark.long
@given(
    METHODS, PATHS, st.lists(HEADER, max_size=3), st.binary(max_size=60) | NOISE.map(lambda n: json.dumps(n).encode())
)
@settings(FUZZ, max_examples=10_000)
def test_whatever_is_asked_is_answered_for_long(
    halls: dict[str, Hall], method: str, path: str, headers: list[str], body: bytes
) -> None:
    ask(halls["off"], method, path, headers, body)


def ask(hall: Hall, method: str, path: str, headers: list[str], body: bytes) -> None:
    """Ask anything; the answer is no failure of the server."""
    with Raw(hall.url) as raw:
        raw.request(f"{method} {path}".encode(), "Connection: close", *headers, body=body)
        head = raw.read_head()
    assert head.startswith(b"HTTP/1.1 "), head
    assert head.split()[1][:1] in (b"2", b"3", b"4"), head
    hall.goes_on()
