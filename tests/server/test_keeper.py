"""Rooms that nobody uses expire; what was played in them stays."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tercet.core.commitment import Secret
from tercet.core.game import AnyGame
from tercet.core.record import encode_record
from tercet.core.room import RoomAction
from tercet.registry import find_game
from tercet.server.desk import Desk
from tercet.server.keeper import DAY, Keeper
from tercet.server.log import Log
from tercet.server.rows import Opening
from tercet.server.store import LOG, Store
from tests.server.outlet import Outlet
from tests.server.party import NONCE
from tests.server.playing import play_to_the_end, two_at_a_table
from tests.serving import NewServer

SET: AnyGame = find_game("set")
MONTH = 30 * DAY


class Kept:
    """A desk, and a keeper whose time of day the test sets."""

    def __init__(self, folder: Path) -> None:
        self.now = 1_800_000_000.0
        self.store = Store(folder, wall=lambda: self.now)
        self.log = Log(self.store)
        self.desk = Desk(self.store, self.log)
        self.keeper = Keeper(self.desk, self.store, self.log, days=30, wall=lambda: self.now)
        self.keys: dict[str, int] = {}

    async def open(self) -> str:
        """Open a room."""
        return await self.desk.open_room(SET, SET.config_type())

    async def room(self, room: str, guest: str, action: dict[str, Any]) -> None:
        """Do something in a room."""
        key = self.keys[guest] = self.keys.get(guest, 0) + 1
        self.desk.room_act(room, guest, key, msgspec.convert(action, RoomAction))
        await self.log.flushed()

    async def play(self, room: str) -> None:
        """Deal a game and leave it, so that it is over, with a record."""
        outlet = Outlet()
        for guest in ("anna", "bela"):
            self.desk.connect(room, guest, outlet)
            await self.room(room, guest, {"type": "enter", "name": guest})
        await self.room(room, "bela", {"type": "ready", "nonce": NONCE})
        await self.room(room, "anna", {"type": "start", "nonce": NONCE})
        for guest in ("anna", "bela"):
            await self.room(room, guest, {"type": "leave"})
            self.desk.disconnect(room, guest, outlet)

    def rows(self, room: str) -> int:
        """How many rows the log has of a room."""
        return len(self.store.rows(room))


def run(folder: Path, script: Callable[[Kept], Awaitable[None]]) -> None:
    """Run a script at a desk."""

    async def body() -> None:
        kept = Kept(folder)
        kept.log.start()
        await script(kept)
        kept.desk.stop()
        await kept.keeper.stop()
        await kept.log.stop()
        kept.store.close()

    asyncio.run(body())


def test_a_room_expires_after_its_days_and_its_records_stay(tmp_path: Path) -> None:
    async def script(kept: Kept) -> None:
        room = await kept.open()
        await kept.play(room)
        before = [encode_record(record) for record in await kept.desk.finished_records(room)]
        assert len(before) == 1
        await kept.keeper.touch()
        kept.now += MONTH
        await kept.keeper.expire()
        assert kept.desk.find(room) is not None
        kept.now += 1
        await kept.keeper.expire()
        assert kept.desk.find(room) is None
        assert kept.desk.is_expired(room)
        assert not kept.desk.connect(room, "anna", Outlet())
        assert kept.rows(room) == 0
        assert [encode_record(record) for record in await kept.desk.finished_records(room)] == before
        assert kept.store.is_taken(room), "the code must not lead to another room"

    run(tmp_path, script)


def test_a_room_with_somebody_in_it_never_expires(tmp_path: Path) -> None:
    async def script(kept: Kept) -> None:
        room, outlet = await kept.open(), Outlet()
        kept.desk.connect(room, "anna", outlet)
        for _ in range(3):
            kept.now += 2 * MONTH
            await kept.keeper.expire()
        assert kept.desk.find(room) is not None
        assert outlet.code == 0
        kept.desk.disconnect(room, "anna", outlet)
        kept.now += MONTH
        await kept.keeper.expire()
        assert kept.desk.find(room) is not None
        kept.now += 1
        await kept.keeper.expire()
        assert kept.desk.find(room) is None

    run(tmp_path, script)


def test_every_act_counts_as_use(tmp_path: Path) -> None:
    async def script(kept: Kept) -> None:
        room, outlet = await kept.open(), Outlet()
        kept.now += MONTH
        kept.desk.connect(room, "anna", outlet)
        await kept.room(room, "anna", {"type": "enter", "name": "Anna"})
        kept.desk.disconnect(room, "anna", outlet)
        await kept.keeper.expire()
        kept.now += MONTH
        await kept.keeper.expire()
        assert kept.desk.find(room) is not None

    run(tmp_path, script)


def test_a_game_that_nobody_finished_is_not_told(tmp_path: Path) -> None:
    async def script(kept: Kept) -> None:
        room, outlet = await kept.open(), Outlet()
        await kept.play(room)
        for guest in ("anna", "bela"):
            kept.desk.connect(room, guest, outlet)
            await kept.room(room, guest, {"type": "enter", "name": guest})
        await kept.room(room, "bela", {"type": "ready", "nonce": NONCE})
        await kept.room(room, "anna", {"type": "start", "nonce": NONCE})
        for guest in ("anna", "bela"):
            kept.desk.disconnect(room, guest, outlet)
        kept.now += 2 * MONTH
        await kept.keeper.touch()
        kept.now += 2 * MONTH
        await kept.keeper.expire()
        assert len(await kept.desk.finished_records(room)) == 1

    run(tmp_path, script)


def test_a_log_that_cannot_be_replayed_is_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def script(kept: Kept) -> None:
        room = await kept.open()
        await kept.play(room)
        await kept.keeper.touch()
        rows = kept.rows(room)
        kept.store.write([], [], [lambda connection: spoil(connection, room)])
        kept.now += 2 * MONTH
        await kept.keeper.expire()
        assert kept.rows(room) == rows
        assert not kept.desk.is_expired(room)

    def spoil(connection: Any, room: str) -> None:
        connection.execute(
            LOG.update().where(LOG.c.room == room, LOG.c.kind == "game").values(action='{"type":"deadline"}')
        )

    run(tmp_path, script)
    assert "room could not expire" in caplog.text


def test_a_folder_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write([], [("oldone", Opening("set", {}, Secret("00" * 16, "00" * 16)))])
    store.close()
    with sqlite3.connect(tmp_path / "tercet.sqlite") as connection:
        for column in ("touched", "expired"):
            connection.execute(f"ALTER TABLE rooms DROP COLUMN {column}")
    connection.close()
    store = Store(tmp_path, wall=lambda: 5000.0)
    assert store.opening("oldone") is not None
    assert store.untouched(5000) == []
    assert store.untouched(5001) == ["oldone"]
    store.close()


def test_links_to_an_expired_room_say_so_and_its_games_can_be_replayed(new_server: NewServer) -> None:
    server = new_server("--keep-days", "1")
    anna, bela, room = two_at_a_table(server.url)
    play_to_the_end(anna, bela)
    games = f"/api/rooms/{room}/games"
    record, replay = (anna.http("GET", f"{games}/1/{what}")[2] for what in ("record", "replay"))
    anna.hang_up()
    bela.hang_up()
    server.stop()
    with sqlite3.connect(server.data / "tercet.sqlite") as connection:
        connection.execute("UPDATE rooms SET touched = touched - 86402")
    connection.close()
    server.start()
    status, body, end = 200, b"", time.monotonic() + 10
    while status == 200 and time.monotonic() < end:
        status, _, body = anna.http("GET", f"/api/rooms/{room}")
    assert (status, json.loads(body)["slug"]) == (410, "expired")
    anna.dial(room)
    assert anna.closed_with() == 4410
    assert anna.http("GET", f"{games}/1/record")[2] == record
    assert anna.http("GET", f"{games}/1/replay")[2] == replay
    assert anna.http("GET", f"{games}/2/replay")[0] == 404
    server.restart()
    assert anna.http("GET", f"/api/rooms/{room}")[0] == 410
