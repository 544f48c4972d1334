"""What a side's first melds of a deal must count."""

from typing import Any

from tests.games.canasta.table import ask, cards, problems, unmet


def opening(*melds: str, score: int = 0, top: str = "", **options: Any) -> Any:
    laid = cards(*melds)
    sizes = [len(cards(meld)) for meld in melds]
    parts = tuple(laid[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes)))
    told: dict[str, Any] = {"score": score, "melds": parts}
    return ask("opening", told | ({"top": top} if top else {}), **options)


def test_more_than_the_minimum_is_as_good_as_the_minimum() -> None:
    assert opening("5×K").answer is True
    assert opening("6×K").answer is True
    assert unmet(opening("4×K")) == ["at-least-the-minimum"]


def test_wild_cards_count_their_own_points() -> None:
    assert opening("2×4 Jk").facts.count == 60
    assert opening("2×4 2").facts.count == 30


def test_several_melds_are_added_up() -> None:
    ruling = opening("3×K", "3×Q")
    assert (ruling.answer, ruling.facts.by_name()) == (True, {"count": 60, "minimum": 50})
    assert "several-melds-together" in [reason.rule for reason in ruling.reasons]


def test_every_one_of_the_melds_must_be_legal() -> None:
    assert unmet(opening("3×A", "K 2×2")) == ["naturals-per-wild"]
    assert unmet(opening("3×A", "3×b3")) == ["black-threes"]
    assert unmet(opening("2×A", "3×K 2")) == ["three-of-a-rank"]


def test_a_rank_is_laid_as_one_meld_unless_the_table_lets_a_side_split_it() -> None:
    assert unmet(opening("3×K", "3×K")) == ["one-meld-of-a-rank"]
    assert opening("3×K", "3×K", second_meld_of_rank=True).answer is True


def test_bonuses_do_not_count() -> None:
    ruling = opening("7×6")
    assert unmet(ruling) == ["at-least-the-minimum"]
    assert "bonuses-do-not-count" in [reason.rule for reason in ruling.reasons]


def test_the_top_card_of_the_pile_is_melded_with_a_natural_pair() -> None:
    assert opening("3×Q", "2×A 2", top="QS").answer is True
    assert opening("3×Q", "2×A 2", top="QS").facts.count == 90
    assert unmet(opening("2×Q 2", "3×A", top="QS")) == ["opening-with-the-pile"]
    assert opening("2×Q 2", "3×A", top="QS", open_with_pile="as_unfrozen").answer is True
    assert unmet(opening("3×Q", "3×A", top="QS", open_with_pile="never")) == ["opening-with-the-pile"]


def test_a_top_card_that_is_not_melded_does_not_open() -> None:
    assert unmet(opening("3×Q", "3×A", top="KS")) == ["top-card-is-melded", "opening-with-the-pile"]
    another_queen = {"score": 0, "melds": ["QS QH QD", "AS AH AD"], "top": "QC"}
    assert unmet(ask("opening", another_queen)) == ["top-card-is-melded", "opening-with-the-pile"]


def test_no_side_opens_with_a_wild_card_on_top_of_the_pile() -> None:
    assert "top-not-takeable" in unmet(opening("2×A 2", top="2S"))


def test_the_top_card_lies_in_the_meld_where_its_pair_lies() -> None:
    melds = [["KS", "KH", "2D"], ["KS", "KD", "KC"]]
    assert ask("opening", {"score": 0, "melds": melds, "top": "KS"}, second_meld_of_rank=True).answer is True


def test_a_meld_of_no_cards_is_not_laid() -> None:
    assert ask("opening", {"score": 0, "melds": ["AS AH 2D", "", ""]}).answer is True
    assert [p.field for p in problems("opening", {"score": 0, "melds": ["", ""]})] == ["melds"]


def test_totals_and_cards_must_be_possible() -> None:
    told = problems("opening", {"score": 1497, "melds": ["KS KS KS"]})
    assert [(p.field, p.rule, p.says) for p in told] == [
        ("score", "multiples-of-five", "multiple-of-five"),
        ("melds", "two-packs", "more-than-two-packs-hold"),
    ]
    assert told[1].about == {"cards": "KS"}


def test_openings_are_not_taken_back_less_than_never() -> None:
    for slug, told in (
        ("minimum", {"score": 0}),
        ("opening", {"score": 0, "melds": ["AS AH 2D"]}),
        ("can-open", {"score": 0, "hand": "AS AH 2D"}),
    ):
        assert [(p.field, p.says) for p in problems(slug, told | {"short": -1})] == [("short", "below-zero")]


def test_a_hand_that_cannot_be_is_not_ruled_on() -> None:
    assert {p.field for p in problems("can-open", {"score": 1, "hand": "", "pile_size": 0})} == {
        "score",
        "hand",
        "pile_size",
    }
    assert [p.says for p in problems("can-open", {"score": 0, "hand": "KS KS", "top": "KS"})] == [
        "more-than-two-packs-hold"
    ]


def test_a_card_that_must_be_kept_is_named_where_it_costs_points() -> None:
    ruling = ask("can-open", {"score": 0, "hand": "AS AH 2D KS"})
    assert unmet(ruling) == ["at-least-the-minimum", "keep-one-card"]
    assert ruling.reasons[-1].about == {"count": 60, "left": 1}
    lowered = ask("can-open", {"score": 0, "hand": "AS AH 2D AC KS"})
    assert (lowered.answer, lowered.facts.best, lowered.reasons[-1].about) == (True, 60, {"count": 80, "left": 1})


def test_a_red_three_is_laid_first_and_a_card_comes_for_it() -> None:
    ruling = ask("can-open", {"score": 0, "hand": "3D AS AH 2D 8S"})
    assert (ruling.answer, ruling.facts.best) == (True, 60)
    assert "red-three-drawn" in [reason.rule for reason in ruling.reasons]


def test_a_hand_that_cannot_open_says_why() -> None:
    asked = {"score": 0, "hand": cards("3×K 2×Q 4"), "top": "JK"}
    assert unmet(ask("can-open", asked)) == ["top-not-takeable", "opening-with-the-pile", "at-least-the-minimum"]
    assert unmet(ask("can-open", asked | {"top": "QC"})) == ["at-least-the-minimum", "keep-one-card"]
    assert unmet(ask("can-open", asked | {"top": "4C"})) == ["opening-with-the-pile", "at-least-the-minimum"]
