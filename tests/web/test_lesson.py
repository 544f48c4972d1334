"""The lesson sits at the table: its big key leads from the first word to the counted deal, and never lies."""

from functools import cache

import pytest
from flask import Flask

from companion.games import shelf
from tests.page import Element
from tests.phone import Phone, begin, deal, record, start
from tests.rulebook.phrases import written
from tests.web.test_now import NAMES, asked_for

EACH = pytest.mark.parametrize("slug", [slug for slug, game in shelf().items() if game.taught])
DEAL, MOST_STEPS = ("deal", "turn", "count"), 60
TURNS = {"belote": 8, "coinche": 8, "pontoon": 4, "shoot-pontoon": 4, "canasta": 16, "burraco": 16}
PLAYERS = 4  # at a table of five, one of whom has the bank
ROUND_AND_ROUND = {"canasta": "Going out, or somebody is out", "burraco": "Closing, or the stock is nearly gone"}
BANKS = ("pontoon", "shoot-pontoon")
DEALT = {"canasta": "deal-the-cards", "burraco": "deal-the-cards", "belote": "deal-five", "coinche": "deal-eight"}
RARE = {"coinche": {"coinched"}}  # steps of a deal that only a link leads to


def main_key(page: Element) -> Element:
    return page.first("a", class_="button primary")


def shown(page: Element) -> str:
    """The id of the step on the page."""
    return asked_for(page.first("a", **{"aria-current": "step"}))["step"]


def of_part(slug: str, *parts: str) -> list[str]:
    steps = [step for step in written(slug).steps({}) if step.id not in RARE.get(slug, ())]
    return [step.id for step in steps if step.part in parts and (not step.form or step.part == "count")]


def follow(phone: Phone, page: Element, slug: str) -> list[Element]:
    """The steps that the big key leads through, and the page where it leads out of them or to the beginning again."""
    pages = [page]
    while list(pages[-1].of_class("lesson-steps")) and len(pages) <= MOST_STEPS:
        pages.append(phone.open(main_key(pages[-1])["href"]))
        if shown(pages[-2]) == form_of(slug):
            break
    return pages


def names_of(pages: list[Element]) -> list[str]:
    """The ids of the steps, without the page that is led out to."""
    return [shown(page) for page in pages[:-1]]


@cache
def taught(app: Flask, slug: str) -> tuple[list[Element], list[Element]]:
    """What the big key leads a new table through: up to a deal with open hands, then through one that counts."""
    phone = Phone(app)
    first = follow(phone, phone.press(phone.open(table(phone, slug)), "No: teach us as we play"), slug)
    return first, follow(phone, first[-1], slug)


def table(phone: Phone, slug: str) -> str:
    """A new match, five at the table of a bank and four at others; the address of its lesson."""
    names = NAMES if slug in BANKS else NAMES[:PLAYERS]
    return f"{start(phone, slug, {f'seat.{seat}': name for seat, name in enumerate(names)})}/now"


def form_of(slug: str) -> str:
    return next(step.id for step in written(slug).steps({}) if step.form)


def whole_deal(slug: str) -> list[str]:
    count = of_part(slug, "count")
    counted = count[: count.index(form_of(slug)) + 1]
    asked = {"players": PLAYERS, "others": PLAYERS - 1}  # whoever has bid is not asked again
    times = {step.id: asked.get(step.turns, 1) for step in written(slug).steps({})}
    dealt = [name for step in of_part(slug, "deal") for name in [step] * times[step]]
    return [*dealt, *["turn"] * TURNS[slug], *counted]


@EACH
def test_the_big_key_leads_a_table_that_is_new_from_the_first_word_to_the_counted_deal(app: Flask, slug: str) -> None:
    """First what is read aloud and what everybody wants; then a deal with open hands, then one that counts."""
    first, counted = taught(app, slug)
    assert names_of(first) == [*of_part(slug, "aloud", "setup"), *whole_deal(slug)]
    assert names_of(counted) == whole_deal(slug)
    assert counted[-1].first("form", id="deal")


def test_three_who_are_new_to_canasta_are_led_to_their_first_counted_deal(phone: Phone) -> None:
    sheet = begin(phone, names=("Ann", "Bob", "Cem"), house__players="3")
    page, titles = phone.press(phone.open(f"{sheet}/now"), "No: teach us as we play"), list[str]()
    while not list(page.every("form", id="deal")):
        titles.append(page.first("h1").text)
        page = phone.open(main_key(page)["href"])
    assert sum(title.startswith("Cem:") for title in titles) >= 2 * 4
    assert not any("Dora" in title for title in titles)
    out = {"natural_canastas": 1, "melded": 215, "left": 0}, {"melded": 60, "left": 40}, {"melded": 0, "left": 25}
    told = {f"sides.{side}.{name}": str(points) for side, lay in enumerate(out) for name, points in lay.items()}
    page = phone.press(page, "Write deal 1", {**told, "sides.*.went_out": "0"})
    assert len(list(page.of_class("deal-row"))) == 1


@pytest.mark.parametrize("slug", ["canasta", "pontoon"])  # by turns, and with a bank
def test_in_another_language_the_big_key_leads_the_same_way(phone: Phone, slug: str) -> None:
    lesson = table(phone, slug)
    phone.open(f"{lesson}?lang=bn")
    pages = follow(phone, phone.open(f"{lesson}?played=no"), slug)
    assert pages[-1].first("html")["lang"] == "bn"
    assert names_of(pages) == [*of_part(slug, "aloud", "setup"), *whole_deal(slug)]


@EACH
def test_the_first_deal_with_open_hands_says_so_and_is_not_written(app: Flask, slug: str) -> None:
    *before, counted = taught(app, slug)[0]
    keys = [main_key(page).text for page in before]
    dealt = before[keys.index("Deal, with open hands") + 1 :]
    assert "Deal, with closed hands" in before[-len(dealt) - 1].text
    assert all("Open hands, not scored" in page.first("p", class_="page-context").text for page in dealt)
    assert shown(dealt[-1]) == form_of(slug)
    assert keys[-1] == "Now a deal that counts"
    assert "This deal does not count: Ann deals again." in dealt[-1].text
    assert "Open hands" not in counted.first("p", class_="page-context").text


@pytest.mark.parametrize(
    ("slug", "step", "said", "instead"),
    [
        *((slug, step, "Look at your own cards only.", "lay your cards face up") for slug, step in DEALT.items()),
        ("pontoon", "opening-stakes", "Look at your card; only the banker does not.", "only the bank’s stays down"),
    ],
)
def test_with_open_hands_nobody_is_told_to_hide_cards(
    phone: Phone, slug: str, step: str, said: str, instead: str
) -> None:
    lesson = table(phone, slug)
    closed, opened = phone.open(f"{lesson}?step={step}").text, phone.open(f"{lesson}?step={step}&open=1").text
    assert (said in closed, instead in closed) == (True, False)
    assert (said in opened, instead in opened) == (False, True)


def test_who_was_taught_is_reminded_from_the_second_deal_on(phone: Phone, sheet: str) -> None:
    """By the place above every page, and on a lesson that lay open as the deal was written."""
    phone.press(phone.open(f"{sheet}/now"), "No: teach us as we play")
    assert phone.client.get(f"{sheet}/now").location == f"{sheet}/now?played=no"
    record(phone, sheet, deal(100))
    assert phone.client.get(f"{sheet}/now").location == f"{sheet}/now?played=some"
    assert shown(phone.open(f"{sheet}/now?step=discard&deal=1&played=no&turn=2")) == "deal-the-cards"
    assert shown(phone.open(f"{sheet}/now?played=no")) == "aloud"  # somebody new has come


def test_everybody_is_asked_by_name_whether_they_shoot(phone: Phone) -> None:
    page, named = phone.open(f"{table(phone, 'shoot-pontoon')}?step=shoot"), []
    while shown(page) == "shoot":
        named.append((page.first("h1").text, main_key(page).text))
        page = phone.open(main_key(page)["href"])
    assert named == [
        ("Cem: shoot, if you like", "Next: Bob"),
        ("Bob: shoot, if you like", "Next: Dora"),
        ("Dora: shoot, if you like", "Next: Eve"),
        ("Eve: shoot, if you like", "Nobody else shoots"),
    ]
    assert shown(page) == "banks-pontoon"
    assert shown(phone.press(phone.open(f"{table(phone, 'shoot-pontoon')}?step=shoot"), "Nobody else shoots")) == (
        "banks-pontoon"
    )
    turn = phone.open(main_key(page)["href"])
    assert turn.first("h1").text == "Cem: your turn"
    assert shown(phone.press(turn, "Bust? Put the shoot bet into the kitty")) == "bust-bet"


@pytest.mark.parametrize("slug", BANKS)
def test_beside_the_form_of_the_deal_stands_the_way_to_the_next_bank(phone: Phone, slug: str) -> None:
    page = phone.open(f"{table(phone, slug)}?step=settle")
    assert main_key(page).text == "Write deal 1"
    ways = page.first("p", class_="other-ways")
    assert [(key.text, asked_for(key)["step"]) for key in ways.every("a")] == [
        ("See who has the bank next", "next-banker")
    ]


def test_a_turn_says_what_the_side_of_the_player_needs(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    needs = [phone.open(f"{sheet}/now?step=turn&turn={turn}").text for turn in range(4)]
    assert ["needs 90" in text for text in needs] == [True, False, True, False]
    assert ["needs 15" in text for text in needs] == [False, True, False, True]
    assert "needs 50" in phone.open("/now/canasta?step=turn").text


@EACH
def test_all_steps_stand_on_one_page(phone: Phone, slug: str) -> None:
    steps = written(slug).steps({})
    lesson = table(phone, slug)
    for page in (
        phone.press(phone.open(lesson), f"All {len(steps)} steps on one page"),
        phone.press(phone.open(f"/now/{slug}"), f"All {len(steps)} steps on one page"),
    ):
        assert [section["id"] for section in page.every("section")] == [step.id for step in steps]
        assert "{" not in page.text


def test_who_has_played_is_asked_once_a_match_and_may_be_answered_again(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/now")
    assert page.first("h1").text == "Has everyone played Canasta?"
    page = phone.press(page, "Yes: only who deals, who leads")
    assert page.first("h1").text == "Ann deals, Cem starts."
    again = phone.client.get(f"{sheet}/now")
    assert (again.status_code, again.location) == (303, f"{sheet}/now?played=yes")
    page = phone.press(phone.open(again.location), "Has everyone played? Answer again")
    page = phone.press(page, "Some have: a reminder at each step")
    assert shown(page) == "deal-the-cards"
    assert phone.client.get(f"{sheet}/now").location == f"{sheet}/now?played=some"
    assert phone.open(f"{begin(phone)}/now").first("h1").text == "Has everyone played Canasta?"


@pytest.mark.parametrize("slug", BANKS)
def test_after_the_last_player_comes_the_bank(phone: Phone, slug: str) -> None:
    page, named = phone.open(f"{table(phone, slug)}?step=turn"), []
    while shown(page) == "turn":
        named.append((page.first("h1").text.partition(":")[0], main_key(page).text))
        page = phone.open(main_key(page)["href"])
    bank = NAMES.index(page.first("h1").text.partition(":")[0])
    others = [*NAMES[bank + 1 :], *NAMES[:bank]]
    assert [name for name, _ in named] == others
    assert [key for _, key in named] == [
        *(f"Next: {name}" for name in others[1:]),
        "All have played: the bank’s turn",
    ]
    assert shown(page) == "banks-turn"


@pytest.mark.parametrize("slug", ["belote", "coinche"])
def test_eight_tricks_are_counted_and_whoever_won_one_leads_the_next(phone: Phone, slug: str) -> None:
    page = phone.open(f"{table(phone, slug)}?step=turn&turn=6")
    assert page.first("h1").text == "Trick 7 of 8"
    assert "the winner of the last trick: lead any card." in page.text
    page = phone.press(page, "Cem & Dora")
    assert (page.first("h1").text, asked_for(main_key(page)).get("turn")) == ("Trick 8 of 8", "7")
    assert "Cem & Dora: lead any card." in page.text
    boxes = [box["class"] for box in page.first("ol", class_="trick-boxes").every("li")]
    assert boxes == [*["played"] * 6, "played won-1", "now"]
    assert main_key(page).text == "All 8 tricks are played: count"
    assert shown(phone.press(page, "Ann & Bob")) == shown(phone.open(main_key(page)["href"])) == "count-the-tricks"


@pytest.mark.parametrize("won", ["won=9999999", "won=%E0%A7%A7x", "won=-", "won=" + "1" * 4000])
def test_tricks_won_by_nobody_who_plays_are_nobodys(phone: Phone, won: str) -> None:
    assert phone.open(f"{table(phone, 'belote')}?step=turn&turn=3&{won}").first("h1").text == "Trick 4 of 8"


@EACH
def test_a_turn_has_its_steps_and_advice_under_it_and_they_lead_back(phone: Phone, slug: str) -> None:
    page = phone.open(f"{table(phone, slug)}?step=turn&turn=1")
    assert "What a sensible player does" in page.text
    assert "advice, not a rule" in page.text
    details = of_part(slug, "detail")
    titles = [step.id for step in written(slug).steps({}) if step.part == "detail"]
    links = {asked_for(link).get("step"): link for link in page.first("main").every("a")}
    assert details == titles
    assert set(details) <= links.keys()
    for detail in details:
        back = main_key(phone.open(links[detail]["href"]))
        assert (asked_for(back)["step"], asked_for(back)["turn"]) == ("turn", "1")


def test_whose_turn_it_is_goes_round_the_table(phone: Phone, sheet: str) -> None:
    page, named = phone.open(f"{sheet}/now?step=turn"), []
    for _ in range(5):
        named.append(page.first("h1").text.partition(":")[0])
        page = phone.open(main_key(page)["href"])
    assert named == ["Cem", "Bob", "Dora", "Ann", "Cem"]
    page = phone.press(page, "Back")
    assert page.first("h1").text == "Cem: your turn"


@pytest.mark.parametrize("turn", ["4", "9" * 5000, "٤"])
def test_turns_are_counted_round_the_table_whatever_the_address_says(phone: Phone, sheet: str, turn: str) -> None:
    page = phone.open(f"{sheet}/now?step=turn&turn={turn}")
    assert page.first("h1").text == f"{'Cem' if len(turn) == 1 else 'Ann'}: your turn"


def test_who_is_not_out_after_all_hands_the_turn_on(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/now?step=turn&turn=1"), "Going out, or somebody is out")
    page = phone.press(page, "Nobody is out: the next player’s turn")
    assert page.first("h1").text == "Dora: your turn"


@pytest.mark.parametrize("slug", ROUND_AND_ROUND)
def test_after_some_rounds_each_round_asks_by_the_big_key_whether_somebody_is_out(phone: Phone, slug: str) -> None:
    """Before, and within a round, it is a smaller one; whoever is not out goes on with the turn that comes next."""
    lesson, out = table(phone, slug), ROUND_AND_ROUND[slug]
    for turn, key in (("3", "Next: Cem"), ("11", "Next: Cem"), ("14", "Next: Ann"), ("15", out), ("19", out)):
        page = phone.open(f"{lesson}?step=turn&turn={turn}")
        assert (main_key(page).text, len(list(page.first("p", class_="other-ways").every("a")))) == (
            key,
            len(next(step for step in written(slug).steps({}) if step.part == "turn").goes_to),
        )
    page = phone.press(phone.press(page, out), "Nobody is out: the next player’s turn")
    assert (page.first("h1").text, main_key(page).text) == ("Cem: your turn", "Next: Bob")


def titles_and_keys(phone: Phone, page: Element, step: str) -> tuple[list[tuple[str, str]], Element]:
    """The titles and big keys of a step as often as the big key leads to it again, and the page after it."""
    told = []
    while shown(page) == step:
        told.append((page.first("h1").text, main_key(page).text))
        page = phone.open(main_key(page)["href"])
    return told, page


def test_everybody_is_asked_by_name_for_a_bid_and_after_it_the_others(phone: Phone) -> None:
    page = phone.open(f"{table(phone, 'coinche')}?step=bid-or-pass")
    told, higher = titles_and_keys(phone, page, "bid-or-pass")
    assert told == [
        ("Cem: bid, or pass", "“Pass.” Next: Bob"),
        ("Bob: bid, or pass", "“Pass.” Next: Dora"),
        ("Dora: bid, or pass", "“Pass.” Next: Ann"),
        ("Ann: bid, or pass", "A bid, such as “80 hearts”"),
    ]
    assert higher.first("h1").text == "Cem: pass, go higher, or coinche"
    page = phone.press(phone.press(page, "“Pass.” Next: Bob"), "A bid, such as “80 hearts”")
    assert "Last bid: Bob" in page.text
    told, contract = titles_and_keys(phone, page, "go-higher-or-coinche")
    assert told == [
        ("Dora: pass, go higher, or coinche", "“Pass.” Next: Ann"),
        ("Ann: pass, go higher, or coinche", "“Pass.” Next: Cem"),
        ("Cem: pass, go higher, or coinche", "Three passes: the contract stands"),
    ]
    assert shown(contract) == "the-contract"
    assert "Last bid: Bob" in contract.text
    page = phone.press(phone.press(page, "“Pass.” Next: Ann"), "A higher bid")
    assert "Last bid: Ann" in page.text
    assert page.first("h1").text == "Cem: pass, go higher, or coinche"
    assert shown(phone.press(page, "Somebody said “coinche”")) == "coinched"


def test_back_from_the_answers_to_a_bid_whoever_bid_is_asked_again(phone: Phone) -> None:
    page = phone.open(f"{table(phone, 'coinche')}?step=bid-or-pass&turn=2")
    assert phone.press(phone.press(page, "A bid, such as “80 hearts”"), "Back").first("h1").text == "Dora: bid, or pass"


def test_a_new_deal_has_no_bid_yet(phone: Phone) -> None:
    page = phone.open(f"{table(phone, 'coinche')}?step=go-higher-or-coinche&caller=2")
    links = {asked_for(link).get("step"): asked_for(link) for link in page.every("a")}
    assert "caller" not in links["deal-eight"]
    assert links["the-contract"]["caller"] == "2"
    assert "Last bid" not in phone.open(f"{table(phone, 'coinche')}?step=turn&caller=2").text


@pytest.mark.parametrize("caller", ["9", "x", "-1", "9" * 5000])
def test_whoever_called_sits_at_the_table(phone: Phone, caller: str) -> None:
    page = phone.open(f"{table(phone, 'coinche')}?step=go-higher-or-coinche&caller={caller}")
    assert page.first("h1").text == "Cem: pass, go higher, or coinche"


def test_everybody_is_asked_twice_by_name_whether_they_take(phone: Phone) -> None:
    page = phone.open(f"{table(phone, 'belote')}?step=take-or-not")
    told, page = titles_and_keys(phone, page, "take-or-not")
    assert told[0] == ("Cem: take the card, or pass", "“I pass.” Next: Bob")
    assert told[3] == ("Ann: take the card, or pass", "All passed: a second round")
    second, page = titles_and_keys(phone, page, "name-a-suit")
    assert second[0] == ("Cem: name a suit, or pass", "“I pass.” Next: Bob")
    assert second[3] == ("Ann: name a suit, or pass", "A suit, such as “hearts”")
    assert (shown(page), "Taker: Ann" in page.text) == ("deal-the-rest", True)
    page = phone.open(f"{table(phone, 'belote')}?step=take-or-not&turn=1")
    assert "Taker: Bob" in phone.press(page, "“I take.”").text


def test_a_phone_comes_back_to_where_it_left_the_lesson_while_the_deal_lasts(phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/now"), "No: teach us as we play")
    phone.open(f"{sheet}/now?step=turn&deal=1&played=no&turn=2")
    assert phone.client.get(f"{sheet}/now").location == f"{sheet}/now?step=turn&deal=1&played=no&turn=2"
    record(phone, sheet, deal(100))
    assert phone.client.get(f"{sheet}/now").location == f"{sheet}/now?played=some"


def test_without_a_match_nobody_has_a_name(phone: Phone) -> None:
    assert phone.open("/now/canasta?step=turn").first("h1").text == "The player on the dealer’s left: your turn"


@EACH
def test_without_a_match_the_big_key_leads_through_every_step(phone: Phone, slug: str) -> None:
    page, steps = phone.open(f"/now/{slug}"), []
    while main_key(page).text == "Next step":
        steps.append(shown(page))
        page = phone.open(main_key(page)["href"])
    assert [*steps, shown(page)] == [step.id for step in written(slug).steps({})]
    assert main_key(page).text == "Start a match"
    begun = phone.open(main_key(page)["href"])
    assert [
        key["value"] for key in begun.every("input") if key["name"] == "profile" and "checked" in key.attributes
    ] == ["as_written"], "the match is played by the rules that were taught"


def test_a_lesson_that_is_open_moves_on_when_another_phone_writes_the_deal(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/now?played=some")
    poll = page.first("div", id="standing")["hx-get"]
    address = next(a["href"] for a in page.every("a") if asked_for(a).get("step") == "discard")
    record(phone, sheet, deal(100))
    told = {"HX-Request": "true", "HX-Target": "div#standing", "HX-Current-URL": address}
    answer = phone.client.get(poll, headers=told)
    assert address in answer.headers["HX-Location"]
    page = phone.open(address)
    assert shown(page) == "deal-the-cards"
    assert page.first("h1").text == "Cem: deal 11 cards to everyone"


def test_when_the_match_is_over_the_lesson_is_at_its_end(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, sides__0__natural_canastas="10"))
    page = phone.open(f"{sheet}/now")
    assert shown(page) == "the-winners"
    assert main_key(page).text == "Back to the sheet"


def test_who_only_looks_on_is_led_to_the_next_deal_not_to_a_form(phone: Phone, sheet: str) -> None:
    link = next(phone.open(f"{sheet}/share").every("input", readonly="", name=""))["value"]
    page = phone.open(f"{link.removeprefix('http://localhost')}/now?step=count-the-deal")
    assert asked_for(main_key(page))["step"] == "deal-the-cards"


def test_from_the_form_of_a_deal_the_counting_is_one_tap_away_and_leads_back(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "What cards are worth, how to count")
    assert shown(page) == "count-the-deal"
    assert phone.open(main_key(page)["href"]).first("form", id="deal")


@pytest.mark.parametrize(("slug", "step"), [("belote", "take-or-not"), ("coinche", "bid-or-pass")])
def test_a_decision_that_no_rule_makes_has_the_advice_and_an_exercise(phone: Phone, slug: str, step: str) -> None:
    page = phone.open(f"{table(phone, slug)}?step={step}")
    assert "advice, not a rule" in page.text
    assert any(link.text in ("Practise: Would you take?", "Practise: What would you bid?") for link in page.every("a"))


@EACH
def test_beside_the_hints_stands_whose_they_are_or_that_they_were_reckoned(phone: Phone, slug: str) -> None:
    hints = phone.open(f"{table(phone, slug)}?step=turn").first("details")
    said = "Reckoned, not taken from a book" if slug in BANKS else "After: "
    assert "What a sensible player does" in hints.text
    assert said in hints.text


def test_from_the_end_of_a_match_that_goes_on_the_big_key_leads_to_the_sheet(phone: Phone, sheet: str) -> None:
    key = main_key(phone.open(f"{sheet}/now?step=the-winners"))
    assert (key.text, key["href"]) == ("Back to the sheet", sheet)


def test_where_players_are_asked_one_by_one_the_pictures_are_below_the_keys(phone: Phone) -> None:
    text = phone.client.get(f"{table(phone, 'coinche')}?step=bid-or-pass").get_data(as_text=True)
    assert text.index('class="button primary"') < text.index("<figure")
    text = phone.client.get(f"{table(phone, 'coinche')}?step=see-what-you-hold").get_data(as_text=True)
    assert text.index("<figure") < text.index('class="button primary"')
