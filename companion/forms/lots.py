"""A draw as a form or a program asks for it: for seats or the dealer, among which names, and from which cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from companion.engine.cards import AnyCard, write_cards
from companion.engine.game import Seating
from companion.engine.lots import Drawn, Lots, Purpose, TooFewCards, by_lot, shuffled
from companion.engine.ruling import Problem, Refused
from companion.forms import JSON
from companion.forms.house_rules import AnyGame, read_house
from companion.forms.people import in_one_line
from companion.forms.question import ErrorCollector
from companion.forms.scalars import LONGEST_NAME, name_too_long

FIELDS = ("names", "for", "house", "cards")


def purposes(seating: Seating) -> tuple[Purpose, ...]:
    """The things to draw for: sides of several, as many as a table likes, are made by the table itself."""
    return ("dealer",) if seating.partners > 1 and len(seating.sides) > 1 else get_args(Purpose)


def purpose_of(seating: Seating, text: str) -> Purpose | None:
    """The thing that a field asks to be drawn for; None where it asks for nothing that can be drawn there."""
    return next((purpose for purpose in purposes(seating) if purpose == text), None)


def drawn_seats(game: AnyGame, house: Any, names: Sequence[str], purpose: Purpose) -> tuple[Drawn, tuple[str, ...]]:
    """A draw by the server among these names, and the names in their seats then."""
    drawn = shuffled(game.lots, house, names, game.seating(house).partners, purpose)
    return drawn, tuple(names[player] for player in drawn.seats)


def read_draw(game: AnyGame, body: Mapping[str, Any]) -> tuple[list[str], Drawn]:
    """The names in the order in which they draw (numbers where they are empty), and the outcome. Raises `Refused`."""
    errors = ErrorCollector()
    errors.problems += [Problem(name, None, "unknown-field") for name in body if name not in FIELDS]
    house = errors.read(lambda: read_house(game, body.get("house", {})))
    seating = game.seating(house or game.house())
    names: list[str] = errors.read(lambda: _names(body.get("names", []), seating)) or []
    purpose: Purpose | None = errors.read(lambda: _purpose(body.get("for"), seating))
    cards = errors.read(lambda: _cards(game.lots, body["cards"])) if body.get("cards") is not None else None
    errors.raise_any()
    labels = [name or str(number) for number, name in enumerate(names, 1)]
    if cards is None:
        return labels, shuffled(game.lots, house, names, seating.partners, purpose or "dealer")
    try:
        return labels, by_lot(game.lots, house, names, seating.partners, purpose or "dealer", cards)
    except TooFewCards:
        raise Refused([Problem("cards", None, "more-cards-wanted")]) from None


def _names(sent: Any, seating: Seating) -> list[str]:
    names = [in_one_line(name) for name in JSON.read(sent, tuple[str, ...], "names")]
    many = [sides * seating.partners for sides in seating.sides]
    if len(names) not in many:
        raise Refused([Problem("names", seating.rule, "between", {"least": many[0], "most": many[-1], "step": 1})])
    if any(names) and len(set(names)) < len(names):
        raise Refused([Problem("names", None, "names-alike")])
    if any(map(name_too_long, names)):
        raise Refused([Problem("names", None, "name-too-long", {"most": LONGEST_NAME})])
    return names


def _purpose(sent: Any, seating: Seating) -> Purpose:
    if sent is None:
        raise Refused([Problem("for", None, "missing")])
    wanted: Any = Purpose  # a choice is no type to the type checker
    purpose: Purpose = JSON.read(sent, wanted, "for")
    if purpose not in purposes(seating):
        raise Refused([Problem("for", None, "only-the-dealer")])
    return purpose


def _cards(lots: Lots[Any], sent: Any) -> Sequence[AnyCard]:
    kind = type(lots.pack[0])
    try:
        cards: Sequence[AnyCard] = JSON.read(sent, tuple[kind, ...], "cards")  # type: ignore[valid-type]
    except Refused as refused:
        raise Refused(
            [Problem("cards", None, problem.says, problem.about) for problem in refused.problems[:1]]
        ) from None
    counts, held = Counter(cards), Counter(lots.pack)
    if surplus := [card for card, count in counts.items() if count > held[card]]:
        raise Refused([Problem("cards", None, "not-to-be-drawn", {"cards": write_cards(surplus)})])
    return cards
