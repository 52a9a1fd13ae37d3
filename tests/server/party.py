"""A table and the people at it, without sockets or files: for tests of what the server says to whom."""

from __future__ import annotations

from typing import Any

import msgspec

from tercet.core.commitment import Secret
from tercet.core.game import NO_STAMP, AnyGame
from tercet.core.room import RoomAction
from tercet.registry import find_game
from tercet.server.patch import merged
from tercet.server.rows import Opening, Row, Standing, opened
from tercet.server.table import Table
from tercet.server.turn import Turn

NONCE = "ab" * 16


class Client:
    """What one person's browser knows: the two views, kept up to date by messages."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.seq = -1
        self.view: Any = None
        self.you: Any = None
        self.heard: list[bytes] = []
        self.events: list[Any] = []
        self.key = 0

    def take(self, message: bytes) -> None:
        """Apply a message, as the protocol says."""
        self.heard.append(message)
        told = msgspec.json.decode(message)
        if told["type"] == "snapshot":
            self.seq, self.view, self.you = told["seq"], told["view"], told["you"]
        elif told["type"] == "events":
            assert told["before"] == self.seq, "a gap"
            self.seq = told["seq"]
            self.view = merged(self.view, told.get("view", {}))
            self.you = merged(self.you, told.get("you", {}))
            self.events += told["events"]


class Party:
    """A table whose acts are committed at once, and whose every message is kept."""

    def __init__(self, *guests: str, game: AnyGame | None = None, config: Any = None) -> None:
        self.game = find_game("set") if game is None else game
        self.secrets = iter(range(1, 1000))
        self.opening = Opening(self.game.meta.id, config or {}, self._secret())
        self.rows: list[Row] = []
        self.at = 0
        self.clients: dict[str, Client] = {}
        self.table = self._table()
        for guest in guests:
            self.connect(guest)
            self.room(guest, {"type": "enter", "name": guest.title()})

    def connect(self, guest: str) -> Client:
        """Connect a person (again); the new connection has a snapshot."""
        known = self.clients.pop(guest, None)
        self.took(self.table.presence(guest, True, self.at, list(self.clients)))
        client = self.clients[guest] = Client(guest)
        client.key = known.key if known else 0
        client.take(self.table.snapshot(guest, self.at))
        client.key = max(client.key, client.you["key"])
        return client

    def reconnect(self, client: Client) -> bool:
        """Connect a person who knows something already; whether that was recent enough to be caught up."""
        self.took(self.table.presence(client.guest, True, self.at, list(self.clients)))
        self.clients[client.guest] = client
        missed = self.table.catch_up(client.guest, client.seq, self.at)
        client.take(self.table.snapshot(client.guest, self.at) if missed is None else missed)
        return missed is not None

    def disconnect(self, guest: str) -> None:
        """End a person's connection for longer than a moment."""
        del self.clients[guest]
        self.table.forget(guest)
        self.took(self.table.presence(guest, False, self.at, list(self.clients)))

    def room(self, guest: str, action: dict[str, Any], *, key: int | None = None) -> Turn:
        """Do something in the room."""
        decoded: RoomAction = msgspec.convert(action, RoomAction)
        return self.took(self.table.room_act(guest, self._key(guest, key), decoded, self.at, list(self.clients)))

    def act(self, guest: str, text: str, *, key: int | None = None, after: int = 100) -> Turn:
        """Play a move, written in the game's notation, `after` ms after the last act."""
        self.at += after
        action = msgspec.json.encode(self.game.notation.parse_action(text))
        return self.took(self.table.act(guest, self._key(guest, key), action, self.at, list(self.clients), NO_STAMP))

    def tick(self, at: int) -> Turn:
        """Let the table's clock come to `at`."""
        self.at = at
        return self.took(self.table.tick(at, list(self.clients)))

    def start(self) -> None:
        """Let everyone who sits be ready, and the host deal."""
        members = self.clients_by_number()
        host = self.table.standing.room.host
        for number, client in members.items():
            if number != host and "seat" in client.you:
                assert self.room(client.guest, {"type": "ready", "nonce": NONCE}).refusal is None
        assert self.room(members[host].guest, {"type": "start", "nonce": NONCE}).refusal is None

    def restart(self) -> None:
        """Lose everything but the log."""
        self.table = self._table()
        self.table.load(self.rows)

    def table_from_log(self, rows: list[Row]) -> Table:
        """Return the table that a log gives."""
        table = self._table()
        table.load(rows)
        return table

    def table_from(self, standing: Standing, rows: list[Row], keys: list[tuple[str, int, int]]) -> Table:
        """Return the table that begins with a standing and goes on with some rows."""
        table = Table("table", self.game, standing, secret=self._secret)
        table.load(rows, keys)
        return table

    def clients_by_number(self) -> dict[int, Client]:
        """Return the members who are connected."""
        return {client.you["member"]: client for client in self.clients.values() if "member" in client.you}

    def agree(self) -> None:
        """Check that everyone sees what the table holds, and that the log gives the same table."""
        again = self._table()
        again.load(self.rows)
        assert again.standing == self.table.standing
        for client in self.clients.values():
            assert client.seq == self.table.standing.seq
            assert client.view == msgspec.json.decode(msgspec.json.encode(self.table.public()))
            assert client.you == msgspec.json.decode(msgspec.json.encode(self.table.private(client.guest)))

    def took(self, turn: Turn) -> Turn:
        """Write a turn into the log and give everyone their message."""
        self.rows += turn.rows
        for guest, message in turn.messages.items():
            self.clients[guest].take(message)
        return turn

    def _key(self, guest: str, key: int | None) -> int:
        client = self.clients[guest]
        if key is None:
            client.key += 1
            return client.key
        return key

    def _secret(self) -> Secret:
        return Secret(f"{next(self.secrets):032x}", "5a" * 16)

    def _table(self) -> Table:
        return Table("table", self.game, opened(self.game, self.opening), secret=self._secret)
