"""What a translator does: makes the files of a language, fills them, and is told what is missing, stale or wrong."""

import re
from pathlib import Path

import pytest

from tools.catalogue.check import check
from tools.catalogue.language import fetch, send, write_language
from tools.catalogue.lint import Text, none_is_one, problems
from tools.catalogue.po import merge, messages
from tools.catalogue.show import show

PO = 'msgctxt "{key}"\nmsgid "{english}"\nmsgstr "{said}"\n'
AIM = "94c0dfec"  # the fingerprint of what the book says below
BOOK = """# Rules

## aim: The aim
Lay {pack_size} cards.

# House rules

### players: How many play
- 2: two
- 4: four
"""


def po(path: Path, *rows: tuple[str, str] | tuple[str, str, str]) -> Path:
    texts = (PO.format(key=row[0], english=row[1], said="".join(row[2:])) for row in rows)
    path.write_text("\n".join(texts), "utf-8")
    return path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with two messages, a book and what people ask."""
    po(tmp_path / "en.po", ("game.name", "Whist"), ("say.cut", "Cut {count} cards."))
    (tmp_path / "en.md").write_text(BOOK, "utf-8")
    (tmp_path / "en.asked.toml").write_text('[rule]\naim = ["what is it about"]\n', "utf-8")
    return tmp_path


def fill(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after, 1)
    path.write_text(text, "utf-8")


def translate(game: Path) -> None:
    write_language(game, "fr")
    fill(
        game / "fr.po",
        ('msgid "Whist"\nmsgstr ""', 'msgid "Whist"\nmsgstr "Whist"'),
        ('cards."\nmsgstr ""', 'cards."\nmsgstr "Coupez {count} cartes."'),
    )
    fill(
        game / "fr.md",
        (f"aim {AIM}:\n", f"aim {AIM}: Le but\nPosez {{pack_size}} cartes.\n"),
        (":\n- 2:\n- 4:", ": Combien jouent\n- 2: deux\n- 4: quatre"),
    )
    fill(game / "fr.asked.toml", ("aim = [\n", 'aim = [\n    "le but",\n'))


def test_new_files_have_room_for_every_text_and_say_what_is_missing(game: Path) -> None:
    write_language(game, "fr")
    assert 'msgid "Cut {count} cards."' in (game / "fr.po").read_text("utf-8")
    assert f"## aim {AIM}:\n" in (game / "fr.md").read_text("utf-8")
    assert [problem.partition("/")[2] for problem in check(game, "fr")] == [
        "fr.po: game.name: is missing",
        "fr.po: say.cut: is missing",
        "fr.md: aim (Rules): is missing",
        "fr.md: players (House rules): is missing",
        "fr.asked.toml: rule.aim: nobody asks for it yet",
    ]


def test_nothing_is_left_to_do_once_all_is_translated_and_nothing_is_lost_when_the_files_are_made_again(
    game: Path,
) -> None:
    translate(game)
    assert check(game, "fr") == []
    before = {path: path.read_text("utf-8") for path in game.glob("fr.*")}
    assert write_language(game, "fr") == []
    assert {path: path.read_text("utf-8") for path in game.glob("fr.*")} == before


def test_what_was_translated_from_other_english_is_stale_until_somebody_has_looked(game: Path) -> None:
    translate(game)
    fill(game / "en.po", ("Cut {count} cards.", "Lift {count} cards."))
    fill(game / "en.md", ("Lay {pack_size}", "Put down {pack_size}"))
    stale = ["fr.po: say.cut: its English has changed", "fr.md: aim (Rules): its English has changed"]
    assert [problem.partition("/")[2] for problem in check(game, "fr")] == stale
    write_language(game, "fr")
    assert [problem.rpartition(": ")[2] for problem in check(game, "fr")] == [
        "is marked as fuzzy",
        "its English has changed",
    ]
    assert "Coupez {count} cartes." in (game / "fr.po").read_text("utf-8")
    fill(game / "fr.po", ("#, fuzzy\n", ""))
    fill(game / "fr.md", (f" {AIM}:", ":"))
    assert check(game, "fr") == []
    write_language(game, "fr")
    fill(game / "en.md", ("Put down", "Lay"))
    assert len(check(game, "fr")) == 1, "the fingerprint is that of the English before"


def test_what_is_not_begun_has_the_fingerprint_of_the_english_of_today(game: Path) -> None:
    write_language(game, "fr")
    fill(game / "en.md", ("Lay {pack_size}", "Put down {pack_size}"))
    write_language(game, "fr")
    assert not re.search(rf" {AIM}:", (game / "fr.md").read_text("utf-8"))


def test_each_text_is_shown_beside_its_english_with_what_must_be_known_of_it(game: Path) -> None:
    translate(game)
    assert list(show(game, "fr", ["say", "aim"])) == [
        "say.cut\n    (The sentence of an answer, below the answer itself.)\n    ({count}: a figure)\n"
        "en  Cut {count} cards.\nfr  Coupez {count} cartes.",
        "aim\n    (Rules)\nen  The aim\n    Lay {pack_size} cards.\nfr  Le but\n    Posez {pack_size} cartes.",
        "aim\n    (asked for: rule)\nen  what is it about\nfr  le but",
    ]
    assert len(list(show(game, "fr", []))) == 5


def test_a_copy_with_notes_goes_out_to_an_editor_and_comes_back_without(game: Path, tmp_path: Path) -> None:
    translate(game)
    before, copies = (game / "fr.po").read_text("utf-8"), tmp_path / "copies"
    send(game, "fr", copies)
    (copy,) = copies.iterdir()
    assert "#. {count}: a figure\n#, python-brace-format\n" in copy.read_text("utf-8")
    fill(copy, ("Coupez", "Prenez"))
    assert fetch(game, "fr", copies) == []
    assert (game / "fr.po").read_text("utf-8") == before.replace("Coupez", "Prenez")
    assert fetch(game, "fr", tmp_path / "none") == []
    assert check(game, "fr") == []


@pytest.mark.parametrize(
    ("name", "right", "wrong", "problem"),
    [
        ("fr.po", "Coupez {count}", "Coupez {cuont}", "its blanks are"),
        ("fr.md", "\nPosez {pack_size}", "\nPosez {n}", "its blanks are"),
        ("fr.md", "\n- 2: deux", "\n- deux: 2", "its labels are"),
        ("fr.md", "\n- 2: deux", "\n- 2:", "nothing stands behind - 2:"),
        ("fr.md", "## aim ", "## but ", "is not in the English book"),
        ("fr.md", "Posez", "<!-- Lay {pack_size} cards. -->\nPosez", "is kept in it"),
        ("fr.po", 'msgctxt "say.cut"', '#. {count}: a figure\nmsgctxt "say.cut"', "is kept in it"),
        ("fr.asked.toml", '"le but"', '# what is it about\n"le but"', "is kept in it"),
        ("fr.md", "Le but", "Le bu\u0302t", "composed"),
        ("fr.po", "plural=(n > 1)", "plural=(n != 1)", "its plural forms"),
        ("fr.po", 'msgctxt "say.cut"', 'msgctxt "say.cuts"', "is not in the English catalogue"),
        ("fr.asked.toml", "aim = [", "aims = [", "is not in the English file"),
    ],
)
def test_every_slip_is_named(game: Path, name: str, right: str, wrong: str, problem: str) -> None:
    translate(game)
    fill(game / name, (right, wrong))
    assert any(problem in one for one in check(game, "fr"))


@pytest.mark.parametrize(
    ("language", "english", "said", "problem"),
    [
        ("bn", "Cut.", "কাটুন.", "a sentence ends with ।"),
        ("bn", "Cut.", "Cut করুন।", "Latin letters"),
        ("bn", "The deal", "চুক্তি", "a deal is a দান"),
        ("bn", "Three", "3", "digits are ০ to ৯"),
        ("bn", "{side} win", "{side}-এর জয়", "nothing is joined to a side"),
        ("pa", "The pack", "ਗੱਡੀ ੫", "digits are 0 to 9"),
        ("pa", "{side} win", "{side} ਨੇ", "no ਨੇ behind a side"),
        ("fr", "Who?", "Qui?", "U+202F"),
        ("fr", "the dealer’s", "de {dealer}", "nothing that elides"),
        ("fr", "a brelan", "un brelan", "carré"),
        ("it", "a joker", "un joker", "jolly"),
        ("it", "the dealer’s", "del {dealer}", "no articulated preposition"),
        ("it", "Four cards", "5 carte", "figures of its own: 5"),
        ("it", "the pozzetto", "il monte", "pozzetti?".replace("i?", "[oi]") + ": must say pozzett"),
    ],
)
def test_what_is_not_written_as_the_language_is_gets_named(
    language: str, english: str, said: str, problem: str
) -> None:
    assert any(problem in one for one in problems(Text("key", english, said), language))


@pytest.mark.parametrize(
    ("language", "english", "said"),
    [
        ("bn", "{side} win by {margin}.", "জয়ী: {side}, {margin} পয়েন্টে।"),
        ("bn", "Deal {number}", "দান {number}"),
        ("bn", "after {dealer}", "{dealer}-এর পরে, 10H আর K"),
        ("pa", "{side} win by {margin}.", "ਜਿੱਤ: {side}, {margin} ਦੇ ਫ਼ਰਕ ਨਾਲ।"),
        ("fr", "{side} win by {margin}.", "Victoire\u202f: {side}, {margin} d’avance."),
        ("it", "{side} win by {margin}.", "Vittoria: {side}, con {margin} di vantaggio."),
    ],
)
def test_what_the_style_guides_write_is_right(language: str, english: str, said: str) -> None:
    assert list(problems(Text("key", english, said), language)) == []


def test_two_who_changed_one_catalogue_both_count_and_a_clash_is_named(tmp_path: Path) -> None:
    base = po(tmp_path / "base", ("a", "A"), ("b", "B"), ("c", "C"), ("d", "D"))
    ours = po(tmp_path / "ours", ("a", "A, ours"), ("b", "B"), ("d", "ours"))
    theirs = po(tmp_path / "theirs", ("a", "A"), ("new", "N"), ("b", "B, theirs"), ("c", "C"), ("d", "theirs"))
    assert merge(base, ours, theirs, "en") == ["d"]
    assert {key: one.id for key, one in messages(ours).items()} == {
        "a": "A, ours",
        "new": "N",
        "b": "B, theirs",
        "d": "ours",
    }
    assert list(messages(ours)) == ["a", "new", "b", "d"]


def test_a_catalogue_of_bare_keys_is_read_as_well_when_two_are_merged(tmp_path: Path) -> None:
    old = 'msgid "a"\nmsgstr "A"\n\nmsgid "few"\nmsgid_plural "few"\nmsgstr[0] "one"\nmsgstr[1] "{n}"\n'
    (tmp_path / "base").write_text(old, "utf-8")
    (tmp_path / "theirs").write_text(old + '\nmsgid "b"\nmsgstr "B"\n', "utf-8")
    ours = po(tmp_path / "ours", ("a", "A, ours"))
    assert merge(tmp_path / "base", ours, tmp_path / "theirs", "en") == []
    assert {key: one.id for key, one in messages(ours).items()} == {"a": "A, ours", "b": "B"}


@pytest.mark.parametrize(("language", "listed"), [("fr", ["some"]), ("it", [])])
def test_a_form_that_stands_for_none_as_well_must_write_the_figure(
    tmp_path: Path, language: str, listed: list[str]
) -> None:
    english = 'msgctxt "some"\nmsgid "one card"\nmsgid_plural "{n} cards"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    (tmp_path / "en.po").write_text(english, "utf-8")
    write_language(tmp_path, language)
    fill(tmp_path / f"{language}.po", ('msgstr[0] ""', 'msgstr[0] "une carte"'))
    assert list(none_is_one(tmp_path / f"{language}.po")) == listed
