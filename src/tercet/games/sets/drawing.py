"""A picture of the table of Set for a terminal."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tercet.core.game import Seat
from tercet.games.sets.cards import card_name, format_card
from tercet.games.sets.geometry import Card
from tercet.games.sets.model import Presence
from tercet.games.sets.views import PlayerView, PrivateView, PublicView

_COLUMNS: Final = 3
_WIDTH: Final = 26

_PRESENCE: Final = {Presence.AWAY: "away", Presence.LEFT: "has left", Presence.BOT: "played by a bot"}

_TYPED: Final = {
    "call": "call",
    "pick": "pick CARD CARD CARD",
    "vote_no_set": "no-set",
    "unvote": "take-back",
    "challenge": "challenge",
    "accept": "accept",
    "reject": "reject",
    "next_hand": "next-hand",
}
"""What is typed for each kind of action that a view offers."""


def draw(public: PublicView, private: PrivateView | None) -> str:
    """Draw the table, the seats and, for a seat, what it may do."""
    rows = [_headline(public), "", *_table(public), "", "seat  score  total  sets  mistakes"]
    rows += [_seat_row(public, seat, player) for seat, player in public.players.items()]
    if private is not None and private.offers is not UNSET:
        rows += ["", "You may: " + (", ".join(_TYPED[offer] for offer in private.offers) or "nothing now")]
    if private is not None and private.deck is not UNSET:
        rows += ["", "Undealt, the next one first:", *_deck(private.deck)]
    return "\n".join(rows)


def _headline(public: PublicView) -> str:
    facts = [f"Hand {public.hand}", public.phase.replace("_", " ")]
    if public.reason is not UNSET:
        facts.append(public.reason.replace("_", " "))
    if public.paused_at is not UNSET:
        facts.append("paused")
    return ", ".join([*facts, f"table {public.board_version}, {public.deck} cards undealt"])


def _table(public: PublicView) -> list[str]:
    size = max(public.slots, default=-1) + 1
    rows: list[str] = []
    for start in range(0, size, _COLUMNS):
        cells = [_cell(public.slots.get(slot)) for slot in range(start, min(start + _COLUMNS, size))]
        rows += ["".join(line.ljust(_WIDTH) for line in both).rstrip() for both in zip(*cells, strict=True)]
    return rows or ["  no cards on the table"]


def _cell(card: Card | None) -> tuple[str, str]:
    # The whole name beside the digits would not let three cards stand in 80 columns.
    if card is None:
        return "  ----", ""
    number, colour, rest = card_name(card).split(" ", 2)
    return f"  {format_card(card)} {number} {colour}", f"       {rest}"


def _deck(deck: tuple[Card, ...]) -> list[str]:
    return ["  " + " ".join(map(format_card, deck[i : i + 15])) for i in range(0, len(deck), 15)] or ["  none"]


def _seat_row(public: PublicView, seat: Seat, player: PlayerView) -> str:
    row = f"{seat:>4}  {player.score:>5}  {player.total:>5}  {len(player.captured):>4}  {player.mistakes:>8}"
    return f"{row}   {', '.join(_notes(public, seat, player))}".rstrip()


def _notes(public: PublicView, seat: Seat, player: PlayerView) -> list[str]:
    notes: list[str] = []
    if player.presence in _PRESENCE:
        notes.append(_PRESENCE[player.presence])
    if seat == public.dealer:
        notes.append("dealer")
    if player.given:
        notes.append(f"sets given away: {player.given}")
    if player.locked_until is not UNSET:
        notes.append(f"frozen until {player.locked_until} ms")
    if public.claim is not UNSET and public.claim.seat == seat:
        cards = "" if public.claim.cards is UNSET else " " + " ".join(map(format_card, public.claim.cards))
        notes.append(f"{'picked' + cards + ', checked' if cards else 'has called'} until {public.claim.until} ms")
    if seat in public.queue:
        notes.append(f"number {public.queue.index(seat) + 1} in the queue")
    if seat in public.votes:
        notes.append("says: no set")
    if seat in public.accepted:
        notes.append("accepts the pick")
    return notes
