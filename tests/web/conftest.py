"""Every page is looked at for words that no catalogue has."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import create_app
from tests import pseudo
from tests.page import Element
from tests.phone import Phone
from tests.visit import visit
from tests.web.bank import FOUR, GAMES, SEVEN, sit


@pytest.fixture(autouse=True)
def _words(every_word_is_known: None) -> None:
    """No page shows a key instead of words."""


@pytest.fixture
def api(app: Flask) -> FlaskClient:
    """A program without cookies or keys."""
    return app.test_client(use_cookies=False)


@pytest.fixture(scope="session")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app with a second, made-up language."""
    folder = tmp_path_factory.mktemp("foreign")
    made = create_app(folder / "data", content=pseudo.content(folder))
    made.testing = True
    return made


@pytest.fixture(scope="session")
def pages(foreign: Flask) -> dict[str, Element]:
    """Every page that there is, in the made-up language."""
    return visit(foreign, language=pseudo.LANGUAGE)


@pytest.fixture
def pontoon(phone: Phone) -> str:
    """A table of seven at Pontoon; Ann has the bank."""
    return sit(phone, "pontoon")


@pytest.fixture
def shoot(phone: Phone) -> str:
    """A table of five at Shoot Pontoon; Ann has the bank."""
    return sit(phone, "shoot-pontoon", SEVEN[:5])


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, phone: Phone) -> str:
    """Ann, who has the bank, Bob, Cem and Dora, at either game."""
    return sit(phone, str(request.param), FOUR)


@pytest.fixture
def bob(app: Flask, sheet: str) -> Phone:
    """Another phone at the table; it says whose it is."""
    phone = Phone(app)
    phone.open(sheet)
    phone.send(f"{sheet}/drafts/holder", {"seat": "2"})
    return phone


@pytest.fixture
def writer(app: Flask) -> Iterator[sqlite3.Connection]:
    """Another program, in the middle of writing."""
    path = app.extensions["companion"].database.path
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
