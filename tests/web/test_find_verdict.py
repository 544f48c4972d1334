"""Search for what is answered by yes or no: the word stands there only if it answers what was asked."""

from urllib.parse import urlencode

import pytest

from companion.games import shelf
from tests.phone import Phone
from tests.rulebook.phrases import written
from tests.web.test_find import asked, first_answer, links, words


@pytest.mark.parametrize("game", shelf())
def test_a_dispute_in_its_own_words_is_answered_as_on_its_page(phone: Phone, game: str) -> None:
    for dispute in written(game).disputes[::6]:
        page = phone.open(f"/find/{game}?q={dispute.title}")
        if asked(page) == dispute.title and not dispute.shows:
            assert {*words(page)} <= {*words(phone.open(next(page.of_class("asked")).first("a")["href"]))}


def test_a_no_is_explained_by_the_rule_that_forbids_it(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=May+one+meld+hold+more+than+3+wild+cards?")
    assert words(page) == ["No."]
    assert "No meld holds more than 3 wild cards" in page.first("div", class_="rule-box large-text").text


def test_a_dispute_that_says_yes_or_no_stands_before_the_rule_that_decides_it(phone: Phone) -> None:
    assert words(phone.open("/find/shoot-pontoon?q=পঞ্চম তাসের আগে কি শুট করা যায়&lang=bn")) == ["না।"]


@pytest.mark.parametrize(
    ("language", "frozen", "word"),
    [("en", "pile is frozen, i have a natural king and a joker. may i take it", "No."),
     ("en", "pile isnt frozen, i have a natural king and a joker. may i take it", "Yes."),
     ("fr", "la pile est gelée, j'ai une carte naturelle et un joker, je peux la prendre", "Non."),
     ("it", "il mazzo non è bloccato, ho una naturale e una matta, lo posso prendere", "Sì."),
     ("bn", "pile frozen, amar ekta asol ar ekta joker. nite parbo", "না।"),
     ("pa", "ਢੇਰੀ ਬੰਦ ਨਹੀਂ, ਇੱਕ ਅਸਲੀ ਪੱਤਾ ਤੇ ਇੱਕ ਜੋਕਰ, ਚੁੱਕ ਲਵਾਂ?", "ਹਾਂ।")],
)  # fmt: skip
def test_what_is_denied_answers_for_nothing_that_is_so(phone: Phone, language: str, frozen: str, word: str) -> None:
    assert words(phone.open(f"/find/canasta?{urlencode({'q': frozen, 'lang': language})}"))[:1] == [word]


@pytest.mark.parametrize(
    ("language", "duty", "right"),
    [
        ("en", "has the dealer got to draw on 12", "may the banker stay on 12"),
        ("fr", "le banquier est obligé de tirer à 12", "le banquier peut rester à 12"),
        ("it", "il banchiere è obbligato a prendere carta con 12", "il banchiere può stare con 12"),
    ],
)
def test_whoever_may_do_something_need_not_have_to(phone: Phone, language: str, duty: str, right: str) -> None:
    assert words(phone.open(f"/find/pontoon?lang={language}&q={right}"))
    assert not words(phone.open(f"/find/pontoon?lang={language}&q={duty}"))


@pytest.mark.parametrize(
    "wanted",
    ["is a shoot bet above the biggest stake forbidden", "the kitty is all gone, somebody else is banker then"],
)
def test_what_is_asked_the_other_way_round_is_answered_by_the_sentence(phone: Phone, wanted: str) -> None:
    page = phone.open(f"/find/shoot-pontoon?q={wanted}")
    assert asked(page) in {
        "May I shoot more than the largest stake?",
        "The kitty is empty. Must the banker set a new one?",
    }
    assert not words(page)
    assert page.first("p", class_="large-text").text


@pytest.mark.parametrize(
    ("wanted", "verdict"),
    [
        ("I have a higher trump than the one that was led, must I play it", "Yes."),
        ("hearts are led, not trumps, must i beat the king", "No."),
        ("my trump is lower than the one led, may i throw a club and save it", "No."),
        ("opponent wins the trick and i have none of the suit, must i trump", "Yes."),
        ("opponent trumped higher than all my trumps, must i still trump", "No."),
        ("partner is winning the trick and i have none of the suit, may i play anything", "Yes."),
        ("my partner ruffed before me, must i beat that trump", "No."),
    ],
)
def test_what_must_or_may_be_played_is_said_by_yes_or_no_and_its_rule(phone: Phone, wanted: str, verdict: str) -> None:
    page = phone.open(f"/find/belote?q={wanted}")
    assert words(page) == [verdict]
    assert "An example" not in first_answer(page)


def test_whether_a_low_trump_is_due_follows_the_house(phone: Phone) -> None:
    wanted = "opponent trumped higher than all my trumps, must i still trump"
    assert words(phone.open(f"/find/belote?q={wanted}&house.under_trump=obligatory")) == ["Yes."]


def test_what_is_said_of_an_opponent_is_no_answer_about_a_partner(phone: Phone) -> None:
    titles = {
        who: asked(phone.open(f"/find/belote?q=the ten of my {who} is best, no such suit in my hand, do i trump it"))
        for who in ("partner", "opponent")
    }
    assert "y partner" in titles["partner"]
    assert "n opponent" in titles["opponent"]


def test_where_a_partner_is_a_condition_nobody_spoke_of_there_is_no_yes(phone: Phone) -> None:
    page = phone.open("/find/belote?q=may i play what i like if i have none of the suit")
    assert words(page) != ["Yes."]


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("belote", "four aces with us and a quinte with them, who gets the points"),
        ("canasta", "both over 5000 in one deal, we went out, who is the winner"),
    ],
)
def test_who_it_is_in_an_example_is_no_answer_the_rule_is(phone: Phone, game: str, wanted: str) -> None:
    page = phone.open(f"/find/{game}?q={wanted}")
    assert not words(page)
    assert "An example" not in page.text
    assert page.first("div", class_="rule-box large-text").text


def test_what_an_example_comes_to_is_no_yes_or_no(phone: Phone) -> None:
    assert (
        asked(phone.open("/find/coinche?q=is belote doubled as well when they coinched")) == "Belote in a coinched deal"
    )


def test_a_mistake_told_with_when_is_answered_by_what_to_do(phone: Phone) -> None:
    page = phone.open(
        "/find/coinche?q=we notice after three tricks that we took hearts for trumps when it was diamonds"
    )
    assert "In the first trick: play it again." in page.first("p", class_="large-text").text


def test_what_may_be_bid_is_no_score_of_a_contract(phone: Phone) -> None:
    page = phone.open("/find/coinche?q=they got coinched at 90 clubs, may the partner say 100 diamonds")
    assert asked(page) != "Have the takers made it?"


def test_the_name_of_a_game_with_an_ending_chooses_it(phone: Phone) -> None:
    page = phone.open("/find?q=is belote worth more in a coinched deal")
    assert "/coinche" in next(page.of_class("asked")).first("a")["href"]


def test_words_in_passing_are_no_name_of_something_else(phone: Phone) -> None:
    assert asked(phone.open("/find/pontoon?q=yeah so a queen and a jack, can i split em")) == "May I split?"


def test_what_was_reckoned_from_other_figures_is_answered_by_its_rule(phone: Phone) -> None:
    page = phone.open("/find/pontoon?q=both five cards, mine make 21 and the bankers only 15, what becomes of my stake")
    assert asked(page).startswith("I have a five-card trick of 21")
    assert not words(page)
    assert "a five-card trick too" in page.first("div", class_="rule-box large-text").text


def test_a_condition_is_no_question_where_nothing_else_is_as_near(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=lots of melds on the table, none with 7 cards, she says shes out")
    assert "at least one canasta" in first_answer(page)
    assert "It depends." not in words(page)


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("burraco", "May I discard a two or a joker in the middle of the deal?"),
        ("canasta", "Our canasta has its seven cards. May we add an eighth?"),
    ],
)
def test_what_is_allowed_without_more_is_a_yes(phone: Phone, game: str, wanted: str) -> None:
    assert words(phone.open(f"/find/{game}?q={wanted}")) == ["Yes."]


ARGUED = [  # of the other games: `tests/browser/test_companion.py`
    ("low five card trick against 21", "Does a low five-card trick beat 21 in three cards?", "Yes."),
    (
        "coinche before my turn",
        "They have just bid, and it is not my turn. May I say “coinche” at once?",
        "No.",
    ),
    ("5th card", "May I shoot before my fifth card?", "No."),
]


@pytest.mark.parametrize(("typed", "argued", "answer"), ARGUED)
def test_an_argument_is_settled_from_the_home_page(phone: Phone, typed: str, argued: str, answer: str) -> None:
    page = phone.press(phone.open("/"), "Find", {"q": typed})
    if listed := [
        link for link in links(page) if argued in link.text
    ]:  # one of a few places, of which none is answered
        page = phone.open(listed[0]["href"])
        assert page.first("h1").text == argued
    assert argued in page.text
    assert words(page)[0] == answer


@pytest.mark.parametrize(
    ("language", "wanted", "others"),
    [
        ("en", "can i burn ten and three", "can i burn ace 2"),
        ("fr", "je peux brûler 10 et 3", "je peux brûler as et 2"),
        ("it", "posso bruciare dieci e tre", "posso bruciare asso e due"),
    ],
)
def test_a_verdict_on_the_cards_of_an_example_is_none_on_others(
    phone: Phone, language: str, wanted: str, others: str
) -> None:
    pages = (phone.open(f"/find/pontoon?q={one}&lang={language}&house.burn13=yes") for one in (wanted, others))
    assert [len(words(page)) for page in pages] == [1, 0]


@pytest.mark.parametrize(
    ("game", "language", "wanted", "wrong"),
    [
        ("burraco", "bn", "একটাও বুরাকো নাই, হাত শেষ করা যাবে?", "হ্যাঁ।"),  # not `our only one is dirty`
        ("canasta", "bn", "hat shesh korte gele ki discard kortei hobe", "হ্যাঁ।"),  # not `may I do without`
        ("burraco", "pa", "dheri chukan lai upar wala patta vartna pau?", "ਹਾਂ।"),
    ],
)
def test_what_is_denied_or_asked_as_a_duty_has_no_yes_of_another_question(
    phone: Phone, game: str, language: str, wanted: str, wrong: str
) -> None:
    page = phone.open(f"/find/{game}?lang={language}&q={wanted}")
    assert words(page)[:1] != [wrong]


@pytest.mark.parametrize(
    ("language", "wanted", "yes"),
    [
        ("en", "my partner is winning the trick, must i still follow suit", "Yes."),
        ("fr", "le partenaire tient le pli, je dois fournir quand meme", "Oui."),
        ("it", "il compagno tiene la presa, devo rispondere lo stesso al seme", "Sì."),
        ("bn", "জুড়ি জিতছে, তবু কি একই স্যুট দিতেই হবে", "হ্যাঁ।"),
        ("pa", "ਸਾਥੀ ਦੀ ਸਰ ਹੈ, ਫਿਰ ਵੀ ਰੰਗ ਪਾਉਣਾ ਪਊ", "ਹਾਂ।"),
    ],
)
def test_one_follows_suit_whoever_holds_the_trick(phone: Phone, language: str, wanted: str, yes: str) -> None:
    assert words(phone.open(f"/find/belote?lang={language}&q={wanted}"))[:1] == [yes]


@pytest.mark.parametrize(("house", "written"), [("", "67"), ("&house.round_to_ten=true", "70")])
def test_a_figure_is_rounded_where_the_table_rounds(phone: Phone, house: str, written: str) -> None:
    found = phone.client.get(f"/api/games/belote/find?q=what is 67 once rounded{house}").get_json()["results"]
    assert found[0]["answer"].strip(".") == written


@pytest.mark.parametrize(("house", "found"), [("", False), ("&house.round_to_ten=true", True)])
def test_a_question_is_found_where_it_comes_up(phone: Phone, house: str, *, found: bool) -> None:
    results = phone.client.get(f"/api/games/belote/find?q=work out a rounded deal{house}").get_json()["results"]
    assert ("deal-rounded" in [one["id"] for one in results]) is found


def test_a_round_is_no_rounding_at_a_table_that_does_not_round(phone: Phone) -> None:
    asked_of = "we found out in the 4th trick that one had 9 cards. do we play the round to the end"
    found = phone.client.get("/api/games/belote/find", query_string={"q": asked_of}).get_json()["results"]
    assert "deal-rounded" not in [one["id"] for one in found]


def test_cards_that_were_understood_stand_in_the_letters_of_the_reader(phone: Phone) -> None:
    page = phone.open("/find/canasta?lang=fr&q=7 dames, 4 as, pas sortis, il reste R et 5 en main : total")
    assert "D D D D D D D, A A A A" in page.text
    assert "R 5" in page.text
