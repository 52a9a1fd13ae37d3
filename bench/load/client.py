"""The players of the load: one process, many rooms, each playing its script again and again.

    python -m bench.load.client URL ROOMS MODE SECONDS RATE SEATS BOTS PID

MODE `sat` keeps one move of every room on its way; `rate` makes RATE moves a second in each room, from random
phases, and measures from when a move was due. Prints one line of JSON.
"""

from __future__ import annotations

import array
import asyncio
import heapq
import json
import random
import sys
import time
import urllib.request
from typing import Any, Final

import picows
import psutil
import uvloop

from bench.load.script import NONCE, Act, game_script

WARM_UP: Final = 1.5
MOST_MOVES_A_SECOND: Final = 20_000
TEXT: Final = picows.WSMsgType.TEXT


class Load:
    """What is measured, and whether now is the time to do it."""

    def __init__(self) -> None:
        self.running = False
        self.recording = False
        self.moves = 0
        self.bad = 0
        self.latencies = array.array("d")
        self.lateness = array.array("d")


class Room:
    """One table and its players."""

    def __init__(self, load: Load, code: str, script: list[Act], people: int, *, saturate: bool) -> None:
        self.load = load
        self.code = code
        self.script = script
        self.players: list[Player] = [Player(self, seat) for seat in range(people)]
        self.step = 0
        self.since = 0.0
        self.missing = 0
        self.due: float | None = None
        self.saturate = saturate

    def send(self, due: float | None = None) -> None:
        """Make the next move of the script, or deal again after the last."""
        self.since = time.perf_counter() if due is None else due
        self.missing = len(self.players)
        step = self.step
        if step < 0:
            # The deal: everybody but the host is ready, one after another; then the host starts.
            seat = -step - 1
            self.players[seat].room_act(
                b'{"type":"%s","nonce":"%s"}' % (b"ready" if seat else b"start", NONCE.encode())
            )
        else:
            act = self.script[step]
            self.players[act.seat].act(act.action)

    def heard(self) -> None:
        """Note that one player has been told of the move."""
        load = self.load
        if load.recording and self.step >= 0:
            load.latencies.append(time.perf_counter() - self.since)
        self.missing -= 1
        if self.missing:
            return
        if load.recording and self.step >= 0:
            load.moves += 1
        self.step = self.step + 1 if self.step >= 0 else (self.step + 1 or 0)
        if self.step == len(self.script):
            self.step = -len(self.players)
        if self.saturate:
            if load.running:
                self.send()
        elif self.step < 0 or self.due is not None:
            due, self.due = self.due, None
            self.send(due)

    @property
    def waiting(self) -> bool:
        """Whether a move is on its way."""
        return self.missing > 0


class Player(picows.WSListener):
    """One socket."""

    def __init__(self, room: Room, seat: int) -> None:
        super().__init__()
        self.room = room
        self.seat = seat
        self.key = 0
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def on_ws_connected(self, transport: Any) -> None:
        """Keep the way to answer."""
        self.transport = transport

    def on_ws_disconnected(self, transport: Any) -> None:
        """Count a connection that broke."""
        if self.room.load.running:
            self.room.load.bad += 1

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Tell the room of a move, or that this player is there."""
        if frame.msg_type != TEXT:
            return
        start = frame.get_payload_as_bytes()[:16]
        if start.startswith(b'{"type":"events"'):
            if self.room.waiting:
                self.room.heard()
        elif start.startswith(b'{"type":"snapsho'):
            self.ready.set_result(None)
        elif start.startswith(b'{"type":"refused'):
            self.room.load.bad += 1

    def act(self, action: bytes) -> None:
        """Send a move."""
        self.key += 1
        self.transport.send(TEXT, b'{"type":"act","key":%d,"action":%s}' % (self.key, action))

    def room_act(self, action: bytes) -> None:
        """Send an act in the room."""
        self.key += 1
        self.transport.send(TEXT, b'{"type":"room","key":%d,"action":%s}' % (self.key, action))


def ask(url: str, cookie: str = "", body: Any = None) -> tuple[str, bytes]:
    """Make a request; the cookie it set and its body."""
    request = urllib.request.Request(
        url,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Cookie": cookie},
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        return (response.headers["Set-Cookie"] or "").split(";")[0], response.read()


async def open_rooms(
    url: str, load: Load, count: int, people: int, bots: int, *, saturate: bool
) -> tuple[list[Room], list[str]]:
    """Open rooms and bring everybody in; the rooms, and the cookies of the people by seat."""
    script = game_script(people, bots)
    cookies = [ask(f"{url}/api/me")[0] for _ in range(people)]
    rooms: list[Room] = []
    for _ in range(count):
        code = json.loads(ask(f"{url}/api/rooms", cookies[0], {"game": "set"})[1])["room"]
        room = Room(load, code, script, people, saturate=saturate)
        rooms.append(room)
        for seat, player in enumerate(room.players):
            await picows.ws_connect(
                lambda player=player: player,
                f"{url.replace('http', 'ws')}/socket/{code}",
                extra_headers={"Cookie": cookies[seat]},
            )
            await asyncio.wait_for(player.ready, 10)
            player.room_act(b'{"type":"enter","name":"P%d"}' % seat)
        for _ in range(bots):
            room.players[0].room_act(b'{"type":"add_bot","level":"hard"}')
    await asyncio.sleep(0.5)
    for room in rooms:
        room.step = -people
    return rooms, cookies


async def pace(load: Load, rooms: list[Room], rate: float) -> None:
    """Make moves at their times, from random phases."""
    chance = random.Random(5)
    start = time.perf_counter() + 0.05
    heap = [(start + chance.random() / rate, index) for index in range(len(rooms))]
    heapq.heapify(heap)
    while load.running:
        now = time.perf_counter()
        while heap[0][0] <= now:
            due, index = heapq.heappop(heap)
            room = rooms[index]
            if load.recording:
                load.lateness.append(now - due)
            if not room.waiting:
                room.send(due)
            elif room.due is None:
                room.due = due
            heapq.heappush(heap, (due + 1 / rate, index))
            now = time.perf_counter()
        await asyncio.sleep(max(0.0, heap[0][0] - time.perf_counter()))


def percentile(values: array.array[float], share: float) -> float | None:
    """Return a percentile in ms."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3) if ordered else None


async def run(argv: list[str]) -> dict[str, Any]:
    """Put the load on and measure."""
    url, count, mode, seconds = argv[0], int(argv[1]), argv[2], float(argv[3])
    rate, people, bots, pid = float(argv[4]), int(argv[5]), int(argv[6]), int(argv[7])
    if mode == "rate" and rate * count > MOST_MOVES_A_SECOND:
        raise SystemExit("bounded: too fast")
    server, load = psutil.Process(pid), Load()
    empty = server.memory_info().rss
    began = time.perf_counter()
    rooms, _ = await open_rooms(url, load, count, people, bots, saturate=mode == "sat")
    opened = time.perf_counter() - began
    idle = server.memory_info().rss
    load.running = True
    for room in rooms:
        room.send()
    if mode == "rate":
        pacer = asyncio.ensure_future(pace(load, rooms, rate))
    await asyncio.sleep(WARM_UP)
    cpu, since = sum(server.cpu_times()[:2]), time.perf_counter()
    load.recording = True
    await asyncio.sleep(seconds)
    load.recording = False
    lasted = time.perf_counter() - since
    used = sum(server.cpu_times()[:2]) - cpu
    load.running = False
    if mode == "rate":
        await pacer
    return {
        "rooms": count,
        "mode": mode,
        "moves_s": round(load.moves / lasted, 1),
        "moves_per_cpu_s": round(load.moves / used, 1) if used else None,
        "p50_ms": percentile(load.latencies, 0.5),
        "p99_ms": percentile(load.latencies, 0.99),
        "p999_ms": percentile(load.latencies, 0.999),
        "late_p99_ms": percentile(load.lateness, 0.99),
        "cpu": round(used / lasted, 3),
        "kib_per_room": round((idle - empty) / 1024 / count, 1),
        "open_s": round(opened, 2),
        "bad": load.bad,
    }


if __name__ == "__main__":
    print(json.dumps(uvloop.run(run(sys.argv[1:]))), flush=True)
