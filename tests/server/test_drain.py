"""How a server ends when it is asked to."""

import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import two_at_a_table, vote, vote_for_ever
from tests.server.visitor import Visitor
from tests.serving import NewServer


def talk_for_ever(who: Visitor) -> None:
    """Send and never read."""
    with pytest.raises((ConnectionClosed, OSError)):
        _talk(who)


def _talk(who: Visitor) -> None:
    while True:
        who.send("nonsense " * 20)


def test_everyone_is_told_and_the_server_ends_well(new_server: NewServer) -> None:
    server = new_server()
    anna, bela, _room = two_at_a_table(server.url)
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 3
    assert anna.closed_with() == bela.closed_with() == 1012
    assert "Traceback" not in server.log()


def test_it_ends_well_without_anybody(new_server: NewServer) -> None:
    server = new_server()
    assert server.stop() == 0
    assert server.log().splitlines() == [f"Tercet is at {server.url} (Ctrl-C ends it)"]


def test_what_was_under_way_is_done_or_not_known_to_anybody(new_server: NewServer) -> None:
    server = new_server()
    anna, bela, room = two_at_a_table(server.url)
    for _ in range(3):
        stopper = threading.Timer(0.2, server.stop)
        stopper.start()
        with pytest.raises((ConnectionClosed, OSError)):
            vote_for_ever(anna)
        stopper.join()
        told, last = anna.seq, anna.key
        server.start()
        anna.connect(room)
        bela.connect(room)
        assert anna.seq >= told
        assert anna.you["key"] in (last - 1, last)
        assert anna.view == bela.view


def test_a_client_that_never_reads_holds_nobody_up(new_server: NewServer) -> None:
    server = new_server()
    anna, bela, room = two_at_a_table(server.url)
    zoe = Visitor(server.url)
    zoe.dial(room)
    talker = threading.Thread(target=talk_for_ever, args=(zoe,))
    talker.start()
    time.sleep(0.3)
    assert anna.act(vote(anna))["type"] == "events"
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 5
    talker.join()
    assert anna.closed_with() == 1012
    bela.hang_up()
    assert "Traceback" not in server.log()
