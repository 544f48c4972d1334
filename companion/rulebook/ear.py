"""Cards and figures in somebody's words, piece by piece, as `notation.py` has taken them apart."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from companion.engine.cards import AnyCard, NotACard
from companion.forms.house_rules import AnyGame
from companion.forms.keys import hand
from companion.rulebook.letters import ARTICLE, RANKED, LetteredRanks
from companion.rulebook.lexicon import lexicon
from companion.rulebook.notation import Last, Notation
from companion.rulebook.several import all_four, of_each
from companion.rulebook.typed import CardLetters
from companion.rulebook.utterance import (
    IN_ORDER,
    JOKER,
    MANY,
    MELD,
    NOTHING,
    TRUMP,
    WILD,
    Token,
    as_trump,
    first_meld,
    is_trump,
    rank_of,
)
from companion.rulebook.vocabulary import piece_at, plain
from companion.rulebook.words import Words

ENDED = re.compile(r"(\d+)[^\W\da-zà-ÿ]\S*")  # in Bengali and Punjabi endings hang on a figure: `১০০র`
SAME = re.compile(r"([2-9])\1\1+")
CAPITALS = "AKQJ"
PLUS = ("+", "&")
SHORT = 3  # letters, at most, of a word that hangs a rank on a suit
TOGETHER = re.compile(r"([akqj])\1{2,}[2-9]*|([akqj])\2[2-9]+|([kqj])\3")  # ranks in one word of small letters
RUN = 2  # cards at least that stand one after the other
WRITTEN = re.compile(r"(?:[2-9]|10)[hdc]|\w{1,2}[♠♥♦♣]")  # a card in small letters that is no other word
SUITED = re.compile(r"(?:10|[2-9])S")  # in capitals, no several of a rank
SIGNED = re.compile(r"[♠♥♦♣]")  # the suit of a card in the reader's language: `R♥`
IN_SHORT = re.compile(r"(?:10|[^\W\d_]|[2-9])[^\W\d_]")  # a rank and a suit in one letter each, in small letters too
ELIDED = re.compile(r"^d'", re.IGNORECASE)
PAIR = re.compile(r"([2-9]|10)\1")


class Ear:
    """Hears cards in the words of one language, those of one game."""

    def __init__(self, game: AnyGame, words: Words) -> None:
        self._game, self._words, self._letters = game, lexicon(words), CardLetters(game, words)
        self._initials = {**{letter.lower(): letter for letter in CAPITALS}, **self._letters.initials}
        self._lettered = LetteredRanks(self._words, self._initials, totals=bool(game.hands))
        self._sure = {*CAPITALS.lower()} - {ARTICLE}
        self._ace = next((word for word, rank in self._words.ranks.items() if rank == ARTICLE.upper()), "")
        self._copies = Counter(rank_of(one.pictured) for one in game.pack)
        self._one_pack = len({*game.pack}) == len(game.pack)
        self._notation = Notation(
            self._words, self._lettered.names, self._copies, one_pack=self._one_pack, totals=bool(game.hands)
        )

    def said(self, text: str, names: Container[str] = ()) -> list[Token]:
        """A text piece by piece, cards with their number put together; `names` are the words of the players' names."""
        pieces = [*self._spelled(self._lettered.named(self._notation.pieces(text)))]
        said, at, clause = list[Token](), 0, 0
        while at < len(pieces):
            if plain_words := self._no_cards(pieces[at:]):
                said += [Token(at, word, clause=clause) for word in plain_words]
                used = len(plain_words)
            else:
                word, cards, used = self._next(pieces[at:], said[-1] if said else NOTHING)
                word = word.removesuffix("'s")  # `the bank's 10 9`
                said.append(Token(at, word, tuple(self._pictured(cards)), clause))
            clause += sum(isinstance(piece, Last) for piece in pieces[at : at + used])
            at += used
        together = self._together([*all_four(said, self._words, self._copies)])
        named = map(self._named, of_each(together, self._words, names))
        return [replace(one, at=at) for at, one in enumerate(named)]

    def _named(self, one: Token) -> Token:
        """A piece; in place of cards that have a name together, that: `K Q of trumps`."""
        name = self._words.named_cards.get("".join(one.cards).lower())
        return replace(one, word=name, cards=()) if name else one

    def _no_cards(self, pieces: Sequence[str]) -> Sequence[str]:
        """The words of a phrase with which these pieces begin, if its ranks are no cards: `the last ten`."""
        phrases = ([*map(plain, pieces[:many])] for many in (MELD, RUN))
        return next((words for words in phrases if "_".join(words) in self._words.no_cards), ())

    def _together(self, said: Sequence[Token]) -> list[Token]:
        """The pieces, cards of one rank and such as stand for others put together: `3 kings and a joker`."""
        pieces, last, joins = list[Token](), NOTHING, {*self._words.joining, *PLUS}
        for one in said:
            between = len(pieces) - 1
            while between >= 0 and pieces[between].word in joins and not pieces[between].cards:
                between -= 1
            before = pieces[between].cards if between >= 0 else ()
            ranks = {rank_of(card) for card in (*before, *one.cards)} - WILD
            of_its_own = len(last.cards) > 1 and last.clause < one.clause and not {*map(rank_of, one.cards)} & WILD
            last = one if one.cards else last
            if before and one.cards and len(ranks) == 1 and not of_its_own:  # not `KK, king on top`
                pieces[between:] = [replace(pieces[between], cards=(*before, *one.cards))]
                continue
            joined = 0 <= between < len(pieces) - 1
            if not before and between >= 0 and pieces[between].word in self._sure:
                before = (self._initials[pieces[between].word],)
            both = (*map(as_trump, before), *map(as_trump, one.cards))  # `jack and nine of trumps`, `trump king queen`
            trumps = all(map(is_trump, both)) and any(map(is_trump, (*before, *one.cards)))
            together = joined or "".join(both).lower() in self._words.named_cards
            if len(before) == len(one.cards) == 1 and trumps and together:
                pieces[between:] = [replace(pieces[between], cards=both)]
                continue
            pieces.append(one)
        return pieces

    def _spelled(self, pieces: Sequence[str]) -> Iterator[str]:
        """The pieces: cards that stand side by side in small letters as in capitals, and a pair of figures apart."""
        pieces = [*self._letters.suit_behind([*self._lettered.counted_in_pairs(pieces)])]
        pieces = [one for one, before in zip(pieces, ("", *pieces), strict=False) if not self._hangs_on(one, before)]
        spoken = [one for one in pieces if one not in PLUS and plain(one) not in self._words.joining]
        beside = [*pairwise(spoken)]
        if ARTICLE in self._words.numbers:  # `Qd as a run`
            behind = zip(beside, (*spoken[RUN:], ""), strict=False)
            beside = [
                pair for pair, after in behind if after != ARTICLE or not (pair[1].isalpha() and pair[1].islower())
            ]
        short = {one for pair in beside if self._are_in_short(*pair) for one in pair}
        twice = {one for pair in beside if any(map(self._is_shown, pair)) for one in pair if PAIR.fullmatch(one)}
        for piece in [self._ace, *pieces[1:]] if self._begins_with_an_ace(pieces) else pieces:
            half = piece[: len(piece) // 2]
            yield from (half, half) if piece in twice else (piece.upper() if piece in short else piece,)

    def _begins_with_an_ace(self, pieces: Sequence[str]) -> bool:
        """True for `a 7` where a hand is its total, and for `a 4 5`: not for `a 2 in a run`."""
        figure, after = piece_at(pieces, 1), piece_at(pieces, 2)
        hand_told = bool(RANKED.fullmatch(figure)) and bool(self._game.hands or self._named_rank(after))
        return pieces[:1] == [ARTICLE] and ARTICLE in self._words.numbers and hand_told

    def _hangs_on(self, piece: str, before: str) -> bool:
        """True for a word that only hangs on the number before it: `ta` of `sat ta golam`."""
        return plain(piece) in self._words.classifiers and self._notation.count(before) > 0

    def _are_in_short(self, one: str, other: str) -> bool:
        """True for what are two cards with their suits if they are written in capitals; `9s` alone are nines."""
        both = [piece for piece in (one, other) if IN_SHORT.fullmatch(piece) and self._letters.one(piece.upper())]
        ranks = [piece for piece in both if plain(piece) in self._words.ranks]
        if ranks and not self._words.idle.isdisjoint(both):  # `9s as well`
            return False
        return len(both) == RUN and (len(ranks) < RUN or (self._game.suits and one != other))

    def _is_shown(self, piece: str) -> bool:
        """True for what is a card, or several, whatever stands beside it."""
        return plain(piece) in self._words.ranks or bool(SAME.fullmatch(piece) or self._written(piece))

    def _next(self, pieces: Sequence[str], before: Token) -> tuple[str, tuple[str, ...], int]:
        """The word or the cards that these pieces begin with, and how many of them tell it."""
        word, figure = piece_at(pieces, 0), piece_at(pieces, 1)
        if ended := ENDED.fullmatch(word):
            word = ended[1]
        if self._words.numbers.get(word) == 0:
            return "0", (), 1
        if word in self._words.minus and figure.isdecimal():
            return f"-{figure}", (), 2
        if before.word in self._words.without or f"{before.word}_{word}" in self._words.suits:
            return word, (), 1  # `no wilds`, `all trumps`
        more = before.cards and self._one_more(pieces, before)
        among = bool(before.cards) or before.word in self._words.joining
        if self._words.verbs_follow and figure in self._words.without:  # `joker chara`
            return word, (), 1
        cards, used = self._stretch(pieces) or self._run(pieces) or more or self._cards(pieces, among=among)
        return word, cards, used

    def _named_rank(self, word: str) -> str:
        """The rank that a plain word tells by itself, as a figure, a name or a letter; empty if it tells none."""
        return word if RANKED.fullmatch(word) else self._words.ranks.get(word) or self._initials.get(word, "")

    def _stretch(self, pieces: Sequence[str]) -> tuple[tuple[str, ...], int] | None:
        """Cards of one suit from a rank to another: `3 to 9 of spades`, `ইস্কাপনের ৩ থেকে ৯`; None where it is no run."""
        first = self._suit_first(pieces)
        lowest, to, *behind = (*pieces[first:], "", "", "")
        if plain(to) not in self._words.to:
            return None
        article = plain(behind[0]) in self._words.idle and not self._named_rank(plain(behind[0]))  # `du 6 à la dame`
        highest, *behind = behind[article:]
        suit, used = (self._suit_named(pieces[0]), 0) if first else self._suit(behind, bare=True)
        ends = [self._named_rank(plain(one)) for one in (lowest, highest)]
        if not suit or not {*ends} <= {*IN_ORDER}:
            return None
        run = IN_ORDER[IN_ORDER.index(ends[0]) : IN_ORDER.index(ends[1]) + 1]
        return (tuple(f"{rank}{suit}" for rank in run), first + RUN + 1 + article + used) if len(run) >= MELD else None

    def _run(self, pieces: Sequence[str]) -> tuple[tuple[str, ...], int] | None:
        """Cards told by nothing but their ranks, one after the other: `7 7 7 joker`, `ace and 5`, `777`.

        The suit behind the last, or before the first, is that of all; None where figures may be no cards.
        """
        if same := SAME.fullmatch(plain(pieces[0])):
            return (same[1],) * len(same[0]), 1
        first = self._suit_first(pieces)
        ranks, ends = self._ranks_told(pieces, first)
        end = ends[-1] if ends else 0
        suit, used = (self._suit_named(pieces[0]), 0) if first else self._suit(pieces[end:], bare=len(ranks) >= RUN)
        if not self._may_be_cards(pieces[:end], ranks, suit):
            return None
        if not suit and (meld := first_meld(ranks)):
            return meld, ends[len(meld) - 1]
        return tuple(f"{rank}{suit if rank != JOKER else ''}" for rank in ranks), end + used

    def _ranks_told(self, pieces: Sequence[str], first: int) -> tuple[list[str], list[int]]:
        """The ranks that stand one after the other, and where the pieces of each end."""
        ranks, ends, listed = list[str](), list[int](), first + self._lettered.listed(pieces[first:])
        for at in range(first, len(pieces)):
            if _is_of_its_own(ranks, pieces[:at]) and self._rank(pieces, at) == ranks[-1]:
                break
            counts = at >= listed and self._counts_what_follows(pieces, at)
            coloured = piece_at(pieces, at) in self._game.coloured and piece_at(pieces, at + 1) in self._words.colours
            if counts or coloured or self._no_cards(pieces[at:]) or self._is_staked(pieces[at:]):
                break
            one = self._named_rank(plain(pieces[at])) if at < listed else self._rank(pieces, at)
            if rank := one or (at in ends and self._in_words(pieces[at:])):  # `ace eight and five`
                ranks, ends = [*ranks, rank], [*ends, at + 1]
            elif not ranks or not self._joins(pieces[at:]):
                break
        return ranks, ends

    def _may_be_cards(self, pieces: Sequence[str], ranks: Sequence[str], suit: str) -> bool:
        """True unless the ranks may be mere figures, or too few to be cards in a row: not `A 2 is wild`."""
        figures = sum(rank.isdecimal() for rank in ranks)
        pair = len({*ranks}) == 1 and ARTICLE.upper() not in ranks
        alone = [one for one in pieces if plain(one) not in self._words.joining]
        written = all(len(one) == 1 or self._words.ranks.get(plain(one)) == JOKER for one in alone)
        few = RUN if pair or piece_at(pieces, 0) in self._sure else MELD
        letters = written and len(ranks) >= few  # `K K K`, `q j`, `a a joker`
        if len(ranks) < (RUN if figures or suit else MANY) and not letters:
            return False
        if figures == len(ranks):
            hand = self._game.hands and len(pieces) == len(ranks)  # `9 5`, where a hand is its total
            return bool(len({*ranks}) == 1 or suit or len(ranks) >= MELD or hand)
        return bool(letters or len(ranks) >= MELD or self._game.hands or plain(pieces[0]) in self._words.ranks)

    def _suit_first(self, pieces: Sequence[str]) -> int:
        """How many pieces say the suit of what is behind them: `হরতনের ৫ ৬ ৭`, `ਪਾਨ ਦੀ 5 6 7`, `ਹੁਕਮ ਦਾ ਗੁਲਾਮ`."""
        if ELIDED.match(pieces[0]) or not self._suit_named(pieces[0]):
            return 0
        ranks = (at for at in (1, 2) if at < len(pieces) and (self._rank(pieces, at) or self._numbered(pieces[at:])))
        first = next((at for at in ranks if not any(rank_of(one) != one for one in self._written(pieces[at]))), 0)
        if self._suit(pieces[first + 1 :])[0]:  # `trumps are hearts: queen of spades`
            return 0
        return first if first < 2 or len(plain(pieces[1])) <= SHORT else 0

    def _joins(self, pieces: Sequence[str]) -> bool:
        """True if a list of cards goes on behind the first of these pieces: `and`, `a`, `1টা`."""
        word = plain(pieces[0])
        return word in self._words.joining or (not word.isdecimal() and self._notation.count(word) == 1)

    def _one_more(self, pieces: Sequence[str], before: Token) -> tuple[tuple[str, ...], int] | None:
        """One card more, behind others, by its figure: `and a 6`, `+ 2`, `A and 4`; None if it is a number of cards."""
        at = next((at for at in range(len(pieces)) if not (self._joins(pieces[at:]) or pieces[at] in PLUS)), 0)
        word, after = piece_at(pieces, at), piece_at(pieces, at + 1)
        rank = self._in_words(pieces[at:]) or word
        named = self._named_rank(after) or self._in_words(pieces[at + 1 :])
        others = after in self._words.pieces or (named and not self._is_staked(pieces[at + 1 :]))
        article = at > 0 and plain(pieces[at - 1]) not in self._words.joining and pieces[at - 1] not in PLUS
        of_trumps = bool(before.cards) and all(map(is_trump, before.cards))
        one = article or pieces[0] in PLUS or rank != word or before.word in self._initials or of_trumps
        alone = at and one and self._copies[rank] and RANKED.fullmatch(rank) and not others
        alone = alone and not self._no_cards(pieces[at:])
        suit, used = self._suit(pieces[at + 1 :])
        card = f"{rank}{suit}" if suit or article or not of_trumps else as_trump(rank)  # `trump king and 7`
        return ((card,), at + 1 + used) if alone else None

    def _is_staked(self, pieces: Sequence[str]) -> bool:
        """True if the first of these pieces is a figure that was staked: `ace and 10, 5 down`."""
        return plain(pieces[0]).isdecimal() and self._words.stakes([*map(plain, pieces[1 : 1 + MELD])])

    def _counts_what_follows(self, pieces: Sequence[str], at: int) -> bool:
        """True if a figure stands before a card that is no figure, and behind none: `3 kings`, not `7 7 joker`."""
        before, here, after = (piece_at(pieces, place) for place in (at - 1, at, at + 1))
        return here.isdecimal() and not before.isdecimal() and bool(self._counted((here, after)))

    def _rank(self, pieces: Sequence[str], at: int) -> str:
        """The rank that a piece tells: by its figure, its name, its number in words behind one, or its letter.

        A small letter tells one among other ranks alone.
        """
        word = plain(pieces[at])
        suited = self._game.suits and SUITED.fullmatch(pieces[at])
        if rank := word if RANKED.fullmatch(word) else "" if suited else self._words.ranks.get(word, ""):
            return rank
        behind_one = piece_at(pieces, at - 1) in {*self._words.ranks, *self._words.joining}
        if behind_one and (number := self._in_words(pieces[at:])):  # `ace eight and five`
            return number
        before, behind = piece_at(pieces, at - 1), piece_at(pieces, at + 1)
        named = behind in self._words.ranks or self._in_words(pieces[at + 1 :])
        article = word == ARTICLE and RANKED.fullmatch(before) and named  # `9, a two`, `4 a king`
        if word not in self._initials or article:
            return ""
        among = before in self._initials or RANKED.fullmatch(before) or behind in self._initials
        among = among and (word != ARTICLE or not RANKED.fullmatch(before) or self._may_follow_an_ace(behind))
        run = RANKED.fullmatch(behind) and (word != ARTICLE or RANKED.fullmatch(piece_at(pieces, at + 2)))
        return self._initials[word] if among or run else ""

    def _may_follow_an_ace(self, word: str) -> bool:
        """True if a word may stand behind a card, not behind an article: not `meld` in `7 7 7 a meld`."""
        words = self._words
        others = words.joining | words.open | words.closed | words.against | words.amount
        return bool(self._game.hands) or not word.isalpha() or word in others or bool(self._named_rank(word))

    def _cards(self, pieces: Sequence[str], *, among: bool) -> tuple[tuple[str, ...], int]:
        """The cards that these pieces begin with, be it `among` others, and how many pieces tell them."""
        if written := self._written(pieces[0]):
            return written, 1
        if coloured := self._coloured(pieces, among=among):
            return coloured
        first = self._suit_first(pieces)
        suit = self._suit_named(pieces[0]) if first else ""
        counts = piece_at(pieces, first + 1) in self._words.pieces  # `ਪਾਨ ਦੇ 3 ਪੱਤੇ`
        by_figure = suit == TRUMP or (self._words.verbs_follow and not counts)  # `trump 9`, `হরতনের ৯`
        ranked = self._named_rank if by_figure else self._words.ranks.get
        rank = first and (ranked(plain(pieces[first])) or (by_figure and self._in_words(pieces[first:])))
        if rank and rank != JOKER:
            return (f"{rank}{suit}",), first + 1
        if self._is_first_of_several(pieces):
            return (plain(pieces[1]),), RUN
        count = self._notation.count(pieces[0])
        rank = self._counted(pieces) if count and len(pieces) > 1 else ""
        if rank and (count <= self._most(rank) or plain(pieces[0]).isdecimal()):
            suit, used = self._suit(pieces[2:])
            return (f"{rank}{suit}",) * count, 2 + used
        suit, used = self._suit(pieces[1:], bare=plain(pieces[0]) in self._initials.keys() - {ARTICLE})  # `K spades`
        if suit == TRUMP and (rank := self._named_rank(plain(pieces[0])) or self._in_words(pieces)):
            return (f"{rank}{TRUMP}",), 1 + used
        short = self._initials.get(plain(pieces[0]), pieces[0])  # `V de cœur`
        if rank := self._words.ranks.get(plain(pieces[0])) or (suit and (self._in_words(pieces) or short)):
            return ((f"{rank}{suit}",), 1 + used) if self._read(f"{rank}{suit}") or not suit else ((), 1)
        return (), 1

    def _is_first_of_several(self, pieces: Sequence[str]) -> bool:
        """True for one card by its figure before more that are counted: `a 7 and a joker`, `ਇੱਕ 9 ਤੇ ਇੱਕ 6`."""
        one, figure = plain(pieces[0]), piece_at(pieces, 1)
        behind = pieces[RUN + (piece_at(pieces, RUN) in self._words.joining) :]
        more = piece_at(behind, 1) if behind and self._notation.count(behind[0]) else ""
        ranked = more and (self._named_rank(more) or self._in_words(behind[1:]))
        return bool(ranked and RANKED.fullmatch(figure) and self._notation.count(one) == 1 and not one.isdecimal())

    def _counted(self, pieces: Sequence[str]) -> str:
        """The rank of which the first of these pieces says how many there are: by its name, or by its figure.

        A figure counts no more cards than there are, `9 as`, and no figures if it is a rank: `deux 4`, not `9 10`.
        """
        figure, named = plain(pieces[0]), plain(pieces[1])
        if rank := self._words.ranks.get(named) or self._in_words(pieces[1:]):
            return "" if self._copies[figure] and self._notation.count(figure) > self._most(rank) else rank
        counts = not self._copies[figure] and 1 < self._notation.count(figure) <= self._copies[named]
        counts = counts and named not in self._game.coloured  # `quatre 3 rouges`
        return named if counts and self._copies[named] and RANKED.fullmatch(named) else ""

    def _in_words(self, pieces: Sequence[str]) -> str:
        """The rank that is called by its number in words, `2 deux`, unless it counts cards: not in `ten king`."""
        word, after = piece_at(pieces, 0), piece_at(pieces, 1)
        number = str(self._words.numbers.get(word, "")) if not word.isdecimal() else ""
        if number in self._game.coloured:  # `quatre trois rouges` are no four cards in a hand
            return ""
        ranked = self._words.ranks.get(after)
        counting = (ranked and int(number or 0) <= self._most(ranked)) or after in self._words.pieces
        return number if RANKED.fullmatch(number) and not counting else ""

    def _numbered(self, pieces: Sequence[str]) -> bool:
        """True behind a suit for a rank by its number in words, where nobody counts so many of it: `ruitoner dosh`."""
        return self._words.verbs_follow and self._one_pack and bool(self._copies[self._in_words(pieces)])

    def _most(self, rank: str) -> int:
        """How many cards of a rank there can be: of those that stand for others, as many as anybody says."""
        return self._copies[rank] if self._game.suits and self._copies[rank] else MANY

    def _coloured(self, pieces: Sequence[str], *, among: bool) -> tuple[tuple[str, ...], int] | None:
        """Cards whose colour matters, `2 black threes`, `among` others `3 black`, with how many pieces tell them."""
        count = self._notation.count(pieces[0])
        ways = [(bool(count), max(count, 1)), (False, 1)]  # whether a number is before them, and how many that makes
        for first, many in ways if among else ways[:1]:
            named = pieces[first : first + 2]
            for one, other in (named, named[::-1]) if len(named) > 1 else ():
                colour, word = self._words.colours.get(plain(one)), plain(other)
                number = str(self._words.numbers.get(word, "")) if among else ""  # `and a black three`
                rank = self._rank(pieces, pieces.index(other)) or number
                if colour and rank in self._game.coloured:
                    return (f"{rank}{colour}",) * many, first + len(named)
        return None

    def _suit(self, pieces: Sequence[str], *, bare: bool = False) -> tuple[str, int]:
        """The suit in `of spades`, `bare` in `spades` too, and how many pieces tell it."""
        if piece_at(pieces, 0) in self._words.all:  # `all spades`, `tutti di picche`
            suit, used = self._suit(pieces[1:], bare=True)
            return suit, used + bool(suit)
        joined = bare or bool(pieces and ELIDED.match(pieces[0]))
        if joined and pieces and (suit := self._suit_named(pieces[0])):
            return suit, 1
        if len(pieces) > 1 and pieces[0] == self._words.of and (suit := self._suit_named(pieces[1])):
            return suit, 2
        return "", 0

    def _suit_named(self, piece: str) -> str:
        """The suit that a piece names, be it that of trumps; empty if it names none."""
        word = plain(ELIDED.sub("", piece))
        return self._words.suits.get(word) or (TRUMP if word in self._words.trumps else "")

    def _written(self, piece: str) -> tuple[str, ...]:
        """Cards as they are written in capitals: `KKK`, `AA2`, `10H`, `K♥`."""
        if WRITTEN.fullmatch(piece) or TOGETHER.fullmatch(piece):
            piece = piece.upper()
        if piece.isdecimal() or piece != piece.upper():
            return ()
        if (piece.isascii() or SIGNED.search(piece)) and (card := self._letters.one(piece)):
            return (card.pictured,)
        one = self._read(piece)
        if one:
            return (piece,)
        parts = re.findall(r"10|JK|[^\W_]", piece)
        ranks = [part for part in parts if RANKED.fullmatch(part) or part in (*CAPITALS, JOKER)]
        return tuple(parts) if len(parts) > 1 and "".join(parts) == piece and ranks == parts else ()

    def _pictured(self, cards: Sequence[str]) -> Iterator[str]:
        """Cards that have a suit or colour with the sign of it, those of a colour in both suits; a rank as it is."""
        bare = self._words.ranks.values()
        suited = [card for card in cards if not (card.isdecimal() or card in bare or is_trump(card))]
        read = iter(self._read(" ".join(suited)))
        for card in cards:
            shown = next(read, None) if card in suited else None
            yield shown.pictured if shown else card

    def _read(self, text: str) -> tuple[AnyCard, ...]:
        try:
            return hand(self._game, text)
        except NotACard:
            return ()


def _is_of_its_own(ranks: Sequence[str], before: Sequence[str]) -> bool:
    """True if the last of several ranks ends a clause, not each of them: `KK, king on top`."""
    return len(ranks) > 1 and [isinstance(one, Last) for one in before[-2:]] == [False, True]
