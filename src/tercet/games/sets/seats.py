"""People who come and go while a game runs (S18)."""

from __future__ import annotations

from msgspec.structs import replace

from tercet.core.house import Away, Back, Left, TakenOver
from tercet.games.sets.changes import with_player, without_vote
from tercet.games.sets.claims import timed_out
from tercet.games.sets.model import (
    Phase,
    Presence,
    PresenceChanged,
    SetEvent,
    SetState,
)
from tercet.games.sets.timing import now, seated


def come_or_go(state: SetState, action: Away | Back | Left | TakenOver, at: int, events: list[SetEvent]) -> SetState:
    """Note that somebody is away, back, gone, or replaced by a bot."""
    seat, time = action.seat, now(state, at)
    player = state.players[seat]
    match action:
        case Away():
            player = replace(player, presence=Presence.AWAY, away_since=time)
        case Back():
            player = replace(player, presence=Presence.HERE, acted_at=time)
            state = waiting_again(state, at)
        case Left():
            player = replace(player, presence=Presence.LEFT)
        case TakenOver():
            player = replace(player, presence=Presence.BOT, acted_at=time)
    events.append(PresenceChanged(seat, player.presence))
    state = with_player(state, seat, player)
    if not isinstance(action, Left):
        return state
    state = without_vote(replace(state, queue=tuple(s for s in state.queue if s != seat)), seat)
    if state.phase is Phase.CLAIMED and state.claim is not None and state.claim.seat == seat:
        return timed_out(state, at, events)
    return state


def waiting_again(state: SetState, at: int) -> SetState:
    """Give the first one back at a deserted table the whole time until the next hand."""
    return state if seated(state) else replace(state, over_at=now(state, at))
