"""The match after the match: the same people, the same house rules, and the deal passes on."""

from collections.abc import Sequence

from companion.engine.events import Opened
from companion.engine.game import D, H, S
from companion.engine.sheet import Sheet


def rematch(sheet: Sheet[D, H, S]) -> Opened:
    """How the next match begins: whoever would have dealt next (or had the bank) deals first.

    Where people come and go, those who have left are not asked again; others keep their order.
    """
    sides: Sequence[int] = range(len(sheet.sides))
    seats: Sequence[int] = range(len(sheet.seats))
    if sheet.game.company:
        sides = seats = _staying(sheet)
    dealer = sheet.game.dealer(sheet.standing)
    return Opened(
        game=sheet.game.slug,
        sides=tuple(sheet.sides[side] for side in sides),
        seats=tuple(sheet.seats[seat] for seat in seats),
        house=sheet.house,
        profile=sheet.profile,
        dealer=seats.index(dealer) if dealer in seats else 0,
    )


def _staying(sheet: Sheet[D, H, S]) -> list[int]:
    """Everybody who has not left; only those who play now where these are more than may play."""
    present = sheet.game.present(sheet.standing)
    staying = [side for side, presence in present.items() if presence != "left"]
    fits = len(staying) in sheet.game.seating(sheet.house).sides
    return staying if fits else [side for side in staying if present[side] == "here"]
