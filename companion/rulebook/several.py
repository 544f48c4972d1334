"""A figure that somebody told of several people, each of whom has it; a rank that is there in every suit."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.rulebook.lexicon import Lexicon
from companion.rulebook.utterance import NOTHING, Token, rank_of

BEFORE = 2  # words before a card of which one may say so


def of_each(said: Sequence[Token], words: Lexicon, names: Container[str]) -> Iterator[Token]:
    """The pieces, a figure that was said of several taken so often: `2 people shot 30 each`, `Bob and Cy 30 each`.

    `2` is no figure then.
    """
    times, named, before = 1, set[str](), ""
    for one, after, behind in zip(said, (*said[1:], NOTHING), (*said[2:], NOTHING, NOTHING), strict=False):
        people = one.figure and after.word in words.people
        beside = {before, after.word, "" if after.figure else behind.word}
        each_of = one.figure and not words.each.isdisjoint(beside) and words.together.isdisjoint(beside)
        many = len(named) if len(named) > 1 else times
        yield replace(one, word=after.word if people else str(int(one.word) * many)) if people or each_of else one
        named = set() if one.figure else named | {one.word} if one.word in names else named
        if people or not one.figure:
            times = int(one.word) if people else words.numbers.get(one.word) or times
        before = one.word


def all_four(said: Sequence[Token], words: Lexicon, copies: Mapping[str, int]) -> Iterator[Token]:
    """The pieces, of a rank that was said to be there in every suit all its cards: `carré de valets`."""
    for at, one in enumerate(said):
        before = {piece.word for piece in said[max(0, at - BEFORE) : at]}
        every = len(one.cards) == 1 and not before.isdisjoint(words.fours)
        yield replace(one, cards=one.cards * copies[rank_of(one.cards[0])]) if every else one
