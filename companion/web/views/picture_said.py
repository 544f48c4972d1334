"""What a picture says: the words in it, and the sentence that says all of it to those who do not see it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.alphabet import AnyCard
from companion.engine.pictures import (
    Areas,
    CardRow,
    Drawn,
    Face,
    Heap,
    KittyBar,
    Ladder,
    Ladders,
    Middle,
    Picture,
    Played,
    Rows,
    TablePlan,
    TrickPicture,
)
from companion.engine.sentence import Say
from companion.web.views.names import Names
from companion.web.views.picture_cards import rank_of


@dataclass(frozen=True, slots=True)
class PictureWords:
    """The words of a table for its pictures."""

    names: Names

    def sentence(self, say: Say) -> str:
        """A sentence with people in it by name."""
        return self.names.sentence(say)

    def figure(self, value: int | Say | None, *, signed: bool = False) -> str:
        """A figure in the digits of the language, or the words that stand in its place."""
        if isinstance(value, Say):
            return self.sentence(value)
        if value is None:
            return ""
        return self.names.words.signed(value) if signed else self.names.words.write(value)

    def card(self, face: Face) -> str:
        """What a card is called."""
        words = self.names.words
        if face is None:
            return words("picture.face-down")
        if isinstance(face, AnyCard) and face.suit:
            rank = words.find(f"rank.{face.rank}") or words.digits(face.rank)
            return words("card.named", rank=rank, of=words(f"suit.{face.suit}"))
        return words.find(f"card.{rank_of(face)}") or rank_of(face)

    def all_of(self, picture: Picture) -> str:
        """All that is drawn, in one sentence."""
        return self.names.words.listed(filter(None, self._parts(picture)), "page.semicolon")

    def _parts(self, picture: Picture) -> Iterator[str]:
        match picture:
            case Rows(rows=rows, total=total):
                yield from (self._row(row, signed=picture.signed) for row in rows)
                yield "" if total is None else self._sum(total)
            case TablePlan():
                yield from self._plan(picture)
            case Middle(heaps=heaps):
                yield from map(self._heap, heaps)
            case Areas(above=above, middle=heaps, below=lower):
                yield from (self._row(above), *map(self._heap, heaps), self._row(lower))
            case Ladders(ladders=ladders):
                yield from map(self._ladder, ladders)
            case TrickPicture(played=played, total=total):
                yield from (*map(self._played, played), self._sum(total))
            case KittyBar():
                yield from self._kitty(picture)

    def _sum(self, total: int) -> str:
        return self.names.words("picture.sum", total=total)

    def _plan(self, plan: TablePlan) -> Iterator[str]:
        for seat in plan.seats:
            does = [plan.boxed[1]] if seat == plan.boxed[0] else []
            does += [plan.roles[seat]] if seat in plan.roles else []
            yield self._listed(self.names.seat(seat), map(self.sentence, does))
        yield self.names.words("picture.clockwise" if plan.clockwise else "picture.anticlockwise")

    def _ladder(self, ladder: Ladder) -> str:
        rungs = (f"{self.card(rank)} {self.figure(worth)}" for rank, worth in ladder.rungs)
        return self._listed(self.sentence(ladder.title), rungs)

    def _played(self, one: Played) -> str:
        parts = (self.card(one.card), self.figure(one.worth), self.sentence(one.does))
        return self._listed(self.names.seat(one.seat), parts)

    def _kitty(self, bar: KittyBar) -> Iterator[str]:
        yield f"{self.sentence(bar.title)} {self.figure(bar.holds)}"
        yield from (f"{self.names.seat(seat)} {self.figure(bet)}" for seat, bet in bar.bets)
        yield f"{self.sentence(bar.room_title)} {self.figure(bar.room)}"

    def _row(self, row: CardRow, *, signed: bool = False) -> str:
        words = self.names.words
        cards = words.listed((words.listed(map(self._drawn, group)) for group in row.groups), "page.semicolon")
        verdict = "" if row.holds is None else words("answer.yes" if row.holds else "answer.no")
        stake = "" if row.stake is None else words("picture.stake", stake=row.stake)
        figure = self.figure(row.figure, signed=signed)
        said = words.labelled(self.sentence(row.label) if row.label else "", cards)
        return words.listed(filter(None, (said, stake, verdict, figure)))

    def _drawn(self, drawn: Drawn) -> str:
        """A card with what it is worth, or that it may be played."""
        may = self.names.words("picture.may-be-played") if drawn.look == "raised" else ""
        return " ".join(filter(None, (self.card(drawn.face), self.figure(drawn.worth), may)))

    def _heap(self, heap: Heap) -> str:
        words = self.names.words
        across = words("picture.across", card=self.card(heap.across)) if heap.across else ""
        return self._listed(self.sentence(heap.label), filter(None, (self.card(heap.top), across)))

    def _listed(self, title: str, parts: Iterable[str]) -> str:
        return self.names.words.labelled(title, self.names.words.listed(parts))
