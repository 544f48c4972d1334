"""The command that serves the app."""

import argparse
import os
import signal
import sys
from urllib.parse import urlsplit

from companion.command.options import EVERYWHERE, address_options, addresses, draw_code, location, location_options
from companion.environment import DATA, DATABASE, NAMES, from_environment
from companion.server import SWITCH, workers
from companion.server.serving import Server
from companion.storage.places import is_address, shown

MOST_WORKERS = 64
STOPPING = (signal.SIGTERM, signal.SIGINT)  # a shell has its background commands ignore the latter


def serve_options(parser: argparse.ArgumentParser) -> None:
    """`--host`, `--port`, `--name`, `--workers`, and `--data` or `--database`."""
    address_options(parser)
    parser.add_argument("--workers", type=so_many, default=1, metavar="N",
                        help="processes that share the port (default: 1; more need gunicorn)")  # fmt: skip
    location_options(parser)


def so_many(text: str) -> int:
    """How many workers there shall be. Raises `ValueError`."""
    number = int(text)
    if not 1 <= number <= MOST_WORKERS:
        raise ValueError(text)
    return number


def serve(options: argparse.Namespace) -> int:
    """Serve the app (what `companion` alone does, too).

    It ends at SIGTERM or Ctrl-C. Raises `ForeignDatabase`, `LookupError` or `OSError` if it cannot begin.
    """
    sys.setswitchinterval(SWITCH)
    if options.workers > 1:
        _together(options)
    app = from_environment(_environment(options))
    server = Server(app, options.host, options.port)
    for stopping in STOPPING:
        signal.signal(stopping, server.stop)
    _invite(options, server.port)
    print(_ready(options, server.port), flush=True)
    server.run()
    for stopping in STOPPING:  # asked again: Python lets go of our handler before it has ended
        signal.signal(stopping, signal.SIG_IGN)
    app.extensions["companion"].database.close()
    return 0


def _together(options: argparse.Namespace) -> None:
    """Let several workers serve; whatever keeps one from it is said before there are any."""
    if not workers.available():
        raise LookupError(f"several workers need gunicorn: {sys.executable} -m pip install 'table-companion[workers]'")
    environment = _environment(options)
    from_environment(environment).extensions["companion"].database.close()
    port = workers.listening(options.host, options.port)
    number = int(port.getsockname()[1])
    _invite(options, number)
    workers.serve(port, options.workers, environment, _ready(options, number))


def _environment(options: argparse.Namespace) -> dict[str, str]:
    """The environment, with the options in the place of what it says."""
    where = location(options)
    storage = {DATABASE: str(where)} if is_address(where) else {DATABASE: "", DATA: str(where)}
    names = {NAMES: ",".join(options.names)} if options.names else {}
    return {**os.environ, **storage, **names}


def _invite(options: argparse.Namespace, port: int) -> None:
    url, *others = addresses(options, port)
    if urlsplit(url).hostname == "localhost" and options.host in EVERYWHERE:
        print(f"Type {url} here; on a phone, the address of this machine in its place (COMPANION_URL).", flush=True)
        return
    camera = ", or point its camera at the code" if draw_code(url) else ""
    print(f"Type {url} on a phone of this network{camera}.", flush=True)
    if others:
        print(f"On its other networks this machine is {', '.join(others)}", flush=True)


def _ready(options: argparse.Namespace, port: int) -> str:
    return f"ready on port {port}, data in {shown(location(options))}"
