"""The answers of the sheet of a match when somebody asks how it stands, who deals, or what was agreed on.

Figures that somebody adds to the total of a side are summed as well: `we had 4720 and made 310, is it over`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from itertools import pairwise

from companion.engine.ending import target_of
from companion.engine.sentence import Figure
from companion.engine.standing import Standing
from companion.rulebook.lexicon import OURS, Lexicon, lexicon, says
from companion.rulebook.search import strange_words
from companion.rulebook.utterance import Token
from companion.rulebook.vocabulary import split
from companion.rulebook.words import Words
from companion.web.shown.match import MatchView
from companion.web.shown.rules import RuleContext, house_in_full

TO_GO = "need.go"
ENDS = ".,;:!?।"  # of a clause
PAIR = 2  # sides between which there is one lead
NEARLY, EXACTLY = 0.8, 1.0  # how much of two spellings of a name is the same


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """The answer of a sheet: a sentence, and for each side its total with what it needs, the highest first.

    `word` is a yes or no, where that is asked.
    """

    sentence: str
    rows: tuple[tuple[str, str, str], ...] = ()
    word: str = ""

    @property
    def line(self) -> str:
        """The answer in one line."""
        return self.sentence or " · ".join(f"{side} {total}" for side, total, _ in self.rows)


@dataclass(frozen=True, slots=True)
class NamedSides:
    """The question without the names of players, and the sides whose names, or whose players' names, were said.

    `words` are the words that name them, but for whoever has the bank: in `text` the bank stands in that place.
    """

    wanted: str
    sides: tuple[int, ...] = ()
    words: Mapping[str, int] = field(default_factory=dict)
    text: str = ""


def of_the_sheet(match: MatchView, about: str, named: NamedSides) -> SheetAnswer | None:
    """The sheet's answer to one of the questions of `SHEET`; sides that were named come first.

    None about sides of which nobody knows who they are, and about the last deal before the first.
    """
    return OTHERS[about](match) if about in OTHERS else _standing(match, named, asks_for_the_end=about == "end")


def _standing(match: MatchView, named: NamedSides, *, asks_for_the_end: bool) -> SheetAnswer:
    """The totals, what each side needs, and how it stands; with a No as long as a match goes on whose end is asked."""
    words, totals = match.words, match.sheet.totals
    sides = sorted(match.company, key=lambda side: (side not in named.sides, -totals[side]))
    need = partial(_needed, words, match.says.need, match.target, match.sheet.standing)
    needs = {side: "" if match.over else " · ".join(need(side)) for side in sides}
    rows = tuple((match.sides[side], words.write(totals[side]), needs[side]) for side in sides)
    target = [words("sheet.says.target", target=match.target)] if match.target else []
    target += [words("sheet.says.deals", left)] if (left := match.sheet.deals_left) else []
    ahead = abs(totals[0] - totals[1]) if len(totals) == PAIR else 0
    lead = [words("sheet.says.lead", points=ahead)] if ahead else []
    said = match.says.won or " ".join([*target, *lead, *(_figure(words, one) for one in match.says.beneath)])
    return SheetAnswer(said, rows, words.sentence(words("answer.no")) if asks_for_the_end and not match.over else "")


def _dealing(match: MatchView) -> SheetAnswer:
    """Who deals the coming deal, and who is the first to act."""
    words, banked = match.words, match.bank is not None
    first = words("sheet.says.first", player=match.names.seat(match.order()[0])) if banked else ""
    return SheetAnswer(" ".join(filter(None, (match.says.now, first))))


def _partners(match: MatchView) -> SheetAnswer | None:
    """Who plays with whom; None where partners have no names."""
    if not match.names.partners:
        return SheetAnswer(match.words("sheet.says.alone"))
    one, other = map(match.names.players, range(PAIR))
    return SheetAnswer(match.words("sheet.says.sides", one=one, other=other)) if one else None


def _coming(match: MatchView) -> SheetAnswer:
    """The number of the coming deal, and how many are written."""
    words, written = match.words, match.coming - 1
    coming = "" if match.over else words.sentence(match.coming_called)
    return SheetAnswer(" ".join(filter(None, (coming, words("sheet.says.written", written) if written else ""))))


def _last(match: MatchView) -> SheetAnswer | None:
    """The points of each side in the last deal; None before the first."""
    if not match.sheet.rows:
        return None
    points = enumerate(match.sheet.points_of(match.sheet.rows[-1]))
    rows = ((match.sides[side], match.words.signed(made), "") for side, made in points if made is not None)
    return SheetAnswer("", tuple(rows))


OTHERS: Mapping[str, Callable[[MatchView], SheetAnswer | None]] = {
    "deal": _dealing,
    "sides": _partners,
    "number": _coming,
    "last": _last,
    "house": lambda match: SheetAnswer(house_in_full(match)),
}


DIGITS = 2  # of a figure, at least: fewer may count anything
NEXT = 2  # words behind a figure of which one may say that it is a total
REACH = 3  # words between a figure and the one that says that it came on top
ADD = "+"  # between a total and what comes on top


@dataclass(frozen=True, slots=True)
class Added:
    """Points on top of totals, by side, and the totals before them where these were said.

    `of_names` if the sides were named, not only called ours and theirs; `over` if it is asked whether the match is.
    """

    points: Mapping[int, int]
    before: Mapping[int, int]
    of_names: bool
    over: bool


def added(words: Lexicon, said: Sequence[Token], sides: Mapping[str, int]) -> Added | None:
    """The figures that were added to totals, if it is asked what they come to; `sides` by the words of their names.

    None where a figure is neither a total nor came on top, or where cards or bids were told.
    """
    spoken = [one.word.removesuffix("'s") for one in said]
    over = says(words.over, spoken)
    told = [place for place, one in enumerate(said) if one.figure and len(one.word.removeprefix("-")) >= DIGITS]
    of_an_auction = not {*words.bids, *words.suits}.isdisjoint(spoken)
    if any(one.cards for one in said) or of_an_auction or not (over or says(words.summing, spoken)):
        return None
    gained, stood = {*_gained(words, spoken, told)}, {*_stood(words, spoken, told)}
    points, before = dict[int, int](), dict[int, int]()
    named = not sides.keys().isdisjoint(spoken)
    ours = {word: side for word, side in words.whose.items() if side == OURS}
    whose = {**(ours if named else words.whose), **sides}  # `they` are those who were named
    for place in told:
        side, of = _side(spoken, place, whose), points if place in gained else before
        if of is before and (side in of or place not in stood):
            return None
        of[side] = of.get(side, 0) + int(spoken[place])
    return Added(points, before, named, over) if points else None


def _gained(words: Lexicon, spoken: Sequence[str], told: Sequence[int]) -> Iterator[int]:
    """The places of figures beside words that say that they came on top; some languages have these behind them."""
    for at in (at for at, word in enumerate(spoken) if word in words.gained or word == ADD):
        after = [place for place in told if at < place <= at + REACH][:1]
        behind = [place for place in told if at - REACH <= place < at][-1:]
        yield from (behind or after) if words.verbs_follow else (after or behind)


def _stood(words: Lexicon, spoken: Sequence[str], told: Sequence[int]) -> Iterator[int]:
    """The places of figures beside words that say that a side stood there: `were at 1200`, `1200 ছিল`, `1200 + 90`."""
    for place in told:
        beside = spoken[place + 1 : place + 1 + NEXT] if words.verbs_follow else spoken[max(0, place - 1) : place]
        if not words.stood.isdisjoint(beside) or spoken[place + 1 : place + 2] == [ADD]:
            yield place


def _side(spoken: Sequence[str], place: int, whose: Mapping[str, int]) -> int:
    """The side that the nearest word before a figure names, else any word; ours if none does."""
    return next((whose[word] for word in (*reversed(spoken[:place]), *spoken[place:]) if word in whose), OURS)


def with_points(context: RuleContext, added: Added) -> SheetAnswer:
    """The totals with points that somebody adds to them: to those of the match, or to those that were said.

    Where no side of the match is named, the points may be anybody's.
    """
    game, house, words, match = context.game, context.house, context.words, context.match
    before = dict(enumerate(match.sheet.totals)) if match else {}
    of_anybody = match and not added.of_names and not added.before
    points = dict.fromkeys(before, sum(added.points.values())) if of_anybody else added.points
    before |= added.before
    after = {side: total + points.get(side, 0) for side, total in before.items()}
    standing = match.sheet.standing if match else game.start(house, len(context.names.sides), 0)
    standing = replace(standing, totals=tuple(after.get(side, 0) for side in range(len(standing.totals))))
    target = target_of(game, house)
    need = partial(_needed, words, game.need(house, standing), target, standing)
    changed = sorted((side for side in after if side in points), key=lambda side: -after[side])
    rows = tuple((context.names.side(side), words.write(after[side]), " · ".join(need(side))) for side in changed)
    sums = [words("sheet.says.sum", total=before[side], points=points[side], sum=after[side]) for side in changed]
    goal = [words("sheet.says.target", target=target)] if target else []
    is_over = "yes" if game.winner(house, standing) is not None else "no"
    word = words.sentence(words(f"answer.{is_over}")) if added.over and target and not of_anybody else ""
    return SheetAnswer(" ".join([*sums, *goal]), rows, word)


def _needed(words: Words, need: Sequence[Figure], target: int, standing: Standing, side: int) -> Iterator[str]:
    """The figures that a side needs in the coming deal, and to the target."""
    figures = [need[side]] if need else []
    if target and all(one.key != TO_GO for one in figures):
        figures.append(Figure(key=TO_GO, value=max(target - standing.totals[side], 0)))
    return (_figure(words, one) for one in figures)


def _figure(words: Words, figure: Figure) -> str:
    return f"{figure.sign}{words.write(figure.value)} {words(figure.key)}"


def names_at(match: MatchView) -> frozenset[str]:
    """The words of the names of players and sides."""
    return frozenset(word for name in (*match.sheet.seats, *match.sheet.sides) for word in split(name))


def named_in(match: MatchView, wanted: str) -> NamedSides:
    """The players whom a question names by words that the rules spell nowhere; misspelled, by none of their words."""
    seats, sides = match.sheet.seats, match.sheet.sides
    words = names_at(match)
    strange = strange_words(match.book, wanted, words)
    meant = {word: _name(word, words, NEARLY if unknown else EXACTLY) for word, unknown in strange.items()}
    of_name = {word: side for side, name in enumerate(sides) for word in split(name)}
    of_name |= {word: seat % len(sides) for seat, name in enumerate(seats) for word in split(name)}
    said = {word: of_name[name] for word, name in meant.items() if name}
    dealing = {word for word, side in said.items() if side == match.bank}
    if len({*said.values()}) == 1 and lexicon(match.words).tells_of_a_player(split(wanted)):
        dealing = set()
    text = _with_the_bank(match, wanted, dealing) if dealing else wanted
    players = {word: side for word, side in said.items() if word not in dealing}
    rest = " ".join(_without_names(split(text), players, match))
    return NamedSides(rest or wanted, tuple(dict.fromkeys(said.values())), players, text)


def _with_the_bank(match: MatchView, wanted: str, dealing: Container[str]) -> str:
    """A question with the bank in place of the words that name whoever has it."""
    pieces = wanted.split()
    names = [any(word in dealing for word in split(piece)[:1]) for piece in pieces]
    ends = (piece[len(piece.rstrip(ENDS)) :] for piece in pieces)
    called = (
        f"{match.words('find.bank')}{end}" if name else piece
        for piece, name, end in zip(pieces, names, ends, strict=True)
    )
    return " ".join(called)


def _without_names(asked: Sequence[str], said: Mapping[str, int], match: MatchView) -> Iterator[str]:
    """The words of a question without names; but a second name, and any beside me where two play, is a relation."""
    words, (partner, opponent) = lexicon(match.words), match.words("find.relations").split()
    ours = len(match.sheet.seats) == PAIR and any(words.whose.get(word) == OURS for word in asked)
    first = ""
    for before, word in pairwise(("", *asked)):
        if word not in said:
            yield word
        elif ours or (first not in ("", word) and before not in {*said, *words.joining}):
            yield partner if first and said[word] == said[first] else opponent
        first = first or (word if word in said else "")


def _name(word: str, names: Iterable[str], alike: float) -> str:
    return next(iter(get_close_matches(word, names, n=1, cutoff=alike)), "")
