"""What cannot have happened, each at its field and with its rule; and what could have is accepted."""

from collections import Counter
from typing import Any

import pytest

from companion.engine.cards import Card, parse_cards
from companion.engine.fold import score
from companion.engine.two_packs import too_many
from companion.games.burraco import GAME
from companion.games.burraco.deal import ALL_CARD_POINTS, Deal, Lay
from companion.games.burraco.house import House
from companion.games.burraco.melds import arrange, least_points, points
from companion.games.burraco.standing import Standing
from tests.games.burraco.table import START, deal, house, refused

CLOSED = {"melded": 140, "clean_burracos": 1, "took_pozzetto": True, "closed": True}
UNPLAYED = {"melded": 90, "took_pozzetto": True, "unplayed_pozzetto": True}


@pytest.mark.parametrize(
    ("side", "field", "rule", "says"),
    [
        ({"melded": 222}, "melded", "points-come-in-fives", "multiple-of-five"),
        ({"left": 7}, "left", "points-come-in-fives", "multiple-of-five"),
        ({"melded": -5}, "melded", "points-come-in-fives", "below-zero"),
        ({"left": -15}, "left", "points-come-in-fives", "below-zero"),
        ({"clean_burracos": -1}, "clean_burracos", None, "below-zero"),
        ({"semi_clean_burracos": -1}, "semi_clean_burracos", None, "below-zero"),
        ({"dirty_burracos": -1}, "dirty_burracos", None, "below-zero"),
        ({"melded": 55, "semi_clean_burracos": 1}, "semi_clean_burracos", "semi-clean-burraco", "no-semi-clean"),
        ({"clean_burracos": 1}, "melded", "burraco-is-seven", "burracos-need-cards"),
        ({"melded": 45, "dirty_burracos": 1}, "melded", "burraco-is-seven", "burracos-need-cards"),
        ({"melded": 1000, "clean_burracos": 16}, "clean_burracos", "two-packs", "too-many-burracos"),
        ({"melded": 1000, "dirty_burracos": 13}, "dirty_burracos", "two-packs", "too-many-burracos"),
        ({**CLOSED, "clean_burracos": 0}, "closed", "burraco-to-close", "closed-without-burraco"),
        ({**CLOSED, "took_pozzetto": False}, "closed", "pozzetto-to-close", "closed-without-pozzetto"),
        ({**UNPLAYED, "left": 50}, "left", "unplayed-pozzetto", "pozzetto-is-left"),
        (
            {"melded": 90, "left": 70, "unplayed_pozzetto": True},
            "unplayed_pozzetto",
            "pozzetto-on-the-discard",
            "unplayed-not-taken",
        ),
        ({"melded": ALL_CARD_POINTS + 5}, "melded", "two-packs", "more-than-two-packs"),
        ({"left": ALL_CARD_POINTS + 5}, "left", "two-packs", "more-than-two-packs"),
    ],
)
def test_what_a_side_cannot_have(side: dict[str, Any], field: str, rule: str | None, says: str) -> None:
    assert refused(deal({}, side)) == [(f"sides.1.{field}", rule, says)]


def test_only_one_side_closes() -> None:
    assert refused(deal(CLOSED, CLOSED)) == [("sides.1.closed", "ways-to-end", "two-closed")]


def test_both_conditions_of_closing_are_missed_at_once() -> None:
    assert refused(deal({"melded": 90, "closed": True})) == [
        ("sides.0.closed", "pozzetto-to-close", "closed-without-pozzetto"),
        ("sides.0.closed", "burraco-to-close", "closed-without-burraco"),
    ]


def test_a_table_may_want_a_clean_burraco_to_close() -> None:
    dirty = deal({**CLOSED, "clean_burracos": 0, "dirty_burracos": 2})
    assert refused(dirty) == []
    assert refused(dirty, closing_needs_clean=True) == [
        ("sides.0.closed", "clean-burraco-to-close", "closed-without-clean")
    ]
    assert refused(deal(CLOSED), closing_needs_clean=True) == []


def test_a_partner_may_close_before_the_pozzetto_is_played_unless_each_must_have_taken_it() -> None:
    partners = deal({**CLOSED, "unplayed_pozzetto": True, "left": 125})
    assert refused(partners) == []
    assert refused(partners, closing_condition_of="player") == [
        ("sides.0.closed", "conditions-of-the-side", "closed-by-the-other")
    ]


def test_an_unplayed_pozzetto_lies_in_the_hand_only_where_its_cards_count() -> None:
    assert refused(deal({**UNPLAYED, "left": 55})) == []
    assert refused(deal({**UNPLAYED, "left": 10}), unplayed_pozzetto="flat100") == []


def test_all_the_cards_on_the_table_and_in_the_hands_are_two_packs() -> None:
    assert ALL_CARD_POINTS == 1080
    assert refused(deal({"melded": 500, "left": 200}, {"melded": 300, "left": 80})) == []
    assert refused(deal({"melded": 500, "left": 200}, {"melded": 300, "left": 85})) == [
        ("sides.1.left", "two-packs", "more-than-two-packs")
    ]


def test_two_sides_play() -> None:
    assert refused(Deal()) == [("sides", None, "missing")]
    for sides in ((Lay(),), (Lay(), Lay(), Lay())):
        assert refused(Deal(sides=sides)) == [("sides", "four-players", "sides-wanted")]


def test_everything_is_told_at_once() -> None:
    told = deal({"melded": 222, "closed": True}, {"unplayed_pozzetto": True, "left": -5})
    assert {field for field, _, _ in refused(told)} == {
        "sides.0.melded",
        "sides.0.closed",
        "sides.1.unplayed_pozzetto",
        "sides.1.left",
    }


SETS = [f"{rank}S {rank}S {rank}H {rank}H {rank}D {rank}D" for rank in "34567"]


@pytest.mark.parametrize(
    ("clean", "semi_clean", "dirty", "least"),
    [
        (1, 0, 0, 35), (0, 1, 0, 55), (0, 0, 1, 50), (1, 0, 1, 85), (5, 0, 0, 175), (0, 0, 5, 250),
        (6, 0, 0, 220), (0, 0, 6, 305), (5, 0, 1, 230), (0, 6, 0, 340), (3, 1, 2, 265),
    ],
)  # fmt: skip
def test_the_fewest_points_that_burracos_can_count(clean: int, semi_clean: int, dirty: int, least: int) -> None:
    side = {"clean_burracos": clean, "semi_clean_burracos": semi_clean, "dirty_burracos": dirty}
    options: dict[str, Any] = {"semi_clean": 150}
    assert refused(deal({**side, "melded": least}), **options) == []
    assert refused(deal({**side, "melded": least - 5}), **options) == [
        ("sides.0.melded", "burraco-is-seven", "burracos-need-cards")
    ]
    melds = cheapest(clean, semi_clean, dirty)
    assert points(card for meld in melds for card in meld) == least
    assert not too_many(card for meld in melds for card in meld)
    bonuses = Counter(meld.bonus(house(**options)) for cards in melds if (meld := arrange(cards, House())))
    assert bonuses == +Counter({200: clean, 150: semi_clean, 100: dirty})


def cheapest(clean: int, semi_clean: int, dirty: int) -> list[tuple[Card, ...]]:
    """So many burracos of the cheapest cards: sets of threes to sevens, and one sequence of the clubs that they leave.

    Dirty ones come last, so that the sequence is one of them where there is any.
    """
    twos = iter(f"2{suit}" for suit in "SSHHDDCC")
    kinds = ["clean"] * clean + ["semi-clean"] * semi_clean + ["dirty"] * dirty
    heaps = []
    for place, kind in enumerate(kinds):
        naturals = f"{SETS[place]} {SETS[place][0]}C" if place < len(SETS) else "3C 4C 5C 6C 7C 8C 9C"
        if kind == "dirty":
            naturals = naturals.rpartition(" ")[0]
        heaps.append(parse_cards(naturals if kind == "clean" else f"{naturals} {next(twos)}"))
    return heaps


def test_beyond_six_burracos_no_less_is_asked_for() -> None:
    least = [least_points(clean, 0, dirty) for clean in range(12) for dirty in (0, 3)]
    assert least[0::2] == sorted(least[0::2])
    assert least[1::2] == sorted(least[1::2])


@pytest.mark.parametrize("profile", ["as_written", "federation"])
@pytest.mark.parametrize(
    "side",
    [
        {},
        {"melded": 15},
        {"melded": 5, "left": 300},
        {"melded": 35, "clean_burracos": 1},
        {**CLOSED, "left": 200},
        {"melded": 1080},
        {"melded": 640, "clean_burracos": 3, "dirty_burracos": 4, "took_pozzetto": True, "closed": True},
        {**UNPLAYED, "left": 125},
    ],
)
def test_what_could_have_happened_is_accepted(side: dict[str, Any], profile: str) -> None:
    assert refused(deal(side), profile=profile) == []


@pytest.mark.parametrize("number", [10**9, -(10**9), 10**30])
def test_numbers_beyond_all_cards_are_told_and_never_added_up(number: int) -> None:
    for name in ("melded", "left", "clean_burracos", "semi_clean_burracos", "dirty_burracos"):
        huge: dict[str, Any] = {name: number}
        assert refused(Deal(sides=(Lay(**huge), Lay())))


def test_a_deal_is_scored_from_any_standing_that_a_correction_may_leave() -> None:
    for before in (Standing(totals=(-(10**6), 10**9), dealer=3), START):
        played = score(GAME, deal(CLOSED, {"took_pozzetto": True}), house(), before)
        assert played.standing.totals == (before.totals[0] + 440, before.totals[1])
        assert played.standing.dealer == (before.dealer + 1) % 4
