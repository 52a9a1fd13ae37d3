"""A finished game, stepped through in a browser by somebody who was not there."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect

from tercet.cli.main import main
from tests.server.playing import call, play_to_the_end, two_at_a_table
from tests.serving import Served
from tests.web.people import Person
from tests.web.support import NewPage

pytestmark = pytest.mark.browser


def a_finished_game(server: Served) -> tuple[str, Any]:
    """A game that began with a wrong pick: its room, and its replay."""
    anna, bela, room = two_at_a_table(server.url)
    cards = sorted(bela.view["game"]["slots"].values())
    bela.act(call(bela))
    bela.act({"type": "pick", "cards": not_a_set(cards)})
    anna.catch_up()
    play_to_the_end(anna, bela)
    _, _, body = anna.http("GET", f"/api/rooms/{room}/games/1/replay")
    anna.hang_up()
    bela.hang_up()
    return room, json.loads(body)


def not_a_set(cards: list[int]) -> list[int]:
    """Three cards that are no set: any but the one that the first two want."""
    first, second = cards[:2]
    digits = [(first // place % 3, second // place % 3) for place in (1, 3, 9, 27)]
    wanted = sum((-a - b) % 3 * place for (a, b), place in zip(digits, (1, 3, 9, 27), strict=True))
    return [first, second, next(card for card in cards[2:] if card != wanted)]


def watch(page: Page, server: Served, room: str, game: int = 1) -> None:
    """Open a replay, and wait for its cards."""
    page.goto(f"{server.url}/t/{room}/replay/{game}")
    expect(page.locator("[data-slot]")).to_have_count(12)


def press(page: Page, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def line(page: Page) -> Locator:
    return page.get_by_role("slider", name="Place in the game")


def scores(page: Page) -> list[str]:
    return [text.replace("−", "-") for text in page.locator("[data-seat] .score").all_inner_texts()]


def test_whoever_has_the_link_steps_through_a_game(server: Served, new_page: NewPage, tmp_path: Path) -> None:
    room, replay = a_finished_game(server)
    moves = len(replay["moves"])
    page = new_page()

    # The result leads to it.
    page.goto(f"{server.url}/t/{room}")
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/t/{room}/replay/1$"))
    expect(page.locator("[data-slot]")).to_have_count(12)
    expect(line(page)).to_have_attribute("max", str(moves))
    assert scores(page) == ["0", "0"]

    # The wrong pick, after the call: scores and verdict of that moment, and back to before it.
    press(page, "ArrowRight", 2)
    expect(page.locator('[data-verdict="wrong"]')).to_contain_text("No set, Bela")
    expect(page.get_by_role("status")).to_contain_text("No set by Bela")
    assert scores(page) == ["0", "-1"]
    page.get_by_role("button", name="Back").click()
    expect(page.locator('[data-phase="claimed"]')).to_be_visible()
    expect(page.locator("[data-verdict]")).to_have_count(0)
    assert scores(page) == ["0", "0"]

    # The end is what the players saw; the start is the deal.
    page.get_by_role("button", name="To the end").click()
    expect(page.locator('[data-phase="match_over"]')).to_be_visible()
    final = dict(replay["view"]["public"]["players"])
    for move in replay["moves"]:
        for seat, change in move["patch"].get("public", {}).get("players", {}).items():
            final[seat] = {**final[seat], **change}
    assert scores(page) == [str(final[seat]["score"]) for seat in ("0", "1")]
    expect(page.get_by_role("button", name="Forward")).to_be_disabled()
    press(page, "Home")
    assert scores(page) == ["0", "0"]
    dealt = {int(slot): card for slot, card in replay["view"]["public"]["slots"].items()}
    assert Person(page, "Watcher").slots() == dealt

    # The time line says where the sets are, and takes one there.
    taken = sum(event["type"] == "set_taken" for move in replay["moves"] for event in move["events"])
    expect(page.locator("i.won")).to_have_count(taken)
    expect(page.locator("i.lost")).to_have_count(1)
    line(page).fill(str(moves))
    expect(page.locator('[data-phase="match_over"]')).to_be_visible()

    # It is verified, and so is the record.
    page.get_by_role("button", name="The shuffle is verified").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("nobody can have chosen it")
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.txt")
    result = CliRunner().invoke(main, ["verify", str(tmp_path / "game.txt")])
    assert result.exit_code == 0, result.output
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_text("Copied")).to_be_visible()


def test_it_plays_by_itself(server: Served, new_page: NewPage) -> None:
    room, replay = a_finished_game(server)
    page = new_page(width=390, height=844)
    watch(page, server, room)
    page.get_by_role("button", name="Speed").click()
    press(page, "Space")
    # The clients of this game were quick, and four times as fast they are quicker.
    expect(page.locator('[data-phase="match_over"]')).to_be_visible(timeout=30_000)
    expect(line(page)).to_have_value(str(len(replay["moves"])))
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    press(page, "Space")
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()

    # The button keeps the focus of whoever has no mouse.
    pause.focus()
    press(page, "Enter")
    expect(page.get_by_role("button", name="Play")).to_be_focused()


def test_what_cannot_be_replayed_says_why(server: Served, new_page: NewPage) -> None:
    _, _, room = two_at_a_table(server.url)
    page = new_page()
    new_page.expect_error(page, "40[49]")
    for address, words in (
        (f"/t/{room}/replay/1", "still on"),
        (f"/t/{room}/replay/2", "no such game"),
        (f"/t/{room}/replay/first", "no such game"),
        ("/t/nosuch/replay/1", "There is no table nosuch"),
    ):
        page.goto(server.url + address)
        expect(page.get_by_role("heading", level=1)).to_contain_text(words)
    page.goto(f"{server.url}/t/{room}/replay/2")
    page.get_by_role("link", name="Go to the table").click()
    expect(page.locator('[data-phase="open"]')).to_be_visible()


def test_without_a_network_it_waits_and_comes_by_itself(server: Served, new_page: NewPage) -> None:
    room, _ = a_finished_game(server)
    page = new_page()
    new_page.expect_error(page, "Failed to load resource|ERR_INTERNET_DISCONNECTED")
    page.goto(f"{server.url}/t/{room}")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.context.route(re.compile("/replay$"), lambda route: route.abort("internetdisconnected"))
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("cannot be reached")
    page.context.unroute(re.compile("/replay$"))
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-slot]")).to_have_count(12)
