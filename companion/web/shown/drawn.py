"""A draw as pages show it: who drew which card, and what came of it."""

from collections.abc import Iterator, Sequence

from companion.engine.lots import Draw, DrawnCard
from companion.engine.match import as_drawn, drawn_anew
from companion.web.shown.match import MatchView
from companion.web.shown.names import short_seats


def drawn(match: MatchView) -> str:
    """The sentence on the last draw of a match; empty where nothing was drawn."""
    opened, words, lots = as_drawn(match.sheet.entries), match.words, match.sheet.game.lots
    if opened.draw is None or lots is None:
        return ""
    cards = _by_player(match, opened.draw)
    if opened.draw.purpose == "dealer":
        return words("drawn.dealer", cards=words.listed(cards))
    seated = [cards[player] for player in drawn_anew(match.sheet.game, opened).seats]
    sides = len(opened.sides)
    if sides == len(seated):
        return words("drawn.seats", cards=words.listed(seated))
    one, other = (words.joined(seated[side::sides]) for side in range(2))
    return words("drawn.pairs", one=one, other=other)


def rounds(match: MatchView, draw: Draw) -> Iterator[str]:
    """The sentences of the log on a draw: the cards of all, then those of whoever drew again."""
    for number, drawn in enumerate(draw.rounds):
        cards = match.words.listed(_said(match, one.name, [one]) for one in drawn)
        yield match.words("log.by-lot-again" if number else "log.by-lot", cards=cards)


def _by_player(match: MatchView, draw: Draw) -> list[str]:
    """Everybody, by a short name, with all their cards, in the order in which they drew."""
    every, names = [one for each in draw.rounds for one in each], [one.name for one in draw.rounds[0]]
    called = zip(names, short_seats(names), strict=True)
    return [_said(match, short, [one for one in every if one.name == name]) for name, short in called]


def _said(match: MatchView, name: str, drawn: Sequence[DrawnCard]) -> str:
    card = match.sheet.game.card
    called = match.words("seat", number=int(name)) if name.isdecimal() else name
    return " ".join([called, *(match.words.card(card.parse(one.card)) for one in drawn)])
