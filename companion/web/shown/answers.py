"""The results of a search, and the answer that each gives at this table."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.cards import AnyCard
from companion.engine.question import open_fields
from companion.engine.text import plain_digits
from companion.forms.keys import shown
from companion.forms.question import form_fields
from companion.rulebook.ear import Ear
from companion.rulebook.entries import Dispute, RuleEntry
from companion.rulebook.lexicon import lexicon
from companion.rulebook.search import Hit, terms_of
from companion.rulebook.utterance import WORTH, rank_of
from companion.rulebook.vocabulary import split
from companion.web.shown.of_the_sheet import Added, NamedSides, SheetAnswer, of_the_sheet, with_points
from companion.web.shown.question import QuestionForm, dispute_fields, dispute_url, hear
from companion.web.shown.rules import RuleContext, ScaleView, scale_of
from companion.web.shown.ruling import DependsView, RulingView, settled

SENTENCE = re.compile(r"(?<=[.!?।])\s+|\n+")
MARKS = re.compile(r"\*+|^\s*[-#]+\s*", re.MULTILINE)
FIGURE = re.compile(r"\d[\d,.\u00a0\u202f]*")
ENDS = (".", "!", "।", "…")  # of a sentence that says something by itself
NEAR = 0.0  # how near a dispute is whose yes or no may be said
HARDLY_NEAR, COVERED = 1.0, 0.8  # and how near where it has fewer of the words: half of those were asked otherwise
BEHIND = 1.0  # how far ahead of others of its question a dispute is whose condition needs no saying
TOTAL = 2  # digits at least of a figure that something is reckoned from: fewer may count anything
SHORT, LINE = 25, 180  # letters of a line of reason in a list: at least, at most


@dataclass(frozen=True)
class SearchResult:
    """One result of a search, under the house rules of its context. A hit in a step of the game counts as its rule.

    A dispute is so far `ahead` of the next one that its question decides. Points may be `added` to what is on a sheet.
    """

    context: RuleContext
    hit: Hit
    named: NamedSides
    ahead: float = 0.0
    added: Added | None = None

    @property
    def kind(self) -> str:
        """`rule`, `wrong`, `dispute`, `question`, `term`, or the `sheet` of a match."""
        return "rule" if self.hit.kind == "step" else self.hit.kind

    @property
    def id(self) -> str:
        """The id of the rule, dispute, question or term."""
        return self.hit.rules[0] if self.hit.kind == "step" else self.hit.id

    @property
    def title(self) -> str:
        """The title, with the numbers of the context."""
        if self.dispute:
            return self.dispute.title
        if self.kind == "term":
            return self.context.book.terms[self.id].title
        return self.entry.title if self.entry else self.hit.title

    @property
    def dispute(self) -> Dispute | None:
        """The dispute that was found, if it is one."""
        return self.context.book.argued[self.id] if self.kind == "dispute" else None

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """The fields of the question that describe the dispute, if it is one."""
        return dispute_fields(self.context, self.dispute) if self.dispute else {}

    @property
    def url(self) -> str:
        """The address at which it is answered or explained."""
        if self.hit.kind == "step":
            return self.context.url("now.step", step=self.hit.id)
        if self.kind == "sheet":
            page = "house.rules" if self.id == "house" else "sheet.match"
            return self.context.url(page if self.context.match else "rules.parts")
        if self.dispute:
            return dispute_url(self.context, self.dispute)
        if self.entry and self.kind != "term":
            return self.context.rule_url(self.entry.id)
        return self.context.url("glossary.term" if self.kind == "term" else "ask.question", name=self.id)

    @property
    def entry(self) -> RuleEntry | None:
        """The entry of the rulebook: its own, or that of the first rule that it rests on; what holds in its place."""
        entries = self.context.book.entries
        entry = entries[self.hit.rules[0]] if self.hit.rules else None
        return entries[entry.instead] if entry and entry.instead else entry

    @cached_property
    def answer(self) -> "SearchAnswer | None":
        """The answer that it gives at this table; None if its question needs something that nobody has said."""
        if self.sheet:
            return SearchAnswer(self, sheet=self.sheet)
        if self.kind == "question":
            return _of_the_table(self)
        if self.kind == "sheet":  # which does not know it
            return None
        if self.dispute is None:
            return SearchAnswer(self)
        if self.ahead < BEHIND and (depends := _unsaid(self, self.dispute)):
            return SearchAnswer(self, depends=depends)
        ruling = settled(self.context, self.dispute)
        return SearchAnswer(self, ruling) if ruling else None

    @cached_property
    def asks_how_much(self) -> bool:
        """True if the search asks for a figure."""
        return lexicon(self.context.words).asks_how_much(split(self.named.wanted))

    @property
    def asks_how_many(self) -> bool:
        """True if the search asks for a figure in the very words: `how much`, not `what do they get`."""
        words = lexicon(self.context.words)
        return self.asks_how_much and not (words.amount & words.open).isdisjoint(split(self.named.wanted))

    @property
    def asks_yes_or_no(self) -> bool:
        """True if the search asks for no figure, nor for anything else that is more than a yes or no."""
        return not self.asks_how_much and not lexicon(self.context.words).asks_openly(split(self.named.wanted))

    @property
    def sheet(self) -> SheetAnswer | None:
        """The answer of the match's sheet, if it has one; or the total that added points make."""
        if self.added:
            return with_points(self.context, self.added)
        match = self.context.match
        about = self.id if self.kind == "sheet" else self.context.book.on_the_sheet(self.id)
        return of_the_sheet(match, about, self.named) if match and about else None

    @property
    def line(self) -> str:
        """The answer in one line."""
        return self.answer.line if self.answer else self.context.words("find.form")


ALL = WORD, BRIEF, SAID = "word", "brief", "sentence"  # the parts of a ruling: its word, that in a list, its sentence


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason for which parts of the ruling on a result do not answer what was asked: its rule does in their place."""

    why: str
    hides: tuple[str, ...]
    holds: Callable[[SearchResult, RulingView], object]
    of_yes_or_no: bool = False  # and of nothing else


def _has_other_figures(result: SearchResult, ruling: RulingView) -> bool:
    if result.dispute is None or isinstance(ruling.answer, bool) or ruling.cards or ruling.names:
        return False
    worth = (figure for name, figure in WORTH.items() if result.fields.get(name))
    reckoned_from = {*split(" ".join((result.title, *result.fields.values(), *worth)))}
    return any(word.isdecimal() and len(word) >= TOTAL for word in {*split(result.named.wanted)} - reckoned_from)


def _has_other_cards(result: SearchResult, _: RulingView) -> bool:
    context = result.context
    said = [card for one in Ear(context.game, context.words).said(result.named.wanted) for card in one.cards]
    example = result.fields.get("cards", "").split() if result.dispute and len(said) > 1 else []
    ranks, others = (Counter(map(rank_of, cards)) for cards in (said, example))
    return len(said) == len(example) and ranks != others


def _is_turned(result: SearchResult, _: RulingView) -> bool:
    asking = SENTENCE.split(result.title)[-1]
    return lexicon(result.context.words).turns(split(result.named.wanted), split(asking))


def _is_of_a_partner(result: SearchResult, _: RulingView) -> bool:
    partner = result.context.words("find.relations").split()[0]
    texts = (partner, result.title, result.named.wanted)
    of_one, titled, asked = (terms_of(result.context.book, text) for text in texts)
    return bool(of_one & titled) and not of_one & asked


def _is_too_far(result: SearchResult, _: RulingView) -> bool:
    hit = result.hit
    return result.dispute is not None and hit.near < (HARDLY_NEAR if hit.covered <= COVERED else NEAR)


DOUBTS = (
    Doubt("it names somebody of the example", ALL, lambda one, ruling: one.dispute and ruling.names),
    Doubt("it was reckoned from figures that nobody said", ALL, _has_other_figures),
    Doubt("it was said of cards that nobody named", ALL, _has_other_cards),
    Doubt("it is too far off", (WORD,), _is_too_far, of_yes_or_no=True),
    Doubt("it is about what must be, and what may be was asked, or conversely", (WORD,), _is_turned, of_yes_or_no=True),
    Doubt("it is about a partner, of whom nobody spoke", (WORD,), _is_of_a_partner, of_yes_or_no=True),
    Doubt("it speaks of cards of the example", (SAID,), lambda _, ruling: ruling.cards, of_yes_or_no=True),
    Doubt("it is a refusal, which the broken rule explains", (SAID,), lambda _, ruling: ruling.refuses),
)


@dataclass(frozen=True)
class SearchAnswer:
    """The answer that a result gives: the ruling on a dispute or a question, or the text of a rule or a word.

    `depends` and `scale` stand in place of a ruling where the answer depends on what was not said; `sheet` where
    the match knows it.
    """

    result: SearchResult
    ruling: RulingView | None = None
    depends: DependsView | None = None
    scale: ScaleView | None = None
    sheet: SheetAnswer | None = None

    @property
    def title(self) -> str:
        """The question that it answers: without what depends, if it depends on something."""
        depends = self.depends
        return self.result.context.words(f"ask.{depends.question.slug}") if depends else self.result.title

    @property
    def says_yes_or_no(self) -> bool:
        """True if it is a yes or a no, and not what an example comes to."""
        return self.ruling is not None and self.ruling.verdict is not None

    @cached_property
    def _hidden(self) -> frozenset[str]:
        """The parts of its ruling that do not answer what was asked."""
        ruling, doubts = self.ruling, (one for one in DOUBTS if self.says_yes_or_no or not one.of_yes_or_no)
        return frozenset(part for one in doubts if ruling and one.holds(self.result, ruling) for part in one.hides)

    @property
    def says_how_much(self) -> bool:
        """True if a figure stands in it, and it is no yes or no."""
        return not self.says_yes_or_no and bool(self.scale or FIGURE.search(plain_digits(f"{self.word} {self.text}")))

    @property
    def word(self) -> str:
        """The answer in a word or a figure; empty if it is a text."""
        if self.sheet:
            return self.sheet.word
        return self.ruling.word if self.ruling and WORD not in self._hidden else ""

    @property
    def brief(self) -> str:
        """The word as it stands in a list, beside its own question."""
        return self.ruling.bare if self.ruling and BRIEF not in self._hidden else ""

    @cached_property
    def of_an_example(self) -> bool:
        """True if the answer rests on cards or figures that only the example has."""
        if not self.result.dispute or not self.ruling or BRIEF in self._hidden:
            return False
        answer = self.ruling.answer
        return not isinstance(answer, bool | str) and not (type(answer) is int and self._is_written(answer))

    def _is_written(self, figure: int) -> bool:
        """True if a figure stands in the title or in the rules of the dispute."""
        entries = self.result.context.book.entries
        texts = [self.result.title, *(entries[rule].text for rule in self.result.hit.rules)]
        written = self.result.context.words.write(abs(figure))
        return any(written == one.rstrip(".,") for text in texts for one in FIGURE.findall(text))

    @cached_property
    def rule(self) -> RuleEntry | None:
        """The rule that decides it."""
        if self.ruling:
            return self.ruling.rule
        entry = self.result.entry
        instead = entry is not None and entry.id not in self.result.hit.rules
        return entry if instead or self.depends or self.result.kind in ("rule", "wrong") else None

    @cached_property
    def sentence(self) -> str:
        """The answer in a sentence; empty if the text of its rule says it."""
        if self.sheet:
            return self.sheet.sentence
        if self.result.kind == "term":
            return self.result.context.book.terms[self.result.id].text
        if self.result.kind == "wrong" and self.rule:
            return self.rule.remedy
        return self.ruling.sentence if self.ruling and SAID not in self._hidden else ""

    @property
    def figures(self) -> str:
        """The figures of the broken rule, in words; empty where there are none."""
        return self.ruling.figures if self.ruling else ""

    @property
    def text(self) -> str:
        """The text of the rule that decides; of a long one from the clause on that decides."""
        return self.rule.decision if self.rule else ""

    @cached_property
    def whole(self) -> str:
        """The answer in whole sentences, without its word; of the text of a rule the first that says something."""
        if self.sheet:
            return self.sheet.line
        if self.depends:
            return " ".join(self.depends.sentences)
        return MARKS.sub("", self.sentence) or _opening(self.text)

    @cached_property
    def line(self) -> str:
        """The answer in one line, without its word."""
        if self.sheet or self.depends:
            return self.whole
        line = _opening(self.whole)
        return line if len(line) <= LINE else f"{line[:LINE].rsplit(' ', 1)[0]} …"

    @property
    def as_json(self) -> str:
        """The answer in words, for programs: its word, or its sentences; empty if it holds for an example only."""
        return "" if self.of_an_example else self.word or self.whole

    @property
    def cards(self) -> list[AnyCard]:
        """The cards of the example; empty if there is none."""
        if not self.result.dispute:
            return []
        question = self.result.context.game.question(self.result.dispute.question)
        kinds = {field.name for field in form_fields(question) if field.kind in ("cards", "melds", "card")}
        texts = (str(text) for name, text in self.result.dispute.situation.items() if name in kinds and text)
        return [card for text in texts for card in shown(self.result.context.game, text)]


def _opening(text: str) -> str:
    """The sentences with which a text begins, up to the first end at which something has been said."""
    opening = ""
    for part in SENTENCE.split(text):
        opening = f"{opening} {MARKS.sub('', part).strip()}".strip()
        if len(opening) >= SHORT and opening[-1] in ENDS:
            break
    return opening


def _unsaid(result: SearchResult, dispute: Dispute) -> DependsView | None:
    """The cases on which the answer to a dispute depends, if its title names one of which the search says nothing."""
    context, question = result.context, result.context.game.question(dispute.question)
    fields = result.fields
    titles = terms_of(context.book, dispute.title) - terms_of(context.book, context.words(f"ask.{question.slug}"))
    unasked = titles - terms_of(context.book, result.named.wanted)
    for name in open_fields(question.situation):
        says = context.words.find(f"if.{question.slug}.{name}.{fields.get(name)}") or ""
        if unasked & terms_of(context.book, says):
            depends = hear(context, question, {key: text for key, text in fields.items() if key != name}).depends
            return DependsView(context, question, depends) if depends else None
    return None


def _of_the_table(result: SearchResult) -> SearchAnswer | None:
    """The answer to a question whose fields the match fills in, or what it depends on; None if neither is known."""
    context, question = result.context, result.context.game.question(result.id)
    if context.match is None:
        return _by_scale(result)
    fields = form_fields(question)
    known = QuestionForm(context, fields, {})
    entered = {field.name: text for field in fields if (text := known.known(field)) and not field.by_side}
    entered |= {f"{f.name}.{n}": known.known(f, n) for f in fields if f.by_side for n in range(known.sides)}
    hearing = hear(context, question, entered) if entered and all(entered.values()) else None
    if hearing and hearing.ruling:
        return SearchAnswer(result, RulingView(context, question, hearing.ruling))
    if hearing and hearing.depends:
        return SearchAnswer(result, depends=DependsView(context, question, hearing.depends))
    return _by_scale(result)


def _by_scale(result: SearchResult) -> SearchAnswer | None:
    """The scale on which a question is answered; None if there is none."""
    book = result.context.book
    argued = {rule for dispute in book.disputes if dispute.question == result.id for rule in dispute.rules}
    for phase in result.context.game.scales:
        scale = scale_of(result.context, phase)
        if scale and argued & {step.rule for step, _ in scale.steps}:
            return SearchAnswer(result, scale=scale)
    return None
