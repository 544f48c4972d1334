"""What is logged holds no key: whoever reads a log must not be able to open a match."""

import logging
import re

from flask import Flask

KEY = re.compile(r"(?<=/[cm]/)[\w-]+|(?<=['\"])[\w-]{22}(?=['\"])")
HIDDEN = "…"
LOGS = ("gunicorn.error", "gunicorn.access", "_granian", "granian.access")  # of the servers that may stand around us


def enter(app: Flask) -> None:
    """Let no key through to the log of the application, nor to that of the server around it."""
    for log in (app.logger, *map(logging.getLogger, LOGS)):
        if not any(isinstance(one, WithoutKeys) for one in log.filters):
            log.addFilter(WithoutKeys())


class WithoutKeys(logging.Filter):
    """Takes the keys of matches and circles out of a message and of the error that goes with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record through, without keys."""
        record.msg, record.args = without_keys(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        record.exc_text = record.exc_text and without_keys(record.exc_text)
        return True


def without_keys(text: str) -> str:
    """A text in which no address opens anything."""
    return KEY.sub(HIDDEN, text)
