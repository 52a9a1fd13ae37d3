"""What the operator is told of the games: when one is dealt and when it is over."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from tercet.core.room import Finished, Start
from tercet.server.rows import ROOM, Row
from tercet.server.table import Table

_LOG = logging.getLogger(__name__)


class _Kind(msgspec.Struct):
    type: str


_DECODER = msgspec.json.Decoder(_Kind)
_EVENTS = {Start.__struct_config__.tag: "game dealt", Finished.__struct_config__.tag: "game finished"}


def tell_games(table: Table, rows: Iterable[Row]) -> None:
    """Log the beginnings and ends of games among the rows that were committed."""
    if not _LOG.isEnabledFor(logging.INFO):
        return
    for row in rows:
        event = _EVENTS.get(_DECODER.decode(row.action).type) if row.kind == ROOM else None
        if event is not None:
            standing = table.standing
            facts = {"game": table.game.meta.id, "number": standing.room.games, "seats": len(standing.names)}
            _LOG.info(event, extra={"room": table.name, **facts, "seq": row.seq, "clock_ms": row.at})
