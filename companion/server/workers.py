"""gunicorn, the server of several workers: one process each, a shared port, and figures that add up.

`serve` becomes gunicorn, which reads this module again for its hooks.
"""

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from companion.server import THREADS

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # which prometheus-client looks for: where workers put their figures
READY = "COMPANION_READY"  # what is printed once there is a worker
CONNECTIONS = 10_000  # of a worker
BACKLOG = 2048
KEPT_OPEN = 75  # seconds without a request; a page at rest asks every ten, a proxy keeps its own for sixty
ANSWERING = 1  # seconds for what is in flight, when it is stopped
LONGEST_LINE = 8190  # letters of a request's first line
control_socket_disable = True  # gunicorn reads it here; versions without such a socket pass it over


def available() -> bool:
    """True if gunicorn is installed."""
    return find_spec("gunicorn") is not None


def listening(host: str, port: int) -> socket.socket:
    """A listening socket that the workers share. Raises `OSError` if the port is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.create_server((host, port), family=family, backlog=BACKLOG)
    taken.set_inheritable(True)
    return taken


def serve(port: socket.socket, workers: int, environment: Mapping[str, str], ready: str) -> NoReturn:
    """Replace this process by gunicorn with so many workers; it prints `ready` when the first one is."""
    environment = {**environment, READY: ready}
    environment.setdefault(SHARED, tempfile.mkdtemp(prefix="companion-figures-"))
    command = [sys.executable, "-m", "gunicorn", "companion.wsgi:app", *_settings(port.fileno(), workers)]
    os.execve(sys.executable, command, environment)  # noqa: S606  (nothing of it comes from a visitor)


def _settings(descriptor: int, workers: int) -> list[str]:
    """The command line of gunicorn, which believes no proxies: the application does, if it is told to."""
    settings = {
        "config": f"python:{__name__}",
        "bind": f"fd://{descriptor}",
        "workers": workers,
        "worker-class": "gthread",
        "threads": THREADS,
        "worker-connections": CONNECTIONS,
        "keep-alive": KEPT_OPEN,
        "graceful-timeout": ANSWERING,
        "limit-request-line": LONGEST_LINE,
        "forwarded-allow-ips": "",
        "log-level": "warning",
    }
    return [f"--{name}={value}" for name, value in settings.items()]


def post_worker_init(worker: Any) -> None:
    """Print once that the server is ready."""
    if worker.age == 1 and (ready := os.environ.get(READY)):
        print(ready, flush=True)  # noqa: T201  (the command's own words)


def child_exit(server: Any, worker: Any) -> None:
    """Drop the gauges of a worker that has ended; its counters stay."""
    from prometheus_client.multiprocess import mark_process_dead

    if SHARED in os.environ:
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Delete the folder of figures."""
    folder = Path(os.environ.get(SHARED, ""))
    if folder.name.startswith("companion-figures-"):
        shutil.rmtree(folder, ignore_errors=True)
