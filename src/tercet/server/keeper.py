"""How long rooms are kept: who was there when, and what is left of those at which nobody has been for long.

This is the one place that knows the time of day; games and tables have clocks of their own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from sqlalchemy.engine import Connection

from tercet.core.record import Record, encode_record
from tercet.server.desk import Desk
from tercet.server.log import Entry, Log
from tercet.server.store import CHECKPOINTS, LOG, RECORDS, ROOMS, Change, Store

_LOG = logging.getLogger(__name__)

DAY: Final = 24 * 3600
TOUCH_EVERY: Final = 60.0
EXPIRE_EVERY: Final = 60
"""So many touches."""


class Keeper:
    """Notes which rooms are used, and lets those expire that nobody has used for `days`."""

    def __init__(self, desk: Desk, store: Store, log: Log, *, days: int, wall: Callable[[], float]) -> None:
        self._desk = desk
        self._store = store
        self._log = log
        self._seconds = days * DAY
        self._wall = wall
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; needs a running event loop."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name="keeper")

    async def stop(self) -> None:
        """Note which rooms were used last, and stop; before the log does."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.touch()

    async def touch(self) -> None:
        """Note that the rooms that were used since the last time are used now."""
        rooms = self._desk.active()
        if rooms:
            # If this fails, the log has said so; the next time comes soon.
            await self._commit(partial(_touch, rooms, int(self._wall())))

    async def expire(self) -> None:
        """Let every room expire that nobody has used for long."""
        await self.touch()
        before = int(self._wall()) - self._seconds
        for room in await asyncio.to_thread(self._store.untouched, before):
            if self._desk.close_room(room):
                try:
                    await self._expire(room)
                finally:
                    self._desk.closed_room(room)

    async def _expire(self, room: str) -> None:
        try:
            records = await self._desk.finished_records(room)
        except ValueError:
            # The rules have changed since. Its log stays, and with it everything that was played.
            _LOG.exception("room could not expire", extra={"room": room})
            return
        if await self._commit(partial(_expire, room, records, int(self._wall()))):
            _LOG.info("room expired", extra={"room": room, "records": len(records)})

    async def _run(self) -> None:
        while True:
            try:
                await self.expire()
            except Exception:
                # A database that could not be read now may be readable in an hour.
                _LOG.exception("looking for unused rooms failed")
            for _ in range(EXPIRE_EVERY):
                await asyncio.sleep(TOUCH_EVERY)
                await self.touch()

    async def _commit(self, change: Change) -> bool:
        """Write a change with the next commit; whether that succeeded."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if not done.cancelled():
                done.set_result(error is None)

        self._log.append(Entry((), (), then, (change,)))
        return await done


def _touch(rooms: Iterable[str], now: int, connection: Connection) -> None:
    connection.execute(ROOMS.update().where(ROOMS.c.name.in_(list(rooms))).values(touched=now))


def _expire(room: str, records: Iterable[Record], now: int, connection: Connection) -> None:
    for number, record in enumerate(records, start=1):
        connection.execute(RECORDS.insert().values(room=room, number=number, record=encode_record(record).decode()))
    connection.execute(LOG.delete().where(LOG.c.room == room))
    connection.execute(CHECKPOINTS.delete().where(CHECKPOINTS.c.room == room))
    connection.execute(ROOMS.update().where(ROOMS.c.name == room).values(expired=now))
