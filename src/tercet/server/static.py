"""The built web client: its files, and its page for every address that people share."""

from pathlib import Path
from typing import cast
from wsgiref.headers import Headers

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send
from servestatic import ServeStaticASGI  # pyright: ignore[reportMissingTypeStubs]

CLIENT = Path(__file__).parent / "client"

PAGE = "/index.html"

# Vite puts a hash of the content into these names, so a file never changes under its name.
HASHED = "/_app/immutable/"

# An unknown address below these is a mistake, not a page: it stays 404.
NEVER_PAGES = ("/api/", "/socket/", "/_app/")


class ClientMissing(Exception):
    """The web client has not been built."""


def require_client(folder: Path) -> None:
    """Raise ClientMissing unless the client is in the folder."""
    if not (folder / "index.html").is_file():
        raise ClientMissing(f"the web client is not in {folder}")


def with_client(app: ASGIApp, folder: Path = CLIENT) -> ASGIApp:
    """The app with the web client in front of it: what is neither a file nor a page goes to the app."""
    require_client(folder)
    files = ServeStaticASGI(
        app,
        root=folder,
        max_age=None,
        allow_all_origins=False,
        immutable_file_test=_is_hashed,
        add_headers_function=_add_headers,
    )

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["path"] not in files.files and _asks_for_page(scope):
            scope["path"] = PAGE
        await cast(ASGIApp, files)(scope, receive, send)

    return serve


def _asks_for_page(scope: HTTPScope) -> bool:
    path = scope["path"]
    if scope["method"] not in ("GET", "HEAD") or f"{path}/".startswith(NEVER_PAGES):
        return False
    return path == "/" or any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def _is_hashed(path: str, url: str) -> bool:
    return url.startswith(HASHED)


def _add_headers(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    if not _is_hashed(path, url):
        headers["Cache-Control"] = "no-cache"
