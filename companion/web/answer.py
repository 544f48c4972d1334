"""An answer as its page shows it: the answer and its sentence, what it lays, and why, card by card."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.engine.cards import Card
from companion.engine.ruling import Question, Reason, Refused, Ruling
from companion.reading import value_name
from companion.rulebook.entries import Dispute
from companion.web.asked import verdict
from companion.web.place import Place

GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and the cards of the hand that it speaks of."""

    reason: Reason
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that belong to the answer: whose they are or what they make, and what they count."""

    cards: Iterable[Any]
    points: int | None = None
    label: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling in this place, in its words."""

    place: Place
    question: Question[Any, Any]
    ruling: Ruling
    dispute: Dispute | None = None

    @property
    def settles(self) -> Any:
        """The fact that settles the dispute, where the answer of its question does not; else nothing."""
        return self.ruling.facts[self.dispute.shows] if self.dispute and self.dispute.shows else None

    @property
    def word(self) -> str:
        """The answer itself, in a word, a name or a figure; nothing where it is cards."""
        answer, words = self.ruling.answer if self.settles is None else self.settles, self.place.words
        if isinstance(answer, bool):
            return f"{words(f'answer.{value_name(answer)}')}."
        if self.settles is not None:
            return words.write(self.written(answer))
        if answer is None:
            return words("answer.none")
        if isinstance(answer, str):
            return words.find(f"answer.{self.question.slug}.{answer}") or answer
        if isinstance(answer, int):
            return self.name(answer) or words.write(answer)
        return self.written(answer) if isinstance(answer, Card) else ""

    def name(self, answer: int) -> str:
        """The name that an answer stands for; nothing where it is a figure."""
        names = self.place.names
        if self.question.names == "seat":
            return names.seat(answer)
        return names.side(answer) if self.question.names == "side" else ""

    @property
    def named(self) -> bool:
        """Whether the answer is somebody's name, nobody, what is held, or a card: wider than a word or a figure."""
        answer = self.ruling.answer
        if isinstance(answer, str):
            return not answer.isdecimal()
        if self.settles is not None:
            return not isinstance(self.settles, int)
        return isinstance(answer, Card) or (bool(self.question.names) and not isinstance(answer, bool))

    @property
    def sentence(self) -> str:
        """The answer in a sentence with its figures, where the game has one."""
        key = ".".join(filter(None, ("say", self.question.slug, verdict(self.ruling))))
        answer = self.ruling.answer if isinstance(self.ruling.answer, tuple | list) else self.word
        if self.ruling.answer is None:
            answer = self.place.words("nobody")
        if not self.place.words.find(key):
            return ""
        facts = {"answer": answer, **self.ruling.facts}
        return self.place.words(key, **{name: self.written(fact) for name, fact in facts.items()})

    def written(self, fact: Any) -> Any:
        """A fact for a sentence: cards with their suits' signs, figures side by side with the sides' names."""
        if isinstance(fact, Card) and self.place.game.suits:
            return f"{fact.rank}{GLYPHS.get(fact.suit or '', '')}\ufe0e"
        if isinstance(fact, str):
            return self.place.words.find(f"fact.{fact}") or (int(fact) if fact.isdecimal() else fact)
        if not isinstance(fact, list | tuple) or not fact:
            return fact
        if all(isinstance(item, Card) for item in fact) and self.place.game.suits:
            return " ".join(map(self.written, fact))
        if len(fact) == len(self.place.names.sides) and all(type(item) is int for item in fact):
            sides = enumerate(fact)
            return ", ".join(
                f"{self.place.names.side(side)}\u00a0{self.place.words.write(item)}" for side, item in sides
            )
        return fact

    def about(self, reason: Reason) -> str:
        """The figures of a reason, in words."""
        key = f"because.{reason.rule}"
        if not reason.about or not self.place.words.find(key):
            return ""
        return self.place.words(key, **{name: self.written(fact) for name, fact in reason.about.items()})

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that answer, where cards do."""
        answer = self.ruling.answer
        return tuple(answer) if isinstance(answer, tuple | list) and all(isinstance(c, Card) for c in answer) else ()

    @property
    def refused(self) -> dict[str, tuple[Card, ...]]:
        """The cards that may not be played, by the rule that forbids them."""
        told = sorted(self.ruling.facts.get("refused", ()), key=lambda refused: str(refused["rule"]))
        rules = groupby(told, key=lambda refused: str(refused["rule"]))
        return {rule: tuple(refused["card"] for refused in group) for rule, group in rules}

    @property
    def hand(self) -> tuple[Card, ...]:
        """Every card that the answer judges."""
        return (*self.cards, *(card for cards in self.refused.values() for card in cards))

    @property
    def why(self) -> Iterator[Why]:
        """Every reason: what lets cards be played, what forbids others, and the rest."""
        if not self.cards:
            yield from map(Why, self.ruling.reasons)
            return
        lets = [reason for reason in self.ruling.reasons if reason.met and reason.about.get("cards")]
        yield from (Why(reason, self.cards) for reason in lets)
        yield from (Why(Reason(rule, False), cards) for rule, cards in self.refused.items())
        rest = (reason for reason in self.ruling.reasons if reason not in lets)
        yield from (Why(reason) for reason in rest if not reason.met or reason.rule not in self.refused)

    @property
    def laid(self) -> list[Laid]:
        """What to lay, each meld with its count where the game can count one; or what was found in the hands."""
        facts = self.ruling.facts
        if "found" in facts:
            return [self._found(found) for found in facts["found"]]
        melds = facts.get("melds") or self.melds
        try:
            return [Laid(meld, self._count(meld)) for meld in melds]
        except (KeyError, Refused, TypeError):
            return [Laid(meld) for meld in melds]

    @property
    def melds(self) -> tuple[tuple[Card, ...], ...]:
        """The melds that answer, where melds do."""
        answer = self.ruling.answer
        return tuple(answer) if isinstance(answer, tuple) and all(isinstance(meld, tuple) for meld in answer) else ()

    def _count(self, meld: tuple[Card, ...]) -> int:
        """What the game counts for a meld, with what it earns besides."""
        count = self.place.game.question("meld")
        facts = count.answer(count.situation(cards=meld), self.place.house).facts
        return int(facts["points"]) + int(facts.get("bonus", 0))

    def _found(self, found: Mapping[str, Any]) -> Laid:
        names, words = self.place.names, self.place.words
        counts = found["seat"] % len(names.sides) == self.ruling.answer
        kind = words(f"kind.{found['kind']}")
        label = f"{names.seat(found['seat'])}, {kind}"
        return Laid(found["cards"], found["points"], label, counts)

    @property
    def winner(self) -> int | None:
        """The seat that holds a trick."""
        holds = self.ruling.facts.get("holds", self.ruling.answer if self.question.names == "seat" else None)
        return holds if isinstance(holds, int) else None

    @property
    def others(self) -> list[tuple[str, str]]:
        """How others play it, rule by rule."""
        rules = dict.fromkeys(reason.rule for reason in self.ruling.reasons)
        entries = [self.place.book.entries[rule] for rule in rules if rule in self.place.book.entries]
        return [(entry.id, entry.others) for entry in entries if entry.others]
