"""The way from a room's code to its table, for requests."""

from __future__ import annotations

from typing import Final

from tercet.server.desk import Desk
from tercet.server.problems import Refuse
from tercet.server.table import Table

NO_ROOM: Final = "There is no such room (`no_room`)."
EXPIRED: Final = "The room has expired (`expired`)."


def table_of(desk: Desk, room: str) -> Table:
    """Return the table of a room. Raises Refuse: 410 if it was there and has expired, 404 if it never was."""
    table = desk.find(room)
    if table is not None:
        return table
    if desk.is_expired(room):
        raise Refuse(410, "expired", f"nobody was in room {room} for long; records of its games are kept")
    raise Refuse(404, "no_room", f"there is no room {room}")
