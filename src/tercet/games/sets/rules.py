"""Set for several players: dealing, calls, picks, votes, scores, the end of a hand and of a match.

Here is the way of a move through the rules; `hands`, `claims` and `seats` have the parts. Paragraph numbers (S1 to S20)
are those of docs/rules/set.md.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tercet.core.game import Move
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.core.rng import format_seed
from tercet.games.sets import board
from tercet.games.sets.changes import three, touched, with_player, without_vote
from tercet.games.sets.claims import call, challenge, judge, pick, take, timed_out
from tercet.games.sets.geometry import has_set
from tercet.games.sets.hands import begin_hand, deal_three, end_hand, next_hand
from tercet.games.sets.legality import MAX_SEATS
from tercet.games.sets.model import (
    Accept,
    Accepted,
    Call,
    Challenge,
    NextHand,
    Paused,
    Phase,
    Pick,
    Player,
    Presence,
    PresenceChanged,
    Reject,
    Rejected,
    Resumed,
    SetAction,
    SetEvent,
    SetState,
    Unlocked,
    Unvote,
    Unvoted,
    Voted,
    VoteNoSet,
)
from tercet.games.sets.options import SetConfig, checked
from tercet.games.sets.seats import come_or_go, waiting_again
from tercet.games.sets.timing import Due, active, agreed, next_timer, now, resumed

MIN_SEATS: Final = 1


def new(config: SetConfig, seats: int, seed: int) -> SetState:
    """Deal the first hand at time 0. Raises ValueError for options, seats or a seed out of range."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"Set is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    state = SetState(
        config=checked(config),
        seed=format_seed(seed),
        players=(Player(),) * seats,
        dealers=tuple(range(seats)),
        dealer=0,
        hand=0,
        slots=(),
        deck=(),
    )
    return _settle_open(begin_hand(state, 0, 0, []), 0, [])


def apply(state: SetState, move: Move[SetAction]) -> tuple[SetState, tuple[SetEvent, ...]]:
    """Return the state after a move that `check` has allowed, and what happened."""
    events: list[SetEvent] = []
    after = replace(_act(state, move, events), at=move.at)
    if after.phase is Phase.OPEN and after.paused_at is None:
        after = _settle_open(after, move.at, events)
    elif after.phase is Phase.CHECKING and after.paused_at is None:
        after = _settle_checking(after, move.at, events)
    return after, tuple(events)


def _act(state: SetState, move: Move[SetAction], events: list[SetEvent]) -> SetState:
    seat, at, action = move.seat, move.at, move.action
    match action:
        case Call():
            return call(touched(state, seat, at), seat, at, events)
        case Pick():
            return pick(touched(state, seat, at), seat, at, three(action.cards), events)
        case VoteNoSet():
            events.append(Voted(seat))
            return replace(touched(state, seat, at), votes=tuple(sorted({*state.votes, seat})))
        case Unvote():
            events.append(Unvoted(seat))
            return without_vote(touched(state, seat, at), seat)
        case Challenge():
            return challenge(touched(state, seat, at), seat, at, events)
        case Accept():
            events.append(Accepted(seat))
            return replace(touched(state, seat, at), accepted=tuple(sorted({*state.accepted, seat})))
        case Reject():
            assert state.claim is not None
            events.append(Rejected(seat))
            picked = state.claim
            return judge(touched(state, seat, at), picked.seat, at, three(picked.cards), events)
        case NextHand():
            return next_hand(touched(state, seat, at), at, events)
        case Deadline():
            return _deadline(state, at, events)
        case Joined():
            events.append(PresenceChanged(action.seat, Presence.HERE))
            state = waiting_again(state, at)
            return replace(state, players=(*state.players, Player(acted_at=now(state, at))))
        case Away() | Back() | Left() | TakenOver():
            return come_or_go(state, action, at, events)
        case Pause():
            events.append(Paused())
            return replace(state, paused_at=at)
        case Resume():
            events.append(Resumed())
            return resumed(state, at)


def _settle_open(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """End the hand or add cards where the rules say so without anybody's doing (S10, S14)."""
    while state.phase is Phase.OPEN:
        cards = board.cards_on(state.slots)
        if not state.deck and not cards:
            return end_hand(state, at, "cleared", events)
        if not state.deck and state.config.auto_end and not has_set(cards):
            return end_hand(state, at, "deck_out", events)
        if state.deck and state.config.auto_deal and not has_set(cards):
            state = deal_three(state, events)
        elif state.votes and agreed(state, at):
            if not state.deck:
                return end_hand(state, at, "agreed", events)
            state = deal_three(state, events)
        else:
            return state
    return state


def _settle_checking(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """Let a pick count as soon as all the others have accepted it (option players_check)."""
    claim = state.claim
    assert claim is not None
    if set(active(state, at)) - {claim.seat} - set(state.accepted):
        return state
    return _settle_open(take(state, claim.seat, at, three(claim.cards), events), at, events)


def _deadline(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    timer = next_timer(state)
    assert timer is not None
    match timer.due:
        case Due.CLAIM:
            return timed_out(state, at, events)
        case Due.CHECK:
            assert state.claim is not None
            return take(state, state.claim.seat, at, three(state.claim.cards), events)
        case Due.UNLOCK:
            events.append(Unlocked(timer.seat))
            return with_player(state, timer.seat, replace(state.players[timer.seat], locked_until=0))
        case Due.AGREEMENT:
            return state  # Settling finds that everyone who still counts agrees.
        case Due.NEXT_HAND:
            return next_hand(state, at, events)
