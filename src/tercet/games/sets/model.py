"""The values that Set is made of: the state of a match, what a seat may do, and what can happen."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from tercet.core.game import Seat, Tagged
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tercet.games.sets.features import Finding
from tercet.games.sets.geometry import Card, CardSet
from tercet.games.sets.options import SetConfig

HOLE: Final = -1
"""A slot of the table without a card."""

NOBODY: Final = -1


class Phase(StrEnum):
    """Where a hand stands."""

    OPEN = "open"
    CLAIMED = "claimed"
    CHECKING = "checking"
    """A pick lies open and the other players may object (option players_check)."""
    HAND_OVER = "hand_over"
    MATCH_OVER = "match_over"


class Presence(StrEnum):
    """Whether a seat's owner is there."""

    HERE = "here"
    AWAY = "away"
    LEFT = "left"
    BOT = "bot"
    """A bot plays the seat until its owner is back."""


class Player(Struct, frozen=True, kw_only=True):
    """One seat. Times are ms on the table's clock."""

    score: int = 0
    """Of this hand: sets minus mistakes, or as the options have it."""
    total: int = 0
    """Of the hands that are over."""
    captured: tuple[CardSet, ...] = ()
    """The sets taken in this hand and still held, in order."""
    given: tuple[CardSet, ...] = ()
    """The sets of this hand that went out of play as penalties (option give_set)."""
    mistakes: int = 0
    """In the whole match."""
    last_set_at: int = 0
    presence: Presence = Presence.HERE
    away_since: int = 0
    acted_at: int = 0
    locked_until: int = 0
    """Frozen after a mistake until then; 0 is not frozen (option lockout_ms)."""


class Claim(Struct, frozen=True):
    """Who controls the table, and until when, grace not included. `cards` are set while the others check them."""

    seat: Seat
    until: int
    cards: tuple[Card, ...] = ()


class SetState(Struct, frozen=True, kw_only=True):
    """A match of Set at one moment."""

    config: SetConfig
    seed: str
    """32 hexadecimal digits: MessagePack has no numbers of 128 bits."""
    players: tuple[Player, ...]
    dealers: tuple[Seat, ...]
    """The seats taken at the start, clockwise; only they deal."""
    dealer: Seat
    hand: int
    """The number of this hand, from 1."""
    slots: tuple[int, ...]
    """The table: a card or HOLE in each slot."""
    deck: tuple[Card, ...]
    """The undealt cards; the first is dealt next."""
    phase: Phase = Phase.OPEN
    board_version: int = 0
    """Raised by every change of the table."""
    removed_version: int = 0
    """The version since which no card has left the table."""
    claim: Claim | None = None
    queue: tuple[Seat, ...] = ()
    """Who gets the table next if the claim fails (option queue_calls)."""
    votes: tuple[Seat, ...] = ()
    """The seats that say "no set", ascending."""
    accepted: tuple[Seat, ...] = ()
    """The seats that have accepted the pick that is being checked."""
    late: Seat = NOBODY
    """Whose claim has just run out: a pick of theirs is late rather than out of place."""
    over_at: int = 0
    """When the hand ended."""
    at: int = 0
    """When the last move was made."""
    paused_at: int | None = None
    reason: str = ""
    """Why the last hand ended."""


class Call(Tagged, frozen=True):
    """Say "Set!" at the table as it was at `board_version`."""

    board_version: int


class Pick(Tagged, frozen=True):
    """Take three cards. Their order means nothing; they are kept ascending."""

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "cards", tuple(sorted(self.cards)))


class VoteNoSet(Tagged, frozen=True):
    """Say that there is no set on the table as it was at `board_version`."""

    board_version: int


class Unvote(Tagged, frozen=True):
    """Take one's vote back."""


class Challenge(Tagged, frozen=True):
    """Claim alone that there is no set (option no_set_challenge)."""

    board_version: int


class Accept(Tagged, frozen=True):
    """Find nothing wrong with the pick on the table (option players_check)."""


class Reject(Tagged, frozen=True):
    """Object to the pick on the table: it is looked at closely (option players_check)."""


class NextHand(Tagged, frozen=True):
    """Go on with the next hand."""


SetAction: TypeAlias = (
    Call
    | Pick
    | VoteNoSet
    | Unvote
    | Challenge
    | Accept
    | Reject
    | NextHand
    | Deadline
    | Joined
    | Away
    | Back
    | Left
    | TakenOver
    | Pause
    | Resume
)


class Penalty(StrEnum):
    """What a mistake has cost."""

    POINT = "point"
    TIME = "time"
    SET = "set"
    NOTHING = "nothing"
    """The score is at its floor, or there is no set to give."""


class HandDealt(Tagged, frozen=True):
    """A hand begins: the cards in the slots 0, 1, 2, ..."""

    hand: int
    dealer: Seat
    cards: tuple[Card, ...]


class Called(Tagged, frozen=True):
    """A seat controls the table until `until`."""

    seat: Seat
    until: int


class Queued(Tagged, frozen=True):
    """A seat gets the table if the claim before it fails."""

    seat: Seat


class Picked(Tagged, frozen=True):
    """A pick lies open for the others to check until `until`."""

    seat: Seat
    cards: tuple[Card, ...]
    until: int


class Accepted(Tagged, frozen=True):
    """A seat finds nothing wrong with the pick."""

    seat: Seat


class Rejected(Tagged, frozen=True):
    """A seat has objected to the pick."""

    seat: Seat


class SetTaken(Tagged, frozen=True):
    """A seat has taken three cards. `findings` tell how they agree, feature by feature."""

    seat: Seat
    cards: tuple[Card, ...]
    findings: tuple[Finding, ...]
    score: int


class WrongPick(Tagged, frozen=True):
    """Three cards that are no set: they stay on the table."""

    seat: Seat
    cards: tuple[Card, ...]
    findings: tuple[Finding, ...]
    penalty: Penalty
    score: int


class TimedOut(Tagged, frozen=True):
    """A seat called and did not pick in time, or left."""

    seat: Seat
    penalty: Penalty
    score: int


class Voted(Tagged, frozen=True):
    """A seat says that there is no set."""

    seat: Seat


class Unvoted(Tagged, frozen=True):
    """A seat has taken its vote back."""

    seat: Seat


class Challenged(Tagged, frozen=True):
    """A seat has claimed alone that there is no set, and was right or wrong."""

    seat: Seat
    right: bool
    penalty: Penalty
    score: int


class Dealt(Tagged, frozen=True):
    """New cards came to the table, each into its slot."""

    cards: tuple[Card, ...]
    slots: tuple[int, ...]


class Moved(Tagged, frozen=True):
    """Cards closed the gaps that a set has left."""

    cards: tuple[Card, ...]
    slots: tuple[int, ...]


class Unlocked(Tagged, frozen=True):
    """A frozen seat may act again."""

    seat: Seat


class PresenceChanged(Tagged, frozen=True):
    """Somebody came, went or came back."""

    seat: Seat
    presence: Presence


class Paused(Tagged, frozen=True):
    """The clock stands still."""


class Resumed(Tagged, frozen=True):
    """The clock goes on."""


class HandOver(Tagged, frozen=True):
    """A hand has ended: `deck_out`, `cleared` or `agreed`."""

    hand: int
    reason: str
    scores: tuple[int, ...]
    left: tuple[Card, ...]
    """The cards that remained on the table."""


class MatchOver(Tagged, frozen=True):
    """The match has ended."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


SetEvent: TypeAlias = (
    HandDealt
    | Called
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
    | Dealt
    | Moved
    | Unlocked
    | PresenceChanged
    | Paused
    | Resumed
    | HandOver
    | MatchOver
)
