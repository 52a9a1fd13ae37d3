"""The data folder: one SQLite file, written through one door and owned by one process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from time import time
from typing import Any, Final, TypeAlias

import msgspec
from filelock import FileLock, Timeout
from sqlalchemy import (
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    inspect,
    select,
    text,
)
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
    Column("touched", Integer, nullable=False, server_default="0"),
    Column("expired", Integer),
)
"""`touched`: when somebody was last there, `expired`: since when only the records are kept, in seconds since 1970."""

RECORDS: Final = Table(
    "records",
    SCHEMA,
    Column("room", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("record", String, nullable=False),
)
"""The finished games of rooms that have expired."""

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

CHECKPOINTS: Final = Table(
    "checkpoints",
    SCHEMA,
    Column("room", String, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The last standing that was kept of a room."""

# A second act under the same key could only come from a bug; the log refuses it.
Index("log_keys", LOG.c.room, LOG.c.guest, LOG.c.key, unique=True, sqlite_where=LOG.c.key > 0)

_COLUMNS: Final = ("room", "seq", "epoch", "at", "kind", "guest", "seat", "key", "stamp", "action")

# One statement for the rows of all tables: many small ones fight the event loop for the interpreter lock.
_VALUES: Final = ", ".join(f"json_extract(value, '$[{i}]')" for i in range(len(_COLUMNS)))
_APPEND: Final = text(f"INSERT INTO log ({', '.join(_COLUMNS)}) SELECT {_VALUES} FROM json_each(:rows)")


Change: TypeAlias = Callable[[Connection], None]
"""Something to write in the transaction of a commit."""


class FolderInUse(Exception):
    """Another server owns the data folder."""


class Store:
    """The data of one server. Raises FolderInUse if another one has the folder."""

    def __init__(self, folder: Path, *, wall: Callable[[], float] = time) -> None:
        self._wall = wall
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(folder / "owner.lock")
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise FolderInUse(f"another Tercet server uses the data folder {folder}") from None
        self._engine = _engine(folder / "tercet.sqlite")
        SCHEMA.create_all(self._engine)
        with self._engine.begin() as connection:
            _add_columns(connection, int(wall()))

    def write(self, rows: list[Row], rooms: list[tuple[str, Opening]], changes: Iterable[Change] = ()) -> None:
        """Commit new rooms, rows and other changes in one transaction; all or nothing."""
        with self._engine.begin() as connection:
            _insert_rooms(connection, rooms, int(self._wall()))
            if rows:
                connection.execute(_APPEND, {"rows": msgspec.json.encode(rows).decode()})
            for change in changes:
                change(connection)

    def opening(self, room: str) -> Opening | None:
        """Return what a room began with, or None if there is no such room or no longer."""
        query = select(ROOMS.c.opening).where(ROOMS.c.name == room, ROOMS.c.expired.is_(None))
        with self._engine.connect() as connection:
            found = connection.execute(query).scalar()
        return None if found is None else msgspec.json.decode(found, type=Opening)

    def rows(self, room: str, after: int = 0) -> list[Row]:
        """Return the log of a room after row `after`, in order."""
        query = select(*(LOG.c[name] for name in _COLUMNS)).where(LOG.c.room == room, LOG.c.seq > after)
        query = query.order_by(LOG.c.seq)
        with self._engine.connect() as connection:
            return [Row(*found) for found in connection.execute(query)]

    def keys(self, room: str, until: int) -> list[tuple[str, int, int]]:
        """Return (guest, key, seq) of every act up to row `until`."""
        query = select(LOG.c.guest, LOG.c.key, LOG.c.seq).where(LOG.c.room == room, LOG.c.key > 0, LOG.c.seq <= until)
        with self._engine.connect() as connection:
            return [(guest, key, seq) for guest, key, seq in connection.execute(query)]

    def checkpoint(self, room: str) -> bytes | None:
        """Return the last standing that was kept of a room."""
        with self._engine.connect() as connection:
            found: bytes | None = connection.execute(
                select(CHECKPOINTS.c.data).where(CHECKPOINTS.c.room == room)
            ).scalar()
        return found

    def is_taken(self, room: str) -> bool:
        """Tell whether there is or was a room of this code."""
        with self._engine.connect() as connection:
            return connection.execute(select(ROOMS.c.name).where(ROOMS.c.name == room)).first() is not None

    def is_expired(self, room: str) -> bool:
        """Tell whether there was such a room, of which only the records are kept."""
        query = select(ROOMS.c.name).where(ROOMS.c.name == room, ROOMS.c.expired.is_not(None))
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def untouched(self, before: int) -> list[str]:
        """Return the rooms at which nobody has been since a time, and that have not expired yet."""
        query = select(ROOMS.c.name).where(ROOMS.c.touched < before, ROOMS.c.expired.is_(None))
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def kept_records(self, room: str) -> list[bytes]:
        """Return the records of a room that has expired, in order, as JSON."""
        query = select(RECORDS.c.record).where(RECORDS.c.room == room).order_by(RECORDS.c.number)
        with self._engine.connect() as connection:
            return [record.encode() for record in connection.execute(query).scalars()]

    def close(self) -> None:
        """Let the folder go."""
        self._engine.dispose()
        self._lock.release()


def keep(room: str, seq: int, data: bytes) -> Change:
    """Return the change that keeps a standing in place of the one before."""

    def change(connection: Connection) -> None:
        connection.execute(CHECKPOINTS.delete().where(CHECKPOINTS.c.room == room))
        connection.execute(CHECKPOINTS.insert().values(room=room, seq=seq, data=data))

    return change


def _insert_rooms(connection: Connection, rooms: list[tuple[str, Opening]], now: int) -> None:
    if rooms:
        connection.execute(
            ROOMS.insert(),
            [
                {
                    "name": name,
                    "game": opening.game,
                    "opening": msgspec.json.encode(opening).decode(),
                    "epoch": 1,
                    "touched": now,
                }
                for name, opening in rooms
            ],
        )


def _add_columns(connection: Connection, now: int) -> None:
    """Give a data folder of an earlier version what it lacks; its rooms count as used just now."""
    known = {column["name"] for column in inspect(connection).get_columns("rooms")}
    for name, kind in (("touched", f"INTEGER NOT NULL DEFAULT {now}"), ("expired", "INTEGER")):
        if name not in known:
            connection.execute(text(f"ALTER TABLE rooms ADD COLUMN {name} {kind}"))


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
