"""The one list of games."""

from __future__ import annotations

from typing import Final

from tercet.core.game import AnyGame
from tercet.games.sets.presets import SET

GAMES: Final[tuple[AnyGame, ...]] = (SET,)

_BY_ID: Final = {game.meta.id: game for game in GAMES}
if len(_BY_ID) != len(GAMES):
    raise RuntimeError("two games in the registry have the same id")


def find_game(name: str) -> AnyGame:
    """Return the game with this id. Raises KeyError with a sentence that lists the games there are."""
    try:
        return _BY_ID[name]
    except KeyError:
        raise KeyError(f"a game ({', '.join(sorted(_BY_ID))}), not {name!r}") from None
