"""Bots for Set, at three levels. They look for sets as people do.

Each set on the table is noticed after a log-normal time whose median grows with the number of features in which its
cards differ; the first one noticed is called, so more sets on the table mean a faster call. Some sets are overlooked at
the first look, now and then a bot calls three cards that fail in one feature, and it says "no set" only after it has
looked at the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from tercet.bots.bot import Plan, Sight, chance
from tercet.bots.pace import Pace
from tercet.games.sets.features import Agreement, explain
from tercet.games.sets.geometry import CardSet, differing, find_sets
from tercet.games.sets.model import (
    Accept,
    Call,
    Challenge,
    NextHand,
    Phase,
    Pick,
    Reject,
    SetAction,
    VoteNoSet,
)
from tercet.games.sets.views import PublicView


class Thought(NamedTuple):
    """Three cards that come to a bot's mind, and how long after the table changed (ms)."""

    after: int
    cards: CardSet


@dataclass(frozen=True, kw_only=True)
class SetBot:
    """A player of Set. Times in seconds; medians by the number of features that differ, 1 to 4."""

    notice: tuple[float, float, float, float]
    spread: float
    overlook: float
    """The chance that a set is not seen at the first look."""
    blunder: float
    """The chance, for each table, of calling three cards that fail in one feature."""
    look: Pace
    """The time to look at the whole table once."""
    pick: Pace
    """From the call to the third card."""
    react: Pace
    """To what somebody else has done."""

    def scene(self, public: PublicView) -> tuple[int, int]:
        """Return which table this is: a new one is looked at from the beginning."""
        return public.hand, public.board_version

    def plan(self, sight: Sight, secret: str) -> Plan | None:
        """Return what this player does next."""
        public: PublicView = sight.public
        offers = sight.private.offers or ()
        rng = chance(secret, sight.seat, public.hand, public.board_version)
        thoughts = self.thoughts(tuple(public.slots.values()), rng)
        thoughts += self._blunders(public, sight, secret)
        first = min(thoughts, default=None)
        if "pick" in offers and public.phase is Phase.CLAIMED:
            return self._pick(sight, first, secret)
        if "accept" in offers or "reject" in offers:
            return self._judge(sight, secret, "accept" in offers)
        if "next_hand" in offers:
            return Plan(sight.now + 2 * self.react.draw(rng) + 3000, NextHand())
        return self._open(sight, first, self.look.draw(rng), rng)

    def thoughts(self, cards: tuple[int, ...], rng: Random) -> list[Thought]:
        """Return when each set on the table is noticed, were nobody faster."""
        found: list[Thought] = []
        for taken in find_sets(cards):
            median = self.notice[differing(taken[0], taken[1]) - 1]
            after = Pace(median, self.spread).draw(rng)
            if rng.random() < self.overlook:
                after += 2 * self.look.draw(rng)
            found.append(Thought(after, taken))
        return found

    def _blunders(self, public: PublicView, sight: Sight, secret: str) -> list[Thought]:
        mistakes = public.players[sight.seat].mistakes
        rng = chance(secret, "blunder", sight.seat, public.hand, public.board_version, mistakes)
        if rng.random() >= self.blunder:
            return []
        cards = near_set(tuple(public.slots.values()), rng)
        return [] if cards is None else [Thought(Pace(self.notice[1], self.spread).draw(rng), cards)]

    def _pick(self, sight: Sight, first: Thought | None, secret: str) -> Plan | None:
        public: PublicView = sight.public
        if first is None or not public.claim:
            return None
        rng = chance(secret, "pick", sight.seat, public.hand, public.board_version)
        called = public.claim.until - public.config.claim_ms
        after = min(self.pick.draw(rng), public.config.claim_ms - 200)
        return Plan(called + after, Pick(first.cards))

    def _judge(self, sight: Sight, secret: str, may_accept: bool) -> Plan | None:
        """Look at somebody's pick (option players_check); an honest eye, but not a perfect one."""
        public: PublicView = sight.public
        if not public.claim or not public.claim.cards:
            return None
        rng = chance(secret, "judge", sight.seat, public.hand, public.board_version, *public.claim.cards)
        wrong = any(finding.agreement is Agreement.FAILS for finding in explain(public.claim.cards))
        at = public.claim.until - public.config.check_ms + self.react.draw(rng) + 600
        if wrong and rng.random() >= self.overlook:
            return Plan(at, Reject())
        return Plan(at, Accept()) if may_accept else None

    def _open(self, sight: Sight, first: Thought | None, look: int, rng: Random) -> Plan | None:
        public: PublicView = sight.public
        offers = sight.private.offers or ()
        version = public.board_version
        soonest = sight.now + self.react.draw(rng)
        ideas: list[tuple[int, SetAction]] = []
        if first is not None and "call" in offers:
            ideas.append((first.after, Call(version)))
        if first is not None and "pick" in offers:
            ideas.append((first.after + self.pick.draw(rng), Pick(first.cards)))
        if "vote_no_set" in offers:
            ideas.append((look, VoteNoSet(version)))
        if "challenge" in offers and not find_sets(public.slots.values()):
            ideas.append((2 * look, Challenge(version)))
        if not ideas:
            return None
        after, action = min(ideas, key=lambda idea: idea[0])
        return Plan(max(sight.since + after, soonest), action)


def near_set(cards: tuple[int, ...], rng: Random) -> CardSet | None:
    """Return three cards on the table that fail in exactly one feature, or None if there are none."""
    near = [
        triple
        for triple in combinations(sorted(cards), 3)
        if sum(finding.agreement is Agreement.FAILS for finding in explain(triple)) == 1
    ]
    return rng.choice(near) if near else None


LEVELS: Final = {
    "easy": SetBot(
        notice=(16.0, 24.0, 34.0, 45.0),
        spread=0.6,
        overlook=0.25,
        blunder=0.06,
        look=Pace(45.0, 0.3),
        pick=Pace(2.2, 0.25),
        react=Pace(0.9, 0.3),
    ),
    "medium": SetBot(
        notice=(8.0, 12.0, 17.0, 23.0),
        spread=0.55,
        overlook=0.12,
        blunder=0.03,
        look=Pace(26.0, 0.3),
        pick=Pace(1.6, 0.25),
        react=Pace(0.6, 0.3),
    ),
    "hard": SetBot(
        notice=(3.6, 4.8, 6.5, 8.5),
        spread=0.5,
        overlook=0.04,
        blunder=0.01,
        look=Pace(12.0, 0.25),
        pick=Pace(1.1, 0.2),
        react=Pace(0.4, 0.3),
    ),
}
"""The levels by name."""
