"""Every request as it comes in: polls answered in front of the application, the log without keys, metrics.

A poll is what every open sheet sends every two seconds. Metrics are requests and their times, writes, conflicts, polls,
caches, connections. Several processes behind one port add up where `PROMETHEUS_MULTIPROC_DIR` names a folder that they
share (as `companion serve --workers` has it): each keeps its figures in files there, and whichever is asked answers for
all. Without it each process answers for itself, which is right behind one proxy that knows them one by one.
"""

import logging
import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import quote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from werkzeug.sansio.utils import host_is_trusted

from companion.cache import every_cache
from companion.storage import Database, Matches, NotSaved
from companion.web.http.site import Lookers, Site

KEY = re.compile(r"(?<=/[cm]/)[\w-]+|(?<=['\"])[\w-]{22}(?=['\"])")
HIDDEN = "…"
LOGS = ("gunicorn.error", "gunicorn.access", "_granian", "granian.access")  # of the servers that may stand around us
REQUESTS = logging.getLogger("companion.requests")
UNNOTED = frozenset(
    {"poll", "static", "home.health", "home.alive", "figures.metrics"}
)  # which programs ask all the time


def enter_logs(app: Flask) -> None:
    """Hide keys in the logs of the application and of the server."""
    for log in (app.logger, *map(logging.getLogger, LOGS)):
        if not any(isinstance(one, WithoutKeys) for one in log.filters):
            log.addFilter(WithoutKeys())


def begin_log(*, requests: bool) -> None:
    """Write faults to stderr, and `requests` too if that is wanted; a server that logs by itself goes on doing so."""
    log = logging.StreamHandler()
    log.addFilter(WithoutKeys())
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s", handlers=[log])
    REQUESTS.setLevel(logging.INFO if requests else logging.WARNING)


def note(environ: WSGIEnvironment, endpoint: str, status: str, seconds: float) -> None:
    """Log a request: method, path, status, seconds; not what was asked or sent."""
    if endpoint in UNNOTED or not REQUESTS.isEnabledFor(logging.INFO):
        return
    path = quote((environ.get("SCRIPT_NAME", "") + environ["PATH_INFO"]).encode("latin-1", "replace"))
    REQUESTS.info("%s %s %s %.3f", quote(environ["REQUEST_METHOD"]), path, status, seconds)


class WithoutKeys(logging.Filter):
    """Hides the keys of matches and circles in log messages and tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record through, without keys."""
        record.msg, record.args = without_keys(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        record.exc_text = record.exc_text and without_keys(record.exc_text)
        return True


def without_keys(text: str) -> str:
    """The text with the keys in its addresses hidden."""
    return KEY.sub(HIDDEN, text)


SHARED = "PROMETHEUS_MULTIPROC_DIR"
ENDPOINT = "companion.endpoint"  # in the environment of a request: what answered it
NEWS = "companion.news"  # the same: a poll for which there is news
WRITTEN = "companion.written"  # the same: a form whose content was written
POLL, NOTHING = "poll", "none"
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
MOMENT = 1.0  # seconds after which what a process keeps in memory is written down for the others
FIGURES = ("bytes", "most", "entries", "hits", "misses")


def enter_metrics(app: Flask) -> None:
    """Count every request, polls included."""
    metrics = app.extensions["metrics"] = Metrics(app.extensions["companion"].database)
    app.after_request(_name)
    app.wsgi_app = Timed(app.wsgi_app, metrics)  # type: ignore[method-assign]


def _name(response: Response) -> Response:
    request.environ[ENDPOINT] = request.endpoint or NOTHING
    return response


class Metrics:
    """The figures of one process."""

    def __init__(self, database: Database) -> None:
        self._database, self._noted = database, 0.0
        own = self._own = CollectorRegistry()
        self._requests = Counter(
            "companion_requests", "Requests that were answered.", ["endpoint", "method", "status"], registry=own
        )
        self._seconds = Histogram(
            "companion_request_seconds", "Until an answer begins.", ["kind"], buckets=SECONDS, registry=own
        )
        self._writes = Counter("companion_writes", "Forms whose content was written.", registry=own)
        self._conflicts = Counter("companion_conflicts", "Forms that met what somebody else wrote.", registry=own)
        self._polls = Counter("companion_polls", "Sheets that asked for news.", ["news"], registry=own)
        self._caches = {name: self._gauge(f"cache_{name}", "cache") for name in FIGURES}
        self._figures = self._gauge("database", "figure")

    def _gauge(self, name: str, label: str) -> Gauge:
        about = f"{name.replace('_', ' ')}, of the processes that run".capitalize()
        return Gauge(f"companion_{name}", about, [label], registry=self._own, multiprocess_mode="livesum")

    def answered(self, environ: WSGIEnvironment, status: str, seconds: float) -> None:
        """Count and log an answer."""
        endpoint, method = environ.get(ENDPOINT, NOTHING), environ["REQUEST_METHOD"]
        note(environ, endpoint, status, seconds)
        self._requests.labels(endpoint, method if method in ("GET", "POST", "HEAD") else "unusual", status).inc()
        self._seconds.labels(_kind(endpoint, method)).observe(seconds)
        if method == "POST" and (WRITTEN in environ or status in ("303", "409")):
            (self._conflicts if status == "409" else self._writes).inc()
        if endpoint == POLL or NEWS in environ:
            self._polls.labels("no" if endpoint == POLL else "yes").inc()
        if SHARED in os.environ and time.monotonic() > self._noted + MOMENT:
            self._note()

    def text(self) -> bytes:
        """All figures in Prometheus' text format; of every process if they share a folder."""
        self._note()
        if SHARED not in os.environ:
            return generate_latest(self._own)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)

    def _note(self) -> None:
        """Set the gauges to the figures of the caches and of the database."""
        self._noted = time.monotonic()
        for name, caches in every_cache().items():
            sums = (sum(cache.figures()[at] for cache in caches) for at in range(len(FIGURES)))
            for figure, total in zip(FIGURES, sums, strict=True):
                self._caches[figure].labels(name).set(total)
        says: Any = getattr(self._database, "figures", dict)
        for figure, value in says().items():
            self._figures.labels(figure).set(value)


def _kind(endpoint: str, method: str) -> str:
    if endpoint in (POLL, "static"):
        return endpoint
    return "read" if method in ("GET", "HEAD") else "write"


class Timed:
    """Counts every answer, and the seconds until it began."""

    def __init__(self, application: WSGIApplication, metrics: Metrics) -> None:
        self.application, self.metrics = application, metrics

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer as the application does, and count the answer."""
        begun = time.perf_counter()

        def start(status: str, headers: list[tuple[str, str]], *failure: Any) -> Any:
            self.metrics.answered(environ, status[:3], time.perf_counter() - begun)
            return start_response(status, headers, *failure)

        return self.application(environ, start)


LIVE = "standing"
TWICE = ","  # where a header was sent twice, servers put both into one
TOUCHED = "touched"  # sent by a page with something entered in a form: it gets a note of news, and is not replaced
SHEET = re.compile(r"/m/([^/.]+)")
STANDING = re.compile(rf"{LIVE}=([0-9]{{1,18}})(?:&{TOUCHED}=on)?")
HEAD = ("Cache-Control", "private, no-cache")  # all that is to be said of an answer without content


def enter_polls(app: Flask) -> None:
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
