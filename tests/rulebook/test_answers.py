"""The answer that stands beside a dispute is an answer to its own words, under every profile."""

import re

import pytest

from companion.forms.question import answer_kind, ask
from companion.games import shelf
from companion.rulebook.entries import Dispute
from tests.rulebook.phrases import written

EVERY = [(slug, dispute) for slug in shelf() for dispute in written(slug).disputes]
EACH = pytest.mark.parametrize(("slug", "dispute"), EVERY, ids=lambda told: getattr(told, "id", told))
WANTS_MORE = re.compile(r"^(What|Who|Whom|Whose|How|Which)\b")


@EACH
def test_yes_and_no_answer_only_what_can_be_answered_so(slug: str, dispute: Dispute) -> None:
    game = shelf()[slug]
    for house in game.profiles.values():
        ruling = ask(game.question(dispute.question), dict(dispute.situation), house)
        answer = getattr(ruling.facts, dispute.shows) if dispute.shows else ruling.answer
        asked = re.split(r"(?<=[.?,]) ", dispute.title)[-1]
        if isinstance(answer, bool):
            assert not WANTS_MORE.match(asked), dispute.title
        elif isinstance(answer, int) and answer_kind(game.question(dispute.question)) not in ("seat", "side"):
            assert WANTS_MORE.match(asked) or " or " in asked, dispute.title


@EACH
def test_a_dispute_can_be_read_without_the_one_before(slug: str, dispute: Dispute) -> None:
    assert not dispute.title.startswith("And ")
