"""What people argue about in every game, put to the questions that decide it."""

from functools import cache
from typing import Any

from companion.engine.ruling import Facts, Ruling
from companion.forms import FORM, JSON, flatten, nest
from companion.forms.house_rules import AnyGame, read_house
from companion.forms.question import ask
from companion.rulebook.book import Book
from companion.rulebook.entries import Dispute
from tests.rulebook.games import EACH_GAME, EACH_GAME_OF_CARDS, expected, lineage, rules_of
from tests.rulebook.phrases import written


def decide(game: AnyGame, dispute: Dispute, house: Any) -> Ruling[Any, Facts]:
    """The ruling on a dispute as it comes up at a table with these house rules."""
    there = book_under(game.slug, house).argued[dispute.id]
    return ask(game.question(dispute.question), dict(there.situation), house)


@cache
def book_under(slug: str, house: Any) -> Book:
    return Book(slug, written(slug).words, house)


def settled(game: AnyGame, dispute: Dispute, house: Any) -> dict[str, Any]:
    """The answer and its facts as plain values; none of them is `nobody`."""
    ruling = decide(game, dispute, house)
    told = {**JSON.write(ruling.facts), "answer": JSON.write(ruling.answer)}
    return {name: "nobody" if value is None else value for name, value in told.items()}


@EACH_GAME_OF_CARDS
def test_there_are_25_disputes_or_more_each_once(game: AnyGame) -> None:
    disputes = written(game.slug).disputes
    assert len({dispute.id for dispute in disputes}) == len(disputes) >= 25


@EACH_GAME
def test_the_rules_as_written_settle_it_as_the_rules_file_does(game: AnyGame) -> None:
    for dispute in written(game.slug).disputes:
        answered = settled(game, dispute, game.house())
        assert {"answer", dispute.shows} & set(dispute.expect), dispute.id
        assert {name: answered[name] for name in dispute.expect} == dict(dispute.expect), dispute.id


@EACH_GAME
def test_every_profile_settles_it_alike_but_for_what_is_listed(game: AnyGame) -> None:
    for dispute in written(game.slug).disputes:
        usual = settled(game, dispute, game.house())
        for name, house in game.profiles.items():
            differs = expected(game.slug).get("settled", {}).get(name, {}).get(dispute.id, {})
            assert settled(game, dispute, house) == {**usual, **differs}, f"{name}: {dispute.id}"


@EACH_GAME
def test_what_is_listed_of_profiles_is_of_disputes_that_there_are(game: AnyGame) -> None:
    disputes = {dispute.id for dispute in written(game.slug).disputes}
    for profile, differs in expected(game.slug).get("settled", {}).items():
        assert profile in game.profiles
        assert set(differs) <= disputes


@EACH_GAME
def test_the_answer_cites_the_rules_that_decide_it(game: AnyGame) -> None:
    of_code = {str(rule) for one in lineage(game) for rule in rules_of(one)}
    for dispute in written(game.slug).disputes:
        decisive = set(dispute.rules) & of_code
        for house in game.profiles.values():
            ruling = decide(game, dispute, house)
            assert ruling.reasons, dispute.id
            assert ruling.answer is (not ruling.unmet) or not isinstance(ruling.answer, bool), dispute.id
        ruling = decide(game, dispute, game.house())
        assert decisive, dispute.id
        assert decisive <= {str(reason.rule) for reason in ruling.reasons}, dispute.id
        if ruling.answer is False and not dispute.shows:
            assert decisive & {str(reason.rule) for reason in ruling.unmet}, dispute.id


@EACH_GAME
def test_another_house_rule_settles_it_the_other_way(game: AnyGame) -> None:
    for other in expected(game.slug).get("otherwise", ()):
        dispute = written(game.slug).argued[other["dispute"]]
        answered = settled(game, dispute, read_house(game, other["house"]))
        assert {name: answered[name] for name in other["expect"]} == other["expect"], dispute.id


@EACH_GAME
def test_a_form_tells_it_as_json_does(game: AnyGame) -> None:
    for dispute in written(game.slug).disputes:
        question = game.question(dispute.question)
        situation = JSON.read(dict(dispute.situation), question.situation)
        plain = JSON.write(situation)
        assert JSON.read(plain, question.situation) == situation, dispute.id
        in_fields = flatten(plain) | {name: "no" for name, value in plain.items() if value is False}
        assert FORM.read(nest(in_fields), question.situation) == situation, dispute.id
