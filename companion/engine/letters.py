"""Letters as a reader counts them, and digits of any script."""

import re
import unicodedata


def letters(text: str) -> int:
    """How many letters a text has; marks above, below and beside a letter, and joiners, are part of it."""
    return len(text) if text.isascii() else sum(unicodedata.category(sign)[0] not in "MC" for sign in text)


OTHER_DIGIT = re.compile(r"[^\D0-9]")


def plain_digits(text: str) -> str:
    """A text with 0 to 9 for the digits of any script."""
    if text.isascii():
        return text
    return OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


def nothing_or_zero(text: str) -> bool:
    """True for what stands in a field of figures that nobody has touched."""
    return plain_digits(text) in ("", "0")
