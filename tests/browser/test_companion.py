"""The companion in the browser: a first lesson, and an argument settled from the home page."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import IN_EVERY_MODE, LayOut
from tests.browser.phone import Mode, Phone
from tests.rulebook.phrases import written

LEARNT = "burraco"
# One of each mode; the other games are asked about in `tests/web/test_find_verdict.py`.
ARGUED = {
    Mode.HTMX: ("forgot rebelote", "I forgot to say “rebelote”. Do I still get the 20?", "No."),
    Mode.NO_CDN: (
        "frozen natural and wild",
        "May I take a frozen pile with one natural card and a wild card?",
        "No.",
    ),
    Mode.NO_SCRIPT: ("queen king ace two", "Are queen, king, ace and two of spades a meld?", "Yes."),
}


def test_a_new_player_is_taught_from_the_home_page_to_a_first_match(phone: Phone) -> None:
    phone.open("/")
    phone.mark()
    phone.tap("Learn a game")
    phone.page.locator(f'a[href="/now/{LEARNT}"]').click()
    steps, listed = written(LEARNT).steps({}), phone.page.locator(".lesson-steps a")
    expect(listed).to_have_count(len(steps))
    titles = listed.all_text_contents()
    for title in titles[1:4]:
        phone.page.locator("a.primary").tap()
        expect(phone.page.locator("h1")).to_have_text(title)
    phone.page.get_by_text("All the steps").tap()
    phone.page.locator(".lesson-steps a", has_text=titles[-4]).last.tap()
    expect(phone.page.locator("h1")).to_have_text(titles[-4])
    for title in titles[-3:]:
        phone.page.locator("a.primary").tap()
        expect(phone.page.locator("h1")).to_have_text(title)
    phone.page.get_by_role("link", name="Back", exact=True).tap()
    expect(phone.page.locator("h1")).to_have_text(titles[-2])
    phone.tap("Next step")
    phone.tap("Start a match")
    expect(phone.page.locator(f'form[action="/new/{LEARNT}"]')).to_be_visible()
    assert phone.marked


@IN_EVERY_MODE
def test_an_argument_is_settled_with_a_few_words_and_a_tap(phone: Phone) -> None:
    word, argued, answer = ARGUED[phone.mode]
    phone.open("/")
    phone.page.get_by_role("searchbox").tap()
    phone.page.keyboard.type(word)
    if phone.mode is not Mode.HTMX:
        phone.page.get_by_role("button", name="Find").tap()
    link = phone.page.get_by_role("link", name=re.compile(re.escape(argued)))
    sure = phone.page.locator("#found").get_by_role("heading", name=argued)
    expect(link.or_(sure).first).to_be_visible()
    if not sure.count():  # it is one of a few places, of which none is answered
        link.tap()
        expect(phone.page.locator("h1")).to_have_text(argued)
    expect(phone.page.locator(".answer-word").first).to_have_text(answer)


def test_going_back_from_an_answer_finds_the_list_again(phone: Phone) -> None:
    phone.open("/find?q=forgot+rebelote")
    phone.page.locator("#found a").filter(has_text="Do I still get the 20?").tap()
    expect(phone.page.locator(".reasons")).to_be_visible()
    phone.page.go_back()
    expect(phone.page.get_by_role("searchbox")).to_have_value("forgot rebelote")
    expect(phone.page.locator("#found a").first).to_be_visible()


def test_at_a_match_what_now_is_one_tap_away_and_leads_back(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.tap("What now?")
    phone.tap("Some have: a reminder at each step")
    expect(phone.page.locator("h1")).to_have_text(re.compile("deal 11 cards to everyone$"))
    phone.page.get_by_text("All the steps").tap()
    phone.page.locator(".lesson-steps a", has_text="Count the deal").tap()
    phone.tap("Write deal 1")
    expect(phone.page.locator("#draft")).to_be_visible()
