"""What the tests ask of Burraco: a situation and more for every sentence that it may say."""

from collections.abc import Iterator, Mapping
from typing import Any

from babel.messages.pofile import read_po

from companion.engine.ruling import Ruling
from companion.forms.question import ask
from companion.games.burraco import GAME
from companion.games.burraco.house import House
from companion.rulebook.words import CONTENT, words

WORDS = words("en", game="burraco")
OTHERWISE = House(
    two_two_joker="accept",
    wild_card_moves="fixed",
    second_set_of_rank="allowed",
    discard_same_single_card="forbidden",
    closing_condition_of="player",
    closing_needs_clean=True,
    unplayed_pozzetto="flat100",
    semi_clean=150,
    dead_heat="shared",
)

ASKED: list[tuple[str, Mapping[str, Any]]] = [
    ("meld", {"cards": "KS KS KH KH KD KC 2S"}),
    ("meld", {"cards": "KS QH"}),
    ("meld", {"cards": "QS QS QH QH QD QD QC QC JK"}),
    ("meld", {"cards": "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"}),
    ("best-melds", {"hand": "3S 4S 5S 6S 7S 8S 9S KH"}),
    ("best-melds", {"hand": "KS 4H"}),
    ("best-melds", {"hand": "3S 4S 5S 6S 2H 8S 9S 10S"}),
    ("add-to-meld", {"meld": "KS KH KD", "cards": "KC"}),
    ("add-to-meld", {"meld": "KS KH KD", "cards": "KC", "own": False}),
    ("replace-wild", {"meld": "5H 2S 7H", "card": "6H"}),
    ("replace-wild", {"meld": "5H 2S 7H", "card": "9H"}),
    ("second-meld", {"meld": "3S 4S 5S", "cards": "7S 8S 9S"}),
    ("second-meld", {"meld": "KS KH KD", "cards": "KS KH KC"}),
    ("join-melds", {"meld": "KS KH KD", "other": "KS KH KC"}),
    ("join-melds", {"meld": "3S 4S 5S", "other": "7S 8S 9S", "cards": "6S"}),
    ("take-pile", {"takes": "whole_pile"}),
    ("take-pile", {"takes": "top_card"}),
    ("take-pile", {"takes": "whole_pile", "stock": 2}),
    ("discard", {"card": "2S"}),
    ("discard", {"card": "2S", "last": "before_pozzetto"}),
    ("discard", {"card": "2S", "last": "after_pozzetto"}),
    ("discard", {"card": "2S", "taken": "2S"}),
    ("take-pozzetto", {"way": "directly"}),
    ("take-pozzetto", {"way": "on_the_discard", "taken": "other_side"}),
    ("take-pozzetto", {"way": "on_the_discard", "taken": "own_side"}),
    ("look-at-pozzetto", {"way": "directly"}),
    ("look-at-pozzetto", {"way": "on_the_discard"}),
    ("pozzetto-cost", {"pozzetto": "played"}),
    ("pozzetto-cost", {"pozzetto": "unplayed", "cards": "JK 2S AS KS QS 9S 8S 7S 6S 4S 3S"}),
    ("pozzetto-cost", {"pozzetto": "not_taken"}),
    ("close", {"left": "9C"}),
    ("close", {"left": "2C", "pozzetto": "nobody", "burraco": "nobody", "clean": False}),
    ("close", {"left": ""}),
    ("closing-bonus", {"ended": "closing"}),
    ("closing-bonus", {"ended": "stalemate"}),
    ("stock-end", {"stock": 2, "player": "drew_last", "wants": "discard"}),
    ("stock-end", {"stock": 2, "player": "comes_next", "wants": "draw"}),
    ("stock-end", {"stock": 3, "player": "comes_next", "wants": "draw"}),
    ("stalemate", {}),
    ("stalemate", {"pile": 2, "wants_to_draw": True, "agreed": 3}),
    ("draw", {"cards": "JK 2H 4D 9C"}),
    ("draw", {"cards": "AS JK 4D AS"}),
    ("cut", {"lifted": 36}),
    ("cut", {"lifted": 64}),
    ("hand-score", {"melded": 140, "clean_burracos": 1, "dirty_burracos": 1, "left": 30, "closed": True}),
    ("hand-score", {"left": 145, "pozzetto": "unplayed"}),
    ("hand-score", {"left": 20, "pozzetto": "not_taken"}),
    ("card-points", {"cards": "JK 2S AS KS 7S"}),
    ("winner", {"totals": [2000, 1500]}),
    ("winner", {"totals": [2115, 2115]}),
]


def rulings() -> Iterator[tuple[str, Ruling[Any, Any]]]:
    for slug, situation in ASKED:
        for house in (House(), OTHERWISE):
            yield slug, ask(GAME.question(slug), situation, house)


def filled(key: str, **blanks: Any) -> str:
    text = WORDS.find(key)
    assert text, f"no words for {key}"
    said = WORDS.fill(text, blanks)
    assert not set("{}") & set(said), said
    return said


def catalogue() -> set[str]:
    with (CONTENT / "burraco" / "en.po").open("rb") as source:
        return {str(message.id) for message in read_po(source) if message.id}
