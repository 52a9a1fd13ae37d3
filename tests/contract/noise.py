"""Nonsense that lies close to sense: where a check that is too kind is found out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec.inspect import IntType, StructType, UnionType, type_info

SMALL: Final = range(-1, 10)
"""Numbers that are seats, and a little more."""


def members(kind: Any) -> list[StructType]:
    """Return the members of a union of structs."""
    info = type_info(kind)
    found = info.types if isinstance(info, UnionType) else (info,)
    return [member for member in found if isinstance(member, StructType)]


def small_actions(action_type: Any) -> Iterator[Any]:
    """Yield every action without fields, and those with one number for all small numbers."""
    for member in members(action_type):
        if not member.fields:
            yield member.cls()
        elif len(member.fields) == 1 and isinstance(member.fields[0].type, IntType):
            yield from (member.cls(number) for number in SMALL)


def crossed(rng: Random, actions: Sequence[Any]) -> Any:
    """Return an action with one thing changed, preferably into what stands in others of its kind."""
    action = rng.choice(actions)
    names = action.__struct_fields__
    if not names:
        return action
    name = rng.choice(names)
    others = [getattr(other, name) for other in actions if type(other) is type(action)]
    value = _changed(rng, getattr(action, name), others)
    # Through the constructor, because an action may put its fields in order.
    return type(action)(**{field: getattr(action, field) for field in names} | {name: value})


def _changed(rng: Random, value: Any, others: Sequence[Any]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value - 1, value + 1, rng.choice(others), rng.randrange(100)))
    if isinstance(value, tuple) and value:
        items = list(value)
        place = rng.randrange(len(items))
        pool = sorted({item for other in others if isinstance(other, tuple) for item in other})
        match rng.randrange(6):
            case 0:
                del items[place]
            case 1:
                items.append(items[place])
            case 2:
                items[place] = _changed(rng, items[place], items)
            case 3:
                items[place] = rng.choice(pool)
            case _:
                items = rng.sample(pool, min(len(items), len(pool)))
        return tuple(items)
    if isinstance(value, msgspec.Struct):
        return crossed(rng, [value, *(other for other in others if isinstance(other, msgspec.Struct))])
    return rng.choice(others)
