"""Strangers find a table in the list of open tables, if its host wants that."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.serving import Served
from tests.web.people import Person
from tests.web.support import NewPage

pytestmark = pytest.mark.browser

SHOWN = "Show in the list of open tables"


def row(page: Page, address: str) -> Locator:
    """The row of a table in the list on the start page."""
    return page.locator(f'[data-room="{address.rsplit("/", 1)[-1]}"]')


def test_a_table_is_listed_while_its_host_wants_it(server: Served, new_page: NewPage) -> None:
    anna, bela = Person(new_page(), "Anna"), Person(new_page(width=390, height=844), "Béla")
    address = anna.open_table(server.url)
    bela.page.goto(server.url)
    expect(bela.page.get_by_role("heading", name="Open tables")).to_have_count(0)

    # The host shows it, with rules of her own.
    anna.page.get_by_role("button", name="House rules").click()
    anna.page.get_by_role("dialog").get_by_label("No calls").click()
    anna.button("Save").click()
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    anna.page.get_by_role("switch", name=SHOWN).click()
    expect(anna.page.get_by_role("switch", name=SHOWN)).to_be_checked()

    # Coming back to the page one sees it; a click without a name asks for the name, with one it leads there.
    bela.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(row(bela.page, address)).to_contain_text(re.compile("Anna.*1 of 8.*No calls", re.DOTALL))
    row(bela.page, address).click()
    expect(bela.page.get_by_role("alert")).to_contain_text("what to call you")
    expect(bela.page.get_by_label("Your name")).to_be_focused()
    bela.page.get_by_label("Your name").fill("Béla")
    row(bela.page, address).click()
    expect(bela.button("Ready")).to_be_visible()
    expect(bela.page).to_have_url(address)

    # Who sits there sees whether strangers can come.
    expect(bela.page.get_by_text("Anyone can find this table")).to_be_visible()
    expect(bela.page.get_by_role("switch", name=SHOWN)).to_have_count(0)
    anna.page.get_by_role("switch", name=SHOWN).click()
    expect(bela.page.get_by_text("Only who has the link")).to_be_visible()
    carla = new_page()
    carla.goto(server.url)
    carla.wait_for_load_state("networkidle")
    expect(row(carla, address)).to_have_count(0)


def test_the_list_keeps_itself_up_to_date(server: Served, new_page: NewPage) -> None:
    carla = new_page()
    carla.clock.install()
    carla.goto(server.url)
    expect(carla.get_by_role("heading", level=1)).to_be_visible()
    anna = Person(new_page(), "Anna")
    address = anna.open_table(server.url)
    anna.page.get_by_role("switch", name=SHOWN).click()
    expect(anna.page.get_by_role("switch", name=SHOWN)).to_be_checked()
    expect(row(carla, address)).to_have_count(0)
    carla.clock.run_for(10_100)
    expect(row(carla, address)).to_be_visible()
    anna.page.close()
    with carla.expect_response(re.compile("/api/rooms")):
        carla.clock.run_for(10_000)
    carla.wait_for_timeout(500)
    carla.clock.run_for(10_000)
    expect(row(carla, address)).to_have_count(0)


def test_a_table_that_has_gone_meanwhile_is_said_so(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.route(
        re.compile(r"/api/rooms\?"),
        lambda route: route.fulfill(
            json=[
                {
                    "room": "nosuch",
                    "game": "set",
                    "host": "Anna",
                    "taken": 1,
                    "seats": 8,
                    "phase": "lobby",
                    "options": {},
                }
            ]
        ),
    )
    page.goto(server.url)
    page.get_by_label("Your name").fill("Béla")
    row(page, "nosuch").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("There is no table nosuch")
