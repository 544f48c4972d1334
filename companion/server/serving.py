"""The server's loop: thousands of connections, a few threads, and an end that loses no answer."""

import logging
import time
from contextlib import suppress
from typing import Any
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.server import TcpWSGIServer, create_server

from companion.server.connections import MIB, Channel

THREADS = 8
CONNECTIONS = 20_000  # a page that is open asks every two seconds, so that its connection never goes idle
SPARE = 100  # files that are open besides connections
BIGGEST_BODY = MIB
ANSWERING, ENDING = 1.2, 0  # seconds, when it is stopped: for what is in flight; for threads that work all the same


class Server:
    """Serves an application on one port. Raises `OSError` where that cannot be had."""

    def __init__(self, application: WSGIApplication, host: str, port: int) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a queue is no fault
        self._sockets: dict[int, Any] = {}
        self._stopping = False
        try:
            made = create_server(
                application,
                map=self._sockets,
                host=host,
                port=port,
                threads=THREADS,
                ident="companion",
                connection_limit=min(CONNECTIONS, _files() - SPARE),
                asyncore_use_poll=True,
                max_request_body_size=BIGGEST_BODY + 1,
            )
        except ValueError as reason:
            raise OSError(f"{host}: {reason}") from reason
        self._listeners = [one for one in self._sockets.values() if isinstance(one, TcpWSGIServer)]
        self._dispatcher = made.task_dispatcher
        for listener in self._listeners:
            listener.channel_class = Channel

    @property
    def port(self) -> int:
        """The port that it listens on, chosen by the system where 0 was asked for."""
        return int(self._listeners[0].getsockname()[1])

    def run(self) -> None:
        """Serve until it is stopped; then answer what was asked before, and close."""
        while not self._stopping:
            self._turn(1)
        for listener in self._listeners:
            wasyncore.dispatcher.close(listener)  # its trigger stays: threads that finish wake the loop with it
        for channel in self._channels():
            channel.stopping = True
        until = time.monotonic() + ANSWERING
        while time.monotonic() < until and any(channel.busy for channel in self._channels()):
            self._turn(0.05)
        self._dispatcher.shutdown(timeout=ENDING)
        wasyncore.close_all(self._sockets, ignore_all=True)

    def stop(self, *_: object) -> None:
        """End soon; may be called by a signal."""
        self._stopping = True
        self._listeners[0].pull_trigger()

    def _turn(self, seconds: float) -> None:
        wasyncore.loop(timeout=seconds, use_poll=True, map=self._sockets, count=1)

    def _channels(self) -> list[Channel]:
        return [one for one in list(self._sockets.values()) if isinstance(one, Channel)]


def _files() -> int:
    """How many files this process may have open: as many as the system allows it."""
    try:
        import resource
    except ImportError:  # on Windows
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + SPARE if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS + SPARE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return CONNECTIONS + SPARE if soft == resource.RLIM_INFINITY else soft
