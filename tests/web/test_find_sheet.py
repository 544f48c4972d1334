"""What the sheet of a match answers: how it stands, who deals, who plays with whom, by what rules."""

import pytest

from tests.phone import SEATS, Phone, begin, deal, record, start
from tests.web.test_find import first_answer

FOUR = {f"seat.{seat}": name for seat, name in enumerate(SEATS)}


def answer(phone: Phone, sheet: str, wanted: str, language: str = "en") -> str:
    """What is read first, from its question on."""
    return first_answer(phone.open(f"{sheet}/find?q={wanted}&lang={language}"))


def test_at_a_match_the_sheet_says_how_it_stands(phone: Phone) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(we=300, they=650))
    answer = phone.open(f"{sheet}/find?q=whos+winning").first("table", class_="standings").text
    assert answer.index("650") < answer.index("300")
    assert "50 to open" in answer


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("who deals next", "Bob deals, Dora"), ("whose bank is it now", "Bob deals, Dora"),
     ("who starts", "Bob deals, Dora"), ("who plays with who", "Ann & Bob against Cem & Dora.")],
)  # fmt: skip
def test_at_a_match_the_sheet_says_who_deals_and_who_plays_with_whom(phone: Phone, wanted: str, told: str) -> None:
    sheet = start(phone, "coinche", FOUR | {"dealer": "2"})
    assert told in phone.open(f"{sheet}/find?q={wanted}").text


@pytest.mark.parametrize("wanted", ["who has the bank right now", "who bets first in our game"])
def test_at_a_match_the_sheet_says_who_has_the_bank_and_who_is_first(phone: Phone, wanted: str) -> None:
    sheet = start(phone, "pontoon", FOUR | {"dealer": "2"})
    assert "Bob has the bank. Shuffle and cut. Dora is the first to act." in phone.open(f"{sheet}/find?q={wanted}").text


def test_without_a_match_nothing_is_said_of_a_sheet(phone: Phone) -> None:
    assert "How does the match stand?" not in phone.open("/find/canasta?q=who+is+winning").text


@pytest.mark.parametrize("wanted", ["who is winning", "leading by", "our score", "the gap", "did we win", "winner?"])
def test_however_it_is_asked_how_a_match_stands_the_totals_are_told(phone: Phone, wanted: str) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(we=300, they=650))
    said = answer(phone, sheet, wanted)
    assert said.startswith("How does the match stand?")
    assert "You play to 5,000. The lead is 350." in said


def test_nobody_is_ahead_by_nothing(phone: Phone) -> None:
    assert answer(phone, begin(phone), "score").endswith("You play to 5,000.")


@pytest.mark.parametrize("wanted", ["points left", "how far off are we", "who is closest to winning", "how many left?"])
def test_how_far_it_is_to_the_end_is_told_of_both_sides(phone: Phone, wanted: str) -> None:
    sheet = start(phone, "belote", FOUR)
    record(phone, sheet, {"taker": "0", "tricks.0": "100"})
    said = answer(phone, sheet, wanted)
    assert said.startswith("How far is it to the end?")
    assert "401 to go" in said
    assert "439 to go" in said


@pytest.mark.parametrize("wanted", ["are we done", "game over?", "is the match over", "are we over yet"])
def test_whether_a_match_is_over_is_answered_with_no_as_long_as_it_goes_on(phone: Phone, wanted: str) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(we=300, they=150))
    assert answer(phone, sheet, wanted).startswith("Is the match over? No.")
    record(phone, sheet, deal(we=300, they=150))
    assert answer(phone, sheet, wanted) == "Is the match over? Ann & Bob 600 Cem & Dora 300 Ann & Bob win by 300."


@pytest.mark.parametrize("wanted", ["who is my partner", "teams", "who is on my side"])
def test_partners_are_named(phone: Phone, wanted: str) -> None:
    assert "Ann & Bob against Cem & Dora." in answer(phone, begin(phone), wanted)


def test_where_each_plays_alone_nobody_has_a_partner(phone: Phone) -> None:
    sheet = begin(phone, names=SEATS[:3], house__players="3")
    assert "Each plays alone: nobody has a partner." in answer(phone, sheet, "who is my partner")


@pytest.mark.parametrize("wanted", ["which deal is it", "how many deals so far", "what hand are we on"])
def test_the_deals_are_counted(phone: Phone, wanted: str) -> None:
    sheet = begin(phone)
    assert answer(phone, sheet, wanted).endswith("Deal 1.")
    record(phone, sheet, deal(we=300), deal(we=300))
    assert answer(phone, sheet, wanted).endswith("Deal 3. 2 deals are on the sheet.")


@pytest.mark.parametrize("wanted", ["last deal", "what did we score last deal", "last round score"])
def test_what_the_last_deal_brought_is_told_as_soon_as_there_is_one(phone: Phone, wanted: str) -> None:
    sheet = begin(phone)
    title = "What did the last deal bring?"
    assert not answer(phone, sheet, wanted).startswith(title)
    record(phone, sheet, deal(we=300, they=150), deal(we=100, sides__1__left="45"))
    assert answer(phone, sheet, wanted) == f"{title} Ann & Bob +100 Cem & Dora −45"


@pytest.mark.parametrize("wanted", ["my balance", "how much am i up", "balances"])
def test_balances_are_told_where_each_plays_against_the_bank(phone: Phone, wanted: str) -> None:
    assert answer(phone, start(phone, "pontoon", FOUR), wanted).startswith("How does the match stand? Ann 0 Cem 0")


def test_what_lies_in_the_kitty_is_told(phone: Phone) -> None:
    sheet = start(phone, "shoot-pontoon", FOUR)
    assert answer(phone, sheet, "kitty now").endswith("in the kitty")


@pytest.mark.parametrize("wanted", ["house rules", "our rules", "which rules do we play"])
def test_the_house_rules_of_the_table_are_told_in_full_and_lead_to_their_page(phone: Phone, wanted: str) -> None:
    sheet = start(
        phone, "coinche", {**FOUR, "house.generale": "yes", "house.surcoinche": "triple", "house.sa_ta": "yes"}
    )
    said = answer(phone, sheet, wanted)
    assert "a surcoinche counts three times" in said
    assert "générale may be bid" in said
    asked = next(phone.open(f"{sheet}/find?q={wanted}").of_class("asked"))
    assert asked.first("a")["href"] == f"{sheet}/house"


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("fr", "écart", "L’écart est de"), ("it", "distacco", "La differenza è di"),
     ("bn", "ব্যবধান", "ব্যবধান"), ("pa", "ਫ਼ਰਕ", "ਫ਼ਰਕ"),
     ("fr", "il reste combien", "Combien reste-t-il"), ("it", "quanto manca", "Quanto manca alla fine?"),
     ("bn", "আর কত বাকি", "শেষ হতে কত বাকি?"), ("pa", "ਹੋਰ ਕਿੰਨੇ ਬਾਕੀ", "ਜਿੱਤ ਕਿੰਨੀ ਦੂਰ ਹੈ?"),
     ("fr", "c’est fini ?", "La partie est-elle finie"), ("it", "è finita?", "La partita è finita? No."),
     ("bn", "খেলা শেষ?", "ম্যাচ কি শেষ? না।"), ("pa", "ਮੈਚ ਖ਼ਤਮ?", "ਕੀ ਮੈਚ ਮੁੱਕ ਗਿਆ? ਨਹੀਂ।"),
     ("fr", "qui joue avec qui", "Ann & Bob contre Cem & Dora."), ("it", "squadre", "Ann e Bob contro Cem e Dora."),
     ("bn", "কে কার সঙ্গে", "Ann ও Bob বনাম Cem ও Dora।"), ("pa", "ਟੀਮਾਂ", "Ann ਤੇ Bob ਬਨਾਮ Cem ਤੇ Dora।"),
     ("fr", "c’est quelle donne", "Donne 2."), ("it", "che smazzata è", "Smazzata 2."),
     ("bn", "এটা কত নম্বর দান", "দান ২। খাতায় ১ দান আছে।"), ("pa", "ਇਹ ਕਿੰਨਵੀਂ ਬਾਜ਼ੀ ਹੈ", "ਬਾਜ਼ੀ 2। ਹਿਸਾਬ ਵਿੱਚ 1 ਬਾਜ਼ੀ ਹੈ।"),
     ("fr", "nos règles", "Règles maison"), ("it", "le nostre regole", "Regole di casa"),
     ("bn", "ঘরের নিয়ম", "ঘরের নিয়ম:"), ("pa", "ਘਰ ਦੇ ਨਿਯਮ", "ਘਰ ਦੇ ਨਿਯਮ:")],
)  # fmt: skip
def test_so_it_is_in_every_language(phone: Phone, language: str, wanted: str, told: str) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(we=300, they=650))
    assert told in answer(phone, sheet, wanted, language)
