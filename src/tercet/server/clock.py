"""A table's clock: ms that run only while somebody serves the table."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class TableClock:
    """Goes on from a given time, and never backwards.

    After a restart it starts at the time of the last logged row, so no deadline passes while the server is down.
    """

    def __init__(self, start: int = 0, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._origin = seconds() - start / 1000

    def now(self) -> int:
        """Return the time in ms."""
        return int((self._seconds() - self._origin) * 1000)
