"""A portable source of chance: the same seed and label give the same cards in every language.

Block `i` of a stream is SHA-256 of the 16 seed bytes, the UTF-8 label, a zero byte and `i` as 8 bytes, big-endian.
Each block is read as eight 32-bit words, big-endian. A number below `n` is taken from a word by rejection: words at
or above the greatest multiple of `n` are skipped, the rest is reduced modulo `n`. A shuffle is Fisher-Yates from
the last place down. `tests/vectors/shuffle.json` pins all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

SEED_BITS: Final = 128
_WORDS: Final = Struct(">8I")


def words(seed: int, label: str) -> Iterator[int]:
    """Yield the 32-bit words of the stream `label` of `seed`. Raises ValueError if the seed has over 128 bits."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is a number of at most {SEED_BITS} bits, not {seed:#x}")
    prefix = sha256(seed.to_bytes(SEED_BITS // 8, "big") + label.encode() + b"\0")
    block = 0
    while True:
        hasher = prefix.copy()
        hasher.update(block.to_bytes(8, "big"))
        yield from _WORDS.unpack(hasher.digest())
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    """Return a uniform number in 0 .. n-1 from a stream of words; `n` is 1 .. 2**32."""
    limit = (1 << 32) - (1 << 32) % n
    while True:
        word = next(stream)
        if word < limit:
            return word % n


def shuffled(items: Sequence[T], seed: int, label: str) -> tuple[T, ...]:
    """Return the items in the order that `seed` and `label` give.

    >>> shuffled(range(6), 7, "example")
    (3, 0, 1, 4, 2, 5)
    """
    deck = list(items)
    stream = words(seed, label)
    for last in range(len(deck) - 1, 0, -1):
        other = below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def parse_seed(text: str) -> int:
    """Read a seed from 1 to 32 hexadecimal digits. Raises ValueError."""
    if not 1 <= len(text) <= SEED_BITS // 4 or any(c not in "0123456789abcdefABCDEF" for c in text):
        raise ValueError(f"a seed is 1 to {SEED_BITS // 4} hexadecimal digits, not {text!r}")
    return int(text, 16)


def format_seed(seed: int) -> str:
    """Write a seed as 32 hexadecimal digits."""
    return f"{seed:032x}"
