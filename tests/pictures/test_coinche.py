"""Coinche as it is drawn."""

from companion.engine.pictures import Grid, Ladders
from companion.games.coinche import GAME
from companion.games.coinche.auction import hear
from companion.games.coinche.pictures import CALLS, COINCHED_CALLS, DEAL, HANDS, endings
from companion.games.coinche.standing import Standing
from companion.games.coinche.tricks import Trump, whole
from tests.pictures.tables import drawn, rows


def test_what_the_takers_write_is_what_the_score_gives_them() -> None:
    for house, _, every_row, picture in rows("coinche", "count"):
        scored = GAME.score(DEAL, house, GAME.start(house, 2, 0))
        assert picture.total == scored.tally.points(2)[DEAL.taker]
        assert picture.total == sum(row.figure for row in every_row if isinstance(row.figure, int))
        assert scored.facts.by_name()["verdict"] == "made"
        assert picture.caption.about["bid"] == DEAL.contract


def test_tricks_and_contract_are_drawn_or_the_contract_alone() -> None:
    drawn_lines = {house.count: len(every_row) for house, _, every_row, _ in rows("coinche", "count")}
    assert drawn_lines == {"announced_and_made": 2, "announced": 1}


def test_play_is_drawn_the_way_the_table_goes() -> None:
    for house, _, picture in drawn("coinche", "table"):
        assert getattr(picture, "clockwise", None) is (house.direction == "clockwise")


def test_declarations_are_drawn_only_where_they_count() -> None:
    assert {house.declarations for house, _, _ in drawn("coinche", "declarations")} == {"counted"}


def test_the_raised_cards_are_those_that_may_be_played() -> None:
    for house, _, every_row, _ in rows("coinche", "must-follow"):
        hands = [" ".join(str(one.face) for one in row.groups[1] if one.look == "raised") for row in every_row]
        under = "9S 7S" if house.under_trump == "obligatory" else "AC 8D 9S 7S"
        assert hands == ["KH 7H", "JS 7S", under]


def test_the_sample_auction_is_one_that_this_table_hears_to_its_end() -> None:
    for house, standing, picture in drawn("coinche", "auction"):
        first = (standing.dealer + 1) % 4 if isinstance(standing, Standing) else 0
        auction, refused = hear(CALLS, first, house)
        assert isinstance(picture, Grid)
        assert not refused
        assert auction.over
        assert auction.stands is not None
        assert (auction.stands.bid, auction.stands.trump) == (DEAL.contract, DEAL.trump)
        assert picture.caption.about == {"seat": picture.heads[2].about["seat"], "bid": DEAL.contract}
        assert len({card for hand in HANDS for suit in hand for card in suit.split()}) == 32


def test_what_both_sides_write_is_the_score_of_a_deal_that_can_be_written() -> None:
    for house, _, picture in drawn("coinche", "scoring"):
        assert isinstance(picture, Grid)
        start = GAME.start(house, 2, 0)
        for line, (_, ending) in zip(picture.lines, endings(house), strict=True):
            assert list(GAME.check(ending, house, start)) == []
            assert line.cells == tuple(GAME.score(ending, house, start).tally.points(2))


def test_the_coinched_auction_is_one_that_this_table_hears_to_its_end() -> None:
    for house, standing, picture in drawn("coinche", "auction-coinched"):
        first = (standing.dealer + 1) % 4 if isinstance(standing, Standing) else 0
        auction, refused = hear(COINCHED_CALLS, first, house)
        assert isinstance(picture, Grid)
        assert not refused
        assert auction.over
        assert auction.stands is not None
        assert auction.coinche == house.coinched
        assert picture.caption.about["bid"] == auction.stands.bid
        assert [line.strong for line in picture.lines] == [(3,), ()]


def test_without_trumps_and_with_every_suit_trumps_the_bars_are_what_all_tricks_hold() -> None:
    """Four suits and the last ten make the whole, where the table does not convert what it counts."""
    drawn_at = list(drawn("coinche", "all-or-none"))
    assert {house.sa_ta for house, _, _ in drawn_at} == {True}
    for house, _, picture in drawn_at:
        assert isinstance(picture, Ladders)
        sums = [4 * sum(one.worth or 0 for one in rungs) + house.last_ten for _, rungs in picture.ladders]
        assert sums == [whole(trump, house) for trump in (Trump.NONE, Trump.ALL)]
