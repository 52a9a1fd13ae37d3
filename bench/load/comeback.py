"""Many sockets that are cut off by the death of their server and come back at once.

    python -m bench.load.comeback URL ROOMS

Opens rooms of two, deals, and plays a little; says `ready`; waits for a line, while the server is killed and started
again; then connects everybody at once and prints how long it took until the last one had a snapshot, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any, Final

import picows
import uvloop

from bench.load.client import Load, Room, open_rooms

AT_ONCE: Final = 200
"""Handshakes under way; a browser each would do the same."""

MOVES: Final = 30


class Back(picows.WSListener):
    """A socket that waits for its snapshot."""

    def __init__(self) -> None:
        super().__init__()
        self.there: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Note the first message."""
        if not self.there.done():
            self.there.set_result(None)


async def play_a_little(load: Load, rooms: list[Room]) -> None:
    """Deal at every table and make some moves."""
    load.running = True
    for room in rooms:
        room.send()
    while min(room.step for room in rooms) < MOVES:
        await asyncio.sleep(0.05)
    load.running = False
    await asyncio.sleep(0.5)


async def come_back(url: str, rooms: list[Room], cookies: list[str]) -> list[float]:
    """Connect everybody again; how long each took from the start."""
    gate, began = asyncio.Semaphore(AT_ONCE), time.perf_counter()
    took: list[float] = []

    async def one(room: Room, cookie: str) -> None:
        async with gate:
            while True:
                listener = Back()
                try:
                    address = f"{url.replace('http', 'ws')}/socket/{room.code}"
                    await picows.ws_connect(
                        lambda listener=listener: listener, address, extra_headers={"Cookie": cookie}
                    )
                    await asyncio.wait_for(listener.there, 10)
                    break
                except (OSError, picows.WSError, TimeoutError):
                    await asyncio.sleep(0.1)
        took.append(time.perf_counter() - began)

    await asyncio.gather(*(one(room, cookie) for room in rooms for cookie in cookies))
    return sorted(took)


async def run(url: str, count: int) -> None:
    """Do it all."""
    load = Load()
    rooms, cookies = await open_rooms(url, load, count, 2, 0, saturate=True)
    await play_a_little(load, rooms)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    took = await come_back(url, rooms, cookies)
    print(json.dumps({"sockets": len(took), "half_s": round(took[len(took) // 2], 2), "last_s": round(took[-1], 2)}))


if __name__ == "__main__":
    uvloop.run(run(sys.argv[1], int(sys.argv[2])))
