"""How people ask: every entry has phrasings enough, none of them twice, and each leads home."""

from collections import Counter
from itertools import chain

import pytest

from companion.games import shelf
from companion.rulebook.index import index_of
from companion.rulebook.pages import Asked, FoundPage, asked, pages_of, read_asked
from companion.rulebook.search import search
from companion.rulebook.vocabulary import split
from companion.rulebook.words import CONTENT
from tests.examples import every
from tests.rulebook.games import OF_CARDS
from tests.rulebook.phrases import written

pytestmark = pytest.mark.once
FEWEST, MOST = 5, 40
LONGEST = 80


def own_pages(game: str) -> list[FoundPage]:
    return [page for page in pages_of(written(game)) if page.own and not page.is_one_of(written(game).absent)]


def own_asked(game: str) -> Asked:
    return read_asked(CONTENT / game / "en.asked.toml")


@pytest.mark.parametrize("game", OF_CARDS)
def test_every_rule_step_dispute_and_question_has_phrasings_enough(game: str) -> None:
    wrong = {(page.kind, page.id): len(page.asked) for page in own_pages(game)}
    assert not {key: count for key, count in wrong.items() if not FEWEST <= count <= MOST}


@pytest.mark.parametrize("game", shelf())
def test_every_phrasing_is_of_something_in_the_book(game: str) -> None:
    known = {("rule" if page.kind == "wrong" else page.kind, page.id) for page in pages_of(written(game))}
    assert own_asked(game).keys() <= known


@pytest.mark.parametrize("game", OF_CARDS)
def test_no_phrasing_stands_twice_and_none_is_long(game: str) -> None:
    counted = Counter(phrase.casefold() for phrase in chain.from_iterable(own_asked(game).values()))
    assert max(counted.values()) == 1, counted.most_common(3)
    assert max(map(len, counted)) <= LONGEST


@pytest.mark.parametrize("game", shelf())
def test_no_phrasing_means_what_one_of_another_entry_means(game: str) -> None:
    index, meant = index_of(written(game)), dict[tuple[str, ...], tuple[str, str]]()
    for page in own_pages(game):
        for phrase in page.asked:
            terms = tuple(index.vocabulary.meant(index.name.without(split(phrase))))
            assert meant.setdefault(terms, (page.kind, page.id)) == (page.kind, page.id), phrase


@pytest.mark.parametrize("game", shelf())
def test_a_phrasing_finds_its_own_form_first_but_for_a_term_that_it_names(game: str) -> None:
    pages = [(page, phrase) for page in own_pages(game) for phrase in page.asked][:: every(4)]
    found = ((page, phrase, search([written(game)], phrase)) for page, phrase in pages)
    hits = [(page, phrase, next(hit for hit in hits if hit.kind != "term")) for page, phrase, hits in found]
    assert not [(page.id, phrase, hit.id) for page, phrase, hit in hits if (hit.kind, hit.id) != (page.kind, page.id)]


def test_a_variant_has_the_phrasings_of_the_game_that_it_extends() -> None:
    variant = next(written(game) for game in shelf() if written(game).base)
    assert asked(written(variant.base).words).keys() <= asked(variant.words).keys()
