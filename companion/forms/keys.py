"""Keys that change the fields of a form, so that counting and adding up need no script."""

from collections.abc import Mapping

from companion.forms.derived import COUNT, read_number

MOST_CARDS = 108  # two packs

SET = "set"


def press(entered: Mapping[str, str], keys: Mapping[str, str]) -> dict[str, str]:
    """The fields after a key was pressed.

    `less` and `more` step a count, `plus` adds an amount to a sum (`plus=declarations.0:50`), `card` lays a card of so
    many points beside it (`card=sides.0.melded:20`), and `uncard` takes the last one back. `set` says what stands in
    some fields then (`set=hands.4.held:20`, or more of them with spaces between).
    """
    after = dict(entered)
    for key, step in (("less", -1), ("more", 1)):
        if name := keys.get(key):
            after[name] = str(max(0, (read_number(after.get(name) or "0") or 0) + step))
    if chip := keys.get("plus"):
        name, _, amount = chip.partition(":")
        after[name] = _plus(after.get(name, ""), amount)
    if card := keys.get("card"):
        name, _, amount = card.partition(":")
        after[f"{COUNT}.{name}"] = "+".join([*_cards(after, name), amount][:MOST_CARDS])
    if name := keys.get("uncard"):
        after[f"{COUNT}.{name}"] = "+".join(_cards(after, name)[:-1])
    for field in keys.get(SET, "").split():
        name, _, text = field.partition(":")
        after[name] = text
    return after


def _cards(entered: Mapping[str, str], name: str) -> list[str]:
    return [card for card in entered.get(f"{COUNT}.{name}", "").split("+") if card]


def _plus(text: str, amount: str) -> str:
    return f"{text}+{amount}" if text.strip() else amount
