"""Belote as it is drawn."""

from companion.engine.cards import Suit
from companion.engine.pictures import Ladders, TablePlan, TrickPicture
from companion.games.belote import GAME
from companion.games.belote.pictures import HANDS, TAKER, won, worked_deal
from companion.games.belote.questions.declaring import BELOTE, Announcing
from companion.games.belote.questions.playing import CardsToOrder, Trick
from companion.games.belote.scoring import contract
from companion.games.belote.tricks import PACK, PlayedCard
from tests.pictures.tables import drawn, every, rows


def test_the_ladders_are_in_the_order_in_which_cards_win() -> None:
    for house, _, picture in drawn("belote", "ladders"):
        assert isinstance(picture, Ladders)
        for (_, rungs), suit in zip(picture.ladders, (Suit.SPADES, Suit.HEARTS), strict=True):
            pile = tuple(card for card in PACK if card.suit is suit)
            order = GAME.question("highest").ask(CardsToOrder(trump=Suit.SPADES, cards=pile), house).facts.order
            assert [one.face for one in rungs] == [card.rank for card in order]
        assert [sum(one.worth or 0 for one in rungs) for _, rungs in picture.ladders] == [62, 30]


def test_the_heavy_card_wins_the_trick_and_the_sum_is_what_it_counts() -> None:
    for house, _, picture in drawn("belote", "trick"):
        assert isinstance(picture, TrickPicture)
        trick = tuple(PlayedCard(seat=one.seat, card=one.card.face) for one in picture.played)  # type: ignore[arg-type]
        ruling = GAME.question("trick").ask(Trick(trump=Suit.SPADES, trick=trick), house)
        assert [one.seat for one in picture.played if one.card.look == "strong"] == [ruling.answer]
        assert picture.total == ruling.facts.points == sum(one.card.worth or 0 for one in picture.played)


def test_the_raised_cards_are_those_that_may_be_played() -> None:
    raised = {
        house: [" ".join(str(one.face) for one in row.groups[1] if one.look == "raised") for row in every_row]
        for house, _, every_row, _ in rows("belote", "must-follow")
    }
    for house, hands in raised.items():
        under = "9S 7S" if house.under_trump == "obligatory" else "AC 8D 9S 7S"
        assert hands == ["KH 7H", "JS 7S", under][: 2 if house.players == 2 else 3]


def test_the_higher_declaration_counts() -> None:
    for house, _, every_row, _ in rows("belote", "declarations"):
        assert house.declarations == "counted"
        assert [row.holds for row in every_row] == [True, False]
        assert [row.label.about["points"] for row in every_row if row.label] == [50, 20]


def test_nothing_is_drawn_of_declarations_where_there_are_none() -> None:
    without = [house for house, _, _ in drawn("belote", "declarations") if house.declarations == "belote_only"]
    assert not without


def test_play_goes_the_way_that_the_table_has_chosen() -> None:
    for house, standing, picture in drawn("belote", "table"):
        assert isinstance(picture, TablePlan)
        assert picture.clockwise is (house.direction == "clockwise")
        assert sorted(picture.seats) == list(range(house.players))
        if standing:
            assert (picture.boxed[0], [*picture.roles]) == (standing.dealer, [standing.hand])


def test_the_count_is_a_deal_that_can_be_and_its_lines_are_those_of_the_score() -> None:
    assert sorted(card for hand in HANDS for card in map(str, hand)) == sorted(map(str, PACK))
    for house, _, every_row, picture in rows("belote", "count"):
        deal = worked_deal(house)
        start = GAME.start(house, len(deal.figures), TAKER)
        assert not list(GAME.problems(deal, house, start))
        assert contract(deal, house).verdict == "made"
        tally = GAME.score(deal, house, start).tally
        counted = {row.label.key: row.figure for row in every_row if row.counts and row.label}
        assert counted == {f"line.{line.rule}": line.points for line in tally.lines if line.side == TAKER}
        assert picture.total == tally.points(len(deal.figures))[TAKER] == sum(counted.values())  # type: ignore[arg-type]
        assert sum(row.figure for row in every_row if not row.counts) == counted["line.trick-points"]  # type: ignore[misc]


def test_the_tricks_of_the_count_hold_every_card_that_was_dealt() -> None:
    for house, _, every_row, _ in rows("belote", "count"):
        laid = [card for side in range(len(worked_deal(house).figures)) for trick in won(side, house) for card in trick]
        assert sorted(map(str, laid)) == sorted(str(card) for hand in HANDS[: house.players] for card in hand)
        own = [every(row) for row in every_row if not row.counts and row.groups]
        assert own == won(TAKER, house)


def test_what_a_hand_may_earn_is_drawn_with_what_it_earns_at_this_table() -> None:
    for house, _, every_row, _ in rows("belote", "bonus"):
        pair, *declared = every_row
        assert BELOTE.ask(Announcing(trump=Suit.HEARTS, hand=every(pair)), house).answer
        assert pair.figure == house.belote
        assert [row.figure for row in declared] == ([20, 50, 200] if house.declarations == "counted" else [])
