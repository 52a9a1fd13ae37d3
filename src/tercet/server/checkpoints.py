"""A table's standing, kept now and then, so that loading it need not play its whole log.

A cache: the fold over the log says the same.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from tercet.core.game import AnyGame
from tercet.core.record import CHECKPOINT_EVERY
from tercet.core.room import Room
from tercet.server.rows import Standing

FORMAT: Final = 1
"""Raised when what a checkpoint holds changes; one of another format is not used."""


class Checkpoint(Struct, frozen=True, kw_only=True):
    """A standing as it is kept. `version` is the version of the game's rules."""

    format: int
    version: int
    room: Room
    seq: int
    at: int
    dealt_at: int
    names: tuple[str, ...]
    state: Raw


def is_due(before: Standing, after: Standing, game: AnyGame) -> bool:
    """Tell whether a standing is worth keeping: at the end of a hand, a round or a game, and every 256 rows."""
    if before.seq // CHECKPOINT_EVERY != after.seq // CHECKPOINT_EVERY or before.room.phase is not after.room.phase:
        return True
    if before.state is after.state or before.state is None:
        return False
    return game.parts_done(after.state) > game.parts_done(before.state)


def encode(standing: Standing, game: AnyGame) -> bytes:
    """Write a standing."""
    return msgspec.msgpack.encode(
        Checkpoint(
            format=FORMAT,
            version=game.meta.version,
            room=standing.room,
            seq=standing.seq,
            at=standing.at,
            dealt_at=standing.dealt_at,
            names=standing.names,
            state=Raw(msgspec.msgpack.encode(standing.state)),
        )
    )


def decode(data: bytes, game: AnyGame) -> Standing | None:
    """Read a standing; None if it was kept by other rules or another version of this program."""
    try:
        kept = msgspec.msgpack.decode(data, type=Checkpoint)
        if (kept.format, kept.version) != (FORMAT, game.meta.version):
            return None
        state: Any = msgspec.msgpack.decode(kept.state, type=game.state_type | None)
        config = msgspec.convert(kept.room.config, game.config_type)
    except msgspec.DecodeError:
        return None
    return Standing(
        room=replace(kept.room, config=config),
        seq=kept.seq,
        at=kept.at,
        dealt_at=kept.dealt_at,
        state=state,
        names=kept.names,
    )
