"""A ruling as its page shows it: the answer and its sentence, its cards and reasons; or the cases it depends on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.engine.cards import AnyCard
from companion.engine.question import Alternative, Depends, open_fields
from companion.engine.ruling import (
    CardsToPlay,
    Declarations,
    Declared,
    MeldsToLay,
    OneOf,
    OutcomeInAWord,
    Question,
    Reason,
    Refused,
    Ruling,
)
from companion.forms import JSON
from companion.forms.question import answer_kind, fact_kinds
from companion.forms.scalars import value_name
from companion.rulebook.entries import Dispute, RuleEntry
from companion.rulebook.words import BLANK
from companion.web.shown.rules import RuleContext, scales

AnyRuling = Ruling[Any, Any]
FORBIDS = "forbids"  # the mark of a rule that forbids cards of the hand
WEIGHT = {"unmet": 0, "": 1, FORBIDS: 2, "idle": 3}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and the cards of the hand that it is about.

    `mark` is `unmet` for what stands in the way, `forbids` for what forbids cards, `idle` for a rule that does not
    apply here; else empty.
    """

    reason: Reason
    cards: tuple[AnyCard, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A row of cards that belong to the answer, such as a meld or a declaration, and their points."""

    cards: Iterable[Any]
    points: int | None = None
    label: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling in the words of its context; `shows` names the fact that was asked for in place of the answer."""

    context: RuleContext
    question: Question[Any, Any]
    ruling: AnyRuling
    dispute: Dispute | None = None
    shows: str = ""

    @property
    def settles(self) -> Any:
        """The fact that was asked for, or that settles the dispute; None if the answer itself does."""
        return getattr(self.ruling.facts, self._fact) if self._fact else None

    @property
    def answer(self) -> Any:
        """The fact that settles it, else the answer of the ruling."""
        return self.ruling.answer if self.settles is None else self.settles

    @property
    def verdict(self) -> bool | None:
        """The yes or no that it says; None if it says something else."""
        answer = self.answer
        said = self.context.words.find(f"answer.{value_name(answer)}") if isinstance(answer, bool) else None
        return answer if self.bare == said else None

    @property
    def _fact(self) -> str:
        return self.shows or (self.dispute.shows if self.dispute else "")

    @property
    def kind(self) -> str:
        """The kind of the answer (`seat`, `cards`, `number`, …); empty for a word, a yes or a no."""
        return answer_kind(self.question)

    @property
    def word(self) -> str:
        """The answer in a word, a name or a figure; empty if it is cards."""
        return self.context.words.sentence(self.bare) if isinstance(self.answer, bool) else self.bare

    @property
    def bare(self) -> str:
        """The answer as in `word`, without the full stop after a yes or a no."""
        answer, words = self.answer, self.context.words
        if self.settles is not None and (
            kind := words.find(f"answer.{self.question.slug}.{self._fact}.{value_name(answer)}")
        ):
            return kind
        if isinstance(answer, bool):
            return words(f"answer.{value_name(answer)}")
        if self.settles is not None:
            return words.write(self.written(answer))
        if answer is None:
            return words("answer.none")
        if isinstance(answer, str):
            return words.find(f"answer.{self.question.slug}.{answer}") or self.context.in_signs(answer)
        if isinstance(answer, int):
            return self.name(answer) or words.find(f"answer.{self.question.slug}.{answer}") or words.write(answer)
        if isinstance(answer, tuple) and answer and all(type(figure) is int for figure in answer):
            return words.listed(map(words.write, answer))
        return self.written(answer) if isinstance(answer, AnyCard) else ""

    @property
    def names(self) -> bool:
        """True if the answer is a seat or a side."""
        answer = self.ruling.answer
        return self.settles is None and isinstance(answer, int) and bool(self.name(answer))

    def name(self, answer: int) -> str:
        """The name of the seat or side that an answer stands for; empty if it is a figure."""
        named = {"seat": self.context.names.seat, "side": self.context.names.side}.get(self.kind)
        return named(answer) if named else ""

    @property
    def named(self) -> bool:
        """True if the answer is a name, a hand or a card: wider than yes, no or a figure."""
        answer = self.ruling.answer
        if isinstance(answer, str):
            return not answer.isdecimal()
        if self.settles is not None:
            return not isinstance(self.settles, int)
        return self.kind in ("card", "numbers", "seat", "side")

    @property
    def sentence(self) -> str:
        """The answer in a sentence with its figures, of an unmet rule that has a sentence; empty if there is none.

        Where no unmet rule has one, a rule that is met with figures may have it. It says nothing of a fact that is the
        opposite of the answer.
        """
        if isinstance(self.settles, bool) and self.settles != self.ruling.answer:
            return ""
        key = ".".join(filter(None, ("say", self.question.slug, self._verdict)))
        telling = (*self.ruling.unmet, *(reason for reason in self.ruling.reasons if reason.met and reason.about))
        own = ((f"{key}.{reason.rule}", reason.about) for reason in telling)
        key, about = next((each for each in own if self.context.words.find(each[0])), (key, {}))
        in_cards = isinstance(self.ruling.answer, tuple | list) and not self.bare
        answer = self.ruling.answer if in_cards else self.word
        if self.cards and self.context.game.suits:
            answer = self._one_of(self.cards)
        if self.ruling.answer is None:
            answer = self.context.words("nobody")
        facts, text = {"answer": answer, **self.ruling.facts.by_name(), **about}, self.context.words.find(key)
        if text is None or not set(BLANK.findall(text)) <= set(facts):  # some figures depend on what was left out
            return ""
        return self.context.words(key, **{name: self._in_words(name, fact) for name, fact in facts.items()})

    def _in_words(self, name: str, fact: Any) -> Any:
        """A fact as in `written`; a seat by its name."""
        is_seat = fact is not None and fact_kinds(self.ruling.facts.__class__).get(name) == "seat"
        return self.context.names.seat(fact) if is_seat else self.written(fact)

    def _one_of(self, cards: Iterable[AnyCard]) -> str:
        """Any of these cards, in words."""
        *others, last = map(self.written, cards)
        words = self.context.words
        return words("page.or", list=words.listed(others), last=last) if others else last

    @property
    def _verdict(self) -> str:
        """The last part of the key of the answer's sentence: `yes`, `no`, the outcome, or empty."""
        if isinstance(self.ruling.answer, bool):
            return value_name(self.ruling.answer)
        return self.ruling.facts.outcome if isinstance(self.ruling.facts, OutcomeInAWord) else ""

    def written(self, fact: Any) -> Any:
        """A fact as it stands in a sentence: cards with the signs of suits, a figure for each side with its name."""
        if isinstance(fact, AnyCard) and self.context.game.suits:
            return self.context.words.card(fact)
        if isinstance(fact, str):
            return self.context.words.find(f"fact.{fact}") or (int(fact) if fact.isdecimal() else fact)
        if not isinstance(fact, list | tuple) or not fact:
            return fact
        if all(isinstance(item, AnyCard) for item in fact) and self.context.game.suits:
            return " ".join(map(self.written, fact))
        by_side = len(fact) == len(self.context.names.sides) and not isinstance(fact, OneOf)
        if by_side and all(type(item) is int for item in fact):
            sides = enumerate(fact)
            return self.context.words.listed(
                f"{self.context.names.side(side)}\u00a0{self.context.words.write(item)}" for side, item in sides
            )
        return fact

    def about(self, reason: Reason) -> str:
        """The sentence with the figures of a reason; empty if there is none."""
        key = f"because.{reason.rule}"
        if not reason.about or not self.context.words.find(key):
            return ""
        return self.context.words(key, **{name: self.written(fact) for name, fact in reason.about.items()})

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return tuple(self.ruling.answer) if self.kind == "cards" else ()

    @property
    def _refused(self) -> dict[str, tuple[AnyCard, ...]]:
        """The cards that may not be played, by the rule that forbids them."""
        facts = self.ruling.facts
        cards = sorted(facts.refused, key=lambda one: str(one.rule)) if isinstance(facts, CardsToPlay) else []
        by_rule = groupby(cards, key=lambda one: str(one.rule))
        return {rule: tuple(one.card for one in group) for rule, group in by_rule}

    @property
    def hand(self) -> tuple[AnyCard, ...]:
        """Every card that the answer allows or forbids."""
        return (*self.cards, *(card for cards in self._refused.values() for card in cards))

    @property
    def why(self) -> list[Why]:
        """Every reason, those that decide first: that refuse, or that allow; what does not apply comes last."""
        return sorted(self._whys(), key=lambda why: WEIGHT[why.mark])

    def _whys(self) -> Iterator[Why]:
        """First the reasons that allow cards, then those that forbid others, then the rest."""
        playable, forbidden, reasons = self.cards, self._refused, self.ruling.reasons
        lets = [reason for reason in reasons if playable and reason.met and reason.cards]
        yield from (Why(reason, playable) for reason in lets)
        if playable:
            yield from (Why(Reason(rule, False), cards, FORBIDS) for rule, cards in forbidden.items())
        rest = (one for one in reasons if one not in lets and not (playable and one.rule in forbidden))
        yield from (Why(one, mark=self._mark(one)) for one in rest)

    def _mark(self, reason: Reason) -> str:
        if reason.met:
            return ""
        return "unmet" if self.ruling.answer is False else "idle"

    @property
    def card_rows(self) -> list[AnswerRow]:
        """The melds to lay, with their points if the game counts them; or the declarations of the hands."""
        facts, count = self.ruling.facts, self.context.game.count_meld
        if isinstance(facts, Declarations):
            return [self._declared(one) for one in facts.found]
        plain = tuple(self.ruling.answer) if self.kind == "melds" else ()
        melds = facts.melds if isinstance(facts, MeldsToLay) else plain
        return [AnswerRow(meld, count(meld, self.context.house) if count else None) for meld in melds]

    def _declared(self, one: Declared) -> AnswerRow:
        words, names = self.context.words, self.context.names
        label = words.listed((names.seat(one.seat), words(f"kind.{one.kind}")))
        return AnswerRow(one.cards, one.points, label, counts=one.seat % len(names.sides) == self.ruling.answer)

    @property
    def winner(self) -> int | None:
        """The seat that holds a trick."""
        if isinstance(self.ruling.facts, CardsToPlay):
            return self.ruling.facts.holds
        return self.ruling.answer if self.kind == "seat" else None

    @property
    def refuses(self) -> bool:
        """True if the answer is a No for the rules that are broken."""
        return self.ruling.answer is False and self.settles is None

    @property
    def rule(self) -> RuleEntry | None:
        """The rule that decides: for a No a broken one, else one of the dispute, else the first of the reasons.

        Of the duties to a trick it is the one that binds, which is met: those before it do not apply.
        """
        entries = self.context.book.entries
        reasons = [why.reason.rule for why in self.why] if self.cards else [one.rule for one in self.ruling.reasons]
        broken = [reason.rule for reason in self.ruling.unmet] if self.refuses else []
        argued = [rule for rule in (self.dispute.rules if self.dispute else ()) if rule in reasons]
        return next((entries[rule] for rule in (*broken, *argued, *reasons) if rule in entries), None)

    @property
    def figures(self) -> str:
        """The figures of the broken rule, in words; empty where there are none."""
        return self.about(self.ruling.unmet[0]) if self.refuses and self.ruling.unmet else ""

    @property
    def others(self) -> list[tuple[str, str]]:
        """For each rule that decides and is played otherwise elsewhere: its id, and how others play it."""
        return [(entry.id, entry.others) for entry in self._entries if entry.others]

    @property
    def agreed(self) -> str:
        """The sentence on whether the books agree with the ruling.

        They differ if this table has changed one of the rules; books are named if each rule has one.
        """
        words, books = self.context.words, dict.fromkeys(name for entry in self._entries for name in entry.books)
        if any(option in self.context.changed for entry in self._entries for option in entry.options):
            return words("ask.others-differ")
        if not all(entry.books for entry in self._entries):
            return words("ask.others-unknown")
        names = words.listed(words(f"source.{name}") for name in books)
        return words("ask.others-agree" if len(books) > 1 else "ask.others-agree-one", books=names)

    @property
    def _entries(self) -> list[RuleEntry]:
        rules = dict.fromkeys(reason.rule for reason in self.ruling.reasons)
        return [self.context.book.entries[rule] for rule in rules if rule in self.context.book.entries]


def settled(context: RuleContext, dispute: Dispute) -> RulingView | None:
    """The ruling on a dispute under the house rules of the context; None if it cannot come up at this table."""
    question = context.game.question(dispute.question)
    try:
        case = JSON.read(dict(dispute.situation), question.situation)
        return RulingView(context, question, question.ask(case, context.house), dispute)
    except Refused:
        return None


@dataclass(frozen=True, slots=True)
class DependsView:
    """The answers to a question with fields left out, each with the cases in which it holds."""

    context: RuleContext
    question: Question[Any, Any]
    depends: Depends

    @property
    def sentence(self) -> str:
        """A sentence with the facts that are the same in every case; empty if the question has none."""
        first, *others = (case.ruling.facts.by_name() for case in self.depends.cases)
        known = {name: fact for name, fact in first.items() if all(one.get(name) == fact for one in others)}
        key = f"depends.{self.question.slug}"
        text = self.context.words.find(key)
        return self.context.words(key, **known) if text and known.keys() >= {*BLANK.findall(text)} else ""

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The cases, each with its answer; the commonest answer last, as "otherwise" if it has several cases."""
        *rare, (common, cases) = self._groups()
        named = [(self._case(case), answer) for answer, these in rare for case in these]
        last = self._case(cases[0]) if len(cases) == 1 else self.context.words("depends.else")
        return [*named, (last, common)]

    def _case(self, case: Alternative) -> str:
        """The conditions of a case as they stand by themselves: the side alone where only its total matters."""
        (name, value), *others = case.given.items()
        side = self._side(name, value)
        condition = side if side and not others else self._condition(case)
        return condition[:1].upper() + condition[1:]

    def _side(self, name: str, value: Any) -> str:
        """The sides whose total a field has in this case; empty where the field is no total of the match."""
        if name in open_fields(self.question.situation) or self.context.match is None:
            return ""
        names, totals = self.context.match.sides, self.context.match.sheet.totals
        return self.context.words.listed(side for side, total in zip(names, totals, strict=True) if total == value)

    @property
    def sentences(self) -> list[str]:
        """A sentence for each answer with its conditions; the commonest comes last, as "otherwise"."""
        words, (*rare, (common, _)) = self.context.words, self._groups()
        conditions = [(answer, words("depends.or").join(map(self._condition, cases))) for answer, cases in rare]
        sentences = [words("depends.if", answer=answer, conditions=together) for answer, together in conditions]
        return [*sentences, words("depends.otherwise", answer=self._within(common))]

    def _within(self, answer: str) -> str:
        """An answer within a sentence: yes and no without a capital letter."""
        words = self.context.words
        small = {words(f"answer.{name}"): words(f"depends.{name}") for name in ("yes", "no")}
        return small.get(answer, answer)

    def _groups(self) -> list[tuple[str, list[Alternative]]]:
        """The answers in words, each with its cases, the commonest last."""
        groups: dict[str, list[Alternative]] = {}
        for case in self.depends.cases:
            view = RulingView(self.context, self.question, case.ruling)
            groups.setdefault(view.bare, []).append(case)
        return sorted(groups.items(), key=lambda group: len(group[1]))

    def _condition(self, case: Alternative) -> str:
        return self.context.words("depends.and").join(self._says(name, value) for name, value in case.given.items())

    def _says(self, name: str, value: Any) -> str:
        """The condition that a field has this value, in words; a total is named by its side, or its step of a scale."""
        words, side = self.context.words, self._side(name, value)
        if name not in open_fields(self.question.situation) and self.context.match is None:
            scale, step = next((one, one.totals()[value]) for one in scales(self.context) if value in one.totals())
            return words("depends.total", range=scale.range(words, step))
        return (
            words("depends.side", side=side) if side else words(f"if.{self.question.slug}.{name}.{value_name(value)}")
        )
