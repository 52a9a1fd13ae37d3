"""One game on its way, every step checked by the suite: the common part of the random walks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from tercet.core.game import HOUSE, NO_STAMP, AnyGame, Move, Seat, Stamp
from tercet.core.house import Deadline, Joined
from tercet.core.play import play
from tercet.core.record import Record
from tercet.core.rng import format_seed
from tests.contract import suite
from tests.contract.noise import crossed, small_actions
from tests.contract.steering import steering

GAPS = (0, 0, 1, 40, 120, 400, 900, 1500, 3000, 7000, 31_000, 61_000)
"""How long nothing happens, in ms: from the same moment to beyond every patience."""

MOST_KNOWN = 200


class Walk:
    """A game, where it stands and how it came there. `kinds` gathers the types of all actions and events."""

    def __init__(self, game: AnyGame, config: Any, seats: int, seed: int) -> None:
        self.game = game
        self.config = config
        self.dealt = seats
        self.seats = seats
        self.seed = seed
        self.state = game.new(config, seats, seed)
        self.at = 0
        self.moves: list[Move[Any]] = []
        self.known: list[Any] = []
        """Actions that were legal for somebody not long ago."""
        self.cards = sorted(game.census(self.state))
        self.kinds: set[type[Any]] = set()

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def check(self) -> None:
        """Check the state the walk has come to."""
        self.wait_until(self.at)
        suite.check_state(self.game, self.state, at=self.at, seats=self.seats, cards=self.cards)

    def make(self, move: Move[Any], *, checked: bool = True) -> None:
        """Make an allowed move, after the deadlines up to its time."""
        self.wait_until(move.at, checked=checked)
        refusal = self.game.check(self.state, move)
        assert refusal is None, f"{move} was said to be legal, but is refused: {refusal}"
        self._apply(move, checked=checked)

    def wait_until(self, at: int, *, checked: bool = True) -> None:
        """Let the clock run, deadlines included."""
        while (due := self.game.deadline(self.state)) is not None and due <= at:
            self._apply(Move(due, HOUSE, Deadline()), checked=checked)
        self.at = max(self.at, at)

    def judge(self, move: Move[Any]) -> None:
        """Have a move judged that may be nonsense; it is not made."""
        self.wait_until(move.at)
        suite.check_membership(self.game, self.state, move)
        suite.check_refusal_alike(self.game, self.state, move)

    def judge_nonsense(self, rng: Random) -> None:
        """Have much judged: all that is small, what others may do, what was allowed before, and mixtures of it."""
        self.wait_until(self.at)
        game, at = self.game, self.at
        everybody = (HOUSE, *range(self.seats))
        stamp = self._stamp(rng)
        legal = {seat: game.legal(self.state, seat, at, stamp) for seat in everybody}
        for action in small_actions(game.action_type):
            for seat in everybody:
                suite.check_membership(game, self.state, Move(at, seat, action, stamp), legal[seat])
        now = [action for actions in legal.values() for action in actions]
        self.known = (self.known + rng.sample(now, min(20, len(now))))[-MOST_KNOWN:]
        able = sorted(game.to_act(self.state)) or everybody
        for _ in range(30 if self.known else 0):
            seat = rng.choice(able if rng.random() < 0.7 else everybody)
            pool = (list(legal[seat]) if rng.random() < 0.7 else []) or self.known
            action = crossed(rng, pool) if rng.random() < 0.7 else rng.choice(self.known)
            suite.check_action(game, action)
            self.judge(Move(at, seat, action, stamp))

    def _apply(self, move: Move[Any], *, checked: bool) -> None:
        game, before = self.game, self.state
        if checked:
            self.state, events = suite.check_move(game, before, move, self.seats)
            played = play(game, before, move)
            assert played.refusal is None
            assert [step.move for step in played.steps] == [move]
            assert played.steps[-1].state == self.state
        else:
            self.state, events = game.apply(before, move)
        self.at = move.at
        self.moves.append(move)
        self.kinds.add(type(move.action))
        self.kinds.update(map(type, events))
        self.seats += isinstance(move.action, Joined)

    def steered(self, rng: Random, *, checked: bool = True) -> None:
        """Make the move that leads on, or let time pass where there is none."""
        move = steering(self.game).hint(rng, self.game, self.state, self.at, self.seats)
        due = self.game.deadline(self.state)
        if move is None or (due is not None and due <= move.at):
            self.wait_until(self._next_time(rng, patient=True), checked=checked)
        else:
            self.make(move, checked=checked)

    def any_move(self, rng: Random, seats: Sequence[Seat]) -> None:
        """Make any legal move by one of these seats, if it has any."""
        at = self._next_time(rng)
        self.wait_until(at)
        stamp = self._stamp(rng)
        seat = rng.choice(seats)
        actions = self.game.legal(self.state, seat, at, stamp)
        if actions:
            self.make(Move(at, seat, _spread(rng, actions), stamp))

    def _stamp(self, rng: Random) -> Stamp:
        lifted = max(0, self.at - rng.choice((0, 100, 600)))
        return rng.choice((NO_STAMP, Stamp(rng.choice((0, 30, 90, 400)), lifted)))

    def _next_time(self, rng: Random, *, patient: bool = False) -> int:
        due = self.game.deadline(self.state)
        if due is not None and (patient or rng.random() < 0.3):
            return due if patient else rng.choice((due - 1, due, due + 1)) if due > self.at else due
        return self.at + rng.choice(GAPS)

    def record(self) -> Record:
        """Return the walk as a record."""
        return Record(
            game=self.game.meta.id,
            version=self.game.meta.version,
            config=self.config,
            names=tuple(f"Name {seat}" for seat in range(self.dealt)),
            seed=format_seed(self.seed),
            moves=tuple(self.moves),
        )

    def check_record(self) -> None:
        """Check that the record of the walk leads to where it is."""
        suite.check_record(self.game, self.record(), self.state)


def _spread(rng: Random, actions: Iterable[Any]) -> Any:
    """Choose a kind of action first, so that two hundred picks do not hide one vote."""
    kinds: dict[type[Any], list[Any]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values())))
