"""Merge patches: what a client makes of them is the view itself."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tercet.server.patch import diff, merged

LEAVES = st.one_of(
    st.booleans(), st.integers(-3, 3), st.text("ab", max_size=2), st.lists(st.integers(0, 2), max_size=3)
)
VIEWS = st.dictionaries(
    st.sampled_from("abcd"),
    st.recursive(LEAVES, lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=3), max_leaves=8),
    max_size=4,
)


@given(VIEWS, VIEWS)
def test_a_patched_view_is_the_new_view(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert merged(before, diff(before, after)) == after


@given(VIEWS)
def test_nothing_changed_is_an_empty_patch(view: dict[str, Any]) -> None:
    assert diff(view, view) == {}


def test_true_and_one_are_different_on_the_wire() -> None:
    assert diff({"ready": True}, {"ready": 1}) == {"ready": 1}
    assert type(merged({"ready": True}, diff({"ready": True}, {"ready": 1}))["ready"]) is int


def test_a_patch_names_only_what_changed() -> None:
    before = {"slots": {"0": 1, "1": 2}, "deck": 69}
    assert diff(before, {"slots": {"0": 1, "1": 5}, "deck": 69}) == {"slots": {"1": 5}}
