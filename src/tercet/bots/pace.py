"""How long people take: log-normal times, given by their median and spread."""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import NamedTuple


class Pace(NamedTuple):
    """A log-normal time: the median in seconds, and the standard deviation of its logarithm."""

    median: float
    spread: float = 0.5

    def draw(self, rng: Random) -> int:
        """Return a time in ms."""
        return round(1000 * exp(rng.gauss(log(self.median), self.spread)))
