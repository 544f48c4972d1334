"""The price of the next card (PON-34…PON-38)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule

PRICE_RULES = {3: Rule.PRICE_OF_THE_THIRD, 4: Rule.PRICE_OF_THE_FOURTH, 5: Rule.PRICE_OF_THE_FIFTH}


@dataclass(frozen=True, slots=True)
class Price:
    """The least and the most that may be paid for a card; neither where that card is never for sale."""

    rule: Rule
    least: int | None = None
    most: int | None = None

    @property
    def about(self) -> dict[str, int]:
        return {} if self.least is None or self.most is None else {"least": self.least, "most": self.most}

    def takes(self, offered: int | None) -> bool:
        """True if the card is for sale, and for that much if an amount is offered."""
        if self.least is None or self.most is None:
            return False
        return offered is None or self.least <= offered <= self.most


def price(opening: int, bought: Sequence[int], card: int, house: House) -> Price:
    """The price of the third, fourth or fifth `card` of a hand for which `bought` has been paid so far."""
    rule = PRICE_RULES[card]
    if card == House.trick_cards and house.fifth_card_buy == "twist_only":
        return Price(rule)
    if not bought:
        return Price(rule, opening, opening * House.dearest_card)
    back_to_third = card == House.trick_cards and house.fifth_card_buy == "up_to_third"
    return Price(rule, opening, bought[0] if back_to_third else bought[-1])


def overpaid(opening: int, bought: Sequence[int], house: House) -> Iterator[tuple[int, Price]]:
    """Every card so far that was bought for an amount outside its price: its index, and that price."""
    for index, paid in enumerate(bought[: len(PRICE_RULES)]):
        cost = price(opening, bought[:index], House.dealt_cards + 1 + index, house)
        if not cost.takes(paid):
            yield index, cost
