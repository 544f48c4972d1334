"""What people argue about, at every table that there can be: it is answered there, or it is not offered."""

import re
from functools import cache
from typing import Any

import pytest

from companion.engine.ruling import Ruling
from companion.forms.house_rules import AnyGame, tables
from companion.forms.question import answer_kind, ask
from companion.games import shelf
from companion.games.canasta.house import House
from companion.rulebook.book import Book, situation
from companion.rulebook.entries import Dispute
from companion.rulebook.words import SOURCE
from tests.rulebook.games import EACH_GAME, expected
from tests.rulebook.phrases import written
from tests.rulebook.tables import Table, every_table, kept_book

WANTS_MORE = re.compile(r"^(What|Who|Whom|Whose|How|Which)\b")


@cache
def settled(slug: str) -> tuple[tuple[Table, Dispute, Ruling[Any, Any]], ...]:
    """Every dispute that is offered at every table, and how it is ruled on there."""
    offered = ((table, dispute) for table in every_table(slug) for dispute in table.book.disputes)
    return tuple((table, dispute, decide(table.game, dispute, table.house)) for table, dispute in offered)


def decide(game: AnyGame, dispute: Dispute, house: Any) -> Ruling[Any, Any]:
    return ask(game.question(dispute.question), dict(dispute.situation), house)


def answer(dispute: Dispute, ruling: Ruling[Any, Any]) -> Any:
    return getattr(ruling.facts, dispute.shows) if dispute.shows else ruling.answer


@EACH_GAME
def test_every_dispute_that_is_offered_is_answered_with_reasons_of_the_book(game: AnyGame) -> None:
    for table, dispute, ruling in settled(game.slug):
        assert ruling.reasons, f"{table}: {dispute.id}"
        assert {str(reason.rule) for reason in ruling.reasons} <= set(table.book.entries), f"{table}: {dispute.id}"


@EACH_GAME
def test_a_yes_or_no_answers_the_words_of_the_dispute_there(game: AnyGame) -> None:
    for table, dispute, ruling in settled(game.slug):
        asked = re.split(r"(?<=[.?,]) ", dispute.title)[-1]
        told = answer(dispute, ruling)
        told = ruling.answer if told is None else told
        if isinstance(told, bool):
            assert not WANTS_MORE.match(asked), f"{table}: {dispute.title}"
        elif isinstance(told, int) and answer_kind(game.question(dispute.question)) not in ("seat", "side"):
            assert WANTS_MORE.match(asked) or " or " in asked, f"{table}: {dispute.title}"


@EACH_GAME
def test_no_blank_and_no_condition_is_left_in_its_words(game: AnyGame) -> None:
    for table, dispute, _ in settled(game.slug):
        where = f"{table}: {dispute.id}"
        assert dispute.title.endswith("?"), where
        assert not set("{}[]") & set(dispute.title + dispute.others), where
        assert not set("={") & {text[:1] for text in dispute.situation.values() if isinstance(text, str)}, where


@EACH_GAME
def test_where_the_answer_is_another_others_are_told_of_otherwise(game: AnyGame) -> None:
    """What others do is never this table's own choice: where a house rule turns the answer, it turns too."""
    stays = expected(game.slug).get("others_stay", {})
    for table, dispute, ruling in settled(game.slug):
        usual = _as_many_with_the_default(game.slug, table.players)
        before = usual.argued[dispute.id]
        asked = dispute.others and before.others and dispute.situation == before.situation
        if asked and dispute.id in {one.id for one in usual.disputes}:
            same = answer(dispute, ruling) == answer(before, decide(game, before, usual.house))
            stays_true = table.option in stays.get(dispute.id, ())
            assert same or stays_true or dispute.others != before.others, f"{table}: {dispute.others}"


def _as_many_with_the_default(slug: str, players: Any) -> Book:
    """The book of a table as large, where every option has its default."""
    usual = shelf()[slug].house()
    return kept_book(slug, tables(shelf()[slug], usual).get(players, usual), SOURCE)


@EACH_GAME
def test_what_cannot_happen_at_a_table_is_not_offered_and_all_else_is(game: AnyGame) -> None:
    every, anywhere = set(written(game.slug).argued), set[str]()
    for players, house in (tables(game, game.house()) or {"any": game.house()}).items():
        offered = {dispute.id for dispute in Book(game.slug, written(game.slug).words, house).disputes}
        assert sorted(every - offered) == sorted(expected(game.slug).get("never", {}).get(str(players), [])), players
        anywhere |= offered
    assert every == anywhere


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
