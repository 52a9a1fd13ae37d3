"""What `import tercet` offers beyond the names of the layers below: starting a game and reading files."""

from __future__ import annotations

from typing import Any, NamedTuple

from tercet.core import record, sitting
from tercet.core.game import AnyGame
from tercet.core.notation import NotationError, lines
from tercet.core.record import Record
from tercet.core.record_text import parse_record
from tercet.core.sitting import Sitting
from tercet.registry import find_game


class Position(NamedTuple):
    """A position and the game it is of."""

    game: AnyGame
    state: Any


def start(game: str | AnyGame, *, seats: int = 2, seed: int = 0, **options: Any) -> Sitting:
    """Deal a game, given as a value or by its id.

    Raises KeyError for an unknown id and ValueError for an option, a seed or a number of seats out of range.

    >>> start("set", seats=2, seed=7).play(0, "call 0").outcome is None
    True
    """
    found = find_game(game) if isinstance(game, str) else game
    meta = found.meta
    if not meta.min_seats <= seats <= meta.max_seats:
        raise ValueError(f"{meta.title} has {meta.min_seats} to {meta.max_seats} seats, not {seats}")
    return sitting.start(found, seats=seats, seed=seed, **options)


def replay(played: Record) -> Any:
    """Return the state after the last move of a record. Raises ReplayError where the rules say no."""
    return record.replay(find_game(played.game), played)


def verify(played: Record) -> list[str]:
    """Return what is wrong with a record, in sentences; an empty list if all is right."""
    return record.verify(find_game(played.game), played)


def read(data: str | bytes) -> Record | Position:
    """Read what a file holds: a record (text or JSON) or a position of any game.

    Raises NotationError for text, and ValueError for anything else that cannot be read.
    """
    text = data if isinstance(data, str) else data.decode("utf-8-sig")
    if text.lstrip().startswith("{"):
        return record.decode_record(text.encode(), find_game)
    first = next(lines(text), None)
    if first is not None and first.key.text == "tercet":
        return parse_record(text, find_game)
    if first is None or first.key.text != "game":
        found = ("", 1, 1) if first is None else (first.key.text, first.key.line, first.key.column)
        expected = "a record ('tercet: record 1') or a position ('game: NAME')"
        raise NotationError(expected, found[0], line=found[1], column=found[2])
    try:
        game = find_game(first.value)
    except KeyError as error:
        raise first.wrong(str(error.args[0])) from None
    return Position(game, game.notation.parse_state(text))
