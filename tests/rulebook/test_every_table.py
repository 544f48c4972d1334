"""What people argue about, at every table that there can be: it is answered there, or it is not offered."""

import re
from typing import Any

import pytest

from companion.engine.ruling import Ruling
from companion.forms.house_rules import AnyGame, tables
from companion.forms.question import answer_kind, ask
from companion.games.canasta.house import House
from companion.rulebook.book import Book, situation
from companion.rulebook.entries import Dispute
from tests.rulebook.games import EACH_GAME, expected
from tests.rulebook.phrases import written
from tests.rulebook.tables import EACH_TABLE, Table

WANTS_MORE = re.compile(r"^(What|Who|Whom|Whose|How|Which)\b")


def decide(table: Table, dispute: Dispute) -> Ruling[Any, Any]:
    return ask(table.game.question(dispute.question), dict(dispute.situation), table.house)


def answer(table: Table, dispute: Dispute) -> Any:
    ruling = decide(table, dispute)
    return getattr(ruling.facts, dispute.shows) if dispute.shows else ruling.answer


@EACH_TABLE
def test_every_dispute_that_is_offered_is_answered_with_reasons_of_the_book(table: Table) -> None:
    for dispute in table.book.disputes:
        ruling = decide(table, dispute)
        assert ruling.reasons, dispute.id
        assert {str(reason.rule) for reason in ruling.reasons} <= set(table.book.entries)


@EACH_TABLE
def test_a_yes_or_no_answers_the_words_of_the_dispute_there(table: Table) -> None:
    for dispute in table.book.disputes:
        asked = re.split(r"(?<=[.?,]) ", dispute.title)[-1]
        told = answer(table, dispute)
        told = decide(table, dispute).answer if told is None else told
        if isinstance(told, bool):
            assert not WANTS_MORE.match(asked), dispute.title
        elif isinstance(told, int) and answer_kind(table.game.question(dispute.question)) not in ("seat", "side"):
            assert WANTS_MORE.match(asked) or " or " in asked, dispute.title


@EACH_TABLE
def test_no_blank_and_no_condition_is_left_in_its_words(table: Table) -> None:
    for dispute in table.book.disputes:
        assert dispute.title.endswith("?")
        assert not set("{}[]") & set(dispute.title + dispute.others), dispute.id
        assert not set("={") & {text[:1] for text in dispute.situation.values() if isinstance(text, str)}, dispute.id


@EACH_TABLE
def test_where_the_answer_is_another_others_are_told_of_otherwise(table: Table) -> None:
    """What others do is never this table's own choice: where a house rule turns the answer, it turns too."""
    stays = expected(table.game.slug).get("others_stay", {})
    usual = Book(table.game.slug, written(table.game.slug).words, _as_many_with_the_default(table))
    offered = {dispute.id for dispute in usual.disputes}
    for dispute in table.book.disputes:
        before = usual.argued[dispute.id]
        if dispute.id in offered and dispute.others and before.others and dispute.situation == before.situation:
            same = answer(table, dispute) == _answer_under(table.game, before, usual.house)
            stays_true = table.option in stays.get(dispute.id, ())
            assert same or stays_true or dispute.others != before.others, dispute.others


def _as_many_with_the_default(table: Table) -> Any:
    """The house rules of a table as large, where the option has its default."""
    return tables(table.game, table.game.house()).get(table.players, table.game.house())


def _answer_under(game: AnyGame, dispute: Dispute, house: Any) -> Any:
    ruling = ask(game.question(dispute.question), dict(dispute.situation), house)
    return getattr(ruling.facts, dispute.shows) if dispute.shows else ruling.answer


@EACH_GAME
def test_what_cannot_happen_at_a_table_is_not_offered_and_all_else_is(game: AnyGame) -> None:
    every = {dispute.id for dispute in written(game.slug).disputes}
    assert every == set(written(game.slug).argued)
    for players, house in tables(game, game.house()).items():
        offered = {dispute.id for dispute in Book(game.slug, written(game.slug).words, house).disputes}
        assert sorted(every - offered) == sorted(expected(game.slug).get("never", {}).get(str(players), [])), players


@pytest.mark.parametrize(
    ("told", "built"),
    [
        ("=target", 5000),
        ("=target+660", 5660),
        ("=target-5", 4995),
        ("=target<90", 90),
        (["=target", "K"], [5000, "K"]),
        ("{red_three_in_hand}", "500"),
        ("KS 2D", "KS 2D"),
    ],
)
def test_a_situation_is_filled_with_the_numbers_of_the_house(told: Any, built: Any) -> None:
    assert situation({"situation": {"totals": told}}, House()) == {"totals": built}


def test_a_situation_is_another_under_another_house_rule() -> None:
    told = {"situation": {"cards": "K", "own": True}, "with": [{"when": "ask_partner=never", "situation": {"own": 2}}]}
    assert situation(told, House()) == {"cards": "K", "own": True}
    assert situation(told, House(ask_partner="never")) == {"cards": "K", "own": 2}
