"""What one can do at a table besides playing: take another name, send somebody away, play against bots."""

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.serving import Served
from tests.web.people import Person
from tests.web.support import NewPage

pytestmark = pytest.mark.browser


def host_and_guest(server: Served, new_page: NewPage) -> tuple[Person, Person, str]:
    """Anna has opened a table, and Béla has come to it."""
    anna, bela = Person(new_page(), "Anna"), Person(new_page(width=390, height=844), "Béla")
    address = anna.open_table(server.url)
    bela.join(address)
    return anna, bela, address


def test_another_name_is_seen_by_all_and_remembered(server: Served, new_page: NewPage) -> None:
    anna, bela, _ = host_and_guest(server, new_page)
    bela.button("Change your name").click()
    dialog = bela.page.get_by_role("dialog")
    field = dialog.get_by_label("Your name")
    expect(field).to_have_value("Béla")
    expect(dialog.get_by_role("button", name="Rename")).to_be_disabled()
    field.fill("Anna")
    field.press("Enter")
    # Two people of one name are told apart.
    expect(anna.page.locator('[data-member="1"]')).to_contain_text("Anna 2")
    expect(dialog).to_have_count(0)
    bela.page.goto(server.url)
    expect(bela.page.get_by_label("Your name")).to_have_value("Anna")


def test_who_is_sent_away_is_told_so_at_once(server: Served, new_page: NewPage) -> None:
    anna, bela, address = host_and_guest(server, new_page)
    bela.button("Ready").click()
    anna.button("Start").click()
    bela.sees_phase("open")
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Send away Béla").click()
    expect(bela.page.get_by_role("heading", level=1)).to_contain_text("has sent you away")

    # Coming back is refused in the same words: with the link, and from the start page.
    bela.page.goto(address)
    bela.button("Join the table").click()
    expect(bela.page.get_by_role("alert")).to_contain_text("has sent you away")
    bela.page.goto(server.url)
    bela.page.get_by_label("Code or link").fill(address)
    bela.page.get_by_role("button", name="Join", exact=True).click()
    expect(bela.page.get_by_role("heading", level=1)).to_contain_text("has sent you away")


def test_who_leaves_is_not_told_to_have_been_sent_away(server: Served, new_page: NewPage) -> None:
    _, bela, _ = host_and_guest(server, new_page)
    bela.button("Leave the table").click()
    expect(bela.page.get_by_role("heading", level=1)).to_contain_text("You have left the table")


def test_bots_are_shown_with_their_level(server: Served, new_page: NewPage) -> None:
    anna = Person(new_page(), "Anna")
    anna.open_table(server.url)
    anna.page.get_by_role("combobox").select_option("hard")
    anna.button("Add a bot").click()
    expect(anna.page.locator('[data-member="1"]')).to_contain_text("bot, hard")
    anna.button("Start").click()
    anna.sees_phase("open")
    expect(anna.page.locator('[data-seat="1"]')).to_contain_text("bot, hard")
    expect(anna.page.locator('[data-seat="0"]')).not_to_contain_text("bot")


def test_too_many_connections_are_said_and_not_tried_in_a_hurry(server: Served, new_page: NewPage) -> None:
    page = new_page()
    tries: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        tries.append(socket.url)
        socket.close(code=4429)

    page.route_web_socket("**/socket/**", refuse)
    page.goto(f"{server.url}/t/k7m2qd")
    expect(page.get_by_role("heading", level=1)).to_contain_text("open too often")
    page.wait_for_timeout(3000)
    assert len(tries) == 1
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("open too often")
    assert len(tries) == 2
