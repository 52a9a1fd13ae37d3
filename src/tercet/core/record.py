"""A whole game as one value: who, with what options, from what seed, and every move with its time.

A record needs nothing but the rules to be replayed, so it is what the log keeps, what people download and what a
checkpoint is checked against. Its two forms are JSON (this module) and text (`core.record_text`).
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct

from tercet.core.commitment import Deal, commit, derive
from tercet.core.game import AnyGame, Move
from tercet.core.play import Step, deadline_move, play
from tercet.core.rng import format_seed, parse_seed

FORMAT: Final = 1
CHECKPOINT_EVERY: Final = 256


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game from the deal to its last move. `config` and actions are plain values of the game's own types."""

    format: int = FORMAT
    game: str
    version: int
    config: Any
    names: tuple[str, ...]
    """One name a seat; their number is the number of seats at the deal."""
    joined: tuple[str, ...] = ()
    """The names of those who sat down later, in the order of their seats."""
    seed: str
    """The seed of the game, 32 hexadecimal digits."""
    commitment: str | None = None
    """What was published before the deal, if the seed comes from a secret and nonces."""
    deal: Deal | None = None
    moves: tuple[Move[Any], ...] = ()


class Checkpoint(Struct, frozen=True):
    """The state after the first `moves` moves, encoded. A cache: the fold gives the same."""

    moves: int
    version: int
    state: bytes


class ReplayError(ValueError):
    """A record that the rules do not allow: `index` of the move (from 0; -1 for all) and what is wrong."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message if index < 0 else f"move {index + 1}: {message}")
        self.index = index


def begin(game: AnyGame, record: Record) -> Any:
    """Return the state at the deal. Raises ReplayError for another game or version, ValueError for bad options."""
    if record.game != game.meta.id or record.version != game.meta.version:
        raise ReplayError(
            -1,
            f"the record is of {record.game} version {record.version}, "
            f"these rules are {game.meta.id} version {game.meta.version}",
        )
    return game.new(record.config, len(record.names), parse_seed(record.seed))


def steps(game: AnyGame, record: Record) -> Iterator[Step[Any, Any, Any]]:
    """Replay a record, one step for each of its moves. Raises ReplayError where the rules say no."""
    state = begin(game, record)
    last = 0
    moves = record.moves
    for index, move in enumerate(moves):
        if move.at < last:
            raise ReplayError(index, f"time goes backwards, from {last} ms to {move.at} ms")
        last = move.at
        due = game.deadline(state)
        # Asked before playing, so that a forged time does not make a clock run for years.
        if due is not None and due < move.at + (move != deadline_move(move.at)):
            raise ReplayError(index, f"the deadline at {due} ms is missing before it")
        played = play(game, state, move)
        if played.refusal is not None:
            raise ReplayError(index, f"refused: {played.refusal.slug} {_facts(played.refusal.facts)}".rstrip())
        state = played.steps[0].state
        yield played.steps[0]


def replay(game: AnyGame, record: Record) -> Any:
    """Return the state after the last move. Raises ReplayError."""
    state = begin(game, record)
    for step in steps(game, record):
        state = step.state
    return state


def checkpoints(game: AnyGame, record: Record) -> Iterator[Checkpoint]:
    """Yield a checkpoint at the end of each hand or round and every 256 moves."""
    done = game.parts_done(begin(game, record))
    for count, step in enumerate(steps(game, record), start=1):
        if due_checkpoint(game, done, step.state, count):
            yield Checkpoint(count, game.meta.version, encode_state(step.state))
        done = game.parts_done(step.state)


def due_checkpoint(game: AnyGame, parts_before: int, state: Any, moves: int) -> bool:
    """Tell whether a checkpoint is kept after `moves` moves."""
    return moves % CHECKPOINT_EVERY == 0 or game.parts_done(state) > parts_before


def encode_state(state: Any) -> bytes:
    """Write a state as MessagePack."""
    return _PACK.encode(state)


def decode_state(game: AnyGame, data: bytes) -> Any:
    """Read a state that `encode_state` wrote. Raises msgspec.ValidationError."""
    return msgspec.msgpack.decode(data, type=game.state_type)


def encode_record(record: Record) -> bytes:
    """Write a record as JSON, always in the same form."""
    return _JSON.encode(record)


def decode_record(data: bytes, find_game: Any) -> Record:
    """Read a record from JSON; `find_game(id)` returns a game or raises KeyError. Raises ValueError."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"not a record: {error}") from error
    except RecursionError:
        raise ValueError("not a record: it is nested too deeply") from None
    if record.format != FORMAT:
        raise ValueError(f"record format {record.format} is not known; this program reads format {FORMAT}")
    try:
        game = find_game(record.game)
    except KeyError as error:
        raise ValueError(f"not a record: expected {error.args[0]}") from None
    try:
        config = msgspec.convert(record.config, game.config_type)
        moves = tuple(
            msgspec.structs.replace(move, action=msgspec.convert(move.action, game.action_type))
            for move in record.moves
        )
    except msgspec.ValidationError as error:
        raise ValueError(f"not a record of {record.game}: {error}") from error
    return msgspec.structs.replace(record, config=config, moves=moves)


def digest(record: Record) -> str:
    """Return SHA-256 of the record's JSON form: two records are the same game exactly if their digests are equal."""
    return sha256(encode_record(record)).hexdigest()


def verify(game: AnyGame, record: Record) -> list[str]:
    """Return what is wrong with a record, in sentences; an empty list if all is right.

    It checks that the secret fits the commitment, that the seed follows from secret and nonces, and every move.
    """
    wrong: list[str] = []
    if record.deal is not None:
        try:
            if record.commitment != commit(record.deal.secret):
                wrong.append("the secret does not fit the commitment that was published before the deal")
            if record.seed != format_seed(derive(record.deal)):
                wrong.append("the seed does not follow from the secret and the nonces")
            if len(record.deal.nonces) != len(record.names):
                wrong.append(f"{len(record.names)} seats but {len(record.deal.nonces)} nonces")
        except ValueError as error:
            wrong.append(f"the secret or a nonce is malformed: {error}")
    elif record.commitment is not None:
        wrong.append("a commitment was published but the secret is missing")
    try:
        replay(game, record)
    except (ReplayError, ValueError) as error:
        wrong.append(str(error))
    return wrong


def _facts(facts: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in facts.items())


_PACK = msgspec.msgpack.Encoder()
_JSON = msgspec.json.Encoder(order="deterministic")
