"""Who the people of a circle are, by everything that was said of them."""

from datetime import UTC, datetime

import pytest

from companion.engine.circle import (
    MOST_PEOPLE,
    Circle,
    CircleEntry,
    CircleEvent,
    Joined,
    Merged,
    Named,
    Renamed,
    Undone,
    circle_of,
    problems,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANN, ANNA, BOB = 1, 2, 3
THREE = (Joined("Ann"), Joined("Anna"), Joined("Bob"))


def said(*events: CircleEvent) -> tuple[CircleEntry, ...]:
    return tuple(CircleEntry(seq, NOON, "phone", event) for seq, event in enumerate(events, 1))


def names(circle: Circle) -> list[str]:
    return [person.name for person in circle.people.values()]


def owner(circle: Circle, name: str) -> str | None:
    person = circle.person(name)
    return person.name if person else None


def test_a_name_on_a_sheet_is_a_persons_whatever_its_capitals_and_spaces() -> None:
    circle = circle_of(said(Joined("Eve Lyn")))
    assert [owner(circle, name) for name in ("Eve Lyn", "eve  lyn", "EVE LYN ", "Eve", "")] == ["Eve Lyn"] * 3 + [
        None
    ] * 2


def test_a_person_who_is_renamed_keeps_the_matches_of_the_old_name() -> None:
    circle = circle_of(said(*THREE, Renamed(BOB, "Robert")))
    assert names(circle) == ["Ann", "Anna", "Robert"]
    assert owner(circle, "Bob") == owner(circle, "Robert") == "Robert"


def test_two_who_are_one_go_under_the_name_of_the_one_that_stays() -> None:
    circle = circle_of(said(*THREE, Merged(ANN, ANNA)))
    assert names(circle) == ["Anna", "Bob"]
    assert owner(circle, "Ann") == owner(circle, "Anna") == "Anna"


def test_what_was_said_is_taken_back_and_put_back() -> None:
    merged = (*THREE, Merged(ANN, ANNA))
    apart = circle_of(said(*merged, Undone(4)))
    assert (names(apart), owner(apart, "Ann")) == (["Ann", "Anna", "Bob"], "Ann")
    assert names(circle_of(said(*merged, Undone(4), Undone(5)))) == ["Anna", "Bob"]


def test_what_is_about_a_person_who_never_came_says_nothing() -> None:
    assert names(circle_of(said(*THREE, Renamed(BOB, "Robert"), Merged(BOB, ANN), Undone(3)))) == ["Ann", "Anna"]


def test_the_circle_is_called_as_was_said_last() -> None:
    assert circle_of(said(Named("Thursdays"), Joined("Ann"), Named("Fridays"))).name == "Fridays"
    assert circle_of(said(Named("Thursdays"), Named("Fridays"), Undone(2))).name == "Thursdays"


@pytest.mark.parametrize(
    ("event", "where", "says"),
    [
        (Joined(" "), "name", "person-name-wanted"),
        (Joined("ANN"), "name", "name-taken"),
        (Renamed(BOB, "anna"), "name", "name-taken"),
        (Renamed(9, "Robert"), "person", "no-such-person"),
        (Merged(BOB, 9), "into", "no-such-person"),
        (Merged(BOB, BOB), "into", "one-person-already"),
        (Undone(9), "of", "never-said"),
        (Undone(0), "of", "never-said"),
    ],
)
def test_what_cannot_be_said_is_refused_at_its_field(event: CircleEvent, where: str, says: str) -> None:
    assert [(problem.field, problem.says) for problem in problems(said(*THREE), event)] == [(where, says)]


def test_what_does_not_stand_is_not_taken_back_twice() -> None:
    (problem,) = problems(said(*THREE, Undone(3)), Undone(3))
    assert problem.says == "never-said"


def test_somebody_may_be_called_by_another_of_the_own_names() -> None:
    assert not [*problems(said(*THREE, Renamed(BOB, "Robert")), Renamed(BOB, "bob"))]


def test_a_circle_has_so_many_people_at_most() -> None:
    everybody = said(*(Joined(f"Player {number}") for number in range(MOST_PEOPLE)))
    assert [problem.says for problem in problems(everybody, Joined("Ann"))] == ["circle-full"]
