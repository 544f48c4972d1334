"""The results of a search, for its page and the JSON interface: the answer first, then what else may be meant.

The way of a typed line: `find` reads it in whole words and figures, in the language in which it was asked, and chooses
the games to search; `search` (`rulebook/search.py`) finds what the book has near to it, and `weighing.py` weighs that.
`filled_form` (`filled.py`) has the question that takes the cards and figures of the line (`heard.py`), unless the words
ask something else; `rulebook/reader.py` reads the line into the form of each question, stage by stage. Each hit is a
`SearchResult` whose `answer` (`answers.py`) is the ruling, the rule or what the sheet says, without what `DOUBTS` hide
of it; `FIRST` puts another one before an answer to what was not asked. Then the page (`templates/ask/found.html`) shows
the filled form or else the first answer, or that the rules do not speak of it.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any

from companion.forms.house_rules import tables
from companion.forms.question import choices
from companion.gate import in_line
from companion.rulebook.claims import without_claims
from companion.rulebook.ear import Ear
from companion.rulebook.lexicon import lexicon
from companion.rulebook.pages import WRONG
from companion.rulebook.search import (
    NEAR,
    Hit,
    asked_in,
    is_beyond,
    is_clear,
    is_pointed_at,
    is_spoken_of,
    is_sure,
    make_ready,
    named,
    respelled,
    search,
    speaks_of,
    terms_of,
    unnamed,
)
from companion.rulebook.typed import in_figures, written_out
from companion.rulebook.vocabulary import split, stems_of, without_courtesy
from companion.rulebook.words import Words
from companion.web.shown.answers import SearchAnswer, SearchResult
from companion.web.shown.asked import asked_in_words, card_asked, value_rules
from companion.web.shown.filled import filled_form, tells_all_that_is_asked
from companion.web.shown.filled_form import FilledForm
from companion.web.shown.heard import QUESTIONS, Heard
from companion.web.shown.of_the_sheet import ADD, NamedSides, added, named_in, names_at
from companion.web.shown.question import dispute_url
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import settled
from companion.web.shown.weighing import weighed

FEW = 5
MOST = 8  # results that are looked at for those that give an answer


@dataclass(frozen=True)
class SearchResults:
    """The results of a search, all of one game or of all games.

    `sure` if the first certainly is what was asked, `clear` if it may be said alone; `spoken` if the rules say
    anything about it; `form` is a question filled in with the cards and figures of the search; `players` is how many
    play at the table that it is about, if the search says so.
    """

    here: tuple[SearchResult, ...] = ()
    sure: bool = False
    clear: bool = False
    spoken: bool = True
    form: FilledForm | None = None
    players: int = 0
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
        """The other results that may be meant, each with an answer."""
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
            phase = context.book.entries[dispute.rules[0]].phase
            by_phase.setdefault(phase, []).append((dispute.title, dispute_url(context, dispute)))
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
    asked = without_courtesy(words, written_out(words, wanted, names), names)
    return _find(contexts, in_figures(words, asked, names), here)


def _find(contexts: Mapping[str, RuleContext], wanted: str, here: RuleContext | None) -> SearchResults:
    ours = _in_line([here], wanted) if here else None
    meant = named((context.book for context in contexts.values()), wanted)
    if here and meant and is_pointed_at(here.book, wanted) and not is_pointed_at(meant, wanted):
        meant = here.book  # `coinche in plain belote`
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


def _at_their_table(context: RuleContext, wanted: str) -> tuple[RuleContext, str, int]:
    """The context for as many as the words say play, the other words, how many: `canasta for two: how many cards`.

    At a match, where the rules know no such table or nothing else was said, all stays as it is, and nobody is counted.
    """
    houses = {} if context.match else tables(context.game, context.house)
    players, words = lexicon(context.words).table(split(unnamed(context.book, wanted))) if houses else (0, [])
    if players not in houses:
        return context, wanted, 0
    said = " ".join(words)
    return replace(context, house=houses[players]), said if terms_of(context.book, said) else wanted, players


def _search(contexts: list[RuleContext], wanted: str) -> SearchResults:
    here, players = contexts[0] if len(contexts) == 1 else None, 0
    if here:
        here, wanted, players = _at_their_table(here, wanted)
        contexts = [here]
        wanted = without_claims(lexicon(here.words), wanted, choices(here.game))
    by_game = {context.game.slug: context for context in contexts}
    named = named_in(here.match, wanted) if here and here.match else NamedSides(wanted)
    if here and (summed := _summed(here, wanted, named)):
        return SearchResults((summed,), sure=True, clear=True, games=tuple(contexts))
    everything = search([context.book for context in contexts], named.wanted)
    text = named.text or wanted
    said = respelled(here.book, text, named.words) if here else text
    heard = Heard(here, said, named.words, everything if split(said) == split(named.wanted) else ()) if here else None
    hits = weighed(by_game, named, heard, filter(partial(_is_shown, by_game, stems_of(text)), everything))
    sure, clear = is_sure(hits), is_clear(hits)
    if heard and hits and is_beyond(hits) and not (card_asked(heard) or asked_in_words(heard)):
        heard = None  # whatever figures it has are not of this game
    form, results = filled_form(heard) if heard else None, _results(by_game, hits, named)
    if form and _is_of_something_else(contexts[0], hits, results, form):
        form = None
    results = _first(results, sure=sure)
    if here and heard and (rules := value_rules(heard)):
        known = [SearchResult(here, Hit(here.game.slug, "rule", one, "", (one,)), named) for one in rules]
        results, form, sure, clear = [*known, *(one for one in results if one.id not in rules)], None, True, True
    spoken = is_spoken_of(hits, contexts[0].words.language) or form is not None
    spoken = spoken or bool(heard and hits and (hits[0].kind == "sheet" or heard.is_case))
    return SearchResults((*results[:MOST],), sure, clear, spoken, form, players, tuple(contexts))


def _summed(context: RuleContext, wanted: str, named: NamedSides) -> SearchResult | None:
    """The total that points of a search make; None if it adds none, or nobody knows to which total."""
    words, said = lexicon(context.words), split(wanted)
    bet = context.game.hands and words.tells_of_a_bet(said)  # what is in the kitty is nobody's total
    if bet or (words.gained.isdisjoint(said) and ADD not in wanted.split()):
        return None
    points = added(words, Ear(context.game, context.words).said(wanted), named.words)
    if points is None or not (context.match or points.points.keys() <= points.before.keys()):
        return None
    hit = Hit(context.game.slug, "sheet", "score", context.words("sheet.asks.score"))
    return SearchResult(context, hit, named, added=points)


BEHIND = 1.5  # how far behind the first answer one may be that says what was asked for
Results = Sequence[SearchResult]


def _near(results: Results, first: SearchResult) -> Iterator[SearchResult]:
    """The results of the same game that are hardly further off than the first answer."""
    return (one for one in results if one.context is first.context and one.hit.near >= first.hit.near - BEHIND)


def _says_how_much(result: SearchResult) -> bool:
    return result.answer is not None and result.answer.says_how_much


def _mending(results: Results, answer: SearchAnswer) -> Iterable[SearchResult]:
    """The result that says what to do about a mistake, before a dispute that only says what an example comes to."""
    first, says = answer.result, answer.ruling is None or (answer.word and not answer.of_an_example)
    if first is not results[0] or not first.dispute or says or first.asks_how_much:
        return ()
    same = (one for one in results if one.kind == WRONG and one.context is first.context)
    return (one for one in same if one.id in first.hit.rules)


def _deciding(results: Results, answer: SearchAnswer) -> Iterable[SearchResult]:
    """A result that rests on the rules which decide a question, before that question without its cards or figures."""
    form, how_much = results[0], answer.result.asks_how_much
    if form.kind != "question" or form is answer.result:
        return ()
    argued = (one for one in form.context.book.disputes if one.question == form.id)
    rules = {rule for dispute in argued for rule in dispute.rules}
    same = (one for one in results if one.context is form.context and not rules.isdisjoint(one.hit.rules))
    right = (one for one in same if one.kind != WRONG and one.answer)  # nobody said that anything went wrong
    return islice((one for one in right if not how_much or _says_how_much(one)), 1)


def _with_a_figure(results: Results, answer: SearchAnswer) -> Iterable[SearchResult]:
    """A result with a figure, before a yes or no or a text without one, if a figure is asked for."""
    says = answer.says_how_much or answer.depends or answer.sheet
    asked = answer.result.asks_how_much if answer.says_yes_or_no else answer.result.asks_how_many and not says
    return islice(filter(_says_how_much, _near(results, answer.result)), 1) if asked else ()


def _ruling(results: Results, answer: SearchAnswer) -> Iterable[SearchResult]:
    """A rule, before what an example comes to, if a yes or no is asked for: best one on which that rests."""
    if not (answer.of_an_example and answer.result.asks_yes_or_no):
        return ()
    rules = (one for one in _near(results, answer.result) if one.kind == "rule")
    return sorted(rules, key=lambda one: one.id not in answer.result.hit.rules)[:1]


def _with_a_verdict(results: Results, answer: SearchAnswer) -> Iterable[SearchResult]:
    """A dispute with the yes or no that is asked for, before the rule; none where others on it say the opposite."""
    first = answer.result
    if first is not results[0] or first.kind != "rule" or not first.asks_yes_or_no:
        return ()
    argued = {one.id: settled(first.context, one) for one in first.context.book.disputes if first.id in one.rules}
    verdicts = {one.ruling.answer for one in argued.values() if one and isinstance(one.ruling.answer, bool)}
    about = (one for one in _near(results, first) if one.kind == "dispute" and one.id in argued and len(verdicts) <= 1)
    about = (one for one in about if one.hit.covered >= first.hit.covered)
    return islice((one for one in about if one.answer and one.answer.says_yes_or_no), 1)


FIRST = (_mending, _deciding, _with_a_figure, _ruling, _with_a_verdict)
SURELY = FIRST[:1]  # even before what surely is the question that was asked


def _first(results: Results, *, sure: bool) -> Results:
    """The results; before them those of the first reason for which others come first that names any."""
    answer = next((one.answer for one in results if one.answer), None)
    chosen = ([*reason(results, answer)] for reason in (SURELY if sure else FIRST) if answer)
    first = next(filter(None, chosen), [])
    return [*first, *(one for one in results if one not in first)]


FEW_CARDS = 2  # cards or figures that may be named in passing


def _is_of_something_else(context: RuleContext, hits: Sequence[Hit], results: Results, form: FilledForm) -> bool:
    """True if cards and figures fill a form, but the words ask another question, or have their answer without it."""
    if form.lent and len(form.said_fields) > 1:  # what came of a bid, and of a coinche with it
        return False
    if (
        tells_all_that_is_asked(form)
        or (form.tells_a_contract and (form.search.asks_what_is_needed or (form.answer and form.search.is_short)))
        or (form.fact and form.brings_a_bonus)
        or (form.has_a_figure and hits and hits[0].kind != WRONG)
    ):
        return False
    few = max(form.search.size, len(" ".join(form.fields.values()).split())) <= FEW_CARDS
    if is_sure(hits) or (is_clear(hits) and hits[0].kind != "question"):
        rule = hits[0].kind == "rule" and hits[0].near >= NEAR  # is asked for, and two cards are named in passing
        return (rule and few and form.has_cards and bool(form.search.cards)) or _says_it_all(context, results[0], form)
    if hits and hits[0].kind == WRONG:  # unless it is of what the form takes as it was entered: a belote that was said
        return not (form.tells_a_contract and form.answer and not form.said_fields.isdisjoint(hits[0].id.split("-")))
    if hits and (hits[0].kind, hits[0].id) == ("question", form.question.slug):
        return False
    questions = (context.game.question(hit.id) for hit in hits[:2] if hit.kind == "question")
    others = (one for one in questions if one != form.question)
    short = bool(results) and form.is_short_of(results[0].dispute)
    return short or (few and not all(map(form.search.is_of_other_cards, others)))


def _says_it_all(context: RuleContext, first: SearchResult, form: FilledForm) -> bool:
    """True if the first is the case itself: a dispute with the very figures that were said, or of another question."""
    hit = first.hit
    if form.many_cards and hit.kind != WRONG:
        return False
    if form.question.slug not in speaks_of(context.book, hit):
        return not ((form.tells_a_contract or form.has_both_sides) and hit.kind == "rule")
    if form.answer and form.has_cards:
        like, answer = settled(context, first.dispute) if first.dispute else None, form.answer.ruling.answer
        hidden = isinstance(answer, bool) and not (first.answer and first.answer.word)
        return like is not None and like.ruling.answer == answer and not hidden
    said, titled = ({word for word in split(text) if word.isdecimal()} for text in (form.search.wanted, hit.title))
    return hit.kind == "dispute" and (not said or said == titled)


def _is_shown(contexts: Mapping[str, RuleContext], stems: Collection[str], hit: Hit) -> bool:
    """True but for what a sheet answers where there is none, and questions of other tables or what was not named."""
    context = contexts[hit.game]
    if hit.kind == "question" and not context.game.question(hit.id).arises(context.house):
        return False
    asks, words = speaks_of(context.book, hit) if hit.kind in QUESTIONS else (), lexicon(context.words)
    if not all(words.is_named(slug, stems) for slug in asks):
        return False
    return hit.kind != "sheet" or context.match is not None


def _results(contexts: Mapping[str, RuleContext], hits: Sequence[Hit], named: NamedSides) -> Sequence[SearchResult]:
    """The hits as results, each rule or question once; a step counts as the nearest of its rules."""
    nearest = {(hit.game, hit.id): number for number, hit in reversed(list(enumerate(hits)))}
    once: dict[tuple[str, str, str], SearchResult] = {}
    for hit in hits:
        rules = sorted(hit.rules, key=lambda rule: nearest.get((hit.game, rule), len(hits)))
        ahead = _ahead(contexts[hit.game], hit, hits)
        result = SearchResult(contexts[hit.game], replace(hit, rules=tuple(rules)), named, ahead)
        once.setdefault((hit.game, result.kind, result.id), result)
    return [*once.values()]


def _ahead(context: RuleContext, hit: Hit, hits: Iterable[Hit]) -> float:
    """How far a dispute is ahead of the nearest other one that the same question decides; of anything else nothing."""
    if hit.kind != "dispute":
        return 0.0
    asks = speaks_of(context.book, hit)
    disputes = (one for one in hits if one.kind == "dispute" and one.game == hit.game and one.id != hit.id)
    return hit.near - max((one.near for one in disputes if speaks_of(context.book, one) == asks), default=-math.inf)
