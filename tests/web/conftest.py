"""Fixtures for tests in a browser: a server, Chromium, pages."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.support import CHROMIUM, CHROMIUM_FLAGS, NewPage, NewServer, Pages, Served


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Starts servers; each can be stopped, killed and started again."""
    servers: list[Served] = []

    def new(*args: str) -> Served:
        server = Served(tmp_path / f"server-{len(servers)}", args=args)
        servers.append(server)
        server.start()
        return server

    yield new
    for server in servers:
        server.stop()


@pytest.fixture
def server(new_server: NewServer) -> Served:
    """A server of this test's own."""
    return new_server()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    root = hasattr(os, "getuid") and os.getuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[*CHROMIUM_FLAGS, *(["--no-sandbox"] if root else [])],
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Opens pages of separate visitors; an error in any console fails the test at its end."""
    pages = Pages(browser)
    yield pages.new
    pages.close()
    assert not pages.errors, "errors in the browser:\n" + "\n".join(pages.errors)
