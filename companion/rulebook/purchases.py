"""What was staked and paid for each card of a hand, in somebody's words, and what one more is to cost.

People say of a figure which card it was for: `third card 15, the fourth for 14`, `15 for the 3rd`. The highest card
that is named is the one that is asked about; what was paid for none of them is the opening stake.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rulebook.utterance import Form, Token, Utterance

OPENING, BOUGHT, OFFERED = "opening", "bought", "offered"  # the fields: the first stake, each card's price, the next
Named = Mapping[int, tuple[int | str, int]]  # what prices were for by their places, and how far off the word is
DEALT = 2  # cards before the first that is bought


def purchases(form: Form, said: Utterance) -> Mapping[str, str]:
    """The fields of a question about buying a card, if it is said which; empty if not, or it does not come out even."""
    names = {one.name for one in form.slots}
    told = _Purchases(said, form.cues(OPENING))
    if not {OPENING, BOUGHT, OFFERED} <= names or not told.asked:
        return {}
    return told.fields


def speaks_of_prices(form: Form, said: Utterance, asking: Container[str]) -> bool:
    """True if a word is one of those that are `asking` for a card to buy, is of money, or of a figure of the form."""
    about = said.lexicon.money.union(*(one.cues for one in form.numbers))
    return said.has(about) or said.has(asking)


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
        """The fields by name; empty if there are more or fewer prices than cards, or two ways to read them.

        Words stand before their prices or behind them, now and then both: as more of them are named so, else as these
        are nearer.
        """
        paid: list[int | str] = [OPENING, *range(DEALT + 1, self.asked)]
        wanted = [*paid, self.asked]
        if len(self.figures) not in (len(paid), len(wanted)):
            return {}
        free = wanted if len(self.figures) == len(wanted) else paid
        before, behind = (self._named(free, behind=behind) for behind in (False, True))
        (unnamed, far, prices), (others, other, otherwise) = sorted(
            (self._filled(free, *both) for both in ((before, behind), (behind, before))), key=lambda way: way[:2]
        )
        if (unnamed, far) == (others, other) and prices != otherwise:
            return {}
        bought = {f"{BOUGHT}.{n}": prices[card] for n, card in enumerate(range(DEALT + 1, self.asked))}
        offered = {OFFERED: prices[self.asked]} if self.asked in prices else {}
        return {OPENING: prices[OPENING], **bought, **offered}

    def _named(self, free: Sequence[int | str], *, behind: bool) -> Named:
        """What each price was for, by the words before it or behind it, and how far off these words stand."""
        edges = [-1, *(one.at for one in self.figures), len(self.said.tokens)]
        named = dict[int, tuple[int | str, int]]()
        for before, one, after in zip(edges, self.figures, edges[2:], strict=False):
            places = range(one.at + 1, after) if behind else range(one.at - 1, before, -1)
            place = next((at for at in places if self._what(at)), one.at)
            if self._what(place) in {*free} - {what for what, _ in named.values()}:
                named[one.at] = self._what(place), abs(place - one.at)
        return named

    def _filled(self, free: Sequence[int | str], first: Named, then: Named) -> tuple[int, int, Mapping[int | str, str]]:
        """How many prices have no name, how far off the names are, and the prices: by one way, then by the other.

        Those without a name are for what is left, in order.
        """
        named = {at: what for at, (what, _) in first.items()}
        named |= {at: what for at, (what, _) in then.items() if at not in named and what not in named.values()}
        left = iter([what for what in free if what not in named.values()])
        prices = {named.get(one.at) or next(left): one.word for one in self.figures}
        return len(self.figures) - len(named), sum(far for _, far in first.values()), prices

    def _what(self, place: int) -> int | str:
        """What the word at a place names: a card, or the opening stake; 0 if neither."""
        opened = self.said.tokens[place].word in self.opening
        return self.cards.get(place, 0) or (OPENING if opened else 0)
