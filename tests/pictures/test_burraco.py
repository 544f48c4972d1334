"""Burraco as it is drawn."""

from companion.engine.records import recast
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal, Lay, LoneLay
from companion.games.burraco.melds import count_meld, points
from companion.games.burraco.pictures import HAND, MELDED, NEW, worked_deal
from companion.games.burraco.questions.melding import MELD
from tests.pictures.tables import cards, every, rows

PARTNERS = "picture.count.partners-hand"


def test_melds_are_ticked_as_the_question_rules() -> None:
    for house, _, every_row, _ in rows("burraco", "set-and-sequence"):
        assert [row.holds for row in every_row] == [True] * 4 + [False] * 2
        for row in every_row:
            assert row.holds is MELD.ask(MELD.situation(cards=every(row)), house).answer


def test_burracos_have_the_bonus_that_they_earn_besides_their_cards() -> None:
    for house, _, every_row, _ in rows("burraco", "burracos"):
        assert [row.figure for row in every_row] == ([200, 150, 100] if house.semi_clean else [200, 100])
        for row in every_row:
            assert row.figure == count_meld(every(row), house) - points(every(row))


def test_a_side_closes_with_a_burraco_and_a_card_that_is_not_wild() -> None:
    for house, _, every_row, _ in rows("burraco", "close"):
        assert [row.holds for row in every_row] == [True, not house.closing_needs_clean, False, False]


def test_the_count_is_a_deal_that_can_be_and_its_lines_are_those_of_the_score() -> None:
    for house, _, every_row, picture in rows("burraco", "count"):
        lay = worked_deal(house)
        deal = Deal(sides=(lay, Lay(took_pozzetto=True)))
        if house.three:
            deal = Deal(alone=0, lone=recast(LoneLay, lay), pair=Lay(took_pozzetto=True))
        start = GAME.start(house, house.sides, 0)
        assert not list(GAME.problems(deal, house, start))
        tally = GAME.score(deal, house, start).tally
        counted = {row.label.key: row.figure for row in every_row if row.counts and row.label}
        if PARTNERS in counted:
            counted["line.left-in-hand"] = counted.pop(PARTNERS)
        assert counted == {f"line.{line.rule}": line.points for line in tally.lines if line.side == 0}
        assert ("line.semi-clean-burraco" in counted) is bool(house.semi_clean)
        assert picture.total == tally.points(house.sides)[0] == sum(counted.values())  # type: ignore[arg-type]
        assert sum(points(cards(row)) for row in every_row if not row.counts) == counted["line.cards-on-the-table"]


def test_every_card_of_the_sample_turn_is_where_the_rules_let_it_go() -> None:
    for house, _, every_row, _ in rows("burraco", "sample-turn"):
        assert all(MELD.ask(MELD.situation(cards=meld), house).answer for meld in MELDED)
        assert len(HAND) == house.hand_size
        after = [str(card) for row in every_row[2:] for card in every(row)]
        assert sorted(after) == sorted(map(str, (*HAND, *NEW)))
