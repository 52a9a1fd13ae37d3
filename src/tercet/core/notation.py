"""What the games' text notations share: an error that points, and reading `key: value` lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator
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

    def whole(self) -> Word:
        """Return the value as one word."""
        return Word(self.value, self.key.line, self.column)

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


class Sheet:
    """The `key: value` lines of a text, by key.

    Keys in `once` stand on one line at most, keys in `often` on any number; keys in `numbered` have a number behind
    them, such as `seat 0`; `option NAME` is always known. Raises NotationError for any other key.
    """

    def __init__(self, text: str, *, once: Collection[str], often: Collection[str], numbered: Collection[str]) -> None:
        self.rows = list(lines(text))
        self._next_line = len(text.splitlines()) + 1
        self._found: dict[str, list[Line]] = {}
        for row in self.rows:
            name = row.key.text
            if name.startswith("option "):
                continue
            if name.split(" ")[0] in numbered:
                name = name.split(" ")[0]
            elif name not in once and name not in often:
                keys = [*once, *often, *(f"{key} NUMBER" for key in numbered), "option NAME"]
                raise row.key.wrong("one of " + ", ".join(sorted(keys)))
            if name in once and name in self._found:
                raise row.key.wrong(f"only one line '{name}: ...'")
            self._found.setdefault(name, []).append(row)

    def one(self, key: str) -> Line | None:
        """Return the line with this key."""
        return next(iter(self._found.get(key, [])), None)

    def all(self, key: str) -> list[Line]:
        """Return every line with this key."""
        return self._found.get(key, [])

    def words(self, key: str) -> list[Word]:
        """Return the words of all lines with this key."""
        return [word for line in self.all(key) for word in line.words()]

    def numbered(self, key: str, what: str, count: int) -> list[tuple[int, Line]]:
        """Return the lines with this key and their numbers, which must be below `count`."""
        return [(parse_int(_number(line, key, what, count), what, 0, count - 1), line) for line in self.all(key)]

    def number(self, key: str, default: int, what: str, least: int, most: int) -> int:
        """Return the one number on the line with this key, or the default if there is no such line."""
        line = self.one(key)
        if line is None:
            return default
        words = line.words()
        if len(words) != 1:
            raise line.wrong(f"{what} from {least} to {most}")
        return parse_int(words[0], what, least, most)

    def missing(self, expected: str) -> NotationError:
        """Return the error that something is missing in the text."""
        return NotationError(expected, "", line=self._next_line)


def _number(line: Line, key: str, what: str, count: int) -> Word:
    words = split(line.key.text, line=line.key.line, column=line.key.column)
    if len(words) != 2:
        raise line.key.wrong(f"'{key}' and {what} from 0 to {count - 1}")
    return words[1]
