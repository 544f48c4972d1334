"""Addresses of pages, by the names of their endpoints, and an address as a code for the camera of a phone."""

import io
from functools import lru_cache
from typing import Any

import segno
from flask import request, url_for

BUILT = 8192  # that are kept, two hundred bytes each
LONGEST = 100  # letters of a value; a longer one is built into its address each time


def address(endpoint: str, **values: Any) -> str:
    """The path of a page, with values that are no part of the path as its query."""
    short = all(
        isinstance(value, int) or (isinstance(value, str) and len(value) <= LONGEST) for value in values.values()
    )
    return _built(request.root_path, endpoint, *values.items()) if short else url_for(endpoint, **values)


@lru_cache(maxsize=BUILT)
def _built(_: str, endpoint: str, *values: tuple[str, Any]) -> str:
    """The address for an application under this root path."""
    return url_for(endpoint, **dict(values))


def qr(address: str) -> str:
    """A QR code as inline SVG; empty if the address is empty."""
    if not address:
        return ""
    code = io.BytesIO()
    segno.make(address, error="m").save(
        code, kind="svg", border=2, xmldecl=False, svgns=True, nl=False, unit="", omitsize=True
    )
    return code.getvalue().decode()
