"""The rulebook of one game in one language: rules in reading order, house rules, disputes."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from math import prod
from pathlib import Path
from typing import Any

from companion.cache import KIB, MIB, cached
from companion.engine.ruling import Refused, Ruling
from companion.forms.house_rules import AS_WRITTEN, distinct, profile_of, read_house
from companion.forms.question import ask
from companion.forms.scalars import value_name
from companion.games import shelf
from companion.rulebook.entries import (
    CardPart,
    Dispute,
    Example,
    Explained,
    GameStep,
    Passage,
    Phase,
    RuleEntry,
    Term,
    read_passages,
    read_term,
)
from companion.rulebook.words import BLANK, CONTENT, SOURCE, Words, read_toml, shelves, words

CONDITION = re.compile(r"(\w+)=([\w|]+)")
WHERE = re.compile(rf"\[((?:{CONDITION.pattern} ?)+): ([^\[\]]*)\]")
BRACKET = re.compile(r"\[[^\[\]]*?(?=[.!?।]?\])")
CLAUSE_END = re.compile(r"[.!?।:]\]?\s+|\n+")
WHOLE_LINE = re.compile(r"^\[[^\[\]]+\](?:\n|\Z)", re.MULTILINE)
GAPS = (
    (re.compile(r"(?<=\S) {2,}(?=\S)"), " "),
    (re.compile(r"^ +| +$", re.MULTILINE), ""),
    (re.compile(r"\n{3,}"), "\n\n"),
)


def at_the_table(text: str, house: Any) -> str:
    """The text as it reads under these house rules: without what holds under others."""
    if "[" not in text:
        return text
    text = WHOLE_LINE.sub(lambda line: line[0] if _kept(line[0], house) else "", text)
    text = WHERE.sub(lambda where: where[4] if _kept(where[0], house) else "", text)
    for gap, filled in GAPS:
        text = gap.sub(filled, text)
    return text.strip()


def from_clause(text: str, number: int) -> str:
    """A text as it is written from its clause of that number on, the first being 1.

    A clause is a sentence, also one that ends with a colon, an item of a list, or all that stands in one bracket.
    """
    ends = [0, *(end.end() for end in CLAUSE_END.finditer(BRACKET.sub(lambda bracket: "x" * len(bracket[0]), text)))]
    return text[ends[number - 1] :] if number <= len(ends) else text


def conditions(text: str) -> Iterator[tuple[str, str]]:
    """Every house rule that a sentence depends on, with each value under which it stands."""
    for where in WHERE.finditer(text):
        for option, values in CONDITION.findall(where[1]):
            yield from ((option, value) for value in values.split("|"))


def holds(wanted: str, house: Any) -> bool:
    """True if each of the house rules is in force with one of its values: `players=4 ask_partner=optional|required`."""
    return all(value_name(getattr(house, option)) in values for option, values in _choices(wanted))


@cache
def _choices(wanted: str) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((option, frozenset(values.split("|"))) for option, values in CONDITION.findall(wanted))


@cache
def spoken_of(text: str) -> frozenset[str]:
    """Every house rule of which a text says what holds at the table: by a condition, or by a blank."""
    blanks = (name for blank in BLANK.findall(text) for name in FACTOR.findall(blank))
    return frozenset((*(option for option, _ in conditions(text)), *blanks))


def _kept(sentence: str, house: Any) -> bool:
    where = WHERE.match(sentence)
    return where is None or holds(where[1], house)


TERM, FACTOR = re.compile(r"-?[^-+]+"), re.compile(r"\w+")


def reckoned(blank: str, house: Any) -> int:
    """The figure of a worked case: a sum of products, of numbers of the house and plain ones."""
    return sum(
        (-1 if term.startswith("-") else 1) * prod(_number(name, house) for name in FACTOR.findall(term))
        for term in TERM.findall(blank)
    )


def _number(name: str, house: Any) -> int:
    return int(name) if name.isdecimal() else getattr(house, name)


class Numbers(dict[str, Any]):
    """The fields and class variables of a house, as blanks to fill, and sums of them: `{2*pile+half}`."""

    def __init__(self, house: Any) -> None:
        super().__init__()
        self._house = house

    def get(self, name: str, default: Any = None) -> Any:
        """The number of that name, or what that sum comes to."""
        return getattr(self._house, name, default) if name.isidentifier() else reckoned(name, self._house)


class HouseBlanks(Numbers):
    """The house rules of a table, as blanks to fill: its numbers, and of any other choice the phrase in the book."""

    def __init__(self, house: Any, explained: Callable[[str], Explained]) -> None:
        super().__init__(house)
        self._explained = explained

    def get(self, name: str, default: Any = None) -> Any:
        """The number of that name, or the phrase of what is chosen there."""
        value = super().get(name, default)
        if type(value) is int or not hasattr(self._house, name):
            return value
        return self._explained(name).values.get(value_name(value), default)


FIGURE = re.compile(r"=(\w+)(?:([-+<])(\d+))?")
BY: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "<": min}


def situation(example: Mapping[str, Any], house: Any) -> dict[str, Any]:
    """The situation of a dispute, or of another example, at a table with these house rules."""
    plain = dict(example["situation"])
    for other in example.get("with", ()):
        if holds(other["when"], house):
            plain |= other["situation"]
    return {name: _filled(value, house) for name, value in plain.items()}


def comes_up(game: str, dispute: Mapping[str, Any], house: Any) -> bool:
    """True if there can be such a dispute at a table with these house rules."""
    if not holds(dispute.get("when", ""), house):
        return False
    try:
        ask(shelf()[game].question(dispute["question"]), situation(dispute, house), house)
    except Refused:
        return False
    return True


def _filled(value: Any, house: Any) -> Any:
    if isinstance(value, list):
        return [_filled(item, house) for item in value]
    if not isinstance(value, str):
        return value
    if figure := FIGURE.fullmatch(value):
        number = getattr(house, figure[1])
        return BY[figure[2]](number, int(figure[3])) if figure[2] else number
    return BLANK.sub(lambda blank: value_name(getattr(house, blank[1])), value)


SHARED = ("rule", "term")


def shape(folders: Sequence[Path]) -> dict[str, Any]:
    """The book.toml of a game, with the rules and terms of those that it extends after its own, and when they hold."""
    own, *varied = (read_toml(folder / "book.toml") for folder in folders)
    when = {where: rules for one in (*reversed(varied), own) for where, rules in one.get("when", {}).items()}
    return own | {kind: list(_every(kind, own, varied)) for kind in SHARED} | {"when": when}


def _every(kind: str, own: dict[str, Any], varied: Sequence[dict[str, Any]]) -> Iterator[Any]:
    ours = own.get(kind, ())
    yield from ours
    left_out = {*own.get("without", {}).get(kind, ()), *(one["id"] for one in ours)}
    yield from (one for shape in varied for one in shape.get(kind, ()) if one["id"] not in left_out)


def situations(folders: Sequence[Path]) -> Iterator[Any]:
    """The disputes and further examples of a game, then those of the games that it extends."""
    left_out = read_toml(folders[0] / "book.toml").get("without", {}).get("question", ())
    for folder in folders:
        disputes = read_toml(folder / "disputes.toml")
        every = (*disputes.get("dispute", ()), *disputes.get("example", ()))
        yield from (one for one in every if folder == folders[0] or one["question"] not in left_out)


RULES, HOUSE_RULES, DISPUTES, STEPS, CARD, WORDS = "Rules", "House rules", "Disputes", "Steps", "Card", "Words"
BOOK = 400 * KIB  # of memory, once all of it was read


class Book:
    """The words of a game, as one language has them, with the numbers of one table filled in.

    A variant has the rules, terms and house rules of the game that it extends as well (`variant.py`), but steps and
    disputes of its own; one that both have by the same id is given in the words of that game, unless it has its own.
    """

    def __init__(self, game: str, words: Words, house: Any) -> None:
        self.game, self.words, self.house = game, words, house

    @property
    def _folders(self) -> tuple[Path, ...]:
        return shelves(self.words.content, self.game)

    @property
    def base(self) -> str:
        """The game that this one extends, if it is a variant."""
        return self._folders[1].name if len(self._folders) > 1 else ""

    @property
    def own(self) -> frozenset[str]:
        """The rules that are this game's own, not those of the game that it extends."""
        return frozenset(rule["id"] for rule in read_toml(self._folders[0] / "book.toml").get("rule", ()))

    @property
    def usual(self) -> str:
        """The profile from which a table of readers of this language starts, where it has not played otherwise."""
        by_language: Mapping[str, str] = self._shape.get("usual", {})
        return by_language.get(self.words.language, by_language.get(SOURCE, AS_WRITTEN))

    @cached_property
    def profile(self) -> str:
        """The name of the house rules of this table: that of their profile, or "our own"."""
        game = shelf()[self.game]
        return self.profile_title(profile_of(game, self.house, distinct(game)) or "own")

    def profile_title(self, name: str) -> str:
        """The name of a profile: *usual* is the one that tables of this language start from."""
        return self.words(f"profile.{'usual' if name == self.usual else name}")

    @property
    def house_keys(self) -> Mapping[str, str]:
        """House rules that are one tap beside the usual profile of a new match, each with the value that it sets."""
        keys: Mapping[str, str] = self._shape.get("keys", {})
        return keys

    @cached_property
    def _shape(self) -> dict[str, Any]:
        return shape(self._folders)

    @cached_property
    def _passages(self) -> dict[tuple[str, int, str], Passage]:
        files = [folder / f"{lang}.md" for lang in (SOURCE, self.words.language) for folder in reversed(self._folders)]
        return {key: passage for file in files for key, passage in read_passages(file).items()}

    def passage(self, part: str, level: int, name: str) -> Passage:
        """A passage as it is written, without blanks filled; its title is the id where nobody has written it."""
        return self._passages.get((part, level, name)) or Passage(part, level, name, name, "")

    @property
    def parts(self) -> tuple[str, ...]:
        """The ids of its parts, in reading order."""
        return tuple(self._shape.get("phases", ()))

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The parts of the book, in reading order."""
        return tuple(map(self._phase, self.parts))

    def part(self, name: str) -> Phase | None:
        """The part of that id, if it has one."""
        return self._phase(name) if name in self.parts else None

    def _phase(self, name: str) -> Phase:
        passage = self.passage(RULES, 2, name)
        entries = tuple(entry for entry in self.entries.values() if entry.phase == name)
        drawn = tuple(one["name"] for one in self._shape.get("picture", ()) if one["part"] == name)
        return Phase(name, self._fill(passage.title), self._fill(passage.text), entries, drawn)

    @property
    def topics(self) -> Mapping[str, Sequence[str]]:
        """The slugs of its questions, the most asked first, by the title of the part that they are about."""
        topics = self._shape.get("questions", ())
        return {self._fill(self.passage(RULES, 2, one["part"]).title): one["asked"] for one in topics}

    @property
    def card(self) -> tuple[CardPart, ...]:
        """The rules card that lies beside a table, part by part."""
        return tuple(map(self._card_part, self._shape.get("card", ())))

    def _card_part(self, part: Mapping[str, str]) -> CardPart:
        passage = self.passage(CARD, 3, part["id"])
        return CardPart(title=self._fill(passage.title), text=self._fill(passage.text), **part)

    @cached_property
    def entries(self) -> dict[str, RuleEntry]:
        return {rule["id"]: self._entry(rule) for rule in self._shape.get("rule", ())}

    def _entry(self, rule: Mapping[str, Any]) -> RuleEntry:
        passage = self.passage(RULES, 3, rule["id"])
        return RuleEntry(
            id=rule["id"],
            phase=rule["phase"],
            title=self._fill(passage.title),
            text=self._fill(passage.body),
            deciding=self._fill(from_clause(passage.body, rule.get("decides", 1))),
            others=self._fill(passage.others),
            instead=self._instead(rule["id"]),
            covers=tuple(rule["covers"]),
            options=tuple(rule.get("options", ())),
            says=spoken_of(f"{passage.title} {passage.body}"),
            sources=rule.get("sources", {}),
        )

    def _instead(self, rule: str) -> str:
        """The rule of the house rule under which this one does not hold at this table; empty if it does."""
        wanted = next((where for where, rules in self._shape["when"].items() if rule in rules), "")
        broken = (option for option, values in CONDITION.findall(wanted) if not holds(f"{option}={values}", self.house))
        rules = {option.name: option.rule for option in shelf()[self.game].options()} if wanted else {}
        return next((str(rules[option]) for option in broken), "")

    def title(self, rule: str) -> str:
        """A rule's title; its id where the book has no entry."""
        return self.entries[rule].title if rule in self.entries else rule

    def covers(self, rule: str) -> str:
        """The first id of the rules file that a rule covers, to be printed beside its title."""
        return self.entries[rule].covers[0] if rule in self.entries else ""

    def explained(self, option: str) -> Explained:
        """A house rule in words."""
        passage = self.passage(HOUSE_RULES, 3, option)
        values = {name: self._fill(phrase) for name, phrase in passage.values.items()}
        return Explained(option, self._fill(passage.title), self._fill(passage.lead), values)

    @cached_property
    def disputes(self) -> tuple[Dispute, ...]:
        """The disputes that can come up at this table, in the order of the rules file."""
        return tuple(self.argued[one["id"]] for one in self._own_disputes if comes_up(self.game, one, self.house))

    @cached_property
    def absent(self) -> frozenset[str]:
        """The ids of the disputes that cannot come up at this table."""
        return frozenset(self.argued) - {dispute.id for dispute in self.disputes}

    @cached_property
    def argued(self) -> dict[str, Dispute]:
        """Every dispute by its id, those too that cannot come up at this table."""
        return {dispute["id"]: self._dispute(dispute) for dispute in self._own_disputes}

    def _dispute(self, dispute: Mapping[str, Any]) -> Dispute:
        passage = self.passage(DISPUTES, 3, dispute["id"])
        return Dispute(
            id=dispute["id"],
            title=self._fill(passage.title),
            others=self._fill(passage.others),
            question=dispute["question"],
            situation=situation(dispute, self.house),
            rules=tuple(dispute["rules"]),
            expect=dispute.get("expect", {}),
            shows=dispute.get("shows", ""),
        )

    @property
    def _own_disputes(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(read_toml(self._folders[0] / "disputes.toml").get("dispute", ()))

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Situations of disputes and others, those of the game that this one extends among them."""
        given = situations(self._folders)
        return tuple(Example(one["question"], situation(one, self.house), one.get("house", {})) for one in given)

    def on_the_sheet(self, name: str) -> str:
        """The part of a sheet that answers a rule or question of that id: `deal`, `score`, `sides`, or none."""
        return next((kind for kind, names in self._shape.get("sheet", {}).items() if name in names), "")

    @property
    def call(self) -> Mapping[str, Any]:
        """An example for other programs: a `deal` of the game, and the `sides` that played it."""
        return dict(read_toml(self._folders[0] / "disputes.toml").get("call", {}))

    def steps(self, blanks: Mapping[str, Any]) -> tuple[GameStep, ...]:
        """The game from the first card to the last, with names and figures of a table filled in."""
        return tuple(self._step(step, blanks) for step in self._shape.get("step", ()))

    @property
    def counting(self) -> str:
        """The id of the step in which a deal is counted and written, if the game has one."""
        return next((step["id"] for step in self._shape.get("step", ()) if step.get("form")), "")

    def _step(self, step: Mapping[str, Any], blanks: Mapping[str, Any]) -> GameStep:
        passage = self.passage(STEPS, 3, step["id"])
        agreed = (at_the_table(text, self.house) for text in (passage.title, passage.text))
        title, text = (self._fill(self.words.fill(text, blanks)) for text in agreed)
        more: dict[str, Any] = {key: tuple(part) if isinstance(part, list) else part for key, part in step.items()}
        return GameStep(title=title[:1].upper() + title[1:], text=text, **more)

    @cached_property
    def terms(self) -> dict[str, Term]:
        """Every word of the game that is explained, by its id."""
        read = (read_term(shape, self.passage(WORDS, 3, shape["id"])) for shape in self._shape["term"])
        return {term.id: replace(term, title=self._fill(term.title), text=self._fill(term.text)) for term in read}

    def _fill(self, text: str) -> str:
        return self.words.fill(at_the_table(text, self.house), HouseBlanks(self.house, self.explained))


@cached(32 * MIB, size=lambda book: BOOK)
def book(game: str, house: Any, language: str, content: Path = CONTENT) -> Book:
    """The rulebook of a game as it reads at a table with these house rules."""
    return Book(game, words(language, content, game), house)


def uses(pages: Book) -> Mapping[str, tuple[str, ...]]:
    """By the id of a rule, the questions whose answers cite it under some profile."""
    return _uses(pages.game, pages.words.content)


@cache
def _uses(slug: str, content: Path) -> Mapping[str, tuple[str, ...]]:
    game = shelf()[slug]
    examples = book(slug, game.profiles["as_written"], SOURCE, content).examples
    cited: dict[str, dict[str, None]] = {}
    for example in examples:
        for ruling in rulings(slug, example):
            for reason in ruling.reasons:
                cited.setdefault(str(reason.rule), {})[example.question] = None
    return {rule: tuple(questions) for rule, questions in cited.items()}


def rulings(slug: str, example: Example) -> Iterator[Ruling[Any, Any]]:
    """The rulings on an example, one under each profile of the game."""
    game = shelf()[slug]
    for profile in game.profiles:
        house = read_house(game, {**example.house, "profile": profile})
        yield ask(game.question(example.question), dict(example.situation), house)
