"""Figures that others only claim, `they say 280`: people argue about them, and they are no part of the case."""

import re
from collections.abc import Container, Sequence

from companion.rulebook.lexicon import OURS, Lexicon
from companion.rulebook.vocabulary import plain

PIECE = re.compile(r"\S+")
CLOSING = ",.;:!?।…)"  # signs behind a word that end its clause
MOST_BID = 250  # points; hardly anybody bids more
REACH = 4  # words from a verb of saying to its figure, at most: `they say that we get 280`


def without_claims(lexicon: Lexicon, text: str, bids: Container[str] = ()) -> str:
    """A text as it was typed, without the figures that others only say, and the words that say so.

    A figure of the game's `bids` up to the most that is bid may have been called, and stays. So does everything where
    no other figure stands, or where those who ask say something as well: `they say 50, we say 50`.
    """
    pieces = [one[0] for one in PIECE.finditer(text)]
    words = [plain(one.strip(CLOSING)) for one in pieces]
    said = [at for at, word in enumerate(words) if word in lexicon.saying]
    if any(lexicon.whose.get(word) == OURS for at in said for word in words[max(at - 1, 0) : at]):
        return text
    claimed = set[int]()
    for at in said:
        figure = _figure(lexicon, pieces, words, at)
        if figure is not None and (words[figure] not in bids or int(words[figure]) > MOST_BID):
            claimed |= {*range(min(at, figure), max(at, figure) + 1)}
            claimed |= {at - 1} if at and words[at - 1] in lexicon.whose else set()
    others = [word for at, word in enumerate(words) if at not in claimed]
    if not claimed or not any(any(map(str.isdecimal, word)) or word in lexicon.bids for word in others):
        return text
    return " ".join(piece for at, piece in enumerate(pieces) if at not in claimed)


def _figure(lexicon: Lexicon, pieces: Sequence[str], words: Sequence[str], verb: int) -> int | None:
    """The place of the figure that a verb of saying has, the last of its clause; before it where verbs stand last."""
    if lexicon.verbs_follow and verb and words[verb - 1].isdecimal():
        return verb - 1
    for at in range(verb + 1, min(verb + 1 + REACH, len(words))):
        ends = at + 1 == len(words) or pieces[at][-1] in CLOSING
        if words[at].isdecimal():
            return at if ends else None
        if ends or not (words[at] in lexicon.idle or words[at] in lexicon.whose):
            return None
    return None
