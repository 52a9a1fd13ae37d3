"""`tercet replay` and `tercet verify`: what happened in a game, and whether it is true."""

from __future__ import annotations

import click
from msgspec.structs import replace as changed

from tercet import api
from tercet.cli.files import Unreadable, read_record, refused
from tercet.cli.positions import outcome_line
from tercet.core.record import begin, digest, steps
from tercet.core.record_text import format_move
from tercet.registry import find_game


@click.command()
@click.argument("file")
@click.option("--events", is_flag=True, help="Print what each move brought about.")
@click.option("--to", "last", type=click.IntRange(0), help="Stop after so many moves.")
@click.option("--quiet", is_flag=True, help="Print only the outcome.")
def replay(file: str, events: bool, last: int | None, quiet: bool) -> None:
    """Replay a record move by move.

    Every move is printed, then the last position and the outcome.
    FILE is a record as text or JSON; - is the standard input.

    \b
    Example:
      tercet replay game.txt --events --to 20
    """
    held, record = read_record(file)
    game = find_game(record.game)
    if last is not None:
        record = changed(record, moves=record.moves[:last])
    if not quiet:
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(record.names))
        click.echo(f"# {game.meta.title}, seats: {seats}")
    try:
        state = begin(game, record)
        for step in steps(game, record):
            state = step.state
            if not quiet:
                click.echo(format_move(game, step.move))
                for event in step.events if events else ():
                    click.echo(f"    {game.notation.tell(event)}")
    except ValueError as error:
        raise refused(held, error) from None
    if not quiet:
        click.echo(f"\n{game.notation.format_state(state)}")
    result = game.outcome(state)
    click.echo(f"no outcome yet, after {len(record.moves)} moves" if result is None else outcome_line(result))


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.pass_context
def verify(context: click.Context, files: tuple[str, ...]) -> None:
    """Check that records are true.

    That is the commitment, the seed that follows from it, and every move.
    FILE is a record as text or JSON; - is the standard input. The digest that is printed for a right one is the
    same for the same game, in whichever form it is written.

    \b
    Example:
      tercet verify *.json
    """
    code = 0
    for file in files:
        try:
            held, record = read_record(file)
        except Unreadable as error:
            error.show()
            code = max(code, error.exit_code)
            continue
        wrong = api.verify(record)
        for sentence in wrong:
            click.echo(f"{held.name}: {sentence}")
        if wrong:
            code = max(code, 1)
        else:
            click.echo(f"{held.name}: ok ({len(record.moves)} moves, {digest(record)})")
    context.exit(code)
