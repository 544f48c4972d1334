"""The result of a match: as a text with a looking link, for messengers, and for BG Stats."""

import json
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import pytest

from companion.engine.text import letters
from companion.web import create_app
from companion.web.share import play, summary
from companion.web.shown.ending import Ending, ResultPicture
from tests.page import Element
from tests.phone import Phone, begin, deal, record
from tests.web.ended import bank, played

WON = ((300, 500), (5000, 100))


@pytest.fixture
def over(phone: Phone) -> str:
    """The address of a match that is over."""
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(100, 200), deal(505))
    return sheet


@pytest.fixture
def result(phone: Phone, over: str) -> Element:
    """The page that sends the result, of a server that the world knows."""
    assert phone.press(phone.open(over), "Send the result").first("textarea")
    return phone.open(f"{over}/result", host="pad.example.org")


def text(page: Element) -> str:
    return "".join(page.first("textarea").strings())


def address(page: Element, key: str) -> str:
    return next(link["href"] for link in page.every("a") if link.text == key)


def test_the_text_says_who_won_with_what_and_how_it_went() -> None:
    assert summary(Ending(played(*WON))).splitlines() == [
        "Canasta to 5,000: Ann & Cy win by 4,700.",
        "Ann & Cy 5,300",
        "Bob & Dora 600",
        "2 deals, 40 minutes. The lead changed for good in deal 2.",
    ]


def test_a_name_written_from_right_to_left_keeps_its_points_outside() -> None:
    text = summary(Ending(played(*WON, seats=("Ann", "Bob", "مُحَمَّد", "Dora"))))
    assert text.splitlines()[1:3] == ["\u2068Ann & مُحَمَّد\u2069 5,300", "Bob & Dora 600"]


def test_of_an_evening_at_a_bank_it_says_who_pays_whom() -> None:
    told = bank((1, "20", 40), (2, "17", 10))
    assert summary(Ending(played(told, game="pontoon", closed=True))).splitlines() == [
        "Pontoon: Bob is up by 40.",
        "Bob +40",
        "Dora 0",
        "Cy −10",
        "Ann −30",
        *("Ann to Bob 30", "Cy to Bob 10"),
        "One deal, 20 minutes.",
    ]


def test_its_link_may_only_look(phone: Phone, result: Element) -> None:
    link = text(result).splitlines()[-1]
    assert link.startswith("http://pad.example.org/m/")
    page = phone.open(link.removeprefix("http://pad.example.org"))
    assert "Ann & Bob win by 405." in page.text
    assert not list(page.every("form"))


def test_messengers_are_handed_the_whole_text(result: Element) -> None:
    whole = text(result)
    assert address(result, "Text message").startswith("sms:?&body=")
    assert unquote(address(result, "Text message").partition("body=")[2]) == whole
    mail = parse_qs(urlsplit(address(result, "E-mail")).query)
    assert mail == {"subject": ["Ann & Bob win by 405."], "body": [whole]}
    assert parse_qs(urlsplit(address(result, "WhatsApp")).query) == {"text": [whole]}


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "10.0.0.7", "[fd00::1]:8000", "pad.local", "pad", "localhost"])
def test_an_address_that_is_dead_outside_is_not_sent(phone: Phone, over: str, host: str) -> None:
    page = phone.open(f"{over}/result", host=host)
    assert text(page).splitlines()[-1].startswith("2 deals")
    assert "Anyone with the link" not in page.text
    assert [link.text for link in page.every("a") if "/m/" in unquote(link["href"]) and link["href"][0] != "/"] == []
    assert "Telegram" not in page.text


@pytest.mark.parametrize("host", ["pad.example.org", "8.8.8.8", "[2001:4860::1]:8000"])
def test_one_that_is_known_outside_is(phone: Phone, over: str, host: str) -> None:
    assert text(phone.open(f"{over}/result", host=host)).splitlines()[-1].startswith(f"http://{host}/m/")


def test_the_picture_has_verdict_totals_names_chart_and_nothing_from_elsewhere(phone: Phone, result: Element) -> None:
    image = result.first("img")
    assert image["alt"] == "Ann & Bob win by 405."
    assert image["data-name"].startswith("canasta-ann-cem-bob-dora-")
    answer = phone.client.get(image["src"])
    assert answer.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    said = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert said[0] == "Canasta to 500"
    assert " ".join(filter(None, said[2:4])) == "Ann & Bob win by 405."
    assert {"Cem & Dora", "605", "200", "500 wins", "Companion"} <= set(said)
    assert [each for each in drawn.iter() if {"style", "class", "href"} & each.attrib.keys()] == []
    assert phone.client.get(image["src"].replace("/result", "x/result")).status_code == 404


def test_a_match_that_goes_on_has_no_picture(phone: Phone, sheet: str) -> None:
    assert phone.client.get(f"{sheet}/result.svg").status_code == 404


@pytest.mark.parametrize(
    "seats", [("Ann",) * 0, ("W" * 40, "মিতা চট্টোপাধ্যায়", "Ann Maria von und zu Hohenfels", "ਹਰਪ੍ਰੀਤ")]
)
@pytest.mark.parametrize("language", ["en", "bn", "fr"])
def test_no_text_of_the_picture_is_wider_than_its_place(phone: Phone, language: str, seats: tuple[str, ...]) -> None:
    sheet = begin(phone, names=seats or ("", "", "", ""), house__target="500")
    record(phone, sheet, deal(505))
    answer = phone.client.get(f"{sheet}/result.svg", headers={"Accept-Language": language})
    drawn = ElementTree.fromstring(answer.text)
    for each in drawn.iter("{http://www.w3.org/2000/svg}text"):
        assert letters(each.text or "") * int(each.attrib["font-size"]) * 0.5 <= 1080 - 84, each.text


def test_in_the_picture_lines_are_even_and_names_beside_each_other_of_one_size() -> None:
    alone = ResultPicture(Ending(played((5370, 100, 200), players=3, seats=("Ann", "Bob", "Cy"))))
    assert [line for _, line in alone.verdict.lines] == ["Ann wins", "by 5,170."]
    names = ("Wilhelmina-Alexandrina", "Bob", "Konstantinopolitanskaya", "Cy")
    picture = ResultPicture(Ending(played(*WON, seats=names)))
    for blocks in ([side.name for side in picture.sides], [side.key for side in picture.sides]):
        assert len({block.size for block in blocks}) == 1
    assert min(side.key.size for side in picture.sides) >= 28
    assert picture.story.lines[0][0] > max(side.key.bottom for side in picture.sides)
    assert [side.leads for side in picture.sides] == [True, False]
    assert [side.arm for side in picture.sides] == [456, 55], "as near as 5,300 and 600 are to 5,000"


def test_a_looking_link_has_a_preview_and_a_scoring_link_has_none(phone: Phone, over: str, result: Element) -> None:
    look = urlsplit(text(result).splitlines()[-1]).path
    assert previewed(phone.open(look)) == {
        "og:site_name": "Companion",
        "og:title": "Ann & Bob win by 405.",
        "og:description": "Canasta to 500 · Ann & Bob 605, Cem & Dora 200",
    }
    assert previewed(phone.open(over)) == {}
    assert previewed(phone.open(f"{look}/share")) == {}


def test_a_preview_of_a_match_that_goes_on_says_how_it_stands(phone: Phone, sheet: str) -> None:
    look = looking(phone, sheet)
    assert previewed(phone.open(look))["og:title"] == "Ann & Bob 0, Cem & Dora 0"
    record(phone, sheet, deal(100, 200))
    assert previewed(phone.open(look))["og:title"] == "Ann & Bob 100, Cem & Dora 200"


def test_a_preview_has_the_mark_where_the_server_has_a_public_address(tmp_path: Path) -> None:
    phone = Phone(create_app(tmp_path, public="https://pad.example.org/"))
    look = looking(phone, begin(phone))
    image = previewed(phone.open(look))["og:image"]
    assert image == "https://pad.example.org/static/icon-512.png"
    with phone.client.get(urlsplit(image).path) as answer:
        assert answer.mimetype == "image/png"


def looking(phone: Phone, sheet: str) -> str:
    """The view-only address of a match."""
    links = (field["value"] for field in phone.open(f"{sheet}/share").every("input") if field["id"] == "look")
    return urlsplit(next(links)).path


def previewed(page: Element) -> dict[str, str]:
    """What a messenger is told of a page."""
    return {meta["property"]: meta["content"] for meta in page.every("meta") if meta["property"]}


def test_telegram_takes_the_link_apart_from_the_text(result: Element) -> None:
    *lines, link = text(result).splitlines()
    assert parse_qs(urlsplit(address(result, "Telegram")).query) == {"url": [link], "text": ["\n".join(lines)]}


def test_nothing_in_an_address_is_left_as_it_was_typed(phone: Phone) -> None:
    sheet = begin(phone, names=("A&b=c", "#d", "?e", "মৃ+"), house__target="500")
    record(phone, sheet, deal(505))
    page = phone.open(f"{sheet}/result", host="pad.example.org")
    query = urlsplit(address(page, "WhatsApp")).query
    assert parse_qs(query) == {"text": [text(page)]}
    assert "A&b=c & ?e win" in text(page)


def test_bg_stats_gets_the_play_as_json_in_the_address(result: Element) -> None:
    link = address(result, "Save to BG Stats")
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    told = json.loads(unquote(link.partition("data=")[2]))
    assert told["game"] == {"name": "Canasta", "sourceGameId": "canasta", "highestWins": True, "noPoints": False}
    assert [(player["name"], player["winner"]) for player in told["players"]] == [
        *(("Ann", True), ("Cem", False), ("Bob", True), ("Dora", False)),
    ]


def test_a_play_has_its_end_in_utc_and_every_player_with_score_and_team() -> None:
    told = play(played(*WON))
    assert (told["sourceName"], told["playDate"], told["durationMin"]) == ("Companion", "2024-05-01 12:40:00", 40)
    assert told["players"][3] == {
        "name": "Dora",
        "sourcePlayerId": "Dora",
        "score": 600,
        "rank": 2,
        "winner": False,
        "startPlayer": False,
        "team": "Bob & Dora",
    }


def test_whoever_plays_first_in_the_first_deal_started_it() -> None:
    told = play(played(*WON))
    assert [player["name"] for player in told["players"] if player["startPlayer"]] == ["Bob"]


def test_a_play_keeps_its_id_and_gives_no_key_away() -> None:
    first, again = play(played(*WON)), play(played(*WON, (0, 0), closed=True))
    assert first["sourcePlayId"] == again["sourcePlayId"]
    assert not {"write", "look"} & set(json.dumps(first).replace('"', " ").split())


def test_players_of_a_bank_have_no_team_and_ranks_by_balance() -> None:
    told = play(played(bank((1, "20", 40), (2, "17", 10)), game="pontoon", closed=True))
    ranks = [(player["name"], player["score"], player["rank"], player["winner"]) for player in told["players"]]
    assert ranks == [("Ann", -30, 4, False), ("Bob", 40, 1, True), ("Cy", -10, 3, False), ("Dora", 0, 2, False)]
    assert not any("team" in player for player in told["players"])


def test_the_sheet_is_there_for_spreadsheets(result: Element) -> None:
    assert address(result, "Sheet as CSV").endswith(".csv")


def test_a_match_that_goes_on_has_no_result(phone: Phone, sheet: str) -> None:
    assert phone.client.get(f"{sheet}/result").location == sheet


def test_a_match_without_a_deal_is_no_play(phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    assert "BG Stats" not in phone.open(f"{sheet}/result").text
