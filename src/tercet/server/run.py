"""How the app is run: uvicorn's settings, the same for everyone who serves it, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from typing import Any, Final

import uvicorn
from litestar.types import ASGIApp

from tercet.server.app import App
from tercet.server.transport import GameSocketProtocol, RequestProtocol

_LOG = logging.getLogger(__name__)

PING_SECONDS: Final = 20.0
"""A client is asked so often whether it is there, and has as long to answer."""

DRAIN_SECONDS: Final = 2.0
"""For the last commits, when the server ends."""

GOODBYE_SECONDS: Final = 1.0
"""For the clients to take the last messages then; who does not is cut off."""

LARGEST_MESSAGE: Final = 16_384
"""Bytes of a message from a client; a larger one closes its connection."""


def configure(app: ASGIApp, **settings: Any) -> uvicorn.Config:
    """Return the settings of the server, with some of them changed."""
    usual: dict[str, Any] = {
        "http": RequestProtocol,
        "ws": GameSocketProtocol,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PING_SECONDS,
        "ws_max_size": LARGEST_MESSAGE,
        # Compression doubles the memory of a connection.
        "ws_per_message_deflate": False,
        "access_log": False,
        "log_level": "warning",
        "timeout_graceful_shutdown": 5,
    }
    return uvicorn.Config(app, **{**usual, **settings})


class Server(uvicorn.Server):
    """Ends in order: no one new, the last commits, a goodbye to every client; and soon, whoever does not listen."""

    def __init__(self, app: App, **settings: Any) -> None:
        super().__init__(configure(app, **settings))
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; called by uvicorn when it was asked to."""
        for server in self.servers:
            server.close()
        for listener in sockets or ():
            listener.close()
        try:
            await asyncio.wait_for(self._app.drain(), DRAIN_SECONDS)
        except TimeoutError:
            _LOG.error("the last commits take long")
        connections = self.server_state.connections
        for connection in list(connections):
            if not isinstance(connection, GameSocketProtocol):
                connection.shutdown()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._no_connections(), GOODBYE_SECONDS)
        for connection in list(connections):
            connection.transport.abort()
        await super().shutdown(sockets)

    async def _no_connections(self) -> None:
        while self.server_state.connections:
            await asyncio.sleep(0.01)
