"""Calls, picks, what they win and what they cost (S4 to S9), and challenges (S10)."""

from __future__ import annotations

from msgspec.structs import replace

from tercet.core.game import Seat
from tercet.games.sets import board
from tercet.games.sets.changes import with_player, without_vote
from tercet.games.sets.features import explain
from tercet.games.sets.geometry import CardSet, has_set, is_set
from tercet.games.sets.hands import deal_three, end_hand
from tercet.games.sets.model import (
    NOBODY,
    Called,
    Challenged,
    Claim,
    Dealt,
    Moved,
    Penalty,
    Phase,
    Picked,
    Queued,
    SetEvent,
    SetState,
    SetTaken,
    TimedOut,
    WrongPick,
)
from tercet.games.sets.options import TABLE
from tercet.games.sets.timing import active, now


def call(state: SetState, seat: Seat, at: int, events: list[SetEvent]) -> SetState:
    """Give a seat the table, or a place in the queue for it (S6, S7)."""
    state = without_vote(state, seat)
    if state.claim is not None:
        events.append(Queued(seat))
        return replace(state, queue=(*state.queue, seat))
    return _give_table(state, seat, at, events)


def pick(state: SetState, seat: Seat, at: int, cards: CardSet, events: list[SetEvent]) -> SetState:
    """Lay a pick open for the others to check, or judge it at once (S4)."""
    if state.config.players_check and set(active(state, at)) - {seat}:
        claim = Claim(seat, at + state.config.check_ms, cards)
        events.append(Picked(seat, cards, claim.until))
        return replace(without_vote(state, seat), phase=Phase.CHECKING, claim=claim, accepted=())
    return judge(state, seat, at, cards, events)


def judge(state: SetState, seat: Seat, at: int, cards: CardSet, events: list[SetEvent]) -> SetState:
    """Let a pick take its cards, or cost its maker something (S5, S9)."""
    if is_set(*cards):
        return take(state, seat, at, cards, events)
    state, penalty = _punished(state, seat, at)
    events.append(WrongPick(seat, cards, explain(cards), penalty, state.players[seat].score))
    return _claim_failed(state, at, events)


def take(state: SetState, seat: Seat, at: int, cards: CardSet, events: list[SetEvent]) -> SetState:
    """Give a seat its set; refill to twelve, or shrink a larger table without a refill (S5, S12)."""
    player = state.players[seat]
    player = replace(player, captured=(*player.captured, cards), score=player.score + 1, last_set_at=at)
    events.append(SetTaken(seat, cards, explain(cards), player.score))
    slots, deck = board.lift(state.slots, cards), state.deck
    lying = len(board.cards_on(slots))
    if lying >= TABLE:
        laid = board.close_gaps(slots)
        slots = laid.slots
        if laid.cards:
            events.append(Moved(laid.cards, laid.into))
    elif deck:
        laid = board.lay(slots, deck[: min(3, TABLE - lying)])
        slots, deck = laid.slots, deck[len(laid.cards) :]
        events.append(Dealt(laid.cards, laid.into))
    version = state.board_version + 1
    return replace(
        with_player(state, seat, player),
        slots=slots,
        deck=deck,
        phase=Phase.OPEN,
        claim=None,
        queue=(),
        accepted=(),
        votes=(),
        board_version=version,
        removed_version=version,
    )


def timed_out(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """End a claim that was not used in time (S8, S9)."""
    assert state.claim is not None
    seat = state.claim.seat
    state, penalty = _punished(state, seat, at)
    events.append(TimedOut(seat, penalty, state.players[seat].score))
    return _claim_failed(replace(state, late=seat), at, events)


def challenge(state: SetState, seat: Seat, at: int, events: list[SetEvent]) -> SetState:
    """Settle the claim of one seat that there is no set (option no_set_challenge)."""
    if has_set(board.cards_on(state.slots)):
        state, penalty = _punished(state, seat, at)
        events.append(Challenged(seat, False, penalty, state.players[seat].score))
        return state
    player = state.players[seat]
    player = replace(player, score=player.score + 1)
    events.append(Challenged(seat, True, Penalty.NOTHING, player.score))
    state = with_player(state, seat, player)
    return deal_three(state, events) if state.deck else end_hand(state, at, "agreed", events)


def _give_table(state: SetState, seat: Seat, at: int, events: list[SetEvent]) -> SetState:
    claim = Claim(seat, at + state.config.claim_ms)
    events.append(Called(seat, claim.until))
    return replace(state, phase=Phase.CLAIMED, claim=claim, late=NOBODY)


def _claim_failed(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """Open the table again, or give it to the next in the queue (option queue_calls)."""
    state = replace(state, phase=Phase.OPEN, claim=None, accepted=())
    if not state.queue:
        return state
    following, queue = state.queue[0], state.queue[1:]
    return _give_table(replace(state, queue=queue), following, now(state, at), events)


def _punished(state: SetState, seat: Seat, at: int) -> tuple[SetState, Penalty]:
    """Make a seat pay for a mistake (S9)."""
    config, player = state.config, state.players[seat]
    player = replace(player, mistakes=player.mistakes + 1)
    penalty = Penalty.NOTHING
    if config.lockout_ms:
        penalty = Penalty.TIME
        player = replace(player, locked_until=now(state, at) + config.lockout_ms)
    elif config.give_set:
        if player.captured:
            penalty = Penalty.SET
            given = (*player.given, player.captured[-1])
            player = replace(player, captured=player.captured[:-1], given=given, score=player.score - 1)
    elif not isinstance(config.score_floor, int) or player.score > config.score_floor:
        penalty = Penalty.POINT
        player = replace(player, score=player.score - 1)
    return with_player(state, seat, player), penalty
