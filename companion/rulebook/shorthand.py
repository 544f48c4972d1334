"""Abbreviations of those who type on a phone, read in whole words: `hw mny pts` is *how many points*."""

import re
from collections.abc import Container, Mapping
from functools import cache

from companion.rulebook.vocabulary import MARK
from companion.rulebook.words import Words

SHORT = "find.short"
NO_LETTER_BEFORE, NOTHING_BEFORE, NOTHING_AFTER = r"(?<![^\W\d])(?<!['’])", r"(?<![\w'’])", rf"(?!\w|{MARK}|['’])"
NO_FIGURE_BEFORE = r"(?<!\d\s)"  # `nothing 2 do`, but not `2 2 2 do we meld`
BEHIND_A_FIGURE = 3  # letters at least of what hangs on a figure: `20pts`, but `10c` is a card


def written_out(words: Words, text: str, names: Container[str] = ()) -> str:
    """A text as it was typed, but for `names`, with everything that its language writes in short in whole words."""
    whole, pattern = _short(words)

    def wholly(said: re.Match[str]) -> str:
        short = " ".join(said[0].lower().split())
        space = " " if text[said.start() - 1 : said.start()].isdecimal() else ""
        return said[0] if short in names else f"{space}{whole[short]}"

    return pattern.sub(wholly, text)


@cache
def _short(words: Words) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """The whole words by what is short for them, and a pattern for any of that: a letter alone is a small one."""
    pairs = (pair.replace("_", " ").partition("=") for text in words.every(SHORT) for pair in text.split())
    whole = {short: long for short, _, long in pairs}
    return whole, re.compile("|".join(map(_as_typed, sorted(whole, key=len, reverse=True))) or r"(?!)")


def _as_typed(short: str) -> str:
    """A pattern for what is short, where it is no part of a longer word."""
    spaced = r"\s+".join(map(re.escape, short.split()))
    written = spaced if len(short) == 1 else f"(?i:{spaced})"
    before = NO_LETTER_BEFORE if len(short) >= BEHIND_A_FIGURE and short.isalpha() else NOTHING_BEFORE
    figures = NO_FIGURE_BEFORE if short[0].isdecimal() else ""
    return f"{before}{figures}{written}{NOTHING_AFTER if short[-1].isalnum() else ''}"
