"""Single values as they come from outside: strictly in JSON, leniently in forms. Each raises `Misread`."""

import re
import unicodedata
from typing import Any, get_args

from companion.engine.cards import AnyCard, AnyRank, AnySuit, NotACard
from companion.engine.text import letters, plain_digits

BIGGEST = 10**9
LONGEST = 200
LONGEST_NAME = 40  # letters
LONGEST_SUM = 100
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # of Hangul, and Braille without dots: as wide as a letter
APART = r"[,.'’\s]"  # what stands between thousands, in one language or another
FIGURE = rf"(?:[0-9]{{1,3}}(?:{APART}[0-9]{{2,3}})*{APART}[0-9]{{3}}|[0-9]+)"
MINUS = re.compile("[\u2212\u2013]")
UNSEEN = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")  # in pasted figures
SUM = re.compile(f"[+-]?{FIGURE}(?:[+-]{FIGURE})*")
PLAIN = re.compile("[0-9]{1,9}")  # most of what is entered
TICKED = frozenset({"on", "true", "yes", "1"})


class Misread(ValueError):
    """A value that cannot be what its field wants; `says` names the sentence."""

    def __init__(self, says: str, **about: object) -> None:
        super().__init__(says)
        self.says, self.about = says, about


def number(plain: Any, _: Any) -> int:
    """A JSON number."""
    if not isinstance(plain, int) or isinstance(plain, bool):
        raise Misread("whole-number-wanted")
    return _not_too_big(plain)


def total(plain: Any, _: Any) -> int:
    """`120 + 45 − 5`, digits of any script; a `+` at the end is still being typed.

    Thousands may stand apart as in any language (`1,200`, `1.200`, `1 200`), as long as three digits follow:
    whether `120 45` is one figure or two, nobody can know, so it is refused. The script of the pages reads the same.
    """
    if isinstance(plain, str) and PLAIN.fullmatch(plain):
        return int(plain)
    entered = MINUS.sub("-", plain_digits(UNSEEN.sub("", str(plain))[: LONGEST_SUM + 1]))
    plain = re.sub(r"\s*([+-])\s*", r"\1", entered).strip().rstrip("+")
    if not SUM.fullmatch(plain) or len(entered) > LONGEST_SUM:
        raise Misread("number-wanted")
    return _not_too_big(sum(map(int, re.findall(r"[+-]?[0-9]+", re.sub(APART, "", plain)))))


def _not_too_big(value: int) -> int:
    if abs(value) > BIGGEST:
        raise Misread("too-big", most=BIGGEST)
    return value


def yes_or_no(plain: Any, _: Any) -> bool:
    """A JSON yes or no."""
    if not isinstance(plain, bool):
        raise Misread("yes-or-no-wanted")
    return plain


def ticked(plain: Any, _: Any) -> bool:
    """A box of a form."""
    return plain in TICKED


def text(plain: Any, _: Any) -> str:
    """Words that can be shown."""
    if not isinstance(plain, str):
        raise Misread("text-wanted")
    if len(plain) > LONGEST or any(map(unshowable, plain)):
        raise Misread("text-unreadable")
    return plain


def name_too_long(name: str) -> bool:
    """True for a name of more letters than there may be, or with more marks on them than anybody's has."""
    return letters(name) > LONGEST_NAME or len(name) > 4 * LONGEST_NAME


def unshowable(sign: str) -> bool:
    """Controls, halves of signs, and marks that would turn the writing around them; joiners may stay."""
    return unicodedata.category(sign) in ("Cc", "Cs") or sign in TURNING


def visible(sign: str) -> bool:
    """True for what leaves a mark by itself: no space, joiner or accent, nothing that stands for a letter left out."""
    return unicodedata.category(sign)[0] not in "CMZ" and sign not in FILLERS


def choice(plain: Any, wanted: Any) -> Any:
    """One of the values of a `Literal`, exactly."""
    for value in get_args(wanted):
        if plain == value and type(plain) is type(value):
            return value
    raise Misread("no-such-choice")


def picked(plain: Any, wanted: Any) -> Any:
    """One of the values of a `Literal`, by its name."""
    for value in get_args(wanted):
        if plain == value_name(value):
            return value
    raise Misread("no-such-choice")


def value_name(value: Any) -> str:
    """The name of a value in forms and in the rulebook: booleans are yes and no."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def of_the_pack(plain: Any, wanted: type[AnyCard | AnyRank | AnySuit]) -> AnyCard | AnyRank | AnySuit:
    """One card, rank or suit of the pack that is wanted, as people type it."""
    try:
        return wanted.parse(plain if isinstance(plain, str) else "")
    except NotACard:
        says = {AnyCard: "card-wanted", AnyRank: "rank-wanted", AnySuit: "no-such-choice"}
        raise Misread(next(said for kind, said in says.items() if issubclass(wanted, kind))) from None
