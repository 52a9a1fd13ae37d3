"""Contest: hidden hands, and a move that makes known which of two is the stronger.

Two seats have three of nine cards each. Who is to act plays a card into the open or boasts once: then everybody
learns whose highest card is higher, and nothing else. The higher hand at a boast scores 2, every card played scores 1
if it is higher than the one played before.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from tercet.core.game import HOUSE, REVEALED, Game, Meta, Move, Refusal, Seat, Stamp, Tagged, Viewer
from tercet.core.house import House
from tercet.core.rng import shuffled
from tests.contract.tiny import table


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Known(Struct, frozen=True):
    """What a boast has shown: the stronger seat, and how many cards each seat had played by then."""

    stronger: Seat
    played: tuple[int, int]


class State(table.Table, frozen=True, kw_only=True):
    config: Config
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    played: tuple[tuple[int, ...], ...] = ((), ())
    scores: tuple[int, ...] = (0, 0)
    last: int = -1
    turn: Seat = 0
    boasted: tuple[bool, ...] = (False, False)
    known: tuple[Known, ...] = ()


class Play(Tagged, frozen=True):
    card: int


class Boast(Tagged, frozen=True):
    pass


class Played(Tagged, frozen=True):
    seat: Seat
    card: int
    score: int


class Compared(Tagged, frozen=True):
    seat: Seat
    stronger: Seat


class View(Struct, frozen=True, kw_only=True):
    hands: dict[int, int]
    played: dict[int, tuple[int, ...]]
    scores: tuple[int, ...]
    last: int | UnsetType
    turn: Seat
    known: tuple[Known, ...]
    presence: tuple[table.Presence, ...]


class Hand(Struct, frozen=True):
    cards: tuple[int, ...]


Action: TypeAlias = Play | Boast | House
Event: TypeAlias = Played | Compared


def new(config: Config, seats: int, seed: int) -> State:
    presence = table.dealt(seats, 2, 2)
    deck = shuffled(range(9), seed, "deck")
    hands = (tuple(sorted(deck[:3])), tuple(sorted(deck[3:6])))
    return State(config=config, hands=hands, stock=deck[6:], presence=presence)


def over(state: State) -> bool:
    return not any(state.hands)


def legal(state: State, seat: Seat, at: int, stamp: Stamp) -> tuple[Action, ...]:
    if seat == HOUSE:
        house = table.house_actions(state)
        return tuple(action for action in house if check(state, Move(at, seat, action, stamp)) is None)
    if seat not in to_act(state):
        return ()
    boasts = () if state.boasted[seat] or not all(state.hands) else (Boast(),)
    return (*map(Play, state.hands[seat]), *boasts)


def check(state: State, move: Move[Action]) -> Refusal | None:
    if not isinstance(move.action, Play | Boast):
        return table.refuse_house(state, move, over=over(state), due=None)
    refusal = table.refuse_seat(state, move.seat, over=over(state))
    if refusal is not None or move.seat != state.turn:
        return refusal or Refusal("turn", {"seat": state.turn})
    if isinstance(move.action, Play):
        return None if move.action.card in state.hands[move.seat] else Refusal("not_held")
    return Refusal("illegal") if state.boasted[move.seat] or not all(state.hands) else None


def apply(state: State, move: Move[Action]) -> tuple[State, tuple[Event, ...]]:
    action, seat = move.action, move.seat
    if not isinstance(action, Play | Boast):
        return table.moved_by_house(state, move), ()
    scores = list(state.scores)
    if isinstance(action, Boast):
        stronger = int(max(state.hands[1]) > max(state.hands[0]))
        scores[stronger] += 2
        known = Known(stronger, (len(state.played[0]), len(state.played[1])))
        boasted = tuple(done or who == seat for who, done in enumerate(state.boasted))
        state = replace(state, scores=tuple(scores), boasted=boasted, known=(*state.known, known), at=move.at)
        return state, (Compared(seat, stronger),)
    scores[seat] += action.card > state.last
    hands = tuple(tuple(card for card in hand if card != action.card) for hand in state.hands)
    played = tuple((*cards, action.card) if who == seat else cards for who, cards in enumerate(state.played))
    turn = 1 - seat if hands[1 - seat] else seat
    after = replace(state, hands=hands, played=played, scores=tuple(scores), last=action.card, turn=turn, at=move.at)
    return after, (Played(seat, action.card, scores[seat]),)


def to_act(state: State) -> frozenset[Seat]:
    return table.seated(state, over=over(state)) & {state.turn}


def public(state: State) -> View:
    return View(
        hands={seat: len(hand) for seat, hand in enumerate(state.hands)},
        played=dict(enumerate(state.played)),
        scores=state.scores,
        last=UNSET if state.last < 0 else state.last,
        turn=state.turn,
        known=state.known,
        presence=state.presence,
    )


def private(state: State, viewer: Viewer) -> Hand | None:
    return Hand(state.hands[viewer]) if 0 <= viewer < 2 else None


def possible(state: State) -> bool:
    """Tell whether every boast would have come out as it did."""
    for known in state.known:
        then = [
            hand + cards[count:] for hand, cards, count in zip(state.hands, state.played, known.played, strict=True)
        ]
        if (max(then[1]) > max(then[0])) != known.stronger:
            return False
    return True


def alike(state: State, viewer: Viewer) -> Iterator[State]:
    """Yield the states in which two cards that the viewer cannot see are exchanged."""
    if viewer == REVEALED:
        return
    hidden = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand] + [*state.stock]
    for a, b in combinations(hidden, 2):
        swap = {a: b, b: a}
        hands = tuple(tuple(sorted(swap.get(card, card) for card in hand)) for hand in state.hands)
        stock = tuple(swap.get(card, card) for card in state.stock)
        other = replace(state, hands=hands, stock=stock)
        if possible(other):
            yield other


CONTEST = Game[Config, State, Action, Event](
    meta=Meta(id="contest", title="Contest", version=1, min_seats=2, max_seats=2),
    config_type=Config,
    state_type=State,
    action_type=Action,
    event_type=Event,
    notation=table.notation(State, Play, Boast),
    new=new,
    to_act=to_act,
    legal=legal,
    check=check,
    apply=apply,
    deadline=lambda state: None,
    public=public,
    private=private,
    show=lambda event, viewer: event,
    outcome=lambda state: table.ranking(state.scores, "played") if over(state) else None,
    alike=alike,
    census=lambda state: (*sum(state.hands, ()), *state.stock, *sum(state.played, ())),
    parts_done=lambda state: int(over(state)),
    reveals=frozenset({"compared.stronger"}),
)
