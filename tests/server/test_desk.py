"""The tables of a process: what is served while somebody is there, and what is left when nobody is."""

import asyncio
import dataclasses
import gc
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tercet.core.game import Tagged
from tercet.core.room import Enter, Ready, Start
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET
from tercet.server import desk as desks
from tercet.server.desk import Desk
from tercet.server.log import Log
from tercet.server.store import Store
from tercet.server.table import Table
from tests.server.outlet import Outlet
from tests.server.party import NONCE


def run(folder: Path, script: Callable[[Desk, Log], Awaitable[None]]) -> None:
    """Run a script at the desk of a data folder."""

    async def body() -> None:
        store = Store(folder)
        log = Log(store)
        log.start()
        desk = Desk(store, log)
        try:
            await script(desk, log)
        finally:
            desk.stop()
            await log.stop()
            store.close()

    asyncio.run(body())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for long."""
    monkeypatch.setattr(desks, "ASLEEP_AFTER", 0.05)
    monkeypatch.setattr(desks, "AWAY_AFTER", 0.01)


async def visit(desk: Desk, log: Log, room: str, guest: str) -> Outlet:
    """Come in at a table."""
    outlet = Outlet()
    assert desk.connect(room, guest, outlet)
    desk.room_act(room, guest, 1, Enter(guest))
    await log.flushed()
    return outlet


def tables() -> int:
    """How many tables there are in memory."""
    gc.collect()
    return sum(isinstance(thing, Table) for thing in gc.get_objects())


@pytest.mark.usefixtures("impatient")
def test_a_deserted_table_sleeps_and_its_clock_stands_still(tmp_path: Path) -> None:
    async def script(desk: Desk, log: Log) -> None:
        room = await desk.open_room(SET, SetConfig())
        outlet = await visit(desk, log, room, "anna")
        desk.room_act(room, "anna", 2, Start(NONCE))
        desk.act(room, "anna", 3, b'{"type":"call","board_version":0}')
        await log.flushed()
        desk.disconnect(room, "anna", outlet)
        await asyncio.sleep(0.2)
        assert not list(desk.attended())
        assert tables() == 0
        await asyncio.sleep(0.3)
        again = Outlet()
        assert desk.connect(room, "anna", again)
        await log.flushed()
        view = msgspec.json.decode(again.messages[0])
        assert view["view"]["game"]["claim"]["seat"] == 0
        assert view["at"] < 200, "the clock ran while nobody served the table"

    run(tmp_path, script)


@pytest.mark.usefixtures("impatient")
def test_a_table_at_which_somebody_is_does_not_sleep(tmp_path: Path) -> None:
    async def script(desk: Desk, log: Log) -> None:
        room = await desk.open_room(SET, SetConfig())
        anna = await visit(desk, log, room, "anna")
        await visit(desk, log, room, "bela")
        desk.disconnect(room, "anna", anna)
        await asyncio.sleep(0.2)
        assert [guests for _, guests in desk.attended()] == [{"bela"}]

    run(tmp_path, script)


@pytest.mark.usefixtures("impatient")
def test_a_table_that_was_only_looked_at_sleeps_too(tmp_path: Path) -> None:
    async def script(desk: Desk, log: Log) -> None:
        room = await desk.open_room(SET, SetConfig())
        assert desk.find(room) is not None
        await asyncio.sleep(0.2)
        assert tables() == 0

    run(tmp_path, script)


class Pointer(Tagged, frozen=True):
    """Where a hand is."""

    x: int


def test_a_gesture_is_shown_to_the_others_and_to_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = dataclasses.replace(SET, gesture_type=Pointer)
    monkeypatch.setattr(desks, "find_game", lambda _: game)

    async def script(desk: Desk, log: Log) -> None:
        room = await desk.open_room(game, SetConfig())
        anna = await visit(desk, log, room, "anna")
        bela = await visit(desk, log, room, "bela")
        zoe = Outlet()
        desk.connect(room, "zoe", zoe)
        desk.room_act(room, "bela", 2, Ready(NONCE))
        desk.room_act(room, "anna", 2, Start(NONCE))
        await log.flushed()
        heard = [len(outlet.messages) for outlet in (anna, bela, zoe)]
        table = desk.find(room)
        assert table is not None
        before = table.standing
        desk.gesture(room, "anna", b'{"type":"pointer","x":7}')
        desk.gesture(room, "zoe", b'{"type":"pointer","x":8}')  # a spectator has no hand
        with pytest.raises(msgspec.ValidationError):
            desk.gesture(room, "anna", b'{"type":"pointer","x":"seven"}')
        assert table.standing is before
        assert [len(outlet.messages) for outlet in (anna, bela, zoe)] == [heard[0], heard[1] + 1, heard[2] + 1]
        shown = {"type": "gesture", "seat": 0, "gesture": {"type": "pointer", "x": 7}}
        assert msgspec.json.decode(bela.messages[-1]) == msgspec.json.decode(zoe.messages[-1]) == shown

    run(tmp_path, script)


def test_a_game_without_gestures_refuses_them(tmp_path: Path) -> None:
    async def script(desk: Desk, log: Log) -> None:
        room = await desk.open_room(SET, SetConfig())
        await visit(desk, log, room, "anna")
        with pytest.raises(msgspec.ValidationError):
            desk.gesture(room, "anna", b'{"type":"pointer","x":7}')

    run(tmp_path, script)


@pytest.mark.usefixtures("impatient")
def test_looking_at_a_deserted_table_does_not_wake_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a room by its code must not make the players' time run."""

    async def script(desk: Desk, log: Log) -> None:
        room = await desk.open_room(SET, SetConfig(claim_ms=2000))
        outlet = await visit(desk, log, room, "anna")
        desk.room_act(room, "anna", 2, Start(NONCE))
        desk.act(room, "anna", 3, b'{"type":"call","board_version":0}')
        await log.flushed()
        desk.disconnect(room, "anna", outlet)
        await asyncio.sleep(0.2)
        assert tables() == 0
        monkeypatch.setattr(desks, "ASLEEP_AFTER", 5.0)
        monkeypatch.setattr(desks, "BACK_AFTER_RESTART", 0.05)
        looked_at = desk.find(room)
        assert looked_at is not None
        before = looked_at.standing
        await asyncio.sleep(0.4)
        assert looked_at.standing is before
        again = Outlet()
        assert desk.connect(room, "anna", again)
        await log.flushed()
        view = msgspec.json.decode(again.messages[0])
        assert view["at"] < 300, "the clock ran while people only looked"

    run(tmp_path, script)


async def many_tables(desk: Desk, log: Log, count: int) -> None:
    """Open tables, come in, start, and go."""
    for _ in range(count):
        room = await desk.open_room(SET, SetConfig())
        outlet = await visit(desk, log, room, "anna")
        desk.room_act(room, "anna", 2, Start(NONCE))
        await log.flushed()
        desk.disconnect(room, "anna", outlet)
    await asyncio.sleep(0.3)


@pytest.mark.usefixtures("impatient")
def test_tables_that_were_dropped_leave_nothing_behind(tmp_path: Path) -> None:
    async def script(desk: Desk, log: Log) -> None:
        await many_tables(desk, log, 100)
        assert tables() == 0

    run(tmp_path, script)


@pytest.mark.long
@pytest.mark.usefixtures("impatient")
def test_ten_thousand_tables_leave_memory_as_it_was(tmp_path: Path) -> None:
    async def script(desk: Desk, log: Log) -> None:
        await many_tables(desk, log, 500)
        before = len(gc.get_objects())
        for _ in range(19):
            await many_tables(desk, log, 500)
        assert tables() == 0
        assert len(gc.get_objects()) < before + 2000

    run(tmp_path, script)
