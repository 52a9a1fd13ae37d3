"""HTTP and WebSockets as uvicorn speaks them, but with less patience: nobody waits for those who do not go on."""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tercet.server.limits import Bucket, Rate

LINGER: Final = 2.0
"""Seconds in which the rest of the messages may still go out."""

REQUEST_SECONDS: Final = 10.0
"""In which a request must be there as a whole, and something of the answer be read."""

ODD_FRAMES: Final = Rate(10, 100)
"""Pings, pongs nobody has asked for, and parts of messages; browsers send none of them."""

LATE_BYTES: Final = 65_536
"""May still come when the connection is being closed."""

_PIECE: Final = 4096
"""Bytes that are taken at once, so that a flood is noticed before it has cost much."""

_FLOOD: Final = 1008

_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class RequestProtocol(H11Protocol):
    """Ends connections of which half a request comes, and those of which the answer is not read."""

    _watch: asyncio.TimerHandle | None = None
    _unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Give the first request its time."""
        super().connection_made(transport)
        self._give_time()

    def on_response_complete(self) -> None:
        """Give the next request its time."""
        self._give_time()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the other protocol."""
        self._stop_watch()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no more."""
        self._stop_watch()
        super().connection_lost(exc)

    def _give_time(self) -> None:
        self._stop_watch()
        self._watch = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _stop_watch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _look(self) -> None:
        before, self._unread = self._unread, self.transport.get_write_buffer_size()
        goes_on = self._unread != before if self._unread else self._is_answering()
        if goes_on:
            self._give_time()
        else:
            self.transport.abort()

    def _is_answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete and not self.cycle.more_body


class GameSocketProtocol(WebSocketsSansIOProtocol):
    """Closing a transport waits until the client has read everything, for ever if need be; aborting does not."""

    _odd_frames: Bucket | None = None
    _too_late = 0

    def data_received(self, data: bytes) -> None:
        """Take what has come, unless the connection is ended by a part of it."""
        if self.close_sent:
            # The answer to the close should come, after what was under way; not more.
            self._too_late += len(data)
            if self._too_late > LATE_BYTES:
                self.transport.abort()
                return
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # Too long for a handshake: websockets goes on to read it, but never answers.
            self.transport.write(_BAD_REQUEST)
            self.transport.close()

    def handle_text(self, event: Frame) -> None:
        """Take a message as bytes: whoever decodes it sees what is not UTF-8."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message, if it is not one of too many."""
        if self._is_in_measure():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, if it is not one of too many."""
        if self._is_in_measure():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping; others are counted."""
        if bytes(event.data) == self.pending_ping_payload or self._is_in_measure():
            super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """End a connection at the other end of which nobody is any more."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End a connection with which the app is done, though the client has not read what was sent."""
        super().on_task_complete(task)
        if self.transport.get_write_buffer_size():
            self.loop.call_later(LINGER, self.transport.abort)

    def _is_in_measure(self) -> bool:
        """Count an odd frame; too many end the connection."""
        if self._odd_frames is None:
            self._odd_frames = Bucket(ODD_FRAMES)
        if self._odd_frames.take():
            return True
        if self.close_sent:
            self.transport.abort()
        else:
            self.conn.fail(_FLOOD, "too many frames")
            self.handle_parser_exception()
        return False
