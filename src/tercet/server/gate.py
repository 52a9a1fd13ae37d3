"""Who is let in, and how fast they may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum, auto
from math import ceil, inf
from time import monotonic
from typing import Final

from tercet.server.limits import Bucket, Buckets, Limits, household
from tercet.server.problems import Refuse

_WINDOW: Final = 2.0
"""Seconds over which a flood is measured."""


class Pace(Enum):
    """How fast a connection goes."""

    FINE = auto()
    FAST = auto()
    FLOOD = auto()


class PaceMaker:
    """Judges the messages of one connection by their number alone."""

    __slots__ = ("_begun", "_bucket", "_count", "_most", "_seconds")

    def __init__(self, limits: Limits, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._bucket = Bucket(limits.messages, seconds)
        self._most = limits.messages.per_second * limits.flood * _WINDOW
        self._begun, self._count = seconds(), 0

    def next(self) -> Pace:
        """Count a message."""
        if self._most == inf:
            return Pace.FINE
        now = self._seconds()
        if now - self._begun >= _WINDOW:
            self._begun, self._count = now, 0
        self._count += 1
        if self._count > self._most:
            return Pace.FLOOD
        return Pace.FINE if self._bucket.take() else Pace.FAST


class Gate:
    """The limits of one server, and what is used of them."""

    def __init__(self, limits: Limits, seconds: Callable[[], float] = monotonic) -> None:
        self.limits = limits
        self._rooms_by_guest = Buckets(limits.rooms_by_guest, seconds)
        self._rooms_by_address = Buckets(limits.rooms_by_address, seconds)
        self._by_guest: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._open = 0

    def open_room(self, guest: str, address: str) -> None:
        """Let somebody open a room. Raises Refuse, with the seconds to wait."""
        wait = self._rooms_by_guest.take(guest) or self._rooms_by_address.take(household(address))
        if wait:
            headers = {"Retry-After": str(ceil(wait))}
            raise Refuse(429, "too_fast", f"too many rooms; wait {ceil(wait)} s", headers)

    def enter(self, guest: str, address: str) -> int:
        """Let a connection in, which must `leave` then; 0, or the code to close it with."""
        if self._open >= self.limits.sockets:
            return 1013
        house = household(address)
        if self._by_guest[guest] >= self.limits.sockets_by_guest:
            return 4429
        if self._by_address[house] >= self.limits.sockets_by_address:
            return 4429
        self._open += 1
        self._by_guest[guest] += 1
        self._by_address[house] += 1
        return 0

    def leave(self, guest: str, address: str) -> None:
        """Note that a connection that was let in is gone."""
        self._open -= 1
        for counter, name in ((self._by_guest, guest), (self._by_address, household(address))):
            counter[name] -= 1
            if not counter[name]:
                del counter[name]
