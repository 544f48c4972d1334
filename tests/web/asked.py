"""What people ask, put to the search: which entry answers each question, and what the search says."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion.rulebook.words import SOURCE
from tests.rulebook.phrases import written

ASKED = Path(__file__).parent.parent / "rulebook" / "asked"
# questions that count what some rules give a value
COUNTING = {
    "cards": {"card-values"},
    "card-points": {"card-values", "plain-values", "trump-values"},
    "declared": {"four-jacks", "four-nines", "four-aces-tens-kings-queens", "no-sevens-or-eights"},
}
KINDS = {"r": "rule", "d": "dispute", "q": "question"}


@dataclass(frozen=True)
class Asked:
    """A question, and the entries of which each answers it; none where the rules do not speak of it."""

    game: str
    question: str
    targets: tuple[str, ...]

    @cached_property
    def wanted(self) -> frozenset[tuple[str, str]]:
        """Those entries by kind and id; of a number of the rules file, the rule that covers it."""
        covering = {number: entry.id for entry in written(self.game).entries.values() for number in entry.covers}
        named = (target.partition(":") for target in self.targets)
        return frozenset((KINDS[kind], name) if name else ("rule", covering.get(kind, kind)) for kind, _, name in named)

    @cached_property
    def deciding(self) -> frozenset[str]:
        """The questions that decide the wanted disputes, and those that rest on the wanted rules."""
        disputes = written(self.game).argued.values()
        wanted = {name for _, name in self.wanted}
        counting = (question for question, rules in COUNTING.items() if wanted & rules)
        return frozenset(one.question for one in disputes if wanted & {one.id, *one.rules}).union(counting)


@dataclass(frozen=True)
class Heard:
    """What the search said to a question."""

    asked: Asked
    sure: bool
    results: list[dict[str, Any]]

    @property
    def answered(self) -> bool:
        """True if an answer was shown."""
        return bool(self.results and self.results[0]["answer"])

    @property
    def astray(self) -> bool:
        """True if an answer was shown that is not wanted, nor computed by the question that decides it."""
        return self.answered and not self.among(1)

    def among(self, first: int) -> bool:
        """True if one of the first places answers it, or the first computes it by the question that decides it."""
        return self._computed or any(self._meant(result) for result in self.results[:first])

    @property
    def _computed(self) -> bool:
        first = self.results[0] if self.answered else {}
        return first.get("kind") == "question" and first["id"] in self.asked.deciding

    def _meant(self, result: dict[str, Any]) -> bool:
        kind = "rule" if result["kind"] == "wrong" else result["kind"]
        return (kind, result["id"]) in self.asked.wanted


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    """Of so many questions, how many are in the rules, and of those found first and among the first three;
    how often an answer to another question was shown, and one where the rules do not speak of it at all.
    """

    count: int
    within: int
    first: int
    three: int
    shown: int
    astray: int
    outside: int


def read(name: str) -> list[Asked]:
    """The questions of a file."""
    lines = map(json.loads, (ASKED / name).read_text("utf-8").splitlines())
    return [Asked(line["game"], line["question"], tuple(line["targets"])) for line in lines]


def language_of(name: str) -> str:
    """The language of a file of questions: `held_back.fr.jsonl`, or English."""
    return Path(name).stem.partition(".")[2] or SOURCE


def hear(client: FlaskClient, questions: Iterable[Asked], language: str = SOURCE) -> Iterator[Heard]:
    """What the search of each question's game says to it."""
    for asked in questions:
        wanted = {"q": asked.question, "lang": language}
        answer = client.get(f"/api/games/{asked.game}/find", query_string=wanted).get_json()
        yield Heard(asked, answer["sure"], answer["results"])


def figures(heard: Iterable[Heard]) -> Figures:
    """What came of it, counted."""
    every = list(heard)
    within = [one for one in every if one.asked.targets]
    return Figures(
        count=len(every),
        within=len(within),
        first=sum(one.among(1) for one in within),
        three=sum(one.among(3) for one in within),
        shown=sum(one.answered for one in every),
        astray=sum(one.astray for one in within),
        outside=sum(one.answered for one in every if not one.asked.targets),
    )
