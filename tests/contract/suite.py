"""What every game must hold to, as functions that raise AssertionError. They know no game.

`core.game.Game` says what the functions of a game mean; `docs/adding-a-game.md` says how to get a new game in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from tercet.core.game import HOUSE, NO_STAMP, SPECTATOR, AnyGame, Move, Refusal, Seat, Stamp, Viewer
from tercet.core.house import Away, Back, Deadline, Left, Pause, Resume, TakenOver
from tercet.core.play import settle
from tercet.core.record import (
    Record,
    checkpoints,
    decode_record,
    decode_state,
    digest,
    encode_record,
    encode_state,
    replay,
    verify,
)
from tercet.core.record_text import format_record, parse_record

MOST_ALIKE: Final = 12
"""So many states that a viewer cannot tell apart are compared; a game yields the most different ones first."""

MOST_CHAINED: Final = 100
"""So many deadlines may fall on the same millisecond."""

json: Final = msgspec.json.Encoder().encode


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Return everybody who may look while a game runs."""
    return (SPECTATOR, *range(seats))


# States.


def check_state(game: AnyGame, state: Any, *, at: int, seats: int, cards: Sequence[int]) -> None:
    """Check all that can be said of one state at the time `at`, at which no deadline is due."""
    check_round_trips(game, state)
    check_end(game, state, seats)
    check_deadline(game, state, at)
    check_legal(game, state, at=at, seats=seats)
    check_presence(game, state, at=at, seats=seats)
    check_views(game, state, seats)
    check_alike(game, state, at=at, seats=seats)
    assert sorted(game.census(state)) == list(cards), "a card was made or lost"


def check_round_trips(game: AnyGame, state: Any) -> None:
    """A state survives MessagePack, JSON and the game's own notation."""
    assert decode_state(game, encode_state(state)) == state
    assert msgspec.json.decode(json(state), type=game.state_type) == state
    text = game.notation.format_state(state)
    again = game.notation.parse_state(text)
    assert again == state, f"the position reads back differently:\n{text}"
    assert game.notation.format_state(again) == text


def check_end(game: AnyGame, state: Any, seats: int) -> None:
    """An outcome fits the seats, and when there is one, nobody may act."""
    outcome = game.outcome(state)
    if outcome is None:
        return
    assert game.to_act(state) == frozenset()
    assert game.deadline(state) is None, "a game that is over waits for nothing"
    assert len(outcome.scores) == seats
    assert set(outcome.winners) <= set(range(seats))
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert outcome.reason
    assert game.parts_done(state) >= 1, "the last part of a game that is over is done"


def check_deadline(game: AnyGame, state: Any, at: int) -> None:
    """A deadline lies ahead; at that moment, and only then, the house may play it; then the clock moves on."""
    due = game.deadline(state)
    times = {at} if due is None else {due - 1, due, due + 1}
    for time in times:
        allowed = game.check(state, Move(time, HOUSE, Deadline())) is None
        assert allowed == (time == due), f"the deadline is at {due}, and at {time} it is {allowed}"
        assert (Deadline() in game.legal(state, HOUSE, time, NO_STAMP)) == allowed
    if due is None:
        return
    assert due > at, f"the deadline at {due} lies before {at}"
    for _ in range(MOST_CHAINED):
        state, _events = game.apply(state, Move(due, HOUSE, Deadline()))
        following = game.deadline(state)
        if following is None or following > due:
            return
        assert following == due, "a deadline was set in the past"
    raise AssertionError(f"the deadline at {due} does not move on")


def check_legal(game: AnyGame, state: Any, *, at: int, seats: int) -> None:
    """All that `legal` lists is allowed, once, in a fixed order and only to seats that may act."""
    for seat in (HOUSE, *range(seats)):
        actions = game.legal(state, seat, at, NO_STAMP)
        assert actions == game.legal(state, seat, at, NO_STAMP), "the order is not fixed"
        assert len(set(actions)) == len(actions), "an action is listed twice"
        for action in actions:
            refusal = game.check(state, Move(at, seat, action))
            assert refusal is None, f"legal lists {action} for seat {seat}, check says {refusal}"
        for action in actions[:: 1 + len(actions) // 20]:
            check_action(game, action)
    able = {seat for seat in range(seats) if _can_act(game, state, seat, at)}
    assert able == game.to_act(state), f"to_act names {set(game.to_act(state))}, but {able} may act"
    for stranger in (HOUSE - 1, seats, 2**40):
        assert game.legal(state, stranger, at, NO_STAMP) == ()


def _can_act(game: AnyGame, state: Any, seat: Seat, at: int) -> bool:
    """Tell whether a seat may do anything from now until the next deadline, whatever its stamp."""
    due = game.deadline(state)
    last = at + 60_000 if due is None else due - 1
    moments = [(time, stamp) for time in (at, last) for stamp in (NO_STAMP, Stamp(0, time))]
    return any(game.legal(state, seat, time, stamp) for time, stamp in moments)


def check_membership(game: AnyGame, state: Any, move: Move[Any], legal: Sequence[Any] | None = None) -> Refusal | None:
    """`check` allows a move exactly if `legal` lists its action, whoever makes it. Return what `check` said."""
    try:
        refusal = game.check(state, move)
    except Exception as error:
        raise AssertionError(f"check raises {error!r} for {move}") from error
    assert refusal is None or isinstance(refusal, Refusal)
    assert refusal == game.check(state, move), "check does not always say the same"
    listed = game.legal(state, move.seat, move.at, move.stamp) if legal is None else legal
    assert (refusal is None) == (move.action in listed), f"check says {refusal}, legal says {listed}: {move}"
    if refusal is not None:
        assert refusal.slug
        assert msgspec.json.decode(json(refusal), type=Refusal) == refusal
    return refusal


def check_action(game: AnyGame, action: Any) -> None:
    """An action survives JSON and the game's notation."""
    assert msgspec.json.decode(json(action), type=game.action_type) == action
    text = game.notation.format_action(action)
    assert game.notation.parse_action(text) == action, f"the action reads back differently: {text}"


def check_presence(game: AnyGame, state: Any, *, at: int, seats: int) -> None:
    """People come and go in every state of a game that runs, and it can be paused or resumed."""
    running = game.outcome(state) is None
    for seat in range(seats):
        coming_or_going = (Away(seat), Back(seat), Left(seat), TakenOver(seat))
        possible = [action for action in coming_or_going if game.check(state, Move(at, HOUSE, action)) is None]
        assert bool(possible) == running, f"of seat {seat} the house may only say {possible}"
    pauses = [action for action in (Pause(), Resume()) if game.check(state, Move(at, HOUSE, action)) is None]
    assert len(pauses) == running
    for action in (Away(0), Back(0), Left(0), TakenOver(0), Pause(), Resume(), Deadline()):
        assert game.check(state, Move(at, 0, action)) is not None, "a seat may do what is the house's"


def check_views(game: AnyGame, state: Any, seats: int) -> None:
    """Views are what `public` and `private` say, hold no null and can be a JSON object."""
    for viewer in viewers(seats):
        public, private = game.view(state, viewer)
        assert json(public) == json(game.public(state)), "everybody has the same public view"
        assert json(private) == json(game.private(state, viewer))
        for part in (public, private):
            if part is not None:
                plain = msgspec.json.decode(json(part))
                assert isinstance(plain, dict)
                nulls = list(_nulls(plain, "view"))
                assert not nulls, f"null stands at {nulls}"


def _nulls(value: Any, path: str) -> Iterable[str]:
    if value is None:
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _nulls(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _nulls(inner, f"{path}[{index}]")


# Non-interference.


def check_alike(game: AnyGame, state: Any, *, at: int, seats: int) -> None:
    """What a viewer cannot tell apart looks alike, has the same clock and allows the viewer and the house the same."""
    for viewer in viewers(seats):
        own = json(game.view(state, viewer))
        for other in islice(game.alike(state, viewer), MOST_ALIKE):
            assert json(game.view(other, viewer)) == own, f"viewer {viewer} sees what is hidden"
            assert game.deadline(other) == game.deadline(state), f"the clock tells viewer {viewer} what is hidden"
            assert sorted(game.census(other)) == sorted(game.census(state))
            for seat in (viewer, HOUSE):
                actions = game.legal(state, seat, at, NO_STAMP)
                assert game.legal(other, seat, at, NO_STAMP) == actions, f"offers tell viewer {viewer} what is hidden"


def check_refusal_alike(game: AnyGame, state: Any, move: Move[Any]) -> None:
    """Who makes a move is refused in the same words in every state that looks the same to them."""
    viewer = SPECTATOR if move.seat == HOUSE else move.seat
    said = game.check(state, move)
    for other in islice(game.alike(state, viewer), MOST_ALIKE):
        assert game.check(other, move) == said, f"the refusal tells seat {move.seat} what is hidden"


def check_events_alike(game: AnyGame, state: Any, move: Move[Any], seats: int) -> None:
    """After the same move a viewer is shown the same events, but for the facts that the game says it reveals.

    What comes behind a revealed fact may follow from it, so it is compared only where that fact is the same.
    """
    after, events = game.apply(state, move)
    for viewer in viewers(seats):
        for other in islice(game.alike(state, viewer), MOST_ALIKE):
            if game.check(other, move) is not None:
                continue  # Somebody else's hidden card; the viewer learns only that it was there.
            other_after, other_events = game.apply(other, move)
            same = _compare_events(game, _shown(game, events, viewer), _shown(game, other_events, viewer))
            if same:
                assert json(game.view(after, viewer)) == json(game.view(other_after, viewer)), (
                    f"after {move} viewer {viewer} sees what was hidden"
                )


def _shown(game: AnyGame, events: Iterable[Any], viewer: Viewer) -> list[dict[str, Any]]:
    seen = [game.show(event, viewer) for event in events]
    return [msgspec.to_builtins(event, str_keys=True) for event in seen if event is not None]


def _compare_events(game: AnyGame, left: list[dict[str, Any]], right: list[dict[str, Any]]) -> bool:
    """Assert that shown events are equal up to the first revealed fact that differs; tell whether all are."""
    for one, two in zip(left, right, strict=False):
        if one == two:
            continue
        fields = one.keys() | two.keys()
        different = {f"{one['type']}.{field}" for field in fields if one.get(field) != two.get(field)}
        assert one["type"] == two["type"], f"{one['type']} or {two['type']} tells what is hidden"
        assert different <= game.reveals, f"{different - game.reveals} tells what is hidden"
        return False
    assert len(left) == len(right), "the number of events tells what is hidden"
    return True


# Moves and records.


def check_move(game: AnyGame, state: Any, move: Move[Any], seats: int) -> tuple[Any, tuple[Any, ...]]:
    """Check all that can be said of one allowed move, and return what `apply` returns."""
    before = encode_state(state)
    after, events = game.apply(state, move)
    assert encode_state(state) == before, "apply has changed its argument"
    again, events_again = game.apply(state, move)
    assert encode_state(again) == encode_state(after), "the same move gives another state"
    assert json(events_again) == json(events), "the same move gives other events"
    assert isinstance(events, tuple)
    for event in events:
        assert msgspec.json.decode(json(event), type=game.event_type) == event
        assert isinstance(game.notation.tell(event), str)
    assert game.parts_done(after) >= game.parts_done(state)
    due = game.deadline(after)
    assert due is None or due >= move.at, f"after {move.at} the deadline is {due}"
    check_events_alike(game, state, move, seats)
    check_refusal_alike(game, state, move)
    return after, events


def check_record(game: AnyGame, record: Record, final: Any) -> None:
    """A record replays to the state that was reached, in both of its forms, and checkpoints lie on the way."""

    def find_game(name: str) -> AnyGame:
        assert name == game.meta.id
        return game

    assert replay(game, record) == final
    assert verify(game, record) == []
    again = decode_record(encode_record(record), find_game)
    assert again == record
    assert digest(again) == digest(record)
    assert parse_record(format_record(game, record), find_game) == record
    fold = game.new(record.config, len(record.names), int(record.seed, 16))
    states = [fold]
    for move in record.moves:
        states.append(game.apply(states[-1], move)[0])
    for checkpoint in checkpoints(game, record):
        assert decode_state(game, checkpoint.state) == states[checkpoint.moves]


def settled(game: AnyGame, state: Any, at: int) -> tuple[Any, list[Move[Any]]]:
    """Return the state after all deadlines up to `at`, and those moves."""
    moves: list[Move[Any]] = []
    for step in settle(game, state, at):
        state = step.state
        moves.append(step.move)
    return state, moves
