"""The list of open tables: what strangers may join."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any, Final

import msgspec
from msgspec import Struct

from tercet.core.room import RoomPhase, has_free_seat, present, sitting
from tercet.server.table import Table

MOST: Final = 100
"""Tables that are listed at once."""


class OpenTable(Struct, frozen=True):
    """A table with a free seat. `options` are those that differ from the game's own."""

    room: str
    game: str
    host: str
    """The name of whoever may start."""
    taken: int
    seats: int
    phase: RoomPhase
    options: dict[str, Any]


def list_open(tables: Iterable[tuple[Table, Set[str]]], game: str | None = None) -> list[OpenTable]:
    """Return the open ones among tables and who is connected there, lobbies first, then by the seats still free."""
    found = [
        _describe(table)
        for table, connected in tables
        if game in (None, table.game.meta.id) and _is_open(table, connected)
    ]
    found.sort(key=lambda item: (item.phase is not RoomPhase.LOBBY, item.seats - item.taken, item.room))
    return found[:MOST]


def _is_open(table: Table, connected: Set[str]) -> bool:
    room = table.standing.room
    there = any(member.guest in connected for member in present(room))
    return room.listed and there and has_free_seat(table.game.meta, room)


def _describe(table: Table) -> OpenTable:
    room = table.standing.room
    usual = msgspec.to_builtins(table.game.config_type())
    options = {name: value for name, value in msgspec.to_builtins(room.config).items() if usual.get(name) != value}
    host = room.members[room.host].name
    return OpenTable(table.name, room.game, host, len(sitting(room)), table.game.meta.max_seats, room.phase, options)
