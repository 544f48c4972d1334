"""What is sent twice is written once, with a token or without one; two phones never share what each of them began."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from companion.engine.circle import Joined, Named
from companion.engine.events import Opened
from companion.engine.ruling import Refused
from companion.games.canasta.house import House
from companion.storage import Access, CircleAccess, Circles, Database, Keys, Matches, Stale, begun, shared
from companion.storage.erasing import CircleDeletions
from tests.storage.test_pens import PENS, at_once, told

OPENED = Opened("canasta", ("We", "They"), ("",) * 4, House())
PHONE, OTHER = "phone", "other"
Begin = Callable[..., Keys]


@pytest.fixture
def circles(database: Database) -> Circles:
    return Circles(database)


@pytest.fixture(params=["match", "circle"])
def begin(request: pytest.FixtureRequest, matches: Matches, circles: Circles) -> Begin:
    """Begin a match, or a circle, by a form that a device sends."""
    if request.param == "match":
        return lambda device="", **sent: matches.open(OPENED, device, **sent)
    return lambda device="", **sent: circles.open(begun("", ("Ann",), device), device, **sent)


@pytest.fixture
def match(matches: Matches) -> Access:
    found = matches.find(matches.open(OPENED).write)
    assert found
    return found


@pytest.fixture
def circle(circles: Circles) -> CircleAccess:
    found = circles.find(circles.open(begun("Thursdays", ("Ann",))).write)
    assert found
    return found


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Make it more than a minute later."""
    then = shared.now() + timedelta(seconds=70)
    return lambda: monkeypatch.setattr(shared, "now", lambda: then)


def events(matches: Matches, match: Access) -> int:
    fresh = matches.find(match.key)
    assert fresh
    return fresh.seq


@pytest.mark.parametrize("sent", [{"token": "tap"}, {"fields": "We=&They="}], ids=["token", "fields"])
def test_the_same_form_of_one_phone_begins_one(begin: Begin, sent: dict[str, str]) -> None:
    first = begin(PHONE, **sent)
    assert begin(PHONE, **sent) == first
    assert begin(OTHER, **sent) != first


@pytest.mark.parametrize("sent", [{"token": "tap"}, {"fields": "We=&They="}], ids=["token", "fields"])
def test_strangers_without_cookies_never_share_a_key(begin: Begin, sent: dict[str, str]) -> None:
    every = [begin(**sent) for _ in range(3)]
    assert len({key for keys in every for key in (keys.write, keys.look)}) == 6


@pytest.mark.parametrize("sent", [{"token": "tap"}, {"fields": "We=&They="}], ids=["token", "fields"])
def test_taps_at_once_begin_one(begin: Begin, sent: dict[str, str]) -> None:
    keys: list[Keys] = []
    assert all(at_once(lambda _: keys.append(begin(PHONE, **sent))))
    assert (len(keys), len(set(keys))) == (PENS, 1)


def test_other_fields_begin_another(begin: Begin) -> None:
    assert len({begin(PHONE, fields=fields) for fields in ("a", "b", "")}) == 3
    assert begin(PHONE) != begin(PHONE)


def test_the_same_fields_begin_another_a_minute_later_and_that_only_once(
    begin: Begin, later: Callable[[], None]
) -> None:
    first, tapped = begin(PHONE, fields="a"), begin(PHONE, token="tap")
    later()
    second = begin(PHONE, fields="a")
    assert second != first
    assert begin(PHONE, fields="a") == second
    assert begin(PHONE, token="tap") == tapped, "a token is known for good"


def test_a_form_sent_again_is_no_way_round_a_key_that_was_replaced(matches: Matches) -> None:
    keys = matches.open(OPENED, PHONE, token="tap")
    match = matches.find(keys.write)
    assert match
    for _ in range(2):
        matches.replace_key(match, "write", OTHER)
    again = matches.open(OPENED, PHONE, token="tap")
    assert again == keys
    assert matches.find(again.write) is None


@pytest.mark.parametrize("device", ["", PHONE])
def test_what_a_phone_writes_twice_without_a_token_is_written_once(
    matches: Matches, match: Access, device: str
) -> None:
    first = matches.write(match, told(5), seen=1, device=device)
    again = matches.write(match, told(5), seen=1, device=device)
    assert (first.seq, first.token) == (again.seq, again.token)
    assert events(matches, match) == 2


def test_another_phone_another_deal_or_another_sheet_is_another_tap(matches: Matches, match: Access) -> None:
    matches.write(match, told(5), seen=1, device=PHONE)
    with pytest.raises(Stale):
        matches.write(match, told(5), seen=1, device=OTHER)
    with pytest.raises(Stale):
        matches.write(match, told(10), seen=1, device=PHONE)
    with pytest.raises(Stale):
        matches.write(match, told(5), seen=1, device=PHONE, token="tap")
    matches.write(match, told(5), seen=2, device=PHONE)
    assert events(matches, match) == 3


def test_what_is_written_again_a_minute_later_is_stale(
    matches: Matches, match: Access, later: Callable[[], None]
) -> None:
    matches.write(match, told(5), seen=1, device=PHONE)
    later()
    with pytest.raises(Stale):
        matches.write(match, told(5), seen=1, device=PHONE)


def test_a_tap_without_a_token_that_arrives_many_times_at_once_is_written_once(matches: Matches, match: Access) -> None:
    assert all(at_once(lambda _: matches.write(match, told(5), seen=1, device=PHONE)))
    assert events(matches, match) == 2


def people(circles: Circles, circle: CircleAccess) -> list[str]:
    fresh = circles.find(circle.key)
    assert fresh
    return [person.name for person in circles.circle(fresh).people.values()]


def test_a_circle_is_told_once_what_a_phone_says_twice(circles: Circles, circle: CircleAccess) -> None:
    for _ in range(2):
        circles.write(circle, Joined("Cy"), seen=circle.seq, device=PHONE)
    assert people(circles, circle) == ["Ann", "Cy"]
    assert all(at_once(lambda _: circles.write(circle, Joined("Dora"), seen=circle.seq + 1, device=PHONE)))
    assert people(circles, circle) == ["Ann", "Cy", "Dora"]


def test_of_two_phones_at_one_circle_the_second_is_told(circles: Circles, circle: CircleAccess) -> None:
    circles.write(circle, Named("Fridays"), seen=circle.seq, device=PHONE)
    with pytest.raises(Stale):
        circles.write(circle, Named("Sundays"), seen=circle.seq, device=OTHER)
    with pytest.raises(Stale):
        circles.write(circle, Named("Fridays"), seen=circle.seq, device=OTHER)
    in_time = at_once(lambda pen: circles.write(circle, Named(str(pen)), seen=circle.seq + 1, device=str(pen)))
    assert in_time.count(True) == 1


def test_what_a_circle_refuses_is_refused_again(circles: Circles, circle: CircleAccess) -> None:
    for _ in range(2):
        with pytest.raises(Refused):
            circles.write(circle, Joined("Ann"), seen=circle.seq, device=PHONE)


def test_without_a_number_a_circle_takes_whatever_is_said_next(circles: Circles, circle: CircleAccess) -> None:
    for name in ("Fridays", "Sundays", "Sundays"):
        circles.write(circle, Named(name), device=PHONE)
    after = circles.find(circle.key)
    assert after
    assert after.seq == circle.seq + 3
    assert isinstance(circles.entries(after.id, after.seq)[-1].at, datetime)


def of_these_people(circles: Circles, match: Access, people: tuple[str, ...] = ("Ann",)) -> Keys | None:
    return circles.open_for(match.id, begun("", people))


def test_phones_that_ask_at_once_for_the_circle_of_a_match_get_one(circles: Circles, match: Access) -> None:
    keys: list[Keys | None] = []
    assert all(at_once(lambda _: keys.append(of_these_people(circles, match))))
    assert (len(keys), len(set(keys)), None in keys) == (PENS, 1, False)
    assert of_these_people(circles, match, ("Bob",)) == keys[0], "later ones are led to it"
    circle = circles.of_match(match.id)
    assert circle
    assert (circle.keys, people(circles, circle)) == (keys[0], ["Ann"])


def test_a_match_of_another_circle_begins_none_and_shows_nobody_the_way(
    database: Database, circles: Circles, circle: CircleAccess, match: Access
) -> None:
    circles.put(circle.id, match.id)
    assert of_these_people(circles, match) is None
    assert len(database.rows("select id from circle")) == 1


def test_who_was_shut_out_of_the_circle_of_a_match_finds_no_way_in(circles: Circles, match: Access) -> None:
    keys = of_these_people(circles, match)
    circle = circles.of_match(match.id)
    assert circle
    circles.replace_key(circle, "write", PHONE)
    assert of_these_people(circles, match) == keys
    assert keys
    assert circles.find(keys.write) is None


def test_a_match_whose_circle_was_deleted_may_have_another(database: Database, circles: Circles, match: Access) -> None:
    first = of_these_people(circles, match)
    circle = circles.of_match(match.id)
    assert circle
    CircleDeletions(database).delete(circle)
    second = of_these_people(circles, match)
    assert second != first
    assert second == of_these_people(circles, match)


def test_a_match_that_was_taken_out_comes_back_into_its_circle(circles: Circles, match: Access) -> None:
    first = of_these_people(circles, match)
    circle = circles.of_match(match.id)
    assert circle
    circles.take_out(circle.id, match.id)
    assert of_these_people(circles, match) == first
    assert circles.of_match(match.id)
