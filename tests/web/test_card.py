"""The card beside the table: one page a game, with the numbers and the house rules of the table."""

import pytest

from tests.phone import Phone, begin
from tests.rulebook.games import OF_CARDS


@pytest.mark.parametrize("slug", OF_CARDS)
def test_the_rules_begin_with_the_card_and_it_has_five_things_people_forget(phone: Phone, slug: str) -> None:
    first = phone.open(f"/rules/{slug}").first("ul", class_="divided-list link-list").first("a")
    card = phone.open(first["href"])
    assert first["href"] == f"/rules/{slug}/card"
    assert [*card.every("figure")]
    forgotten = [part for part in card.every("section") if part.first("h2").text == "Five things people forget"]
    assert [len([*part.every("li")]) for part in forgotten] == [5]
    assert all(item.text for item in card.every("li"))


def test_at_a_match_it_has_the_numbers_of_the_table_and_says_what_is_played_otherwise(phone: Phone) -> None:
    sheet = begin(phone, house__red_three_debit_four="400", house__open_with_pile="never")
    card = phone.open(f"{sheet}/rules/card").text
    assert "taken off, all together 400" in card
    assert "Your first meld comes from your hand, never from the pile." in card
    own = phone.open(f"{sheet}/rules/card").every("section")
    last = [part.text for part in own][-1]
    assert "own" in last
    assert len([*phone.open(f"{sheet}/rules/card").every("li")]) == 4 + 3 + 5 + 2


def test_where_nothing_is_declared_the_card_says_so(phone: Phone) -> None:
    assert "Tierce" not in phone.open("/rules/belote/card?house.declarations=belote_only").text


def test_what_opens_stands_on_the_card_and_is_told_once_in_the_rules(phone: Phone) -> None:
    assert "3,000 or more" in phone.open("/rules/canasta/card").first("table").text
    part = phone.open("/rules/canasta/opening")
    above = [article for article in part.every("article") if article.first("h2").text.startswith("From 3,000")]
    fold = part.first("details", class_="panel")
    assert above == [article for article in fold.every("article") if article in above] != []


def test_long_parts_fold_and_short_ones_do_not(phone: Phone) -> None:
    assert [*phone.open("/rules/canasta/pile").every("details", class_="rule-fold")]
    assert not [*phone.open("/rules/canasta/winning").every("details", class_="rule-fold")]
