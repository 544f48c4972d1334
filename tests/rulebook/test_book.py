"""The book of every game: each rule of its rules file and of its code has an entry, each entry all that it needs."""

import re
from itertools import count, groupby, takewhile

from companion.forms.house_rules import AnyGame
from companion.forms.scalars import value_name
from companion.rulebook.book import DISPUTES, HOUSE_RULES, RULES, STEPS, Book, book, from_clause
from companion.rulebook.entries import Passage
from companion.rulebook.words import CONTENT, languages, read_toml, words
from tests.rulebook.games import EACH_GAME, expected, ids, lineage, rules_of
from tests.rulebook.phrases import written
from tests.rulebook.source import modules

ADDED = 900  # what a rulebook adds to its rules file is numbered from here on
PARTS = ("aloud", "setup", "seats", "deal", "turn", "advice", "detail", "count", "end")  # of a lesson
ALOUD = 110  # words
BESIDE_THE_COURSE = ("wrong", "variants")  # parts of the book that no step leads to


@EACH_GAME
def test_every_rule_of_the_rules_file_is_covered(game: AnyGame) -> None:
    name, _, last = expected(game.slug)["last"].partition("-")
    book = written(game.slug)
    covers = {entry: set(book.entries[entry].covers) for entry in book.own}
    covered = {rule for rules in covers.values() for rule in rules if rule.startswith(name)}
    also = {entry: rules - covered for entry, rules in covers.items() if rules - covered}
    assert all(rules == set(written(lineage(game)[1].slug).entries[entry].covers) for entry, rules in also.items())
    clutter = set(expected(game.slug).get("clutter", ()))
    added = {f"{name}-{ADDED + number}" for number in range(1, expected(game.slug).get("added", 0) + 1)}
    assert covered - added == {f"{name}-{number:02}" for number in range(1, int(last) + 1)} - clutter
    assert added <= covered


@EACH_GAME
def test_of_questions_by_part_none_is_missing_and_none_stands_alone(game: AnyGame) -> None:
    topics = written(game.slug).topics
    asked = sorted(slug for slugs in topics.values() for slug in slugs)
    assert asked in ([], sorted(one.slug for one in game.questions))
    assert all(len(slugs) > 1 for slugs in topics.values())


@EACH_GAME
def test_every_rule_of_the_enumeration_is_named_in_the_code(game: AnyGame) -> None:
    named = {name for path, _ in modules(game.slug) for name in re.findall(r"\bRule\.(\w+)", path.read_text("utf-8"))}
    assert named == set(rules_of(game).__members__)


@EACH_GAME
def test_every_entry_has_its_words_its_part_what_it_covers_and_its_sources(game: AnyGame) -> None:
    book = written(game.slug)
    for entry in book.entries.values():
        assert entry.title != entry.id
        assert entry.text, entry.id
        assert entry.phase in {phase.id for phase in book.phases}, entry.id
        assert entry.covers, entry.id
        assert entry.sources, entry.id


@EACH_GAME
def test_every_part_has_a_title_a_sentence_and_rules(game: AnyGame) -> None:
    phases = written(game.slug).phases
    assert len({phase.id for phase in phases}) == len(phases)
    for phase in phases:
        assert phase.title != phase.id
        assert phase.lead.endswith("."), phase.id
        assert phase.entries, phase.id


@EACH_GAME
def test_the_words_and_the_structure_of_the_book_stand_in_one_order(game: AnyGame) -> None:
    book = written(game.slug)
    phases, steps = [phase.id for phase in book.phases], [step.id for step in book.steps({})]
    options = [option.name for option in game.options()]
    assert ids(game, RULES) == [entry for entry in book.entries if entry in book.own]
    parts = (
        *((ids(game, RULES, 2), phases), (ids(game, STEPS), steps)),
        *((ids(game, HOUSE_RULES), options), (ids(game, DISPUTES), list(book.argued))),
    )
    for own, every in parts:
        assert own == [name for name in every if name in own], "a variant has what is left in the words of its game"


@EACH_GAME
def test_every_step_is_told_and_they_lead_through_every_rule(game: AnyGame) -> None:
    book = written(game.slug)
    steps = book.steps({})
    assert all(step.text and step.title != step.id for step in steps)
    apart = {entry.id for entry in book.entries.values() if entry.phase in BESIDE_THE_COURSE}
    assert {rule for step in steps for rule in step.rules} | apart == set(book.entries)


@EACH_GAME
def test_a_step_sends_on_only_to_steps_that_are_there(game: AnyGame) -> None:
    steps = written(game.slug).steps({})
    sent = {title for step in steps for title in re.findall(r"\b(?:at|back to) “(.+?)”", step.text)}
    goals = {goal for step in steps for goal in step.goes_to}
    assert sent | goals or not game.taught
    assert sent <= {title for step in steps for title in (step.title, step.title.partition(":")[0])}
    assert goals <= {step.id for step in steps}


@EACH_GAME
def test_whatever_a_step_names_is_there(game: AnyGame) -> None:
    book, questions = written(game.slug), {question.slug for question in game.questions}
    mistakes = {entry.id for entry in book.entries.values() if entry.phase == "wrong"}
    for step in book.steps({}):
        assert step.part in PARTS, step.id
        assert set(step.rules) <= set(book.entries), step.id
        assert set(step.asks) <= questions, step.id
        assert set(step.wrong) <= mistakes, step.id
        assert set(step.pictures) <= set(game.pictures), step.id
        assert set(step.practise) <= {exercise.name for exercise in game.practice}, step.id


@EACH_GAME
def test_the_steps_are_told_part_by_part(game: AnyGame) -> None:
    parts = [part for part, _ in groupby(written(game.slug).steps({}), key=lambda step: step.part)]
    assert parts == [part for part in PARTS if part in parts]


@EACH_GAME
def test_what_is_read_aloud_takes_a_minute_at_every_table(game: AnyGame) -> None:
    for language in languages():
        for house in game.profiles.values():
            steps = Book(game.slug, words(language, game=game.slug), house).steps({})
            for text in (step.text for step in steps if step.part == "aloud"):
                assert len([word for word in text.split() if any(map(str.isalnum, word))]) <= ALOUD, language


@EACH_GAME
def test_a_turn_is_one_card_of_three_acts_and_advice_is_three_lines(game: AnyGame) -> None:
    cards = [step.text for step in written(game.slug).steps({}) if step.part in ("turn", "advice")]
    assert {len(re.findall("^- ", text, re.MULTILINE)) for text in cards} <= {3}


@EACH_GAME
def test_every_house_rule_is_explained_with_exactly_its_values(game: AnyGame) -> None:
    for option in game.options():
        explained = written(game.slug).explained(option.name)
        assert explained.title != option.name
        assert list(explained.values) == [value_name(value) for value in option.values], option.name
        assert not [phrase for phrase in explained.values.values() if phrase[0].isupper() or phrase.endswith(".")]


@EACH_GAME
def test_every_house_rule_is_a_question_in_every_language(game: AnyGame) -> None:
    for language in languages():
        book = Book(game.slug, words(language, game=game.slug), game.house())
        leads = {option.name: book.explained(option.name).lead for option in game.options()}
        assert {name: lead for name, lead in leads.items() if not re.match(r"[^.।?]+\?(\s|$)", lead)} == {}, language


@EACH_GAME
def test_every_house_rule_stands_with_the_rules_that_it_changes(game: AnyGame) -> None:
    entries = written(game.slug).entries
    assert {name for entry in entries.values() for name in entry.options} == {option.name for option in game.options()}
    for option in game.options():
        assert option.name in entries[option.rule].options


@EACH_GAME
def test_disputes_name_rules_of_the_book_and_questions_of_the_game(game: AnyGame) -> None:
    book = written(game.slug)
    for dispute in book.disputes:
        assert set(dispute.rules) <= set(book.entries)
        assert dispute.question in {question.slug for question in game.questions}


def test_an_answer_shows_a_long_rule_from_the_clause_on_that_decides() -> None:
    text = "One of two: [a=b: First. Second.] [a=c: No!] Or [a=b: this][a=c: that], or none.\n\n- An item\n- Last"
    starts = [from_clause(text, number)[:8] for number in range(1, 8)]
    assert starts == ["One of t", "[a=b: Fi", "[a=c: No", "Or [a=b:", "- An ite", "- Last", "One of t"]


@EACH_GAME
def test_a_rule_has_as_many_clauses_in_every_language_where_one_of_them_is_named(game: AnyGame) -> None:
    for rule in read_toml(CONTENT / game.slug / "book.toml").get("rule", ()):
        if "decides" in rule:
            counts = {
                tag: clauses(book(game.slug, game.house(), tag).passage(RULES, 3, rule["id"])) for tag in languages()
            }
            assert len({*counts.values()}) == 1, f"{rule['id']}: {counts}"
            assert 1 < rule["decides"] <= counts["en"], rule["id"]


def clauses(passage: Passage) -> int:
    return 1 + len([*takewhile(lambda n: from_clause(passage.body, n) != passage.body, count(2))])
