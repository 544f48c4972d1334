"""A new match: which game, who sits where, under which house rules."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, request, url_for

from companion.engine.events import Opened
from companion.engine.game import Seating
from companion.engine.house import Size
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import AnySheet
from companion.forms.house_rules import AnyGame, parse_house, profile_of, sizes, tables
from companion.forms.people import in_one_line, read_names
from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.web.context import circle_for, known_matches, put_into, sheet_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import page, see_other
from companion.web.http.site import game_or_404, site
from companion.web.shown.form import Form
from companion.web.shown.names import Names
from companion.web.shown.rules import differences
from companion.web.writing import sent_once

LAST = "last"  # the profile that is whatever this phone played last
SEAT = "seat."
PLACES = "places"  # how many fields for names the key for one more player asks for


def name_fields(seating: Seating, entered: Mapping[str, str]) -> int:
    """The number of fields for names: in games for any number of players, as many as are filled in or asked for."""
    most, wanted = seating.sides[-1] * seating.partners, entered.get(PLACES, "")
    if len(seating.sides) == 1:
        return most
    asked = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    named = (seat + 1 for seat in range(most) if entered.get(f"{SEAT}{seat}"))
    return min(most, max(seating.sides[0], asked, *named))


def with_name(seating: Seating, entered: Mapping[str, str], name: str) -> dict[str, str]:
    """The fields with that name in the first free seat; unchanged if there is none."""
    seats = (f"{SEAT}{seat}" for seat in range(seating.sides[-1] * seating.partners))
    free = next((seat for seat in seats if not in_one_line(entered.get(seat, ""))), None)
    return {**entered, free: name} if free and name else dict(entered)


def free_names(names: Iterable[str], entered: Mapping[str, str]) -> list[str]:
    """The names that are in no seat yet."""
    seated = {in_one_line(text) for field, text in entered.items() if field.startswith(SEAT)}
    return [name for name in names if name not in seated]


def still_seated(last: AnySheet) -> list[str]:
    """The names of a match in the order of play, without those who have left."""
    if len(last.seats) > len(last.sides):
        return list(last.seats)
    return [last.seats[side] for side, presence in last.game.present(last.standing).items() if presence != "left"]


def profiles(game: AnyGame, pages: Book, last: AnySheet | None) -> dict[str, Any]:
    """Every profile with the options that differ from the written rules; also the last table's own rules, if any."""
    written, offered = game.profiles["as_written"], dict(game.profiles)
    if last and not profile_of(game, last.house):
        offered[LAST] = last.house
    return {name: differences(game, house, written, pages) for name, house in offered.items()}


blueprint = Blueprint("new", __name__, url_prefix="/new")

ONE_MORE = frozenset({PLACES, "add"})  # keys that ask for one more place, or seat somebody


@blueprint.get("")
def games() -> Response:
    """The choice of a game for a new match."""
    return page("choose_game.html", here="home", endpoint="new.form", games=shelf().values())


@blueprint.get("/<slug>")
def form(slug: str) -> Response:
    """The form for a new match, filled in with the names and house rules of the last one."""
    return _page(game_or_404(slug), request.args.to_dict())


@blueprint.post("/<slug>")
def start(slug: str) -> Response:
    """Begin the match; or show the form with one more field for a name."""
    game, entered = game_or_404(slug), request.form.to_dict()
    if ONE_MORE & entered.keys():
        return _page(game, with_name(game.seating(_house(game, entered)), entered, entered.get("add", "")))
    circle = circle_for(entered.get("circle", ""))
    try:
        house = parse_house(game, entered, _base(game, entered.get("profile", "")))
        opened = _opened(game, entered, house)
    except Refused as refused:
        return _page(game, entered, refused.problems, 422)
    keys = site().matches.open(opened, session.device(), **sent_once())
    session.remember(keys.write)
    if circle:
        put_into(circle, keys)
    return see_other(url_for("sheet.match", key=keys.write))


def _opened(game: AnyGame, entered: Mapping[str, str], house: Any) -> Opened:
    seating = game.seating(house)
    sitting = _seated(entered, seating)
    seats = tuple(sitting.values())
    dealer = entered.get("dealer") or str(next(iter(sitting)))
    if dealer not in map(str, sitting):
        raise Refused([Problem("dealer", None, "nobody-sits-there")])
    return Opened(
        game=game.slug,
        sides=("",) * seating.sides[0] if seating.partners > 1 else seats,
        seats=seats,
        house=house,
        profile=profile_of(game, house),
        dealer=[str(seat) for seat in sitting].index(dealer),
    )


def _seated(entered: Mapping[str, str], seating: Seating) -> dict[int, str]:
    """The names by the number of their field; without empty ones in games for any number of players."""
    most = seating.sides[-1] * seating.partners
    named = dict(enumerate(read_names(entered, (f"{SEAT}{seat}" for seat in range(most)))))
    if len(seating.sides) == 1:
        return named
    sitting = {seat: name for seat, name in named.items() if name}
    if len(sitting) not in seating.sides:
        about = {"least": seating.sides[0], "most": seating.sides[-1]}
        raise Refused([Problem("seats", None, "players-wanted", about)])
    return sitting


def _base(game: AnyGame, profile: str) -> Any:
    last = _last(game)
    if profile == LAST and last:
        return last.house
    return game.profiles.get(profile) or game.profiles["as_written"]


def _last(game: AnyGame) -> AnySheet | None:
    """The latest match of the game on this phone; None if there is none."""
    of_game = (sheet_of(access) for access in session.known().opened if access.game == game.slug)
    return next(filter(None, of_game), None)


def _offered(game: AnyGame, entered: Mapping[str, str], last: AnySheet | None) -> dict[str, str]:
    """The fields to show: those entered, else profile and size of the table of the last match of the game."""
    if last is None:
        return dict(entered)
    size = {f"house.{name}": str(getattr(last.house, name)) for name in sizes(game)}
    return {**size, "profile": profile_of(game, last.house) or LAST, **entered}


def _names_of_last_time(seating: Seating, names_for: Callable[[set[int]], list[str]]) -> dict[str, str]:
    """The names of the last match with a fitting number of players, in the fields of their seats."""
    names = names_for({sides * seating.partners for sides in seating.sides})
    return {f"{SEAT}{seat}": name for seat, name in enumerate(names)}


def _names_on_this_phone(numbers: set[int]) -> list[str]:
    """The names of the last match of this phone with one of these numbers of players."""
    tables = (still_seated(one.sheet) for one in known_matches())
    return next((names for names in tables if any(names) and len(names) in numbers), [])


def _without_names(entered: Mapping[str, str]) -> dict[str, str]:
    """The fields for the address of the form without names; its one empty name means that none are offered."""
    kept = {name: text for name, text in entered.items() if name.startswith("house.") or name == "circle"}
    return kept | {f"{SEAT}0": ""}


def _house(game: AnyGame, entered: Mapping[str, str]) -> Any:
    """The house rules that were entered; those of the profile if they are impossible."""
    base = _base(game, entered.get("profile", ""))
    try:
        return parse_house(game, entered, base)
    except Refused:
        return base


def _page(game: AnyGame, entered: Mapping[str, str], problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    last, words = _last(game), request_words(game.slug)
    offered = _offered(game, entered, last)
    house = _house(game, offered)
    pages, seating = book(game.slug, house, words.tag, site().content), game.seating(house)
    seats = [""] * (seating.sides[-1] * seating.partners)
    circle = circle_for(entered.get("circle", ""))
    names_for = circle.names_for if circle else _names_on_this_phone
    names = {} if any(field.startswith(SEAT) for field in entered) else _names_of_last_time(seating, names_for)
    shown = name_fields(seating, {**names, **offered})
    offers = profiles(game, pages, last)
    return page(
        "home/new.html",
        status,
        game=game,
        words=words,
        book=pages,
        house=house,
        seating=seating,
        name_fields=shown,
        one_more=shown + 1 if shown < len(seats) else None,
        players=game.size(Size.PLAYERS),
        tables=[(players, rules == house) for players, rules in tables(game, house).items()],
        target=game.size(Size.TARGET),
        form=Form({**names, **offered}, Names(words, [""] * seating.sides[0], seats), pages, problems),
        circle=circle,
        free_names=free_names(circle.everybody, {**names, **entered}) if circle else [],
        without_names=_without_names(entered) if names else {},
        profiles=offers.items(),
        chosen=chosen if (chosen := offered.get("profile", "")) in offers else "as_written",
        house_problems=[problem for problem in problems if problem.field.startswith("house.")],
        options=[option for option in game.options() if option.name not in sizes(game)],
    )


blueprints = (blueprint,)
