"""House rules as pages show them: with a name, by what differs from the usual ones, and by topic."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.ending import ends
from companion.engine.house import Option, Size, with_chosen
from companion.forms.house_rules import AS_WRITTEN, FIELD, AnyGame, distinct, profile_of, sizes
from companion.rulebook.book import Book, HouseBlanks
from companion.web.shown.match import MatchView
from companion.web.shown.rules import phrase

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
