"""Search from every page: one word, a list with the answers of disputes, and a link to each."""

import pytest

from companion.games import shelf
from tests.page import Element
from tests.phone import Phone, begin, deal, record
from tests.rulebook.phrases import ANYWHERE, Phrase, phrases, written


def found(page: Element) -> list[str]:
    return [link.text for link in links(page)]


def links(page: Element) -> list[Element]:
    return [link for listed in page.every("ul", class_="divided-list link-list") for link in listed.every("a")]


@pytest.mark.parametrize("start", ["/", "/ask", "/rules", "/ask/canasta", "/rules/canasta", "/rules/canasta/pile"])
def test_every_page_that_explains_has_a_search_field(phone: Phone, start: str) -> None:
    page = phone.press(phone.open(start), "Find", {"q": "freez pile"})
    assert "May I take a frozen pile" in page.text


@pytest.mark.parametrize("phrase", phrases(), ids=lambda phrase: f"{phrase.game}: {phrase.words}")
def test_what_is_found_first_leads_to_its_answer_or_its_rule(phone: Phone, phrase: Phrase) -> None:
    address = "/find" if phrase.game == ANYWHERE else f"/find/{phrase.game}"
    first = links(phone.open(f"{address}?q={phrase.words.replace(' ', '+')}"))[0]
    page, rule = phone.open(first["href"]), first["href"].partition("#")[2]
    assert page.first("article", id=rule) if rule else page.first("h1").text


@pytest.mark.parametrize("game", shelf())
def test_a_dispute_is_answered_in_the_list_as_on_its_page(phone: Phone, game: str) -> None:
    for dispute in written(game).disputes[::6]:
        link = next(one for one in links(phone.open(f"/find/{game}?q={dispute.title}")) if dispute.title in one.text)
        page = phone.open(link["href"])
        assert page.first("h1").text == dispute.title
        answered = [answer.text for answer in page.of_class("answer-word")]
        assert [answer.text for answer in link.every("b")] == answered or next(page.of_class("fitting"))


def test_in_all_games_every_place_is_labelled_with_its_game(phone: Phone) -> None:
    names = {written(game).words("game.name") for game in shelf()}
    told = found(phone.open("/find?q=split"))
    assert told
    assert all(any(f"{name} ·" in text for name in names) for text in told)


def test_at_a_match_its_own_game_comes_first_then_the_others(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/find?q=trump+pile")
    assert links(page)[0]["href"].startswith(sheet)
    page = phone.open(f"{sheet}/find?q=belote")
    assert page.first("h2").text == "In other games"
    assert "Belote ·" in found(page)[0]


def test_what_is_found_at_a_match_is_answered_under_its_house_rules(phone: Phone) -> None:
    sheet = begin(phone, profile="classic")
    wanted = "q=two+kings+two+wild"
    assert found(phone.open(f"{sheet}/find?{wanted}"))[0].endswith("Yes.")
    assert found(phone.open(f"/find/canasta?{wanted}"))[0].endswith("No.")


def test_from_the_home_page_the_match_on_the_table_decides(phone: Phone) -> None:
    sheet = begin(phone, profile="classic", house__target="500")
    first = links(phone.open("/find?q=two+kings+two+wild"))[0]
    assert first.text.endswith("Yes.")
    assert first["href"].startswith(sheet)
    record(phone, sheet, deal(600, sides__0__natural_canastas="2"))
    assert links(phone.open("/find?q=two+kings+two+wild"))[0].text.endswith("No.")


@pytest.mark.parametrize(("players", "wanted"), [(2, "trump"), (3, "trump"), (3, "dealer")])
def test_a_dispute_that_cannot_come_up_at_this_table_is_found_without_an_answer(
    phone: Phone, players: int, wanted: str
) -> None:
    assert links(phone.open(f"/find/belote?house.players={players}&q={wanted}"))


def test_the_numbers_of_the_table_are_searched(phone: Phone) -> None:
    sheet = begin(phone, house__target="7350")
    assert any("#target" in link["href"] for link in links(phone.open(f"{sheet}/find?q=7350")))


def test_house_rules_in_the_address_are_kept_by_what_is_found(phone: Phone) -> None:
    page = phone.open("/find/canasta?q=two+kings+two+wild&house.wild_ratio=min_two_naturals")
    assert found(page)[0].endswith("Yes.")
    assert "house.wild_ratio=min_two_naturals" in links(page)[0]["href"]


def test_words_are_found_in_any_order_and_from_their_beginning(phone: Phone) -> None:
    titles = found(phone.open("/find/canasta?q=pile+frozen"))
    assert titles
    assert titles == found(phone.open("/find/canasta?q=frozen+PILE"))
    assert set(titles) <= set(found(phone.open("/find/canasta?q=froz+pil")))


def test_while_one_types_only_the_list_is_sent(phone: Phone) -> None:
    answer = phone.client.get("/find?q=trump", headers={"HX-Target": "div#found"})
    assert answer.text.startswith('<div id="found"')
    assert "HX-Target" in answer.headers["Vary"]


@pytest.mark.parametrize(
    "wanted", ['"', "*", "NEAR(", "a OR b AND", "x" * 5000, "%00", "_", "-", "%ED%A0%80", "🃏", ""]
)
@pytest.mark.parametrize("where", ["/find", "/find/canasta"])
def test_whatever_is_searched_for_the_page_answers(phone: Phone, where: str, wanted: str) -> None:
    assert phone.open(f"{where}?q={wanted}").first("input", name="q")


def test_what_is_not_in_any_book_is_found_nowhere(phone: Phone) -> None:
    page = phone.open("/find?q=zzzzzzzzqqqq")
    assert not links(page)
    assert "Nothing found" in page.text


@pytest.mark.parametrize("address", ["/find/chess?q=king", "/m/nowhere/find?q=king"])
def test_there_is_no_search_where_there_is_no_game(phone: Phone, address: str) -> None:
    phone.open(address, status=404)
