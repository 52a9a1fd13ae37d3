"""Connections of which the other end is gone without a word."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tercet.server.app import create_app
from tercet.server.limits import OFF
from tercet.server.run import PING_SECONDS, Server, configure
from tests.server.visitor import Visitor


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A server in this process that loses patience soon."""
    listener = socket.create_server(("127.0.0.1", 0))
    patience = {"ws_ping_interval": 0.3, "ws_ping_timeout": 0.3}
    server = Server(create_app(tmp_path, limits=OFF), log_config=None, **patience)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


def shake_hands(url: str, room: str, cookie: str) -> socket.socket:
    """Open a game socket and say nothing more, not even to pings."""
    host = url.removeprefix("http://")
    name, port = host.split(":")
    dead = socket.create_connection((name, int(port)), timeout=5)
    lines = (
        f"GET /socket/{room} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    )
    dead.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return dead


def read_to_the_end(dead: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    heard = b""
    while chunk := dead.recv(65_536):
        heard += chunk
    return heard


def test_who_does_not_answer_a_ping_is_closed_and_away(url: str) -> None:
    anna, bela = Visitor(url), Visitor(url)
    room = anna.open_room()
    anna.enter(room, "Anna")
    bela.enter(room, "Bela")
    bela.hang_up()
    anna.catch_up()
    begun = time.monotonic()
    with shake_hands(url, room, bela.cookie) as dead:
        heard = read_to_the_end(dead)
    assert b"101 Switching Protocols" in heard
    assert b"snapshot" in heard
    assert 0.5 < time.monotonic() - begun < 3
    while anna.view["room"]["members"]["1"]["here"]:
        anna.read()


def test_who_answers_stays(url: str) -> None:
    anna = Visitor(url)
    anna.enter(anna.open_room(), "Anna")
    time.sleep(1)
    assert anna.room({"type": "rename", "name": "Anne"})["type"] == "events"


def test_the_usual_patience() -> None:
    config = configure(_nothing)
    assert config.ws_ping_interval == config.ws_ping_timeout == PING_SECONDS == 20


async def _nothing(*_: object) -> None:
    return None
