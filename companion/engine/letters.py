"""Letters as a reader counts them."""

import unicodedata


def letters(text: str) -> int:
    """How many letters a text has; marks above, below and beside a letter, and joiners, are part of it."""
    return len(text) if text.isascii() else sum(unicodedata.category(sign)[0] not in "MC" for sign in text)
