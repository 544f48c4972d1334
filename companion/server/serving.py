"""The server's loop: thousands of connections, a few threads, and an end that loses no answer."""

import logging
import time
from contextlib import suppress
from typing import Any
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from companion.server import THREADS
from companion.server.connections import MIB, Channel

CONNECTIONS = 20_000  # a page that is open asks every two seconds, so that its connection never goes idle
SPARE = 100  # files that are open besides connections
AT_ONCE = 200  # connections that are taken before any of them is looked at
ANSWERING = 0.8  # seconds for what is in flight, when it is stopped


class Listener(TcpWSGIServer):
    """Accepts all waiting connections at once, since with a thousand open each turn of the loop takes long."""

    channel_class = Channel

    def handle_accept(self) -> None:
        """Accept the connections that wait."""
        connections: Any = self.active_channels
        for _ in range(AT_ONCE):
            before = len(connections)
            super().handle_accept()
            if len(connections) == before:
                return

    def pull_trigger(self) -> None:
        """Wake the loop after a thread has answered; does nothing once the server has ended."""
        with suppress(OSError):
            super().pull_trigger()


class Server:
    """Serves an application on one port. Raises `OSError` if the port is not available."""

    def __init__(self, application: WSGIApplication, host: str, port: int) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a queue is no fault
        self._sockets: dict[int, Any] = {}
        self._stopping = False
        try:
            settings = Adjustments(
                host=host,
                port=port,
                ident="companion",
                clear_untrusted_proxy_headers=False,  # the application knows how many proxies it believes
                connection_limit=min(CONNECTIONS, _files() - SPARE),
                max_request_body_size=8 * MIB + 1,  # a circle as a file; the application takes less of others
            )
        except ValueError as reason:
            raise OSError(f"{host}: {reason}") from reason
        addresses: Any = settings.listen
        self._dispatcher = ThreadedTaskDispatcher()
        self._listeners = [
            Listener(application, self._sockets, dispatcher=self._dispatcher, adj=settings, sockinfo=where)
            for where in addresses
        ]
        self._dispatcher.set_thread_count(THREADS)

    @property
    def port(self) -> int:
        """The port that it listens on; if 0 was asked for, the one that the system chose."""
        return int(self._listeners[0].getsockname()[1])

    def run(self) -> None:
        """Serve until it is stopped, then answer the requests in flight, and close."""
        while not self._stopping:
            self._turn(1)
        for listener in self._listeners:
            wasyncore.dispatcher.close(listener)  # its trigger stays: threads that finish wake the loop with it
        for channel in self._channels():
            channel.stopping = True
        until = time.monotonic() + ANSWERING
        while time.monotonic() < until and any(channel.busy for channel in self._channels()):
            self._turn(0.05)
        logging.getLogger("waitress").setLevel(logging.ERROR)  # what is not answered by now is nobody's fault
        self._dispatcher.shutdown(timeout=0)
        wasyncore.close_all(self._sockets, ignore_all=True)

    def stop(self, *_: object) -> None:
        """End soon; may be called by a signal, and by another one while it ends."""
        if not self._stopping:
            self._stopping = True
            self._listeners[0].pull_trigger()

    def _turn(self, seconds: float) -> None:
        wasyncore.loop(timeout=seconds, use_poll=True, map=self._sockets, count=1)

    def _channels(self) -> list[Channel]:
        return [one for one in list(self._sockets.values()) if isinstance(one, Channel)]


def _files() -> int:
    """The number of files that this process may have open, after raising it as far as is needed and allowed."""
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
