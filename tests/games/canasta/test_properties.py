"""What holds for every deal and every hand."""

from collections import Counter
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.engine.cards import Card
from companion.engine.fold import score
from companion.engine.two_packs import TWO_PACKS
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal, Lay, check
from companion.games.canasta.house import PROFILES, House
from companion.games.canasta.melds import Meld, points
from companion.games.canasta.questions.melding import MELD, Laying
from companion.games.canasta.questions.opening import CAN_OPEN, Hand, takeable
from companion.games.canasta.questions.pile import TAKE_PILE, Pile
from companion.games.canasta.scoring import lines
from companion.games.canasta.standing import Standing
from tests.forms.values_of import houses

FIVES = st.integers(0, 35).map(lambda count: 5 * count)
HOUSES = houses(GAME)


@st.composite
def hands(draw: st.DrawFn) -> tuple[Card, ...]:
    """A hand of few ranks, so that there is something to meld."""
    ranks = draw(st.sets(st.sampled_from(["A", "K", "9", "7", "4"]), min_size=1, max_size=3))
    some = [card for card in TWO_PACKS if card.rank in {*ranks, "2", "JK"} or (card.rank == "3" and not card.red)]
    places = draw(st.lists(st.integers(0, len(some) - 1), unique=True, min_size=2, max_size=12))
    return tuple(some[place] for place in places)


@st.composite
def lays(draw: st.DrawFn) -> Lay:
    """What a side may well have: its canastas' cards are among those on the table."""
    naturals, mixed = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    out = naturals + mixed > 1 and draw(st.booleans())
    return Lay(
        melded=50 * (naturals + mixed) + draw(FIVES),
        natural_canastas=naturals,
        mixed_canastas=mixed,
        red_threes=draw(st.integers(0, 1)),
        left=draw(FIVES),
        red_threes_in_hand=draw(st.integers(0, 1)),
        went_out=out,
        concealed=out and draw(st.booleans()),
    )


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal that may well have happened."""
    first, second = draw(lays()), draw(lays())
    if first.went_out:
        second = replace(second, went_out=False, concealed=False)
    return Deal(sides=(first, second))


def fits(deal: Deal, house: House) -> bool:
    """Whether a table of so many could have it: whoever went out and has no partner holds nothing."""
    return not house.alone or all(not (lay.left or lay.red_threes_in_hand) for lay in deal.sides if lay.went_out)


@given(deals(), HOUSES)
def test_a_deal_that_may_well_have_happened_is_accepted(deal: Deal, house: House) -> None:
    assume(fits(deal, house))
    assert list(check(deal, house, Standing(totals=(0, 0)))) == []


@given(deals(), HOUSES)
def test_all_points_are_multiples_of_five_and_the_sums_of_their_lines(deal: Deal, house: House) -> None:
    assume(fits(deal, house))
    played = score(GAME, deal, house, Standing(totals=(-205, 1500)))
    gained = played.tally.points(2)
    assert all(line.points % 5 == 0 for line in played.tally.lines)
    assert played.standing.totals == (gained[0] - 205, gained[1] + 1500)
    for side, lay in enumerate(deal.sides):
        assert gained[side] == sum(line.points for line in lines(side, lay, house))


@given(deals(), HOUSES)
def test_sides_that_change_seats_change_their_points(deal: Deal, house: House) -> None:
    assume(fits(deal, house))
    start = Standing(totals=(0, 0))
    turned = Deal(sides=deal.sides[::-1])
    assert score(GAME, turned, house, start).standing.totals == score(GAME, deal, house, start).standing.totals[::-1]


@given(lays(), HOUSES)
def test_five_more_on_the_table_are_five_more_and_five_more_in_hand_five_less(lay: Lay, house: House) -> None:
    def worth(side: Lay) -> int:
        return sum(line.points for line in lines(0, side, house))

    melded = replace(lay, melded=lay.melded or 15)
    assert worth(replace(melded, melded=melded.melded + 5)) == worth(melded) + 5
    assert worth(replace(lay, left=lay.left + 5)) == worth(lay) - 5


@given(lays(), HOUSES)
def test_a_red_three_in_a_hand_costs_what_the_table_agreed_and_changes_no_other_line(lay: Lay, house: House) -> None:
    forgotten, laid = (list(lines(0, replace(lay, red_threes_in_hand=count), house)) for count in (1, 0))
    differ = [(one.rule, one.points) for one, other in zip(forgotten, laid, strict=True) if one != other]
    assert differ == ([("red-three-in-hand", -house.red_three_in_hand)])


@given(hands(), HOUSES)
def test_cards_in_another_order_are_the_same_meld(hand: tuple[Card, ...], house: House) -> None:
    first, turned = (MELD.ask(Laying(cards=cards), house) for cards in (hand, hand[::-1]))
    assert (first.answer, first.facts) == (turned.answer, turned.facts)
    assert first.facts.points == points(hand)


@given(hands(), st.sampled_from([-5, 0, 1500, 3000]), HOUSES)
def test_a_hand_that_opens_opens_at_every_lower_step(hand: tuple[Card, ...], total: int, house: House) -> None:
    ruling = CAN_OPEN.ask(Hand(score=total, hand=hand), house)
    cheapest = CAN_OPEN.ask(Hand(score=-5, hand=hand), house)
    assert not ruling.answer or cheapest.answer
    assert ruling.facts.best == cheapest.facts.best
    assert ruling.answer == (ruling.facts.best >= ruling.facts.minimum)


@given(hands(), HOUSES)
def test_what_a_hand_opens_with_is_held_in_it_and_legal(hand: tuple[Card, ...], house: House) -> None:
    melds = CAN_OPEN.ask(Hand(score=-5, hand=hand), house).facts.melds
    laid = [card for meld in melds for card in meld]
    assert not Counter(laid) - Counter(hand)
    out = any(Meld(meld).rank == "3" for meld in melds)
    assert all(Meld(meld).legal(house, going_out=out) for meld in melds)
    assert not melds or len(hand) - len(laid) >= 2 or any(Meld(meld).canasta for meld in melds)


@given(hands(), HOUSES, st.booleans())
def test_before_the_opening_the_pile_is_taken_just_when_it_opens(
    cards: tuple[Card, ...], house: House, second: bool
) -> None:
    top, *hand = sorted(cards, key=takeable, reverse=True)
    size = 2 if second else 1
    opens = CAN_OPEN.ask(Hand(score=0, hand=tuple(hand), top=top, pile_size=size), house).answer
    pile = Pile(hand=tuple(hand), top=top, frozen=False, opened=False, pile_size=size, score=0)
    assert TAKE_PILE.ask(pile, house).answer == opens


@given(hands(), st.sampled_from(sorted(PROFILES)))
def test_freezing_a_pile_never_makes_it_easier_to_take(cards: tuple[Card, ...], profile: str) -> None:
    top, *hand = cards
    free, frozen = (
        TAKE_PILE.ask(Pile(hand=tuple(hand), top=top, frozen=frozen, opened=True, pile_size=3), PROFILES[profile])
        for frozen in (False, True)
    )
    assert set(frozen.facts.ways) <= set(free.facts.ways)
