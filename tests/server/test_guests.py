"""The guest id: how a browser gets it, and what else may stand in its Cookie header."""

import secrets
from hashlib import sha256
from pathlib import Path

import pytest
from httpx import AsyncClient
from hypothesis import given
from hypothesis import strategies as st

from tercet.server.connection import same_origin
from tercet.server.guests import COOKIE, guest_of, new_token
from tests.server.house import in_house

TOKEN = "Az09-_" * 7 + "x"
OTHER = "b" * 43
GUEST = sha256(TOKEN.encode()).hexdigest()[:32]


def test_a_browser_gets_its_id_once_for_all_pages_and_no_script_reads_it(tmp_path: Path) -> None:
    async def script(web: AsyncClient) -> None:
        answer = await web.get("/api/me")
        assert answer.json() == {"known": False}
        value, *attributes = (part.strip() for part in answer.headers["set-cookie"].split(";"))
        assert guest_of(value) is not None
        assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=315360000"} == set(attributes)
        again = await web.get("/api/me", headers={"cookie": value})
        assert again.json() == {"known": True}
        assert "set-cookie" not in again.headers

    in_house(tmp_path, script)


def test_ids_are_long_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {len(secrets.token_urlsafe(32))}
    assert all(guest_of(f"{COOKIE}={token}") for token in tokens)


@pytest.mark.parametrize(
    "header",
    [
        "",
        COOKIE,
        f"{COOKIE}=",
        f"{COOKIE}={TOKEN[:-1]}",
        f"{COOKIE}={TOKEN}x",
        f"{COOKIE}={TOKEN}\n",
        f"{COOKIE}={TOKEN[:-1]}é",
        f"{COOKIE}={TOKEN[:-1]}.",
        f"{COOKIE}={TOKEN[:-1]} ",
        f'{COOKIE}="{TOKEN}"',
        f"{COOKIE}={'a' * 10_000}",
        f"{COOKIE}x={TOKEN}",
        f"x{COOKIE}={TOKEN}",
        f"{COOKIE.upper()}={TOKEN}",
        f"{COOKIE}[]={TOKEN}",
        f"a={COOKIE}={TOKEN}",
    ],
)
def test_what_is_no_id_is_none(header: str) -> None:
    assert guest_of(header) is None


@pytest.mark.parametrize(
    "header",
    [
        f"{COOKIE}={TOKEN}",
        f"a=b; {COOKIE}={TOKEN}; c=d",
        f"a=b;{COOKIE}={TOKEN};",
        f'state={{"a": [1, 2]}}; {COOKIE}={TOKEN}',
        f'"; a b c; =; ;; {COOKIE}={TOKEN}',
        f'a="b; {COOKIE}={TOKEN}',
        f"\xff\xfe=\x00; {COOKIE}={TOKEN}",
        f"session[id]=1; {COOKIE}={TOKEN}; expires=x",
        f"{COOKIE}=short; {COOKIE}={TOKEN}",
        f"{COOKIE}={TOKEN}; {COOKIE}={OTHER}",
    ],
)
def test_what_others_left_in_the_header_does_not_matter(header: str) -> None:
    assert guest_of(header) == GUEST


@given(st.text(), st.text())
def test_noise_around_an_id_never_hides_it(before: str, after: str) -> None:
    guest_of(before + after)
    if not before.strip(" \t").startswith(f"{COOKIE}="):
        assert guest_of(f"{before}; {COOKIE}={TOKEN}; {after}") in (GUEST, guest_of(before))


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "here:8000", True),
        ("http://here:8000", "here:8000", True),
        ("https://HERE:8000", "here:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://here", "here:8000", False),
        ("http://here:8001", "here:8000", False),
        ("http://evil@here:8000", "here:8000", False),
        ("http://here:8000.evil", "here:8000", False),
        ("http://sub.here:8000", "here:8000", False),
        ("null", "here:8000", False),
        ("null", "", False),
        ("", "", False),
        ("file://", "", False),
        ("http://[::1", "[::1", False),
        ("here:8000", "here:8000", False),
    ],
)
def test_a_page_of_another_host_is_foreign(origin: str | None, host: str, same: bool) -> None:
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    assert same_origin(headers) is same
