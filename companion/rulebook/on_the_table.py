"""The cards of a trick that were said, and who played them: `they led 9H, partner played JH, I hold …`."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from companion.rulebook.ear import RANK
from companion.rulebook.lexicon import THEIRS
from companion.rulebook.slots import CARDS, Form
from companion.rulebook.utterance import Token, Utterance

TRICK, SEAT, CARD = "trick", "seat", "card"  # kinds of fields
REACH = 5  # words between a verb and its card, at most
CLAUSE = 7  # words before a card among which it is said who played it
ME, PARTNER, OPPONENT, NOBODY = "me", "partner", "opponent", ""
MY_SEAT = "1"  # where nobody is named
# The seats of those who played before me, by who they are; of whom nothing was said, they were left out.
SEATED = {
    (OPPONENT,): "0",
    (PARTNER,): "3",
    (PARTNER, OPPONENT): "30",
    (OPPONENT, PARTNER): "23",
    (OPPONENT, OPPONENT): "20",
    (OPPONENT, PARTNER, OPPONENT): "230",
}


@dataclass(frozen=True, slots=True)
class OnTheTable:
    """The fields of a trick and of whose turn it is, and the places of its cards among the tokens."""

    fields: Mapping[str, str] = field(default_factory=dict)
    places: Collection[int] = ()


def on_the_table(form: Form, said: Utterance) -> OnTheTable:
    """The cards that were played before it is my turn, in a form that asks which of my hand may follow.

    They have no seats where it is not clear who played them: then there is no answer, as it would be a guess.
    """
    tricks, hands, turns = form.of_kind(TRICK), form.of_kind(*CARDS), form.of_kind(SEAT)
    if not (tricks and hands and turns):
        return OnTheTable()
    name, part = tricks[0].name, tricks[0].field.part
    played = _played(said, dict.fromkeys(tricks[0].cues, name), hands[0].cues)
    whose, places = tuple(who for _, who in played), {one.at for one, _ in played}
    named = all(who.isdecimal() for who in whose)
    seats = whose if named else SEATED.get(whose, "")
    if any(_is_of_another(said, one, hands[0].cues) for one in said.tokens if one.cards and one.at not in places):
        seats = ""  # `partner holds the trick with KS`
    fields = {f"{name}.{n}.{part(CARD)}": one.cards[0] for n, (one, _) in enumerate(played)}
    fields |= {f"{name}.{n}.{part(SEAT)}": seat for n, seat in enumerate(seats)}
    fields |= {turns[0].name: MY_SEAT} if seats and not named else {}
    return OnTheTable(fields, places | _named_again(said) if places else places)


def _is_of_another(said: Utterance, one: Token, mine: frozenset[str]) -> bool:
    """True if the nearest word before a card, behind others, that tells whose it is, is for somebody else."""
    before = takewhile(lambda at: not said.tokens[at].cards, range(one.at - 1, max(one.at - 1 - CLAUSE, -1), -1))
    return next(
        (not _tells_of_me(said, at, mine) for at in before if _tells_of_me(said, at, mine) or _player(said, at)), False
    )


def _named_again(said: Utterance) -> set[int]:
    """The places of cards by their ranks alone, of which one has its suit: `AS and 9C, can I throw the ace`."""
    ranks = Counter(RANK.sub("", card) for one in said.tokens for card in one.cards)
    return {one.at for one in said.tokens if one.cards and all(ranks[card] > 1 for card in one.cards)}


def _played(said: Utterance, leads: Mapping[str, str], mine: frozenset[str]) -> Sequence[tuple[Token, str]]:
    """The cards in the order in which they were said to be led and played, each with who played it: a seat, or a word.

    `leads` are the phrases that say that one was led, `mine` the words for what is mine.
    """
    played = dict[int, tuple[Token, str]]()
    for at in range(len(said.tokens)):
        _, many = said.phrase(leads, at)
        if not many and not (played and said.tokens[at].word in said.lexicon.played):
            continue
        one = _card_of(said, range(at, at + max(many, 1)), mine)
        if one is None or len(one.cards) > 1 or one.at in played:
            continue
        who = _who(said, range(at, at + max(many, 1)), one, mine)
        if who != ME:
            played[one.at] = one, who or (NOBODY if played else OPPONENT)
    return [*played.values()]


def _card_of(said: Utterance, verb: range, mine: frozenset[str]) -> Token | None:
    """The card of a verb: the next one; that before it where verbs stand last, or it is beside: `9H led`."""
    behind = _near(said, range(verb.stop, verb.stop + REACH), mine | said.lexicon.played)
    before = _near(said, range(verb.start - 1, verb.start - 1 - REACH, -1), mine)
    beside = before and before.at == verb.start - 1 and not _is_in_my_hand(said, before.at, mine)
    first, other = (before, behind) if beside or said.lexicon.verbs_follow else (behind, before)
    return first or other


def _near(said: Utterance, places: Sequence[int], ends: frozenset[str]) -> Token | None:
    """The first card at some places, up to a word that ends what is said of it, but for `my partner`."""
    for at in (at for at in places if 0 <= at < len(said.tokens)):
        if said.tokens[at].cards or _tells_of_me(said, at, ends):
            return said.tokens[at] if said.tokens[at].cards else None
    return None


def _is_in_my_hand(said: Utterance, at: int, mine: frozenset[str]) -> bool:
    """True if a card is one of several that are mine: nothing but cards and few words are behind `I`."""
    before = range(at - 1, max(at - 1 - CLAUSE, -1), -1)
    return any(_tells_of_me(said, one, mine) for one in before)


def _tells_of_me(said: Utterance, at: int, mine: frozenset[str]) -> bool:
    """True for a word for what is mine, not `my partner`."""
    return said.tokens[at].word in mine and not said.has(said.lexicon.partner, at + 1, at + 2)


def _who(said: Utterance, verb: range, one: Token, mine: frozenset[str]) -> str:
    """Who played a card: the seat of a name, the partner, an opponent or me; empty if nobody was said."""
    first, last = min(verb.start, one.at), max(verb.stop - 1, one.at)
    card_before = next((at for at in range(first - 1, -1, -1) if said.tokens[at].cards), -1)
    places = [*range(last, max(card_before, first - CLAUSE), -1)]
    if said.has(said.lexicon.by, last + 1, last + 2):
        places = [*range(last + 2, last + 4), *places]
    named = [str(said.seats[one]) for one in said.words(verb.start - 1, verb.start) if one in said.seats]
    who = [*named, *(_player(said, at) for at in places if at < len(said.tokens) and at not in verb)]
    me = ME if any(_tells_of_me(said, at, mine) for at in places if at < len(said.tokens)) else NOBODY
    return next(filter(None, who), me)


def _player(said: Utterance, at: int) -> str:
    """The player whom a word means: the seat of a name, the partner, an opponent; empty if none, or it is me."""
    word = said.tokens[at].word
    if word in said.sides:
        return str(said.seats.get(word, "?"))
    if word in said.lexicon.partner:
        return PARTNER
    return OPPONENT if said.lexicon.whose.get(word) == THEIRS else NOBODY
