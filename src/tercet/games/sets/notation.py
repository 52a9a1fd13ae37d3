"""Set as text: cards, actions and positions that people can read and write.

An action is one line, such as `call 3` (the version of the table that was seen), `pick 0012 1120 2201`, `no-set 3`,
`take-back`, or one of the house's words. Cards are in `cards`, positions in `position`.
"""

from __future__ import annotations

from typing import Final

from tercet.core.game import Notation
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.core.house_notation import HOUSE_WORDS, format_house, parse_house
from tercet.core.notation import NotationError, Word, no_more, parse_whole, split
from tercet.games.sets.cards import format_card, read_card
from tercet.games.sets.drawing import draw
from tercet.games.sets.geometry import Card
from tercet.games.sets.model import (
    Accept,
    Call,
    Challenge,
    NextHand,
    Pick,
    Reject,
    SetAction,
    SetState,
    Unvote,
    VoteNoSet,
)
from tercet.games.sets.options import DECK
from tercet.games.sets.position import format_state
from tercet.games.sets.position_reader import parse_state
from tercet.games.sets.telling import tell

_VERSIONED: Final[dict[str, type[Call | VoteNoSet | Challenge]]] = {
    "call": Call,
    "no-set": VoteNoSet,
    "challenge": Challenge,
}
_ALONE: Final[dict[str, type[Unvote | Accept | Reject | NextHand]]] = {
    "take-back": Unvote,
    "accept": Accept,
    "reject": Reject,
    "next-hand": NextHand,
}
_NAMES: Final = {kind: word for word, kind in (*_VERSIONED.items(), *_ALONE.items())}
_WORDS: Final = ("call", "pick", "no-set", "challenge", *_ALONE, *HOUSE_WORDS)


def format_action(action: SetAction) -> str:
    """Write an action as text."""
    match action:
        case Call() | VoteNoSet() | Challenge():
            return f"{_NAMES[type(action)]} {action.board_version}"
        case Pick():
            return " ".join(["pick", *(_format_any(card) for card in action.cards)])
        case Unvote() | Accept() | Reject() | NextHand():
            return _NAMES[type(action)]
        case Deadline() | Joined() | Away() | Back() | Left() | TakenOver() | Pause() | Resume():
            return format_house(action)


def parse_action(text: str) -> SetAction:
    """Read an action. Whether the rules allow it is not asked here. Raises NotationError."""
    words = split(text)
    if not words:
        raise NotationError("an action: " + ", ".join(_WORDS), "")
    first = words[0].text.lower()
    if first == "pick":
        return Pick(tuple(_read_any(word) for word in words[1:]))
    if first in _VERSIONED:
        no_more(words, 2)
        return _VERSIONED[first](parse_whole(words, 1, "the version of the table"))
    if first in _ALONE:
        no_more(words, 1)
        return _ALONE[first]()
    house = parse_house(words)
    if house is None:
        raise words[0].wrong("an action: " + ", ".join(_WORDS))
    return house


def _format_any(card: Card) -> str:
    # A program may name a card that does not exist; the refusal must still be able to quote it.
    return format_card(card) if 0 <= card < DECK else f"#{card}"


def _read_any(word: Word) -> Card:
    if word.text.startswith("#"):
        return parse_whole([word._replace(text=word.text[1:], column=word.column + 1)], 0, "the number of a card")
    return read_card(word)


NOTATION: Final = Notation[SetState, SetAction](
    format_action=format_action,
    parse_action=parse_action,
    format_state=format_state,
    parse_state=parse_state,
    draw=draw,
    tell=tell,
)
