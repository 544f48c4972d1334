"""What a table has agreed about some rules, in words."""

from collections.abc import Iterable

from companion.web.views.rules import RuleContext, phrase


def decided(context: RuleContext, rules: Iterable[str]) -> dict[str, list[str]]:
    """Each house rule with the first of these rules that it changes."""
    options = {option.name: option for option in context.game.options() if option.values}
    entries = [context.book.entries[rule] for rule in rules if rule in context.book.entries]
    step: dict[str, list[str]] = {entry.id: [] for entry in entries}
    for entry in entries:
        changing = (options.pop(name) for name in entry.options if name in options)
        step[entry.id] = [phrase(option, getattr(context.house, option.name), context.book) for option in changing]
    return step
