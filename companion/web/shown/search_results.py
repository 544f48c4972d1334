"""The results of a search, for its page and the JSON interface: the answer if it is certain, else places to look."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.engine.alphabet import AnyCard
from companion.engine.ruling import Question
from companion.forms.house_rules import AnyGame
from companion.forms.keys import shown
from companion.forms.question import form_fields
from companion.gate import in_line
from companion.rulebook.entries import Dispute, RuleEntry
from companion.rulebook.pages import WRONG
from companion.rulebook.said import MELD, Ear, SaidFields, SaidPiece
from companion.rulebook.search import Hit, is_spoken_of, is_sure, make_ready, named, search, vocabulary_of
from companion.web.shown.question import QuestionForm, dispute_url, hear, settled
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import RulingView

SENTENCE = re.compile(r"(?<=[.!?।])\s+|\n+")
MARKS = re.compile(r"\*+|^\s*[-#]+\s*", re.MULTILINE)
LONGEST = 180  # letters of a sentence that is shown; a list is cut


@dataclass(frozen=True)
class SearchResult:
    """One result of a search, under the house rules of its context. A hit in a step of the game counts as its rule."""

    context: RuleContext
    hit: Hit
    wanted: str

    @property
    def kind(self) -> str:
        """`rule`, `wrong`, `dispute`, `question` or `term`."""
        return "rule" if self.hit.kind == "step" else self.hit.kind

    @property
    def id(self) -> str:
        """The id of the rule, dispute, question or term."""
        return self.hit.rules[0] if self.hit.kind == "step" else self.hit.id

    @property
    def title(self) -> str:
        """The title, with the numbers of the context."""
        if self.kind == "dispute":
            return self.context.book.argued[self.id].title
        return self.hit.title if self.kind in ("question", "term") else self.context.book.title(self.id)

    @property
    def url(self) -> str:
        """The address at which it is answered or explained."""
        if self.hit.kind == "step":
            return self.context.url("now.step", step=self.hit.id)
        if self.kind == "dispute":
            return dispute_url(self.context, self.context.book.argued[self.id])
        pages = {"question": "ask.question", "term": "glossary.term"}
        return self.context.url(pages[self.kind], name=self.id) if self.kind in pages else self.rule_url

    @property
    def rule_url(self) -> str:
        """The address at which its rule is explained."""
        return self.context.rule_url(self.rule)

    @property
    def rule(self) -> str:
        """The id of its first rule; empty for a question that rests on several."""
        return self.hit.rules[0] if self.hit.rules else ""

    @property
    def entry(self) -> RuleEntry:
        """The entry of the rulebook; only for a rule or a mistake."""
        return self.context.book.entries[self.id]

    @property
    def remedy(self) -> str:
        """The remedy of a mistake; else empty."""
        return self.entry.remedy if self.kind == "wrong" else ""

    @property
    def note(self) -> str:
        """Its kind in words (step, dispute, question, term); for a rule, its number."""
        if self.hit.kind in ("step", "dispute", "question", "term"):
            return self.context.words(f"find.is.{self.hit.kind}")
        return self.context.book.covers(self.id)

    @cached_property
    def sentence(self) -> str:
        """The meaning of a term; else the sentence of its rule that shares most words with the question."""
        if self.kind == "term":
            return self.context.book.terms[self.id].text
        sentences = list(self._sentences())
        if not sentences:
            return self.context.words("find.form")
        vocabulary = vocabulary_of(self.context.book)
        asked = set(vocabulary.telling(vocabulary.terms(self.wanted)))
        shared = [len(asked & set(vocabulary.terms(sentence))) for sentence in sentences]
        sentence = sentences[shared.index(max(shared))]
        return f"{self.remedy} {sentence}" if self.remedy and sentence != self.remedy else sentence

    def _sentences(self) -> Iterator[str]:
        """The sentences of its first rule, each cut to `LONGEST` letters."""
        entries = self.context.book.entries
        for rule in (rule for rule in self.hit.rules[:1] if rule in entries):
            parts = (MARKS.sub("", part).strip() for part in SENTENCE.split(entries[rule].text))
            yield from (
                part if len(part) <= LONGEST else f"{part[:LONGEST].rsplit(' ', 1)[0]} …" for part in parts if part
            )


FIGURE = re.compile(r"\d[\d,.\u00a0\u202f]*")


@dataclass(frozen=True)
class SearchAnswer:
    """The answer that a result gives, with its ruling; `dispute` is set if the answer is that of an example."""

    result: SearchResult
    ruling: RulingView | None = None
    dispute: Dispute | None = None

    @cached_property
    def word(self) -> str:
        """The answer in a word; empty if it holds for an example only, or the text of the rule answers."""
        return self.ruling.word if self.ruling and not self.of_an_example else ""

    @cached_property
    def of_an_example(self) -> bool:
        """True if the answer rests on cards, names or figures that only the example has."""
        if not self.dispute or not self.ruling:
            return False
        answer = self.ruling.ruling.answer if self.ruling.settles is None else self.ruling.settles
        if isinstance(answer, bool | str):
            return False
        return type(answer) is not int or bool(self.ruling.name(answer)) or not self._is_written(answer)

    def _is_written(self, figure: int) -> bool:
        """True if a figure stands in the title or in the rules of the dispute."""
        entries = self.result.context.book.entries
        texts = [self.result.title, *(entries[rule].text for rule in self.result.hit.rules if rule in entries)]
        written = self.result.context.words.write(abs(figure))
        return any(written == one.rstrip(".,") for text in texts for one in FIGURE.findall(text))

    @property
    def text(self) -> str:
        """The answer in words for the JSON interface: the word, or the sentence of the rule."""
        if self.of_an_example:
            return ""
        return self.word or self.result.sentence

    @property
    def cards(self) -> list[AnyCard]:
        """The cards of the example; empty if there is none."""
        if not self.dispute:
            return []
        question = self.result.context.game.question(self.dispute.question)
        kinds = {field.name for field in form_fields(question) if field.kind in ("cards", "melds", "card")}
        texts = (str(text) for name, text in self.dispute.situation.items() if name in kinds and text)
        return [card for text in texts for card in shown(self.result.context.game, text)]


def answer_to(result: SearchResult) -> SearchAnswer | None:
    """The answer that a result gives; None if its question needs something that the table does not know."""
    if result.kind == "dispute":
        dispute = result.context.book.argued[result.id]
        ruling = settled(result.context, dispute)
        return SearchAnswer(result, ruling, dispute) if ruling else None
    return _of_the_table(result) if result.kind == "question" else SearchAnswer(result)


def _of_the_table(result: SearchResult) -> SearchAnswer | None:
    """The answer to a question whose fields the match fills in; None if it cannot, or there is no match."""
    context, question = result.context, result.context.game.question(result.id)
    if context.match is None:
        return None
    fields = form_fields(question)
    known = QuestionForm(context, fields, {})
    entered = {field.name: text for field in fields if (text := known.known(field)) and not field.by_side}
    entered |= {f"{f.name}.{n}": known.known(f, n) for f in fields if f.by_side for n in range(known.sides)}
    ruling = hear(context, question, entered).ruling if all(entered.values()) else None
    return SearchAnswer(result, RulingView(context, question, ruling)) if ruling else None


AnyQuestion = Question[Any, Any]

MEANT, BEHIND = 4, 1.5  # so many questions found may be meant, and how far they may be behind the first hit
SPEAKS = 1.0  # how near a hit is from which the other words ask something that is not of cards alone
ENOUGH = 2  # cards, or else figures, that make a case
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


def filled_form(context: RuleContext, wanted: str) -> FilledForm | None:
    """The question nearest to the words of a search that takes its cards and figures; None if it has none."""
    said = Ear(context.game, context.words).said(wanted)
    if max(sum(len(one.cards) for one in said), sum(one.figure for one in said)) < ENOUGH:
        return None
    others = " ".join(one.word for one in said if not one.cards and not one.figure)
    hits = search([context.book], others)
    few, first = not hits or hits[0].asked <= FEW_WORDS, _asked(context, hits[:1])
    if asked := _asked(context, hits):
        return next(filter(None, (_filled(context, one, said, sure=few or one in first) for one in asked)), None)
    if hits and hits[0].near >= SPEAKS:
        return None
    forms = [form for one in _taking_cards(context.game, said) if (form := _filled(context, one, said, sure=few))]
    return next((form for form in forms if form.answer), forms[0] if forms else None)


def _filled(context: RuleContext, question: AnyQuestion, said: list[SaidPiece], *, sure: bool) -> FilledForm | None:
    """The question with the cards and figures in its fields; None if a card or too many figures have no field."""
    fields = SaidFields(question, context.words, said).fields
    cards, placed = sum(len(one.cards) for one in said), len(" ".join(fields.values()).split())
    if placed < max(cards, ENOUGH):
        return None
    return FilledForm(context, question, fields, whole=sure and _figures(fields) >= sum(one.figure for one in said))


def _figures(fields: Mapping[str, str]) -> int:
    return sum(text.isdecimal() for text in fields.values())


def _asked(context: RuleContext, hits: Sequence[Hit]) -> list[AnyQuestion]:
    """The questions of the nearest hits, each once."""
    argued = context.book.argued
    nearest = [hit for hit in hits if hit.kind in ("question", "dispute") and hit.near >= hits[0].near - BEHIND][:MEANT]
    slugs = dict.fromkeys(hit.id if hit.kind == "question" else argued[hit.id].question for hit in nearest)
    return [context.game.question(slug) for slug in slugs]


def _taking_cards(game: AnyGame, said: Iterable[SaidPiece]) -> list[AnyQuestion]:
    """The questions that cards without words may be meant for: those about melds, if there are several melds."""
    melds = sum(len(one.cards) >= MELD for one in said) > 1
    return [one for one in game.questions if any(field.kind == "melds" for field in form_fields(one)) >= melds]


FEW = 5
FEW_ELSEWHERE = 3
NEAREST = 3  # results that may be shown as mistakes; two of them, or the first, make a question sound like one


@dataclass(frozen=True)
class SearchResults:
    """The results of a search: those of the game `here`, then of others.

    `sure` if the first certainly is what was asked; `spoken` if the rules say anything about it; `form` is a question
    filled in with the cards and figures of the search.
    """

    here: tuple[SearchResult, ...] = ()
    elsewhere: tuple[SearchResult, ...] = ()
    sure: bool = False
    spoken: bool = True
    form: FilledForm | None = None
    games: tuple[RuleContext, ...] = field(default=(), repr=False)

    @cached_property
    def answer(self) -> SearchAnswer | None:
        """The answer, if the first result is certain and gives one."""
        return answer_to(self.here[0]) if self.sure else None

    @cached_property
    def results(self) -> tuple[SearchResult, ...]:
        """The results besides the answer."""
        return self.here[1:] if self.answer else self.here

    @cached_property
    def mistakes(self) -> tuple[SearchResult, ...]:
        """The results that say what to do after a mistake, if the search sounds as if one had happened."""
        near = [result for result in self.here[:NEAREST] if result.kind == WRONG]
        sounds_wrong = near[:1] == [*self.here[:1]] or len(near) > 1
        return tuple(result for result in self.results if result in near and sounds_wrong)

    @property
    def others(self) -> list[SearchResult]:
        """The results besides the answer and the mistakes."""
        return [result for result in self.results if result not in self.mistakes]

    @property
    def themes(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The disputes of the game by part of the rulebook: the title of each and its address."""
        context, by_phase = self.games[0], dict[str, list[tuple[str, str]]]()
        for dispute in context.book.disputes:
            phases = (context.book.entries[rule].phase for rule in dispute.rules if rule in context.book.entries)
            by_phase.setdefault(next(phases, ""), []).append((dispute.title, dispute_url(context, dispute)))
        return [(phase.title, by_phase[phase.id]) for phase in context.book.phases if phase.id in by_phase]

    def fills(self, result: SearchResult) -> bool:
        """True if a result is the question that was filled in."""
        return self.form is not None and result.kind == "question" and result.id == self.form.question.slug

    @property
    def form_stands_last(self) -> bool:
        """True if a question was filled in that is not among the results."""
        return self.form is not None and not any(map(self.fills, self.here))

    def as_json(self) -> dict[str, Any]:
        """The results, as the JSON interface returns them."""
        listed = self.here if self.spoken else ()
        results = [_result_json(one, self.answer if one is listed[0] else None) for one in listed]
        if self.form:
            others = [one for one in results if one["id"] != self.form.question.slug]
            at = 0 if self.form.answer else next((n for n, one in enumerate(listed) if self.fills(one)), FEW - 1)
            results = [*others[:at], self.form.as_json(), *others[at:]]
        sure = self.answer is not None or bool(self.form and self.form.answer)
        return {"sure": sure, "results": results[:FEW]}


def _result_json(result: SearchResult, answer: SearchAnswer | None) -> dict[str, Any]:
    return {
        "game": result.context.game.slug,
        "kind": result.kind,
        "id": result.id,
        "title": result.title,
        "text": result.sentence,
        "answer": answer.text or None if answer else None,
        "example": bool(answer and answer.of_an_example),
    }


def find(contexts: Mapping[str, RuleContext], wanted: str, here: RuleContext | None = None) -> SearchResults:
    """Results in all games, each under the house rules of its context: those of the match or page (`here`) first.

    If the search names another game, only that one is searched, unless the game of `here` certainly has the answer.
    Raises `Busy` where too many search.
    """
    make_ready([context.book for context in (*contexts.values(), *([here] if here else ()))])
    with in_line():
        return _find(contexts, wanted, here)


def _find(contexts: Mapping[str, RuleContext], wanted: str, here: RuleContext | None) -> SearchResults:
    ours = _search([here], wanted) if here else None
    meant = named((context.book for context in contexts.values()), wanted)
    if ours and here and (meant is None or meant.game in (here.game.slug, here.book.base) or ours.sure):
        others = [context for slug, context in contexts.items() if slug not in (here.game.slug, here.book.base)]
        return _with_others(ours, _search(others, wanted))
    if meant:
        return _search([contexts[meant.game]], wanted)
    return _search(list(contexts.values()), wanted)


def _with_others(ours: SearchResults, others: SearchResults) -> SearchResults:
    """Results here and in other games; those of other games alone if only they certainly have the answer."""
    if not ours.spoken and others.sure:
        return others
    elsewhere = others.here[:FEW_ELSEWHERE] if others.spoken else ()
    return SearchResults(ours.here, elsewhere, ours.sure, ours.spoken, ours.form, ours.games)


def _search(contexts: list[RuleContext], wanted: str) -> SearchResults:
    by_game = {context.game.slug: context for context in contexts}
    everything = search([context.book for context in contexts], wanted)
    hits = [hit for hit in everything if hit.rules or hit.kind != "step"]
    form = filled_form(contexts[0], wanted) if len(contexts) == 1 else None
    results = tuple(_results(by_game, hits, wanted))
    spoken = is_spoken_of(hits, contexts[0].words.language) or form is not None
    return SearchResults(results[:FEW], (), is_sure(hits) and not (form and form.answer), spoken, form, tuple(contexts))


def _results(contexts: Mapping[str, RuleContext], hits: Sequence[Hit], wanted: str) -> Iterable[SearchResult]:
    """The hits as results, each rule or question once; a step counts as the nearest of its rules."""
    nearest = {(hit.game, hit.id): number for number, hit in reversed(list(enumerate(hits)))}
    once: dict[tuple[str, str, str], SearchResult] = {}
    for hit in hits:
        rules = sorted(hit.rules, key=lambda rule: nearest.get((hit.game, rule), len(hits)))
        result = SearchResult(contexts[hit.game], replace(hit, rules=tuple(rules)), wanted)
        once.setdefault((hit.game, result.kind, result.id), result)
    return once.values()
