"""Fixtures of the tests that attack a server."""

from collections.abc import Iterator

import pytest

from tests.server.hall import Hall
from tests.serving import Served


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Hall]]:
    """One server with limits and one without."""
    servers = {
        limits: Served(tmp_path_factory.mktemp(f"limits-{limits}") / "data", args=("--limits", limits))
        for limits in ("on", "off")
    }
    for server in servers.values():
        server.start()
    yield {limits: Hall(server) for limits, server in servers.items()}
    for server in servers.values():
        server.stop()


@pytest.fixture
def hall(halls: dict[str, Hall]) -> Iterator[Hall]:
    """The server without limits; whatever a test does, Anna and Bela play on."""
    yield halls["off"]
    halls["off"].goes_on()


@pytest.fixture
def guarded(halls: dict[str, Hall]) -> Iterator[Hall]:
    """The same for the server with its limits."""
    yield halls["on"]
    halls["on"].goes_on()
