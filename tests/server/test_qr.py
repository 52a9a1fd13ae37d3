"""The QR code of a room's link leads to where the asking browser is."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
import segno
from httpx import AsyncClient

from tests.server.house import in_house


def drawn(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", xmldecl=False, omitsize=True, light="#fff", nl=False)
    return picture.getvalue()


async def open_room(web: AsyncClient) -> str:
    web.cookies.set("tercet_guest", "a" * 43)
    answer = await web.post("/api/rooms", json={"game": "set"})
    return str(answer.json()["room"])


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "tercet.example", "[fd00::7]:8000"])
def test_the_code_holds_the_link_as_the_browser_knows_it(tmp_path: Path, host: str) -> None:
    async def script(web: AsyncClient) -> None:
        room = await open_room(web)
        answer = await web.get(f"/api/rooms/{room}/qr.svg", headers={"host": host})
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.content).tag.endswith("svg")
        assert answer.content == drawn(f"http://{host}/t/{room}")

    in_house(tmp_path, script)


@pytest.mark.parametrize("host", ["evil.example/x?", "a b", '"><script>', "x" * 300, "a:b:c"])
def test_a_host_that_is_none_is_refused(tmp_path: Path, host: str) -> None:
    async def script(web: AsyncClient) -> None:
        room = await open_room(web)
        answer = await web.get(f"/api/rooms/{room}/qr.svg", headers={"host": host})
        assert answer.status_code == 400
        assert answer.json()["slug"] == "malformed"

    in_house(tmp_path, script)


def test_there_is_no_code_of_no_room(tmp_path: Path) -> None:
    async def script(web: AsyncClient) -> None:
        assert (await web.get("/api/rooms/nosuch/qr.svg")).status_code == 404

    in_house(tmp_path, script)
