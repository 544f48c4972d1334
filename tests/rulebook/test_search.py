"""Search finds what people mean: the table of phrases was written before the search was tuned."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.rulebook.search import search
from companion.rulebook.vocabulary import plain
from tests.rulebook.phrases import ANYWHERE, TABLE, Phrase, phrases, written

SHOWN = 3
MISSED = 0.12  # of a table of words without a sentence
EVERY = tuple(map(written, shelf()))
FAMILY = {name for pages in EVERY if pages.base for name in (pages.game, pages.base)}


def test_what_was_meant_is_nearly_always_among_the_first_three() -> None:
    missed = [
        phrase.words for phrase in phrases() if not any(map(phrase.meant, search(phrase.books, phrase.words)[:SHOWN]))
    ]
    assert len(missed) <= MISSED * len(phrases()), missed


def test_the_table_has_enough_phrases_for_every_game() -> None:
    counted = Counter({game: len(some) for game, some in TABLE.items()})
    assert all(counted[slug] >= 12 for slug, game in shelf().items() if game.taught)
    assert counted[ANYWHERE] >= 10
    assert counted.total() >= 60


def test_every_phrase_wants_something_that_exists() -> None:
    for phrase in phrases():
        known = {name for pages in phrase.books for name in known_ids(phrase, pages.game)}
        assert phrase.wanted & known, phrase
        assert all(name in known or name.partition("/")[0] not in shelf() for name in phrase.wanted if "/" in name)


def known_ids(phrase: Phrase, game: str) -> set[str]:
    pages = written(game)
    found = {*pages.entries, *(dispute.id for dispute in pages.disputes)}
    found |= {question.slug for question in shelf()[game].questions}
    found |= {covered for entry in pages.entries.values() for covered in entry.covers}
    return {f"{game}/{name}" for name in found} if phrase.game == ANYWHERE else found


@pytest.mark.parametrize("game", shelf())
def test_every_dispute_is_among_the_first_three_found_by_its_own_words(game: str) -> None:
    for dispute in written(game).disputes:
        found = search([written(game)], dispute.title)[:SHOWN]
        assert dispute.title in [hit.title for hit in found]


@pytest.mark.parametrize("game", shelf())
def test_every_rule_is_found_by_its_title_in_its_own_game(game: str) -> None:
    for entry in written(game).entries.values():
        assert entry.id in [hit.id for hit in search([written(game)], entry.title)], entry.title


def test_a_figure_is_found_as_a_word_and_a_word_as_a_figure() -> None:
    assert search(EVERY, "5 card trick") == search(EVERY, "five card trick")
    assert search(EVERY, "5th card") == search(EVERY, "fifth card")


def test_figures_and_accents_are_plain() -> None:
    assert plain("1,500") == plain("১,৫০০") == plain("੧੫੦੦") == "1500"
    assert plain("Quinté") == "quinte"


def test_in_all_games_a_variant_does_not_repeat_the_rules_of_the_game_that_it_extends() -> None:
    for wanted in ("split", "five-card trick", "May I twist?", "bust"):
        found = [(hit.kind, hit.id) for hit in search(EVERY, wanted) if hit.game in FAMILY and hit.kind != "step"]
        assert len(found) == len(set(found))


def test_what_begins_as_it_was_typed_comes_before_what_is_only_spelled_alike() -> None:
    assert {hit.game for hit in search(EVERY, "freez")[:SHOWN]} == {"canasta"}  # and not what is free elsewhere


def test_a_game_is_named_to_find_what_is_its_own() -> None:
    assert {hit.game for hit in search(EVERY, "belote trump")[:SHOWN]} == {"belote"}
    assert search(EVERY, "canasta pile")[0].game == "canasta"


@given(some.text(max_size=60))
@example("CLE:BURR")  # a term, and the rule of that name
def test_whatever_is_typed_is_looked_for(wanted: str) -> None:
    found = search(EVERY, wanted)
    assert len(found) == len({(hit.game, hit.title, hit.kind == "term") for hit in found})


def test_a_dispute_is_found_only_at_tables_where_it_can_come_up() -> None:
    for_four = written("burraco")
    for_three = book("burraco", replace(for_four.house, players=3), "en")
    here, there = for_four.absent - for_three.absent, for_three.absent - for_four.absent
    assert here
    assert there

    def found(at: Book, name: str) -> bool:
        return ("dispute", name) in {(hit.kind, hit.id) for hit in search([at], at.argued[name].title)}

    assert [name for name in here if not found(for_three, name)] == []
    assert [name for name in here if found(for_four, name)] == []
    assert [name for name in there if found(for_three, name)] == []
