"""Options of several commands, and the address at which phones reach the server."""

import argparse
import os
import socket
import sys
from io import TextIOWrapper
from pathlib import Path

import segno
from platformdirs import user_data_path

from companion.environment import DATA, DATABASE, host_name
from companion.storage.places import is_address

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  (compared with, and the documented default)
HIGHEST = 65535
BLOCKS = "█▀▄"  # what a QR code is drawn with


def location_options(parser: argparse.ArgumentParser) -> None:
    """`--data DIR`, or `--database URL` in its place; where neither is said, as the environment says."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--data", type=Path, help=f"folder of the data (default: {_usual_folder()})", metavar="DIR")
    where.add_argument("--database", type=database, help="a PostgreSQL database in its place", metavar="URL")


def location(options: argparse.Namespace) -> Path | str:
    """Where the data is: an address, or else a folder."""
    return options.database or options.data or os.environ.get(DATABASE) or _usual_folder()


def _usual_folder() -> Path:
    return Path(os.environ.get(DATA) or user_data_path("companion"))


def database(text: str) -> str:
    """The address of a database. Raises `ValueError`."""
    if not is_address(text):
        raise ValueError(text)
    return text


def address_options(parser: argparse.ArgumentParser) -> None:
    """`--host`, `--port` and `--name`: where the server is reached."""
    parser.add_argument("--host", help="address to listen on (default: every interface)", default=EVERYWHERE[0])
    parser.add_argument("--port", type=port, help="port to listen on (default: 8000)", default=8000)
    parser.add_argument("--name", dest="names", type=host_name, action="append", default=[], metavar="HOST",
                        help="a name that the server answers to, and no other; may be repeated")  # fmt: skip


def port(text: str) -> int:
    """The number of a port. Raises `ValueError`."""
    number = int(text)
    if not 0 <= number <= HIGHEST:
        raise ValueError(text)
    return number


def address(host: str, port: int, names: tuple[str, ...] | list[str] = ()) -> str:
    """The address to type on a phone: under the first of the names, else that of this machine on its network."""
    if names:
        return f"http://{names[0]}:{port}/"
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


def draw_code(url: str) -> None:
    """The QR code of an address, where the terminal can draw it."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if BLOCKS.encode(sys.stdout.encoding or "ascii", "replace").decode(sys.stdout.encoding or "ascii") == BLOCKS:
        segno.make(url).terminal(compact=True)
