"""A table of two: fifteen cards each, and two canastas to go out."""

import pytest

from companion.engine.ruling import Refused
from companion.forms.house_rules import parse_house, profile_of, tables
from companion.games.canasta import GAME
from companion.games.canasta.house import House
from companion.games.canasta.standing import Standing
from tests.games.canasta.table import after, ask, deal, house, lines, problems, refused, unmet

OUT = {"melded": 35, "natural_canastas": 1, "went_out": True}


def test_where_two_play_two_canastas_are_needed_unless_the_table_says_otherwise() -> None:
    assert house(players=2).canastas_to_go_out == 2
    assert house(players=2, canastas_to_go_out=1).canastas_to_go_out == 1
    assert house(players=4).canastas_to_go_out == house().canastas_to_go_out == 1
    assert house(profile="classic", players=2).canastas_to_go_out == 2


def test_the_number_of_players_takes_its_canastas_along() -> None:
    of_two, of_four = House(players=2, canastas_to_go_out=2), House()
    assert tables(GAME, of_four) == tables(GAME, of_two) == {4: of_four, 3: House(players=3), 2: of_two}
    assert parse_house(GAME, {"house.players": "2"}, of_four) == of_two
    assert parse_house(GAME, {"house.players": "4"}, of_two) == of_four
    assert parse_house(GAME, {"house.players": "2", "house.canastas_to_go_out": "1"}, of_four).canastas_to_go_out == 1
    assert profile_of(GAME, of_two) == profile_of(GAME, of_four) == "as_written"


def test_nobody_goes_out_with_one_canasta_of_two() -> None:
    assert refused(deal(OUT), players=2) == [("sides.0.went_out", "only-with-a-canasta", "out-without-canasta")]
    assert refused(deal({**OUT, "melded": 70, "natural_canastas": 2}), players=2) == []
    assert refused(deal(OUT), players=2, canastas_to_go_out=1) == []


def test_whoever_went_out_has_no_partner_who_could_hold_cards() -> None:
    out = {**OUT, "melded": 70, "natural_canastas": 2}
    for name in ("left", "red_threes_in_hand"):
        assert refused(deal({**out, name: 5 if name == "left" else 1}), players=2) == [
            (f"sides.0.{name}", "left-in-hand", "out-with-cards")
        ]


def test_two_deal_in_turn_and_score_as_four_do() -> None:
    told = deal({"melded": 50, "red_threes": 1, "left": 40})
    assert lines(told, players=2) == lines(told)
    first = after(told, players=2)
    assert (first.dealer, after(told, first, players=2).dealer) == (1, 0)
    assert after(told, Standing(totals=(0, 0), dealer=3)).dealer == 0


def test_nobody_asks_a_partner_where_there_is_none() -> None:
    assert ask("go-out", {"canasta": True, "canastas": 2}, players=2, ask_partner="required").answer is True
    assert ask("go-out", {"canasta": True}, players=2).answer is False


def test_going_out_concealed_opens_alone() -> None:
    concealed = {"canasta": True, "canastas": 2, "concealed": True}
    assert unmet(ask("go-out", concealed | {"count": 45}, players=2)) == ["concealed-opens-alone"]
    assert ask("go-out", concealed | {"count": 50}, players=2).facts.bonus == 200
    alone = {"own_canasta": False, "lays_off": True, "partner_opened": False}
    with pytest.raises(Refused) as refusal:
        ask("go-out", concealed | alone, players=2)
    assert {(p.field, p.rule) for p in refusal.value.problems} == {(name, "four-players") for name in alone}


def test_two_cards_decide_who_begins_and_make_no_partners() -> None:
    drawn = ask("draw", {"cards": "9C AH"}, players=2)
    assert (drawn.answer, drawn.facts.partners, str(drawn.facts.highest)) == (True, (), "AH")
    assert ask("draw", {"cards": "JK AH"}, players=2).facts.redraw == (0,)
    assert [p.about for p in problems("draw", {"cards": "9C AH"})] == [{"wanted": 4}]
