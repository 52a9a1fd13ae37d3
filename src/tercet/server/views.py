"""What each viewer of a table sees, computed once for each standing and kept as long as it may be asked for."""

from __future__ import annotations

from msgspec import UNSET

from tercet.core.game import SPECTATOR, AnyGame, Seat
from tercet.core.room import Member, Room, RoomView, member_of, room_offers, view_room
from tercet.server.rows import Standing
from tercet.server.wire import TableView, YouView


class Views:
    """The views of one table. Most acts do not touch the room, so what depends on it alone is kept apart."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._public: tuple[Standing, TableView] | None = None
        self._private: dict[str, tuple[Standing, YouView]] = {}
        self._room: tuple[Room, RoomView] | None = None
        self._roles: dict[str, tuple[Room, Member | None, tuple[str, ...]]] = {}

    def public(self, standing: Standing) -> TableView:
        """Return what everybody sees."""
        if self._public is None or self._public[0] is not standing:
            self._public = (standing, self.past_public(standing))
        return self._public[1]

    def private(self, standing: Standing, guest: str, key: int) -> YouView:
        """Return what only this person sees; `key` is the greatest one done for them."""
        known = self._private.get(guest)
        if known is None or known[0] is not standing:
            known = self._private[guest] = (standing, self.past_private(standing, guest, key))
        return known[1]

    def past_public(self, standing: Standing) -> TableView:
        """Return what everybody saw at a standing that may be past."""
        if self._room is None or self._room[0] is not standing.room:
            self._room = (standing.room, view_room(standing.room))
        return TableView(
            room=self._room[1],
            seats=dict(enumerate(standing.names)),
            game=UNSET if standing.state is None else self._game.public(standing.state),
        )

    def past_private(self, standing: Standing, guest: str, key: int) -> YouView:
        """Return what only this person saw at a standing that may be past."""
        member, offers = self._role(standing.room, guest)
        if member is None:
            return YouView(key=key)
        private = None
        if standing.state is not None:
            private = self._game.private(standing.state, SPECTATOR if member.seat is None else member.seat)
        return YouView(
            member=member.number,
            seat=UNSET if member.seat is None else member.seat,
            key=key,
            offers=offers,
            game=UNSET if private is None else private,
        )

    def seat(self, room: Room, guest: str) -> Seat:
        """Return the seat of a person, or SPECTATOR."""
        member, _ = self._role(room, guest)
        return SPECTATOR if member is None or member.seat is None else member.seat

    def forget(self, guest: str) -> None:
        """Drop what is kept for a viewer who is gone."""
        self._private.pop(guest, None)
        self._roles.pop(guest, None)

    def _role(self, room: Room, guest: str) -> tuple[Member | None, tuple[str, ...]]:
        """Return the member that a person is, unless they have left, and the room actions open to them."""
        known = self._roles.get(guest)
        if known is None or known[0] is not room:
            member = member_of(room, guest)
            if member is None or member.left:
                known = (room, None, ())
            else:
                known = (room, member, room_offers(self._game.meta, room, member))
            self._roles[guest] = known
        return known[1], known[2]
