"""The form of a question with what a search says in it, each card in a suit; its answer, and a dispute like it."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import cycle
from typing import Any

from companion.forms.keys import shown
from companion.forms.question import Field, TrickForm, answer_kind, form_fields, turn_field
from companion.rulebook.busts import busts
from companion.rulebook.entries import Dispute
from companion.rulebook.lexicon import lexicon
from companion.rulebook.utterance import CARD, MELD, TRICK, TRUMP, WILD, YES_OR_NO, rank_of
from companion.rulebook.vocabulary import split, stem
from companion.web.shown.heard import ENOUGH, NUMBER, AnyQuestion, Heard, twins
from companion.web.shown.question import Hearing, QuestionForm, dispute_fields, hear
from companion.web.shown.rules import RuleContext, title_of
from companion.web.shown.ruling import AnyRuling, DependsView, RulingView, settled

RANK = re.compile("[AKQJ2-9]|10")  # of a card that nothing more was said of
BOTH = (0, 1)
PARTNER = 2  # how many seats further on a partner sits
BONUS, TOGETHER = "bonus", "together"  # the facts of a meld that say what it brings beside its cards, and in all


@dataclass(frozen=True)
class FilledForm:
    """A question with the cards and figures of a search in its fields.

    It is `whole` if all of them have a field; it is answered like the dispute that it is `like`, unless one of the
    words of the search asks for another fact; the fields that are `lent` have figures of an example, those of
    `worth` any cards that come to the total that was said. `of_each` are the forms of several players, if they are
    named in one breath.
    """

    search: Heard
    question: AnyQuestion
    fields: Mapping[str, str]
    whole: bool
    like: Dispute | None = None
    lent: frozenset[str] = frozenset()
    worth: Mapping[str, str] = field(default_factory=dict)
    of_each: Sequence["FilledForm"] = ()

    @property
    def context(self) -> RuleContext:
        """The game and house rules of the search."""
        return self.search.context

    @property
    def tells_a_contract(self) -> bool:
        """True if the search names a bid and its outcome."""
        return self.question in self.search.of_contracts

    @property
    def has_a_trick(self) -> bool:
        """True if cards that were led were said."""
        return any(one.kind == TRICK and self._reads_a_trick(one) for one in form_fields(self.question))

    def _reads_a_trick(self, one: Field) -> bool:
        return bool(TrickForm(one, self.search.reading(self.question).fields).cards)

    @property
    def title(self) -> str:
        """The question, in words; as it is practised, where that is about the fact that is asked in its place."""
        asked = (self.question.slug, self.fact)
        practised = (one for one in self.context.game.practice if (one.question, one.fact) == asked)
        exercise = next(practised, None) if self.fact else None
        return title_of(self.context, exercise) if exercise else self.context.words(f"ask.{self.question.slug}")

    @property
    def url(self) -> str:
        """The address of the form, filled in; without an answer, one where its cards go on being tapped."""
        tapping = {"tab": ""} if self._form.live and not self.answer else {}
        return self.context.url("ask.question", name=self.question.slug, **self.fields, **tapping)

    @property
    def heard(self) -> str:
        """The search as it was understood: cards and figures with the field they are in, and what is or is not so."""
        given = [one for one in form_fields(self.question) if self._given(one) and one.name not in self.lent]
        turn = turn_field(tuple(given))  # it follows from the trick
        nobody = () if self.search.sides else ("seat",)  # where no players are known, a seat says nothing
        told = [one for one in given if one.name != turn and one.kind not in nobody]
        said = " · ".join(self._in_words(one) for one in told)
        return said[:1].upper() + said[1:]

    def _in_words(self, one: Field) -> str:
        holds = self.context.words.find(f"if.{self.question.slug}.{one.name}.{self.fields.get(one.name)}")
        if holds and one.values == YES_OR_NO:
            return holds
        return self.context.words.labelled(self._label(one), self._said(one))

    def _label(self, one: Field) -> str:
        if one.kind != TRICK:
            return self._words(one.name)
        several = len(TrickForm(one, self.fields).cards) > 1
        return self.context.words("find.led.several" if several else "find.led")

    def _words(self, *names: str) -> str:
        key = ".".join(("ask", self.question.slug, *names))
        return self.context.words.find(key) or ""

    def _said(self, one: Field) -> str:
        text = self.fields.get(one.name, "")
        if one.name in self.worth:
            return self.context.words.write(int(self.worth[one.name]))
        if one.kind in ("side", "seat", "seats"):
            named = self.context.names.side if one.kind == "side" else self.context.names.seat
            return self.context.words.listed(named(int(text)) for text in self._form.texts(one))
        if one.kind in ("cards", "melds"):
            return self.context.words.listed(map(self._in_cards, self._form.texts(one)))
        if one.kind == TRICK:
            return self.context.words.listed(self._played(one))
        chosen = self._words(one.name, text) if one.kind == "choice" else ""
        chosen = self.context.words(f"answer.{text}") if one.values == YES_OR_NO else chosen
        return chosen or self._form.in_words(one)

    def _in_cards(self, text: str) -> str:
        """Cards in the reader's letters, with their suits where these matter, or tell a colour that does."""
        game, words = self.context.game, self.context.words
        suited = [(card, game.suits or card.rank in game.coloured) for card in shown(game, text)]
        return " ".join(words.card(card) if suit else words.face(card.rank) for card, suit in suited)

    @cached_property
    def _form(self) -> QuestionForm:
        return QuestionForm(self.context, form_fields(self.question), dict(sorted(self.fields.items())))

    def _played(self, one: Field) -> Iterator[str]:
        """The cards of a trick, each with who played it: by name, or if none was said partner or opponent."""
        context, form = self.context, self._form
        *seats, _ = form.seats(one)
        mine = self.fields.get(form.asker)  # only where nobody is named
        glyphs = {str(suit): suit.glyph for suit in context.game.pack_suits}
        told = TrickForm(one, self.search.reading(self.question).fields).cards
        for seat, card, text in zip(seats, form.played(one), told, strict=True):
            partner = context.names.partners and mine is not None and (seat - int(mine)) % form.players == PARTNER
            relation = context.words("find.led.partner" if partner else "find.led.opponent")
            by = relation if mine is not None else context.names.seat(seat)
            yield context.words("find.led.by", card=glyphs.get(text) or context.words.card(card), name=by)

    def _given(self, one: Field) -> bool:
        if one.kind == TRICK and not self._reads_a_trick(one):
            return False  # that of an example
        return not {"", one.default}.issuperset(self._form.texts(one))

    @cached_property
    def answer(self) -> RulingView | None:
        """The answer; None if something is missing, or something of the search has no field."""
        ruling = self._hearing.ruling
        return RulingView(self.context, self.question, ruling, self.like, self.fact) if ruling else None

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Each of several players: the name, what was said, and the gain; last whoever has the bank, if it has one."""
        names, words, match = self.context.names, self.context.words, self.context.match
        gains = {next(iter(one.search.sides.values())): one for one in self.of_each}
        gained = [(side, one.in_short, int(one.answer.ruling.answer)) for side, one in gains.items() if one.answer]
        if gained and match and match.bank is not None:
            gained.append((match.bank, "", -sum(gain for *_, gain in gained)))
        return [(names.side(side), said, words.signed(gain)) for side, said, gain in gained]

    @property
    def in_short(self) -> str:
        """The cards and figures of one of several players, without labels."""
        given = (one for one in form_fields(self.question) if self._given(one) and one.name not in self.lent)
        return " · ".join(map(self._said, given))

    @property
    def word(self) -> str:
        """The answer in a word, a name or a figure; empty if it is a text, or a yes or no to another question."""
        words, turned = lexicon(self.context.words), False
        if self.answer and self.answer.verdict is not None:
            turned = words.turns(split(self.search.wanted), split(self.title))
        return self.answer.word if self.answer and not turned else ""

    @cached_property
    def fact(self) -> str:
        """The last fact, by name, that words ask for in place of a yes or of what a bust brings; empty if none do."""
        ruling, asked = self._hearing.ruling, {stem(one.word) for one in self.search.said}
        said = self.search.reading(self.question)
        if ruling is None or not (ruling.answer is True or busts(said.form, said.utterance)):
            return ""
        words, facts = lexicon(self.context.words), ruling.facts.by_name()
        known = [name for name, fact in reversed([*facts.items()]) if fact is not None]
        if facts.get(BONUS) and TOGETHER in facts and words.asks_how_much(split(self.search.wanted)):
            return TOGETHER
        of = "" if ruling.answer is True else f"{self.question.slug}."
        return next((name for name in known if asked & words.asks_for(f"{of}{name}")), "")

    def is_short_of(self, dispute: Dispute | None) -> bool:
        """True if a dispute about its question has a yes or no where it has none: 13, which may be burnt."""
        ruling = settled(self.context, dispute) if dispute and dispute.question == self.question.slug else None
        decides = ruling is not None and ruling.verdict is not None
        return decides and self.answer is not None and self.answer.verdict is None

    @property
    def has_a_figure(self) -> bool:
        """True if it was asked what several cards come to, and that is the answer."""
        asked = self.search.asks_how_much and answer_kind(self.question) == NUMBER
        return asked and bool(self.answer) and self.has_cards

    @property
    def is_of_melds_at_a_total(self) -> bool:
        """True if melds and a side's total are all that was said, and there is an answer: `KKK 777 at 1800, ok`."""
        totals = {one.name for one in form_fields(self.question) if one.kind == "score"} & self.said_fields
        return self.search.are_melds and self.search.is_short and bool(totals and self.answer)

    @property
    def brings_a_bonus(self) -> bool:
        """True if its cards bring more than they count."""
        return bool(self._hearing.ruling and self._hearing.ruling.facts.by_name().get(BONUS))

    @cached_property
    def depends(self) -> DependsView | None:
        """The answers by what was left out, in place of one."""
        depends = self._hearing.depends
        return DependsView(self.context, self.question, depends) if depends else None

    @property
    def many_cards(self) -> bool:
        """True if the search names so many cards at once that they are its subject."""
        melds = (one.cards for one in self.search.said if len(one.cards) >= MELD)
        return self.says and self.search.is_short and any(not WILD.issuperset(cards) for cards in melds)

    @property
    def said_fields(self) -> frozenset[str]:
        """The names of the fields that the search itself fills."""
        return frozenset(name.partition(".")[0] for name in self.fields) - self.lent

    @property
    def has_both_sides(self) -> bool:
        """True if it has an answer, and the search tells the figures of both sides: `we took 95, they 67`."""
        rows = (one.name for one in form_fields(self.question) if one.by_side)
        said = self.search.reading(self.question).fields
        return self.answer is not None and any(all(f"{row}.{side}" in said for side in BOTH) for row in rows)

    @property
    def has_cards(self) -> bool:
        """True if several cards are in its fields, and not only such as stand for others: `3 wild cards`."""
        names = [one.name for one in form_fields(self.question) if one.kind == "cards"]
        cards = [card for name in names for card in self.fields.get(name, "").split()]
        return len(cards) >= ENOUGH and not WILD.issuperset(map(rank_of, cards))

    @property
    def says(self) -> bool:
        """True if there is an answer, or one for each case."""
        return self.answer is not None or self.depends is not None

    @cached_property
    def _hearing(self) -> Hearing:
        if not self.whole:
            return Hearing()
        return hear(self.context, self.question, self.fields, by_scale=self.search.is_short)

    def as_json(self) -> dict[str, Any]:
        """The answer, as the JSON interface returns it."""
        answer = self.answer
        rows = ", ".join(f"{name} {gain}" for name, _, gain in self.rows)
        cards = self.context.words.write(answer.written(answer.cards)) if answer and answer.cards else ""
        cases = " ".join(self.depends.sentences) if self.depends else ""
        return {
            "game": self.context.game.slug,
            "kind": "question",
            "id": self.question.slug,
            "title": self.title,
            "text": (answer and answer.sentence) or self.title,
            "answer": rows or self.word or cards or cases or None,
            "example": False,
        }


def like(form: FilledForm, dispute: Dispute) -> FilledForm | None:
    """A dispute with the cards and figures of a form in place of its own.

    None unless no figure that is needed is missing, nor a card beside others, and all is decided for the same reasons:
    only then it is the same case.
    """
    context, question, heard = form.context, form.question, form.search
    example = dispute_fields(context, dispute)
    of_cards = ("cards", "card", "melds") if any(one.cards for one in heard.said) else ()
    kinds, given = ("number", "score", *of_cards), {name.partition(".")[0] for name in form.fields}
    unsaid = [one for one in form_fields(question) if one.name not in given]
    if any(one.required and one.kind in kinds and not one.by_side for one in unsaid) or _lacks_a_twin(question, given):
        return None
    if sides := next((one.name for one in unsaid if one.by_side and example.get(f"{one.name}.0")), ""):
        lent = _lent(replace(form, like=dispute), example, sides)
        came_out = lent.answer.ruling.answer if lent and lent.answer else None
        return lent if heard.outcome in (None, came_out) or not isinstance(came_out, bool) else None
    fields = {**without(example, form.fields), **form.fields}
    of_example, ruling = hear(context, question, example).ruling, hear(context, question, fields).ruling
    same = of_example and ruling and _reasons(ruling) == _reasons(of_example)
    if ruling == of_example and fields != example:
        return None  # what was said makes no difference
    return replace(form, like=dispute, fields=fields) if same else None


def _lacks_a_twin(question: AnyQuestion, given: Collection[str]) -> bool:
    """True if of two choices between the same one was not said: my hand, or the bank's."""
    return any(one.required and one.name not in given for one in twins(question))


def _lent(form: FilledForm, example: Mapping[str, str], sides: str) -> FilledForm | None:
    """A form without the figures of both sides with some of an example, as far from the one that was said as there.

    A contract that failed, nobody said by how much; None where that makes a difference to the answer.
    """
    fields = form_fields(form.question)
    whose = next((one.name for one in fields if one.kind == "side" and example.get(one.name)), "")
    both = ((name, text, example.get(name, "")) for name, text in form.fields.items())
    figure = next((name for name, *texts in both if all(one.isdecimal() and one[1:] for one in texts)), "")
    same = any(one.required and form.fields.get(one.name) == example.get(one.name, "") for one in fields)
    if same and not figure and (len(form.fields) > 1 or form.tells_a_contract):
        rest = without(example, form.fields)  # `capot`: the bid of the example, however else it was said
        return replace(form, fields={**rest, **form.fields}, lent=frozenset(name.partition(".")[0] for name in rest))
    if not (whose and figure):
        return None
    rows = [int(example[f"{sides}.{side}"]) for side in BOTH]
    own, far = int(form.fields.get(whose, example[whose])), rows[int(example[whose])] - int(example[figure])
    needed = {one.name: example[one.name] for one in fields if one.required and one.name in example}
    answers = []
    for times in (1, 2):
        count = int(form.fields[figure]) + times * far
        rows_now = {f"{sides}.{own}": str(count), f"{sides}.{1 - own}": str(sum(rows) - count)}
        one = replace(
            form, fields={**needed, **form.fields, **rows_now}, lent=frozenset({sides, *needed} - {*form.fields})
        )
        answers.append((one, one.answer and (one.answer.bare, one.answer.sentence)))
    (first, said), (_, again) = answers
    return first if said and said == again else None


def _reasons(ruling: AnyRuling) -> set[tuple[str, bool]]:
    return {(str(reason.rule), reason.met) for reason in ruling.reasons}


def without(example: Mapping[str, str], said: Mapping[str, str]) -> dict[str, str]:
    """The fields of an example but for those that were said, with all their rows."""
    names = {name.partition(".")[0] for name in said}
    return {name: text for name, text in example.items() if name.partition(".")[0] not in names}


def _trumps(question: AnyQuestion) -> Field | None:
    """The field that says which suit is trumps, if a question has one."""
    return next((one for one in form_fields(question) if one.kind == "suit"), None)


def cards_in(question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The cards in each field that has some, those of a trick one by one."""
    held = {one.name for one in form_fields(question) if one.kind == "cards"}
    played = [(f"{one.name}.", f".{one.part(CARD)}") for one in form_fields(question) if one.kind == TRICK]
    of_a_trick = {name for name in fields for trick, card in played if name.startswith(trick) and name.endswith(card)}
    return {name: text for name, text in fields.items() if text and name in held | of_a_trick}


def _melds_in(question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The melds that are told one by one, each with its field."""
    melds = tuple(f"{one.name}." for one in form_fields(question) if one.kind == "melds")
    return {name: text for name, text in fields.items() if name.startswith(melds)}


def of_trumps(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The suit of trumps, with the cards that were named as trumps in it.

    Where neither the search nor the table says it, one of which no card was named; none to what was led, which it
    decides, unless cards were named as trumps.
    """
    trumps, cards_by_field = _trumps(question), cards_in(question, fields)
    if trumps is None or not cards_by_field or not trumps.required:
        return {}
    suits = {str(suit): suit.glyph for suit in context.game.pack_suits}
    free = (suit for suit, glyph in suits.items() if not any(glyph in cards for cards in cards_by_field.values()))
    known = fields.get(trumps.name) or QuestionForm(context, (trumps,), {}).known(trumps)
    decides = any("." in name for name in cards_by_field) and not any(TRUMP in one for one in cards_by_field.values())
    suit = known or ("" if decides else next(free, ""))
    named = {name: cards.replace(TRUMP, suits[suit]) for name, cards in cards_by_field.items() if suit in suits}
    return {trumps.name: suit, **named} if suit else {}


def with_trumps(
    context: RuleContext, question: AnyQuestion, said: Mapping[str, str], fields: Mapping[str, str]
) -> Mapping[str, str]:
    """The fields, trumps among the cards that were named by their ranks alone if none has its suit."""
    cards = cards_in(question, said)
    if answer_kind(question) != NUMBER or not _trumps(question) or any(TRUMP in one for one in cards.values()):
        return fields
    return {**fields, **in_suits(context, question, {**fields, **cards}, trumps_first=True)}


def in_suits(
    context: RuleContext, question: AnyQuestion, fields: Mapping[str, str], *, trumps_first: bool = False
) -> Mapping[str, str]:
    """Cards that were named by their ranks alone, each in a suit, where suits do not matter, or cannot but be these.

    Where a meld is asked about, cards of one rank are of several suits, and others of one. Of a suit that is trumps
    they are last, or first.
    """
    number, suits = answer_kind(question) == NUMBER, {str(suit): suit.glyph for suit in context.game.pack_suits}
    if not number and not (context.game.suits and any(card.suit is None for card in context.game.pack)):
        return {}
    melds = _melds_in(question, fields) if context.game.suits else {}
    cards_by_field = {name: cards.split() for name, cards in {**cards_in(question, fields), **melds}.items()}
    said = {card for cards in cards_by_field.values() for card in cards}
    of_meld = {name: {*cards} if name in melds else said for name, cards in cards_by_field.items()}
    runs = {name for name, of in of_meld.items() if len(of - WILD) > 1 and (name in melds or not number)}
    trumps = _trumps(question)
    trump = suits.get(fields.get(trumps.name, ""), "") if trumps else ""
    plain = [suit for suit in suits.values() if suit != trump]
    of_run = [suit for suit in plain if any(suit in card for card in said)] or plain[1:]
    every, used = cycle(range(len(plain))), Counter(card for cards in cards_by_field.values() for card in cards)

    def suited(card: str, *, run: bool) -> str:
        turn = next(every)
        order = of_run[:1] if run else [*plain[turn:], *plain[:turn]]
        order = [*[trump] * trumps_first, *order, *[trump] * (not trumps_first)] if trump else order
        one = min((f"{card}{suit}" for suit in order), key=used.__getitem__)
        used[one] += 1
        return one

    return {
        name: " ".join(suited(card, run=name in runs) if RANK.fullmatch(card) else card for card in cards)
        for name, cards in cards_by_field.items()
    }
