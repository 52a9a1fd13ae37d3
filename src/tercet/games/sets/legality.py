"""What a seat may do, and why not. `legal` and `check` agree both ways; a contract test says so.

The refusals are tested in the order of docs/rules/set.md: not_player, paused, over, locked_by, locked_out,
not_caller or too_late, not_on_table, not_three, duplicate_card, stale_board, hand_over, then the finer ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tercet.core.game import HOUSE, Move, Refusal, Seat, Stamp
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import has_set
from tercet.games.sets.model import (
    Accept,
    Call,
    Challenge,
    NextHand,
    Phase,
    Pick,
    Presence,
    Reject,
    SetAction,
    SetState,
    Unvote,
    VoteNoSet,
)
from tercet.games.sets.timing import next_timer, seated

MAX_SEATS = 8


def to_act(state: SetState) -> frozenset[Seat]:
    """Return the seats that may do something now."""
    return frozenset(seat for seat in seated(state) if next(_open_kinds(state, seat), None) is not None)


def legal(state: SetState, seat: Seat, at: int, stamp: Stamp) -> tuple[SetAction, ...]:
    """Return every legal action of a seat, or of the house, in a fixed order."""
    if seat == HOUSE:
        house = _house_candidates(state)
        return tuple(action for action in house if check(state, Move(at, seat, action, stamp)) is None)
    return tuple(action for sample in _open_kinds(state, seat) for action in _all_of_kind(state, sample))


def offers(state: SetState, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of action open to a seat, by their wire names."""
    return tuple(str(type(sample).__struct_config__.tag) for sample in _open_kinds(state, seat))


def _open_kinds(state: SetState, seat: Seat) -> Iterator[SetAction]:
    """Yield one legal action of each kind that is open to a seat."""
    for sample in _possible(state, seat):
        if check(state, Move(state.at, seat, sample)) is None:
            yield sample


def _possible(state: SetState, seat: Seat) -> Iterator[SetAction]:
    """Yield one action of each kind that this phase and these options could allow: views ask at every move."""
    config, version = state.config, state.board_version
    match state.phase:
        case Phase.OPEN:
            yield Pick(cards_on(state.slots)[:3]) if config.direct_pick else Call(version)
            yield Challenge(version) if config.no_set_challenge else VoteNoSet(version)
            if state.votes:
                yield Unvote()
        case Phase.CLAIMED:
            if state.claim is not None and state.claim.seat == seat:
                yield Pick(cards_on(state.slots)[:3])
            elif config.queue_calls:
                yield Call(version)
        case Phase.CHECKING:
            yield from (Accept(), Reject())
            if config.queue_calls:
                yield Call(version)
        case Phase.HAND_OVER:
            yield NextHand()
        case Phase.MATCH_OVER:
            return


def _all_of_kind(state: SetState, sample: SetAction) -> Iterator[SetAction]:
    match sample:
        case Call():
            yield from (Call(version) for version in range(state.removed_version, state.board_version + 1))
        case Pick():
            yield from (Pick(cards) for cards in combinations(sorted(cards_on(state.slots)), 3))
        case _:
            yield sample


def _house_candidates(state: SetState) -> Iterator[SetAction]:
    yield Deadline()
    yield Joined(len(state.players))
    for seat in range(len(state.players)):
        yield from (Away(seat), Back(seat), Left(seat), TakenOver(seat))
    yield Pause()
    yield Resume()


def check(state: SetState, move: Move[SetAction]) -> Refusal | None:
    """Return why the move may not be made, or None."""
    action, seat = move.action, move.seat
    if isinstance(action, (Deadline, Joined, Away, Back, Left, TakenOver, Pause, Resume)):
        return _check_house(state, move)
    if not 0 <= seat < len(state.players) or state.players[seat].presence is Presence.LEFT:
        return Refusal("not_player")
    if state.phase is Phase.MATCH_OVER:
        return Refusal("over")
    if state.paused_at is not None:
        return Refusal("paused")
    match action:
        case Call():
            return _check_call(state, seat, action)
        case Pick():
            return _check_pick(state, seat, action)
        case VoteNoSet():
            return _check_vote(state, seat, action)
        case Unvote():
            return _locked(state) or (None if seat in state.votes else Refusal("not_voted"))
        case Challenge():
            return _check_challenge(state, seat, action)
        case Accept() | Reject():
            return _check_objection(state, seat, action)
        case NextHand():
            return None if state.phase is Phase.HAND_OVER else Refusal("hand_running")


def _check_call(state: SetState, seat: Seat, action: Call) -> Refusal | None:
    config = state.config
    if state.claim is not None and (not config.queue_calls or state.claim.seat == seat):
        return _locked(state)
    refusal = (
        _locked_out(state, seat) or _stale(state, action.board_version, state.removed_version) or _hand_over(state)
    )
    if refusal is not None:
        return refusal
    if config.direct_pick:
        return Refusal("no_calls")
    if seat in state.queue:
        return Refusal("queued")
    return None


def _check_pick(state: SetState, seat: Seat, action: Pick) -> Refusal | None:
    if state.claim is not None and state.claim.seat != seat:
        return _locked(state)
    refusal = _locked_out(state, seat)
    if refusal is not None:
        return refusal
    if state.claim is None and not state.config.direct_pick:
        return Refusal("too_late" if state.late == seat else "not_caller")
    here = set(cards_on(state.slots))
    if not here.issuperset(action.cards):
        return Refusal("not_on_table", {"cards": tuple(sorted(set(action.cards) - here))[:3]})
    if len(action.cards) != 3:
        return Refusal("not_three", {"count": len(action.cards)})
    if len(set(action.cards)) != 3:
        return Refusal("duplicate_card")
    if state.phase is Phase.CHECKING:
        return Refusal("checking")
    return _hand_over(state)


def _check_vote(state: SetState, seat: Seat, action: VoteNoSet) -> Refusal | None:
    config = state.config
    refusal = _locked(state) or _stale(state, action.board_version, state.board_version) or _hand_over(state)
    if refusal is not None:
        return refusal
    if config.no_set_challenge or (config.auto_deal and state.deck):
        return Refusal("no_votes")
    if seat in state.votes:
        return Refusal("voted")
    if config.verify_votes and has_set(cards_on(state.slots)):
        return Refusal("set_on_table")
    return _full(state)


def _check_challenge(state: SetState, seat: Seat, action: Challenge) -> Refusal | None:
    refusal = (
        _locked(state)
        or _locked_out(state, seat)
        or _stale(state, action.board_version, state.board_version)
        or _hand_over(state)
    )
    if refusal is not None:
        return refusal
    return None if state.config.no_set_challenge else Refusal("no_challenges")


def _check_objection(state: SetState, seat: Seat, action: Accept | Reject) -> Refusal | None:
    if state.phase is not Phase.CHECKING or state.claim is None:
        return Refusal("nothing_to_check")
    if state.claim.seat == seat:
        return Refusal("own_pick")
    if isinstance(action, Accept) and seat in state.accepted:
        return Refusal("accepted")
    return None


def _check_house(state: SetState, move: Move[SetAction]) -> Refusal | None:
    action = move.action
    if move.seat != HOUSE:
        return Refusal("not_house")
    if state.phase is Phase.MATCH_OVER:
        return Refusal("over")
    match action:
        case Deadline():
            timer = next_timer(state)
            return None if timer is not None and timer.at == move.at else Refusal("not_due")
        case Joined():
            if len(state.players) >= MAX_SEATS:
                return Refusal("full")
            return None if action.seat == len(state.players) else Refusal("not_next_seat")
        case Pause():
            return None if state.paused_at is None else Refusal("paused")
        case Resume():
            return Refusal("not_paused") if state.paused_at is None else None
        case Away() | Back() | Left() | TakenOver():
            return _check_presence(state, action)
        case _:
            return Refusal("illegal")


def _check_presence(state: SetState, action: Away | Back | Left | TakenOver) -> Refusal | None:
    if not 0 <= action.seat < len(state.players):
        return Refusal("not_player")
    presence = state.players[action.seat].presence
    match action:
        case Away():
            possible = presence in (Presence.HERE, Presence.BOT)
        case Back():
            possible = presence is not Presence.HERE
        case Left():
            possible = presence is not Presence.LEFT
        case TakenOver():
            possible = presence is not Presence.BOT
    return None if possible else Refusal("no_change")


def _locked(state: SetState) -> Refusal | None:
    return None if state.claim is None else Refusal("locked_by", {"seat": state.claim.seat})


def _locked_out(state: SetState, seat: Seat) -> Refusal | None:
    until = state.players[seat].locked_until
    return Refusal("locked_out", {"until": until}) if until else None


def _stale(state: SetState, version: int, oldest: int) -> Refusal | None:
    if oldest <= version <= state.board_version:
        return None
    return Refusal("stale_board", {"board_version": state.board_version})


def _hand_over(state: SetState) -> Refusal | None:
    return Refusal("hand_over") if state.phase is Phase.HAND_OVER else None


def _full(state: SetState) -> Refusal | None:
    if state.deck and len(cards_on(state.slots)) + 3 > state.config.max_table:
        return Refusal("table_full", {"max_table": state.config.max_table})
    return None
