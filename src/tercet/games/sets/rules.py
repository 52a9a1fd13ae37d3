"""Set for several players: dealing, calls, picks, votes, scores, the end of a hand and of a match.

Paragraph numbers (S1 ... S17) are those of docs/rules/set.md.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tercet.core.game import Move, Outcome, Seat
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.core.rng import format_seed, parse_seed, shuffled
from tercet.games.sets import board
from tercet.games.sets.features import explain
from tercet.games.sets.geometry import CardSet, has_set, is_set
from tercet.games.sets.legality import MAX_SEATS
from tercet.games.sets.model import (
    NOBODY,
    Accept,
    Accepted,
    Call,
    Called,
    Challenge,
    Challenged,
    Claim,
    Dealt,
    HandDealt,
    HandOver,
    MatchOver,
    Moved,
    NextHand,
    Paused,
    Penalty,
    Phase,
    Pick,
    Picked,
    Player,
    Presence,
    PresenceChanged,
    Queued,
    Reject,
    Rejected,
    Resumed,
    SetAction,
    SetEvent,
    SetState,
    SetTaken,
    TimedOut,
    Unlocked,
    Unvote,
    Unvoted,
    Voted,
    VoteNoSet,
    WrongPick,
)
from tercet.games.sets.options import DECK, TABLE, SetConfig, checked
from tercet.games.sets.timing import Due, active, agreed, next_timer, now, resumed, seated

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
    return _settle_open(_begin_hand(state, 0, 0, []), 0, [])


def apply(state: SetState, move: Move[SetAction]) -> tuple[SetState, tuple[SetEvent, ...]]:
    """Return the state after a move that `check` has allowed, and what happened."""
    events: list[SetEvent] = []
    after = replace(_act(state, move, events), at=move.at)
    if after.phase is Phase.OPEN and after.paused_at is None:
        after = _settle_open(after, move.at, events)
    elif after.phase is Phase.CHECKING and after.paused_at is None:
        after = _settle_checking(after, move.at, events)
    return after, tuple(events)


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


def _act(state: SetState, move: Move[SetAction], events: list[SetEvent]) -> SetState:
    seat, at, action = move.seat, move.at, move.action
    match action:
        case Call():
            return _call(_touched(state, seat, at), seat, at, events)
        case Pick():
            return _pick(_touched(state, seat, at), seat, at, _three(action.cards), events)
        case VoteNoSet():
            events.append(Voted(seat))
            return replace(_touched(state, seat, at), votes=tuple(sorted({*state.votes, seat})))
        case Unvote():
            events.append(Unvoted(seat))
            return _without_vote(_touched(state, seat, at), seat)
        case Challenge():
            return _challenge(_touched(state, seat, at), seat, at, events)
        case Accept():
            events.append(Accepted(seat))
            return replace(_touched(state, seat, at), accepted=tuple(sorted({*state.accepted, seat})))
        case Reject():
            assert state.claim is not None
            events.append(Rejected(seat))
            picked = state.claim
            return _judge(_touched(state, seat, at), picked.seat, at, _three(picked.cards), events)
        case NextHand():
            return _next_hand(_touched(state, seat, at), at, events)
        case Deadline():
            return _deadline(state, at, events)
        case Joined():
            events.append(PresenceChanged(action.seat, Presence.HERE))
            state = _waiting_again(state, at)
            return replace(state, players=(*state.players, Player(acted_at=now(state, at))))
        case Away() | Back() | Left() | TakenOver():
            return _presence(state, action, at, events)
        case Pause():
            events.append(Paused())
            return replace(state, paused_at=at)
        case Resume():
            events.append(Resumed())
            return resumed(state, at)


# Dealing.


def _begin_hand(state: SetState, dealer: Seat, at: int, events: list[SetEvent]) -> SetState:
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


def _deal_three(state: SetState, events: list[SetEvent]) -> SetState:
    laid = board.lay(state.slots, state.deck[:3])
    events.append(Dealt(laid.cards, laid.into))
    return replace(state, slots=laid.slots, deck=state.deck[3:], votes=(), board_version=state.board_version + 1)


# Claims.


def _call(state: SetState, seat: Seat, at: int, events: list[SetEvent]) -> SetState:
    state = _without_vote(state, seat)
    if state.claim is not None:
        events.append(Queued(seat))
        return replace(state, queue=(*state.queue, seat))
    return _give_table(state, seat, at, events)


def _give_table(state: SetState, seat: Seat, at: int, events: list[SetEvent]) -> SetState:
    claim = Claim(seat, at + state.config.claim_ms)
    events.append(Called(seat, claim.until))
    return replace(state, phase=Phase.CLAIMED, claim=claim, late=NOBODY)


def _pick(state: SetState, seat: Seat, at: int, cards: CardSet, events: list[SetEvent]) -> SetState:
    if state.config.players_check and set(active(state, at)) - {seat}:
        claim = Claim(seat, at + state.config.check_ms, cards)
        events.append(Picked(seat, cards, claim.until))
        return replace(_without_vote(state, seat), phase=Phase.CHECKING, claim=claim, accepted=())
    return _judge(state, seat, at, cards, events)


def _judge(state: SetState, seat: Seat, at: int, cards: CardSet, events: list[SetEvent]) -> SetState:
    if is_set(*cards):
        return _take(state, seat, at, cards, events)
    state, penalty = _punished(state, seat, at)
    events.append(WrongPick(seat, cards, explain(cards), penalty, state.players[seat].score))
    return _claim_failed(state, at, events)


def _take(state: SetState, seat: Seat, at: int, cards: CardSet, events: list[SetEvent]) -> SetState:
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
        _with_player(state, seat, player),
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
    return _with_player(state, seat, player), penalty


def _challenge(state: SetState, seat: Seat, at: int, events: list[SetEvent]) -> SetState:
    """Settle the claim of one seat that there is no set (option no_set_challenge)."""
    if has_set(board.cards_on(state.slots)):
        state, penalty = _punished(state, seat, at)
        events.append(Challenged(seat, False, penalty, state.players[seat].score))
        return state
    player = state.players[seat]
    player = replace(player, score=player.score + 1)
    events.append(Challenged(seat, True, Penalty.NOTHING, player.score))
    state = _with_player(state, seat, player)
    return _deal_three(state, events) if state.deck else _end_hand(state, at, "agreed", events)


# What follows by itself.


def _settle_open(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """End the hand or add cards where the rules say so without anybody's doing (S10, S14)."""
    while state.phase is Phase.OPEN:
        cards = board.cards_on(state.slots)
        if not state.deck and not cards:
            return _end_hand(state, at, "cleared", events)
        if not state.deck and state.config.auto_end and not has_set(cards):
            return _end_hand(state, at, "deck_out", events)
        if state.deck and state.config.auto_deal and not has_set(cards):
            state = _deal_three(state, events)
        elif state.votes and agreed(state, at):
            if not state.deck:
                return _end_hand(state, at, "agreed", events)
            state = _deal_three(state, events)
        else:
            return state
    return state


def _settle_checking(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    """Let a pick count as soon as all the others have accepted it (option players_check)."""
    claim = state.claim
    assert claim is not None
    if set(active(state, at)) - {claim.seat} - set(state.accepted):
        return state
    return _settle_open(_take(state, claim.seat, at, _three(claim.cards), events), at, events)


def _deadline(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    timer = next_timer(state)
    assert timer is not None
    match timer.due:
        case Due.CLAIM:
            return _timed_out(state, at, events)
        case Due.CHECK:
            assert state.claim is not None
            return _take(state, state.claim.seat, at, _three(state.claim.cards), events)
        case Due.UNLOCK:
            events.append(Unlocked(timer.seat))
            return _with_player(state, timer.seat, replace(state.players[timer.seat], locked_until=0))
        case Due.AGREEMENT:
            return state  # Settling finds that everyone who still counts agrees.
        case Due.NEXT_HAND:
            return _next_hand(state, at, events)


def _timed_out(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    assert state.claim is not None
    seat = state.claim.seat
    state, penalty = _punished(state, seat, at)
    events.append(TimedOut(seat, penalty, state.players[seat].score))
    return _claim_failed(replace(state, late=seat), at, events)


# The end.


def _end_hand(state: SetState, at: int, reason: str, events: list[SetEvent]) -> SetState:
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


def _next_hand(state: SetState, at: int, events: list[SetEvent]) -> SetState:
    dealer = _next_dealer(state)
    if dealer is not None:
        return _begin_hand(state, dealer, at, events)
    # Every dealer that was still to come has left since the last hand ended.
    state = replace(state, phase=Phase.MATCH_OVER)
    result = outcome(state)
    assert result is not None
    events.append(MatchOver(result.scores, result.winners))
    return state


# Seats.


def _presence(state: SetState, action: Away | Back | Left | TakenOver, at: int, events: list[SetEvent]) -> SetState:
    seat, time = action.seat, now(state, at)
    player = state.players[seat]
    match action:
        case Away():
            player = replace(player, presence=Presence.AWAY, away_since=time)
        case Back():
            player = replace(player, presence=Presence.HERE, acted_at=time)
            state = _waiting_again(state, at)
        case Left():
            player = replace(player, presence=Presence.LEFT)
        case TakenOver():
            player = replace(player, presence=Presence.BOT, acted_at=time)
    events.append(PresenceChanged(seat, player.presence))
    state = _with_player(state, seat, player)
    if not isinstance(action, Left):
        return state
    state = _without_vote(replace(state, queue=tuple(s for s in state.queue if s != seat)), seat)
    if state.phase is Phase.CLAIMED and state.claim is not None and state.claim.seat == seat:
        return _timed_out(state, at, events)
    return state


def _waiting_again(state: SetState, at: int) -> SetState:
    """Give the first one back at a deserted table the whole time until the next hand."""
    return state if seated(state) else replace(state, over_at=now(state, at))


def _with_player(state: SetState, seat: Seat, player: Player) -> SetState:
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _touched(state: SetState, seat: Seat, at: int) -> SetState:
    return _with_player(state, seat, replace(state.players[seat], acted_at=at))


def _without_vote(state: SetState, seat: Seat) -> SetState:
    if seat not in state.votes:
        return state
    return replace(state, votes=tuple(voter for voter in state.votes if voter != seat))


def _three(cards: tuple[int, ...]) -> CardSet:
    a, b, c = cards
    return a, b, c
