"""`tercet play`: games from a script, and lines typed in real time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import tercet
from tercet.cli.feed import Typed
from tercet.core.record import encode_record
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import find_sets
from tercet.games.sets.model import Pick
from tests.cli.support import run, written


def whole_game() -> tuple[tercet.Sitting, list[str]]:
    """Play a game to its end, one move a second, and return what was typed."""
    game = tercet.start("set", seed=7)
    typed: list[str] = []
    while game.outcome is None:
        found = find_sets(cards_on(game.state.slots))
        seat = len(typed) % 2
        if game.state.claim is not None:
            action = game.game.notation.format_action(Pick(found[0]))
            seat = game.state.claim.seat
        else:
            action = "call" if found else "no-set"
            seat = 1 - game.state.votes[0] if game.state.votes else seat
        typed.append(f"{seat} {action}")
        version = "" if action.startswith("pick") else f" {game.state.board_version}"
        game = game.play(seat, action + version)
    return game, typed


def test_a_whole_game_from_a_script(tmp_path: Path) -> None:
    game, typed = whole_game()
    as_text, as_json = tmp_path / "game.txt", tmp_path / "game.json"
    script = "\n".join(typed)
    result = run("play", "set", "--seed", 7, "--save", as_text, stdin=script)
    assert result.exit_code == 0
    assert game.outcome is not None
    scores = " ".join(map(str, game.outcome.scores))
    assert f"outcome: scores {scores}, won by " in result.output
    assert result.output.endswith(f"The record is in {as_text}.\n")
    assert as_text.read_text() == written(game)
    run("play", "--seed", "7", "--save", as_json, stdin=script)
    assert as_json.read_bytes() == encode_record(game.record)
    assert run("verify", as_text, as_json).exit_code == 0


def test_the_end_of_the_script_ends_it_and_keeps_the_moves(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "--seed", 7, "--save", file, stdin="0 call\n1 call\n")
    assert result.exit_code == 0
    assert "  seat 0 calls: set! Picks until 6000 ms\n" in result.output
    assert "refused: locked_by seat=0\n" in result.output
    assert result.output.endswith(f"The game is not over.\nThe record is in {file}.\n")
    assert file.read_text().endswith("moves:\n1000 0 call 0\n")


def test_each_line_takes_a_second_so_a_claim_runs_out() -> None:
    result = run("play", "--seed", 7, "--option", "claim_ms=2000", stdin="0 call\n\n\n0 pick 0202 1011 2120\n")
    assert "  seat 0 did not pick in time, which costs a point, score -1\n" in result.output
    assert result.output.count("refused: too_late\n") == 1


def test_what_is_typed_is_understood_as_people_mean_it() -> None:
    script = "0 no\n0 take\nno-set\n1 call\n2120 0202 1011\npick 2120 0202 1011\n- pause\n0 call\n- res\nquit\n0 call\n"
    output = run("play", "--seed", 7, stdin=script).output
    assert "  seat 0 says that there is no set\n" in output
    assert "  seat 0 takes that back\n" in output
    assert "Which seat? Type a number before the action, or 'help'.\n" in output
    assert "not understood: expected an action: call" in output
    assert "  seat 1 takes 0202 1011 2120, score 1\n" in output
    assert "refused: paused\n" in output
    assert "  the clock goes on\n" in output
    assert output.count("calls: set!") == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("0", "not understood: expected an action: call, pick"),
        ("0 pick 0000 0003", "not understood: expected a card: four digits"),
        ("0 pick", "refused: not_caller"),
        ("5 call", "refused: not_player"),
        ("0 call 99", "refused: stale_board board_version=0"),
        ("- deadline", "refused: not_due"),
        ("99999 call", "Which seat?"),
    ],
)
def test_what_cannot_be_played_is_answered(line: str, told: str) -> None:
    result = run("play", "--seed", 7, stdin=f"{line}\n")
    assert result.exit_code == 0
    assert told in result.output


def test_the_commands_of_the_table() -> None:
    output = run("play", "--seed", 7, stdin="help\nlegal\nlegal 1\nshow 1\n").output
    assert "Possible now, for example: 0 call 0, 0 no-set 0\n" in output
    assert "\n0 call 0\n0 no-set 0\n1 call 0\n1 no-set 0\n1 call 0\n1 no-set 0\n" in output
    assert output.count("You may: call, no-set\n") == 1


def test_nobody_knows_the_cards_unless_a_seed_is_given() -> None:
    assert run("play", stdin="").output != run("play", stdin="").output
    assert run("play", "--seed", "07", stdin="").output == run("play", "--seed", "7", stdin="").output


def test_usage_errors(tmp_path: Path) -> None:
    folder = tmp_path / "missing" / "game.txt"
    for args, error in (
        (["chess"], "'chess' is not"),
        (["--seats", "0"], "Set has 1 to 8"),
        (["--option", "direct_pick=yes"], "expected a value for direct_pick"),
        (["--save", str(folder)], f"cannot write {folder}: No such file or directory"),
    ):
        result = run("play", *args, stdin="")
        assert result.exit_code == 2
        assert error in " ".join(result.stderr.split())


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The two ends of a terminal."""
    reading, writing = os.pipe()
    yield reading, writing
    os.close(reading)


def test_typed_lines_come_with_their_time(terminal: tuple[int, int]) -> None:
    reading, writing = terminal
    clock = Clock()
    feed = Typed(reading, clock)
    clock.seconds += 1.5
    os.write(writing, b"0 call\n1 ")
    assert feed.read(None) == (1500, "0 call", False)
    clock.seconds += 1
    os.write(writing, b"call\n")
    assert feed.read(10_000) == (2500, "1 call", False)
    os.close(writing)
    assert feed.read(None) == (2500, None, True)


def test_waiting_for_a_line_ends_when_the_clock_must_move(terminal: tuple[int, int]) -> None:
    reading, writing = terminal
    clock = Clock()
    feed = Typed(reading, clock)
    clock.seconds += 2
    assert feed.read(1500) == (2000, None, False)
    assert feed.read(2001) == (2001, None, False)
    os.close(writing)
    assert feed.read(None).ended
