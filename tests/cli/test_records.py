"""`tercet replay` and `tercet verify`."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import tercet
from tercet.core.commitment import Deal, Secret, commit, derive
from tercet.core.record import digest, encode_record
from tercet.core.record_text import format_record
from tercet.core.rng import format_seed
from tests.cli.support import POSITIONS, run, short_game, written

MOVES = """\
# Set, seats: 0 Player 1, 1 Player 2
1000 0 call 0
    seat 0 calls: set! Picks until 6000 ms
2000 0 pick 0202 1011 2120
    seat 0 takes 0202 1011 2120, score 1
    dealt: 0020 1001 2211
3000 1 call 1
    seat 1 calls: set! Picks until 8000 ms
8300 - deadline
    seat 1 did not pick in time, which costs a point, score -1
9000 0 no-set 1
    seat 0 says that there is no set
"""


@pytest.fixture
def text_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(written(short_game()))
    return file


@pytest.fixture
def json_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_bytes(encode_record(short_game().record))
    return file


def test_replay_prints_moves_events_the_position_and_the_outcome(text_file: Path, json_file: Path) -> None:
    game = short_game()
    for file in (text_file, json_file):
        result = run("replay", file, "--events")
        assert result.exit_code == 0
        assert result.output == f"{MOVES}\n{game.text}\nno outcome yet, after 5 moves\n"
    without = "".join(line for line in MOVES.splitlines(keepends=True) if not line.startswith(" "))
    assert run("replay", text_file).output == f"{without}\n{game.text}\nno outcome yet, after 5 moves\n"


def test_replay_up_to_a_move(text_file: Path) -> None:
    result = run("replay", text_file, "--to", 1)
    after = tercet.start("set", seed=7).play(0, "call 0").text
    assert result.output == f"# Set, seats: 0 Player 1, 1 Player 2\n1000 0 call 0\n\n{after}\n" + (
        "no outcome yet, after 1 moves\n"
    )
    assert run("replay", text_file, "--to", 99, "--quiet").output == "no outcome yet, after 5 moves\n"


def test_replay_names_the_line_that_the_rules_refuse(text_file: Path, json_file: Path) -> None:
    text = text_file.read_text()
    text_file.write_text(text.replace("8300 - deadline\n", "# the clock stood still\n\n"))
    line = text.splitlines().index("9000 0 no-set 1") + 2
    result = run("replay", text_file, "--quiet")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{text_file}:{line}:1: move 4: the deadline at 8300 ms is missing before it\n"
    json_file.write_text(json_file.read_text().replace('"board_version":1}', '"board_version":2}', 1))
    assert run("replay", json_file, "--quiet").stderr == f"{json_file}: move 3: refused: stale_board board_version=1\n"


def test_replay_needs_a_record() -> None:
    result = run("replay", POSITIONS / "opening.txt")
    assert result.exit_code == 2
    assert result.stderr.endswith("opening.txt: this is a position; only a record has moves to replay\n")


def test_verify_prints_the_same_digest_for_both_forms(text_file: Path, json_file: Path) -> None:
    result = run("verify", text_file, json_file)
    told = f"ok (5 moves, {digest(short_game().record)})"
    assert (result.exit_code, result.output) == (0, f"{text_file}: {told}\n{json_file}: {told}\n")


def test_verify_says_all_that_is_wrong(tmp_path: Path, text_file: Path) -> None:
    secret, other = Secret("0" * 32, "1" * 32), Secret("2" * 32, "1" * 32)
    deal = Deal(secret, ("", "a" * 32))
    seed = format_seed(derive(deal))
    game = tercet.start("set", seed=derive(deal))
    right = replace(game.record, deal=deal, commitment=commit(secret))
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(format_record(game.game, right))
    bad.write_text(
        format_record(game.game, replace(right, commitment=commit(other))).replace(seed, "f" * 32) + "5 0 accept\n"
    )
    broken = tmp_path / "broken.txt"
    broken.write_text("game set")
    assert run("verify", good).exit_code == 0
    result = run("verify", bad, good, text_file)
    assert result.exit_code == 1
    assert result.output.startswith(
        f"{bad}: the secret does not fit the commitment that was published before the deal\n"
        f"{bad}: the seed does not follow from the secret and the nonces\n"
        f"{bad}: move 1: refused: nothing_to_check\n"
        f"{good}: ok (0 moves, "
    )
    mixed = run("verify", broken, bad, good)
    assert mixed.exit_code == 2
    assert mixed.stderr == f"{broken}:1:1: expected a line of the form 'key: value', found 'game set'\n"
    assert f"{good}: ok" in mixed.stdout


def test_verify_needs_a_file() -> None:
    assert run("verify").exit_code == 2
