"""What the games' text notations share: an error that points, and reading `key: value` lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class NotationError(ValueError):
    """Text that cannot be read: where (line and column from 1), what stands there and what was expected."""

    def __init__(self, expected: str, found: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}, found {found or 'nothing'!r}")
        self.expected = expected
        self.found = found
        self.line = line
        self.column = column

    def moved(self, line: int, column: int) -> NotationError:
        """Return the same error for a text that begins at `line` and `column` of a larger one."""
        inner = self.column + column - 1 if self.line == 1 else self.column
        return NotationError(self.expected, self.found, line=self.line + line - 1, column=inner)


class Word(NamedTuple):
    """A run of characters without white space, and where it stands."""

    text: str
    line: int
    column: int

    def wrong(self, expected: str) -> NotationError:
        """Return the error that this word is not what was expected."""
        return NotationError(expected, self.text, line=self.line, column=self.column)


class Line(NamedTuple):
    """One meaningful line of a text: `key: value`, where the value starts, and its words."""

    key: Word
    value: str
    column: int

    def words(self) -> list[Word]:
        """Split the value at white space."""
        return split(self.value, line=self.key.line, column=self.column)

    def wrong(self, expected: str) -> NotationError:
        """Return the error that the value is not what was expected."""
        return NotationError(expected, self.value, line=self.key.line, column=self.column)


def split(text: str, *, line: int = 1, column: int = 1) -> list[Word]:
    """Split a text at white space, remembering where each word stands."""
    found: list[Word] = []
    start = None
    for i, char in enumerate(text + " "):
        if char.isspace():
            if start is not None:
                found.append(Word(text[start:i], line, column + start))
                start = None
        elif start is None:
            start = i
    return found


def lines(text: str) -> Iterator[Line]:
    """Yield the `key: value` lines of a text. `#` at the start of a line is a comment; empty lines mean nothing."""
    for number, raw in enumerate(text.splitlines(), start=1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        key, colon, value = raw.partition(":")
        column = len(key) - len(key.lstrip()) + 1
        if not colon:
            raise NotationError("a line of the form 'key: value'", raw.strip(), line=number, column=column)
        start = len(key) + 2 + len(value) - len(value.lstrip())
        yield Line(Word(key.strip(), number, column), value.strip(), start)


def parse_int(word: Word, what: str, least: int, most: int) -> int:
    """Read a whole number in a range. Raises NotationError."""
    expected = f"{what} from {least} to {most}"
    digits = word.text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 20:
        raise word.wrong(expected)
    number = int(word.text)
    if not least <= number <= most:
        raise word.wrong(expected)
    return number


def parse_whole(words: list[Word], index: int, what: str) -> int:
    """Read the whole number that stands at `index`, of any size a program may send. Raises NotationError."""
    expected = f"{what}, a whole number"
    if index >= len(words):
        raise missing(words, expected)
    digits = words[index].text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 20:
        raise words[index].wrong(expected)
    return int(words[index].text)


def missing(words: list[Word], expected: str) -> NotationError:
    """Return the error that something is missing behind the last of the words."""
    last = words[-1]
    return NotationError(expected, "", line=last.line, column=last.column + len(last.text))


def no_more(words: list[Word], count: int) -> None:
    """Raise NotationError if there are more than `count` words."""
    if len(words) > count:
        raise words[count].wrong("nothing more")
