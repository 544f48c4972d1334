"""After an upgrade the first page says once what is new, to phones that were here before."""

import tomllib

from flask import Flask

import companion
from companion.web.http.session import VERSION
from tests.phone import Phone, begin
from tests.test_dependencies import TOP
from tests.web.cookies import carrying, inside

NEWS = f"New in version {VERSION}"


def test_a_phone_that_was_here_before_is_told_once(app: Flask, phone: Phone) -> None:
    before = carrying(app, "a mark of before", begin(phone))
    home = before.open("/").text
    assert NEWS in home
    assert "The result can be sent as a picture." in home
    assert NEWS not in before.open("/").text
    assert inside(app, before)["version"] == VERSION


def test_it_is_not_told_again_by_a_version_in_which_only_faults_are_mended() -> None:
    assert ".".join(companion.__version__.split(".")[:2]) == VERSION


def test_a_phone_that_comes_for_the_first_time_is_not_told(phone: Phone) -> None:
    assert NEWS not in phone.open("/").text
    begin(phone)
    assert NEWS not in phone.open("/").text


def test_one_without_a_match_has_nothing_to_compare_it_with(app: Flask) -> None:
    assert NEWS not in carrying(app, "another mark of before").open("/").text


def test_the_version_stands_in_one_place_and_the_changelog_has_it() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert f"\n## {companion.__version__} — 20" in (TOP / "CHANGELOG.md").read_text("utf-8")
