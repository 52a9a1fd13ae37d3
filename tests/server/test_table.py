"""What a table does with the acts of people, without sockets or files."""

import msgspec
import pytest

from tercet.core.commitment import commit
from tercet.core.record import verify
from tercet.core.record_text import format_record, parse_record
from tercet.core.rng import format_seed
from tercet.core.room import MOST_MEMBERS, RoomPhase
from tercet.games.sets.geometry import find_sets
from tercet.registry import find_game
from tercet.server.replays import replay_of
from tercet.server.rows import records
from tests.server.party import NONCE, Client, Party


def a_set(party: Party) -> str:
    """One set that lies on the table, as the pick of it."""
    cards = find_sets(party.clients["anna"].view["game"]["slots"].values())[0]
    return "pick " + " ".join(f"{c // 27}{c // 9 % 3}{c // 3 % 3}{c % 3}" for c in cards)


def version(party: Party) -> int:
    number: int = party.clients["anna"].view["game"]["board_version"]
    return number


def play_to_the_end(party: Party) -> None:
    """Let Anna take every set, and both vote where there is none."""
    while party.table.standing.room.phase is RoomPhase.PLAYING:
        if find_sets(party.clients["anna"].view["game"]["slots"].values()):
            assert party.act("anna", f"call {version(party)}").refusal is None
            assert party.act("anna", a_set(party)).refusal is None
        else:
            party.act("bela", f"no-set {version(party)}")
            party.act("anna", f"no-set {version(party)}")
    party.agree()


def test_people_who_enter_get_seats_and_the_first_is_host() -> None:
    party = Party("anna", "bela")
    view = party.clients["bela"].view["room"]
    assert view["host"] == 0
    assert view["members"] == {
        "0": {"name": "Anna", "seat": 0, "ready": False, "here": True},
        "1": {"name": "Bela", "seat": 1, "ready": False, "here": True},
    }
    party.agree()


def test_equal_names_are_told_apart() -> None:
    party = Party("anna")
    party.connect("other")
    party.room("other", {"type": "enter", "name": " Anna "})
    assert party.clients["anna"].view["room"]["members"]["1"]["name"] == "Anna 2"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\n", "x" * 25])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    party = Party("anna")
    party.connect("other")
    refusal = party.room("other", {"type": "enter", "name": name}).refusal
    assert refusal is not None
    assert refusal.slug == "bad_name"


def test_the_host_deals_when_everyone_else_is_ready() -> None:
    party = Party("anna", "bela")
    early = party.room("anna", {"type": "start", "nonce": NONCE}).refusal
    assert early is not None
    assert (early.slug, early.facts) == ("not_ready", {"members": (1,)})
    assert party.room("bela", {"type": "start", "nonce": NONCE}).refusal is not None
    party.start()
    assert party.clients["bela"].view["room"]["phase"] == "playing"
    assert party.clients["bela"].view["seats"] == {"0": "Anna", "1": "Bela"}
    party.agree()


def test_the_mover_gets_the_answer_and_the_others_the_news() -> None:
    party = Party("anna", "bela")
    party.start()
    party.act("anna", "call 0", key=77)
    anna, bela = (msgspec.json.decode(party.clients[who].heard[-1]) for who in ("anna", "bela"))
    assert anna["reply"] == 77
    assert "reply" not in bela
    assert anna["events"] == bela["events"]
    assert anna["events"][0]["type"] == "called"


def test_an_act_that_is_sent_again_is_played_once() -> None:
    party = Party("anna", "bela")
    party.start()
    first = party.act("anna", "call 0", key=50)
    again = party.act("anna", "call 0", key=50)
    assert again.rows == ()
    assert again.done == first.rows[-1].seq
    party.restart()
    assert party.act("anna", "call 0", key=50).done == first.rows[-1].seq


def test_an_unknown_key_below_a_known_one_is_late_and_never_played() -> None:
    party = Party("anna", "bela")
    party.start()
    party.act("anna", "call 0", key=50)
    party.restart()
    turn = party.act("anna", "call 0", key=49)
    assert turn.rows == ()
    assert turn.refusal is not None
    assert (turn.refusal.slug, turn.refusal.facts) == ("late", {"key": 50})


def test_a_deadline_stands_in_the_log_even_if_the_late_act_is_refused() -> None:
    party = Party("anna", "bela")
    party.start()
    party.act("anna", "call 0")
    turn = party.act("anna", a_set(party), after=6000)
    assert turn.refusal is not None
    assert turn.refusal.slug == "too_late"
    assert [(row.seat, row.at) for row in turn.rows] == [(-1, 100 + 5300)]
    assert party.clients["bela"].events[-1]["type"] == "timed_out"
    party.agree()


def test_nobody_plays_for_the_house_or_before_the_deal() -> None:
    party = Party("anna", "bela")
    assert party.act("anna", "call 0").refusal is not None
    party.start()
    for text in ("deadline", "left 1", "away 1", "pause"):
        refusal = party.act("anna", text).refusal
        assert refusal is not None
        assert refusal.slug == "not_house"


def test_a_spectator_sees_the_table_and_may_do_nothing() -> None:
    party = Party("anna", "bela")
    party.start()
    party.connect("zoe")
    assert party.clients["zoe"].you == {"key": 0, "offers": []}
    refusal = party.act("zoe", "call 0").refusal
    assert refusal is not None
    assert refusal.slug == "not_player"
    party.agree()


def test_somebody_who_comes_later_sits_down_in_the_running_game() -> None:
    party = Party("anna", "bela")
    party.start()
    party.connect("zoe")
    party.room("zoe", {"type": "enter", "name": "Zoe"})
    assert party.clients["zoe"].you["seat"] == 2
    assert party.clients["anna"].view["seats"]["2"] == "Zoe"
    assert party.act("zoe", "call 0").refusal is None
    party.agree()
    for guest in ("anna", "bela", "zoe"):
        party.room(guest, {"type": "leave"})
    (record,) = records(party.game, party.opening, party.rows)
    assert (record.names, record.joined) == (("Anna", "Bela"), ("Zoe",))
    assert verify(party.game, record) == []
    assert replay_of(party.game, record).names == ("Anna", "Bela", "Zoe")
    assert parse_record(format_record(party.game, record), find_game) == record


def test_leaving_during_a_claim_is_a_mistake_and_frees_the_table() -> None:
    party = Party("anna", "bela")
    party.start()
    party.act("anna", "call 0")
    party.room("anna", {"type": "leave"})
    game = party.clients["bela"].view["game"]
    assert (game["phase"], game["players"]["0"]["score"]) == ("open", -1)
    assert party.clients["bela"].view["room"]["host"] == 1
    assert party.clients["bela"].view["seats"]["0"] == "Anna"
    party.room("anna", {"type": "enter", "name": "Anna"})
    assert party.clients["anna"].you["seat"] == 0
    party.agree()


def test_a_room_is_not_filled_by_those_who_have_left() -> None:
    party = Party("anna")
    for number in range(120):
        guest = f"guest{number}"
        party.connect(guest)
        assert party.room(guest, {"type": "enter", "name": guest}).refusal is None
        party.room(guest, {"type": "leave"})
        assert party.room("anna", {"type": "add_bot", "level": "easy"}).refusal is None
        bot = max(
            (n for n, member in party.clients["anna"].view["room"]["members"].items() if "bot" in member), key=int
        )
        assert party.room("anna", {"type": "kick", "member": int(bot)}).refusal is None
        party.disconnect(guest)
    party.agree()
    assert len(party.table.standing.room.members) == MOST_MEMBERS


def test_a_room_full_of_people_is_full() -> None:
    party = Party(*(f"guest{number}" for number in range(MOST_MEMBERS)))
    party.connect("late")
    refusal = party.room("late", {"type": "enter", "name": "Late"}).refusal
    assert refusal is not None
    assert (refusal.slug, refusal.facts) == ("room_full", {"most": MOST_MEMBERS})


def test_who_was_sent_away_does_not_come_back() -> None:
    party = Party("anna", "bela")
    party.room("anna", {"type": "kick", "member": 1})
    refusal = party.room("bela", {"type": "enter", "name": "Bela"}).refusal
    assert refusal is not None
    assert refusal.slug == "kicked"
    assert party.room("anna", {"type": "kick", "member": 0}).refusal is not None


def test_an_absent_player_is_away_in_room_and_game() -> None:
    party = Party("anna", "bela")
    party.start()
    party.disconnect("bela")
    assert party.clients["anna"].view["room"]["members"]["1"]["here"] is False
    assert party.clients["anna"].view["game"]["players"]["1"]["presence"] == "away"
    party.connect("bela")
    assert party.clients["anna"].view["game"]["players"]["1"]["presence"] == "here"
    party.agree()


def test_a_whole_game_ends_in_the_lobby_with_a_record_that_verifies() -> None:
    party = Party("anna", "bela")
    promised = party.clients["anna"].view["room"]["commitment"]
    party.start()
    play_to_the_end(party)
    (record,) = records(party.game, party.opening, party.rows)
    assert verify(party.game, record) == []
    assert record.names == ("Anna", "Bela")
    assert record.deal is not None
    assert record.deal.nonces == (NONCE, NONCE)
    assert commit(record.deal.secret) == promised == record.commitment


def test_a_rematch_has_a_secret_of_its_own() -> None:
    party = Party("anna", "bela")
    party.start()
    play_to_the_end(party)
    first = party.table.standing.room.deal
    party.start()
    play_to_the_end(party)
    one, two = records(party.game, party.opening, party.rows)
    assert one.deal == first
    assert one.seed != two.seed
    assert one.commitment != two.commitment


def test_a_game_that_everyone_has_left_is_over_and_revealed() -> None:
    party = Party("anna", "bela")
    party.start()
    party.act("bela", "call 0")
    for guest in ("anna", "bela"):
        party.room(guest, {"type": "leave"})
    assert party.table.standing.room.phase is RoomPhase.LOBBY
    (record,) = records(party.game, party.opening, party.rows)
    assert verify(party.game, record) == []


def test_options_are_the_hosts_and_unmake_readiness() -> None:
    party = Party("anna", "bela")
    party.room("bela", {"type": "ready", "nonce": NONCE})
    assert party.room("bela", {"type": "configure", "config": {"claim_ms": 4000}}).refusal is not None
    assert party.room("anna", {"type": "configure", "config": {"claim_ms": 4000}}).refusal is None
    assert party.clients["bela"].view["room"]["members"]["1"]["ready"] is False
    assert party.clients["bela"].view["room"]["config"]["claim_ms"] == 4000
    with pytest.raises(msgspec.ValidationError, match="claim_ms"):
        party.room("anna", {"type": "configure", "config": {"claim_ms": 1}})
    party.agree()


def test_who_was_away_for_a_moment_hears_what_was_missed() -> None:
    party = Party("anna", "bela")
    party.start()
    bela = party.clients["bela"]
    party.disconnect("bela")
    party.act("anna", "call 0")
    party.tick(20_000)
    heard = len(bela.events)
    assert party.reconnect(bela)
    assert [event["type"] for event in bela.events[heard:]] == [
        "presence_changed",
        "called",
        "timed_out",
        "presence_changed",
    ]
    party.agree()


def test_a_lost_answer_is_told_by_the_key_when_catching_up() -> None:
    party = Party("anna", "bela")
    party.start()
    anna = party.clients.pop("anna")
    party.clients["anna"] = Client("anna")  # the connection is gone, but nobody has noticed
    party.clients["anna"].seq = anna.seq
    party.clients["anna"].view, party.clients["anna"].you = anna.view, anna.you
    party.act("anna", "call 0", key=40)
    assert party.reconnect(anna)
    assert anna.you["key"] == 40
    party.agree()


def test_who_was_away_for_long_gets_a_snapshot() -> None:
    party = Party("anna", "bela")
    party.start()
    bela = party.clients["bela"]
    party.disconnect("bela")
    for _ in range(40):
        party.act("anna", "no-set 0")
        party.act("anna", "take-back")
    assert not party.reconnect(bela)
    party.agree()


def test_nothing_that_is_sent_tells_the_secret_the_seed_or_the_deck() -> None:
    """Two tables that differ only in the order of the undealt cards say the same, byte for byte."""
    heard: list[list[bytes]] = []
    for turned in (False, True):
        party = Party("anna", "bela")
        party.connect("zoe")
        party.start()
        if turned:
            state = party.table.standing.state
            hidden = msgspec.structs.replace(state, deck=state.deck[:3] + state.deck[3:][::-1], seed=format_seed(1))
            party.table.standing = msgspec.structs.replace(party.table.standing, state=hidden)
        party.act("anna", "call 0")
        party.act("bela", "call 0")
        party.act("anna", "pick 0000 0000 0000")
        party.act("anna", a_set(party))
        party.act("bela", f"no-set {version(party)}")
        party.tick(20_000)
        said = [message for client in party.clients.values() for message in client.heard]
        heard.append([*said, *party.connect("anna").heard])
    assert heard[0] == heard[1]
    secret = party.table.standing.room.secret
    for message in heard[0]:
        assert secret.seed.encode() not in message
        assert secret.salt.encode() not in message
        assert NONCE.encode() not in message
