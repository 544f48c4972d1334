"""Every question, answer and reason of Pontoon and Shoot Pontoon can be said, and no word is left over."""

from typing import Any

import pytest

from companion.forms.house_rules import AnyGame
from companion.games.pontoon import GAME as PONTOON
from companion.games.shoot_pontoon import GAME as SHOOT
from tests.games.pontoon.content import (
    asked,
    blanks,
    book,
    catalogue,
    said_of,
    says,
    situations,
)
from tests.games.pontoon.test_content import LINES

both = pytest.mark.parametrize("game", [PONTOON, SHOOT], ids=lambda game: game.slug)

MORE: dict[str, dict[str, list[dict[str, Any]]]] = {
    "pontoon": {
        "hand": [{"cards": cards} for cards in ("AS KS", "2S 3S 4S 2H 3H", "9S 5S 7S", "9S 5S", "KS QS 5S")],
        "beats": [{"cards": "AS KS", "bank": "10S 9S", "split": True}, {"cards": "KS QS 5S", "bank": "10S 9S"}],
        "compare": [
            {"held": held, "bank": bank, "stake": 10}
            for held in ("pontoon", "five-card-trick", "bust", "17", "18")
            for bank in ("pontoon", "five-card-trick", "bust", "17")
        ],
        "pays": [{"bank": bank} for bank in ("pontoon", "five-card-trick", "bust", "17")],
        "stick": [{"cards": cards} for cards in ("10S 9S", "2S 3S 4S 2H 3H", "KS QS 5S")],
        "twist": [{"cards": cards} for cards in ("AS KS", "2S 3S 4S 2H 3H", "KS QS 5S", "9S 5S 7S", "AS 4S 6S")],
        "buy": [{"opening": 10, "cards": "2S 3S 4S 2H 3H", "bought": [10, 10, 10]}],
        "split": [{"cards": "8S 8H"}, {"cards": "8S 8H 2S"}],
        "banker-stay": [{"cards": "10S 9S"}],
        "next-banker": [{"banker": 0, "sides": 5, "pontoons": [1], "bank_pontoon": True}],
        "shuffle": [{"pontoon": "split"}],
        "bank-sale": [{"agreed": False}],
        "first-banker": [{"cards": "AS KS"}, {"cards": "KS KH"}],
        "stake": [{"stake": 10}],
        "players": [{"players": 4}, {"players": 11}],
    },
    "shoot-pontoon": {
        "room": [{"kitty": 80, "open_bets": 80}],
        "shoot-covers": [{"hand": 1}],
        "settle-shoot": [{"held": "17", "bank": "18", "shoot": 10}],
        "kitty": [{"amount": 10, "kitty": 50}],
        "kitty-due": [{"kitty": 50}],
    },
}


@both
def test_every_question_can_be_asked(game: AnyGame) -> None:
    said = book(game).words
    missing = [key for question in game.questions for key in asked(question) if not said.find(key)]
    assert missing == []


@both
def test_every_answer_can_be_said_with_its_figures(game: AnyGame) -> None:
    met = set()
    for slug, ruling in situations(game, MORE[game.slug]):
        sentence = said_of(game, slug, ruling)
        assert sentence, (slug, ruling.answer)
        assert blanks(sentence) <= {"answer", *ruling.facts.by_name()}, (slug, sentence)
        met.add((slug, ruling.answer) if isinstance(ruling.answer, bool) else slug)
    own = [q for q in game.questions if game is PONTOON or q not in PONTOON.questions]
    assert {m if isinstance(m, str) else m[0] for m in met} >= {question.slug for question in own}


@both
def test_every_reason_can_be_said_with_its_figures(game: AnyGame) -> None:
    found = book(game)
    for slug, ruling in situations(game, MORE[game.slug]):
        assert ruling.reasons, slug
        for reason in ruling.reasons:
            assert reason.rule in found.entries, (slug, reason.rule)
            figures = found.words.find(f"because.{reason.rule}")
            if reason.about and figures:
                assert blanks(figures) <= set(reason.about), (slug, reason.rule)


OUTCOMES = (".won-once", ".won-twice", ".lost-once", ".lost-twice", ".even", ".some", ".nobody")

# what only the pages of a table say: a missing word is found by their own tests
PAGES = tuple(f"{page}." for page in ("act", "after", "deal", "draft", "entry", "field", "hand", "held", "kind"))
PAGES += tuple(f"{page}." for page in ("kitty", "new", "note", "now", "over", "pays", "play", "players", "put"))
PAGES += tuple(f"{page}." for page in ("sale", "sum", "told"))


@both
def test_no_words_are_left_over(game: AnyGame) -> None:
    """A key that nothing asks for is a rule, a problem or a question that was renamed."""
    rules = {str(rule) for rule in game.rules}
    wanted = {f"problem.{key}" for key in says(game)} | {f"line.{rule}" for rule in LINES[game.slug]}
    wanted |= {f"because.{rule}" for rule in rules} | {"game.name", "game.about", "problem.missing"}
    wanted |= {f"source.{source}" for entry in book(game).entries.values() for source in entry.sources}
    for question in game.questions:
        wanted |= {*asked(question), *(f"say.{question.slug}{end}" for end in ("", ".yes", ".no", *OUTCOMES))}
    left = {
        key
        for key in catalogue(game)
        if key not in wanted and not key.startswith(("answer.", "fact.", "find.", *PAGES))
    }
    assert left == set()
