"""Digits of any script."""

import unicodedata


def plain_digits(text: str) -> str:
    """A text with 0 to 9 for the digits of any script."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def nothing_or_zero(text: str) -> bool:
    """True for what stands in a field of figures that nobody has touched."""
    return plain_digits(text) in ("", "0")
