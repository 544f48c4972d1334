"""The app and, beside it on the same server, the least that pages can cost: bare Flask, with a read, with a write."""

import sqlite3
import sys
import threading
from pathlib import Path

from flask import Flask, render_template
from jinja2 import DictLoader
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from companion.server.serving import Server
from companion.web import create_app

BARE, READ, WRITE = "/bare/", "/bare/read", "/bare/write"
ROWS = 1000
SMALL = """<!doctype html><title>{{ name }}</title><h1>{{ name }}</h1>
<ul>{% for total in totals %}<li>{{ total }}</li>{% endfor %}</ul>"""


class Table:
    """A table of a thousand rows under unguessable keys, written as safely as the app writes."""

    def __init__(self, folder: Path) -> None:
        self.path, self.local = folder / "bare.db", threading.local()
        with self.connection as made:
            made.execute("pragma journal_mode = wal")
            made.execute("create table sheet (key text primary key, name text, we int, they int)")
            made.executemany("insert into sheet values (?, ?, ?, ?)", [(f"k{n}", "We", n, 5 * n) for n in range(ROWS)])

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection of the thread that asks."""
        if not hasattr(self.local, "connection"):
            self.local.connection = sqlite3.connect(self.path, timeout=10)
            self.local.connection.execute("pragma synchronous = full")
        made: sqlite3.Connection = self.local.connection
        return made

    def read(self) -> str:
        """A small page of one row."""
        name, *totals = self.connection.execute("select name, we, they from sheet where key = 'k500'").fetchone()
        return render_template("small.html", name=name, totals=totals)

    def write(self) -> tuple[str, int]:
        """One row more, on the disk before the answer."""
        with self.connection as open_:
            open_.execute("insert into sheet values (hex(randomblob(16)), 'We', 0, 0)")
        return "", 303


def floors(folder: Path) -> Flask:
    """An application of the three routes that the app's pages are compared with."""
    bare, table = Flask("bare"), Table(folder)
    bare.jinja_loader = DictLoader({"small.html": SMALL})
    bare.add_url_rule("/", view_func=lambda: "ok")
    bare.add_url_rule("/read", "read", table.read)
    bare.add_url_rule("/write", "write", table.write, methods=["POST"])
    return bare


def main() -> None:
    """Serve until stopped, with data in a folder."""
    folder = Path(sys.argv[1])
    app = create_app(folder)
    both = DispatcherMiddleware(app, {BARE.rstrip("/"): floors(folder)})
    server = Server(both, "127.0.0.1", 0)
    print(server.port, flush=True)
    server.run()


if __name__ == "__main__":
    main()
