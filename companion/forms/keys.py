"""Keys that change the fields of a form without script: counting, adding up, tapping cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from companion.engine.cards import SEPARATORS, AnyCard, NotACard, plain, write_cards
from companion.forms.house_rules import AnyGame
from companion.forms.values import COUNT, read_number

MOST_CARDS = 108  # two packs

SET = "set"


def press(entered: Mapping[str, str], keys: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The fields after keys were pressed, one after the other.

    `less` and `more` step a count, `plus` adds an amount to a sum (`plus=declarations.0:50`), `card` lays a card of so
    many points beside it (`card=sides.0.melded:20`), and `uncard` takes the last one back. `set` says what stands in
    some fields then (`set=hands.4.held:20`, or more of them with spaces between).
    """
    after = dict(entered)
    for key, what in keys:
        name, _, amount = what.partition(":")
        match key:
            case "less" | "more" if name:
                step = 1 if key == "more" else -1
                after[name] = str(max(0, (read_number(after.get(name) or "0") or 0) + step))
            case "plus" if name:
                before = after.get(name, "")
                after[name] = f"{before}+{amount}" if before.strip() else amount
            case "card" if name:
                after[f"{COUNT}.{name}"] = "+".join([*_cards(after, name), amount][:MOST_CARDS])
            case "uncard" if name:
                after[f"{COUNT}.{name}"] = "+".join(_cards(after, name)[:-1])
            case "set":
                after |= dict(field.partition(":")[::2] for field in what.split())
    return after


def _cards(entered: Mapping[str, str], name: str) -> list[str]:
    return [card for card in entered.get(f"{COUNT}.{name}", "").split("+") if card]


@dataclass(frozen=True, slots=True)
class CardKey:
    """One key of the grid: the cards that a tap may add, which are all alike to the game."""

    cards: tuple[AnyCard, ...]
    coloured: bool = False

    @property
    def face(self) -> AnyCard:
        return self.cards[0]

    @property
    def name(self) -> str:
        """The text that the key adds: a card, or a rank (with its colour where that matters)."""
        if len({card.suit for card in self.cards}) == 1:
            return self.face.pictured
        return f"{self.face.rank}{'r' if self.face.red else 'b'}" if self.coloured else str(self.face.rank)


@cache
def keys(game: AnyGame) -> tuple[CardKey, ...]:
    """The keys of a game in the order of its pack: one a card where suits matter; else one a rank, odd ones last."""
    alike: dict[object, list[AnyCard]] = {}
    for card in game.pack:
        coloured = card.rank in game.coloured
        kind: object = card if game.suits else (card.rank, card.red if coloured else None)
        alike.setdefault(kind, []).append(card)
    grid = [CardKey(tuple(_apart(cards)), cards[0].rank in game.coloured) for cards in alike.values()]
    return tuple(grid if game.suits else sorted(grid, key=lambda key: key.coloured or not key.face.suit))


def _apart(cards: list[AnyCard]) -> list[AnyCard]:
    """Every card once before any comes twice, so that a few taps do not take one card twice."""
    once = list(dict.fromkeys(cards))
    return once * (len(cards) // len(once))


def hand(game: AnyGame, text: str, beside: Sequence[AnyCard] = ()) -> tuple[AnyCard, ...]:
    """Cards as entered; where suits do not matter a rank alone will do, and is none of the cards `beside` it.

    Raises `NotACard`, also where there are more than the pack has.
    """
    words, read = _words(text), list[AnyCard]()
    if len(words) > len(game.pack):
        raise NotACard(f"{len(words)} cards of {len(game.pack)}")
    for word in words:
        read.append(_any_suit(game, word, [*beside, *read]) or game.card.parse(word))
    return tuple(read)


def _words(text: str) -> list[str]:
    return [word for word in SEPARATORS.split(text.strip()) if word]


def _any_suit(game: AnyGame, word: str, held: list[AnyCard]) -> AnyCard | None:
    if game.suits:
        return None
    name = plain(word)
    alike = next((key.cards for key in keys(game) if name == key.name.upper() or name in key.face.rank.spellings), ())
    return min(alike, key=held.count, default=None)


def press_card(entered: Mapping[str, str], pressed: Mapping[str, str]) -> dict[str, str]:
    """The fields after a card was put (`put=hand:K`) or taken back (`drop=hand:3`, its place in the hand)."""
    after = dict(entered)
    for key in ("put", "drop"):
        field, _, what = pressed.get(key, "").partition(":")
        if field:
            text = after.get(field, "")
            kept = " ".join(word for index, word in enumerate(_words(text)) if str(index) != what)
            after[field] = f"{text} {what}".strip() if key == "put" else kept
    return after


def complete(game: AnyGame, hands: Mapping[str, str]) -> dict[str, str]:
    """Hands of one pack in the one notation, suits filled in; as entered where one cannot be read."""
    completed, read = dict(hands), list[AnyCard]()
    for name, text in hands.items():
        with suppress(NotACard):
            cards = hand(game, text, read)
            completed[name] = write_cards(cards)
            read += cards
    return completed


def shown(game: AnyGame, text: str) -> Iterator[AnyCard]:
    """The cards of a field that can be read, as many as there are in the pack."""
    for word in _words(text)[: len(game.pack)]:
        try:
            yield from hand(game, word)
        except NotACard:
            continue
