"""Fixtures for tests in a browser: Chromium and pages."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.support import CHROMIUM, CHROMIUM_FLAGS, NewPage, Pages


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    root = hasattr(os, "getuid") and os.getuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[*CHROMIUM_FLAGS, *(["--no-sandbox"] if root else [])],
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Opens pages of separate visitors; an error in any console fails the test at its end."""
    pages = Pages(browser)
    yield pages
    pages.close()
    assert not pages.errors, "errors in the browser:\n" + "\n".join(pages.errors)
