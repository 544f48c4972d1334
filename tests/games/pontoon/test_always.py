"""What is true of every deal of Pontoon."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.fold import score
from companion.forms import JSON
from companion.games.pontoon import GAME
from companion.games.pontoon.deal import Deal, Hand
from companion.games.pontoon.hands import BANK_HELD, HELD
from companion.games.pontoon.house import House
from companion.games.pontoon.standing import Standing
from tests.games.pontoon.strategies import deals, houses

NUMBERS = st.one_of(st.integers(-3, 12), st.sampled_from([10**9, -(10**9)]))


def second_opinion(hand: dict[str, Any], bank: str | None, house: House) -> int:
    """The settlement once more, from the table of parts D and F instead of the order of the code."""
    held = "21" if hand["held"] == "pontoon" and hand["split"] and house.split_pontoon == "ordinary21" else hand["held"]
    ladder = ["bust", *(str(total) for total in range(4, 22)), "five-card-trick", "pontoon"]
    bank = bank or "bust"
    wins = ladder.index(held) > ladder.index(bank)
    if bank == "pontoon":
        price = {"double": 2, "single": 1, "nothing": 0}
        mine = price[house.banker_pontoon_vs_pontoon] if held == "pontoon" else 2
        times = -min(mine, price[house.banker_pontoon_pays])
    elif wins:
        times = 2 if ladder.index(held) > ladder.index("21") else 1
    else:
        times = -2 if bank == "five-card-trick" and held != "bust" else -1
    return times * int(hand["stake"])


@given(deals(), houses())
def test_what_the_players_win_the_bank_loses(table: tuple[int, dict[str, Any]], house: House) -> None:
    sides, told = table
    points = [0] * sides
    for hand in told["hands"]:
        won = second_opinion(hand, told["bank"], house)
        points[hand["player"]] += won
        points[told["banker"]] -= won
    found = score(GAME, JSON.read(told, GAME.deal), house, GAME.start(house, sides, 0))
    assert list(found.tally.points(sides)) == points
    assert sum(points) == 0
    assert found.standing.totals == tuple(points)


@given(deals(), houses())
def test_the_bank_goes_to_the_first_pontoon_of_ones_own(table: tuple[int, dict[str, Any]], house: House) -> None:
    sides, told = table
    leaves = score(GAME, JSON.read(told, GAME.deal), house, GAME.start(house, sides, 0)).standing
    made = [hand for hand in told["hands"] if hand["held"] == "pontoon"]
    takes = [hand["player"] for hand in made if not hand["split"]]  # told in the order of play
    if told["bank"] == "pontoon" and house.both_pontoon == "bank_stays":
        takes = []
    assert leaves.banker == (takes[0] if takes else told["banker"])
    if house.shuffle_on == "bank_winning_pontoon":
        assert leaves.shuffle is bool(takes)
    elif house.split_pontoon == "pontoon":
        assert leaves.shuffle is (bool(made) or told["bank"] == "pontoon")


@given(deals(), houses(), st.sampled_from(["yes_specials_double", "yes_all"]))
def test_a_banker_who_has_doubled_doubles_for_both_sides(
    table: tuple[int, dict[str, Any]], house: House, doubling: Any
) -> None:
    sides, told = table
    rules = replace(house, banker_doubles=doubling)
    before = GAME.start(rules, sides, 0)
    single, twice = (
        score(GAME, JSON.read({**told, "doubled": doubled}, GAME.deal), rules, before).tally
        for doubled in (False, True)
    )
    assert sum(twice.points(sides)) == 0
    for line, paid in zip(single.lines, twice.lines, strict=True):
        stays = doubling == "yes_specials_double" and line.count > 1
        assert paid.points == line.points * (1 if stays else 2)


HANDS = st.builds(Hand, player=NUMBERS, stake=NUMBERS, held=st.sampled_from(HELD), split=st.booleans())
ANY_DEAL = st.builds(Deal, banker=NUMBERS, bank=st.sampled_from(HELD), hands=st.lists(HANDS, max_size=8).map(tuple))


@given(ANY_DEAL, st.integers(2, 10))
def test_whatever_is_told_is_refused_or_scored(deal: Deal, sides: int) -> None:
    house, before = House(), Standing(totals=(0,) * sides)
    problems = tuple(GAME.problems(deal, house, before))
    if not problems:
        assert sum(GAME.score(deal, house, before).tally.points(sides)) == 0
    assert all(problem.field for problem in problems)


@given(st.data(), st.integers(2, 10))
def test_a_deal_that_was_taken_is_scored_after_any_correction(data: st.DataObject, sides: int) -> None:
    """A correction of an earlier deal changes what a later one is played from, never whether it stands."""
    seat = st.integers(0, sides - 1)
    hand = st.builds(Hand, player=seat, stake=st.integers(1, 99), held=st.sampled_from(HELD), split=st.booleans())
    hands = st.lists(hand, min_size=1, max_size=4).map(tuple)
    deal = data.draw(st.builds(Deal, banker=seat, bank=st.sampled_from(BANK_HELD), hands=hands))
    before = Standing(totals=(7,) * sides, banker=data.draw(seat), shuffle=data.draw(st.booleans()))
    after = GAME.score(deal, House(), before).standing
    assert sum(after.totals) == 7 * sides
    assert 0 <= after.banker < sides
