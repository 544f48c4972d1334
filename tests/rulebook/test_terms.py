"""The words of every game: explained in a sentence or two, found by all that they are called."""

import pytest

from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.rulebook.book import WORDS, Book, book
from companion.rulebook.entries import Spotter
from companion.rulebook.search import is_sure, search
from companion.rulebook.words import CONTENT, read_toml
from tests.rulebook.games import EACH_GAME, EACH_GAME_OF_CARDS, houses, ids, lineage
from tests.rulebook.phrases import written

FEWEST, MOST = 14, 30
SHORTEST, LONGEST = 3, 40  # words of a definition
QUESTIONS = ("what is a {}", "What does {} mean?", "{} meaning", "what’s {}")
EVERY = [written(slug) for slug in shelf()]


def spotter(pages: Book) -> Spotter:
    return Spotter(pages.terms, ())


def used(pages: Book, text: str) -> list[str]:
    return [use.term for use in spotter(pages).uses(text) if use.term]


@EACH_GAME_OF_CARDS
def test_a_game_explains_its_words_those_of_the_game_that_it_extends_as_well(game: AnyGame) -> None:
    own = list(dict.fromkeys(name for one in lineage(game) for name in ids(one, WORDS)))
    without = read_toml(CONTENT / game.slug / "book.toml").get("without", {}).get("term", ())
    assert list(written(game.slug).terms) == [name for name in own if name not in without]
    assert FEWEST <= len(own) - len(without) <= MOST


@EACH_GAME
def test_a_definition_is_short_at_every_table(game: AnyGame) -> None:
    for house in houses(game):
        for term in book(game.slug, house, "en").terms.values():
            assert SHORTEST <= len(term.text.split()) <= LONGEST, term.id
            assert term.text.endswith("."), term.id
            assert "\n" not in term.text, term.id


@EACH_GAME
def test_the_rules_of_a_term_exist(game: AnyGame) -> None:
    pages = written(game.slug)
    for term in pages.terms.values():
        assert set(term.rules) <= set(pages.entries), term.id


@EACH_GAME
def test_every_form_of_a_term_leads_to_it_and_to_no_other(game: AnyGame) -> None:
    pages = written(game.slug)
    for term in pages.terms.values():
        for form in term.forms:
            assert used(pages, f"the {form} then") == [term.id], form
        for phrase in term.never:
            assert term.id not in used(pages, f"the {phrase} then"), phrase


@EACH_GAME
def test_no_two_terms_are_called_the_same(game: AnyGame) -> None:
    terms = written(game.slug).terms.values()
    named = [(name, term.id) for term in terms for name in {one.casefold() for one in (term.title, *term.also)}]
    named += [(form, term.id) for term in terms for form in term.forms]
    by_name: dict[str, set[str]] = {}
    for name, term_id in named:
        by_name.setdefault(name.casefold(), set()).add(term_id)
    assert {name: of for name, of in by_name.items() if len(of) > 1} == {}


@EACH_GAME
def test_what_a_word_means_is_surely_answered_by_whatever_it_is_called(game: AnyGame) -> None:
    pages = written(game.slug)
    for number, term in enumerate(pages.terms.values()):
        for name in (term.title, *term.forms, *term.also):
            hits = search([pages], QUESTIONS[number % len(QUESTIONS)].format(name))
            assert (hits[0].kind, hits[0].id) == ("term", term.id), name
            assert is_sure(hits), name


@pytest.mark.parametrize("wanted", ["what is a pozzetto", "what is a pozetto?", "pozzetto meaning", "define pozzetti"])
def test_a_word_of_one_game_is_surely_found_among_all(wanted: str) -> None:
    hits = search(EVERY, wanted)
    assert (hits[0].game, hits[0].kind, hits[0].id) == ("burraco", "term", "pozzetto")
    assert is_sure(hits)


def test_a_word_of_several_games_is_found_in_each_and_nothing_is_sure() -> None:
    hits = search(EVERY, "what is a meld")
    assert {(hit.game, hit.kind) for hit in hits[:2]} == {("canasta", "term"), ("burraco", "term")}
    assert not is_sure(hits)


def test_a_word_alone_asks_nothing_yet() -> None:
    hits = search([written("burraco")], "pozzetto")
    assert hits[0].kind == "term"
    assert not is_sure(hits)


def test_a_word_in_another_language_is_found() -> None:
    assert search([written("canasta")], "what is pozzo bloccato")[0].id == "frozen"


def test_the_longest_form_is_meant_and_a_game_is_no_term() -> None:
    pages = written("canasta")
    assert used(pages, "A natural canasta and natural cards.") == ["natural-canasta", "natural-card"]
    named = Spotter(pages.terms, ["Canasta"])
    assert [use.text for use in named.uses("Canasta has canastas; Melds too, meldings not.") if use.term] == [
        "canastas",
        "Melds",
    ]
