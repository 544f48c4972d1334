"""The answer that stands beside a dispute is an answer to its own words, under every profile."""

import re
from itertools import product

from companion.forms.house_rules import AnyGame
from companion.forms.question import answer_kind, ask
from tests.rulebook.games import EACH_GAME
from tests.rulebook.phrases import written

WANTS_MORE = re.compile(r"^(What|Who|Whom|Whose|How|Which)\b")


@EACH_GAME
def test_yes_and_no_answer_only_what_can_be_answered_so(game: AnyGame) -> None:
    for dispute, house in product(written(game.slug).disputes, game.profiles.values()):
        ruling = ask(game.question(dispute.question), dict(dispute.situation), house)
        answer = getattr(ruling.facts, dispute.shows) if dispute.shows else ruling.answer
        asked = re.split(r"(?<=[.?,]) ", dispute.title)[-1]
        if isinstance(answer, bool):
            assert not WANTS_MORE.match(asked), dispute.title
        elif isinstance(answer, int) and answer_kind(game.question(dispute.question)) not in ("seat", "side"):
            assert WANTS_MORE.match(asked) or " or " in asked, dispute.title


@EACH_GAME
def test_a_dispute_can_be_read_without_the_one_before(game: AnyGame) -> None:
    assert [dispute.title for dispute in written(game.slug).disputes if dispute.title.startswith("And ")] == []
