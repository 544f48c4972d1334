"""The log of the application and its server: each line with its time, and without keys."""

import logging
import re
from urllib.parse import quote
from wsgiref.types import WSGIEnvironment

from flask import Flask

KEY = re.compile(r"(?<=/[cm]/)[\w-]+|(?<=['\"])[\w-]{22}(?=['\"])")
HIDDEN = "…"
LOGS = ("gunicorn.error", "gunicorn.access", "_granian", "granian.access")  # of the servers that may stand around us
REQUESTS = logging.getLogger("companion.requests")
UNNOTED = frozenset(
    {"poll", "static", "home.health", "home.alive", "figures.metrics"}
)  # which programs ask all the time


def enter(app: Flask) -> None:
    """Hide keys in the logs of the application and of the server."""
    for log in (app.logger, *map(logging.getLogger, LOGS)):
        if not any(isinstance(one, WithoutKeys) for one in log.filters):
            log.addFilter(WithoutKeys())


def begin(*, requests: bool) -> None:
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
