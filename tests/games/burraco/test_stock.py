"""The stock that goes down, and a pozzetto that nobody took: at some tables it becomes the stock."""

from tests.games.burraco.table import ask, deal, lines, met, refused, unmet

SOUTH = {"stock_into_pozzetto": True}
DRAWING = {"stock": 2, "player": "comes_next", "wants": "draw", "untouched": True}


def test_nobody_draws_from_a_pozzetto() -> None:
    ruling = ask("stock-end", DRAWING)
    assert unmet(ruling) == ["no-pozzetto-into-the-stock", "nothing-after-two-left"]
    assert ask("pozzetto-cost", {"pozzetto": "became_stock"}).answer == -100


def test_where_it_becomes_the_stock_play_goes_on_as_long_as_one_is_there() -> None:
    assert ask("stock-end", DRAWING, **SOUTH).answer is True
    assert "no-pozzetto-into-the-stock" in met(ask("stock-end", DRAWING, **SOUTH))
    assert ask("stock-end", DRAWING | {"wants": "take_pile"}, **SOUTH).answer is True
    assert unmet(ask("stock-end", DRAWING | {"untouched": False}, **SOUTH)) == ["nothing-after-two-left"]


def test_a_pozzetto_that_became_the_stock_costs_nobody_anything() -> None:
    told = deal({"melded": 50, "pozzetto_became_stock": True}, {"melded": 50})
    assert lines(told, **SOUTH) == {"cards-on-the-table": 50}
    assert lines(told, 1, **SOUTH) == {"cards-on-the-table": 50, "pozzetto-not-taken": -100}
    assert ask("hand-score", {"melded": 50, "pozzetto": "became_stock"}, **SOUTH).answer == 50


def test_a_pozzetto_that_was_taken_cannot_have_become_the_stock() -> None:
    told = deal({"took_pozzetto": True, "pozzetto_became_stock": True})
    field, rule = "sides.0.pozzetto_became_stock", "no-pozzetto-into-the-stock"
    assert refused(told, **SOUTH) == [(field, rule, "stock-was-taken")]
    assert refused(told) == [(field, rule, "pozzetto-stays")]


def test_a_player_is_told_when_to_play_from_the_pozzetto() -> None:
    for way, when in (("directly", "this-turn"), ("on_the_discard", "next-turn")):
        assert ask("take-pozzetto", {"way": way}).facts.by_name() == {"when": when}
        assert ask("take-pozzetto", {"way": way, "taken": "own_side"}).facts.by_name() == {"when": None}


def test_who_may_not_close_is_told_what_is_missing() -> None:
    for told, missing in (
        ({"pozzetto": "nobody", "burraco": "nobody", "left": "2C"}, "pozzetto-to-close"),
        ({"burraco": "nobody", "left": "9C"}, "burraco-to-close"),
        ({"left": ""}, "discard-to-close"),
        ({"left": "9C 8C"}, "too-many-cards-left"),
        ({"left": "2C"}, "last-discard-not-wild"),
        ({"left": "9C"}, None),
    ):
        assert ask("close", told).facts.missing == missing
