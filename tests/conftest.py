"""Settings and fixtures for all tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.serving import NewServer, Served

# A build must not fail by chance, so there the examples are always the same; at the desk new ones are tried.
settings.register_profile("desk", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True, database=None)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=2000)
settings.load_profile(os.environ.get("TERCET_HYPOTHESIS", "ci" if os.environ.get("CI") == "true" else "desk"))


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
