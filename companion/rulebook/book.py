"""The rulebook of one game in one language: rules in reading order, house rules, disputes."""

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from companion.cache import KIB, MIB, cached
from companion.forms import value_name
from companion.rulebook.choices import at_the_table, spoken_of
from companion.rulebook.entries import Dispute, Entry, Example, Explained, Phase, Step
from companion.rulebook.markdown import Passage, passages
from companion.rulebook.numbers import Numbers as Numbers
from companion.rulebook.situations import comes_up, situation
from companion.rulebook.words import CONTENT, SOURCE, Words, shelves, words

RULES, HOUSE_RULES, DISPUTES, STEPS = "Rules", "House rules", "Disputes", "Steps"
BOOK = 400 * KIB  # of memory, once all of it was read


class Book:
    """The words of a game, as one language has them, with the numbers of one table filled in.

    A variant has the rules and house rules of the game that it extends as well, but steps and disputes of its own;
    a step that both have by the same id is given in the words of that game, unless it has its own.
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
        return frozenset(rule["id"] for rule in _toml(self._folders[0] / "book.toml").get("rule", ()))

    @cached_property
    def _shape(self) -> dict[str, Any]:
        own, *varied = (_toml(folder / "book.toml") for folder in self._folders)
        return {**own, "rule": [rule for shape in (own, *varied) for rule in shape.get("rule", ())]}

    @cached_property
    def _passages(self) -> dict[tuple[str, int, str], Passage]:
        files = [folder / f"{lang}.md" for lang in (SOURCE, self.words.language) for folder in reversed(self._folders)]
        return {key: passage for file in files for key, passage in _read(file).items()}

    def _passage(self, part: str, level: int, name: str) -> Passage:
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
        passage = self._passage(RULES, 2, name)
        entries = tuple(entry for entry in self.entries.values() if entry.phase == name)
        return Phase(name, self._fill(passage.title), self._fill(passage.text), entries)

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Every rule by its id."""
        return {rule["id"]: self._entry(rule) for rule in self._shape.get("rule", ())}

    def _entry(self, rule: Mapping[str, Any]) -> Entry:
        passage = self._passage(RULES, 3, rule["id"])
        return Entry(
            id=rule["id"],
            phase=rule["phase"],
            title=self._fill(passage.title),
            text=self._fill(passage.body),
            others=self._fill(passage.others),
            covers=tuple(rule["covers"]),
            options=tuple(rule.get("options", ())),
            says=frozenset(spoken_of(f"{passage.title} {passage.body}")),
            sources=rule.get("sources", {}),
        )

    def title(self, rule: str) -> str:
        """A rule's title; its id where the book has no entry."""
        return self.entries[rule].title if rule in self.entries else rule

    def covers(self, rule: str) -> str:
        """The first id of the rules file that a rule covers, to be printed beside its title."""
        return self.entries[rule].covers[0] if rule in self.entries else ""

    def explained(self, option: str) -> Explained:
        """A house rule in words."""
        passage = self._passage(HOUSE_RULES, 3, option)
        values = {name: self._fill(phrase) for name, phrase in passage.values.items()}
        return Explained(option, self._fill(passage.title), self._fill(passage.lead), values)

    @cached_property
    def disputes(self) -> tuple[Dispute, ...]:
        """What people argue about at this table, in the order of the rules file."""
        own = (dispute for dispute in self._own_disputes if comes_up(self.game, dispute, self.house))
        return tuple(self.argued[dispute["id"]] for dispute in own)

    @cached_property
    def argued(self) -> dict[str, Dispute]:
        """Every dispute by its id, those too that cannot come up at this table."""
        return {dispute["id"]: self._dispute(dispute) for dispute in self._own_disputes}

    def _dispute(self, dispute: Mapping[str, Any]) -> Dispute:
        passage = self._passage(DISPUTES, 3, dispute["id"])
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
        return tuple(_toml(self._folders[0] / "disputes.toml").get("dispute", ()))

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """Situations of disputes and others, those of the game that this one extends among them."""
        files = [_toml(folder / "disputes.toml") for folder in self._folders]
        examples = [one for file in files for one in (*file.get("dispute", ()), *file.get("example", ()))]
        return tuple(Example(one["question"], situation(one, self.house), one.get("house", {})) for one in examples)

    @property
    def call(self) -> Mapping[str, Any]:
        """An example for other programs: a `deal` of the game, and the `sides` that played it."""
        told: Mapping[str, Any] = _toml(self._folders[0] / "disputes.toml").get("call", {})
        return told

    def steps(self, blanks: Mapping[str, Any]) -> tuple[Step, ...]:
        """The game from the first card to the last, with names and figures of a table filled in."""
        return tuple(self._step(step, blanks) for step in self._shape.get("step", ()))

    def _step(self, step: Mapping[str, Any], blanks: Mapping[str, Any]) -> Step:
        passage = self._passage(STEPS, 3, step["id"])
        agreed = (at_the_table(text, self.house) for text in (passage.title, passage.text))
        title, text = (self._fill(self.words.fill(text, blanks)) for text in agreed)
        rules, goes_to = tuple(step["rules"]), tuple(step.get("goes_to", ()))
        return Step(step["id"], step["part"], title[:1].upper() + title[1:], text, rules, goes_to)

    def _fill(self, text: str) -> str:
        return self.words.fill(at_the_table(text, self.house), Agreed(self))


class Agreed(Numbers):
    """What a table has agreed on, as blanks to fill: its numbers, and of any other choice the phrase in the book."""

    def __init__(self, book: Book) -> None:
        super().__init__(book.house)
        self._book = book

    def get(self, name: str, default: Any = None) -> Any:
        """The number of that name, or the phrase of what is chosen there."""
        value = super().get(name, default)
        if type(value) is int or not hasattr(self._house, name):
            return value
        return self._book.explained(name).values.get(value_name(value), default)


@cached(32 * MIB, size=lambda book: BOOK)
def book(game: str, house: Any, language: str, content: Path = CONTENT) -> Book:
    """The rulebook of a game as it reads at a table with these house rules."""
    return Book(game, words(language, content, game), house)


@cache
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def _read(path: Path) -> dict[tuple[str, int, str], Passage]:
    read = passages(path.read_text("utf-8")) if path.exists() else ()
    return {(passage.part, passage.level, passage.id): passage for passage in read}
