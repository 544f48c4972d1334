"""Every house rule changes something: what a deal pays, what is refused, or what is answered."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.forms.house_rules import read_house
from companion.games.pontoon import GAME
from tests.games.pontoon.table import answer, hand, points, refused, sheet, told

Rules = Mapping[str, Any]


def player(held: str, bank: str, rules: Rules, *, split: bool = False) -> int:
    """What the hand of one player brings him; a split is told with a bust hand of 1 beside it."""
    other = [hand(1, "bust", 1, split=True)] if split else []
    return points(told(bank, hand(1, held, split=split), *other), rules)[1] + len(other)


def outlook(rules: Rules, bank: str, *hands: Mapping[str, Any]) -> Mapping[str, Any]:
    match = sheet([told(bank, *hands)], rules)
    return GAME.outlook(match.house, match.standing).by_name()


def asked(question: str, rules: Rules, **situation: Any) -> Any:
    return answer(question, rules, **situation).answer


def test_how_many_play() -> None:
    assert asked("players", {}, players=4) is False
    assert asked("players", {"players": "two_or_more"}, players=4) is True
    assert answer("players", {"players": "two_or_more"}, players=8).facts.packs == 2
    assert asked("hand", {"players": "two_or_more"}, cards="8S 8S") == "16"


def test_the_minimum_to_stick() -> None:
    assert asked("stick", {}, cards="10S 5S") is True
    assert asked("stick", {"min_stick": 16}, cards="10S 5S") is False
    assert refused(told("17", hand(1, "15")), {"min_stick": 16}) == [("hands.0.held", "stick")]
    assert answer("pays", {"min_stick": 16}, bank="bust").answer == "16"


def test_what_may_be_split() -> None:
    for cards, only_aces in (("8S 8H", False), ("KS KH", False), ("AS AH", True)):
        assert asked("split", {}, cards=cards) is True
        assert asked("split", {"split": "aces_only"}, cards=cards) is only_aces


def test_a_pontoon_after_a_split() -> None:
    ordinary = {"split_pontoon": "ordinary21"}
    against = {"20": (20, 10), "21": (20, -10), "five-card-trick": (20, -20), "bust": (20, 10)}
    for bank, (pontoon, twenty_one) in against.items():
        assert player("pontoon", bank, {}, split=True) == pontoon
        assert player("pontoon", bank, ordinary, split=True) == twenty_one
        assert player("pontoon", bank, ordinary) == 20, "an unsplit one is a pontoon as ever"
    split = [hand(1, "pontoon", split=True), hand(1, "18", split=True)]
    assert outlook({}, "17", *split) == {"banker": 0, "shuffle": True}
    assert outlook(ordinary, "17", *split) == {"banker": 0, "shuffle": False}
    assert answer("beats", ordinary, cards="AS KS", bank="9S 5S 7S", split=True).answer is False


def test_the_face_of_split_cards() -> None:
    assert answer("split-cards").facts.face == "down"
    assert answer("split-cards", {"split_cards_face": "up"}).facts.face == "up"


def test_the_price_of_a_fifth_card() -> None:
    fifth: dict[str, Any] = {"opening": 100, "cards": "2S 3S 4S 5S", "bought": [175, 150]}
    assert answer("buy", **fifth).facts.most == 150
    assert answer("buy", {"fifth_card_buy": "up_to_third"}, **fifth).facts.most == 175
    assert asked("buy", {"fifth_card_buy": "twist_only"}, **fifth) is False
    assert asked("largest-stake", {"fifth_card_buy": "up_to_third"}, opening=100) == 700
    assert asked("largest-stake", {"fifth_card_buy": "twist_only"}, opening=100) == 500


def test_twenty_one_with_an_ace() -> None:
    soft = {"cards": "AS 4S 6S"}
    assert asked("twist", {}, **soft) is True
    assert asked("twist", {"soft21": "must_stop"}, **soft) is False
    assert asked("buy", {"soft21": "must_stop"}, opening=10, bought=[10], **soft) is False
    assert asked("twist", {"soft21": "must_stop"}, cards="AS 4S 5S") is True, "20 is under 21"


@pytest.mark.parametrize(("reading", "result"), [("double", -20), ("single", -10), ("nothing", 0)])
def test_a_pontoon_against_the_bankers(reading: str, result: int) -> None:
    assert player("pontoon", "pontoon", {"banker_pontoon_vs_pontoon": reading}) == result
    assert player("20", "pontoon", {"banker_pontoon_vs_pontoon": reading}) == -20


def test_what_the_bankers_pontoon_collects() -> None:
    single = {"banker_pontoon_pays": "single"}
    assert player("20", "pontoon", single) == -10
    assert player("pontoon", "pontoon", single) == -10, "not more than everybody else"


def test_a_total_for_the_banker() -> None:
    for total, at_15, at_17 in (("10S 4S", False, False), ("10S 6S", True, False), ("10S 7S", True, True)):
        assert asked("banker-stay", {}, cards=total) is True
        assert asked("banker-stay", {"banker_must_stick_at": 15}, cards=total) is at_15
        assert asked("banker-stay", {"banker_must_stick_at": 17}, cards=total) is at_17
    assert answer("banker-stay", {}, cards="10S 7S").facts.may_draw is True
    assert answer("banker-stay", {"banker_must_stick_at": 17}, cards="10S 7S").facts.may_draw is False
    assert refused(told("16", hand(1, "18")), {"banker_must_stick_at": 17}) == [("bank", "banker-stays")]


def test_when_to_shuffle() -> None:
    winning = {"shuffle_on": "bank_winning_pontoon"}
    split = [hand(1, "pontoon", split=True), hand(1, "18", split=True)]
    assert outlook(winning, "17", *split)["shuffle"] is False
    assert outlook(winning, "pontoon", hand(1, "18"))["shuffle"] is False
    assert outlook(winning, "17", hand(1, "pontoon"))["shuffle"] is True
    assert asked("shuffle", winning, pontoon="split") is False
    assert asked("shuffle", {}, pontoon="split") is True


def test_a_pontoon_each() -> None:
    takes = {"both_pontoon": "player_takes_bank"}
    assert outlook({}, "pontoon", hand(3, "pontoon"))["banker"] == 0
    assert outlook(takes, "pontoon", hand(3, "pontoon"))["banker"] == 3
    assert asked("next-banker", takes, banker=0, sides=5, pontoons=[3], bank_pontoon=True) == 3


def test_when_the_bank_may_be_sold() -> None:
    assert asked("bank-sale", {}, during_deal=True) is False
    assert asked("bank-sale", {"bank_sale": "any_time"}, during_deal=True) is True
    assert asked("bank-sale", {"bank_sale": "any_time"}, agreed=False) is False


def test_the_limits_of_the_stakes() -> None:
    limits = {"stake_least": 10, "stake_most": 100}
    assert [asked("stake", limits, stake=stake) for stake in (9, 10, 100, 101)] == [False, True, True, False]
    assert asked("stake", {}, stake=101) is True
    assert refused(told("17", hand(1, "18", 9)), limits) == [("hands.0.stake", "stake-limits")]


def test_the_classic_table_takes_whoever_is_there_and_sells_the_bank_at_any_time() -> None:
    classic, written = GAME.profiles["classic"], GAME.profiles["as_written"]
    changed = {o.name for o in GAME.options() if getattr(classic, o.name) != getattr(written, o.name)}
    assert changed == {"players", "bank_sale"}
    assert read_house(GAME, {"profile": "classic", "min_stick": 16}).players == "two_or_more"
