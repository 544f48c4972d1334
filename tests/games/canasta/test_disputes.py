"""What people argue about, put to the questions that decide it."""

import pytest

from companion.forms import FORM, JSON, flatten, nest
from companion.forms.question import ask
from companion.games.canasta import GAME
from companion.games.canasta.house import PROFILES, House
from companion.games.canasta.rule import Rule
from companion.rulebook.book import book
from companion.rulebook.entries import Dispute

DISPUTES = book("canasta", House(), "en").disputes
EACH = pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)

CLASSIC = {
    "black-three-for-good": False,
    "two-kings-two-wilds": True,
    "four-kings-three-wilds": True,
    "concealed-on-partners-canasta": False,
}


def test_there_are_25_disputes_each_once_and_each_with_a_question_in_words() -> None:
    assert len({dispute.id for dispute in DISPUTES}) == len(DISPUTES) == 25
    assert all(dispute.title.endswith("?") for dispute in DISPUTES)


@EACH
def test_the_rules_as_written_answer_it(dispute: Dispute) -> None:
    ruling = ask(GAME.question(dispute.question), dict(dispute.situation), House())
    answered = JSON.write({**ruling.facts.by_name(), "answer": ruling.answer})
    assert "answer" in dispute.expect
    assert {name: answered[name] for name in dispute.expect} == dispute.expect


@EACH
def test_the_classic_books_answer_it_alike_but_for_four(dispute: Dispute) -> None:
    ruling = ask(GAME.question(dispute.question), dict(dispute.situation), PROFILES["classic"])
    assert ruling.answer == CLASSIC.get(dispute.id, dispute.expect["answer"])


@EACH
def test_the_answer_cites_the_rules_that_decide_it(dispute: Dispute) -> None:
    ruling = ask(GAME.question(dispute.question), dict(dispute.situation), House())
    cited = {str(reason.rule) for reason in ruling.reasons}
    assert {rule for rule in dispute.rules if rule in set(Rule)} <= cited
    if ruling.answer is False:
        assert {str(reason.rule) for reason in ruling.unmet} & set(dispute.rules)


@EACH
def test_a_form_tells_it_as_json_does(dispute: Dispute) -> None:
    question = GAME.question(dispute.question)
    told = JSON.read(dict(dispute.situation), question.situation)
    assert JSON.read(JSON.write(told), question.situation) == told
    said = JSON.write(told)
    typed = flatten(said) | {name: "no" for name, value in said.items() if value is False}
    assert question.ask(FORM.read(nest(typed), question.situation), House()) == question.ask(told, House())
