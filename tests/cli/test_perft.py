"""`tercet perft`, and what all commands have in common."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tercet
from tercet.cli.main import main
from tercet.core.perft import perft
from tests.cli.support import POSITIONS, run


def test_counts_from_a_deal() -> None:
    for depth in range(3):
        expected = perft(tercet.find_game("set"), tercet.start("set", seats=3, seed=0xBEEF).state, depth)
        args = ("--game", "set", "--seats", 3, "--seed", "beef", "--depth", depth)
        assert run("perft", *args).output == f"{expected}\n"


def test_counts_by_first_move_add_up() -> None:
    *rows, total = run("perft", POSITIONS / "queue.txt", "--depth", 2, "--split").output.splitlines()
    assert len(rows) == 222
    assert total == f"total: {sum(int(row.rsplit(': ')[1]) for row in rows)}"
    assert run("perft", POSITIONS / "queue.txt", "--depth", 2).output == f"{total.removeprefix('total: ')}\n"


def test_options_change_the_count() -> None:
    counts = [
        run("perft", "--game", "set", "--depth", 1, *args).output
        for args in ([], ["--option", "direct_pick=true"], ["--option", "auto_deal=true"])
    ]
    assert counts == ["4\n", "442\n", "2\n"]


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--depth", "1"], "give either a FILE or --game"),
        (["--depth", "1", "--game", "set", "x.txt"], "give either a FILE or --game"),
        (["--game", "set"], "Missing option '--depth'"),
        (["--game", "chess", "--depth", "1"], "'chess' is not"),
        (["--game", "set", "--depth", "1", "--seats", "9"], "Set has 1 to 8"),
        (["--game", "set", "--depth", "1", "--seed", "xyz"], "a seed is 1 to 32 hexadecimal digits"),
        (["--game", "set", "--depth", "1", "--option", "long"], "expected NAME=VALUE, found 'long'"),
        (["--game", "set", "--depth", "1", "--option", "claim_ms=1"], "expected a value for claim_ms"),
        (["--game", "set", "--depth", "1", "--option", "chips=1"], "expected an option of this game: claim_ms"),
    ],
)
def test_usage_errors(args: list[str], error: str) -> None:
    result = run("perft", *args)
    assert result.exit_code == 2
    assert error in " ".join(result.stderr.split())


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Example:\n    tercet {name} " in result.output


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "tercet", "perft", "--game", "set", "--depth", "1", "--split"]
    command += ["--option", "direct_pick=true", "--seats", "8"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
