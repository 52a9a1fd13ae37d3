"""A deal that neither side can choose: vectors on file, a second implementation, and what is refused."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

import pytest

from tercet.core.commitment import Deal, Secret, commit, derive, is_nonce
from tercet.core.rng import format_seed
from tests.vectors.make_shuffle import FILE, SECRETS

DEALS: Final[list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))["deals"]
HEX: Final = "0123456789abcdef0123456789abcdef"


def test_the_file_holds_what_the_generator_names() -> None:
    assert [(deal["seed"], deal["salt"], tuple(deal["nonces"])) for deal in DEALS] == list(SECRETS)


@pytest.mark.parametrize("vector", DEALS, ids=lambda vector: vector["game_seed"][:8])
def test_vectors(vector: dict[str, Any]) -> None:
    secret = Secret(vector["seed"], vector["salt"])
    assert commit(secret) == vector["commitment"]
    assert format_seed(derive(Deal(secret, tuple(vector["nonces"])))) == vector["game_seed"]


@pytest.mark.parametrize("vector", DEALS, ids=lambda vector: vector["game_seed"][:8])
def test_vectors_agree_with_a_second_implementation(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["seed"] + vector["salt"])
    assert hashlib.sha256(b"tercet commitment\0" + secret).hexdigest() == vector["commitment"]
    nonces = b"".join(bytes([len(nonce) // 2]) + bytes.fromhex(nonce) for nonce in vector["nonces"])
    text = b"tercet deal\0" + secret + len(vector["nonces"]).to_bytes(4, "big") + nonces
    assert hashlib.sha256(text).hexdigest()[:32] == vector["game_seed"]


def test_every_part_changes_the_deal() -> None:
    other = "f" * 32
    secret = Secret(HEX, HEX)
    deals = [
        Deal(secret, (HEX, "")),
        Deal(secret, ("", HEX)),
        Deal(secret, (HEX,)),
        Deal(secret, (HEX, "", "")),
        Deal(secret, (other, "")),
        Deal(Secret(other, HEX), (HEX, "")),
        Deal(Secret(HEX, other), (HEX, "")),
    ]
    assert len({derive(deal) for deal in deals}) == len(deals)
    assert len({commit(secret), commit(Secret(other, HEX)), commit(Secret(HEX, other))}) == 3
    assert all(0 <= derive(deal) < 2**128 for deal in deals)


@pytest.mark.parametrize("text", ["", "0", "A" * 32, "g" * 32, "0" * 31, "0" * 33, " " * 32])
def test_what_is_no_nonce(text: str) -> None:
    assert not is_nonce(text)
    with pytest.raises(ValueError, match="32 lower-case hexadecimal digits"):
        commit(Secret(text, HEX))
    with pytest.raises(ValueError, match="32 lower-case hexadecimal digits"):
        derive(Deal(Secret(HEX, text), ()))
    if text:
        with pytest.raises(ValueError, match="32 lower-case hexadecimal digits"):
            derive(Deal(Secret(HEX, HEX), (text,)))


def test_a_nonce() -> None:
    assert is_nonce(HEX)
    assert is_nonce("0" * 32)
