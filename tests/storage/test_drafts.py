"""Deals under way: kept at every change, moved from phone to phone, gone once they are written."""

from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from companion.engine.events import Closed, Opened
from companion.games import shelf
from companion.storage import Access, Database, Drafts, KeptDraft, Matches, TakenOver, TooManyDrafts, open_database
from companion.storage.drafts import MOST

CANASTA = shelf()["canasta"]
FIRST, CHANGED = {"sides.0.melded": "120"}, {"sides.0.melded": "120+45"}


@pytest.fixture
def drafts(database: Database) -> Drafts:
    return Drafts(database)


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database)


@pytest.fixture
def match(matches: Matches) -> Access:
    keys = matches.open(Opened("canasta", ("", ""), ("", "", "", ""), CANASTA.house()))
    return fresh(matches, keys.write)


def fresh(matches: Matches, key: str) -> Access:
    found = matches.find(key)
    assert found
    return found


def fields(drafts: Drafts, match: Access, device: str = "ann") -> list[dict[str, str]]:
    """What a phone tells now."""
    return [dict(draft.fields) for draft in drafts.of(match) if draft.device == device and draft.live]


def test_what_is_kept_last_is_what_is_there(drafts: Drafts, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.keep(match, "ann", "deal", 1, CHANGED)
    assert fields(drafts, match) == [CHANGED]


def test_every_target_has_a_draft_of_its_own(drafts: Drafts, match: Access) -> None:
    for target in ("deal", "of:2", "play"):
        drafts.keep(match, "ann", target, 1, {"target": target})
    assert [draft.target for draft in drafts.of(match)] == ["deal", "of:2", "play"]


def test_a_form_that_says_nothing_any_more_has_no_draft(drafts: Drafts, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.keep(match, "ann", "deal", 1, {})
    assert drafts.of(match) == ()


def test_a_draft_is_there_after_the_program_was_started_anew(drafts: Drafts, match: Access, database: Database) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    with closing(open_database(database.where)) as again:
        assert fields(Drafts(again), match) == [FIRST]


def test_every_change_moves_the_revision_and_nothing_settles(drafts: Drafts, matches: Matches, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.keep(match, "ann", "deal", 1, FIRST)
    after = fresh(matches, match.key)
    assert (after.revision, after.settled) == (match.revision + 1, match.settled)
    assert after == match


def test_writing_ends_the_draft_of_that_phone_and_of_no_other(drafts: Drafts, matches: Matches, match: Access) -> None:
    for device in ("ann", "bob"):
        drafts.keep(match, device, "deal", 1, FIRST)
    matches.write(match, Closed(), seen=1, device="ann", ends=["deal"])
    assert (fields(drafts, match), fields(drafts, match, "bob")) == ([], [FIRST])


def test_a_change_that_arrives_after_its_form_was_written_is_not_kept(
    drafts: Drafts, matches: Matches, match: Access
) -> None:
    matches.write(match, Closed(), seen=1, device="ann", token="form 1", ends=["deal"])
    drafts.keep(match, "ann", "deal", 1, FIRST, token="form 1")
    assert drafts.of(match) == ()


def test_an_event_of_another_kind_leaves_the_drafts_alone(drafts: Drafts, matches: Matches, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    matches.write(match, Closed(), seen=1, device="ann")
    assert fields(drafts, match) == [FIRST]


def test_what_was_thrown_away_can_be_brought_back_until_somebody_writes(
    drafts: Drafts, matches: Matches, match: Access
) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.throw(match, "ann", "deal")
    assert [draft.thrown for draft in drafts.of(match)] == [True]
    drafts.bring_back(match, "ann", "deal")
    assert fields(drafts, match) == [FIRST]
    drafts.throw(match, "ann", "deal")
    matches.write(match, Closed(), seen=1, device="bob")
    assert drafts.of(match) == ()


def taken(drafts: Drafts, match: Access) -> KeptDraft:
    """The draft of Ann, after Bob has taken it over."""
    drafts.keep(match, "ann", "deal", 1, FIRST)
    assert drafts.take(match, next(draft.id for draft in drafts.of(match) if draft.device == "ann"), "bob")
    return next(draft for draft in drafts.of(match) if draft.device == "ann")


def test_taking_over_moves_a_draft_and_tells_the_first_phone_who_has_it(drafts: Drafts, match: Access) -> None:
    assert taken(drafts, match).taken_by == "bob"
    assert fields(drafts, match, "bob") == [FIRST]
    with pytest.raises(TakenOver, match="bob"):
        drafts.keep(match, "ann", "deal", 1, CHANGED)
    assert fields(drafts, match, "bob") == [FIRST]


def test_the_first_phone_may_take_it_back_with_its_own_fields(drafts: Drafts, match: Access) -> None:
    taken(drafts, match)
    drafts.keep(match, "ann", "deal", 1, CHANGED, again=True)
    assert fields(drafts, match) == [CHANGED]
    with pytest.raises(TakenOver, match="ann"):
        drafts.keep(match, "bob", "deal", 1, FIRST)


def test_what_the_taker_told_before_is_thrown_away_and_not_lost(drafts: Drafts, match: Access) -> None:
    drafts.keep(match, "bob", "deal", 1, CHANGED)
    taken(drafts, match)
    assert [dict(d.fields) for d in drafts.of(match) if d.device == "bob" and d.thrown] == [CHANGED]


def test_a_draft_that_is_written_meanwhile_cannot_be_taken(drafts: Drafts, matches: Matches, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    number = drafts.of(match)[0].id
    matches.write(match, Closed(), seen=1, device="ann", ends=["deal"])
    assert drafts.take(match, number, "bob") is None
    assert drafts.of(match) == ()


def test_a_match_that_is_over_has_no_drafts(drafts: Drafts, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.clear(match)
    assert drafts.of(match) == ()


def test_drafts_that_nobody_touched_for_thirty_days_are_swept_away(
    drafts: Drafts, match: Access, database: Database
) -> None:
    for device, day in (("old", "2026-01-01T00:00:00+00:00"), ("new", "2999-01-01T00:00:00+00:00")):
        drafts.keep(match, device, "deal", 1, FIRST)
        with database.writing() as db:
            db.execute("update draft set at = :day where device = :device", {"day": day, "device": device})
    drafts.sweep()
    assert [draft.device for draft in drafts.of(match)] == ["new"]


@pytest.mark.parametrize("large", [{"note": "9" * 9_000}, {f"f{n}": "9" for n in range(1_000)}])
def test_of_a_form_larger_than_any_the_draft_before_stays(drafts: Drafts, match: Access, large: dict[str, str]) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.keep(match, "ann", "deal", 1, large)
    assert fields(drafts, match) == [FIRST]


def crowd(drafts: Drafts, match: Access, many: int = MOST) -> list[str]:
    """The phones that tell a deal, in their order."""
    phones = [f"phone {number}" for number in range(many)]
    for phone in phones:
        drafts.keep(match, phone, "deal", 1, FIRST)
    return phones


def age(database: Database, device: str, hours: int) -> None:
    with database.writing() as db:
        at = (datetime.now(UTC) - timedelta(hours=hours)).isoformat()
        db.execute("update draft set at = :at where device = :device", {"at": at, "device": device})


def test_a_ninth_draft_is_not_kept_while_eight_were_touched_within_the_last_day(
    drafts: Drafts, match: Access, database: Database
) -> None:
    phones = crowd(drafts, match)
    age(database, phones[0], hours=23)
    with pytest.raises(TooManyDrafts):
        drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.keep(match, phones[5], "deal", 1, CHANGED)
    assert {draft.device for draft in drafts.of(match)} == set(phones)


def test_else_the_oldest_goes(drafts: Drafts, match: Access, database: Database) -> None:
    phones = crowd(drafts, match)
    age(database, phones[3], hours=25)
    drafts.keep(match, "ann", "deal", 1, FIRST)
    assert {draft.device for draft in drafts.of(match)} == {*phones, "ann"} - {phones[3]}


def test_what_is_thrown_away_takes_no_place_and_does_not_pile_up(drafts: Drafts, match: Access) -> None:
    for phone in crowd(drafts, match):
        drafts.throw(match, phone, "deal")
    crowd(drafts, match)
    assert len(drafts.of(match)) == 2 * MOST
    with pytest.raises(TooManyDrafts):
        drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.throw(match, "phone 0", "deal")
    drafts.keep(match, "ann", "deal", 1, FIRST)
    assert len(drafts.of(match)) == 2 * MOST


def test_where_there_are_more_from_before_they_stay_and_are_changed_and_thrown_away(
    drafts: Drafts, match: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.storage.drafts.MOST", MOST + 2)
    crowd(drafts, match, MOST + 2)
    monkeypatch.undo()
    drafts.keep(match, "phone 0", "deal", 1, CHANGED)
    drafts.throw(match, "phone 1", "deal")
    assert sum(draft.live for draft in drafts.of(match)) == MOST + 1


def test_what_was_thrown_away_is_not_brought_back_into_a_crowd(drafts: Drafts, match: Access) -> None:
    drafts.keep(match, "ann", "deal", 1, FIRST)
    drafts.throw(match, "ann", "deal")
    crowd(drafts, match)
    with pytest.raises(TooManyDrafts):
        drafts.bring_back(match, "ann", "deal")
    assert [draft.thrown for draft in drafts.of(match) if draft.device == "ann"] == [True]
