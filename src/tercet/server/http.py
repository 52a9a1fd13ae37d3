"""The REST part: opening rooms, looking at them, downloading records."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from tercet.core.record import encode_record
from tercet.core.record_text import format_record
from tercet.core.room import RoomPhase, sitting
from tercet.registry import find_game
from tercet.server.connection import same_origin
from tercet.server.desk import Desk
from tercet.server.guests import cookie, guest_of, new_token


class Health(Struct, frozen=True):
    """What a load balancer asks for."""

    status: str = "ok"


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A room to open: which game, with what options; those that are left out have their defaults."""

    game: str
    config: Any = msgspec.field(default_factory=dict)


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


class Problem(Struct, frozen=True):
    """Why a request was refused: a slug, and a sentence for whoever reads the log."""

    slug: str
    detail: str


@get("/health", sync_to_thread=False)
def health() -> Health:
    """Answers once the server takes requests."""
    return Health()


@get("/me", sync_to_thread=False)
def me(request: Request[Any, Any, State]) -> Response[dict[str, bool]]:
    """Give a browser its guest id, if it has none."""
    known = guest_of(request.headers.get("cookie", "")) is not None
    return Response({"known": known}, headers={} if known else {"Set-Cookie": cookie(new_token())})


@post("/rooms")
async def open_room(
    request: Request[Any, Any, State], data: JSONBody[NewRoom], desk: NamedDependency[Desk]
) -> Response[OpenedRoom | Problem]:
    """Open a room."""
    headers = {name: request.headers.get(name, "") for name in ("origin", "host") if name in request.headers}
    if not same_origin(headers):
        return _problem(403, "foreign", "this page comes from another host")
    if guest_of(request.headers.get("cookie", "")) is None:
        return _problem(401, "no_guest", "ask /api/me first")
    try:
        game = find_game(data.game)
    except KeyError as error:
        return _problem(400, "no_game", str(error.args[0]))
    try:
        config = msgspec.convert(data.config, game.config_type)
    except msgspec.ValidationError as error:
        return _problem(400, "bad_options", str(error))
    return Response(OpenedRoom(await desk.open_room(game, config)), status_code=201)


@get("/rooms/{room:str}", sync_to_thread=False)
def room_info(room: FromPath[str], desk: NamedDependency[Desk]) -> Response[RoomInfo | Problem]:
    """Look at a room."""
    table = desk.find(room)
    if table is None:
        return _problem(404, "no_room", f"there is no room {room}")
    state = table.standing.room
    return Response(
        RoomInfo(room, state.game, state.phase, len(sitting(state)), table.game.meta.max_seats, state.games)
    )


@get("/rooms/{room:str}/games/{number:int}/record")
async def record(
    room: FromPath[str],
    number: FromPath[int],
    desk: NamedDependency[Desk],
    form: FromQuery[Literal["json", "text"]] = "json",
) -> Response[bytes | Problem]:
    """Download the record of a game that is over, secret and nonces included."""
    table = desk.find(room)
    if table is None:
        return _problem(404, "no_room", f"there is no room {room}")
    finished = await desk.finished_records(room)
    if not 1 <= number <= table.standing.room.games:
        return _problem(404, "no_game", f"room {room} has had {table.standing.room.games} games")
    if number > len(finished):
        return _problem(409, "running", "a record is public once its game is over")
    found = finished[number - 1]
    text = form == "text"
    body = format_record(table.game, found).encode() if text else encode_record(found)
    name = f"tercet-{room}-{number}.{'txt' if text else 'json'}"
    kind = "text/plain; charset=utf-8" if text else "application/json"
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _problem(status: int, slug: str, detail: str) -> Response[Any]:
    return Response(Problem(slug, detail), status_code=status)


def api() -> Router:
    """Return everything below /api."""
    return Router("/api", route_handlers=[health, me, open_room, room_info, record])
