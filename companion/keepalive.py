"""Connections that outlive an answer without a body.

waitress closes a connection after every 204 and 304, since they tell no length;
but they have no body whose end a browser would have to find. A phone that asks
every two seconds whether there is anything new would connect anew each time.
"""

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, MultiSocketServer
from waitress.task import WSGITask


class Task(WSGITask):
    """One request, after which the connection stays open where HTTP allows it."""

    def set_close_on_finish(self) -> None:
        """Close the connection, unless the answer has no body and the browser wants to go on."""
        wants_to_go_on = (
            self.version == "1.1" and getattr(self.request, "headers", {}).get("CONNECTION", "").lower() != "close"
        )
        if self.has_body or not wants_to_go_on:
            super().set_close_on_finish()


class Channel(HTTPChannel):
    """A connection that is served by such tasks."""

    task_class = Task


def keep_alive(server: BaseWSGIServer | MultiSocketServer) -> None:
    """Let a server keep its connections open after answers without a body."""
    for one in (server.map or {}).values() if isinstance(server, MultiSocketServer) else [server]:
        if isinstance(one, BaseWSGIServer):
            one.channel_class = Channel
