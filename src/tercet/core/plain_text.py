"""How views and events are written where a game has no words of its own for them."""

from __future__ import annotations

from typing import Any

import msgspec


def plain_view(public: Any, private: Any) -> str:
    """Write a public view, and a private one unless it is None, as indented JSON."""
    views = {"public": public} if private is None else {"public": public, "private": private}
    return msgspec.json.format(msgspec.json.encode(views), indent=2).decode()


def plain_event(event: Any) -> str:
    """Write an event as its wire name and its fields, such as `called seat=0 until=6000`."""
    fields = msgspec.to_builtins(event, str_keys=True)
    name = fields.pop("type")
    return " ".join([name, *(f"{key}={msgspec.json.encode(value).decode()}" for key, value in fields.items())])
