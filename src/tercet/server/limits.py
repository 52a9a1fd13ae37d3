"""How much one person, one address and one connection may ask of the server."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import inf
from time import monotonic
from typing import Final

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: int


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of a server; the usual ones are far above what people do."""

    rooms_by_guest: Rate = Rate(1 / 6, 10)
    rooms_by_address: Rate = Rate(1, 60)
    """A whole school may come from one address."""
    body: int = 16_384
    """Bytes of a request."""
    messages: Rate = Rate(30, 60)
    """From one connection."""
    flood: int = 10
    """So many times the rate of messages, for two seconds, close the connection."""
    sockets_by_guest: int = 8
    sockets_by_address: int = 500
    """Guest ids cost nothing, so they alone would not stop one person from taking all connections."""
    sockets: int = 10_000


DEFAULT: Final = Limits()

_ENDLESS: Final = Rate(inf, 1)

OFF: Final = Limits(
    rooms_by_guest=_ENDLESS,
    rooms_by_address=_ENDLESS,
    messages=_ENDLESS,
    sockets_by_guest=10**9,
    sockets_by_address=10**9,
    sockets=10**9,
)
"""For measurements and tests."""


class Bucket:
    """Tokens that come back at a rate."""

    __slots__ = ("_at", "_rate", "_seconds", "_tokens")

    def __init__(self, rate: Rate, seconds: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._seconds = seconds
        self._tokens = float(rate.at_once)
        self._at = seconds()

    def take(self) -> bool:
        """Take a token if there is one."""
        if self._rate.per_second == inf:
            return True
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def is_full(self) -> bool:
        """Tell whether nothing was taken for so long that the bucket may be forgotten."""
        self._fill()
        return self._tokens >= self._rate.at_once

    def wait(self) -> float:
        """Return the seconds until there is a token."""
        self._fill()
        return max(0.0, (1 - self._tokens) / self._rate.per_second)

    def _fill(self) -> None:
        now = self._seconds()
        self._tokens = min(self._rate.at_once, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now


class Buckets:
    """A bucket a name; those that are full again are forgotten."""

    def __init__(self, rate: Rate, seconds: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._seconds = seconds
        self._known: dict[str, Bucket] = {}
        self._most = 1024

    def take(self, name: str) -> float:
        """Take a token; 0, or the seconds until there is one."""
        if self._rate.per_second == inf:
            return 0.0
        if len(self._known) >= self._most:
            self._known = {name: bucket for name, bucket in self._known.items() if not bucket.is_full()}
            self._most = max(1024, 2 * len(self._known))
        bucket = self._known.setdefault(name, Bucket(self._rate, self._seconds))
        return 0.0 if bucket.take() else bucket.wait()


def household(address: str) -> str:
    """Return what one subscriber's addresses have in common: an IPv4 address, or the first half of an IPv6 one.

    >>> household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6"), household("testclient")
    ('192.0.2.7', '2001:db8:1:2::', 'testclient')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))
