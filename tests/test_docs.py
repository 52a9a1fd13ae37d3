"""The documentation is true: its examples run, and what it should name it names."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import msgspec
import pytest

import tercet
from tercet.core import house, room
from tercet.registry import GAMES
from tercet.server import wire

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    found.name for found in pkgutil.walk_packages(tercet.__path__, "tercet.") if not found.name.endswith("__main__")
)
PAGES = sorted(path.relative_to(ROOT) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_readme_runs() -> None:
    results = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert results.attempted > 5
    assert results.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_module_imports_and_its_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    text = (ROOT / page).read_text()
    for target in re.findall(r"\]\(([^)#]+)", text):
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_the_rules_name_every_option(game: tercet.AnyGame) -> None:
    rules = (ROOT / "docs" / "rules" / f"{game.meta.id}.md").read_text()
    for field in msgspec.structs.fields(game.config_type):
        assert f"`{field.encode_name}`" in rules, field.encode_name


def test_the_rules_name_every_refusal_of_set() -> None:
    rules = (ROOT / "docs" / "rules" / "set.md").read_text()
    source = (ROOT / "src" / "tercet" / "games" / "sets" / "legality.py").read_text()
    slugs = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | set(re.findall(r'else "(not_\w+)"\)', source))
    # What only the house can be told never reaches a player.
    slugs -= {"not_due", "not_house", "not_next_seat", "not_paused", "no_change", "full", "illegal"}
    assert slugs >= {"locked_by", "too_late", "not_caller", "stale_board"}
    for slug in slugs:
        assert f"`{slug}`" in rules, slug


def test_the_protocol_names_every_message_and_every_act() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    for union in (wire.ClientMessage, wire.ServerMessage, room.RoomAction):
        for kind in union.__args__:
            assert f"`{kind.__struct_config__.tag}`" in page, kind


def test_the_protocol_names_every_close_code() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    sources = "".join(
        (ROOT / "src" / "tercet" / "server" / f"{name}.py").read_text() for name in ("connection", "desk", "gate")
    )
    codes = set(re.findall(r"\b(?:4[0-9]{3}|1[0-9]{3})\b", sources)) - {"1000", "1005", "1006", "1024"}
    assert {"1008", "1012", "4401", "4429"} <= codes
    for code in codes:
        assert code in page, code


def test_the_records_page_names_every_move_of_the_house() -> None:
    page = (ROOT / "docs" / "records.md").read_text()
    for kind in house.House.__args__:
        assert str(kind.__struct_config__.tag).replace("_", "-") in page, kind


def test_the_changelog_speaks_of_this_version() -> None:
    assert f"## {tercet.__version__}" in (ROOT / "CHANGELOG.md").read_text()
