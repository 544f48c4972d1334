"""A sixth game is a folder: dropped into a copy of the house, it sits at the table without an edit anywhere else.

The toy is a Tarot, for three to five players with a pack of its own; what it
brings lies in `toy_tarot/`, as it would lie in the house.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
TOY = Path(__file__).parent / "toy_tarot"
HOUSE = ("companion", "templates", "static", "tests")
OWN = ("companion/games/tarot", "companion/content/tarot", "templates/games/tarot", "tests/games/tarot")
ROOMS = ("companion/engine", "companion/forms", "companion/rulebook", "companion/storage", "companion/web")
SHARED = (*ROOMS, "companion/content/en.po", "templates", "static")
ITS_WORDS = re.compile(r"tarot|excuse(?!_me)|oudler|knight|misdeal", re.IGNORECASE)
OF_ANY_GAME = ("test_book.py", "test_keys.py", "test_prose.py", "test_uses.py", "test_disputes.py", "test_search.py")
NOT_OF_A_TOY = "25_disputes or enough_phrases or worked_case"


def files(folder: Path) -> Iterator[str]:
    paths = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return (path.relative_to(folder).as_posix() for path in paths)


def test_it_brings_files_into_its_own_folders_and_no_other() -> None:
    assert [path for path in files(TOY) if not path.startswith(OWN)] == []
    assert [path for path in files(TOY) if (TOP / path).exists()] == []


def test_nothing_in_the_house_names_it() -> None:
    paths = [path for room in SHARED for path in ((TOP / room).rglob("*") if (TOP / room).is_dir() else [TOP / room])]
    texts = {path: path.read_text("utf-8") for path in paths if path.suffix in (".py", ".po", ".html", ".js", ".css")}
    assert len(texts) > 100
    assert [path for path, text in texts.items() if ITS_WORDS.search(text)] == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the toy on its shelf."""
    folder = tmp_path_factory.mktemp("house")
    for room in HOUSE:
        shutil.copytree(TOP / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", TOY.name))
    shutil.copy(TOP / "pyproject.toml", folder)
    shutil.copytree(TOY, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(house: Path, *arguments: str) -> None:
    """Run tests of that house in a process of their own: they want its shelf."""
    command = [sys.executable, "-m", "pytest", "-q", "--assert=plain", "-p", "no:cacheprovider", *arguments]
    ran = subprocess.run(command, cwd=house, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.slow
def test_without_an_edit_it_is_played_and_found_and_its_book_is_as_that_of_any_game_must_be(house: Path) -> None:
    wanted = f"tarot and not ({NOT_OF_A_TOY})"
    run(house, "tests/games/tarot/evening.py", *(f"tests/rulebook/{name}" for name in OF_ANY_GAME), "-k", wanted)
