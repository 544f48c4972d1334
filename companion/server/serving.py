"""waitress as it is run here: thousands of connections, a few threads, and an end that loses no answer.

waitress closes a connection after every 204 and 304, since they tell no length;
but they have no body whose end a browser would have to find. A phone that asks
every two seconds whether there is anything new would connect anew each time.
"""

import logging
import time
from contextlib import suppress
from typing import Any
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask
from waitress.utilities import RequestEntityTooLarge

from companion.server import THREADS

MIB = 1024 * 1024
PASSED_OVER = 16 * MIB  # of a body that is too long: most clients read an answer only once all is sent


class Task(WSGITask):
    """One request, after which the connection stays open where HTTP allows it."""

    def set_close_on_finish(self) -> None:
        """Close the connection, unless the answer has no body and the browser wants to go on."""
        wants_to_go_on = (
            self.version == "1.1" and getattr(self.request, "headers", {}).get("CONNECTION", "").lower() != "close"
        )
        if self.has_body or not wants_to_go_on:
            super().set_close_on_finish()


class Parser(HTTPRequestParser):
    """A request. A body that is too long is dropped, and the application answers that it was.

    What a proxy could understand in another way is refused: two lengths of one body.
    """

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self._too_long = False
        self._passing = 0  # bytes that are still to come, and dropped

    def parse_header(self, header_plus: bytes) -> None:
        """Read the first line and the headers. Raises `ParsingError`."""
        super().parse_header(header_plus)
        if "CONTENT_LENGTH" in self.headers and (self.chunked or "TRANSFER_ENCODING" in self.headers):
            raise ParsingError("Content-Length and Transfer-Encoding are given")

    def received(self, data: bytes) -> int:
        """Read the bytes that arrived, and return how many of them belong to this request."""
        if self._too_long:
            return self._pass_over(data)
        taken: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._refuse()
        return taken

    def _refuse(self) -> None:
        """Pass the request on without its body, with the length that it announced."""
        self.error, self._too_long = None, True
        length = max(self.content_length, self.adj.max_request_body_size)
        self.headers = {**self.headers, "CONNECTION": "close", "CONTENT_LENGTH": str(length)}
        wait = not self.chunked and not self.expect_continue and self.content_length <= PASSED_OVER
        self._passing = self.content_length if wait else 0
        self.expect_continue = False
        self.completed = not self._passing

    def _pass_over(self, data: bytes) -> int:
        taken = min(self._passing, len(data))
        self._passing -= taken
        self.completed = not self._passing
        return taken


class Channel(HTTPChannel):
    """A connection. Once it is `stopping` it reads no more, but answers what it has read."""

    task_class = Task
    parser_class = Parser
    stopping = False

    def readable(self) -> bool:
        """True if it may read another request."""
        return not self.stopping and bool(super().readable())

    @property
    def busy(self) -> bool:
        """True while a request is unanswered, or an answer is not sent yet."""
        return bool(self.requests or self.total_outbufs_len)


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
                max_request_body_size=8 * MIB + 1,  # a file of matches; the application takes less of others
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
