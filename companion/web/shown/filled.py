"""A question of the rules filled in with the cards and figures of a search."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.ruling import Question
from companion.forms.house_rules import AnyGame
from companion.forms.question import Field, form_fields
from companion.rulebook.said import MELD, Ear, SaidFields, SaidPiece
from companion.rulebook.search import Hit, search
from companion.web.shown.question import QuestionForm, hear
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import RulingView

AnyQuestion = Question[Any, Any]

MEANT, BEHIND = 4, 1.5  # so many questions found may be meant, and how far they may be behind the first hit
SPEAKS = 1.0  # how near a hit is from which the other words ask something that is not of cards alone
ENOUGH = 2  # cards, or else figures, that make a case
TOTAL = 2  # digits of a figure that alone makes a case: fewer may count anything
BOTH = (0, 1)
FEW_WORDS = 3  # other words that leave no doubt what is asked; of more, the first hit must ask it


@dataclass(frozen=True)
class FilledForm:
    """A question with the cards and figures of the search in its fields.

    It is `whole` if all of them have a field, and this is certainly the question that was meant.
    """

    context: RuleContext
    question: AnyQuestion
    fields: Mapping[str, str]
    whole: bool

    @property
    def title(self) -> str:
        """The question, in words."""
        return self.context.words(f"ask.{self.question.slug}")

    @property
    def url(self) -> str:
        """The address of the form, filled in."""
        return self.context.url("ask.question", name=self.question.slug, **self.fields)

    @property
    def heard(self) -> str:
        """The cards and figures that were understood, each with the field that they are in."""
        given = [one for one in form_fields(self.question) if self._given(one)]
        said = (self.context.words.labelled(self._words(one.name), self._said(one)) for one in given)
        return " · ".join(said)

    def _words(self, *names: str) -> str:
        key = ".".join(("ask", self.question.slug, *names))
        return self.context.words.find(key) or ""

    def _said(self, one: Field) -> str:
        text = self.fields.get(one.name, "")
        if one.kind in ("side", "seat"):
            named = self.context.names.side if one.kind == "side" else self.context.names.seat
            return named(int(text))
        chosen = self._words(one.name, text) if one.kind == "choice" else ""
        form = QuestionForm(self.context, (one,), dict(sorted(self.fields.items())))
        return chosen or form.in_words(one)

    def _given(self, one: Field) -> bool:
        return any(name.partition(".")[0] == one.name for name in self.fields)

    @cached_property
    def answer(self) -> RulingView | None:
        """The answer; None if something is missing, or something of the search has no field."""
        if not self.whole:
            return None
        ruling = hear(self.context, self.question, self.fields).ruling
        return RulingView(self.context, self.question, ruling) if ruling else None

    def as_json(self) -> dict[str, Any]:
        """The answer, as the JSON interface returns it."""
        answer = self.answer
        cards = self.context.words.write(answer.written(answer.cards)) if answer and answer.cards else ""
        return {
            "game": self.context.game.slug,
            "kind": "question",
            "id": self.question.slug,
            "title": self.title,
            "text": answer.sentence or self.title if answer else self.title,
            "answer": (answer.word or cards or None) if answer else None,
            "example": False,
        }


def is_case(context: RuleContext, wanted: str) -> bool:
    """True if figures or several cards were said: then a game is spoken of, whatever the other words are."""
    said = Ear(context.game, context.words).said(wanted)
    return any(one.figure for one in said) or sum(len(one.cards) for one in said) >= ENOUGH


def filled_form(context: RuleContext, wanted: str) -> FilledForm | None:
    """The question nearest to the words of a search that takes its cards and figures; None if it has none."""
    said = Ear(context.game, context.words).said(wanted)
    case = max(sum(len(one.cards) for one in said), sum(one.figure for one in said))
    if not case:
        return None
    others = " ".join(one.word for one in said if not one.cards and not one.figure)
    hits = search([context.book], others)
    few, first = not hits or hits[0].asked <= FEW_WORDS, _asked(context, hits[:1])
    if case < ENOUGH:
        if max(len(one.word) for one in said if one.figure or one.cards) < TOTAL:
            return None
        return next(filter(None, (_filled(context, one, said, sure=few) for one in first)), None)
    asked = _asked(context, hits)
    if _are_melds(said) and any(map(_takes_score, asked)):
        asked = [*filter(_takes_score, _taking_cards(context.game, said)), *asked]
    if asked:
        return next(filter(None, (_filled(context, one, said, sure=few or one in first) for one in asked)), None)
    if hits and hits[0].near >= SPEAKS:
        return None
    forms = [form for one in _taking_cards(context.game, said) if (form := _filled(context, one, said, sure=few))]
    return next((form for form in forms if form.answer), forms[0] if forms else None)


def _filled(context: RuleContext, question: AnyQuestion, said: list[SaidPiece], *, sure: bool) -> FilledForm | None:
    """The question with the cards and figures in its fields; None if a card or too many figures have no field."""
    fields = SaidFields(question, context.words, said).fields
    cards, placed = sum(len(one.cards) for one in said), len(" ".join(fields.values()).split())
    if placed < max(cards, 1):
        return None
    left = Counter(one.word for one in said if one.figure) - Counter(fields.values())
    whole = sure and not left
    return FilledForm(context, question, _completed(context, question, fields), whole)


def _completed(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields with the other side's figure where the rules say what both add up to."""
    for field in (one for one in form_fields(question) if one.by_side):
        given = [side for side in BOTH if f"{field.name}.{side}" in fields]
        if len(given) == 1 and len(context.names.sides) == len(BOTH):
            other = f"{field.name}.{1 - given[0]}"
            problems = hear(context, question, {**fields, other: "0"}).problems
            for about in (one.about for one in problems if one.field == field.name and "told" in one.about):
                rest = int(str(about["wanted"])) - int(str(about["told"]))
                fields = {**fields, other: str(rest)} if rest >= 0 else fields
    return fields


def _asked(context: RuleContext, hits: Sequence[Hit]) -> list[AnyQuestion]:
    """The questions of the nearest hits, each once."""
    argued = context.book.argued
    nearest = [hit for hit in hits if hit.kind in ("question", "dispute") and hit.near >= hits[0].near - BEHIND][:MEANT]
    slugs = dict.fromkeys(hit.id if hit.kind == "question" else argued[hit.id].question for hit in nearest)
    return [context.game.question(slug) for slug in slugs]


def _takes_score(question: AnyQuestion) -> bool:
    return any(field.kind == "score" for field in form_fields(question))


def _are_melds(said: Iterable[SaidPiece]) -> bool:
    """True if the cards are several melds, and nothing else."""
    groups = [len(one.cards) for one in said if one.cards]
    return len(groups) > 1 and min(groups) >= MELD


def _taking_cards(game: AnyGame, said: Iterable[SaidPiece]) -> list[AnyQuestion]:
    """The questions that cards without words may be meant for: those about melds, if there are several melds."""
    melds = sum(len(one.cards) >= MELD for one in said) > 1
    return [one for one in game.questions if any(field.kind == "melds" for field in form_fields(one)) >= melds]
