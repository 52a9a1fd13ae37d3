"""Motion: a vote that depends on presence.

The top card is turned when everybody who counts has said aye. Who has left does not count, nor who has been away for
`away_ms`; a bot counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tercet.core.game import REVEALED, Game, Meta, Move, Outcome, Refusal, Seat, Tagged, Viewer
from tercet.core.house import Away, House, Resume
from tercet.core.rng import shuffled
from tests.contract.tiny import table
from tests.contract.tiny.table import Presence


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    away_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 5000
    """How long an absent seat still counts."""


class State(table.Table, frozen=True, kw_only=True):
    config: Config
    deck: tuple[int, ...]
    turned: tuple[int, ...] = ()
    ayes: tuple[Seat, ...] = ()
    counts_until: tuple[int, ...]
    """For each seat that is away."""


class Aye(Tagged, frozen=True):
    pass


class Nay(Tagged, frozen=True):
    pass


class Turned(Tagged, frozen=True):
    card: int
    left: int


class View(Struct, frozen=True):
    turned: tuple[int, ...]
    deck: int
    ayes: tuple[Seat, ...]
    presence: tuple[Presence, ...]


Action: TypeAlias = Aye | Nay | House


def new(config: Config, seats: int, seed: int) -> State:
    presence = table.dealt(seats, 1, 4)
    deck = shuffled(range(5), seed, "deck")
    return State(config=table.in_range(config), deck=deck, presence=presence, counts_until=(0,) * seats)


def counting(state: State, at: int) -> set[Seat]:
    """Return the seats whose aye is needed."""
    there = {seat for seat, kind in enumerate(state.presence) if kind in (Presence.HERE, Presence.BOT)}
    absent = {seat for seat, kind in enumerate(state.presence) if kind is Presence.AWAY}
    return there | {seat for seat in absent if at < state.counts_until[seat]}


def deadline(state: State) -> int | None:
    if state.paused_at is not None or not state.deck:
        return None
    missing = counting(state, state.at) - set(state.ayes)
    waiting = [state.counts_until[seat] for seat in missing if state.presence[seat] is Presence.AWAY]
    return min(waiting) if waiting and state.ayes else None


def check(state: State, move: Move[Action]) -> Refusal | None:
    if not isinstance(move.action, Aye | Nay):
        return table.refuse_house(state, move, over=not state.deck, due=deadline(state))
    refusal = table.refuse_seat(state, move.seat, over=not state.deck)
    if refusal is not None:
        return refusal
    return None if (move.seat in state.ayes) == isinstance(move.action, Nay) else Refusal("no_change")


def apply(state: State, move: Move[Action]) -> tuple[State, tuple[Turned, ...]]:
    action, seat = move.action, move.seat
    if isinstance(action, Aye | Nay):
        ayes = {*state.ayes, seat} if isinstance(action, Aye) else {*state.ayes} - {seat}
        state = replace(state, ayes=tuple(sorted(ayes)), at=move.at)
    else:
        ends, gone = list(state.counts_until), 0 if state.paused_at is None else move.at - state.paused_at
        if isinstance(action, Away):
            ends[action.seat] = move.at - gone + state.config.away_ms
        elif isinstance(action, Resume):
            ends = [end + gone for end in ends]
        state = table.moved_by_house(replace(state, counts_until=tuple(ends)), move)
    needed = counting(state, move.at)
    if state.paused_at is not None or not needed or not needed <= set(state.ayes):
        return state, ()
    card, *rest = state.deck
    return replace(state, deck=tuple(rest), turned=(*state.turned, card), ayes=()), (Turned(card, len(rest)),)


def alike(state: State, viewer: Viewer) -> Iterator[State]:
    if viewer != REVEALED:
        yield replace(state, deck=state.deck[::-1])
        yield replace(state, deck=(*state.deck[:1], *state.deck[:0:-1]))


MOTION = Game[Config, State, Action, Turned](
    meta=Meta(id="motion", title="Motion", version=1, min_seats=1, max_seats=4),
    config_type=Config,
    state_type=State,
    action_type=Action,
    event_type=Turned,
    notation=table.notation(State, Aye, Nay),
    new=new,
    to_act=lambda state: table.seated(state, over=not state.deck),
    legal=table.legal_by(check, lambda state: (Aye(), Nay())),
    check=check,
    apply=apply,
    deadline=deadline,
    public=lambda state: View(state.turned, len(state.deck), state.ayes, state.presence),
    private=lambda state, viewer: None,
    show=lambda event, viewer: event,
    outcome=lambda state: None if state.deck else Outcome((0,) * len(state.presence), (), "turned"),
    alike=alike,
    census=lambda state: (*state.deck, *state.turned),
    parts_done=lambda state: len(state.turned),
    reveals=frozenset({"turned.card"}),
)
