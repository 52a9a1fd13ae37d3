"""One room and its game, sans-I/O: acts go in, rows for the log and messages for the viewers come out.

Nothing here waits. All that an act changes is one frozen `Standing`, so what could not be made durable is undone by
one assignment. The messages of a turn may leave only after its rows are committed; whoever drives the table sees
to that.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, field
from msgspec.structs import replace

from tercet.bots.levels import find_bot
from tercet.core.commitment import NONCE_BYTES, Secret
from tercet.core.game import HOUSE, NO_STAMP, SPECTATOR, AnyGame, Move, Refusal, Seat, Stamp
from tercet.core.house import Away, Back, Joined, Left
from tercet.core.play import Step, play, settle
from tercet.core.room import (
    AddBot,
    Disconnected,
    Finished,
    Member,
    Reconnected,
    Room,
    RoomAction,
    RoomHouse,
    RoomMove,
    RoomPhase,
    RoomView,
    check_room,
    decode_config,
    member_of,
    players,
    room_offers,
    view_room,
)
from tercet.server.patch import diff
from tercet.server.rows import GAME, ROOM, Row, Standing, after_room, fold
from tercet.server.wire import PROTOCOL, Events, Snapshot, TableView, YouView

EPOCH: Final = 1
"""Who owns a table is settled by the lock on the data folder; with several workers each lease has its own epoch."""


def new_secret() -> Secret:
    """Return a secret for a deal, from the system's own chance."""
    return Secret(secrets.token_hex(NONCE_BYTES), secrets.token_hex(NONCE_BYTES))


class Turn(Struct, frozen=True):
    """What came of one act: rows to commit, and messages by viewer that may leave then.

    An act that was refused can have rows all the same: deadlines that were due before it.
    """

    rows: tuple[Row, ...] = ()
    messages: dict[str, bytes] = field(default_factory=dict[str, bytes])
    refusal: Refusal | None = None
    done: int | None = None
    """The row that this very act has become before, if it was sent again."""


class Table:
    """A table in memory. Viewers are known by the server-side name of the person (`guest`)."""

    def __init__(
        self, name: str, game: AnyGame, standing: Standing, *, secret: Callable[[], Secret] = new_secret
    ) -> None:
        self.name = name
        self.game = game
        self.standing = standing
        self._secret = secret
        self._keys: dict[str, dict[int, int]] = {}
        self._greatest: dict[str, int] = {}
        # Views of the standing as it is, and of the room as it was last seen: most acts do not touch the room.
        self._public: TableView | None = None
        self._private: dict[str, YouView] = {}
        self._room_view: tuple[Room, RoomView] | None = None
        self._roles: dict[str, tuple[Room, Member | None, tuple[str, ...]]] = {}

    def load(self, rows: Iterable[Row]) -> None:
        """Play the rows of the log. Raises ValueError if the rules do not allow one."""
        for row in rows:
            self.standing = fold(self.game, self.standing, row)
            self._remember(row)

    # Acts.

    def act(
        self, guest: str, key: int, action: bytes, at: int, viewers: Iterable[str], stamp: Stamp = NO_STAMP
    ) -> Turn:
        """Play a move in the game, given as JSON. Raises msgspec.DecodeError if it is none of this game's."""
        decoded = msgspec.json.decode(action, type=self.game.action_type)
        again = self._again(guest, key)
        if again is not None:
            return again
        if self.standing.room.phase is not RoomPhase.PLAYING:
            return Turn(refusal=Refusal("not_playing"))
        turn = _Turn(self, viewers, at)
        move = Move(at - self.standing.dealt_at, self._seat(guest), decoded, stamp)
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
        turn = _Turn(self, viewers, at)
        turn.settle()
        turn.room(decoded, guest, key)
        return turn.end(guest, key)

    def bot_act(self, seat: Seat, action: Any, at: int, viewers: Iterable[str]) -> Turn:
        """Play a move of a bot."""
        turn = _Turn(self, viewers, at)
        if self.standing.room.phase is RoomPhase.PLAYING:
            turn.play(Move(at - self.standing.dealt_at, seat, action), "", 0)
        return turn.end()

    def tick(self, at: int, viewers: Iterable[str]) -> Turn:
        """Play the deadlines that are due."""
        turn = _Turn(self, viewers, at)
        turn.settle()
        return turn.end()

    def presence(self, guest: str, here: bool, at: int, viewers: Iterable[str]) -> Turn:
        """Note that a person is connected or not."""
        member = member_of(self.standing.room, guest)
        if member is None or member.left:
            return Turn()
        turn = _Turn(self, viewers, at)
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
        if self._public is None:
            standing, before = self.standing, self._room_view
            if before is None or before[0] is not standing.room:
                before = self._room_view = (standing.room, view_room(standing.room))
            self._public = TableView(
                room=before[1],
                seats=dict(enumerate(standing.names)),
                game=UNSET if standing.state is None else self.game.public(standing.state),
            )
        return self._public

    def private(self, guest: str) -> YouView:
        """Return what only this person sees."""
        known = self._private.get(guest)
        if known is None:
            known = self._private[guest] = self._you(guest)
        return known

    def forget(self, guest: str) -> None:
        """Drop what is kept for a viewer who is gone."""
        self._private.pop(guest, None)
        self._roles.pop(guest, None)

    def _you(self, guest: str) -> YouView:
        key = self._greatest.get(guest, 0)
        member, offers = self._role(guest)
        if member is None:
            return YouView(key=key)
        private = None
        if self.standing.state is not None:
            private = self.game.private(self.standing.state, SPECTATOR if member.seat is None else member.seat)
        return YouView(
            member=member.number,
            seat=UNSET if member.seat is None else member.seat,
            key=key,
            offers=offers,
            game=UNSET if private is None else private,
        )

    def _role(self, guest: str) -> tuple[Member | None, tuple[str, ...]]:
        """Return the member that a person is, unless they have left, and the room actions open to them."""
        room = self.standing.room
        known = self._roles.get(guest)
        if known is None or known[0] is not room:
            member = member_of(room, guest)
            if member is None or member.left:
                known = (room, None, ())
            else:
                known = (room, member, room_offers(self.game.meta, room, member))
            self._roles[guest] = known
        return known[1], known[2]

    def _seat(self, guest: str) -> Seat:
        member, _ = self._role(guest)
        return SPECTATOR if member is None or member.seat is None else member.seat

    def _again(self, guest: str, key: int) -> Turn | None:
        """Return the answer to an act that was sent before: a key at or below the greatest known one."""
        greatest = self._greatest.get(guest, 0)
        if key > greatest:
            return None
        seq = self._keys[guest].get(key) if guest in self._keys else None
        return Turn(refusal=Refusal("late", {"key": greatest})) if seq is None else Turn(done=seq)

    def _remember(self, row: Row) -> None:
        if row.key:
            self._keys.setdefault(row.guest, {})[row.key] = row.seq
            self._greatest[row.guest] = row.key


class _Turn:
    """One act while it is being carried out: what it has changed so far, step by step."""

    def __init__(self, table: Table, viewers: Iterable[str], at: int) -> None:
        self.table = table
        self.viewers = tuple(viewers)
        # The clock may stand a little behind the last row, after a restart within the same ms.
        self.at = max(at, table.standing.at)
        self.before = table.standing.seq
        self.public = table.public()
        self.private = {viewer: table.private(viewer) for viewer in self.viewers}
        self.rows: list[Row] = []
        self.events: list[Any] = []
        self.refusal: Refusal | None = None

    def settle(self) -> None:
        """Play the deadlines due before an act in the room."""
        standing = self.table.standing
        if standing.room.phase is RoomPhase.PLAYING:
            for step in settle(self.table.game, standing.state, self.at - standing.dealt_at):
                self._took(step, "", 0)
            self._finish_if_over()

    def play(self, move: Move[Any], guest: str, key: int) -> None:
        """Play a move in the game after the deadlines that are due."""
        move = replace(move, at=self.at - self.table.standing.dealt_at)
        played = play(self.table.game, self.table.standing.state, move)
        self.refusal = played.refusal
        for index, step in enumerate(played.steps, start=1):
            own = index == len(played.steps) and played.refusal is None and guest != ""
            self._took(step, guest if own else "", key if own else 0)
        self._finish_if_over()

    def room(self, action: RoomAction | RoomHouse, guest: str, key: int) -> None:
        """Do something in the room, and in the game what follows from it."""
        table = self.table
        move = RoomMove(self.at, guest, action)
        self.refusal = check_room(table.game.meta, table.standing.room, move)
        if self.refusal is not None:
            return
        before = table.standing
        table.standing = after_room(table.game, before, move)
        encoded = msgspec.json.encode(action).decode()
        self._log(ROOM, self.at, guest, HOUSE, key, "", encoded)
        dealt = table.standing.room.games > before.room.games
        for change in _presence_moves(() if dealt else before.room.members, table.standing.room.members, dealt):
            if table.standing.room.phase is RoomPhase.PLAYING:
                self._house(change)
        self._finish_if_over()

    def end(self, guest: str = "", key: int = 0) -> Turn:
        """Return the rows and, for every viewer, the message about them."""
        if not self.rows:
            return Turn(refusal=self.refusal)
        table = self.table
        table._public = None
        table._private.clear()
        view = diff(self.public, table.public())
        shared = Raw(msgspec.json.encode(view)) if view else UNSET
        messages = {
            viewer: self._message(viewer, shared, key if viewer == guest and self.refusal is None else 0)
            for viewer in self.viewers
        }
        return Turn(tuple(self.rows), messages, self.refusal)

    def _message(self, viewer: str, shared: Any, key: int) -> bytes:
        table, seat = self.table, self.table._seat(viewer)
        shown = [event for event in (table.game.show(event, seat) for event in self.events) if event is not None]
        you = diff(self.private[viewer], table.private(viewer))
        return msgspec.json.encode(
            Events(
                before=self.before,
                seq=table.standing.seq,
                at=table.game_time(self.at),
                events=Raw(msgspec.json.encode(shown)),
                view=shared,
                you=Raw(msgspec.json.encode(you)) if you else UNSET,
                reply=key or UNSET,
            )
        )

    def _house(self, action: Joined | Away | Back | Left) -> None:
        standing, game = self.table.standing, self.table.game
        move: Move[Any] = Move(self.at - standing.dealt_at, HOUSE, action)
        if game.check(standing.state, move) is None:
            self._took(Step(move, *game.apply(standing.state, move)), "", 0)

    def _took(self, step: Step[Any, Any, Any], guest: str, key: int) -> None:
        table, move = self.table, step.move
        at = move.at + table.standing.dealt_at
        table.standing = replace(table.standing, state=step.state, seq=table.standing.seq + 1, at=at)
        stamp = "" if move.stamp == NO_STAMP else msgspec.json.encode(move.stamp).decode()
        self._log(GAME, at, guest, move.seat, key, stamp, msgspec.json.encode(move.action).decode())
        self.events += step.events

    def _log(self, kind: str, at: int, guest: str, seat: Seat, key: int, stamp: str, action: str) -> None:
        row = Row(self.table.name, self.table.standing.seq, EPOCH, at, kind, guest, seat, key, stamp, action)
        self.rows.append(row)
        self.table._remember(row)

    def _finish_if_over(self) -> None:
        """Open the lobby again when the game is over or everybody who played has gone."""
        table = self.table
        room, state = table.standing.room, table.standing.state
        if room.phase is RoomPhase.PLAYING and (table.game.outcome(state) is not None or not players(room)):
            action = Finished(table._secret())
            move = RoomMove(self.at, "", action)
            table.standing = after_room(table.game, table.standing, move)
            self._log(ROOM, self.at, "", HOUSE, 0, "", msgspec.json.encode(action).decode())


def _presence_moves(
    before: tuple[Member, ...], after: tuple[Member, ...], dealt: bool
) -> Iterator[Joined | Away | Back | Left]:
    """Yield what a change of the members means to the running game."""
    was = {member.number: member for member in before}
    for member in after:
        if member.seat is None:
            continue
        old = was.get(member.number)
        if dealt:
            if not member.here:
                yield Away(member.seat)
        elif old is None or old.seat is None:
            yield Joined(member.seat)
        elif member.left != old.left:
            yield Left(member.seat) if member.left else Back(member.seat)
        elif member.here != old.here:
            yield Back(member.seat) if member.here else Away(member.seat)
