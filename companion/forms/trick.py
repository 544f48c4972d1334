"""A trick in a form: cards are tapped in turn, and who played them follows from who led."""

from collections.abc import Mapping

from companion.forms.fields import Field


def cards(field: Field, entered: Mapping[str, str]) -> list[str]:
    """The cards on the table, in the order of play."""
    texts = (entered.get(f"{field.name}.{place}.{field.part('card')}", "") for place in range(40))
    return [text for text in texts if text]


def given_seats(field: Field, entered: Mapping[str, str]) -> list[str]:
    """Who played each card and who plays next, as far as the form says; empty where it does not."""
    return [
        entered.get(f"{field.name}.{place}.{field.part('seat')}", "") for place in range(len(cards(field, entered)) + 1)
    ]


def seats(field: Field, entered: Mapping[str, str], players: int) -> list[str]:
    """The same, each after the one before where nobody said."""
    order: list[str] = []
    for given in given_seats(field, entered):
        before = order[-1] if order else ""
        order.append(given or (str((int(before) + 1) % players) if before.isdecimal() and len(before) < 3 else ""))
    return order


def rows(field: Field, entered: Mapping[str, str], players: int) -> list[dict[str, str]]:
    """The trick as plain data."""
    played = zip(cards(field, entered), seats(field, entered, players), strict=False)
    return [{field.part("card"): card, **({field.part("seat"): seat} if seat else {})} for card, seat in played]


def press(field: Field, entered: Mapping[str, str], pressed: Mapping[str, str]) -> dict[str, str]:
    """The fields after a card was put on the table (`put=trick:KS`) or taken back (`drop=trick:2`).

    Who led stays; who played the others follows from it again.
    """
    held, leader = cards(field, entered), given_seats(field, entered)[0]
    after = {name: text for name, text in entered.items() if not name.startswith(f"{field.name}.")}
    for key in ("put", "drop"):
        name, _, what = pressed.get(key, "").partition(":")
        if name == field.name:
            held = [*held, what] if key == "put" else [card for place, card in enumerate(held) if str(place) != what]
    after |= {f"{field.name}.{place}.{field.part('card')}": card for place, card in enumerate(held)}
    return {**after, f"{field.name}.0.{field.part('seat')}": leader}
