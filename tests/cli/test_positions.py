"""`tercet legal` and `tercet show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tercet
from tests.cli.support import POSITIONS, run, short_game, written

BY_HAND = POSITIONS / "by_hand.txt"


def test_legal_lists_every_action_of_everybody() -> None:
    result = run("legal", BY_HAND)
    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "1 pick 0000 0001 0002"
    assert len([line for line in lines if line.startswith("1 pick")]) == 84
    assert next(line for line in lines if line.startswith("- ")) == "- joined 2"
    assert "- left 1" in lines


def test_legal_of_one_seat() -> None:
    assert run("legal", POSITIONS / "long.txt", "--seat", 1).output == "1 call 25\n1 no-set 25\n"
    assert run("legal", BY_HAND, "--seat", 0).output == ""


def test_legal_later_when_the_claim_has_run_out() -> None:
    assert run("legal", BY_HAND, "--seat", 0, "--at", 5299).output == ""
    assert run("legal", BY_HAND, "--seat", 0, "--at", 5300).output == "0 call 0\n0 no-set 0\n"


def test_legal_reads_the_standard_input_and_records() -> None:
    game = short_game()
    assert run("legal", "-", "--seat", 0, stdin=game.text).output == "0 call 1\n0 take-back\n"
    assert run("legal", "-", "--seat", 0, stdin=written(game)).output == "0 call 1\n0 take-back\n"


def test_show_is_the_picture_for_that_viewer() -> None:
    result = run("show", BY_HAND, "--seat", 1)
    assert result.exit_code == 0
    assert "  0020 1 green              0021 1 green              0022 1 green\n" in result.output
    assert "   1      0      0     0         0   has called until 5000 ms\n" in result.output
    assert "You may: pick CARD CARD CARD" in result.output
    assert "You may" not in run("show", BY_HAND).output
    assert run("show", BY_HAND, "--spectator").output == run("show", BY_HAND).output


def test_show_of_a_record_names_the_players(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(written(short_game()).replace("Player 2", "Zoë"))
    assert run("show", file).output.startswith("Seat 0: Player 1\nSeat 1: Zoë\nHand 1, open, table 1, 66 cards")


def test_show_tells_how_it_ended_and_when_the_clock_moves() -> None:
    assert run("show", POSITIONS / "over.txt").output.endswith("outcome: scores 16 8, won by 0 (deck out)\n")
    assert run("show", BY_HAND).output.endswith("The clock moves at 5300 ms.\n")


def test_show_hides_the_deck_unless_everything_is_asked_for() -> None:
    opening = POSITIONS / "opening.txt"
    order = "0020 1001 2211 1100 1102 2012"
    for args in ([], ["--seat", 0], ["--spectator"], ["--json"], ["--json", "--seat", 1]):
        output = run("show", opening, *args).output
        assert order not in output
        assert '"private":{"deck"' not in output
        assert "000007" not in output
    assert order in run("show", opening, "--all").output


def test_show_as_json_is_what_the_server_sends() -> None:
    views = json.loads(run("show", BY_HAND, "--json", "--seat", 1).output)
    assert views["public"]["claim"] == {"seat": 1, "until": 5000}
    assert views["private"] == {"offers": ["pick"]}
    assert list(json.loads(run("show", BY_HAND, "--json").output)) == ["public"]


@pytest.mark.parametrize("command", ["legal", "show", "replay", "verify"])
def test_a_file_that_is_missing_or_no_text(command: str, tmp_path: Path) -> None:
    missing = run(command, tmp_path / "missing.txt")
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert missing.stderr == f"{tmp_path}/missing.txt: No such file or directory\n"
    assert run(command, tmp_path).stderr == f"{tmp_path}: Is a directory\n"
    binary = tmp_path / "binary"
    binary.write_bytes(b"game: \xff")
    assert run(command, binary).stderr == f"{binary}: not a text in UTF-8 (byte 7)\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "1:1: expected a record ('tercet: record 1') or a position ('game: NAME'), found 'nothing'"),
        (
            "game: set\ntable: 0000 0005",
            "2:13: expected a card: four digits 0-2 such as 0012, or a name such as "
            "2-red-striped-diamond, found '0005'",
        ),
        ("game: set\nseats: 2\n", "3:1: expected a line 'table: ...', found 'nothing'"),
        (
            "tercet: record 1\ngame: set 1\nseed: 7\nname: A\nname: B\nmoves:\n1000 0 cal",
            "7:8: expected an action: "
            "call, pick, no-set, challenge, take-back, accept, reject, next-hand, deadline, pause, resume, joined, "
            "away, back, left, taken-over, found 'cal'",
        ),
    ],
)
def test_a_wrong_file_is_pointed_at_and_nothing_is_printed(text: str, error: str) -> None:
    for command in ("legal", "show"):
        result = run(command, "-", stdin=text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"<stdin>:{error}\n"


def test_usage_errors() -> None:
    assert run("show", BY_HAND, "--seat", 2).exit_code == 2
    assert "the seats are 0 to 1" in run("legal", BY_HAND, "--seat", 2).stderr
    assert "choose one of" in run("show", BY_HAND, "--seat", 1, "--all").stderr
    long = POSITIONS / "long.txt"
    assert "reached later, at 64300 ms" in run("legal", long, "--at", 64_299).stderr


def test_a_record_that_breaks_the_rules_has_no_last_position() -> None:
    text = written(tercet.start("set", seed=7)) + "1000 0 call 0\n1500 1 call 0\n"
    result = run("show", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"<stdin>:{len(text.splitlines())}:1: move 2: refused: locked_by seat=0\n"
