"""The form of a deal of Pontoon: what it takes from the deal before, what it does not ask, and what it asks again."""

from companion.forms.draft import Draft, draft
from tests.games.pontoon.table import Told, hand, sheet, told

STAKED = told("17", hand(1, "18", 5), hand(2, "20", 30), hand(3, "16", 10))
FRESH = {"banker": "0", "hands.4.player": "1", "hands.8.player": "2", "hands.12.player": "3"}


def drafted(fields: Told, *deals: Told) -> Draft:
    return draft(sheet(deals, sides=4), {**FRESH, **fields})


def asked(draft: Draft) -> list[tuple[str, str]]:
    return [(problem.field, problem.says) for problem in draft.problems]


def test_a_banks_pontoon_takes_everybodys_last_stake_and_asks_nothing_else() -> None:
    found = drafted({"bank": "pontoon"}, STAKED)
    assert asked(found) == []
    assert found.scored
    assert found.scored.tally.points(4) == (90, -10, -60, -20)


def test_against_a_banks_pontoon_a_stake_may_be_another_one_and_a_player_may_have_sat_out() -> None:
    found = drafted({"bank": "pontoon", "hands.4.stake": "7", "hands.12.held": ""}, STAKED)
    assert asked(found) == []
    assert found.scored
    assert found.scored.tally.points(4) == (74, -14, -60, 0)


def test_in_a_first_deal_a_banks_pontoon_wants_the_stakes() -> None:
    assert asked(drafted({"bank": "pontoon", "hands.4.stake": "5"})) == [
        ("hands.8.held", "no-stake-yet"),
        ("hands.12.held", "no-stake-yet"),
    ]


def test_against_any_other_hand_of_the_bank_a_player_of_whom_nothing_was_said_is_asked_for() -> None:
    fields = {"bank": "17", "hands.4.held": "18", "hands.8.held": "bust"}
    assert asked(drafted(fields, STAKED)) == [("hands.12.held", "no-hand-yet")]
    assert asked(drafted({**fields, "hands.12.held": ""}, STAKED)) == []


def test_a_deal_in_which_everybody_is_bust_has_no_banks_hand() -> None:
    found = drafted({"bank": "", "hands.4.held": "bust", "hands.8.held": "bust", "hands.12.held": "bust"}, STAKED)
    assert asked(found) == []
    assert found.deal.bank is None


def test_a_correction_asks_for_nobody_who_had_no_hand() -> None:
    match = sheet([told("17", hand(1, "18", 5))], sides=4)
    assert draft(match, {**FRESH, "bank": "18", "hands.4.stake": "5", "hands.4.held": "18"}, row=1).problems == ()
