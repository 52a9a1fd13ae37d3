"""Messages that are none, and floods of them: each is refused or cut off, and the table goes on."""

import threading
import time
from pathlib import Path

import pytest

from tests.server.hall import PATIENCE, Hall
from tests.server.raw import BINARY, CLOSE, CONT, PING, PONG, TEXT, frame
from tests.serving import Served

DEEP = 8000


@pytest.mark.parametrize(
    "message",
    [
        "[" * 16_000,
        '{"a":' * 3000,
        '{"type":"act","key":900,"action":' + "[" * DEEP + "]" * DEEP + "}",
        '{"type":"room","key":900,"action":{"type":"configure","config":' + "[" * DEEP + "]" * DEEP + "}}",
        '{"type":"ping","t":NaN}',
        '{"type":"ping","t":Infinity}',
        '{"type":"ping","t":1e999}',
        f'{{"type":"ping","t":{10**400}}}',
        '{"type":"ping"}{"type":"ping"}',
        '{"type":"act","key":1.0,"action":{"type":"unvote"}}',
        '{"type":"act","key":true,"action":{"type":"unvote"}}',
        '{"type":"act","key":null,"action":{"type":"unvote"}}',
        f'{{"type":"act","key":{2**53},"action":{{"type":"unvote"}}}}',
        f'{{"type":"room","key":{2**63 + 5},"action":{{"type":"unready"}}}}',
        f'{{"type":"act","key":{10**300},"action":{{"type":"unvote"}}}}',
        '{"type":"act","key":900,"action":{"type":"\\ud800"}}',
        '{"type":"\\ud800"}',
        '{"type":"room","key":900,"action":{"type":"rename","name":"\\udfff"}}',
        "\x00",
        "\ufeff{}",
        b"\xff\xfe\x00",
        b'{"type":"room","key":900,"action":{"type":"rename","name":"\xc3("}}',
    ],
    ids=lambda message: repr(message[:60]),
)
def test_what_is_no_message_is_malformed(hall: Hall, message: str | bytes) -> None:
    zoe = hall.stranger()
    zoe.send(message)
    refused = zoe.read()
    assert (refused["type"], refused["slug"]) == ("refused", "malformed")
    zoe.catch_up()


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b"x" * 20_000), 1009),
        (frame(TEXT, b"x" * 9000, last=False) + frame(CONT, b"x" * 9000), 1009),
        (b"\x81\xff" + (2**62).to_bytes(8, "big"), 1009),
        (frame(3, b"x"), 1002),
        (frame(TEXT, b"{}", mask=False), 1002),
        (b"\xf1\x80" + bytes(4), 1002),
        (frame(CONT, b"x"), 1002),
        (frame(TEXT, b"x", last=False) + frame(TEXT, b"y"), 1002),
        (frame(PING, b"x" * 200), 1002),
        (frame(CLOSE, b"x"), 1002),
        (frame(CLOSE, (999).to_bytes(2, "big")), 1002),
        (frame(CLOSE, b"\x03\xe8\xff"), 1007),
        (frame(PING, b"x" * 125) * 200, 1008),
        (frame(PONG, b"x") * 200, 1008),
        (frame(TEXT, b"x", last=False) + frame(CONT, b"", last=False) * 200, 1008),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, bytes) else str(value),
)
def test_frames_against_the_rules_close_the_connection(hall: Hall, frames: bytes, code: int) -> None:
    with hall.socket() as raw:
        raw.send(frames)
        assert raw.closed_with() == code


def test_text_that_is_not_utf_8_is_malformed_and_bytes_are_as_good_as_text(hall: Hall) -> None:
    with hall.socket() as raw:
        raw.send(frame(TEXT, b"\xff\xfe") + frame(TEXT, b'{"\xc3', last=False) + frame(CONT, b'(":1}'))
        raw.send(frame(BINARY, b'{"type":"ping","t":1}'))
        heard = raw.read_until(b'"type":"pong"')
    assert heard.count(b'"slug":"malformed"') == 2


def test_a_flood_is_refused_and_then_closed(guarded: Hall) -> None:
    with guarded.socket() as raw:
        raw.send(frame(TEXT, b'{"type":"ping","t":1}') * 300)
        raw.send(frame(TEXT, b'{"type":"ping","t":1}') * 400)
        heard = raw.read_until(b"\x88\x02" + (1008).to_bytes(2, "big"))
    assert 50 <= heard.count(b'"type":"pong"') <= 100
    assert b'"slug":"too_fast"' in heard


@pytest.mark.parametrize(
    "flood",
    [frame(PING, b"x" * 125), frame(PONG, b""), frame(CONT, b"", last=False), frame(TEXT, b'{"type":"ping","t":1}')],
    ids=["pings", "pongs", "parts", "messages"],
)
def test_floods_by_who_never_reads_cost_neither_memory_nor_the_others_time(guarded: Hall, flood: bytes) -> None:
    before, slowest, flooding = memory_of(guarded.served), 0.0, threading.Event()

    sent: list[int] = []

    def pour() -> None:
        flooding.set()
        for _ in range(5):
            with guarded.socket() as raw:
                raw.send(frame(TEXT, b"x", last=False) if flood == frame(CONT, b"", last=False) else b"")
                sent.append(raw.send_until_cut(flood * (60_000 // len(flood)), 400))

    pourer = threading.Thread(target=pour)
    pourer.start()
    flooding.wait()
    while pourer.is_alive():
        begun = time.monotonic()
        guarded.goes_on()
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(0.1)
    pourer.join()
    assert len(sent) == 5
    assert max(sent) < 400, "the flood went on to its end"
    assert slowest < PATIENCE
    assert memory_of(guarded.served) - before < 30


def memory_of(served: Served) -> int:
    """The memory of a server in MiB."""
    assert served._process is not None
    status = Path(f"/proc/{served._process.pid}/status")
    if not status.exists():
        return 0
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024
