"""The facts of a match: best deal, turning point, length; and its result in a sentence."""

import pytest

from companion.web.shown.ending import Ending, Haul, length, story
from tests.phone import Phone, begin, deal, record
from tests.web.ended import bank, played

TURNED = ((300, 500), (400, 100), (-50, 700), (900, 0), (4000, 100))
PENALTY = {"agreed": [-100, 0], "why": "talked"}


def test_best_and_worst_deal_are_those_of_one_side() -> None:
    told = story(played(*TURNED).sheet)
    assert told.best == Haul(deal=5, side=0, points=4000)
    assert told.worst == Haul(deal=3, side=0, points=-50)


def test_a_worst_deal_that_took_nothing_off_is_none() -> None:
    assert story(played((300, 500), (100, 0)).sheet).worst is None


def test_the_turning_point_is_the_deal_after_which_the_winner_was_never_caught() -> None:
    told = story(played(*TURNED).sheet)
    assert (told.turned, told.changes, told.never_behind) == (4, 3, False)
    assert told.better == (3, 2)


@pytest.mark.parametrize(
    ("deals", "turned", "never_behind"),
    [
        pytest.param([(300, 0), (0, 100)], None, True, id="ahead all the time"),
        pytest.param([(100, 100), (300, 0)], None, True, id="level is not behind"),
        pytest.param([(0, 100), (300, 200)], None, False, id="all level: nobody turned it"),
        pytest.param([(300, 0)], None, False, id="one deal is no story"),
        pytest.param([(0, 100), (100, 0), (5, 0)], 3, False, id="caught up, then ahead"),
    ],
)
def test_where_nothing_turned_it_says_no_deal(
    deals: list[tuple[int, int]], turned: int | None, never_behind: bool
) -> None:
    told = story(played(*deals).sheet)
    assert (told.turned, told.never_behind) == (turned, never_behind)


def test_points_by_agreement_are_no_deal_and_count_with_the_one_before() -> None:
    match = played((300, 0), PENALTY, (0, 50))
    assert match.sheet.totals_by_deal == [(0, 0), (200, 0), (200, 50)]
    assert story(match.sheet).best == Haul(deal=1, side=0, points=300)
    assert played(PENALTY, (300, 0)).sheet.totals_by_deal == [(-100, 0), (200, 0)]


def test_how_long_is_from_the_beginning_to_the_last_deal() -> None:
    match = played(*TURNED, closed=True)
    assert story(match.sheet).minutes == 100
    assert Ending(match).line == "5 deals, one hour and 40 minutes. The lead changed for good in deal 4."


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, ""), (1, "one minute"), (60, "one hour"), (135, "2 hours and 15 minutes"), (3000, "2 days")],
)
def test_a_length_is_said_in_its_two_largest_parts(minutes: int, said: str) -> None:
    assert length(minutes, played().words) == said


VERDICTS = {
    "won": (played(*TURNED), "Ann & Cy win by 4,150."),
    "shared": (
        played((1000, 1000), (20, 20), game="burraco", target=1020, dead_heat="shared"),
        "Both sides win, with 1,020 each.",
    ),
    "stopped before the end": (played((300, 500), closed=True), "Bob & Dora lead by 200."),
    "level": (played((300, 300), closed=True), "All level at 300."),
    "nothing played": (played(closed=True), "Nothing was played."),
    "up": (played(bank((1, "20", 40), (2, "17", 10)), game="pontoon", closed=True), "Bob is up by 40."),
    "up, two": (played(bank((1, "20", 10), (2, "20", 10)), game="pontoon", closed=True), "Bob & Cy are up by 10 each."),
    "even": (
        played(bank((1, "20", 10)), bank((1, "17", 10)), game="pontoon", closed=True),
        "Everybody is even.",
    ),
    "one of three": (
        played((162, 0, 0), game="belote", seats=("Ann", "Bob", "Cy"), players=3, closed=True),
        "Ann leads by 162.",
    ),
    "two of three": (
        played((80, 80, 0), game="belote", seats=("Ann", "Bob", "Cy"), players=3, closed=True),
        "Ann & Bob are level at 80.",
    ),
}


@pytest.mark.parametrize("how", VERDICTS)
def test_the_verdict_is_one_sentence(how: str, every_word_is_known: None) -> None:
    match, said = VERDICTS[how]
    assert Ending(match).verdict == said


def test_the_facts_are_said_with_names_and_signs() -> None:
    facts = [(fact.label, fact.about, fact.figure) for fact in Ending(played(*TURNED)).facts]
    assert facts == [
        ("Best deal", "deal 5, Ann & Cy", "+4,000"),
        ("Worst deal", "deal 3, Ann & Cy", "−50"),
        ("The lead changed hands", "", "3 times"),
        ("Deals won", "Ann & Cy · Bob & Dora", "3 · 2"),
    ]


def test_a_match_without_a_deal_has_a_verdict_and_no_story() -> None:
    ending = Ending(played(closed=True))
    assert (ending.line, ending.chart, ending.facts) == ("", None, [])


def test_who_pays_whom_is_said_once_the_table_has_finished() -> None:
    deal = bank((1, "20", 40), (2, "17", 10))
    assert Ending(played(deal, game="pontoon")).payments == []
    assert sum(amount for _, amount in Ending(played(deal, game="pontoon", closed=True)).payments) == 40


@pytest.mark.parametrize(
    ("name", "long"), [("Konstantinopoulos-Kyriaki", True), ("Ann-Charlotte", False), ("মৃত্যুঞ্জয়", False)]
)
def test_a_verdict_whose_words_are_wider_than_a_phone_is_set_smaller(phone: Phone, name: str, long: bool) -> None:
    sheet = begin(phone, names=(name, "Bob", "Cem", "Dora"), house__target="100")
    record(phone, sheet, deal(105, 5))
    assert ("of-long-words" in next(phone.open(sheet).of_class("verdict"))["class"]) is long
