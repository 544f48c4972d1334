"""Which questions a hit of a search speaks of, and whether its words name what they are about."""

from collections.abc import Collection

from companion.rulebook.lexicon import lexicon
from companion.rulebook.search import Hit
from companion.rulebook.vocabulary import split, stem
from companion.web.shown.rules import RuleContext


def stems_of(wanted: str) -> frozenset[str]:
    """The words of a search without their endings."""
    return frozenset(map(stem, split(wanted)))


def is_named(context: RuleContext, slug: str, stems: Collection[str]) -> bool:
    """True unless a question is about something that must be named, and no word of a search names it: the banker."""
    about = lexicon(context.words).about(slug)
    return not about or not about.isdisjoint(stems)


def speaks_of(context: RuleContext, hit: Hit) -> Collection[str]:
    """The questions that a hit speaks of, in order: itself, that of a dispute, those whose disputes rest on a rule."""
    if hit.kind == "question":
        return (hit.id,)
    disputes, argued = context.book.disputes, context.book.argued
    if hit.kind == "dispute":
        return (argued[hit.id].question,)
    return tuple(dict.fromkeys(dispute.question for dispute in disputes if {*dispute.rules} & {*hit.rules}))
