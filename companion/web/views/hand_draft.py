"""What a deal against a bank comes to while it is told: how many hands to go, and how the bank stands."""

from dataclasses import dataclass

from companion.web.views.hand_rows import HandTable


@dataclass(frozen=True)
class HandsDraft:
    """The draft of a deal of which `unsettled` players are still to tell; `told`: something is."""

    table: HandTable
    banker: int
    unsettled: int
    told: bool

    @property
    def title(self) -> str:
        """How far it is."""
        words = self.table.words
        if not self.told:
            return words.sentence(words("draft.begin"))
        if self.unsettled:
            return words.sentence(words("draft.to-go", self.unsettled))
        number = self.table.draft.number if self.table.draft else self.table.match.coming
        return words.sentence(words("deal.number", number=number))

    @property
    def sentences(self) -> list[str]:
        """What it brings so far; where nothing is told, how it is told; where it cannot be, what is wrong."""
        draft, match = self.table.draft, self.table.match
        if not self.told:
            return [self.table.words("draft.begin.how")]
        if draft is None or draft.scored is None:
            return self._unfinished()
        said = [*match.says.outcome(draft), self._bank]
        if not self.unsettled:
            said += [self.table.words("draft.sum", sum=sum(self._points)), match.says.after(draft)]
        return [sentence for sentence in said if sentence]

    def _unfinished(self) -> list[str]:
        """Once nobody is to be told of: what lacks; only that something is wrong, where it is said at its hand."""
        draft, form = self.table.draft, self.table.form
        if form.problems:
            return [self.table.words("deal.does-not-add-up")]
        if draft is None or self.unsettled:
            return []
        messages = form.unfinished(draft.problems)
        return [self.table.words.labelled(message.of, message.text) for message in messages]

    @property
    def _points(self) -> tuple[int, ...]:
        draft = self.table.draft
        return draft.scored.tally.points(len(self.table.match.sides)) if draft and draft.scored else ()

    @property
    def _bank(self) -> str:
        """What the bank has won or lost, and its balance then."""
        draft, words = self.table.draft, self.table.words
        if draft is None or draft.scored is None or not draft.scored.tally.lines:
            return ""
        points, balance = self._points[self.banker], draft.scored.standing.totals[self.banker]
        key = "draft.bank-so-far" if self.unsettled else "draft.bank"
        return words(key, points=words.signed(points), balance=words.signed(balance))
