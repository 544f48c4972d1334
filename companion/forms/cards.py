"""Cards that are tapped: the keys of a grid, and hands as people type them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.cards import SEPARATORS, Card, NotACard, Rank
from companion.forms.house_rules import AnyGame


@dataclass(frozen=True, slots=True)
class CardKey:
    """One key of the grid: the cards that a tap may add, which are all alike to the game."""

    cards: tuple[Card, ...]
    coloured: bool = False

    @property
    def face(self) -> Card:
        """The card that the key shows."""
        return self.cards[0]

    @property
    def name(self) -> str:
        """What the key adds: a card, or a rank (with its colour where that matters)."""
        if len({card.suit for card in self.cards}) == 1:
            return str(self.face)
        return f"{self.face.rank}{'r' if self.face.red else 'b'}" if self.coloured else str(self.face.rank)


def keys(game: AnyGame) -> tuple[CardKey, ...]:
    """The keys of a game: one a card where suits matter, else one a rank."""
    alike: dict[object, list[Card]] = {}
    for card in game.pack:
        coloured = card.rank in game.coloured
        kind: object = card if game.suits else (card.rank, card.red if coloured else None)
        alike.setdefault(kind, []).append(card)
    found = [CardKey(tuple(_apart(cards)), cards[0].rank in game.coloured) for cards in alike.values()]
    return tuple(sorted(found, key=lambda key: _place(key, suits=game.suits)))


def _apart(cards: list[Card]) -> list[Card]:
    """Every card once before any comes twice, so that a few taps do not take one card twice."""
    once = list(dict.fromkeys(cards))
    return once * (len(cards) // len(once))


def _place(key: CardKey, *, suits: bool) -> tuple[int, int]:
    ranks, order = tuple(Rank), "SHDC"
    suit = order.index(key.face.suit) if key.face.suit else len(order)
    last = key.face.rank is Rank.JOKER or key.coloured
    return (ranks.index(key.face.rank), suit) if suits else (int(last), ranks.index(key.face.rank))


def hand(game: AnyGame, text: str) -> tuple[Card, ...]:
    """Cards as typed; where suits do not matter a rank alone will do. Raises `NotACard`."""
    found: list[Card] = []
    for word in (word for word in SEPARATORS.split(text.strip()) if word):
        found.append(_any_suit(game, word, found) or Card.parse(word))
    return tuple(found)


def _any_suit(game: AnyGame, word: str, held: list[Card]) -> Card | None:
    name = word.upper().replace("T", "10").replace("JOKER", "JK")
    if game.suits:
        return None
    alike = next((key.cards for key in keys(game) if key.name.upper() == name or str(key.face.rank) == name), ())
    return min(alike, key=held.count, default=None)


def press(typed: Mapping[str, str], pressed: Mapping[str, str]) -> dict[str, str]:
    """The fields after a card was put (`put=hand:K`) or taken back (`drop=hand:3`, its place in the hand)."""
    after = dict(typed)
    for key, act in (("put", _put), ("drop", _drop)):
        field, _, what = pressed.get(key, "").partition(":")
        if field:
            after[field] = act(after.get(field, ""), what)
    return after


def _put(text: str, card: str) -> str:
    return f"{text} {card}".strip()


def _drop(text: str, place: str) -> str:
    words = [word for word in SEPARATORS.split(text.strip()) if word]
    keep = [word for index, word in enumerate(words) if str(index) != place]
    return " ".join(keep)


def complete(game: AnyGame, text: str) -> str:
    """A hand in the one notation, suits filled in; as typed where it cannot be read."""
    try:
        return " ".join(map(str, hand(game, text)))
    except NotACard:
        return text


def shown(game: AnyGame, text: str) -> Iterator[Card]:
    """The cards of a field that can be read."""
    for word in SEPARATORS.split(text.strip()):
        try:
            yield from hand(game, word)
        except NotACard:
            continue
