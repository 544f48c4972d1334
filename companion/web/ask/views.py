"""A situation to practise with, what somebody said to it, and whether the code says the same."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args, get_type_hints

from companion.engine.form import HAND, Hands
from companion.engine.form import Row as FormRow
from companion.engine.letters import nothing_or_zero
from companion.engine.question import DEAL, Case, Depends, Worth, open_fields, question_of
from companion.engine.ruling import Question, Refused
from companion.forms import JSON, flatten
from companion.forms.bound import BoundForm, read_number
from companion.forms.question import AnyExercise, Field, answer_kind, form_fields, read_figures
from companion.forms.scalars import value_name
from companion.rulebook.words import MINUS
from companion.web.shown.form import Form
from companion.web.shown.hand_rows import result_in_words
from companion.web.shown.match import LineRows
from companion.web.shown.names import Names
from companion.web.shown.question import QuestionForm
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import AnyRuling, CardRow, RulingView, in_signs

ENOUGH = 5  # right in a row
Kind = Literal["keys", "cards", "figures"]
Key = tuple[str, str]
"""What a key says in the address, and in words."""


@dataclass(frozen=True)
class PracticeView:
    """Situation number `seed` of an exercise; `row` were right before it, `said` is what is said to this one."""

    context: RuleContext
    exercise: AnyExercise
    seed: int
    row: int = 0
    said: tuple[str, ...] | None = None

    @cached_property
    def question(self) -> Question[Any, Any]:
        """The question that is asked."""
        return question_of(self.context.game, self.exercise.question)

    @cached_property
    def situation(self) -> Any:
        """What lies on the table."""
        return self.exercise.situation(self.question, self.seed, self.context.house)

    @cached_property
    def ruling(self) -> AnyRuling:
        """How the code decides it."""
        return self.question.ask(self.situation, self.context.house)

    @property
    def title(self) -> str:
        """What is asked."""
        return title_of(self.context, self.exercise)

    @cached_property
    def names(self) -> Names:
        """What sides and seats are called, with as many as there are in the situation."""
        names = self.context.names
        short = len(self.expected) - len(names.sides) if self.worth else 0
        more = ("",) * max(short, 0)
        return Names(names.words, (*names.sides, *more), (*names.seats, *more))

    @property
    def worth(self) -> Worth | None:
        """What the deal is worth that is asked about, if one is."""
        facts = self.ruling.facts
        return facts if isinstance(facts, Worth) else None

    @property
    def lines(self) -> LineRows | None:
        """The lines of that deal."""
        words, order = self.context.words, self.context.game.lines
        return LineRows(self.worth.lines, order, words) if self.worth else None

    @property
    def expected(self) -> Any:
        """What is right."""
        return self.exercise.expected(self.ruling)

    @property
    def kind(self) -> Kind:
        """How it is answered."""
        if self.worth or (isinstance(self.expected, int) and not self.keys):
            return "figures"
        return "keys" if self.keys else "cards"

    @property
    def keys(self) -> list[Key]:
        """The keys to answer with; none where cards are tapped or figures entered."""
        words = self.context.words
        if isinstance(self.expected, bool):
            return [(value, words(f"answer.{value}")) for value in ("yes", "no")]
        if offers := self.exercise.offers(self.situation, self.context.house):
            signed = min(offers) < 0
            return [(str(one), words.signed(one) if signed else words.write(one)) for one in offers]
        return list(self._people())

    def _people(self) -> Iterator[Key]:
        """Seats or sides, where one of them is the answer; last nobody, where that may be."""
        kind, names = answer_kind(self.question), self.context.names
        many = {"seat": len(names.seats), "side": len(names.sides)}.get(kind, 0)
        if self.exercise.fact or not many:
            return
        for number in range(many):
            yield str(number), names.seat(number) if kind == "seat" else names.side(number)
        answer, _ = get_args(get_type_hints(self.question.answer, include_extras=True)["return"])
        if type(None) in get_args(answer):
            yield "", self.context.words("nobody")

    @property
    def figures(self) -> list[Key]:
        """The figures to enter: what each is called, and what was entered."""
        called = self.names.all_sides() if self.worth else [self.title]
        said = (*(self.said or ()), *[""] * len(called))
        return list(zip(said, called, strict=False))

    @cached_property
    def problem(self) -> str:
        """What is wrong with the figures that were entered."""
        if self.said is None or self.kind != "figures":
            return ""
        try:
            read_figures((*self.said, *[""] * (len(self.figures) - len(self.said))))
        except Refused as refused:
            problem = refused.problems[0]
            return self.context.words(f"problem.{problem.says}", **problem.about)
        return ""

    @property
    def answered(self) -> bool:
        """True if something was said that can be right or wrong."""
        if self.said is None or self.problem:
            return False
        return self.kind != "keys" or self.said[:1] in [(value,) for value, _ in self.keys]

    @property
    def right(self) -> bool:
        """True if the code says the same."""
        said = self.said or ()
        if self.kind == "figures":
            wanted = list(self.expected) if self.worth else [self.expected]
            return read_figures(said) == wanted
        if self.kind == "cards":
            return Counter(said) == Counter(map(str, self.expected))
        return said[0] == ("" if self.expected is None else value_name(self.expected))

    @property
    def in_a_row(self) -> int:
        """How many were right in a row, this one included as soon as it is answered."""
        if not self.answered:
            return self.row
        return self.row + 1 if self.right else 0

    @property
    def said_in_words(self) -> str:
        """What was said, in words."""
        if self.kind == "figures":
            return self.context.words.listed(map(self.context.words.write, read_figures(self.said or ())))
        if self.kind == "cards":
            said = [card for card in self.hand if str(card) in (self.said or ())]
            return " ".join(str(self.answer.written(card)) for card in said) or self.context.words("practise.no-card")
        return dict(self.keys)[(self.said or ("",))[0]]

    @property
    def answer(self) -> RulingView:
        """The ruling, as its page shows it."""
        return RulingView(self.context, self.question, self.ruling, shows=self.exercise.fact)

    @property
    def hand(self) -> tuple[Any, ...]:
        """The cards of which some are the answer, as they are held."""
        held = (field.name for field in self.fields if field.kind == "cards")
        return tuple(getattr(self.situation, next(held)))

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the situation; those of a deal are told by its form."""
        return () if self.exercise.question == DEAL else form_fields(self.question)

    @property
    def form(self) -> Form:
        """The situation as the fields of its question."""
        entered = {name: text.replace("-", MINUS) for name, text in flatten(JSON.write(self.situation)).items()}
        return Form(entered, self.context.names, self.context.book)

    @property
    def question_form(self) -> QuestionForm:
        """The same, as its question shows it."""
        return QuestionForm(self.context, self.fields, self.form.entered)


def title_of(context: RuleContext, exercise: AnyExercise) -> str:
    """What an exercise asks: in words of its own, or in those of its question."""
    own = context.words.find(f"practise.ask.{exercise.name}")
    return own or context.words(f"ask.{exercise.question}")


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRow:
    """One thing of a situation: a text, rows of cards, a trick, or a figure for each side."""

    label: str
    text: str = ""
    cards: Sequence[CardRow] = ()
    trick: Sequence[CardRow] = ()
    figures: Sequence[str] = ()


def table_rows(view: PracticeView) -> list[TableRow]:
    """Everything that the table must know to answer; once it has answered, not what the answer shows anyway."""
    if view.exercise.question == DEAL:
        return list(DealRows(view).rows())
    shown = ("trick",) if view.answered else ()
    tapped = next((field.name for field in view.fields if view.kind == "cards" and field.kind == "cards"), "")
    fields = (field for field in view.fields if field.kind not in shown and field.name != tapped)
    return [row for field in fields for row in _row(view, field, getattr(view.situation, field.name))]


def _row(view: PracticeView, field: Field, value: Any) -> Iterator[TableRow]:
    words = view.context.words
    label = words.find(f"practise.row.{field.kind}") or words(f"ask.{view.question.slug}.{field.name}")
    if field.name == view.question_form.asker or _goes_without_saying(field, value):
        return
    match field.kind:
        case "cards":
            yield TableRow(label=label, cards=[CardRow(value)])
        case "card":
            yield TableRow(label=label, cards=[CardRow([value])])
        case "melds":
            yield TableRow(label=label, cards=[CardRow(meld) for meld in value])
        case "hands":
            names = view.context.names
            hands = [CardRow(cards, label=names.seat(seat)) for seat, cards in enumerate(value) if cards]
            yield TableRow(label=label, cards=hands)
        case "trick":
            yield TableRow(label=label, trick=_trick(view, field, value))
        case _:
            yield TableRow(label=label, text=_text(view, field, value))


def _goes_without_saying(field: Field, value: Any) -> bool:
    """True for a figure as it usually is, for what is not there, and for a no where that is usual."""
    if field.kind in ("number", "score"):
        return value is None or str(value) == field.default
    return not field.required and (value in (None, ()) or (value is False and field.default == value_name(value)))


def _trick(view: PracticeView, field: Field, played: Sequence[Any]) -> list[CardRow]:
    """The cards with who played each; last, without a card, whose turn it is, where somebody asks."""
    words, names = view.context.words, view.context.names
    seat, card = field.part("seat"), field.part("card")
    cards = [
        CardRow(
            [getattr(one, card)], label=words("trick.played" if n else "trick.led", seat=names.seat(getattr(one, seat)))
        )
        for n, one in enumerate(played)
    ]
    asker = view.question_form.asker
    turn = names.seat(getattr(view.situation, asker)) if asker else ""
    return [*cards, CardRow([], label=words("trick.you", seat=turn))] if asker else cards


def _text(view: PracticeView, field: Field, value: Any) -> str:
    words, names = view.context.words, view.context.names
    match field.kind:
        case "seat":
            return names.seat(value)
        case "side":
            return words("nobody") if value is None else names.side(value)
        case "suit":
            return words(f"suits.{value}")
        case "ranks":
            return " ".join(value)
        case "text":
            said = [value] if isinstance(value, str) else value
            return words.listed(in_signs(str(one), view.context) for one in said)
        case "numbers" if field.by_side:
            return words.listed(f"{names.side(side)}\u00a0{words.write(one)}" for side, one in enumerate(value))
        case "choice":
            name = value_name(value)
            key = f"answer.{name}" if name in ("yes", "no") else f"ask.{view.question.slug}.{field.name}.{name}"
            return words.choice(key)
    return words.write(value)


@dataclass(frozen=True)
class DealRows:
    """A deal as its form would have it: a row for whatever is there."""

    view: PracticeView

    def rows(self) -> Iterator[TableRow]:
        """Its rows, in the order in which a table counts."""
        game, context = self.view.context.game, self.view.context
        start = game.start(context.house, len(self.view.expected), game.dealt_by(self.view.situation) or 0)
        bound, plain = BoundForm(game.forms[0], context.house, start), JSON.write(self.view.situation)
        for outer in bound.rows:
            if outer.hands:
                yield from self._hands(outer.hands, plain)
            for row in () if outer.hands else (outer, *outer.inside) if outer.kind != "fold" else outer.inside:
                yield from self._row(row, bound.names(row), flatten(plain))

    def _row(self, row: FormRow, names: Sequence[str], fields: Mapping[str, str]) -> Iterator[TableRow]:
        """A row in which something stands; who it was, where it names a side."""
        sides = range(len(self.view.expected))
        own = [fields.get(row.field.replace("*", str(side)), "") for side in sides]
        context = self.view.context
        label = context.words(f"field.{row.label or row.name}")
        if row.kind in ("side", "tick", "ticks") and "*" in row.field:
            ticked = [self.view.names.side(side) for side in sides if own[side]]
            yield from (TableRow(label=label, text=name) for name in ticked)
        elif row.kind == "side":
            yield from (TableRow(label=label, text=self.view.names.side(int(text))) for text in own[:1] if text)
        elif row.kind == "tick":
            yield from (TableRow(label=label, text=context.words("answer.yes")) for text in own[:1] if text == "on")
        elif not all(map(nothing_or_zero, own)):
            figures = [self._figure(fields.get(name, "0")) for name in names]
            yield TableRow(label=label, figures=figures) if len(names) > 1 else TableRow(label=label, text=figures[0])

    def _hands(self, hands: Hands, plain: Mapping[str, Any]) -> Iterator[TableRow]:
        """What the bank held, what lies beside it, and the hands of the others with everything on them."""
        words, names = self.view.context.words, self.view.names
        bank = words("hand.bank", bank=names.seat(plain[HAND.banker]))
        yield TableRow(label=bank, text=result_in_words(words, hands, plain[hands.bank] or ""))
        for row in hands.middle:
            yield from self._row(row, [row.field], flatten(plain))
        for hand in plain["hands"]:
            made = [result_in_words(words, hands, hand[HAND.held])] if hand[HAND.held] else []
            bets = sum(hand[bet.field] for bet in hands.bets)
            shot = [words("told.shot", shot=bets)] if bets else []
            parts = [*made, words("told.stake", stake=hand[HAND.stake]), *shot]
            yield TableRow(label=names.side(hand[HAND.player]), text=" · ".join(parts))

    def _figure(self, text: str) -> str:
        number = read_number(text)
        return text if number is None else self.view.context.words.write(number)


@dataclass(frozen=True, slots=True)
class DependsView:
    """What an answer depends on, in words."""

    context: RuleContext
    question: Question[Any, Any]
    depends: Depends

    @property
    def sentences(self) -> list[str]:
        """Each answer with what it takes, the commonest last: that is what holds otherwise."""
        words, groups = self.context.words, sorted(self._groups(), key=lambda group: len(group[1]))
        *rare, (common, _) = groups
        conditions = [(answer, words("depends.or").join(map(self._condition, cases))) for answer, cases in rare]
        sentences = [words("depends.if", answer=answer, conditions=together) for answer, together in conditions]
        return [*sentences, words("depends.otherwise", answer=self._within(common))]

    def _within(self, answer: str) -> str:
        """An answer inside of a sentence: yes and no in small letters, where the language has them."""
        words = self.context.words
        small = {words(f"answer.{name}"): words(f"depends.{name}") for name in ("yes", "no")}
        return small.get(answer, answer)

    def _groups(self) -> Iterator[tuple[str, list[Case]]]:
        """The answers in words, each with the cases in which it is given."""
        groups: dict[str, list[Case]] = {}
        for case in self.depends.cases:
            view = RulingView(self.context, self.question, case.ruling)
            groups.setdefault(view.bare, []).append(case)
        yield from groups.items()

    def _condition(self, case: Case) -> str:
        return self.context.words("depends.and").join(self._says(name, value) for name, value in case.given.items())

    def _says(self, name: str, value: Any) -> str:
        """What it means that a field has this value; a total is that of a side."""
        words = self.context.words
        if name in open_fields(self.question.situation) or self.context.match is None:
            return words(f"if.{self.question.slug}.{name}.{value_name(value)}")
        names, totals = self.context.match.sides, self.context.match.sheet.totals
        sides = (side for side, total in zip(names, totals, strict=True) if total == value)
        return words("depends.side", side=words.listed(sides))
