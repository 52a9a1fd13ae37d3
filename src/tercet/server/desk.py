"""All tables that this process serves: who is connected where, what goes to the log and out, and the timers.

Everything here runs on the event loop and between two `await`s, so a table is never read and written apart.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Raw

from tercet.core.commitment import Secret
from tercet.core.game import SPECTATOR, AnyGame, Refusal
from tercet.core.record import Record, decode_record
from tercet.core.room import RoomAction, RoomPhase
from tercet.registry import find_game
from tercet.server import checkpoints
from tercet.server.bots import Bots, Due
from tercet.server.clock import TableClock
from tercet.server.headlines import tell_games
from tercet.server.log import Entry, Log
from tercet.server.rows import Opening, opened, records
from tercet.server.served import Outlet, Served
from tercet.server.store import Change, Store, keep
from tercet.server.table import Table, new_secret
from tercet.server.turn import Turn
from tercet.server.wire import Done, Elsewhere, Refused, SeenGesture

_LOG = logging.getLogger(__name__)

AWAY_AFTER: Final = 2.0
"""Seconds without a connection before a member counts as away, so that a refresh of the page is no event."""

BACK_AFTER_RESTART: Final = 10.0
"""Seconds that members have to come back when a table is loaded again."""

ASLEEP_AFTER: Final = 60.0
"""Seconds without anybody after which a table is no longer served: its clock stands still, its memory is free."""

MOST_UNCOMMITTED: Final = 32

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_CODE_LENGTH: Final = 6


class Desk:
    """The tables of one process."""

    def __init__(self, store: Store, log: Log, secret: Callable[[], Secret] = new_secret) -> None:
        self._store = store
        self._log = log
        self._secret = secret
        self._tables: dict[str, Served] = {}
        self._active: set[str] = set()
        self._closing: set[str] = set()
        self._stopped = False

    # Rooms.

    async def open_room(self, game: AnyGame, config: Any, *, listed: bool = False) -> str:
        """Open a room and return its code, once it is in the log. Raises msgspec.ValidationError for bad options."""
        opening = Opening(game.meta.id, msgspec.to_builtins(config), self._secret(), secrets.token_hex(16), listed)
        opened(game, opening)
        code = self._free_code()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(None)

        self._log.append(Entry((), ((code, opening),), then))
        await done
        _LOG.info("room opened", extra={"room": code, "game": game.meta.id})
        return code

    def find(self, room: str) -> Table | None:
        """Return a table, loaded from the log if need be but not woken; None if there is no such room."""
        seated = self._seated(room)
        return None if seated is None else seated.table

    def attended(self) -> Iterator[tuple[Table, Set[str]]]:
        """Yield every table at which somebody is connected, and who."""
        return ((seated.table, seated.outlets.keys()) for seated in self._tables.values() if seated.outlets)

    async def finished_records(self, room: str) -> list[Record]:
        """Return the record of every game of a room that is over."""
        return await asyncio.to_thread(self._read_records, room)

    def is_expired(self, room: str) -> bool:
        """Tell whether a room was there and is no more."""
        return room in self._closing or self._store.is_expired(room)

    def active(self) -> set[str]:
        """Return the rooms at which somebody is, or something has happened since this was last asked."""
        active, self._active = self._active, set()
        return active | {table.name for table, _ in self.attended()}

    def close_room(self, room: str) -> bool:
        """Serve a room no more, for good; False if somebody is there or something of it is on its way to the log."""
        seated = self._tables.get(room)
        if seated is not None:
            if seated.outlets or seated.uncommitted:
                return False
            seated.stop()
            del self._tables[room]
        self._closing.add(room)
        return True

    def closed_room(self, room: str) -> None:
        """Note that what was to be done with a closed room is done or has failed; the store knows."""
        self._closing.discard(room)

    # Connections.

    def connect(self, room: str, guest: str, outlet: Outlet, seq: int | None = None) -> bool:
        """Take a connection; an older one of the same person is told `elsewhere`. False: there is no such room.

        Who says what row they know already (`seq`) gets what they have missed, if that is kept, else a snapshot.
        """
        seated = self._seated(room)
        if seated is None:
            return False
        if not seated.awake:
            self._wake(seated)
        older = seated.outlets.pop(guest, None)
        if older is not None:
            older.send(msgspec.json.encode(Elsewhere()))
            older.close(4409)
        waiting = seated.leaving.pop(guest, None)
        if waiting is not None:
            waiting.cancel()
        self._take(seated, seated.table.presence(guest, True, seated.clock.now(), seated.outlets))
        seated.outlets[guest] = outlet
        now = seated.clock.now()
        missed = None if seq is None else seated.table.catch_up(guest, seq, now)
        first = seated.table.snapshot(guest, now) if missed is None else missed
        self._after_commits(seated, lambda: outlet.send(first))
        return True

    def disconnect(self, room: str, guest: str, outlet: Outlet) -> None:
        """Note that a connection is gone; after a moment its owner is away."""
        seated = self._tables.get(room)
        if seated is None or seated.outlets.get(guest) is not outlet:
            return
        del seated.outlets[guest]
        seated.table.forget(guest)
        if not self._stopped:
            self._watch_absence(seated, guest, AWAY_AFTER)
            self._sleep_later(seated)

    def act(self, room: str, guest: str, key: int, action: bytes) -> None:
        """Play a move. Raises msgspec.DecodeError if it is malformed."""
        seated = self._tables[room]
        now = seated.clock.now()
        self._judge(seated, guest, key, lambda: seated.table.act(guest, key, action, now, seated.outlets))

    def room_act(self, room: str, guest: str, key: int, action: RoomAction) -> None:
        """Do something in the room. Raises msgspec.ValidationError if its options are malformed."""
        seated = self._tables[room]
        now = seated.clock.now()
        self._judge(seated, guest, key, lambda: seated.table.room_act(guest, key, action, now, seated.outlets))

    def gesture(self, room: str, guest: str, gesture: bytes) -> None:
        """Show the others what a seat does; nobody waits for it. Raises msgspec.DecodeError if it is malformed."""
        seated = self._tables[room]
        table = seated.table
        if table.game.gesture_type is None:
            raise msgspec.ValidationError("this game has no gestures")
        decoded = msgspec.json.decode(gesture, type=table.game.gesture_type)
        seat = table.seat(guest)
        if seat == SPECTATOR or table.standing.room.phase is not RoomPhase.PLAYING:
            return
        message = msgspec.json.encode(SeenGesture(seat, Raw(msgspec.json.encode(decoded))))
        for other, outlet in seated.outlets.items():
            if other != guest:
                outlet.offer(message)

    def game_time(self, room: str) -> int:
        """Return the time at a table, on the clock that its messages use."""
        seated = self._tables[room]
        return seated.table.game_time(seated.clock.now())

    def stop(self) -> None:
        """End every timer, and tell every client that the server restarts, after what it is still to hear."""
        self._stopped = True
        for seated in self._tables.values():
            seated.stop()
            for outlet in seated.outlets.values():
                self._after_commits(seated, partial(outlet.close, 1012))

    # Inside.

    def _judge(self, seated: Served, guest: str, key: int, act: Callable[[], Turn]) -> None:
        turn = Turn(refusal=Refusal("busy")) if seated.uncommitted >= MOST_UNCOMMITTED else act()
        self._take(seated, turn)
        answer: Refused | Done | None = None
        if turn.refusal is not None:
            answer = Refused(turn.refusal.slug, turn.refusal.facts, key)
        elif turn.done is not None:
            answer = Done(key, turn.done)
        if answer is not None:
            message, outlet = msgspec.json.encode(answer), seated.outlets.get(guest)
            if outlet is not None:
                self._after_commits(seated, lambda: outlet.send(message))

    def _take(self, seated: Served, turn: Turn) -> None:
        """Send a turn's rows to the log, its messages out once they are there, and set the timer anew."""
        if not turn.rows:
            return
        self._active.add(seated.table.name)
        receivers = [(seated.outlets[guest], message) for guest, message in turn.messages.items()]

        def then(error: Exception | None) -> None:
            seated.uncommitted -= 1
            if error is not None:
                self._drop(seated)
                return
            tell_games(seated.table, turn.rows)
            for outlet, message in receivers:
                outlet.send(message)

        seated.uncommitted += 1
        self._log.append(Entry(turn.rows, (), then, self._checkpoint(seated, turn)))
        if not self._stopped:
            self._set_timer(seated)

    def _checkpoint(self, seated: Served, turn: Turn) -> tuple[Change, ...]:
        """Keep the standing after a turn, in the same transaction, if that is due."""
        table = seated.table
        if turn.before is None or not checkpoints.is_due(turn.before, table.standing, table.game):
            return ()
        return (keep(table.name, table.standing.seq, checkpoints.encode(table.standing, table.game)),)

    def _after_commits(self, seated: Served, send: Callable[[], None]) -> None:
        """Do something after everything of this table that is on its way to the log."""
        if seated.uncommitted == 0:
            send()
            return

        def then(error: Exception | None) -> None:
            if error is None and self._tables.get(seated.table.name) is seated:
                send()

        self._log.append(Entry((), (), then))

    def _set_timer(self, seated: Served) -> None:
        due = seated.table.deadline()
        if due != seated.due or seated.timer is None:
            if seated.timer is not None:
                seated.timer.cancel()
            seated.timer, seated.due = None, due
            if due is not None:
                delay = max(0, due - seated.clock.now()) / 1000
                seated.timer = asyncio.get_running_loop().call_later(delay, self._tick, seated)
        self._set_bot_timer(seated)

    def _set_bot_timer(self, seated: Served) -> None:
        if seated.bot_timer is not None:
            seated.bot_timer.cancel()
            seated.bot_timer = None
        now = seated.clock.now()
        due = seated.bots.next(now)
        if due is not None:
            delay = max(0, due.at - now) / 1000
            seated.bot_timer = asyncio.get_running_loop().call_later(delay, self._play_bot, seated, due)

    def _play_bot(self, seated: Served, due: Due) -> None:
        seated.bot_timer = None
        turn = seated.table.bot_act(due.seat, due.action, seated.clock.now(), seated.outlets)
        if turn.refusal is not None:
            # The bot has misjudged the rules; it waits for the next change, and the game goes on without it.
            facts = {"room": seated.table.name, "slug": turn.refusal.slug}
            _LOG.error("a bot's move was refused", extra=facts)
        self._take(seated, turn)

    def _tick(self, seated: Served) -> None:
        seated.timer = None
        now = seated.clock.now()
        turn = seated.table.tick(now, seated.outlets)
        self._take(seated, turn)
        if not turn.rows:
            # The loop's clock ran a little ahead of the table's.
            self._set_timer(seated)

    def _watch_absence(self, seated: Served, guest: str, seconds: float) -> None:
        def gone() -> None:
            seated.leaving.pop(guest, None)
            if guest not in seated.outlets:
                self._take(seated, seated.table.presence(guest, False, seated.clock.now(), seated.outlets))

        seated.leaving[guest] = asyncio.get_running_loop().call_later(seconds, gone)

    def _sleep_later(self, seated: Served) -> None:
        """Stop serving a table at which nobody is, in a while."""
        if seated.sleep_timer is not None:
            seated.sleep_timer.cancel()
        seated.sleep_timer = asyncio.get_running_loop().call_later(ASLEEP_AFTER, self._sleep, seated)

    def _sleep(self, seated: Served) -> None:
        seated.sleep_timer = None
        if seated.outlets or self._tables.get(seated.table.name) is not seated:
            return
        if seated.uncommitted:
            self._sleep_later(seated)
            return
        seated.stop()
        del self._tables[seated.table.name]

    def _drop(self, seated: Served) -> None:
        """Forget a table of which rows were lost; whoever comes next loads what is in the log."""
        if self._tables.get(seated.table.name) is seated:
            del self._tables[seated.table.name]
        seated.stop()
        for outlet in seated.outlets.values():
            outlet.close(1012)
        seated.outlets.clear()

    def _seated(self, room: str) -> Served | None:
        found = self._tables.get(room)
        if found is not None:
            return found
        opening = None if room in self._closing else self._store.opening(room)
        if opening is None:
            return None
        table = self._load(room, opening)
        seated = self._tables[room] = Served(table, Bots(table, opening.bots))
        self._sleep_later(seated)
        return seated

    def _wake(self, seated: Served) -> None:
        """Let a table's time go on from its last row; who was there before has a while to come back."""
        seated.awake = True
        seated.clock = TableClock(seated.table.standing.at)
        for member in seated.table.standing.room.members:
            if member.here and not member.left:
                self._watch_absence(seated, member.guest, BACK_AFTER_RESTART)
        self._set_timer(seated)

    def _load(self, room: str, opening: Opening) -> Table:
        game = find_game(opening.game)
        kept = self._store.checkpoint(room)
        standing = None if kept is None else checkpoints.decode(kept, game)
        if standing is None:
            standing = opened(game, opening)
        table = Table(room, game, standing, secret=self._secret)
        table.load(self._store.rows(room, standing.seq), self._store.keys(room, standing.seq))
        return table

    def _read_records(self, room: str) -> list[Record]:
        # The rows first: if the room is still there afterwards, it had not expired when they were read.
        rows = self._store.rows(room)
        opening = self._store.opening(room)
        if opening is None:
            return [decode_record(record, find_game) for record in self._store.kept_records(room)]
        return records(find_game(opening.game), opening, rows)

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
            if not self._store.is_taken(code):
                return code
