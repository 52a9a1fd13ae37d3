"""The whole server as one ASGI app."""

from pathlib import Path

from litestar import Litestar, get
from litestar.types import ASGIApp
from msgspec import Struct

from tercet.server.static import CLIENT, with_client


class Health(Struct, frozen=True):
    """What a load balancer asks for."""

    status: str = "ok"


@get("/api/health", sync_to_thread=False)
def health() -> Health:
    """Answers once the server takes requests."""
    return Health()


def create_app(data: Path, *, client: Path = CLIENT) -> ASGIApp:
    """The server that keeps its data in the folder `data` and serves the web client."""
    data.mkdir(parents=True, exist_ok=True)
    return with_client(Litestar([health], openapi_config=None), client)
