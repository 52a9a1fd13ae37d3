"""`tercet perft`: counts of move sequences."""

from __future__ import annotations

import click

from tercet.cli.deals import GAME_IDS, Seed, check_seats, parse_config
from tercet.cli.files import Reached, reach
from tercet.core import perft as counting
from tercet.registry import find_game


@click.command()
@click.argument("file", required=False)
@click.option("--game", "game_id", type=GAME_IDS, help="Count from the deal of this game instead of a FILE.")
@click.option("--seats", default=2, show_default=True, help="With --game: how many play.")
@click.option("--seed", type=Seed(), default=0, show_default=True, help="With --game: what is dealt.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="With --game: a house rule.")
@click.option("--depth", required=True, type=click.IntRange(0, 99), help="How many moves long the sequences are.")
@click.option("--split", is_flag=True, help="Count by first move.")
def perft(
    file: str | None, game_id: str | None, seats: int, seed: int, options: tuple[str, ...], depth: int, split: bool
) -> None:
    """Count sequences of legal moves.

    The count changes when a rule changes. FILE is a position or a record; - is the standard input.

    \b
    Example:
      tercet perft --game set --seed 7 --depth 3 --split
    """
    if (file is None) == (game_id is None):
        raise click.UsageError("give either a FILE or --game")
    if game_id is not None:
        game = find_game(game_id)
        check_seats(game, seats)
        start = Reached(game, game.new(parse_config(game, options), seats, seed), 0)
    else:
        assert file is not None
        start = reach(file)
    if split and depth:
        counts = counting.split(start.game, start.state, depth, at=start.at)
        for move, count in counts.items():
            click.echo(f"{move}: {count}")
        click.echo(f"total: {sum(counts.values())}")
    else:
        click.echo(counting.perft(start.game, start.state, depth, at=start.at))
