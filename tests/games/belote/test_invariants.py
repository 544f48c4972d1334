"""What holds of every deal and every hand, however they fall."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from hypothesis import assume, given
from hypothesis import strategies as some

from companion.engine.ruling import Problem
from companion.games.belote import GAME
from companion.games.belote.deal import Deal
from companion.games.belote.declarations import amounts, best
from companion.games.belote.house import House
from companion.games.belote.standing import sides, start
from companion.games.belote.tricks import PACK, PlayedCard, Turn, legal_cards, points, trick_sums, winning
from tests.games.belote.table import verdict

HINTS = get_type_hints(House)
CHOICES = {f.name: (False, True) if HINTS[f.name] is bool else get_args(HINTS[f.name]) for f in fields(House)}
HOUSES = some.builds(House, **{name: some.sampled_from(values) for name, values in CHOICES.items() if values})
FOURS = some.builds(
    House,
    under_trump=some.sampled_from(CHOICES["under_trump"]),
    overtrump_partner=some.sampled_from(CHOICES["overtrump_partner"]),
)
SUITS = some.sampled_from("SHDC")


@some.composite
def deals(draw: some.DrawFn, rules: House) -> Deal:
    """A deal that can have happened at a table."""
    count = sides(rules)
    total = 162 if rules.players == 4 else draw(some.sampled_from(sorted(trick_sums(rules))))
    cuts = sorted(draw(some.lists(some.integers(0, total), min_size=count - 1, max_size=count - 1)))
    tricks = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    assume(rules.players == 4 or not {1, 151, 153, *range(154, 162)} & {*tricks})
    whole = [side for side, points in enumerate(tricks) if points == total]
    declared = [0] * count
    hands = 2 if rules.players == 4 else 1
    if rules.declarations == "counted":
        declared[draw(some.integers(0, count - 1))] = draw(some.sampled_from(sorted(amounts(hands, rules))))
    return Deal(
        taker=draw(some.integers(0, count - 1)),
        tricks=tuple(tricks),
        capot=draw(some.sampled_from([None, *whole])),
        belote=draw(some.sampled_from([None, *range(count)])),
        declarations=tuple(declared),
        redeals=draw(some.integers(0, 3)),
    )


def sequences(rules: House) -> some.SearchStrategy[tuple[House, list[Deal]]]:
    return some.tuples(some.just(rules), some.lists(deals(rules), min_size=1, max_size=8))


def belote(deal: Deal, side: int) -> int:
    return 20 if deal.belote == side else 0


def whole(deal: Deal, side: int, rules: House) -> int:
    """Everything that a side won in a deal: tricks, capot, extras."""
    tricks = deal.trick_points[side]
    flat = {252: 90, 250: 88, 100: 100 - tricks}[rules.capot_total]
    return tricks + flat * (deal.capot == side) + deal.declarations[side] + belote(deal, side)


@given(told=HOUSES.flatmap(sequences))
def test_points_are_the_sums_of_lines_and_totals_the_sums_of_points(told: tuple[House, list[Deal]]) -> None:
    rules, played = told
    standing = start(rules, sides(rules), 0)
    for deal in played:
        assert not list(GAME.problems(deal, rules, standing))
        scored = GAME.score(deal, rules, standing)
        gained = [sum(li.points for li in scored.tally.lines if li.side == side) for side in range(sides(rules))]
        assert all(line.points for line in scored.tally.lines)
        assert min(gained) >= 0
        assert scored.standing.totals == tuple(map(sum, zip(standing.totals, gained, strict=True)))
        standing = scored.standing


@given(told=HOUSES.flatmap(sequences))
def test_held_points_are_neither_lost_nor_doubled(told: tuple[House, list[Deal]]) -> None:
    rules, played = told
    standing = start(rules, sides(rules), 0)
    for deal in played:
        scored = GAME.score(deal, rules, standing)
        paid = sum(line.points for line in scored.tally.lines if line.rule == "waiting-points")
        if verdict(scored) == "tie":
            kept_back = 0 if rules.tie_belote == "held" else belote(deal, deal.taker)
            assert paid == 0
            assert scored.standing.held == standing.held + whole(deal, deal.taker, rules) - kept_back
            assert scored.standing.since == (*standing.since, standing.deals + 1)
        else:
            assert (paid, scored.standing.held, scored.standing.since) == (standing.held, 0, ())
        standing = scored.standing


@given(told=HOUSES.flatmap(sequences))
def test_nothing_that_was_won_is_lost_unless_it_is_rounded_or_waits(told: tuple[House, list[Deal]]) -> None:
    rules, played = told
    standing = start(rules, sides(rules), 0)
    for deal in played:
        scored = GAME.score(deal, rules, standing)
        added = ("rounding", "small-table")
        written = sum(line.points for line in scored.tally.lines if line.rule not in added)
        made = sum(whole(deal, side, rules) for side in range(sides(rules)))
        assert written + scored.standing.held == made + standing.held
        standing = scored.standing


NUMBERS = some.integers(-(10**9), 10**9) | some.integers(-1, 200)


@given(
    rules=HOUSES,
    deal=some.builds(
        Deal,
        taker=NUMBERS,
        tricks=some.lists(some.none() | NUMBERS, max_size=4).map(tuple),
        revoke=some.none() | NUMBERS,
        capot=some.none() | NUMBERS,
        belote=some.none() | NUMBERS,
        declarations=some.lists(NUMBERS, max_size=4).map(tuple),
        redeals=NUMBERS,
    ),
)
def test_any_figures_at_all_are_either_a_deal_or_problems(rules: House, deal: Deal) -> None:
    standing = start(rules, sides(rules), 0)
    found = list(GAME.problems(deal, rules, standing))
    assert all(isinstance(problem, Problem) for problem in found)
    if not found:
        GAME.score(deal, rules, standing)


def played_out(shuffled: Sequence[Any], trump: str, rules: House, pick: some.DataObject) -> list[tuple[int, int]]:
    """Play a deal card by card under the rules: who won each trick, and its card points."""
    hands = [list(shuffled[seat * 8 : seat * 8 + 8]) for seat in range(rules.players)]
    leader, tricks = 0, []
    for _ in range(8):
        trick: list[PlayedCard] = []
        for turn in range(rules.players):
            seat = (leader + turn) % rules.players
            may = legal_cards(Turn(tuple(hands[seat]), tuple(trick), seat, trump, rules)).cards
            assert may
            assert set(may) <= set(hands[seat])
            card = may[pick.draw(some.integers(0, len(may) - 1))]
            hands[seat].remove(card)
            trick.append(PlayedCard(seat=seat, card=card))
        leader = winning(trick, trump).seat
        tricks.append((leader, points((played.card for played in trick), trump)))
    return tricks


@given(shuffled=some.permutations(PACK), trump=SUITS, rules=FOURS, pick=some.data())
def test_the_tricks_of_a_whole_deal_and_the_last_ten_make_162(
    shuffled: Sequence[Any], trump: str, rules: House, pick: some.DataObject
) -> None:
    tricks = played_out(shuffled, trump, rules, pick)
    ours = sum(points for seat, points in tricks if seat % 2 == 0)
    assert sum(points for _, points in tricks) == House.card_points
    last = tricks[-1][0] % 2
    deal = Deal(taker=0, tricks=(ours + 10 * (last == 0), 152 - ours + 10 * (last == 1)))
    assert not list(GAME.problems(deal, rules, start(rules, 2, 0)))


@given(hand=some.lists(some.sampled_from(PACK), unique=True, max_size=8), trump=SUITS, rules=HOUSES)
def test_a_hands_declarations_share_no_card_and_make_an_amount_that_is_possible(
    hand: list[Any], trump: str, rules: House
) -> None:
    chosen = best(hand, trump, rules)
    cards = [card for one in chosen for card in one.cards]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(hand)
    assert sum(one.points for one in chosen) in amounts(1, House())
    assert [one.points for one in chosen] == sorted((one.points for one in chosen), reverse=True)
