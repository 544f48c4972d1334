"""Evenings against a bank, by tapping alone: what a deal costs in taps, and that keys stay where they are."""

from playwright.sync_api import expect

from tests.browser.bank import SEVEN, key_of, opened, recorded, sees_balances, sit
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone

SCREEN = {"width": 390, "height": 664}
SLOW = 1500  # milliseconds until a request is sent
DELAY = (
    "const answer = window.fetch;"
    f"window.slow = {SLOW};"
    "const wait = () => new Promise((go) => setTimeout(go, slow));"
    "window.fetch = async (...told) => { await wait(); return answer(...told); };"
)


class Finger:
    """A finger that counts its taps, each of which must be on the screen already."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.count = phone, 0

    def on(self, name: str) -> None:
        """Tap a key by what a screen reader says of it."""
        key = self.phone.page.get_by_role("button", name=name, exact=True)
        expect(key).to_be_in_viewport(ratio=1)
        key.tap()
        self.count += 1

    def deal(self, bank: str, *hands: tuple[str, str]) -> int:
        """Settle a deal hand by hand, with a new stake where there are two words, and write it; the taps it took."""
        before = self.count
        self.on(f"{bank.split()[0]}, the bank, held: {bank.split()[1]}")
        for player, told in hands:
            *stake, held = told.split(" ", 1) if told[0].isdigit() and " " in told else (told,)
            for amount in stake:
                self.on(f"{player}: Stake {amount}")
                expect(self.phone.page.get_by_role("button", name=f"{player}: Stake {amount}")).to_have_attribute(
                    "aria-pressed", "true"
                )
            self.on(f"{player}: {held}")
            head = self.phone.page.locator(".hand-ledger summary").filter(has_text=player)
            expect(head.locator("small")).to_contain_text(held)  # the answer has come
        self.phone.write()
        self.count += 1
        expect(self.phone.page.locator(".just-written")).to_be_in_viewport(ratio=1)
        return self.count - before


def test_an_evening_of_pontoon_of_five(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up(viewport=SCREEN).open(sheet := sit(server, "pontoon", SEVEN[:5]))
    finger = Finger(phone)
    taps = finger.deal("Ann 19", ("Bob", "10 20"), ("Cem", "20 18"), ("Dora", "10 bust"), ("Eve", "10 five cards"))
    assert taps == 10, "a stake and a result for each, the bank and the key"
    sees_balances(phone, ["0", "+10", "−20", "−10", "+20"])
    taps = finger.deal("Ann 17", ("Bob", "pontoon"), ("Cem", "bust"), ("Dora", "18"), ("Eve", "bust"))
    assert taps == 6
    sees_balances(phone, ["0", "+30", "−40", "0", "+10"])
    expect(phone.page.locator(".who-deals")).to_contain_text("Bob has the bank.")
    phone.deal(1).locator("summary").click()
    phone.tap("Correct deal 1")
    phone.page.wait_for_url("**/deals/*")  # the sheet has hands to open as well
    opened(phone, 2)
    key_of(phone, "hands.12.held", "20").click()
    expect(phone.page.locator("#new-totals")).to_contain_text("0 → 20")
    phone.write()
    sees_balances(phone, ["−20", "+30", "−40", "+20", "+10"])
    phone.tap("Undo", phone.page.locator(".just-written"))
    sees_balances(phone, ["0", "+30", "−40", "0", "+10"])
    phone.tap("Undo deal 2")
    sees_balances(phone, ["0", "+10", "−20", "−10", "+20"])
    expect(phone.page.locator(".who-deals")).to_contain_text("Deal 2. Ann has the bank.")
    assert len(recorded(server, sheet)) == 1


def test_two_taps_on_one_spot_answer_for_one_player(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up(viewport=SCREEN).open(f"{sit(server, 'shoot-pontoon', SEVEN[:4])}/play")
    name, key = phone.page.get_by_role("heading", level=1), phone.page.locator("button[value='shoot 0']")
    phone.page.locator("button[value='kitty 100']").tap()
    phone.tap("All stake 10")
    expect(phone.page.locator("[data-hand]")).not_to_have_attribute("inert", "")
    place = key.bounding_box()
    assert place
    for player in ("Bob", "Cem"):
        expect(name).to_have_text(player)
        expect(phone.page.locator("[data-hand]")).not_to_have_attribute("inert", "")
        key.tap()
        phone.page.touchscreen.tap(place["x"] + 20, place["y"] + 20)
    expect(name).to_have_text("Dora")
    assert key.bounding_box() == place


def test_an_evening_of_shoot_with_slow_answers(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up(viewport=SCREEN)
    phone.begins_with(DELAY)
    phone.open(f"{sit(server, 'shoot-pontoon', SEVEN[:3])}/play")
    page = phone.page
    page.locator("button[value='kitty 100']").tap()
    phone.tap("All stake 10")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bob")
    page.locator("button[value='shoot 100']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Does Ann have a pontoon?")
    phone.tap("No, play on")
    expect(page.locator(".large-text")).to_have_text("2 cards · stake 10 · shot 100")
    expect(page.locator("[data-hand]")).not_to_have_attribute("inert", "")  # a tap that has to wait scrolls about
    twist = page.locator("button[value=twist]")
    place = twist.bounding_box()
    twist.tap()
    twist.tap()
    expect(page.locator(".large-text")).to_have_text("4 cards · stake 10 · shot 100")
    assert twist.bounding_box() == place
    page.evaluate("slow = 0")
    for said in ("stick", "stick", "turn-up 19", "show 20", "show 18"):
        page.locator(f"button[name=act][value='{said}']").tap()
        expect(page.locator("[name=acts]").first.or_(phone.draft).first).to_be_attached()
        expect(page.locator(f"[name=acts][value$='{said}']").or_(phone.draft).first).to_be_attached()
    phone.write()
    sees_balances(phone, ["−100", "+110", "−10"])
    expect(page.locator(".who-deals")).to_contain_text("Ann sets a new kitty.")
