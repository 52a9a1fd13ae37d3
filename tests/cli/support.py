"""What the tests of the commands share."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

import tercet
from tercet.cli.main import main
from tercet.core.record_text import format_record

POSITIONS = Path(__file__).parent.parent / "golden" / "positions"


def run(*args: object, stdin: str | None = None) -> Result:
    """Run a command and return its exit code and output; what it raises is raised here."""
    return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin, catch_exceptions=False)


def short_game() -> tercet.Sitting:
    """Return a game of one set, one call that ran out and one vote."""
    game = tercet.start("set", seed=7).play(0, "call 0").play(0, "pick 0202 1011 2120").play(1, "call 1")
    return game.play(0, "no-set 1", at=9000)


def written(game: tercet.Sitting) -> str:
    """Return the record of a game as text."""
    return format_record(game.game, game.record)
