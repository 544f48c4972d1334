"""The best opening of a hand, against every set of melds that can be laid."""

from random import Random

import pytest

from companion.engine.cards import Card, parse_cards
from companion.engine.two_packs import TWO_PACKS
from companion.games.canasta import GAME
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, points
from companion.games.canasta.questions.opening import CAN_OPEN, OPENING, Hand, Opening, best_opening
from tests.games.canasta.brute import best

HOUSES = {
    "as written": House(),
    "classic": GAME.profiles["classic"],
    "as many wilds as naturals": House(wild_ratio="not_more_wilds_than_naturals", black_three_wild=True),
    "as unfrozen": House(open_with_pile="as_unfrozen", wild_ratio="min_two_naturals"),
    "never with the pile": House(open_with_pile="never"),
    "second meld of a rank": House(second_meld_of_rank=True, open_with_pile="as_unfrozen"),
    "closed at seven": House(canasta_closed_at_seven=True, second_meld_of_rank=True),
    "wild black threes": House(black_three_wild=True, wild_ratio="min_two_naturals"),
}
HANDS = 100  # of each table


def deal(chance: Random) -> tuple[tuple[Card, ...], Card | None, int]:
    """A hand of few ranks, and perhaps a pile to take."""
    ranks = chance.sample(["A", "K", "9", "7", "4"], chance.randint(1, 4))
    wilds = chance.sample([card for card in TWO_PACKS if card.rank in ("2", "JK")], chance.randint(0, 5))
    blacks = [card for card in TWO_PACKS if card.rank == "3" and not card.red]
    some = [card for card in TWO_PACKS if card.rank in ranks] + wilds + blacks[: chance.choice([0, 0, 1, 3, 4])]
    cards = chance.sample(some, min(len(some), chance.randint(4, 12)))
    if chance.random() < 0.5 and cards[0].rank in ranks:
        return tuple(cards[1:]), cards[0], chance.choice([1, 1, 2, 3, 9])
    return (*cards[:10], *chance.choice([(), (), parse_cards("3D"), parse_cards("3D 3H")])), None, 1


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_no_set_of_melds_counts_more_than_the_best_opening(house: House) -> None:
    chance = Random(repr(house))
    for _ in range(HANDS):
        hand, top, pile_size = deal(chance)
        found = best_opening(hand, house, top=top, pile_size=pile_size)
        assert found.count == best(hand, house, top, pile_size), f"{list(map(str, hand))} {top} {pile_size}"
        _can_be_laid(hand, top, house, found.melds)
        assert sum(points(meld) for meld in found.melds) == found.count


def _can_be_laid(hand: tuple[Card, ...], top: Card | None, house: House, melds: tuple[tuple[Card, ...], ...]) -> None:
    """The melds come from the hand, hold the top card, and are an opening to the question about openings too."""
    cards = [*hand, *([top] if top else [])]
    for card in (card for meld in melds for card in meld):
        cards.remove(card)
    if melds and not any(Meld(meld).rank == "3" for meld in melds):
        at_least = OPENING.ask(Opening(score=-5, melds=melds, top=top), house)
        assert at_least.answer, at_least.unmet


@pytest.mark.parametrize(
    ("hand", "top", "pile_size", "opens", "count"),
    [
        ("AS AH 2D KS KH", None, 1, True, 60),  # A A 2, and a king to hold and one to discard
        ("AS AH 2D KS", None, 1, False, 0),  # A A 2 would leave but one card
        ("3D AS AH 2D 8S", None, 1, True, 60),  # the red three is laid, and a card comes for it
        ("KS KH 2D 2C QS QH 5S 6S", None, 1, True, 80),  # each two with a pair of its own
        ("AS AH AD JK 2S KS KH 4S 5S", None, 1, True, 150),  # the joker and the two apart
        ("6S 6H 6D 6C 6S 6H 6D", None, 1, False, 35),  # a canasta may leave nothing, and counts its cards alone
        ("6S 6H 6D 6C 6S 6H 6D 3S 3C 3S", None, 1, True, 50),  # going out with black threes
        ("6S 6H 6D 6C 6S 6H 6D 3S 3C 3S KS KD", None, 1, False, 35),  # not going out: they stay in the hand
        ("QS QH AS AH 2D KS 8C", "QD", 4, True, 90),  # CAN-EX-09
        ("QS QH KS 8C", "QD", 4, False, 30),  # the kings in the pile do not count
        ("QS QH", "QD", 1, False, 0),  # nothing to hold, nothing to discard
        ("QS QH", "QD", 3, False, 30),  # the rest of the pile comes to the hand
        ("QS 2H AS AH AD KS 8C", "QD", 4, False, 0),  # one natural and a wild card will not do
    ],
)
def test_openings_that_a_player_can_count(hand: str, top: str | None, pile_size: int, opens: bool, count: int) -> None:
    pile = Card.parse(top) if top else None
    asked = Hand(score=0, hand=parse_cards(hand), top=pile, pile_size=pile_size)
    ruling = CAN_OPEN.ask(asked, House())
    assert (ruling.answer, ruling.facts.best, ruling.facts.minimum) == (opens, count, 50)
    assert best(asked.hand, House(), asked.top, pile_size) == count
    assert ruling.facts.count == (count if opens else 0)
    assert bool(ruling.facts.melds) is opens
