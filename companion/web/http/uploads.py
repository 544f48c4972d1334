"""A file that a form sent."""

from contextlib import closing

from flask import request


def uploaded(field: str) -> bytes:
    """What the file in a field holds; nothing where none was chosen."""
    sent = request.files.get(field)
    if sent is None:
        return b""
    with closing(sent):
        content: bytes = sent.read()
    return content
