"""The players against a bank, as a form shows them: each with the rows of its hands."""

from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import HAND
from companion.rulebook.words import Words
from companion.web.views.form import Form
from companion.web.views.hand_rows import HandTable, HandView


@dataclass(frozen=True)
class PlayerView:
    """A side that plays against the bank, with its rows of the form from `first` on."""

    table: HandTable
    side: int

    @property
    def form(self) -> Form:
        """The form that it is a part of."""
        return self.table.form

    @property
    def words(self) -> Words:
        """The words of the match."""
        return self.table.words

    @property
    def first(self) -> int:
        """The first of its rows."""
        return self.side * self.table.hands.each

    @property
    def name(self) -> str:
        """What the side is called."""
        return self.table.match.sides[self.side]

    @cached_property
    def rows(self) -> list[HandView]:
        """All its rows, used or not."""
        return [HandView(self.table, self.side, number) for number in range(self.table.hands.each)]

    @cached_property
    def used(self) -> list[HandView]:
        """The rows that say something."""
        return [hand for hand in self.rows if hand.used]

    @property
    def staked(self) -> list[HandView]:
        """The rows that the form has a stake for."""
        return [hand for hand in self.rows if f"{hand.name}.{HAND.stake}" in self.form.entered]

    @property
    def settled(self) -> bool:
        """True if every hand that it had is told whole."""
        return bool(self.used) and all(hand.settled for hand in self.used)

    @property
    def sat_out(self) -> bool:
        """True if it was said that this side had no hand."""
        return f"{self.rows[0].name}.{HAND.held}" in self.form.entered

    @property
    def open_question(self) -> bool:
        """True if the result is still to be told."""
        return not self.settled and (bool(self.used) or not self.sat_out)

    @property
    def wrong(self) -> bool:
        """True if something is wrong with one of its hands."""
        return bool(self.form.wrong(*(f"{hand.name}.*" for hand in self.rows)))

    @property
    def wants_another(self) -> bool:
        """True if the key for another hand of a split was pressed."""
        return self.form.value("another") == str(self.first)

    @property
    def split_open(self) -> bool:
        """True if the further hands of a split are to be seen."""
        further = self.rows[1:]
        wrong = self.form.wrong(*(f"{hand.name}.*" for hand in further))
        return bool(wrong) or any(hand.used for hand in further) or self.wants_another or self.rows[0].marked

    @property
    def split(self) -> list[HandView]:
        """The further hands of a split that may be told: each once the one before it is."""
        return [hand for hand in self.rows[1:] if hand.number == 1 or self.used_from(hand.number - 1)]

    @property
    def offers_another(self) -> bool:
        """True if a key offers one more hand of a split."""
        return not self.used_from(2)

    def used_from(self, number: int) -> bool:
        """True if a row from the hand `number` on says something."""
        return any(hand.used for hand in self.rows[number:])

    @property
    def summary(self) -> str:
        """What a closed row says."""
        if not self.used:
            return self.words("told.out" if self.sat_out else "told.not-yet")
        return "; ".join(hand.summary for hand in self.used)

    @property
    def points(self) -> str:
        """What the deal brings it so far, with its sign; empty as long as a hand is not told whole."""
        draft = self.table.draft
        if not draft or not draft.scored or not self.settled:
            return ""
        return self.words.signed(draft.scored.tally.points(len(self.table.match.sides))[self.side])
