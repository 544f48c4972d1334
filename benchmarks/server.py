"""The app and, beside it on the same server, a bare Flask route: what serving costs at least."""

import sys
from pathlib import Path

from flask import Flask
from waitress.server import create_server
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from companion.__main__ import THREADS
from companion.web import create_app

BARE = "/bare"


def main() -> None:
    """Serve until stopped, with data in the folder that is told."""
    bare = Flask("bare")
    bare.add_url_rule("/", view_func=lambda: "ok")
    app = create_app(Path(sys.argv[1]))
    both = DispatcherMiddleware(app.wsgi_app, {BARE: bare.wsgi_app})
    server = create_server(both, host="127.0.0.1", port=0, threads=THREADS)
    print(getattr(server, "effective_port", 0), flush=True)
    server.run()


if __name__ == "__main__":
    main()
