"""A question of the rules filled in with the cards and figures of a search."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, cycle
from typing import Any

from companion.engine.ruling import Question
from companion.forms.house_rules import AnyGame
from companion.forms.question import Field, answer_kind, form_fields
from companion.rulebook.entries import Dispute
from companion.rulebook.said import MELD, Ear, SaidFields, SaidPiece
from companion.rulebook.search import Hit, search
from companion.web.shown.question import QuestionForm, dispute_fields, hear
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import AnyRuling, RulingView

AnyQuestion = Question[Any, Any]

AMONG = 6  # hits of which one may be the case that was meant
MEANT, BEHIND = 4, 1.5  # so many questions found may be meant, and how far they may be behind the first hit
SPEAKS = 1.0  # how near a hit is from which the other words ask something that is not of cards alone
ENOUGH = 2  # cards, or else figures, that make a case
TOTAL = 2  # digits of a figure that alone makes a case: fewer may count anything
BOTH = (0, 1)
RANK = re.compile("[AKQJ2-9]|10")
FEW_WORDS = 3  # other words that leave no doubt what is asked; of more, the first hit must ask it


@dataclass(frozen=True)
class FilledForm:
    """A question with the cards and figures of the search in its fields.

    It is `whole` if all of them have a field, and this is certainly the question that was meant; `shows` names the
    fact that was asked for in place of the answer.
    """

    context: RuleContext
    question: AnyQuestion
    fields: Mapping[str, str]
    whole: bool
    shows: str = ""

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
        texts = {text for name, text in self.fields.items() if name.partition(".")[0] == one.name}
        return bool(texts - {"", one.default})

    @cached_property
    def answer(self) -> RulingView | None:
        """The answer; None if something is missing, or something of the search has no field."""
        if not self.whole:
            return None
        ruling = hear(self.context, self.question, self.fields).ruling
        return RulingView(self.context, self.question, ruling, shows=self.shows) if ruling else None

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
    about = _about_the_first(hits) if any(one.figure for one in said) else hits[:1]
    few, first = not hits or hits[0].asked <= FEW_WORDS, _asked(context, about)
    if case < ENOUGH:
        if max(len(one.word) for one in said if one.figure or one.cards) < TOTAL:
            return None
        return _first_answered(context, hits, said, [_filled(context, one, said, sure=few) for one in first[:1]])
    among = {(hit.kind, hit.id) for hit in hits[:AMONG]}
    both = [hit for hit in search([context.book], wanted) if (hit.kind, hit.id) in among]
    whole = _asked(context, _about_the_first(both)) if both else []
    first = [*whole, *first]
    asked = [*dict.fromkeys((*whole, *_asked(context, hits)))]
    if _are_melds(said) and any(map(_takes_score, asked)):
        asked = [*filter(_takes_score, _taking_cards(context.game, said)), *asked]
    if asked or first:
        fitting = (_filled(context, one, said, sure=few or one in first) for one in asked or first)
        return _first_answered(context, hits, said, fitting)
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
    whole = sure and not _left(said, fields)
    return FilledForm(context, question, _completed(context, question, fields), whole)


def _about_the_first(hits: Sequence[Hit]) -> Sequence[Hit]:
    """The first hit, or the first question or dispute that rests on the same rules."""
    others, first = hits[1:AMONG], {*hits[0].rules} if hits else set()
    near = (hit for hit in others if (hit.kind == "dispute" and first & {*hit.rules}) or _is_as_near(hit, hits[0]))
    return [*hits[:1], *near][:2]


def _is_as_near(hit: Hit, first: Hit) -> bool:
    return hit.kind == "question" and hit.near >= first.near - BEHIND


def _first_answered(
    context: RuleContext, hits: Sequence[Hit], said: list[SaidPiece], forms: Iterable[FilledForm | None]
) -> FilledForm | None:
    """The first form that gives an answer, or else a dispute like it, or else the first."""
    given, nearest = [*filter(None, forms)], [hit for hit in hits if hit.near >= hits[0].near - BEHIND]
    found = dict.fromkeys(hit.id for hit in (*nearest[:AMONG], *_about_the_first(hits)) if hit.kind == "dispute")
    disputes = map(context.book.argued.__getitem__, found)
    alike = (_like(context, dispute, said) for dispute in disputes)
    answered = (form for form in chain(given, filter(None, alike)) if form.answer)
    return next(answered, given[0] if given else None)


def _like(context: RuleContext, dispute: Dispute, said: list[SaidPiece]) -> FilledForm | None:
    """A dispute with the cards and figures that were said in place of its own.

    None unless each of them has a field, no figure that is needed is missing, and all is decided for the same reasons:
    only then it is the same case.
    """
    question, example = context.game.question(dispute.question), dispute_fields(context, dispute)
    form = _filled(context, question, said, sure=True)
    figures = {field.name for field in form_fields(question) if field.required and field.kind in ("number", "score")}
    if form is None or not form.whole or figures - form.fields.keys():
        return None
    fields = {**_without(example, form.fields), **form.fields}
    of_example, ruling = hear(context, question, example).ruling, hear(context, question, fields).ruling
    same = of_example and ruling and _reasons(ruling) == _reasons(of_example)
    if ruling == of_example and fields != example:
        return None  # what was said makes no difference
    return replace(form, shows=dispute.shows, fields=fields) if same else None


def _reasons(ruling: AnyRuling) -> set[tuple[str, bool]]:
    return {(str(reason.rule), reason.met) for reason in ruling.reasons}


def _without(example: Mapping[str, str], said: Mapping[str, str]) -> dict[str, str]:
    """The fields of an example but for those that were said, with all their rows."""
    names = {name.partition(".")[0] for name in said}
    return {name: text for name, text in example.items() if name.partition(".")[0] not in names}


def _left(said: Iterable[SaidPiece], fields: Mapping[str, str]) -> bool:
    """True if figures have no field; `1` needs none, nor do those that are put together in one."""
    figures = Counter(one.word for one in said if one.figure)
    entered = Counter(text for text in fields.values() if text.isdecimal())
    left, together = figures - entered, entered - figures
    return bool(left.keys() - {"1"}) and sum(map(int, left.elements())) != sum(map(int, together.elements()))


def _completed(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields with the other side's figure where the rules say what both add up to, and with suits for points."""
    if answer_kind(question) == "number":
        fields = {**fields, **_in_suits(context, question, fields)}
    for field in (one for one in form_fields(question) if one.by_side):
        given = [side for side in BOTH if f"{field.name}.{side}" in fields]
        if len(given) == 1 and len(context.names.sides) == len(BOTH):
            other = f"{field.name}.{1 - given[0]}"
            problems = hear(context, question, {**fields, other: "0"}).problems
            for about in (one.about for one in problems if one.field == field.name and "told" in one.about):
                rest = int(str(about["wanted"])) - int(str(about["told"]))
                fields = {**fields, other: str(rest)} if rest >= 0 else fields
    return fields


def _in_suits(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """Cards that were told by their ranks alone, each in a suit, where only their points are asked."""
    suits = cycle(suit.glyph for suit in context.game.pack_suits)
    return {
        field.name: " ".join(f"{card}{next(suits)}" if RANK.fullmatch(card) else card for card in text.split())
        for field in form_fields(question)
        if field.kind == "cards" and (text := fields.get(field.name, ""))
    }


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
