"""One act at a table while it is carried out, and what has come of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, field
from msgspec.structs import replace

from tercet.core.game import HOUSE, NO_STAMP, Move, Refusal, Seat
from tercet.core.house import Away, Back, Joined, Left
from tercet.core.play import Step, play, settle
from tercet.core.room import (
    Finished,
    Member,
    RoomAction,
    RoomHouse,
    RoomMove,
    RoomPhase,
    check_room,
    players,
)
from tercet.server.patch import diff
from tercet.server.rows import GAME, ROOM, Row, Standing, after_room

if TYPE_CHECKING:
    from tercet.server.table import Table

EPOCH: Final = 1
"""Who owns a table is settled by the lock on the data folder; with several workers each lease has its own epoch."""


class Turn(Struct, frozen=True):
    """What came of one act: rows to commit, and messages by viewer that may leave then.

    An act that was refused can have rows all the same: deadlines that were due before it.
    """

    rows: tuple[Row, ...] = ()
    messages: dict[str, bytes] = field(default_factory=dict[str, bytes])
    refusal: Refusal | None = None
    before: Standing | None = None
    """The standing before the rows."""
    done: int | None = None
    """The row that this very act has become before, if it was sent again."""


class Act:
    """One act while it is being carried out: what it has changed so far, step by step."""

    def __init__(self, table: Table, viewers: Iterable[str], at: int) -> None:
        self.table = table
        self.viewers = tuple(viewers)
        # The clock may stand a little behind the last row, after a restart within the same ms.
        self.at = max(at, table.standing.at)
        self.before = table.standing
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
        table.took(self.before, self.events)
        view = diff(self.public, table.public())
        shared = Raw(msgspec.json.encode(view)) if view else UNSET
        messages: dict[str, bytes] = {}
        for viewer in self.viewers:
            you = diff(self.private[viewer], table.private(viewer))
            reply = key if viewer == guest and self.refusal is None else 0
            messages[viewer] = table.message(viewer, self.before.seq, self.at, self.events, shared, you, reply)
        return Turn(tuple(self.rows), messages, self.refusal, self.before)

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
        self.table.remember(row)

    def _finish_if_over(self) -> None:
        """Open the lobby again when the game is over or everybody who played has gone."""
        table = self.table
        room, state = table.standing.room, table.standing.state
        if room.phase is RoomPhase.PLAYING and (table.game.outcome(state) is not None or not players(room)):
            action = Finished(table.new_secret())
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
