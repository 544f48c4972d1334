"""The rows of the hands that play against a bank, as a form shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import HAND, Hands
from companion.forms.draft import Draft
from companion.forms.values import read_number
from companion.rulebook.words import Words
from companion.web.shown.form import Form
from companion.web.shown.match import MatchView


def result_in_words(words: Words, hands: Hands, value: str) -> str:
    """What a hand held: points, a word for a trick or a bust hand; low totals are all one. Nonsense stays as it is."""
    if not value.isdecimal():
        return words(f"held.{value}") if words.find(f"held.{value}") else value
    points = int(value)
    return words.write(points) if points >= hands.least else words("held.under", least=hands.least)


@dataclass(frozen=True, slots=True)
class ResultKey:
    """One key that puts a `value` somewhere; `sets` is what it sends, and `heard` what it is called."""

    value: str
    label: str
    chosen: bool
    sets: str
    heard: str

    @property
    def long(self) -> bool:
        """True if it says a word, which is set smaller than a figure."""
        return not self.value.isdecimal() or not self.label.isdecimal()


@dataclass(frozen=True, slots=True)
class AmountField:
    """A field for an amount: its name, its label, what stands in it or would, and how much there was room for."""

    name: str
    label: str
    heard: str
    value: str
    default: str = ""
    room: str = ""


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
