"""The rows of the hands that play against a bank, as a form shows them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.engine.form import HAND, BetField, Hands
from companion.forms.draft import Draft
from companion.forms.values import read_number
from companion.rulebook.words import Words
from companion.web.shown.form import Form
from companion.web.shown.names import Names


def result_in_words(words: Words, hands: Hands, value: str) -> str:
    """The result of a hand: points, "under 16" for a low total, or a word; an unknown value stays as it is."""
    points = held_points(value)
    if points is None:
        return words(f"held.{value}") if words.find(f"held.{value}") else value
    return words.write(points) if points >= hands.least else words("held.under", least=hands.least)


def held_points(value: str) -> int | None:
    """The points of a hand whose result is no word but a figure."""
    return read_number(value) if value.isdecimal() else None


@dataclass(frozen=True, slots=True)
class ResultKey:
    """A key that sets a field to `value`: it sends `sets`, and screen readers read `heard`."""

    value: str
    label: str
    chosen: bool
    sets: str
    heard: str

    @property
    def long(self) -> bool:
        """True if the label is a word, which is set smaller than a figure."""
        return not self.value.isdecimal() or not self.label.isdecimal()


@dataclass(frozen=True, slots=True)
class AmountField:
    """A field for an amount: its name, label, value or default, the limit (`room`) in words, and keys for likely ones.

    `adds`: its keys add to what is in it; `asked`: it is empty, and comes next.
    """

    name: str
    label: str
    heard: str
    value: str
    default: str = ""
    room: str = ""
    keys: Sequence[ResultKey] = ()
    adds: bool = False
    asked: bool = False

    @property
    def anchor(self) -> str:
        """The last part of the ids of what changes beside it."""
        return self.name.replace(".", "-")


CARD_PRICES = (1, 2, 3)  # in opening stakes: a card costs one or two, two cards often three


@dataclass(frozen=True)
class HandTable:
    """The form, hands of the game, draft and names for one line that every row of hands shares."""

    form: Form
    hands: Hands
    draft: Draft | None
    short_names: Names

    @property
    def words(self) -> Words:
        return self.form.names.words

    @property
    def stakes_only(self) -> bool:
        """True if the bank's result settles every hand, so that only stakes are asked for."""
        return self.form.value(self.hands.bank) in self.hands.stakes_only

    def keys(self, name: str, whose: str, values: Iterable[str]) -> list[ResultKey]:
        """One key for each of these results."""
        entered = self.form.value(name)
        return [self._key(name, whose, self._value(value, entered), entered) for value in values]

    def _key(self, name: str, whose: str, value: str, entered: str) -> ResultKey:
        label = result_in_words(self.words, self.hands, value)
        return ResultKey(value, label, value == entered, f"{name}:{value}", self.words.labelled(whose, label))

    def _value(self, value: str, entered: str) -> str:
        """The value of a key; the key for all low totals takes the low total that was entered."""
        low = 0 < (held_points(entered) or 0) < self.hands.least
        return entered if low and value.isdecimal() and int(value) < self.hands.least else value


@dataclass(frozen=True)
class HandView:
    """One row of the form: the hand `number` of a side, counted from 0."""

    table: HandTable
    side: int
    number: int

    @property
    def row(self) -> int:
        return self.side * self.table.hands.each + self.number

    @property
    def name(self) -> str:
        return f"hands.{self.row}"

    @property
    def title(self) -> str:
        return self._title(self.table.form.names)

    @property
    def short_title(self) -> str:
        """The same by a name that fits a line."""
        return self._title(self.table.short_names)

    def _title(self, names: Names) -> str:
        name = names.side(self.side)
        return self.table.words("hand.of-split", side=name, number=self.number + 1) if self.number else name

    @property
    def used(self) -> bool:
        """True if it has a stake or a result, the stake of last time included."""
        return bool(self.table.form.shown(f"{self.name}.{HAND.stake}") or self.value(HAND.held))

    @property
    def settled(self) -> bool:
        known = self.value(HAND.held) or self.table.stakes_only
        return bool(self.table.form.shown(f"{self.name}.{HAND.stake}") and known)

    @property
    def complete(self) -> bool:
        """True if it is settled, or marked as not played."""
        return self.settled or self.table.form.entered.get(f"{self.name}.{HAND.held}") == ""

    @property
    def bust(self) -> bool:
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
        hands, name = self.table.hands, f"{self.name}.{HAND.held}"
        values = [value for value in hands.values if not self.table.stakes_only or value in hands.against_all]
        return [*self.table.keys(name, self.title, values), self.sat_out]

    @property
    def sat_out(self) -> ResultKey:
        """The key that says that there was no such hand, and clears its amounts."""
        name = f"{self.name}.{HAND.held}"
        label = self.table.words("held.no-hand" if self.number else "held.out")
        chosen = self.table.form.entered.get(name) == ""
        cleared = " ".join(f"{field}:" for field in (name, *self.amount_names))
        return ResultKey("", label, chosen, cleared, self.table.words.labelled(self.title, label))

    @property
    def amount_names(self) -> list[str]:
        bets = (bet.field for bet in self.table.hands.bets)
        return [f"{self.name}.{field}" for field in (HAND.stake, HAND.bought, *bets)]

    @property
    def result_names(self) -> list[str]:
        return [f"{self.name}.{field}" for field in (HAND.held, HAND.split, HAND.player)]

    @property
    def amounts(self) -> list[AmountField]:
        """The fields for its stake and for what cards were bought for."""
        return [self.stake_field, *([] if self.table.stakes_only else [self.bought_field])]

    @property
    def stake_field(self) -> AmountField:
        """The field for its opening stake, with the usual ones."""
        asked = bool(self.value(HAND.held)) and not self.opening
        keys = self._amount_keys(HAND.stake, {n: self.table.words.write(n) for n in self.table.hands.amounts})
        return replace(self._field(HAND.stake), keys=keys, asked=asked)

    @property
    def bought_field(self) -> AmountField:
        """The field for what cards were bought for, with keys that add what a card may cost."""
        words, opening = self.table.words, self.opening or min(self.table.hands.amounts, default=0)
        prices = {times * opening: words("hand.plus", amount=times * opening) for times in CARD_PRICES if opening}
        keys = self._amount_keys(HAND.bought, prices)
        return replace(self._field(HAND.bought), keys=keys, default=words.digits("0"), adds=True)

    @property
    def bet_fields(self) -> list[AmountField]:
        """The fields for further bets, each with the limit at its moment, half of it and all of it."""
        return [self._bet_field(bet) for bet in self.table.hands.bets]

    def _bet_field(self, bet: BetField) -> AmountField:
        room = self._room(f"{self.name}.{bet.field}")
        if room is None:
            return self._field(bet.field)
        keys = self._amount_keys(bet.field, {n: self.table.words.write(n) for n in (room // 2, room) if n > 0})
        return replace(self._field(bet.field), keys=keys, room=self.table.words(bet.room, room=room))

    def _room(self, name: str) -> int | None:
        """The room at the moment of a bet; before anything is entered, all that there is."""
        draft, pool = self.table.draft, self.table.hands.pool
        if draft is None:
            return pool.room if pool and not self.number else None
        return draft.hints.rooms.get(name)

    def _amount_keys(self, field: str, amounts: Mapping[int, str]) -> list[ResultKey]:
        form, name, words = self.table.form, f"{self.name}.{field}", self.table.words
        lies = form.total(name) or read_number(form.defaults.get(name, ""))
        whose = words.labelled(self.title, words(f"hand.{field}"))
        return [ResultKey(str(n), text, n == lies, f"{name}:{n}", f"{whose} {text}") for n, text in amounts.items()]

    def _field(self, field: str) -> AmountField:
        name, form = f"{self.name}.{field}", self.table.form
        label = self.table.words(f"hand.{field}")
        value = form.value(name) if field == HAND.stake or form.total(name) != 0 else ""
        return AmountField(
            name, label, self.table.words.labelled(self.title, label), value, form.defaults.get(name, "")
        )

    @property
    def opening(self) -> int | None:
        name, form = f"{self.name}.{HAND.stake}", self.table.form
        return form.total(name) or read_number(form.defaults.get(name, ""))

    @property
    def shot(self) -> int:
        totals = (self.table.form.total(f"{self.name}.{bet.field}") for bet in self.table.hands.bets)
        return sum(total or 0 for total in totals)

    @property
    def summary(self) -> str:
        """Its result, stake and bets as entered, in one line."""
        words, form, stake = self.table.words, self.table.form, f"{self.name}.{HAND.stake}"
        parts = [result_in_words(words, self.table.hands, self.value(HAND.held))] if self.value(HAND.held) else []
        if form.shown(stake):
            bought = form.total(f"{self.name}.{HAND.bought}")
            key = "told.stake-and-bought" if bought else "told.stake"
            parts.append(words(key, stake=form.total(stake) or form.value(stake), bought=bought))
        text = " · ".join(parts)
        return f"{text} · {words('told.shot', shot=self.shot)}" if self.shot else text


@dataclass(frozen=True)
class PlayerView:
    """A side that plays against the bank, with its rows of the form from `first` on."""

    table: HandTable
    side: int

    @property
    def words(self) -> Words:
        return self.table.words

    @property
    def name(self) -> str:
        return self.table.short_names.side(self.side)

    @cached_property
    def rows(self) -> list[HandView]:
        return [HandView(self.table, self.side, number) for number in range(self.table.hands.each)]

    @cached_property
    def used(self) -> list[HandView]:
        """The rows in which something is entered."""
        return [hand for hand in self.rows if hand.used]

    @property
    def staked(self) -> list[HandView]:
        """The rows that have a stake field with a value."""
        return [hand for hand in self.rows if f"{hand.name}.{HAND.stake}" in self.table.form.entered]

    @property
    def settled(self) -> bool:
        return bool(self.used) and all(hand.settled for hand in self.used)

    @property
    def sat_out(self) -> bool:
        return f"{self.rows[0].name}.{HAND.held}" in self.table.form.entered

    @property
    def open_question(self) -> bool:
        """True if a result is still missing."""
        return not self.settled and (bool(self.used) or not self.sat_out)

    @property
    def wrong(self) -> bool:
        return bool(self.table.form.wrong(*(f"{hand.name}.*" for hand in self.rows)))

    @cached_property
    def asked(self) -> HandView | None:
        """The further hand of a split whose key was pressed, until it is complete; else None."""
        row, stopped = self.table.form.value("another"), self.rows[0].marked and self.rows[0].settled
        asked = next((hand for hand in self.rows[1:] if str(hand.row) == row), None)
        return None if asked is None or asked.complete or (stopped and not asked.used) else asked

    @property
    def split_open(self) -> bool:
        """True if the further hands of a split are shown."""
        further = self.rows[1:]
        wrong = self.table.form.wrong(*(f"{hand.name}.*" for hand in further))
        return bool(wrong) or any(hand.used for hand in further) or self.asked is not None or self.rows[0].marked

    @property
    def split(self) -> list[HandView]:
        """The further hands of a split: those with an entry, and the one that was asked for."""
        return [hand for hand in self.rows[1:] if hand.used or hand == self.asked]

    @property
    def offered(self) -> HandView | None:
        """The further hand that a key offers; None if one is asked for already, or none is left."""
        return None if self.asked else next((hand for hand in self.rows[1:] if not hand.used), None)

    @property
    def summary(self) -> str:
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
        """The stake of last time, which is the default; None if a stake was entered."""
        name = f"{self.rows[0].name}.{HAND.stake}"
        return None if self.table.form.shown(name) else read_number(self.table.form.defaults.get(name, ""))

    @property
    def points(self) -> str:
        """The points of the deal so far, with a sign; empty until every hand is settled, and beside a mistake."""
        draft, wrong = self.table.draft, self.table.form.wrong(*(f"{row.name}.*" for row in self.rows))
        if not draft or not draft.scored or not self.settled or wrong:
            return ""
        return self.words.signed(draft.scored.tally.points(len(self.table.form.names.sides))[self.side])
