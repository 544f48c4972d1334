"""The rows of the hands that play against a bank, as a form shows them."""

from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import Hands
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

    def keys(self, name: str, none: str = "") -> list[ResultKey]:
        """What a hand may have held, one key each; `none` names the words of a last key: there was no hand."""
        typed, words = self.form.value(name), self.match.words
        values = [self._value(value, typed) for value in self.hands.values]
        keys = [ResultKey(value, result_in_words(words, self.hands, value), value == typed) for value in values]
        if none:
            keys.append(ResultKey("", words(none), typed == "" and name in self.form.typed))
        return keys

    def _value(self, value: str, typed: str) -> str:
        """A low total that was typed stands on the key of all low totals."""
        low = typed.isdecimal() and 0 < int(typed) < self.hands.least
        return typed if low and value.isdecimal() and int(value) < self.hands.least else value


@dataclass(frozen=True)
class HandView:
    """One row of the form: the hand `number` of a player, counted from 0."""

    player: "PlayerView"
    number: int

    @property
    def row(self) -> int:
        """Its row of the form."""
        return self.player.first + self.number

    @property
    def name(self) -> str:
        """What the names of its fields begin with."""
        return f"hands.{self.row}"

    @property
    def title(self) -> str:
        """Whose hand it is."""
        player = self.player
        if not self.number:
            return player.name
        return player.words("hand.of-split", side=player.name, number=self.number + 1)

    @property
    def used(self) -> bool:
        """True if it says a stake or a result."""
        return bool(self.value("stake") or self.value("held"))

    @property
    def settled(self) -> bool:
        """True if both stake and result are known."""
        return bool(self.player.form.shown(f"{self.name}.stake") and self.value("held"))

    def value(self, field: str) -> str:
        """The text in one of its fields."""
        return self.player.form.value(f"{self.name}.{field}")

    @property
    def keys(self) -> list[ResultKey]:
        """What it may have held, one key each; last, that there was no such hand."""
        none = "held.no-hand" if self.number else "held.out"
        return self.player.table.keys(f"{self.name}.held", none)

    @property
    def amounts(self) -> list[str]:
        """The fields of the amounts on it."""
        bets = (bet.field for bet in self.player.table.hands.bets)
        return [f"{self.name}.{field}" for field in ("stake", *bets)]

    @property
    def shot(self) -> int:
        """All further bets on it."""
        totals = (self.player.form.total(f"{self.name}.{bet.field}") for bet in self.player.table.hands.bets)
        return sum(total or 0 for total in totals)

    @property
    def rooms(self) -> list[str]:
        """How much could be bet on it, at each of its moments."""
        draft = self.player.table.draft
        rooms = draft.hints.rooms if draft else {}
        names = ((bet, f"{self.name}.{bet.field}") for bet in self.player.table.hands.bets)
        return [self.player.words(bet.room, room=rooms[name]) for bet, name in names if name in rooms]

    @property
    def summary(self) -> str:
        """What was typed of it, in a line."""
        words, form, stake = self.player.words, self.player.form, f"{self.name}.stake"
        parts = [result_in_words(words, self.player.table.hands, self.value("held"))] if self.value("held") else []
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
        return [HandView(self, number) for number in range(self.table.hands.each)]

    @cached_property
    def used(self) -> list[HandView]:
        """The rows that say something."""
        return [hand for hand in self.rows if hand.used]

    @property
    def staked(self) -> list[HandView]:
        """The rows that the form has a stake for."""
        return [hand for hand in self.rows if f"{hand.name}.stake" in self.form.typed]

    @property
    def settled(self) -> bool:
        """True if every hand that it had is told whole."""
        return bool(self.used) and all(hand.settled for hand in self.used)

    @property
    def sat_out(self) -> bool:
        """True if it was said that this side had no hand."""
        return f"hands.{self.first}.held" in self.form.typed

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
        return bool(wrong) or any(hand.used for hand in further) or self.wants_another

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
