"""The lines of a deal as rows: in one order in every deal, each with how often what counts."""

from companion.engine.tally import Line
from companion.games import shelf
from companion.games.canasta.rule import Rule
from companion.rulebook.words import words
from companion.web.shown.score_rows import LineRows, ScoreRow

WORDS = words("en", game="canasta")


def rows(*lines: Line) -> list[ScoreRow]:
    return list(LineRows(lines, shelf()["canasta"].lines, WORDS, str).by_rule(2))


def test_two_deals_with_mirrored_sides_show_their_rows_in_one_order() -> None:
    lines = (
        Line(0, Rule.CARDS_ON_THE_TABLE, 225),
        Line(0, Rule.LEFT_IN_HAND, -15),
        Line(1, Rule.CARDS_ON_THE_TABLE, 120),
        Line(1, Rule.MIXED_CANASTA, 300),
    )
    mirrored = sorted((Line(1 - line.side, line.rule, line.each) for line in lines), key=lambda line: line.side)
    expected = [Rule.CARDS_ON_THE_TABLE, Rule.MIXED_CANASTA, Rule.LEFT_IN_HAND]
    assert [row.rule for row in rows(*lines)] == [row.rule for row in rows(*mirrored)] == expected


def test_a_note_says_of_each_side_how_often_what_counts() -> None:
    threes = Rule.RED_THREES
    assert [row.note for row in rows(Line(0, threes, 100, 1), Line(1, threes, 100, 2))] == ["1 × 100, 2 × 100"]
    assert [row.note for row in rows(Line(0, threes, 100, 2), Line(1, threes, 100, 2))] == ["2 × 100"]
    assert [row.note for row in rows(Line(0, threes, 100, 1), Line(1, threes, 100, 1))] == [""]
