"""The rows of the hands that play against a bank, as a form shows them."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.form import HAND, Hands
from companion.forms.derived import read_number
from companion.forms.draft import Draft
from companion.rulebook.words import Words
from companion.web.views.form import Form
from companion.web.views.hand_keys import AmountField, ResultKey, result_in_words
from companion.web.views.match import MatchView


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

    def keys(self, name: str, whose: str, values: Iterable[str]) -> list[ResultKey]:
        """One key for each of some values that a hand may have held."""
        entered = self.form.value(name)
        return [self._key(name, whose, self._value(value, entered), entered) for value in values]

    def _key(self, name: str, whose: str, value: str, entered: str) -> ResultKey:
        label = result_in_words(self.words, self.hands, value)
        return ResultKey(value, label, value == entered, f"{name}:{value}", self.words.labelled(whose, label))

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
        """True if it says a stake or a result, or if the stake of last time is all that it has to say."""
        return bool(self.table.form.shown(f"{self.name}.{HAND.stake}") or self.value(HAND.held))

    @property
    def settled(self) -> bool:
        """True if stake and result are known, as far as the bank's hand leaves them open."""
        known = self.value(HAND.held) or self.table.stakes_only
        return bool(self.table.form.shown(f"{self.name}.{HAND.stake}") and known)

    @property
    def told(self) -> bool:
        """True if it is settled, or if it was said that there was no such hand."""
        return self.settled or self.table.form.entered.get(f"{self.name}.{HAND.held}") == ""

    @property
    def bust(self) -> bool:
        """True if it was bust."""
        return self.value(HAND.held) == self.table.hands.bust

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
        hands, name = self.table.hands, f"{self.name}.{HAND.held}"
        values = [value for value in hands.values if not self.table.stakes_only or value in hands.against_all]
        return [*self.table.keys(name, self.title, values), self._no_hand(name)]

    def _no_hand(self, name: str) -> ResultKey:
        """The key by which there was no such hand, and so nothing on it."""
        label = self.table.words("held.no-hand" if self.number else "held.out")
        chosen = self.table.form.entered.get(name) == ""
        cleared = " ".join(f"{field}:" for field in (name, *self.amount_names))
        return ResultKey("", label, chosen, cleared, self.table.words.labelled(self.title, label))

    @property
    def amount_names(self) -> list[str]:
        """The fields of the amounts on it."""
        bets = (bet.field for bet in self.table.hands.bets)
        return [f"{self.name}.{field}" for field in (HAND.stake, *bets)]

    @property
    def result_names(self) -> list[str]:
        """The fields of what it was."""
        return [f"{self.name}.{field}" for field in (HAND.held, HAND.split, HAND.player)]

    @property
    def stakes(self) -> list[ResultKey]:
        """The usual stakes, one key each; the one that lies on it, or would, is chosen."""
        form, name, words = self.table.form, f"{self.name}.{HAND.stake}", self.table.words
        lies = form.total(name) or read_number(form.defaults.get(name, ""))
        whose = words.labelled(self.title, words(f"hand.{HAND.stake}"))
        amounts = [(amount, words.write(amount)) for amount in self.table.hands.amounts]
        return [ResultKey(str(n), text, n == lies, f"{name}:{n}", f"{whose} {text}") for n, text in amounts]

    @property
    def stake_field(self) -> AmountField:
        """Where any other stake is typed."""
        return self._field(HAND.stake)

    @property
    def bet_fields(self) -> list[AmountField]:
        """Where further bets are typed, with the room at the moment of each."""
        return [self._field(bet.field, self.rooms.get(bet.field, "")) for bet in self.table.hands.bets]

    def _field(self, field: str, room: str = "") -> AmountField:
        name, form = f"{self.name}.{field}", self.table.form
        label = self.table.words(f"hand.{field}")
        value = form.value(name) if field == HAND.stake or form.total(name) != 0 else ""
        return AmountField(
            name, label, self.table.words.labelled(self.title, label), value, form.defaults.get(name, ""), room
        )

    @property
    def shot(self) -> int:
        """All further bets on it."""
        totals = (self.table.form.total(f"{self.name}.{bet.field}") for bet in self.table.hands.bets)
        return sum(total or 0 for total in totals)

    @property
    def rooms(self) -> dict[str, str]:
        """How much could be bet on it at the moment of each further bet, in words."""
        draft = self.table.draft
        rooms = draft.hints.rooms if draft else {}
        names = ((bet, f"{self.name}.{bet.field}") for bet in self.table.hands.bets)
        return {bet.field: self.table.words(bet.room, room=rooms[name]) for bet, name in names if name in rooms}

    @property
    def summary(self) -> str:
        """What was typed of it, in a line."""
        words, form, stake = self.table.words, self.table.form, f"{self.name}.{HAND.stake}"
        parts = [result_in_words(words, self.table.hands, self.value(HAND.held))] if self.value(HAND.held) else []
        if form.shown(stake):
            parts.append(words("told.stake", stake=form.total(stake) or form.value(stake)))
        text = " · ".join(parts)
        return f"{text} · {words('told.shot', shot=self.shot)}" if self.shot else text
