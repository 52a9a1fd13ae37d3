"""A deal that neither side can choose.

Before the deal the server publishes SHA-256 of its secret (seed and salt). Then every human seat sends a nonce. The
cards follow from both, so the server cannot pick a deal after it has seen the nonces, and a player cannot either,
because the secret is not known before the game is over. Afterwards everything is revealed and anyone can check it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from msgspec import Struct

NONCE_BYTES: Final = 16


class Secret(Struct, frozen=True):
    """What the server keeps to itself until the game is over: two times 16 bytes, in hexadecimal."""

    seed: str
    salt: str


class Deal(Struct, frozen=True):
    """Everything from which a shuffle follows, revealed at the end: the secret and the nonces by seat.

    A seat without a nonce (a bot, or a script) has the empty string.
    """

    secret: Secret
    nonces: tuple[str, ...]


def commit(secret: Secret) -> str:
    """Return the commitment that is published before the nonces are sent (64 hexadecimal digits)."""
    return sha256(b"tercet commitment\0" + _bytes(secret.seed) + _bytes(secret.salt)).hexdigest()


def derive(deal: Deal) -> int:
    """Return the 128-bit seed of the game. Raises ValueError if a part is not 16 bytes of hexadecimal."""
    hasher = sha256(b"tercet deal\0" + _bytes(deal.secret.seed) + _bytes(deal.secret.salt))
    hasher.update(len(deal.nonces).to_bytes(4, "big"))
    for nonce in deal.nonces:
        raw = _bytes(nonce) if nonce else b""
        hasher.update(len(raw).to_bytes(1, "big") + raw)
    return int.from_bytes(hasher.digest()[:16], "big")


def is_nonce(text: str) -> bool:
    """Tell whether a text is 16 bytes written as 32 lower-case hexadecimal digits."""
    return len(text) == 2 * NONCE_BYTES and all(c in "0123456789abcdef" for c in text)


def _bytes(text: str) -> bytes:
    if not is_nonce(text):
        raise ValueError(f"expected {2 * NONCE_BYTES} lower-case hexadecimal digits, not {text!r}")
    return bytes.fromhex(text)
