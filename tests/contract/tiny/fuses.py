"""Fuses: deadlines at the same millisecond, deadlines that cause others, and a pause that moves them all.

Every seat has a burning fuse. When one burns down, its seat loses a life and gets a new fuse, and any other fuse with
less than `spark_ms` to go burns down at once. Feeding one's fuse makes it long again.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tercet.core.game import Game, Meta, Move, Outcome, Refusal, Seat, Tagged
from tercet.core.house import Deadline, House, Resume
from tests.contract.tiny import table


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    burn_ms: Annotated[int, msgspec.Meta(ge=1, le=60_000)] = 3000
    """How long a fuse burns."""
    spark_ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 500
    """How much of a fuse a spark burns away."""
    lives: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    """How many fuses each seat may lose."""
    feeds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 2
    """How often each seat may feed its fuse."""


class State(table.Table, frozen=True, kw_only=True):
    config: Config
    burns_at: tuple[int, ...]
    lives: tuple[int, ...]
    feeds: tuple[int, ...]


class Feed(Tagged, frozen=True):
    pass


class Fed(Tagged, frozen=True):
    seat: Seat
    burns_at: int


class Burnt(Tagged, frozen=True):
    seat: Seat
    lives: int


class View(Struct, frozen=True):
    burns_at: dict[int, int]
    lives: dict[int, int]
    feeds: dict[int, int]
    presence: tuple[table.Presence, ...]


Action: TypeAlias = Feed | House
Event: TypeAlias = Fed | Burnt


def new(config: Config, seats: int, seed: int) -> State:
    del seed
    return State(
        config=table.in_range(config),
        burns_at=(config.burn_ms,) * seats,
        lives=(config.lives,) * seats,
        feeds=(config.feeds,) * seats,
        presence=table.dealt(seats, 2, 4),
    )


def over(state: State) -> bool:
    return min(state.lives) == 0


def deadline(state: State) -> int | None:
    return None if over(state) or state.paused_at is not None else min(state.burns_at)


def check(state: State, move: Move[Action]) -> Refusal | None:
    if not isinstance(move.action, Feed):
        return table.refuse_house(state, move, over=over(state), due=deadline(state))
    refusal = table.refuse_seat(state, move.seat, over=over(state))
    if refusal is not None:
        return refusal
    return None if state.feeds[move.seat] else Refusal("no_feeds")


def apply(state: State, move: Move[Action]) -> tuple[State, tuple[Event, ...]]:
    burns_at, at, burn_ms = list(state.burns_at), move.at, state.config.burn_ms
    match move.action:
        case Feed():
            feeds = list(state.feeds)
            feeds[move.seat] -= 1
            burns_at[move.seat] = at + burn_ms
            state = replace(state, feeds=tuple(feeds), burns_at=tuple(burns_at), at=at)
            return state, (Fed(move.seat, at + burn_ms),)
        case Deadline():
            lives, seat = list(state.lives), burns_at.index(at)
            lives[seat] -= 1
            burns_at = [at if end - at < state.config.spark_ms else end for end in burns_at]
            burns_at[seat] = at + burn_ms
            state = replace(state, lives=tuple(lives), burns_at=tuple(burns_at), at=at)
            return state, (Burnt(seat, lives[seat]),)
        case Resume() if state.paused_at is not None:
            state = replace(state, burns_at=tuple(end + at - state.paused_at for end in burns_at))
    return table.moved_by_house(state, move), ()


def public(state: State) -> View:
    return View(
        dict(enumerate(state.burns_at)), dict(enumerate(state.lives)), dict(enumerate(state.feeds)), state.presence
    )


def outcome(state: State) -> Outcome | None:
    return table.ranking(state.lives, "burnt") if over(state) else None


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(seat for seat in table.seated(state, over=over(state)) if state.feeds[seat])


FUSES = Game[Config, State, Action, Event](
    meta=Meta(id="fuses", title="Fuses", version=1, min_seats=2, max_seats=4),
    config_type=Config,
    state_type=State,
    action_type=Action,
    event_type=Event,
    notation=table.notation(State, Feed),
    new=new,
    to_act=to_act,
    legal=table.legal_by(check, lambda state: (Feed(),)),
    check=check,
    apply=apply,
    deadline=deadline,
    public=public,
    outcome=outcome,
    census=lambda state: (),
    parts_done=lambda state: sum(state.config.lives - lives for lives in state.lives),
    **table.NOTHING_HIDDEN,
)
