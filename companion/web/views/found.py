"""What a search found, for its page and the public interface: the answer where it is sure, else places to look."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.rulebook.named import named
from companion.rulebook.pages import WRONG
from companion.rulebook.search import Hit, search
from companion.rulebook.sure import is_spoken_of, is_sure
from companion.web.views.found_answer import FoundAnswer, answer_to
from companion.web.views.found_case import FilledForm, filled_form
from companion.web.views.found_place import Place
from companion.web.views.question import dispute_url
from companion.web.views.rules import RuleContext

FEW = 5
FEW_ELSEWHERE = 3
NEAREST = 3  # places that may be shown as mistakes; two of them, or the first, make a question sound like one


@dataclass(frozen=True)
class Findings:
    """What was found: `here` first, then what other games have; `sure` if the first is the question that was asked.

    `spoken` tells whether the rules say anything of it, `form` a question filled in by
    the cards and figures that were said.
    """

    here: tuple[Place, ...] = ()
    elsewhere: tuple[Place, ...] = ()
    sure: bool = False
    spoken: bool = True
    form: FilledForm | None = None
    games: tuple[RuleContext, ...] = field(default=(), repr=False)

    @cached_property
    def answer(self) -> FoundAnswer | None:
        """The answer to what was asked, where that is sure and there is one to give."""
        return answer_to(self.here[0]) if self.sure else None

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where to look besides the answer."""
        return self.here[1:] if self.answer else self.here

    @cached_property
    def mistakes(self) -> tuple[Place, ...]:
        """The places that say what to do when something went wrong, where the words sound as if it had."""
        near = [place for place in self.here[:NEAREST] if place.kind == WRONG]
        sounds_wrong = near[:1] == [*self.here[:1]] or len(near) > 1
        return tuple(place for place in self.places if place in near and sounds_wrong)

    @property
    def others(self) -> list[Place]:
        """Where to look besides the answer and the mistakes."""
        return [place for place in self.places if place not in self.mistakes]

    @property
    def themes(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """What people ask about the game of the place, by the part of the book: each question with its address."""
        context, by_phase = self.games[0], dict[str, list[tuple[str, str]]]()
        for dispute in context.book.disputes:
            phases = (context.book.entries[rule].phase for rule in dispute.rules if rule in context.book.entries)
            by_phase.setdefault(next(phases, ""), []).append((dispute.title, dispute_url(context, dispute)))
        return [(phase.title, by_phase[phase.id]) for phase in context.book.phases if phase.id in by_phase]

    def fills(self, place: Place) -> bool:
        """True if a place is the question that was filled in by what was said."""
        return self.form is not None and place.kind == "question" and place.id == self.form.question.slug

    @property
    def form_stands_last(self) -> bool:
        """True if a question was filled in that is not among the places."""
        return self.form is not None and not any(map(self.fills, self.here))

    def as_json(self) -> dict[str, Any]:
        """What was found, as the public interface tells it."""
        places = self.here if self.spoken else ()
        results = [_result(place, self.answer if place is places[0] else None) for place in places]
        if self.form:
            others = [one for one in results if one["id"] != self.form.question.slug]
            at = 0 if self.form.answer else next((n for n, place in enumerate(places) if self.fills(place)), FEW - 1)
            results = [*others[:at], self.form.as_json(), *others[at:]]
        sure = self.answer is not None or bool(self.form and self.form.answer)
        return {"sure": sure, "results": results[:FEW]}


def _result(place: Place, answer: FoundAnswer | None) -> dict[str, Any]:
    return {
        "game": place.context.game.slug,
        "kind": place.kind,
        "id": place.id,
        "title": place.title,
        "text": place.sentence,
        "answer": answer.text or None if answer else None,
        "example": bool(answer and answer.of_an_example),
    }


def find(contexts: Mapping[str, RuleContext], wanted: str, here: RuleContext | None = None) -> Findings:
    """What the games have of it, each under the house rules of its context: that of the place (`here`) first.

    A game that is named in the words is meant, unless the game of the place surely has what is asked.
    """
    of_place = _found([here], wanted) if here else None
    meant = named((context.book for context in contexts.values()), wanted)
    if of_place and here and (meant is None or meant.game in (here.game.slug, here.book.base) or of_place.sure):
        others = [context for slug, context in contexts.items() if slug not in (here.game.slug, here.book.base)]
        return _with_others(of_place, _found(others, wanted))
    if meant:
        return _found([contexts[meant.game]], wanted)
    return _found(list(contexts.values()), wanted)


def _with_others(found: Findings, others: Findings) -> Findings:
    """What was found here, and what other games have of it: they come first where they alone surely have it."""
    if not found.spoken and others.sure:
        return others
    elsewhere = others.here[:FEW_ELSEWHERE] if others.spoken else ()
    return Findings(found.here, elsewhere, found.sure, found.spoken, found.form, found.games)


def _found(contexts: list[RuleContext], wanted: str) -> Findings:
    by_game = {context.game.slug: context for context in contexts}
    everything = search([context.book for context in contexts], wanted)
    hits = [hit for hit in everything if hit.rules or hit.kind != "step"]
    form = filled_form(contexts[0], wanted) if len(contexts) == 1 else None
    places = tuple(_places(by_game, hits, wanted))
    spoken = is_spoken_of(hits, contexts[0].words.language) or form is not None
    return Findings(places[:FEW], (), is_sure(hits) and not (form and form.answer), spoken, form, tuple(contexts))


def _places(contexts: Mapping[str, RuleContext], hits: Sequence[Hit], wanted: str) -> Iterable[Place]:
    """The hits, each rule or question once; of the rules that a step rests on, the nearest."""
    nearest = {(hit.game, hit.id): number for number, hit in reversed(list(enumerate(hits)))}
    once: dict[tuple[str, str, str], Place] = {}
    for hit in hits:
        rules = sorted(hit.rules, key=lambda rule: nearest.get((hit.game, rule), len(hits)))
        place = Place(contexts[hit.game], replace(hit, rules=tuple(rules)), wanted)
        once.setdefault((hit.game, place.kind, place.id), place)
    return once.values()
