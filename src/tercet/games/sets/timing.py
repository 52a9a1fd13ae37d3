"""Who counts at the table now, which deadline comes next, and what a pause does to the times."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from tercet.core.game import Seat
from tercet.games.sets.model import NOBODY, Phase, Player, Presence, SetState
from tercet.games.sets.options import AWAY_MS, IDLE_MS, NEXT_HAND_MS


class Due(StrEnum):
    """What happens when a deadline comes. At the same moment they happen in this order."""

    CLAIM = "claim"
    CHECK = "check"
    UNLOCK = "unlock"
    AGREEMENT = "agreement"
    NEXT_HAND = "next_hand"


class Timer(NamedTuple):
    """A deadline: when, what, and for UNLOCK whose."""

    at: int
    due: Due
    seat: Seat = NOBODY


def seated(state: SetState) -> tuple[Seat, ...]:
    """Return the seats that have not left."""
    return tuple(seat for seat, player in enumerate(state.players) if player.presence is not Presence.LEFT)


def counts_until(player: Player) -> int:
    """Return from when on the seat no longer counts for agreement unless it acts or comes back."""
    idle = player.acted_at + IDLE_MS
    if player.presence is Presence.AWAY:
        return min(idle, player.away_since + AWAY_MS)
    return idle


def active(state: SetState, at: int) -> tuple[Seat, ...]:
    """Return the seats that count for agreement: seated, not long away, not long idle (S10)."""
    return tuple(seat for seat in seated(state) if at < counts_until(state.players[seat]))


def agreed(state: SetState, at: int) -> bool:
    """Tell whether every active seat has voted "no set", and there is one."""
    there = active(state, at)
    return bool(there) and set(there) <= set(state.votes)


def next_timer(state: SetState) -> Timer | None:
    """Return the earliest deadline, or None while there is none or the table is paused."""
    if state.paused_at is not None or state.phase is Phase.MATCH_OVER:
        return None
    first = min(_timers(state), key=lambda timer: timer.at, default=None)
    return first and first._replace(at=max(first.at, state.at))


def _timers(state: SetState) -> Iterator[Timer]:
    if state.claim is not None:
        due = Due.CLAIM if state.phase is Phase.CLAIMED else Due.CHECK
        yield Timer(state.claim.until + state.config.net_grace_ms, due)
    for seat, player in enumerate(state.players):
        if player.locked_until:
            yield Timer(player.locked_until, Due.UNLOCK, seat)
    if state.phase is Phase.OPEN and state.votes:
        at = _agreement_by_waiting(state)
        if at is not None:
            yield Timer(at, Due.AGREEMENT)
    if state.phase is Phase.HAND_OVER and seated(state):
        yield Timer(state.over_at + NEXT_HAND_MS, Due.NEXT_HAND)


def _agreement_by_waiting(state: SetState) -> int | None:
    """Return when the last seat that has not voted stops counting, if a voter still counts then."""
    ends = {seat: counts_until(state.players[seat]) for seat in seated(state)}
    last = max((end for seat, end in ends.items() if seat not in state.votes), default=None)
    if last is None or last <= state.at or not any(ends[seat] > last for seat in state.votes if seat in ends):
        return None
    return last


def now(state: SetState, at: int) -> int:
    """Return the time that is written down: during a pause it stands still."""
    return at if state.paused_at is None else state.paused_at


def resumed(state: SetState, at: int) -> SetState:
    """Return the state after a pause, every running time moved on by its length."""
    assert state.paused_at is not None
    gone = at - state.paused_at

    def moved(player: Player) -> Player:
        return replace(
            player,
            acted_at=player.acted_at + gone,
            away_since=player.away_since + gone,
            locked_until=player.locked_until and player.locked_until + gone,
        )

    claim = state.claim and replace(state.claim, until=state.claim.until + gone)
    players = tuple(moved(player) for player in state.players)
    return replace(state, paused_at=None, claim=claim, players=players, over_at=state.over_at + gone)
