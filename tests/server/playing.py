"""People playing Set against a real server."""

from __future__ import annotations

from tercet.games.sets.geometry import find_sets
from tests.server.visitor import NONCE, Visitor


def two_at_a_table(url: str) -> tuple[Visitor, Visitor, str]:
    """Anna and Bela at a table on which a game runs."""
    anna, bela = Visitor(url), Visitor(url)
    room = anna.open_room()
    anna.enter(room, "Anna")
    bela.enter(room, "Bela")
    assert bela.room({"type": "ready", "nonce": NONCE})["type"] == "events"
    assert anna.room({"type": "start", "nonce": NONCE})["type"] == "events"
    bela.catch_up()
    return anna, bela, room


def call(who: Visitor) -> dict[str, object]:
    return {"type": "call", "board_version": who.view["game"]["board_version"]}


def vote(who: Visitor) -> dict[str, object]:
    return {"type": "vote_no_set", "board_version": who.view["game"]["board_version"]}


def vote_for_ever(who: Visitor) -> None:
    while True:
        who.act(vote(who))
        who.act({"type": "unvote"})


def first_set(who: Visitor) -> tuple[int, ...] | None:
    return next(iter(find_sets(who.view["game"]["slots"].values())), None)


def play_to_the_end(anna: Visitor, bela: Visitor) -> None:
    while anna.view["room"]["phase"] == "playing":
        cards = first_set(anna)
        if cards is not None:
            anna.act(call(anna))
            anna.act({"type": "pick", "cards": cards})
            bela.catch_up()
        else:
            bela.act(vote(anna))
            anna.act(vote(anna))
