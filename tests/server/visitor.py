"""A visitor of a real server who speaks the protocol over HTTP and a socket."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from contextlib import ExitStack
from email.message import Message
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tercet.server.patch import merged

NONCE = "cd" * 16


class Visitor:
    """One person with a cookie, and at most one open socket."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookie = ""
        self.key = 0
        self.seq = -1
        self.view: Any = None
        self.you: Any = None
        self.events: list[Any] = []
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        _, headers, _ = self.http("GET", "/api/me")
        self.cookie = (headers["Set-Cookie"] or "").split(";")[0]

    def http(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Message, bytes]:
        """Make a request; the status, the headers and the body."""
        request = urllib.request.Request(
            self.url + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Cookie": self.cookie, **headers},
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def open_room(self, **config: Any) -> str:
        """Open a room; its code."""
        status, _, body = self.http("POST", "/api/rooms", {"game": "set", "config": config})
        assert status == 201, body
        code: str = json.loads(body)["room"]
        return code

    def connect(self, room: str, *, cookie: str | None = None, origin: str | None = None) -> None:
        """Open a socket; the snapshot has been read when this returns."""
        self.dial(room, cookie=cookie, origin=origin)
        self.until("snapshot")

    def dial(self, room: str, *, cookie: str | None = None, origin: str | None = None) -> None:
        """Open a socket and read nothing."""
        headers = {"Cookie": self.cookie if cookie is None else cookie}
        if origin is not None:
            headers["Origin"] = origin
        address = f"{self.url.replace('http', 'ws')}/socket/{room}"
        self.hang_up()
        # A socket that nobody has read takes the whole close timeout to close.
        # The server pings; pings of a visitor who does not read for long would only close the socket.
        quiet: dict[str, Any] = {"proxy": None, "compression": None, "ping_interval": None}
        opening = connect(address, additional_headers=headers, close_timeout=0.2, **quiet)
        self._socket = self._open.enter_context(opening)

    def enter(self, room: str, name: str) -> None:
        """Connect and come in."""
        self.connect(room)
        self.room({"type": "enter", "name": name})

    def send(self, message: Any) -> None:
        """Send anything at all."""
        assert self._socket is not None
        self._socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def read(self, timeout: float = 10) -> Any:
        """Read the next message and apply it."""
        assert self._socket is not None
        told = json.loads(self._socket.recv(timeout=timeout))
        if told["type"] == "snapshot":
            self.seq, self.view, self.you = told["seq"], told["view"], told["you"]
            self.key = max(self.key, self.you["key"])
        elif told["type"] == "events":
            assert told["before"] == self.seq
            self.seq = told["seq"]
            self.view = merged(self.view, told.get("view", {}))
            self.you = merged(self.you, told.get("you", {}))
            self.events += told["events"]
        return told

    def until(self, kind: str) -> Any:
        """Read until a message of this type comes."""
        while True:
            told = self.read()
            if told["type"] == kind:
                return told

    def answer(self, key: int) -> Any:
        """Read until the answer to an act comes."""
        while True:
            told = self.read()
            if told.get("reply") == key:
                return told

    def catch_up(self) -> None:
        """Read everything that the server has sent so far."""
        self.send({"type": "ping", "t": 1.0})
        self.until("pong")

    def room(self, action: Any) -> Any:
        """Do something in the room; the answer."""
        self.key += 1
        self.send({"type": "room", "key": self.key, "action": action})
        return self.answer(self.key)

    def act(self, action: Any) -> Any:
        """Play a move; the answer."""
        self.key += 1
        self.send({"type": "act", "key": self.key, "action": action})
        return self.answer(self.key)

    def closed_with(self) -> int:
        """Read until the server closes; the code."""
        assert self._socket is not None
        with pytest.raises(ConnectionClosed) as closed:
            self._read_for_ever(self._socket)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def _read_for_ever(self, socket: ClientConnection) -> None:
        while True:
            socket.recv(timeout=10)

    def hang_up(self) -> None:
        """Close the socket."""
        self._open.close()
        self._socket = None
