"""A match that is over, as its page shows it: the verdict, the story in a line, the chart, the facts, the payments."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.rulebook.words import Words
from companion.web.views.chart import Chart, chart
from companion.web.views.match import MatchView
from companion.web.views.story import Haul, Story, story
from companion.web.views.verdict import verdict

HOUR, DAY = 60, 24 * 60  # minutes


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the match: what it is, about whom, and the figure."""

    label: str
    about: str
    figure: str


@dataclass(frozen=True)
class Ending:
    """Everything that the end of a match says."""

    match: MatchView

    @cached_property
    def verdict(self) -> str:
        """The one big thing."""
        return verdict(self.match)

    @cached_property
    def story(self) -> Story:
        """What there is to tell."""
        return story(self.match.sheet)

    @cached_property
    def line(self) -> str:
        """The story in one quiet line: how many deals, how long, where it turned."""
        words, told = self.match.words, self.story
        if not told.deals:
            return ""
        parts = filter(None, (words("story.deals", told.deals), length(told.minutes, words)))
        said = [words.sentence(words.listed(parts))]
        if told.turned:
            said.append(words("story.turned", number=told.turned))
        if told.never_behind:
            said.append(words("story.never-behind"))
        return " ".join(said)

    @cached_property
    def chart(self) -> Chart | None:
        """The totals over the deals, if there were any."""
        return chart(self.match) if self.story.deals else None

    @cached_property
    def facts(self) -> list[Fact]:
        """Facts beside the story."""
        return list(self._facts())

    def _facts(self) -> Iterator[Fact]:
        words, told = self.match.words, self.story
        for name, haul in (("best", told.best), ("worst", told.worst)):
            if haul:
                yield Fact(words(f"fact.{name}"), self._of(haul), words.signed(haul.points))
        if told.changes:
            yield Fact(words("fact.changes"), "", words("fact.times", told.changes))
        if told.deals > 1 and len(self.match.sides) == 2:
            sides, deals = " · ".join(self.match.sides), " · ".join(map(words.write, told.better))
            yield Fact(words("fact.better"), sides, deals)

    def _of(self, haul: Haul) -> str:
        return self.match.words("fact.of", number=haul.deal, side=self.match.sides[haul.side])

    @property
    def payments(self) -> list[tuple[str, int]]:
        """Who pays whom, and how much, where the table settles at the end."""
        sides, words, sheet = self.match.sides, self.match.words, self.match.sheet
        payments = sheet.game.payments(sheet.standing) if sheet.closed else ()
        return [(words("pays.whom", payer=sides[a], payee=sides[b]), amount) for a, b, amount in payments]


def length(minutes: int, words: Words) -> str:
    """How long something took, in words; empty for less than a minute."""
    if minutes >= DAY:
        return words("story.days", minutes // DAY)
    hours, rest = divmod(minutes, HOUR)
    said = [words(f"story.{name}", n) for name, n in (("hours", hours), ("minutes", rest)) if n]
    return words("story.and", one=said[0], other=said[1]) if len(said) == 2 else "".join(said)
