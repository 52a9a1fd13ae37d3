"""Ten busy tables and two lobbies under a server that is killed again and again."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections import Counter
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tercet.server.guests import guest_of
from tests.server.visitor import NONCE, Visitor
from tests.serving import NewServer, Served

GONE = (OSError, EOFError, ConnectionClosed, InvalidHandshake)
TABLES, LOBBIES = 10, 2


class Busy(threading.Thread):
    """A person who acts all the time, comes back whenever the connection breaks, and remembers every answer."""

    def __init__(self, visitor: Visitor, room: str, *, plays: bool) -> None:
        super().__init__(daemon=True)
        self.visitor = visitor
        self.room = room
        self.plays = plays
        self.done: set[int] = set()
        self.told = -1
        self.stopping = threading.Event()
        self.failure: BaseException | None = None
        self._open: tuple[int, dict[str, Any]] | None = None

    def run(self) -> None:
        """Act until stopped, then once more come back and have everything answered."""
        try:
            while not self.stopping.is_set():
                self._try(self._act)
            while self._open is not None or not self._try(self._again):
                self._try(self._again)
        except BaseException as failure:
            self.failure = failure

    def _try(self, step: Any) -> bool:
        try:
            step()
            return True
        except GONE:
            time.sleep(0.05)
            self._try_to_come_back()
            return False

    def _try_to_come_back(self) -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                self.visitor.connect(self.room)
                assert self.visitor.seq >= self.told, "the client was ahead of the log"
                return
            except GONE:
                time.sleep(0.05)
        raise TimeoutError("the server did not come back")

    def _act(self) -> None:
        if self._open is not None:
            self._again()
            return
        visitor = self.visitor
        visitor.key += 1
        game = visitor.view.get("game", {})
        if not self.plays:
            action = {"type": "room", "action": {"type": "rename", "name": f"N{visitor.key % 10}"}}
        elif visitor.key % 2:
            action = {"type": "act", "action": {"type": "vote_no_set", "board_version": game["board_version"]}}
        else:
            action = {"type": "act", "action": {"type": "unvote"}}
        self._open = (visitor.key, action)
        self._again()

    def _again(self) -> None:
        """Send what was not answered (again), and take the answer."""
        visitor = self.visitor
        if self._open is None:
            visitor.catch_up()
            return
        key, action = self._open
        visitor.send({**action, "key": key})
        answer = visitor.answer(key)
        if answer["type"] != "refused":
            self.done.add(key)
        self._open = None
        self.told = max(self.told, visitor.seq)


def gather(url: str, *, plays: bool) -> list[Busy]:
    """Two people at a table, dealt or in the lobby."""
    anna, bela = Visitor(url), Visitor(url)
    room = anna.open_room()
    anna.enter(room, "Anna")
    bela.enter(room, "Bela")
    if plays:
        bela.room({"type": "ready", "nonce": NONCE})
        anna.room({"type": "start", "nonce": NONCE})
        bela.catch_up()
    return [Busy(visitor, room, plays=plays) for visitor in (anna, bela)]


def kill_again_and_again(server: Served, rounds: int) -> None:
    people = [busy for table in range(TABLES + LOBBIES) for busy in gather(server.url, plays=table < TABLES)]
    for busy in people:
        busy.start()
    chance = random.Random(7)
    for _ in range(rounds):
        time.sleep(chance.uniform(0.1, 0.6))
        server.kill()
        server.start()
    time.sleep(0.5)
    for busy in people:
        busy.stopping.set()
    for busy in people:
        busy.join(timeout=60)
        assert not busy.is_alive(), "somebody did not come back"
        assert busy.failure is None, repr(busy.failure)
    server.stop()
    check_log(server, people)


def check_log(server: Served, people: list[Busy]) -> None:
    """Every acknowledged act is in the log, none twice, without a gap."""
    with sqlite3.connect(server.data / "tercet.sqlite") as connection:
        rows = connection.execute("SELECT room, seq, guest, key FROM log").fetchall()
    connection.close()
    keys = Counter((guest, key) for _, _, guest, key in rows if key)
    assert max(keys.values()) == 1, "an act was done twice"
    for busy in people:
        guest = guest_of(busy.visitor.cookie)
        assert guest is not None
        lost = {key for key in busy.done if (guest, key) not in keys}
        assert not lost, f"acts {sorted(lost)} were acknowledged and are not in the log"
        assert len(busy.done) > 3, "somebody was hardly ever heard"
        last = max(seq for room, seq, *_ in rows if room == busy.room)
        assert busy.visitor.seq <= last, "a client is ahead of the log"
    for room in {busy.room for busy in people}:
        seqs = sorted(seq for name, seq, *_ in rows if name == room)
        assert seqs == list(range(1, len(seqs) + 1)), "the log has a gap"


def test_nothing_is_lost_when_the_server_is_killed(new_server: NewServer) -> None:
    server = new_server()
    kill_again_and_again(server, rounds=4)
    # What was logged can be served again, at every table.
    server.start()
    assert json.loads(Visitor(server.url).http("GET", "/api/health")[2])["status"] == "ok"


@pytest.mark.long
def test_nothing_is_lost_when_the_server_is_killed_200_times(new_server: NewServer) -> None:
    kill_again_and_again(new_server(), rounds=200)
