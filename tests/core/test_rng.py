"""Chance that is the same everywhere: vectors on file, and the words by a second, plainest implementation."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercet.core.rng import below, format_seed, parse_seed, shuffled, words
from tests.vectors.make_shuffle import FILE, LABELS, SEEDS

STREAMS: Final[list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))["streams"]


def naive_words(seed: str, label: str) -> Iterator[int]:
    """Yield the words as the documentation of `core.rng` says it, byte by byte."""
    for block in count():
        text = (
            bytes.fromhex(seed)
            + label.encode("utf-8")
            + b"\x00"
            + bytes((block >> 8 * i) & 255 for i in range(8))[::-1]
        )
        raw = hashlib.sha256(text).digest()
        for i in range(0, 32, 4):
            yield raw[i] * 256**3 + raw[i + 1] * 256**2 + raw[i + 2] * 256 + raw[i + 3]


def naive_below(stream: Iterator[int], n: int) -> int:
    """Draw by rejection: only words below the greatest multiple of `n` are fair."""
    while (word := next(stream)) >= 2**32 // n * n:
        pass
    return word % n


def naive_shuffle(size: int, seed: str, label: str) -> list[int]:
    """Shuffle by exchanging the last place with any, then the one before it, and so on."""
    cards, stream = list(range(size)), naive_words(seed, label)
    for last in reversed(range(1, size)):
        other = naive_below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def test_the_file_holds_what_the_generator_names() -> None:
    assert [(parse_seed(s["seed"]), s["label"]) for s in STREAMS] == [
        (seed, label) for seed in SEEDS for label in LABELS
    ]
    assert all(set(s["shuffles"]) >= {"6", "32", "52", "81"} for s in STREAMS)


@pytest.mark.parametrize("vector", STREAMS, ids=lambda v: f"{v['seed'][:4]} {v['label']}")
def test_vectors(vector: dict[str, Any]) -> None:
    seed, label = parse_seed(vector["seed"]), vector["label"]
    assert list(islice(words(seed, label), 20)) == vector["words"]
    stream = words(seed, label)
    assert [[n, below(stream, n)] for n, _ in vector["below"]] == vector["below"]
    for size, order in vector["shuffles"].items():
        assert list(shuffled(range(int(size)), seed, label)) == order


@pytest.mark.parametrize("vector", STREAMS, ids=lambda v: f"{v['seed'][:4]} {v['label']}")
def test_vectors_agree_with_a_second_implementation(vector: dict[str, Any]) -> None:
    seed, label = vector["seed"], vector["label"]
    assert list(islice(naive_words(seed, label), 20)) == vector["words"]
    stream = naive_words(seed, label)
    assert [[n, naive_below(stream, n)] for n, _ in vector["below"]] == vector["below"]
    assert all(naive_shuffle(int(size), seed, label) == order for size, order in vector["shuffles"].items())


@given(st.integers(0, 2**128 - 1), st.text(max_size=20), st.integers(0, 90))
def test_any_shuffle_agrees_with_a_second_implementation(seed: int, label: str, size: int) -> None:
    assert list(shuffled(range(size), seed, label)) == naive_shuffle(size, format_seed(seed), label)


@given(st.lists(st.integers()), st.integers(0, 2**128 - 1))
def test_a_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    assert Counter(shuffled(items, seed, "any")) == Counter(items)


def test_streams_with_other_labels_are_other_streams() -> None:
    streams = {tuple(islice(words(1, label), 4)) for label in ("", "a", "b", "a ", "hand 1", "hand 11")}
    assert len(streams) == 6


def test_below_takes_no_word_from_the_unfair_end() -> None:
    n = 3 * 2**30
    assert below(iter([n, 2**32 - 1, 5]), n) == 5
    assert below(iter([n - 1]), n) == n - 1
    assert below(iter([2**32 - 1]), 2**32) == 2**32 - 1
    assert below(iter([2**32 - 1]), 1) == 0


def test_shuffles_are_fair() -> None:
    """Each of six cards lies in each place about equally often: chi-squared with 25 degrees of freedom below 52.6."""
    tries = 6000
    places = Counter(pair for seed in range(tries) for pair in enumerate(shuffled(range(6), seed, "fair")))
    expected = tries / 6
    assert sum((places[place, card] - expected) ** 2 / expected for place in range(6) for card in range(6)) < 52.6


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="at most 128 bits"):
        shuffled(range(3), seed, "x")


@given(st.integers(0, 2**128 - 1))
def test_seeds_as_text(seed: int) -> None:
    text = format_seed(seed)
    assert len(text) == 32
    assert parse_seed(text) == parse_seed(text.upper()) == parse_seed(f"{seed:x}") == seed


@pytest.mark.parametrize("text", ["", "0" * 33, "0x1", "-1", "12 ", "g", "1_0", "٣"])
def test_what_is_no_seed(text: str) -> None:
    with pytest.raises(ValueError, match="1 to 32 hexadecimal digits"):
        parse_seed(text)
