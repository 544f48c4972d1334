"""Connections of waitress: kept open if HTTP allows it, and without the bodies that are too long.

waitress closes a connection after every 204 and 304, since they tell no length;
but they have no body whose end a browser would have to find. A phone that asks
every two seconds whether there is anything new would connect anew each time.
"""

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import WSGITask
from waitress.utilities import RequestEntityTooLarge

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
