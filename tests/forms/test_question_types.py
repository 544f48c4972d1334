"""What an answer stands for, and what a table knows of a situation, is said by types."""

import pytest

from companion.engine.records import NOTHING_KNOWN
from companion.forms.question import Field, answer_kind, form_fields
from companion.games import shelf
from companion.games.belote.standing import Standing as BeloteStanding
from companion.games.pontoon.standing import Standing as PontoonStanding
from companion.games.shoot_pontoon.standing import Standing as ShootStanding
from companion.rulebook.words import CONTENT, shelves

KINDS = {
    "seat": {"belote-trick", "belote-who-deals", "pontoon-next-banker", "pontoon-first-banker", "other-who-deals"},
    "side": {"canasta-winner", "burraco-winner", "belote-winner", "belote-declarations"},
    "cards": {"belote-legal-cards"},
    "card": {"belote-highest"},
    "melds": {"burraco-best-melds"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_a_name_or_cards_where_its_question_says_so(kind: str) -> None:
    games = (game for slug, game in shelf().items() if len(shelves(CONTENT, slug)) == 1)  # variants ask as they do
    found = {f"{game.slug}-{q.slug}" for game in games for q in game.questions if answer_kind(q) == kind}
    assert found == KINDS[kind]


def field(slug: str, question: str, name: str) -> Field:
    return next(field for field in form_fields(shelf()[slug].question(question)) if field.name == name)


def known(standing: object, slug: str, question: str, name: str) -> object:
    """What a table knows of a field from the deals so far."""
    find = field(slug, question, name).known.standing
    return find and find(standing)


def test_a_total_of_the_asker_is_a_score_and_may_be_left_to_the_table() -> None:
    games = ("canasta-minimum", "canasta-can-open", "canasta-opening", "canasta-take-pile", "canasta-go-out")
    for slug, question in (name.split("-", 1) for name in games):
        assert field(slug, question, "score").kind == "score"


def test_a_figure_with_a_bound_is_a_figure_and_words_are_asked_of_bids_alone() -> None:
    short, kitty = field("canasta", "minimum", "short"), field("shoot-pontoon", "room", "kitty")
    assert (short.kind, short.usual, kitty.kind, kitty.usual) == ("number", True, "number", False)
    asked = ((q.slug, one) for game in shelf().values() for q in game.questions for one in form_fields(q))
    assert {(slug, one.name) for slug, one in asked if one.kind == "text"} == {
        ("auction", "calls"), ("may-bid", "calls"), ("may-bid", "bid"), ("may-coinche", "calls"),
        ("may-surcoinche", "calls"),
    }  # fmt: skip


def test_the_standing_knows_what_waits_who_has_the_bank_and_what_is_in_the_kitty() -> None:
    belote = BeloteStanding(totals=(400, 320), held=81)
    assert known(belote, "belote", "winner", "held") == 81
    assert known(belote, "belote", "winner", "totals") == (400, 320)
    pontoon = PontoonStanding(totals=(0, 0, 0), banker=2)
    assert known(pontoon, "pontoon", "next-banker", "banker") == 2
    assert known(pontoon, "pontoon", "next-banker", "sides") == 3
    shoot = ShootStanding(totals=(0, 0), kitty=60)
    assert known(shoot, "shoot-pontoon", "room", "kitty") == 60


def test_a_deal_under_way_holds_trumps_and_kitty() -> None:
    assert field("belote", "legal-cards", "trump").known.draft == "trump"
    assert field("shoot-pontoon", "room", "kitty").known.draft == "kitty"
    assert field("belote", "take", "suit").known is NOTHING_KNOWN
