"""The command: `companion` serves the app on this machine's network."""

import argparse
import logging
import signal
import socket
import sys
from pathlib import Path
from typing import NoReturn

import segno
from platformdirs import user_data_path
from waitress.server import create_server

from companion import __version__
from companion.storage import NotOurs
from companion.web import create_app

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  (compared with, and the documented default)
THREADS = 8


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    top = Parser(prog="companion", description="Keeps the score of card games at a real table, and knows the rules.")
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(dest="command", parser_class=Parser, metavar="serve")
    serve = commands.add_parser("serve", help="serve the app (what `companion` alone does, too)")
    for command in (top, serve):
        command.set_defaults(host=EVERYWHERE[0], port=8000, data=user_data_path("companion"))
    serve.add_argument("--host", help="address to listen on (default: every interface)", default=EVERYWHERE[0])
    serve.add_argument("--port", type=int, help="port to listen on (default: 8000)", default=8000)
    serve.add_argument("--data", type=Path, help="folder for everything that is written", metavar="DIR")
    return top


def address(host: str, port: int) -> str:
    """The address to type on a phone of the same network."""
    return f"http://{_own_address() if host in EVERYWHERE else host}:{port}/"


def _own_address() -> str:
    """The address of this machine on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def serve(host: str, port: int, data: Path) -> None:
    """Serve until SIGTERM or Ctrl-C. Raises `NotOurs` or `OSError` if it cannot begin."""
    app = create_app(data)
    server = create_server(app, host=host, port=port, threads=THREADS, ident="companion")
    signal.signal(signal.SIGTERM, _stop)
    listening = getattr(server, "effective_port", port)
    typed = address(host, listening)
    code = segno.make(typed)
    code.terminal(compact=True)
    print(f"Type {typed} on a phone of this network, or point its camera at the code.", flush=True)
    print(f"ready on port {listening}, data in {data}", flush=True)
    server.run()
    server.close()


def _stop(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    told = parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        serve(told.host, told.port, told.data)
    except (NotOurs, OSError, OverflowError) as reason:
        print(f"companion: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
