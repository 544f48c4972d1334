"""Serve the app (what `companion` alone does, too)."""

import argparse
import signal
import sys

from companion.command.common import address, address_options, draw_code, place, place_options
from companion.server.serving import Server
from companion.storage.places import shown
from companion.web import create_app

SWITCH = 0.001  # seconds: a page waits that long at most for each thread that thinks about a question


def options(parser: argparse.ArgumentParser) -> None:
    """`--host`, `--port`, `--name` and `--data` or `--database`."""
    address_options(parser)
    place_options(parser)


def run(options: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C. Raises `ForeignDatabase` or `OSError` if it cannot begin."""
    sys.setswitchinterval(SWITCH)
    app = create_app(place(options), names=tuple(options.names))
    server = Server(app, options.host, options.port)
    for stopping in (signal.SIGTERM, signal.SIGINT):  # a shell has its background commands ignore the latter
        signal.signal(stopping, server.stop)
    typed = address(options.host, server.port, options.names)
    draw_code(typed)
    print(f"Type {typed} on a phone of this network, or point its camera at the code.", flush=True)
    print(f"ready on port {server.port}, data in {shown(place(options))}", flush=True)
    server.run()
    app.extensions["companion"].database.close()
    return 0
