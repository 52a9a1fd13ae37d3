"""Positions of Set as text: every one reads back, and what is wrong in one is pointed at."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercet.core.game import NO_STAMP, SPECTATOR
from tercet.core.notation import NotationError
from tercet.games.sets.model import HOLE, Claim, Phase, Presence
from tercet.games.sets.options import DECK, SetConfig
from tercet.games.sets.presets import SET
from tests.games.set_walks import configs, walk

POSITIONS = Path(__file__).parent.parent / "golden" / "positions"

notation = SET.notation


@given(configs(), st.integers(1, 8), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_every_position_of_a_game_reads_back(config: SetConfig, seats: int, seed: int, chance: Random) -> None:
    for state in walk(SET.new(config, seats, seed), chance, 60):
        assert notation.parse_state(notation.format_state(state)) == state


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
