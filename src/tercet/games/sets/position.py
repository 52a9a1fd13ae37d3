"""A position of Set as text: what FEN is to chess.

    game: set
    seats: 2
    seat 0: score 1 acted_at 8000
    captured 0: 0000 0001 0002
    phase: claimed
    claim: 1 until 14000
    at: 9000
    table: 0012 1120 2201  0111 ---- 2020  ...
    deck: 0010 0020 0100  ...

Only `table` is required. Without `deck` all cards that lie nowhere else are undealt, in ascending order; `-` is none.
Long rows of cards may stand on several lines with the same key. Times are ms on the table's clock.
"""

from __future__ import annotations

from typing import Final

from tercet.core.options_text import format_options
from tercet.core.rng import format_seed
from tercet.games.sets.cards import format_card
from tercet.games.sets.geometry import Card
from tercet.games.sets.model import HOLE, NOBODY, Phase, Player, Presence, SetState
from tercet.games.sets.options import DECK

NO_CARD: Final = "----"
"""A slot of the table without a card."""

NONE: Final = "-"
"""A row without any cards."""

NUMBERS: Final = ("score", "total", "mistakes", "last_set_at", "away_since", "acted_at", "locked_until")
"""What may stand on the line of a seat, each with a number behind it; besides them `presence`."""

NO_SEED: Final = format_seed(0)
"""The seed of a position without one."""

_PER_LINE: Final = 4
"""How many groups of three cards stand on a line."""


def format_state(state: SetState) -> str:
    """Write a position. What `parse_state` would assume anyway is left out."""
    rows = ["game: set", *format_options(state.config, defaults=False)]
    if state.seed != NO_SEED:
        rows.append(f"seed: {state.seed}")
    rows.append(f"seats: {len(state.players)}")
    for seat, player in enumerate(state.players):
        rows += _format_player(seat, player, state.at)
    if state.dealers != tuple(range(len(state.players))):
        rows.append(f"dealers: {_numbers(state.dealers)}")
    rows += [f"dealer: {state.dealer}"] if state.dealer != state.dealers[0] else []
    rows += [f"hand: {state.hand}"] if state.hand != 1 else []
    rows += [f"phase: {state.phase}"] if state.phase is not Phase.OPEN else []
    if state.claim is not None:
        cards = f" with {' '.join(map(format_card, state.claim.cards))}" if state.claim.cards else ""
        rows.append(f"claim: {state.claim.seat} until {state.claim.until}{cards}")
    for key in ("queue", "votes", "accepted"):
        seats = getattr(state, key)
        rows += [f"{key}: {_numbers(seats)}"] if seats else []
    rows += [f"late: {state.late}"] if state.late != NOBODY else []
    rows += [f"reason: {state.reason}"] if state.reason else []
    rows += [f"board_version: {state.board_version}"] if state.board_version else []
    rows += [f"removed_version: {state.removed_version}"] if state.removed_version != state.board_version else []
    rows += [f"over_at: {state.over_at}"] if state.over_at else []
    rows += [f"paused_at: {state.paused_at}"] if state.paused_at is not None else []
    rows += [f"at: {state.at}"] if state.at else []
    rows += _card_rows("table", [NO_CARD if card == HOLE else format_card(card) for card in state.slots])
    lying = {card for card in state.slots if card != HOLE}
    lying.update(card for player in state.players for taken in player.captured + player.given for card in taken)
    if state.deck != undealt(lying):
        rows += _card_rows("deck", [format_card(card) for card in state.deck])
    return "\n".join(rows) + "\n"


def _format_player(seat: int, player: Player, at: int) -> list[str]:
    facts: list[str] = []
    assumed = usual(len(player.captured), player.presence, at)
    if player.presence is not Presence.HERE:
        facts.append(f"presence {player.presence}")
    for name in NUMBERS:
        value = getattr(player, name)
        if value != assumed[name] or (name == "score" and value):
            facts.append(f"{name} {value}")
    rows = [f"seat {seat}: {' '.join(facts)}"] if facts else []
    for key, sets in (("captured", player.captured), ("given", player.given)):
        if sets:
            rows += _card_rows(f"{key} {seat}", [format_card(card) for taken in sets for card in taken])
    return rows


def usual(captured: int, presence: Presence, at: int) -> dict[str, int]:
    """Return what a player's numbers are unless they are written."""
    return dict.fromkeys(NUMBERS, 0) | {
        "score": captured,
        "acted_at": at,
        "away_since": at if presence is Presence.AWAY else 0,
    }


def _card_rows(key: str, cards: list[str]) -> list[str]:
    groups = [" ".join(cards[i : i + 3]) for i in range(0, len(cards), 3)] or [NONE]
    return [f"{key}: {'  '.join(groups[i : i + _PER_LINE])}" for i in range(0, len(groups), _PER_LINE)]


def _numbers(seats: tuple[int, ...]) -> str:
    return " ".join(map(str, seats))


def undealt(lying: set[Card]) -> tuple[Card, ...]:
    """Return the deck that is assumed unless it is written: all cards that lie nowhere else, in ascending order."""
    return tuple(card for card in range(DECK) if card not in lying)
