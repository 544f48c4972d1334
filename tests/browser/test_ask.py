"""Asking at the table: cards are tapped, the answer comes first."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import IN_EVERY_MODE, LayOut, OpenPhone
from tests.browser.looks import fits
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, WE_NEED_90, post

HAND = "Q Q A A 2 K 8"


@IN_EVERY_MODE
def test_can_this_hand_open_is_asked_by_tapping_cards_at_the_match(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out(DEALS[:WE_NEED_90]))
    (tap_hand if phone.mode is Mode.HTMX else hold)(phone, HAND.split())
    answers(phone, "No.")
    expect(phone.page.locator(".large-text")).to_contain_text("90")
    tap_hand(phone, ["Q"])
    answers(phone, "Yes.")
    assert laid(phone) == [["A", "A", "2"], ["Q", "Q", "Q"]]
    expect(phone.page.locator(".card-rows b")).to_have_text(["60", "30"])
    phone.page.get_by_text("Why", exact=True).click()
    expect(phone.page.locator(".reasons").get_by_role("link").first).to_be_visible()
    assert phone.mode is not Mode.HTMX or phone.marked


def test_a_card_in_the_hand_is_put_back_by_a_tap(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out())
    tap_hand(phone, ["K", "K"])
    phone.tap("Put back K")
    expect(held(phone)).to_have_text("1 card")


TABLE = ("Maximiliane", "Bartholomäus", "Konstantinos", "Wilhelmina")
LINES = """(name) => { const range = document.createRange(); range.selectNodeContents(name);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size; }"""


def test_no_name_beside_a_card_on_the_table_breaks_inside_a_word(view: Phone, server: str) -> None:
    sheet = post(server, "/new/belote", {f"seat.{seat}": name for seat, name in enumerate(TABLE)})
    trick = "&".join(f"trick.{n}.seat={n}&trick.{n}.card={card}" for n, card in enumerate(("9S", "KS", "AS")))
    view.open(f"{sheet}/ask/legal-cards?tab=trick&trump=S&{trick}")
    names = view.page.locator(".trick-strip button small")
    expect(names).to_have_text(TABLE[:3])
    for size in (USUAL, SMALL):
        resize(view, size)
        assert [name.evaluate(LINES) for name in names.all()] == [1, 1, 1], size
    fits(view.page)


@pytest.mark.parametrize("wanted", ["our score", "last deal"])
def test_no_figure_of_the_sheet_breaks_on_the_smallest_phone(view: Phone, server: str, wanted: str) -> None:
    sheet = post(server, "/new/canasta", {f"seat.{seat}": name for seat, name in enumerate(TABLE)})
    post(server, f"{sheet}/deals", {"only_totals.0": -1180, "only_totals.1": 2885, "seen": 1, "token": "four digits"})
    view.open(f"{sheet}/find?q={wanted}")
    resize(view, SMALL)
    assert [figure.evaluate(LINES) for figure in view.page.locator(".standings td").all()] == [1, 1]
    fits(view.page)


USUAL, SMALL = (390, 664), (320, 568)
LEAST = 44  # px: what a finger hits
APART = 8  # px: a sentence from the line of a table below it
FROM_TOP = "keys => keys.getBoundingClientRect().top + scrollY"


@IN_EVERY_MODE
def test_keys_stay_under_the_finger_from_the_first_card_to_the_eighth(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out(DEALS[:WE_NEED_90]))
    places = [place(phone, size) for size in (USUAL, SMALL)]
    for count in range(1, 4):
        phone.page.wait_for_load_state()  # until the stylesheet is there, nothing is where it will be
        phone.page.screenshot()  # until a page is painted, the browser heeds no tap
        phone.page.touchscreen.tap(*middle(places[1]))
        expect(held(phone)).to_have_text(f"{count} card{'s' if count > 1 else ''}")
    (tap_hand if phone.mode is Mode.HTMX else hold)(phone, ["Q", "A", "2", "9", "8", "7", "6", "4"])
    expect(held(phone)).to_have_text("11 cards")
    expect(phone.page.locator("#strip")).to_contain_text("K3")
    for size, before in zip((USUAL, SMALL), places, strict=True):
        assert place(phone, size) == before
        assert phone.page.evaluate("scrollY") == 0
        foot = phone.page.locator(".card-keys").bounding_box()
        assert foot
        assert foot["y"] + foot["height"] <= size[1], "every key is on the first screen"


@pytest.mark.parametrize(
    "question",
    ["canasta/add-to-meld", "canasta/opening", "belote/legal-cards", "belote/declarations", "burraco/join-melds"],
)
def test_several_hands_share_keys_that_never_move(pick_up: OpenPhone, question: str) -> None:
    phone = pick_up().open(f"/ask/{question}")
    before = [from_top(phone, size) for size in (SMALL, USUAL)]
    keys = phone.page.locator(".card-keys button")
    for tab in range(phone.page.locator("button[name=to]").count()):
        phone.page.locator("button[name=to]").nth(tab).click()
        expect(phone.page.locator("button[name=to]").nth(tab)).to_have_attribute("aria-pressed", "true")
        keys.nth(3 + tab).click()
        expect(phone.page.locator("fieldset:has(#strip) legend small")).to_have_text("1 card")
        assert [from_top(phone, size) for size in (SMALL, USUAL)] == before


def resize(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})


def from_top(phone: Phone, size: tuple[int, int]) -> float:
    """Where the keys begin on a screen of that size."""
    resize(phone, size)
    return float(phone.page.locator(".card-keys").evaluate(FROM_TOP))


@pytest.mark.parametrize("question", ["belote/legal-cards", "coinche/trick"])
def test_every_card_of_a_short_pack_is_on_one_screen(view: Phone, question: str) -> None:
    resize(view, USUAL)
    view.open(f"/ask/{question}")
    boxes = view.page.locator(".card-keys button").evaluate_all("keys => keys.map(key => key.getBoundingClientRect())")
    assert max(box["bottom"] for box in boxes) <= USUAL[1]
    assert min(box["width"] for box in boxes) >= LEAST


@pytest.mark.parametrize("question", ["burraco/best-melds", "burraco/join-melds"])
def test_the_hand_is_in_sight_beside_every_key_of_a_long_pack(view: Phone, question: str) -> None:
    resize(view, USUAL)
    view.open(f"/ask/{question}")
    hand = view.page.locator("#strip").bounding_box()
    keys = view.page.locator(".card-keys").bounding_box()
    assert hand
    assert keys
    assert keys["y"] + keys["height"] - hand["y"] <= USUAL[1]
    widths = view.page.locator(".card-keys button").evaluate_all("keys => keys.map(key => key.offsetWidth)")
    assert min(widths) >= LEAST


def test_the_first_cards_are_in_sight_below_all_that_is_asked_of_the_pile(pick_up: OpenPhone) -> None:
    phone = pick_up(viewport=dict(zip(("width", "height"), USUAL, strict=True))).open("/ask/canasta/take-pile")
    expect(phone.page.locator('button[name=put][value="hand:K"]')).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_CDN])
def test_the_way_back_leaves_the_question_however_many_cards_were_tapped(
    pick_up: OpenPhone, lay_out: LayOut, mode: Mode
) -> None:
    phone = pick_up(mode)
    ask(phone, lay_out(DEALS[:WE_NEED_90]))
    tap_hand(phone, ["K", "K"])
    phone.reload()
    expect(held(phone)).to_have_text("2 cards")
    phone.page.go_back()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Settle an argument")


def test_an_answer_is_kept_in_the_log_and_taken_back(phone: Phone, lay_out: LayOut) -> None:
    ask(phone, lay_out(DEALS[:1]))
    hold(phone, ["K", "K", "K", "8"])
    answers(phone, "No.")
    phone.tap("Save in the log")
    expect(phone.page.get_by_role("button", name="Undo the note")).to_be_visible()
    phone.tap("Log of changes")
    expect(phone.page.locator(".event-log")).to_contain_text("Can this hand open?")


def test_an_answer_has_an_address_without_the_key_of_the_match(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone, sheet = pick_up(), lay_out(DEALS[:WE_NEED_90])
    ask(phone, sheet)
    hold(phone, [*HAND.split(), "Q"])
    answers(phone, "Yes.")
    link = phone.page.get_by_role("link", name="Share this answer").get_attribute("href") or ""
    assert sheet.rpartition("/")[2] not in link
    friend = pick_up(Mode.NO_SCRIPT).open(link)
    expect(friend.page.locator(".answer-word")).to_have_text("Yes.")


def test_a_rule_that_does_not_apply_has_a_dash(view: Phone) -> None:
    view.open("/ask/belote/legal-cards?trump=H&hand=KH+9H+AS+7D&seat=1&trick.0.seat=0&trick.0.card=QH")
    sign = "line => getComputedStyle(line, '::before').content"
    signs = view.page.locator(".reasons li").evaluate_all(f"all => all.map({sign})")
    assert signs == ['"✓"', '"✕"', '"–"']


def ask(phone: Phone, sheet: str) -> None:
    """From the match to its question."""
    phone.open(sheet)
    if phone.mode is Mode.HTMX:
        phone.mark()
    phone.tap("Ask")
    phone.tap("Can this hand open?")
    expect(phone.page.locator(".card-keys")).to_be_visible()
    level = phone.page.locator("input[name=score]").first.is_checked()
    phone.page.locator("label:has(input[name=score])").first.click()
    if phone.mode is Mode.HTMX and not level:
        phone.page.wait_for_url("**score=**")


def tap_hand(phone: Phone, cards: list[str]) -> None:
    for card in cards:
        count = 1 + int(held(phone).inner_text().partition(" ")[0])
        phone.page.locator(f'button[name=put][value="hand:{card}"]').click()
        expect(held(phone)).to_have_text(f"{count} card{'s' if count > 1 else ''}")


def hold(phone: Phone, cards: list[str]) -> None:
    """Tap the first card and the last; those between are put into the address that taps lead to."""
    tap_hand(phone, cards[:1])
    phone.open(f"{phone.page.url}{'+'.join(['', *cards[1:-1]])}")
    tap_hand(phone, cards[-1:])


def held(phone: Phone) -> Locator:
    """How many cards are in the hand."""
    return phone.page.locator("#hand")


def place(phone: Phone, size: tuple[int, int]) -> FloatRect:
    """Where the key of the kings is on a screen of that size, once the page has its styles."""
    phone.page.wait_for_load_state()
    resize(phone, size)
    box = phone.page.locator('button[name=put][value="hand:K"]').bounding_box()
    assert box
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def answers(phone: Phone, answer: str) -> None:
    expect(phone.page.locator(".answer-word")).to_have_text(answer)


def laid(phone: Phone) -> list[list[str]]:
    """The melds that the answer lays, the dearest first."""
    melds = phone.page.locator(".card-rows li")
    return sorted(
        [card.strip() for card in melds.nth(n).locator(".card").all_inner_texts()] for n in range(melds.count())
    )


def test_a_side_that_has_not_opened_asks_for_the_pile_in_one_tap(phone: Phone, lay_out: LayOut) -> None:
    phone.open(f"{lay_out()}/ask/pile")
    phone.tap("We have not opened yet")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("May I take the pile?")
    expect(phone.page.locator('[name=opened][value="no"]')).to_be_checked()
    expect(phone.page.locator(".error")).to_have_count(0)


@pytest.mark.complains("503")
def test_a_search_that_is_refused_while_others_are_answered_is_asked_again_by_itself(phone: Phone) -> None:
    phone.open("/ask/canasta")
    refused = iter((True,))
    busy = {"status": 503, "headers": {"X-Companion": "here", "HX-Reswap": "none"}}
    phone.page.route(
        "**/*q=frozen*", lambda route: route.fulfill(**busy) if next(refused, False) else route.continue_()
    )
    phone.field("q").fill("frozen")
    expect(phone.page.locator("#found [data-answer]")).to_contain_text("A pile with a card lying crosswise")
    assert not next(refused, False)


def test_what_is_known_of_an_answer_that_depends_stands_apart_from_its_cases(view: Phone) -> None:
    view.open("/find/canasta?q=can+we+open+with+three+kings+and+three+aces")
    sentence, cases = (view.page.locator(of).first.bounding_box() for of in ("[data-answer] .large-text", ".cases"))
    assert sentence
    assert cases
    assert cases["y"] - (sentence["y"] + sentence["height"]) >= APART


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_what_a_refused_question_says_stands_clear_of_the_bar_beside_it(view: Phone) -> None:
    view.open("/ask/canasta/can-open?score=&ask=")
    wrong = view.page.locator("fieldset.has-error")
    expect(wrong).to_have_count(2)
    left = "element => element.getBoundingClientRect().left"
    apart = [one.locator(".error").evaluate(left) - one.evaluate(left) for one in wrong.all()]
    assert all(far >= APART for far in apart), apart
    fits(view.page)


DELAY = """const answer = window.fetch;
window.fetch = async (...told) => { await new Promise((go) => setTimeout(go, 700)); return answer(...told); };"""


def test_a_figure_that_is_typed_while_another_is_on_its_way_is_kept(pick_up: OpenPhone) -> None:
    phone = pick_up()
    phone.begins_with(DELAY)
    phone.open("/ask/canasta/take-pile")
    phone.field("pile_size").press_sequentially("8")
    phone.field("score").press_sequentially("1600")
    expect(phone.page).to_have_url(re.compile("pile_size=8&score=1600"))
    expect(phone.field("score")).to_have_value("1600")
    phone.page.locator("button[name=put][value='hand:K']").tap()
    phone.field("melds").fill("K")
    phone.page.get_by_label("Top card of the pile").select_option("Q♠")
    expect(phone.page).to_have_url(re.compile("(?=.*top=Q)(?=.*melds=K)"))
    expect(held(phone)).to_have_text("1 card")
