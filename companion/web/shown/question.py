"""Asking a question of the rules: its form, what is heard of it, and the addresses at which disputes are answered."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.cards import AnyCard
from companion.engine.question import Depends, Values
from companion.engine.ruling import Problem, Question, Refused, Ruling
from companion.forms import FORM, JSON, flatten
from companion.forms import keys as card_keys
from companion.forms.keys import CardKey
from companion.forms.question import (
    WHOLE,
    Field,
    TrickForm,
    consider_form,
    form_fields,
    situation,
    turn_field,
    unsaid,
)
from companion.rulebook.entries import Dispute, Example
from companion.rulebook.words import MINUS
from companion.web.shown.form import EMPTY, Form, Message
from companion.web.shown.rules import RuleContext, scales


@dataclass(frozen=True, slots=True)
class CardTab:
    """The place that tapped cards go to: a field, or the meld or hand `number` of a field that has several."""

    field: Field
    name: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class StripCard:
    """A card of a strip: it stands for `count` equal ones, of which the last is in this `place` of its field."""

    card: AnyCard
    place: int
    count: int = 1


def stacked(cards: Sequence[AnyCard], keys: Iterable[CardKey]) -> list[StripCard]:
    """The cards in the order of the keys, those of one key on one card."""
    places = ((key.face, [place for place, card in enumerate(cards) if card in key.cards]) for key in keys)
    return [StripCard(face, these[-1], len(these)) for face, these in places if these]


@dataclass(frozen=True, slots=True)
class AskedForm(Form):
    """The form of the question `slug`: what is missing in it is asked for by its label.

    Without `suits` cards are asked for by their ranks, as its keys have them.
    """

    slug: str = ""
    suits: bool = True

    def message(self, problem: Problem, stem: str = "problem") -> Message:
        """A problem in words."""
        return Form.message(self, problem, stem if self.suits else "suitless")

    def called(self, name: str) -> str:
        """The label of the field."""
        return self.names.words.find(f"ask.{self.slug}.{name.partition('.')[0]}") or ""

    @property
    def wanted(self) -> list[str]:
        """The sentences that say why there is no answer yet: one for all that is missing, one for each mistake."""
        words, missing = self.names.words, list(filter(None, map(self.missing, self.problems)))
        others = [self.message(problem).text for problem in self.problems if not self.missing(problem)]
        return [words("problem.missing-what", what=words.listed(missing))] * bool(missing) + others


@dataclass(frozen=True, slots=True)
class Hearing:
    """The result of asking: the ruling, or the problems; `depends` in its place if too little was entered."""

    ruling: Ruling[Any, Any] | None = None
    problems: tuple[Problem, ...] = ()
    depends: Depends | None = None


def hear(
    context: RuleContext, question: Question[Any, Any], entered: Mapping[str, str], *, by_scale: bool = False
) -> Hearing:
    """The ruling on what was entered in the form of a question, or the reason why there is none.

    A total that nobody said is that of each side of the match; where there is none, one of each step `by_scale`.
    """
    fields, names = form_fields(question), context.names
    plain = situation(context.game, len(names.seats), fields, entered)
    try:
        missing = unsaid(fields, entered, len(names.sides))
        answer = consider_form(question, plain, context.house, missing, _totals(context, question, by_scale=by_scale))
    except Refused as refused:
        return Hearing(problems=tuple(_without_echoes(refused.problems)))
    if isinstance(answer, Depends):
        return Hearing(depends=answer)
    return Hearing(answer)


def _without_echoes(problems: tuple[Problem, ...]) -> Iterator[Problem]:
    """The problems but for those of a field that has too few entries because one of them is empty."""
    empty = {problem.field.rpartition(".")[0] for problem in problems if problem.says in EMPTY}
    return (problem for problem in problems if problem.field not in empty - {""})


def _totals(context: RuleContext, question: Question[Any, Any], *, by_scale: bool) -> Values:
    """For each field that asks for a side's total, the totals from which to choose."""
    steps = (total for scale in scales(context) for total in scale.totals()) if by_scale else ()
    totals = tuple(dict.fromkeys(context.match.sheet.totals if context.match else steps))
    if not totals:
        return {}
    return {field.name: totals for field in form_fields(question) if field.kind == "score" and not field.default}


@dataclass(frozen=True, slots=True)
class Case:
    """A situation: the dispute of the rulebook that it is, if there is one, and the fields left at their default.

    `granted` are those of which another value would change the answer.
    """

    dispute: Dispute | None = None
    granted: tuple[str, ...] = ()


def recognised(context: RuleContext, question: Question[Any, Any], entered: Mapping[str, str]) -> Case:
    """The case that was entered in the form of a question that has an answer."""
    plain = situation(context.game, len(context.names.seats), form_fields(question), entered)
    try:
        case = FORM.read(dict(plain), question.situation)
    except Refused:  # something was left out that makes no difference
        return Case()
    same = (d for d in context.book.disputes if d.question == question.slug and _situation(question, d) == case)
    return Case(next(same, None), tuple(_granted(context, question, case)))


def _granted(context: RuleContext, question: Question[Any, Any], case: Any) -> Iterator[str]:
    """The fields left at their default although another choice would change the answer."""
    answer = question.answer(case, context.house).answer
    for field in form_fields(question):
        if field.kind == "choice" and field.usual and getattr(case, field.name) == _default(question, field.name):
            others = (_answer(context, question, case, field.name, value) for value in field.values)
            if any(other not in (None, answer) for other in others):
                yield field.name


def _default(question: Question[Any, Any], name: str) -> Any:
    return question.situation.__dataclass_fields__[name].default


def _answer(context: RuleContext, question: Question[Any, Any], case: Any, name: str, text: str) -> Any:
    """The answer with another choice in one field; None if such a situation is impossible."""
    fields = {name: value for name, value in JSON.write(case).items() if value is not None}
    chosen = text == "yes" if isinstance(fields[name], bool) else text
    try:
        return question.ask(JSON.read({**fields, name: chosen}, question.situation), context.house).answer
    except Refused:
        return None


def _situation(question: Question[Any, Any], example: Dispute | Example) -> Any:
    return JSON.read(dict(example.situation), question.situation)


def dispute_url(context: RuleContext, dispute: Dispute | Example) -> str:
    """The address at which a dispute is answered, under the house rules of the context."""
    return context.url("ask.question", name=dispute.question, **dispute_fields(context, dispute))


def dispute_fields(context: RuleContext, dispute: Dispute | Example) -> dict[str, str]:
    """The fields of the question's form that describe a dispute."""
    question = context.game.question(dispute.question)
    return situation_to_fields(question, _situation(question, dispute))


def situation_to_fields(question: Question[Any, Any], situation: Any) -> dict[str, str]:
    """The fields of a question's form that describe a situation."""
    ticks = {field.name for field in form_fields(question) if field.values == ("yes", "no")}
    fields = flatten(FORM.write(situation))
    return {name: ("yes" if text == "on" else "no") if name in ticks else text for name, text in fields.items()}


TAPS = ("choice", "suit", "seat", "side")  # the kinds of fields that take one tap
SEVERAL = ("hands", "melds")
MELDS = 5  # on the table, at most, as far as a form asks


@dataclass(frozen=True)
class QuestionForm:
    """The form of a question, as far as it is filled in."""

    context: RuleContext
    fields: tuple[Field, ...]
    entered: Mapping[str, str]

    @cached_property
    def keys(self) -> tuple[CardKey, ...]:
        return card_keys.keys(self.context.game)

    @property
    def players(self) -> int:
        return len(self.context.names.seats)

    @property
    def circle(self) -> int:
        """The number of seats to choose from: the table's, or more if the form asks how many play."""
        names = (field.name for field in self.fields if field.kind == "sides")
        sides = self.entered.get(next(names, ""), "")
        return max(self.players, int(sides) if sides.isdecimal() and len(sides) < 3 else 0)

    def ticked(self, field: Field) -> frozenset[str]:
        """The seats that are ticked in a field for several."""
        return frozenset(text for key, text in self.entered.items() if key.startswith(f"{field.name}."))

    @property
    def sides(self) -> int:
        return len(self.context.names.sides)

    @property
    def asker(self) -> str:
        """The name of the field that holds whose turn it is, if that follows from a trick; else empty."""
        return turn_field(self.fields)

    @property
    def live(self) -> bool:
        """True if every tap is answered: where cards are tapped, and where all that is asked is a choice."""
        return bool(self.tabs) or all(field.kind in TAPS for field in self.fields if field.required)

    @cached_property
    def tabs(self) -> list[CardTab]:
        """The hands, melds and tricks that cards are tapped into."""
        return [tab for field in self.fields if field.tapped for tab in self._tabs_of(field)]

    def _tabs_of(self, field: Field) -> list[CardTab]:
        if field.kind not in SEVERAL:
            return [CardTab(field, field.name)]
        many = self.players if field.kind == "hands" else MELDS
        return [CardTab(field, f"{field.name}.{number}", number) for number in range(many)]

    @property
    def tab(self) -> CardTab | None:
        """The one that cards are tapped into now: the last that was tapped or chosen; the first before."""
        last = (self.entered.get(key, "").partition(":")[0] for key in ("put", "drop", "to", "tab"))
        name = next(filter(None, last), "")
        return next((tab for tab in self.tabs if tab.name == name), self.tabs[0] if self.tabs else None)

    def strip(self, tab: CardTab) -> list[StripCard]:
        """Its cards, equal ones on one card; a trick as it was played."""
        if tab.field.kind == "trick":
            return [StripCard(card, place) for place, card in enumerate(self.played(tab.field))]
        return stacked(self.cards(tab.name), self.keys)

    def as_typed(self, tab: CardTab) -> str:
        """Its cards as text in the reader's letters; as it was typed where not all of that is cards."""
        text, cards, face = self.entered.get(tab.name, ""), self.cards(tab.name), self.context.words.face
        read = len(cards) == len(text.split()) and self.context.game.suits
        return " ".join(f"{face(card.rank)}{card.suit.glyph if card.suit else ''}" for card in cards) if read else text

    def tapped(self, tab: CardTab) -> int:
        """How many cards lie there."""
        return len(self._lie(tab))

    def lying(self, tab: CardTab, key: CardKey) -> int:
        """How many cards of a key lie there."""
        return sum(card in key.cards for card in self._lie(tab))

    def _lie(self, tab: CardTab) -> list[AnyCard]:
        return self.played(tab.field) if tab.field.kind == "trick" else self.cards(tab.name)

    def coloured(self, card: AnyCard) -> bool:
        """True if a card is called by its colour, since that matters and its suit does not."""
        return card.rank in self.context.game.coloured

    @property
    def by_figures(self) -> bool:
        """True if figures are asked for that may be told by cards instead: those stand first, and the cards folded."""
        figures = any(field.kind == "number" for field in self._asked)
        return bool(self.tabs) and figures and not any(field.required for field in self._asked)

    @property
    def shows_cards(self) -> bool:
        """True if cards lie somewhere, or were asked for."""
        return "to" in self.entered or any(map(self.tapped, self.tabs))

    @property
    def wanted(self) -> list[Field]:
        """The fields above the cards: those without which there is no answer, or all figures."""
        return [field for field in self._beside_cards if field.required or self.by_figures]

    @property
    def beside(self) -> list[Field]:
        """The fields below the answer that may be left empty."""
        return [field for field in self._beside_cards if field not in self.wanted and not field.usual]

    @property
    def with_default(self) -> list[Field]:
        """The fields that are folded below the answer."""
        return [field for field in self._beside_cards if field not in self.wanted and field.usual]

    @property
    def changed(self) -> bool:
        """True if one of those has another value than its default."""
        return not all(map(self._goes_without_saying, self.with_default))

    @property
    def _asked(self) -> list[Field]:
        """The fields about which this table is asked, but for the seat that asks."""
        return [field for field in self.fields if field.name != self.asker and field.asked(self.context.house)]

    @property
    def _beside_cards(self) -> list[Field]:
        return [field for field in self._asked if not field.tapped]

    def cards(self, name: str) -> list[AnyCard]:
        """The cards in a field."""
        return list(card_keys.shown(self.context.game, self.entered.get(name, "")))

    def played(self, field: Field) -> list[AnyCard]:
        """The cards of a trick."""
        texts = TrickForm(field, self.entered).cards
        return [card for text in texts for card in card_keys.shown(self.context.game, text)]

    def seats(self, field: Field) -> list[int]:
        """The seats that played the cards of a trick, then the seat that plays next."""
        first = TrickForm(field, self.entered).name(0, "seat")
        leader = self.entered.get(first) or self.known(field) or "0"
        seats = TrickForm(field, {**self.entered, first: leader}).seats(self.players)
        return [int(seat) if seat.isdecimal() and len(seat) < 3 else 0 for seat in seats]

    def given_seats(self, field: Field) -> Iterator[tuple[int, str]]:
        """The seats of a trick that were entered by hand, with their positions; without the leader."""
        for position, seat in enumerate(TrickForm(field, self.entered).given_seats[1:], 1):
            if seat:
                yield position, seat

    @cached_property
    def used(self) -> Counter[AnyCard]:
        """How often each card stands in a field of the form."""
        return Counter(card for tab in self.tabs for card in self._lie(tab))

    def gone(self, key: CardKey) -> bool:
        """True if every card of a key stands in a field already."""
        return sum(self.used[card] for card in set(key.cards)) >= len(key.cards)

    def used_up(self, name: str) -> bool:
        """True if every card of the key of that name stands in a field already."""
        return any(self.gone(key) for key in self.keys if key.name == name)

    @property
    def asked(self) -> list[Field]:
        """The fields that are shown unfolded, in their order."""
        return [field for field in self._asked if not self._goes_without_saying(field)]

    @property
    def usual(self) -> list[Field]:
        """The fields that have their usual value, which are folded."""
        return [field for field in self._asked if self._goes_without_saying(field)]

    @property
    def filled(self) -> list[Field]:
        """The fields worth showing when the situation is only read: without figures and noes that are as usual."""
        return [field for field in self._asked if self._says_something(field)]

    def _says_something(self, field: Field) -> bool:
        text = self.entered.get(field.name)
        usual = text == field.default and (text == "no" or field.kind in ("number", "score"))
        empty_counts = field.required and (field.tapped or field.none)  # an empty hand, nobody
        return not usual and (empty_counts or any(self.texts(field)))

    def in_words(self, field: Field) -> str:
        """The figures, ranks or words of a field; with the sides' names if it has a figure for each."""
        words, names = self.context.words, self.context.names
        texts = [text for entered in self.texts(field) for text in entered.split(", ")]
        said = [words.write(int(text)) if WHOLE.fullmatch(text) else self.context.in_signs(text) for text in texts]
        return words.listed(f"{names.side(n)}\u00a0{text}" if field.by_side else text for n, text in enumerate(said))

    def _goes_without_saying(self, field: Field) -> bool:
        return field.usual and (self.entered.get(field.name) or self.known(field)) == field.default

    def from_the_sheet(self, field: Field) -> bool:
        """True if the value of a field comes from the match, and nothing else was entered."""
        if self.context.match is None or any(self.texts(field)):
            return False
        draft = self.context.draft.get(field.known.draft) if field.known.draft else ""
        return bool(draft) or (bool(field.known.standing) and self._of_the_table(field) is not None)

    def texts(self, field: Field) -> Iterator[str]:
        """Every text that was entered in a field, or in the fields of its sides."""
        return (text for name, text in self.entered.items() if name.partition(".")[0] == field.name)

    def known(self, field: Field, position: int | None = None) -> str:
        """The value that a field has before anything is entered: from the draft, the match, or its default.

        `position` picks one value of a field that has several.
        """
        match, draft = self.context.match, self.context.draft
        if match is None:
            return field.default
        if field.known.draft and draft.get(field.known.draft):
            return draft[field.known.draft]
        value = self._of_the_table(field)
        if position is not None:
            value = value[position] if value is not None and position < len(value) else None
        return field.default if value is None else str(value).replace("-", MINUS)

    def _of_the_table(self, field: Field) -> Any:
        """The value of a field by the match so far; for a seat that the match does not know, who plays first."""
        match = self.context.match
        if match is None:
            return None
        if field.known.standing:
            return field.known.standing(match.sheet.standing)
        return match.order()[0] if field.kind in ("seat", "trick") else None
