"""The suite is worth something only if it fails: bugs planted into good games, each of which it must find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as plant
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import force_setattr, replace

from tercet.core.game import HOUSE, AnyGame, Move, Outcome, Refusal
from tercet.core.house import Away, Deadline
from tercet.games.sets import legality, rules, views
from tercet.games.sets.model import Call, Dealt, Pick, SetState, SetTaken, Unvote, Voted
from tercet.games.sets.presets import SET
from tests.contract.profiles import QUICK
from tests.contract.test_walks import machine_of, whole_games
from tests.contract.tiny import contest, fuses, motion, race, snatch
from tests.contract.tiny.contest import CONTEST
from tests.contract.tiny.fuses import FUSES
from tests.contract.tiny.motion import MOTION
from tests.contract.tiny.race import RACE
from tests.contract.tiny.snatch import SNATCH


def caught(game: AnyGame, **changes: Any) -> str:
    """Return what the suite says of whole games with a planted bug."""
    with pytest.raises(AssertionError) as failure:
        whole_games(plant(game, **changes))
    return str(failure.value)


def caught_by_noise(game: AnyGame, **changes: Any) -> str:
    """Return what the suite says of random walks with noise and a planted bug."""
    with pytest.raises(AssertionError) as failure:
        run_state_machine_as_test(machine_of(plant(game, **changes)), settings=QUICK)
    return str(failure.value)


def with_notation(game: AnyGame, **changes: Any) -> Any:
    return plant(game.notation, **changes)


# Leaks.


def test_a_public_view_that_shows_the_next_card() -> None:
    def public(state: SetState) -> views.PublicView:
        return replace(views.public(state), deck=state.deck[0] if state.deck else 0)

    assert "viewer -2 sees what" in caught(SET, public=public)


def test_a_private_view_that_shows_the_other_hand() -> None:
    def private(state: contest.State, viewer: int) -> contest.Hand | None:
        return contest.Hand(state.hands[1 - viewer]) if 0 <= viewer < 2 else None

    assert "viewer 0 sees what" in caught(CONTEST, private=private)


def test_an_event_that_tells_more_than_it_may() -> None:
    def apply(state: motion.State, move: Move[Any]) -> tuple[Any, Any]:
        after, events = motion.apply(state, move)
        return after, tuple(replace(event, left=sum(after.deck[:1])) for event in events)

    assert "{'turned.left'} tells what is hidden" in caught(MOTION, apply=apply)


def test_a_fact_that_is_revealed_but_not_listed() -> None:
    assert "{'compared.stronger'} tells what is hidden" in caught(CONTEST, reveals=frozenset())


def test_an_event_that_happens_only_if_a_hidden_card_is_high() -> None:
    def apply(state: motion.State, move: Move[Any]) -> tuple[Any, Any]:
        after, events = motion.apply(state, move)
        return after, events if not after.deck or after.deck[-1] > 2 else (*events, motion.Turned(0, 0))

    assert "tells what is hidden" in caught(MOTION, apply=apply)


def test_a_move_after_which_the_table_shows_what_was_hidden() -> None:
    def apply(state: motion.State, move: Move[Any]) -> tuple[Any, Any]:
        after, events = motion.apply(state, move)
        # The last card of the deck tells by itself who has voted.
        return replace(after, ayes=() if after.deck and after.deck[-1] == 4 else after.ayes), events

    assert "sees what was hidden" in caught(MOTION, apply=apply)


def test_a_leak_behind_a_fact_that_is_revealed() -> None:
    """New cards are revealed, so what comes behind them is compared only where the same cards have come."""

    def apply(state: SetState, move: Move[Any]) -> tuple[Any, Any]:
        after, events = rules.apply(state, move)
        dealt = bool(events) and isinstance(events[-1], Dealt) and bool(after.deck)
        return after, (*events, Voted(after.deck[-1])) if dealt else events

    assert "{'voted.seat'} tells what is hidden" in caught(SET, apply=apply)


def test_a_clock_that_depends_on_a_hidden_card() -> None:
    def deadline(state: motion.State) -> int | None:
        due = motion.deadline(state)
        return None if due is None or (state.deck and state.deck[-1] == 0) else due

    assert "the clock tells viewer" in caught(MOTION, deadline=deadline)


def test_offers_that_depend_on_the_other_hand() -> None:
    def check(state: contest.State, move: Move[Any]) -> Refusal | None:
        wins = max(state.hands[0], default=0) > max(state.hands[1], default=0)
        boast = isinstance(move.action, contest.Boast)
        return contest.check(state, move) or (None if wins or not boast else Refusal("illegal"))

    def legal(state: contest.State, seat: int, at: int, stamp: Any) -> tuple[Any, ...]:
        actions = contest.legal(state, seat, at, stamp)
        return tuple(action for action in actions if check(state, Move(at, seat, action, stamp)) is None)

    assert "the refusal tells seat" in caught(CONTEST, legal=legal, check=check)
    assert "offers tell viewer" in caught_by_noise(CONTEST, legal=legal, check=check)


def test_a_refusal_that_quotes_a_hidden_card() -> None:
    def check(state: contest.State, move: Move[Any]) -> Refusal | None:
        refusal = contest.check(state, move)
        if refusal is not None and refusal.slug == "not_held":
            return Refusal("not_held", {"next": state.stock[0]})
        return refusal

    assert "the refusal tells seat" in caught_by_noise(CONTEST, check=check)


# Legality.


def test_check_that_accepts_cards_nobody_has_seen() -> None:
    def check(state: SetState, move: Move[Any]) -> Refusal | None:
        refusal = legality.check(state, move)
        return None if refusal is not None and refusal.slug == "not_on_table" else refusal

    assert "check says None" in caught(SET, check=check)
    assert "check says None" in caught_by_noise(SET, check=check)


@pytest.mark.parametrize("kind", [Pick, Unvote, Call, Away])
def test_legal_that_forgets_an_action(kind: type[Any]) -> None:
    def legal(*where: Any) -> tuple[Any, ...]:
        actions = legality.legal(*where)
        last = max((i for i, action in enumerate(actions) if isinstance(action, kind)), default=-1)
        return actions[:last] + actions[last + 1 :] if last >= 0 else actions

    assert "check says None" in caught(SET, legal=legal)


def test_legal_that_lists_too_much() -> None:
    def legal(state: race.State, *rest: Any) -> tuple[Any, ...]:
        return (*RACE.legal(state, *rest), race.Play(99))

    assert "was said to be legal, but is refused" in caught(RACE, legal=legal)


def test_legal_that_ignores_the_stamp() -> None:
    def legal(state: snatch.State, seat: int, at: int, stamp: Any) -> tuple[Any, ...]:
        return SNATCH.legal(state, seat, at, replace(stamp, lifted_at=at))

    assert "check says" in caught(SNATCH, legal=legal)


def test_legal_in_an_order_that_is_not_fixed() -> None:
    turn = count()

    def legal(*where: Any) -> tuple[Any, ...]:
        return contest.legal(*where)[:: 1 if next(turn) % 2 else -1]

    assert "the order is not fixed" in caught(CONTEST, legal=legal)


def test_check_that_raises_for_a_strange_seat() -> None:
    def check(state: race.State, move: Move[Any]) -> Refusal | None:
        if isinstance(move.action, race.Play) and move.action.rank not in state.hands[move.seat]:
            return Refusal("not_held")
        return race.check(state, move)

    assert "check raises IndexError" in caught_by_noise(RACE, check=check)


def test_to_act_that_names_a_seat_with_nothing_to_do() -> None:
    assert "to_act names" in caught(
        CONTEST, to_act=lambda state: frozenset(range(2)) if any(state.hands) else frozenset()
    )


def test_a_game_that_nobody_may_leave() -> None:
    def check(state: race.State, move: Move[Any]) -> Refusal | None:
        return (
            Refusal("no") if move.seat == HOUSE and not isinstance(move.action, Deadline) else race.check(state, move)
        )

    assert caught(RACE, check=check, legal=_legal_by(check))


def _legal_by(check: Callable[[Any, Move[Any]], Refusal | None]) -> Callable[..., tuple[Any, ...]]:
    def legal(state: Any, seat: int, at: int, stamp: Any) -> tuple[Any, ...]:
        return tuple(a for a in RACE.legal(state, seat, at, stamp) if check(state, Move(at, seat, a, stamp)) is None)

    return legal


# Apply.


def test_apply_that_loses_a_card() -> None:
    def apply(state: SetState, move: Move[Any]) -> tuple[Any, Any]:
        after, events = rules.apply(state, move)
        taken = any(isinstance(event, SetTaken) for event in events)
        return replace(after, deck=after.deck[1:]) if taken else after, events

    assert "a card was made or lost" in caught(SET, apply=apply)


def test_apply_that_depends_on_something_outside() -> None:
    calls = count()

    def apply(state: race.State, move: Move[Any]) -> tuple[Any, Any]:
        after, events = race.apply(state, move)
        return replace(after, laid_at=after.laid_at - next(calls) % 2), events

    assert "the same move gives another state" in caught(RACE, apply=apply)


def test_apply_that_changes_its_argument() -> None:
    def apply(state: motion.State, move: Move[Any]) -> tuple[Any, Any]:
        after, events = motion.apply(state, move)
        if events:
            force_setattr(state, "deck", state.deck[::-1])
        return after, events

    assert "apply has changed its argument" in caught(MOTION, apply=apply)


def test_a_deal_that_is_not_the_seeds() -> None:
    deals = count()

    def new(config: Any, seats: int, seed: int) -> Any:
        return MOTION.new(config, seats, seed + next(deals))

    assert caught(MOTION, new=new)


# Clocks.


def test_a_deadline_that_does_not_move_on() -> None:
    def apply(state: fuses.State, move: Move[Any]) -> tuple[Any, Any]:
        return (state, ()) if isinstance(move.action, Deadline) else fuses.apply(state, move)

    assert "does not move on" in caught(FUSES, apply=apply)


def test_a_deadline_in_the_past() -> None:
    def apply(state: fuses.State, move: Move[Any]) -> tuple[Any, Any]:
        after, events = fuses.apply(state, move)
        past = tuple(end - 1 if end == move.at else end for end in after.burns_at)
        return replace(after, burns_at=past), events

    assert caught(FUSES, apply=apply)


def test_a_deadline_that_the_house_may_play_too_late() -> None:
    def check(state: fuses.State, move: Move[Any]) -> Refusal | None:
        due = fuses.deadline(state)
        if isinstance(move.action, Deadline) and move.seat == HOUSE and due is not None and move.at >= due:
            return None
        return fuses.check(state, move)

    assert "the deadline is at" in caught(FUSES, check=check)


# Form.


def test_a_view_with_a_null_in_it() -> None:
    class View(msgspec.Struct):
        last: int | None = None

    assert "null stands at ['view.last']" in caught(CONTEST, public=lambda state: View())


def test_an_outcome_while_somebody_may_still_act() -> None:
    assert caught(RACE, outcome=lambda state: Outcome((0,) * len(state.hands), (), "early") if state.pile else None)


def test_an_outcome_for_the_wrong_seats() -> None:
    def outcome(state: race.State) -> Outcome | None:
        return Outcome((0,), (0,), "built") if state.over else None

    assert caught(RACE, outcome=outcome)


def test_an_action_that_is_written_as_another_one() -> None:
    notation = with_notation(RACE, format_action=lambda action: "pause")
    assert "the action reads back differently: pause" in caught(RACE, notation=notation)


def test_a_position_that_is_written_incompletely() -> None:
    def format_state(state: motion.State) -> str:
        return MOTION.notation.format_state(replace(state, ayes=()))

    assert "the position reads back differently" in caught(
        MOTION, notation=with_notation(MOTION, format_state=format_state)
    )
