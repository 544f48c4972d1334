"""Keys that change the fields of a form, so that counting and adding up need no script."""

from collections.abc import Mapping

from companion.forms.derived import read_number


def press(entered: Mapping[str, str], keys: Mapping[str, str]) -> dict[str, str]:
    """The fields after a key was pressed.

    `less` and `more` step a count, `plus` adds an amount to a sum (`plus=declarations.0:50`).
    """
    after = dict(entered)
    for key, step in (("less", -1), ("more", 1)):
        if name := keys.get(key):
            after[name] = str(max(0, (read_number(after.get(name) or "0") or 0) + step))
    if chip := keys.get("plus"):
        name, _, amount = chip.partition(":")
        after[name] = _plus(after.get(name, ""), amount)
    return after


def _plus(text: str, amount: str) -> str:
    return f"{text}+{amount}" if text.strip() else amount
