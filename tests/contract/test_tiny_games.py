"""Examples for the tiny games: what each stretches in the protocol, by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tercet.core.game import HOUSE, NO_STAMP, SPECTATOR, AnyGame, Move, Stamp
from tercet.core.house import Away, Back, Deadline, Left, Pause, Resume, TakenOver
from tercet.core.play import play
from tests.contract.tiny import contest, fuses, motion, race, snatch
from tests.contract.tiny.contest import CONTEST
from tests.contract.tiny.fuses import FUSES
from tests.contract.tiny.motion import MOTION
from tests.contract.tiny.race import RACE
from tests.contract.tiny.snatch import SNATCH


def after(game: AnyGame, state: Any, *moves: Move[Any]) -> Any:
    """Return the state after some moves, none of which may be refused."""
    for move in moves:
        played = play(game, state, move)
        assert played.refusal is None, f"{move}: {played.refusal}"
        state = played.steps[-1].state
    return state


def events(game: AnyGame, state: Any, move: Move[Any]) -> list[Any]:
    """Return what happens, deadlines included."""
    return [event for step in play(game, state, move).steps for event in step.events]


def slug(game: AnyGame, state: Any, move: Move[Any]) -> str:
    """Return why a move is refused, or the empty string."""
    refusal = play(game, state, move).refusal
    return "" if refusal is None else refusal.slug


# Snatch: time and stamp.


def take(at: int, seat: int, card: int, lifted_at: int | None) -> Move[Any]:
    return Move(at, seat, snatch.Take(card), Stamp(0, lifted_at))


def test_snatch_needs_a_card_lifted_shortly_before() -> None:
    state = SNATCH.new(snatch.Config(window_ms=500), 2, 0)
    slugs = {lifted: slug(SNATCH, state, take(1000, 0, 3, lifted)) for lifted in (None, 499, 500, 1000, 1001)}
    assert slugs == {None: "not_lifted", 499: "not_lifted", 500: "", 1000: "", 1001: "not_lifted"}
    assert SNATCH.legal(state, 0, 1000, NO_STAMP) == ()
    assert SNATCH.legal(state, 0, 1000, Stamp(0, 900)) == tuple(map(snatch.Take, range(6)))


def test_snatch_makes_a_seat_wait_and_a_pause_makes_it_wait_longer() -> None:
    state = after(SNATCH, SNATCH.new(snatch.Config(cool_ms=1000), 2, 0), take(100, 0, 3, 100))
    assert slug(SNATCH, state, take(1099, 0, 4, 1099)) == "cooling"
    assert slug(SNATCH, state, take(1100, 0, 4, 1100)) == ""
    assert slug(SNATCH, state, take(101, 1, 4, 101)) == ""
    assert slug(SNATCH, state, take(101, 1, 3, 101)) == "gone"
    state = after(SNATCH, state, Move(200, HOUSE, Pause()), Move(5200, HOUSE, Resume()))
    assert slug(SNATCH, state, take(6099, 0, 4, 6099)) == "cooling"
    assert slug(SNATCH, state, take(6100, 0, 4, 6100)) == ""


def test_snatch_ends_with_the_last_card() -> None:
    state = after(SNATCH, SNATCH.new(snatch.Config(cards=2), 2, 0), take(0, 0, 0, 0), take(0, 1, 1, 0))
    outcome = SNATCH.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


# Motion: presence.


def test_motion_is_carried_by_all_who_count() -> None:
    state = MOTION.new(motion.Config(), 3, 0)
    top = state.deck[0]
    state = after(MOTION, state, Move(0, 0, motion.Aye()), Move(0, 1, motion.Aye()))
    assert state.turned == ()
    assert after(MOTION, state, Move(0, 2, motion.Aye())).turned == (top,)
    assert after(MOTION, state, Move(0, HOUSE, Left(2))).turned == (top,), "who has left need not agree"
    bot = after(MOTION, state, Move(0, HOUSE, TakenOver(2)))
    assert bot.turned == (), "a bot must agree"


def test_motion_stops_counting_the_absent_at_a_deadline() -> None:
    state = MOTION.new(motion.Config(away_ms=5000), 2, 0)
    state = after(MOTION, state, Move(100, 0, motion.Aye()), Move(1000, HOUSE, Away(1)))
    assert MOTION.deadline(state) == 6000
    assert len(after(MOTION, state, Move(6000, HOUSE, Deadline())).turned) == 1
    back = after(MOTION, state, Move(5999, HOUSE, Back(1)))
    assert MOTION.deadline(back) is None
    paused = after(MOTION, state, Move(2000, HOUSE, Pause()))
    assert MOTION.deadline(paused) is None
    assert MOTION.deadline(after(MOTION, paused, Move(9000, HOUSE, Resume()))) == 13_000


def test_motion_that_nobody_has_made_is_not_carried_by_absence() -> None:
    state = after(MOTION, MOTION.new(motion.Config(), 2, 0), Move(0, HOUSE, Away(1)), Move(0, HOUSE, Left(0)))
    assert MOTION.deadline(state) is None
    assert state.turned == ()


# Contest: a revealed fact.


def hands(first: tuple[int, ...], second: tuple[int, ...]) -> contest.State:
    stock = tuple(card for card in range(9) if card not in first + second)
    return replace(CONTEST.new(contest.Config(), 2, 0), hands=(first, second), stock=stock)


def test_contest_tells_who_is_stronger_and_nothing_else() -> None:
    state = hands((0, 1, 5), (2, 3, 4))
    boast: Move[Any] = Move(0, 0, contest.Boast())
    assert events(CONTEST, state, boast) == [contest.Compared(0, 0)]
    other = hands((0, 1, 5), (2, 3, 8))
    assert events(CONTEST, other, boast) == [contest.Compared(0, 1)]
    assert CONTEST.view(state, 0) == CONTEST.view(other, 0)
    assert CONTEST.view(state, 1) != CONTEST.view(other, 1)
    assert after(CONTEST, state, boast).scores == (2, 0)


def test_contest_looks_alike_only_where_the_boast_comes_out_the_same() -> None:
    state = hands((0, 1, 5), (2, 3, 4))
    before = {other.hands[1] for other in CONTEST.alike(state, 0)}
    assert (2, 3, 8) in before
    told = after(CONTEST, state, Move(0, 0, contest.Boast()))
    known = {other.hands[1] for other in CONTEST.alike(told, 0)}
    assert known
    assert all(max(hand) < 5 for hand in known)


def test_contest_remembers_a_boast_about_cards_played_since() -> None:
    state = after(
        CONTEST,
        hands((0, 1, 5), (2, 3, 4)),
        Move(0, 0, contest.Boast()),
        Move(0, 0, contest.Play(5)),
        Move(0, 1, contest.Play(4)),
    )
    # Seat 0 had the 5, so seat 1 may still hold anything below it, and for seat 1 the 5 explains the boast.
    assert all(max(other.hands[1]) < 5 for other in CONTEST.alike(state, 0))
    assert any(max(other.hands[0]) > 5 for other in CONTEST.alike(state, 1))
    assert slug(CONTEST, state, Move(0, 1, contest.Play(0))) == "turn"
    assert slug(CONTEST, state, Move(0, 0, contest.Play(5))) == "not_held"
    assert slug(CONTEST, state, Move(0, 0, contest.Boast())) == "illegal"


# Fuses: deadlines at once, in a chain and through a pause.


def test_fuses_burn_down_at_the_same_millisecond_one_by_one() -> None:
    state = FUSES.new(fuses.Config(burn_ms=3000, spark_ms=0), 3, 0)
    assert FUSES.deadline(state) == 3000
    fed: Move[Any] = Move(3000, 0, fuses.Feed())
    burnt = [fuses.Burnt(seat, 2) for seat in range(3)]
    assert events(FUSES, state, fed) == [*burnt, fuses.Fed(0, 6000)]
    assert events(FUSES, state, Move(2999, 0, fuses.Feed())) == [fuses.Fed(0, 5999)]


def test_fuses_set_each_other_off() -> None:
    state = after(FUSES, FUSES.new(fuses.Config(burn_ms=3000, spark_ms=500), 2, 0), Move(499, 1, fuses.Feed()))
    assert state.burns_at == (3000, 3499)
    state = after(FUSES, state, Move(3000, HOUSE, Deadline()))
    assert state.lives == (2, 3)
    assert FUSES.deadline(state) == 3000, "the spark has set off the other fuse at once"
    state = after(FUSES, state, Move(3000, HOUSE, Deadline()))
    assert state.lives == (2, 2)
    assert FUSES.deadline(state) == 6000


def test_fuses_do_not_burn_during_a_pause() -> None:
    state = after(FUSES, FUSES.new(fuses.Config(burn_ms=3000), 2, 0), Move(1000, HOUSE, Pause()))
    assert FUSES.deadline(state) is None
    assert slug(FUSES, state, Move(2000, 0, fuses.Feed())) == "paused"
    state = after(FUSES, state, Move(50_000, HOUSE, Resume()))
    assert FUSES.deadline(state) == 52_000


# Race: late, and in the record all the same.


def put(at: int, seat: int, rank: int, lag_ms: int = 0) -> Move[Any]:
    return Move(at, seat, race.Play(rank), Stamp(lag_ms))


def test_race_judges_a_late_card_by_when_it_was_made() -> None:
    state = after(RACE, RACE.new(race.Config(hold_ms=150, tie_ms=50), 3, 0), put(1000, 0, 1, 20))
    late = [(1030, 20), (1080, 20), (1080, 160), (1149, 198), (1149, 196)]
    results = [events(RACE, state, put(at, 1, 1, lag))[0].result for at, lag in late]
    assert results == ["tied", "beaten", "tied", "tied", "beaten"]
    assert slug(RACE, state, put(1150, 1, 1, 400)) == "not_next"


def test_race_keeps_the_beaten_move_in_the_record_and_the_card_in_the_hand() -> None:
    state = after(RACE, RACE.new(race.Config(), 2, 0), put(1000, 0, 1), put(1100, 1, 1))
    assert state.hands == ((2, 3, 4), (1, 2, 3, 4))
    assert state.pile == ((0,),)
    assert state.beaten == (1,)
    assert slug(RACE, state, put(1101, 1, 1)) == "not_next", "one is beaten once"
    assert slug(RACE, state, put(1101, 1, 2)) == ""


def test_race_waits_for_late_cards_before_it_ends() -> None:
    state = after(RACE, RACE.new(race.Config(ranks=1, hold_ms=150), 2, 0), put(1000, 0, 1))
    assert RACE.outcome(state) is None
    assert RACE.deadline(state) == 1150
    tied = RACE.outcome(after(RACE, state, put(1040, 1, 1), Move(1150, HOUSE, Deadline())))
    alone = RACE.outcome(after(RACE, state, Move(1150, HOUSE, Deadline())))
    assert tied is not None
    assert alone is not None
    assert tied.winners == (0, 1)
    assert alone.winners == (0,)
    assert RACE.private(state, SPECTATOR) is None
