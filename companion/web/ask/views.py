"""Situations to practise with, as values: ten in a row, as an address counts them; what went wrong comes again."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Any

from companion.engine.cards import AnyCard
from companion.engine.events import Entry, Opened
from companion.engine.match import replay
from companion.engine.question import DEAL, question_of
from companion.engine.ruling import Question, Refused
from companion.forms import FORM, JSON, flatten
from companion.forms.bound import BoundForm
from companion.forms.draft import expand
from companion.forms.question import AnyExercise, form_fields, read_seed
from companion.forms.scalars import value_name
from companion.rulebook.entries import GameStep
from companion.storage import Access, Keys
from companion.web.shown.deal_form import DealForm, deal_form
from companion.web.shown.lesson import advised_by, whole_lesson
from companion.web.shown.match import MatchView
from companion.web.shown.picture import Drawing
from companion.web.shown.question import QuestionForm, situation_to_fields
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import RulingView

TEN = 10
BETWEEN = "."  # the seeds of situations that come again


@dataclass(frozen=True, slots=True)
class PracticeRound:
    """How many situations were decided, and how many of them right; `again` are the seeds of those that come again."""

    decided: int = 0
    right: int = 0
    again: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """True once ten are decided."""
        return self.decided == TEN

    def after(self, seed: int, *, right: bool) -> "PracticeRound":
        """The round once a situation was decided."""
        others = tuple(one for one in self.again if one != seed)
        return PracticeRound(self.decided + 1, self.right + right, others if right else (*others, seed)[-TEN:])

    @property
    def fields(self) -> dict[str, str]:
        """The fields of an address that say so; of a round that is over, those of the next one."""
        counted = {} if self.over else {"decided": str(self.decided), "right": str(self.right)}
        return counted | ({"again": BETWEEN.join(map(str, self.again))} if self.again else {})


NEW = PracticeRound()


def read_round(entered: Mapping[str, str]) -> PracticeRound:
    """The round in an address; a new one where it has none, or an impossible one."""
    decided, right = (_figure(entered.get(name, "")) for name in ("decided", "right"))
    again = (seed for text in entered.get("again", "").split(BETWEEN)[:TEN] for seed in _seed(text))
    counted = (decided, right) if decided < TEN and right <= decided else (0, 0)
    return PracticeRound(*counted, tuple(dict.fromkeys(again)))


def _figure(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(TEN)) else 0


def _seed(text: str) -> tuple[int, ...]:
    try:
        return (read_seed(text),)
    except Refused:
        return ()


@dataclass(frozen=True, kw_only=True)
class DrawnMatch(MatchView):
    """A match made up for a deal that was drawn; its links to rules are those of the page's context."""

    context: RuleContext

    def rule_url(self, rule: str) -> str:
        """The address at which a rule is explained."""
        return self.context.rule_url(rule)


def drawn_deal(context: RuleContext, deal: Any, sides: int) -> DealForm:
    """The form of a drawn deal, as the first deal of a match with the names of the table."""
    game, names = context.game, context.names
    seats, nobody = sides * len(names.seats) // len(names.sides), ("",) * sides
    opened = Opened(
        game=game.slug,
        sides=(*names.sides, *nobody)[:sides],
        seats=(*names.seats, *nobody)[:seats],
        house=context.house,
        dealer=game.dealt_by(deal) or 0,
    )
    sheet = replay(game, [Entry(1, datetime.min, "", opened)])
    access = Access(id=0, game=game.slug, seq=1, settled=1, keys=Keys("", ""), may_write=False)
    fields = expand(BoundForm(game.forms[0], sheet.house, sheet.start), deal, flatten(JSON.write(deal)))
    return deal_form(DrawnMatch(access, sheet, context.words, context.address, context=context), fields, None, "")


@dataclass(frozen=True)
class PracticeView:
    """The situation number `seed` of an exercise.

    `before` is the round that it belongs to, without it, `said` the answer given (None: not yet).
    """

    context: RuleContext
    exercise: AnyExercise
    seed: int
    before: PracticeRound = NEW
    said: tuple[str, ...] | None = None

    @cached_property
    def question(self) -> Question[Any, Any]:
        return question_of(self.context.game, self.exercise.question)

    @cached_property
    def situation(self) -> Any:
        return self.exercise.situation(self.question, self.seed, self.context.house)

    @cached_property
    def answer(self) -> RulingView:
        ruling = self.question.ask(self.situation, self.context.house)
        return RulingView(self.context, self.question, ruling, shows=self.exercise.fact)

    @property
    def expected(self) -> Any:
        return self.exercise.expected(self.answer.ruling)

    @cached_property
    def deal(self) -> DealForm | None:
        """The form of the deal whose score is asked for; None for other questions."""
        deal = self.exercise.question == DEAL
        return drawn_deal(self.context, self.situation, len(self.expected)) if deal else None

    @property
    def drawing(self) -> Drawing | None:
        """The cards of the situation where its fields only count them; None where there are no such."""
        picture = self.exercise.picture(self.situation, self.context.house)
        return Drawing(picture, self.context.names) if picture else None

    @cached_property
    def form(self) -> QuestionForm:
        """The situation as the form of its question; without fields if it is a deal."""
        if self.deal:
            return QuestionForm(self.context, (), {})
        fields = tuple(field for field in form_fields(self.question) if field.name not in self.exercise.untold)
        return QuestionForm(self.context, fields, situation_to_fields(self.question, self.situation))

    @cached_property
    def keys(self) -> dict[str, str]:
        """The keys to answer with: label by value; empty if the answer is given as cards or figures."""
        words, names = self.context.words, self.context.names
        if isinstance(self.expected, bool):
            return {value: words(f"answer.{value}") for value in ("yes", "no")}
        if offers := self.exercise.offers(self.situation, self.context.house):
            lost = any(isinstance(one, int) and one < 0 for one in offers)  # then gains have their sign as well
            return {str(one): self._offered(one, signed=lost) for one in offers}
        kind = "" if self.exercise.fact else self.answer.kind
        if kind == "seat":
            return {str(seat): names.seat(seat) for seat in range(len(names.seats))}
        if kind == "side":
            return {**{str(side): name for side, name in enumerate(names.all_sides())}, "": words("nobody")}
        return {}

    def _offered(self, one: int | str, *, signed: bool) -> str:
        """An answer to choose, in a word of the game or as a figure."""
        words = self.context.words
        own = words.find(f"answer.{self.question.slug}.{one}")
        return own or (words.signed(one) if signed and isinstance(one, int) else words.write(one))

    @cached_property
    def hand(self) -> list[AnyCard]:
        """The cards to choose from, if the answer is cards; else empty."""
        hands = (field.name for field in self.form.fields if field.kind == "cards")
        return self.form.cards(next(hands)) if self.answer.kind == "cards" else []

    @cached_property
    def figures(self) -> list[tuple[str, str]]:
        """The fields for figures, if the answer is figures: the label of each and its text; else empty."""
        one = [] if self.keys or self.hand else [self.context.words("practise.figure")]
        called = self.deal.match.sides if self.deal else one
        return list(zip(called, (*(self.said or ()), *[""] * len(called)), strict=False))

    @property
    def _read(self) -> list[int]:
        """The figures that were entered. Raises `Refused`."""
        return [FORM.read(text, int) for _, text in self.figures]

    @cached_property
    def problem(self) -> str:
        """The first mistake in the figures that were entered, in words; empty if there is none."""
        try:
            _ = self._read if self.said is not None else []
        except Refused as refused:
            problem = refused.problems[0]
            return self.context.words(f"problem.{problem.says}", **problem.about)
        return ""

    @property
    def answered(self) -> bool:
        """True if an answer was given that can be right or wrong."""
        if self.said is None or self.problem:
            return False
        return not self.keys or any(text in self.keys for text in self.said[:1])

    @property
    def right(self) -> bool:
        if self.figures:
            return self._read == (list(self.expected) if self.deal else [self.expected])
        if self.hand:
            return Counter(self.said) == Counter(map(str, self.expected))
        return self.said is not None and self.said[0] == ("" if self.expected is None else value_name(self.expected))

    @property
    def advice(self) -> GameStep | None:
        """The hints of the lesson, or its step, from which the answer follows; None where the rules decide."""
        steps = whole_lesson(self.context) if self.question in self.context.game.advised else ()
        given = (step for step in steps if step.part == "count" and self.exercise.name in step.practise)
        return next(chain(given, (step for step in steps if step.part == "advice")), None)

    @property
    def advised_by(self) -> str:
        """Whose hints these are, or how they were found; empty where neither is said."""
        return advised_by(self.context, self.advice)

    @property
    def round(self) -> PracticeRound:
        """The round, this situation included once it is decided."""
        return self.before.after(self.seed, right=self.right) if self.answered else self.before

    @property
    def next_url(self) -> str:
        """The address of the next situation: after a right answer one that went wrong before, if there is any."""
        again = self.round.again[:1] if self.right else ()
        seed = {"seed": again[0]} if again else {}
        return self.context.url("practice.exercise", name=self.exercise.name, **self.round.fields, **seed)

    @property
    def said_in_words(self) -> str:
        words, said = self.context.words, self.said or ("",)
        if self.figures:
            return words.listed(map(words.write, self._read))
        if self.hand:
            cards = (str(self.answer.written(card)) for card in self.hand if str(card) in said)
            return " ".join(cards) or words("practise.no-card")
        return self.keys[said[0]]
