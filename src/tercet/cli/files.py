"""Reading what the commands are given, and saying what is wrong with it."""

from __future__ import annotations

from typing import IO, Any, NamedTuple

import click

from tercet import api
from tercet.core.game import HOUSE, NO_STAMP, AnyGame, Seat
from tercet.core.house import Back, Left
from tercet.core.notation import NotationError
from tercet.core.record import Record, ReplayError, begin, steps
from tercet.core.record_text import move_lines
from tercet.registry import find_game


class Unreadable(click.ClickException):
    """A file that cannot be read."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence alone, so that editors find the place it names."""
        del file
        click.echo(self.message, err=True)


class Refused(Unreadable):
    """A file that can be read, but says something that the rules refuse."""

    exit_code = 1


class Held(NamedTuple):
    """What a file holds, and the text it was read from."""

    name: str
    text: str
    what: Record | api.Position


class Reached(NamedTuple):
    """The position of a file: its own, or the one at the end of its record."""

    game: AnyGame
    state: Any
    at: int
    """When it was reached (ms)."""
    names: tuple[str, ...] = ()
    """Who sits where, if the file says so."""


def read_file(name: str) -> Held:
    """Read a record or a position; `-` is the standard input. Raises Unreadable."""
    shown = "<stdin>" if name == "-" else name
    try:
        with click.open_file(name, "rb") as file:
            text = file.read().decode("utf-8-sig")
        return Held(shown, text, api.read(text))
    except OSError as error:
        raise Unreadable(f"{shown}: {error.strerror}") from None
    except NotationError as error:
        where = f"{shown}:{error.line}:{error.column}"
        raise Unreadable(f"{where}: expected {error.expected}, found {error.found or 'nothing'!r}") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{shown}: not a text in UTF-8 (byte {error.start + 1})") from None
    except ValueError as error:
        raise Unreadable(f"{shown}: {error}") from None


def read_record(name: str) -> tuple[Held, Record]:
    """Read a record. Raises Unreadable, for a position too."""
    held = read_file(name)
    if not isinstance(held.what, Record):
        raise Unreadable(f"{held.name}: this is a position; only a record has moves to replay")
    return held, held.what


def reach(name: str) -> Reached:
    """Return the position of a file. Raises Unreadable, and Refused if its moves break the rules."""
    held = read_file(name)
    if isinstance(held.what, api.Position):
        # A state that knows when its last move was made calls that `at`.
        return Reached(held.what.game, held.what.state, getattr(held.what.state, "at", 0))
    record, game = held.what, find_game(held.what.game)
    try:
        state = begin(game, record)
        for step in steps(game, record):
            state = step.state
    except ValueError as error:
        raise refused(held, error) from None
    return Reached(game, state, record.moves[-1].at if record.moves else 0, record.names)


def refused(held: Held, error: ValueError) -> Refused:
    """Return the error that the rules refuse a record, with the line of the move that is wrong."""
    where = held.name
    if isinstance(error, ReplayError) and error.index >= 0 and not held.text.lstrip().startswith("{"):
        where += f":{move_lines(held.text)[error.index]}:1"
    return Refused(f"{where}: {error}")


def check_seat(reached: Reached, seat: Seat | None) -> None:
    """Raise BadParameter if the game has no such seat."""
    # The house can send any seat away or bring it back, so its moves name them all, until the game is over.
    moves = reached.game.legal(reached.state, HOUSE, reached.at, NO_STAMP)
    seats = [move.seat for move in moves if isinstance(move, (Back, Left))]
    if seat is not None and seats and not 0 <= seat <= max(seats):
        raise click.BadParameter(f"the seats are 0 to {max(seats)}", param_hint="--seat")


def seat_word(seat: Seat) -> str:
    """Write a seat as in a record."""
    return "-" if seat == HOUSE else str(seat)
