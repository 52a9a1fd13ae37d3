"""The data folder: one SQLite file, written through one door and owned by one process."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
from filelock import FileLock, Timeout
from sqlalchemy import Column, Index, Integer, MetaData, String, Table, create_engine, event, select, text
from sqlalchemy.engine import Connection, Engine

from tercet.server.rows import Opening, Row

SCHEMA: Final = MetaData()

ROOMS: Final = Table(
    "rooms",
    SCHEMA,
    Column("name", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("opening", String, nullable=False),
    Column("epoch", Integer, nullable=False),
)

LOG: Final = Table(
    "log",
    SCHEMA,
    Column("room", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("epoch", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("guest", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("key", Integer, nullable=False),
    Column("stamp", String, nullable=False),
    Column("action", String, nullable=False),
    sqlite_with_rowid=False,
)

# A second act under the same key could only come from a bug; the log refuses it.
Index("log_keys", LOG.c.room, LOG.c.guest, LOG.c.key, unique=True, sqlite_where=LOG.c.key > 0)

_COLUMNS: Final = ("room", "seq", "epoch", "at", "kind", "guest", "seat", "key", "stamp", "action")

# One statement for the rows of all tables: many small ones fight the event loop for the interpreter lock.
_VALUES: Final = ", ".join(f"json_extract(value, '$[{i}]')" for i in range(len(_COLUMNS)))
_APPEND: Final = text(f"INSERT INTO log ({', '.join(_COLUMNS)}) SELECT {_VALUES} FROM json_each(:rows)")


class FolderInUse(Exception):
    """Another server owns the data folder."""


class Store:
    """The data of one server. Raises FolderInUse if another one has the folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(folder / "owner.lock")
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise FolderInUse(f"another Tercet server uses the data folder {folder}") from None
        self._engine = _engine(folder / "tercet.sqlite")
        SCHEMA.create_all(self._engine)

    def write(self, rows: list[Row], rooms: list[tuple[str, Opening]]) -> None:
        """Commit new rooms and rows in one transaction; all or nothing."""
        with self._engine.begin() as connection:
            _insert_rooms(connection, rooms)
            if rows:
                connection.execute(_APPEND, {"rows": msgspec.json.encode(rows).decode()})

    def opening(self, room: str) -> Opening | None:
        """Return what a room began with, or None if there is no such room."""
        with self._engine.connect() as connection:
            found = connection.execute(select(ROOMS.c.opening).where(ROOMS.c.name == room)).scalar()
        return None if found is None else msgspec.json.decode(found, type=Opening)

    def rows(self, room: str) -> list[Row]:
        """Return the log of a room, in order."""
        query = select(*(LOG.c[name] for name in _COLUMNS)).where(LOG.c.room == room).order_by(LOG.c.seq)
        with self._engine.connect() as connection:
            return [Row(*found) for found in connection.execute(query)]

    def close(self) -> None:
        """Let the folder go."""
        self._engine.dispose()
        self._lock.release()


def _insert_rooms(connection: Connection, rooms: list[tuple[str, Opening]]) -> None:
    if rooms:
        connection.execute(
            ROOMS.insert(),
            [
                {
                    "name": name,
                    "game": opening.game,
                    "opening": msgspec.json.encode(opening).decode(),
                    "epoch": 1,
                }
                for name, opening in rooms
            ],
        )


def _engine(path: Path) -> Engine:
    # Errors go to the operator's log, where nobody's acts belong.
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    del prepare
    return engine
