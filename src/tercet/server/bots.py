"""The bots of one table: what they will do next, from what their seats see."""

from __future__ import annotations

from typing import Any, NamedTuple

from tercet.bots.bot import Bot, Sight
from tercet.bots.levels import find_bot
from tercet.core.game import Seat
from tercet.core.room import Member, Room, RoomPhase, sitting
from tercet.server.table import Table


class Due(NamedTuple):
    """The next move of a bot, on the table's clock."""

    at: int
    seat: Seat
    action: Any


class Bots:
    """Bots are recomputed from the table; only the time since when they see a scene is kept."""

    def __init__(self, table: Table, secret: str) -> None:
        self._table = table
        self._secret = secret
        self._room: Room | None = None
        self._bots: tuple[Member, ...] = ()
        self._since: dict[Seat, tuple[Any, int]] = {}

    def next(self, now: int) -> Due | None:
        """Return the move of a bot that comes next if nothing else happens; `now` is the table's clock."""
        standing = self._table.standing
        if standing.room.phase is not RoomPhase.PLAYING:
            self._since.clear()
            return None
        if self._room is not standing.room:
            self._room = standing.room
            self._bots = tuple(member for member in sitting(standing.room) if member.bot)
        if not self._bots:
            return None
        game, state = self._table.game, standing.state
        public, time = game.public(state), now - standing.dealt_at
        dues: list[Due] = []
        for member in self._bots:
            bot = find_bot(game.meta.id, member.bot)
            if bot is None or member.seat is None:
                continue
            since = self._seen(member.seat, bot, public, standing.room.games, time)
            sight = Sight(public, game.private(state, member.seat), member.seat, time, since)
            plan = bot.plan(sight, f"{self._secret} {standing.room.games}")
            if plan is not None:
                dues.append(Due(plan.at + standing.dealt_at, member.seat, plan.action))
        return min(dues, key=lambda due: due.at, default=None)

    def _seen(self, seat: Seat, bot: Bot, public: Any, games: int, time: int) -> int:
        scene = (games, bot.scene(public))
        known = self._since.get(seat)
        if known is None or known[0] != scene:
            known = self._since[seat] = (scene, time)
        return known[1]
