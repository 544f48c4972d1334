"""What people argue about in Burraco, put to the questions that decide it."""

from typing import Any

import pytest

from companion.forms import FORM, JSON, flatten, nest
from companion.forms.question import ask
from companion.games.burraco import GAME
from companion.games.burraco.house import PROFILES, House
from companion.rulebook.book import book
from companion.rulebook.entries import Dispute

DISPUTES = book("burraco", House(), "en").disputes
NAMED = {dispute.id: dispute for dispute in DISPUTES}
EACH = pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)


def settled(dispute: Dispute, house: House) -> dict[str, Any]:
    ruling = ask(GAME.question(dispute.question), dispute.situation, house)
    return {"answer": JSON.write(ruling.answer), **JSON.write(ruling.facts)}


def test_there_are_25_disputes_each_once_and_each_with_a_question_in_words() -> None:
    assert len(NAMED) == len(DISPUTES) == 25
    assert all(dispute.title.endswith("?") for dispute in DISPUTES)


@EACH
def test_the_rules_as_written_answer_it(dispute: Dispute) -> None:
    found = settled(dispute, House())
    assert "answer" in dispute.expect
    assert {name: found[name] for name in dispute.expect} == dispute.expect


@EACH
def test_the_answer_cites_the_rules_that_decide_it(dispute: Dispute) -> None:
    ruling = ask(GAME.question(dispute.question), dispute.situation, House())
    assert set(dispute.rules) <= {str(reason.rule) for reason in ruling.reasons}
    if ruling.answer is False:
        assert {str(reason.rule) for reason in ruling.unmet} & set(dispute.rules)


@EACH
def test_the_federation_answers_it_alike(dispute: Dispute) -> None:
    assert settled(dispute, PROFILES["federation"]) == settled(dispute, House())


@pytest.mark.parametrize(
    ("dispute", "house", "answer"),
    [
        ("two-twos-and-a-joker", House(two_two_joker="accept"), True),
        ("peeking-at-the-pozzetto", House(look_at_pozzetto="at_once"), True),
        ("partner-took-the-pozzetto", House(closing_condition_of="player"), False),
        ("third-last-card", House(stock_two="stop_at_once"), False),
        ("taken-but-never-played", House(unplayed_pozzetto="flat100"), -100),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_another_house_rule_settles_it_the_other_way(dispute: str, house: House, answer: Any) -> None:
    assert settled(NAMED[dispute], house)["answer"] == answer


def test_seven_naturals_and_a_wild_card_are_another_matter_where_semi_clean_counts() -> None:
    meld = GAME.question("meld")
    assert settled(NAMED["six-and-a-wild-card"], House(semi_clean=150))["bonus"] == House.dirty_burraco
    eight = {"cards": "KS KS KH KH KD KD KC 2S"}
    assert [ask(meld, eight, House(semi_clean=paid)).facts.bonus for paid in (False, 150)] == [100, 150]


@EACH
def test_a_form_tells_it_as_json_does(dispute: Dispute) -> None:
    question = GAME.question(dispute.question)
    told = JSON.read(dict(dispute.situation), question.situation)
    assert JSON.read(JSON.write(told), question.situation) == told
    said = JSON.write(told)
    typed = flatten(said) | {name: "no" for name, value in said.items() if value is False}
    assert question.ask(FORM.read(nest(typed), question.situation), House()) == question.ask(told, House())
