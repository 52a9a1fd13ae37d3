"""No set on the table: votes, three more cards, and who counts (S10, S11, refinements 3, 4 and 7)."""

from __future__ import annotations

from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import has_set
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET

NO_SET_SEED = 22
"""With this seed the first twelve cards hold no set, the first fifteen do."""


def test_set_s10_auto_deal_adds_cards_at_the_very_first_deal() -> None:
    assert not has_set(cards_on(SET.new(SetConfig(), 2, NO_SET_SEED).slots))
    state = SET.new(SetConfig(auto_deal=True), 2, NO_SET_SEED)
    assert len(cards_on(state.slots)) == 15
    assert has_set(cards_on(state.slots))
    assert state.board_version == 1
    assert len(state.deck) == 66
