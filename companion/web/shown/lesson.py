"""The lesson: where a table is in it and in its deal; a step, with the big key and the ways that are rarer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from companion.forms.house_rules import AS_WRITTEN
from companion.rulebook.book import Numbers
from companion.rulebook.entries import GameStep
from companion.web.shown.names import numbered
from companion.web.shown.rules import RuleContext, title_of, values_by_rule

EVERYBODY_NEW, REMINDED, ASKED_BEFORE = "no", "some", "yes"
TAUGHT = (EVERYBODY_NEW, REMINDED)  # step by step
ANSWERS = (*TAUGHT, ASKED_BEFORE)  # to: has everyone played it?
NOBODY = "-"
PLAYERS, OTHERS = "players", "others"  # turns of a step: one for each player but the bank; for each but who called last
BEFORE_A_MATCH = ("aloud", "setup", "seats")
DEAL = ("deal", "turn", "count")
OF_A_TURN = ("detail", "advice")
IN_PLAY = ("turn", "count", *OF_A_TURN)  # where the number of turns so far is kept from step to step


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """Where a table is in its lesson and its deal; all of it stands in the address.

    `played` is the answer to the question whether everybody has played the game, `open` a first deal with open hands,
    `turn` the number of turns or tricks before this one, or of players who were asked before, `won` who took each of
    these tricks: the number of a side, or "-" where nobody said it. `caller` is who called last, counted from 1 in the
    order of play, and turns are counted from the next player; 0 if nobody has called.
    """

    played: str = REMINDED
    open: bool = False
    turn: int = 0
    caller: int = 0
    won: str = ""

    @property
    def winners(self) -> tuple[int | None, ...]:
        """The side that took each trick before this one; None where nobody said it."""
        texts = self.won[: self.turn].ljust(self.turn, NOBODY)
        return tuple(int(text) if text.isdecimal() else None for text in texts)

    def after(self, winner: int | None = None) -> "Moment":
        """The next turn, or the trick after one that this side took."""
        won = "".join(NOBODY if side is None else str(side) for side in (*self.winners, winner))
        return replace(self, turn=self.turn + 1, won=won if set(won) != {NOBODY} else "")

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the address of a step at this moment: those that say more than usual."""
        said = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        return {name: int(value) if value is True else value for name, (value, usual) in said.items() if value != usual}


def turns_of(context: RuleContext, turn: GameStep) -> int:
    """The number of turns or tricks of a deal; 0 if turns go round until the deal is over."""
    if turn.turns in (PLAYERS, OTHERS):
        return len(in_turn(context)) - (turn.turns == OTHERS)
    return int(Numbers(context.house).get(turn.turns, 0)) if turn.turns else 0


def bounded(context: RuleContext, step: GameStep | None, turn: int) -> int:
    """A turn that there is: of a deal that has so many, or in the last of the rounds that are counted."""
    if not step or not context.match:
        return 0
    if most := turns_of(context, step):
        return min(turn, most - 1)
    players = len(in_turn(context))
    before = players * max(step.late - 1, 0)
    return turn if turn < before else before + (turn - before) % players


def in_turn(context: RuleContext) -> Sequence[int]:
    """The seats of a match that take turns, in the order of play; without the bank."""
    return [seat for seat in context.match.order() if seat != context.match.bank] if context.match else ()


def whose(context: RuleContext, moment: Moment, later: int = 0) -> int:
    """The seat whose turn it is, where turns go round the table, or comes so many turns later."""
    seats = in_turn(context)
    return seats[(moment.caller + moment.turn + later) % len(seats)]


def called(context: RuleContext, moment: Moment) -> Moment:
    """The moment after whose turn it is has called: the next player is asked first."""
    return replace(moment, turn=0, caller=(moment.caller + moment.turn) % len(in_turn(context)) + 1)


def player(context: RuleContext, turn: GameStep | None, moment: Moment) -> str:
    """The name of whose turn it is, or of who leads to a trick."""
    if not turn or turn.turns in ("", PLAYERS, OTHERS) or not moment.turn:
        return context.names.seat(whose(context, moment))
    winner = moment.winners[-1]
    return context.words("now.trick-winner") if winner is None else context.names.side(winner)


@dataclass(frozen=True, slots=True)
class Way:
    """A key that leads to another step or page."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class TrickBox:
    """A trick of the deal: its number, the side that took it if that was said, and whether it is being played."""

    number: int
    side: int | None
    label: str
    state: str


@dataclass(frozen=True)
class LessonView:
    """One step of a game, at a moment of a match or without one."""

    context: RuleContext
    steps: tuple[GameStep, ...]
    here: GameStep
    moment: Moment

    @cached_property
    def course(self) -> tuple[GameStep, ...]:
        """The steps among which this one is numbered; without a match all of them."""
        if not self.context.match:
            return self.steps
        taught = ("aloud", "setup", *DEAL) if self.moment.played == EVERYBODY_NEW else DEAL
        groups = (taught, BEFORE_A_MATCH, OF_A_TURN, ("end",))
        return self._of(*next((group for group in groups if self.here.part in group), ()))

    @property
    def framed(self) -> bool:
        """True for what is read aloud and for a turn of anybody: its pictures are below its keys."""
        return self.here.part in ("aloud", "turn") or bool(self.context.match and self.here.turns)

    @property
    def number(self) -> int:
        return self.course.index(self.here) + 1

    @property
    def where(self) -> str:
        """The line above the step: the game, the deal or turn, and the number of the step."""
        match, words = self.context.match, self.context.words
        blanks = {"game": words("game.name"), "number": self.number, "all": len(self.course)}
        if match is None or match.over:
            return words("now.lesson", **blanks)
        if not self.context.game.taught:
            return words("deal.number", number=match.coming)
        named = "open-deal" if self.moment.open else "before-match" if self.here.part in BEFORE_A_MATCH else "at-deal"
        return words(f"now.{named}", deal=match.coming, **blanks)

    @property
    def listed(self) -> tuple[GameStep, ...]:
        """The steps to choose from; at a match without those before it, which are `before`."""
        return tuple(step for step in self.steps if step not in self.before)

    @property
    def finished(self) -> int:
        """The number of listed steps up to this one; 0 if it is not among them."""
        return self.listed.index(self.here) + 1 if self.here in self.listed else 0

    @property
    def before(self) -> tuple[GameStep, ...]:
        """The steps that were done before the match began, where nobody is new to the game."""
        new = not self.context.match or self.moment.played == EVERYBODY_NEW
        return () if new else self._of(*BEFORE_A_MATCH)

    @property
    def back(self) -> str:
        turn = self.moment.turn
        if turn and self.here.takes_turns:
            return self._url(self.here, replace(self.moment, turn=turn - 1, won=self.moment.won[: turn - 1]))
        before = self.course[self.number - 2] if self.number > 1 else None
        if before and before.call == self.here.id and self.moment.caller:
            return self._url(before, replace(self.moment, turn=self.moment.caller - 1, caller=0))
        return self.url(before) if before else ""

    @property
    def main(self) -> Way:
        """The big key: the usual course of the game, the form of the deal, or the way out of the lesson."""
        match, words, game = self.context.match, self.context.words, self.context.game
        if match is None:
            if after := self._following:
                return Way(words("now.on"), self.url(after))
            taught = {"profile": AS_WRITTEN, **self.context.own_house}
            return Way(words("now.play"), self.context.address("new.form", slug=game.slug, **taught))
        if self.here.form and self.moment.open:
            return Way(words("now.closed"), self._url(self._first("deal"), Moment()))
        if self.here.form and match.access.may_write and not match.over:
            return Way(words("deal.write", number=match.coming), match.url("sheet.match"))
        return self._on() or Way(words("sheet.back"), match.url("sheet.match"))

    def _on(self) -> Way | None:
        words, turn = self.context.words, self._first("turn")
        if self.here.part == "end":
            return None
        if self.here.part in OF_A_TURN and turn:
            return Way(words("now.to-turn"), self.url(turn))
        if self._is_it_over:
            return self._to(self._is_it_over)
        if self.here.takes_turns and not self._last_turn:
            return self._next
        if self.offers_open_hands:
            return Way(words("now.open-hands"), self._url(self._first("deal"), replace(self.moment, open=True)))
        after = self._following
        return self._to(after, words("now.on" if self.here.part in BEFORE_A_MATCH else "now.done")) if after else None

    def _to(self, step: GameStep, plain: str = "") -> Way:
        """The key to a step, in the words of the game if it has some."""
        done = self._says("done") if plain else ""
        calls = self.context.match and step.id == self.here.call
        url = self._url(step, called(self.context, self.moment)) if calls else self.url(step)
        return Way(self._says(step.id) or done or plain or step.title, url)

    @property
    def offers_open_hands(self) -> bool:
        """True at the last step before the first deal of people who are new to the game."""
        following = self._following
        new = self.moment.played == EVERYBODY_NEW and not self.moment.open
        return bool(new and self.here.part in BEFORE_A_MATCH and following and following.part == "deal")

    @property
    def _next(self) -> Way:
        words, after = self.context.words, self.moment.after()
        name = self.context.names.seat(whose(self.context, self.moment, later=1))
        passes = words(f"step.{self.here.id}.pass", name=name) if self.here.call else ""
        label = words("now.next-trick") if self._tricks else passes or words("now.next", name=name)
        return Way(label, self._url(self.here, after))

    @property
    def _is_it_over(self) -> GameStep | None:
        """The end of a deal that goes round until somebody is out: after some rounds each round leads there first."""
        players, turn = len(in_turn(self.context)), self.moment.turn + 1
        late = self.here.late and self.context.match and turn >= players * self.here.late
        ends = (step for step in self._of("count") if step.id in self.here.goes_to)
        return next(ends, None) if late and not turn % players else None

    @property
    def caller(self) -> str:
        """Who has called last in this deal; empty if nobody has."""
        if not self.moment.caller:
            return ""
        name = self.context.names.seat(whose(self.context, replace(self.moment, turn=0), later=-1))
        return self.context.words("step.caller", name=name)

    @property
    def winners(self) -> list[Way]:
        """Keys that say which side took the trick, and lead on; empty where no tricks are played."""
        match = self.context.match
        if not match or not self._tricks:
            return []
        after = self._following if self._last_turn else self.here
        won = ((str(name), self.moment.after(side)) for side, name in enumerate(match.names.all_sides()))
        return [Way(name, self._url(after, moment)) for name, moment in won]

    @property
    def tricks(self) -> list[TrickBox]:
        names, many = self.context.names, self._tricks if self.context.match else 0
        played = [
            TrickBox(number, side, "" if side is None else names.side(side), "played")
            for number, side in enumerate(self.moment.winners, 1)
        ]
        others = (TrickBox(number, None, "", "coming") for number in range(len(played) + 2, many + 1))
        return [*played, TrickBox(len(played) + 1, None, "", "now"), *others][:many]

    @property
    def _tricks(self) -> int:
        return turns_of(self.context, self.here) if self.here.turns not in ("", PLAYERS, OTHERS) else 0

    @property
    def _last_turn(self) -> bool:
        return self.moment.turn + 1 == turns_of(self.context, self.here)

    @property
    def others(self) -> list[Way]:
        """The rarer ways: to the steps that this one names, and out of the offer of open hands."""
        named = {step.id: step for step in self.steps}
        last = self._following.id if self._following and self.here.takes_turns and self._last_turn else ""
        over = self._is_it_over
        usual = (self.here.then, last, over.id if over else "") if self.context.match else ()
        call = (self.here.call,) if self.context.match and self.here.call else ()
        ways = [self._to(named[name]) for name in (*call, *self.here.goes_to) if name not in usual]
        ways = [self._next, *ways] if over else ways
        closed = self.context.words("now.closed-hands")
        return [*ways, Way(closed, self.url(self._following))] if self.offers_open_hands else ways

    @property
    def details(self) -> list[Way]:
        shown = self.context.match and self.here.part == "turn"
        return [Way(step.title, self.url(step)) for step in self._of("detail") if shown]

    @property
    def advice(self) -> GameStep | None:
        """Hints for a sensible player, beside a turn and a decision for which the rules have no answer."""
        game, part = self.context.game, self.here.part
        advised = [question.slug for question in game.advised]
        decides = any(one.name in self.here.practise and one.question in advised for one in game.practice)
        return self._first("advice") if self.context.match and (part == "turn" or decides) else None

    @property
    def advised_by(self) -> str:
        """Whose hints these are, or how they were found; empty where neither is said."""
        return advised_by(self.context, self.advice)

    @property
    def asks(self) -> list[Way]:
        words = self.context.words
        return [Way(words(f"ask.{slug}"), self.context.url("ask.question", name=slug)) for slug in self.here.asks]

    @property
    def wrong(self) -> list[Way]:
        title = self.context.book.title
        return [Way(title(rule), self.context.url("wrong.mistakes", _anchor=rule)) for rule in self.here.wrong]

    @property
    def practise(self) -> Way | None:
        """The key to the exercise of this step; None if it has none at this table."""
        context, names = self.context, self.here.practise
        played = (one for one in context.game.practice if one.name in names and one.played(context.house))
        exercise = next(played, None)
        if exercise is None:
            return None
        label = context.words("page.label", label=context.words("practise.title"), text=title_of(context, exercise))
        return Way(label, context.url("practice.exercise", name=exercise.name))

    @property
    def decided(self) -> dict[str, list[str]]:
        """The house rules that change the rules of the step, each under the first rule that it changes."""
        return values_by_rule(self.context, self.here.rules)

    @property
    def place(self) -> str:
        """The fields of the address of this step at this moment, as an address has them."""
        return urlsplit(self._url(self.here, self.moment)).query

    def url(self, step: GameStep | None) -> str:
        """The address of a step; from the end of a deal back to a turn it is the next player's."""
        if step is None or (step is not self.here and not {step.part, self.here.part} <= {*IN_PLAY}):
            dealt = step is not None and step.part == self.here.part == "deal"
            later = dealt and step in self.steps[self.steps.index(self.here) :]
            return self._url(step, replace(self.moment, turn=0, won="", caller=self.moment.caller if later else 0))
        again = step.part == "turn" and self.here.part == "count"
        return self._url(step, self.moment.after() if again else self.moment)

    def _url(self, step: GameStep | None, moment: Moment) -> str:
        match = self.context.match
        more = {"deal": match.coming, **moment.fields} if match else {}
        return self.context.url("now.step", step=step.id if step else "", **more)

    @property
    def _following(self) -> GameStep | None:
        """The step that usually comes next; after the count of a match it is the next deal."""
        match = self.context.match
        if match and self.here.then:
            return next(step for step in self.steps if step.id == self.here.then)
        if self.number < len(self.course):
            return self.course[self.number]
        return self._first("deal") if match and not match.over else None

    def _of(self, *parts: str) -> tuple[GameStep, ...]:
        return tuple(step for step in self.steps if step.part in parts)

    def _first(self, part: str) -> GameStep | None:
        return next(iter(self._of(part)), None)

    @property
    def dealt_again(self) -> str:
        """At the end of a deal with open hands, who deals the one that counts; empty elsewhere."""
        match = self.context.match if self.here.form and self.moment.open else None
        return self.context.words("now.open-again", dealer=match.blanks()["dealer"]) if match else ""

    def _says(self, way: str) -> str:
        """The game's own label of the key to another step, or to the next one (`done`); empty if it has none."""
        words = self.context.words
        return words.fill(words.find(f"step.{self.here.id}.{way}") or "", Numbers(self.context.house))


def whole_lesson(context: RuleContext) -> tuple[GameStep, ...]:
    """Every step of the game, as it is at the beginning of the coming deal."""
    return context.book.steps(dict(_blanks(context, None, Moment())))


def advised_by(context: RuleContext, advice: GameStep | None) -> str:
    """Whose hints these are, or how they were found; empty where neither is said."""
    if advice and advice.credit:
        return context.words("now.source", source=advice.credit)
    return (advice and context.words.find(f"step.{advice.id}.reckoned")) or ""


def lesson(context: RuleContext, step: str, moment: Moment) -> LessonView | None:
    """The lesson at a step, or where it begins; None if the game has no steps."""
    plain = context.book.steps({})
    turn, dealing = _counted(plain, step), any(one.id == step and one.part == "deal" for one in plain)
    sides = range(len(context.names.sides))
    won = "".join(sign if sign.isdecimal() and int(sign) in sides else NOBODY for sign in moment.won)
    number, players = bounded(context, turn, moment.turn), len(in_turn(context)) if dealing else 0
    moment = replace(moment, turn=number, won=won[:number], caller=min(moment.caller, players))
    steps = context.book.steps(dict(_blanks(context, turn, moment)))
    here = next((one for one in steps if one.id == step), None) or _begins(context, steps, moment)
    return LessonView(context, steps, here, moment) if here else None


def _counted(steps: Iterable[GameStep], name: str) -> GameStep | None:
    """The step whose turns are counted at the step of that name; none where none are."""
    here = next((one for one in steps if one.id == name), None)
    if here is None or here.takes_turns:
        return here
    return next((one for one in steps if one.part == "turn"), None) if here.part in IN_PLAY else None


def _begins(context: RuleContext, steps: tuple[GameStep, ...], moment: Moment) -> GameStep | None:
    """The step to begin with: the first one for who is new, else the beginning of a deal, or the end of the match."""
    match = context.match
    new = not match or moment.played == EVERYBODY_NEW
    part = "end" if match and match.over else steps[0].part if new and steps else "deal"
    return next((step for step in steps if step.part == part), next(iter(steps), None))


def _blanks(context: RuleContext, turn: GameStep | None, moment: Moment) -> Iterator[tuple[str, Any]]:
    """Names and figures of the table by placeholder; `player` is whose turn it is, or who leads to the trick."""
    yield "turn", moment.turn + 1
    yield "hands", context.words("now.hands.open" if moment.open else "now.hands.closed")
    if not context.match:
        yield from _nobody(context).items()
        return
    blanks = context.match.blanks()
    yield from blanks.items()
    yield "player", player(context, turn, moment)
    side = f"_{whose(context, moment) % len(context.names.sides)}"
    yield from ((f"own_{name.removesuffix(side)}", value) for name, value in blanks.items() if name.endswith(side))


def _nobody(context: RuleContext) -> Mapping[str, Any]:
    """The same where there is no match: people by where they sit."""
    game, words = context.game, context.words
    sides = game.seating(context.house).sides[0]
    people = {name: words(f"now.the-{name}") for name in ("dealer", "next", "before")}
    named = {f"side_{side}": words(f"side.{side}") for side in range(min(sides, 2))}
    outlook = numbered(game.outlook(context.house, game.start(context.house, sides, 0)))
    own = {f"own_{name.removesuffix('_0')}": value for name, value in outlook.items() if name.endswith("_0")}
    return {**outlook, **own, **people, **named, "player": people["next"], "number": 1}
