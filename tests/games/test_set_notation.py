"""Set as text: what is written reads back the same, and what is wrong is pointed at."""

from __future__ import annotations

from pathlib import Path
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
    HOLE,
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
from tercet.games.sets.options import DECK, SetConfig
from tercet.games.sets.presets import SET
from tests.games.set_walks import configs, steps, walk

_ACTION_WORDS = (
    "call",
    "pick",
    "no-set",
    "accept",
    "joined",
    "pause",
    "0",
    "-3",
    "0012",
    "#99",
    "2-red-solid-oval",
    "x",
)

POSITIONS = Path(__file__).parent.parent / "golden" / "positions"

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


# Positions.


@given(configs(), st.integers(1, 8), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_every_position_of_a_game_reads_back(config: SetConfig, seats: int, seed: int, chance: Random) -> None:
    for state in walk(SET.new(config, seats, seed), chance, 60):
        assert notation.parse_state(notation.format_state(state)) == state


@given(configs(), st.integers(1, 4), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_every_action_of_a_game_reads_back(config: SetConfig, seats: int, seed: int, chance: Random) -> None:
    for state in walk(SET.new(config, seats, seed), chance, 20):
        for seat in (*range(len(state.players)), HOUSE):
            for action in SET.legal(state, seat, state.at, NO_STAMP):
                assert notation.parse_action(notation.format_action(action)) == action


@given(configs(), st.integers(1, 4), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_whatever_is_read_can_be_played_on(config: SetConfig, seats: int, seed: int, chance: Random) -> None:
    start = SET.new(config, seats, seed)
    *_, last = [start, *walk(start, chance, chance.randrange(40))]
    for _ in range(5):
        try:
            state = notation.parse_state(_spoilt(notation.format_state(last), chance))
        except NotationError:
            continue
        assert notation.parse_state(notation.format_state(state)) == state
        for after in walk(state, chance, 20):
            assert notation.draw(*SET.view(after, SPECTATOR))
            assert SET.outcome(after) is None or not SET.to_act(after)


@pytest.mark.parametrize("name", ["opening", "queue", "checking", "long", "over"])
def test_positions_on_file_are_written_as_they_stand_there(name: str) -> None:
    text = (POSITIONS / f"{name}.txt").read_text()
    assert notation.format_state(notation.parse_state(text)) == text


def test_positions_on_file_mean_what_they_say() -> None:
    opening, queue, checking, long, over = (
        notation.parse_state((POSITIONS / f"{name}.txt").read_text())
        for name in ("opening", "queue", "checking", "long", "over")
    )
    assert opening == SET.new(SetConfig(), 2, 7)
    assert (queue.phase, queue.claim, queue.queue, queue.votes) == (Phase.CLAIMED, Claim(1, 8000), (0,), (2,))
    assert (checking.paused_at, checking.players[1].captured, checking.players[1].score) == (12_000, (), 0)
    assert checking.players[2].presence is Presence.AWAY
    assert (long.dealers, long.dealer, long.hand, long.players[0].locked_until) == ((0, 1), 1, 2, 73_300)
    assert SET.outcome(over) is not None
    assert over.slots.count(HOLE) == 3
    assert over.deck == ()


def test_a_position_by_hand_needs_only_a_table() -> None:
    state = notation.parse_state((POSITIONS / "by_hand.txt").read_text())
    assert state.slots == tuple(range(9))
    assert (state.deck, state.phase, state.claim) == ((), Phase.CLAIMED, Claim(1, 5000))
    assert len(SET.legal(state, 1, 0, NO_STAMP)) == 84


def test_what_a_position_leaves_out() -> None:
    state = notation.parse_state("table: 0100 ---- 2222\nat: 9000\nboard_version: 4\ncaptured 1: 0002 0001 0000")
    assert state.deck == tuple(card for card in range(DECK) if card not in {0, 1, 2, 9, 80})
    assert state.slots == (9, HOLE, 80)
    assert state.removed_version == 4
    assert [player.acted_at for player in state.players] == [9000, 9000]
    assert (state.players[1].captured, state.players[1].score) == (((0, 1, 2),), 1)
    assert (state.dealers, state.dealer, state.hand, state.config) == ((0, 1), 0, 1, SetConfig())


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "a line 'table: ...'"),
        ("game: set\nseats: 2\n", 3, 1, "a line 'table: ...'"),
        ("hello", 1, 1, "a line of the form 'key: value'"),
        ("game: terz\ntable: 0000", 1, 7, "'set'"),
        ("table: 0000\nscore: 3", 2, 1, "one of accepted, at, board_version"),
        ("table: 0000\nat: 1\nat: 2", 3, 1, "only one line 'at: ...'"),
        ("table: 0000 0003", 1, 13, "a card: four digits"),
        ("table: 0000 -", 1, 13, "---- for a slot without a card"),
        ("table:", 1, 7, "cards, or - for none"),
        ("table: 0000 0001\n# again\ntable: 0001", 3, 8, "a card that lies nowhere else"),
        ("deck: 0000\ntable: 1-green-solid-oval", 2, 8, "a card that lies nowhere else"),
        ("table: 0000\ncaptured 0: 0001 0002", 2, 22, "cards in threes"),
        ("table: 0000\ncaptured 0: 0001 0002 0010", 2, 13, "the three cards of a set from here"),
        ("table: 0000\ncaptured 2: 0100 0101 0102", 2, 10, "a seat from 0 to 1"),
        ("table: 0000\ncaptured: 0100 0101 0102", 2, 1, "'captured' and a seat from 0 to 1"),
        ("table: 0000\nseats: 9", 2, 8, "a number of seats from 1 to 8"),
        ("table: 0000\nseats: two", 2, 8, "a number of seats from 1 to 8"),
        ("table: 0000\nseat 5: score 1", 2, 6, "a seat from 0 to 1"),
        ("table: 0000\nseat 0: score 1\nseat 0: total 1", 3, 1, "seat 0 only once"),
        ("table: 0000\nseat 0: score", 2, 14, "a value of score"),
        ("table: 0000\nseat 0: points 3", 2, 9, "one of presence, score"),
        ("table: 0000\nseat 0: score x", 2, 15, "score from -1000000000 to 1000000000"),
        ("table: 0000\nseat 0: presence gone", 2, 18, "one of here, away, left, bot"),
        ("table: 0000\nvotes: 0 0", 2, 10, "every seat only once"),
        ("table: 0000\nvotes: 2", 2, 8, "a seat from 0 to 1"),
        ("table: 0000\nseat 1: presence left\nvotes: 1", 3, 8, "seats that have not left"),
        ("table: 0000\nphase: over", 2, 8, "one of open, claimed"),
        ("table: 0000\nphase: claimed", 2, 8, "open, hand_over or match_over, as there is no line 'claim"),
        ("table: 0000\nphase: open\nclaim: 0", 3, 1, "no claim in phase open"),
        ("table: 0000\nclaim: 3", 2, 8, "a seat from 0 to 1"),
        ("table: 0000\nclaim: 0 till 9", 2, 10, "'until'"),
        ("table: 0000\nclaim: 0 until", 2, 15, "a time in ms"),
        ("table: 0000\nclaim: 0 until 9 with 0000", 2, 18, "'with' and three different cards"),
        (
            "table: 0000 0001 0002\nclaim: 0 until 9 with 0000 0001 0002",
            2,
            8,
            "no cards, as option players_check is off",
        ),
        (
            "option players_check: true\ntable: 0000 0001\nclaim: 0 until 9 with 0000 0001 0002",
            3,
            8,
            "cards that lie on the table",
        ),
        ("option players_check: true\ntable: 0000\nphase: checking\nclaim: 0", 4, 8, "'with' and the cards"),
        ("option direct_pick: true\ntable: 0000\nclaim: 0", 3, 1, "no claim, as option direct_pick is on"),
        ("table: 0000\nseat 0: presence left\nclaim: 0", 3, 8, "a seat that has not left"),
        ("table: 0000\nclaim: 0\nqueue: 1", 3, 1, "a queue only behind a claim, with option queue_calls"),
        ("option queue_calls: true\ntable: 0000\nclaim: 0\nqueue: 0", 4, 8, "seats that have not left and do not"),
        ("table: 0000\nphase: hand_over\nvotes: 0", 3, 1, "no votes in phase hand_over"),
        ("table: 0000\naccepted: 0", 2, 1, "seats that accept a pick only in phase checking"),
        ("table: 0000\nat: 5\npaused_at: 6", 3, 12, "a time in ms from 0 to 5"),
        ("table: 0000\nat: -1", 2, 5, "a time in ms from 0"),
        ("table: 0000\nboard_version: 3\nremoved_version: 4", 3, 18, "a version of the table from 0 to 3"),
        ("table: 0000\nseats: 3\ndealers: 0 2\ndealer: 1", 4, 9, "one of the dealers, 0 2"),
        ("table: 0000\nreason: bored", 2, 9, "one of deck_out, cleared, agreed"),
        ("table: 0000\nseed: xyz", 2, 7, "1 to 32 hexadecimal digits"),
        ("table: 0000\noption claim_ms: 1", 2, 18, "a value for claim_ms"),
        ("table: 0000\noption claim_ms: " + "[" * 100_000, 2, 18, "a value for claim_ms"),
        ("table: 0000\noption chips: 1", 2, 1, "an option of this game: claim_ms"),
        ("option direct_pick: true\noption queue_calls: true\ntable: -", 2, 21, "options that go together"),
        ("option long: true\noption long: true\ntable: -", 2, 1, "option long only once"),
    ],
)
def test_a_wrong_position_is_pointed_at(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_state(text)
    error = caught.value
    assert error.expected.startswith(expected)
    assert (error.line, error.column) == (line, column)


# Pictures.


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
            assert all(len(line) <= 120 and line == line.rstrip() for line in picture.splitlines())


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


_LINES = (
    *("phase: claimed", "phase: checking", "phase: open", "phase: match_over", "phase: hand_over", "claim: 0"),
    *("claim: 1 until 3 with 0000 0001 0002", "votes: 0", "queue: 1", "accepted: 1", "at: 0", "at: 100000"),
    *("paused_at: 0", "removed_version: 0", "board_version: 5", "seat 1: presence left locked_until 500"),
    *("dealers: 1", "dealer: 1", "late: 1", "deck: -", "table: -", "seats: 3", "hand: 20", "over_at: 7"),
    *("option players_check: true", "option direct_pick: true", "option queue_calls: true", "option long: true"),
)
_WORDS = ("0", "1", "-1", "7", "9" * 23, "----", "0012", "open", "until", "with", "", "-", "2-red-striped-diamond")


def _spoilt(text: str, chance: Random) -> str:
    """Change a position here and there."""
    rows = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        i = chance.randrange(len(rows))
        match chance.randrange(5):
            case 0 if len(rows) > 1:
                del rows[i]
            case 1:
                rows[i] = chance.choice(_LINES)
            case 2:
                rows.append(chance.choice(_LINES))
            case 3:
                words = rows[i].split(" ")
                words[chance.randrange(len(words))] = chance.choice(_WORDS)
                rows[i] = " ".join(words)
            case _:
                place = chance.randrange(len(rows[i]) + 1)
                rows[i] = rows[i][:place] + chance.choice(" :-0129#x\té") + rows[i][place + 1 :]
    return "\n".join(rows)
