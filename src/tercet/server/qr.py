"""The QR code of a room's link."""

from __future__ import annotations

import io
import re
from typing import Any, Final

import segno
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from tercet.server.desk import Desk
from tercet.server.doors import EXPIRED, NO_ROOM, table_of
from tercet.server.problems import Refuse, refusals

_HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
_SVG: Final = "image/svg+xml"


@get(
    "/rooms/{room:str}/qr.svg",
    summary="Draw the link",
    tags=["Rooms"],
    responses={
        200: ResponseSpec(bytes, generate_examples=False, description="The picture.", media_type=_SVG),
        **refusals(s404=NO_ROOM, s410=EXPIRED),
    },
    sync_to_thread=False,
)
def qr_svg(request: Request[Any, Any, State], room: FromPath[str], desk: NamedDependency[Desk]) -> Response[bytes]:
    """Return the QR code of the room's link, with the server's address as whoever asks knows it."""
    table = table_of(desk, room)
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        raise Refuse(400, "malformed", "the Host header names no host")
    picture = io.BytesIO()
    link = f"{request.url.scheme}://{host}/t/{table.name}"
    segno.make(link, micro=False).save(picture, kind="svg", xmldecl=False, omitsize=True, light="#fff", nl=False)
    return Response(picture.getvalue(), media_type=_SVG, headers={"Cache-Control": "no-cache"})
