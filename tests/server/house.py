"""The whole server in this process, spoken to over ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from httpx import ASGITransport, AsyncClient
from litestar.types import ASGIApp

from tercet.server.app import create_app


@asynccontextmanager
async def open_house(data: Path, **settings: Any) -> AsyncGenerator[AsyncClient, None]:
    """A server of this data folder from its start to its stop; the client is nobody yet."""
    app = create_app(data, **settings)
    async with _served(app):
        # httpx and Litestar write the same ASGI types differently.
        transport = ASGITransport(app, raise_app_exceptions=False)  # type: ignore[arg-type]
        async with AsyncClient(transport=transport, base_url="http://tercet") as web:
            yield web


def in_house(data: Path, script: Callable[[AsyncClient], Awaitable[None]], **settings: Any) -> None:
    """Run a script against a server that is ended after it."""

    async def run() -> None:
        async with open_house(data, **settings) as web:
            await script(web)

    asyncio.run(run())


@asynccontextmanager
async def _served(app: ASGIApp) -> AsyncGenerator[None, None]:
    """Start the app and stop it, as uvicorn does."""
    asked: asyncio.Queue[Any] = asyncio.Queue()
    told: asyncio.Queue[Any] = asyncio.Queue()
    life: Any = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
    task = asyncio.ensure_future(app(life, asked.get, told.put))
    await asked.put({"type": "lifespan.startup"})
    assert (await told.get())["type"] == "lifespan.startup.complete"
    try:
        yield
    finally:
        await asked.put({"type": "lifespan.shutdown"})
        assert (await told.get())["type"] == "lifespan.shutdown.complete"
        await task
