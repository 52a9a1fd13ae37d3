"""A card room for Set, Terc, Terz and Nerts.

>>> import tercet
>>> game = tercet.start("set", seats=2, seed=7)
>>> game = game.play(0, "call 0").play(0, "pick 0202 1011 2120")
>>> game.state.players[0].score
1
"""

from tercet.api import Position, read, replay, start, verify
from tercet.core.game import HOUSE, NO_STAMP, REVEALED, SPECTATOR, AnyGame, Game, Move, Outcome, Refusal, Stamp
from tercet.core.notation import NotationError
from tercet.core.record import Record, ReplayError
from tercet.core.sitting import IllegalMove, Sitting
from tercet.registry import GAMES, find_game

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "HOUSE",
    "NO_STAMP",
    "REVEALED",
    "SPECTATOR",
    "AnyGame",
    "Game",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Record",
    "Refusal",
    "ReplayError",
    "Sitting",
    "Stamp",
    "find_game",
    "read",
    "replay",
    "start",
    "verify",
]
