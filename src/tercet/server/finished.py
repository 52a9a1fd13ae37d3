"""The REST part of games that are over: their records and replays. Of a running game nothing is told here."""

from __future__ import annotations

import asyncio
from typing import Literal

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from tercet.core.game import AnyGame
from tercet.core.record import Record, ReplayError, encode_record
from tercet.core.record_text import format_record
from tercet.registry import find_game
from tercet.server.desk import Desk
from tercet.server.doors import table_of
from tercet.server.problems import Refuse, refusals
from tercet.server.replays import replay_of
from tercet.server.wire import Replay

_REFUSALS = {
    "s404": "There is no such room (`no_room`) or game (`no_game`).",
    "s409": "The game still runs (`running`), or was played by rules that have changed since (`other_rules`).",
}


@get(
    "/rooms/{room:str}/games/{number:int}/record",
    summary="Download a record",
    tags=["Games that are over"],
    responses={200: ResponseSpec(Record, generate_examples=False, description="The record."), **refusals(**_REFUSALS)},
)
async def record(
    room: FromPath[str],
    number: FromPath[int],
    desk: NamedDependency[Desk],
    form: FromQuery[Literal["json", "text"]] = "json",
) -> Response[bytes]:
    """Download the record of a game that is over, secret and nonces included, as JSON or as text."""
    game, found = await _finished(desk, room, number)
    text = form == "text"
    body = format_record(game, found).encode() if text else encode_record(found)
    name = f"tercet-{room}-{number}.{'txt' if text else 'json'}"
    kind = "text/plain; charset=utf-8" if text else "application/json"
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get(
    "/rooms/{room:str}/games/{number:int}/replay",
    summary="Step through a game",
    tags=["Games that are over"],
    responses=refusals(**_REFUSALS),
)
async def replay(room: FromPath[str], number: FromPath[int], desk: NamedDependency[Desk]) -> Replay:
    """Return a game that is over as its first view, with every card open, and a patch for each move."""
    game, found = await _finished(desk, room, number)
    try:
        return await asyncio.to_thread(replay_of, game, found)
    except ReplayError as error:
        raise Refuse(409, "other_rules", str(error)) from None


async def _finished(desk: Desk, room: str, number: int) -> tuple[AnyGame, Record]:
    expired = desk.is_expired(room)
    dealt = 0 if expired else table_of(desk, room).standing.room.games
    finished = await desk.finished_records(room)
    games = len(finished) if expired else dealt
    if not 1 <= number <= games:
        raise Refuse(404, "no_game", f"room {room} has had {games} games")
    if number > len(finished):
        raise Refuse(409, "running", "a record is public once its game is over")
    return find_game(finished[number - 1].game), finished[number - 1]
