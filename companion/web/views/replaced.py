"""A link that was replaced, as its phone is told: what it opened, whom to ask for the new one, what was not written."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rulebook.words import Words
from companion.storage import KeptDraft, Replaced
from companion.web.views.deal_form import DealForm
from companion.web.views.field_words import field_name, field_value
from companion.web.views.match import MatchView
from companion.web.views.telling import tellings


@dataclass(frozen=True, slots=True)
class ReplacedLink:
    """What a phone with an old key is told, in words.

    `match` is as it was when the key was replaced, nothing where it is damaged; `device` is the phone that is
    told, and `drafts` are its own.
    """

    replaced: Replaced
    words: Words
    match: MatchView | None
    device: str
    drafts: tuple[KeptDraft, ...] = ()

    @property
    def called(self) -> str:
        """What was played, and who played."""
        sides = self.match.sides if self.match else []
        return self.words.labelled(self.words("game.name"), self.words.listed(sides))

    @property
    def which(self) -> str:
        """The key of the words that say what opens nothing any more."""
        return f"replaced.{self.replaced.which}"

    @property
    def ask(self) -> str:
        """Whom to ask for the new link: the player who made it, where it is known whose phone that was."""
        device, match = self.replaced.device, self.match
        if device == self.device:
            return self.words("replaced.here")
        if match and device in match.holders:
            return self.words("replaced.ask-player", name=match.names.seat(match.holders[device]))
        return self.words("replaced.ask" if device else "replaced.ask-owner")

    @property
    def unwritten(self) -> list[list[tuple[str, str]]]:
        """What this phone was telling, draft by draft: each field and what was entered in it."""
        return [list(_fields(form)) for form in self._forms]

    @property
    def _forms(self) -> list[DealForm]:
        return [telling.form for telling in tellings(self.match, self.drafts, "")] if self.match else []


def _fields(form: DealForm) -> Iterator[tuple[str, str]]:
    for name, text in form.entered.items():
        if text and (value := field_value(form, name, text)):
            yield field_name(form, name), value
