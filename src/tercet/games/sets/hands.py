"""Dealing a hand, adding cards to it, and how hands and a match end (S3, S10, S14 to S17)."""

from __future__ import annotations

from msgspec.structs import replace

from tercet.core.game import Outcome, Seat
from tercet.core.rng import parse_seed, shuffled
from tercet.games.sets import board
from tercet.games.sets.model import (
    NOBODY,
    Dealt,
    HandDealt,
    HandOver,
    MatchOver,
    Phase,
    SetEvent,
    SetState,
)
from tercet.games.sets.options import DECK, TABLE
from tercet.games.sets.timing import seated


def begin_hand(state: SetState, dealer: Seat, at: int, events: list[SetEvent]) -> SetState:
    """Shuffle and lay out twelve cards (S3)."""
    hand = state.hand + 1
    deck = shuffled(range(DECK), parse_seed(state.seed), f"hand {hand}")
    version = state.board_version + (state.hand > 0)
    players = tuple(
        replace(player, score=0, captured=(), given=(), acted_at=at, locked_until=0) for player in state.players
    )
    events.append(HandDealt(hand, dealer, deck[:TABLE]))
    return replace(
        state,
        players=players,
        hand=hand,
        dealer=dealer,
        slots=deck[:TABLE],
        deck=deck[TABLE:],
        phase=Phase.OPEN,
        board_version=version,
        removed_version=version,
        late=NOBODY,
        reason="",
    )


def deal_three(state: SetState, events: list[SetEvent]) -> SetState:
    """Add three cards (S10)."""
    laid = board.lay(state.slots, state.deck[:3])
    events.append(Dealt(laid.cards, laid.into))
    return replace(state, slots=laid.slots, deck=state.deck[3:], votes=(), board_version=state.board_version + 1)


def outcome(state: SetState) -> Outcome | None:
    """Return the totals and who has the highest; equal ones share, unless the options say otherwise (S15)."""
    if state.phase is not Phase.MATCH_OVER:
        return None
    totals = tuple(player.total for player in state.players)
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if state.config.penalties_break_ties:
        rank = {seat: (state.players[seat].mistakes, state.players[seat].last_set_at) for seat in winners}
        winners = [seat for seat in winners if rank[seat] == min(rank.values())]
    return Outcome(totals, tuple(winners), state.reason)


def end_hand(state: SetState, at: int, reason: str, events: list[SetEvent]) -> SetState:
    """Count a hand, and end the match if it was the last one (S14 to S17)."""
    scores = tuple(player.score for player in state.players)
    events.append(HandOver(state.hand, reason, scores, board.cards_on(state.slots)))
    state = replace(
        state,
        players=tuple(replace(player, total=player.total + player.score, locked_until=0) for player in state.players),
        phase=Phase.HAND_OVER,
        votes=(),
        late=NOBODY,
        over_at=at,
        reason=reason,
    )
    if _next_dealer(state) is not None:
        return state
    state = replace(state, phase=Phase.MATCH_OVER)
    result = outcome(state)
    assert result is not None
    events.append(MatchOver(result.scores, result.winners))
    return state


def _next_dealer(state: SetState) -> Seat | None:
    """Return who deals the next hand: clockwise, leavers skipped (S16, S17). None: the match is over."""
    there = [seat for seat in state.dealers if seat in seated(state)]
    if state.config.long:
        return next((seat for seat in there if seat > state.dealer), None)
    if state.hand >= state.config.match_hands:
        return None
    return next((seat for seat in there if seat > state.dealer), there[0] if there else state.dealer)


def next_hand(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """Begin the next hand, or end the match if nobody is left to deal it (S16)."""
    dealer = _next_dealer(state)
    if dealer is not None:
        return begin_hand(state, dealer, at, events)
    # Every dealer that was still to come has left since the last hand ended.
    state = replace(state, phase=Phase.MATCH_OVER)
    result = outcome(state)
    assert result is not None
    events.append(MatchOver(result.scores, result.winners))
    return state
