"""What was staked and paid for each card of a hand, in somebody's words, and what one more is to cost.

People say of a figure which card it was for: `third card 15, the fourth for 14`, `15 for the 3rd`. The highest card
that is named is the one that is asked about; what was paid for none of them is the opening stake.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rulebook.utterance import Form, Token, Utterance

OPENING, BOUGHT, OFFERED = "opening", "bought", "offered"  # the fields: the first stake, each card's price, the next
DEALT = 2  # cards before the first that is bought


def purchases(form: Form, said: Utterance) -> Mapping[str, str]:
    """The fields of a question about buying a card, if it is said which; empty if not, or it does not come out even."""
    names = {one.name for one in form.slots}
    told = _Purchases(said, form.cues(OPENING))
    if not {OPENING, BOUGHT, OFFERED} <= names or not told.asked:
        return {}
    return told.fields


@dataclass(frozen=True)
class _Purchases:
    """The prices that somebody told, with the words for the opening stake."""

    said: Utterance
    opening: frozenset[str]

    @cached_property
    def cards(self) -> Mapping[int, int]:
        """The places of the words for the third, fourth and fifth card, and of a figure in them, each with which."""
        places = dict[int, int]()
        for at in range(len(self.said.tokens)):
            number, many = self.said.phrase(self.said.lexicon.ordinals, at)
            places |= {place: int(number) for place in range(at, at + many) if place not in places}
        return places

    @property
    def asked(self) -> int:
        """The card that is asked about; 0 if none is named."""
        return max(self.cards.values(), default=0)

    @cached_property
    def figures(self) -> Sequence[Token]:
        """The prices, in the order in which they were told."""
        return [one for one in self.said.figures if one.at not in self.cards]

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields by name; empty if there are more or fewer prices than cards."""
        paid = [OPENING, *range(DEALT + 1, self.asked)]
        wanted = [*paid, self.asked]
        if len(self.figures) not in (len(paid), len(wanted)):
            return {}
        free = [*(wanted if len(self.figures) == len(wanted) else paid)]
        prices = dict[int | str, str]()
        unnamed = list[Token]()
        for one in self.figures:
            what = self._named(one)
            if what in free:
                prices[what] = one.word
                free.remove(what)
            else:
                unnamed.append(one)
        prices |= {what: one.word for what, one in zip(free, unnamed, strict=True)}
        bought = {f"{BOUGHT}.{n}": prices[card] for n, card in enumerate(range(DEALT + 1, self.asked))}
        offered = {OFFERED: prices[self.asked]} if self.asked in prices else {}
        return {OPENING: prices[OPENING], **bought, **offered}

    def _named(self, one: Token) -> int | str:
        """What the nearest word says that a price was for, before it or, where prices come first, behind it."""
        at = self.figures.index(one)
        edges = [-1, *(each.at for each in self.figures), len(self.said.tokens)]
        behind = self._comes_first
        places = range(one.at + 1, edges[at + 2]) if behind else range(one.at - 1, edges[at], -1)
        return next((what for place in places if (what := self._what(place))), 0)

    @cached_property
    def _comes_first(self) -> bool:
        """True if prices stand before what they were for: the first words are no such, and the last are."""
        first, last = self.figures[0].at, self.figures[-1].at
        return not any(map(self._what, range(first))) and any(map(self._what, range(last + 1, len(self.said.tokens))))

    def _what(self, place: int) -> int | str:
        """What the word at a place names: a card, or the opening stake; 0 if neither."""
        opened = self.said.tokens[place].word in self.opening
        return self.cards.get(place, 0) or (OPENING if opened else 0)
