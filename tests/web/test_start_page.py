"""The client as a browser sees it."""

import pytest

from tests.serving import Served
from tests.web.support import NewPage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("address", ["/", "/some/shared/link"])
def test_every_address_of_a_page_starts_the_app(server: Served, new_page: NewPage, address: str) -> None:
    page = new_page()
    page.goto(server.url + address)
    page.wait_for_selector("h1")
    assert page.title() == "Tercet"


def test_start_page_has_its_name_as_heading(server: Served, new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    page.goto(server.url)
    assert page.get_by_role("heading", level=1).inner_text() == "Tercet"
    font = page.evaluate("document.fonts.load('16px \"Inter Variable\"').then(fonts => fonts.length)")
    assert font == 1
