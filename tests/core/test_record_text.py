"""Records as text: they read back, and what is wrong in one is pointed at."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tercet.core.commitment import Deal, Secret, commit, derive
from tercet.core.game import HOUSE, LAST_MS, AnyGame, Move, Stamp
from tercet.core.house import Away, Deadline
from tercet.core.notation import NotationError
from tercet.core.record import Record
from tercet.core.record_text import format_move, format_record, move_lines, parse_move, parse_record
from tercet.core.rng import format_seed
from tests.contract.tiny import fuses
from tests.contract.tiny.fuses import FUSES, Feed

TEXT: Final = """\
# What was played on a rainy day.
tercet: record 1
game: fuses 1
seed: 2A

name: Anna
name: Bela
option burn_ms: 4000
option lives: 2
moves:
0 0 feed
# Bela hesitates.
  1200 1 feed @30
1500 - away 1

1600 0 feed @0,1500
4000 - deadline
"""

RECORD: Final = Record(
    game="fuses",
    version=1,
    config=fuses.Config(burn_ms=4000, lives=2),
    names=("Anna", "Bela"),
    seed=format_seed(42),
    moves=(
        Move(0, 0, Feed()),
        Move(1200, 1, Feed(), Stamp(30)),
        Move(1500, HOUSE, Away(1)),
        Move(1600, 0, Feed(), Stamp(0, 1500)),
        Move(4000, HOUSE, Deadline()),
    ),
)

MOVES = st.builds(
    Move,
    st.integers(0, LAST_MS),
    st.integers(-1, 9),
    st.sampled_from([Feed(), Deadline(), Away(3)]),
    st.builds(Stamp, st.integers(0, LAST_MS), st.none() | st.integers(0, LAST_MS)),
)


def find_game(name: str) -> AnyGame:
    if name != "fuses":
        raise KeyError(f"a game (fuses), not {name!r}")
    return FUSES


def test_a_record_reads_as_it_is_meant() -> None:
    assert parse_record(TEXT, find_game) == RECORD
    assert move_lines(TEXT) == [11, 13, 14, 16, 17]


def test_a_record_reads_back() -> None:
    text = format_record(FUSES, RECORD)
    assert parse_record(text, find_game) == RECORD
    assert text.splitlines()[:3] == ["tercet: record 1", "game: fuses 1", "seed: 0000000000000000000000000000002a"]
    assert text.endswith("1600 0 feed @0,1500\n4000 - deadline\n")


def test_a_deal_with_its_secret_reads_back() -> None:
    secret = Secret("00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef")
    deal = Deal(secret, ("", "ffffffffffffffffffffffffffffffff"))
    seed = format_seed(derive(deal))
    record = replace(RECORD, seed=seed, commitment=commit(secret), deal=deal)
    text = format_record(FUSES, record)
    assert "nonces: - ffffffffffffffffffffffffffffffff\n" in text
    assert parse_record(text, find_game) == record


@given(st.lists(MOVES, max_size=5), st.lists(st.text(max_size=12), min_size=2, max_size=4))
def test_any_record_reads_back(moves: list[Move[Any]], names: list[str]) -> None:
    record = Record(
        game="fuses", version=3, config=fuses.Config(), names=tuple(names), seed=format_seed(7), moves=tuple(moves)
    )
    assert parse_record(format_record(FUSES, record), find_game) == record


@given(MOVES)
@example(Move(LAST_MS, 0, Feed(), Stamp(LAST_MS, LAST_MS)))
def test_any_move_reads_back(move: Move[Any]) -> None:
    assert parse_move(FUSES, format_move(FUSES, move)) == move


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("tercet: record 1\n", "", 9, 1, "a line 'tercet: ...'"),
        ("record 1", "record 2", 2, 9, "'record 1'"),
        ("game: fuses 1\n", "", 9, 1, "a line 'game: ...'"),
        ("fuses 1", "go 1", 3, 7, "a game (fuses), not 'go'"),
        ("fuses 1", "fuses", 3, 7, "a game and its version, such as 'set 1'"),
        ("fuses 1", "fuses 0", 3, 13, "a version from 1 to 1000000"),
        ("seed: 2A", "seed: 2G", 4, 7, "1 to 32 hexadecimal digits"),
        ("seed: 2A\n", "", 9, 1, "a line 'seed: ...'"),
        ("name: Anna", "nome: Anna", 6, 1, "one of commitment, game, joined, name, nonces, secret, seed, tercet"),
        ("name: Anna\n", "", 9, 1, "2 to 4 lines 'name: ...', one a seat"),
        ("name: Anna", "name Anna", 6, 1, "a line of the form 'key: value'"),
        ("option lives: 2", "option lifes: 2", 9, 1, "an option of this game: burn_ms"),
        ("option lives: 2", "option lives: 0", 9, 15, "a value for lives"),
        ("option lives: 2", "option lives: two", 9, 15, "a value for lives"),
        ("option lives: 2", "option burn_ms: 2", 9, 1, "option burn_ms only once"),
        ("0 0 feed", "0 feed", 11, 1, "time, seat and action, such as '1200 0 call 1'"),
        ("0 0 feed", "-1 0 feed", 11, 1, "a time in ms from 0 to"),
        ("0 0 feed", "0 -1 feed", 11, 3, "'-' or a seat from 0 to 99"),
        ("0 0 feed", "0 0 eat", 11, 5, "one of feed, deadline"),
        ("  1200 1 feed @30", "  1200 1 feed now @30", 13, 15, "nothing more"),
        ("feed @30", "feed @x", 13, 15, "a stamp '@lag' or '@lag,lifted' in ms"),
        ("feed @30", "feed @30,", 13, 15, "a stamp"),
        ("feed @30", "feed @-1", 13, 15, "a stamp"),
        ("feed @30", "feed @1000000000001", 13, 15, "a stamp"),
        ("feed @30", "feed @30,1,2", 13, 15, "a stamp"),
        ("away 1", "away", 14, 12, "seat, a whole number"),
    ],
)
def test_what_is_wrong_is_pointed_at(old: str, new: str, line: int, column: int, expected: str) -> None:
    assert old in TEXT
    with pytest.raises(NotationError) as caught:
        parse_record(TEXT.replace(old, new, 1), find_game)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.expected.startswith(expected)


@pytest.mark.parametrize("key", ["tercet", "game", "seed", "commitment", "secret", "nonces"])
def test_what_stands_once_may_not_stand_twice(key: str) -> None:
    """Two seeds or two secrets would let a reader see one and a program use the other."""
    deal = "commitment: 00\nsecret: 00 00\nnonces: - -\n"
    row = next(row for row in (TEXT + deal).splitlines() if row.startswith(f"{key}:"))
    text = TEXT.replace("name: Anna\n", f"{deal}name: Anna\n").replace("option lives", f"{row}\noption lives")
    with pytest.raises(NotationError, match=f"only one line '{key}: ...'") as caught:
        parse_record(text, find_game)
    assert (caught.value.line, caught.value.column) == (12, 1)


@pytest.mark.parametrize(
    ("lines", "line", "column"),
    [(["secret: 00 11"], 10, 1), (["nonces: - -"], 10, 1), (["secret: 00", "nonces: -"], 6, 9)],
)
def test_a_deal_needs_its_secret_and_its_nonces(lines: list[str], line: int, column: int) -> None:
    text = TEXT.replace("name: Anna\n", "\n".join([*lines, "name: Anna\n"]))
    with pytest.raises(NotationError) as caught:
        parse_record(text, find_game)
    assert (caught.value.line, caught.value.column) == (line + len(lines) * (line == 10), column)


@given(st.text(max_size=60))
def test_any_text_is_a_record_or_an_error_that_points(text: str) -> None:
    with pytest.raises(NotationError):
        parse_record(text, find_game)


def test_an_empty_text_lacks_everything_from_its_first_line_on() -> None:
    with pytest.raises(NotationError, match=r"line 1, column 1: expected a line .tercet: "):
        parse_record("", find_game)
