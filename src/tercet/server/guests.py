"""People without an account: a random id in a cookie, known to the rest of the server only by its hash."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

COOKIE: Final = "tercet_guest"
_BYTES: Final = 32
_TEN_YEARS: Final = 10 * 365 * 24 * 3600
_NAME: Final = 32
"""Hexadecimal digits of a hash that are kept: 128 bits, in every row of the log."""

_TOKEN: Final = re.compile(rf"[A-Za-z0-9_-]{{{len(secrets.token_urlsafe(_BYTES))}}}")


def new_token() -> str:
    """Return a new id, to be kept by the browser alone."""
    return secrets.token_urlsafe(_BYTES)


def guest_of(cookie_header: str) -> str | None:
    """Return the server-side name of the person who sent this Cookie header, or None.

    What other programs on the same host have left in it does not matter, whatever it looks like.
    """
    for pair in cookie_header.split(";"):
        name, _, value = pair.strip(" \t").partition("=")
        if name == COOKIE and _TOKEN.fullmatch(value):
            return sha256(value.encode()).hexdigest()[:_NAME]
    return None


def cookie(token: str) -> str:
    """Return the Set-Cookie header that hands a browser its id.

    Not `Secure`: in the house Tercet is served over plain HTTP.
    """
    return f"{COOKIE}={token}; Max-Age={_TEN_YEARS}; Path=/; HttpOnly; SameSite=Lax"
