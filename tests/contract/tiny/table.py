"""What the tiny games share: presence and pause, and a text notation for actions and states."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tercet.core.game import HOUSE, Move, Notation, Outcome, Refusal, Seat, Stamp
from tercet.core.house import Away, Back, Deadline, House, Joined, Left, Pause, Resume, TakenOver
from tercet.core.notation import NotationError, no_more, parse_whole, split


class Presence(StrEnum):
    """Whether a seat's owner is there."""

    HERE = "here"
    AWAY = "away"
    LEFT = "left"
    BOT = "bot"


class Table(Struct, frozen=True, kw_only=True):
    """The part of a state that the house moves."""

    presence: tuple[Presence, ...]
    paused_at: int | None = None
    at: int = 0


NOTHING_HIDDEN: Final[dict[str, Any]] = {
    "private": lambda state, viewer: None,
    "show": lambda event, viewer: event,
    "alike": lambda state, viewer: (),
}
"""The fields of a game in which everybody sees everything."""

T = TypeVar("T", bound=Table)
C = TypeVar("C", bound=Struct)
HOUSE_MOVES = (Deadline, Joined, Away, Back, Left, TakenOver, Pause, Resume)
_BECOMES = {Away: Presence.AWAY, Back: Presence.HERE, Left: Presence.LEFT, TakenOver: Presence.BOT}


def in_range(config: C) -> C:
    """Return the configuration if every option is in its range. Raises ValueError."""
    return msgspec.convert(msgspec.to_builtins(config), type(config))


def dealt(seats: int, least: int, most: int) -> tuple[Presence, ...]:
    """Return so many seats whose owners are there. Raises ValueError."""
    if not least <= seats <= most:
        raise ValueError(f"{least} to {most} seats, not {seats}")
    return (Presence.HERE,) * seats


def house_actions(table: Table) -> Iterable[House]:
    """Yield everything the house might do."""
    yield Deadline()
    for seat in range(len(table.presence)):
        yield from (Away(seat), Back(seat), Left(seat), TakenOver(seat))
    yield from (Pause(), Resume())


def refuse_house(table: Table, move: Move[Any], *, over: bool, due: int | None) -> Refusal | None:
    """Return why the house may not make a move of its own, or None."""
    action = move.action
    if move.seat != HOUSE:
        return Refusal("not_house")
    if over:
        return Refusal("over")
    if isinstance(action, Deadline):
        return None if move.at == due else Refusal("not_due")
    if isinstance(action, Pause | Resume):
        return None if isinstance(action, Resume) == (table.paused_at is not None) else Refusal("no_change")
    if isinstance(action, Joined) or not 0 <= action.seat < len(table.presence):
        return Refusal("not_player")
    return Refusal("no_change") if table.presence[action.seat] is _BECOMES[type(action)] else None


def refuse_seat(table: Table, seat: Seat, *, over: bool) -> Refusal | None:
    """Return why a seat may do nothing at all now, or None."""
    if not 0 <= seat < len(table.presence) or table.presence[seat] is Presence.LEFT:
        return Refusal("not_player")
    if over:
        return Refusal("over")
    return None if table.paused_at is None else Refusal("paused")


def legal_by(
    check: Callable[[Any, Move[Any]], Refusal | None], candidates: Callable[[Any], Iterable[Any]]
) -> Callable[[Any, Seat, int, Stamp], tuple[Any, ...]]:
    """Return a `legal` that keeps what `check` allows of the candidates in a state."""

    def legal(state: Any, seat: Seat, at: int, stamp: Stamp) -> tuple[Any, ...]:
        actions = house_actions(state) if seat == HOUSE else candidates(state)
        return tuple(action for action in actions if check(state, Move(at, seat, action, stamp)) is None)

    return legal


def seated(table: Table, *, over: bool) -> frozenset[Seat]:
    """Return the seats that `refuse_seat` lets act."""
    return frozenset(seat for seat in range(len(table.presence)) if refuse_seat(table, seat, over=over) is None)


def moved_by_house(table: T, move: Move[Any]) -> T:
    """Return the table after a presence move, a pause or a resume. Shifting times is the game's own business."""
    action = move.action
    if isinstance(action, Away | Back | Left | TakenOver):
        presence = list(table.presence)
        presence[action.seat] = _BECOMES[type(action)]
        table = replace(table, presence=tuple(presence))
    elif isinstance(action, Pause | Resume):
        table = replace(table, paused_at=move.at if isinstance(action, Pause) else None)
    return replace(table, at=move.at)


def ranking(scores: tuple[int, ...], reason: str) -> Outcome:
    """Return the outcome in which the highest score wins; equal ones share."""
    return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)), reason)


def notation(state_type: type[Any], *own: type[Struct]) -> Notation[Any, Any]:
    """Return a notation: an action is its wire name and its numbers, a state is one line of JSON."""
    every: tuple[type[Struct], ...] = (*own, *HOUSE_MOVES)
    kinds = {str(kind.__struct_config__.tag): kind for kind in every}

    def format_action(action: Any) -> str:
        return " ".join([str(type(action).__struct_config__.tag), *map(str, msgspec.structs.astuple(action))])

    def parse_action(text: str) -> Any:
        words = split(text)
        kind = kinds.get(words[0].text) if words else None
        if kind is None:
            raise NotationError("one of " + ", ".join(kinds), text)
        names = kind.__struct_fields__
        no_more(words, len(names) + 1)
        return kind(*(parse_whole(words, index, name) for index, name in enumerate(names, start=1)))

    def parse_state(text: str) -> Any:
        try:
            return msgspec.json.decode(text.encode(), type=state_type)
        except msgspec.DecodeError as error:
            raise NotationError(f"a state ({error})", text) from None

    return Notation(
        format_action=format_action,
        parse_action=parse_action,
        format_state=lambda state: msgspec.json.encode(state).decode(),
        parse_state=parse_state,
    )
