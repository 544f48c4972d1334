"""Whatever Burraco answers, it says in a sentence with its figures, and why."""

from typing import Any

from companion.engine.ruling import Ruling
from companion.games.burraco import GAME
from tests.games.burraco.asked import ASKED, catalogue, filled, rulings


def verdict(ruling: Ruling[Any, Any]) -> str:
    return {True: ".yes", False: ".no"}[ruling.answer] if isinstance(ruling.answer, bool) else ""


def test_every_answer_is_a_sentence_with_its_figures() -> None:
    for slug, ruling in rulings():
        assert filled(f"say.{slug}{verdict(ruling)}", **{"answer": ruling.answer, **ruling.facts.by_name()}).endswith(
            "."
        )


def test_every_reason_is_told_with_its_figures() -> None:
    for _, ruling in rulings():
        assert ruling.reasons
        for reason in ruling.reasons:
            if reason.about:
                filled(f"because.{reason.rule}", **reason.about)


def test_every_kind_of_answer_is_tried() -> None:
    assert {f"say.{slug}{verdict(ruling)}" for slug, ruling in rulings()} == {
        key for key in catalogue() if key.startswith("say.")
    }
    assert {slug for slug, _ in ASKED} == {question.slug for question in GAME.questions}


def test_figures_are_told_of_no_other_reason() -> None:
    told = {f"because.{reason.rule}" for _, ruling in rulings() for reason in ruling.reasons if reason.about}
    assert {key for key in catalogue() if key.startswith("because.")} == told
