"""Refusals: which reason is told when several hold (the table at the end of docs/rules/set.md, from the top down)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercet.core.game import HOUSE, Move, Refusal
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.games.sets.model import (
    Accept,
    Call,
    Challenge,
    Claim,
    NextHand,
    Phase,
    Pick,
    Presence,
    Reject,
    SetAction,
    Unvote,
    VoteNoSet,
)
from tercet.games.sets.presets import SET
from tests.games.set_table import RIGHT, Table

OWN = {"phase": Phase.CLAIMED, "claim": Claim(0, 9000)}
OTHERS = {"phase": Phase.CLAIMED, "claim": Claim(1, 9000)}
CHECKED = {"phase": Phase.CHECKING, "claim": Claim(0, 9000, (0, 1, 2))}
BETWEEN = {"phase": Phase.HAND_OVER, "over_at": 100}
CHANGED = {"board_version": 5, "removed_version": 4}
OVER = {"phase": Phase.MATCH_OVER}
PAUSED = {"paused_at": 50}
NOWHERE = Pick((0, 0, 77, 78))


def facing(state: dict[str, Any], *, locked: bool = False, gone: bool = False, **options: Any) -> Table:
    """Return a table in a state, whose seat 0 is frozen or has left."""
    slots = state.get("slots", tuple(range(12)))
    table = Table(slots, state={"at": 100, **state} | {"slots": slots}, **options)
    first = replace(
        table.player(0), locked_until=8000 if locked else 0, presence=Presence.LEFT if gone else Presence.HERE
    )
    table.state = replace(table.state, players=(first, *table.state.players[1:]))
    return table


LADDERS: list[tuple[str, SetAction, list[tuple[str, Table]]]] = [
    (
        "call",
        Call(3),
        [
            ("not_player", facing(OVER | PAUSED | OTHERS | CHANGED, gone=True, locked=True)),
            ("over", facing(OVER | PAUSED | CHANGED, locked=True)),
            ("paused", facing(PAUSED | OTHERS | CHANGED, locked=True)),
            ("locked_by", facing(OTHERS | CHANGED, locked=True)),
            ("locked_out", facing(BETWEEN | CHANGED, locked=True, direct_pick=True)),
            ("stale_board", facing(BETWEEN | CHANGED, direct_pick=True)),
            ("hand_over", facing(BETWEEN | {"board_version": 3}, direct_pick=True)),
            ("no_calls", facing({"removed_version": 0, "board_version": 5}, direct_pick=True)),
            ("queued", facing(OTHERS | {"board_version": 5, "queue": (0,)}, queue_calls=True)),
        ],
    ),
    (
        "pick",
        NOWHERE,
        [
            ("not_player", facing(OVER | PAUSED, gone=True, locked=True)),
            ("over", facing(OVER | PAUSED, locked=True)),
            ("paused", facing(PAUSED | OTHERS, locked=True)),
            ("locked_by", facing(OTHERS, locked=True)),
            ("locked_out", facing(BETWEEN, locked=True)),
            ("locked_out", facing({"late": 0}, locked=True)),
            ("locked_out", facing(BETWEEN, locked=True, direct_pick=True)),
            ("too_late", facing({"late": 0})),
            ("not_caller", facing(BETWEEN)),
            ("not_on_table", facing(BETWEEN, direct_pick=True)),
            ("not_on_table", facing(CHECKED)),
        ],
    ),
    (
        "pick of two different cards",
        Pick((0, 0, 1, 1)),
        [("not_three", facing(BETWEEN, direct_pick=True)), ("not_three", facing(CHECKED))],
    ),
    (
        "pick of one card twice",
        Pick((0, 0, 1)),
        [("duplicate_card", facing(BETWEEN, direct_pick=True)), ("duplicate_card", facing(CHECKED))],
    ),
    ("good pick", RIGHT, [("hand_over", facing(BETWEEN, direct_pick=True)), ("checking", facing(CHECKED))]),
    (
        "vote",
        VoteNoSet(3),
        [
            ("not_player", facing(OVER | PAUSED | OTHERS | CHANGED, gone=True)),
            ("over", facing(OVER | PAUSED | CHANGED)),
            ("paused", facing(PAUSED | OTHERS | CHANGED)),
            ("locked_by", facing(OTHERS | CHANGED)),
            ("locked_by", facing(OWN | CHANGED)),
            ("stale_board", facing(BETWEEN | CHANGED, no_set_challenge=True)),
            ("hand_over", facing(BETWEEN | {"board_version": 3}, no_set_challenge=True)),
            ("no_votes", facing({"board_version": 3, "votes": (0,)}, no_set_challenge=True)),
            ("no_votes", facing({"board_version": 3, "votes": (0,)}, auto_deal=True)),
            ("voted", facing({"board_version": 3, "votes": (0,)}, verify_votes=True)),
            ("set_on_table", facing({"board_version": 3, "slots": tuple(range(21))}, verify_votes=True, max_table=21)),
            ("table_full", facing({"board_version": 3, "slots": tuple(range(21))}, max_table=21)),
        ],
    ),
    (
        "taking a vote back",
        Unvote(),
        [
            ("not_player", facing(OVER, gone=True)),
            ("over", facing(OVER | PAUSED)),
            ("paused", facing(PAUSED | OTHERS)),
            ("locked_by", facing(OTHERS)),
            ("locked_by", facing(OTHERS | {"votes": (0,)})),
            ("not_voted", facing(BETWEEN)),
        ],
    ),
    (
        "challenge",
        Challenge(3),
        [
            ("not_player", facing(OVER | PAUSED | OTHERS | CHANGED, gone=True, locked=True)),
            ("over", facing(OVER | PAUSED | CHANGED, locked=True)),
            ("paused", facing(PAUSED | OTHERS | CHANGED, locked=True)),
            ("locked_by", facing(OTHERS | CHANGED, locked=True)),
            ("locked_out", facing(BETWEEN | CHANGED, locked=True)),
            ("stale_board", facing(BETWEEN | CHANGED)),
            ("hand_over", facing(BETWEEN | {"board_version": 3})),
            ("no_challenges", facing({"board_version": 3})),
        ],
    ),
    (
        "accept",
        Accept(),
        [
            ("not_player", facing(OVER, gone=True)),
            ("paused", facing(CHECKED | PAUSED)),
            ("nothing_to_check", facing(OTHERS)),
            ("own_pick", facing(CHECKED | {"accepted": (0,)})),
            ("accepted", facing(CHECKED | {"claim": Claim(1, 9000, (0, 1, 2)), "accepted": (0,)})),
        ],
    ),
    ("reject", Reject(), [("nothing_to_check", facing({})), ("own_pick", facing(CHECKED))]),
    (
        "next hand",
        NextHand(),
        [
            ("not_player", facing(BETWEEN, gone=True)),
            ("over", facing(OVER)),
            ("paused", facing(BETWEEN | PAUSED)),
            ("hand_running", facing({})),
            ("hand_running", facing(OTHERS)),
        ],
    ),
]


@pytest.mark.parametrize(
    ("action", "slug", "table"),
    [
        pytest.param(action, slug, table, id=f"{name}: {number} {slug}")
        for name, action, ladder in LADDERS
        for number, (slug, table) in enumerate(ladder)
    ],
)
def test_set_refusals_come_in_the_order_of_the_rules(action: SetAction, slug: str, table: Table) -> None:
    refusal = SET.check(table.state, Move(100, 0, action))
    assert refusal is not None
    assert refusal.slug == slug


@pytest.mark.parametrize("seat", [-2, -1, 2, 7, 2**70, -(2**70)])
def test_set_strangers_are_no_players(seat: int) -> None:
    assert Table().refused(seat, Call(0)) == "not_player"


@pytest.mark.parametrize(
    ("slug", "facts", "action", "table"),
    [
        ("locked_by", {"seat": 1}, Call(0), facing(OTHERS)),
        ("locked_out", {"until": 8000}, Call(0), facing({}, locked=True)),
        ("not_on_table", {"cards": (77, 78)}, NOWHERE, facing(OWN)),
        ("not_on_table", {"cards": (20, 21, 22)}, Pick(tuple(range(20, 40))), facing(OWN)),
        ("not_three", {"count": 4}, Pick((0, 1, 2, 3)), facing(OWN)),
        ("stale_board", {"board_version": 5}, Call(3), facing(CHANGED)),
        ("table_full", {"max_table": 21}, VoteNoSet(0), facing({"slots": tuple(range(21))}, max_table=21)),
        ("not_caller", {}, RIGHT, facing({})),
    ],
)
def test_set_refusals_carry_the_facts_to_word_them(
    slug: str, facts: dict[str, Any], action: SetAction, table: Table
) -> None:
    assert SET.check(table.state, Move(100, 0, action)) == Refusal(slug, facts)


@pytest.mark.parametrize(
    ("slug", "seat", "action", "table"),
    [
        ("not_house", 0, Deadline(), facing(OWN)),
        ("not_house", 0, Left(0), facing({})),
        ("not_house", 7, Pause(), facing(OVER)),
        ("over", HOUSE, Away(0), facing(OVER)),
        ("over", HOUSE, Resume(), facing(OVER | PAUSED)),
        ("not_due", HOUSE, Deadline(), facing({})),
        ("not_due", HOUSE, Deadline(), facing(OWN)),
        ("not_due", HOUSE, Deadline(), facing(OWN | PAUSED)),
        ("not_next_seat", HOUSE, Joined(1), facing({})),
        ("not_next_seat", HOUSE, Joined(3), facing({})),
        ("full", HOUSE, Joined(8), facing({}, seats=8)),
        ("not_player", HOUSE, Away(2), facing({})),
        ("not_player", HOUSE, Back(-1), facing({})),
        ("no_change", HOUSE, Back(0), facing({})),
        ("no_change", HOUSE, Left(0), facing({}, gone=True)),
        ("no_change", HOUSE, Away(0), facing({}, gone=True)),
        ("not_paused", HOUSE, Resume(), facing({})),
        ("paused", HOUSE, Pause(), facing(PAUSED)),
    ],
)
def test_set_refusals_to_the_house(slug: str, seat: int, action: SetAction, table: Table) -> None:
    assert SET.check(table.state, Move(100, seat, action)) == Refusal(slug)


def test_set_a_bot_takes_over_once() -> None:
    table = Table()
    table.house(TakenOver(0))
    assert table.refused(HOUSE, TakenOver(0)) == "no_change"
    table.house(Left(0))
    table.house(TakenOver(0))
    assert table.player(0).presence is Presence.BOT
