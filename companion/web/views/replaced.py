"""A link that was replaced, as its phone is told: what it opened, and whom to ask for the new one."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rulebook.words import Words
from companion.storage import Replaced
from companion.web.views.names import AnySheet, Names


@dataclass(frozen=True, slots=True)
class ReplacedLink:
    """What a phone with an old key is told, in words.

    `sheet` is the match as it was when the key was replaced, nothing where it is damaged; `holders` are the
    seats of those who said which phone is theirs, by the device; `device` is the phone that is told.
    """

    replaced: Replaced
    words: Words
    sheet: AnySheet | None
    holders: Mapping[str, int]
    device: str

    @property
    def called(self) -> str:
        """What was played, and who played."""
        sides = self._names.all_sides() if self._names else []
        return ": ".join(filter(None, (self.words("game.name"), ", ".join(sides))))

    @property
    def which(self) -> str:
        """The key of the words that say what opens nothing any more."""
        return f"replaced.{self.replaced.which}"

    @property
    def ask(self) -> str:
        """Whom to ask for the new link: the player who made it, where it is known whose phone that was."""
        device = self.replaced.device
        if device == self.device:
            return self.words("replaced.here")
        if self._names and device in self.holders:
            return self.words("replaced.ask-player", name=self._names.seat(self.holders[device]))
        return self.words("replaced.ask" if device else "replaced.ask-owner")

    @property
    def _names(self) -> Names | None:
        return Names(self.words, self.sheet.sides, self.sheet.seats) if self.sheet else None
