"""Search from every page: the answer where it is sure, else a few places, else that the rules are silent."""

from itertools import pairwise
from urllib.parse import urlencode

import pytest

from companion.games import shelf
from tests.page import Element
from tests.phone import SEATS, Phone, begin, deal, record, start
from tests.rulebook.phrases import written


def links(page: Element) -> list[Element]:
    return [link for listed in page.of_class("answer-list") for link in listed.every("a")]


def asked(page: Element) -> str:
    """The question that is answered first."""
    return next(page.of_class("asked")).text


def words(page: Element) -> list[str]:
    return [answer.text for answer in page.of_class("answer-word")]


def first_answer(page: Element) -> str:
    return next(one for one in page.every("div") if "data-answer" in one.attributes).text


@pytest.mark.parametrize("start", ["/", "/ask", "/rules", "/ask/canasta", "/rules/canasta", "/rules/canasta/pile"])
def test_every_page_that_explains_has_a_search_field(phone: Phone, start: str) -> None:
    page = phone.press(phone.open(start), "Find", {"q": "how can i take a frozen pile"})
    assert "A frozen pile needs a natural pair" in page.text


def test_what_is_sure_stands_first_with_its_question(phone: Phone) -> None:
    page = phone.open("/find/pontoon?q=does+a+pontoon+beat+a+five+card+trick")
    assert asked(page) == "Does a pontoon beat a five-card trick?"
    assert words(page) == ["Yes."]
    assert "Which of these do you mean?" not in page.text


def test_what_is_not_sure_is_five_questions_each_with_its_answer(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=joker+on+the+pile")
    assert page.first("h2").text == "Which of these do you mean?"
    assert 2 <= len(links(page)) <= 4
    assert all(next(iter(link.every("small"))).text for link in links(page))
    argued = {dispute.title for dispute in written("canasta").disputes}
    assert all(next(iter(link.every("b"))).text for link in links(page) if link.first("span").text in argued)


def test_an_answer_far_ahead_of_the_others_is_said_alone(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=how+many+cards+does+everybody+get")
    assert asked(page).startswith("How many cards each")
    assert "Which of these do you mean?" not in page.text


def test_where_nobody_says_whether_the_pile_is_frozen_both_cases_have_their_answer(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=take+the+pile+with+one+natural+card+and+a+wild+card")
    assert words(page) == ["It depends."]
    rows = page.first("table", class_="standings cases").every("tr")
    assert {row.text for row in rows} == {"The pile is frozen No", "The pile is not frozen Yes"}
    frozen = phone.open("/find/canasta?q=take+a+frozen+pile+with+one+natural+card+and+a+wild+card")
    assert words(frozen) == ["No."]


@pytest.mark.parametrize("wanted", ["joker on the pile", "May I take the pile?", "2 jokers 3 aces 4 kings", "zzqxv"])
def test_no_level_of_headings_is_left_out(phone: Phone, wanted: str) -> None:
    levels = [int(one.tag[1]) for one in phone.open(f"/find/canasta?q={wanted}").every("") if one.tag in HEADINGS]
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels


@pytest.mark.parametrize(
    ("wanted", "language", "first"),
    [
        ("peut-on ramasser la pile gelée avec un joker", "fr", "Puis-je "),
        ("posso prendere il pozzo bloccato con una matta", "it", "Posso "),
        ("can I take a frozen pile with a joker", "en", "May I"),
    ],
)
def test_what_is_asked_in_another_language_is_answered_in_that_one(
    phone: Phone, wanted: str, language: str, first: str
) -> None:
    page = phone.open(f"/find/canasta?q={wanted}")
    assert asked(page).startswith(first)
    assert page.first("div", id="found")["lang"] == ("" if language == "en" else language)
    offered = [link for link in page.every("a") if f"lang={language}" in link["href"]]
    assert bool(offered) == (language != "en")


@pytest.mark.parametrize(
    "wanted", ["pontoon?q=kitty 20 said, 17 counted", "shoot-pontoon?q=5th card", "pontoon?q=AA split?"]
)
def test_the_language_of_a_question_is_not_guessed_by_the_words_of_one_game_or_by_figures(
    phone: Phone, wanted: str
) -> None:
    assert phone.open(f"/find/{wanted}").first("div", id="found")["lang"] == ""


@pytest.mark.parametrize("wanted", ["bid after 100?", "100 hearts"])
def test_of_a_bid_alone_nobody_is_told_what_came_of_it(phone: Phone, wanted: str) -> None:
    page = phone.open(f"/find/coinche?q={wanted}")
    first = next(one.text for one in page.every() if "data-answer" in one.attributes)
    assert "The contract is not made" not in first


HEADINGS = ("h1", "h2", "h3", "h4")


def test_a_mistake_is_answered_by_what_to_do(phone: Phone) -> None:
    page = phone.open("/find/burraco?q=my+grandson+laid+something+wrong+and+we+noticed+too+late")
    assert "Put it right before the next player draws." in page.first("p", class_="large-text").text


def test_what_the_rules_do_not_speak_of_is_said_so(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=what+year+was+it+invented+in+uruguay")
    assert page.first("h2").text == "The rules here do not say."
    assert not words(page)
    assert any(page.every("details"))


def test_cards_and_figures_fill_in_the_form_and_are_answered(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=can+i+open+with+3+kings+2+aces+and+a+joker+at+1640")
    assert asked(page) == "Do these melds open?"
    assert words(page) == ["Yes."]
    change = next(link for link in page.every("a") if link.text == "Change the cards or figures")
    assert words(phone.open(change["href"])) == ["Yes."]


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [("pontoon?q=13+can+i+stay", ["No."]), ("pontoon?q=ho+15+posso+fermarmi&lang=it", ["Sì."]),
     ("pontoon?q=q+j+vs+banker+20", ["No."]), ("pontoon?q=8+8+5+vs+dealer+20", ["Yes."])],
)  # fmt: skip
def test_a_hand_may_be_told_by_its_total(phone: Phone, wanted: str, answer: list[str]) -> None:
    assert words(phone.open(f"/find/{wanted}")) == answer


def test_a_total_of_which_the_cards_matter_is_no_hand(phone: Phone) -> None:
    assert words(phone.open("/find/pontoon?q=can+i+split+16")) == []


def test_melds_without_a_total_are_answered_for_each_step_of_the_scale(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=3+kings+and+a+joker+enough+to+open")
    assert [row.text for row in page.first("table", class_="standings cases").every("tr")] == [
        "The side’s total is below 0 Yes", "The side’s total is 0 to 1,495 Yes", "Otherwise No"]  # fmt: skip


@pytest.mark.parametrize(
    ("wanted", "score"),
    [("surcoinché 100 chuté&lang=fr", "Nous 0, Eux 1 040"), ("surcoinché 80 réussi&lang=fr", "Nous 960, Eux 0"),
     ("120 hearts down what do they get", "We 0, They 280"),
     ("110 demandés, on a fait tous les plis sans annoncer capot&lang=fr", "Nous 360, Eux 0")],
)  # fmt: skip
def test_a_contract_of_which_only_the_outcome_was_said_is_scored_by_it(phone: Phone, wanted: str, score: str) -> None:
    assert score in phone.open(f"/find/coinche?q={wanted}").text.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("coinche?q=two tricks were played with diamonds as trumps although clubs had been bid",
      "You played with the wrong trumps"),
     ("belote?q=oops i trumped that but i do have a heart", "Somebody played a wrong card and sees it at once")],
)  # fmt: skip
def test_what_to_do_about_a_mistake_stands_before_what_an_example_comes_to(
    phone: Phone, wanted: str, told: str
) -> None:
    assert asked(phone.open(f"/find/{wanted}")) == told


@pytest.mark.parametrize(
    ("wanted", "title"),
    [("coinche?q=contract failed but i announced belote, do those 20 stay ours", "Belote stays with the side"),
     ("belote?q=we failed but i had said belote, do the 20 stay", "Belote after a failed contract")],
)  # fmt: skip
def test_a_figure_of_the_rules_is_none_of_a_case(phone: Phone, wanted: str, title: str) -> None:
    assert asked(phone.open(f"/find/{wanted}")).startswith(title)


def test_the_evening_on_which_a_game_is_played_is_nothing_that_is_asked(phone: Phone) -> None:
    page = phone.open("/find/coinche?q=may we bid sans atout tonight")
    assert "sans atout" in next(page.of_class("asked")).text.lower()


def test_the_name_of_the_game_in_which_something_is_asked_is_no_call_of_it(phone: Phone) -> None:
    assert "We 500, They 0" in phone.open("/find?q=coinche capot bid and made").text
    assert "We 0, They 290" in phone.open("/find?q=in coinche, 130 failed and nobody doubled").text
    assert "Nous 0, Eux 290" in phone.open("/find?q=à la coinche, 130 chuté&lang=fr").text


def test_what_was_understood_stands_above_the_answer(phone: Phone) -> None:
    page = phone.open("/find/belote?q=they+took+and+made+79")
    assert words(page) == ["No."]
    assert "Took: They · Points from tricks, with the last ten: We 83, They 79" in page.text


def test_melds_that_open_need_no_further_card(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=can+i+open+with+3+kings+and+3+aces+at+1600")
    assert words(page) == ["Yes."]


def test_a_form_is_not_answered_where_many_other_words_ask_something_else(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=partner+stuck+a+deuce+on+our+seven+clean+tens+the+idiot+what+do+we+lose")
    assert not words(page)


def test_in_all_games_every_place_is_labelled_with_its_game(phone: Phone) -> None:
    names = {written(game).words("game.name") for game in shelf()}
    told = [link.text for link in links(phone.open("/find?q=bust"))]
    assert told
    assert all(any(f"{name} ·" in text for name in names) for text in told)


def test_the_name_of_a_game_chooses_it(phone: Phone, sheet: str) -> None:
    assert all("/belote" in link["href"] for link in links(phone.open("/find?q=highest+trump+in+belote")))
    assert all("/belote" in link["href"] for link in links(phone.open(f"{sheet}/find?q=highest+trump+in+belote")))


def test_at_a_match_its_own_game_comes_first(phone: Phone, sheet: str) -> None:
    assert links(phone.open(f"{sheet}/find?q=pile"))[0]["href"].startswith(sheet)


def test_what_is_found_at_a_match_is_answered_under_its_house_rules(phone: Phone) -> None:
    sheet, wanted = begin(phone, profile="classic"), "q=Are+two+kings+and+two+wild+cards+a+legal+meld?"
    assert words(phone.open(f"{sheet}/find?{wanted}")) == ["Yes."]
    assert words(phone.open(f"/find/canasta?{wanted}")) == ["No."]


def test_house_rules_in_the_address_are_kept_by_what_is_found(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=joker&house.wild_ratio=min_two_naturals")
    own = [link["href"] for link in links(page) if "/canasta" in link["href"]]
    assert own
    assert all("house.wild_ratio=min_two_naturals" in address for address in own)


@pytest.mark.parametrize("wanted", ["pile frozen", "frozen PILE", "froze pil"])
def test_words_are_found_in_any_order_and_from_their_beginning(phone: Phone, wanted: str) -> None:
    assert "Cards that freeze the pile" in phone.open(f"/find/canasta?q={wanted.replace(' ', '+')}").text


def test_while_one_types_only_the_list_is_sent(phone: Phone) -> None:
    answer = phone.client.get("/find?q=trump", headers={"HX-Target": "div#found"})
    assert answer.text.startswith('<div id="found"')
    assert "HX-Target" in answer.headers["Vary"]


def test_a_list_brings_its_stylesheet_to_a_page_that_may_not_have_it(phone: Phone) -> None:
    for heads in ({"HX-Target": "div#found"}, {}):
        assert phone.client.get("/find?q=trump", headers=heads).text.count("/static/book.css") == 1


@pytest.mark.parametrize(
    "wanted",
    ['"', "*", "NEAR(", "a OR b AND", "x" * 5000, "%00", "_", "-", "%ED%A0%80", "🃏", "", "9 9 9 9", "KKKKKKKK"],
)
@pytest.mark.parametrize("where", ["/find", "/find/canasta"])
def test_whatever_is_searched_for_the_page_answers(phone: Phone, where: str, wanted: str) -> None:
    assert phone.open(f"{where}?q={wanted}").first("input", name="q")


@pytest.mark.parametrize("address", ["/find/chess?q=king", "/m/nowhere/find?q=king"])
def test_there_is_no_search_where_there_is_no_game(phone: Phone, address: str) -> None:
    phone.open(address, status=404)


@pytest.mark.parametrize("name", ["dora", "doras", "dorra"])
def test_names_of_players_are_no_words_of_the_question(phone: Phone, sheet: str, name: str) -> None:
    asked_of_one = asked(phone.open(f"{sheet}/find?q=can+{name}+open+with+the+pile"))
    assert asked_of_one == asked(phone.open(f"{sheet}/find?q=can+open+with+the+pile"))


def test_what_one_player_needs_is_answered_by_the_total_of_the_side(phone: Phone) -> None:
    sheet = begin(phone, names=("Ann", "Bob", "Cem", "Sam"))  # `sam` is also what the search makes of `same`
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    for name, first in (("Sam", "Bob & Sam 15 to open"), ("Ann", "Ann & Cem 90 to open")):
        page = phone.open(f"{sheet}/find?q=what+does+{name}+need+to+open")
        assert page.first("table", class_="standings").text.startswith(first)


def test_what_is_asked_of_too_many_strange_words_is_refused(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=poker+night+licence+of+the+pub")
    assert page.first("h2").text == "The rules here do not say."


@pytest.mark.parametrize(("name", "verdict"), [("cem", "Yes."), ("bob", "No.")])
def test_melds_of_somebody_who_is_named_are_laid_at_the_total_of_that_side(
    phone: Phone, name: str, verdict: str
) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(600, 0, sides__1__left="55"))
    page = phone.open(f"{sheet}/find?q=can+{name}+come+down+with+just+4+4+4")
    assert asked(page) == "Do these melds open?"
    assert words(page)[0] == verdict


@pytest.mark.parametrize(
    ("game", "wanted", "first"),
    [
        (
            "burraco",
            "cousin grabbed the other reserve pack but his side already had theirs, he has seen the cards",
            "wrong-pozzetto",
        ),
        ("canasta", "I've got two black threes left and nothing else can I go out", "black-threes"),
    ],
)
def test_words_in_passing_name_no_other_game_and_fill_in_no_other_question(
    phone: Phone, game: str, wanted: str, first: str
) -> None:
    found = phone.client.get(f"/api/games/{game}/find", query_string={"q": wanted}).get_json()["results"]
    assert first in (found[0]["kind"], found[0]["id"])


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        ("pontoon", "ace and a four stick?", "A 4 Yes."),
        ("canasta", "joker left in hand how much minus", "JK −50"),
        ("coinche", "can i bid above 160", "no number goes above it"),
        ("shoot-pontoon", "kitty 80 and 30 shot how much can i shoot", "50"),
    ],
)
def test_what_was_said_is_computed_and_no_like_case_answers_for_it(
    phone: Phone, game: str, wanted: str, told: str
) -> None:
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted})}")
    assert told in next(one for one in page.every() if "data-answer" in one.attributes).text


def test_a_case_with_other_figures_does_not_answer_for_the_one_that_was_asked(phone: Phone) -> None:
    page = phone.open("/find/coinche?q=il+a+dit+90+coeur,+je+peux+dire+90+pique+?&lang=fr")
    assert words(page)[0] == "Non."


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("7 queens with a joker, clean?", "Mixed canasta"), ("6 kings and a 2 total with bonus", "380")],
)
def test_of_a_meld_is_told_what_the_words_ask_for(phone: Phone, wanted: str, told: str) -> None:
    assert words(phone.open(f"/find/canasta?q={wanted}")) == [told]


def test_a_contract_that_failed_is_scored_without_the_points_of_its_tricks(phone: Phone) -> None:
    page = phone.open("/find/coinche?q=they failed 130 what do we get")
    assert "Score: We 290, They 0." in page.text
    assert page.first("p", class_="small-print").text == "Who bid last: They · Contract: 130"


def test_a_figure_that_was_reckoned_from_others_is_no_answer(phone: Phone) -> None:
    asked_for = "/api/games/coinche/find?q=coinched 150 and failed, what does each side score after that long evening"
    assert not any("520" in one["text"] for one in phone.client.get(asked_for).get_json()["results"])


def test_what_to_do_about_a_mistake_is_not_overruled_by_the_figures_in_it(phone: Phone) -> None:
    found = phone.client.get("/api/games/shoot-pontoon/find?q=kitty 20 said, 17 counted").get_json()
    assert (found["results"][0]["kind"], found["results"][0]["id"]) == ("wrong", "kitty-miscounted")


def test_a_bid_over_one_that_is_no_figure_is_refused(phone: Phone) -> None:
    assert words(phone.open("/find/coinche?q=capot was bid, can i say 160")) == ["No."]


@pytest.mark.parametrize(
    ("game", "wanted", "answer"),
    [
        ("shoot-pontoon", "kitty 50, bob shot 20, can cy shoot 30", "Yes."),
        ("shoot-pontoon", "kitty 50, bob shot 20, can cy shoot 40", "No."),
        ("shoot-pontoon", "the table limit is 10, may i shoot 25 with enough in the kitty", "Yes."),
        ("shoot-pontoon", "kitty has 60, can the banker add 20 during the deal", "No."),
        ("shoot-pontoon", "the kitty is nearly empty, may the banker throw in another 30 in mid hand", "No."),
        ("pontoon", "9 5 stick", "No."),
        ("pontoon", "9 7 stick", "Yes."),
        ("coinche", "110 hearts we made 118", "Yes."),
        ("coinche", "110 hearts we made 108", "No."),
        ("belote", "we took, 84 in tricks, they got 78 plus the belote, did we make it", "No."),
    ],
)
def test_each_figure_belongs_to_what_was_said_of_it(phone: Phone, game: str, wanted: str, answer: str) -> None:
    assert words(phone.open(f"/find/{game}?q={wanted}")) == [answer]


def test_a_capot_of_which_only_the_outcome_is_said_is_reckoned_with_its_coinche(phone: Phone) -> None:
    assert "Score: We 0, They 820." in phone.open("/find/coinche?q=capot coinched and failed").text


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        ("coinche", "110 hearts they got 90", "We 270, They 0"),  # a bid is told by its suit
        ("coinche", "bid 100 got 98 thats 100 rounded right", "We 0, They 260"),  # said twice, it is one figure
        ("coinche", "we had 120 hearts and got 127, what do we write", "We 250, They 40"),  # what the rules refuse is
        ("coinche", "they were on 130 and made 131", "We 30, They 260"),  # read again: the bid is one of the figures
        ("coinche", "১০০ ডেকে ১১৩ হলো&lang=bn", "২১০"),  # and another that has no field is a side's
        ("coinche", "bid 90 and took every single trick", "We 340, They 0"),
        ("belote", "jack and nine of trumps and two aces points", "56"),
        ("burraco", "they closed, we have 90 on table and 65 in hand", "25"),
        ("canasta", "7 queens what do i get", "together: 570"),
        ("canasta", "going out with three black 3s what do they score", "3♠\ufe0e 15"),
        ("canasta", "joker pts", "50"),
        ("pontoon", "pontoon pays wat", "double"),
        ("pontoon", "started with 4 whats the most that can be on one hand", "28"),
        ("canasta", "is it 50 now at 1720", "90"),  # what is asked about is no figure of the case
        ("burraco", "burraco king how many points", "10"),
    ],
)
def test_to_how_much_a_figure_is_the_answer(phone: Phone, game: str, wanted: str, told: str) -> None:
    page = phone.open(f"/find/{game}?q={wanted}")
    assert told in next(one for one in page.every("div") if "data-answer" in one.attributes).text


def test_more_figures_than_there_are_sides_fill_in_nothing(phone: Phone) -> None:
    page = phone.open("/find/coinche?lang=fr&q=85 on marque 90 ou 80")
    assert asked(page).startswith("Le compte de nos plis finit par un cinq.")
    assert not words(page)


def test_to_how_much_neither_yes_nor_half_a_hand_is_an_answer(phone: Phone) -> None:
    assert words(phone.open("/find/burraco?lang=fr&q=fermer ca rapporte combien")) == []
    assert words(phone.open("/find/pontoon?q=5 card trick stake 3 what do i get")) == []


def test_who_is_named_second_is_a_partner_or_an_opponent(phone: Phone) -> None:
    sheet = start(phone, "belote", dict(zip((f"seat.{n}" for n in range(4)), SEATS, strict=True)))
    led = {name: asked(phone.open(f"{sheet}/find?q=must ann trump if {name} has the trick")) for name in ("bob", "cem")}
    assert led["bob"] != led["cem"]
    assert "partner" in led["bob"]


def test_at_a_match_what_the_sheet_knows_is_not_refused(phone: Phone, sheet: str) -> None:
    assert asked(phone.open(f"{sheet}/find?q=whats the score xyzq")) == "How does the match stand?"


@pytest.mark.parametrize(
    ("game", "language", "wanted", "rule"),
    [("canasta", "fr", "prendre la pile", "unfrozen-three-ways"), ("canasta", "bn", "তাসের মান", "card-values"),
     ("canasta", "it", "mazzo congelato", "frozen-needs-a-natural-pair"), ("belote", "bn", "তাসের মান", "plain-values"),
     ("canasta", "pa", "ਢੇਰੀ ਚੁੱਕਣੀ", "unfrozen-three-ways"),
     ("coinche", "bn", "সবাই পাস", "everybody-passed"), ("coinche", "en", "card values", "plain-values")],
)  # fmt: skip
def test_a_word_or_two_find_their_rule(phone: Phone, game: str, language: str, wanted: str, rule: str) -> None:
    found = next(phone.open(f"/find/{game}?q={wanted}&lang={language}").of_class("asked")).first("a")
    assert found["href"].endswith(f"#{rule}")
