"""The games of the set family, put together from its parts."""

from __future__ import annotations

from typing import Final

from tercet.core.game import Game, Meta
from tercet.games.sets import hands, legality, notation, rules, timing, views
from tercet.games.sets.model import SetAction, SetEvent, SetState
from tercet.games.sets.options import SetConfig


def _deadline(state: SetState) -> int | None:
    timer = timing.next_timer(state)
    return None if timer is None else timer.at


SET: Final = Game[SetConfig, SetState, SetAction, SetEvent](
    meta=Meta(
        id="set",
        title="Set",
        version=1,
        min_seats=rules.MIN_SEATS,
        max_seats=legality.MAX_SEATS,
        late_join=True,
    ),
    config_type=SetConfig,
    state_type=SetState,
    action_type=SetAction,
    event_type=SetEvent,
    public_type=views.PublicView,
    private_type=views.PrivateView,
    notation=notation.NOTATION,
    new=rules.new,
    to_act=legality.to_act,
    legal=legality.legal,
    check=legality.check,
    apply=rules.apply,
    deadline=_deadline,
    public=views.public,
    private=views.private,
    show=views.show,
    outcome=hands.outcome,
    alike=views.alike,
    census=views.census,
    parts_done=views.parts_done,
    reveals=frozenset({"dealt.cards", "hand_dealt.cards"}),
)
