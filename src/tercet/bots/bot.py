"""What a bot is: from what its seat sees it says what it will do next, and when.

A bot remembers nothing. Its chance is drawn from a secret of its own and from labels of the situation, so after a
restart it comes to the same plan again, and the deal's secret tells nothing about it.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, Protocol

from tercet.core.game import Seat


class Plan(NamedTuple):
    """An action and when it will be played (ms on the table's clock), unless the table changes before."""

    at: int
    action: Any


class Sight(NamedTuple):
    """What a bot knows when it plans."""

    public: Any
    private: Any
    seat: Seat
    now: int
    since: int
    """Since when the scene is as it is."""


class Bot(Protocol):
    """A player of one game at one level."""

    def scene(self, public: Any) -> Any:
        """Return what the bot thinks about, such as the cards on the table; `Sight.since` is its last change."""
        ...

    def plan(self, sight: Sight, secret: str) -> Plan | None:
        """Return what the bot will do next if nothing happens, or None if it waits for others."""
        ...


def chance(secret: str, *labels: int | str) -> Random:
    """Return a source of chance for one question in one situation."""
    text = "\0".join([secret, *map(str, labels)])
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))
