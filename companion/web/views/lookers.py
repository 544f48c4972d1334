"""Which other phones look at a match just now."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from companion.web.views.match import MatchView


@dataclass(frozen=True)
class LookersView:
    """The devices that look; `own` is the one that asks, and is not counted."""

    match: MatchView
    devices: Iterable[str]
    own: str

    @cached_property
    def others(self) -> list[str]:
        """Each other device, once."""
        return [device for device in dict.fromkeys(self.devices) if device not in ("", self.own)]

    @property
    def line(self) -> str:
        """How many look."""
        words = self.match.words
        return words("lookers.others", len(self.others)) if self.others else words("lookers.nobody")

    @property
    def known(self) -> str:
        """Whose phones they are, of those who have said it."""
        return self.match.words.listed(
            self.match.phone(device) for device in self.others if device in self.match.holders
        )
