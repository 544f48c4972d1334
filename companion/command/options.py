"""Options of several commands: where the data is, and where phones reach the server; its address and QR code."""

import argparse
import os
import socket
import struct
import sys
from array import array
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

import segno
from platformdirs import user_data_path

from companion.environment import DATA, DATABASE, HOST, NAMES, PORT, URL, host_name, names, public_address, read
from companion.storage.places import is_address

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  (compared with, and the documented default)
HIGHEST = 65535
BLOCKS = "█▀▄"  # what a QR code is drawn with
# networks without phones: of containers, virtual machines, tunnels, a mobile operator
AWAY = ("br-", "ccmni", "cni", "docker", "lo", "lxc", "podman", "ppp", "rmnet", "tailscale", "tun", "utun", "veth",
        "virbr", "wg", "zt")  # fmt: skip
CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"))  # one of which lies in most containers
ALL_INTERFACES, MOST = 0x8912, 64  # SIOCGIFCONF of Linux
ROW = 40 if struct.calcsize("P") == 8 else 32  # bytes of one interface: 16 of its name, then its address


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
    parser.add_argument("--host", default=os.environ.get(HOST) or EVERYWHERE[0],
                        help="address to listen on (default: every interface)")  # fmt: skip
    parser.add_argument("--port", type=port, default=os.environ.get(PORT) or "8000",
                        help="port to listen on (default: 8000)")  # fmt: skip
    parser.add_argument("--name", dest="names", type=host_name, action="append", default=[], metavar="HOST",
                        help="a name that the server answers to, and no other; may be repeated")  # fmt: skip


def port(text: str) -> int:
    """The number of a port. Raises `ValueError`."""
    number = int(text)
    if not 0 <= number <= HIGHEST:
        raise ValueError(text)
    return number


def addresses(options: argparse.Namespace, port: int) -> list[str]:
    """The addresses to type on a phone, the likeliest first. Raises `LookupError` if the environment has a wrong one.

    By the options, else as COMPANION_URL and COMPANION_NAMES say, else those of this machine on its networks. A
    container does not know the address of its machine: there it is `localhost`.
    """
    said = read(os.environ, URL, public_address)
    if said and not options.names:
        return [said]
    if called := options.names or read(os.environ, NAMES, names):
        return [_url(called[0], port)]
    reached = (own_addresses() or ["localhost"]) if options.host in EVERYWHERE else [options.host]
    return [_url(one, port) for one in reached]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host.strip("[]") and host[0] != "[" else f"http://{host}:{port}/"


def own_addresses() -> list[str]:
    """The addresses of this machine on networks that phones join; first the one that leads to the world."""
    if _in_a_container():
        return []
    first = _towards_the_world()
    near = [one for name, one in _interfaces() if not name.startswith(AWAY) and not one.startswith("127.")]
    return sorted(dict.fromkeys(near), key=lambda one: one != first) or [first]


def _in_a_container() -> bool:
    """By a file, or by the variable that Podman, LXC and systemd set: a read-only container of Podman has no file."""
    return "container" in os.environ or any(mark.exists() for mark in CONTAINER)


def _towards_the_world() -> str:
    """The address from which this machine would send to another network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _interfaces() -> Iterator[tuple[str, str]]:
    """The name and the address of each network interface; of other systems than Linux only the addresses."""
    with suppress(ImportError, OSError):
        if sys.platform in ("linux", "android"):
            yield from _linux_interfaces()
        else:
            yield from (("", str(one[4][0])) for one in socket.getaddrinfo(socket.gethostname(), 0, socket.AF_INET))


def _linux_interfaces() -> Iterator[tuple[str, str]]:
    import fcntl

    rows = array("B", bytes(ROW * MOST))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        answer = fcntl.ioctl(asked.fileno(), ALL_INTERFACES, struct.pack("iP", len(rows), rows.buffer_info()[0]))
    for at in range(0, struct.unpack("iP", answer)[0], ROW):
        row = rows[at : at + ROW].tobytes()
        yield row[:16].partition(b"\0")[0].decode(errors="replace"), socket.inet_ntoa(row[20:24])


def draw_code(url: str) -> bool:
    """Draw the QR code of an address; false where this is no terminal, or one that cannot draw it."""
    if not sys.stdout.isatty():
        return False
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if BLOCKS.encode(sys.stdout.encoding or "ascii", "replace").decode(sys.stdout.encoding or "ascii") != BLOCKS:
        return False
    segno.make(url).terminal(compact=True)
    return True
