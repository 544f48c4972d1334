"""What a search shows of a dispute says what the ruling says: at every table, and in every language at some."""

import re
from collections.abc import Iterator

import pytest

from companion.forms.house_rules import AnyGame
from companion.rulebook.search import Hit
from companion.rulebook.words import words
from companion.web.shown.answers import SearchAnswer, SearchResult
from companion.web.shown.rules import RuleContext
from tests.examples import every
from tests.rulebook.games import EACH_GAME
from tests.rulebook.tables import Table, every_table

pytestmark = pytest.mark.once
LANGUAGES = ("en", "bn", "pa", "fr", "it")


def answers(table: Table, language: str) -> Iterator[SearchAnswer]:
    context = RuleContext(table.game, table.house, words(language).of(table.game.slug), lambda *_, **__: "")
    for dispute in context.book.disputes:
        hit = Hit(table.game.slug, "dispute", dispute.id, dispute.title, dispute.rules)
        answer = SearchResult(context, hit, dispute.title).answer
        assert answer, f"{table}: {dispute.id}"
        yield answer


@EACH_GAME
def test_a_verdict_stands_above_a_rule_that_it_rests_on(game: AnyGame) -> None:
    for table in every_table(game.slug):
        for answer in answers(table, "en"):
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
    for table in every_table(game.slug)[:: every(4)]:
        for answer in answers(table, language):
            assert answer.line, f"{table}: {answer.result.id}"
            if other := contrary.get(answer.brief):
                assert not re.match(rf"{other}\b", answer.line), f"{table}: {answer.result.id}"
