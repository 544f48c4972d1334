"""Pontoon and Shoot Pontoon through the pages: told after the deal, told as it is played, and the same record."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.bank import (
    LONG,
    PON_EX_14,
    SEVEN,
    SHO_EX_14,
    act,
    opened,
    play,
    recorded,
    sees_balances,
    settle,
    sit,
    stake,
)
from tests.browser.conftest import IN_EVERY_MODE, OpenPhone
from tests.browser.looks import looks_right
from tests.browser.phone import Mode, Phone
from tests.web.bank import whole_stakes
from tests.web.played import SEVEN_PLAYED, SHOTS_PLAYED

BALANCES = ["−60", "−20", "+20", "−40", "−30", "+120", "+10"]
SHOT_BALANCES = ["−40", "+60", "−30", "−50", "+60"]
SIZES: tuple[ViewportSize, ...] = ({"width": 320, "height": 568}, {"width": 390, "height": 664})


def test_pon_ex_14_told_after_the_deal_and_as_it_is_played_is_one_record(phone: Phone, server: str) -> None:
    after, played = (sit(server, "pontoon", SEVEN) for _ in "12")
    phone.open(after)
    settle(phone, PON_EX_14["bank"]["held"], PON_EX_14["hands"])
    phone.write()
    sees_balances(phone, BALANCES)
    phone.open(played)
    phone.tap("As it is played")
    phone.mark()
    stake(phone, [20, 10, 20, 10, 20, 10])
    play(phone, *SEVEN_PLAYED[6:9])
    assert phone.marked
    phone.open(f"{played}/play?acts={','.join(SEVEN_PLAYED[:-6])}")
    phone.mark()
    play(phone, *SEVEN_PLAYED[-6:])
    expect(phone.draft).to_contain_text("All of it adds up to 0.")
    phone.write()
    sees_balances(phone, BALANCES)
    assert phone.marked
    assert whole_stakes(recorded(server, played)) == recorded(server, after) != []


def test_sho_ex_14_told_after_the_deal_and_as_it_is_played_is_one_record(phone: Phone, server: str) -> None:
    after, played = (sit(server, "shoot-pontoon", SEVEN[:5]) for _ in "12")
    phone.open(after)
    phone.field("kitty").fill("100")
    settle(phone, SHO_EX_14["bank"], SHO_EX_14["hands"])
    phone.write()
    sees_balances(phone, SHOT_BALANCES)
    phone.open(f"{played}/play")
    play(phone, SHOTS_PLAYED[0])
    stake(phone, [10, 10, 20, 10])
    assert room(phone) == [100, 0, 100]
    play(phone, *SHOTS_PLAYED[5:7])
    assert room(phone) == [100, 70, 30]
    phone.open(f"{played}/play?acts={','.join(SHOTS_PLAYED[:-7])}")
    play(phone, *SHOTS_PLAYED[-7:])
    phone.write()
    sees_balances(phone, SHOT_BALANCES)
    assert recorded(server, played) == recorded(server, after) != []


def room(phone: Phone) -> list[int]:
    """The kitty, the sum of the open bets, the room, as the picture of them says."""
    kitty, *bets, left = re.findall(r"\d+", phone.page.locator(".pool-bar").get_attribute("aria-label") or "")
    return [int(kitty), sum(map(int, bets)), int(left)]


@IN_EVERY_MODE
def test_a_deal_half_played_survives_a_reload_and_the_way_back_takes_the_last_act_back(
    phone: Phone, server: str
) -> None:
    phone.open(sit(server, "pontoon", SEVEN) + "/play")
    stake(phone, [10, "", 20, "", "", ""])
    play(phone, "look", "buy 10", "twist")
    phone.reload()
    expect(phone.page.locator(".large-text")).to_have_text("4 cards · stake 20")
    phone.page.go_back()
    expect(phone.page.locator(".large-text")).to_have_text("3 cards · stake 20")
    phone.tap("Undo: Buy 10")
    expect(phone.page.locator(".large-text")).to_have_text("2 cards · stake 10")
    told = parse_qs(urlsplit(phone.page.url).query)["acts"]
    assert told == ["stake 10,out,stake 20,out,out,out,look"]


def test_the_sheet_leads_back_to_a_deal_half_played_until_it_is_thrown_away(phone: Phone, server: str) -> None:
    sheet = sit(server, "pontoon", SEVEN[:4])
    phone.open(sheet + "/play")
    stake(phone, [10, 10, 20])
    play(phone, "look", "buy 10")
    phone.tap("Sheet")
    phone.tap("Go on with deal 1")
    expect(phone.page.locator(".large-text")).to_have_text("3 cards · stake 20")
    phone.tap("Clear this deal")
    phone.tap("Sheet")
    expect(phone.page.locator(".hand-ledger")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Go on with deal 1")).to_have_count(0)


def test_a_first_deal_as_it_is_played_begins_with_two_taps(phone: Phone, server: str) -> None:
    phone.open(sit(server, "pontoon", LONG))
    way = phone.page.get_by_role("link", name="As it is played")
    for size in SIZES:
        phone.page.set_viewport_size(size)
        expect(way).to_be_in_viewport(ratio=1)
    way.click()
    phone.tap("All stake 10")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Does Maximiliana-Josephine have a pontoon?")


def test_whoever_shoots_the_whole_kitty_is_the_last_one_asked(phone: Phone, server: str) -> None:
    phone.open(f"{sit(server, 'shoot-pontoon', SEVEN[:5])}/play")
    play(phone, "kitty 100")
    phone.tap("All stake 10")
    expect(phone.page.locator(".large-text")).to_have_text("Do you shoot? stake 10")
    play(phone, "shoot 100")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Does Ann have a pontoon?")
    phone.tap("Undo: Shoot 100")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Bob")


def test_the_first_bet_moves_no_key_of_the_next_one(phone: Phone, server: str) -> None:
    phone.open(f"{sit(server, 'shoot-pontoon', SEVEN[:4])}/play?acts=kitty 100,stake 10,stake 10,stake 20")
    nobody = phone.page.get_by_role("button", name="Nobody else shoots")
    before = nobody.bounding_box()
    play(phone, "shoot 50")
    assert nobody.bounding_box() == before


KEYS_END = 500  # px
SCREEN_ENDS = 664  # px, also with shoot bets and the kitty above
TURN = "stake 10,stake 10,stake 20,look"


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_keys_keep_their_places_from_card_to_card_and_none_is_where_its_undo_is(
    pick_up: OpenPhone, server: str, mode: Mode
) -> None:
    phone = pick_up(mode).open(f"{sit(server, 'pontoon', SEVEN[:4])}/play?acts={TURN}")
    places = [act_places(phone)]
    for said in ("buy 10", "twist", "twist", "five-card-trick", "twist"):
        play(phone, said)
        phone.page.wait_for_load_state()
        places.append(act_places(phone))
    assert all(place == places[0] for place in places)
    for size in SIZES:
        phone.page.set_viewport_size(size)
        undo = phone.page.get_by_role("button", name="Undo: Twist").bounding_box()
        keys = phone.page.locator(".turn-keys").bounding_box()
        assert undo
        assert keys
        assert undo["y"] + undo["height"] < keys["y"]
        assert keys["y"] + keys["height"] <= KEYS_END


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_no_figure_reason_or_name_moves_the_keys_of_a_turn(view: Phone, server: str, game: str, language: str) -> None:
    view.open(f"/?lang={language}")
    sheet, shoots = sit(server, game, LONG), game == "shoot-pontoon"
    bets = ("kitty 9000,", ",shoot 4000" + ",shoot 0" * 6) if shoots else ("", "")
    turn = f"{bets[0]}{STAKES}{bets[1]},look"
    bought = ",buy 1000,shoot 1000" if shoots else ",twist"
    places: dict[int, set[tuple[float, float]]] = {390: set(), 320: set()}
    for further in ("", ",buy 1000", bought, ",twist,twist,twist", ",split"):
        view.open(f"{sheet}/play?acts={turn}{further}")
        for width, where in places.items():
            view.page.set_viewport_size({"width": width, "height": 664})
            keys = view.page.locator(".turn-keys").bounding_box()
            assert keys
            where.add((keys["y"], keys["y"] + keys["height"]))
    for where in places.values():
        ((_, end),) = where
        assert end <= SCREEN_ENDS


def test_twist_and_stick_are_on_the_screen_beside_a_kitty_too(phone: Phone, server: str) -> None:
    bets = "kitty 100,stake 10,stake 10,stake 10,shoot 50,shoot 0,shoot 0,look"
    phone.open(f"{sit(server, 'shoot-pontoon', SEVEN[:4])}/play?acts={bets}")
    for size in SIZES:
        phone.page.set_viewport_size(size)
        for key in ("twist", "stick"):
            expect(phone.page.locator(f"[name=act][value={key}]")).to_be_in_viewport(ratio=1)


def act_places(phone: Phone) -> list[list[list[float]]]:
    """Where the keys of a turn are on a small screen and on a common one, whether they may be used or not."""
    corners = "all => all.map(key => key.getBoundingClientRect()).map(({x, y, right, bottom}) => [x, y, right, bottom])"
    places = list[list[list[float]]]()
    for size in SIZES:
        phone.page.set_viewport_size(size)
        assert phone.page.evaluate("scrollY") == 0
        places.append(phone.page.locator(".turn-keys button").evaluate_all(corners))
        assert len(places[-1]) == 8
    return places


def test_two_taps_on_twist_are_two_cards_and_two_on_stick_are_one_hand(phone: Phone, server: str) -> None:
    phone.open(f"{sit(server, 'pontoon', SEVEN[:4])}/play?acts={TURN}")
    tap_twice(phone, "twist")
    expect(phone.page.locator(".large-text")).to_have_text("4 cards · stake 10")
    tap_twice(phone, "stick")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Cem")
    phone.page.wait_for_timeout(800)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Cem")
    expect(phone.page.locator(".played-row > span").first).to_have_text("stuck")


@pytest.mark.complains("Failed to load resource", "htmx:error")
def test_a_tap_without_a_connection_says_so_below_the_keys_and_is_made_up_for(phone: Phone, server: str) -> None:
    phone.open(f"{sit(server, 'pontoon', SEVEN[:4])}/play?acts={TURN}")
    before = act_places(phone)
    phone.page.context.set_offline(True)
    phone.tap("Twist")
    expect(phone.page.locator(".unsent")).to_contain_text("Not saved yet: no connection.")
    assert act_places(phone) == before
    phone.page.context.set_offline(False)
    expect(phone.page.locator(".large-text")).to_have_text("3 cards · stake 10")
    expect(phone.page.locator(".unsent")).to_have_count(0)


OFFLINE = pytest.mark.complains("Failed to load resource", "htmx:error", "Failed to fetch")


@OFFLINE
@pytest.mark.parametrize("written", [True, False])
def test_without_a_connection_every_tap_on_the_ledger_counts_and_so_does_the_key_that_writes(
    phone: Phone, server: str, written: bool
) -> None:
    phone.open(sheet := sit(server, "pontoon", SEVEN[:4])).touch()
    phone.page.context.set_offline(True)
    for place, taps in enumerate(
        (["bank:19"], ["stake:10", "held:20"], ["stake:20", "held:18"], ["stake:50", "held:bust"])
    ):
        row = opened(phone, place - 1)
        for tap in taps:
            key = row.locator(f"button[name=set][value$='{tap}']").first
            key.tap()
            expect(key).to_have_attribute("aria-pressed", "true")
        expect(row.locator("[aria-pressed]")).to_have_count(len(taps))
    expect(phone.draft).to_contain_text("No connection: the points are added up once it is back.")
    if written:
        phone.write()
        expect(phone.draft).to_contain_text("Not saved yet: no connection.")
    phone.page.context.set_offline(False)
    if not written:
        expect(phone.draft).to_contain_text("The bank +60")
        phone.write()
    sees_balances(phone, ["+60", "+10", "−20", "−50"])
    assert len(recorded(server, sheet)) == 1


def tap_twice(phone: Phone, act: str) -> None:
    phone.page.locator(f"[name=act][value={act}]").evaluate("key => { key.click(); key.click(); }")


@pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")
def test_an_amount_that_cannot_be_paid_is_said_where_it_was_typed(phone: Phone, server: str) -> None:
    phone.open(sit(server, "pontoon", SEVEN[:3]) + "/play")
    stake(phone, [10, 20])
    play(phone, "look")
    act(phone, "buy 25")
    expect(phone.page.locator(".error")).to_contain_text("From 10 to 20.")
    expect(phone.page.locator("[name=amount]")).to_have_value("25")
    act(phone, "buy 15")
    expect(phone.page.locator(".large-text")).to_have_text("3 cards · stake 25")


def test_a_figure_that_is_tapped_as_it_is_played_is_chosen_whole(phone: Phone, server: str) -> None:
    phone.open(sit(server, "pontoon", SEVEN[:3]) + "/play")
    amount = phone.page.locator("[name=amount]").first
    amount.fill("10")
    amount.blur()
    amount.click()
    phone.page.keyboard.type("20")
    expect(amount).to_have_value("20")


STAKES = ",".join(["stake 1000"] * 7)
HALF = f"{STAKES},look,split,buy 1500,buy 1000,stick"
SHOT = f"kitty 9000,{STAKES},shoot 4000" + ",shoot 0" * 6 + ",look"
PLACES = {
    "stakes": ("pontoon", ""),
    "a wrong stake": ("pontoon", "&blank=out&does=stake&amount=1000&does=stake&amount=x" + "&does=stake&amount=" * 5),
    "the bank looks": ("pontoon", STAKES),
    "a turn": ("pontoon", HALF),
    "an act that cannot be": ("pontoon", f"{HALF},buy 9000"),
    "the bank": ("pontoon", STAKES + ",look" + ",stick" * 7),
    "showing": ("pontoon", STAKES + ",look" + ",stick" * 7 + ",turn-up 17,show 18"),
    "settled": ("pontoon", STAKES + ",look" + ",stick" * 7 + ",turn-up 17" + ",show 18" * 7),
    "the kitty": ("shoot-pontoon", ""),
    "shoot bets": ("shoot-pontoon", f"kitty 9000,{STAKES},shoot 4000"),
    "before a fourth card": ("shoot-pontoon", f"{SHOT},twist"),
    "too much": ("shoot-pontoon", f"{SHOT},twist&does=shoot&amount=9999"),
    "shot and settled": ("shoot-pontoon", SHOT + ",stick" * 7 + ",turn-up 17" + ",show 18" * 7),
}


REFUSED = ("a wrong stake", "an act that cannot be", "too much")
COMPLAINED = pytest.mark.complains("422 (UNPROCESSABLE ENTITY)")


@pytest.fixture(scope="module")
def tables(server: str) -> dict[str, str]:
    """A table of each game, with long names."""
    return {game: sit(server, game, LONG) for game in ("pontoon", "shoot-pontoon")}


@pytest.mark.parametrize("place", [pytest.param(p, marks=COMPLAINED if p in REFUSED else ()) for p in PLACES])
def test_every_turn_fits_and_can_be_read(view: Phone, tables: dict[str, str], place: str) -> None:
    game, acts = PLACES[place]
    looks_right(view.open(f"{tables[game]}/play?acts={acts}").page)
