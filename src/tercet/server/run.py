"""How the app is run: uvicorn's settings, the same for everyone who serves it."""

from __future__ import annotations

from typing import Any, Final

import uvicorn
from litestar.types import ASGIApp

from tercet.server.transport import GameSocketProtocol

PING_SECONDS: Final = 20.0
"""A client is asked so often whether it is there, and has as long to answer."""

LARGEST_MESSAGE: Final = 16_384
"""Bytes of a message from a client; a larger one closes its connection."""


def configure(app: ASGIApp, **settings: Any) -> uvicorn.Config:
    """Return the settings of the server."""
    return uvicorn.Config(
        app,
        ws=GameSocketProtocol,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_max_size=LARGEST_MESSAGE,
        # Compression doubles the memory of a connection.
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=5,
        **settings,
    )
