"""Which request gets which file of the client, and how long it may be kept."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp

import pytest
from httpx import ASGITransport, AsyncClient, Response

from tercet.server.app import create_app
from tercet.server.static import ClientMissing

PAGE = "<!doctype html><title>Tercet</title>"
HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A built client in small."""
    hashed = tmp_path / "client" / "_app" / "immutable"
    hashed.mkdir(parents=True)
    (hashed / "start.1a2b.js").write_text("go()" * 100)
    (hashed / "start.1a2b.js.br").write_bytes(b"brotli")
    (hashed / "start.1a2b.js.gz").write_bytes(b"gzip")
    (tmp_path / "client" / "index.html").write_text(PAGE)
    return tmp_path / "client"


def ask(client: Path, path: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> Response:
    """One request to a server of this client."""

    async def request() -> Response:
        app = create_app(Path(mkdtemp(dir=client.parent)), client=client)
        # httpx and Litestar write the same ASGI types differently.
        transport = ASGITransport(app)  # type: ignore[arg-type]
        async with AsyncClient(transport=transport, base_url="http://tercet") as web:
            return await web.request(method, path, headers={"accept-encoding": "identity", **(headers or {})})

    return asyncio.run(request())


@pytest.mark.parametrize("path", ["/", "/table/kettle-42", "/apiary", "/replay/3?at=17"])
def test_a_browser_gets_the_page_at_every_address(client: Path, path: str) -> None:
    response = ask(client, path, HTML)
    assert (response.status_code, response.text) == (200, PAGE)
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/no-such-thing", "/socket", "/socket/1", "/_app/immutable/gone.js"])
def test_unknown_addresses_of_programs_are_not_found(client: Path, path: str) -> None:
    assert ask(client, path, HTML).status_code == 404


def test_who_does_not_ask_for_a_page_gets_none(client: Path) -> None:
    assert ask(client, "/picture.png", {"accept": "image/*"}).status_code == 404
    assert ask(client, "/table/kettle-42", HTML, "POST").status_code == 404


def test_nothing_outside_the_client_is_served(client: Path) -> None:
    client.with_name("secret.txt").write_text("secret")
    assert ask(client, "/..%2fsecret.txt").status_code == 404


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_hashed_files_are_compressed_and_kept_for_ever(client: Path, encoding: str) -> None:
    path = "/_app/immutable/start.1a2b.js"
    response = ask(client, path, {"accept-encoding": encoding}, "HEAD")
    assert response.headers["content-encoding"] == encoding
    assert "immutable" in response.headers["cache-control"]
    assert "accept-encoding" in response.headers["vary"].lower()
    assert "content-encoding" not in ask(client, path).headers


def test_a_page_that_has_not_changed_is_not_sent_again(client: Path) -> None:
    first = ask(client, "/")
    assert ask(client, "/", {"if-none-match": first.headers["etag"]}).status_code == 304


def test_health_is_answered(client: Path) -> None:
    assert ask(client, "/api/health").json() == {"status": "ok"}


def test_a_client_that_was_not_built_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(ClientMissing):
        create_app(tmp_path, client=tmp_path / "client")
