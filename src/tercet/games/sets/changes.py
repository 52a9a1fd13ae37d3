"""Small changes of a state that many moves share."""

from __future__ import annotations

from msgspec.structs import replace

from tercet.core.game import Seat
from tercet.games.sets.geometry import CardSet
from tercet.games.sets.model import (
    Player,
    SetState,
)


def with_player(state: SetState, seat: Seat, player: Player) -> SetState:
    """Put a player in the place of the one at a seat."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def touched(state: SetState, seat: Seat, at: int) -> SetState:
    """Note that a seat has just done something."""
    return with_player(state, seat, replace(state.players[seat], acted_at=at))


def without_vote(state: SetState, seat: Seat) -> SetState:
    """Take the vote of a seat away, if there is one."""
    if seat not in state.votes:
        return state
    return replace(state, votes=tuple(voter for voter in state.votes if voter != seat))


def three(cards: tuple[int, ...]) -> CardSet:
    """Return three cards as a set."""
    a, b, c = cards
    return a, b, c
