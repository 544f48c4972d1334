"""How near a hit is to a search by more than its words: who is named, what is denied, which case is told."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.forms.question import form_fields
from companion.rulebook.lexicon import lexicon
from companion.rulebook.pages import WRONG
from companion.rulebook.search import NAMED, Hit, terms_of
from companion.rulebook.utterance import YES_OR_NO
from companion.rulebook.vocabulary import split
from companion.web.shown.heard import QUESTIONS, Heard
from companion.web.shown.of_the_sheet import NamedSides
from companion.web.shown.question import dispute_fields
from companion.web.shown.rules import RuleContext

CLAUSE = re.compile(r"[.,;:!?।]")
BESIDE = 1  # words before another that may deny it, in a clause, without those that say little


@dataclass(frozen=True, slots=True)
class Consideration:
    """A reason for which a hit is nearer to a search than its words alone say: `by` so much; below 0, further off."""

    why: str
    by: float
    holds: Callable[[RuleContext, NamedSides, Hit], object]


def _mends(context: RuleContext, named: NamedSides, hit: Hit) -> bool:
    return hit.kind == WRONG and not lexicon(context.words).mistaken.isdisjoint(split(named.wanted))


def _is_of_another(context: RuleContext, named: NamedSides, hit: Hit) -> bool:
    relations = terms_of(context.book, context.words("find.relations"))
    asked = relations & terms_of(context.book, named.wanted)
    titled = relations & terms_of(context.book, hit.title) if asked else asked
    return bool(titled) and titled.isdisjoint(asked)


def _denies_another(context: RuleContext, named: NamedSides, hit: Hit) -> bool:
    """True if a word of the title is denied there and not in the search, or conversely: the pile is not frozen."""
    texts = (named.wanted, hit.title)
    denying = _denying(context)
    if hit.kind not in QUESTIONS or all(denying.isdisjoint(split(text)) for text in texts):
        return False
    asked, titled = (_denied(context, text) for text in texts)
    return any(titled[term] != asked[term] for term in titled.keys() & asked.keys())


def _denying(context: RuleContext) -> frozenset[str]:
    return lexicon(context.words).denying | lexicon(context.words).without


def _denied(context: RuleContext, text: str) -> Mapping[str, bool]:
    """The terms of a text, each with True if a word beside it in its clause denies it, without those of both ways."""
    words, denying, denied = lexicon(context.words), _denying(context), dict[str, set[bool]]()
    for clause in map(split, CLAUSE.split(text)):
        telling = [(word, terms_of(context.book, word)) for word in clause]
        telling = [(word, terms) for word, terms in telling if word in denying or (terms and word not in words.idle)]
        said = [word for word, _ in telling]
        for at, (_, terms) in enumerate(telling):
            beside = [*said[max(0, at - BESIDE) : at], *(said[at + 1 : at + 2] if words.verbs_follow else ())]
            for term in terms:
                denied.setdefault(term, set()).add(not denying.isdisjoint(beside))
    return {term: ways.pop() for term, ways in denied.items() if len(ways) == 1}


def _is_of_another_case(heard: Heard, hit: Hit) -> bool:
    """True if a search tells that something is so which in a dispute is not, or conversely: the pile is frozen."""
    if hit.kind != "dispute":
        return False
    dispute = heard.context.book.argued[hit.id]
    question = heard.context.game.question(dispute.question)
    said, example = heard.reading(question).fields, dispute_fields(heard.context, dispute)
    states = (one.name for one in form_fields(question) if one.values == YES_OR_NO and one.name in said)
    return any(said[name] != example.get(name, said[name]) for name in states)


# The weights were found on the questions that people ask (`tests/rulebook/asked`).
NEARER = (
    Consideration("players are named", 1.5, lambda _, named, hit: named.sides and hit.kind in ("question", "sheet")),
    Consideration("the sheet is asked just so", NAMED, lambda _, __, hit: hit.verbatim and hit.kind == "sheet"),
    Consideration("a mistake is told: what to do about it", 1.5, _mends),
    Consideration("it is said of what is not so, and the search of what is, or conversely", -4.0, _denies_another),
    Consideration("it is said of an opponent, and a partner is asked about, or conversely", -2.0, _is_of_another),
)


OTHER_CASE = -4.0  # where a single game is searched, whose questions read the case


def weighed(
    contexts: Mapping[str, RuleContext], named: NamedSides, heard: Heard | None, hits: Iterable[Hit]
) -> Sequence[Hit]:
    """The hits by all that is to be considered, the nearest first."""

    def nearer(hit: Hit) -> float:
        considered = sum(one.by for one in NEARER if one.holds(contexts[hit.game], named, hit))
        return considered + (OTHER_CASE if heard and _is_of_another_case(heard, hit) else 0)

    return sorted((replace(hit, near=hit.near + nearer(hit)) for hit in hits), key=lambda hit: -hit.near)
