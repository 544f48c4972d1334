"""What a search shows of a dispute says what the ruling says: at every table, and in every language at some.

And which books agree is said at every table only where they are named, and each rule has one.
"""

import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.forms.house_rules import AnyGame, tables
from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.entries import Dispute
from companion.rulebook.search import Hit, terms_of
from companion.rulebook.words import words
from companion.web.shown import answers as shown_answers
from companion.web.shown import rules as shown_rules
from companion.web.shown.answers import FIGURE, SearchAnswer, SearchResult
from companion.web.shown.of_the_sheet import NamedSides
from companion.web.shown.rules import RuleContext
from tests.examples import every
from tests.rulebook.games import EACH_GAME, expected
from tests.rulebook.tables import Table, every_table, kept_book

pytestmark = pytest.mark.once
LANGUAGES = ("en", "bn", "pa", "fr", "it")
IN_FULL = ("en", "it", "bn")  # the others have the same blanks and conditions, or `tools.catalogue --check` says so
NO_BOOKS = {"ours", "derived", "bengali", "punjabi"}


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the book of every table, and read titles with the words of the usual one: an index for each takes a second,
    and reads them alike.
    """

    def terms(book: Book, text: str) -> frozenset[str]:
        return usual_terms(book.game, book.words.language, text)

    monkeypatch.setattr(shown_answers, "terms_of", terms)
    monkeypatch.setattr(shown_rules, "book", kept_book)


@cache
def usual_terms(slug: str, language: str, text: str) -> frozenset[str]:
    return terms_of(context(shelf()[slug].house(), slug, language).book, text)


@cache
def context(house: Any, slug: str, language: str) -> RuleContext:
    return RuleContext(shelf()[slug], house, words(language).of(slug), lambda *_, **__: "")


def result(there: RuleContext, kind: str, name: str, title: str, rules: tuple[str, ...]) -> SearchResult:
    return SearchResult(there, Hit(there.game.slug, kind, name, title, rules), NamedSides(title))


def answer(there: RuleContext, dispute: Dispute) -> SearchAnswer:
    shown = result(there, "dispute", dispute.id, dispute.title, dispute.rules).answer
    assert shown, dispute.id
    return shown


@cache
def answers(house: Any, slug: str, language: str) -> Mapping[str, SearchAnswer]:
    there = context(house, slug, language)
    return {dispute.id: answer(there, dispute) for dispute in there.book.disputes}


def rule_shown(there: RuleContext, rule: str) -> str:
    shown = result(there, "rule", rule, rule, (rule,)).answer
    assert shown
    return f"{shown.result.title}: {shown.text}"


def verdict(answer: SearchAnswer) -> Any:
    assert answer.ruling
    return answer.ruling.ruling.answer if answer.ruling.settles is None else answer.ruling.settles


def usual_house(table: Table) -> Any:
    """The house rules of a table as large, where every option has its default."""
    return tables(table.game, table.game.house()).get(table.players, table.game.house())


@EACH_GAME
def test_a_verdict_stands_above_a_rule_that_it_rests_on(game: AnyGame) -> None:
    for table in every_table(game.slug):
        for answer in answers(table.house, game.slug, "en").values():
            assert answer.ruling
            assert answer.rule
            ruling = answer.ruling.ruling
            where = f"{table}: {answer.result.id}"
            deciding = ruling.unmet if ruling.answer is False and answer.ruling.settles is None else ruling.reasons
            assert answer.rule.id in [str(reason.rule) for reason in deciding], where


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_begins_with_the_contrary_of_its_verdict(game: AnyGame, language: str) -> None:
    said = words(language)
    contrary = {said("answer.yes"): said("answer.no"), said("answer.no"): said("answer.yes")}
    step = every(20)
    for table in every_table(game.slug)[LANGUAGES.index(language) % step :: step]:
        for answer in answers(table.house, game.slug, language).values():
            assert answer.line, f"{table}: {answer.result.id}"
            if other := contrary.get(answer.brief):
                assert not re.match(rf"{other}\b", answer.line), f"{table}: {answer.result.id}"


@EACH_GAME
def test_where_a_house_rule_turns_the_verdict_it_turns_the_text_shown_first(game: AnyGame) -> None:
    for table in every_table(game.slug):
        here, usual = (answers(house, game.slug, "en") for house in (table.house, usual_house(table)))
        turned = [name for name in here.keys() & usual.keys() if verdict(here[name]) != verdict(usual[name])]
        for name, language in product(turned, IN_FULL):
            there, before = (context(house, game.slug, language) for house in (table.house, usual_house(table)))
            shown, was = (answer(where, where.book.argued[name]) for where in (there, before))
            assert says(shown) != says(was) or stands_alone(shown, was), f"{table} {language}: {name}"


def says(answer: SearchAnswer) -> tuple[str, ...]:
    return (answer.result.title, answer.sentence, answer.figures, answer.text)


def stands_alone(shown: SearchAnswer, was: SearchAnswer) -> bool:
    """True if the verdict is a figure, and the text below it has not the figure that is the verdict elsewhere."""
    figures = FIGURE.findall(" ".join(says(shown)[1:]))
    return type(verdict(shown)) is int and was.brief.lstrip("−") not in figures


@EACH_GAME
def test_no_rule_is_shown_that_has_no_effect_under_a_house_rule(game: AnyGame) -> None:
    """No rule that decides something at other tables, and nothing at this one, is shown as it is there."""
    stays = expected(game.slug).get("still_true", {})
    for table in every_table(game.slug):
        here, usual = (answers(house, game.slug, "en") for house in (table.house, usual_house(table)))
        there, before = (context(house, game.slug, "en") for house in (table.house, usual_house(table)))
        for rule in effective(usual) - effective(here) - {*stays.get(table.option, ())}:
            assert rule_shown(there, rule) != rule_shown(before, rule), f"{table}: {rule}"


def effective(answers: Mapping[str, SearchAnswer]) -> set[str]:
    rulings = [answer.ruling.ruling for answer in answers.values() if answer.ruling]
    return {str(reason.rule) for ruling in rulings for reason in ruling.reasons if reason.met}


@EACH_GAME
def test_books_that_agree_are_named_and_every_rule_has_one(game: AnyGame) -> None:
    silent = [words("en")(f"ask.others-{said}") for said in ("unknown", "differ")]
    for table in every_table(game.slug):
        for answer in answers(table.house, game.slug, "en").values():
            dispute, view, where = answer.result.dispute, answer.ruling, f"{table}: {answer.result.id}"
            assert dispute
            assert view
            if not dispute.others and not view.others and view.agreed not in silent:
                book = context(table.house, game.slug, "en").book
                entries = [book.entries[str(reason.rule)] for reason in view.ruling.reasons]
                assert all(set(entry.sources) - NO_BOOKS for entry in entries), where
                assert not any(option in view.context.changed for entry in entries for option in entry.options), where
                assert all(book.words(f"source.{entry.books[0]}") in view.agreed for entry in entries), where
