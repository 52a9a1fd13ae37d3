"""Hypothesis strategies from msgspec types: any value that a decoder could hand to a game."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from msgspec import inspect

# What a client would send by mistake lies near the right values; what it would send out of malice, far away.
_LIKELY = st.integers(-3, 100)
_HUGE = st.sampled_from([-(2**63), -(10**12), 10**12, 2**63 - 1])


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for every value of a msgspec type. Raises TypeError for a type that no game uses yet."""
    return _values(inspect.type_info(kind))


def _values(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return _ints(info)
        case inspect.StrType():
            return st.text(min_size=info.min_length or 0, max_size=info.max_length or 12)
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.UnionType():
            return st.one_of([_values(member) for member in info.types])
        case inspect.TupleType():
            return st.tuples(*[_values(item) for item in info.item_types])
        case inspect.VarTupleType():
            most = 5 if info.max_length is None else info.max_length
            return st.lists(_values(info.item_type), min_size=info.min_length or 0, max_size=most).map(tuple)
        case inspect.DictType():
            return st.dictionaries(_values(info.key_type), _values(info.value_type), max_size=3)
        case inspect.StructType():
            return _structs(info)
        case _:
            raise TypeError(f"values_of knows no {type(info).__name__}")


def _ints(info: inspect.IntType) -> st.SearchStrategy[int]:
    least = info.ge if info.ge is not None else info.gt + 1 if info.gt is not None else None
    most = info.le if info.le is not None else info.lt - 1 if info.lt is not None else None
    if least is None and most is None:
        return _LIKELY | _HUGE
    step = info.multiple_of or 1
    low = None if least is None else -(-least // step)
    high = None if most is None else most // step
    return st.integers(low, high).map(lambda number: number * step)


def _structs(info: inspect.StructType) -> st.SearchStrategy[Any]:
    needed = {field.name: _values(field.type) for field in info.fields if field.required}
    others = {field.name: _values(field.type) for field in info.fields if not field.required}
    return st.fixed_dictionaries(needed, optional=others).map(lambda given: _build(info.cls, given))


def _build(cls: type[msgspec.Struct], given: dict[str, Any]) -> msgspec.Struct:
    try:
        return cls(**given)
    except ValueError:
        # Options that contradict each other; a decoder would refuse them as well.
        reject()
