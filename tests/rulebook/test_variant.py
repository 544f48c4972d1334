"""A variant's book holds the rules of the game that it extends, and disputes of its own."""

from pathlib import Path
from typing import NamedTuple

import pytest

from companion.rulebook.book import Book, book
from tests.rulebook.phrases import written

MESSAGE = 'msgctxt "{}"\nmsgid "{}"\nmsgstr ""\n\n'
RULE = 'rule = [{{ id = "{id}", phase = "play", covers = [] }}]\n'
STEP = '    {{ id = "{id}", part = "deal", rules = [] }},\n'


def steps(*ids: str) -> str:
    return f"step = [\n{''.join(STEP.format(id=name) for name in ids)}]\n"


class House(NamedTuple):
    cards: int = 52


@pytest.fixture
def variant(tmp_path: Path) -> Book:
    told = {
        "whist/book.toml": 'phases = ["play"]\n' + RULE.format(id="follow") + steps("sit", "lead"),
        "whist/en.md": "# Rules\n\n## play: Playing\nIn turn.\n\n### follow: Follow suit\nOf {cards}.\n\n"
        "# Steps\n\n### sit: Sit\nDown.\n\n### lead: Lead\nAny of {cards}.\n\n"
        "# House rules\n\n### cards: Cards\nHow many.\n\n- 52: all of them\n\n# Disputes\n\n### late: May I?\n",
        "whist/disputes.toml": 'dispute = [{ id = "late", question = "follow", rules = [], situation = {} }]\n',
        "whist/en.po": MESSAGE.format("game.name", "Whist") + MESSAGE.format("line.trick", "Tricks"),
        "solo/book.toml": 'extends = "whist"\nphases = ["bids", "play"]\n'
        + RULE.format(id="bid")
        + steps("call", "lead"),
        "solo/en.md": "# Rules\n\n## bids: Bidding\nFirst.\n\n### bid: Bid once\nOr pass.\n\n"
        "# Steps\n\n### call: Call\nA suit.\n",
        "solo/en.po": MESSAGE.format("game.name", "Solo"),
    }
    for name, text in told.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return book("solo", House(), "en", tmp_path)


def test_it_has_both_games_rules_in_its_own_reading_order(variant: Book) -> None:
    assert [(phase.id, phase.title) for phase in variant.phases] == [("bids", "Bidding"), ("play", "Playing")]
    assert list(variant.entries) == ["bid", "follow"]
    assert variant.entries["follow"].text == "Of 52."


def test_it_has_both_games_house_rules_and_words(variant: Book) -> None:
    assert variant.explained("cards").values == {"52": "all of them"}
    assert variant.words("game.name") == "Solo"
    assert variant.words("line.trick") == "Tricks"


def test_its_steps_are_its_own_and_may_be_told_in_the_other_games_words(variant: Book) -> None:
    told = [(step.id, step.text) for step in variant.steps({})]
    assert told == [("call", "A suit."), ("lead", "Any of 52.")]


def test_what_it_plays_without_is_left_out_and_what_both_have_is_its_own(variant: Book, tmp_path: Path) -> None:
    again = RULE.format(id="follow").replace("[] }", '["SOL-02"] }')
    (tmp_path / "duo/en.md").parent.mkdir()
    (tmp_path / "duo/book.toml").write_text(
        'extends = "whist"\nphases = ["play"]\n' + again + '[without]\nquestion = ["follow"]\n', "utf-8"
    )
    (tmp_path / "alone/book.toml").parent.mkdir()
    (tmp_path / "alone/book.toml").write_text('extends = "whist"\n[without]\nrule = ["follow"]\n', "utf-8")
    duo, alone = (book(name, House(), "en", tmp_path) for name in ("duo", "alone"))
    assert duo.entries["follow"].covers == ("SOL-02",)
    assert duo.entries["follow"].text == "Of 52."
    assert alone.entries == {}
    assert [len(one.examples) for one in (variant, duo, alone)] == [1, 0, 1]


def test_its_disputes_are_its_own(variant: Book) -> None:
    assert variant.disputes == ()


def test_what_others_do_is_said_of_the_game_at_hand() -> None:
    """The federation makes a player go under a trump in Belote, and frees them in Coinche."""
    rule = "only-lower-trumps"
    belote, coinche = (written(slug).entries[rule].others for slug in ("belote", "coinche"))
    assert "federation" in belote
    assert "federation" not in coinche
    assert coinche
