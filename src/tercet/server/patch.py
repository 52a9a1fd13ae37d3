"""RFC 7396 merge patches between two views that hold no null."""

from __future__ import annotations

from typing import Any


def diff(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the patch that turns `before` into `after`; empty if they are equal.

    >>> diff({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}})
    {'a': None, 'b': {'c': 3}}
    """
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, new in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            inner = diff(old, new)
            if inner:
                patch[key] = inner
        elif key not in before or old != new or type(old) is not type(new):
            patch[key] = new
    return patch


def merged(target: Any, patch: Any) -> Any:
    """Return a view after a patch, as a client does it."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
