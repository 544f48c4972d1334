"""Nothing is wrong while it is being entered, and what the draft says is true whichever way one comes to it."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.looks import WIDTHS
from tests.browser.phone import Mode, Phone
from tests.browser.tables import DEALS, post

pytestmark = pytest.mark.complains("422 (UNPROCESSABLE ENTITY)", "409 (CONFLICT)")
NO_ANSWER = pytest.mark.complains("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED")
NAMES = ("Nadia", "Karim", "Lucie", "Tom")


def sit_down(server: str, phone: Phone, game: str = "belote", names: Sequence[str] = NAMES) -> Phone:
    """A match without deals, open on the phone."""
    return phone.open(post(server, f"/new/{game}", {f"seat.{seat}": name for seat, name in enumerate(names)}))


def enter(phone: Phone, name: str, text: str) -> None:
    """Tap a field and type into it, without leaving it."""
    phone.field(name).tap()
    phone.page.keyboard.type(text)


def leave(phone: Phone) -> None:
    """Tap beside the fields."""
    phone.page.locator(".who-deals").tap()


def errors(phone: Phone) -> list[str]:
    """What is wrong, in words, without the rule."""
    return [said.partition(".")[0] for said in phone.page.locator("#deal .error:visible").all_inner_texts()]


def test_halfway_through_a_figure_nothing_is_red(phone: Phone, server: str) -> None:
    sit_down(server, phone)
    phone.page.locator("#row-taker label").first.tap()
    expect(phone.draft).to_contain_text("1 to go")
    expect(phone.page.locator(".next-up input")).to_have_attribute("name", "tricks.0")
    enter(phone, "tricks.0", "190")
    expect(phone.draft.locator("b").first).to_have_text("…")
    assert errors(phone) == []
    leave(phone)
    expect(phone.page.locator("#row-tricks .error")).to_contain_text("190? A deal has 162.")
    expect(phone.field("tricks.0")).to_have_attribute("aria-invalid", "true")
    expect(phone.field("tricks.1")).not_to_have_attribute("aria-invalid", "true")
    phone.reload()
    expect(phone.page.locator("#row-tricks .error")).to_contain_text("190? A deal has 162.")


@pytest.mark.parametrize(("game", "bid"), [("belote", "taker=0"), ("coinche", "taker=0&contract=100&trump=H")])
def test_red_goes_with_the_first_key_stroke_and_does_not_come_back(
    phone: Phone, server: str, game: str, bid: str
) -> None:
    sit_down(server, phone, game)
    phone.open(f"{phone.page.url}?{bid}")
    enter(phone, "tricks.0", "190")
    phone.write()
    expect(phone.page.locator("#row-tricks .error")).to_be_visible()
    enter(phone, "tricks.0", "1")
    assert errors(phone) == []
    phone.page.keyboard.type("04")
    leave(phone)
    expect(phone.field("tricks.1")).to_have_attribute("placeholder", "58")
    expect(phone.field("tricks.0")).to_have_value("104")
    assert errors(phone) == []


def test_a_bet_that_fits_the_room_again_takes_red_and_notice_away(phone: Phone, server: str) -> None:
    sit_down(server, phone, "shoot-pontoon")
    fields = "kitty=60&bank=20&hands.4.stake=10&hands.4.held=19"
    phone.open(f"{phone.page.url}?{fields}")
    phone.page.locator(".hand-ledger > li").nth(1).locator("summary").first.tap()
    enter(phone, "hands.4.shoot", "80")
    leave(phone)
    bet = phone.field("hands.4.shoot")
    expect(bet).to_have_attribute("aria-invalid", "true")
    expect(phone.page.locator("#deal .error:visible")).to_contain_text("60")
    enter(phone, "hands.4.shoot", "60")
    expect(bet).not_to_have_attribute("aria-invalid", "true")
    leave(phone)
    expect(phone.draft).not_to_contain_text("Not saved")
    expect(bet).not_to_have_attribute("aria-invalid", "true")
    assert errors(phone) == []


def test_a_half_entered_deal_with_a_declaration_is_right_after_a_reload(phone: Phone, server: str) -> None:
    sit_down(server, phone)
    phone.page.locator("summary", has_text="Declarations").tap()
    enter(phone, "declarations.0", "50")
    leave(phone)
    expect(phone.draft).to_contain_text("2 to go")
    phone.tap("Ask")
    phone.tap("Sheet")
    expect(phone.field("declarations.0")).to_have_value("50")
    expect(phone.draft).to_contain_text("2 to go")
    assert errors(phone) == []
    phone.write()
    expect(phone.draft).to_contain_text("Still to enter: Contract.")
    assert errors(phone) == []


def test_a_figure_typed_on_both_sides_is_not_overwritten(phone: Phone, server: str) -> None:
    sit_down(server, phone)
    phone.page.locator("#row-taker label").first.tap()
    enter(phone, "tricks.0", "90")
    enter(phone, "tricks.1", "80")
    leave(phone)
    expect(phone.page.locator("#row-tricks .error")).to_contain_text("90 + 80 = 170; a deal has 162.")
    expect(phone.field("tricks.0")).to_have_value("90")
    expect(phone.field("tricks.1")).to_have_value("80")


def test_a_canasta_that_is_missing_is_asked_for_once_the_deal_is_to_be_written(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.page.locator("#row-went_out label").first.tap()
    expect(phone.draft).to_contain_text("to go")
    assert errors(phone) == []
    phone.write()
    expect(phone.draft).to_contain_text("Which canastas did We have?")
    assert errors(phone) == []


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_leaving_the_sheet_as_it_is_clears_the_form(
    pick_up: OpenPhone, server: str, lay_out: LayOut, mode: Mode
) -> None:
    sheet = lay_out()
    phone = pick_up(mode).open(sheet)
    phone.field("sides.0.melded").fill("225")
    post(server, f"{sheet}/deals", {"sides.0.melded": "300", "seen": "1", "token": "other"})
    phone.write_so()
    phone.tap("Keep the sheet as it is")
    expect(phone.draft).to_contain_text("What you entered is cleared.")
    expect(phone.field("sides.0.melded")).to_have_value("")
    phone.open(sheet)
    expect(phone.page.locator("button[name=write]")).to_have_text("Write deal 2")
    expect(phone.field("sides.0.melded")).to_have_value("")
    phone.tap("Restore it")
    expect(phone.field("sides.0.melded")).to_have_value("225")
    expect(phone.draft).to_contain_text("525")
    phone.tap("Clear this deal")
    expect(phone.draft).to_contain_text("What you entered is cleared.")
    phone.field("sides.0.melded").fill("300")
    phone.page.set_viewport_size({"width": 390, "height": 664})
    phone.tap("Restore it")
    expect(phone.page.get_by_text("It replaces what is entered now.")).to_be_in_viewport(ratio=0.9)


def test_the_draft_box_says_what_was_done_last_and_takes_it_back(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    before = phone.page.locator("[name=write]").bounding_box()
    phone.field("sides.0.melded").fill("225")
    phone.write_so()
    expect(phone.draft).to_contain_text("Deal 1 saved. +225, 0")
    assert phone.page.locator("[name=write]").bounding_box() == before
    phone.tap("Undo", phone.draft)
    expect(phone.draft).to_contain_text("Deal 1 struck out.")
    phone.tap("Undo", phone.draft)
    phone.sees_totals(["225", "0"])


def test_a_correction_is_said_to_be_saved_over_a_deal_that_is_half_entered(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out(DEALS[:1]))
    enter(phone, "sides.0.melded", "300")
    leave(phone)
    expect(phone.draft).to_contain_text("to go")
    phone.deal(1).locator("summary").tap()
    phone.tap("Correct deal 1")
    expect(phone.page.get_by_role("heading", name="Correct deal 1")).to_be_visible()
    phone.field("sides.0.melded").fill("190")
    phone.write()
    expect(phone.draft.locator(".just-written")).to_contain_text("Deal 1 corrected")
    expect(phone.draft.locator(".draft-totals")).to_be_hidden()
    expect(phone.field("sides.0.melded")).to_have_value("300")
    enter(phone, "sides.1.melded", "40")
    leave(phone)
    expect(phone.draft.locator(".draft-totals")).to_be_visible()
    expect(phone.draft.locator(".just-written")).to_have_count(0)


def test_asked_for_next_is_a_field_that_is_empty(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.page.locator("#row-went_out label").first.tap()
    expect(phone.page.locator(".next-up")).to_have_count(1)
    expect(phone.page.locator(".next-up input")).to_have_attribute("name", "sides.0.melded")


def test_that_nobody_went_out_stays_entered(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    nobody = phone.page.locator('[name="sides.*.went_out"][value=""]')
    nobody.tap()
    expect(phone.draft).to_contain_text("4 to go")
    phone.reload()
    expect(nobody).to_be_checked()
    phone.write()
    expect(phone.draft).to_contain_text("Nothing is entered.")


def test_a_half_entered_deal_goes_on_as_the_deal_that_was_undone(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out(DEALS[:2]))
    key = phone.page.locator("[name=write]")
    before = key.bounding_box()
    phone.field("sides.0.melded").fill("300")
    expect(phone.draft).to_contain_text("to go")
    phone.tap("Undo deal 2")
    expect(key).to_have_text("Write deal 2")
    expect(phone.page.locator(".who-deals")).to_contain_text("Deal 2.")
    expect(phone.draft).to_contain_text("Deal 2")
    expect(phone.field("sides.0.melded")).to_have_value("300")
    expect(phone.page.locator("[data-behind]")).to_have_count(0)
    assert key.bounding_box() == before


OFFLINE = {
    "belote": ({"taker": "0"}, {"tricks.0": "110"}, ["110", "52"], {"tricks.0": "100"}, ["100", "62"]),
    "burraco": (
        {"sides.*.closed": ""},
        {"sides.0.melded": "225", "sides.1.melded": "190", "sides.0.left": "0", "sides.1.left": "65"},
        ["125", "25"],
        {"sides.1.left": "60"},
        ["125", "30"],
    ),
}


@NO_ANSWER
@pytest.mark.parametrize("game", OFFLINE)
def test_a_deal_and_its_correction_are_written_once_the_network_is_back(phone: Phone, server: str, game: str) -> None:
    chosen, figures, totals, corrected, then = OFFLINE[game]
    sheet = post(server, f"/new/{game}", {f"seat.{seat}": name for seat, name in enumerate(NAMES)})
    for address, told, sums in ((sheet, figures, totals), (f"{sheet}/deals/1", corrected, then)):
        phone.open(address).touch()
        key = phone.page.locator("#deal [name=write]")
        phone.page.context.set_offline(True)
        for name, value in chosen.items():
            phone.page.locator(f'[name="{name}"][value="{value}"]').check()
        for name, figure in told.items():
            phone.field(name).fill(figure)
        place = key.bounding_box()
        phone.write()
        expect(phone.draft).to_contain_text("Not saved yet: no connection.")
        assert key.bounding_box() == place
        phone.page.context.set_offline(False)
        phone.sees_totals(sums)


@NO_ANSWER
def test_without_a_connection_the_draft_box_says_so_and_nothing_that_was_true_before(
    phone: Phone, lay_out: LayOut
) -> None:
    phone.open(lay_out())
    key = phone.page.locator("[name=write]")
    for name, points in (("0.melded", 300), ("0.left", 0), ("1.left", 10)):
        phone.field(f"sides.{name}").fill(str(points))
    expect(phone.draft).to_contain_text("300")
    before = key.bounding_box()
    phone.page.context.set_offline(True)
    phone.field("sides.1.melded").fill("90")
    expect(phone.draft).to_contain_text("No connection: the points are added up once it is back.")
    expect(phone.draft.locator(".draft-totals")).to_be_hidden()
    phone.write()
    expect(phone.draft).to_contain_text("Not saved yet: no connection.")
    expect(phone.page.locator(".unsent")).to_have_count(1)
    assert key.bounding_box() == before
    phone.page.context.set_offline(False)
    phone.sees_totals(["300", "80"])


@NO_ANSWER
def test_what_was_entered_without_a_connection_is_added_up_once_there_is_one(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    phone.page.route("**/draft", lambda route: route.abort())
    phone.field("sides.0.melded").fill("300")
    expect(phone.draft).to_contain_text("No connection")
    phone.page.unroute("**/draft")
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.draft).to_contain_text("300")
    expect(phone.draft).not_to_contain_text("No connection")


def test_cards_that_are_counted_are_not_wrong_before_the_last_one(phone: Phone, server: str) -> None:
    sit_down(server, phone, "burraco")
    phone.page.locator('button[name=more][value="sides.0.dirty_burracos"]').tap()
    phone.page.locator("button[name=count][value=melded]").tap()
    phone.page.locator('button[name=card][value="sides.0.melded:10"]').tap()
    expect(phone.draft).to_contain_text("to go")
    expect(phone.field("sides.0.melded")).to_have_attribute("placeholder", "10")
    phone.page.wait_for_timeout(1_500)  # for the answer to what was tapped last
    assert errors(phone) == []
    phone.write()
    expect(phone.draft).to_contain_text("These burracos need 40 more points on the table.")


def test_the_cards_of_one_row_are_counted_at_a_time(phone: Phone, lay_out: LayOut) -> None:
    phone.open(lay_out())
    for row in ("melded", "left"):
        phone.page.locator(f"button[name=count][value={row}]").tap()
        expect(phone.page.locator(f"#row-{row} .card-points")).to_be_visible()
        expect(phone.page.locator(".card-points:visible")).to_have_count(1)
        phone.page.locator(f'button[name=card][value="sides.0.{row}:20"]').tap()
    expect(phone.draft).to_contain_text("0")
    phone.reload()
    expect(phone.page.locator(".card-points:visible")).to_have_count(1)
    expect(phone.field("sides.0.melded")).to_have_attribute("placeholder", "20")


def test_a_key_refused_in_sight_of_what_is_missing_moves_nothing(phone: Phone, server: str) -> None:
    sit_down(server, phone)
    phone.page.set_viewport_size({"width": 390, "height": 664})
    phone.page.locator("#row-taker label").first.tap()
    phone.write()
    expect(phone.draft.get_by_role("alert")).to_contain_text("Still to enter: Card points.")
    phone.page.wait_for_timeout(100)
    assert phone.page.evaluate("scrollY") == 0


def test_that_nobody_had_it_is_said_from_the_first_entry_on_and_after_a_reload(phone: Phone, server: str) -> None:
    sit_down(server, phone, "coinche")
    nobody = phone.page.locator("#row-belote").get_by_role("radio", name="nobody")
    expect(nobody).not_to_be_checked()
    phone.page.locator("#row-taker label").first.tap()
    expect(nobody).to_be_checked()
    phone.page.locator('[name=contract][value="capot"]').check()
    every_trick = phone.page.locator("#row-capot-contract-capot").get_by_role("radio", name="not all")
    expect(every_trick).not_to_be_checked()
    phone.page.locator('[name=trump][value="H"]').check()
    expect(phone.draft).to_contain_text("Capot ♥: every trick.")
    expect(phone.page.locator(".next-up")).to_have_count(1)
    expect(phone.page.locator("#row-capot-contract-capot .next-up")).to_be_visible()
    phone.reload()
    expect(nobody).to_be_checked()
    expect(every_trick).not_to_be_checked()


def test_no_name_breaks_inside_a_word_where_two_versions_of_a_deal_are_compared(phone: Phone, server: str) -> None:
    names = ("Wilhelmina Konstantinowa", "Bartholomew Featherstone", "Konstantinos Papadopoulo", "Anastasiya Nikolajew")
    sit_down(server, phone, names=names)
    phone.page.locator("#row-taker label").first.tap()
    phone.field("tricks.0").fill("110")
    post(
        server,
        f"{urlsplit(phone.page.url).path}/deals",
        {"taker": "1", "tricks.1": "95", "seen": "1", "token": "other"},
    )
    phone.write()
    taker = phone.page.locator(".comparison .difference td").first
    expect(taker).to_have_text("Bartholomew & Anastasiya")
    lines = "cell => { const all = new Range(); all.selectNodeContents(cell); return all.getClientRects().length; }"
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": 664})
        assert taker.evaluate(lines) <= 3


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_a_sum_left_empty_is_asked_for_with_one_tap_and_never_scolded(
    pick_up: OpenPhone, lay_out: LayOut, mode: Mode
) -> None:
    phone = pick_up(mode).open(lay_out())
    phone.page.locator('[name="sides.*.went_out"][value=""]').check()
    for name, points in (("0.melded", 225), ("1.melded", 140), ("0.left", 15)):
        phone.field(f"sides.{name}").fill(str(points))
    phone.write()
    expect(phone.draft.get_by_role("alert")).to_contain_text("Left in hand, They: empty. Nothing there?")
    assert errors(phone) == []
    phone.tap("Yes, save it like this", phone.draft)
    phone.sees_totals(["210", "140"])
