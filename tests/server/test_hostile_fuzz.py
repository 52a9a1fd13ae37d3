"""Whatever one may think of, said to a table and to a server."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tercet.core.room import Configure, RoomAction
from tercet.server.connection import decode
from tercet.server.wire import Act, Gesture, Ping, RoomAct
from tests.contract.values import values_of
from tests.server.hall import SET, Hall
from tests.server.party import Party
from tests.server.raw import Raw
from tests.server.visitor import NONCE

NOISE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = st.integers(1, 40) | st.sampled_from([0, -1, 2**53 - 1, 2**53, 2**64])
ROOM_ACTIONS = st.one_of(
    [values_of(kind) for kind in RoomAction.__args__ if kind is not Configure]
    + [st.builds(Configure, values_of(SET.config_type)), st.sampled_from([{"type": "ready", "nonce": NONCE}])]
)
RIGHT = st.one_of(
    st.fixed_dictionaries({"type": st.just("act"), "key": KEYS, "action": values_of(SET.action_type)}),
    st.fixed_dictionaries({"type": st.just("room"), "key": KEYS, "action": ROOM_ACTIONS}),
    st.fixed_dictionaries({"type": st.just("gesture"), "gesture": NOISE}),
    st.fixed_dictionaries({"type": st.just("ping"), "t": st.floats(allow_nan=False, allow_infinity=False)}),
).map(msgspec.to_builtins)


@st.composite
def nearly_right(draw: st.DrawFn) -> bytes:
    """A message with something wrong in it: a field gone, changed or too many, or a byte."""
    message: Any = draw(RIGHT)
    inside = message.get("action", message) if draw(st.booleans()) else message
    if isinstance(inside, dict):
        match draw(st.sampled_from(["right", "gone", "changed", "more"])):
            case "gone":
                inside.pop(draw(st.sampled_from(sorted(inside))), None)
            case "changed":
                inside[draw(st.sampled_from(sorted(inside)))] = draw(NOISE)
            case "more":
                inside[draw(st.text(max_size=6))] = draw(NOISE)
            case _:
                pass
    data = bytearray(json.dumps(message).encode())
    if draw(st.integers(0, 5)) == 0:
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data)


MESSAGES = st.binary(max_size=200) | NOISE.map(lambda noise: json.dumps(noise).encode()) | nearly_right()


def bear(party: Party, said: list[tuple[int, bytes]]) -> None:
    """Let people say anything at a table without sockets, and check that everyone still sees it as it is."""
    guests = ["anna", "bela", "zoe"]
    for who, data in said:
        guest, table = guests[who], party.table
        try:
            message = decode(data)
            match message:
                case Act():
                    turn = table.act(guest, message.key, bytes(message.action), party.at, list(party.clients))
                case RoomAct():
                    turn = table.room_act(guest, message.key, message.action, party.at, list(party.clients))
                case Ping() | Gesture():
                    continue
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        assert (turn.refusal is None) == (turn.done is not None or any(row.key == message.key for row in turn.rows))
        party.took(turn)
        party.at += 50
    party.agree()


def seated() -> Party:
    """Anna and Bela at a running game, and Zoe looking on."""
    party = Party("anna", "bela")
    party.connect("zoe")
    party.start()
    return party


SAID = st.lists(st.tuples(st.integers(0, 2), MESSAGES), max_size=25)


@given(SAID, st.booleans())
@settings(max_examples=150)
def test_a_table_bears_whatever_is_said(said: list[tuple[int, bytes]], running: bool) -> None:
    party = seated() if running else Party("anna", "bela")
    if not running:
        party.connect("zoe")
    bear(party, said)


@pytest.mark.long
@given(SAID, st.booleans())
@settings(max_examples=10_000)
def test_a_table_bears_whatever_is_said_ten_thousand_times(said: list[tuple[int, bytes]], running: bool) -> None:
    party = seated() if running else Party("anna", "bela")
    if not running:
        party.connect("zoe")
    bear(party, said)


def hear_out(hall: Hall, said: list[bytes]) -> None:
    """Say anything over a socket: everything is answered, by what the protocol knows, and the table goes on."""
    zoe = hall.stranger()
    try:
        for number, data in enumerate(said):
            zoe.send(data)
            zoe.send({"type": "ping", "t": 1e9 + number})
            while (told := zoe.read()) != {"type": "pong", "t": 1e9 + number, "at": told.get("at")}:
                assert told["type"] in ("refused", "events", "done", "pong")
    finally:
        zoe.hang_up()


ACTS_OF_STRANGERS = MESSAGES.filter(lambda data: b"enter" not in data)
FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(st.lists(ACTS_OF_STRANGERS, max_size=20))
@settings(FUZZ, max_examples=100)
def test_a_server_answers_whatever_is_said(halls: dict[str, Hall], said: list[bytes]) -> None:
    hear_out(halls["off"], said)
    halls["off"].goes_on()


@pytest.mark.long
@given(st.lists(ACTS_OF_STRANGERS, max_size=20))
@settings(FUZZ, max_examples=3000)
def test_a_server_answers_whatever_is_said_for_long(halls: dict[str, Hall], said: list[bytes]) -> None:
    hear_out(halls["off"], said)
    halls["off"].goes_on()


SEGMENTS = st.sampled_from(
    ["api", "rooms", "games", "1", "replay", "record", "qr.svg", "me", "health", "docs", "socket", "_app", "..", ""]
) | st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs"]), max_size=5)
PATHS = st.lists(SEGMENTS, max_size=6).map(lambda parts: "/" + "/".join(map(percent, parts)))
METHODS = st.sampled_from(["GET", "GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
HEADER = st.tuples(
    st.sampled_from(["Accept", "Accept-Encoding", "Content-Type", "Cookie", "Origin", "Range", "If-None-Match"]),
    st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"), max_size=20),
).map(lambda pair: f"{pair[0]}: {pair[1].strip()}")


def percent(text: str) -> str:
    """Write a part of a path so that a server reads it."""
    return "".join(
        char if char.isascii() and char.isalnum() else f"%{byte:02x}" for char in text for byte in char.encode()
    )


@given(
    METHODS, PATHS, st.lists(HEADER, max_size=3), st.binary(max_size=60) | NOISE.map(lambda n: json.dumps(n).encode())
)
@settings(FUZZ, max_examples=200)
def test_whatever_is_asked_is_answered(
    halls: dict[str, Hall], method: str, path: str, headers: list[str], body: bytes
) -> None:
    ask(halls["off"], method, path, headers, body)


@pytest.mark.long
@given(
    METHODS, PATHS, st.lists(HEADER, max_size=3), st.binary(max_size=60) | NOISE.map(lambda n: json.dumps(n).encode())
)
@settings(FUZZ, max_examples=10_000)
def test_whatever_is_asked_is_answered_for_long(
    halls: dict[str, Hall], method: str, path: str, headers: list[str], body: bytes
) -> None:
    ask(halls["off"], method, path, headers, body)


def ask(hall: Hall, method: str, path: str, headers: list[str], body: bytes) -> None:
    """Ask anything; the answer is no failure of the server."""
    with Raw(hall.url) as raw:
        raw.request(f"{method} {path}".encode(), "Connection: close", *headers, body=body)
        head = raw.read_head()
    assert head.startswith(b"HTTP/1.1 "), head
    assert head.split()[1][:1] in (b"2", b"3", b"4"), head
    hall.goes_on()
