"""Every house rule of Set for several players, by name, with its range. Paragraphs: docs/rules/set.md."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

TABLE: Final = 12
"""How many cards lie on the table unless the players agreed that there is no set."""

DECK: Final = 81

AWAY_MS: Final = 30_000
"""A seat that has been disconnected for so long no longer counts for agreement."""

IDLE_MS: Final = 60_000
"""Nor does a seat that has done nothing for so long."""

NEXT_HAND_MS: Final = 10_000
"""In a long game the next hand begins by itself after this time."""


class SetConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game of Set. Raises ValueError where options contradict each other."""

    claim_ms: Annotated[int, Meta(ge=2000, le=15_000)] = 5000
    """How long after calling the caller may pick (S8)."""
    net_grace_ms: Annotated[int, Meta(ge=1, le=2000)] = 300
    """How much later a pick still counts, since it travels (S8)."""
    direct_pick: bool = False
    """No call: three cards are a claim (S6)."""
    queue_calls: bool = False
    """Who calls during a claim gets the table if that claim fails (S7)."""
    score_floor: Annotated[int, Meta(ge=-99, le=0)] | UnsetType = UNSET
    """The score of a hand never falls below this (S9)."""
    lockout_ms: Annotated[int, Meta(ge=0, le=60_000)] = 0
    """A mistake freezes its maker for so long instead of costing a point; 0 is off (S9)."""
    give_set: bool = False
    """A mistake costs a captured set, which goes out of play, instead of a point (S9)."""
    players_check: bool = False
    """The other players check a pick: unless one objects in time, it counts (S4)."""
    check_ms: Annotated[int, Meta(ge=1500, le=30_000)] = 5000
    """How long they may object (S4)."""
    verify_votes: bool = False
    """A vote for "no set" is refused while there is one (S10)."""
    auto_deal: bool = False
    """Three more cards come by themselves when there is no set (S10)."""
    no_set_challenge: bool = False
    """Anyone may claim that there is no set: +1 if so, a mistake if not (S10)."""
    max_table: Annotated[int, Meta(ge=21, le=81, multiple_of=3)] = 81
    """No more cards are added beyond this table (S11)."""
    auto_end: bool = True
    """The hand ends by itself when the deck is empty and no set lies on the table (S14)."""
    penalties_break_ties: bool = False
    """Of equal scores the one with fewer mistakes wins, then the earlier last set; otherwise they share (S15)."""
    long: bool = False
    """Every player at the table at the start deals one hand (S16)."""
    match_hands: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many hands are played, unless `long` (S17)."""

    def __post_init__(self) -> None:
        if self.verify_votes + self.auto_deal + self.no_set_challenge > 1:
            raise ValueError("choose at most one of verify_votes, auto_deal and no_set_challenge")
        if self.direct_pick and self.queue_calls:
            raise ValueError("queue_calls needs calls, so it does not go with direct_pick")
        if self.lockout_ms and self.give_set:
            raise ValueError("a mistake costs either time (lockout_ms) or a set (give_set), not both")
        if 0 < self.lockout_ms < 500:
            raise ValueError("lockout_ms is 0 (off) or 500 to 60000")
        if self.long and self.match_hands != 1:
            raise ValueError("match_hands is for games that are not long: choose one of them")


def checked(config: SetConfig) -> SetConfig:
    """Return the configuration if every option is in its range. Raises ValueError that names the option."""
    try:
        return msgspec.convert(msgspec.to_builtins(config), SetConfig)
    except msgspec.ValidationError as error:
        raise ValueError(f"options of Set: {error}") from None
