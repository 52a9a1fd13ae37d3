"""One room and its game, sans-I/O: acts go in, rows for the log and messages for the viewers come out.

Nothing here waits. All that an act changes is one frozen `Standing`, so what could not be made durable is undone by
one assignment. The messages of a turn may leave only after its rows are committed; whoever drives the table sees
to that.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec import UNSET

from tercet.bots.levels import find_bot
from tercet.core.commitment import NONCE_BYTES, Secret
from tercet.core.game import NO_STAMP, AnyGame, Move, Refusal, Seat, Stamp
from tercet.core.room import (
    AddBot,
    Disconnected,
    Reconnected,
    RoomAction,
    RoomPhase,
    decode_config,
    member_of,
)
from tercet.server.patch import diff
from tercet.server.rows import Row, Standing, fold
from tercet.server.turn import Act, Turn
from tercet.server.views import Views
from tercet.server.wire import PROTOCOL, Events, Snapshot, TableView, YouView

RECENT: Final = 64
"""How many turns are kept for those who miss them."""


def new_secret() -> Secret:
    """Return a secret for a deal, from the system's own chance."""
    return Secret(secrets.token_hex(NONCE_BYTES), secrets.token_hex(NONCE_BYTES))


class Table:
    """A table in memory. Viewers are known by the server-side name of the person (`guest`)."""

    def __init__(
        self, name: str, game: AnyGame, standing: Standing, *, secret: Callable[[], Secret] = new_secret
    ) -> None:
        self.name = name
        self.game = game
        self.standing = standing
        self.new_secret = secret
        self._keys: dict[str, dict[int, int]] = {}
        self._greatest: dict[str, int] = {}
        self._recent: deque[tuple[Standing, tuple[Any, ...]]] = deque(maxlen=RECENT)
        self._decoder = msgspec.json.Decoder(game.action_type)
        self.views = Views(game)

    def load(self, rows: Iterable[Row], keys: Iterable[tuple[str, int, int]] = ()) -> None:
        """Play the rows of the log after the standing, of which the acts up to then are known by their keys.

        Raises ValueError if the rules do not allow a row.
        """
        for guest, key, seq in keys:
            self._know(guest, key, seq)
        for row in rows:
            self.standing = fold(self.game, self.standing, row)
            self.remember(row)

    # Acts.

    def act(
        self, guest: str, key: int, action: bytes, at: int, viewers: Iterable[str], stamp: Stamp = NO_STAMP
    ) -> Turn:
        """Play a move in the game, given as JSON. Raises msgspec.DecodeError if it is none of this game's."""
        decoded = self._decoder.decode(action)
        again = self._again(guest, key)
        if again is not None:
            return again
        if self.standing.room.phase is not RoomPhase.PLAYING:
            return Turn(refusal=Refusal("not_playing"))
        turn = Act(self, viewers, at)
        move = Move(at - self.standing.dealt_at, self.seat(guest), decoded, stamp)
        turn.play(move, guest, key)
        return turn.end(guest, key)

    def room_act(self, guest: str, key: int, action: RoomAction, at: int, viewers: Iterable[str]) -> Turn:
        """Do something in the room. Raises msgspec.ValidationError for options that the game does not have."""
        decoded = decode_config(action, self.game.config_type)
        again = self._again(guest, key)
        if again is not None:
            return again
        if isinstance(decoded, AddBot) and find_bot(self.game.meta.id, decoded.level) is None:
            return Turn(refusal=Refusal("no_bot"))
        turn = Act(self, viewers, at)
        turn.settle()
        turn.room(decoded, guest, key)
        return turn.end(guest, key)

    def bot_act(self, seat: Seat, action: Any, at: int, viewers: Iterable[str]) -> Turn:
        """Play a move of a bot."""
        turn = Act(self, viewers, at)
        if self.standing.room.phase is RoomPhase.PLAYING:
            turn.play(Move(at - self.standing.dealt_at, seat, action), "", 0)
        return turn.end()

    def tick(self, at: int, viewers: Iterable[str]) -> Turn:
        """Play the deadlines that are due."""
        turn = Act(self, viewers, at)
        turn.settle()
        return turn.end()

    def presence(self, guest: str, here: bool, at: int, viewers: Iterable[str]) -> Turn:
        """Note that a person is connected or not."""
        member = member_of(self.standing.room, guest)
        if member is None or member.left:
            return Turn()
        turn = Act(self, viewers, at)
        turn.settle()
        turn.room(Reconnected(member.number) if here else Disconnected(member.number), "", 0)
        return turn.end()

    def deadline(self) -> int | None:
        """Return when `tick` is due, on the table's clock."""
        if self.standing.room.phase is not RoomPhase.PLAYING:
            return None
        due = self.game.deadline(self.standing.state)
        return None if due is None else due + self.standing.dealt_at

    # Views.

    def snapshot(self, guest: str, at: int) -> bytes:
        """Return everything that a person may know, as a message."""
        return msgspec.json.encode(
            Snapshot(
                protocol=PROTOCOL,
                seq=self.standing.seq,
                at=self.game_time(at),
                view=self.public(),
                you=self.private(guest),
            )
        )

    def game_time(self, at: int) -> int:
        """Return a time of the table on the clock of the running or last game, which views and messages use."""
        return at - self.standing.dealt_at

    def public(self) -> TableView:
        """Return what everybody sees."""
        return self.views.public(self.standing)

    def private(self, guest: str) -> YouView:
        """Return what only this person sees."""
        return self.views.private(self.standing, guest, self._greatest.get(guest, 0))

    def seat(self, guest: str) -> Seat:
        """Return the seat of a person, or SPECTATOR."""
        return self.views.seat(self.standing.room, guest)

    def forget(self, guest: str) -> None:
        """Drop what is kept for a viewer who is gone."""
        self.views.forget(guest)

    def catch_up(self, guest: str, seq: int, at: int) -> bytes | None:
        """Return what a person has missed since row `seq`, as one message; None if that is too long ago."""
        missed = [(past, events) for past, events in self._recent if past.seq >= seq]
        if not missed or missed[0][0].seq != seq:
            return None
        past = missed[0][0]
        events = [event for _, happened in missed for event in happened]
        # The key is always told: an act whose answer was lost may have been done since.
        you = diff(self.views.past_private(past, guest, -1), self.private(guest))
        view = diff(self.views.past_public(past), self.public())
        return self.message(guest, seq, at, events, view, you, 0)

    def message(
        self, guest: str, before: int, at: int, events: list[Any], view: Any, you: dict[str, Any], key: int
    ) -> bytes:
        """Return the message about what has happened since row `before`, for one viewer."""
        seat = self.seat(guest)
        shown = [event for event in (self.game.show(event, seat) for event in events) if event is not None]
        return msgspec.json.encode(
            Events(
                before=before,
                seq=self.standing.seq,
                at=self.game_time(at),
                events=shown,
                view=view,
                you=you or UNSET,
                reply=key or UNSET,
            )
        )

    def took(self, before: Standing, events: list[Any]) -> None:
        """Remember a turn for those who miss it."""
        self._recent.append((before, tuple(events)))

    def _again(self, guest: str, key: int) -> Turn | None:
        """Return the answer to an act that was sent before: a key at or below the greatest known one."""
        greatest = self._greatest.get(guest, 0)
        if key > greatest:
            return None
        seq = self._keys[guest].get(key) if guest in self._keys else None
        return Turn(refusal=Refusal("late", {"key": greatest})) if seq is None else Turn(done=seq)

    def remember(self, row: Row) -> None:
        """Know the key of a row, in case its act is sent again."""
        if row.key:
            self._know(row.guest, row.key, row.seq)

    def _know(self, guest: str, key: int, seq: int) -> None:
        self._keys.setdefault(guest, {})[key] = seq
        self._greatest[guest] = max(key, self._greatest.get(guest, 0))
