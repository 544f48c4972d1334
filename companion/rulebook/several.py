"""What is told of several at once: a figure of each of some people, a rank of every suit, the suit of some figures."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from companion.engine.cards import Suit
from companion.rulebook.letters import RANKED
from companion.rulebook.lexicon import Lexicon
from companion.rulebook.utterance import JOKER, NOTHING, Token, rank_of
from companion.rulebook.vocabulary import piece_at, plain

SUITS = frozenset(map(str, Suit))
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


def with_their_suits(clauses: Sequence[Sequence[str]], words: Lexicon, *, one_pack: bool) -> list[str]:
    """The pieces of a text, ranks with the suits right behind them as cards: `8 clubs joker king clubs`.

    A figure is a rank there if its suit is told of another one too, or if there is but `one_pack`: nobody counts the
    cards of one suit twice, as in `4 hearts, 2 spades`. Where suits stand first, `hearts 7, hearts 8`, they stay.
    """
    behind, first = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for one, after in (pair for clause in clauses for pair in pairwise(map(plain, clause))):
        if RANKED.fullmatch(one) or one in words.ranks:
            behind[words.suits.get(after, "")].add(one)
        if RANKED.fullmatch(after) or after in words.ranks:
            first[words.suits.get(one, "")].add(after)
    cards = {suit for suit, ranks in behind.items() if len(ranks) > max(len(first[suit]), 0 if one_pack else 1)}
    return [piece for clause in clauses for piece in _suited(clause, words, cards)]


def _suited(clause: Sequence[str], words: Lexicon, cards: Container[str]) -> Iterator[str]:
    """The pieces of a clause; in place of a figure and one of these suits, or of a rank's name and its suit, a card."""
    at, free = 0, True  # whether the piece before is no suit to which a rank could belong: it was said of trumps
    while at < len(clause):
        one, after, behind = (piece_at(clause, place) for place in (at, at + 1, at + 2))
        suit = words.suits.get(after, "")
        trumps = behind in words.trumps  # `king, hearts trump`
        named = "" if words.verbs_follow or not free or trumps else words.ranks.get(one, "")
        rank = one if RANKED.fullmatch(one) and suit in cards else "" if named == JOKER else named
        card = f"{rank}{Suit(suit).glyph}" if rank and suit in SUITS else ""
        yield card or clause[at]
        free = bool(card) or one not in words.suits or piece_at(clause, at - 1) in words.trumps
        at += 2 if card else 1
