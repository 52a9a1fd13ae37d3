"""Bots for Set, in virtual time: they play whole games, by the rules, at the pace that was stated."""

from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from tercet.bots.arena import play_game
from tercet.bots.bot import Sight, chance
from tercet.bots.pace import Pace
from tercet.bots.sets import LEVELS, near_set
from tercet.core.game import SPECTATOR
from tercet.games.sets.features import Agreement, explain
from tercet.games.sets.geometry import find_sets
from tercet.games.sets.model import Call, Pick, Rejected, SetTaken, VoteNoSet, WrongPick
from tercet.games.sets.options import SetConfig
from tercet.games.sets.presets import SET

SWITCHES = (
    SetConfig(),
    SetConfig(direct_pick=True),
    SetConfig(queue_calls=True, lockout_ms=2000),
    SetConfig(players_check=True),
    SetConfig(no_set_challenge=True),
    SetConfig(verify_votes=True),
    SetConfig(auto_deal=True, give_set=True),
    SetConfig(auto_end=False, long=True),
)


@pytest.mark.parametrize("config", SWITCHES, ids=lambda config: str(SWITCHES.index(config)))
def test_bots_finish_every_kind_of_game(config: SetConfig) -> None:
    """`play_game` raises if a plan is refused or everyone waits."""
    for seed in range(3):
        played = play_game(SET, [LEVELS["hard"], LEVELS["medium"], LEVELS["easy"]], seed=seed, config=config)
        taken = [event for step in played.steps for event in step.events if isinstance(event, SetTaken)]
        assert len(taken) >= 18


def test_a_better_level_takes_more_sets() -> None:
    sets = [0, 0, 0]
    for seed in range(12):
        state = play_game(SET, [LEVELS["easy"], LEVELS["medium"], LEVELS["hard"]], seed=seed).state
        for seat, player in enumerate(state.players):
            sets[seat] += len(player.captured)
    assert sets[0] < sets[1] < sets[2]


def test_bots_make_mistakes_now_and_then() -> None:
    events = [
        event
        for seed in range(25)
        for step in play_game(SET, [LEVELS["easy"], LEVELS["easy"]], seed=seed).steps
        for event in step.events
    ]
    wrong = [event for event in events if isinstance(event, WrongPick)]
    assert 0 < len(wrong) < 0.3 * sum(isinstance(event, SetTaken) for event in events)
    for event in wrong:
        assert sum(finding.agreement is Agreement.FAILS for finding in event.findings) == 1


def test_a_wrong_pick_is_objected_to() -> None:
    events = [
        event
        for seed in range(40)
        for step in play_game(SET, [LEVELS["easy"]] * 2, seed=seed, config=SetConfig(players_check=True)).steps
        for event in step.events
    ]
    assert any(isinstance(event, Rejected) for event in events)


def sight(seed: int, level_seat: int = 0, *, hide: bool = False) -> Sight:
    state = SET.new(SetConfig(), 2, seed)
    if hide:
        state = replace(state, deck=state.deck[::-1])
    return Sight(SET.public(state), SET.private(state, level_seat), level_seat, 0, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_cannot_see_does_not_change_its_plan(level: str) -> None:
    for seed in range(30):
        assert LEVELS[level].plan(sight(seed), "s") == LEVELS[level].plan(sight(seed, hide=True), "s")


def test_a_bot_forgets_nothing_over_a_restart() -> None:
    for seed in range(20):
        assert LEVELS["hard"].plan(sight(seed), "s") == LEVELS["hard"].plan(sight(seed), "s")


def test_a_bot_without_a_seat_has_no_plan() -> None:
    state = SET.new(SetConfig(), 2, 1)
    assert SET.private(state, SPECTATOR) is None


def test_times_grow_with_the_features_that_differ() -> None:
    bot, rng = LEVELS["medium"], Random(1)
    times: dict[int, list[int]] = {1: [], 2: [], 3: [], 4: []}
    for seed in range(1500):
        cards = tuple(SET.public(SET.new(SetConfig(), 2, seed)).slots.values())
        for thought in bot.thoughts(cards, rng):
            times[sum(f.agreement is Agreement.DIFFERENT for f in explain(thought.cards))].append(thought.after)
    medians = [median(times[count]) for count in (1, 2, 3, 4)]
    assert medians == sorted(medians)
    for found, stated in zip(medians, bot.notice, strict=True):
        # Overlooking puts a twelfth of the sets later, which moves the median up a little.
        assert 0.9 * stated < found / 1000 < 1.35 * stated


def test_more_sets_on_the_table_are_found_faster() -> None:
    bot = LEVELS["medium"]
    times: dict[bool, list[int]] = {False: [], True: []}
    for seed in range(600):
        seen = sight(seed)
        count = len(find_sets(seen.public.slots.values()))
        plan = bot.plan(seen, str(seed))
        if count and plan is not None and isinstance(plan.action, Call):
            times[count >= 4].append(plan.at)
    assert median(times[True]) < median(times[False])


def test_a_table_without_a_set_is_looked_at_before_the_vote() -> None:
    bot = LEVELS["medium"]
    votes = []
    for seed in range(900):
        seen = sight(seed)
        if not find_sets(seen.public.slots.values()):
            plan = bot.plan(seen, str(seed))
            if plan is not None and isinstance(plan.action, VoteNoSet):
                votes.append(plan.at / 1000)
    assert len(votes) > 10
    assert 0.6 * bot.look.median < median(votes) < 1.6 * bot.look.median


def test_the_pace_has_its_median() -> None:
    rng = Random(3)
    assert median(Pace(4.0, 0.5).draw(rng) for _ in range(4000)) == pytest.approx(4000, rel=0.05)


def test_chance_depends_on_every_label() -> None:
    drawn = [chance(*labels).random() for labels in (("a", 1, 23), ("a", 12, 3), ("b", 1, 23), ("a", 1, "23 "))]
    assert len(set(drawn)) == 4


def test_three_cards_that_almost_are_a_set() -> None:
    cards = near_set(tuple(range(12)), Random(1))
    assert cards is not None
    assert sum(finding.agreement is Agreement.FAILS for finding in explain(cards)) == 1
    assert near_set((0, 1, 2), Random(1)) is None
    assert Pick(cards).cards == cards
