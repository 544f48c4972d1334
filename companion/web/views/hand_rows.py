"""The rows of the hands that play against a bank, as a form shows them."""

from dataclasses import dataclass

from companion.engine.form import HAND, Hands
from companion.forms.draft import Draft
from companion.rulebook.words import Words
from companion.web.views.form import Form
from companion.web.views.match import MatchView


def result_in_words(words: Words, hands: Hands, value: str) -> str:
    """What a hand held: points, a word for a trick or a bust hand; low totals are all one."""
    if not value.isdecimal():
        return words(f"held.{value}")
    points = int(value)
    return words.write(points) if points >= hands.least else words("held.under", least=hands.least)


@dataclass(frozen=True)
class ResultKey:
    """One key of what a hand may have held."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class HandTable:
    """What every row of hands depends on: the form, the match, the game's hands, and what is drafted so far."""

    form: Form
    match: MatchView
    hands: Hands
    draft: Draft | None

    @property
    def words(self) -> Words:
        """The words of the match."""
        return self.match.words

    @property
    def stakes_only(self) -> bool:
        """True if the bank held what leaves nobody anything to tell but his stake."""
        return self.form.value(self.hands.bank) in self.hands.stakes_only

    def keys(self, name: str, none: str = "") -> list[ResultKey]:
        """What a hand may have held, one key each; `none` names the words of a last key: there was no hand."""
        entered, words = self.form.value(name), self.match.words
        values = [self._value(value, entered) for value in self.hands.values]
        keys = [ResultKey(value, result_in_words(words, self.hands, value), value == entered) for value in values]
        if none:
            keys.append(ResultKey("", words(none), entered == "" and name in self.form.entered))
        return keys

    def _value(self, value: str, entered: str) -> str:
        """A low total that was typed stands on the key of all low totals."""
        low = entered.isdecimal() and 0 < int(entered) < self.hands.least
        return entered if low and value.isdecimal() and int(value) < self.hands.least else value


@dataclass(frozen=True)
class HandView:
    """One row of the form: the hand `number` of a side, counted from 0."""

    table: HandTable
    side: int
    number: int

    @property
    def row(self) -> int:
        """Its row of the form."""
        return self.side * self.table.hands.each + self.number

    @property
    def name(self) -> str:
        """What the names of its fields begin with."""
        return f"hands.{self.row}"

    @property
    def title(self) -> str:
        """Whose hand it is."""
        name = self.table.match.sides[self.side]
        return self.table.words("hand.of-split", side=name, number=self.number + 1) if self.number else name

    @property
    def used(self) -> bool:
        """True if it says a stake or a result."""
        return bool(self.value(HAND.stake) or self.value(HAND.held))

    @property
    def settled(self) -> bool:
        """True if stake and result are known, as far as the bank's hand leaves them open."""
        known = self.value(HAND.held) or self.table.stakes_only
        return bool(self.table.form.shown(f"{self.name}.{HAND.stake}") and known)

    @property
    def marked(self) -> bool:
        """True if one of its rare ticks is set."""
        return any(self.value(mark) for mark in self.table.hands.marks)

    def value(self, field: str) -> str:
        """The text in one of its fields."""
        return self.table.form.value(f"{self.name}.{field}")

    @property
    def keys(self) -> list[ResultKey]:
        """What it may have held, one key each; last, that there was no such hand."""
        none = "held.no-hand" if self.number else "held.out"
        return self.table.keys(f"{self.name}.{HAND.held}", none)

    @property
    def amounts(self) -> list[str]:
        """The fields of the amounts on it."""
        bets = (bet.field for bet in self.table.hands.bets)
        return [f"{self.name}.{field}" for field in (HAND.stake, *bets)]

    @property
    def shot(self) -> int:
        """All further bets on it."""
        totals = (self.table.form.total(f"{self.name}.{bet.field}") for bet in self.table.hands.bets)
        return sum(total or 0 for total in totals)

    @property
    def rooms(self) -> list[str]:
        """How much could be bet on it, at each of its moments."""
        draft = self.table.draft
        rooms = draft.hints.rooms if draft else {}
        names = ((bet, f"{self.name}.{bet.field}") for bet in self.table.hands.bets)
        return [self.table.words(bet.room, room=rooms[name]) for bet, name in names if name in rooms]

    @property
    def summary(self) -> str:
        """What was typed of it, in a line."""
        words, form, stake = self.table.words, self.table.form, f"{self.name}.{HAND.stake}"
        parts = [result_in_words(words, self.table.hands, self.value(HAND.held))] if self.value(HAND.held) else []
        if form.shown(stake):
            parts.append(words("told.stake", stake=form.total(stake) or form.value(stake)))
        text = " · ".join(parts)
        return f"{text} · {words('told.shot', shot=self.shot)}" if self.shot else text
