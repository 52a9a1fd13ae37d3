"""When the interpreter looks for cyclic garbage: hardly ever while people play.

Frozen values form no cycles, so nearly everything goes when nobody has it any more. But a look at all that lives takes
25 ms at a thousand tables, and everyone waits for it; the usual thresholds look every few seconds.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SWEEP_SECONDS: Final = 3600.0

_YOUNG: Final = 1_000
"""So many new things before those are looked at, which takes about a millisecond: decks are long."""

_NEVER: Final = 1_000_000_000


def spare() -> None:
    """Never look again at what is there from the start, and at old things only in `sweep`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


async def sweep() -> None:
    """Look at everything once an hour."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        gc.collect()
