"""Which bots there are for which game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tercet.bots import sets
from tercet.bots.bot import Bot

BOTS: Final[Mapping[str, Mapping[str, Bot]]] = {"set": sets.LEVELS}
"""By the id of the game, then by level, the easiest first."""


def find_bot(game: str, level: str) -> Bot | None:
    """Return the bot of a level, or None if the game has no such bot."""
    return BOTS.get(game, {}).get(level)
