"""Two people play a whole hand of Set in two browsers."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from tercet.cli.main import main
from tests.serving import Served
from tests.web.people import Person
from tests.web.support import NewPage

pytestmark = pytest.mark.browser


def two_at_a_table(server: Served, new_page: NewPage) -> tuple[Person, Person]:
    """Anna at a desktop and Béla on a phone, dealt."""
    anna = Person(new_page(), "Anna")
    bela = Person(new_page(width=390, height=844), "Béla")
    address = anna.open_table(server.url)
    bela.join(address)
    bela.button("Ready").click()
    anna.button("Start").click()
    for person in (anna, bela):
        person.sees_phase("open")
        person.sees_cards(12)
    return anna, bela


def vote_no_set(*people: Person) -> None:
    """Let everybody say that there is no set."""
    for person in people:
        person.button("No set").click()


def play_to_the_end(anna: Person, bela: Person) -> None:
    """Let Anna take every set she finds, and both vote where there is none."""
    while anna.page.locator('[data-phase="match_over"]').count() == 0:
        before = anna.slots()
        cards = anna.a_set()
        if cards is not None:
            anna.call()
            anna.pick(cards)
        else:
            vote_no_set(anna, bela)
        anna.page.wait_for_function(
            """before => document.querySelector('[data-phase="match_over"]') ||
                JSON.stringify([...document.querySelectorAll('[data-slot]:not([inert])')]
                    .map(c => +c.dataset.card).sort()) !== before""",
            arg=str(sorted(map(str, before.values()))).replace("'", "").replace(" ", ""),
        )
        # What is still being laid down cannot be taken.
        anna.page.wait_for_timeout(50)


def test_two_people_play_a_hand(server: Served, new_page: NewPage, tmp_path: Path) -> None:
    anna, bela = two_at_a_table(server, new_page)

    # A wrong pick is explained and costs a point.
    anna.call()
    anna.pick(anna.not_a_set())
    expect(anna.page.locator('[data-verdict="wrong"]')).to_contain_text(re.compile("two .* one ", re.IGNORECASE))
    for person in (anna, bela):
        person.expect_score(0, "−1")
        person.sees_cards(12)

    # While one has the table the other cannot call; a refresh in the middle of a claim loses nothing.
    if bela.a_set() is None:
        vote_no_set(anna, bela)
        anna.sees_cards(15)
        bela.sees_cards(15)
    cards = bela.a_set()
    assert cards is not None
    lying = len(bela.slots())
    bela.call()
    expect(anna.button("Béla is picking")).to_be_visible()
    expect(anna.button("Set!")).to_have_count(0)
    bela.page.reload()
    bela.sees_phase("claimed")
    bela.pick(cards)
    for person in (anna, bela):
        person.expect_score(1, "1")
        person.sees_cards(12)
    assert lying in (12, 15)

    # Both agree that there is no set: three more, beside the first twelve.
    before = anna.slots()
    anna.button("No set").click()
    expect(bela.page.locator('[data-seat="0"]').get_by_label("says “no set”")).to_be_visible()
    bela.sees_cards(12)
    bela.button("No set").click()
    for person in (anna, bela):
        person.sees_cards(15)
    assert {slot: card for slot, card in anna.slots().items() if slot < 12} == before

    # Back to twelve without a refill.
    while anna.a_set() is None:
        vote_no_set(anna, bela)
        anna.sees_cards(18)
    cards = anna.a_set()
    assert cards is not None
    left = len(anna.slots()) - 3
    stay = {slot: card for slot, card in anna.slots().items() if card not in cards and slot < left}
    anna.call()
    anna.pick(cards)
    for person in (anna, bela):
        person.expect_score(0, "0")
        person.sees_cards(left)
    assert stay.items() <= anna.slots().items()

    # The end, with a record that verifies.
    play_to_the_end(anna, bela)
    for person in (anna, bela):
        person.sees_phase("match_over")
        expect(person.page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|Anna|share"))
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name=re.compile("record", re.IGNORECASE)).click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code == 0, result.output

    # And again.
    bela.button("Again").click()
    anna.button("Again").click()
    for person in (anna, bela):
        person.sees_phase("open")
        person.sees_cards(12)
        person.expect_score(0, "0")


def test_keys_alone_are_enough(server: Served, new_page: NewPage) -> None:
    anna, bela = two_at_a_table(server, new_page)
    while anna.a_set() is None:
        vote_no_set(anna, bela)
        anna.page.wait_for_timeout(300)
    anna.sees_cards_at_rest()
    slots = {card: slot for slot, card in anna.slots().items()}
    cards = anna.a_set()
    assert cards is not None
    anna.page.keyboard.press("Space")
    expect(anna.button("Pick three cards")).to_be_visible()
    for card in cards:
        anna.page.keyboard.press(key_of(anna.page, slots[card]))
    anna.expect_score(0, "1")


def key_of(page: Page, slot: int) -> str:
    """The key that a card says it listens to, by its place on the keyboard."""
    key = page.locator(f'[data-slot="{slot}"]:not([inert])').get_attribute("aria-keyshortcuts")
    assert key is not None
    return f"Digit{key}" if key.isdigit() else f"Key{key}"


def test_a_claim_that_runs_out_costs_a_point(server: Served, new_page: NewPage) -> None:
    anna, bela = two_at_a_table(server, new_page)
    anna.call()
    for person in (anna, bela):
        person.expect_score(0, "−1")
        person.sees_phase("open")


def test_a_server_that_dies_comes_back_with_everything(server: Served, new_page: NewPage) -> None:
    anna, bela = two_at_a_table(server, new_page)
    for person in (anna, bela):
        new_page.expect_error(person.page, r"WebSocket connection to .* failed")
    anna.button("No set").click()
    lying = anna.slots()
    server.kill()
    expect(anna.page.locator('[data-connection="reconnecting"]')).to_be_visible()
    server.start()
    for person in (anna, bela):
        expect(person.page.locator('[data-connection="open"]')).to_be_visible(timeout=15_000)
        assert person.slots() == lying
    bela.button("No set").click()
    anna.sees_cards(15)


def test_a_table_that_does_not_exist_is_said_so(server: Served, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/t/nosuch")
    expect(page.get_by_role("heading")).to_contain_text(re.compile("no|not|gone", re.IGNORECASE))
