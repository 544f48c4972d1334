"""A question of the rules filled in with the cards and figures of a search."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product

from companion.engine.question import open_fields
from companion.forms.question import answer_kind, form_fields, takes, taking
from companion.rulebook.entries import Dispute
from companion.rulebook.lexicon import lexicon, says
from companion.rulebook.purchases import BOUGHT, DEALT
from companion.rulebook.reader import Reading, reread
from companion.rulebook.search import speaks_of
from companion.rulebook.utterance import (
    ADDED_UP,
    ALL_OF,
    CARD,
    MELD,
    SUMMED,
    TRICK,
    UNSAID,
    WILD,
    YES_OR_NO,
    Token,
    rank_of,
)
from companion.rulebook.vocabulary import split
from companion.web.shown.asked import (
    asked_in_words,
    card_asked,
    guesses_a_price,
    hands_asked,
    outcomes_asked,
    swept_asked,
    value_rules,
    words_asking,
)
from companion.web.shown.filled_form import BOTH, FilledForm, cards_in, in_suits, like, of_trumps, with_trumps
from companion.web.shown.heard import BEHIND, NUMBER, AnyQuestion, Heard, twins
from companion.web.shown.question import QuestionForm, hear
from companion.web.shown.rules import RuleContext

AMONG = 6  # hits of which one may be the case that was meant
ENOUGH = 2  # cards, or else figures, that make a case
NEAREST = 2  # questions that are read again
TOTAL = 2  # digits of a figure that alone makes a case: fewer may count anything
HAND, LOW = "cards", ("2", "3", "4", "5")  # a hand of which nothing was said, and cards with which any may be bought


def filled_form(heard: Heard) -> FilledForm | None:
    """The question nearest to the words of a search that takes its cards and figures; None if it has none.

    The first that answers this case, of those that are near, or the only one of the game that does; else the nearest
    that takes what was said.
    """
    if form := _of_one_card(heard):
        return form
    figures = any(one.figure and (len(one.word) >= TOTAL or one.word == "0") for one in heard.said)
    cases = (
        heard.of_counts,
        heard.of_hands,
        asked_in_words(heard),
        swept_asked(heard),
        heard.of_seats,
        heard.tells_a_contract,
        bool(heard.sides) and heard.is_case,
    )
    if not (heard.size >= ENOUGH or figures or any(cases) or _counts(heard)) or heard.asks_for_advice:
        return None
    if case := _of_each(heard) or _of_words(heard) or _of_a_trick(heard):
        return case
    asked_first = (*hands_asked(heard), *outcomes_asked(heard), *swept_asked(heard))
    ways = [(one, [*_ways(heard, one)]) for one in dict.fromkeys((*asked_first, *heard.near))]
    forms = [form for _, several in ways for form in several]
    taking = next((one for one, several in ways if any(form.whole for form in several)), None)
    reached = [form for one, several in ways for form in several if taking and heard.is_as_near(one, taking)]
    counted = next((form for form in forms if form.question in heard.of_counts and form.answer), None)
    others = [one for one in heard.context.game.questions if heard.tells_many_of_a_meld and one not in heard.near]
    further = (form for one in others if takes(one, "cards") and (form := _filled(heard, one)))
    opens = next((form for form in forms if form.is_of_melds_at_a_total), None)
    asked = counted or opens or next((form for form in chain(forms, further) if form.fact), None)
    answered = [form for form in reached if form.answer]
    if heard.asks_how_much:
        bonus = [form for form in forms if form.answer and form.brings_a_bonus]
        worth = [*(form for form in (*answered, *forms) if form.has_a_figure), *filter(None, [_worth(heard)])]
        answered = [*bonus, *worth, *answered]
    elif not asked and reached and reached[0].depends and takes(reached[0].question, "melds"):
        return reached[0]  # melds at a total that nobody said
    if answer := asked or next(iter(answered), None):
        return answer if _may_be_asked(heard, answer.question) else replace(answer, whole=False)
    if reached and reached[0].depends:
        return reached[0]
    return _only(heard, near=taking is not None) or (replace(forms[0], whole=False) if forms else None)


def tells_all_that_is_asked(form: FilledForm) -> bool:
    """True if a form takes all that a search is made of, or what is told for one thing alone: nothing else is meant.

    One card of which a figure is asked, cards alone, hands set against each other, what was won and lost, every trick
    and more, one trick, cards left in a hand, a total below zero, what was named one by one, a bid with its suit, all
    that a question needs with words that ask it.
    """
    heard, question = form.search, form.question
    return (
        bool(card_asked(heard))
        or (heard.is_of_cards_alone and heard.size >= ENOUGH)
        or question in (*hands_asked(heard), *outcomes_asked(heard), *swept_asked(heard))
        or form.has_a_trick
        or (form.has_a_figure and says(lexicon(form.context.words).left, split(heard.wanted)))
        or any(text.startswith("-") for text in form.fields.values())  # a total below zero is nothing else
        or question in (*heard.of_counts, *heard.of_bids, *asked_in_words(heard))
        or form.is_of_melds_at_a_total
    )


def _only(heard: Heard, *, near: bool) -> FilledForm | None:
    """The only question of the game that answers, unless one that is `near` takes all that was said."""
    every = heard.context.game.questions if heard.size >= ENOUGH and not near else ()
    words = lexicon(heard.context.words)
    named = (one for one in every if words.is_named(one.slug, heard.stems) and _may_be_asked(heard, one))
    fitting = [form for one in named if (form := _filled(heard, one)) and form.answer]
    return fitting[0] if len(fitting) == 1 else None


def _may_be_asked(heard: Heard, question: AnyQuestion) -> bool:
    """True but for a question of a figure where it was asked what may or must be, not the most of it."""
    words, said = lexicon(heard.context.words), split(heard.wanted)
    figure = heard.asks_how_much or words.asks_openly(said) or not heard.stems.isdisjoint(words.asks_for("most"))
    return figure or answer_kind(question) != NUMBER or not says(words.may | words.must, said)


def _worth(heard: Heard) -> FilledForm | None:
    """The only question of the game that says how much cards are that are no set or run, whatever else is near."""
    every = heard.context.game.questions if heard.names_loose_cards else ()
    fitting = [form for one in every if (form := _filled(heard, one)) and form.has_a_figure]
    return fitting[0] if len(fitting) == 1 else None


def _of_one_card(heard: Heard) -> FilledForm | None:
    """The first question that makes a figure of cards, and takes none off, with the one card that is asked about.

    None if its figure depends on what is trumps.
    """
    card = card_asked(heard)
    for question in taking(heard.context.game, "cards") if card and not value_rules(heard) else ():
        name = next(one.name for one in form_fields(question) if one.kind == "cards")
        form = FilledForm(heard, question, _completed(heard.context, question, {name: card}), whole=True)
        if form.answer and answer_kind(question) == NUMBER and form.answer.ruling.answer >= 0:
            return form
    return None


def _of_each(heard: Heard) -> FilledForm | None:
    """The question of what two hands bring, for each of several players: the only one that takes all that was said."""
    questions = [one for one in heard.context.game.questions if twins(one) and answer_kind(one) == NUMBER]
    each_of = [
        [form for each in heard.of_each if (form := _filled(each, one)) and _tells_all(form)] for one in questions
    ]
    of_all = [forms for forms in each_of if forms and len(forms) == len(heard.of_each)]
    return replace(of_all[0][0], of_each=of_all[0]) if len(of_all) == 1 else None


def _of_words(heard: Heard) -> FilledForm | None:
    """The first question that words ask of the cards and figures that were said, if it says anything."""
    forms = (_filled(heard, one) for one in asked_in_words(heard))
    return next((form for form in forms if form and form.says), None)


def _of_a_trick(heard: Heard) -> FilledForm | None:
    """The question of which cards may follow those that were led, if these and some of a hand were said.

    If it is asked who takes a trick, and only its cards were said, the question of which is the highest.
    """
    questions, nearest = taking(heard.context.game, TRICK), heard.near[:1]
    who = not heard.asks_how_much and any(takes(one, TRICK) and not takes(one, "cards") for one in nearest)
    highest = [one for one in taking(heard.context.game, "cards") if answer_kind(one) == CARD] if who else []
    forms = filter(None, (_filled(heard, one) for one in highest or questions))
    return next((form for form in forms if form.answer and (highest or form.has_a_trick)), None)


def _tells_all(form: FilledForm) -> bool:
    """True if there is an answer, and whatever it takes was said."""
    said = form.search.reading(form.question).fields
    return form.answer is not None and all(one.name in said for one in form_fields(form.question) if one.required)


def _whatever(form: FilledForm) -> FilledForm:
    """The form; of two hands of which one is not named, or neither, with any if all bring the same.

    Where words say how it comes out, with one that does so as most do: one with a name of its own would have been
    named.
    """
    missing = [one for one in twins(form.question) if one.name not in form.fields]
    won, named = form.search.has_won, form.search.is_of_a_named_hand(form.question)
    if not missing or not form.whole or (won is None and len(missing) > 1):
        return form
    usual = named or won is not None  # the bank's hand has no name of its own: that would have been said
    values = [
        [(one.name, value) for value in one.offered(form.context.house) if not usual or value.isdecimal()]
        for one in missing
    ]
    ways = [replace(form, fields={**form.fields, **dict(one)}, lent=frozenset(dict(one))) for one in product(*values)]
    answers = [(way, way.answer.ruling.answer) for way in ways if way.answer]
    answers = [(way, gain) for way, gain in answers if won is None or won == (gain > 0)]
    (gain, times), *_ = (*Counter(gain for _, gain in answers).most_common(1), (0, 0))
    alike = [way for way, brings in answers if brings == gain]
    return alike[times // 2] if 2 * times > len(answers) and (won is not None or times == len(answers)) else form


def _counts(heard: Heard) -> bool:
    """True if a card or figure was said of which the nearest question makes another: `a joker left, how much is it`."""
    ranks = heard.context.game.coloured  # `3 red ones` are no 3
    if not any(one.cards or (one.figure and one.word not in ranks) for one in heard.said):
        return False
    counting = {one.slug for one in heard.near[:1] if answer_kind(one) == NUMBER}
    return bool(counting) and any(counting == {*speaks_of(heard.context.book, hits[0])} for hits in heard.found)


def _ways(heard: Heard, question: AnyQuestion) -> Iterator[FilledForm]:
    """The question with what was said, then with the rest of a dispute about it that is as near as the first hit."""
    form, book = _filled(heard, question), heard.context.book
    if form is None:
        return
    yield form
    disputes = dict.fromkeys(
        hit.id
        for hits in heard.found
        for hit in hits[:AMONG]
        if hit.kind == "dispute" and hit.near >= hits[0].near - BEHIND
    )
    argued = [book.argued[name] for name in disputes if book.argued[name].question == question.slug]
    if heard.outcome is not None:
        others = [one for one in book.disputes if one.question == question.slug and one not in argued]
        given = heard.reading(question).fields.keys() | _usual(others)
        argued += [one for one in others if given >= one.situation.keys()]  # nothing else is lent of which nobody spoke
    if form.whole and not form.depends:
        yield from filter(None, (like(form, one) for one in argued))


def _usual(disputes: Sequence[Dispute]) -> set[str]:
    """The fields that more than half of these disputes tell: without them there is nothing to ask."""
    times = Counter(name for dispute in disputes for name in dispute.situation)
    return {name for name, many in times.items() if 2 * many > len(disputes)}


def _filled(heard: Heard, question: AnyQuestion) -> FilledForm | None:
    """The question with the cards and figures in its fields; None if a card or too many figures have no field.

    What the rules refuse was not said: the nearest question is read again, if another reading has an answer.
    """
    if heard.tells_no_more_than_a_bid(question) or guesses_a_price(heard, question):
        return None
    form = _read(heard, question, heard.reading(question))
    if (form and form.whole and form.says) or question not in heard.near[:NEAREST] or heard.size < ENOUGH:
        return form
    forms = (_read(heard, question, other) for other in reread(heard.reading(question)))
    return next((one for one in forms if one and one.whole and one.answer), form)


def _read(heard: Heard, question: AnyQuestion, said: Reading) -> FilledForm | None:
    """The question with the cards and figures as they are read."""
    context = heard.context
    hands = context.game.hands
    cards = sum(len(one.cards) for one in said.utterance.tokens if one.at not in said.counted)
    placed = len(" ".join(said.fields.values()).split())
    near = (one for one in heard.near if not heard.is_of_other_cards(one))
    nearest = any(one.cards for one in heard.said) or question == next(near, None)
    worth = _by_total(context, question, said) if nearest else {}
    added, places = _added_up(heard, question)
    placed += len(worth) + (cards if added else 0)
    melds = 0 if question in hands_asked(heard) else sum(len(one.cards) >= MELD for one in heard.said)
    told = (*heard.of_counts, *asked_in_words(heard))
    alone = said.form.adds_up and question not in told  # its rule says what it is worth
    if (
        alone
        or placed < max(cards, 1)
        or heard.is_of_other_cards(question)
        or _is_no_meld(heard, question, said)
        or (melds > 1 and not answer_kind(question) and not takes(question, "melds"))
    ):
        return None  # several melds are no single one
    figures = [one.name for one in form_fields(question) if one.required and one.kind == NUMBER]
    as_hands = sum(len(one.cards) for one in said.utterance.tokens) < sum(len(one.cards) for one in heard.said)
    if as_hands and not all(name in said.fields for name in figures):
        return None  # what such hands bring is not asked
    asking = words_asking(heard, question)
    left = [one for one in said.unused if one.at not in places and one.word not in asking]
    fields = _completed(context, question, {**_total_of_the_named(heard, question), **said.fields, **(added or {})})
    whole = added is not None and (bool(worth) or not _without_field(question, left, fields))
    lent = frozenset({HAND} & fields.keys() - said.fields.keys() - worth.keys())
    form = _whatever(FilledForm(heard, question, fields, whole, worth=worth, lent=lent))
    if (trumps_first := with_trumps(context, question, said.fields, fields)) != fields:
        other = replace(form, fields=trumps_first).answer
        if other and form.answer and other.ruling.answer != form.answer.ruling.answer:
            return replace(form, whole=False)  # which of them are trumps, nobody said
    ways = [replace(form, fields={**fields, name: cards}) for name, total in worth.items() for cards in hands[total]]
    answers = {one.answer and one.answer.ruling.answer for one in ways}
    return next(iter(ways), form) if not ways or answers in ({True}, {False}) else None  # it depends on the cards


def _is_no_meld(heard: Heard, question: AnyQuestion, said: Reading) -> bool:
    """True if it is asked what of cards alone may be laid, and two were said that nobody would lay.

    Two of two ranks, an ace after a king; or one rank that was named twice: `they have kings, may we lay kings`.
    """
    told = [one.cards for one in said.utterance.tokens if one.cards]
    ranks, fields = [rank_of(card) for cards in told for card in cards], form_fields(question)
    asks = not heard.context.game.hands and answer_kind(question) != NUMBER and len(ranks) == ENOUGH
    of_two, twice = len({*ranks}) > 1 and len(fields) == 1, len({*ranks}) == 1 and len(told) > 1
    alone = sum(one.required for one in fields) == 1
    return asks and alone and WILD.isdisjoint(ranks) and (of_two or twice)


def _added_up(heard: Heard, question: AnyQuestion) -> tuple[Mapping[str, str] | None, Collection[int]]:
    """The figures of a side that are named by what they add up, `with a quarte`, and where these stand.

    Only beside other figures of the sides. None where not one side alone has such.
    """
    context, fields = heard.context, form_fields(question)
    said_of = heard.reading(question).fields
    of_sides = any(name.partition(".")[2] or name in ALL_OF.values() for name in said_of)
    names = {ADDED_UP[one.name]: one.name for one in fields if of_sides and one.by_side and one.name in ADDED_UP}
    for adding in (one for one in context.game.questions if one.slug in names):
        counts, said = {one.name for one in form_fields(adding) if one.values != YES_OR_NO}, heard.reading(adding)
        counted, whose = {name: text for name, text in said.fields.items() if name in counts}, {*said.owners.values()}
        of_one = counted and len(whose) == 1 and None not in whose
        ruling = hear(context, adding, _completed(context, adding, counted)).ruling if of_one else None
        if counted:
            sides = range(len(context.names.sides)) if ruling else ()
            points = {f"{names[adding.slug]}.{n}": str(ruling.answer * (n in whose)) for n in sides if ruling}
            return points or None, said.owners
    return {}, ()


def _by_total(context: RuleContext, question: AnyQuestion, said: Reading) -> Mapping[str, str]:
    """The one field of cards of which nothing was said but what they come to, with that figure."""
    wanted = (one for one in form_fields(question) if one.kind == "cards" and one.required)
    hands = [one for one in wanted if one.name not in said.fields]
    others = [one.word for one in said.unused]
    fits = len(hands) == len(others) == 1 and others[0] in context.game.hands
    return {hands[0].name: others[0]} if fits else {}


def _total_of_the_named(heard: Heard, question: AnyQuestion) -> Mapping[str, str]:
    """Where a question asks for a side's total, that of the one side that was named; 0 if nobody has any yet."""
    match, named = heard.context.match, {*heard.sides.values()}
    if match and len(named) == 1:
        total = str(match.sheet.totals[named.pop()])
    elif not match and heard.is_first_deal:
        total = "0"
    else:
        return {}
    return {field.name: total for field in form_fields(question) if field.kind == "score" and not field.default}


def _without_field(question: AnyQuestion, left: Iterable[Token], fields: Mapping[str, str]) -> bool:
    """True if a figure has no field, was not said twice, and is not what the sides' figures add up to."""
    sides = (field.name for field in form_fields(question) if field.by_side)
    sums = {str(sum(int(fields[name]) for name in fields if name.startswith(f"{side}."))) for side in sides}
    return any(one.word not in {*sums, *fields.values()} for one in left)


def _completed(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields with what goes without saying: the other side's figure, where the rules say what both add up to."""
    fields = {**_of_the_match(context, question, fields), **fields}
    fields = {**fields, **of_trumps(context, question, fields)}
    fields = _of_led(context, question, {**fields, **in_suits(context, question, fields)})
    fields = {**_unsaid(question, fields), **fields}
    two = len(context.names.sides) == len(BOTH)
    for figures in (one for one in form_fields(question) if two and one.by_side):
        if side := fields.get(ALL_OF.get(figures.name, "")):
            fields = {f"{figures.name}.{1 - int(side)}": "0", **fields}
        if given := [side for side in BOTH if f"{figures.name}.{side}" in fields]:
            one, other = (f"{figures.name}.{side}" for side in (given[0], 1 - given[0]))
            problems = hear(context, question, {**fields, other: "0"}).problems
            for about in (one.about for one in problems if one.field == figures.name and "entered" in one.about):
                wanted = str(about["wanted"])
                rest = int(wanted) - int(fields[one])
                if rest >= 0 and fields.get(other, wanted) == wanted:  # nothing, or all of it: `79 of 162`
                    fields = {**fields, other: str(rest)}
    return fields


def _of_led(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """A card in place of the suit of which nothing more was said, `spades led`, if all of them have the same answer."""
    suits = {str(suit) for suit in context.game.pack_suits}
    held, led = cards_in(question, fields), [name for name, text in fields.items() if "." in name and text in suits]
    for name in (one for one in led if one in held):
        others = " ".join(text for one, text in held.items() if one != name).split()
        cards = [card.pictured for card in context.game.pack if str(card.suit) == fields[name]]
        ways = [{**fields, name: card} for card in cards if card not in others]
        rulings = [hear(context, question, way).ruling for way in ways]
        if rulings and all(one and rulings[0] and one.answer == rulings[0].answer for one in rulings):
            return ways[0]
    return fields


def _of_the_match(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields that the match fills: who plays, who has the bank, the amount in the middle, if there is any.

    Whose turn it is follows from the cards on the table, if some were said.
    """
    if context.match is None:
        return {}
    form = QuestionForm(context, form_fields(question), {})
    told = {one.name for one in form.fields if one.kind == TRICK} & {name.partition(".")[0] for name in fields}
    asked = [one for one in form.fields if not (told and one.name == form.asker)]
    known = {one.name: form.known(one) for one in asked if one.kind in ("sides", "seat", NUMBER) and not one.default}
    kinds = {one.name: one.kind for one in form.fields}
    return {name: text for name, text in known.items() if text and (kinds[name] != NUMBER or text != "0")}


def _unsaid(question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The fields that are still wanted and may go without saying, if all others may be left out."""
    given, left_out = {name.partition(".")[0] for name in fields}, open_fields(question.situation)
    wanted = [one.name for one in form_fields(question) if one.required and one.name not in given]
    if given and wanted == [HAND] and BOUGHT in (one.name for one in form_fields(question)):
        return {HAND: " ".join(LOW[: DEALT + sum(name.startswith(f"{BOUGHT}.") for name in fields)])}
    unsaid = [name for name in wanted if name in UNSAID]
    if not given or not all(name in unsaid or name in left_out for name in wanted):
        return {}
    return {name: fields.get(SUMMED[1], UNSAID[name]) if name == SUMMED[0] else UNSAID[name] for name in unsaid}
