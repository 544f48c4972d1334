"""What holds for every deal and every meld."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.engine.cards import Card, Cards, Rank
from companion.engine.fold import score
from companion.engine.two_packs import Adding, too_many, wild
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal, Lay, check
from companion.games.burraco.house import House
from companion.games.burraco.melds import arrange, arrange_in_order, arrangements, least_points
from companion.games.burraco.questions.melding import ADD_TO_MELD, MELD
from companion.games.burraco.scoring import lines
from companion.games.burraco.standing import Standing
from tests.forms.values_of import houses
from tests.games.burraco import brute
from tests.games.burraco.table import START
from tests.games.burraco.test_best_melds import hands

FIVES = st.integers(0, 20).map(lambda count: 5 * count)
HOUSES = houses(GAME)


@st.composite
def melds(draw: st.DrawFn) -> tuple[Card, ...]:
    """Cards that may well be a meld: of one rank, or of one suit and near each other, and perhaps a wild card."""
    suit, low = draw(st.sampled_from("SHDC")), draw(st.integers(0, 11))
    names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    row = [Card.parse(f"{name}{suit}") for name in names[low : low + draw(st.integers(2, 8))]]
    alike = [Card.parse(f"{names[low]}{other}") for other in "SHDCSHDC"][: draw(st.integers(2, 8))]
    naturals = list(draw(st.sampled_from([row, alike])))
    if len(naturals) > 2 and draw(st.booleans()):
        naturals.pop(draw(st.integers(0, len(naturals) - 1)))
    more = draw(st.sampled_from(["", "JK", "2S", "2H"]))
    return tuple(draw(st.permutations([*naturals, *([Card.parse(more)] if more else [])])))


@st.composite
def lays(draw: st.DrawFn, house: House) -> Lay:
    """What a side may well have."""
    clean, dirty = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    semi_clean = draw(st.integers(0, 1)) if house.semi_clean else 0
    took = draw(st.booleans())
    unplayed = took and draw(st.booleans())
    closed = took and clean > 0 and not unplayed and draw(st.booleans())
    return Lay(
        melded=least_points(clean, semi_clean, dirty) + draw(FIVES),
        clean_burracos=clean,
        semi_clean_burracos=semi_clean,
        dirty_burracos=dirty,
        left=0 if closed and house.alone else 55 * unplayed + draw(FIVES),
        took_pozzetto=took,
        pozzetto_became_stock=not took and house.stock_into_pozzetto and draw(st.booleans()),
        unplayed_pozzetto=unplayed,
        closed=closed,
    )


@st.composite
def deals(draw: st.DrawFn) -> tuple[Deal, House]:
    """A deal that may well have happened, and the house rules that it was played by."""
    house = replace(draw(HOUSES), players=draw(st.sampled_from([4, 2])))
    first, second = draw(lays(house)), draw(lays(house))
    return Deal(sides=(first, replace(second, closed=second.closed and not first.closed))), house


@given(deals())
def test_a_deal_that_may_well_have_happened_is_accepted(played: tuple[Deal, House]) -> None:
    assert list(check(*played, START)) == []


@given(deals())
def test_all_points_are_multiples_of_five_and_the_sums_of_their_lines(played: tuple[Deal, House]) -> None:
    deal, house = played
    scored = score(GAME, deal, house, Standing(totals=(-205, 1500)))
    gained = scored.tally.points(2)
    assert all(line.points % 5 == 0 for line in scored.tally.lines)
    assert scored.standing.totals == (gained[0] - 205, gained[1] + 1500)
    for side, lay in enumerate(deal.sides):
        assert gained[side] == sum(line.points for line in lines(side, lay, house))


@given(deals())
def test_sides_that_change_seats_change_their_points(played: tuple[Deal, House]) -> None:
    deal, house = played
    turned = Deal(sides=deal.sides[::-1])
    assert score(GAME, turned, house, START).standing.totals == score(GAME, deal, house, START).standing.totals[::-1]


@given(st.lists(deals(), min_size=1, max_size=5))
def test_totals_are_what_the_deals_add_up_to(played: list[tuple[Deal, House]]) -> None:
    house, standing, sums = played[0][1], START, [0, 0]
    for deal, _ in played:
        scored = GAME.score(deal, house, standing)
        sums = [total + points for total, points in zip(sums, scored.tally.points(2), strict=True)]
        standing = scored.standing
    assert list(standing.totals) == sums
    assert standing.dealer == len(played) % house.players


@given(melds(), HOUSES)
def test_a_meld_stays_a_meld_in_any_order_of_its_cards(cards: tuple[Card, ...], house: House) -> None:
    turned = tuple(sorted(cards, key=str))
    first, again = arrange(cards, house), arrange(turned, house)
    assert (first is None) == (again is None)
    if first and again:
        assert (first.kind, first.clean, first.bonus(house)) == (again.kind, again.clean, again.bonus(house))
        lying = MELD.ask(Cards(cards=first.cards), house)
        assert (lying.answer, lying.facts.clean) == (True, first.clean)


@given(hands(8), HOUSES, st.data())
def test_whether_cards_are_a_meld_never_depends_on_their_order(
    cards: tuple[Card, ...], house: House, chance: st.DataObject
) -> None:
    turned = tuple(chance.draw(st.permutations(cards)))
    first, again = (MELD.ask(Cards(cards=told), house) for told in (cards, turned))
    assert (first.answer, first.facts.clean, first.facts.points, first.facts.bonus) == (
        (again.answer, again.facts.clean, again.facts.points, again.facts.bonus)
    )


@given(hands(8), HOUSES)
def test_what_is_a_meld_is_one_by_the_letter_of_the_rules(cards: tuple[Card, ...], house: House) -> None:
    meld, found = arrange(cards, house), brute.worth(cards, house)
    assert (meld is None) == (found is None)
    if meld and found:
        assert sum(brute.WORTH[card.rank] for card in cards) + meld.bonus(house) == found[0]
        assert (meld.kind == "set") == bool(found[1])


@given(melds(), HOUSES)
def test_without_its_wild_card_a_dirty_meld_is_never_dirtier(cards: tuple[Card, ...], house: House) -> None:
    meld = arrange(cards, house)
    assume(meld is not None and len(meld.wilds) == 1)
    assert meld is not None
    rest = tuple(card for place, card in enumerate(meld.cards) if place not in meld.wilds)
    without = arrange(rest, house)
    assert without is None or len(without.wilds) <= len(meld.wilds)
    assert without is None or without.clean or {without.cards[place].rank for place in without.wilds} == {Rank.TWO}


@given(melds(), HOUSES)
def test_every_way_in_which_cards_lie_is_the_same_cards(cards: tuple[Card, ...], house: House) -> None:
    for meld in arrangements(cards, house):
        assert sorted(map(str, meld.cards)) == sorted(map(str, cards))
        assert sum(map(wild, cards)) >= len(meld.wilds)
        assert arrange_in_order(meld.cards, house) is not None


@given(melds(), HOUSES)
def test_what_is_added_to_a_meld_and_taken_for_one_is_one(cards: tuple[Card, ...], house: House) -> None:
    *most, last = cards
    assume(arrange(most, house))
    ruling = ADD_TO_MELD.ask(Adding(meld=tuple(most), cards=(last,)), house)
    assert not ruling.answer or arrange(cards, house)
    if house.wild_card_moves == "within_meld":
        assert ruling.answer == (arrange(cards, house) is not None and not too_many(cards))
