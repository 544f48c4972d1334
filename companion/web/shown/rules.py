"""The rules of a game as pages show them, at a match or without one; house rules by name, difference and topic."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from markupsafe import escape

from companion.cache import KIB, MIB, cached
from companion.engine.ending import ends
from companion.engine.house import Option, Size, with_chosen
from companion.engine.sentence import ScaleStep
from companion.forms.house_rules import AS_WRITTEN, FIELD, AnyGame, distinct, house_fields, profile_of, sizes
from companion.forms.question import AnyExercise
from companion.forms.scalars import value_name
from companion.rulebook.book import Book, HouseBlanks, book
from companion.rulebook.entries import Phase, RuleEntry, Spotter, html
from companion.rulebook.words import Words, in_digits, words
from companion.web.shown.match import MatchView
from companion.web.shown.names import Address, Names
from companion.web.shown.picture import Drawing

LONG = 6  # rules of a part that are read one below the other; where there are more, each is folded


@dataclass(frozen=True)
class RuleContext:
    """A game under certain house rules, with or without a match; `draft` are fields of the deal under way."""

    game: AnyGame
    house: Any
    words: Words
    address: Address
    match: MatchView | None = None
    draft: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def book(self) -> Book:
        return book(self.game.slug, self.house, self.words.tag, self.words.content)

    @cached_property
    def names(self) -> Names:
        """The names of the sides and seats: those of the match, or substitutes if there is no match."""
        if self.match:
            return self.match.names
        seating = self.game.seating(self.house)
        sides = ("",) * seating.sides[0]
        return Names(self.words, sides, sides * seating.partners)

    @cached_property
    def own_house(self) -> Mapping[str, Any]:
        """The house rules that differ from the written ones, or from what follows of these, as fields of an address."""
        return {**_unlike(self.house, self.game.profiles[AS_WRITTEN]), **_unlike(self.house, self._written)}

    @property
    def changed(self) -> frozenset[str]:
        """The names of the house rules that differ from the written ones, apart from the size of the table."""
        return frozenset(name.removeprefix(f"{FIELD}.") for name in _unlike(self.house, self._written))

    @property
    def _written(self) -> Any:
        """The written rules for a table of this size."""
        size = {name: getattr(self.house, name) for name in sizes(self.game)}
        return with_chosen(self.game.profiles[AS_WRITTEN], size)

    @property
    def otherwise(self) -> Mapping[str, "RuleContext"]:
        """Without a match, the same under our texts and as most tables play, by the key of a link that says so."""
        if self.match:
            return {}
        written, usual = self.game.profiles[AS_WRITTEN], self.game.profiles[self.book.usual]
        ways = {"profiles.as-usual": usual, "profiles.as-written": written}
        shown = {house: key for key, house in ways.items() if house != self.house}  # where the two are one: our texts
        return {key: replace(self, house=house) for house, key in shown.items()}

    def in_language(self, tag: str) -> "RuleContext":
        """The same in another language."""
        own = words(tag, self.words.content, self.game.slug)
        return replace(self, words=own, match=replace(self.match, words=own) if self.match else None)

    def in_signs(self, text: str) -> str:
        """The text in the digits and words of the language, with suits as signs."""
        words, glyphs = self.words, {str(suit): suit.glyph for suit in self.game.pack_suits}
        pieces = (
            glyphs.get(piece) or words.find(f"suits.{piece}") or words.find(f"said.{piece}") or piece
            for piece in text.split()
        )
        return in_digits(" ".join(pieces), words.language)

    def drawing(self, name: str) -> Drawing | None:
        """The game's picture of that name at this table; None if there is none, or nothing to show."""
        draw = self.game.pictures.get(name)
        picture = draw(self.house, self.match.sheet.standing if self.match else None) if draw else None
        return Drawing(picture, self.names) if picture else None

    def url(self, page: str, **values: Any) -> str:
        """The address of a page about the game: under the match, or under the name of the game if there is none."""
        if self.match:
            return self.match.url(page, **values)
        return self.address(page, slug=self.game.slug, **self.own_house, **values)

    def rule_url(self, rule: str) -> str:
        """The address at which a rule is explained."""
        entry = self.book.entries.get(rule)
        return self.url("rules.part", phase=entry.phase, _anchor=rule) if entry else self.url("rules.parts")


@dataclass(frozen=True, slots=True)
class ScaleView:
    """A scale of the game (such as opening minimums by total), with the sides of this match at their steps."""

    key: str
    unit: int
    steps: list[tuple[ScaleStep, list[tuple[str, int]]]]

    def range(self, words: Words, step: ScaleStep) -> str:
        """The totals at a step: `1,500 to 2,995`."""
        if step.least is None:
            return words("scale.below", below=step.below)
        if step.below is None:
            return words("scale.from", least=step.least)
        return words("scale.between", least=step.least, most=step.below - self.unit)

    def totals(self) -> dict[int, ScaleStep]:
        """The steps, each by a total that is at it."""
        return {(step.below or 0) - self.unit if step.least is None else step.least: step for step, _ in self.steps}


def scale_of(context: RuleContext, phase: str) -> ScaleView | None:
    """The scale that belongs to a part of the rulebook; None if it has none."""
    scale, match = context.game.scales.get(phase, lambda house: None)(context.house), context.match
    if not scale:
        return None
    totals = list(zip(match.sides, match.sheet.totals, strict=True)) if match and not scale.difference else []
    steps = [(step, [side for side in totals if _is_at(step, side[1])]) for step in scale.steps]
    return ScaleView(scale.key, scale.unit, steps)


def scales(context: RuleContext) -> Iterator[ScaleView]:
    """The scales of the game."""
    yield from filter(None, (scale_of(context, phase) for phase in context.game.scales))


def in_reading_order(context: RuleContext, phase: Phase) -> tuple[list[RuleEntry], list[RuleEntry]]:
    """The rules of a part in two lists: those to read, and those that its scale states already."""
    scale = scale_of(context, phase.id)
    in_steps = {step.rule for step, _ in scale.steps} if scale else set()
    return (
        [entry for entry in phase.entries if entry.id not in in_steps],
        [entry for entry in phase.entries if entry.id in in_steps],
    )


def _is_at(step: ScaleStep, total: int) -> bool:
    return (step.least is None or total >= step.least) and (step.below is None or total < step.below)


@cached(MIB, size=lambda fields: 4 * KIB)
def _unlike(house: Any, written: Any) -> Mapping[str, Any]:
    """The fields in which the house rules differ from the written ones."""
    plain = house_fields(written)
    return {name: text for name, text in house_fields(house).items() if plain[name] != text}


@dataclass(frozen=True, slots=True)
class HouseRuleView:
    """A house rule below the rule that it changes: its value here and elsewhere, unless the text states it."""

    name: str
    title: str
    here: str
    elsewhere: list[str]


def house_rules_of(context: RuleContext, entry: RuleEntry) -> list[HouseRuleView]:
    """The house rules that change a rule."""
    options = {option.name: option for option in context.game.options()}
    return [_house_rule(context, entry, options[name]) for name in entry.options]


def _house_rule(context: RuleContext, entry: RuleEntry, option: Option) -> HouseRuleView:
    own = getattr(context.house, option.name)
    said = option.name in entry.says or (not option.values and own in (option.least, option.most))
    others = () if entry.others else (value for value in option.values if value != own)
    return HouseRuleView(
        option.name,
        context.book.explained(option.name).title,
        "" if said else phrase(option, own, context.book),
        [phrase(option, value, context.book) for value in others],
    )


def values_by_rule(context: RuleContext, rules: Iterable[str]) -> dict[str, list[str]]:
    """The values of the house rules that change these rules, each under the first rule that it changes."""
    options = {option.name: option for option in context.game.options() if option.values}
    values: dict[str, list[str]] = {}
    for entry in (context.book.entries[rule] for rule in rules if rule in context.book.entries):
        changing = (options.pop(name) for name in entry.options if name in options)
        values[entry.id] = [phrase(option, getattr(context.house, option.name), context.book) for option in changing]
    return values


def phrase(option: Option, value: Any, book: Book) -> str:
    """A value of a house rule in words."""
    explained = book.explained(option.name)
    name = value_name(value)
    if not option.values and value == option.most == option.default:
        return book.words("house.no-limit")
    return explained.values.get(name) or (book.words.write(value) if isinstance(value, int) else name)


TAG = re.compile(r"(<[^>]+>)")
APART = {"a", "strong", "em", "code", "h1", "h2", "h3", "h4"}  # in which no term is a link


def html_with_terms(context: RuleContext, text: str, seen: set[str]) -> str:
    """Markdown as HTML, with a link at the first use of each term that is not in `seen`, which grows by those."""
    spotter, inside, pieces = _spotter(context.book), 0, []
    for piece in TAG.split(html(text)):
        if piece.startswith("<"):
            inside += _step(piece)
        pieces.append(piece if inside or piece.startswith("<") else "".join(_pieces(context, spotter, piece, seen)))
    return "".join(pieces)


def _step(tag: str) -> int:
    """The change (1, 0 or -1) that a tag makes to the depth of elements in which no term is linked."""
    name = tag.strip("</>").partition(" ")[0]
    return (-1 if tag.startswith("</") else 1) if name in APART else 0


def _pieces(context: RuleContext, spotter: Spotter, text: str, seen: set[str]) -> Iterator[str]:
    for use in spotter.uses(text):
        if not use.term or use.term in seen:
            yield use.text
        else:
            seen.add(use.term)
            yield f'<a rel="glossary" href="{escape(term_url(context, use.term))}">{use.text}</a>'


def term_url(context: RuleContext, term: str) -> str:
    """The address at which a term is explained."""
    return context.url("glossary.term", name=term)


@cached(2 * MIB, size=lambda spotter: 32 * KIB)
def _spotter(book: Book) -> Spotter:
    games = (book.words.of(game)("game.name") for game in (book.game, book.base) if game)
    return Spotter(book.terms, games)


def title_of(context: RuleContext, exercise: AnyExercise) -> str:
    """The question of an exercise, in words of its own if it has some."""
    own = context.words.find(f"practise.ask.{exercise.name}")
    return own or context.words(f"ask.{exercise.question}")


OURS = "last"  # house rules that are no profile, as this phone played them last
LINE = 46  # letters


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """A house rule that is not as it was, or not as usual: in words, with its title where it is a mere number."""

    option: str
    text: str
    was: str


def differing(game: AnyGame, house: Any, other: Any, book: Book) -> list[Difference]:
    """Every house rule, size of the table included, in which two tables differ."""
    ways = ((option, getattr(house, option.name), getattr(other, option.name)) for option in game.options())
    return [
        Difference(option=option.name, text=_said(option, value, book), was=_was(option, was, other, book))
        for option, value, was in ways
        if value != was
    ]


def _was(option: Option, was: Any, house: Any, book: Book) -> str:
    """The other value in words; a dash for the number of deals of a table that has agreed on none."""
    return "–" if option.size is Size.DEALS and ends(house) != "deals" else phrase(option, was, book)


def _said(option: Option, value: Any, book: Book) -> str:
    """A value within a sentence, a number with its title."""
    text, title = phrase(option, value, book), book.explained(option.name).title
    return text if option.values else book.words.labelled(title[:1].lower() + title[1:], text)


def at_this_table(game: AnyGame, profile: Any, house: Any, sized: tuple[Size, ...] = (Size.PLAYERS,)) -> Any:
    """The rules of a profile for a table of the same size as `house`: by default for as many players."""
    size = {option.name: getattr(house, option.name) for each in sized if (option := game.size(each))}
    return with_chosen(profile, size)


def preset_of(game: AnyGame, house: Any) -> str:
    """The name of the profile that these house rules are, target included; `OURS` if they are none."""
    alike = (name for name, rules in distinct(game).items() if at_this_table(game, rules, house) == house)
    return next(alike, OURS)


def profiles(game: AnyGame, book: Book) -> dict[str, Any]:
    """The profiles of a game, the usual one first, those that differ in their size alone as one."""
    named = distinct(game)
    return {name: named[name] for name in sorted(named, key=lambda name: name != book.usual)}


@dataclass(frozen=True, kw_only=True, slots=True)
class Preset:
    """House rules with one name, and the line that says what a table would notice of them."""

    name: str
    title: str
    line: str


def presets(game: AnyGame, book: Book, house: Any, ours: Any = None) -> list[Preset]:
    """The presets of a game for as many players as `house` is for, the usual one first.

    Before it stands `ours`, if the phone has its own rules: then every line says what differs. Else it says what the
    preset is.
    """
    named = {name: at_this_table(game, rules, house) for name, rules in profiles(game, book).items()}
    offered = {OURS: at_this_table(game, ours, house), **named} if ours else named
    return [
        Preset(name=name, title=book.profile_title(name), line=_line(game, book, name, offered)) for name in offered
    ]


def preset_during(match: MatchView, house: Any) -> str:
    """The profile that house rules of a match are, whatever the size of its table; `OURS` if they have no name."""
    return profile_of(match.sheet.game, house, distinct(match.sheet.game)) or OURS


def presets_during(match: MatchView, house: Any) -> list[Preset]:
    """The presets of a match that goes on: the profiles, then rules without a name, of the match or of its form."""
    named, book = presets(match.sheet.game, match.book, house), match.book
    own = OURS in (preset_during(match, house), preset_during(match, match.sheet.house))
    return [*named, Preset(name=OURS, title=book.profile_title(OURS), line="")] if own else named


def _line(game: AnyGame, book: Book, name: str, offered: Mapping[str, Any]) -> str:
    house, words = offered[name], book.words
    if OURS not in offered and (sentence := words.find(f"profile.{name}.sentence")):
        return words.fill(sentence, HouseBlanks(house, book.explained))
    if name == AS_WRITTEN and not (OURS in offered and name == book.usual):
        return words.listed([*_target(game, house, book), words("profile.as_written.why")], "page.semicolon")
    return _difference(game, book, name, offered)


def _difference(game: AnyGame, book: Book, name: str, offered: Mapping[str, Any]) -> str:
    """A target of its own, then what differs from the usual rules; of these what *ours* has differently."""
    house, words = offered[name], book.words
    other = offered.get(OURS, house) if name == book.usual else offered[book.usual]
    differ = [one.text for one in differing(game, house, other, book) if one.option not in sizes(game)]
    several = words("house.changed", len(differ)) if differ[1:] else ""
    first = [words.labelled(several, text) for text in differ[:1]]
    target = [*_target(game, house, book)]
    own = target if not first or target != [*_target(game, other, book)] else []
    return _cut(words.listed([*own, *first], "page.semicolon"))


def _cut(text: str) -> str:
    """As many words of a text as one line of a phone holds."""
    return text if len(text) <= LINE else f"{text[:LINE].rpartition(' ')[0]} …"


def _target(game: AnyGame, house: Any, book: Book) -> Iterator[str]:
    how, target, deals = ends(house), game.size(Size.TARGET), game.size(Size.DEALS)
    if target and how == "target":
        yield book.words("new.to", target=getattr(house, target.name))
    if deals and how == "deals":
        yield book.words("match.deals", getattr(house, deals.name))


def house_line(match: MatchView) -> str:
    """The house rules of a match: as their profile is called, else as usual, but for the first that differ."""
    differ = _unlike_the_usual(match)
    more = [match.words("house.and-more", more=len(differ) - 1)] if differ[2:] else differ[1:]
    return _usual_but(match, [*differ[:1], *more])


def house_in_full(match: MatchView) -> str:
    """The same in a sentence, with all that differ."""
    return match.words.sentence(match.words("sheet.house", rules=_usual_but(match, _unlike_the_usual(match))))


def _unlike_the_usual(match: MatchView) -> list[str]:
    """The house rules of a match that differ from the usual ones; none where they are a profile."""
    game, house = match.sheet.game, match.sheet.house
    usual = at_this_table(game, game.profiles[match.book.usual], house, tuple(Size))
    return [] if profile_of(game, house) else [one.text for one in differing(game, house, usual, match.book)]


def _usual_but(match: MatchView, differ: Sequence[str]) -> str:
    """The house rules of which these differ from the usual ones: the profile where none does."""
    words = match.words
    return words("house.but", name=words("profile.usual"), rules=words.listed(differ)) if differ else match.profile


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    """The house rules that change the rules of one part of the book; `changed` are not as usual."""

    title: str
    options: tuple[Option, ...]
    usual: Any
    changed: int

    @property
    def fields(self) -> list[str]:
        """The fields of its house rules in a form."""
        return [f"{FIELD}.{option.name}" for option in self.options]


def topics(game: AnyGame, book: Book, house: Any, left_out: tuple[str, ...] = ()) -> list[Topic]:
    """The house rules of a game by topic, in the order of the book, without those that are `left_out`."""
    usual = at_this_table(game, game.profiles[book.usual], house, tuple(Size))
    options = [option for option in game.options() if option.name not in left_out]
    entries = book.entries
    phases = {option.name: entries[option.rule].phase if option.rule in entries else "" for option in options}
    return [
        _topic(title, [option for option in options if phases[option.name] == name], house, usual)
        for name, title in [*((phase.id, phase.title) for phase in book.phases), ("", book.words("house.title"))]
        if name in phases.values()
    ]


def _topic(title: str, options: list[Option], house: Any, usual: Any) -> Topic:
    changed = sum(getattr(house, option.name) != getattr(usual, option.name) for option in options)
    return Topic(title=title, options=tuple(options), usual=usual, changed=changed)
