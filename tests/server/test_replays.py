"""A finished game, stepped through by anyone with the link; of a running one nothing is told."""

import json
from collections.abc import Iterator

import msgspec
import pytest

from tercet.core.game import REVEALED
from tercet.core.record import Record, replay
from tercet.core.room import RoomPhase
from tercet.registry import find_game
from tercet.server.bots import Bots
from tercet.server.patch import merged
from tercet.server.replays import replay_of
from tercet.server.rows import records
from tercet.server.wire import Replay
from tests.server.party import Party
from tests.server.playing import call, play_to_the_end, two_at_a_table
from tests.server.test_bots import play_with_bots
from tests.serving import NewServer, Served

SET = find_game("set")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for the tests that leave it as it was."""
    server = Served(tmp_path_factory.mktemp("shared") / "data")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def played() -> Record:
    """A game of a person who does nothing and two bots."""
    party = Party("anna")
    for level in ("hard", "easy"):
        party.room("anna", {"type": "add_bot", "level": level})
    party.start()
    play_with_bots(party, Bots(party.table, "secret"), 3_600_000)
    assert party.table.standing.room.phase is RoomPhase.LOBBY
    (record,) = records(party.game, party.opening, party.rows)
    return record


def test_all_patches_together_give_the_view_of_the_final_state(played: Record) -> None:
    told = json.loads(msgspec.json.encode(replay_of(SET, played)))
    view = told["view"]
    for move in told["moves"]:
        view = merged(view, move["patch"])
    public, private = SET.view(replay(SET, played), REVEALED)
    assert view["public"] == json.loads(msgspec.json.encode(public))
    assert view["private"] == json.loads(msgspec.json.encode(private))
    assert [(move["at"], move["seat"]) for move in told["moves"]] == [(move.at, move.seat) for move in played.moves]


def test_the_head_says_what_was_played_and_that_it_was_fair(played: Record) -> None:
    told = replay_of(SET, played)
    assert (told.game, told.version, told.names) == ("set", SET.meta.version, played.names)
    assert (told.seed, told.commitment) == (played.seed, played.commitment)
    assert told.verified
    assert told.wrong == ()
    forged = msgspec.structs.replace(played, commitment="00" * 32)
    assert not replay_of(SET, forged).verified
    assert "commitment" in replay_of(SET, forged).wrong[0]


def test_whoever_has_the_link_gets_the_replay_of_a_game_that_is_over(shared: Served) -> None:
    anna, bela, room = two_at_a_table(shared.url)
    play_to_the_end(anna, bela)
    anna.cookie = ""
    status, _, body = anna.http("GET", f"/api/rooms/{room}/games/1/replay")
    assert status == 200
    told = msgspec.json.decode(body, type=Replay)
    assert told.names == ("Anna", "Bela")
    assert told.verified


def test_of_a_running_game_nothing_is_served(shared: Served) -> None:
    anna, bela, room = two_at_a_table(shared.url)
    play_to_the_end(anna, bela)
    bela.room({"type": "ready", "nonce": "ab" * 16})
    anna.room({"type": "start", "nonce": "ab" * 16})
    anna.act(call(anna))
    for number in (
        "2",
        "02",
        "+2",
        "2.0",
        "%202",
        "\u0662",
        "-1",
        "0",
        "3",
        "1e0",
        "99999999999999999999",
        "2%2f",
        "1,2",
    ):
        for what in ("replay", "record", "record?form=text"):
            path = f"/api/rooms/{room}/games/{_quoted(number)}/{what}"
            status, _, body = anna.http("GET", path)
            assert status in (400, 404, 409), path
            assert set(json.loads(body)) == {"slug", "detail"}, body
    assert anna.http("GET", f"/api/rooms/{room}/games/2/replay")[0] == 409
    assert anna.http("GET", f"/api/rooms/{room}/games/1/replay")[0] == 200


def test_a_replay_outlives_a_restart(new_server: NewServer) -> None:
    server = new_server()
    anna, bela, room = two_at_a_table(server.url)
    play_to_the_end(anna, bela)
    before = anna.http("GET", f"/api/rooms/{room}/games/1/replay")[2]
    server.restart()
    assert anna.http("GET", f"/api/rooms/{room}/games/1/replay")[2] == before


def _quoted(text: str) -> str:
    return "".join(char if char.isascii() else "".join(f"%{byte:02x}" for byte in char.encode()) for char in text)
