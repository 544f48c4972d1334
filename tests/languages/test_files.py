"""Every language has the messages and passages of the English, and the same blanks, each written as it should."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.rulebook.words import BLANK, CONTENT, SIGNS, SOURCE, VARIANTS, Called, Words, languages
from tests.languages.each import WITH_FILES, folders
from tests.pseudo import LANGUAGE
from tools.catalogue.check import book, catalogue, check, kept, unfinished
from tools.catalogue.english import wordless, write_english
from tools.catalogue.lint import lint
from tools.catalogue.notes import explained, nearest, notes
from tools.catalogue.po import forms, messages, plurals, write

pytestmark = pytest.mark.once
SENTENCE = 40  # letters: a longer line that is the same as in English was copied
EACH = pytest.mark.parametrize("language", WITH_FILES)


def test_the_made_up_language_has_every_message_and_passage(made_up: Path) -> None:
    for folder in folders(made_up):
        assert [*catalogue(folder, LANGUAGE), *book(folder, LANGUAGE)] == []


@EACH
def test_what_is_translated_is_as_the_english_wants_it_and_all_of_it_is_where_it_is_offered(language: str) -> None:
    problems = [problem for folder in folders(CONTENT) for problem in check(folder, language)]
    assert [problem for problem in problems if language in languages() or not unfinished(problem)] == []


def test_every_language_that_is_offered_has_files() -> None:
    assert {*languages()} - {SOURCE} <= {*WITH_FILES}


@EACH
def test_every_text_is_written_as_the_language_is(language: str) -> None:
    assert [problem for folder in folders(CONTENT) for problem in lint(folder, language)] == []


@pytest.mark.parametrize(
    ("language", "figures"),
    [("bn", (0, 0, 1, 1)), ("pa", (0, 0, 1, 1)), ("fr", (0, 0, 1, 1)), ("it", (1, 0, 1, 1)), ("en", (1, 0, 1, 1))],
)
def test_none_is_one_or_several_as_cldr_has_it(language: str, figures: tuple[int, ...]) -> None:
    assert tuple(forms(plurals(language))[n] for n in (0, 1, 2, 11)) == figures


@EACH
def test_no_translation_keeps_english_or_notes(language: str) -> None:
    for path in CONTENT.rglob(f"{language}.*"):
        assert list(kept(path)) == [], path
    for path in CONTENT.rglob(f"{language}.md"):
        lines = (set(one.read_text("utf-8").splitlines()) for one in (path, path.with_stem(SOURCE)))
        assert [line for line in set.intersection(*lines) if len(line) > SENTENCE] == [], path


def test_the_english_catalogues_stand_in_the_one_shape(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(CONTENT, tmp_path / "content"))
    for before, after in zip(folders(CONTENT), folders(copy), strict=True):
        write_english(after)
        for name in (f"{SOURCE}.po", SIGNS):
            same = (before / name).read_text("utf-8") == (after / name).read_text("utf-8")
            assert same, f"python -m tools.catalogue writes {before.name}/{name} in shape"


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("language", [SOURCE, *WITH_FILES])
def test_gettext_itself_finds_nothing_wrong(language: str, tmp_path: Path) -> None:
    for path in CONTENT.rglob(f"{language}.po"):
        write(tmp_path / path.name, language, messages(path).values(), notes=True)  # among them which have blanks
        for file in (path, tmp_path / path.name):
            ran = subprocess.run(["msgfmt", "-c", "-o", "/dev/null", file], capture_output=True, text=True)
            assert ran.returncode == 0, ran.stderr


def test_every_message_says_where_it_stands_and_what_its_blanks_hold() -> None:
    figures = {"points", "total", "most", "least", "number"}
    for folder in folders(CONTENT):
        for key, message in messages(folder / f"{SOURCE}.po").items():
            assert nearest("where", key), key
            names = set(BLANK.findall(" ".join(message.id)))
            said = " ".join(explained(message))
            assert all(f"{{{name}}}" in said for name in names), key
            assert not figures & notes()["blanks"].keys()


def test_what_has_no_word_is_in_no_catalogue() -> None:
    paths = [folder / f"{SOURCE}.po" for folder in folders(CONTENT)]
    assert [key for path in paths for key, message in messages(path).items() if wordless(message)] == []


def test_a_message_that_has_a_variant_has_them_all() -> None:
    for folder in folders(CONTENT):
        keys = messages(folder / f"{SOURCE}.po").keys()
        stems = {key.rpartition(".")[0] for key in keys if key.rpartition(".")[2] in VARIANTS}
        assert {f"{stem}{end}" for stem in stems for end in ("", ".we", ".one")} <= set(keys)


def test_a_language_without_variants_says_the_same_of_everybody(tmp_path: Path) -> None:
    (tmp_path / "languages.toml").write_text('offered = ["en", "fr"]', "utf-8")
    (tmp_path / "en.po").write_text(_po("{side} win.", "") + _po("{side} wins.", "", ".one"), "utf-8")
    (tmp_path / "fr.po").write_text(_po("{side} win.", "Victoire : {side}.") + _po("{side} wins.", "", ".one"), "utf-8")
    assert Words("fr", tmp_path)("over", side=Called("Anne", "one")) == "Victoire : Anne."
    assert Words("en", tmp_path)("over", side=Called("Ann", "one")) == "Ann wins."
    assert Words("en", tmp_path)("over", side=Called("We", "we")) == "We win."


def _po(english: str, said: str, variant: str = "") -> str:
    return f'msgctxt "over{variant}"\nmsgid "{english}"\nmsgstr "{said}"\n\n'
