"""The command: `companion` serves the app on this machine's network."""

import argparse
import logging
import signal
import socket
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import segno
from platformdirs import user_data_path
from waitress.server import MultiSocketServer, create_server

from companion import __version__
from companion.keepalive import keep_alive
from companion.storage import ForeignDatabase
from companion.web import create_app

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  (compared with, and the documented default)
HIGHEST = 65535
THREADS = 8
BLOCKS = "█▀▄"  # what a QR code is drawn with


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
    serve.add_argument("--port", type=port, help="port to listen on (default: 8000)", default=8000)
    serve.add_argument("--data", type=Path, help="folder for everything that is written", metavar="DIR")
    return top


def port(text: str) -> int:
    """The number of a port. Raises `ValueError`."""
    number = int(text)
    if not 0 <= number <= HIGHEST:
        raise ValueError(text)
    return number


def address(host: str, port: int) -> str:
    """The address to type on a phone of the same network."""
    reached = _own_address() if host in EVERYWHERE else host
    return f"http://[{reached}]:{port}/" if ":" in reached else f"http://{reached}:{port}/"


def _own_address() -> str:
    """The address of this machine on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def serve(host: str, port: int, data: Path) -> None:
    """Serve until SIGTERM or Ctrl-C. Raises `ForeignDatabase` or `OSError` if it cannot begin."""
    app = create_app(data)
    try:
        server = create_server(app, host=host, port=port, threads=THREADS, ident="companion")
    except ValueError as reason:
        raise OSError(f"{host}: {reason}") from reason
    keep_alive(server)
    for stopping in (signal.SIGTERM, signal.SIGINT):  # a shell has its background commands ignore the latter
        signal.signal(stopping, _stop)
    listening = _port_of(server)
    _greet(address(host, listening))
    print(f"ready on port {listening}, data in {data}", flush=True)
    server.run()
    server.close()
    app.extensions["companion"].database.close()


def _port_of(server: Any) -> int:
    """The port that it listens on, chosen by the system where 0 was asked for."""
    return int(server.effective_listen[0][1] if isinstance(server, MultiSocketServer) else server.effective_port)


def _greet(typed: str) -> None:
    """The address to type and, where the terminal can draw it, its QR code."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if BLOCKS.encode(sys.stdout.encoding or "ascii", "replace").decode(sys.stdout.encoding or "ascii") == BLOCKS:
        segno.make(typed).terminal(compact=True)
    print(f"Type {typed} on a phone of this network, or point its camera at the code.", flush=True)


def _stop(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    options = parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        serve(options.host, options.port, options.data)
    except (ForeignDatabase, OSError) as reason:
        print(f"companion: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
