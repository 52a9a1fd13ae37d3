"""What can be said of a game without playing it: its metadata, its configuration, its types."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.inspect import BoolType, EnumType, Field, IntType, StructType, type_info

from tercet.core.game import HOUSE, AnyGame, Move
from tercet.core.house import Away, Back, Deadline, Joined, Left, Pause, Resume, TakenOver
from tests.contract.conftest import ALL_GAMES
from tests.contract.noise import members
from tests.contract.steering import steering
from tests.contract.suite import MOST_ALIKE, check_membership, viewers


def test_ids_are_different() -> None:
    ids = [game.meta.id for game in ALL_GAMES]
    assert len(ids) == len(set(ids))


def test_metadata_makes_sense(game: AnyGame) -> None:
    meta = game.meta
    assert meta.id.isidentifier()
    assert meta.id == meta.id.lower()
    assert meta.title
    assert meta.version >= 1
    assert 1 <= meta.min_seats <= meta.max_seats


def test_every_game_takes_the_moves_of_the_house(game: AnyGame) -> None:
    house = {Deadline, Joined, Away, Back, Left, TakenOver, Pause, Resume}
    assert house <= {member.cls for member in members(game.action_type)}


def test_actions_and_events_are_told_apart_by_name(game: AnyGame) -> None:
    for union in (game.action_type, game.event_type):
        tags = [member.tag for member in members(union)]
        assert all(isinstance(tag, str) and tag for tag in tags)
        assert len(tags) == len(set(tags))


def test_all_values_are_frozen(game: AnyGame) -> None:
    kinds = [member.cls for union in (game.action_type, game.event_type) for member in members(union)]
    for kind in (game.config_type, game.state_type, *kinds):
        assert kind.__struct_config__.frozen, f"{kind.__name__} can be changed"


def test_revealed_facts_are_fields_of_events(game: AnyGame) -> None:
    facts = {f"{member.tag}.{field.encode_name}" for member in members(game.event_type) for field in member.fields}
    assert game.reveals <= facts


def test_something_is_hidden_or_the_game_is_open(game: AnyGame) -> None:
    """Comparing states that look alike is worth something only if there are some."""
    state = game.new(game.config_type(), game.meta.min_seats, 1)
    for viewer in viewers(game.meta.min_seats):
        others = [other for other in game.alike(state, viewer) if other != state]
        assert bool(others) != steering(game).open
        assert not steering(game).open or not others
    assert MOST_ALIKE >= 5


def test_a_deal_refuses_seats_and_seeds_out_of_range(game: AnyGame) -> None:
    config, meta = game.config_type(), game.meta
    for seats in (meta.min_seats, meta.max_seats):
        assert game.outcome(game.new(config, seats, 2**128 - 1)) is None
    for seats in (-1, 0, meta.min_seats - 1, meta.max_seats + 1):
        with pytest.raises(ValueError, match="seat"):
            game.new(config, seats, 0)


def test_the_same_seed_deals_the_same(game: AnyGame) -> None:
    deals = [game.new(game.config_type(), game.meta.min_seats, seed) for seed in (7, 7, 8)]
    assert deals[0] == deals[1]
    assert (deals[0] != deals[2]) != steering(game).open


@pytest.mark.parametrize("number", [10**30, -(10**30)])
def test_numbers_beyond_64_bits_are_judged_too(game: AnyGame, number: int) -> None:
    """JSON has no end of numbers, and the decoder takes them all."""
    state = game.new(game.config_type(), game.meta.min_seats, 0)
    for member in members(game.action_type):
        numbers = {f.encode_name: number if isinstance(f.type, IntType) else [number] * 3 for f in member.fields}
        action = msgspec.json.decode(msgspec.json.encode({"type": member.tag} | numbers), type=game.action_type)
        for seat in (HOUSE, 0, number):
            refusal = check_membership(game, state, Move(0, seat, action))
            assert refusal is not None or not numbers


# The configuration.


def options(game: AnyGame) -> tuple[Field, ...]:
    info = type_info(game.config_type)
    assert isinstance(info, StructType)
    return info.fields


def test_every_option_is_documented(game: AnyGame) -> None:
    """Every field has a sentence behind it."""
    source = ast.parse(textwrap.dedent(inspect.getsource(game.config_type)))
    (definition,) = source.body
    assert isinstance(definition, ast.ClassDef)
    for statement, following in zip(definition.body, [*definition.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign):
            text = ast.get_docstring(_module(following)) if following is not None else None
            assert text, f"option {ast.unparse(statement.target)} has no sentence that says what it does"
            assert text.endswith(".")


def _module(statement: ast.stmt) -> ast.Module:
    return ast.Module([statement], [])


def test_every_option_has_a_default_and_a_range(game: AnyGame) -> None:
    for option in options(game):
        assert not option.required, f"option {option.name} has no default"
        if isinstance(option.type, IntType):
            assert option.type.ge is not None, f"option {option.name} has no least value"
            assert option.type.le is not None, f"option {option.name} has no greatest value"
        else:
            assert isinstance(option.type, BoolType | EnumType), f"option {option.name} is neither number nor choice"
    assert game.config_type.__struct_config__.forbid_unknown_fields


def out_of_range(option: Field) -> Iterator[int]:
    """Yield numbers just outside the range of an option."""
    if isinstance(option.type, IntType):
        assert option.type.ge is not None
        assert option.type.le is not None
        step = option.type.multiple_of or 1
        yield from (option.type.ge - step, option.type.le + step)
        if step > 1:
            yield option.type.ge + 1


def test_options_out_of_range_are_refused_by_the_deal_and_by_the_decoder(game: AnyGame) -> None:
    for option in options(game):
        for value in out_of_range(option):
            with pytest.raises(ValueError, match=option.name):
                game.new(game.config_type(**{option.name: value}), game.meta.min_seats, 0)
            with pytest.raises(msgspec.ValidationError, match=option.name):
                msgspec.convert({option.name: value}, game.config_type)


def test_options_of_other_types_are_refused(game: AnyGame) -> None:
    for option in options(game):
        for value in (None, "so", 1.5, 1 if isinstance(option.type, BoolType) else True):
            with pytest.raises((ValueError, TypeError)):
                game.new(game.config_type(**{option.name: value}), game.meta.min_seats, 0)
            with pytest.raises(msgspec.ValidationError, match=option.name):
                msgspec.convert({option.name: value}, game.config_type)


def test_configurations_survive_json(game: AnyGame) -> None:
    for config in steering(game).configs:
        assert msgspec.json.decode(msgspec.json.encode(config), type=game.config_type) == config
