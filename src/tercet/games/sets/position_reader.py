"""Reading a position of Set: the other half of `position`, with everything that can be wrong in one."""

from __future__ import annotations

from typing import Final, NamedTuple

from tercet.core.game import Seat
from tercet.core.notation import Line, Sheet, Word, missing, parse_int
from tercet.core.options_text import parse_options
from tercet.core.rng import format_seed, parse_seed
from tercet.games.sets.cards import EXPECTED, read_card
from tercet.games.sets.geometry import Card, CardSet, is_set
from tercet.games.sets.legality import MAX_SEATS
from tercet.games.sets.model import HOLE, NOBODY, Claim, Phase, Player, Presence, SetState
from tercet.games.sets.options import SetConfig
from tercet.games.sets.position import NO_CARD, NO_SEED, NONE, NUMBERS, undealt, usual

_MOST: Final = 10**9
_MOST_MS: Final = 10**13
"""Ten times what a record allows as the time of a move, for times that lie ahead of it."""

_MOST_ADDED: Final = 27
"""How often cards can be added to a table before one must leave it."""

_ONCE: Final = (
    *("game", "seed", "seats", "hand", "dealer", "dealers", "phase", "claim", "queue", "votes", "accepted", "late"),
    *("board_version", "removed_version", "over_at", "paused_at", "at", "reason"),
)
_REASONS: Final = ("deck_out", "cleared", "agreed")


class _Placed(NamedTuple):
    """A card, or a hole, and the word it was read from."""

    card: int
    word: Word


def parse_state(text: str) -> SetState:
    """Read a position that the rules can go on from. Raises NotationError."""
    sheet = Sheet(text, once=_ONCE, often=("table", "deck"), numbered=("seat", "captured", "given"))
    game = sheet.one("game")
    if game is not None and game.value != "set":
        raise game.wrong("'set'")
    config: SetConfig = parse_options(SetConfig, sheet.rows)
    seats = sheet.number("seats", 2, "a number of seats", 1, MAX_SEATS)
    at = sheet.number("at", 0, "a time in ms", 0, _MOST_MS // 10)
    table = [placed for line in _rows(sheet, "table") for placed in _cards(line, holes=True)]
    captured = _sets(sheet, "captured", seats)
    given = _sets(sheet, "given", seats)
    deck = [placed for line in sheet.all("deck") for placed in _cards(line)]
    taken = [placed for group in (captured, given) for sets in group.values() for placed in sets]
    lying = _each_once([*table, *taken, *deck])
    dealers = _seats(sheet, "dealers", seats) or tuple(range(seats))
    version = sheet.number("board_version", 0, "a version of the table", 0, _MOST)
    state = SetState(
        config=config,
        seed=_seed(sheet.one("seed")),
        players=_players(sheet, seats, at, captured, given),
        dealers=dealers,
        dealer=_dealer(sheet, dealers),
        hand=sheet.number("hand", 1, "the number of the hand", 1, _MOST),
        slots=tuple(placed.card for placed in table),
        deck=tuple(placed.card for placed in deck) if sheet.one("deck") else undealt(lying),
        board_version=version,
        removed_version=sheet.number(
            "removed_version", version, "a version of the table", max(0, version - _MOST_ADDED), version
        ),
        queue=_seats(sheet, "queue", seats, ascending=False),
        votes=_seats(sheet, "votes", seats),
        accepted=_seats(sheet, "accepted", seats),
        late=sheet.number("late", NOBODY, "a seat", 0, seats - 1),
        over_at=sheet.number("over_at", 0, "a time in ms", 0, _MOST_MS),
        at=at,
        paused_at=_paused(sheet, at),
        reason=_one_of(reason.whole(), _REASONS) if (reason := sheet.one("reason")) else "",
        phase=_phase(sheet),
        claim=_claim(sheet, seats, at, config),
    )
    _check_sets(config, taken)
    _check_claim(sheet, state)
    return state


def _rows(sheet: Sheet, key: str) -> list[Line]:
    found = sheet.all(key)
    if not found:
        raise sheet.missing(f"a line '{key}: ...'")
    return found


def _cards(line: Line, *, holes: bool = False) -> list[_Placed]:
    words = line.words()
    if [word.text for word in words] == [NONE]:
        return []
    if not words:
        raise line.wrong(f"cards, or {NONE} for none")
    found: list[_Placed] = []
    for word in words:
        if holes and word.text == NO_CARD:
            found.append(_Placed(HOLE, word))
        elif holes and word.text.startswith("-"):
            raise word.wrong(f"{NO_CARD} for a slot without a card, or {EXPECTED}")
        else:
            found.append(_Placed(read_card(word), word))
    return found


def _sets(sheet: Sheet, key: str, seats: int) -> dict[int, list[_Placed]]:
    found: dict[int, list[_Placed]] = {}
    for seat, line in sheet.numbered(key, "a seat", seats):
        cards = _cards(line)
        if len(cards) % 3:
            raise missing([cards[-1].word], "cards in threes")
        found.setdefault(seat, []).extend(cards)
    return found


def _threes(cards: list[_Placed]) -> tuple[CardSet, ...]:
    found: list[CardSet] = []
    for i in range(0, len(cards), 3):
        a, b, c = sorted(placed.card for placed in cards[i : i + 3])
        found.append((a, b, c))
    return tuple(found)


def _check_sets(config: SetConfig, taken: list[_Placed]) -> None:
    # Only players who check each other can have taken three cards that are no set.
    if config.players_check:
        return
    for i, cards in enumerate(_threes(taken)):
        if not is_set(*cards):
            raise taken[3 * i].word.wrong("the three cards of a set from here")


def _each_once(placed: list[_Placed]) -> set[Card]:
    lying: set[Card] = set()
    for card, word in sorted(placed, key=lambda found: (found.word.line, found.word.column)):
        if card in lying:
            raise word.wrong("a card that lies nowhere else")
        if card != HOLE:
            lying.add(card)
    return lying


# The smaller lines.


def _players(
    sheet: Sheet, seats: int, at: int, captured: dict[Seat, list[_Placed]], given: dict[Seat, list[_Placed]]
) -> tuple[Player, ...]:
    written: dict[Seat, Line] = {}
    for seat, line in sheet.numbered("seat", "a seat", seats):
        if seat in written:
            raise line.key.wrong(f"seat {seat} only once")
        written[seat] = line
    return tuple(
        _player(written.get(seat), at, _threes(captured.get(seat, [])), _threes(given.get(seat, [])))
        for seat in range(seats)
    )


def _player(line: Line | None, at: int, captured: tuple[CardSet, ...], given: tuple[CardSet, ...]) -> Player:
    presence = Presence.HERE
    numbers: dict[str, int] = {}
    words = line.words() if line is not None else []
    for i in range(0, len(words), 2):
        name = words[i]
        if name.text not in (*NUMBERS, "presence") or name.text in numbers:
            raise name.wrong("one of presence, " + ", ".join(NUMBERS) + ", each once")
        if i + 1 == len(words):
            raise missing(words, f"a value of {name.text}")
        if name.text == "presence":
            presence = Presence(_one_of(words[i + 1], tuple(Presence)))
        else:
            least = -_MOST if name.text in ("score", "total") else 0
            most = _MOST_MS if name.text.endswith(("_at", "_since", "_until")) else _MOST
            numbers[name.text] = parse_int(words[i + 1], name.text, least, most)
    return Player(captured=captured, given=given, presence=presence, **usual(len(captured), presence, at) | numbers)


def _one_of(word: Word, choices: tuple[str, ...]) -> str:
    if word.text not in choices:
        raise word.wrong("one of " + ", ".join(choices))
    return word.text


def _seats(sheet: Sheet, key: str, seats: int, *, ascending: bool = True) -> tuple[Seat, ...]:
    found: list[Seat] = []
    for word in sheet.words(key):
        seat = parse_int(word, "a seat", 0, seats - 1)
        if seat in found:
            raise word.wrong("every seat only once")
        found.append(seat)
    return tuple(sorted(found)) if ascending else tuple(found)


def _dealer(sheet: Sheet, dealers: tuple[Seat, ...]) -> Seat:
    dealer = sheet.number("dealer", dealers[0], "a seat", dealers[0], dealers[-1])
    line = sheet.one("dealer")
    if line is not None and dealer not in dealers:
        raise line.wrong("one of the dealers, " + " ".join(map(str, dealers)))
    return dealer


def _seed(line: Line | None) -> str:
    if line is None:
        return NO_SEED
    try:
        return format_seed(parse_seed(line.value))
    except ValueError:
        raise line.wrong("1 to 32 hexadecimal digits") from None


def _paused(sheet: Sheet, at: int) -> int | None:
    return sheet.number("paused_at", 0, "a time in ms", 0, at) if sheet.one("paused_at") else None


# Phase and claim, which must fit each other.


def _phase(sheet: Sheet) -> Phase:
    line = sheet.one("phase")
    if line is not None:
        return Phase(_one_of(line.whole(), tuple(Phase)))
    if sheet.one("claim") is None:
        return Phase.OPEN
    return Phase.CHECKING if any(word.text == "with" for word in sheet.words("claim")) else Phase.CLAIMED


def _claim(sheet: Sheet, seats: int, at: int, config: SetConfig) -> Claim | None:
    line = sheet.one("claim")
    if line is None:
        return None
    words = line.words()
    if not words:
        raise line.wrong("a seat, such as in '0 until 5000' or '0 until 5000 with 0012 1120 2201'")
    seat = parse_int(words[0], "a seat", 0, seats - 1)
    until, rest = None, words[1:]
    if rest and rest[0].text == "until":
        if len(rest) == 1:
            raise missing(words, "a time in ms")
        until, rest = parse_int(rest[1], "a time in ms", 0, _MOST_MS), rest[2:]
    cards: tuple[Card, ...] = ()
    if rest:
        if rest[0].text != "with":
            raise rest[0].wrong("'with' and the three cards that were picked" if until is not None else "'until'")
        cards = tuple(sorted(read_card(word) for word in rest[1:]))
        if len(set(cards)) != 3 or len(cards) != 3:
            raise rest[0].wrong("'with' and three different cards")
    usual_ms = config.check_ms if cards else config.claim_ms
    return Claim(seat, at + usual_ms if until is None else until, cards)


def _check_claim(sheet: Sheet, state: SetState) -> None:
    """Raise NotationError where lines contradict each other."""
    claim, config, phase = state.claim, state.config, state.phase
    line, said = sheet.one("claim"), sheet.one("phase")
    if claim is None or line is None:
        if said is not None and phase in (Phase.CLAIMED, Phase.CHECKING):
            raise said.wrong("open, hand_over or match_over, as there is no line 'claim: ...'")
    elif phase not in (Phase.CLAIMED, Phase.CHECKING):
        raise line.key.wrong(f"no claim in phase {phase}")
    elif phase is Phase.CLAIMED and claim.cards:
        raise line.wrong("a claim without cards in phase claimed")
    elif phase is Phase.CHECKING and not claim.cards:
        raise line.wrong("'with' and the cards that are checked")
    elif claim.cards and not config.players_check:
        raise line.wrong("no cards, as option players_check is off")
    elif claim.cards and not set(claim.cards) <= set(state.slots):
        raise line.wrong("cards that lie on the table")
    elif phase is Phase.CLAIMED and config.direct_pick:
        raise line.key.wrong("no claim, as option direct_pick is on")
    elif phase is Phase.CLAIMED and state.players[claim.seat].presence is Presence.LEFT:
        raise line.wrong("a seat that has not left")
    _check_seats(sheet, state)


def _check_seats(sheet: Sheet, state: SetState) -> None:
    queue, votes, accepted = sheet.one("queue"), sheet.one("votes"), sheet.one("accepted")
    left = {seat for seat, player in enumerate(state.players) if player.presence is Presence.LEFT}
    if state.queue and queue is not None:
        if state.claim is None or not state.config.queue_calls:
            raise queue.key.wrong("a queue only behind a claim, with option queue_calls")
        if left.union({state.claim.seat}).intersection(state.queue):
            raise queue.wrong("seats that have not left and do not have the claim")
    if state.votes and votes is not None:
        if state.phase in (Phase.HAND_OVER, Phase.MATCH_OVER):
            raise votes.key.wrong(f"no votes in phase {state.phase}")
        if left.intersection(state.votes):
            raise votes.wrong("seats that have not left")
    if state.accepted and accepted is not None:
        if state.phase is not Phase.CHECKING or state.claim is None:
            raise accepted.key.wrong("seats that accept a pick only in phase checking")
        if state.claim.seat in state.accepted:
            raise accepted.wrong("other seats than the one whose pick it is")
