"""The rows of the log: room actions and game moves of a table under one `seq`, and the fold that reads them.

A row that was committed is played again by `fold`, exactly as it was; so a table is its rows.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tercet.core.commitment import Secret, commit, derive
from tercet.core.game import NO_STAMP, AnyGame, Move, Stamp
from tercet.core.play import play
from tercet.core.record import Record
from tercet.core.rng import format_seed
from tercet.core.room import (
    Finished,
    Room,
    RoomAction,
    RoomHouse,
    RoomMove,
    RoomPhase,
    Start,
    apply_room,
    decode_config,
    names,
    open_room,
)

ROOM: Final = "room"
GAME: Final = "game"


class Row(Struct, frozen=True, array_like=True):
    """One row. `guest` is who sent it, empty for the house; `key` the client's own number for it, 0 if none."""

    room: str
    seq: int
    epoch: int
    at: int
    kind: str
    guest: str
    seat: int
    key: int
    stamp: str
    action: str


class Opening(Struct, frozen=True):
    """What a room begins with; the row 0 of its log."""

    game: str
    config: Any
    secret: Secret
    bots: str = ""
    """The secret that the bots of the room draw from; it is never revealed."""
    listed: bool = False


class Standing(Struct, frozen=True, kw_only=True):
    """All that an act at a table changes, as one value. `at` is the time of the last row on the table's clock."""

    room: Room
    seq: int = 0
    at: int = 0
    dealt_at: int = 0
    """When the running or last game was dealt; its own clock starts there."""
    state: Any = None
    names: tuple[str, ...] = ()
    """By seat of the running or last game, those who have left included."""


_ROOM_ACTION: Final = msgspec.json.Decoder(RoomAction | RoomHouse)


def opened(game: AnyGame, opening: Opening) -> Standing:
    """Return the standing of a new room. Raises msgspec.ValidationError for options that the game does not have."""
    config = msgspec.convert(opening.config, game.config_type)
    return Standing(room=open_room(game.meta, config, opening.secret, listed=opening.listed))


def after_room(game: AnyGame, standing: Standing, move: RoomMove) -> Standing:
    """Return the standing after a room action that was allowed; `Start` deals."""
    room = apply_room(game.meta, standing.room, move)
    standing = replace(standing, room=room, seq=standing.seq + 1, at=move.at)
    if room.phase is RoomPhase.PLAYING:
        standing = replace(standing, names=names(room))
    if isinstance(move.action, Start):
        assert room.deal is not None
        state = game.new(room.config, len(room.deal.nonces), derive(room.deal))
        return replace(standing, state=state, dealt_at=move.at)
    return standing


def fold(game: AnyGame, standing: Standing, row: Row) -> Standing:
    """Return the standing after a row of the log. Raises ValueError if the rules do not allow it."""
    if row.seq != standing.seq + 1:
        raise ValueError(f"table {row.room}: row {row.seq} follows row {standing.seq}")
    if row.kind == ROOM:
        action = _ROOM_ACTION.decode(row.action)
        return after_room(game, standing, RoomMove(row.at, row.guest, _configured(game, action)))
    played = play(game, standing.state, move_of(game, standing, row))
    if played.refusal is not None or len(played.steps) != 1:
        raise ValueError(f"table {row.room}: row {row.seq} is not allowed: {played.refusal}")
    return replace(standing, state=played.steps[0].state, seq=row.seq, at=row.at)


def move_of(game: AnyGame, standing: Standing, row: Row) -> Move[Any]:
    """Return the move that a game row holds, on the game's clock."""
    stamp = msgspec.json.decode(row.stamp, type=Stamp) if row.stamp else NO_STAMP
    action = msgspec.json.decode(row.action, type=game.action_type)
    return Move(row.at - standing.dealt_at, row.seat, action, stamp)


def records(game: AnyGame, opening: Opening, rows: list[Row]) -> list[Record]:
    """Return a record for every game of the table that is over, abandoned ones included, in order."""
    standing = opened(game, opening)
    done: list[Record] = []
    running: Record | None = None
    for row in rows:
        before = standing
        if row.kind == GAME:
            assert running is not None
            running = replace(running, moves=(*running.moves, move_of(game, before, row)))
        standing = fold(game, standing, row)
        if row.kind == ROOM and standing.room.games > before.room.games:
            running = _dealt(game, standing)
        if running is not None and row.kind == ROOM and isinstance(_ROOM_ACTION.decode(row.action), Finished):
            done.append(replace(running, joined=before.names[len(running.names) :]))
            running = None
    return done


def _dealt(game: AnyGame, standing: Standing) -> Record:
    deal = standing.room.deal
    assert deal is not None
    return Record(
        game=game.meta.id,
        version=game.meta.version,
        config=standing.room.config,
        names=standing.names,
        seed=format_seed(derive(deal)),
        commitment=commit(deal.secret),
        deal=deal,
    )


def _configured(game: AnyGame, action: RoomAction | RoomHouse) -> RoomAction | RoomHouse:
    if isinstance(action, RoomHouse):
        return action
    return decode_config(action, game.config_type)
