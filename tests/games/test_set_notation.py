"""Cards and actions of Set as text, pictures of the table and events in words."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tercet.core.game import HOUSE, NO_STAMP, REVEALED, SPECTATOR, Move
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.core.notation import NotationError
from tercet.core.play import play
from tercet.games.sets.cards import card_name, card_word, format_card, parse_card
from tercet.games.sets.model import (
    Accept,
    Call,
    Challenge,
    NextHand,
    Phase,
    Pick,
    Reject,
    SetAction,
    Unvote,
    VoteNoSet,
)
from tercet.games.sets.options import DECK, SetConfig
from tercet.games.sets.presets import SET
from tests.games.set_walks import configs, steps, walk

_ACTION_WORDS = (
    *("call", "pick", "no-set", "accept", "joined", "pause", "0", "-3", "0012", "#99", "2-red-solid-oval", "-", "x"),
)

notation = SET.notation
numbers = st.integers(-(10**18), 10**18)


# Cards.


def test_every_card_reads_back_from_each_of_its_forms() -> None:
    for card in range(DECK):
        assert parse_card(format_card(card)) == card
        assert parse_card(card_word(card)) == card
        assert parse_card(card_name(card).replace(" ", "-").upper()) == card


def test_names_of_cards() -> None:
    assert [format_card(card) for card in (0, 5, 80)] == ["0000", "0012", "2222"]
    assert card_name(0) == "1 green solid oval"
    assert card_word(parse_card("two-red-striped-ovals")) == "2-red-striped-oval"


@pytest.mark.parametrize(
    "text", ["", "001", "00122", "0013", "2-red-striped", "4-red-striped-oval", "2-red-oval-striped", "2--striped-oval"]
)
def test_what_is_no_card_is_told_what_one_looks_like(text: str) -> None:
    with pytest.raises(NotationError, match="four digits 0-2 such as 0012, or a name such as 2-red-striped-diamond"):
        parse_card(text)


# Actions.


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("call 3", Call(3)),
        ("pick 0012 1120 2201", Pick((5, 42, 73))),
        ("pick", Pick(())),
        ("no-set 3", VoteNoSet(3)),
        ("take-back", Unvote()),
        ("challenge 3", Challenge(3)),
        ("accept", Accept()),
        ("reject", Reject()),
        ("next-hand", NextHand()),
        ("deadline", Deadline()),
        ("joined 2", Joined(2)),
        ("away 0", Away(0)),
        ("back 0", Back(0)),
        ("left 0", Left(0)),
        ("taken-over 0", TakenOver(0)),
        ("pause", Pause()),
        ("resume", Resume()),
    ],
)
def test_actions_as_text(text: str, action: SetAction) -> None:
    assert notation.format_action(action) == text
    assert notation.parse_action(text) == action
    assert notation.parse_action(f"  {text.upper()}\t") == action


def test_a_pick_reads_names_in_any_order() -> None:
    action = notation.parse_action("pick 2201 1-green-outlined-diamond 1120")
    assert notation.format_action(action) == "pick 0012 1120 2201"


@given(
    st.one_of(
        st.builds(Pick, st.lists(numbers, max_size=5).map(tuple)),
        *(st.builds(kind, numbers) for kind in (Call, VoteNoSet, Challenge, Joined, Away, Back, Left, TakenOver)),
    )
)
def test_even_impossible_actions_read_back(action: SetAction) -> None:
    assert notation.parse_action(notation.format_action(action)) == action


@given(st.lists(st.sampled_from(_ACTION_WORDS)))
def test_what_is_read_as_an_action_is_written_and_read_again(words: list[str]) -> None:
    try:
        action = notation.parse_action(" ".join(words))
    except NotationError:
        return
    assert notation.parse_action(notation.format_action(action)) == action


@pytest.mark.parametrize(
    ("text", "column", "expected", "found"),
    [
        ("", 1, "an action: call, pick", ""),
        ("shout", 1, "an action: call, pick", "shout"),
        ("call", 5, "the version of the table, a whole number", ""),
        ("call now", 6, "the version of the table, a whole number", "now"),
        ("call 3 4", 8, "nothing more", "4"),
        ("accept 3", 8, "nothing more", "3"),
        ("pick 0012  0013", 12, "a card", "0013"),
        ("pick #x", 7, "the number of a card", "x"),
        ("away", 5, "a seat, a whole number", ""),
        ("pause 1", 7, "nothing more", "1"),
    ],
)
def test_a_wrong_action_is_pointed_at(text: str, column: int, expected: str, found: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_action(text)
    assert (caught.value.line, caught.value.column, caught.value.found) == (1, column, found)
    assert caught.value.expected.startswith(expected)


@given(configs(), st.integers(1, 4), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_every_action_of_a_game_reads_back(config: SetConfig, seats: int, seed: int, chance: Random) -> None:
    for state in walk(SET.new(config, seats, seed), chance, 20):
        for seat in (*range(len(state.players)), HOUSE):
            for action in SET.legal(state, seat, state.at, NO_STAMP):
                assert notation.parse_action(notation.format_action(action)) == action


# Pictures and words.


def test_the_picture_of_a_table() -> None:
    state = notation.parse_state("claim: 1\ntable: 0012 ---- 2201 1120\nat: 1000\nseat 0: presence away\nvotes: 0")
    assert notation.draw(*SET.view(state, 1)) == (
        "Hand 1, claimed, table 0, 78 cards undealt\n"
        "\n"
        "  0012 1 green              ----                      2201 3 red\n"
        "       outlined diamond                                    solid squiggles\n"
        "  1120 2 purple\n"
        "       striped ovals\n"
        "\n"
        "seat  score  total  sets  mistakes\n"
        "   0      0      0     0         0   away, dealer, says: no set\n"
        "   1      0      0     0         0   has called until 6000 ms\n"
        "\n"
        "You may: pick CARD CARD CARD"
    )


def test_only_who_may_see_everything_sees_the_deck() -> None:
    state = replace(SET.new(SetConfig(), 2, 7), phase=Phase.MATCH_OVER)
    assert "Undealt" in notation.draw(*SET.view(state, REVEALED))
    for viewer in (SPECTATOR, 0, 1):
        assert "Undealt" not in notation.draw(*SET.view(state, viewer))


@given(configs(), st.integers(1, 4), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_event_is_told_and_every_viewer_gets_a_picture(
    config: SetConfig, seats: int, seed: int, chance: Random
) -> None:
    for step in steps(SET.new(config, seats, seed), chance, 40):
        for event in step.events:
            assert notation.tell(event)
            assert "\n" not in notation.tell(event)
        for viewer in (*range(len(step.state.players)), SPECTATOR, REVEALED):
            picture = notation.draw(*SET.view(step.state, viewer))
            assert [line for line in picture.splitlines() if len(line) > 150 or line != line.rstrip()] == []


def test_events_in_words() -> None:
    state = SET.new(SetConfig(), 2, 7)
    told: list[str] = []
    for at, text in ((1000, "call 0"), (2000, "pick 2120 0011 1210"), (3000, "call 0"), (4000, "pick 2120 0202 1011")):
        played = play(SET, state, Move(at, 0, notation.parse_action(text)))
        state = played.steps[-1].state
        told += [notation.tell(event) for step in played.steps for event in step.events]
    assert told == [
        "seat 0 calls: set! Picks until 6000 ms",
        "seat 0 picks 0011 1210 2120, no set (shading: two are outlined, one is striped; "
        "shape: two are oval, one is squiggle), which costs a point, score -1",
        "seat 0 calls: set! Picks until 8000 ms",
        "seat 0 takes 0202 1011 2120, score 0",
        "dealt: 0020 1001 2211",
    ]
