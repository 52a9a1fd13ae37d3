"""Set without a server: arithmetic, rules, views and simulation.

    python bench/sets.py [--quick]

Every figure is the median of several runs in this process; pairs to compare run in turn. Times are per call.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import msgspec

from tercet.core.game import NO_STAMP, Move
from tercet.core.record import decode_state, encode_state
from tercet.games.sets.board import cards_on
from tercet.games.sets.geometry import digits, find_sets, has_set, is_set
from tercet.games.sets.model import Call, Phase, Pick, SetAction, SetState, VoteNoSet
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET
from tercet.solvers.sets import simulate

QUICK: Final = "--quick" in sys.argv
RUNS: Final = 3 if QUICK else 9
RUN_S: Final = 0.02 if QUICK else 0.1


SET_FREE: Final = (1, 2, 3, 6, 9, 17, 18, 22, 27, 35, 37, 39)
"""Twelve cards without a set."""


def timed(call: Callable[[], Any], *, runs: int = RUNS) -> float:
    """Return the median time of a call in seconds, over runs of about `RUN_S` each."""
    start = perf_counter()
    call()
    times = max(1, int(RUN_S / max(perf_counter() - start, 1e-7)))
    found: list[float] = []
    for _ in range(runs):
        start = perf_counter()
        for _ in range(times):
            call()
        found.append((perf_counter() - start) / times)
    return median(found)


def show(title: str, rows: Iterable[tuple[str, str]]) -> None:
    """Print a table."""
    print(f"\n{title}")
    for name, figure in rows:
        print(f"  {name:<52}{figure:>20}")


def us(call: Callable[[], Any]) -> str:
    """Return the time of a call in microseconds, as text."""
    return f"{timed(call) * 1e6:,.2f} us"


def naive_sets(cards: tuple[int, ...]) -> list[Any]:
    """Try all 220 triples by the words of the rule, as a first version of any such program does."""
    spelled = [digits(card) for card in cards]
    return [
        three for three in combinations(spelled, 3) if all(len(set(column)) != 2 for column in zip(*three, strict=True))
    ]


def plain_sets(cards: tuple[int, ...]) -> list[Any]:
    """Try all 220 triples with the table of third cards."""
    return [three for three in combinations(cards, 3) if is_set(*three)]


def on_all(way: Callable[[tuple[int, ...]], Any], tables: list[tuple[int, ...]]) -> None:
    """Look for sets on every table."""
    for table in tables:
        way(table)


def arithmetic() -> Iterable[tuple[str, str]]:
    """Time the arithmetic on tables of twelve cards, with the simple ways beside it in the same run."""
    deal = Random(1).sample
    tables = [tuple(deal(range(81), 12)) for _ in range(200)]
    ways: dict[str, Callable[[tuple[int, ...]], Any]] = {
        "find_sets": find_sets,
        "has_set": has_set,
        "all triples, with is_set": plain_sets,
        "all triples, by their digits": naive_sets,
    }
    rounds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(RUNS):
        for name, way in ways.items():
            rounds[name].append(timed(partial(on_all, way, tables), runs=1) / len(tables))
    slowest = rounds["all triples, by their digits"]
    for name, found in rounds.items():
        ratio = median(slow / own for slow, own in zip(slowest, found, strict=True))
        yield name, f"{median(found) * 1e6:,.2f} us {ratio:7.1f} x"
    yield "has_set, where there is none", us(partial(has_set, SET_FREE))
    yield "is_set", us(partial(is_set, 0, 40, 80))


def rules() -> Iterable[tuple[str, str]]:
    """Time the functions of the game, on a fresh deal for four."""
    config = SetConfig()
    state = SET.new(config, 4, 7)
    sets = find_sets(state.slots)
    wrong = next(cards for cards in combinations(sorted(state.slots), 3) if cards not in sets)
    call: Move[SetAction] = Move(1000, 1, Call(0))
    vote: Move[SetAction] = Move(1000, 1, VoteNoSet(0))
    claimed = SET.apply(state, call)[0]
    right_pick: Move[SetAction] = Move(2000, 1, Pick(sets[0]))
    wrong_pick: Move[SetAction] = Move(2000, 1, Pick(wrong))
    encoded = encode_state(state)
    text = SET.notation.format_state(state)
    yield "new", us(lambda: SET.new(config, 4, 7))
    for name, before, move in (
        ("call", state, call),
        ("vote", state, vote),
        ("right pick", claimed, right_pick),
        ("wrong pick", claimed, wrong_pick),
    ):
        yield f"check, {name}", us(partial(SET.check, before, move))
        yield f"apply, {name}", us(partial(SET.apply, before, move))
    yield "deadline", us(lambda: SET.deadline(claimed))
    yield "legal, of who has the table (220 picks)", us(lambda: SET.legal(claimed, 1, 2000, NO_STAMP))
    yield "to_act, 4 seats", us(lambda: SET.to_act(state))
    yield "public view", us(lambda: SET.public(state))
    yield "public view, as JSON", us(lambda: msgspec.json.encode(SET.public(state)))
    yield "private view with its offers", us(lambda: SET.private(state, 1))
    yield "a move, as JSON", us(lambda: msgspec.json.encode(right_pick))
    yield "a state, as MessagePack", us(lambda: encode_state(state))
    yield "a state, from MessagePack", us(lambda: decode_state(SET, encoded))
    yield "a position, as text", us(lambda: SET.notation.format_state(state))
    yield "a position, from text", us(lambda: SET.notation.parse_state(text))


def whole_game(seed: int, rng: Random) -> int:
    """Play a game for two through check and apply, by the policy of `simulate`; return its number of moves."""
    state = SET.new(SetConfig(), 2, seed)
    moves = 0

    def do(state: SetState, seat: int, action: SetAction) -> SetState:
        nonlocal moves
        move: Move[SetAction] = Move(state.at + 1000, seat, action)
        if SET.check(state, move) is not None:
            raise RuntimeError(f"{move} is refused")
        moves += 1
        return SET.apply(state, move)[0]

    while state.phase is not Phase.MATCH_OVER:
        sets = find_sets(cards_on(state.slots))
        if sets:
            state = do(state, 0, Call(state.board_version))
            state = do(state, 0, Pick(rng.choice(sets)))
        else:
            for seat in (0, 1):
                state = do(state, seat, VoteNoSet(state.board_version))
    return moves


def games() -> Iterable[tuple[str, str]]:
    """Time whole games by the rules and simulated ones, in turn."""
    by_rules, simulated, moved = [], [], []
    count = 50 if QUICK else 300
    for run in range(RUNS):
        rng = Random(run)
        start = perf_counter()
        moves = sum(whole_game(seed, rng) for seed in range(count))
        took = perf_counter() - start
        by_rules.append(count / took)
        moved.append(moves / took)
        start = perf_counter()
        simulate(10 * count, seed=run)
        simulated.append(10 * count / (perf_counter() - start))
    yield "whole games through check and apply", f"{median(by_rules):,.0f} games/s"
    yield "  their moves", f"{median(moved):,.0f} moves/s"
    yield "simulated games, one core", f"{median(simulated):,.0f} games/s"
    ratio = median(fast / slow for fast, slow in zip(simulated, by_rules, strict=True))
    yield "  to games by the rules", f"{ratio:.1f} x"


def main() -> None:
    """Print all tables."""
    show("Arithmetic on twelve cards (x: times as fast as all triples by their digits)", arithmetic())
    show("Rules", rules())
    show("Games", games())


if __name__ == "__main__":
    main()
