"""Durable before visible: acts wait here for their commit, and what they cause goes out after it, in order.

One thread commits whatever has gathered, in one transaction, while the next batch gathers. An entry without rows
(a refusal, say) goes out after everything that it was judged on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final, NamedTuple

from tercet.server.rows import Opening, Row
from tercet.server.store import Change, Store

_LOG = logging.getLogger(__name__)

SLOW: Final = 0.25
"""Seconds that a commit may take before the operator is told."""


class Entry(NamedTuple):
    """What to commit, and what to call then: with None, or with the error that prevented it."""

    rows: tuple[Row, ...]
    rooms: tuple[tuple[str, Opening], ...]
    then: Callable[[Exception | None], None]
    changes: tuple[Change, ...] = ()
    """Whatever else is to be written in the same transaction."""


class Log:
    """The one writer of the process. Everything happens on the event loop but the commits themselves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")
        self._waiting: list[Entry] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to commit; needs a running event loop."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name="log")

    def append(self, entry: Entry) -> None:
        """Commit an entry after all those before it."""
        self._waiting.append(entry)
        self._idle.clear()
        self._wake.set()

    async def flushed(self) -> None:
        """Wait until everything that was appended is committed."""
        await self._idle.wait()

    async def stop(self) -> None:
        """Commit the rest and stop."""
        await self.flushed()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._commit_waiting()
            if not self._waiting:
                self._idle.set()

    async def _commit_waiting(self) -> None:
        batch, self._waiting = self._waiting, []
        rows = [row for entry in batch for row in entry.rows]
        rooms = [room for entry in batch for room in entry.rooms]
        changes = [change for entry in batch for change in entry.changes]
        error: Exception | None = None
        if rows or rooms or changes:
            begun = monotonic()
            loop = asyncio.get_running_loop()
            try:
                await loop.run_in_executor(self._thread, self._store.write, rows, rooms, changes)
            except Exception as caught:
                # Whatever it was, the tables concerned must hear of it and read the log again.
                _LOG.exception("commit failed", extra={"rows": len(rows), "rooms": len(rooms)})
                error = caught
                batch += self._poisoned({row.room for row in rows})
            took = monotonic() - begun
            if took > SLOW:
                _LOG.warning("slow commit", extra={"rows": len(rows), "ms": round(took * 1000)})
        for entry in batch:
            try:
                entry.then(error)
            except Exception:
                _LOG.exception("what follows a commit failed")

    def _poisoned(self, tables: set[str]) -> list[Entry]:
        """Take out the later entries of tables of which rows were lost: committed, they would leave a gap."""
        lost = [entry for entry in self._waiting if any(row.room in tables for row in entry.rows)]
        self._waiting = [entry for entry in self._waiting if entry not in lost]
        return lost
