"""The questions of Coinche: the auction, the contract, declarations, who deals, who has won."""

from typing import Any

import pytest

from tests.games.coinche.table import answer, facts, house, refused, ruling, trick, unmet

ALL = house(sa_ta=True)
COUNTED = house(sa_ta=True, declarations="counted")
EIGHTY = ["80 H"]


def test_four_passes_end_an_auction_without_a_contract() -> None:
    assert answer("auction", calls=["pass"] * 4, first=2) is None
    found = facts("auction", calls=["pass"] * 4, first=2)
    assert (found["passed_out"], found["over"], found["taker"], found["turn"]) == (True, True, None, None)
    assert facts("auction", calls=["pass"] * 3, first=2)["turn"] == 1


def test_who_passed_may_bid_again_and_over_the_partner() -> None:
    assert answer("auction", calls=["pass", "80 H", "pass", "90 H", "100 S"]) == "100 S"
    assert answer("may-bid", calls=["80 H", "pass"], bid="90 H") is True


@pytest.mark.parametrize(
    ("bid", "may", "rule"),
    [
        ("90 S", True, None),
        ("80 S", False, "bids"),
        ("95 S", False, "bids"),
        ("170 S", False, "highest-bid"),
        ("capot S", True, None),
        ("generale S", False, "generale"),
        ("90 TA", False, "sans-atout-tout-atout"),
        ("ten more", False, "number-and-trumps"),
    ],
)
def test_a_bid_is_a_higher_number_and_trumps(bid: str, may: bool, rule: str | None) -> None:
    assert answer("may-bid", calls=EIGHTY, bid=bid) is may
    assert rule is None or rule in unmet("may-bid", calls=EIGHTY, bid=bid)
    assert facts("may-bid", calls=EIGHTY, bid=bid)["least"] == 90


def test_nothing_but_a_generale_is_bid_over_a_capot() -> None:
    rules = house(generale=True)
    assert answer("may-bid", rules, calls=["capot H"], bid="160 S") is False
    assert unmet("may-bid", rules, calls=["capot H"], bid="capot S") == ["capot-bid"]
    assert answer("may-bid", rules, calls=["capot H"], bid="generale S") is True
    assert facts("may-bid", rules, calls=["capot H"], bid="generale S")["least"] is None


def test_no_bid_after_a_coinche_or_after_the_end() -> None:
    assert "coinche" in unmet("may-bid", calls=["80 H", "coinche"], bid="90 H")
    assert unmet("may-bid", calls=["80 H", "pass", "pass", "pass"], bid="90 H") == ["auction-ends"]


@pytest.mark.parametrize(
    ("calls", "seat", "rules", "rule"),
    [
        (EIGHTY, 1, {}, None),
        (EIGHTY, 3, {}, "coinche"),
        (EIGHTY, 3, {"coinche_when": "any_time"}, None),
        (EIGHTY, 2, {"coinche_when": "any_time"}, "coinche"),
        ([], 0, {}, "coinche"),
        (["80 H", "coinche"], 3, {"coinche_when": "any_time"}, "coinche"),
        (["80 H", "pass", "pass", "pass"], 1, {"coinche_when": "any_time"}, "auction-ends"),
        (["capot H"], 1, {}, None),
        (["capot H"], 1, {"coinche_on_capot": False}, "coinche-on-capot"),
    ],
)
def test_a_coinche_is_said_to_the_other_side_in_turn(
    calls: list[str], seat: int, rules: dict[str, Any], rule: str | None
) -> None:
    assert unmet("may-coinche", house(**rules), calls=calls, seat=seat) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("calls", "seat", "rules", "rule"),
    [
        (["80 H", "coinche"], 2, {}, None),
        (["80 H", "coinche"], 0, {}, "surcoinche"),
        (["80 H", "coinche"], 0, {"coinche_when": "any_time"}, None),
        (["80 H", "coinche", "pass", "pass"], 0, {}, None),
        (["80 H", "coinche", "pass"], 3, {}, "surcoinche"),
        (["80 H", "coinche"], 2, {"surcoinche": "none"}, "surcoinche"),
        (EIGHTY, 2, {"coinche_when": "any_time"}, "surcoinche"),
        (["80 H", "coinche", "pass", "pass", "pass"], 0, {}, "auction-ends"),
    ],
)
def test_either_of_the_bidding_side_surcoinches(
    calls: list[str], seat: int, rules: dict[str, Any], rule: str | None
) -> None:
    found = unmet("may-surcoinche", house(**rules), calls=calls, seat=seat)
    assert rule in found if rule else found == []


def test_a_coinche_at_any_time_moves_the_turn_behind_its_seat() -> None:
    told: dict[str, Any] = {"calls": ["80 H", {"seat": 3, "call": "coinche"}]}
    rules = house(coinche_when="any_time")
    assert facts("auction", rules, **told)["turn"] == 0
    again = [*told["calls"], {"seat": 2, "call": "surcoinche"}]
    assert facts("auction", rules, calls=again)["coinche"] == 4


def test_made_is_the_number_and_more_than_the_defence() -> None:
    told = {"taker": 0, "contract": 80, "trump": "H"}
    assert unmet("contract", tricks=[81, 81], **told) == ["more-than-the-defence"]
    assert unmet("contract", tricks=[60, 102], **told) == ["number-reached", "more-than-the-defence"]
    assert unmet("contract", tricks=[82, 80], **told) == []
    assert unmet("contract", house(to_make="contract_alone"), tricks=[80, 82], **told) == []


def test_a_capot_asks_for_every_trick_and_a_generale_for_one_player() -> None:
    told = {"taker": 1, "trump": "H", "tricks": [0, 162], "capot": 1}
    assert answer("contract", contract="capot", **told) is True
    assert unmet("contract", contract="capot", taker=1, trump="H", tricks=[10, 152]) == ["every-trick"]
    rules = house(generale=True)
    assert answer("contract", rules, contract="generale", alone=True, **told) is True
    assert unmet("contract", rules, contract="generale", **told) == ["every-trick"]
    assert facts("contract", rules, contract="generale", **told)["compared"] is None


def test_what_is_needed_with_belote_and_declarations() -> None:
    assert answer("points-needed", contract=160, belote="takers") == 140
    rules = house(declarations="counted")
    assert answer("points-needed", rules, contract=120, declarations=[20, 0]) == 100
    assert answer("points-needed", rules, contract=80, declarations=[0, 50]) == 107
    assert answer("points-needed", ALL, contract=100, trump="TA", belotes=[2, 0]) == 62
    assert answer("points-needed", house(highest_bid=650), contract=650) == "impossible"


def test_tricks_are_written_in_tens_and_a_five_goes_the_way_of_the_table() -> None:
    assert [answer("tricks-rounded", points=counted) for counted in (74, 85, 77, 162)] == [70, 90, 80, 160]
    assert answer("tricks-rounded", house(rounding="tens_five_down"), points=85) == 80
    assert answer("tricks-rounded", house(rounding="none"), points=74) == 74


def test_king_and_queen_are_a_belote_in_trumps_and_in_every_suit_at_tout_atout() -> None:
    hand = "KC QC KH QH"
    assert facts("belote", trump="H", hand=hand) == {"suits": ["H"], "points": 20}
    assert facts("belote", ALL, trump="TA", hand=hand) == {"suits": ["H", "C"], "points": 40}
    assert facts("belote", house(sa_ta=True, ta_belotes="one"), trump="TA", hand=hand)["points"] == 20
    assert answer("belote", house(sa_ta=True, ta_belotes="none"), trump="TA", hand=hand) is False
    assert unmet("belote", ALL, trump="SA", hand=hand) == ["belotes"]


def test_at_sans_atout_four_aces_are_worth_most() -> None:
    hands = ["AS AH AD AC", "JS JH JD JC", "", "10S 10H 10D 10C"]
    found = facts("declarations", COUNTED, trump="SA", hands=hands, first=0)
    assert {one["seat"]: one["points"] for one in found["found"]} == {0: 200, 1: 100, 3: 150}
    assert answer("declarations", COUNTED, trump="SA", hands=hands, first=0) == 0
    assert answer("declarations", COUNTED, trump="TA", hands=hands, first=0) == 1
    assert answer("declarations", trump="H", hands=hands, first=0) is None


def test_values_without_trumps_and_with_all_of_them() -> None:
    table = trick("0:AC 1:JC 2:9C 3:QC")
    assert facts("trick", ALL, trump="SA", trick=table)["points"] == 19 + 2 + 0 + 3
    assert facts("trick", ALL, trump="TA", trick=table)["points"] == 6 + 14 + 9 + 1
    assert facts("trick", house(sa_ta=True, ta_values="thirteen"), trump="TA", trick=table)["points"] == 6 + 13 + 9 + 2
    plain = house(sa_ta=True, ta_values="converted")
    assert facts("trick", plain, trump="TA", trick=table, last=True)["points"] == 11 + 20 + 14 + 3 + 10
    assert (answer("trick", ALL, trump="SA", trick=table), answer("trick", ALL, trump="TA", trick=table)) == (0, 1)


def test_no_suit_trumps_another_where_none_or_all_are_trumps() -> None:
    for trump in ("SA", "TA"):
        assert answer("highest", ALL, trump=trump, cards="7C JH") == "7C"
    assert facts("highest", ALL, trump="TA", cards="9C AC JC 7H JH")["order"] == ["JC", "9C", "AC", "JH", "7H"]


def test_the_next_player_deals_whether_anybody_bid_or_not() -> None:
    assert answer("who-deals", dealer=3) == 0
    assert answer("who-deals", dealer=3, passed_out=True) == 0
    assert answer("who-deals", house(redeal="same_hand"), dealer=3, passed_out=True) == 3
    assert facts("who-deals", dealer=3) == {"hand": 1, "beside": "right"}


def test_who_has_won() -> None:
    assert answer("winner", totals=[2010, 1060]) == 0
    assert answer("winner", totals=[1990, 1060]) is None
    assert answer("winner", totals=[2010, 2060]) == 1
    assert answer("winner", totals=[2010, 2010]) is None
    last = {"taker": 0, "contract": 110, "trump": "H", "tricks": [76, 86], "belote": 0}
    assert answer("winner", totals=[2010, 1060], **last) == 0
    patient = house(finish_on_belote=False)
    assert answer("winner", patient, totals=[2010, 1060], **last) is None
    assert unmet("winner", patient, totals=[2010, 1060], **last) == ["finishing-on-belote"]
    assert answer("winner", patient, totals=[2010, 2000], **last) == 1


def test_what_a_deal_is_worth() -> None:
    told = {"taker": 0, "contract": 100, "trump": "H", "tricks": [107, 55]}
    assert answer("deal", **told) == [210, 60]
    assert [line.rule for line in ruling("deal", **told).facts.lines] == ["rounded", "rounded", "contract-made"]


def test_cards_that_were_won_count_by_the_trumps_of_the_deal() -> None:
    rules = house(sa_ta=True, ta_values="fourteen")
    assert answer("card-points", rules, trump="SA", cards="AS AD 10H") == 19 + 19 + 10
    assert answer("card-points", rules, trump="TA", cards="JS 9D AS", last=True) == 14 + 9 + 6 + 10
    assert answer("card-points", rules, trump="H", cards="JH JS 9S") == 20 + 2
    assert refused("card-points", trump="TA", cards="JS") == [("trump", "sans-atout-tout-atout")]


def test_at_tout_atout_a_suit_that_cannot_be_beaten_is_followed_by_the_rule_of_that_game() -> None:
    found = ruling("legal-cards", ALL, trump="TA", hand="9C 8C KH", trick=[{"seat": 0, "card": "JC"}], seat=1)
    told = [(str(one.rule), one.met) for one in found.reasons if one.cards]
    assert told == [("tout-atout-play", True)]
    assert [str(one.rule) for one in found.reasons].count("tout-atout-play") == 1
    assert [str(one.rule) for one in found.facts.refused] == ["tout-atout-play"]
