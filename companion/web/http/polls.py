"""The poll that every open sheet sends every two seconds, answered before the application is called."""

import re
from collections.abc import Iterable
from contextlib import suppress
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.sansio.utils import host_is_trusted

from companion.storage import Matches, NotSaved
from companion.web.http.metrics import ENDPOINT, NEWS, POLL
from companion.web.http.site import Lookers, Site

LIVE = "standing"
TWICE = ","  # where a header was sent twice, servers put both into one
TOUCHED = "touched"  # sent by a page with something entered in a form: it gets a note of news, and is not replaced
SHEET = re.compile(r"/m/([^/.]+)")
STANDING = re.compile(rf"{LIVE}=([0-9]{{1,18}})(?:&{TOUCHED}=on)?")
HEAD = ("Cache-Control", "private, no-cache")  # all that is to be said of an answer without content


def enter(app: Flask) -> None:
    """Answer polls in front of the application."""
    site: Site = app.extensions["companion"]
    app.wsgi_app = Polls(app.wsgi_app, site.matches, site.lookers, app.config["TRUSTED_HOSTS"])  # type: ignore[method-assign]


class Polls:
    """Answers 204 to a poll if the match has the revision that the page shows; passes on everything else."""

    def __init__(
        self, application: WSGIApplication, matches: Matches, lookers: Lookers, names: list[str] | None
    ) -> None:
        self.application, self.matches, self.lookers, self.names = application, matches, lookers, names

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a poll without news; call the application for anything else."""
        poll = STANDING.fullmatch(environ.get("QUERY_STRING", ""))
        if poll and self.nothing_new(environ, int(poll[1])):
            environ[ENDPOINT] = POLL
            start_response("204 NO CONTENT", [HEAD])
            return ()
        return self.application(environ, start_response)

    def nothing_new(self, environ: WSGIEnvironment, shown: int) -> bool:
        """True for a poll about a match that still has this revision."""
        sheet = SHEET.fullmatch(environ.get("PATH_INFO", ""))
        asked = environ["REQUEST_METHOD"] == "GET" and environ.get("HTTP_HX_TARGET", "").endswith(f"#{LIVE}")
        host = environ.get("HTTP_HOST", "")
        named = TWICE not in host and (not self.names or host_is_trusted(host, self.names))
        with suppress(NotSaved):  # then the application says what is wrong
            if sheet and asked and named:
                if self.matches.revision(sheet[1]) == shown:
                    self.lookers.note(sheet[1], environ.get("HTTP_COOKIE", ""))
                    return True
                environ[NEWS] = True
        return False
