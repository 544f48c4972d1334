"""One place that was found: what it is called, where it is, and the sentence of it that matters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.rulebook.entries import Entry
from companion.rulebook.search import Hit, vocabulary_of
from companion.web.views.question import dispute_url
from companion.web.views.rules import RuleContext

SENTENCE = re.compile(r"(?<=[.!?।])\s+|\n+")
MARKS = re.compile(r"\*+|^\s*[-#]+\s*", re.MULTILINE)
LONGEST = 180  # letters of a sentence that is shown; a list is cut


@dataclass(frozen=True)
class Place:
    """A hit under the house rules of where it is read. A step of the game stands for the rule that it rests on."""

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
        """What it is called, with the numbers of the context."""
        if self.kind == "dispute":
            return self.context.book.argued[self.id].title
        return self.hit.title if self.kind in ("question", "term") else self.context.book.title(self.id)

    @property
    def url(self) -> str:
        """Where it is answered or explained."""
        if self.hit.kind == "step":
            return self.context.url("now.step", step=self.hit.id)
        if self.kind == "dispute":
            return dispute_url(self.context, self.context.book.argued[self.id])
        pages = {"question": "ask.question", "term": "glossary.term"}
        return self.context.url(pages[self.kind], name=self.id) if self.kind in pages else self.rule_url

    @property
    def rule_url(self) -> str:
        """Where its rule is explained."""
        return self.context.rule_url(self.rule)

    @property
    def rule(self) -> str:
        """The rule that it rests on; nothing where it is a question that takes many."""
        return self.hit.rules[0] if self.hit.rules else ""

    @property
    def entry(self) -> Entry:
        """The rule, where it is one."""
        return self.context.book.entries[self.id]

    @property
    def remedy(self) -> str:
        """What to do, where it is a mistake."""
        return self.entry.remedy if self.kind == "wrong" else ""

    @property
    def note(self) -> str:
        """What it is: a step, an argument, a question, a word, or a rule by its number."""
        if self.hit.kind in ("step", "dispute", "question", "term"):
            return self.context.words(f"find.is.{self.hit.kind}")
        return self.context.book.covers(self.id)

    @cached_property
    def sentence(self) -> str:
        """What a term means; else the sentence of its rules that has most of what was asked, after what to do."""
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
        """The sentences of the rules that it rests on, the first rule's alone where that has some."""
        entries = self.context.book.entries
        for rule in (rule for rule in self.hit.rules[:1] if rule in entries):
            parts = (MARKS.sub("", part).strip() for part in SENTENCE.split(entries[rule].text))
            yield from (
                part if len(part) <= LONGEST else f"{part[:LONGEST].rsplit(' ', 1)[0]} …" for part in parts if part
            )
