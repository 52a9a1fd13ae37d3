"""Write `shuffle.json` anew: `python tests/vectors/make_shuffle.py`.

The vectors pin how cards follow from a seed, for implementations in any language. They change only with a new version
of every game, because old records would replay differently; so nothing runs this but a person who means it.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tercet.core.commitment import Deal, Secret, commit, derive
from tercet.core.rng import below, format_seed, shuffled, words

FILE: Final = Path(__file__).with_name("shuffle.json")
SEEDS: Final = (0, 1, 42, 0x0123456789ABCDEFFEDCBA9876543210, 2**128 - 1)
LABELS: Final = ("", "hand 1", "hand 2", "seat 0", "kártya ♠")
BELOW: Final = (1, 2, 3, 6, 81, 1000, 2**31 + 1, 2**31 + 1, 2**31 + 1, 2**32, 7)
SIZES: Final = (0, 1, 2, 6, 32, 52, 81)
SECRETS: Final = (
    ("00000000000000000000000000000000", "00000000000000000000000000000000", ()),
    ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100", ("",)),
    ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100", ("0123456789abcdef0123456789abcdef", "")),
    ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100", ("", "0123456789abcdef0123456789abcdef")),
)


def stream(seed: int, label: str) -> dict[str, Any]:
    """Return the vectors of one stream: its first words, numbers drawn one after the other, and shuffles."""
    drawn = words(seed, label)
    return {
        "seed": format_seed(seed),
        "label": label,
        "words": list(islice(words(seed, label), 20)),
        "below": [[n, below(drawn, n)] for n in BELOW],
        "shuffles": {str(size): list(shuffled(range(size), seed, label)) for size in SIZES},
    }


def deal(seed: str, salt: str, nonces: tuple[str, ...]) -> dict[str, Any]:
    """Return the vectors of one deal: what is published before it, and the seed that follows from it."""
    secret = Secret(seed, salt)
    game_seed = format_seed(derive(Deal(secret, nonces)))
    return {"seed": seed, "salt": salt, "nonces": nonces, "commitment": commit(secret), "game_seed": game_seed}


def vectors() -> dict[str, Any]:
    """Return all vectors, as they stand in the file."""
    return {
        "streams": [stream(seed, label) for seed in SEEDS for label in LABELS],
        "deals": [deal(*secret) for secret in SECRETS],
    }


if __name__ == "__main__":
    text = json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")).replace("},{", "},\n{")
    FILE.write_text(text + "\n", encoding="utf-8")
    print(f"wrote {FILE}")
