"""The book of Shoot Pontoon: the rules of Pontoon, and its own."""

import re
from dataclasses import replace

import pytest

from companion.rulebook.book import Book
from tests.games.shoot_pontoon.table import answer
from tests.rulebook.phrases import written


def test_it_has_pontoons_rules_as_well() -> None:
    assert set(written("pontoon").entries) < set(written("shoot-pontoon").entries)


def test_every_rule_of_both_rules_files_is_covered_once() -> None:
    covered = [rule for entry in written("shoot-pontoon").entries.values() for rule in entry.covers]
    assert len(covered) == len(set(covered)) == 89 + 39


@pytest.mark.parametrize("shoot_sum", ["not_more", "less"])
def test_the_step_of_a_bust_reckons_as_the_answer_about_room_does(shoot_sum: str) -> None:
    book = written("shoot-pontoon")
    house = replace(book.house, shoot_sum=shoot_sum)
    step = next(step for step in Book("shoot-pontoon", book.words, house).steps({}) if step.id == "bust-bet")
    kitty, opened, room, bet, more, left, more_room = map(int, re.findall(r"\d+", step.text))
    rules = {"shoot_sum": shoot_sum}
    assert answer("room", rules, kitty=kitty, open_bets=opened).answer == room
    assert (more, left) == (kitty + bet, opened - bet)
    assert answer("room", rules, kitty=more, open_bets=left).answer == more_room
