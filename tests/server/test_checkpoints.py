"""Checkpoints of tables: a cache that says the same as the fold."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tercet.core.room import RoomPhase
from tercet.games.sets.geometry import find_sets
from tercet.server import checkpoints
from tercet.server.rows import Standing, fold, opened
from tercet.server.store import Store, keep
from tests.server.party import Party


def played(games: int = 2) -> Party:
    """A table at which some games were played, nobody thinking long."""
    party = Party("anna", "bela")
    for _ in range(games):
        party.start()
        while party.table.standing.room.phase is RoomPhase.PLAYING:
            game = party.clients["anna"].view["game"]
            sets = find_sets(game["slots"].values())
            if sets:
                party.act("anna", f"call {game['board_version']}")
                party.act("anna", "pick " + " ".join(f"#{card}" for card in sets[0]))
            else:
                for guest in ("anna", "bela"):
                    party.act(guest, f"no-set {game['board_version']}")
    return party


@pytest.fixture(scope="module")
def party() -> Party:
    return played()


def standings(party: Party) -> list[Standing]:
    """The standing after every row."""
    found = [opened(party.game, party.opening)]
    for row in party.rows:
        found.append(fold(party.game, found[-1], row))
    return found


def test_every_standing_comes_back(party: Party) -> None:
    for standing in standings(party):
        assert checkpoints.decode(checkpoints.encode(standing, party.game), party.game) == standing


def test_one_is_due_at_the_deal_at_the_end_and_every_256_rows(party: Party) -> None:
    fold = standings(party)
    due = [after.seq for before, after in pairwise(fold) if checkpoints.is_due(before, after, party.game)]
    deals_and_ends = [after.seq for before, after in pairwise(fold) if before.room.phase is not after.room.phase]
    assert set(deals_and_ends) <= set(due)
    assert len(deals_and_ends) == 4
    for seq in range(256, len(party.rows) + 1, 256):
        assert seq in due


def test_of_other_rules_none_is_used(party: Party) -> None:
    data = checkpoints.encode(party.table.standing, party.game)
    kept = msgspec.msgpack.decode(data)
    for changed in ({"version": 99}, {"format": 99}, {"seq": "x"}):
        assert checkpoints.decode(msgspec.msgpack.encode(kept | changed), party.game) is None
    assert checkpoints.decode(b"\xc1", party.game) is None


def test_a_table_is_loaded_from_the_last_one_and_the_rows_after_it(tmp_path: Path, party: Party) -> None:
    store = Store(tmp_path)
    fold = standings(party)
    half = fold[len(fold) // 2]
    store.write(party.rows, [("table", party.opening)], [keep("table", 1, b"old")])
    store.write([], [], [keep("table", half.seq, checkpoints.encode(half, party.game))])
    data = store.checkpoint("table")
    assert data is not None
    assert checkpoints.decode(data, party.game) == half
    rest = store.rows("table", half.seq)
    assert rest == party.rows[half.seq :]
    keyed = [(row.guest, row.key, row.seq) for row in party.rows[: half.seq] if row.key]
    assert sorted(store.keys("table", half.seq)) == sorted(keyed)
    again = party.table_from(half, rest, keyed)
    assert again.standing == party.table.standing


def test_an_act_before_a_checkpoint_is_not_played_again(party: Party) -> None:
    row = next(row for row in party.rows if row.kind == "game" and row.key)
    again = party.table_from(party.table.standing, [], [(row.guest, row.key, row.seq)])
    turn = again.act(row.guest, row.key, row.action.encode(), 10**9, [])
    assert (turn.rows, turn.done) == ((), row.seq)
