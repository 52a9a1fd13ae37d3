"""RFC 7396 merge patches between two views that hold no null.

Views are compared as they are, before they become plain values: most of a view is the very same object as before.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec import UNSET, Struct
from msgspec.structs import astuple


def diff(before: Any, after: Any) -> dict[str, Any]:
    """Return the patch that turns a view into another of its type; empty if they are equal.

    What is new in it stands there as it is, for the encoder to write.

    >>> diff({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    {'b': {'c': 3}, 'a': None}
    """
    patch: dict[str, Any] = {}
    if isinstance(before, Struct):
        # As tuples, because this is done for every viewer at every move.
        names, was, now = before.__struct_encode_fields__, astuple(before), astuple(after)
        for name, old, new in zip(names, was, now, strict=True):
            if old is not new and old != new:
                patch[name] = _change(old, new)
    else:
        for key, new in after.items():
            old = before.get(key, UNSET)
            if old is not new and (old != new or type(old) is not type(new)):
                patch[str(key)] = _change(old, new)
        for key in before.keys() - after.keys():
            patch[str(key)] = None
    return patch


def _change(old: Any, new: Any) -> Any:
    """Return what a patch says of a value that has changed; None if it has become absent."""
    if new is UNSET:
        return None
    kind: type[Any] = new.__class__
    if old.__class__ is kind and issubclass(kind, dict | Struct):
        return diff(old, new)
    return new


def merged(target: Any, patch: Any) -> Any:
    """Return a view after a patch, as a client does it."""
    if not isinstance(patch, dict):
        return patch
    result: dict[str, Any] = dict(cast(dict[str, Any], target)) if isinstance(target, dict) else {}
    for key, value in cast(dict[str, Any], patch).items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
