"""The house rules of Coinche: what its profiles change, and which figures a table may agree on."""

import dataclasses

import pytest

from companion.engine.ruling import Refused
from companion.games.coinche.house import PROFILES, House
from tests.games.coinche.table import house

DIFFERS = {  # part 2 of the rules file
    "as_written": set[str](),
    "federation": {
        "declarations",
        "declaration_tie",
        "tie",
        "belote_coinched",
        "highest_bid",
        "ta_values",
        "finish_on_belote",
    },
    "club": {"capot_unannounced", "capot_failed"},
    "classic": {
        "to_make",
        "coinche_multiplies",
        "coinched_made",
        "capot_failed",
        "coinche_on_capot",
        "coinche_when",
        "under_trump",
    },
}


@pytest.mark.parametrize("profile", DIFFERS)
def test_a_profile_differs_in_what_the_rules_file_says(profile: str) -> None:
    told = PROFILES[profile]
    changed = {f.name for f in dataclasses.fields(House) if getattr(told, f.name) != getattr(House(), f.name)}
    assert changed == DIFFERS[profile]


@pytest.mark.parametrize(("worth", "says"), [(250, "between"), (1010, "between"), (505, "in-steps")])
def test_a_generale_counts_tens_from_260_to_1000(worth: int, says: str) -> None:
    with pytest.raises(Refused) as refused:
        house(generale_contract=worth)
    (problem,) = refused.value.problems
    assert (problem.field, problem.rule, problem.says) == ("house.generale_contract", "generale", says)
    assert house(generale_contract=750).generale_contract == 750


def test_play_and_declarations_are_those_of_belote() -> None:
    rules = house(under_trump="obligatory", overtrump_partner="not_required", declarations="counted").as_belote
    assert (rules.players, rules.under_trump, rules.overtrump_partner) == (4, "obligatory", "not_required")
    assert rules.declarations == "counted"
