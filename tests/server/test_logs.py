"""What the operator reads: one line a record, and nothing of anybody in it."""

import asyncio
import json
import logging
import time
from hashlib import sha256
from pathlib import Path

import pytest

from tercet.core.commitment import Secret
from tercet.server.log import SLOW, Entry, Log
from tercet.server.logs import TextFormatter
from tercet.server.rows import Opening, Row
from tercet.server.store import Store
from tests.server.playing import call, play_to_the_end
from tests.server.visitor import Visitor
from tests.serving import NewServer

NAMES = ("Quintilian", "Xanthippe")
NONCES = ("f00dfeed" * 4, "0ddba11c" * 4)
OPENING = Opening("set", {}, Secret("00" * 16, "00" * 16))


def records_of(log: str) -> list[dict[str, object]]:
    """Every line of the log but the address that is printed for people."""
    return [json.loads(line) for line in log.splitlines() if not line.startswith("Tercet is at")]


def test_the_log_of_a_whole_game_names_events_and_nobody(new_server: NewServer) -> None:
    server = new_server("--log-level", "debug", "--log-format", "json")
    anna, bela, zoe = (Visitor(server.url) for _ in range(3))
    room = anna.open_room()
    for who, name in zip((anna, bela), NAMES, strict=True):
        who.enter(room, name)
    bela.room({"type": "ready", "nonce": NONCES[1]})
    anna.room({"type": "start", "nonce": NONCES[0]})
    bela.catch_up()
    zoe.connect(room)
    zoe.act(call(zoe))
    for message in ('{"type":"act","key":5,"action":{"type":"sing"}}', "not json", '{"type":"room","key":1}'):
        zoe.send(message)
        zoe.until("refused")
    zoe.dial(room, origin="http://evil.example")
    assert zoe.closed_with() == 4403
    zoe.http("POST", "/api/rooms", {"game": "set"}, Origin="http://evil.example")
    zoe.http("POST", "/api/rooms", {"game": "set", "config": {"claim_ms": "Xanthippe"}})
    play_to_the_end(anna, bela)
    record = json.loads(anna.http("GET", f"/api/rooms/{room}/games/1/record")[2])
    for who in (anna, bela, zoe):
        who.hang_up()
    server.stop()

    log = server.log()
    told = records_of(log)
    events = [entry["event"] for entry in told]
    for event in (
        "server started",
        "room opened",
        "game dealt",
        "game finished",
        "connection opened",
        "connection closed",
        "foreign origin refused",
        "server stopped",
    ):
        assert event in events, event
    assert {"time", "level", "logger"} <= told[0].keys()
    finished = told[events.index("game finished")]
    assert (finished["room"], finished["number"], finished["seats"]) == (room, 1, 2)
    tokens = [who.cookie.partition("=")[2] for who in (anna, bela, zoe)]
    secret = record["deal"]["secret"]
    hidden = [*NAMES, *NONCES, *tokens, *(sha256(token.encode()).hexdigest() for token in tokens)]
    hidden += [record["seed"], secret["seed"], secret["salt"], "tercet_guest", "board_version", "cards", "sing"]
    hidden += ['"call"', "vote_no_set", "pick"]
    for text in hidden:
        assert text not in log, text


def test_a_commit_that_failed_tells_nothing_of_the_acts(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path)
    row = Row("a", 1, 1, 0, "game", "somebodys-id", 0, 3, "", '{"type":"call"}')
    errors: list[Exception | None] = []

    async def script() -> None:
        log = Log(store)
        log.start()
        log.append(Entry((row, row), (), errors.append))
        await log.stop()

    asyncio.run(script())
    assert errors[0] is not None
    assert "commit failed" in caplog.text
    assert "somebodys-id" not in caplog.text
    assert '"type"' not in caplog.text


def test_a_slow_commit_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    write = store.write

    def slow(*args: object) -> None:
        time.sleep(SLOW * 1.2)
        write(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "write", slow)

    async def script() -> None:
        log = Log(store)
        log.start()
        log.append(Entry((), (("a", OPENING),), lambda _: None))
        await log.stop()

    asyncio.run(script())
    (record,) = [record for record in caplog.records if record.getMessage() == "slow commit"]
    assert record.levelno == logging.WARNING


def test_text_keeps_a_record_on_one_line_whatever_comes_from_outside() -> None:
    record = logging.makeLogRecord({"msg": "foreign origin refused", "levelname": "INFO", "origin": "a\nERROR b"})
    line = TextFormatter().format(record)
    assert "\n" not in line
    assert line.endswith("foreign origin refused origin='a\\nERROR b'")
