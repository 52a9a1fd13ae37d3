"""What the players of the load do: one whole game of Set, known in advance because the secret is."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from tercet.core.commitment import Deal, Secret, derive
from tercet.core.game import Move
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import find_sets
from tercet.games.sets.model import Call, Pick, SetAction, VoteNoSet
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET

SECRET: Final = Secret("0123456789abcdef" * 2, "fedcba9876543210" * 2)
NONCE: Final = "00112233445566778899aabbccddeeff"


class Act(NamedTuple):
    """One move: by which seat, and the action as JSON."""

    seat: int
    action: bytes


def game_script(people: int, bots: int = 0) -> list[Act]:
    """Return the moves of a whole game, the seats of the people taking turns; bots only vote.

    The deal follows from the fixed secret, the fixed nonces of the people and the empty ones of the bots.
    """
    seats = people + bots
    state = SET.new(SetConfig(), seats, derive(Deal(SECRET, (NONCE,) * people + ("",) * bots)))
    acts: list[Act] = []
    at = 0
    while SET.outcome(state) is None:
        sets = find_sets(cards_on(state.slots))
        version = state.board_version
        todo: list[tuple[int, SetAction]]
        if sets:
            seat = len(acts) // 2 % people
            todo = [(seat, Call(version)), (seat, Pick(sets[0]))]
        else:
            todo = [(seat, VoteNoSet(version)) for seat in range(seats)]
        for seat, action in todo:
            at += 1
            if SET.check(state, Move(at, seat, action)) is None:
                state, _ = SET.apply(state, Move(at, seat, action))
                acts.append(Act(seat, msgspec.json.encode(action)))
    return acts
