"""The contents of a rulebook: the Markdown files of content/, cut at their headings, and what their passages are.

`# Rules`, `# House rules`, `# Disputes` are the parts of a file; below them
`## id: Title` opens a phase and `### id: Title` an entry. A paragraph that
begins with `Others:` says what other rule books do; list items of a house rule
say what its values mean. These names, and `Forms:`, `Never:`, `Also:` of a word,
are the same in every language. In a translation a fingerprint of the English that it
was written beside stands behind the id: `### id 3f9a01c7: Title`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from companion.cache import MIB, cached

MARKDOWN = MarkdownIt("commonmark", {"html": False})
HEADING = re.compile(r"^(#{1,3}) (?:([a-z0-9_-]+)(?: ([0-9a-f]{8}))?:(?: |$))?(.*)$", re.MULTILINE)
OTHERS = re.compile(r"^Others: (.+)\Z", re.MULTILINE | re.DOTALL)
VALUE = re.compile(r"^- (\w+): (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """The text under one heading, with its part of the file, level, id and title, and its fingerprint if any."""

    part: str
    level: int
    id: str
    title: str
    text: str
    beside: str = ""

    @property
    def others(self) -> str:
        """The paragraph on other rule books; empty where they agree."""
        others = OTHERS.search(self.text)
        return others[1].strip() if others else ""

    @property
    def body(self) -> str:
        """The text without what others do."""
        return OTHERS.sub("", self.text).strip()

    @property
    def values(self) -> dict[str, str]:
        """The values of a house rule, each with its phrase."""
        return dict(VALUE.findall(self.text))

    @property
    def lead(self) -> str:
        """The text without the list of values."""
        return VALUE.sub("", self.text).strip()


def passages(text: str) -> Iterator[Passage]:
    """Cut a file at its headings; what nobody has written yet, a heading without a title, is left out."""
    return (passage for passage in headings(text) if passage.title)


def headings(text: str) -> Iterator[Passage]:
    """Cut a file at its headings, those without a title among them."""
    marks, part = list(HEADING.finditer(text)), ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        passage = Passage(
            part, len(mark[1]), mark[2] or "", mark[4].strip(), _between(text, mark, following), mark[3] or ""
        )
        if passage.level == 1:
            part = passage.title
        else:
            yield replace(passage, part=part)


def _between(text: str, mark: re.Match[str], following: re.Match[str] | None) -> str:
    return text[mark.end() : following.start() if following else len(text)].strip()


@cache
def read_passages(path: Path) -> dict[tuple[str, int, str], Passage]:
    """The passages of a file by their part, level and id; none where there is no file."""
    read = passages(path.read_text("utf-8")) if path.exists() else ()
    return {(passage.part, passage.level, passage.id): passage for passage in read}


@cached(4 * MIB, size=lambda html: 4 * len(html))
def html(text: str) -> str:
    """Markdown as HTML; raw HTML in it is shown as text."""
    return str(MARKDOWN.render(text))


REMEDY = re.compile(r"\A\*\*(.+?)\*\*\s*")
OUR_OWN = frozenset({"ours", "derived", "bengali", "punjabi"})  # the texts that are played by say what we say


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule: what it says, which ids of the rules file it covers, and where it comes from.

    `deciding` is the text from the clause on that decides (`decides` in book.toml), which is what an answer shows.
    `instead` is the rule that stands in its place at a table where it does not hold.
    `options` are the house rules that change it, and `says` those of which the text itself
    says what holds here; `sources` maps a source to where it says so (line numbers, or the
    ids that the rule follows from).
    """

    id: str
    phase: str
    title: str
    text: str
    deciding: str
    others: str
    instead: str
    covers: tuple[str, ...]
    options: tuple[str, ...]
    says: frozenset[str]
    sources: Mapping[str, str]

    @property
    def remedy(self) -> str:
        """The remedy, where the text begins with a paragraph in bold that says what to do."""
        remedy = REMEDY.match(self.text)
        return remedy[1] if remedy else ""

    @property
    def details(self) -> str:
        """The text without the remedy."""
        return REMEDY.sub("", self.text)

    @property
    def decision(self) -> str:
        """The text from the clause on that decides, without the remedy; the whole where that clause is not in force."""
        return REMEDY.sub("", self.deciding) or self.details

    @property
    def books(self) -> tuple[str, ...]:
        """The sources that are books or pages of others."""
        return tuple(name for name in self.sources if name not in OUR_OWN)


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the book, with its entries in reading order and the names of the pictures that it begins with."""

    id: str
    title: str
    lead: str
    entries: tuple[RuleEntry, ...]
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part of the card that lies beside the table: words, a picture of that name, or the scale of a part."""

    id: str
    title: str
    text: str
    picture: str = ""
    scale: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A house rule in words: what it decides, and what each value means."""

    name: str
    title: str
    lead: str
    values: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameStep:
    """One moment of the game, with what to do.

    Its `part` is `aloud` (what everybody hears first), `setup`, `seats` (done when the match begins), `deal`, `turn`
    (a whole turn or trick on one card), `advice` and `detail` (hints for a turn, and its steps one by one), `count` or
    `end`. A turn comes again until the deal is over: round and round, once for each of the `players`, or as often as
    the figure of the house says that is named in `turns`; from round `late` on each round leads to its end first.
    Where somebody may `call` (bid, take), that leads to the step of this name, and the `others` are asked there.
    `then` is the step that usually comes next, where it is not the following one, `goes_to` are those where the table
    may be next instead; `pictures` are names of pictures of the game, `asks` the questions that decide the step,
    `wrong` the mistakes that happen there, `practise` exercises, of which a table has one; `credit` says whose hints
    they are. Where it is a `form`, a match writes the deal once it is done.
    """

    id: str
    part: str
    title: str
    text: str
    rules: tuple[str, ...]
    goes_to: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    practise: tuple[str, ...] = ()
    form: bool = False
    then: str = ""
    turns: str = ""
    late: int = 0
    call: str = ""
    credit: str = ""

    @property
    def takes_turns(self) -> bool:
        """True if it comes again for everybody in turn, or trick by trick."""
        return self.part == "turn" or bool(self.turns)


@dataclass(frozen=True, kw_only=True, slots=True)
class Term:
    """A word of the game: what it means, and the rules that say so, the one that defines it first.

    `forms` are the words of the rules that mean it, `never` phrases in which they do not; `also` is what else
    people call it, `abroad` its names by language, `picture` the name of a picture of the game.
    """

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    forms: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    abroad: Mapping[str, str] = field(default_factory=dict)
    picture: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Whatever it is called, its title first."""
        return (self.title, *self.forms, *self.also, *self.abroad.values())


@dataclass(frozen=True, slots=True)
class Example:
    """A situation that a question may be put to, under the rules as written but for the options in `house`."""

    question: str
    situation: Mapping[str, Any]
    house: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dispute:
    """An argument of the table: the question that decides it, put to a situation.

    `expect` is what the rules file answers under the rules as written; `shows` the fact that settles the
    argument where the answer of the question does not.
    """

    id: str
    title: str
    others: str
    question: str
    situation: Mapping[str, Any]
    rules: tuple[str, ...]
    expect: Mapping[str, Any]
    shows: str = ""


LETTER = r"[\w\u0900-\u0963\u0970-\u0dff\u200c\u200d]"  # with the signs of Indic letters
LISTED = re.compile(r"^(Forms|Never|Also): (.+)$", re.MULTILINE)


def read_term(shape: Mapping[str, Any], passage: Passage) -> Term:
    """A term as its line of book.toml and its passage say it, blanks and house rules as they are written."""
    listed = {name: tuple(words.split(", ")) for name, words in LISTED.findall(passage.text)}
    return Term(
        id=shape["id"],
        title=passage.title,
        text=LISTED.sub("", passage.text).strip(),
        rules=tuple(shape["rules"]),
        forms=listed.get("Forms", ()),
        never=listed.get("Never", ()),
        also=listed.get("Also", ()),
        abroad=shape.get("abroad", {}),
        picture=shape.get("picture", ""),
    )


@dataclass(frozen=True, slots=True)
class Use:
    """A piece of a text; `term` is the id of the term that it means, nothing where it means none."""

    text: str
    term: str = ""


class Spotter:
    """Finds the terms of a book in a text, the longest form first; `games` are names that are no terms.

    A form stands as it is written or with a capital, at the beginning of a sentence.
    """

    def __init__(self, terms: Mapping[str, Term], games: Iterable[str]) -> None:
        self._terms: dict[str, str] = {}
        for term in terms.values():
            self._terms |= dict.fromkeys(_as_spelled(term.forms), term.id)
        for term in terms.values():
            self._terms |= dict.fromkeys(_as_spelled(term.never), "")
        for game in games:
            self._terms.pop(game, None)
        longest_first = sorted(self._terms, key=len, reverse=True)
        any_form = "|".join(map(re.escape, longest_first)) or r"(?!)"  # nothing
        self._forms = re.compile(rf"(?<!{LETTER})(?:{any_form})(?!{LETTER})")

    def uses(self, text: str) -> Iterator[Use]:
        """The text in pieces."""
        end = 0
        for form in self._forms.finditer(text):
            yield Use(text[end : form.start()])
            yield Use(form[0], self._terms[form[0]])
            end = form.end()
        yield Use(text[end:])


def _as_spelled(forms: Iterable[str]) -> Iterator[str]:
    yield from (spelled for form in forms for spelled in (form, form[:1].upper() + form[1:]))
