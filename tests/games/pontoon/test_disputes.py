"""What people argue about, put to the code that keeps score: fifty arguments, and what the rules say."""

from typing import Any

import pytest

from companion.forms import JSON
from companion.forms.house_rules import AnyGame, read_house
from companion.forms.question import ask
from companion.games.pontoon import GAME as PONTOON
from companion.games.shoot_pontoon import GAME as SHOOT
from companion.rulebook.entries import Dispute
from tests.games.pontoon.content import book

ALL = [(game, dispute) for game in (PONTOON, SHOOT) for dispute in book(game).disputes]
every = pytest.mark.parametrize(("game", "dispute"), ALL, ids=[f"{g.slug}-{d.id}" for g, d in ALL])


def test_there_are_twenty_five_of_each() -> None:
    for game in (PONTOON, SHOOT):
        assert len({dispute.id for dispute in book(game).disputes}) == 25


@every
def test_the_answer_is_that_of_the_rules(game: AnyGame, dispute: Dispute) -> None:
    ruling = ask(game.question(dispute.question), dispute.situation, game.house())
    found = JSON.write({"answer": ruling.answer, **ruling.facts.by_name()})
    assert {name: found[name] for name in dispute.expect} == dict(dispute.expect)
    assert set(dispute.rules) <= {reason.rule for reason in ruling.reasons}


@every
def test_there_is_an_answer_under_every_profile(game: AnyGame, dispute: Dispute) -> None:
    for house in game.profiles.values():
        ruling = ask(game.question(dispute.question), dispute.situation, house)
        assert ruling.reasons
        if isinstance(ruling.answer, bool):
            assert ruling.answer is (not ruling.unmet)


@pytest.mark.parametrize(
    ("game", "dispute", "house", "answer"),
    [
        (PONTOON, "price-fifth-card", {"fifth_card_buy": "twist_only"}, False),
        (PONTOON, "stick-just-under", {"min_stick": 16}, False),
        (PONTOON, "buy-on-a-soft-hand", {"soft21": "must_stop"}, False),
        (PONTOON, "most-on-one-hand", {"fifth_card_buy": "twist_only"}, 500),
        (PONTOON, "split-a-fifth-time", {"split": "aces_only"}, False),
        (PONTOON, "pontoon-after-splitting", {"split_pontoon": "ordinary21"}, 10),
        (PONTOON, "pontoon-each", {"banker_pontoon_vs_pontoon": "single"}, -10),
        (PONTOON, "pontoon-each", {"banker_pontoon_vs_pontoon": "nothing"}, 0),
        (PONTOON, "pontoon-each", {"banker_pontoon_pays": "single"}, -10),
        (PONTOON, "banker-stays-low", {"banker_must_stick_at": 17}, False),
        (SHOOT, "how-much-room", {"shoot_sum": "less"}, 39),
        (SHOOT, "whole-kitty-first", {"shoot_sum": "less"}, False),
        (SHOOT, "size-of-the-kitty", {"stake_most": 99}, False),
        (SHOOT, "size-of-the-kitty", {"kitty_limits": "own", "kitty_least": 200}, False),
        (SHOOT, "on-the-third-hand", {"shoot_on_splits": "second_only"}, False),
        (SHOOT, "on-the-second-hand", {"shoot_on_splits": "second_only"}, True),
        (SHOOT, "pontoon-doubled", {"shoot_double": "yes_if_kitty_lasts"}, 60),
    ],
)
def test_other_house_rules_other_answers(game: AnyGame, dispute: str, house: dict[str, Any], answer: Any) -> None:
    found = next(known for known in book(game).disputes if known.id == dispute)
    assert ask(game.question(found.question), found.situation, read_house(game, house)).answer == answer
