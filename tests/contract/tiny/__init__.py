"""Five tiny games, each of which stretches the protocol at one point that Set leaves alone."""

from __future__ import annotations

from typing import Final

from tercet.core.game import AnyGame
from tests.contract.tiny.contest import CONTEST
from tests.contract.tiny.fuses import FUSES
from tests.contract.tiny.motion import MOTION
from tests.contract.tiny.race import RACE
from tests.contract.tiny.snatch import SNATCH

TINY_GAMES: Final[tuple[AnyGame, ...]] = (SNATCH, MOTION, CONTEST, FUSES, RACE)
