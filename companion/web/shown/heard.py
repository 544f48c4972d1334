"""The cards and figures that a search names, and the questions that its words are near to."""

import math
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import dropwhile, pairwise, takewhile
from typing import Any

from companion.engine.ruling import Question
from companion.forms.keys import hand
from companion.forms.question import Field, answer_kind, form_fields, takes, taking
from companion.rulebook.auction import BID
from companion.rulebook.ear import PLUS, Ear
from companion.rulebook.lexicon import OURS, THEIRS, Lexicon, lexicon, says
from companion.rulebook.placing import is_bidding
from companion.rulebook.reader import Reading, read
from companion.rulebook.search import Hit, search, speaks_of, terms_of
from companion.rulebook.utterance import (
    ALL_OF,
    LONG_MELD,
    MELD,
    NOTHING,
    SIDES,
    TRUMP,
    WILD,
    YES_OR_NO,
    Token,
    Utterance,
    came_out,
    form_of,
    may_follow,
    rank_of,
    twin_of,
)
from companion.rulebook.vocabulary import split, stem, stems_of
from companion.web.shown.rules import RuleContext

AnyQuestion = Question[Any, Any]

MEANT, BEHIND = 6, 1.5  # so many questions found may be meant, and how far they may be behind the first hit
REACH = 3.0  # the same for a case of several cards or figures, which few questions take
FAR = 2 * REACH  # how far behind the first hit a question counts that was not found
RULE = 0.5  # how much further off a question is of which only a rule was found
FEW_WORDS = 3  # words of a search that say something, beyond which melds without a total are named in passing
SOME_WORDS = 4  # and beyond which they are not what a figure is asked of
MANY_WORDS = 7  # words of a search that say something, beyond which it asks more than a case
QUESTIONS = ("question", "dispute")
NUMBER = "number"  # the kind of an answer that is a figure
SPEAKS = 1.0  # how near a hit is from which the other words ask something that is not of cards alone
AWAY = 4  # words before cards of which one may say whose they are
ENOUGH = 2  # cards, or else figures, that make a case
HOW_MUCH = 3.0  # how much nearer a question that answers with a figure is to words that ask for one


@dataclass(frozen=True, eq=False)
class Heard:
    """The cards and figures of a search, and the questions that its words are near to.

    `sides` are those of the match by the words of their names; `hits` those of the search, if it was made already.
    """

    context: RuleContext
    wanted: str
    sides: Mapping[str, int]
    hits: Sequence[Hit] = ()

    @cached_property
    def _lexicon(self) -> Lexicon:
        return lexicon(self.context.words)

    @cached_property
    def _words(self) -> Sequence[str]:
        """The search, word by word."""
        return split(self.wanted)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of the search without their endings."""
        return stems_of(self.wanted)

    @cached_property
    def said(self) -> Sequence[Token]:
        """The search, piece by piece."""
        return Ear(self.context.game, self.context.words).said(self.wanted, self.sides)

    @cached_property
    def outcome(self) -> bool | None:
        """True if words say that something was made, False if it was lost; None if they say neither."""
        return came_out(self.said, self._lexicon)

    @cached_property
    def has_won(self) -> bool | None:
        """True if words say that whoever asks has won, False if they have lost or tied; None if neither, or both.

        None as well if they ask something else than how much.
        """
        words, results = self._lexicon, set[bool]()
        if words.amount.isdisjoint(self._words) and any(map(self._asks, self.said)):
            return None
        for before, one in pairwise((NOTHING, *self.said)):
            whose = before.word in self._bank
            results |= {
                won != whose for won, listed in ((True, words.won), (False, words.beaten)) if one.word in listed
            }
            results |= {False} if one.word in words.tied else set()  # the bank wins ties
        return results.pop() if len(results) == 1 else None

    def _asks(self, one: Token) -> bool:
        """True for a word that asks something, and does not tell a figure or a hand: not `the kitty was 80`."""
        told = next(iter(self.said[one.at + 1 : one.at + 2]), NOTHING) if one.at else NOTHING
        tells = told.figure or told.cards or told.word in self.context.game.hands
        return one.word in self._lexicon.open | self._lexicon.closed and not tells

    @cached_property
    def _bank(self) -> frozenset[str]:
        """The words for the banker."""
        return frozenset(split(self.context.words("find.bank")))

    @cached_property
    def _bankers(self) -> frozenset[str]:
        """Those words, and all by which a question about the bank's cards is meant, without endings."""
        asked = (one for one in taking(self.context.game, "cards") if not answer_kind(one))
        return frozenset(map(stem, self._bank)).union(*(self._lexicon.about(one.slug) for one in asked))

    @cached_property
    def of_each(self) -> Sequence["Heard"]:
        """The search once for each player it names, with what it says of nobody or of the bank; empty for only one."""
        parts = [("", "")]  # each begins with a name, of which the word stands before it; with none for the bank
        for piece in self.wanted.split():
            word = next(iter(split(piece)), "")
            begins = word in self.sides or word in self._bank
            name, text = ("", "") if begins else parts.pop()
            parts.append((word if word in self.sides else name, f"{text} {piece}"))
        sides = dict.fromkeys(self.sides[name] for name, _ in parts if name)
        texts = {side: "".join(text for name, text in parts if self.sides.get(name, side) == side) for side in sides}
        named = {side: {word: of for word, of in self.sides.items() if of == side} for side in sides}
        return (
            [Heard(self.context, text, named[side], self.hits) for side, text in texts.items()]
            if len(sides) > 1
            else []
        )

    @cached_property
    def of_hands(self) -> Sequence[AnyQuestion]:
        """The questions of what two hands bring, if both are named, or how it came out, and all that lies on one."""
        numbers = (one for one in self.context.game.questions if answer_kind(one) == NUMBER)
        return [one for one in numbers if twins(one) and self._tells_hands(one)]

    def is_of_other_cards(self, question: AnyQuestion) -> bool:
        """True if the cards that were said are the bank's, and a question asks what a player may do, or conversely."""
        places = [one.at for one in self.said if one.cards or one.word in self.context.game.hands]
        before = ([one.word for one in reversed(self.said[max(0, at - AWAY) : at])] for at in places)
        ours = {word for word, side in self._lexicon.whose.items() if side == OURS}
        owners = [next((word for word in words if word in ours or stem(word) in self._bankers), "") for words in before]
        bank = any(word and word not in ours for word in owners)
        hands, about = [one for one in form_fields(question) if one.kind == "cards"], self._lexicon.about(question.slug)
        mine = any(one.word in ours for one in self.said)
        return (
            len(hands) == 1
            and not answer_kind(question)
            and (bank if not about else mine and bool(places) and not bank)
        )

    @property
    def of_seats(self) -> Sequence[AnyQuestion]:
        """The questions about what some players did, if any of them is named with it."""
        asked = taking(self.context.game, "seats") if self.sides else []
        names = {one.slug: [f"{each.name}.0" for each in form_fields(one) if each.kind == "seats"] for one in asked}
        return [one for one in asked if not self.reading(one).fields.keys().isdisjoint(names[one.slug])]

    def _tells_hands(self, question: AnyQuestion) -> bool:
        fields, said = form_fields(question), self.reading(question)
        alike = [one.name for one in twins(question)]
        others = [one.name for one in fields if one.required and one.name not in alike]
        banks = [one for one in fields if one.name in alike[1:] and one.name in said.fields]
        spoken = {stem(one.word) for one in self.said}
        both = self.has_won is not None or any(spoken & {*map(stem, self._lexicon.cues(one))} for one in banks)
        both = both or self.is_of_a_named_hand(question)
        return both and all(name in said.fields for name in others) and not said.unused

    def is_of_a_named_hand(self, question: AnyQuestion) -> bool:
        """True if a figure is asked, and of two hands mine alone is told, by a name: `a pontoon, what do I get`."""
        asked = self._lexicon.amount | self._lexicon.won
        mine, *banks = (*(self.reading(question).fields.get(one.name, "") for one in twins(question)), "")
        return bool(mine) and not (mine.isdecimal() or any(banks) or asked.isdisjoint(self._words))

    @property
    def cards(self) -> Sequence[str]:
        """Its cards, one by one."""
        return [card for one in self.said for card in one.cards]

    @property
    def size(self) -> int:
        """How many cards it tells, or figures where these are more."""
        return max(len(self.cards), sum(one.figure for one in self.said))

    @property
    def is_case(self) -> bool:
        """True if figures or several cards were said: then a game is spoken of, whatever the other words are."""
        return any(one.figure for one in self.said) or len(self.cards) >= ENOUGH

    @property
    def is_of_cards_alone(self) -> bool:
        """True if nothing but cards was said."""
        return all(one.cards or one.word in self._lexicon.joining for one in self.said)

    @property
    def names_loose_cards(self) -> bool:
        """True if cards are named that make no set or run, or as trumps, and set against nothing."""
        ranks = [*map(rank_of, self.cards)]
        suits = {card.removeprefix(rank) for card, rank in zip(self.cards, ranks, strict=True)} - {""}
        loose = len({*ranks}) > 1 and (len(suits) > 1 or (len(suits) == 1 and not may_follow(ranks)))
        return len(ranks) > 1 and (TRUMP in suits or loose) and not self.compares

    @cached_property
    def asks_how_much(self) -> bool:
        """True if the words ask for a figure, and for little else."""
        left = bool(self.cards) and says(self._lexicon.left, self._words)
        closed = self._begins_with(self._lexicon.closed) or says(self._lexicon.may, self._words)
        return (self._lexicon.asks_how_much(self._words) or (left and not closed)) and self._asked <= SOME_WORDS

    @property
    def asks_what_is_needed(self) -> bool:
        """True if it is asked what a bid demands."""
        return says(self._lexicon.needed, [one.word for one in self.said])

    def _begins_with(self, listed: Container[str]) -> bool:
        return any(word in listed for word in self._words[:1])

    @property
    def is_first_deal(self) -> bool:
        """True if words say that nobody has a total yet: `enough for the first deal`."""
        return says(self._lexicon.none_yet, self._words)

    @property
    def asks_for_advice(self) -> bool:
        """True if it is asked what is wise: what may be done answers that as little as a figure."""
        return self._begins_with(self._lexicon.advice)

    @property
    def tells_a_contract(self) -> bool:
        """True if a bid is named, and its outcome: `100 hearts made`, `bid 120 and got every trick`."""
        return bool(self.of_contracts)

    @cached_property
    def found(self) -> Sequence[Sequence[Hit]]:
        """The hits of the words beside the cards and figures, and those of the whole search."""
        book = [self.context.book]
        found = (search(book, self._others), self.hits or search(book, self.wanted))
        return [hits for every in found if (hits := [hit for hit in every if hit.kind != "term"])]

    @property
    def _others(self) -> str:
        """The words beside the cards and figures."""
        return " ".join(one.word for one in self.said if not (one.cards or one.figure or one.word in self.sides))

    @cached_property
    def _asked(self) -> int:
        """How many of these words say something."""
        return len(terms_of(self.context.book, self._others))

    @property
    def is_short(self) -> bool:
        """True if so few words are beside them that the cards and figures are what is asked about."""
        return self._asked <= FEW_WORDS

    @cached_property
    def _behind(self) -> Mapping[str, float]:
        """How far behind the first hits the questions are of which any hit speaks."""
        behind: dict[str, list[float]] = {}
        for number, hits in enumerate(self.found):
            for hit in reversed(hits):
                far = hits[0].near - hit.near + (0 if hit.kind in QUESTIONS else RULE)
                for slug in speaks_of(self.context.book, hit):
                    behind.setdefault(slug, [FAR] * len(self.found))[number] = min(far, FAR)
        reach = REACH if self.size >= ENOUGH else BEHIND
        nearer = {one.slug: HOW_MUCH for one in self._with_figures}
        behind |= {slug: [FAR] * len(self.found) for slug in nearer if slug not in behind}
        return {
            slug: sum(far) - nearer.get(slug, 0) for slug, far in behind.items() if slug in nearer or min(far) <= reach
        }

    @cached_property
    def _with_figures(self) -> Sequence[AnyQuestion]:
        """The questions that make a figure of cards, if words beside cards ask for one."""
        if not self.asks_how_much or not any(one.cards for one in self.said):
            return []
        return [one for one in taking(self.context.game, "cards") if answer_kind(one) == NUMBER]

    @cached_property
    def near(self) -> Sequence[AnyQuestion]:
        """The questions that are meant, the nearest first; where words say nothing, those that take such cards."""
        nearest = sorted(self._behind, key=lambda slug: self._behind[slug])
        named = [slug for slug in nearest if self._lexicon.is_named(slug, self.stems)]
        questions = (
            *self.of_contracts,
            *self.of_counts,
            *self.of_hands,
            *self.of_bids,
            *map(self.context.game.question, named[:MEANT]),
        )
        near = [*dict.fromkeys(questions)]
        if self.are_melds and not self.asks_how_much:
            at_a_total = self.context.match is not None or any(one.figure for one in self.said)
            if any(takes(one, "score") for one in (near if at_a_total else near[: self.is_short])):
                near = [*(one for one in taking(self.context.game, "melds") if takes(one, "score")), *near]
        if self.asks_how_much and self.tells_many_of_a_meld:
            near += [one for one in taking(self.context.game, "cards") if one not in near]
        if near or (self.found and self.found[0][0].near >= SPEAKS):
            return near
        several = sum(len(one.cards) >= MELD for one in self.said) > 1
        return taking(self.context.game, "melds") if several else self.context.game.questions

    @property
    def tells_many_of_a_meld(self) -> bool:
        """True if so many cards are named at once that they may bring a bonus."""
        return any(len(one.cards) >= LONG_MELD for one in self.said)

    @cached_property
    def of_contracts(self) -> Sequence[AnyQuestion]:
        """The questions about what came of a bid, or else about what it demands, the nearest first, if one is named."""
        taking = filter(self._takes_a_contract, self.context.game.questions)
        return sorted(taking, key=lambda one: self._behind.get(one.slug, math.inf))

    @cached_property
    def of_counts(self) -> Sequence[AnyQuestion]:
        """The questions that add up what was named, several things at once: `a tierce and four nines`."""
        words, said = self._lexicon, self._words
        joined = not words.joining.union(PLUS).isdisjoint((*said, *(one.word for one in self.said)))
        added = joined and not self._begins_with(words.closed)
        counted = (added or self.asks_how_much) and not self.compares
        scored = not self._begins_with(words.closed) and not says(words.may, said)
        if self.of_contracts or not (counted or scored):
            return []
        questions = [one for one in self.context.game.questions if answer_kind(one) == NUMBER]
        readings = {one: self.reading(one) for one in questions if form_of(one, words).adds_up}
        points = [one for one, read_as in readings.items() if scored and read_as.form.adds_points]
        points = [one for one in points if readings[one].tells_points(how_much=words.asks_how_much(said))]
        counts = {one: read_as for one, read_as in readings.items() if counted and not read_as.form.adds_points}
        return points or [one for one, read_as in counts.items() if read_as.tells_several]

    @cached_property
    def of_bids(self) -> Sequence[AnyQuestion]:
        """The questions about a bid, if all figures are named with a suit, and little else: `can he say 95 clubs`.

        Or if several may be bids, and it is asked whether one may be made: `they said 90, may I say 100`.
        """
        bids = [after.word in self._lexicon.suits for one, after in pairwise((*self.said, NOTHING)) if one.figure]
        suited = bool(bids) and all(bids) and self._asked <= SOME_WORDS
        if self.of_contracts or self.outcome is not None or self.asks_how_much or not (suited or self._asks_to_bid):
            return []
        return [one for one in self.context.game.questions if BID in self.reading(one).fields and not answer_kind(one)]

    @cached_property
    def _asks_to_bid(self) -> bool:
        """True if it is asked what somebody may do, and several figures may be bids."""
        asked = map(self.reading, self.context.game.questions if says(self._lexicon.may, self._words) else ())
        return any(is_bidding(one.form, one.utterance) for one in asked)

    @cached_property
    def compares(self) -> bool:
        """True if words set one thing against another: `theirs`, `higher`; not `plus a tierce`."""
        words, said = self._lexicon, self._words
        set_against = words.above.union(word for word, whose in words.whose.items() if whose == THEIRS)
        joins = (word in words.joining and after in words.numbers for word, after in pairwise((*said, "")))
        return any(word in set_against and not joined for word, joined in zip(said, joins, strict=True))

    def _takes_a_contract(self, question: AnyQuestion) -> bool:
        """True if a question is about the outcome of a bid, and both are named, or about what it demands."""
        needed, scored = self.asks_what_is_needed, any(one.by_side for one in form_fields(question))
        if scored == needed or self._asks_to_bid:
            return False
        return self._names_a_bid(question) and (needed or self._tells_an_outcome(question))

    def tells_no_more_than_a_bid(self, question: AnyQuestion) -> bool:
        """True if a question is about the outcome of a bid, and nothing was said of that: `bid after 100?`."""
        told = self._tells_an_outcome(question) or not any(one.by_side for one in form_fields(question))
        return not (told or self.asks_how_much) and self._names_a_bid(question)

    def _names_a_bid(self, question: AnyQuestion) -> bool:
        """True if a question is about a bid, and that, or what was said to it, is named."""
        bids, choices = {*self._lexicon.bids.values()}, [one for one in form_fields(question) if one.kind == "choice"]
        of_a_bid = [one for one in choices if not one.by_side and one.values not in (YES_OR_NO, SIDES)]
        taken = any(not bids.isdisjoint(one.values) for one in of_a_bid)
        return taken and any(one.name in self.reading(question).fields for one in of_a_bid)

    def _tells_an_outcome(self, question: AnyQuestion) -> bool:
        """True if it is said what came of a bid, by points, by tricks or by a word."""
        told = {name.partition(".")[0] for name in self.reading(question).fields}
        of_play = {*ALL_OF.values(), *(one.name for one in form_fields(question) if one.by_side)}
        return bool(told & of_play) or (self.outcome is not None and not says(self._lexicon.may, self._words))

    @property
    def are_melds(self) -> bool:
        """True if the cards are several melds, or one of a single rank, and nothing else."""
        groups = [one.cards for one in self.said if one.cards]
        ranks = {*self.cards} - WILD
        return bool(groups) and min(map(len, groups)) >= MELD and (len(groups) > 1 or len(ranks) == 1)

    def is_as_near(self, one: AnyQuestion, other: AnyQuestion) -> bool:
        """True if a question is not so far off, or so much further than another, that it is about something else.

        Many other words beside few cards and figures ask what is nearest to them, or what those do not answer.
        """
        if one in (*self.of_contracts, *self.of_counts, *self.of_hands):
            return True
        far, many = self._behind.get(one.slug, 0), self.size > ENOUGH
        return (
            far <= (BEHIND if self._asked > MANY_WORDS and not many else FAR)
            and far <= self._behind.get(other.slug, FAR) + REACH
        )

    @cached_property
    def reading(self) -> Callable[[AnyQuestion], Reading]:
        """The form of a question with what was said."""
        words, seats = self._lexicon, self.context.names.seats_by_word
        plainly, as_hands = (Utterance(words, said, self.sides, seats) for said in (self.said, self._as_hands))
        return cache(lambda asked: read(form_of(asked, words), as_hands if self._takes_hands(asked) else plainly))

    def _takes_hands(self, question: AnyQuestion) -> bool:
        """True for a question of hands that takes no cards: several cards are a hand there."""
        return not takes(question, "cards") and bool(twins(question))

    @cached_property
    def _as_hands(self) -> Sequence[Token]:
        """The pieces, of several cards the hand that they are, where the game has names for hands."""
        hand_of = self.context.game.hand_of
        return [*self._held(hand_of)] if hand_of else self.said

    def _held(self, hand_of: Callable[[Sequence[Any], Any], str]) -> Iterator[Token]:
        """The pieces; of several cards, also with a word between them, the first says what hand they are."""
        joining, ranks = self._lexicon.joining.union(PLUS), {rank_of(one.pictured) for one in self.context.game.pack}
        for one in self.said:
            others = [*takewhile(lambda each: each.cards or each.word in joining, self.said[one.at :])]
            before = [*dropwhile(lambda each: each.word in joining, reversed(self.said[: one.at]))]
            cards = [card for each in others for card in each.cards]
            follows = bool(one.cards) and any(each.cards for each in before[:1])
            hand_here = one.cards and not follows and len(cards) >= ENOUGH and ranks.issuperset(map(rank_of, cards))
            if hand_here:
                held = hand_of(hand(self.context.game, " ".join(cards)), self.context.house)
                yield replace(one, word=held, cards=())
            else:
                yield replace(one, word="", cards=()) if follows else one


def twins(question: AnyQuestion) -> Sequence[Field]:
    """The choices of a question between the same: my hand, and the bank's."""
    fields = form_fields(question)
    return [one for one in fields if twin_of(one, fields)]
