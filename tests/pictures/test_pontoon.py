"""Pontoon and Shoot Pontoon as they are drawn."""

import pytest

from companion.engine.cards import Cards
from companion.engine.pictures import KittyBar, TablePlan
from companion.games import shelf
from companion.games.pontoon import pictures as pontoon
from companion.games.pontoon.hands import best
from companion.games.pontoon.questions.drawing import Buying, Opening, Splitting, Twisting
from companion.games.shoot_pontoon import pictures as shooting
from companion.games.shoot_pontoon.questions import Room
from companion.rulebook.book import Book
from companion.rulebook.words import words
from tests.pictures.tables import cards, drawn, every, rows

BOTH = pytest.mark.parametrize("slug", ["pontoon", "shoot-pontoon"])


@BOTH
def test_the_choices_of_a_hand_are_ticked_as_the_questions_rule(slug: str) -> None:
    game = shelf()[slug]
    for house, _, (held, stick, twist, buy), _ in rows(slug, "choices"):
        hand, opening = every(held), held.stake or 0
        assert held.figure == best(hand)
        assert stick.holds is game.question("stick").ask(Cards(cards=hand), house).answer
        assert stick.holds is (house.min_stick == 15)
        assert twist.holds is game.question("twist").ask(Twisting(cards=hand), house).answer
        buying = game.question("buy").ask(Buying(opening=opening, cards=hand), house)
        assert buy.holds is buying.answer
        assert buy.label
        assert buy.label.about == {"least": buying.facts.least, "most": buying.facts.most}


@BOTH
def test_pairs_are_ticked_as_the_question_rules(slug: str) -> None:
    for house, _, every_row, _ in rows(slug, "split"):
        pairs = [row for row in every_row if row.holds is not None]
        assert [row.holds for row in pairs] == [house.split == "any_pair", True, False]
        for row in pairs:
            asked = shelf()[slug].question("split").ask(Splitting(cards=every(row)), house)
            assert row.holds is asked.answer
        new = [every(row)[1] for row in every_row[len(pairs) :]]
        assert (new == [None, None]) is (house.split_cards_face == "down")


@BOTH
def test_the_stake_on_a_hand_is_one_that_the_table_allows(slug: str) -> None:
    for house, _, (row,), _ in rows(slug, "hand"):
        most = shelf()[slug].question("largest-stake").ask(Opening(opening=pontoon.opening_stake(house)), house)
        assert house.stake_least <= (row.stake or 0) <= most.answer
        assert row.figure == best(every(row)) == sum(one.worth for one in row.groups[0])  # type: ignore[misc]


@BOTH
def test_special_hands_are_called_what_the_table_calls_them(slug: str) -> None:
    for house, _, every_row, _ in rows(slug, "special-hands"):
        named = [row.label.key.rpartition(".")[2] for row in every_row if row.label]
        sevens = ["three-sevens"] if house.three_sevens == "treble" else []
        assert named == ["pontoon", *sevens, "five-card-trick"]
        assert [row.figure.about["times"] for row in every_row] == [2, *(3 for _ in sevens), 2]  # type: ignore[union-attr]


@BOTH
def test_the_count_is_what_every_hand_wins_or_loses_and_sums_to_nothing(slug: str) -> None:
    game = shelf()["pontoon"]
    for house, standing, (bank, *hands), _ in rows(slug, "count"):
        deal = pontoon.worked_deal(house, standing)
        start = standing or game.start(house, house.usual_fewest_players, 0)
        assert not list(game.problems(deal, house, start))
        points = game.score(deal, house, start).tally.points(len(start.totals))
        assert [row.figure for row in hands] == [points[hand.player] for hand in deal.hands]
        assert [row.stake for row in hands] == [hand.stake for hand in deal.hands]
        assert bank.figure == points[deal.banker] == -sum(row.figure for row in hands)  # type: ignore[misc]


@BOTH
def test_everybody_sits_at_the_table_and_the_bank_is_the_last(slug: str) -> None:
    for _, standing, picture in drawn(slug, "table"):
        assert isinstance(picture, TablePlan)
        if standing:
            assert sorted(picture.seats) == list(range(len(standing.totals)))
            assert picture.boxed[0] == picture.seats[-1] == standing.banker


def test_the_room_in_the_bar_is_what_may_still_be_shot() -> None:
    for house, _, picture in drawn("shoot-pontoon", "kitty"):
        assert isinstance(picture, KittyBar)
        open_bets = sum(bet for _, bet in picture.bets)
        asked = shelf()["shoot-pontoon"].question("room").ask(Room(kitty=picture.holds, open_bets=open_bets), house)
        assert picture.room == asked.answer
        assert house.smallest_kitty <= picture.holds <= house.largest_kitty


def test_the_room_after_a_bust_is_that_of_the_sentence_beside_it() -> None:
    for house, _, picture in drawn("shoot-pontoon", "room-after-a-bust"):
        assert isinstance(picture, KittyBar)
        steps = Book("shoot-pontoon", words("en", game="shoot-pontoon"), house).steps({})
        said = next(step.text for step in steps if step.id == "bust-bet")
        ((_, bet),) = picture.bets
        assert f"kitty {picture.holds:,}, open bets {bet:,}, room {picture.room:,}." in said


def test_a_shoot_bet_that_is_paid_could_have_been_placed() -> None:
    game = shelf()["shoot-pontoon"]
    for house, standing, every_row, picture in rows("shoot-pontoon", "shoot"):
        deal = shooting.worked_deal(house, standing)
        start = standing or game.start(house, house.usual_fewest_players, 0)
        assert not list(game.problems(deal, house, start))
        points = game.score(deal, house, start).tally.points(len(start.totals))
        assert picture.total == points[deal.hands[0].player] == sum(row.figure or 0 for row in every_row)  # type: ignore[misc]
        assert cards(every_row[0]) == shooting.BANK
