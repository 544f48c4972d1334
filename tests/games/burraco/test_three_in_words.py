"""The book and the questions of Burraco at tables of three and of two."""

import pytest

from companion.engine.question import question_of
from companion.engine.ruling import Refused
from companion.forms.question import ask as put
from companion.games.burraco import GAME
from companion.games.burraco.house import House
from companion.games.burraco.practice import PRACTICE
from companion.rulebook.book import Book, book
from tests.games.burraco.table import ask, met, problems

THREE = House(players=3, target=1505, alone_from=1000)
TWO = House(players=2)
ALONE = House(players=3, target=1505, alone_from=0)


def test_the_pack_is_laid_out_for_each_number_of_players() -> None:
    laid = [(house.sizes, house.cut_least, house.cut_leave, house.stock) for house in (House(), THREE, TWO, ALONE)]
    assert laid == [((11, 11), 22, 45, 41), ((18, 11), 29, 34, 45), ((11, 11), 22, 23, 63), ((11, 11, 11), 33, 34, 41)]


def test_three_cut_for_their_pozzetti() -> None:
    for told, answer, stock in (
        ({"lifted": 28}, False, None),
        ({"lifted": 74}, True, 45),
        ({"lifted": 75}, False, None),
    ):
        ruling = ask("cut", told, players=3)
        assert (ruling.answer, ruling.facts.stock) == (answer, stock)
    ruling = ask("cut", {"lifted": 33, "everybody_alone": True}, players=3)
    assert (ruling.answer, ruling.facts.stock) == (True, 41)
    assert ask("cut", {"lifted": 32, "everybody_alone": True}, players=3).answer is False


def test_three_draw_a_card_each_and_nobody_has_a_partner_by_it() -> None:
    ruling = ask("draw", {"cards": "AS KH 3C"}, players=3)
    assert (ruling.facts.partners, ruling.facts.first, ruling.facts.dealer) == ((), 0, 2)
    ruling = ask("draw", {"cards": "3C KH"}, players=2)
    assert (ruling.facts.partners, ruling.facts.first, ruling.facts.dealer) == ((), 1, 0)
    assert problems("draw", {"cards": "AS KH 3C 4D"}, players=3) == [("cards", "four-players", "cards-wanted-count")]


def test_whoever_runs_out_first_of_three_is_alone_in_either_way() -> None:
    for way in ("directly", "on_the_discard"):
        assert "first-out-is-alone" in met(ask("take-pozzetto", {"way": way}, players=3))
        assert "first-out-is-alone" not in met(ask("take-pozzetto", {"way": way}))


def test_where_nobody_has_a_partner_none_is_spoken_of() -> None:
    told = {"left": "9C", "pozzetto": "partner"}
    assert problems("close", told, players=2) == [("pozzetto", "four-players", "no-partner")]
    assert ask("close", told, players=3).answer is True


def test_a_stalemate_takes_all_who_play() -> None:
    assert ask("stalemate", {"pile": 1}, players=3).answer is True
    assert ask("stalemate", {"pile": 1, "agreed": 2}, players=3).answer is False
    with pytest.raises(Refused):
        ask("stalemate", {"pile": 1, "agreed": 4}, players=3)


def test_a_large_pozzetto_that_was_not_played_has_18_cards() -> None:
    eighteen = "JK 2S AS KS QS 9S 8S 7S 6S 4S 3S AH KH QH 9H 8H 7H 6H"
    assert ask("pozzetto-cost", {"pozzetto": "unplayed", "cards": eighteen}, players=3).answer == -190
    with pytest.raises(Refused):
        ask("pozzetto-cost", {"pozzetto": "unplayed", "cards": eighteen})


@pytest.mark.parametrize("pages", [book("burraco", TWO, "en"), book("burraco", ALONE, "en")])
def test_no_rule_and_no_step_speaks_of_a_partner_where_there_is_none(pages: Book) -> None:
    apart = ("first-out-is-alone", "pair-halves", "closed-without-cards", "three-players", "partners-by-draw")
    rules = [f"{entry.title} {entry.text}" for entry in pages.entries.values() if entry.id not in apart]
    if pages.house == TWO:
        steps = [f"{step.title} {step.text}" for step in pages.steps({})]
        assert not [text for text in (*rules, *steps) if "artner" in text]
        assert not [text for text in (*rules, *steps) if "all four" in text]


def test_the_disputes_of_three_are_settled() -> None:
    pages = book("burraco", THREE, "en")
    offered = {dispute.id: dispute for dispute in pages.disputes}
    for name, answer in (("out-first-by-discarding", True), ("nobody-ran-out", -100), ("both-over", 1)):
        dispute = offered[name]
        assert put(GAME.question(dispute.question), dict(dispute.situation), THREE).answer == answer


@pytest.mark.parametrize("house", [THREE, TWO, ALONE])
def test_every_exercise_has_situations_at_every_table(house: House) -> None:
    for exercise in PRACTICE:
        for seed in range(12):
            assert exercise.situation(question_of(GAME, exercise.question), seed, house)
