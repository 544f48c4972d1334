"""Deals of Pontoon that could have happened, for tests of what is true of all of them."""

from typing import Any

from hypothesis import strategies as st

from companion.games.pontoon.house import House

STANDING = [str(total) for total in range(15, 22)]
HELD = ["pontoon", "five-card-trick", "bust", *STANDING]
BANK = ["five-card-trick", "bust", *(str(total) for total in range(4, 22))]
UNPLAYED = ["pontoon", *(str(total) for total in range(4, 21))]


def houses(kind: type[House] = House) -> st.SearchStrategy[House]:
    """House rules that refuse no deal of these strategies."""
    return st.builds(
        kind,
        split_pontoon=st.sampled_from(["pontoon", "ordinary21"]),
        banker_pontoon_vs_pontoon=st.sampled_from(["double", "single", "nothing"]),
        banker_pontoon_pays=st.sampled_from(["double", "single"]),
        three_sevens=st.sampled_from(["ordinary", "treble"]),
        banker_doubles=st.sampled_from(["yes_specials_double", "yes_all"]),
        shuffle_on=st.sampled_from(["any_pontoon", "bank_winning_pontoon"]),
        both_pontoon=st.sampled_from(["bank_stays", "player_takes_bank"]),
    )


def apart(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal with every opening stake kept apart from what cards were bought for."""
    stakes = ((hand, opening(hand["player"])) for hand in deal["hands"])
    return {**deal, "hands": [{**hand, "stake": stake, "bought": hand["stake"] - stake} for hand, stake in stakes]}


def opening(player: int) -> int:
    """What a player of these deals stakes at first: then it shows which cards were bought."""
    return 10 + 3 * player


@st.composite
def hands(draw: st.DrawFn, player: int, *, played: bool) -> list[dict[str, Any]]:
    """What one player has at the settlement: nothing, a hand, or up to four from a split."""
    count = draw(st.sampled_from([1, 1, 1, 0, 2, 3, 4] if played else [1, 1, 0]))
    rows = []
    for _ in range(count):
        held = draw(st.sampled_from(HELD if played else UNPLAYED))
        bought = {"pontoon": 0, "five-card-trick": 3, "bust": 3}.get(held, 2) if played else 0
        stake = opening(player) * (1 + draw(st.integers(0, bought)))
        rows.append({"player": player, "stake": stake, "held": held, "split": count > 1})
    return rows


@st.composite
def deals(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """A number of sides and a deal among them, its hands in the order of play."""
    sides = draw(st.integers(2, 10))
    banker = draw(st.integers(0, sides - 1))
    played = draw(st.integers(0, 4)) > 0
    bank = draw(st.sampled_from(BANK)) if played else "pontoon"
    players = [(banker + left) % sides for left in range(1, sides)]
    rows = [row for player in players for row in draw(hands(player, played=played))]
    if not rows:
        rows = [{"player": players[0], "stake": opening(players[0]), "held": "18", "split": False}]
    bust = all(row["held"] == "bust" for row in rows)
    return sides, {"banker": banker, "bank": None if bust else bank, "hands": rows}
