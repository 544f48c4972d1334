"""The figures of a season agree with a second computation, from exported JSON alone."""

import json
from collections import Counter
from functools import cache
from typing import Any

from companion.engine.circle import Circle, circle_of
from companion.engine.season import Record, Season, nearest, result_of
from companion.storage.archive import write_circle, write_match
from tests.engine.plain_season import count
from tests.engine.seasons import MadeUp, season
from tests.examples import times

SEEDS = range(times(25))


@cache
def drawn(seed: int) -> tuple[Season, dict[str, Any]]:
    """A season, as we compute it and as a pencil does."""
    made = season(seed)
    return computed(made), counted(made)


def computed(made: MadeUp) -> Season:
    results = filter(None, (result_of(number, sheet) for number, sheet in made.sheets.items()))
    return Season(circle_of(made.said), sorted(results, key=lambda one: (one.at, one.match)))


def counted(made: MadeUp) -> dict[str, Any]:
    """The same with a pencil, from what was written to files and read again."""
    matches = {number: write_match(sheet, sheet.sides, lambda line: line.rule) for number, sheet in made.sheets.items()}
    written = json.dumps([write_circle(made.said, ()), list(matches.items())])
    circle, read = json.loads(written)
    return count(circle, dict(read))


def called(circle: Circle, people: tuple[int, ...]) -> Any:
    return tuple(sorted(circle.people[one].name for one in people))


def figures(record: Record) -> tuple[int, int, int]:
    return record.played, record.won, record.total


def test_a_season_is_what_a_pencil_makes_of_its_sheets() -> None:
    for seed in SEEDS:
        ours, plain = drawn(seed)
        circle = ours.circle
        assert {
            circle.people[one].name: {
                "record": figures(career.record),
                "deals": (career.deals, career.deal_total, career.best),
                "run": career.longest.length,
                "since": career.since.isoformat(),
                "feats": dict(career.feats),
            }
            for one, career in ours.careers().items()
        } == plain["persons"], seed
        assert {called(circle, who): figures(one) for who, one in ours.sides().items()} == plain["sides"], seed
        assert {called(circle, who): figures(one) for who, one in ours.partners().items()} == plain["pairs"], seed


def test_meetings_and_money_are_what_a_pencil_makes_of_them() -> None:
    for seed in SEEDS:
        ours, plain = drawn(seed)
        names = {number: person.name for number, person in ours.circle.people.items()}
        against = Counter[Any]()
        for (one, other), meeting in ours.opponents().items():
            for who, whom, won in ((one, other, meeting.won[0]), (other, one, meeting.won[1])):
                against[names[who], names[whom], "met"] += meeting.met
                against[names[who], names[whom], "won"] += won
        assert +against == +plain["against"], seed
        money = {names[who] if isinstance(who, int) else f"guest {who}": sum_ for who, sum_ in ours.balances().items()}
        assert money == plain["money"], seed
        assert sum(money.values()) == 0, seed


def test_after_the_payments_nobody_owes_anything() -> None:
    for seed in SEEDS:
        ours, _ = drawn(seed)
        owed = Counter(ours.balances())
        payments = ours.payments()
        for payer, payee, amount in payments:
            owed[payer] += amount
            owed[payee] -= amount
        assert not any(owed.values()), seed
        assert len(payments) < max(1, sum(map(bool, ours.balances().values()))), seed


def test_the_lines_of_the_chart_end_at_the_figures() -> None:
    for seed in SEEDS:
        ours, _ = drawn(seed)
        won = {one: sums[-1] for one, sums in ours.progress(lambda part: int(part.won)).items()}
        assert won == {one: career.record.won for one, career in ours.careers().items()}, seed


def test_the_seasons_have_everything_in_them() -> None:
    all_of_them = [drawn(seed)[0] for seed in SEEDS]
    assert {game for one in all_of_them for game in one.games()} >= {"canasta", "belote", "pontoon", "shoot-pontoon"}
    assert any(career.longest.length > 2 for one in all_of_them for career in one.careers().values())
    rules = {rule for one in all_of_them for career in one.careers().values() for _, rule in career.feats}
    assert {"capot", "pontoon", "natural-canasta", "clean-burraco", "three-sevens"} <= rules
    assert any(len(one.partners()) > 2 for one in all_of_them)
    assert any(isinstance(who, str) and who for one in all_of_them for who in one.balances())


def test_half_a_point_is_rounded_upwards() -> None:
    assert [nearest(5, 2), nearest(-5, 2), nearest(-7, 3), nearest(1, 0)] == [3, -2, -2, 0]
