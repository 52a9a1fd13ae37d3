"""Race: a late act that stays in the record.

Every seat holds the cards 1 to `ranks` and all build one pile upwards. Who plays a card that somebody else has laid
less than `hold_ms` ago is not refused: the move counts as tied if it was made (half its lag earlier) within `tie_ms`,
otherwise as beaten, and then the card stays in the hand.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tercet.core.game import Game, Meta, Move, Outcome, Refusal, Seat, Tagged
from tercet.core.house import Deadline, House, Resume
from tests.contract.tiny import table


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ranks: Annotated[int, msgspec.Meta(ge=1, le=13)] = 4
    """How high the pile becomes."""
    hold_ms: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 150
    """How long a late card is still judged."""
    tie_ms: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 50
    """How much later a card may be and still share the place."""


class Result(StrEnum):
    FIRST = "first"
    TIED = "tied"
    BEATEN = "beaten"


class State(table.Table, frozen=True, kw_only=True):
    config: Config
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[tuple[Seat, ...], ...] = ()
    """For each rank who has a card there, the first one first."""
    laid_at: int = 0
    beaten: tuple[Seat, ...] = ()
    """Who has already been too late for the last rank."""
    over: bool = False


class Play(Tagged, frozen=True):
    rank: int


class Played(Tagged, frozen=True):
    seat: Seat
    rank: int
    result: Result


class View(Struct, frozen=True):
    hands: dict[int, tuple[int, ...]]
    pile: dict[int, tuple[Seat, ...]]
    beaten: tuple[Seat, ...]
    over: bool
    presence: tuple[table.Presence, ...]


Action: TypeAlias = Play | House


def new(config: Config, seats: int, seed: int) -> State:
    del seed
    cards = tuple(range(1, config.ranks + 1))
    return State(config=table.in_range(config), hands=(cards,) * seats, presence=table.dealt(seats, 2, 4))


def deadline(state: State) -> int | None:
    finished = len(state.pile) == state.config.ranks and not state.over and state.paused_at is None
    return max(state.at, state.laid_at + state.config.hold_ms) if finished else None


def check(state: State, move: Move[Action]) -> Refusal | None:
    if not isinstance(move.action, Play):
        return table.refuse_house(state, move, over=state.over, due=deadline(state))
    refusal = table.refuse_seat(state, move.seat, over=state.over)
    if refusal is not None:
        return refusal
    if move.action.rank not in state.hands[move.seat]:
        return Refusal("not_held")
    if move.action.rank == len(state.pile) + 1:
        return None
    late = move.action.rank == len(state.pile) and move.at < state.laid_at + state.config.hold_ms
    return None if late and move.seat not in state.beaten else Refusal("not_next")


def apply(state: State, move: Move[Action]) -> tuple[State, tuple[Played, ...]]:
    action, seat, pile = move.action, move.seat, state.pile
    if isinstance(action, Deadline):
        return replace(state, over=True, at=move.at), ()
    if not isinstance(action, Play):
        if isinstance(action, Resume) and state.paused_at is not None:
            state = replace(state, laid_at=state.laid_at + move.at - state.paused_at)
        return table.moved_by_house(state, move), ()
    if action.rank > len(pile):
        result, pile = Result.FIRST, (*pile, (seat,))
        state = replace(state, laid_at=move.at, beaten=())
    elif move.at - move.stamp.lag_ms // 2 <= state.laid_at + state.config.tie_ms:
        result, pile = Result.TIED, (*pile[:-1], (*pile[-1], seat))
    else:
        result, state = Result.BEATEN, replace(state, beaten=(*state.beaten, seat))
    if result is not Result.BEATEN:
        hands = list(state.hands)
        hands[seat] = tuple(rank for rank in hands[seat] if rank != action.rank)
        state = replace(state, hands=tuple(hands))
    return replace(state, pile=pile, at=move.at), (Played(seat, action.rank, result),)


def public(state: State) -> View:
    return View(dict(enumerate(state.hands)), dict(enumerate(state.pile)), state.beaten, state.over, state.presence)


def outcome(state: State) -> Outcome | None:
    scores = tuple(state.config.ranks - len(hand) for hand in state.hands)
    return table.ranking(scores, "built") if state.over else None


def census(state: State) -> tuple[int, ...]:
    lying = [rank for rank, seats in enumerate(state.pile, start=1) for _ in seats]
    return (*lying, *(rank for hand in state.hands for rank in hand))


def to_act(state: State) -> frozenset[Seat]:
    actions = [Play(len(state.pile)), Play(len(state.pile) + 1)]
    seats = range(len(state.hands))
    return frozenset(s for s in seats if any(check(state, Move(state.at, s, play)) is None for play in actions))


RACE = Game[Config, State, Action, Played](
    meta=Meta(id="race", title="Race", version=1, min_seats=2, max_seats=4),
    config_type=Config,
    state_type=State,
    action_type=Action,
    event_type=Played,
    notation=table.notation(State, Play),
    new=new,
    to_act=to_act,
    legal=table.legal_by(check, lambda state: map(Play, range(1, state.config.ranks + 1))),
    check=check,
    apply=apply,
    deadline=deadline,
    public=public,
    outcome=outcome,
    census=census,
    parts_done=lambda state: len(state.pile),
    **table.NOTHING_HIDDEN,
)
