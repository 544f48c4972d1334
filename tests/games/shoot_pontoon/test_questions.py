"""What players of Shoot Pontoon argue about, beyond the examples and the disputes."""

from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.ruling import Refused
from companion.games.pontoon import GAME as PONTOON
from companion.games.shoot_pontoon import GAME
from companion.games.shoot_pontoon.house import House
from tests.games.pontoon.table import unmet
from tests.games.shoot_pontoon.table import answer


def refused(question: str, **situation: Any) -> list[tuple[str, str | None]]:
    with pytest.raises(Refused) as refusal:
        answer(question, **situation)
    return [(problem.field, problem.rule) for problem in refusal.value.problems]


def test_all_of_pontoons_questions_are_asked_here_too() -> None:
    assert {question.slug for question in PONTOON.questions} < {question.slug for question in GAME.questions}
    assert answer("buy", opening=100, cards="5S 6S").facts.by_name() == {"least": 100, "most": 200}


def test_time_and_room_are_both_reasons() -> None:
    asked: dict[str, Any] = {"before": "third", "amount": 50, "kitty": 100, "open_bets": 60}
    assert unmet(answer("shoot", **asked)) == ["only-the-fourth", "within-the-kitty"]


def test_an_empty_kitty_has_no_room() -> None:
    assert unmet(answer("shoot", before="second", amount=1, kitty=0, open_bets=0)) == ["within-the-kitty"]
    assert answer("room", kitty=0, open_bets=0).answer == 0


def test_of_bets_above_the_room_the_last_is_cut_down_and_the_rest_goes_back() -> None:
    ruling = answer("cut-back", kitty=50, open_bets=60, shoot=20)
    assert (ruling.answer, ruling.facts.by_name()) == (10, {"stays": 10})
    assert ruling.reasons[0].rule == "bets-above-the-room"
    assert answer("cut-back", {"shoot_sum": "less"}, kitty=50, open_bets=60, shoot=20).answer == 11
    assert answer("cut-back", kitty=50, open_bets=80, shoot=20).answer == 20
    assert answer("cut-back", kitty=50, open_bets=50, shoot=20).answer == 0
    assert refused("cut-back", kitty=50, open_bets=60, shoot=70) == [("shoot", "within-the-kitty")]


@pytest.mark.parametrize(("held", "left"), [("19", 70), ("20", 90), ("pontoon", 70)])
def test_the_kitty_holds_what_a_settled_bet_leaves_in_it(held: str, left: int) -> None:
    ruling = answer("settle-shoot", held=held, bank="18" if held != "20" else "20", shoot=10, kitty=80)
    assert ruling.facts.by_name()["left"] == left


def test_a_new_kitty_is_due_when_the_old_one_is_gone() -> None:
    assert answer("kitty-due", kitty=50).answer is False
    assert answer("kitty-due", kitty=50).facts.by_name() == {"taken": 0, "left": 50}
    assert answer("kitty-due", kitty=0, bank_changes=True).answer is True


def test_a_kitty_is_not_set_in_mid_deal_either() -> None:
    assert unmet(answer("kitty", amount=50, during_deal=True)) == ["top-up"]


def test_bets_and_kitties_that_cannot_be() -> None:
    assert refused("room", kitty=50, open_bets=60) == [("open_bets", "within-the-kitty")]
    assert refused("room", kitty=-1, open_bets=-1) == [("kitty", "kitty"), ("open_bets", "nobody-must-shoot")]
    shoot: dict[str, Any] = {"before": "fourth", "kitty": 50, "open_bets": 20}
    assert refused("shoot", **shoot, amount=-5) == [("amount", "nobody-must-shoot")]
    assert refused("shoot", **shoot, amount=5, shot=30) == [("shot", "within-the-kitty")]
    assert refused("shoot", **shoot, amount=5, hand=5) == [("hand", "four-hands")]
    assert refused("shoot-covers", hand=0) == [("hand", "four-hands")]
    assert refused("bust", kitty=50, open_bets=20, shoot=30) == [("shoot", "within-the-kitty")]
    assert refused("settle-shoot", held="18", bank="17", shoot=30, kitty=20) == [("kitty", "within-the-kitty")]
    assert refused("kitty", amount=0) == [("amount", "top-up")]
    assert refused("kitty", amount=10, kitty=-1) == [("kitty", "kitty")]
    assert refused("kitty-due", kitty=-1) == [("kitty", "kitty-can-pay")]


OWN = [question for question in GAME.questions if question not in PONTOON.questions]
NUMBERS = st.one_of(st.integers(-5, 120), st.sampled_from([10**9, -(10**9)]))


@given(st.data(), st.sampled_from(OWN))
def test_every_question_is_answered_or_refused(data: st.DataObject, question: Any) -> None:
    hints = get_type_hints(question.situation)
    drawn = {name: NUMBERS if hint is int else st.from_type(hint) for name, hint in hints.items()}
    situation = data.draw(st.builds(question.situation, **drawn))
    for house in (House(), House(shoot_sum="less", shoot_double="yes_if_kitty_lasts", shoot_on_splits="second_only")):
        if not tuple(question.check(situation, house)):
            ruling = question.answer(situation, house)
            assert ruling.reasons
            if isinstance(ruling.answer, bool):
                assert ruling.answer is (not ruling.unmet)


@pytest.mark.parametrize(
    ("held", "bank", "staked"),
    [("pontoon", "20", 20), ("19", "18", 10), ("18", "18", -10), ("20", "five-card-trick", -20)],
)
def test_both_bets_of_a_hand_are_added_where_the_stake_is_told(held: str, bank: str, staked: int) -> None:
    shot = 25 if staked > 0 else -25
    asked: dict[str, Any] = {"held": held, "bank": bank, "shoot": 25}
    both = answer("settle-shoot", **asked, stake=10)
    assert (both.answer, both.facts.shot, both.facts.staked) == (shot + staked, shot, staked)
    assert answer("settle-shoot", **asked).answer == shot


def test_a_stake_that_is_nothing_is_not_added() -> None:
    assert refused("settle-shoot", held="18", bank="17", shoot=5, stake=0) == [("stake", "opening-stake")]
