"""RFC 7396 merge patches between two views that hold no null.

Views are compared as they are, before they become plain values: most of a view is the very same object as before.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec import UNSET, Struct


def diff(before: Any, after: Any) -> dict[str, Any]:
    """Return the patch, in plain values, that turns a view into another of its type; empty if they are equal.

    >>> diff({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    {'b': {'c': 3}, 'a': None}
    """
    patch: dict[str, Any] = {}
    if isinstance(before, Struct):
        for name, encoded in zip(before.__struct_fields__, before.__struct_encode_fields__, strict=True):
            _compare(patch, encoded, getattr(before, name), getattr(after, name))
    else:
        for key, new in after.items():
            _compare(patch, str(key), before.get(key, UNSET), new)
        for key in before.keys() - after.keys():
            patch[str(key)] = None
    return patch


def _compare(patch: dict[str, Any], key: str, old: Any, new: Any) -> None:
    if old is new or (type(old) is type(new) and old == new):
        return
    if new is UNSET:
        patch[key] = None
    elif type(old) is type(new) and isinstance(new, dict | Struct):
        patch[key] = diff(old, new)
    else:
        patch[key] = plain(new)


def plain(view: Any) -> Any:
    """Return a view as the plain values that go over the wire."""
    return msgspec.to_builtins(view, str_keys=True)


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
