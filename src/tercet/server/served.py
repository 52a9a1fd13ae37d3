"""A table in service: its clock, its bots, who is connected, and every timer that dies with it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from tercet.server.bots import Bots
from tercet.server.clock import TableClock
from tercet.server.table import Table


class Outlet(Protocol):
    """Where the messages for one connection go. Nothing blocks; what is only offered gets lost if much waits."""

    def send(self, message: bytes) -> None: ...

    def offer(self, message: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Served:
    """A table in memory. It sleeps, its clock standing still, until the first one comes to it."""

    def __init__(self, table: Table, bots: Bots) -> None:
        self.table = table
        self.clock = TableClock(table.standing.at)
        self.bots = bots
        self.awake = False
        self.bot_timer: asyncio.TimerHandle | None = None
        self.outlets: dict[str, Outlet] = {}
        self.uncommitted = 0
        self.timer: asyncio.TimerHandle | None = None
        self.due: int | None = None
        """For when the timer is set, on the table's clock."""
        self.sleep_timer: asyncio.TimerHandle | None = None
        self.leaving: dict[str, asyncio.TimerHandle] = {}

    def stop(self) -> None:
        """End every timer of the table."""
        for handle in (self.timer, self.bot_timer, self.sleep_timer, *self.leaving.values()):
            if handle is not None:
                handle.cancel()
