"""What holds for every state of Set, whatever was played: it can be kept, and a deal refuses what is out of range."""

from __future__ import annotations

import pytest

from tercet.core.record import decode_state, encode_state
from tercet.games.sets.presets import SET


@pytest.mark.parametrize("seed", [0, 42, 2**64, 2**128 - 1])
def test_state_of_any_seed_can_be_kept(seed: int) -> None:
    state = SET.new(SET.config_type(), 2, seed)
    assert decode_state(SET, encode_state(state)) == state


@pytest.mark.parametrize("seats", [0, 9])
def test_deal_refuses_seats_that_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 8 seats, not {seats}"):
        SET.new(SET.config_type(), seats, 0)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_deal_refuses_a_seed_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        SET.new(SET.config_type(), 2, seed)
