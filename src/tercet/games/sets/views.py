"""What each viewer sees of a game of Set. Hidden are the order of the undealt cards and the seed, nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from tercet.core.game import REVEALED, Seat, Viewer
from tercet.core.rng import format_seed, parse_seed
from tercet.games.sets.geometry import Card, CardSet
from tercet.games.sets.hands import outcome
from tercet.games.sets.legality import offers
from tercet.games.sets.model import HOLE, Phase, Presence, SetEvent, SetState
from tercet.games.sets.options import NEXT_HAND_MS, SetConfig


class PlayerView(Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    score: int
    total: int
    mistakes: int
    presence: Presence
    captured: dict[int, CardSet]
    """The sets held, numbered in the order of taking; a dict, so that a patch only names what is new."""
    given: int
    locked_until: int | UnsetType = UNSET


class ClaimView(Struct, frozen=True, kw_only=True):
    """Who controls the table until when, and the cards if they lie open for the others to check."""

    seat: Seat
    until: int
    cards: tuple[Card, ...] | UnsetType = UNSET


class PublicView(Struct, frozen=True, kw_only=True):
    """The table as everybody sees it. Times are ms on the table's clock; what is absent is not so."""

    phase: Phase
    hand: int
    dealer: Seat
    players: dict[int, PlayerView]
    slots: dict[int, Card]
    """The cards by slot; a slot that is missing is a hole."""
    deck: int
    """How many cards are undealt."""
    board_version: int
    votes: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    accepted: tuple[Seat, ...]
    claim: ClaimView | UnsetType = UNSET
    over_at: int | UnsetType = UNSET
    next_at: int | UnsetType = UNSET
    """When the next hand begins by itself."""
    winners: tuple[Seat, ...] | UnsetType = UNSET
    """Who has won, when the match is over."""
    paused_at: int | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    config: SetConfig


class PrivateView(Struct, frozen=True, kw_only=True):
    """What only this viewer gets: the kinds of action open to a seat, or the deck for who may see all."""

    offers: tuple[str, ...] | UnsetType = UNSET
    deck: tuple[Card, ...] | UnsetType = UNSET


def public(state: SetState) -> PublicView:
    """Return what everybody sees."""
    claim = state.claim
    over, result = state.phase in (Phase.HAND_OVER, Phase.MATCH_OVER), outcome(state)
    return PublicView(
        phase=state.phase,
        hand=state.hand,
        dealer=state.dealer,
        players={
            seat: PlayerView(
                score=player.score,
                total=player.total,
                mistakes=player.mistakes,
                presence=player.presence,
                captured=dict(enumerate(player.captured)),
                given=len(player.given),
                locked_until=player.locked_until or UNSET,
            )
            for seat, player in enumerate(state.players)
        },
        slots={slot: card for slot, card in enumerate(state.slots) if card != HOLE},
        deck=len(state.deck),
        board_version=state.board_version,
        votes=state.votes,
        queue=state.queue,
        accepted=state.accepted,
        claim=UNSET if claim is None else ClaimView(seat=claim.seat, until=claim.until, cards=claim.cards or UNSET),
        over_at=state.over_at if over else UNSET,
        next_at=state.over_at + NEXT_HAND_MS if state.phase is Phase.HAND_OVER else UNSET,
        winners=UNSET if result is None else result.winners,
        paused_at=UNSET if state.paused_at is None else state.paused_at,
        reason=state.reason or UNSET,
        config=state.config,
    )


def private(state: SetState, viewer: Viewer) -> PrivateView | None:
    """Return what only this viewer sees, or None for a spectator."""
    if viewer == REVEALED:
        return PrivateView(deck=state.deck)
    if 0 <= viewer < len(state.players):
        return PrivateView(offers=offers(state, viewer))
    return None


def show(event: SetEvent, viewer: Viewer) -> SetEvent | None:
    """Return what a viewer sees of an event: everything happens in the open."""
    del viewer
    return event


def alike(state: SetState, viewer: Viewer) -> Iterator[SetState]:
    """Yield states with the undealt cards in other orders and with another seed for the hands to come."""
    if viewer == REVEALED:
        return
    deck = state.deck
    half = len(deck) // 2
    for order in (
        deck[::-1],
        deck[half:] + deck[:half],
        deck[1:] + deck[:1],
        tuple(sorted(deck)),
        # What comes next is the same here, so that whatever happens behind it must be so too.
        deck[:3] + deck[:2:-1],
        deck[:9] + deck[:8:-1],
    ):
        yield replace(state, deck=order)
    yield replace(state, seed=format_seed(parse_seed(state.seed) ^ 1))


def census(state: SetState) -> tuple[Card, ...]:
    """Return every card of the deck, wherever it lies."""
    cards = [card for card in state.slots if card != HOLE]
    cards += state.deck
    for player in state.players:
        for taken in (*player.captured, *player.given):
            cards += taken
    return tuple(sorted(cards))


def parts_done(state: SetState) -> int:
    """Return how many hands are over."""
    return state.hand - (state.phase not in (Phase.HAND_OVER, Phase.MATCH_OVER))
