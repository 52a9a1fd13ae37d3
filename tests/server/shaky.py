"""A table whose clients lose their connections and whose server dies, one event at a time.

What is sent may be lost with its connection or arrive twice; what the server has not committed is gone when it dies.
A client knows only what it was sent, and sends again what was not answered, as the protocol says.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tercet.core.room import RoomAction
from tercet.server import checkpoints
from tercet.server.rows import Row, Standing
from tercet.server.table import Table
from tercet.server.turn import Turn
from tests.server.party import Client, Party


class Shaky:
    """Some people at a table, dealt; nothing is connected for sure from then on."""

    def __init__(self, people: int) -> None:
        guests = [f"guest{number}" for number in range(people)]
        self.party = Party(*guests)
        self.party.start()
        self.game = self.party.game
        self.table: Table = self.party.table
        self.committed: list[Row] = list(self.party.rows)
        self.under_way: list[tuple[Turn, dict[str, int]]] = []
        self.at = self.party.at
        self.people = [Person(self, self.party.clients[guest]) for guest in guests]
        self.kept: Standing | None = None

    @property
    def connected(self) -> list[str]:
        """Who gets messages from the table as it runs now."""
        return [person.client.guest for person in self.people if person.connected]

    def took(self, turn: Turn) -> None:
        """Put a turn on its way to the log."""
        if turn.rows:
            # Its messages are for the connections there are now, not for those that come after them.
            connections = {person.client.guest: person.connection for person in self.people if person.connected}
            self.under_way.append((turn, connections))

    def commit(self) -> None:
        """Commit the oldest turn that is under way and send its messages."""
        if not self.under_way:
            return
        turn, connections = self.under_way.pop(0)
        self.committed += turn.rows
        standing = self.table.standing
        if not self.under_way and turn.before is not None and checkpoints.is_due(turn.before, standing, self.game):
            self.kept = standing
        for guest, message in turn.messages.items():
            person = next(person for person in self.people if person.client.guest == guest)
            if person.connected and person.connection == connections[guest]:
                person.hear(message)

    def commit_all(self) -> None:
        """Commit everything that is under way."""
        while self.under_way:
            self.commit()

    def die(self) -> None:
        """Lose everything but the log and the last checkpoint, and serve again from them."""
        self.under_way.clear()
        for person in self.people:
            person.connected = False
        if self.kept is None:
            self.table = self.party.table_from_log(self.committed)
            return
        kept = checkpoints.decode(checkpoints.encode(self.kept, self.game), self.game)
        assert kept is not None
        keys = [(row.guest, row.key, row.seq) for row in self.committed if row.key and row.seq <= kept.seq]
        self.table = self.party.table_from(kept, [row for row in self.committed if row.seq > kept.seq], keys)

    def wait(self, ms: int) -> None:
        """Let time pass, with what it brings."""
        self.at += ms
        self.took(self.table.tick(self.at, self.connected))

    def settle(self) -> None:
        """Let every connection come up, everything be answered and nothing more be under way."""
        for _ in range(3):
            self.commit_all()
            for person in self.people:
                person.reconnect()
            self.commit_all()

    def check(self) -> None:
        """Check that everyone agrees with the table and the log, and that nothing was done twice or lost."""
        assert self.party.table_from_log(self.committed).standing == self.table.standing
        keys = [(row.guest, row.key) for row in self.committed if row.key]
        assert len(keys) == len(set(keys)), "an act was done twice"
        for person in self.people:
            client = person.client
            assert client.seq == self.table.standing.seq
            assert client.view == msgspec.json.decode(msgspec.json.encode(self.table.public()))
            assert client.you == msgspec.json.decode(msgspec.json.encode(self.table.private(client.guest)))
            assert not person.unanswered, "an act was never answered"
            lost = person.acknowledged - {key for guest, key in keys if guest == client.guest}
            assert not lost, f"acts {lost} were acknowledged and are not in the log"


class Person:
    """One person: what they know, whether they are connected, and what was not answered yet."""

    def __init__(self, shaky: Shaky, client: Client) -> None:
        self.shaky = shaky
        self.client = client
        self.connected = True
        self.connection = 0
        """Which of the connections that this person has had is the newest."""
        self.key = client.key
        self.unanswered: dict[int, bytes] = {}
        self.acknowledged: set[int] = set()

    def act(self, action: Any, *, arrives: int) -> None:
        """Do something; it arrives so many times (0: it is lost, with the connection)."""
        if not self.connected:
            return
        self.key += 1
        self.unanswered[self.key] = msgspec.json.encode(action)
        for _ in range(arrives):
            self._arrives(self.key)
        if not arrives:
            self.connected = False

    def reconnect(self) -> None:
        """Connect again, hear what was missed, and send again what was not answered."""
        shaky, client = self.shaky, self.client
        table = shaky.table
        self.connected = False
        shaky.took(table.presence(client.guest, True, shaky.at, shaky.connected))
        self.connected = True
        self.connection += 1
        missed = table.catch_up(client.guest, client.seq, shaky.at)
        first = table.snapshot(client.guest, shaky.at) if missed is None else missed
        shaky.commit_all()  # what the first message was judged on
        self.hear(first)
        for key in sorted(self.unanswered):
            self._arrives(key)

    def hear(self, message: bytes) -> None:
        """Take a message; what was sent before a snapshot is old news."""
        told = msgspec.json.decode(message)
        if told["type"] == "events" and told["seq"] <= self.client.seq:
            return
        assert told["seq"] <= len(self.shaky.committed), "a client is ahead of the log"
        self.client.take(message)
        self._answered(told.get("reply"))

    def _arrives(self, key: int) -> None:
        shaky, guest = self.shaky, self.client.guest
        action = self.unanswered.get(key)
        if action is None:
            return
        if b'"game"' in action:
            turn = shaky.table.act(
                guest, key, msgspec.json.encode(msgspec.json.decode(action)["game"]), shaky.at, shaky.connected
            )
        else:
            decoded: RoomAction = msgspec.json.decode(action, type=RoomAction)
            turn = shaky.table.room_act(guest, key, decoded, shaky.at, shaky.connected)
        shaky.took(turn)
        if turn.done is not None or turn.refusal is not None:
            shaky.commit_all()  # an answer leaves after everything that it was judged on
            if turn.done is not None:
                self.acknowledged.add(key)
            self.unanswered.pop(key, None)

    def _answered(self, key: int | None) -> None:
        if key is not None:
            self.unanswered.pop(key, None)
            self.acknowledged.add(key)
