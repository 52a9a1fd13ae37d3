"""The build: when the client is current, and that locked dependencies name no place to fetch them from."""

import json
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(hatch_build.__file__).parent


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A web folder of two sources."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src" / "app.html").write_text("<title>Tercet</title>")
    (web / "package.json").write_text("{}")
    monkeypatch.setattr(hatch_build, "WEB", web)
    return web


def test_a_changed_or_moved_source_makes_another_version(web: Path) -> None:
    first = hatch_build.source_version()
    (web / "src" / "app.html").write_text("<title>Terz</title>")
    second = hatch_build.source_version()
    (web / "src" / "app.html").rename(web / "src" / "page.html")
    assert len({first, second, hatch_build.source_version()}) == 3


@pytest.mark.parametrize("name", ["node_modules/x.js", ".svelte-kit/x.ts", "build/x.html", "src/app.test.ts"])
def test_what_is_not_built_in_does_not_count(web: Path, name: str) -> None:
    before = hatch_build.source_version()
    (web / name).parent.mkdir(exist_ok=True)
    (web / name).write_text("x")
    assert hatch_build.source_version() == before


def test_the_client_that_the_tests_see_is_current() -> None:
    assert hatch_build.built_version() == hatch_build.source_version()


def test_locked_dependencies_name_no_host_and_have_hashes() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text()
        assert "://" not in text
        assert text.count("==") <= text.count("--hash=sha256:")
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert len(packages) > 10
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name
