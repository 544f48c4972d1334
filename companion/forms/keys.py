"""Keys that change the fields of a form, so that counting and adding up need no script."""

from collections.abc import Iterator, Mapping

from companion.forms.bound import BoundForm
from companion.forms.derived import read_number

COUNT = "count"  # the fields in which cards are counted by kind: `count.sides.0.melded.ace`


def press(form: BoundForm, entered: Mapping[str, str], keys: Mapping[str, str]) -> dict[str, str]:
    """The fields after a key was pressed.

    `less` and `more` step a count, `plus` adds an amount to a sum (`plus=declarations.0:50`), `add` the counted cards.
    """
    after = dict(entered)
    for key, step in (("less", -1), ("more", 1)):
        if name := keys.get(key):
            after[name] = str(max(0, (read_number(after.get(name) or "0") or 0) + step))
    if chip := keys.get("plus"):
        name, _, amount = chip.partition(":")
        after[name] = _plus(after.get(name, ""), amount)
    if name := keys.get("add"):
        counted = list(_counted(form, entered, name))
        if points := sum(each for _, each in counted):
            after[name] = _plus(after.get(name, ""), str(points))
        after |= {count: "0" for count, _ in counted}
    return after


def _plus(text: str, amount: str) -> str:
    return f"{text}+{amount}" if text.strip() else amount


def _counted(form: BoundForm, entered: Mapping[str, str], name: str) -> Iterator[tuple[str, int]]:
    row = next((row for row in form.rows if row.counted and name in form.names(row)), None)
    for kind, each in row.counted.items() if row else ():
        count = f"{COUNT}.{name}.{kind}"
        yield count, each * (read_number(entered.get(count) or "0") or 0)
