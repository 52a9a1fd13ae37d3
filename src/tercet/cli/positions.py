"""`tercet legal` and `tercet show`: what a position allows and what it looks like."""

from __future__ import annotations

import click
import msgspec

from tercet.cli.files import Reached, check_seat, reach, seat_word
from tercet.core.game import HOUSE, NO_STAMP, REVEALED, SPECTATOR, Outcome, Viewer
from tercet.core.play import settle


@click.command()
@click.argument("file")
@click.option("--seat", type=click.IntRange(0), help="Only the actions of this seat.")
@click.option("--at", type=click.IntRange(0), help="At this time (ms) instead of the file's own.")
def legal(file: str, seat: int | None, at: int | None) -> None:
    """List what is legal in a position.

    It prints one action a line, as `seat action`.
    FILE is a position, or a record, whose last position is meant; - is the standard input. The house is written
    as seat -. With --at every deadline up to that time has passed.

    \b
    Example:
      tercet legal puzzle.txt --seat 0
    """
    reached = reach(file)
    check_seat(reached, seat)
    if at is not None:
        reached = _at(reached, at)
    game, state = reached.game, reached.state
    seats = [*sorted(game.to_act(state)), HOUSE] if seat is None else [seat]
    for mover in seats:
        for action in game.legal(state, mover, reached.at, NO_STAMP):
            click.echo(f"{seat_word(mover)} {game.notation.format_action(action)}")


@click.command()
@click.argument("file")
@click.option("--seat", type=click.IntRange(0), help="What this seat sees.")
@click.option("--spectator", is_flag=True, help="What everybody may see (the default).")
@click.option("--all", "everything", is_flag=True, help="Everything, hidden cards too.")
@click.option("--json", "as_json", is_flag=True, help="Print the views as the server would send them.")
def show(file: str, seat: int | None, spectator: bool, everything: bool, as_json: bool) -> None:
    """Show a position as one viewer sees it.

    FILE is a position, or a record, whose last position is meant; - is the standard input.

    \b
    Example:
      tercet show game.txt --seat 1
    """
    if (seat is not None) + spectator + everything > 1:
        raise click.UsageError("choose one of --seat, --spectator and --all")
    reached = reach(file)
    check_seat(reached, seat)
    viewer: Viewer = REVEALED if everything else SPECTATOR if seat is None else seat
    public, private = reached.game.view(reached.state, viewer)
    if as_json:
        views = {"public": public} if private is None else {"public": public, "private": private}
        click.echo(msgspec.json.encode(views))
        return
    for number, name in enumerate(reached.names):
        click.echo(f"Seat {number}: {name}")
    click.echo(reached.game.notation.draw(public, private))
    due = reached.game.deadline(reached.state)
    if due is not None:
        click.echo(f"\nThe clock moves at {due} ms.")
    result = reached.game.outcome(reached.state)
    if result is not None:
        click.echo(f"\n{outcome_line(result)}")


def outcome_line(result: Outcome) -> str:
    """Write how a game ended in one line."""
    scores = " ".join(map(str, result.scores))
    winners = " ".join(map(str, result.winners)) or "nobody"
    reason = f" ({result.reason.replace('_', ' ')})" if result.reason else ""
    return f"outcome: scores {scores}, won by {winners}{reason}"


def _at(reached: Reached, at: int) -> Reached:
    if at < reached.at:
        raise click.BadParameter(f"the position was reached later, at {reached.at} ms", param_hint="--at")
    state = reached.state
    for step in settle(reached.game, state, at):
        state = step.state
    return reached._replace(state=state, at=at)
