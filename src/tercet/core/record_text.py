"""The text form of a record: a head of `key: value` lines, then one move a line.

    tercet: record 1
    game: set 1
    seed: 0000000000000000000000000000002a
    name: Anna
    name: Bela
    option claim_ms: 4000
    moves:
    1200 0 call 0
    2900 0 pick 0012 1120 2201

Options that are not written have their defaults. A move is `at seat action`, with `-` for the house, and a stamp
`@lag` or `@lag,lifted` behind it where there is one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from tercet.core.commitment import Deal, Secret
from tercet.core.game import HOUSE, LAST_MS, NO_STAMP, AnyGame, Move, Stamp
from tercet.core.notation import Line, NotationError, Word, lines, parse_int, split
from tercet.core.options_text import format_options, is_option, parse_options
from tercet.core.record import FORMAT, Record
from tercet.core.rng import format_seed, parse_seed

_MOST_SEATS = 99
_MANY = ("name", "joined")
"""Keys of which there may be several lines."""


def format_record(game: AnyGame, record: Record) -> str:
    """Write a record as text."""
    head = [f"tercet: record {record.format}", f"game: {record.game} {record.version}", f"seed: {record.seed}"]
    if record.commitment is not None:
        head.append(f"commitment: {record.commitment}")
    if record.deal is not None:
        head.append(f"secret: {record.deal.secret.seed} {record.deal.secret.salt}")
        head.append("nonces: " + " ".join(nonce or "-" for nonce in record.deal.nonces))
    head += [f"name: {_format_name(name)}" for name in record.names]
    head += [f"joined: {_format_name(name)}" for name in record.joined]
    head += format_options(record.config)
    return "\n".join([*head, "moves:", *(format_move(game, move) for move in record.moves)]) + "\n"


def parse_record(text: str, find_game: Callable[[str], AnyGame]) -> Record:
    """Read what `format_record` wrote; `find_game(id)` raises KeyError for a game it does not know.

    Raises NotationError.
    """
    rows = text.splitlines()
    body = _head_length(rows)
    head = list(lines("\n".join(rows[:body])))
    _expect_format(head)
    game, version = _parse_game(head, find_game)
    seed = _one(head, "seed")
    try:
        seed_text = format_seed(parse_seed(seed.value))
    except ValueError:
        raise seed.wrong("1 to 32 hexadecimal digits") from None
    names = tuple(_parse_name(line) for line in head if line.key.text == "name")
    if not game.meta.min_seats <= len(names) <= game.meta.max_seats:
        seats = f"{game.meta.min_seats} to {game.meta.max_seats} lines 'name: ...', one a seat"
        raise NotationError(seats, f"{len(names)} of them", line=body + 1)
    moves = tuple(parse_move(game, rows[number - 1], line=number) for number in move_lines(text))
    return Record(
        game=game.meta.id,
        version=version,
        config=parse_options(game.config_type, head),
        names=names,
        joined=tuple(_parse_name(line) for line in head if line.key.text == "joined"),
        seed=seed_text,
        commitment=next((line.value for line in head if line.key.text == "commitment"), None),
        deal=_parse_deal(head),
        moves=moves,
    )


def move_lines(text: str) -> list[int]:
    """Return on which line of a record's text each of its moves stands."""
    rows = text.splitlines()
    first = _head_length(rows) + 1
    return [
        number
        for number, row in enumerate(rows[first:], start=first + 1)
        if row.strip() and not row.lstrip().startswith("#")
    ]


def _head_length(rows: list[str]) -> int:
    return next((i for i, row in enumerate(rows) if row.strip() == "moves:"), len(rows))


def format_move(game: AnyGame, move: Move[Any]) -> str:
    """Write a move as `at seat action @stamp`."""
    seat = "-" if move.seat == HOUSE else str(move.seat)
    lifted = "" if move.stamp.lifted_at is None else f",{move.stamp.lifted_at}"
    stamp = "" if move.stamp == NO_STAMP else f" @{move.stamp.lag_ms}{lifted}"
    return f"{move.at} {seat} {game.notation.format_action(move.action)}{stamp}"


def parse_move(game: AnyGame, text: str, *, line: int = 1) -> Move[Any]:
    """Read what `format_move` wrote. Raises NotationError."""
    found = split(text, line=line)
    stamp = NO_STAMP
    if found and found[-1].text.startswith("@"):
        stamp = _parse_stamp(found.pop())
    if len(found) < 3:
        raise NotationError("time, seat and action, such as '1200 0 call 1'", text.strip(), line=line)
    at = parse_int(found[0], "a time in ms", 0, LAST_MS)
    seat = HOUSE if found[1].text == "-" else parse_int(found[1], "'-' or a seat", 0, _MOST_SEATS)
    start, end = found[2].column - 1, found[-1].column - 1 + len(found[-1].text)
    try:
        return Move(at, seat, game.notation.parse_action(text[start:end]), stamp)
    except NotationError as error:
        raise error.moved(line, start + 1) from None


def _format_name(name: str) -> str:
    """Write a name as it is, or as a JSON string if it could be misread."""
    plain = name.isprintable() and name == name.strip() and name and not name.startswith('"')
    return name if plain else json.dumps(name)


def _parse_name(line: Line) -> str:
    if not line.value.startswith('"'):
        return line.value
    try:
        return msgspec.json.decode(line.value.encode(), type=str)
    except msgspec.DecodeError:
        raise line.wrong("a name, or one in quotation marks as in JSON") from None


def _parse_stamp(word: Word) -> Stamp:
    lag, comma, lifted = word.text[1:].partition(",")
    parts = [lag, lifted] if comma else [lag]
    if not all(part.isascii() and part.isdigit() and len(part) <= 20 and int(part) <= LAST_MS for part in parts):
        raise word.wrong("a stamp '@lag' or '@lag,lifted' in ms")
    return Stamp(int(lag), int(lifted) if comma else None)


def _one(head: list[Line], key: str) -> Line:
    for line in head:
        if line.key.text == key:
            return line
    after = head[-1].key.line + 1 if head else 1
    raise NotationError(f"a line '{key}: ...'", "", line=after)


def _expect_format(head: list[Line]) -> None:
    first = _one(head, "tercet")
    if first.value != f"record {FORMAT}":
        raise first.wrong(f"'record {FORMAT}'")
    once = {"tercet", "game", "seed", "commitment", "secret", "nonces"}
    seen: set[str] = set()
    for line in head:
        key = line.key.text
        if key not in once and key not in _MANY and not is_option(line):
            raise line.key.wrong("one of " + ", ".join(sorted({*once, *_MANY})) + ", option NAME, moves")
        if key in seen & once:
            raise line.key.wrong(f"only one line '{key}: ...'")
        seen.add(key)


def _parse_game(head: list[Line], find_game: Callable[[str], AnyGame]) -> tuple[AnyGame, int]:
    line = _one(head, "game")
    words = line.words()
    if len(words) != 2:
        raise line.wrong("a game and its version, such as 'set 1'")
    try:
        game = find_game(words[0].text)
    except KeyError as error:
        raise words[0].wrong(str(error.args[0])) from None
    return game, parse_int(words[1], "a version", 1, 10**6)


def _parse_deal(head: list[Line]) -> Deal | None:
    if not any(line.key.text in {"secret", "nonces"} for line in head):
        return None
    secret, nonces = _one(head, "secret"), _one(head, "nonces")
    parts = secret.words()
    if len(parts) != 2:
        raise secret.wrong("a seed and a salt")
    given = tuple("" if word.text == "-" else word.text for word in nonces.words())
    return Deal(Secret(parts[0].text, parts[1].text), given)
