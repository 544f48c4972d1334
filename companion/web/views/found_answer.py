"""The answer to what was asked, as far as it is the table's and not an example's."""

import re
from dataclasses import dataclass
from functools import cached_property

from companion.engine.alphabet import AnyCard
from companion.forms.cards import shown
from companion.forms.question import form_fields
from companion.rulebook.entries import Dispute
from companion.web.views.found_place import Place
from companion.web.views.question import hear, settled
from companion.web.views.question_form import QuestionForm
from companion.web.views.ruling import RulingView

FIGURE = re.compile(r"\d[\d,.\u00a0\u202f]*")


@dataclass(frozen=True)
class FoundAnswer:
    """What a place answers: in a word, and why; `dispute` where it does so by an example."""

    place: Place
    ruling: RulingView | None = None
    dispute: Dispute | None = None

    @cached_property
    def word(self) -> str:
        """The answer in a word, a name or a figure, where it is not an example's; nothing where the rule answers."""
        return self.ruling.word if self.ruling and not self.of_an_example else ""

    @cached_property
    def of_an_example(self) -> bool:
        """True if the answer rests on cards, names or figures that only the example has."""
        if not self.dispute or not self.ruling:
            return False
        answer = self.ruling.ruling.answer if self.ruling.settles is None else self.ruling.settles
        if isinstance(answer, bool | str):
            return False
        return type(answer) is not int or bool(self.ruling.name(answer)) or not self._is_written(answer)

    def _is_written(self, figure: int) -> bool:
        """True if a figure stands in the title or in the rules of the dispute."""
        entries = self.place.context.book.entries
        texts = [self.place.title, *(entries[rule].text for rule in self.place.hit.rules if rule in entries)]
        written = self.place.context.words.write(abs(figure))
        return any(written == one.rstrip(".,") for text in texts for one in FIGURE.findall(text))

    @property
    def text(self) -> str:
        """The answer in words, for where there is no page: the word, or the sentence of the rule."""
        if self.of_an_example:
            return ""
        return self.word or self.place.sentence

    @property
    def cards(self) -> list[AnyCard]:
        """The cards of the example."""
        if not self.dispute:
            return []
        question = self.place.context.game.question(self.dispute.question)
        kinds = {field.name for field in form_fields(question) if field.kind in ("cards", "melds", "card")}
        texts = (str(text) for name, text in self.dispute.situation.items() if name in kinds and text)
        return [card for text in texts for card in shown(self.place.context.game, text)]


def answer_to(place: Place) -> FoundAnswer | None:
    """The answer that a place gives; none where its question lacks something that the table does not know."""
    if place.kind == "dispute":
        dispute = place.context.book.argued[place.id]
        ruling = settled(place.context, dispute)
        return FoundAnswer(place, ruling, dispute) if ruling else None
    return _of_the_table(place) if place.kind == "question" else FoundAnswer(place)


def _of_the_table(place: Place) -> FoundAnswer | None:
    """The answer to a question that the match itself fills in; none without a match."""
    context, question = place.context, place.context.game.question(place.id)
    if context.match is None:
        return None
    fields = form_fields(question)
    known = QuestionForm(context, fields, {})
    entered = {field.name: text for field in fields if (text := known.known(field)) and not field.by_side}
    entered |= {f"{f.name}.{n}": known.known(f, n) for f in fields if f.by_side for n in range(known.sides)}
    ruling = hear(context, question, entered).ruling if all(entered.values()) else None
    return FoundAnswer(place, RulingView(context, question, ruling)) if ruling else None
