"""Real browser pages for tests."""

import os
import re
from typing import Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

CHROMIUM = os.environ.get("TERCET_CHROMIUM", "/usr/bin/chromium")

CHROMIUM_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NewPage(Protocol):
    """Makes a page of a visitor of its own; errors in its console fail the test."""

    def __call__(self, *, width: int = 1280, height: int = 800, light: bool = False) -> Page: ...

    def expect_error(self, page: Page, pattern: str) -> None: ...


class Pages:
    """The pages that one test opened, and what went wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._expected: dict[Page, str] = {}
        self.errors: list[str] = []

    def expect_error(self, page: Page, pattern: str) -> None:
        """Let errors that match a pattern pass in this page: the test provokes them."""
        self._expected[page] = pattern

    def __call__(self, *, width: int = 1280, height: int = 800, light: bool = False) -> Page:
        """A page with cookies of its own, as another person would have it."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if light else "dark",
            locale="en-GB",
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        return page

    def close(self) -> None:
        """Close them all."""
        for context in self._contexts:
            context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        page = message.page
        expected = None if page is None else self._expected.get(page)
        if message.type == "error" and not (expected and re.search(expected, message.text)):
            self.errors.append(f"{message.text} ({message.location['url']})")
