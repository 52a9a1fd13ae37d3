"""Records at their edges: odd names, great times, files that are none."""

import msgspec
import pytest

import tercet
from tercet.core.game import LAST_MS, Move, Stamp
from tercet.core.perft import split
from tercet.core.record import ReplayError, begin, decode_record, encode_record
from tercet.core.record_text import format_record, parse_record
from tercet.games.sets.model import Call
from tercet.registry import find_game


@pytest.mark.parametrize("name", ["a\nmoves:", "a\x85b", " a", "", '"quoted"', "Зоя Ильинична", "é \u202e"])
def test_every_name_comes_back(name: str) -> None:
    record = msgspec.structs.replace(tercet.start("set").record, names=(name, "b"))
    assert parse_record(format_record(find_game("set"), record), find_game) == record
    assert decode_record(encode_record(record), find_game) == record


def test_a_name_in_broken_quotes_is_pointed_at() -> None:
    text = format_record(find_game("set"), tercet.start("set").record).replace("name: Player 1", 'name: "Pla')
    with pytest.raises(tercet.NotationError) as error:
        parse_record(text, find_game)
    assert (error.value.line, error.value.column) == (4, 7)


@pytest.mark.parametrize("move", [Move(LAST_MS + 1, 0, Call(0)), Move(-1, 0, Call(0)), Move(5, 0, Call(0), Stamp(-1))])
def test_a_time_that_text_cannot_hold_is_no_record(move: Move[Call]) -> None:
    record = msgspec.structs.replace(tercet.start("set").record, moves=(move,))
    with pytest.raises(ValueError, match="not a record"):
        decode_record(encode_record(record), find_game)


@pytest.mark.parametrize("data", [b"", b"[", b"{}", b"\xff", b"[" * 100_000, b'{"game": "chess"}'])
def test_what_is_no_record_is_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a record"):
        decode_record(data, find_game)


def test_a_record_of_an_unknown_game_names_the_games_there_are() -> None:
    record = msgspec.structs.replace(tercet.start("set").record, game="chess")
    with pytest.raises(ValueError, match="set"):
        decode_record(encode_record(record), find_game)


def test_another_version_is_told_without_a_move_number() -> None:
    record = msgspec.structs.replace(tercet.start("set").record, version=99)
    with pytest.raises(ReplayError, match=r"^the record is of set version 99"):
        begin(find_game("set"), record)


def test_perft_writes_the_house_as_records_do() -> None:
    sitting = tercet.start("set").play(0, "call 0")
    assert "- deadline" in split(sitting.game, sitting.state, 1, at=sitting.at)


def test_waiting_takes_time() -> None:
    sitting = tercet.start("set").wait(60_000)
    assert sitting.play(0, "call 0").record.moves[0].at == 61_000
