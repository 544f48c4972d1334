"""A new match: which game, who sits where, under which house rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, islice
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Response, request, url_for

from companion.engine.circle import near, same
from companion.engine.events import Opened
from companion.engine.game import Seating
from companion.engine.house import Size
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import AnySheet
from companion.forms.house_rules import AS_WRITTEN, AnyGame, distinct, house_fields, parse_house, profile_of
from companion.forms.lots import drawn_seats, purpose_of, purposes
from companion.forms.people import in_one_line, read_called, read_names, tell_apart
from companion.forms.scalars import value_name
from companion.games import shelf
from companion.rulebook.book import Book, Numbers, book
from companion.web.context import circle_for, circle_of, known_matches, plain_rules, put_into, sheet_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import page, see_other
from companion.web.http.site import game_or_404, site
from companion.web.shown.circle import CircleView
from companion.web.shown.form import Form
from companion.web.shown.names import Names, short_seats
from companion.web.shown.rules import OURS, RuleContext, preset_of, presets, topics
from companion.web.writing import sent_once

SEAT = "seat."
PLACES = "places"  # how many fields for names the key for one more player asks for
TABLE = "how_many"  # how many play, by the key that says so
OWN_RULES = "ours"  # every house rule of last time, as the form promises them
KEY = "key."  # a house rule that is one tap beside the usual ones, by its name


def name_fields(seating: Seating, entered: Mapping[str, str]) -> int:
    """The number of fields for names: in games for any number of players, as many as are filled in or asked for."""
    most, wanted = seating.sides[-1] * seating.partners, entered.get(PLACES, "")
    if len(seating.sides) == 1:
        return most
    asked = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    named = (seat + 1 for seat in range(most) if entered.get(f"{SEAT}{seat}"))
    return min(most, max(seating.sides[0] * seating.partners, asked, *named))


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


blueprint = Blueprint("new", __name__, url_prefix="/new")

AGAIN = "again"  # what a table called its game before, by the key of that name
DRAW = "draw"  # what is drawn for as the match begins, by the key that begins it so
ROUND = "round"  # as many deals as there are seats, so that everybody deals once
ASKED = (Size.PLAYERS, Size.TARGET, Size.ENDS, Size.DEALS)  # that have fields of their own
OF_THESE = "of_these"  # the form has said that the match lies in the circle of its people
ALONE = "alone"  # the match belongs to no circle, although its people have one
KEYS = frozenset(
    {PLACES, TABLE, AGAIN, ROUND, ALONE, "add", "is"}
)  # that ask for another form, seat somebody, or say who one is
RECENT = 20  # matches whose names count as known
MOST_CALLED = 6  # names of games from before
FEW = 1  # presets beside the usual one; where there are more, they are folded


@blueprint.get("")
def games() -> Response:
    """The choice of a game for a new match."""
    about = {slug: _about(plain_rules(game)) for slug, game in shelf().items()}
    return page("choose_game.html", here="home", endpoint="new.form", games=shelf().values(), about=about)


def _about(context: RuleContext) -> str:
    """A game in a line, with the figures of its usual rules."""
    return context.words.fill(context.words("game.about"), Numbers(context.game.profiles[context.book.usual]))


@blueprint.get("/<slug>")
def form(slug: str) -> Response:
    """The form for a new match, filled in with the names and house rules of the last one."""
    return _page(game_or_404(slug), request.args.to_dict())


@blueprint.post("/<slug>")
def start(slug: str) -> Response:
    """Begin the match; or show the form as one of its keys changes it."""
    game, entered = game_or_404(slug), _as_before(_for_table(game_or_404(slug), request.form.to_dict()))
    if ALONE in entered:
        entered["circle"] = ""
    if KEYS & entered.keys():
        entered = with_name(game.seating(_house(game, entered)), _answered(entered), entered.get("add", ""))
        return _page(game, entered)
    circle = circle_for(entered.get("circle", ""))
    try:
        house = _agreed(game, entered)
        opened = _opened(game, entered, house)
    except Refused as refused:
        return _page(game, entered, refused.problems, 422)
    if any(entered.get(f"asked.{seat}") != entered[f"{SEAT}{seat}"] for seat in _near(entered, circle)):
        return _page(game, entered)
    keys = site().matches.open(opened, session.device(), **sent_once())
    session.remember(keys.write)
    if belongs := circle or (circle_of(opened.seats) if OF_THESE in entered else None):
        put_into(belongs.access, keys.write)
    return see_other(url_for("sheet.match", key=keys.write))


def _opened(game: AnyGame, entered: Mapping[str, str], house: Any) -> Opened:
    seating = game.seating(house)
    sitting = _seated(entered, seating)
    seats = tuple(sitting.values())
    dealer = entered.get("dealer") or str(next(iter(sitting)))
    if dealer not in map(str, sitting):
        raise Refused([Problem("dealer", None, "nobody-sits-there")])
    first, draw = [str(seat) for seat in sitting].index(dealer), None
    if purpose := purpose_of(seating, entered.get(DRAW, "")):
        drawn, seats = drawn_seats(game, house, seats, purpose)
        first, draw = drawn.dealer, drawn.draw
    return Opened(
        game=game.slug,
        sides=("",) * (len(seats) // seating.partners) if seating.partners > 1 else seats,
        seats=seats,
        house=house,
        profile=profile_of(game, house),
        dealer=first,
        draw=draw,
        called=read_called(entered) if game.named else "",
    )


def _seated(entered: Mapping[str, str], seating: Seating) -> dict[int, str]:
    """The names by the number of their field; without empty ones in games for any number of players."""
    most = seating.sides[-1] * seating.partners
    named = dict(enumerate(read_names(entered, (f"{SEAT}{seat}" for seat in range(most)))))
    tell_apart({f"{SEAT}{seat}": name for seat, name in named.items()})
    if len(seating.sides) == 1:
        return named
    sitting = {seat: name for seat, name in named.items() if name}
    many = [sides * seating.partners for sides in seating.sides]
    if len(sitting) not in many:
        about = {"least": many[0], "most": many[-1], "partners": seating.partners}
        says = "sides-of-players-wanted" if seating.partners > 1 else "players-wanted"
        raise Refused([Problem("seats", None, says, about)])
    return sitting


def _for_table(game: AnyGame, entered: dict[str, str]) -> dict[str, str]:
    """The fields with the number of players, or of deals, that a key stands for."""
    players, ends, deals = (game.size(size) for size in (Size.PLAYERS, Size.ENDS, Size.DEALS))
    if players and TABLE in entered:
        return entered | {f"house.{players.name}": entered[TABLE]}
    if ends and deals and ROUND in entered:
        return entered | {f"house.{ends.name}": "deals", f"house.{deals.name}": entered[ROUND]}
    return entered


def _as_before(entered: dict[str, str]) -> dict[str, str]:
    """The fields without house rules, where a key asks for those of the last match of that name."""
    if AGAIN not in entered:
        return entered
    kept = {name: text for name, text in entered.items() if not _of_house(name)}
    return kept | {"called": entered[AGAIN]}


def _of_house(field: str) -> bool:
    return field.startswith(("house.", KEY)) or field in ("profile", OWN_RULES)


def _answered(entered: dict[str, str]) -> dict[str, str]:
    """The fields with the answer to the question whether a name is another one."""
    seat, _, known = entered.get("is", "").partition(" ")
    name = entered.get(f"{SEAT}{seat}", "")
    return entered | ({f"{SEAT}{seat}": known} if known else {f"stranger.{seat}": name}) if name else entered


def _near(entered: Mapping[str, str], circle: CircleView | None) -> dict[int, str]:
    """The names that are almost those of people who are known here, by seat, until somebody has said who that is."""
    seated = {seat: in_one_line(text) for seat, text in _seats(entered) if text != entered.get(f"stranger.{seat}")}
    if not any(seated.values()):
        return {}
    known = circle.known_names if circle else _names_of_this_phone()
    free = [name for name in known if name not in seated.values()]
    nearest = {seat: near(name, known, free) for seat, name in seated.items()}
    return {seat: circle.name(name) if circle else name for seat, name in nearest.items() if name}


def _names_of_this_phone() -> list[str]:
    recent = islice(known_matches(), RECENT)
    return list(dict.fromkeys(name for match in recent for name in match.sheet.seats if name))


def _seats(entered: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    fields = ((field.removeprefix(SEAT), text) for field, text in entered.items() if field.startswith(SEAT))
    return ((int(seat), text) for seat, text in fields if seat.isdecimal())


def _base(game: AnyGame, entered: Mapping[str, str]) -> Any:
    """The house rules of the preset that was chosen; those of our texts where the form says none."""
    profile = entered.get("profile", "")
    ours = _ours(game, entered) if profile == OURS else None
    return ours or game.profiles.get(profile) or game.profiles[AS_WRITTEN]


def _agreed(game: AnyGame, entered: Mapping[str, str]) -> Any:
    """The house rules of the preset with those of the keys beside it, and the single ones. Raises `Refused`.

    Whoever enters a total plays to it, unless they say otherwise.
    """
    target, ends = game.size(Size.TARGET), game.size(Size.ENDS)
    if target and ends and entered.get(f"house.{target.name}", "").strip():
        entered = {f"house.{ends.name}": "target", **entered}
    tapped = {f"house.{name.removeprefix(KEY)}": value for name, value in entered.items() if name.startswith(KEY)}
    return parse_house(game, {**tapped, **entered}, _base(game, entered))


def _ours(game: AnyGame, entered: Mapping[str, str]) -> Any:
    """The phone's own house rules: those that the form has shown, else those of the last match; None without any."""
    if shown := dict(parse_qsl(entered.get(OWN_RULES, ""))):
        with suppress(Refused):
            return parse_house(game, shown, game.profiles[AS_WRITTEN])
    last = _last(game, entered)
    return last.house if last and preset_of(game, last.house) == OURS else None


def _last(game: AnyGame, entered: Mapping[str, str]) -> AnySheet | None:
    """The latest match of the game in the circle of the form, or else on this phone; None if there is none.

    In a game that tables name, it is the latest of the name that was entered.
    """
    circle, called = circle_for(entered.get("circle", "")), same(entered.get("called", ""))
    of_circle = (one.sheet for one in reversed(circle.matches) if one.access.game == game.slug) if circle else ()
    of_phone = (sheet_of(access) for access in session.known().opened if access.game == game.slug)
    known = chain(of_circle, filter(None, of_phone))
    return next((sheet for sheet in known if not called or same(sheet.called) == called), None)


def _called_before(game: AnyGame) -> list[str]:
    """The names that this phone's matches of the game had, the latest first, each once."""
    recent = islice((match.sheet for match in known_matches() if match.sheet.game is game), RECENT)
    names: dict[str, str] = {}
    for sheet in recent:
        names.setdefault(same(sheet.called), sheet.called)
    return list(filter(None, names.values()))[:MOST_CALLED]


def _offered(game: AnyGame, entered: Mapping[str, str], usual: str) -> dict[str, str]:
    """The fields to show: those entered, else number of players and preset of the last match of the game.

    A game that was not played here before begins with the `usual` preset.
    """
    last, players = _last(game, entered), game.size(Size.PLAYERS)
    named = entered.get("profile", usual)
    if named not in distinct(game) and not (named == OURS and _ours(game, entered)):
        entered = {**entered, "profile": usual}
    if last is None:
        return {"profile": usual, **entered}
    size = {f"house.{players.name}": value_name(getattr(last.house, players.name))} if players else {}
    return {**size, "profile": preset_of(game, last.house), "called": last.called, **entered}


def _everybody(seating: Seating, filled: Mapping[str, str]) -> int:
    """How many play, as far as it is known: as many as there are seats, or as there are names filled in."""
    most = seating.sides[-1] * seating.partners
    return most if len(seating.sides) == 1 else sum(bool(text.strip()) for _, text in _seats(filled))


def _names_of_last_time(seating: Seating, names_for: Callable[[set[int]], list[str]]) -> dict[str, str]:
    """The names of the last match, if possible of one with as many players, in the fields of their seats."""
    wanted = {sides * seating.partners for sides in seating.sides}
    return {f"{SEAT}{seat}": name for seat, name in enumerate(names_for(wanted)[: max(wanted)])}


def _names_on_this_phone(numbers: set[int]) -> list[str]:
    """The names of the last match of this phone with one of these numbers of players; else of its last match."""
    tables = [names for one in islice(known_matches(), RECENT) if any(names := still_seated(one.sheet))]
    return next((names for names in tables if len(names) in numbers), next(iter(tables), []))


def _without_names(entered: Mapping[str, str]) -> dict[str, str]:
    """The fields for the address of the form without names; its one empty name means that none are offered."""
    kept = {name: text for name, text in entered.items() if _of_house(name) or name in ("circle", "called")}
    return kept | {f"{SEAT}0": ""}


def _house(game: AnyGame, entered: Mapping[str, str]) -> Any:
    """The house rules that were entered; those of the preset if they are impossible."""
    try:
        return _agreed(game, entered)
    except Refused:
        return _base(game, entered)


def _page(game: AnyGame, entered: Mapping[str, str], problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    """The form as it was filled in, with what this phone knows of the last match where nothing was."""
    words, usual = request_words(game.slug), plain_rules(game).book.usual
    offered = _offered(game, entered, usual)
    house, last = _house(game, offered), _last(game, offered)
    pages, seating = book(game.slug, house, words.tag, site().content), game.seating(house)
    circle = circle_for(entered.get("circle", ""))
    names_for = circle.names_for if circle else _names_on_this_phone
    names = {} if any(field.startswith(SEAT) for field in entered) else _names_of_last_time(seating, names_for)
    filled = {**names, **offered}
    seats = [""] * (seating.sides[-1] * seating.partners)
    sizes: dict[str, Any] = {size.value: game.size(size) for size in ASKED}
    return page(
        "home/new.html",
        status,
        game=game,
        words=words,
        book=pages,
        form=Form(filled, Names(words, [""] * seating.sides[0], seats), pages, problems),
        house=house,
        house_problems=[problem for problem in problems if problem.field.startswith("house.")],
        topics=topics(game, pages, house, tuple(one.name for size in ASKED if (one := game.size(size)))),
        **sizes,
        **_presets(game, pages, house, offered),
        **_seats_shown(seating, filled),
        near=_near(entered, circle),
        purposes=purposes(seating),
        without_names=_without_names(entered) if names else {},
        circle=circle,
        of_these=None if "circle" in entered else circle_of(in_one_line(text) for _, text in _seats(filled)),
        alone="circle" in entered and not circle,
        free_names=free_names(circle.everybody, filled) if circle else [],
        called_before=_called_before(game) if game.named else [],
        last_played=last.entries[0].at if last else None,
    )


def _seats_shown(seating: Seating, filled: Mapping[str, str]) -> dict[str, Any]:
    """The fields for names as the page shows them, and who deals first, by a short name."""
    shown, most = name_fields(seating, filled), seating.sides[-1] * seating.partners
    dealer = in_one_line(filled.get(SEAT + filled.get("dealer", "0"), ""))
    return {
        "seating": seating,
        "name_fields": shown,
        "one_more": shown + 1 if shown < most else None,
        "beyond": {f"{SEAT}{seat}" for seat, _ in _seats(filled) if seat >= shown},
        "everybody": _everybody(seating, filled),
        "first_dealer": next(iter(short_seats([dealer])), ""),
        "strangers": {seat: filled.get(f"stranger.{seat}") == text for seat, text in _seats(filled)},
    }


def _presets(game: AnyGame, pages: Book, house: Any, offered: Mapping[str, str]) -> dict[str, Any]:
    """The presets of house rules: the chosen one, those beside it and, where these are many, the `others`, folded."""
    ours, chosen = _ours(game, offered), offered["profile"]
    every = presets(game, pages, house, ours)
    others = [preset for preset in every if preset.name not in (OURS, pages.usual, chosen)]
    others = others if others[FEW:] and not game.named else []
    return {
        "presets": [preset for preset in every if preset not in others],
        "others": others,
        "usual": pages.usual,
        "ours": urlencode(house_fields(ours)) if ours else "",
        "chosen": chosen,
    }


blueprints = (blueprint,)
