"""WebSockets as uvicorn speaks them, but for clients that do not read: nobody waits for those."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER: Final = 2.0
"""Seconds in which the rest of the messages may still go out."""


class GameSocketProtocol(WebSocketsSansIOProtocol):
    """Closing a transport waits until the client has read everything, for ever if need be; aborting does not."""

    def keepalive_timeout(self) -> None:
        """End a connection at the other end of which nobody is any more."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End a connection with which the app is done, though the client has not read what was sent."""
        super().on_task_complete(task)
        if self.transport.get_write_buffer_size():
            self.loop.call_later(LINGER, self.transport.abort)
