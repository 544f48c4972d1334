"""A phone that is picked up again in another test is one on which nobody was."""

from playwright.sync_api import expect

from tests.browser.conftest import LayOut, OpenPhone


def test_it_knows_no_match_nothing_of_its_owner_and_no_way_back(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up().open(lay_out())
    phone.field("sides.0.melded").fill("6")  # which the page keeps, as it goes
    phone.page.evaluate("for (const kept of [localStorage, sessionStorage]) kept.setItem('awake', 'off')")
    phone.page.context.set_offline(True)
    assert phone.page.context.cookies()
    assert phone.wipe()
    assert phone.page.context.cookies() == []
    phone.open("/")
    assert phone.page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert phone.page.evaluate("history.length") == 2, "no page, and this one"
    expect(phone.page.locator("a[href^='/m/']")).to_have_count(0)


def test_one_whose_pages_begin_with_a_script_is_put_away(pick_up: OpenPhone) -> None:
    phone = pick_up()
    phone.begins_with("0")
    assert not phone.wipe()
