"""The players against a bank, as a form shows them: each with the rows of its hands."""

from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import HAND
from companion.forms.derived import read_number
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

    @cached_property
    def asked(self) -> HandView | None:
        """The further hand of a split for which the key was pressed, as long as it is not told."""
        row, stopped = self.form.value("another"), self.rows[0].marked and self.rows[0].settled
        asked = next((hand for hand in self.rows[1:] if str(hand.row) == row), None)
        return None if asked is None or asked.told or (stopped and not asked.used) else asked

    @property
    def wants_another(self) -> bool:
        """True if the key for another hand of a split was pressed."""
        return self.asked is not None

    @property
    def split_open(self) -> bool:
        """True if the further hands of a split are to be seen."""
        further = self.rows[1:]
        wrong = self.form.wrong(*(f"{hand.name}.*" for hand in further))
        return bool(wrong) or any(hand.used for hand in further) or self.wants_another or self.rows[0].marked

    @property
    def split(self) -> list[HandView]:
        """The further hands of a split: those that say something, and the one that is asked for."""
        return [hand for hand in self.rows[1:] if hand.used or hand == self.asked]

    @property
    def offered(self) -> HandView | None:
        """The further hand that a key offers; none while one is asked for, or where all are told."""
        return None if self.asked else next((hand for hand in self.rows[1:] if not hand.used), None)

    @property
    def summary(self) -> str:
        """What a closed row says."""
        if not self.used and self.sat_out:
            return self.words("told.out")
        if self.open_question and (stake := self._last_stake):
            return " · ".join((*self._summaries, self.words("told.stake-as-before", stake=stake)))
        return self.words.listed(self._summaries, "page.semicolon") or self.words("told.not-yet")

    @property
    def _summaries(self) -> list[str]:
        return [hand.summary for hand in self.used if hand.summary]

    @property
    def _last_stake(self) -> int | None:
        """The stake that holds unless another one is typed."""
        name = f"{self.rows[0].name}.{HAND.stake}"
        return None if self.form.shown(name) else read_number(self.form.defaults.get(name, ""))

    @property
    def points(self) -> str:
        """What the deal brings it so far, with its sign; empty as long as a hand is not told whole."""
        draft = self.table.draft
        if not draft or not draft.scored or not self.settled:
            return ""
        return self.words.signed(draft.scored.tally.points(len(self.table.match.sides))[self.side])
