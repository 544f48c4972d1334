"""Several installations in one process: each shows its own matches, and only those."""

import shutil
from pathlib import Path

from companion.web import create_app
from tests.phone import Phone, begin, deal, record, totals


def test_a_copied_folder_is_an_installation_of_its_own(tmp_path: Path) -> None:
    first = Phone(create_app(tmp_path / "first"))
    sheet = begin(first)
    shutil.copytree(tmp_path / "first", tmp_path / "second")
    second = Phone(create_app(tmp_path / "second"))
    record(first, sheet, deal(100, 0))
    record(second, sheet, deal(0, 200))
    assert totals(first.open(sheet)) == ["100", "0"]
    assert totals(second.open(sheet)) == ["0", "200"]


def test_a_match_is_unknown_to_another_installation(tmp_path: Path) -> None:
    sheet = begin(Phone(create_app(tmp_path / "first")))
    Phone(create_app(tmp_path / "second")).open(sheet, status=404)
