"""People at a table, each in a browser of their own, who do what people do: look, press, click."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tercet.games.sets.geometry import find_sets


class Person:
    """One person and their page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    def open_table(self, url: str) -> str:
        """Open a table from the start page; its address."""
        self.page.goto(url)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="New table").click()
        expect(self.button("Start")).to_be_visible()
        return self.page.url

    def join(self, address: str) -> None:
        """Come to somebody's table by its link."""
        self.page.goto(address)
        self.page.get_by_label("Your name").fill(self.name)
        self.button("Join the table").click()
        expect(self.button("Ready")).to_be_visible()

    def button(self, name: str) -> Locator:
        """The button that begins with these words."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def sees_phase(self, phase: str) -> None:
        """Wait until the table is in this phase."""
        expect(self.page.locator(f'[data-phase="{phase}"]')).to_be_visible()

    def sees_cards(self, count: int) -> None:
        """Wait until so many cards lie on the table."""
        expect(self.page.locator("[data-slot]:not([inert])")).to_have_count(count)

    def sees_cards_at_rest(self) -> None:
        """Wait until no card moves: a card on its way cannot be taken."""
        expect(self.page.locator("[data-slot].moving")).to_have_count(0)

    def slots(self) -> dict[int, int]:
        """The cards by slot, as they lie now."""
        found: dict[int, int] = {}
        for slot, card in self.page.eval_on_selector_all(
            "[data-slot]:not([inert])", "cards => cards.map(c => [+c.dataset.slot, +c.dataset.card])"
        ):
            found[slot] = card
        return found

    def call(self) -> None:
        """Say that there is a set."""
        self.button("Set!").click()
        expect(self.button("Pick three cards")).to_be_visible()

    def pick(self, cards: tuple[int, ...]) -> None:
        """Click three cards."""
        for card in cards:
            self.page.locator(f'[data-card="{card}"][data-slot]:not([inert])').click()

    def a_set(self) -> tuple[int, ...] | None:
        """A set that lies on the table, found by looking hard."""
        return next(iter(find_sets(self.slots().values())), None)

    def not_a_set(self) -> tuple[int, ...]:
        """Three cards that are no set."""
        cards = sorted(self.slots().values())
        taken = {found for found in find_sets(cards) if found[:2] == (cards[0], cards[1])}
        third = next(card for card in cards[2:] if (cards[0], cards[1], card) not in taken)
        return cards[0], cards[1], third

    def expect_score(self, seat: int, score: str) -> None:
        """Wait until a seat has this score."""
        expect(self.page.locator(f'[data-seat="{seat}"] .score')).to_have_text(score, timeout=10_000)
