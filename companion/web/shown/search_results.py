"""The results of a search, for its page and the JSON interface: the answer first, then what else may be meant."""

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from companion.gate import in_line
from companion.rulebook.lexicon import lexicon
from companion.rulebook.numerals import in_figures
from companion.rulebook.pages import WRONG
from companion.rulebook.search import (
    Hit,
    asked_in,
    is_beyond,
    is_clear,
    is_spoken_of,
    is_sure,
    make_ready,
    named,
    respelled,
    search,
    terms_of,
    unnamed,
)
from companion.rulebook.shorthand import written_out
from companion.rulebook.vocabulary import split
from companion.rulebook.words import Words
from companion.web.shown.answers import SearchAnswer, SearchResult
from companion.web.shown.filled import FilledForm, filled_form
from companion.web.shown.heard import QUESTIONS, is_case, is_told, speaks_of
from companion.web.shown.of_the_sheet import NamedSides, named_in, names_at
from companion.web.shown.question import dispute_url, settled
from companion.web.shown.rules import RuleContext

FEW = 5
OF_MISTAKES = 1.5  # how much nearer what to do about a mistake is to a question that tells one
OF_PLAYERS = 1.5  # how much nearer what the sheet answers is to a question that names players
OF_ANOTHER = 2.0  # how much further what is said of an opponent is from a question about a partner, and the other way
MOST = 8  # results that are looked at for those that give an answer


@dataclass(frozen=True)
class SearchResults:
    """The results of a search, all of one game or of all games.

    `sure` if the first certainly is what was asked, `clear` if it may be said alone; `spoken` if the rules say
    anything about it; `form` is a question filled in with the cards and figures of the search.
    """

    here: tuple[SearchResult, ...] = ()
    sure: bool = False
    clear: bool = False
    spoken: bool = True
    form: FilledForm | None = None
    games: tuple[RuleContext, ...] = field(default=(), repr=False)

    @property
    def words(self) -> Words:
        """The words of the language in which it was asked, and is answered."""
        return self.games[0].words

    @cached_property
    def answer(self) -> SearchAnswer | None:
        """The first answer; None if the rules do not speak of this."""
        return self._answers[0].answer if self.spoken and self._answers else None

    @cached_property
    def others(self) -> list[SearchResult]:
        """What else may be meant, each with an answer."""
        return self._answers[0 if self.filled else 1 :] if self.spoken else []

    @property
    def alone(self) -> bool:
        """True if the answer may be said alone, without asking which question was meant."""
        first = self.here[0].answer if self.clear else None
        return self.filled is not None or first is not None or bool(self.answer and self.answer.depends)

    @property
    def filled(self) -> FilledForm | None:
        """The question with the cards and figures of the search, if that gives an answer."""
        return self.form if self.form and self.form.says else None

    @cached_property
    def _answers(self) -> list[SearchResult]:
        """The results with an answer that are shown; of several that depend on the same the first."""
        return [*islice(self._answered(), FEW - 1)]

    def _answered(self) -> Iterator[SearchResult]:
        depending = set[str]()
        for one in self.here:
            depends = one.answer.title if one.answer and one.answer.depends else ""
            if one.answer and depends not in depending:
                yield one
            depending |= {depends} - {""}

    @cached_property
    def forms(self) -> list[tuple[str, str]]:
        """The questions to ask with cards and figures of one's own: the title of each and its address."""
        filled = {self.form.title: self.form.url} if self.form and not self.filled else {}
        asked = self.answer.result.dispute.question if self.answer and self.answer.result.dispute else ""
        unanswered = (one for one in self.here if self.spoken and not one.answer and one.kind == "question")
        empty = {one.title: one.url for one in unanswered if one.id != asked}
        return list({**empty, **filled}.items())

    @property
    def themes(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The disputes of the game by part of the rulebook: the title of each and its address."""
        context, by_phase = self.games[0], dict[str, list[tuple[str, str]]]()
        for dispute in context.book.disputes:
            phases = (context.book.entries[rule].phase for rule in dispute.rules if rule in context.book.entries)
            by_phase.setdefault(next(phases, ""), []).append((dispute.title, dispute_url(context, dispute)))
        return [(phase.title, by_phase[phase.id]) for phase in context.book.phases if phase.id in by_phase]

    def as_json(self) -> dict[str, Any]:
        """The results, as the JSON interface returns them."""
        sure = self.answer if self.sure and self.here[0].answer else None
        results = [_result_json(one, sure) for one in (self.here if self.spoken else ())]
        if self.form:
            others = [one for one in results if one["id"] != self.form.question.slug]
            at = 0 if self.filled else next((n for n, one in enumerate(results) if one not in others), FEW - 1)
            results = [*others[:at], self.form.as_json(), *others[at:]]
        return {"sure": sure is not None or self.filled is not None, "results": results[:FEW]}


def _result_json(result: SearchResult, sure: SearchAnswer | None) -> dict[str, Any]:
    answer = sure if sure and sure.result is result else None
    return {
        "game": result.context.game.slug,
        "kind": result.kind,
        "id": result.id,
        "title": result.title,
        "text": result.answer.whole if result.answer else result.line,
        "answer": answer.as_json or None if answer else None,
        "example": bool(answer and answer.of_an_example),
    }


def find(contexts: Mapping[str, RuleContext], wanted: str, here: RuleContext | None = None) -> SearchResults:
    """Results in all games, each under the house rules of its context: those of the match or page (`here`) first.

    If the search names another game, only that one is searched, unless the game of `here` certainly has the answer.
    What is asked in another language than that of the contexts is searched and answered in that one.
    Raises `Busy` where too many search.
    """
    own = (here or next(iter(contexts.values()))).words
    language = asked_in(own, wanted)
    if language != own.language:
        contexts = {slug: context.in_language(language) for slug, context in contexts.items()}
        here = here.in_language(language) if here else None
    names = names_at(here.match) if here and here.match else frozenset[str]()
    words = next(iter(contexts.values())).words
    return _find(contexts, in_figures(words, written_out(words, wanted, names), names), here)


def _find(contexts: Mapping[str, RuleContext], wanted: str, here: RuleContext | None) -> SearchResults:
    ours = _in_line([here], wanted) if here else None
    meant = named((context.book for context in contexts.values()), wanted)
    if ours and here and (meant is None or meant.game in (here.game.slug, here.book.base) or ours.sure):
        if ours.spoken:
            return ours
        others = [context for slug, context in contexts.items() if slug not in (here.game.slug, here.book.base)]
        elsewhere = _in_line(others, wanted)
        return elsewhere if elsewhere.sure else ours
    if meant:
        return _in_line([contexts[meant.game]], unnamed(meant, wanted))
    return _in_line(list(contexts.values()), wanted)


def _in_line(contexts: list[RuleContext], wanted: str) -> SearchResults:
    make_ready([context.book for context in contexts])
    with in_line():
        return _search(contexts, wanted)


def _search(contexts: list[RuleContext], wanted: str) -> SearchResults:
    by_game = {context.game.slug: context for context in contexts}
    match = contexts[0].match if len(contexts) == 1 else None
    named = named_in(match, wanted) if match else NamedSides(wanted)
    everything = search([context.book for context in contexts], named.wanted)
    hits = _of_players(named, [hit for hit in everything if _is_shown(by_game[hit.game], hit, wanted)])
    if not lexicon(contexts[0].words).mistaken.isdisjoint(split(wanted)):
        hits = _nearer(hits, (WRONG,), OF_MISTAKES)
    hits = _of_whom(by_game, named.wanted, hits)
    sure = is_sure(hits)
    of_something_else = bool(hits) and is_beyond(hits)  # whatever figures it has are not of this game
    here = contexts[0] if len(contexts) == 1 and not of_something_else else None
    said = respelled(here.book, wanted, named.words) if here else wanted
    form = filled_form(here, said, named.words) if here else None
    if form and _is_of_something_else(contexts[0], hits, form, wanted):
        form = None
    listed = _mended_first([*_results(by_game, hits, named)])
    results = tuple(listed) if sure else _fitting_first(listed)
    spoken = is_spoken_of(hits, contexts[0].words.language) or form is not None
    if not spoken and here and hits:
        spoken = hits[0].kind == "sheet" or is_case(here, said)
    return SearchResults(results[:MOST], sure, is_clear(hits), spoken, form, tuple(contexts))


def _mended_first(results: Sequence[SearchResult]) -> Sequence[SearchResult]:
    """The results; what to do about a mistake before a dispute about it that only tells what an example comes to."""
    first = results[0] if results else None
    answer = first.answer if first and first.dispute else None
    if first is None or answer is None or answer.ruling is None or (answer.word and not answer.of_an_example):
        return results
    if lexicon(first.context.words).asks_how_much(split(first.named.wanted)):
        return results
    mended = [
        one for one in results if one.kind == WRONG and one.id in first.hit.rules and one.context is first.context
    ]
    return [*mended, *(one for one in results if one not in mended)]


BEHIND = 1.5  # how far behind the first result one may be that says what was asked for


def _fitting_first(results: Sequence[SearchResult]) -> tuple[SearchResult, ...]:
    """The results; first the nearest that says a figure, or yes or no, if that is asked and the first does not."""
    fitting = _fitting(results)
    return (*([fitting] if fitting else ()), *(one for one in results if one is not fitting))


def _fitting(results: Sequence[SearchResult]) -> SearchResult | None:
    first = next((one for one in results if one.answer), None)
    if first is None:
        return None
    words, said = lexicon(first.context.words), split(first.named.wanted)
    how_much, form = words.asks_how_much(said), results[0]
    if form.kind == "question" and not form.answer and (resting := _resting_on(form, results, how_much=how_much)):
        return resting
    near = [one for one in results if one.hit.near >= first.hit.near - BEHIND and one.context is first.context]
    if how_much and first.answer and first.answer.says_yes_or_no:
        return next((one for one in near if one.answer and one.answer.says_how_much), None)
    if first.answer and first.answer.of_an_example and not how_much and not words.asks_openly(said):
        rules = [one for one in near if one.kind == "rule"]  # what an example comes to is no yes or no
        return next((one for one in rules if one.id in first.hit.rules), next(iter(rules), None))
    asks_for_a_verdict = form.kind == "rule" and not how_much and not words.asks_openly(said)
    return _verdict(form, near) if asks_for_a_verdict else None


def _resting_on(question: SearchResult, others: Iterable[SearchResult], *, how_much: bool) -> SearchResult | None:
    """The nearest result with an answer that rests on what a question without its cards or figures is decided by."""
    argued = [one for one in question.context.book.disputes if one.question == question.id]
    rules = {rule for dispute in argued for rule in dispute.rules}
    resting = (one for one in others if one.context is question.context and not rules.isdisjoint(one.hit.rules))
    resting = (one for one in resting if one.kind != WRONG)  # nobody said that anything went wrong
    answers = ((one, one.answer) for one in resting if one.answer)
    return next((one for one, answer in answers if answer.says_how_much or not how_much), None)


def _verdict(first: SearchResult, near: Iterable[SearchResult]) -> SearchResult | None:
    """The dispute that says yes or no to what a rule rules; none where others that rest on it say the opposite."""
    context, rule = first.context, first.id
    argued = {one.id: settled(context, one) for one in context.book.disputes if rule in one.rules}
    verdicts = {one.ruling.answer for one in argued.values() if one and isinstance(one.ruling.answer, bool)}
    if len(verdicts) > 1:
        return None
    about = (one for one in near if one.kind == "dispute" and one.id in argued)
    about = (one for one in about if one.hit.covered >= first.hit.covered)
    return next((one for one in about if one.answer and one.answer.says_yes_or_no), None)


FEW_CARDS = 2  # cards or figures that may be told in passing


def _is_of_something_else(context: RuleContext, hits: Sequence[Hit], form: FilledForm, wanted: str) -> bool:
    """True if cards and figures fill a form, but the words ask another question, or have their answer without it."""
    if form.lent and len(form.told) > 1:  # what came of a bid, and of a coinche with it
        return False
    if form.has_a_figure and hits and hits[0].kind != WRONG:
        return False
    if is_sure(hits) or (is_clear(hits) and hits[0].kind != "question"):
        return _says_it_all(context, hits[0], form, wanted)
    if hits and hits[0].kind == WRONG:
        return True
    if hits and (hits[0].kind, hits[0].id) == ("question", form.question.slug):
        return False
    few = len(" ".join(form.fields.values()).split()) <= FEW_CARDS
    return few and any(hit.kind == "question" and hit.id != form.question.slug for hit in hits[:2])


def _says_it_all(context: RuleContext, hit: Hit, form: FilledForm, wanted: str) -> bool:
    """True if the hit is the case itself: a dispute with the very figures that were said, or about another question."""
    if form.many_cards and hit.kind != WRONG:
        return hit.kind == "dispute" and form.is_case_of(context.book.argued[hit.id])
    if form.question.slug not in speaks_of(context, hit):
        return not (form.tells_a_contract and hit.kind == "rule")
    if hit.kind == "dispute" and form.comes_out_as(context.book.argued[hit.id]):
        return True
    if form.answer and form.has_cards:
        like = settled(context, context.book.argued[hit.id]) if hit.kind == "dispute" else None
        return like is not None and like.ruling.answer == form.answer.ruling.answer
    said, told = ({word for word in split(text) if word.isdecimal()} for text in (wanted, hit.title))
    return hit.kind == "dispute" and (not said or said == told)


def _is_shown(context: RuleContext, hit: Hit, wanted: str) -> bool:
    """True but for what a sheet answers where there is none, and questions about what was not named."""
    if hit.kind in QUESTIONS and not all(is_told(context, slug, wanted) for slug in speaks_of(context, hit)):
        return False
    return hit.kind != "sheet" or context.match is not None


def _of_players(named: NamedSides, hits: Sequence[Hit]) -> Sequence[Hit]:
    """The hits, those of the table itself nearer where players were named: nobody is named in a question of rules."""
    if not named.sides:
        return hits
    return _nearer(hits, ("question", "sheet"), OF_PLAYERS)


def _of_whom(contexts: Mapping[str, RuleContext], wanted: str, hits: Sequence[Hit]) -> Sequence[Hit]:
    """The hits; those whose titles are about an opponent further from a question about a partner, and conversely."""
    about = {game: _relations(context, wanted) for game, context in contexts.items()}

    def of_another(hit: Hit) -> bool:
        titled = _relations(contexts[hit.game], hit.title) if about[hit.game] else frozenset[str]()
        return bool(titled) and titled.isdisjoint(about[hit.game])

    return sorted(
        (replace(hit, near=hit.near - OF_ANOTHER * of_another(hit)) for hit in hits), key=lambda hit: -hit.near
    )


def _relations(context: RuleContext, text: str) -> frozenset[str]:
    """The terms for a partner and for an opponent that a text has."""
    return terms_of(context.book, text) & terms_of(context.book, context.words("find.relations"))


def _nearer(hits: Iterable[Hit], kinds: Container[str], by: float) -> Sequence[Hit]:
    """The hits, those of some kinds nearer."""
    nearer = (replace(hit, near=hit.near + by * (hit.kind in kinds)) for hit in hits)
    return sorted(nearer, key=lambda hit: -hit.near)


def _results(contexts: Mapping[str, RuleContext], hits: Sequence[Hit], named: NamedSides) -> Iterable[SearchResult]:
    """The hits as results, each rule or question once; a step counts as the nearest of its rules."""
    nearest = {(hit.game, hit.id): number for number, hit in reversed(list(enumerate(hits)))}
    once: dict[tuple[str, str, str], SearchResult] = {}
    for hit in hits:
        rules = sorted(hit.rules, key=lambda rule: nearest.get((hit.game, rule), len(hits)))
        ahead = _ahead(contexts[hit.game], hit, hits)
        result = SearchResult(contexts[hit.game], replace(hit, rules=tuple(rules)), named, ahead)
        once.setdefault((hit.game, result.kind, result.id), result)
    return once.values()


def _ahead(context: RuleContext, hit: Hit, hits: Iterable[Hit]) -> float:
    """How far a dispute is ahead of the nearest other one that the same question decides; of anything else nothing."""
    if hit.kind != "dispute":
        return 0.0
    asks = speaks_of(context, hit)
    disputes = (one for one in hits if one.kind == "dispute" and one.game == hit.game and one.id != hit.id)
    return hit.near - max((one.near for one in disputes if speaks_of(context, one) == asks), default=-math.inf)
