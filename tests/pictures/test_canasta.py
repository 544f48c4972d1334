"""Canasta as it is drawn."""

from dataclasses import replace

import pytest

from companion.engine.cards import parse_cards
from companion.engine.pictures import Middle
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.melds import Meld, points
from companion.games.canasta.pictures import HAND, MELDED, MELDS, PILE, example, opening, worked_deal
from companion.games.canasta.questions.melding import MELD
from companion.games.canasta.questions.opening import Hand, Opening
from companion.games.canasta.questions.pile import TAKE_PILE, Cards, Pile
from companion.games.canasta.standing import Standing
from tests.pictures.tables import HOUSES, cards, drawn, every, rows

PARTNERS = "picture.count.partners-hand"
SPARE = parse_cards("9C 6D")  # what stays in the hand


@pytest.mark.parametrize("total", [-55, -5, 0, 5, 1495, 1500, 2995, 3000, 4995])
def test_the_example_of_an_opening_opens_at_every_total_of_every_table(total: int) -> None:
    for house in HOUSES["canasta"]:
        melds = example(total, house)
        assert GAME.question("opening").ask(Opening(score=total, melds=melds), house).answer
        hand = tuple(card for meld in melds for card in meld)
        assert GAME.question("can-open").ask(Hand(score=total, hand=(*hand, *SPARE)), house).answer


def test_an_opening_is_drawn_for_each_side_that_needs_another_figure() -> None:
    house = HOUSES["canasta"][0]
    apart = opening(house, Standing(totals=(1600, -55)))
    assert [row.figure for row in apart.rows] == [100, 15]
    assert [row.label.about["minimum"] for row in apart.rows if row.label] == [90, 15]
    alike = opening(house, Standing(totals=(0, 700)))
    assert [row.figure for row in alike.rows] == [60]


def test_an_opening_is_drawn_for_totals_that_an_agreement_left_between_the_fives() -> None:
    drawn_apart = opening(HOUSES["canasta"][0], Standing(totals=(-7, 1503)))
    assert [row.label.about["minimum"] for row in drawn_apart.rows if row.label] == [15, 90]


def test_the_figures_below_the_cards_of_an_opening_are_its_count() -> None:
    for _, _, every_row, _ in rows("canasta", "opening"):
        for row in every_row:
            assert row.figure == points(every(row)) == sum(one.worth for group in row.groups for one in group)  # type: ignore[misc]


def test_cards_of_each_value_count_that_and_a_red_three_its_bonus() -> None:
    for house, _, every_row, _ in rows("canasta", "values"):
        assert [row.figure for row in every_row] == [50, 20, 10, 5, house.red_three]


def test_melds_are_ticked_as_the_question_rules() -> None:
    for house, _, every_row, _ in rows("canasta", "meld"):
        assert len(every_row) == len(MELDS)
        for row in every_row:
            assert row.holds is MELD.ask(MELD.situation(cards=every(row)), house).answer


def test_the_middle_one_of_three_melds_shows_how_many_naturals_a_wild_card_needs() -> None:
    ticked = {house.wild_ratio: [row.holds for row in every_row] for house, _, every_row, _ in rows("canasta", "meld")}
    assert ticked == {
        "two_per_wild": [True, False, False],
        "min_two_naturals": [True, True, False],
        "not_more_wilds_than_naturals": [True, True, False],
    }


def test_two_natural_cards_take_a_frozen_pile_and_a_wild_card_does_not() -> None:
    for _, _, every_row, _ in rows("canasta", "natural-pair"):
        assert [row.holds for row in every_row] == [True, False]


def test_the_frozen_pile_is_frozen() -> None:
    for house, _, picture in drawn("canasta", "frozen-pile"):
        assert isinstance(picture, Middle)
        pile = picture.heaps[-1]
        assert GAME.question("frozen").ask(Cards(pile=(pile.across, pile.top)), house).answer  # type: ignore[arg-type]


def test_canastas_have_their_bonus_and_red_threes_theirs() -> None:
    for house, _, every_row, _ in rows("canasta", "canastas"):
        assert [Meld(every(row)).canasta for row in every_row] == ["natural", "mixed"]
        assert [row.figure for row in every_row] == [house.natural_canasta, house.mixed_canasta]
    for house, _, every_row, _ in rows("canasta", "red-threes"):
        assert [row.figure for row in every_row] == [100, 800, -100, -house.red_three_debit_four]


def test_the_count_is_a_deal_that_can_be_and_its_lines_are_those_of_the_score() -> None:
    for house, _, every_row, picture in rows("canasta", "count"):
        deal = Deal(sides=(worked_deal(house), replace(Lay(), melded=0)))
        start = GAME.start(house, 2, 0)
        assert not list(GAME.problems(deal, house, start))
        tally = GAME.score(deal, house, start).tally
        counted = {row.label.key: row.figure for row in every_row if row.counts and row.label}
        if PARTNERS in counted:
            counted["line.left-in-hand"] = counted.pop(PARTNERS)
        assert counted == {f"line.{line.rule}": line.points for line in tally.lines if line.side == 0}
        assert picture.total == tally.points(2)[0] == sum(counted.values())  # type: ignore[arg-type]
        assert sum(points(cards(row)) for row in every_row if not row.counts) == counted["line.cards-on-the-table"]


def test_every_card_of_the_sample_turn_is_where_the_rules_let_it_go() -> None:
    for house, _, every_row, _ in rows("canasta", "sample-turn"):
        pile = Pile(hand=HAND, top=PILE[-1], frozen=True, opened=True)
        assert TAKE_PILE.ask(pile, house).answer
        assert all(Meld(meld).legal(house) for meld in MELDED)
        assert len(HAND) == house.partners_hand
        after = [str(one.face) for row in every_row[2:] for group in row.groups for one in group]
        assert sorted(after) == sorted(map(str, (*HAND, *PILE)))


def test_who_may_go_out_is_drawn_as_the_question_rules() -> None:
    for house, _, every_row, picture in rows("canasta", "going-out"):
        assert [row.holds for row in every_row] == [True, True, False]
        laid = [[Meld(cards(row, n)).canasta is not None for n in range(len(row.groups))] for row in every_row]
        wanted = house.canastas_to_go_out
        assert [sum(canastas) for canastas in laid] == [wanted, wanted, wanted - 1]
        assert picture.caption
        assert picture.caption.about["bonus"] == house.going_out
