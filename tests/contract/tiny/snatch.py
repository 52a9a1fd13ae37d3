"""Snatch: legality that depends on the time and on the stamp.

Cards lie open. Who takes one must have lifted it within `window_ms` before, and then has to wait `cool_ms`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tercet.core.game import Game, Meta, Move, Outcome, Refusal, Seat, Tagged
from tercet.core.house import House, Resume
from tests.contract.tiny import table


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    window_ms: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 500
    """How long before the move the card may have been lifted."""
    cool_ms: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 1000
    """How long a seat waits after a card."""
    cards: Annotated[int, msgspec.Meta(ge=1, le=12)] = 6
    """How many cards there are."""


class State(table.Table, frozen=True, kw_only=True):
    config: Config
    lying: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    ready_at: tuple[int, ...]


class Take(Tagged, frozen=True):
    card: int


class Taken(Tagged, frozen=True):
    seat: Seat
    card: int


class View(Struct, frozen=True):
    lying: tuple[int, ...]
    hands: dict[int, tuple[int, ...]]
    ready_at: dict[int, int]
    presence: tuple[table.Presence, ...]


Action: TypeAlias = Take | House


def new(config: Config, seats: int, seed: int) -> State:
    del seed
    return State(
        config=table.in_range(config),
        lying=tuple(range(config.cards)),
        hands=((),) * seats,
        ready_at=(0,) * seats,
        presence=table.dealt(seats, 1, 4),
    )


def check(state: State, move: Move[Action]) -> Refusal | None:
    if not isinstance(move.action, Take):
        return table.refuse_house(state, move, over=not state.lying, due=None)
    refusal = table.refuse_seat(state, move.seat, over=not state.lying)
    if refusal is not None:
        return refusal
    lifted = move.stamp.lifted_at
    if lifted is None or not 0 <= move.at - lifted <= state.config.window_ms:
        return Refusal("not_lifted")
    if move.at < state.ready_at[move.seat]:
        return Refusal("cooling", {"until": state.ready_at[move.seat]})
    return None if move.action.card in state.lying else Refusal("gone")


def apply(state: State, move: Move[Action]) -> tuple[State, tuple[Taken, ...]]:
    action, seat = move.action, move.seat
    if not isinstance(action, Take):
        if isinstance(action, Resume) and state.paused_at is not None:
            gone = move.at - state.paused_at
            state = replace(state, ready_at=tuple(ready + gone for ready in state.ready_at))
        return table.moved_by_house(state, move), ()
    hands, ready_at = list(state.hands), list(state.ready_at)
    hands[seat] += (action.card,)
    ready_at[seat] = move.at + state.config.cool_ms
    lying = tuple(card for card in state.lying if card != action.card)
    after = replace(state, lying=lying, hands=tuple(hands), ready_at=tuple(ready_at), at=move.at)
    return after, (Taken(seat, action.card),)


def public(state: State) -> View:
    return View(state.lying, dict(enumerate(state.hands)), dict(enumerate(state.ready_at)), state.presence)


def outcome(state: State) -> Outcome | None:
    return None if state.lying else table.ranking(tuple(map(len, state.hands)), "cleared")


SNATCH = Game[Config, State, Action, Taken](
    meta=Meta(id="snatch", title="Snatch", version=1, min_seats=1, max_seats=4),
    config_type=Config,
    state_type=State,
    action_type=Action,
    event_type=Taken,
    notation=table.notation(State, Take),
    new=new,
    to_act=lambda state: table.seated(state, over=not state.lying),
    legal=table.legal_by(check, lambda state: map(Take, state.lying)),
    check=check,
    apply=apply,
    deadline=lambda state: None,
    public=public,
    outcome=outcome,
    census=lambda state: (*state.lying, *(card for hand in state.hands for card in hand)),
    parts_done=lambda state: int(not state.lying),
    **table.NOTHING_HIDDEN,
)
