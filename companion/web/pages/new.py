"""A new match: which game, who sits where, under which house rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, Response, request, url_for

from companion.engine.events import Opened
from companion.engine.game import Seating
from companion.engine.house import Size
from companion.engine.ruling import Problem, Refused
from companion.forms.house_rules import AnyGame, parse_house, profile_of, sizes, tables
from companion.forms.scalars import clean_name
from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.web.context import sheet_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import page, see_other
from companion.web.http.site import game_or_404, site
from companion.web.views.form import Form
from companion.web.views.names import AnySheet, Names
from companion.web.views.rules import differences

blueprint = Blueprint("new", __name__, url_prefix="/new")

LAST = "last"
SEAT = "seat."


@blueprint.get("")
def games() -> Response:
    """Every game, one tap."""
    return page("new/choose_game.html", games=shelf().values())


@blueprint.get("/<slug>")
def form(slug: str) -> Response:
    """Names and house rules, those of the last match offered again."""
    return _page(game_or_404(slug), request.args.to_dict())


@blueprint.post("/<slug>")
def start(slug: str) -> Response:
    """Begin the match."""
    game, entered = game_or_404(slug), request.form.to_dict()
    try:
        house = parse_house(game, entered, _base(game, entered.get("profile", "")))
        opened = _opened(game, entered, house)
    except Refused as refused:
        return _page(game, entered, refused.problems, 422)
    keys = site().matches.open(opened, session.device())
    session.remember(keys.write)
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
    """The names as typed, by their fields; where any number may play, only those that are filled in."""
    most = seating.sides[-1] * seating.partners
    named = {seat: clean_name(entered.get(f"{SEAT}{seat}", "")) for seat in range(most)}
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
    """The last match of the game in this browser."""
    return next((sheet for sheet in _sheets() if sheet.game.slug == game.slug), None)


def _sheets() -> Iterator[AnySheet]:
    """The matches of this browser, the last one first."""
    return (sheet for access in session.known().opened if (sheet := sheet_of(access)))


def _offered(game: AnyGame, entered: Mapping[str, str], last: AnySheet | None) -> dict[str, str]:
    """The fields to begin with: as typed, else the profile and the size of the table of the last match of the game."""
    if last is None:
        return dict(entered)
    size = {f"house.{name}": str(getattr(last.house, name)) for name in sizes(game)}
    return {**size, "profile": profile_of(game, last.house) or LAST, **entered}


def _names_of_last_time(seating: Seating) -> dict[str, str]:
    """The names of this browser's last match, whatever was played, in which as many sat as may sit here."""
    wanted = {sides * seating.partners for sides in seating.sides}
    tables = (_still_seated(sheet) for sheet in _sheets())
    names = next((names for names in tables if any(names) and len(names) in wanted), [])
    return {f"{SEAT}{seat}": name for seat, name in enumerate(names)}


def _without_names(entered: Mapping[str, str]) -> dict[str, str]:
    """What the address of the form says besides, with a name that is left empty: then none is offered."""
    return {name: text for name, text in entered.items() if name.startswith("house.")} | {f"{SEAT}0": ""}


def _still_seated(last: AnySheet) -> list[str]:
    """The names of a match in the order of play, without those who left it."""
    if len(last.seats) > len(last.sides):
        return list(last.seats)
    return [last.seats[side] for side, presence in last.game.present(last.standing).items() if presence != "left"]


def _house(game: AnyGame, entered: Mapping[str, str]) -> Any:
    """The house rules as far as they can be read."""
    base = _base(game, entered.get("profile", ""))
    try:
        return parse_house(game, entered, base)
    except Refused:
        return base


def _tables(game: AnyGame, house: Any) -> list[tuple[int, bool]]:
    """The numbers of players to choose from, and whether each is the one that is chosen."""
    return [(players, rules == house) for players, rules in tables(game, house).items()]


def _profiles(game: AnyGame, pages: Book, last: AnySheet | None) -> list[tuple[str, Any]]:
    """Every profile with the options in which it is not as written; the table's own rules, if it had any."""
    written = game.profiles["as_written"]
    found = dict(game.profiles)
    if last and not profile_of(game, last.house):
        found[LAST] = last.house
    return [(name, differences(game, house, written, pages)) for name, house in found.items()]


def _page(game: AnyGame, entered: Mapping[str, str], problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    last, words = _last(game), request_words(game.slug)
    offered = _offered(game, entered, last)
    house = _house(game, offered)
    pages, seating = book(game.slug, house, words.language, site().content), game.seating(house)
    seats = [""] * (seating.sides[-1] * seating.partners)
    names = {} if any(field.startswith(SEAT) for field in entered) else _names_of_last_time(seating)
    return page(
        "new/form.html",
        status,
        game=game,
        words=words,
        book=pages,
        house=house,
        seating=seating,
        players=game.size(Size.PLAYERS),
        tables=_tables(game, house),
        target=game.size(Size.TARGET),
        form=Form({**names, **offered}, Names(words, [""] * seating.sides[0], seats), pages, problems),
        without_names=_without_names(entered) if names else {},
        profiles=_profiles(game, pages, last),
        chosen=offered.get("profile", "as_written"),
        options=[option for option in game.options() if option.name not in sizes(game)],
    )
