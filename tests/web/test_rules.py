"""The rulebook on its pages: read in order, with a table's own numbers."""

import pytest

from companion.forms.scalars import value_name
from companion.games import shelf
from companion.rulebook.book import uses
from tests.page import Element
from tests.phone import Phone, begin, deal, record
from tests.rulebook.phrases import written


def name_of(article: Element) -> str:
    return article.first("div", class_="rule-text")["id"]


def rule_on(page: Element, name: str) -> Element:
    """A rule of a part by its name."""
    return next(article for article in page.every("article") if name_of(article) == name)


@pytest.mark.parametrize("slug", shelf())
def test_the_book_is_read_from_the_first_part_to_the_last_and_back(phone: Phone, slug: str) -> None:
    parts = [
        link["href"] for link in phone.open(f"/rules/{slug}").first("ol", class_="divided-list link-list").every("a")
    ]
    around = [[link["href"] for link in phone.open(part).first("p", class_="button-grid").every("a")] for part in parts]
    assert [links[-1] for links in around[:-1]] == parts[1:]
    assert [links[0] for links in around[1:]] == parts[:-1]


@pytest.mark.parametrize("slug", shelf())
def test_every_rule_has_its_source_and_the_id_that_it_covers(phone: Phone, slug: str) -> None:
    for link in phone.open(f"/rules/{slug}").first("ol", class_="divided-list link-list").every("a"):
        for rule in phone.open(link["href"]).every("article"):
            own = next(link for link in rule.every("a") if link["href"] == f"#{name_of(rule)}")
            assert own.text in rule.first("h2").text
            assert [words for words in rule.every("p", class_="small-print") if words.text]


def test_the_numbers_of_the_table_are_filled_in(phone: Phone) -> None:
    sheet = begin(phone, house__target="700")
    assert "700" in phone.open(f"{sheet}/rules/winning").text
    assert "5,000" in phone.open("/rules/canasta/winning").text


def test_the_totals_of_the_table_stand_beside_what_they_need(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    rows = [row.text for row in phone.open(f"{sheet}/rules/opening").every("tr", class_="current-row")]
    assert rows == ["below 0 Cem & Dora, at −55 15", "1,500 to 2,995 Ann & Bob, at 1,600 90"]


@pytest.mark.parametrize("slug", shelf())
def test_a_house_rule_is_named_and_says_what_holds_here_only_where_the_text_does_not(phone: Phone, slug: str) -> None:
    book, options = written(slug), {option.name: option for option in shelf()[slug].options()}
    for phase in book.phases:
        page = phone.open(f"/rules/{slug}/{phase.id}")
        for entry in phase.entries:
            boxes = rule_on(page, entry.id).of_class("table-choice")
            for name, box in zip(entry.options, boxes, strict=True):
                title, told = book.explained(name).title, box.first("b").text
                assert told.startswith(title)
                if options[name].values:
                    own = book.explained(name).values[value_name(getattr(book.house, name))]
                    assert (name in entry.says) == (told == title), (entry.id, name)
                    assert (name in entry.says) != box.text.startswith(f"{title}: {own}."), (entry.id, name)
                assert "At other tables" not in box.text or not entry.others
                assert "1,000,000,000" not in box.text


def test_limits_are_said_by_name_where_some_are_agreed_on(phone: Phone) -> None:
    agreed, none = (
        rule_on(phone.open(f"/rules/pontoon/deal{limit}"), "stake-limits") for limit in ("?house.stake_most=20", "")
    )
    assert "20" in agreed.text
    assert "20" not in none.text
    least, most = (box.text for box in none.of_class("table-choice"))
    assert least == "The smallest opening stake Change the house rule"
    assert most == "The largest opening stake Change the house rule"


@pytest.mark.parametrize("address", ["/rules/chess", "/rules/canasta/dice"])
def test_a_book_or_part_that_does_not_exist_is_404(phone: Phone, address: str) -> None:
    assert phone.open(address, status=404).first("a", class_="button primary")["href"] == "/"


@pytest.mark.parametrize("slug", shelf())
def test_every_rule_leads_to_the_disputes_and_questions_that_it_decides(phone: Phone, slug: str) -> None:
    book, articles = written(slug), dict[str, Element]()
    for phase in book.phases:
        articles |= {name_of(rule): rule for rule in phone.open(f"/rules/{slug}/{phase.id}").every("article")}
    for rule, article in articles.items():
        links = [link["href"] for listed in article.every("ul", class_="link-list") for link in listed.every("a")]
        argued = [dispute for dispute in book.disputes if rule in dispute.rules]
        asked = uses(book).get(rule, ())
        assert [link.partition("?")[0].rpartition("/")[2] for link in links] == [*(d.question for d in argued), *asked]


def test_a_rule_leads_to_the_house_rule_that_changes_it(phone: Phone, sheet: str) -> None:
    for rules, form in ((f"{sheet}/rules/melds", f"{sheet}/house"), ("/rules/canasta/melds", "/new/canasta")):
        box = rule_on(phone.open(rules), "naturals-per-wild").first("div", class_="table-choice")
        address, _, option = box.first("a")["href"].partition("#")
        assert (address, option) == (form, "wild_ratio")
        assert phone.open(address).first("fieldset", id=option)
