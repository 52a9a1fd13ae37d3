"""Write `set.txt` anew: `python -m tests.perft.make_set`.

Nothing runs this but a person who has changed a rule and means it: the counts are there to notice changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from tercet.core.game import HOUSE, NO_STAMP, Move
from tercet.core.perft import perft
from tercet.core.play import play, settle
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import CardSet, find_sets
from tercet.games.sets.model import Pick, SetState
from tercet.games.sets.options import TABLE, SetConfig
from tercet.games.sets.presets import SET
from tests.perft.cases import SEPARATOR, Case, format_case

FILE: Final = Path(__file__).with_name("set.txt")
MOST_NODES: Final = 2500
DEEPEST: Final = 5

SWITCHES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"queue_calls": True},
    {"direct_pick": True},
    {"players_check": True},
    {"players_check": True, "direct_pick": True},
    {"lockout_ms": 1500},
    {"lockout_ms": 500, "direct_pick": True},
    {"give_set": True},
    {"score_floor": 0},
    {"verify_votes": True},
    {"auto_deal": True},
    {"auto_deal": True, "auto_end": False},
    {"no_set_challenge": True, "auto_end": False},
    {"no_set_challenge": True, "lockout_ms": 1000},
    {"auto_end": False},
    {"max_table": 21},
    {"match_hands": 2},
    {"long": True, "queue_calls": True},
)


def counted(name: str, state: SetState) -> Case:
    """Return a case with as many depths as are quickly counted."""
    counts: dict[int, int] = {}
    for depth in range(1, DEEPEST + 1):
        counts[depth] = perft(SET, state, depth, at=state.at)
        # A position with few cards grows about eightfold with each move.
        if not counts[depth] or counts[depth] * 8 > MOST_NODES:
            break
    return Case(name, SET.notation.format_state(state), counts)


def walked(state: SetState, rng: Random, moves: int) -> SetState:
    """Return the position after some sensible and some senseless moves."""
    for _ in range(moves):
        at = state.at + rng.choice((0, 200, 1000, 4000, 20_000))
        for step in settle(SET, state, at):
            state = step.state
        able = sorted(SET.to_act(state))
        seat = HOUSE if not able or rng.random() < 0.1 else rng.choice(able)
        kinds: dict[str, list[Any]] = {}
        for action in SET.legal(state, seat, at, NO_STAMP):
            kinds.setdefault(type(action).__name__, []).append(action)
        if not kinds:
            continue
        actions = kinds[rng.choice(sorted(kinds))]
        sets = find_sets(cards_on(state.slots))
        sensible = isinstance(actions[0], Pick) and sets and rng.random() < 0.9
        action = Pick(rng.choice(sets)) if sensible else rng.choice(actions)
        state = play(SET, state, Move(at, seat, action)).steps[-1].state
    return state


def cases() -> Iterator[Case]:
    """Yield deals with every switch, and positions near the end of a hand."""
    for number, options in enumerate(SWITCHES):
        for seats in (1, 2, 3):
            state = SET.new(SetConfig(**options), seats, number * 10 + seats)
            if "direct_pick" not in options:
                yield counted(f"deal {number} {seats}", state)
    for number in range(230):
        rng = Random(number)
        options = SWITCHES[number % len(SWITCHES)]
        state = SET.new(SetConfig(**options), rng.randrange(1, 4), number)
        # Few cards make few picks, so that the counts reach deep.
        state = near_the_end(state, rng)
        state = walked(state, rng, rng.randrange(12))
        if state.hand == 1 and len(cards_on(state.slots)) <= 9:
            yield counted(f"end {number}", state)


def near_the_end(state: SetState, rng: Random) -> SetState:
    """Let the first seat take random sets until few cards are left; sometimes put three of them back under the deck."""
    table, deck, taken = list(state.slots), list(state.deck), list[CardSet]()
    while deck or len(table) > 9:
        sets = find_sets(table)
        if sets:
            taken.append(rng.choice(sets))
            table = [card for card in table if card not in taken[-1]]
        elif not deck:
            break
        while deck and (len(table) < TABLE or not sets):
            table, deck, sets = table + deck[:3], deck[3:], [(0, 0, 0)]
    back = 3 if len(table) > 6 and rng.random() < 0.4 else 0
    first = replace(state.players[0], captured=tuple(taken), score=len(taken))
    return replace(
        state,
        slots=tuple(table[back:]),
        deck=tuple(table[:back]),
        players=(first, *state.players[1:]),
        board_version=9,
        removed_version=9,
    )


if __name__ == "__main__":
    FILE.write_text(SEPARATOR.join(map(format_case, cases())), encoding="utf-8")
    print(f"wrote {FILE}")
