"""People who are not who they say, or do what is not theirs to do."""

from typing import Any

import pytest

from tests.server.hall import Hall
from tests.server.playing import call, first_set, two_at_a_table, vote
from tests.server.visitor import NONCE, Visitor


@pytest.mark.parametrize("kind", ["deadline", "joined", "away", "back", "left", "taken_over", "pause", "resume"])
def test_nobody_acts_for_the_house(hall: Hall, kind: str) -> None:
    action: dict[str, Any] = {"type": kind}
    if kind not in ("deadline", "pause", "resume"):
        action["seat"] = 1
    before = hall.anna.seq
    for who in (hall.anna, hall.stranger()):
        assert who.act(action)["slug"] == "not_house"
    assert hall.anna.seq == before


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"room","key":900,"action":{"type":"finished","secret":{"seed":"","salt":""}}}',
        '{"type":"room","key":900,"action":{"type":"disconnected","member":1}}',
        '{"type":"room","key":900,"action":{"type":"reconnected","member":1}}',
        '{"type":"act","key":900,"seat":1,"action":{"type":"unvote"}}',
        '{"type":"act","key":900,"guest":"x","action":{"type":"unvote"}}',
        '{"type":"act","key":900,"action":{"type":"unvote","seat":1}}',
        '{"type":"act","key":900,"stamp":{"lag_ms":9000},"action":{"type":"unvote"}}',
        '{"type":"act","key":900,"at":0,"action":{"type":"unvote"}}',
        '{"type":"room","key":900,"action":{"type":"leave","member":0}}',
        '{"type":"room","key":900,"action":{"type":"ready","nonce":"","seat":0}}',
    ],
)
def test_a_message_has_no_place_for_another_seat_or_time(hall: Hall, text: str) -> None:
    before = hall.bela.seq
    hall.bela.send(text)
    refused = hall.bela.read()
    assert (refused["type"], refused["slug"], hall.bela.seq) == ("refused", "malformed", before)


def test_what_is_the_hosts_or_a_members_is_refused_to_others(hall: Hall) -> None:
    zoe = hall.stranger()
    hosts: list[dict[str, Any]] = [
        {"type": "configure", "config": {}},
        {"type": "start", "nonce": NONCE},
        {"type": "add_bot", "level": "easy"},
        {"type": "kick", "member": 0},
        {"type": "make_host", "member": 1},
        {"type": "publish", "listed": True},
    ]
    before = hall.anna.view
    for action in hosts:
        assert hall.bela.room(action)["slug"] == "not_host"
        assert zoe.room(action)["slug"] == "not_member"
    for kind in ("leave", "sit", "stand", "unready"):
        assert zoe.room({"type": kind})["slug"] == "not_member"
    for act in (call(zoe), vote(zoe), {"type": "pick", "cards": first_set(zoe) or (0, 1, 2)}):
        assert zoe.act(act)["slug"] == "not_player"
    for member in (-1, 0, 2, 99, 2**53, -(2**70), 10**50):
        for kind in ("kick", "make_host"):
            assert hall.anna.room({"type": kind, "member": member})["slug"] == "not_member"
    hall.anna.catch_up()
    assert hall.anna.view == before


def test_cards_that_are_none_or_not_there_are_refused(hall: Hall) -> None:
    anna, bela, _ = two_at_a_table(hall.url)
    anna.act(call(anna))
    there = sorted(anna.view["game"]["slots"].values())
    missing = next(card for card in range(81) if card not in there)
    tries: list[tuple[list[int], str]] = [
        ([*there[:2], missing], "not_on_table"),
        ([missing] * 3, "not_on_table"),
        ([there[0]] * 3, "duplicate_card"),
        ([there[0], there[0], there[1]], "duplicate_card"),
        (there[:2], "not_three"),
        (there[:4], "not_three"),
        ([], "not_three"),
        ([-1, -2, -3], "not_on_table"),
        ([81, 82, 83], "not_on_table"),
        ([2**63, 2**64, 10**60], "not_on_table"),
        ([-(2**63), *there[:2]], "not_on_table"),
        (list(range(2000)), "not_on_table"),
    ]
    before = anna.seq
    for cards, slug in tries:
        refused = anna.act({"type": "pick", "cards": cards})
        assert (refused["type"], refused["slug"]) == ("refused", slug), cards
        assert set(refused["facts"].get("cards", [])) <= set(cards) - set(there)
    assert bela.act({"type": "pick", "cards": there[:3]})["slug"] == "locked_by"
    for text in ("[true,1,2]", "[1.0,2,3]", '["1",2,3]', "[[1],2,3]", "{}", "null", "1e2", "[1e400,1,2]"):
        anna.send(f'{{"type":"act","key":{anna.key + 1},"action":{{"type":"pick","cards":{text}}}}}')
        assert anna.read()["slug"] == "malformed", text
    for version in (-1, 99, -(2**63), 2**64, 10**100):
        assert bela.act({"type": "call", "board_version": version})["slug"] in ("locked_by", "stale_board")
    assert anna.seq == before
    assert anna.act({"type": "pick", "cards": first_set(anna) or there[:3]})["type"] == "events"


def test_who_has_the_cookie_has_the_seat_and_the_other_browser_is_told(hall: Hall) -> None:
    mia, thief = Visitor(hall.url), Visitor(hall.url)
    room = mia.open_room()
    mia.enter(room, "Mia")
    mia.send({"type": "ping", "t": 1})
    thief.cookie = mia.cookie
    thief.connect(room)
    assert thief.you["member"] == 0
    mia.until("elsewhere")
    assert mia.closed_with() == 4409
    # Whatever the older connection still sends is nobody's.
    mia.connect(room)
    assert thief.until("elsewhere")
    with pytest.raises(Exception, match="4409"):
        thief.room({"type": "rename", "name": "Thief"})
    mia.catch_up()
    assert mia.view["room"]["members"]["0"]["name"] == "Mia"


def test_an_old_identity_has_no_rights_and_old_messages_are_done_once(hall: Hall) -> None:
    mia, noa = Visitor(hall.url), Visitor(hall.url)
    room = mia.open_room()
    mia.enter(room, "Mia")
    noa.enter(room, "Noa")
    said: list[Any] = [{"type": "enter", "name": "Noa"}]
    for said_next in ({"type": "rename", "name": "Noah"}, {"type": "ready", "nonce": NONCE}):
        assert noa.room(said_next)["type"] == "events"
        said.append(said_next)
    mia.catch_up()
    before = mia.seq
    for key, action in enumerate(said, start=1):
        noa.send({"type": "room", "key": key, "action": action})
        assert noa.answer(key)["type"] == "done"
        # The same words from somebody else's browser are that one's own.
    for key in (0, -1, -(2**63)):
        noa.send({"type": "room", "key": key, "action": {"type": "leave"}})
        assert noa.answer(key)["slug"] == "late"
    mia.catch_up()
    assert mia.seq == before
    noa.room({"type": "leave"})
    for key, action in enumerate(said, start=1):
        noa.send({"type": "room", "key": key, "action": action})
        assert noa.answer(key)["type"] == "done"
    assert noa.room({"type": "ready", "nonce": NONCE})["slug"] == "not_member"
    noa.room({"type": "enter", "name": "Noa"})
    mia.catch_up()
    assert mia.room({"type": "kick", "member": 1})["type"] == "events"
    noa.connect(room)
    assert "member" not in noa.you
    assert noa.room({"type": "enter", "name": "Noa"})["slug"] == "kicked"
    assert noa.room({"type": "sit"})["slug"] == "not_member"
    assert noa.act({"type": "call", "board_version": 0})["slug"] == "not_playing"
