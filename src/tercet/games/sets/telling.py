"""What happens in a game of Set, in a few words each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tercet.games.sets.cards import format_card
from tercet.games.sets.features import Agreement, Finding
from tercet.games.sets.geometry import Card
from tercet.games.sets.model import (
    Accepted,
    Called,
    Challenged,
    Dealt,
    HandDealt,
    HandOver,
    MatchOver,
    Moved,
    Paused,
    Penalty,
    Picked,
    PresenceChanged,
    Queued,
    Rejected,
    Resumed,
    SetEvent,
    SetTaken,
    TimedOut,
    Unlocked,
    Unvoted,
    Voted,
    WrongPick,
)

_PENALTIES: Final = {
    Penalty.POINT: "which costs a point",
    Penalty.TIME: "which costs time",
    Penalty.SET: "which costs a set",
    Penalty.NOTHING: "which costs nothing",
}


def tell(event: SetEvent) -> str:
    """Write an event in a few words, seats as numbers and cards as digits."""
    match event:
        case HandDealt():
            return f"hand {event.hand} begins, dealt by seat {event.dealer}"
        case Dealt():
            return f"dealt: {_cards(event.cards)}"
        case Moved():
            return f"moved into the gaps: {_cards(event.cards)}"
        case HandOver():
            left = f", left over: {_cards(event.left)}" if event.left else ""
            return f"hand {event.hand} is over ({event.reason.replace('_', ' ')}), scores {_list(event.scores)}{left}"
        case MatchOver():
            return f"the match is over, totals {_list(event.totals)}, won by seat {_list(event.winners)}"
        case Paused():
            return "the clock stands still"
        case Resumed():
            return "the clock goes on"
        case _:
            return f"seat {event.seat} {_done(event)}"


def _done(
    event: Called
    | Queued
    | Picked
    | Accepted
    | Rejected
    | SetTaken
    | WrongPick
    | TimedOut
    | Voted
    | Unvoted
    | Challenged
    | Unlocked
    | PresenceChanged,
) -> str:
    match event:
        case Called():
            return f"calls: set! Picks until {event.until} ms"
        case Queued():
            return "is next if that claim fails"
        case Picked():
            return f"shows {_cards(event.cards)}, others may object until {event.until} ms"
        case Accepted():
            return "accepts the pick"
        case Rejected():
            return "objects to the pick"
        case SetTaken():
            return f"takes {_cards(event.cards)}, score {event.score}"
        case WrongPick():
            cost = _cost(event.penalty, event.score)
            return f"picks {_cards(event.cards)}, no set ({_why(event.findings)}), {cost}"
        case TimedOut():
            return f"did not pick in time, {_cost(event.penalty, event.score)}"
        case Voted():
            return "says that there is no set"
        case Unvoted():
            return "takes that back"
        case Challenged() if event.right:
            return f"claims that there is no set, and is right, score {event.score}"
        case Challenged():
            return f"claims that there is no set, but there is one, {_cost(event.penalty, event.score)}"
        case Unlocked():
            return "may act again"
        case PresenceChanged():
            return f"is {event.presence}" if event.presence != "bot" else "is played by a bot"


def _cost(penalty: Penalty, score: int) -> str:
    return f"{_PENALTIES[penalty]}, score {score}"


def _why(findings: Iterable[Finding]) -> str:
    failing = [finding for finding in findings if finding.agreement is Agreement.FAILS]
    return "; ".join(f"{finding.feature}: two are {finding.two}, one is {finding.one}" for finding in failing)


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(format_card, cards))


def _list(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
