"""Records: replay, what can be wrong with one, and its two forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replace_game
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tercet.core.commitment import Deal, Secret, commit, derive
from tercet.core.game import HOUSE, AnyGame, Move, Refusal, Stamp
from tercet.core.house import Away, Deadline
from tercet.core.record import (
    CHECKPOINT_EVERY,
    Record,
    ReplayError,
    checkpoints,
    decode_record,
    digest,
    due_checkpoint,
    encode_record,
    replay,
    steps,
    verify,
)
from tercet.core.rng import format_seed
from tests.contract.tiny.fuses import FUSES, Config, Feed

SECRET = Secret("00112233445566778899aabbccddeeff", "0123456789abcdef0123456789abcdef")
DEAL = Deal(SECRET, ("ffffffffffffffffffffffffffffffff", ""))


def find_game(name: str) -> AnyGame:
    if name != "fuses":
        raise KeyError(f"a game (fuses), not {name!r}")
    return FUSES


def record(*moves: Move[Any], **changed: Any) -> Record:
    """Return a record of two fuses of 3000 ms and three lives."""
    fields: dict[str, Any] = {
        "game": "fuses",
        "version": 1,
        "config": Config(),
        "names": ("Anna", "Bela"),
        "seed": format_seed(0),
        "moves": moves,
    }
    return Record(**fields | changed)


def feed(at: int, seat: int = 0) -> Move[Any]:
    return Move(at, seat, Feed())


def timeout(at: int) -> Move[Any]:
    return Move(at, HOUSE, Deadline())


PLAYED = record(feed(1000), timeout(3000), timeout(4000), feed(4000, 1), timeout(7000), timeout(7000))


def test_replay_is_the_fold() -> None:
    state = replay(FUSES, PLAYED)
    assert state.lives == (1, 1)
    assert state.feeds == (1, 1)
    assert [step.move for step in steps(FUSES, PLAYED)] == list(PLAYED.moves)
    assert replay(FUSES, record()) == FUSES.new(Config(), 2, 0)


@pytest.mark.parametrize(
    ("wrong", "index", "message"),
    [
        (record(feed(1000), feed(999)), 1, "move 2: time goes backwards, from 1000 ms to 999 ms"),
        (record(feed(-1)), 0, "move 1: time goes backwards, from 0 ms to -1 ms"),
        (record(feed(3001)), 0, "move 1: the deadline at 3000 ms is missing before it"),
        (record(feed(3000)), 0, "move 1: the deadline at 3000 ms is missing before it"),
        (record(timeout(3000), feed(3000)), 1, "move 2: the deadline at 3000 ms is missing before it"),
        (record(timeout(3000), timeout(6000)), 1, "move 2: the deadline at 3000 ms is missing before it"),
        (record(feed(10**30)), 0, "move 1: the deadline at 3000 ms is missing before it"),
        (record(timeout(2000)), 0, "move 1: refused: not_due"),
        (record(feed(1), feed(2), feed(3)), 2, "move 3: refused: no_feeds"),
        (record(feed(1, 7)), 0, "move 1: refused: not_player"),
        (record(version=2), -1, "the record is of fuses version 2, these rules are fuses version 1"),
        (record(game="set"), -1, "the record is of set version 1, these rules are fuses version 1"),
    ],
)
def test_replay_says_what_is_wrong(wrong: Record, index: int, message: str) -> None:
    with pytest.raises(ReplayError) as caught:
        replay(FUSES, wrong)
    assert caught.value.index == index
    assert message in str(caught.value)
    assert [message in sentence for sentence in verify(FUSES, wrong)] == [True]


def test_a_refusal_is_quoted_with_its_facts() -> None:
    picky = replace_game(FUSES, check=lambda state, move: Refusal("turn", {"seat": 1, "cards": (1, 2)}))
    with pytest.raises(ReplayError, match=r"^move 1: refused: turn seat=1 cards=\(1, 2\)$"):
        replay(picky, record(feed(1)))


def test_a_forged_time_costs_no_time() -> None:
    """A clock that ticks every second is not run through for the 30 years that a record may claim."""
    ticking = replace_game(FUSES, apply=lambda state, move: (replace(state, burns_at=(move.at + 1000,) * 2), ()))
    with pytest.raises(ReplayError, match="the deadline at 3000 ms is missing"):
        replay(ticking, record(feed(10**12)))


def test_options_and_seeds_out_of_range_are_errors() -> None:
    with pytest.raises(ValueError, match="lives"):
        replay(FUSES, record(config=Config(lives=0)))
    with pytest.raises(ValueError, match="hexadecimal"):
        replay(FUSES, record(seed="xyz"))
    assert len(verify(FUSES, record(seed="xyz"))) == 1


# Verifying.


def dealt(**changed: Any) -> Record:
    """Return a record whose seed comes from the secret and the nonces."""
    fields = {"commitment": commit(SECRET), "deal": DEAL, "seed": format_seed(derive(DEAL))}
    return record(feed(1), **fields | changed)


def test_verify_finds_nothing_wrong_with_an_honest_record() -> None:
    assert verify(FUSES, dealt()) == []
    assert verify(FUSES, PLAYED) == []


OTHER = "ffeeddccbbaa99887766554433221100"
UNFIT = "the secret does not fit the commitment that was published before the deal"
UNDERIVED = "the seed does not follow from the secret and the nonces"


@pytest.mark.parametrize(
    ("forged", "complaints"),
    [
        (dealt(deal=Deal(Secret(OTHER, SECRET.salt), DEAL.nonces)), [UNFIT, UNDERIVED]),
        (dealt(deal=Deal(Secret(SECRET.seed, OTHER), DEAL.nonces)), [UNFIT, UNDERIVED]),
        (dealt(deal=Deal(SECRET, (OTHER, ""))), [UNDERIVED]),
        (dealt(deal=Deal(SECRET, ("", DEAL.nonces[0]))), [UNDERIVED]),
        (dealt(deal=Deal(SECRET, DEAL.nonces[:1])), [UNDERIVED, "2 seats but 1 nonces"]),
        (dealt(seed=format_seed(derive(DEAL) ^ 1)), [UNDERIVED]),
        (dealt(commitment=commit(Secret(OTHER, OTHER))), [UNFIT]),
        (dealt(commitment=None), [UNFIT]),
        (dealt(deal=None), ["a commitment was published but the secret is missing"]),
        (dealt(deal=Deal(Secret("0", SECRET.salt), DEAL.nonces)), ["the secret or a nonce is malformed"]),
        (dealt(deal=Deal(SECRET, ("FF" * 16, ""))), ["the secret or a nonce is malformed"]),
        (dealt(moves=(feed(1), feed(0))), ["move 2: time goes backwards"]),
    ],
)
def test_verify_names_every_forgery(forged: Record, complaints: list[str]) -> None:
    found = verify(FUSES, forged)
    assert len(found) == len(complaints), found
    assert all(sentence.startswith(start) for sentence, start in zip(found, complaints, strict=True)), found


def test_verify_names_a_forged_deal_and_a_forged_move() -> None:
    found = verify(FUSES, dealt(seed=format_seed(1), moves=(feed(1, 9),)))
    assert found == [UNDERIVED, "move 1: refused: not_player"]


# Checkpoints and digests.


def test_checkpoints_come_with_every_part_that_is_done() -> None:
    found = list(checkpoints(FUSES, PLAYED))
    assert [checkpoint.moves for checkpoint in found] == [2, 3, 5, 6]
    assert {checkpoint.version for checkpoint in found} == {1}


def test_checkpoints_come_every_so_many_moves() -> None:
    away = [Move[Any](at, HOUSE, Away(at % 2)) for at in range(2)]
    assert not list(checkpoints(FUSES, record(*away)))
    state = replay(FUSES, record())
    assert CHECKPOINT_EVERY == 256
    assert due_checkpoint(FUSES, 0, state, CHECKPOINT_EVERY)
    assert due_checkpoint(FUSES, 0, state, 2 * CHECKPOINT_EVERY)
    assert not due_checkpoint(FUSES, 0, state, CHECKPOINT_EVERY - 1)
    assert due_checkpoint(FUSES, -1, state, 1)


def test_digest_tells_games_apart() -> None:
    assert digest(PLAYED) == digest(record(*PLAYED.moves))
    others = [replace(PLAYED, moves=PLAYED.moves[:-1]), replace(PLAYED, seed=format_seed(1)), record()]
    assert len({digest(other) for other in [PLAYED, *others]}) == 4
    assert len(digest(PLAYED)) == 64


# The JSON form.


def test_json_round_trip() -> None:
    for one in (PLAYED, dealt(), record(Move(1, 0, Feed(), Stamp(3, 0))), record(config=Config(lives=1))):
        assert decode_record(encode_record(one), find_game) == one


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text[:-1], "not a record: "),
        (lambda text: b"[]", "not a record: "),
        (lambda text: text.replace(b'"names"', b'"nams"'), "not a record: .*nams"),
        (lambda text: text.replace(b'"format":1', b'"format":2'), "record format 2 is not known; .* reads format 1"),
        (lambda text: text.replace(b'"lives":3', b'"lives":0'), r"not a record of fuses: .*>= 1"),
        (lambda text: text.replace(b'"lives":3', b'"lifes":3'), r"not a record of fuses: .*lifes"),
        (lambda text: text.replace(b'"type":"feed"', b'"type":"eat"'), "not a record of fuses: .*eat"),
    ],
)
def test_bad_json_is_an_error_that_says_what_is_wrong(spoil: Callable[[bytes], bytes], message: str) -> None:
    good = encode_record(PLAYED)
    assert spoil(good) != good
    with pytest.raises(ValueError, match=message):
        decode_record(spoil(good), find_game)


def test_a_record_of_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"a game \(fuses\), not 'go'"):
        decode_record(encode_record(record(game="go")), find_game)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_record_or_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a record"):
        decode_record(data, find_game)
