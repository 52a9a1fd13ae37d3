"""`tercet play`: a whole game at one terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from tercet.cli.deals import GAME_IDS, Seed, check_seats, parse_config
from tercet.cli.feed import Piped, Typed
from tercet.cli.hotseat import HotSeat
from tercet.cli.positions import outcome_line
from tercet.core.record import Record, encode_record
from tercet.core.record_text import format_record
from tercet.core.rng import SEED_BITS, format_seed
from tercet.registry import GAMES, find_game


@click.command()
@click.argument("game_id", metavar="[GAME]", type=GAME_IDS, default=GAMES[0].meta.id)
@click.option("--seats", default=2, show_default=True, help="How many play.")
@click.option("--seed", type=Seed(), help="Deal these cards; by default nobody knows which.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule, such as claim_ms=4000.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the record there, as JSON if it ends in .json.",
)
def play(game_id: str, seats: int, seed: int | None, options: tuple[str, ...], save: Path | None) -> None:
    """Play a whole game at this terminal.

    Everybody sits at the same keyboard; GAME is set by default.
    Type a seat and what it does, such as `0 call`; `help` lists what can be typed. The clock runs while you think.
    If lines come from a file or a pipe, each takes one second of the game's time, an empty one too.

    \b
    Example:
      tercet play set --seats 3 --option claim_ms=4000 --save game.txt
    """
    game = find_game(game_id)
    check_seats(game, seats)
    config = parse_config(game, options)
    if save is not None:
        _try_to_write(save)
    record = Record(
        game=game.meta.id,
        version=game.meta.version,
        config=config,
        names=tuple(f"Player {seat + 1}" for seat in range(seats)),
        seed=format_seed(secrets.randbits(SEED_BITS) if seed is None else seed),
    )
    table = HotSeat(game, record)
    try:
        table.run(Typed(sys.stdin.fileno()) if sys.stdin.isatty() else Piped(sys.stdin.buffer))
    except KeyboardInterrupt:
        click.echo()
    result = game.outcome(table.state)
    click.echo("The game is not over." if result is None else outcome_line(result))
    if save is not None:
        as_json = save.suffix == ".json"
        save.write_bytes(encode_record(table.record) if as_json else format_record(game, table.record).encode())
        click.echo(f"The record is in {save}.")


def _try_to_write(save: Path) -> None:
    # Better now than after the game.
    try:
        save.open("ab").close()
    except OSError as error:
        raise click.BadParameter(f"cannot write {save}: {error.strerror}", param_hint="--save") from None
