"""The page *What now?*: the step that the table is at and its rules; without a match, a first lesson."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.games import shelf
from companion.rulebook.book import Numbers
from companion.rulebook.entries import GameStep
from companion.web.context import kept_rules
from companion.web.http.pages import kept_page, page
from companion.web.shown.names import numbered
from companion.web.shown.rules import RuleContext, html_with_terms, phrase


def decided(context: RuleContext, rules: Iterable[str]) -> dict[str, list[str]]:
    """The house rules that change these rules, each under the first rule that it changes."""
    options = {option.name: option for option in context.game.options() if option.values}
    entries = [context.book.entries[rule] for rule in rules if rule in context.book.entries]
    step: dict[str, list[str]] = {entry.id: [] for entry in entries}
    for entry in entries:
        changing = (options.pop(name) for name in entry.options if name in options)
        step[entry.id] = [phrase(option, getattr(context.house, option.name), context.book) for option in changing]
    return step


AGAIN = {"turn": "turn", "count": "deal"}  # where the last step of a part leads: the next turn, the next deal


@dataclass(frozen=True, slots=True)
class Way:
    """A key that leads to another step or page."""

    label: str
    url: str


@dataclass(frozen=True)
class LessonView:
    """One step of a game; `turn` is the number of turns before it, as `of_a_round` counts them."""

    context: RuleContext
    steps: tuple[GameStep, ...]
    here: GameStep
    turn: int = 0

    @cached_property
    def course(self) -> tuple[GameStep, ...]:
        """The steps among which this one is numbered: at a match those of a deal, or those before the first deal."""
        if not self.context.match:
            return self.steps
        return tuple(step for step in self.steps if (step.part == "setup") == (self.here.part == "setup"))

    @property
    def number(self) -> int:
        """The number of the step in its course, from 1."""
        return self.course.index(self.here) + 1

    @property
    def where(self) -> str:
        """The heading: the game, the deal or turn, and the number of the step."""
        match, words = self.context.match, self.context.words
        named = "before-match" if self.here.part == "setup" else "at-deal"
        blanks = {"game": words("game.name"), "number": self.number, "all": len(self.course)}
        if match is None or match.over:
            return words("now.lesson", **blanks)
        return words(f"now.{named}", deal=match.coming, **blanks)

    @property
    def before(self) -> tuple[GameStep, ...]:
        """The steps that were done before the match began."""
        return tuple(step for step in self.steps if step.part == "setup") if self.context.match else ()

    @property
    def from_the_start(self) -> str:
        """The address of the lesson from the first step, for somebody new to the game."""
        return self.context.address("now.step", slug=self.context.game.slug, **self.context.own_house)

    @property
    def back(self) -> str:
        """The address of the step before; empty if there is none. Before a turn comes the end of the previous one."""
        last = self._last("turn")
        if last and self.turn and self.here is self._first("turn"):
            return replace(self, turn=self.turn - 1).url(last)
        return self._url(self.course[self.number - 2], self.turn) if self.number > 1 else ""

    @property
    def main(self) -> Way:
        """The main key: to the form of the deal, to the next step, or out of the lesson."""
        match, words, game = self.context.match, self.context.words, self.context.game
        if match and self._writes:
            return Way(words("deal.write", number=match.coming), match.url("sheet.match"))
        if self._after:
            return Way(self._says("done") or words("now.done"), self.url(self._after))
        if match:
            return Way(words("sheet.back"), match.url("sheet.match"))
        return Way(words("now.play"), self.context.address("new.form", slug=game.slug, **self.context.own_house))

    @property
    def others(self) -> list[Way]:
        """The other keys: to the step after a loop, and to the steps that this one names."""
        named = [step for step in self.steps if step.id in self.here.goes_to]
        leaves = self._following is not self._after and not (self.context.match and self.here.form)
        ways = dict.fromkeys([*([self._following] if leaves else []), *named])
        return [Way(self._says(step.id) or step.title, self.url(step)) for step in ways if step]

    @property
    def asks(self) -> list[Way]:
        """Keys to the questions that this step raises."""
        words = self.context.words
        return [Way(words(f"ask.{slug}"), self.context.url("ask.question", name=slug)) for slug in self.here.asks]

    @property
    def wrong(self) -> list[Way]:
        """Keys to the mistakes that happen at this step."""
        title = self.context.book.title
        return [Way(title(rule), self.context.url("wrong.mistakes", _anchor=rule)) for rule in self.here.wrong]

    @property
    def practise(self) -> Way | None:
        """The key to the exercise of this step; None if it has none at this table."""
        name, house = self.here.practise, self.context.house
        if not any(one.name == name and one.played(house) for one in self.context.game.practice):
            return None
        return Way(self.context.words("practise.title"), self.context.url("practice.exercise", name=name))

    @property
    def decided(self) -> dict[str, list[str]]:
        """The house rules that change the rules of the step, each under the first rule that it changes."""
        return decided(self.context, self.here.rules)

    def url(self, step: GameStep) -> str:
        """The address of a step: at a match with the number of the deal, within a turn with the number of the turn."""
        next_turn = step is self._first("turn") and (self.here.part == "count" or self.here is self._last("turn"))
        return self._url(step, of_a_round(self.context, self.turn + 1) if next_turn else self.turn)

    def _url(self, step: GameStep, turn: int) -> str:
        match = self.context.match
        more = {"deal": match.coming} if match else {}
        more |= {"turn": turn} if turn and step.part in AGAIN else {}
        return self.context.url("now.step", step=step.id, **more)

    @property
    def _writes(self) -> bool:
        match = self.context.match
        return self.here.form and match is not None and match.access.may_write and not match.over

    @property
    def _following(self) -> GameStep | None:
        following = self.steps.index(self.here) + 1
        return self.steps[following] if following < len(self.steps) else None

    @property
    def _after(self) -> GameStep | None:
        again = AGAIN.get(self.here.part, "")
        return (self._first(again) if self.here is self._last(self.here.part) else None) or self._following

    def _first(self, part: str) -> GameStep | None:
        return next((step for step in self.steps if step.part == part), None)

    def _last(self, part: str) -> GameStep | None:
        return next((step for step in reversed(self.steps) if step.part == part), None)

    def _says(self, way: str) -> str:
        """The game's own label of the key to another step, or to the next one (`done`); empty if it has none."""
        words = self.context.words
        return words.fill(words.find(f"step.{self.here.id}.{way}") or "", Numbers(self.context.house))


def lesson(context: RuleContext, *, step: str = "", turn: int = 0) -> LessonView | None:
    """The lesson at a step, or at the step of the match; None if the game has no steps."""
    turn = of_a_round(context, turn)
    steps = context.book.steps(_blanks(context, turn))
    here = next((one for one in steps if one.id == step), None) or _begins(context, steps)
    return LessonView(context, steps, here, turn) if here else None


def of_a_round(context: RuleContext, turn: int) -> int:
    """The number of turns, counted round the table; without a match 1 stands for all but the first."""
    return turn % len(_in_turn(context)) if context.match else min(turn, 1)


def _in_turn(context: RuleContext) -> Sequence[int]:
    """The seats of a match that take turns, in the order of play; without the bank."""
    return [seat for seat in context.match.order() if seat != context.match.bank] if context.match else ()


def _begins(context: RuleContext, steps: tuple[GameStep, ...]) -> GameStep | None:
    """The step to begin with: setting up without a match, else the beginning of a deal, or the end of the match."""
    match = context.match
    part = "setup" if match is None else "end" if match.over else "deal"
    return next((step for step in steps if step.part == part), next(iter(steps), None))


def _blanks(context: RuleContext, turn: int) -> Mapping[str, Any]:
    """Names and figures of the table by placeholder; `player` is whose turn it is."""
    if context.match:
        return {**context.match.blanks(), "player": context.names.seat(_in_turn(context)[turn])}
    game, words = context.game, context.words
    sides = game.seating(context.house).sides[0]
    people = {name: words(f"now.the-{name}") for name in ("dealer", "next", "before")}
    named = {f"side_{side}": words(f"side.{side}") for side in range(min(sides, 2))}
    return {
        **numbered(game.outlook(context.house, game.start(context.house, sides, 0))),
        **people,
        **named,
        "player": words("now.the-player") if turn else people["next"],
        "number": 1,
    }


TURNS = 3  # digits of a count of turns

blueprint = Blueprint("now", __name__)


@blueprint.get("/now")
def games() -> Response:
    """The choice of a game to learn: of those that have cards."""
    taught = [game for game in shelf().values() if game.pack]
    return kept_page(lambda: page("choose_game.html", here="now", games=taught, endpoint="now.step"))


@blueprint.get("/now/<slug>")
@blueprint.get("/m/<key>/now")
@kept_rules
def step(context: RuleContext) -> Response:
    """A step of the lesson: the one that the match is at, or another one of the deal, by the parameter `step`."""
    if not (context.match or context.game.pack):
        abort(404)
    wanted, turn = request.args.get("step", ""), request.args.get("turn", "")[:TURNS]
    if _belongs_to_another_deal(context):
        wanted = turn = ""
    shown = lesson(context, step=wanted, turn=int(turn) if turn.isdecimal() else 0)
    return page("lesson/lesson.html", context=context, lesson=shown, html=partial(html_with_terms, context, seen=set()))


def _belongs_to_another_deal(context: RuleContext) -> bool:
    """True if the address is about a deal that is no longer the coming one."""
    deal = request.args.get("deal", "")
    return context.match is not None and deal not in ("", str(context.match.coming))


blueprints = (blueprint,)
