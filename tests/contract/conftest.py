"""Every contract test runs for every game of the registry and for the tiny games."""

from __future__ import annotations

import pytest

from tercet.core.game import AnyGame
from tercet.registry import GAMES
from tests.contract.tiny import TINY_GAMES

ALL_GAMES = (*GAMES, *TINY_GAMES)


@pytest.fixture(params=ALL_GAMES, ids=lambda game: str(game.meta.id))
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Return one game after the other."""
    found: AnyGame = request.param
    return found
