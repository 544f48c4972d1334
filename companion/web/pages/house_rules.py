"""House rules: what a table has agreed, and agreeing on something else."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.engine.events import Ruled
from companion.engine.ruling import Problem, Refused
from companion.forms.house_rules import house_fields, parse_house, profile_of
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.form import Form
from companion.web.views.match import MatchView
from companion.web.views.rules import phrase
from companion.web.writing import write

blueprint = Blueprint("house", __name__, url_prefix="/m/<key>/house")


@blueprint.get("")
def rules(key: str) -> Response:
    """Every house rule of this table, and what others would be."""
    return _page(open_match(key), {})


@blueprint.post("")
def rule(key: str) -> Response:
    """Other house rules, for the deals from now on."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    try:
        agreed = parse_house(match.sheet.game, entered, match.sheet.house)
    except Refused as refused:
        return _page(match, entered, 422, refused.problems)
    event = Ruled(agreed, profile_of(match.sheet.game, agreed))
    return write(match, event, entered, lambda fresh, conflict: _page(fresh, entered, 409, conflict=conflict))


def _page(
    match: MatchView, entered: Mapping[str, str], status: int = 200, problems: tuple[Problem, ...] = (), **more: Any
) -> Response:
    return page(
        "match/house_rules.html",
        status,
        match=match,
        form=Form(entered or house_fields(match.sheet.house), match.names, match.book, problems),
        options=match.sheet.game.options(),
        phrase=phrase,
        token=session.token(),
        **more,
    )
