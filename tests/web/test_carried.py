"""What a table decided is there again at its next match: each house rule, by a form that is sent as it stands."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest
from flask import Flask

from companion.engine.ending import ends
from companion.engine.house import Option, Size
from companion.forms.house_rules import AnyGame
from companion.forms.scalars import value_name
from companion.games import shelf
from tests.page import fields
from tests.phone import Phone, start

NAMES = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Cem", "Bob", "Dora", "Eve"))}
TWO_SIDES = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Cem", "Bob", "Dora", "Eve", "Finn"))}
OTHER_TABLES = [("canasta", 2), ("canasta", 3), ("burraco", 2), ("burraco", 3), ("belote", 3)]
FOR_FOUR = {"stock_into_pozzetto", "victory_points"}  # that not every table of another size may have
WITH = {"victory_points": {"house.ends": "deals", "house.deal_count": "4"}}  # what else must be so


def others(option: Option, usual: Any) -> Iterator[Any]:
    """Every value of a house rule but the usual one; of a number the least and the most."""
    values = option.values or (option.least, option.most)
    return (value for value in values if value != usual)


def house(app: Flask, sheet: str) -> Any:
    matches = app.extensions["companion"].matches
    return matches.sheet(matches.find(sheet.rpartition("/")[2])).house


def again(phone: Phone, game: AnyGame) -> str:
    """Begin again with the form of a new match untouched; the address of the sheet."""
    return start(phone, game.slug, fields(phone.open(f"/new/{game.slug}").first("main").first("form")))


def decisions(game: AnyGame) -> Iterator[dict[str, Any]]:
    """What tables decide, so that each value of each house rule is in one of them: alone what others depend on."""
    every = {option: [*others(option, option.default)] for option in game.options()}
    together = [option for option in every if not (game.named or option.size or option.name in WITH)]
    for values in zip_longest(*(every[option] for option in together)):
        yield {option.name: value for option, value in zip(together, values, strict=True) if value is not None}
    yield from ({option.name: value} for option in every if option not in together for value in every[option])


@pytest.mark.parametrize("slug", shelf())
def test_every_value_of_every_house_rule_is_carried_into_the_next_match(app: Flask, slug: str) -> None:
    game = shelf()[slug]
    pairs = [option.name for option in game.options() if option.size is Size.PARTNERS]
    for decided in decisions(game):
        phone = Phone(app)
        players = next((2 * value for name, value in decided.items() if name in pairs), 0)
        names = dict([*TWO_SIDES.items()][:players]) if players else NAMES
        chosen = {f"house.{name}": value_name(value) for name, value in decided.items()}
        beside = {name: told for option in decided for name, told in WITH.get(option, {}).items()}
        first = house(app, start(phone, slug, {**names, **chosen, **beside}))
        assert {name: getattr(first, name) for name in decided} == decided
        assert house(app, again(phone, game)) == first, decided


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize(("slug", "players"), OTHER_TABLES)
def test_a_table_of_another_size_keeps_all_that_it_decided(app: Flask, slug: str, players: int, which: int) -> None:
    game, table = shelf()[slug], {**NAMES, "house.players": str(players)}
    usual = house(app, start(Phone(app), slug, table))
    options = [option for option in game.options() if option.size is not Size.PLAYERS and option.name not in FOR_FOUR]
    chosen = {option.name: [*others(option, getattr(usual, option.name))][which] for option in options}
    phone = Phone(app)
    first = house(app, start(phone, slug, {**table, **{f"house.{n}": value_name(v) for n, v in chosen.items()}}))
    assert {name: getattr(first, name) for name in chosen} == chosen
    assert house(app, again(phone, game)) == first


@pytest.mark.parametrize("slug", shelf())
def test_a_profile_with_another_target_is_carried_too(app: Flask, phone: Phone, slug: str) -> None:
    game = shelf()[slug]
    target = {f"house.{option.name}": "700" for option in game.options() if option.name == "target"}
    for profile, rules in game.profiles.items():
        its_own = target if ends(rules) == "target" else {}
        first = house(app, start(phone, slug, {**NAMES, **its_own, "profile": profile}))
        assert house(app, again(phone, game)) == first


def test_what_the_form_promised_is_what_begins_though_another_match_began_meanwhile(app: Flask, phone: Phone) -> None:
    canasta = shelf()["canasta"]
    promised = house(app, start(phone, "canasta", {**NAMES, "house.canastas_to_go_out": "2"}))
    form = fields(phone.open("/new/canasta").first("main").first("form"))
    start(phone, "canasta", {**NAMES, "house.black_three": "blocks_next_player_only"})
    assert house(app, start(phone, "canasta", form)) == promised
    assert house(app, again(phone, canasta)) == promised


def test_another_number_of_players_brings_what_follows_from_it(app: Flask, phone: Phone) -> None:
    start(phone, "canasta", {**NAMES, "house.black_three": "blocks_next_player_only"})
    two = phone.press(phone.open("/new/canasta"), "2 players")
    begun = house(app, start(phone, "canasta", fields(two.first("main").first("form"))))
    assert (begun.players, begun.canastas_to_go_out, begun.black_three) == (2, 2, "blocks_next_player_only")
