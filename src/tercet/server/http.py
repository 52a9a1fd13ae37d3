"""The REST part: people, and opening and looking at rooms."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from tercet.core.room import RoomPhase, sitting
from tercet.registry import find_game
from tercet.server.connection import same_origin
from tercet.server.desk import Desk
from tercet.server.doors import EXPIRED, NO_ROOM, table_of
from tercet.server.finished import record, replay
from tercet.server.gate import Gate
from tercet.server.guests import cookie, guest_of, new_token
from tercet.server.lobby import OpenTable, list_open
from tercet.server.problems import Refuse, refusals
from tercet.server.qr import qr_svg

_LOG = logging.getLogger(__name__)


class Health(Struct, frozen=True):
    """What a load balancer asks for."""

    status: str = "ok"


class Me(Struct, frozen=True):
    """Whether the browser had a guest id already."""

    known: bool


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A room to open: which game, with what options; those that are left out have their defaults."""

    game: str
    config: Any = msgspec.field(default_factory=dict[str, Any])
    listed: bool = False
    """Whether it is in the list of open tables."""


class OpenedRoom(Struct, frozen=True):
    """The code of a new room."""

    room: str


class RoomInfo(Struct, frozen=True):
    """What a stranger may know of a room."""

    room: str
    game: str
    phase: RoomPhase
    members: int
    seats: int
    games: int


@get("/health", summary="Health", tags=["The server"], sync_to_thread=False)
def health() -> Health:
    """Answers once the server takes requests."""
    return Health()


@get("/me", summary="Get a guest id", tags=["The server"], sync_to_thread=False)
def me(request: Request[Any, Any, State]) -> Response[Me]:
    """Give a browser its guest id, if it has none."""
    known = guest_of(request.headers.get("cookie", "")) is not None
    return Response(Me(known), headers={} if known else {"Set-Cookie": cookie(new_token())})


@get("/rooms", summary="List open tables", tags=["Rooms"], responses=refusals(), sync_to_thread=False)
def open_tables(desk: NamedDependency[Desk], game: FromQuery[str | None] = None) -> list[OpenTable]:
    """Return the tables that were put up for everyone, have somebody at them and a free seat; lobbies come first."""
    return list_open(desk.attended(), game)


@post(
    "/rooms",
    summary="Open a room",
    tags=["Rooms"],
    responses=refusals(
        s400="The request is malformed (`malformed`), or there is no such game (`no_game`) or option (`bad_options`).",
        s401="The browser has no guest id (`no_guest`).",
        s403="The request comes from a page of another host (`foreign`).",
        s413="The request is too large (`too_large`).",
        s429="The guest or the address has opened too many rooms (`too_fast`); `Retry-After` says how long to wait.",
    ),
)
async def open_room(
    request: Request[Any, Any, State],
    data: JSONBody[NewRoom],
    desk: NamedDependency[Desk],
    gate: NamedDependency[Gate],
) -> Response[OpenedRoom]:
    """Open a room for a game, with any of its options; the answer is the code that leads to it."""
    headers = {name: request.headers.get(name, "") for name in ("origin", "host") if name in request.headers}
    if not same_origin(headers):
        _LOG.warning("foreign origin refused", extra={name: value[:100] for name, value in headers.items()})
        raise Refuse(403, "foreign", "this page comes from another host")
    guest = guest_of(request.headers.get("cookie", ""))
    if guest is None:
        raise Refuse(401, "no_guest", "ask /api/me first")
    try:
        game = find_game(data.game)
    except KeyError as error:
        raise Refuse(400, "no_game", str(error.args[0])) from None
    try:
        config = msgspec.convert(data.config, game.config_type)
    except msgspec.ValidationError as error:
        raise Refuse(400, "bad_options", str(error)) from None
    gate.open_room(guest, request.client.host if request.client else "")
    return Response(OpenedRoom(await desk.open_room(game, config, listed=data.listed)), status_code=201)


@get(
    "/rooms/{room:str}",
    summary="Look at a room",
    tags=["Rooms"],
    responses=refusals(s404=NO_ROOM, s410=EXPIRED),
    sync_to_thread=False,
)
def room_info(room: FromPath[str], desk: NamedDependency[Desk]) -> RoomInfo:
    """Tell what a stranger may know of a room."""
    table = table_of(desk, room)
    state = table.standing.room
    return RoomInfo(room, state.game, state.phase, len(sitting(state)), table.game.meta.max_seats, state.games)


def api() -> Router:
    """Return everything below /api."""
    return Router("/api", route_handlers=[health, me, open_tables, open_room, room_info, qr_svg, record, replay])
