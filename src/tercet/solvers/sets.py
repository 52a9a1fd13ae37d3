"""Whole games of Set by perfect players, ten thousand a second: what to expect of a deck.

They see a set whenever there is one and take a random one; three cards are added only if there is none. Calls, votes
and clocks play no part then, so a game is nothing but its table. A test plays the same policy by the rules and
compares.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from tercet.games.sets.geometry import Card, CardSet, all_sets, third_table, to_mask
from tercet.games.sets.options import TABLE

FEATURES: Final = range(3, 6)
"""The decks that can be simulated: their cards fit into bytes."""

Watcher = Callable[[tuple[Card, ...], list[CardSet]], None]


class Summary(Struct, frozen=True, kw_only=True):
    """What happened in a number of games. A layout is a table at which the players look for a set."""

    games: int
    sets: int
    """How many sets were taken."""
    layouts: dict[int, int]
    """How many layouts there were, by number of cards."""
    lying: dict[int, int]
    """How many sets lay in them in all, by number of cards."""
    set_free: dict[int, int]
    """How many of the layouts had no set, by number of cards."""
    leftovers: dict[int, int]
    """In how many games so many cards remained."""
    max_table: dict[int, int]
    """In how many games the table held so many cards at most."""


def simulate(games: int, *, seed: int, features: int = 4, watch: Watcher | None = None) -> Summary:
    """Play so many games. The same seed gives the same games.

    `watch`, if given, is called for each layout with its cards and its sets. Raises ValueError unless `features` is
    3 to 5.
    """
    if features not in FEATURES:
        raise ValueError(f"cards have {FEATURES.start} to {FEATURES.stop - 1} features here, not {features}")
    size: int = 3**features
    everything = range(size)
    thirds = third_table(features)
    # `table.translate(completing[c])` is, in one go, the third card for `c` and each card on the table.
    completing = [bytes(row).ljust(256) for row in thirds]
    bit = [1 << card for card in everything]
    # Sets are kept as masks, because most of the work is to drop those that have lost a card.
    cards_of = {to_mask(cards): cards for cards in all_sets(features)}
    chance = Random(seed).random
    taken = 0
    layouts, lying, set_free, leftovers, max_table = ([0] * (size + 1) for _ in range(5))

    sets: list[int]
    for _ in range(games):
        keys = [chance() for _ in everything]
        deck = sorted(everything, key=keys.__getitem__)
        table, here, sets = bytearray(), set[int](), []
        new, dealt, most = deck[:TABLE], TABLE, TABLE
        while True:
            for card in new:
                found = here.intersection(table.translate(completing[card]))
                if found:
                    third = thirds[card]
                    sets += [bit[card] | bit[a] | bit[b] for a in sorted(found) if a < (b := third[a])]
                table.append(card)
                here.add(card)
            count = len(table)
            layouts[count] += 1
            lying[count] += len(sets)
            if watch is not None:
                watch(tuple(table), [cards_of[mask] for mask in sets])
            if sets:
                gone = sets[int(chance() * len(sets))]
                for card in cards_of[gone]:
                    table.remove(card)
                    here.remove(card)
                sets = [mask for mask in sets if not mask & gone]
                taken += 1
                if count > TABLE:
                    new = []
                    continue
            else:
                set_free[count] += 1
                if dealt == size:
                    break
                most = max(most, count + 3)
            new = deck[dealt : dealt + 3]
            dealt += len(new)
        leftovers[count] += 1
        max_table[most] += 1

    return Summary(
        games=games,
        sets=taken,
        layouts=_counted(layouts),
        lying=_counted(lying),
        set_free=_counted(set_free),
        leftovers=_counted(leftovers),
        max_table=_counted(max_table),
    )


def _counted(counts: list[int]) -> dict[int, int]:
    return {number: count for number, count in enumerate(counts) if count}
