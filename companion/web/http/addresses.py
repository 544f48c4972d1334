"""Addresses of pages, by the names of their endpoints: they are handed to views, which know no web."""

from functools import lru_cache
from typing import Any

from flask import request, url_for

BUILT = 8192  # that are kept, two hundred bytes each
LONGEST = 100  # letters of a value; a longer one is built into its address each time


def address(endpoint: str, **values: Any) -> str:
    """The path of a page, with what is no part of the path behind it."""
    short = all(
        isinstance(value, int) or (isinstance(value, str) and len(value) <= LONGEST) for value in values.values()
    )
    return _built(request.root_path, endpoint, *values.items()) if short else url_for(endpoint, **values)


@lru_cache(maxsize=BUILT)
def _built(_: str, endpoint: str, *values: tuple[str, Any]) -> str:
    """Where the application lies at that root."""
    return url_for(endpoint, **dict(values))
