"""The signs of a text in any script: letters with their marks, and digits."""

import re
import unicodedata
from collections.abc import Iterator


def letters(text: str) -> int:
    """How many letters a text has; marks above, below and beside a letter, and joiners, are part of it."""
    return len(text) if text.isascii() else sum(unicodedata.category(sign)[0] not in "MC" for sign in text)


VIRAMAS = ("\u094d", "\u09cd", "\u0a4d")  # they bind the letter that follows
JOINER = "\u200d"


def clusters(text: str) -> Iterator[str]:
    """A text in pieces that stay together: a letter with its marks, a conjunct of several letters."""
    piece = ""
    for sign in text:
        bound = unicodedata.category(sign)[0] == "M" or piece.endswith((*VIRAMAS, JOINER)) or sign == JOINER
        if piece and not bound:
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


OTHER_DIGIT = re.compile(r"[^\D0-9]")


def plain_digits(text: str) -> str:
    """A text with 0 to 9 for the digits of any script."""
    if text.isascii():
        return text
    return OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


RIGHT_TO_LEFT = ("R", "AL")  # classes of letters, as Unicode has them
ISOLATED = "\u2068{}\u2069"


def isolated(text: str) -> str:
    """A text that leaves what stands beside it in its place, where it has letters written from right to left."""
    turns = not text.isascii() and any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in text)
    return ISOLATED.format(text) if turns else text


def nothing_or_zero(text: str) -> bool:
    """True for what stands in a field of figures that nobody has touched."""
    return plain_digits(text) in ("", "0")
