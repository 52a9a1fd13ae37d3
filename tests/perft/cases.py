"""Perft cases on file: blocks of a position and its counts, one count a line, blocks apart by a line of dashes.

    # set 17
    game: set
    table: 0012 1120 ...
    = 1 4
    = 2 452

`tercet perft FILE --depth 2` counts such a position as well, if it stands in a file of its own without the counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SEPARATOR = "----------\n"


class Case(NamedTuple):
    """A position as text, and the number of move sequences by depth."""

    name: str
    text: str
    counts: dict[int, int]


def read_cases(file: Path) -> Iterator[Case]:
    """Yield the cases of a file."""
    for block in file.read_text(encoding="utf-8").split(SEPARATOR):
        rows = block.splitlines()
        pairs = (row[1:].split() for row in rows if row.startswith("="))
        counts = {int(depth): int(count) for depth, count in pairs}
        text = "\n".join(row for row in rows if not row.startswith("=")) + "\n"
        yield Case(rows[0].removeprefix("#").strip(), text, counts)


def format_case(case: Case) -> str:
    """Write a case as `read_cases` reads it."""
    return f"# {case.name}\n{case.text}" + "".join(f"= {depth} {count}\n" for depth, count in case.counts.items())
