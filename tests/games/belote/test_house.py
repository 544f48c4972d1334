"""Every house rule changes what it should: a score, an answer, or who is hand."""

from companion.games.belote import GAME
from companion.games.belote.house import PROFILES, House
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing
from tests.games.belote.table import answer, facts, house, play, points, problems, refused, trick


def test_players_decides_how_many_sides_there_are() -> None:
    seatings = {players: GAME.seating(house(players=players)) for players in (4, 3, 2)}
    assert [(tuple(s.sides), s.partners) for s in seatings.values()] == [((2,), 2), ((3,), 1), ((2,), 1)]
    assert points(play({"taker": 0, "tricks": [60, 50, 40]}, rules=house(players=3))[0]) == [60, 50, 40]


def test_players_decides_who_is_partner() -> None:
    told = {"trump": "H", "hand": "JH AC", "trick": trick("0:AS 1:8S"), "seat": 2}
    assert answer("legal-cards", **told) == ["JH", "AC"]
    assert answer("legal-cards", house(players=3), **told) == ["JH"]


def test_target_decides_when_the_match_is_won() -> None:
    there = Standing(totals=(501, 480))
    assert GAME.winner(House(), there) == 0
    assert GAME.winner(house(target=502), there) is None
    assert answer("winner", house(target=480), totals=[479, 480]) == 1


def test_second_round_suits_decides_whether_the_refused_suit_may_be_named() -> None:
    told = {"turned": "KS", "suit": "S", "second_round": True}
    assert answer("take", **told) is True
    assert answer("take", house(second_round_suits="three_others"), **told) is False
    assert answer("take", house(second_round_suits="three_others"), **told | {"suit": "H"}) is True


def test_redeal_decides_who_is_hand_after_everybody_passed_twice() -> None:
    told = {"taker": 0, "tricks": [95, 67], "redeals": 2}
    assert facts("dealt-again", hand=3) == {"hand": 3, "dealer": 2}
    assert facts("dealt-again", house(redeal="next_hand"), hand=3) == {"hand": 0, "dealer": 3}
    assert play(told)[0].standing.dealer == 1
    assert play(told, rules=house(redeal="next_hand"))[0].standing.dealer == 3


def test_direction_decides_on_which_side_of_the_hand_the_dealer_sits() -> None:
    assert facts("who-deals", hand=1) == {"next_hand": 2, "beside": "right"}
    assert facts("who-deals", house(direction="anticlockwise"), hand=1) == {"next_hand": 2, "beside": "left"}


def test_under_trump_decides_about_lower_trumps() -> None:
    told = {"trump": "H", "hand": "7H AC", "trick": trick("0:AS 1:JH"), "seat": 2}
    assert answer("legal-cards", **told) == ["7H", "AC"]
    assert answer("legal-cards", house(under_trump="obligatory"), **told) == ["7H"]


def test_under_trump_asks_nothing_of_a_player_without_trumps_or_whose_partner_holds_the_trick() -> None:
    rules = house(under_trump="obligatory")
    void = {"trump": "H", "hand": "7D AC", "trick": trick("0:AS 1:JH"), "seat": 2}
    assert answer("legal-cards", rules, **void) == ["7D", "AC"]
    partner = {"trump": "H", "hand": "7H AC", "trick": trick("3:AS 0:JH 1:8S"), "seat": 2}
    assert answer("legal-cards", rules, **partner) == ["7H", "AC"]


def test_overtrump_partner_decides_about_trumps_led_and_nothing_else() -> None:
    rules = house(overtrump_partner="required_on_trump_lead")
    led = {"trump": "H", "hand": "AH 8H", "trick": trick("0:QH 1:7H"), "seat": 2}
    assert answer("legal-cards", **led) == ["AH", "8H"]
    assert answer("legal-cards", rules, **led) == ["AH"]
    plain = {"trump": "H", "hand": "JH AC", "trick": trick("0:AS 1:8S"), "seat": 2}
    assert answer("legal-cards", rules, **plain) == ["JH", "AC"]


TWO_OF_OURS = {"trump": "H", "hands": ["10D 9D 8D 7D", "QS JS 10S", "KC QC JC", ""], "first": 0}


def test_declarations_scored_decides_whether_the_lower_ones_count_too() -> None:
    highest = house(declarations_scored="highest_only")
    assert facts("declarations", **TWO_OF_OURS)["points"] == [70, 0]
    assert facts("declarations", highest, **TWO_OF_OURS)["points"] == [50, 0]
    told = {"taker": 0, "tricks": [60, 102], "declarations": [70, 0]}
    assert problems(**told) == []
    assert [problem.field for problem in problems(highest, **told)] == ["declarations.0"]


def sides_by_tie(*hands: str, first: int = 0) -> dict[str, int | None]:
    values = ("brelan_first", "trump_first", "first_declared", "nobody")
    told = {"trump": "H", "hands": [*hands, "", ""], "first": first}
    return {value: answer("declarations", house(declaration_tie=value), **told) for value in values}


def test_declaration_tie_decides_between_a_carre_and_a_quinte_in_trumps() -> None:
    assert sides_by_tie("KH QH JH 10H 9H", "AS AH AD AC", first=0) == {
        "brelan_first": 1,
        "trump_first": 0,
        "first_declared": 0,
        "nobody": None,
    }


def test_declaration_tie_decides_between_a_carre_and_a_plain_quinte() -> None:
    assert sides_by_tie("KS QS JS 10S 9S", "AS AH AD AC", first=1) == {
        "brelan_first": 1,
        "trump_first": 1,
        "first_declared": 1,
        "nobody": None,
    }
    assert sides_by_tie("KS QS JS 10S 9S", "AS AH AD AC", first=2)["first_declared"] == 0


def test_declaration_tie_decides_between_a_low_tierce_in_trumps_and_a_high_one() -> None:
    assert sides_by_tie("AS KS QS", "9H 8H 7H", first=1) == {
        "brelan_first": 0,
        "trump_first": 1,
        "first_declared": 1,
        "nobody": None,
    }


def test_declaration_tie_leaves_more_points_in_front() -> None:
    assert set(sides_by_tie("10S 9S 8S 7S", "AH KH QH", first=1).values()) == {0}


def test_nobody_scores_where_equal_declarations_cancel_each_other() -> None:
    told = {"trump": "H", "hands": ["KS QS JS", "KD QD JD", "", ""], "first": 0}
    assert facts("declarations", house(declaration_tie="nobody"), **told)["points"] == [0, 0]


def test_capot_total_decides_what_all_the_tricks_are_worth() -> None:
    assert [answer("capot", house(capot_total=total), won=8, points=162) for total in (252, 250, 100)] == [
        252,
        250,
        100,
    ]
    assert answer("capot", won=7, points=162) == 162


def test_compare_decides_whether_extras_make_the_contract() -> None:
    told = {"tricks": [78, 84], "belote": 0}
    assert answer("contract", **told) is True
    assert answer("contract", house(compare="trick_points_only"), **told) is False


def test_failed_extras_decides_what_failed_takers_keep() -> None:
    told = {"tricks": [40, 122], "belote": 0, "declarations": [50, 0]}
    values = ("each_keeps_own", "only_belote_kept", "nothing_kept")
    kept = [facts("contract", house(failed_extras=value), **told)["points"] for value in values]
    assert kept == [[70, 162], [20, 212], [0, 232]]


def test_tie_decides_whether_points_wait() -> None:
    assert facts("contract", tricks=[81, 81])["held"] == 81
    assert facts("contract", house(tie="failed"), tricks=[81, 81])["points"] == [0, 162]


def test_tie_belote_decides_whether_belote_waits() -> None:
    told = {"tricks": [71, 91], "belote": 0}
    assert facts("contract", **told)["points"] == [0, 91]
    assert facts("contract", house(tie_belote="paid_at_once"), **told)["points"] == [20, 91]


def test_small_table_points_decides_what_a_failed_contract_pays() -> None:
    told = {"tricks": [48, 55]}
    assert facts("contract", house(players=2), **told)["points"] == [0, 103]
    assert facts("contract", house(players=2, small_table_points="flat162"), **told)["points"] == [0, 162]


def test_three_players_decides_whom_the_taker_must_beat() -> None:
    told = {"tricks": [60, 50, 40]}
    assert answer("contract", house(players=3), **told) is True
    assert answer("contract", house(players=3, three_players="beat_sum"), **told) is False


def test_round_to_ten_decides_about_round_figures() -> None:
    assert facts("contract", tricks=[95, 67])["points"] == [95, 67]
    assert facts("contract", house(round_to_ten=True), tricks=[95, 67])["points"] == [100, 70]


def test_every_option_names_a_rule_and_the_profiles_differ_from_the_default_only_where_they_say() -> None:
    assert {option.rule for option in GAME.options()} <= set(Rule)
    assert PROFILES["as_written"] == House()
    changed = {
        name: {o.name for o in GAME.options() if getattr(rules, o.name) != o.default}
        for name, rules in PROFILES.items()
    }
    stricter = {"redeal", "direction", "under_trump", "overtrump_partner", "failed_extras"}
    assert changed["classic"] == stricter | {"target", "second_round_suits"}
    assert changed["federation"] == stricter | {"second_round_suits"}


def test_the_federation_counts_the_defences_capot_and_lets_a_tie_wait_and_rounds_nothing() -> None:
    rules = house(profile="federation")
    assert points(play({"taker": 0, "tricks": [0, 162], "capot": 1}, rules=rules)[0]) == [0, 252]
    (tie,) = play({"taker": 0, "tricks": [71, 91], "belote": 0}, rules=rules)
    assert (points(tie), tie.standing.held) == ([0, 91], 91)
    assert points(play({"taker": 0, "tricks": [85, 77]}, rules=rules)[0]) == [85, 77]
    lost = {"taker": 0, "tricks": [50, 112], "belote": 0, "declarations": [20, 0]}
    assert points(play(lost, rules=rules)[0]) == [20, 182]


def test_a_hand_may_not_be_put_to_more_seats_than_the_table_has() -> None:
    assert refused("who-deals", house(players=2), hand=2) == [("hand", "two-three-or-four", "no-such-seat")]
