"""What lies on the table, row by row: cards, names, figures and words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.digits import nothing_or_zero
from companion.engine.form import HAND, Hands
from companion.engine.form import Row as FormRow
from companion.engine.worth import DEAL
from companion.forms import JSON, flatten, value_name
from companion.forms.bound import BoundForm
from companion.forms.derived import read_number
from companion.forms.fields import Field
from companion.web.views.hand_keys import result_in_words
from companion.web.views.practice import PracticeView
from companion.web.views.ruling_cards import CardRow
from companion.web.views.signs import in_signs


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRow:
    """One thing of a situation: a text, rows of cards, a trick, or a figure for each side."""

    label: str
    text: str = ""
    cards: Sequence[CardRow] = ()
    trick: Sequence[CardRow] = ()
    figures: Sequence[str] = ()


def table_rows(view: PracticeView) -> list[TableRow]:
    """Everything that the table must know to answer; once it has answered, not what the answer shows anyway."""
    if view.exercise.question == DEAL:
        return list(DealRows(view).rows())
    shown = ("trick",) if view.answered else ()
    tapped = next((field.name for field in view.fields if view.kind == "cards" and field.kind == "cards"), "")
    fields = (field for field in view.fields if field.kind not in shown and field.name != tapped)
    return [row for field in fields for row in _row(view, field, getattr(view.situation, field.name))]


def _row(view: PracticeView, field: Field, value: Any) -> Iterator[TableRow]:
    words = view.context.words
    label = words.find(f"practise.row.{field.kind}") or words(f"ask.{view.question.slug}.{field.name}")
    if field.name == view.question_form.asker or _goes_without_saying(field, value):
        return
    match field.kind:
        case "cards":
            yield TableRow(label=label, cards=[CardRow(value)])
        case "card":
            yield TableRow(label=label, cards=[CardRow([value])])
        case "melds":
            yield TableRow(label=label, cards=[CardRow(meld) for meld in value])
        case "hands":
            names = view.context.names
            hands = [CardRow(cards, label=names.seat(seat)) for seat, cards in enumerate(value) if cards]
            yield TableRow(label=label, cards=hands)
        case "trick":
            yield TableRow(label=label, trick=_trick(view, field, value))
        case _:
            yield TableRow(label=label, text=_text(view, field, value))


def _goes_without_saying(field: Field, value: Any) -> bool:
    """True for a figure as it usually is, for what is not there, and for a no where that is usual."""
    if field.kind in ("number", "score"):
        return value is None or str(value) == field.default
    return not field.required and (value in (None, ()) or (value is False and field.default == value_name(value)))


def _trick(view: PracticeView, field: Field, played: Sequence[Any]) -> list[CardRow]:
    """The cards with who played each; last, without a card, whose turn it is, where somebody asks."""
    words, names = view.context.words, view.context.names
    seat, card = field.part("seat"), field.part("card")
    cards = [
        CardRow(
            [getattr(one, card)], label=words("trick.played" if n else "trick.led", seat=names.seat(getattr(one, seat)))
        )
        for n, one in enumerate(played)
    ]
    asker = view.question_form.asker
    turn = names.seat(getattr(view.situation, asker)) if asker else ""
    return [*cards, CardRow([], label=words("trick.you", seat=turn))] if asker else cards


def _text(view: PracticeView, field: Field, value: Any) -> str:
    words, names = view.context.words, view.context.names
    match field.kind:
        case "seat":
            return names.seat(value)
        case "side":
            return words("nobody") if value is None else names.side(value)
        case "suit":
            return words(f"suits.{value}")
        case "ranks":
            return " ".join(value)
        case "text":
            said = [value] if isinstance(value, str) else value
            return words.listed(in_signs(str(one), view.context) for one in said)
        case "numbers" if field.by_side:
            return words.listed(f"{names.side(side)}\u00a0{words.write(one)}" for side, one in enumerate(value))
        case "choice":
            name = value_name(value)
            key = f"answer.{name}" if name in ("yes", "no") else f"ask.{view.question.slug}.{field.name}.{name}"
            return words.choice(key)
    return words.write(value)


@dataclass(frozen=True)
class DealRows:
    """A deal as its form would have it: a row for whatever is there."""

    view: PracticeView

    def rows(self) -> Iterator[TableRow]:
        """Its rows, in the order in which a table counts."""
        game, context = self.view.context.game, self.view.context
        start = game.start(context.house, len(self.view.expected), game.dealt_by(self.view.situation) or 0)
        bound, plain = BoundForm(game.forms[0], context.house, start), JSON.write(self.view.situation)
        for outer in bound.rows:
            if outer.hands:
                yield from self._hands(outer.hands, plain)
            for row in () if outer.hands else (outer, *outer.inside) if outer.kind != "fold" else outer.inside:
                yield from self._row(row, bound.names(row), flatten(plain))

    def _row(self, row: FormRow, names: Sequence[str], fields: Mapping[str, str]) -> Iterator[TableRow]:
        """A row in which something stands; who it was, where it names a side."""
        sides = range(len(self.view.expected))
        own = [fields.get(row.field.replace("*", str(side)), "") for side in sides]
        context = self.view.context
        label = context.words(f"field.{row.label or row.name}")
        if row.kind in ("side", "tick", "ticks") and "*" in row.field:
            ticked = [self.view.names.side(side) for side in sides if own[side]]
            yield from (TableRow(label=label, text=name) for name in ticked)
        elif row.kind == "side":
            yield from (TableRow(label=label, text=self.view.names.side(int(text))) for text in own[:1] if text)
        elif row.kind == "tick":
            yield from (TableRow(label=label, text=context.words("answer.yes")) for text in own[:1] if text == "on")
        elif not all(map(nothing_or_zero, own)):
            figures = [self._figure(fields.get(name, "0")) for name in names]
            yield TableRow(label=label, figures=figures) if len(names) > 1 else TableRow(label=label, text=figures[0])

    def _hands(self, hands: Hands, plain: Mapping[str, Any]) -> Iterator[TableRow]:
        """What the bank held, what lies beside it, and the hands of the others with everything on them."""
        words, names = self.view.context.words, self.view.names
        bank = words("hand.bank", bank=names.seat(plain[HAND.banker]))
        yield TableRow(label=bank, text=result_in_words(words, hands, plain[hands.bank] or ""))
        for row in hands.middle:
            yield from self._row(row, [row.field], flatten(plain))
        for hand in plain["hands"]:
            made = [result_in_words(words, hands, hand[HAND.held])] if hand[HAND.held] else []
            bets = sum(hand[bet.field] for bet in hands.bets)
            shot = [words("told.shot", shot=bets)] if bets else []
            parts = [*made, words("told.stake", stake=hand[HAND.stake]), *shot]
            yield TableRow(label=names.side(hand[HAND.player]), text=" · ".join(parts))

    def _figure(self, text: str) -> str:
        number = read_number(text)
        return text if number is None else self.view.context.words.write(number)
