"""Figures that somebody adds to the total of a side: `we had 4720 and made 310, is it over`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.rulebook.lexicon import OURS, Lexicon, says
from companion.rulebook.utterance import Token

DIGITS = 2  # of a figure, at least: fewer may count anything
NEXT = 2  # words behind a figure of which one may say that it is a total
REACH = 3  # words between a figure and the one that says that it came on top


@dataclass(frozen=True, slots=True)
class Added:
    """Points on top of totals, by side, and the totals before them where these were said.

    `of_names` if the sides were named, not only called ours and theirs; `over` if it is asked whether the match is.
    """

    points: Mapping[int, int]
    before: Mapping[int, int]
    of_names: bool
    over: bool


def added(words: Lexicon, said: Sequence[Token], sides: Mapping[str, int]) -> Added | None:
    """The figures that were added to totals, if it is asked what they come to; `sides` by the words of their names.

    None where a figure is neither a total nor came on top, or where cards or bids were told.
    """
    spoken = [one.word.removesuffix("'s") for one in said]
    over = says(words.over, spoken)
    told = [place for place, one in enumerate(said) if one.figure and len(one.word.removeprefix("-")) >= DIGITS]
    of_an_auction = not {*words.bids, *words.suits}.isdisjoint(spoken)
    if any(one.cards for one in said) or of_an_auction or not (over or says(words.summing, spoken)):
        return None
    gained, stood = {*_gained(words, spoken, told)}, {*_stood(words, spoken, told)}
    points, before = dict[int, int](), dict[int, int]()
    named = not sides.keys().isdisjoint(spoken)
    ours = {word: side for word, side in words.whose.items() if side == OURS}
    whose = {**(ours if named else words.whose), **sides}  # `they` are those who were named
    for place in told:
        side, of = _side(spoken, place, whose), points if place in gained else before
        if of is before and (side in of or place not in stood):
            return None
        of[side] = of.get(side, 0) + int(spoken[place])
    return Added(points, before, named, over) if points else None


def _gained(words: Lexicon, spoken: Sequence[str], told: Sequence[int]) -> Iterator[int]:
    """The places of figures beside words that say that they came on top; some languages have these behind them."""
    for at in (at for at, word in enumerate(spoken) if word in words.gained):
        after = [place for place in told if at < place <= at + REACH][:1]
        behind = [place for place in told if at - REACH <= place < at][-1:]
        yield from (behind or after) if words.verbs_follow else (after or behind)


def _stood(words: Lexicon, spoken: Sequence[str], told: Sequence[int]) -> Iterator[int]:
    """The places of figures beside words that say that a side stood there: `were at 1200`, `1200 ছিল`."""
    for place in told:
        beside = spoken[place + 1 : place + 1 + NEXT] if words.verbs_follow else spoken[max(0, place - 1) : place]
        if not words.stood.isdisjoint(beside):
            yield place


def _side(spoken: Sequence[str], place: int, whose: Mapping[str, int]) -> int:
    """The side that the nearest word before a figure names, else any word; ours if none does."""
    return next((whose[word] for word in (*reversed(spoken[:place]), *spoken[place:]) if word in whose), OURS)
