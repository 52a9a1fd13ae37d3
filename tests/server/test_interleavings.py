"""Whatever is lost, doubled or cut off, and whenever the server dies: in the end everyone sees the same table."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercet.games.sets.geometry import find_sets
from tests.server.shaky import Person, Shaky

COMMON = ["commit", "commit", "commit", "call", "call", "pick", "pick", "vote", "vote", "unvote", "rename", "wait"]
RARE = ["cut", "back", "die", "stand", "leave", "enter"]
EVENT = st.tuples(st.sampled_from(COMMON + RARE), st.integers(0, 3), st.integers(0, 9))


def happens(shaky: Shaky, what: str, who: int, how: int) -> None:
    """Let one thing happen."""
    person = shaky.people[who % len(shaky.people)]
    arrives = 1 if how < 7 else (0 if how == 7 else 2)
    match what:
        case "commit":
            shaky.commit()
        case "die":
            shaky.die()
        case "wait":
            shaky.wait((50, 400, 2500, 5400, 31_000)[how % 5])
        case "cut":
            person.connected = False
        case "back":
            person.reconnect()
        case _:
            action = intention(person, what, how)
            if action is not None:
                person.act(action, arrives=arrives)


def intention(person: Person, what: str, how: int) -> dict[str, Any] | None:
    """What somebody does, from what they see, which may be old."""
    game = person.client.view.get("game", {})
    version = game.get("board_version", 0)
    match what:
        case "call":
            return {"game": {"type": "call", "board_version": version}}
        case "pick":
            cards = list(game.get("slots", {}).values())
            sets = find_sets(cards)
            return {"game": {"type": "pick", "cards": sets[0] if sets and how % 3 else cards[:3]}}
        case "vote":
            return {"game": {"type": "vote_no_set", "board_version": version}}
        case "unvote":
            return {"game": {"type": "unvote"}}
        case "rename":
            return {"type": "rename", "name": f"Name {how}"}
        case "enter":
            return {"type": "enter", "name": "Again"}
        case _:
            return {"type": what}


def run(people: int, events: list[tuple[str, int, int]]) -> None:
    """Let it all happen, then let things calm down, and check."""
    shaky = Shaky(people)
    for event in events:
        shaky.at += 7
        happens(shaky, *event)
    shaky.settle()
    shaky.check()
    # And the server dies once more.
    shaky.die()
    shaky.settle()
    shaky.check()


@given(st.integers(2, 4), st.lists(EVENT, max_size=60))
@settings(max_examples=200)
def test_everyone_converges(people: int, events: list[tuple[str, int, int]]) -> None:
    run(people, events)


@pytest.mark.long
@given(st.integers(2, 4), st.lists(EVENT, min_size=10, max_size=150))
@settings(max_examples=10_000)
def test_everyone_converges_ten_thousand_times(people: int, events: list[tuple[str, int, int]]) -> None:
    run(people, events)
