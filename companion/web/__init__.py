"""Pages and the JSON interface: two views of the same calls."""

from pathlib import Path

from flask import Flask

from companion.rulebook.words import CONTENT
from companion.storage import Database, Matches
from companion.web import (
    api,
    ask,
    changes,
    deals,
    exported,
    failures,
    find,
    home,
    house,
    language,
    mine,
    new,
    now,
    play,
    players,
    profiles,
    regions,
    rules,
    safety,
    share,
    sheet,
)
from companion.web.layout import Layout
from companion.web.site import Site

PACKAGE = Path(__file__).parent.parent
BLUEPRINTS = (
    home, new, sheet, deals, play, changes, house, players, share, exported, now, ask, find, rules, profiles, api
)  # fmt: skip
ROOMS = (language, mine, regions, safety, failures)


def create_app(folder: Path, *, content: Path = CONTENT) -> Flask:
    """The web application, writing to one folder. Raises `NotOurs` if that folder cannot be used."""
    app = Flask("companion", static_folder=_folder("static"))
    app.jinja_loader = Layout(_folder("templates"))
    database = Database(folder)
    app.extensions["companion"] = Site(database=database, matches=Matches(database), content=content)
    app.secret_key = database.secret()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for room in ROOMS:
        room.enter(app)
    for module in BLUEPRINTS:
        app.register_blueprint(module.blueprint)
    return app


def _folder(name: str) -> Path:
    """The installed folder if it is there, else the one of the checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name
