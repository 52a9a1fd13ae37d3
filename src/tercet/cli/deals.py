"""The options with which a command deals a new game."""

from __future__ import annotations

from typing import Any

import click

from tercet.core.game import AnyGame
from tercet.core.notation import Line, NotationError, Word
from tercet.core.options_text import PREFIX, parse_options
from tercet.core.rng import parse_seed
from tercet.registry import GAMES

GAME_IDS = click.Choice([game.meta.id for game in GAMES])


class Seed(click.ParamType[int]):
    """1 to 32 hexadecimal digits."""

    name = "hex"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a seed as it stands in a record."""
        if isinstance(value, int):
            return value
        try:
            return parse_seed(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def parse_config(game: AnyGame, pairs: tuple[str, ...]) -> Any:
    """Return the configuration from `NAME=VALUE` texts. Raises BadParameter."""
    found: list[Line] = []
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"expected NAME=VALUE, found {pair!r}", param_hint="--option")
        found.append(Line(Word(PREFIX + name.strip(), 1, 1), value.strip(), 1))
    try:
        return parse_options(game.config_type, found)
    except NotationError as error:
        raise click.BadParameter(f"expected {error.expected}, found {error.found!r}", param_hint="--option") from None


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise BadParameter if the game is not for so many."""
    meta = game.meta
    if not meta.min_seats <= seats <= meta.max_seats:
        raise click.BadParameter(f"{meta.title} has {meta.min_seats} to {meta.max_seats}", param_hint="--seats")
