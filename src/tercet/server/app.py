"""The whole server as one ASGI app: the game socket, the REST part and the web client's files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

from litestar import Litestar
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from tercet import __version__
from tercet.core.commitment import Secret
from tercet.server import collector
from tercet.server.connection import PATH, game_socket
from tercet.server.describe import description
from tercet.server.desk import Desk
from tercet.server.gate import Gate
from tercet.server.http import api
from tercet.server.keeper import Keeper
from tercet.server.limits import DEFAULT, Limits
from tercet.server.log import Log
from tercet.server.problems import HANDLERS
from tercet.server.static import CLIENT, require_client, with_client
from tercet.server.store import Store
from tercet.server.table import new_secret

_LOG = logging.getLogger(__name__)


class App:
    """The server: what is for the game socket goes there, all else to the pages."""

    def __init__(self, pages: ASGIApp, socket: ASGIApp, drain: Callable[[], Awaitable[None]]) -> None:
        self._pages = pages
        self._socket = socket
        self.drain = drain
        """Commits what is under way and says goodbye to every client, before the server ends."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] == ScopeType.WEBSOCKET and scope["path"].startswith(PATH):
            await self._socket(scope, receive, send)
        else:
            await self._pages(scope, receive, send)


def create_app(
    data: Path,
    *,
    client: Path = CLIENT,
    keep_days: int = 30,
    limits: Limits = DEFAULT,
    secret: Callable[[], Secret] = new_secret,
    wall: Callable[[], float] = time,
) -> App:
    """Return the server that keeps its data in the folder `data` and serves the web client.

    Rooms that nobody has used for `keep_days` expire; `wall` is the time of day, in seconds since 1970.
    The secrets of the deals come from `secret`; anything but the system's own chance is for tests and measurements.
    Raises store.FolderInUse if another server has the folder, static.ClientMissing if the client is not built.
    """
    require_client(client)
    store = Store(data, wall=wall)
    log = Log(store)
    desk = Desk(store, log, secret)
    gate = Gate(limits)
    keeper = Keeper(desk, store, log, days=keep_days, wall=wall)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncGenerator[None, None]:
        log.start()
        keeper.start()
        collector.spare()
        sweeper = asyncio.create_task(collector.sweep(), name="collector")
        _LOG.info("server started", extra={"release": __version__})
        try:
            yield
        finally:
            sweeper.cancel()
            desk.stop()
            await keeper.stop()
            await log.stop()
            store.close()
            _LOG.info("server stopped")

    rest = Litestar(
        [api()],
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "gate": Provide(lambda: gate, sync_to_thread=False),
        },
        request_max_body_size=limits.body,
        lifespan=[lifespan],
        exception_handlers=HANDLERS,
        logging_config=None,
        openapi_config=description(),
    )

    async def drain() -> None:
        desk.stop()
        await log.flushed()

    return App(with_client(rest, client), game_socket(desk, gate), drain)
