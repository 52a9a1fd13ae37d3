"""The house rules as switches: their ranges, what contradicts what, and that each has its rule tests."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tercet.games.sets.options import SetConfig, checked
from tercet.games.sets.presets import SET

RANGES = {
    "claim_ms": (2000, 15_000),
    "net_grace_ms": (1, 2000),
    "score_floor": (-99, 0),
    "check_ms": (1500, 30_000),
    "max_table": (21, 81),
    "match_hands": (1, 20),
}
DEFAULTS: dict[str, Any] = {
    "claim_ms": 5000,
    "net_grace_ms": 300,
    "direct_pick": False,
    "queue_calls": False,
    "score_floor": UNSET,
    "lockout_ms": 0,
    "give_set": False,
    "players_check": False,
    "check_ms": 5000,
    "verify_votes": False,
    "auto_deal": False,
    "no_set_challenge": False,
    "max_table": 81,
    "auto_end": True,
    "penalties_break_ties": False,
    "long": False,
    "match_hands": 1,
}


def decode(**options: Any) -> SetConfig:
    """Read options as they come over the wire."""
    return msgspec.json.decode(msgspec.json.encode(options), type=SetConfig)


def test_the_defaults_are_those_of_the_rules() -> None:
    assert {name: getattr(SetConfig(), name) for name in SetConfig.__struct_fields__} == DEFAULTS


@pytest.mark.parametrize(("name", "ends"), RANGES.items())
def test_a_number_may_be_at_both_ends_of_its_range(name: str, ends: tuple[int, int]) -> None:
    for value in ends:
        options: dict[str, Any] = {name: value}
        assert getattr(decode(**options), name) == value
        assert getattr(SET.new(SetConfig(**options), 2, 0).config, name) == value


@pytest.mark.parametrize(("name", "ends"), RANGES.items())
def test_a_number_beyond_its_range_is_refused(name: str, ends: tuple[int, int]) -> None:
    step = 3 if name == "max_table" else 1
    for value in (ends[0] - step, ends[1] + step):
        options: dict[str, Any] = {name: value}
        with pytest.raises(msgspec.ValidationError, match=name):
            decode(**options)
        with pytest.raises(ValueError, match=rf"options of Set: .*{name}"):
            SET.new(SetConfig(**options), 2, 0)


@pytest.mark.parametrize("value", [22, 23, 25, 80])
def test_max_table_is_a_multiple_of_three(value: int) -> None:
    with pytest.raises(msgspec.ValidationError, match="multiple of 3"):
        decode(max_table=value)


@pytest.mark.parametrize(("value", "allowed"), [(0, True), (1, False), (499, False), (500, True), (60_000, True)])
def test_lockout_is_off_or_at_least_half_a_second(value: int, allowed: bool) -> None:
    if allowed:
        assert decode(lockout_ms=value).lockout_ms == value
    else:
        with pytest.raises(ValueError, match="lockout_ms is 0"):
            SetConfig(lockout_ms=value)
        with pytest.raises(msgspec.ValidationError, match="lockout_ms is 0"):
            decode(lockout_ms=value)


@pytest.mark.parametrize("value", [-1, 60_001])
def test_lockout_beyond_its_range_is_refused(value: int) -> None:
    with pytest.raises(msgspec.ValidationError, match="lockout_ms"):
        decode(lockout_ms=value)


NO_SET = ("verify_votes", "auto_deal", "no_set_challenge")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        *[({first: True, second: True}, "choose at most one of") for first, second in combinations(NO_SET, 2)],
        (dict.fromkeys(NO_SET, True), "choose at most one of"),
        ({"direct_pick": True, "queue_calls": True}, "queue_calls needs calls"),
        ({"lockout_ms": 1000, "give_set": True}, "either time .* or a set"),
        ({"long": True, "match_hands": 2}, "choose one of them"),
    ],
)
def test_contradictions_are_refused_wherever_they_come_from(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SetConfig(**options)
    with pytest.raises(msgspec.ValidationError, match=message):
        decode(**options)


def test_all_other_pairs_of_options_go_together() -> None:
    numbers = {"claim_ms": 6000, "net_grace_ms": 200, "score_floor": -3, "lockout_ms": 2000, "check_ms": 3000}
    numbers |= {"max_table": 24, "match_hands": 2}
    changed: dict[str, Any] = {name: numbers.get(name, not default) for name, default in DEFAULTS.items()}
    refused = set()
    for first, second in combinations(changed, 2):
        try:
            SET.new(SetConfig(**{first: changed[first], second: changed[second]}), 2, 0)
        except ValueError:
            refused.add((first, second))
    assert refused == {
        ("direct_pick", "queue_calls"),
        ("lockout_ms", "give_set"),
        ("verify_votes", "auto_deal"),
        ("verify_votes", "no_set_challenge"),
        ("auto_deal", "no_set_challenge"),
        ("long", "match_hands"),
    }


@pytest.mark.parametrize("options", [{"speed": 3}, {"claim_ms": "5000"}, {"long": 1}, {"score_floor": None}])
def test_unknown_options_and_other_types_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(**options)


def test_checked_returns_the_same_options() -> None:
    config = SetConfig(claim_ms=3000, score_floor=-2, long=True)
    assert checked(config) == config


def test_every_switch_is_turned_in_a_rule_test() -> None:
    """Each option is set to something else than its default in some test of the rules."""
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_set_rules*.py"))
    missing = [name for name in DEFAULTS if not re.search(rf"\b{name}=(?!{DEFAULTS[name]}\b)", text)]
    assert not missing
