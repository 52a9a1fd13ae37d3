"""A server under attack, and two honest people at a table on it who must still be able to play afterwards."""

from tercet.registry import find_game
from tests.server.playing import two_at_a_table, vote
from tests.server.raw import Raw
from tests.server.visitor import Visitor
from tests.serving import Served

SET = find_game("set")


PATIENCE = 9.0
"""Seconds by which something must have happened on the slowest machine; well below the timeouts of honest clients."""


class Hall:
    """A server, Anna and Bela playing at a table, and whoever comes to disturb them."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.url = served.url
        self.anna, self.bela, self.room = two_at_a_table(served.url)
        self._log = len(served.log())
        self._moves = 0
        self._strangers: list[Visitor] = []

    def stranger(self) -> Visitor:
        """Somebody at the table who is no member."""
        zoe = Visitor(self.url)
        self._strangers.append(zoe)
        zoe.connect(self.room)
        return zoe

    def socket(self) -> Raw:
        """Bytes to the table, by somebody who is no member."""
        raw = Raw(self.url)
        raw.upgrade(f"/socket/{self.room}", f"Cookie: {Visitor(self.url).cookie}")
        assert raw.read_head().startswith(b"HTTP/1.1 101")
        return raw

    def goes_on(self) -> None:
        """Check that Anna and Bela still play, and that nothing has gone wrong inside."""
        for who in self._strangers:
            who.hang_up()
        self._strangers.clear()
        # Each in turn votes and takes it back: who does nothing for long is not waited for by the rules.
        mover, other = (self.anna, self.bela) if self._moves % 4 < 2 else (self.bela, self.anna)
        assert mover.act(vote(mover) if self._moves % 2 == 0 else {"type": "unvote"})["type"] == "events"
        self._moves += 1
        while other.seq < mover.seq:
            other.read()
        assert self.bela.view == self.anna.view
        log, self._log = self.served.log()[self._log :], len(self.served.log())
        assert "Traceback" not in log
        assert "ERROR" not in log
