"""The description of the REST part is complete, its page needs nobody else, and every refusal has one form."""

import re
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient

from tercet.server.desk import Desk
from tests.server.house import in_house

JSON = {"content-type": "application/json"}


def test_every_endpoint_has_a_summary_and_says_what_it_answers_and_refuses(tmp_path: Path) -> None:
    async def script(web: AsyncClient) -> None:
        answer = await web.get("/api/openapi.json")
        assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
        document = answer.json()
        operations = {
            (method, path): operation for path, item in document["paths"].items() for method, operation in item.items()
        }
        assert {("get", "/api/health"), ("post", "/api/rooms"), ("get", "/api/rooms/{room}/games/{number}/replay")} <= (
            operations.keys()
        )
        for name, operation in operations.items():
            assert " " in operation["summary"] or operation["summary"] == "Health", name
            assert operation["description"], name
            assert operation["tags"], name
            _check_responses(name, operation["responses"])
        assert {"Problem", "Record", "Replay", "RoomInfo"} <= document["components"]["schemas"].keys()

    in_house(tmp_path, script)


def test_the_protocol_page_names_every_endpoint(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text().replace("{n}", "{number}")

    async def script(web: AsyncClient) -> None:
        paths = (await web.get("/api/openapi.json")).json()["paths"]
        for path, item in paths.items():
            for method in item:
                assert f"`{method.upper()} {path}" in page, (method, path)

    in_house(tmp_path, script)


def _check_responses(name: Any, responses: dict[str, Any]) -> None:
    assert any(status.startswith("2") for status in responses), name
    for status, response in responses.items():
        assert response["description"], name
        ((kind, media),) = response["content"].items()
        if status.startswith("2"):
            assert kind != "application/json" or media["schema"] != {"type": "string"}, name
        else:
            assert media["schema"] == {"$ref": "#/components/schemas/Problem"}, (name, status)


def test_everything_that_the_page_needs_is_served_here(tmp_path: Path) -> None:
    async def script(web: AsyncClient) -> None:
        for address in ("/api", "/api/docs"):
            page = await web.get(address, headers={"accept": "text/html"})
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assets = re.findall(r'(?:src|href|url)(?:=|: )"([^"]+)"', page.text)
            assert len(assets) == 4
            for asset in assets:
                assert asset.startswith("/"), asset
                found = await web.get(asset)
                assert found.status_code == 200, asset
                assert "html" not in found.headers["content-type"], asset
        styles = (await web.get("/api-docs/swagger-ui.css")).text
        assert [url for url in re.findall(r"url\(([^)]*)\)", styles) if not url.strip("'\"").startswith("data:")] == []

    in_house(tmp_path, script)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "slug"),
    [
        ("GET", "/api/no-such-thing", None, 404, "not_found"),
        ("GET", "/api/docs/no-such-thing", None, 404, "not_found"),
        ("GET", "/no-such-thing", None, 404, "not_found"),
        ("POST", "/api/health", None, 405, "no_method"),
        ("DELETE", "/api/rooms", None, 405, "no_method"),
        ("POST", "/api/rooms", b"{", 400, "malformed"),
        ("POST", "/api/rooms", b"\xff\x00", 400, "malformed"),
        ("POST", "/api/rooms", b"[]", 400, "malformed"),
        ("POST", "/api/rooms", b"", 400, "malformed"),
        ("POST", "/api/rooms", b'{"game": 3}', 400, "malformed"),
        ("POST", "/api/rooms", b'{"game": "set", "secret": 3}', 400, "malformed"),
        ("POST", "/api/rooms", b'{"game": "set"}', 401, "no_guest"),
        ("GET", "/api/rooms/nosuch", None, 404, "no_room"),
        ("GET", "/api/rooms/nosuch/games/1/replay", None, 404, "no_room"),
        ("GET", "/api/rooms/nosuch/games/one/replay", None, 404, "not_found"),
        ("GET", "/api/rooms/nosuch/games/1/record?form=zip", None, 400, "malformed"),
    ],
)
def test_every_refusal_has_one_form_and_tells_nothing_of_the_inside(
    tmp_path: Path, method: str, path: str, body: bytes | None, status: int, slug: str
) -> None:
    async def script(web: AsyncClient) -> None:
        answer = await web.request(method, path, content=body, headers=JSON)
        assert answer.status_code == status
        problem = answer.json()
        assert problem.keys() == {"slug", "detail"}
        assert problem["slug"] == slug
        assert problem["detail"]
        for inside in ("tercet.", "Traceback", "litestar", ".py", "msgspec", "Struct"):
            assert inside not in answer.text

    in_house(tmp_path, script)


def test_what_fails_inside_stays_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Desk, room: str) -> None:
        raise RuntimeError(f"the secret of {room}")

    monkeypatch.setattr(Desk, "find", fail)

    async def script(web: AsyncClient) -> None:
        answer = await web.get("/api/rooms/nosuch")
        assert answer.status_code == 500
        assert answer.json() == {"slug": "failed", "detail": "the server could not do it"}

    in_house(tmp_path, script)
