"""Where `tercet play` hears what is typed, and when."""

from __future__ import annotations

import os
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, NamedTuple, Protocol

import click

PIPED_MS = 1000
"""How much time each line of a script takes."""


class Heard(NamedTuple):
    """A line and when it came (ms); `line` is None if the time of waiting was over first, or nothing more comes."""

    at: int
    line: str | None
    ended: bool = False


class Feed(Protocol):
    """A source of lines with a clock."""

    def read(self, until: int | None) -> Heard:
        """Return the next line, or what time it is when `until` (ms) has come."""
        ...


class Piped:
    """Lines of a script: time goes on by a second with each of them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._at = 0

    def read(self, until: int | None) -> Heard:
        """Return the next line at once."""
        del until
        line = self._file.readline()
        if not line:
            return Heard(self._at, None, ended=True)
        self._at += PIPED_MS
        return Heard(self._at, _text(line))


class Typed:
    """Lines typed at a terminal, in real time."""

    def __init__(self, descriptor: int, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._lines: SimpleQueue[Heard] = SimpleQueue()
        Thread(target=self._listen, args=(descriptor,), daemon=True).start()

    def read(self, until: int | None) -> Heard:
        """Wait for a line with a prompt, but not beyond `until`."""
        click.echo(f"{self._now() / 1000:.1f} s> ", nl=False)
        try:
            return self._lines.get(timeout=None if until is None else max(0, until - self._now()) / 1000)
        except Empty:
            click.echo()
            return Heard(max(self._now(), until or 0), None)

    def _now(self) -> int:
        return int((self._clock() - self._began) * 1000)

    def _listen(self, descriptor: int) -> None:
        # Not through sys.stdin: its lock, held by a thread that waits for ever, makes the interpreter fail at exit.
        rest = b""
        while True:
            data = os.read(descriptor, 4096)
            now = self._now()
            if not data:
                self._lines.put(Heard(now, None, ended=True))
                return
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                self._lines.put(Heard(now, _text(line)))


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()
