"""The endings of cases that hang on a name, by its last sound: মিতার, দাশগুপ্তের, Anna-র, Rahim-এর.

A message has the one form, `{name}-এর` or `{name}-কে`; what a name or a figure makes of it is decided here.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping

from companion.engine.text import clusters

SIGNS = "ািীুূৃেৈোৌ"  # of vowels, behind a consonant
GLIDES = "ইউও"  # vowels of their own, behind which -এর is heard as -য়ের
VOWELS = "আঅঈঊঋএঐঔ"
# How a name in Latin letters ends that ends on a vowel when said: Banerjee, Sarah, Andrew; but Anne, Roy, Sanjay.
OPEN = re.compile(r"(?:[aiou]|(?<![ao])y|[aeiouy]e|ew|[aeo]h)$", re.IGNORECASE)
INDIC_VOWEL = re.compile(r"[\u093e-\u094c\u0a3e-\u0a4c]\W*$")  # a sign of a vowel in Devanagari or Gurmukhi
NASAL = "\u0981"  # it changes no ending


def _genitive(name: str) -> str:
    last = name.removesuffix(NASAL)[-1:]
    if last in GLIDES:
        return f"{name}য়ের"
    if last in SIGNS or last in VOWELS:
        return f"{name}-র" if len([*clusters(name.split()[-1])]) == 1 else f"{name}র"  # দে-র is no দের
    if last == "ৎ":
        return f"{name[:-1]}তের"
    if last == "ং":
        return f"{name}য়ের"
    if _is_bengali(last):
        return f"{name}ের"
    plain = "".join(sign for sign in unicodedata.normalize("NFD", name) if sign.isascii())
    is_open = last in "éè" or (last.isalpha() and OPEN.search(plain)) or INDIC_VOWEL.search(name)
    return f"{name}-র" if is_open else f"{name}-এর"


def _objective(name: str) -> str:
    return f"{name}কে" if _is_bengali(name.removesuffix(NASAL)[-1:]) else f"{name}-কে"


def _is_bengali(last: str) -> bool:
    """True for a letter of the script, or the sign of one; not for its digits."""
    return "\u0985" <= last <= "\u09df" and last != "\u09cd"


CASES: Mapping[str, Mapping[str, Callable[[str], str]]] = {"bn": {"-এর": _genitive, "-কে": _objective}}
PATTERNS = {language: re.compile(rf"\{{(\w+)\}}({'|'.join(cases)})") for language, cases in CASES.items()}


def with_endings(text: str, language: str, written: Callable[[str], str]) -> str:
    """A text with the blanks filled on which an ending hangs; `written` is what fills a blank, or the blank."""
    if language not in PATTERNS:
        return text
    cases = CASES[language]

    def end(blank: re.Match[str]) -> str:
        name = written(blank[1])
        return cases[blank[2]](name) if name != f"{{{blank[1]}}}" and name else blank[0]

    return PATTERNS[language].sub(end, text)
