"""The moves of the house as text: the same words in every game."""

from __future__ import annotations

from typing import Final

from tercet.core.house import Away, Back, Deadline, House, Joined, Left, Pause, Resume, TakenOver
from tercet.core.notation import Word, no_more, parse_whole

_ALONE: Final[dict[str, type[Deadline | Pause | Resume]]] = {
    "deadline": Deadline,
    "pause": Pause,
    "resume": Resume,
}
_WITH_SEAT: Final[dict[str, type[Joined | Away | Back | Left | TakenOver]]] = {
    "joined": Joined,
    "away": Away,
    "back": Back,
    "left": Left,
    "taken-over": TakenOver,
}
_NAMES: Final[dict[type[House], str]] = {kind: word for word, kind in (*_ALONE.items(), *_WITH_SEAT.items())}

HOUSE_WORDS: Final = (*_ALONE, *_WITH_SEAT)
"""The first words of the house's moves."""


def format_house(action: House) -> str:
    """Write a move of the house, such as `deadline` or `away 0`."""
    word = _NAMES[type(action)]
    if isinstance(action, (Deadline, Pause, Resume)):
        return word
    return f"{word} {action.seat}"


def parse_house(words: list[Word]) -> House | None:
    """Read what `format_house` wrote; None if the first word is not one of `HOUSE_WORDS`. Raises NotationError."""
    first = words[0].text.lower()
    if first in _ALONE:
        no_more(words, 1)
        return _ALONE[first]()
    if first in _WITH_SEAT:
        no_more(words, 2)
        return _WITH_SEAT[first](parse_whole(words, 1, "a seat"))
    return None
