"""The JSON schema of everything on the wire: `python -m tercet.server.schema` prints it.

The client's TypeScript types are generated from it (`npm run types` in web/). What a game sends stands apart from the
rest, game by game, so that two games may use the same names.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import msgspec

from tercet.bots.levels import BOTS
from tercet.core.game import AnyGame
from tercet.core.room import RoomAction
from tercet.registry import GAMES
from tercet.server.lobby import OpenTable
from tercet.server.wire import PROTOCOL, ClientMessage, Replay, ServerMessage, TableView, YouView

_WIRE: Final = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "RoomAction": RoomAction,
    "TableView": TableView,
    "YouView": YouView,
    "Replay": Replay,
    "OpenTable": OpenTable,
}


def schema() -> dict[str, Any]:
    """Return the protocol's number, the schema of messages and room, and for each game its schema and its bots."""
    return {
        "protocol": PROTOCOL,
        "wire": _schema(_WIRE),
        "games": {game.meta.id: _schema(_types_of(game)) for game in GAMES},
        "bots": {game.meta.id: list(BOTS.get(game.meta.id, {})) for game in GAMES},
    }


def _types_of(game: AnyGame) -> dict[str, Any]:
    return {
        "Action": game.action_type,
        "Event": game.event_type,
        "Public": game.public_type,
        "Private": game.private_type,
        "Config": game.config_type,
    }


def _schema(types: dict[str, Any]) -> dict[str, Any]:
    """Return one object schema with a property a type; all the named types stand under `$defs`."""
    found, defs = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    for component in defs.values():
        _require_defaults(component)
    return {
        "type": "object",
        "properties": dict(zip(types, found, strict=True)),
        "required": list(types),
        "$defs": defs,
    }


def _require_defaults(component: dict[str, Any]) -> None:
    """Name every field as required that is always written: only what is UNSET is left out, never a default."""
    fields = component.get("properties", {})
    required = component.get("required", [])
    component["required"] = [name for name, kind in fields.items() if name in required or "default" in kind]


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")
