"""The helpers of all text notations: what they read, and that every error points at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercet.core.house import Away, Back, Deadline, House, Joined, Left, Pause, Resume, TakenOver
from tercet.core.house_notation import HOUSE_WORDS, format_house, parse_house
from tercet.core.notation import (
    NotationError,
    Sheet,
    Word,
    lines,
    missing,
    no_more,
    parse_int,
    parse_whole,
    split,
)

SPACES = st.text(st.sampled_from(" \t\u00a0"), min_size=1, max_size=3)
WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=6)


def place(error: NotationError) -> tuple[int, int]:
    return error.line, error.column


def test_an_error_says_where_what_and_what_else() -> None:
    error = NotationError("a card", "xyz", line=3, column=14)
    assert str(error) == "line 3, column 14: expected a card, found 'xyz'"
    assert str(NotationError("a card", "")) == "line 1, column 1: expected a card, found 'nothing'"
    assert isinstance(error, ValueError)


def test_an_error_moves_with_its_text() -> None:
    """The column counts from the inner text's start only on its first line."""
    assert place(NotationError("x", "y", line=1, column=5).moved(7, 10)) == (7, 14)
    assert place(NotationError("x", "y", line=2, column=5).moved(7, 10)) == (8, 5)
    assert place(NotationError("x", "y", line=1, column=1).moved(1, 1)) == (1, 1)


@given(st.lists(st.tuples(SPACES, WORDS)), SPACES)
def test_words_know_where_they_stand(parts: list[tuple[str, str]], end: str) -> None:
    text = "".join(space + word for space, word in parts) + end
    found = split(text, line=4, column=10)
    assert [word.text for word in found] == [word for _, word in parts]
    for word in found:
        assert word.line == 4
        assert text[word.column - 10 :].startswith(word.text)


def test_words_side_by_side() -> None:
    assert split("ab  c") == [Word("ab", 1, 1), Word("c", 1, 5)]
    assert split("") == split("  ") == []


def test_lines_leave_out_comments_and_empty_ones() -> None:
    found = list(lines("# a comment: x\n\n  key : some  value \n\t# another\nb:\nc:d:e"))
    assert [(line.key, line.value, line.column) for line in found] == [
        (Word("key", 3, 3), "some  value", 9),
        (Word("b", 5, 1), "", 3),
        (Word("c", 6, 1), "d:e", 3),
    ]
    assert found[0].words() == [Word("some", 3, 9), Word("value", 3, 15)]
    assert place(found[0].wrong("x")) == (3, 9)


@pytest.mark.parametrize(("text", "at"), [("a: 1\n  no colon here\n", (2, 3)), ("x", (1, 1))])
def test_a_line_without_a_colon_is_pointed_at(text: str, at: tuple[int, int]) -> None:
    with pytest.raises(NotationError, match="expected a line of the form 'key: value'") as caught:
        list(lines(text))
    assert place(caught.value) == at


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-3", -3), ("12", 12), ("007", 7), ("99", 99)])
def test_numbers(text: str, number: int) -> None:
    assert parse_int(Word(text, 1, 1), "a number", -3, 99) == number
    assert parse_whole([Word(text, 1, 1)], 0, "a number") == number


@pytest.mark.parametrize("text", ["-4", "100", "", "-", "--3", "+3", "1.0", "1e3", "0x1", "٣", "²", "1_0", "9" * 21])
def test_what_is_no_number_in_the_range(text: str) -> None:
    with pytest.raises(NotationError, match="expected a number from -3 to 99") as caught:
        parse_int(Word(text, 2, 5), "a number", -3, 99)
    assert place(caught.value) == (2, 5)


@pytest.mark.parametrize("text", ["", "-", "--3", "+3", "1.0", "٣", "²", "9" * 21])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(NotationError, match="expected a seat, a whole number") as caught:
        parse_whole([Word("away", 2, 1), Word(text, 2, 6)], 1, "a seat")
    assert place(caught.value) == (2, 6)


def test_too_few_and_too_many_words() -> None:
    words = split("away 3 4")
    with pytest.raises(NotationError, match="a seat, a whole number, found 'nothing'") as caught:
        parse_whole(words[:1], 1, "a seat")
    assert place(caught.value) == (1, 5)
    with pytest.raises(NotationError, match="nothing more, found '4'") as caught:
        no_more(words, 2)
    assert place(caught.value) == (1, 8)
    no_more(words, 3)
    assert place(missing(words, "x")) == (1, 9)


def sheet(text: str) -> Sheet:
    return Sheet(text, once=("game", "at"), often=("row",), numbered=("seat",))


def test_a_sheet_finds_lines_by_their_keys() -> None:
    found = sheet("game: g\nrow: a b\nseat 1: here\noption x: 1\nrow: c\n")
    game = found.one("game")
    assert game is not None
    assert game.value == "g"
    assert found.one("at") is None
    assert [word.text for word in found.words("row")] == ["a", "b", "c"]
    assert [line.value for line in found.all("row")] == ["a b", "c"]
    assert [(number, line.value) for number, line in found.numbered("seat", "a seat", 2)] == [(1, "here")]
    assert found.number("at", 5, "a time", 0, 9) == 5
    assert place(found.missing("a line")) == (6, 1)


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("game: g\ngam: h", (2, 1), "one of at, game, option NAME, row, seat NUMBER"),
        ("game: g\n  game: h", (2, 3), "only one line 'game: ...'"),
    ],
)
def test_a_sheet_refuses_unknown_and_double_keys(text: str, at: tuple[int, int], expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        sheet(text)
    assert place(caught.value) == at
    assert caught.value.expected == expected


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("seat 2: x", (1, 6), "a seat from 0 to 1"),
        ("seat x: x", (1, 6), "a seat from 0 to 1"),
        ("seat: x", (1, 1), "'seat' and a seat from 0 to 1"),
        ("seat 1 2: x", (1, 1), "'seat' and a seat from 0 to 1"),
    ],
)
def test_numbered_keys_need_one_number_in_range(text: str, at: tuple[int, int], expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        sheet(text).numbered("seat", "a seat", 2)
    assert place(caught.value) == at
    assert caught.value.expected == expected


@pytest.mark.parametrize(("text", "column"), [("at: 10", 5), ("at: 1 2", 5), ("at:", 4), ("at:  x", 6)])
def test_a_number_on_a_line_of_its_own(text: str, column: int) -> None:
    with pytest.raises(NotationError, match="expected a time from 0 to 9") as caught:
        sheet(text).number("at", 0, "a time", 0, 9)
    assert place(caught.value) == (1, column)


# The house.

HOUSE_TEXTS: list[tuple[str, House]] = [
    ("deadline", Deadline()),
    ("joined 2", Joined(2)),
    ("away 0", Away(0)),
    ("back 10", Back(10)),
    ("left -1", Left(-1)),
    ("taken-over 3", TakenOver(3)),
    ("pause", Pause()),
    ("resume", Resume()),
]


@pytest.mark.parametrize(("text", "action"), HOUSE_TEXTS)
def test_moves_of_the_house(text: str, action: House) -> None:
    assert format_house(action) == text
    assert parse_house(split(text)) == action
    assert parse_house(split(text.upper())) == action


def test_every_move_of_the_house_has_its_word() -> None:
    assert {text.split()[0] for text, _ in HOUSE_TEXTS} == set(HOUSE_WORDS)
    assert parse_house(split("call 3")) is None


@pytest.mark.parametrize(
    ("text", "column"), [("deadline 3", 10), ("away", 5), ("away x", 6), ("away 1 2", 8), ("pause now", 7)]
)
def test_wrong_moves_of_the_house_are_pointed_at(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_house(split(text))
    assert place(caught.value) == (1, column)
