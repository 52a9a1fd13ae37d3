"""The game socket: one thin ASGI endpoint, `/socket/{room}`.

Each connection has a bounded outbox with its own task. A client that does not read fills it and is closed; when it
comes back it gets a snapshot, so nobody waits for it and it misses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import UNSET

from tercet.core.room import Configure
from tercet.server.desk import Desk
from tercet.server.gate import Gate, Pace, PaceMaker
from tercet.server.guests import guest_of
from tercet.server.wire import Act, ClientMessage, Gesture, Ping, Pong, Refused, RoomAct

_LOG = logging.getLogger(__name__)

PATH: Final = "/socket/"
MOST_WAITING: Final = 256
"""Messages that may wait for a client to read them."""

MOST_BRACKETS: Final = 100
"""In a message from a client; decoding what is nested far deeper would exhaust the stack."""

FEW_WAITING: Final = 8
"""So many, and what may get lost does."""

GRACE: Final = 2.0
"""Seconds in which a client that has not read may still learn why it is closed."""

NO_GUEST: Final = 4401
FOREIGN: Final = 4403
NO_ROOM: Final = 4404
EXPIRED: Final = 4410
FLOOD: Final = 1008
TOO_SLOW: Final = 1013

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

_DECODER: Final = msgspec.json.Decoder(ClientMessage)


class Connection:
    """One open socket, as the desk sees it."""

    def __init__(self, send: Send, give_up: Callable[[], object]) -> None:
        self._send = send
        self._give_up = give_up
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue(MOST_WAITING)
        self.closed = False
        self.code = 0
        """With which this side has closed it."""

    def send(self, message: bytes) -> None:
        """Send a message as soon as the client reads it; too many waiting close the connection."""
        if self.closed:
            return
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def has_much(self) -> bool:
        """Tell whether so much waits that it is time to send it before more is asked for."""
        return self._outbox.qsize() > MOST_WAITING // 4

    def offer(self, message: bytes) -> None:
        """Send a message that may get lost, unless others wait already."""
        if not self.closed and self._outbox.qsize() < FEW_WAITING:
            self._outbox.put_nowait(message)

    def close(self, code: int) -> None:
        """Close the connection after what already waits, or at once if that is too much."""
        if self.closed:
            return
        self.closed, self.code = True, code
        if self._outbox.full():
            while not self._outbox.empty():
                self._outbox.get_nowait()
            asyncio.get_running_loop().call_later(GRACE, self._give_up)
        self._outbox.put_nowait(code)

    async def run(self) -> None:
        """Bring the outbox out until it is closed."""
        while True:
            item = await self._outbox.get()
            if isinstance(item, int):
                await self._send({"type": "websocket.close", "code": item})
                return
            await self._send({"type": "websocket.send", "text": item.decode()})


def game_socket(desk: Desk, gate: Gate) -> Callable[[Any, Receive, Send], Awaitable[None]]:
    """Return the ASGI endpoint."""

    async def serve(scope: Any, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        room, guest = scope["path"].removeprefix(PATH), guest_of(headers.get("cookie", ""))
        if not same_origin(headers):
            facts = {name: headers.get(name, "")[:100] for name in ("origin", "host")}
            _LOG.warning("foreign origin refused", extra=facts)
            await send({"type": "websocket.close", "code": FOREIGN})
            return
        if guest is None:
            await send({"type": "websocket.close", "code": NO_GUEST})
            return
        address = scope["client"][0] if scope.get("client") else ""
        refused = gate.enter(guest, address)
        if refused:
            _LOG.warning("connection refused", extra={"code": refused})
            await send({"type": "websocket.close", "code": refused})
            return
        try:
            await _serve_guest(desk, gate, room, guest, known_seq(scope["query_string"]), receive, send)
        finally:
            gate.leave(guest, address)

    return serve


async def _serve_guest(
    desk: Desk, gate: Gate, room: str, guest: str, seq: int | None, receive: Receive, send: Send
) -> None:
    task = asyncio.current_task()
    assert task is not None
    connection = Connection(send, task.cancel)
    if not desk.connect(room, guest, connection, seq):
        await send({"type": "websocket.close", "code": EXPIRED if desk.is_expired(room) else NO_ROOM})
        return
    writer = asyncio.get_running_loop().create_task(connection.run())
    _LOG.info("connection opened", extra={"room": room})
    code = 1006
    try:
        code = await _read(desk, room, guest, connection, PaceMaker(gate.limits), receive)
    except asyncio.CancelledError:
        if connection.code == 0:
            raise
        task.uncancel()
    finally:
        _LOG.info("connection closed", extra={"room": room, "code": connection.code or code})
        connection.closed = True
        desk.disconnect(room, guest, connection)
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(writer, return_exceptions=True)


def known_seq(query: bytes) -> int | None:
    """Return the row that a client knows already, from `?seq=`."""
    found = parse_qs(query.decode("latin-1")).get("seq", [""])[0]
    return int(found) if found.isascii() and found.isdigit() and len(found) < 16 else None


def same_origin(headers: dict[str, str]) -> bool:
    """Tell whether a browser's page comes from the host that it talks to. Programs send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return host != "" and host == headers.get("host", "").lower()


async def _read(
    desk: Desk, room: str, guest: str, connection: Connection, pacemaker: PaceMaker, receive: Receive
) -> int:
    """Take messages until the connection is closed; the code that the other side gave."""
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return int(event.get("code") or 1005)
        if connection.closed:
            continue
        text = event.get("text")
        data = event.get("bytes") or b"" if text is None else text.encode()
        pace = pacemaker.next()
        if pace is Pace.FLOOD:
            connection.close(FLOOD)
            continue
        try:
            message = decode(data)
            if pace is Pace.FAST:
                reply = message.key if isinstance(message, Act | RoomAct) else UNSET
                connection.send(msgspec.json.encode(Refused("too_fast", reply=reply)))
            else:
                _handle(desk, room, guest, connection, message)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            connection.send(msgspec.json.encode(Refused("malformed", {"why": str(error)})))
        if connection.has_much():
            # Many messages that came at once are taken without a pause, in which nothing would go out.
            await asyncio.sleep(0)


def decode(data: bytes) -> ClientMessage:
    """Return a client's message. Raises msgspec.DecodeError, or UnicodeDecodeError, if it is malformed."""
    if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:
        raise msgspec.DecodeError("Nested too deeply")
    return _DECODER.decode(data)


def _handle(desk: Desk, room: str, guest: str, connection: Connection, message: ClientMessage) -> None:
    match message:
        case Ping():
            connection.send(msgspec.json.encode(Pong(message.t, desk.game_time(room))))
        case Gesture():
            desk.gesture(room, guest, bytes(message.gesture))
        case Act() | RoomAct():
            try:
                if isinstance(message, Act):
                    desk.act(room, guest, message.key, bytes(message.action))
                else:
                    desk.room_act(room, guest, message.key, message.action)
            except msgspec.DecodeError as error:
                options = isinstance(message, RoomAct) and isinstance(message.action, Configure)
                slug = "bad_options" if options else "malformed"
                connection.send(msgspec.json.encode(Refused(slug, {"why": str(error)}, message.key)))
