"""Metrics for monitoring: requests and their times, writes, conflicts, polls, caches, connections.

Several processes behind one port add up where `PROMETHEUS_MULTIPROC_DIR` names a folder that they share (as
`companion serve --workers` has it): each keeps its figures in files there, and whichever is asked answers for all.
Without it each process answers for itself, which is right behind one proxy that knows them one by one.
"""

import os
import time
from collections.abc import Iterable
from functools import cache
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from companion.cache import every_cache
from companion.storage import Database
from companion.web.http import logs

SHARED = "PROMETHEUS_MULTIPROC_DIR"
ENDPOINT = "companion.endpoint"  # in the environment of a request: what answered it
NEWS = "companion.news"  # the same: a poll for which there is news
WRITTEN = "companion.written"  # the same: a form whose content was written
POLL, NOTHING = "poll", "none"
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
MOMENT = 1.0  # seconds after which what a process keeps in memory is written down for the others
FIGURES = ("bytes", "most", "entries", "hits", "misses")


def enter(app: Flask) -> None:
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
        self._requests_of, self._seconds_of = cache(self._requests.labels), cache(self._seconds.labels)
        self._polls_of = cache(self._polls.labels)
        self._caches = {name: self._gauge(f"cache_{name}", "cache") for name in FIGURES}
        self._figures = self._gauge("database", "figure")

    def _gauge(self, name: str, label: str) -> Gauge:
        about = f"{name.replace('_', ' ')}, of the processes that run".capitalize()
        return Gauge(f"companion_{name}", about, [label], registry=self._own, multiprocess_mode="livesum")

    def answered(self, environ: WSGIEnvironment, status: str, seconds: float) -> None:
        """Count and log an answer."""
        endpoint, method = environ.get(ENDPOINT, NOTHING), environ["REQUEST_METHOD"]
        logs.note(environ, endpoint, status, seconds)
        self._requests_of(endpoint, method if method in ("GET", "POST", "HEAD") else "unusual", status).inc()
        self._seconds_of(_kind(endpoint, method)).observe(seconds)
        if method == "POST" and (WRITTEN in environ or status in ("303", "409")):
            (self._conflicts if status == "409" else self._writes).inc()
        if endpoint == POLL or NEWS in environ:
            self._polls_of("no" if endpoint == POLL else "yes").inc()
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
