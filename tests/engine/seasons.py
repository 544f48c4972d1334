"""Seasons made up at random: matches of every game, some going on or put away, and what is said of the people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from companion.engine.circle import CircleEntry, CircleEvent, Joined, Merged, Named, Renamed, Undone, problems
from companion.engine.events import Amended, Closed, Deleted, Entry, Event, Moved, Opened, Recorded, Struck
from companion.engine.events import Joined as SatDown
from companion.engine.events import Renamed as CalledOtherwise
from companion.engine.match import replay
from companion.engine.records import Agreed
from companion.engine.sheet import AnySheet
from companion.games import shelf
from companion.games.belote.deal import Deal as Belote
from companion.games.burraco.deal import Deal as Burraco
from companion.games.burraco.deal import Lay as BurracoLay
from companion.games.canasta.deal import Deal as Canasta
from companion.games.canasta.deal import Lay as CanastaLay
from companion.games.coinche.deal import Deal as Coinche
from companion.games.coinche.tricks import Trump
from companion.games.other.deal import Round
from companion.games.pontoon.deal import Deal as Pontoon
from companion.games.pontoon.deal import Hand
from companion.games.shoot_pontoon.deal import Deal as Shoot
from companion.games.shoot_pontoon.deal import Hand as ShootHand

NAMES = ("Ann", "ann", "Anna", "Bob", "Cy", "Dora", "Eve  Lyn", "Eve Lyn", "Zed", "মৃত্যুঞ্জয়", "")
TARGETS = {"canasta": 1500, "burraco": 900, "belote": 501, "coinche": 900}
HELD = ("20", "18", "bust", "pontoon", "five-card-trick", "three-sevens")
BEGUN = datetime(2025, 11, 1, 17, tzinfo=UTC)


@dataclass(frozen=True)
class MadeUp:
    """A season: everything that was said of its people, and its matches by their numbers."""

    said: tuple[CircleEntry, ...]
    sheets: dict[int, AnySheet]


def season(seed: int) -> MadeUp:
    random = Random(seed)
    return MadeUp(tuple(_said(random)), {number: _sheet(random) for number in range(random.randint(0, 9))})


def _said(random: Random) -> Iterator[CircleEntry]:
    entries: list[CircleEntry] = []
    for _ in range(random.randint(0, 14)):
        seq = len(entries) + 1
        entry = CircleEntry(seq, BEGUN + timedelta(days=seq), "phone", _change(random, seq))
        if not any(problems(entries, entry.event)):
            entries.append(entry)
            yield entry


def _change(random: Random, seq: int) -> CircleEvent:
    one, other, name = random.randint(1, seq), random.randint(1, seq), random.choice(NAMES[:-1])
    changes = (
        Joined(name),
        Joined(name),
        Joined(name),
        Renamed(one, name),
        Merged(one, other),
        Undone(one),
        Named(name),
    )
    return random.choice(changes)


def _sheet(random: Random) -> AnySheet:
    game = shelf()[random.choice(list(shelf()))]
    at = BEGUN + timedelta(minutes=random.randrange(400 * 24 * 60))
    entries: list[Entry] = []
    for event in _events(random, game.slug):
        at += timedelta(minutes=random.randrange(40))
        entries.append(Entry(len(entries) + 1, at, "phone", event))
    return replay(game, entries)


def _events(random: Random, slug: str) -> Iterator[Event]:
    game, partners = shelf()[slug], slug in TARGETS
    house = game.house(target=TARGETS[slug]) if partners else game.house()
    count = 4 if partners else random.randint(3, 6)
    seats = tuple(random.choices(NAMES, k=count) if random.random() < 0.3 else random.sample(NAMES, count))
    yield Opened(slug, ("", "") if partners else seats, seats, house)
    players, seq = count, 1
    for _ in range(random.randint(0, 6)):
        if game.company and random.random() < 0.2:
            change = SatDown(player=players, name=random.choice(NAMES[:-1]), left_of=0)
            players += 1
            yield change
            seq += 1
        yield Recorded(_deal(random, slug, players))
        seq += 1
        if random.random() < 0.2:
            yield Amended(seq, _deal(random, slug, players))
            seq += 1
        yield from (others := list(_between(random, game.company is not None, partners, players)))
        seq += len(others)
    yield from _ending(random, partners, seats, seq)


def _between(random: Random, company: bool, partners: bool, players: int) -> Iterator[Event]:
    if random.random() < 0.1:
        yield Recorded(Agreed(agreed=(-50, 50, *(0,) * (0 if partners else players - 2)), why="talked"))
    if company and random.random() < 0.2:
        yield Moved(player=random.randrange(players), place=random.choice(("out", "here")))


def _ending(random: Random, partners: bool, seats: tuple[str, ...], seq: int) -> Iterator[Event]:
    if random.random() < 0.2 and partners:
        renamed = tuple(random.choices(NAMES, k=len(seats)))
        yield CalledOtherwise(("", ""), renamed)
        seq += 1
    if random.random() < 0.7:
        yield Closed()
        seq += 1
    if random.random() < 0.15:
        yield Deleted()
        if random.random() < 0.5:
            yield Struck(seq + 1)


def _deal(random: Random, slug: str, players: int) -> Any:
    figures = [random.randrange(0, 140) * 5 for _ in range(2)]
    counts = [random.randint(0, 2) for _ in range(4)]
    match slug:
        case "canasta":
            pairs = zip(figures, counts[:2], counts[2:], strict=True)
            lays = tuple(CanastaLay(melded=m, natural_canastas=n, mixed_canastas=x) for m, n, x in pairs)
            return Canasta(sides=lays)
        case "burraco":
            pairs = zip(figures, counts[:2], counts[2:], strict=True)
            burracos = (BurracoLay(melded=m, clean_burracos=n, dirty_burracos=x) for m, n, x in pairs)
            return Burraco(sides=tuple(burracos))
        case "belote":
            return Belote(taker=random.randint(0, 1), **_tricks(random))
        case "coinche":
            contract: Any = random.choice((80, 110, 160, "capot"))
            return Coinche(taker=random.randint(0, 1), contract=contract, trump=Trump.HEARTS, **_tricks(random))
        case "other":
            return Round(points=tuple(random.choice((None, 0, 25, -10)) for _ in range(players)))
    return _banked(random, slug, players)


def _tricks(random: Random) -> dict[str, Any]:
    """What both sides made in a deal of Belote, with or without an auction."""
    first, capot = random.randint(0, 162), random.choice((None, None, 0, 1))
    tricks = (first, 162 - first) if capot is None else ((162, 0) if capot == 0 else (0, 162))
    return {"tricks": tricks, "capot": capot, "belote": random.choice((None, 0, 1))}


def _banked(random: Random, slug: str, players: int) -> Pontoon:
    banker = random.randrange(players)
    others = [player for player in range(players) if player != banker]
    bank: Any = random.choice((None, "17", "bust", "pontoon", "five-card-trick"))
    told: Sequence[Any] = [(player, random.choice((5, 10, 20)), random.choice(HELD)) for player in others]
    hands = [{"player": p, "stake": s, "held": h, "split": random.random() < 0.2} for p, s, h in told]
    if slug == "pontoon":
        return Pontoon(banker=banker, bank=bank or "17", hands=tuple(Hand(**hand) for hand in hands))
    shot = (ShootHand(**hand, shoot=random.choice((0, 5))) for hand in hands)
    return Shoot(banker=banker, bank=bank or "17", hands=tuple(shot), kitty=200)
