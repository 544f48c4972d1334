"""Pages and the JSON interface: two views of the same calls.

environment      the application, as the environment asks for it
api | pages      addresses: read a request, call, answer
writing          an event by the pen that saw the sheet last, or the conflict
circles          the circle that a key opens, and the circles of a match and of this phone
context          what a request is about
views            what pages show, as values
http             how requests and answers work
"""

from pathlib import Path

from flask import Flask
from jinja2 import FileSystemLoader

from companion.cache import MIB, Cache
from companion.rulebook.words import CONTENT
from companion.storage import CircleKeys, Circles, Drafts, Holders, Matches, Phones, Rematches, open_database
from companion.web import api
from companion.web.http import errors, limits, locale, logs, metrics, polls, proxies, security, session, stretches
from companion.web.http import pages as http_pages
from companion.web.http.lookers import Lookers
from companion.web.http.site import Site
from companion.web.pages import (
    circle,
    circle_files,
    circle_matches,
    circle_people,
    circle_share,
    circles,
    correction,
    drafts,
    end,
    export,
    figures,
    glossary,
    history,
    home,
    house_rules,
    installed,
    interface,
    lesson,
    log,
    names,
    new,
    paper,
    play,
    players,
    practice,
    profiles,
    questions,
    rematch,
    replaced,
    result,
    rules,
    search,
    share,
    sheet,
    wrong,
)

TEXTS, STRETCHES = 8 * MIB, 24 * MIB  # of what was rendered
PACKAGE = Path(__file__).parent.parent
HTTP = (
    locale, session, http_pages, stretches, errors, logs, limits, polls, security, metrics, proxies
)  # fmt: skip
PAGES = (
    home, new, sheet, correction, drafts, play, log, names, end, house_rules, players, share, export, rematch, result,
    paper, lesson, questions, search, rules, glossary, profiles, practice, wrong, installed, interface, replaced,
    history, api, circles, circle, circle_people, circle_matches, circle_share, circle_files, figures
)  # fmt: skip


def create_app(
    where: Path | str,
    *,
    content: Path = CONTENT,
    names: tuple[str, ...] = (),
    behind: int = 0,
    token: str = "",
) -> Flask:
    """The web application, writing to a folder or to the database at an address, answering to these host
    names (to any, if there are none).

    It believes as many proxies as it is `behind`; `token` opens `/metrics`, which without one answers this machine
    alone. Raises `ForeignDatabase` if that folder or database cannot be used.
    """
    app = Flask("companion", static_folder=_folder("static"))
    app.jinja_loader = FileSystemLoader(_folder("templates"))
    app.config.update(TRUSTED_HOSTS=list(names) or None, PROXIES=behind, METRICS=token)
    database = open_database(where)
    app.extensions["companion"] = Site(
        database=database,
        matches=Matches(database),
        drafts=Drafts(database),
        holders=Holders(database),
        phones=Phones(database),
        rematches=Rematches(database),
        circles=Circles(database),
        circle_keys=CircleKeys(database),
        lookers=Lookers(),
        content=content,
        texts=Cache[str](TEXTS, size=lambda text: 4 * len(text)),
        stretches=Cache[stretches.Stretches](STRETCHES, size=stretches.memory),
    )
    app.secret_key = database.secret()
    app.extensions["companion"].drafts.sweep()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for module in HTTP:
        module.enter(app)
    for module in PAGES:
        app.register_blueprint(module.blueprint)
    return app


def _folder(name: str) -> Path:
    """The installed folder if it is there, else the one of the checkout."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name
