"""The words that a game must bring in its `en.po`, by their keys.

| key                              | for each                                                                  |
|----------------------------------|---------------------------------------------------------------------------|
| `game.name`, `game.about`        | once: what it is called, and how many play to what                        |
| `profile.<profile>`, and `.why`  | profile of its house rules: what they are called, and whose they are      |
| `profile.<profile>.sentence`     | profile that a language starts from, or of so many deals: what is noticed |
| `house.key.<option>`             | house rule that is one tap beside the usual ones                          |
| `line.<rule>`                    | rule that a line of the sheet carries                                     |
| `field.<name>`, `note.<name>`    | row of its forms: its label, and what it is worth                         |
| `field.<name>.<value>`           | value of a row that is a choice, and `none` where it may be left out      |
| `who.<name>`                     | what a side did that is chosen or ticked, where two sides play            |
| `implied.<name>`, and `.why`     | row of two sides that goes without saying for whoever did something       |
| `field.<name>.short`             | label that is shorter on the T of two sides; only where it differs        |
| `fold.<name>`                    | fold of its forms                                                         |
| `<form>.go`, `.title`, `.write`  | form of what it writes between two deals                                  |
| `entry.<record>`                 | record of such a form, in the log                                         |
| `problem.<key>`                  | refusal in its code: `Problem(field, rule, key)`                          |
| `unfinished.<key>`               | what is still missing, where that is all; only where it differs           |
| `ask.<question>`                 | question, and `.<field>` of it, and `.<value>` of a field that is a choice |
| `ask.<question>.otherwise`       | question that takes something for granted, and leads to another one       |
| `granted.<question>.<field>`     | usual value of a field whose label is no question, as a sentence          |
| `if.<question>.<field>.<value>`  | value of a field that may be left out: what an answer then depends on     |
| `say.<question>[.<outcome>]`     | answer: `yes`, `no`, the `outcome` among its facts, or nothing            |
| `say.<question>.no.<rule>`       | the same, where this is the rule that is not met; only where it differs   |
| `say.<question>.yes.<rule>`      | the same, and after a no, where this is a rule that is met with figures   |
| `say.<question>.<rule>`          | the same of an answer that is no yes or no                                |
| `answer.<question>.<answer>`     | answer that is a word                                                     |
| `find.fact.<name>`               | fact of answers that words of a search ask for in place of a yes          |
| `find.fact.<question>.<name>`    | the same in place of a figure                                             |
| `find.about.<question>`          | question that is meant only where one of these words is said              |
| `find.asks.<question>`           | question that these words ask of the cards and figures beside them        |
| `find.counted.<field>`           | figure of a question: words for what it counts                            |
| `find.cue.<field>`               | figure of a question: words that people put beside it                     |
| `find.value.<field>`             | choice of a question: words that mean a value                             |
| `find.denied.<field>`            | choice of a question: words that mean a value where they are denied       |
| `answer.<question>.<fact>.<value>` | such a fact that is a word                                              |
| `fact.<fact>`                    | fact in a sentence that is a word                                         |
| `because.<rule>`                 | rule that some answer gives as its reason with figures                    |
| `practise.ask.<exercise>`        | exercise, `practise.row.<kind>` of field; where they differ |
| `source.<source>`                | source of its book                                                        |
| `step.<step>.<way>`              | key of a step, to another or on (`done`); only where it differs           |
| `suit.<suit>`, `suits.<suit>`    | suit of its pack: "of hearts", "hearts"                                   |
| `over.<figure>`                  | figure beneath the totals that is nobody's once a match is over           |
| `card.<rank>`                    | card of its pack that has no suit                                         |

A message that names a side, `{side}`, has a variant for us and for one person (`.we`, `.one`) where its verb needs it.
Messages without any word stand in `signs.toml`. Besides, whatever keys its own code and templates say. What the
interface (`content/en.po`) or the game that a variant extends has words for need not be brought again. A game may
say in its own words what the interface says for every game (`now.deal`, `problem.below-zero`), and list the words of
its table for the search (`find.same`).
"""

import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.engine.cards import AnyCard, AnySuit
from companion.engine.ending import ends
from companion.engine.question import open_fields
from companion.engine.records import Offered
from companion.engine.ruling import Facts, Ruling
from companion.forms.house_rules import AS_WRITTEN, AnyGame
from companion.forms.question import form_fields
from companion.forms.scalars import value_name
from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.words import languages, parts, words
from tests.rulebook import literals, source
from tests.rulebook.forms import form_keys
from tests.rulebook.games import blanks, catalogue, lineage, rulings
from tests.rulebook.phrases import written

BY_DEFINITION = {"line", "problem", "ask", "if", "say", "answer", "fact", "because", "source"}
FOR_THE_SEARCH = {"find.same", "find.figures", "find.idle"}
BY_THE_INTERFACE = {"yes", "no"}  # choices that it says for every game
INTERFACE = "."
WHERE_IT_DIFFERS = {f"profile.{AS_WRITTEN}.sentence", "profiles.as-usual"}  # from what is said of every game


def needed(game: AnyGame) -> set[str]:
    """Every key for which there must be words."""
    sources = {f"source.{name}" for entry in written(game.slug).entries.values() for name in entry.sources}
    code = {f"problem.{key}" for key in source.refusals(game.slug)} | {f"line.{rule}" for rule in game.lines}
    own = {"game.name", "game.about", *_of_profiles(game), *_of_usual(game), *_of_templates(game), *_of_code(game)}
    questions = (*asked(game), *answered(game), *_of_granted(game))
    return {*own, *form_keys(game), *_of_pack(game), *sources, *code, *questions}


def _asked_fields(game: AnyGame) -> Iterator[Any]:
    """The fields of the game's questions."""
    yield from (field for question in game.questions for field in form_fields(question))


def unused(game: AnyGame) -> set[str]:
    """The keys of the game's own catalogue that nothing asks for."""
    unfinished = {f"unfinished.{key}" for key in source.refusals(game.slug)}
    left = (
        {parts(key)[0] for key in catalogue(game.slug)}
        - needed(game)
        - FOR_THE_SEARCH
        - WHERE_IT_DIFFERS
        - unfinished
        - {said for figure in source.texts(game.slug) for said in (f"over.{figure}", f"{figure}.back")}
        - set(_of_steps(game))
        - set(_of_facts(game))
        - {f"find.{heard}.{question.slug}" for heard in ("about", "asks") for question in game.questions}
        - {
            f"find.{heard}.{field.name}"
            for heard in ("counted", "cue", "value", "denied")
            for field in _asked_fields(game)
        }
        - set(_of_rules(game))
        - {f"problem.{says}" for says in source.of_types(game.slug)}
        - catalogue(INTERFACE).keys()  # what all games say, said otherwise by this one
    )
    advised = {question.slug for question in game.advised}  # answered in practice, not in the book
    return {
        key
        for key in left
        if key.split(".")[1] not in advised and not _is_choice(game, key) and not _may_be_said(game, key)
    }


def _of_rules(game: AnyGame) -> Iterator[str]:
    """The keys of what an answer says by one of its rules."""
    for question, rule in product(game.questions, written(game.slug).entries):
        yield from (f"say.{question.slug}{verdict}.{rule}" for verdict in ("", ".yes", ".no"))


def _of_steps(game: AnyGame) -> Iterator[str]:
    """The keys of the ways on from each step: to the next, to another that it names, and out of a part."""
    steps = written(game.slug).steps({})
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        out = [after.id] if after and after.part != step.part else []
        counting = next((one.id for one in steps if one.part == "count"), "")
        out += [counting] if step.part == "turn" else []
        out += ["pass", step.call] if step.call else []
        yield from (f"step.{step.id}.{way}" for way in ("done", *step.goes_to, *out, step.then))
    if any(step.call for step in steps):
        yield "step.caller"
    yield from (f"step.{step.id}.reckoned" for step in steps if step.part == "advice" and not step.credit)


def _of_facts(game: AnyGame) -> Iterator[str]:
    """The keys of the facts that a search may ask for, and of their values that are words."""
    for question, facts in {(question, type(ruling.facts)) for question, ruling in rulings(game.slug)}:
        for name, hint in get_type_hints(facts).items():
            yield from (f"find.fact.{name}", f"find.fact.{question}.{name}")
            words_of_it = [value for part in _parts(hint) if get_origin(part) is Literal for value in get_args(part)]
            values = (*words_of_it, *((True, False) if hint is bool else ()))
            yield from (f"answer.{question}.{name}.{value_name(value)}" for value in values)


def _of_profiles(game: AnyGame) -> Iterator[str]:
    """The keys of what its profiles are called, and of whose rules they are."""
    yield from (f"profile.{name}{why}" for name in game.profiles for why in ("", ".why"))


def _of_usual(game: AnyGame) -> Iterator[str]:
    """The keys of what is said on the form of a new match of the profile that it starts from."""
    books = [book(game.slug, game.house(), language) for language in languages()]
    families = [book(one.slug, one.house(), language) for one in lineage(game) for language in languages()]
    usual = {one.usual for one in families} & game.profiles.keys() - {AS_WRITTEN}
    yield from (f"profile.{name}.sentence" for name in usual)  # a variant says its own in place of its game's
    of_deals = (name for name, house in game.profiles.items() if game.named or ends(house) == "deals")
    yield from (f"profile.{name}.sentence" for name in of_deals)
    yield from (f"house.key.{option}" for one in books for option in one.house_keys)


def _of_pack(game: AnyGame) -> Iterator[str]:
    """The keys of suits, where they matter, and of cards that have none."""
    if game.suits:
        yield from (f"{key}.{suit}" for suit in game.pack_suits for key in ("suit", "suits"))
    yield from (f"card.{card.rank}" for card in game.pack if not card.suit)


def _of_templates(game: AnyGame) -> set[str]:
    """The keys in a game's own templates, but those that only a variant brings, which shares them."""
    variants = (one for one in shelf().values() if game in lineage(one)[1:])
    brought = {key for one in variants for key in catalogue(one.slug)}
    return literals.looked_up(literals.TEMPLATES / "games" / game.slug) - (brought - set(catalogue(game.slug)))


def _of_code(game: AnyGame) -> set[str]:
    """The texts in a game's code that look like keys of a kind that there is; `tricks.0` is the name of a field."""
    kinds = {key.partition(".")[0] for key in (*catalogue(game.slug), *catalogue(INTERFACE))}
    keys = (
        text for text in source.texts(game.slug) if literals.KEY.fullmatch(text) and text.partition(".")[0] in kinds
    )
    return {key for key in keys if not key.rpartition(".")[2].isdecimal() and not key.endswith("-")}


def asked(game: AnyGame) -> Iterator[str]:
    """The keys of every question, of its fields and of what may be chosen there."""
    for question in (*game.questions, *game.advised):
        yield f"ask.{question.slug}"
        if question.otherwise:
            yield f"ask.{question.slug}.otherwise"
        for name, values in open_fields(question.situation).items():
            yield from (f"if.{question.slug}.{name}.{value_name(value)}" for value in values)
        yield from _fields(question.situation, f"ask.{question.slug}")


def _of_granted(game: AnyGame) -> Iterator[str]:
    """The keys of what is taken for granted, where the label of a field is no question."""
    own = words("en", game=game.slug)
    for question in game.questions:
        usual = (field for field in form_fields(question) if field.kind == "choice" and field.usual)
        labels = {field.name: own(f"ask.{question.slug}.{field.name}") for field in usual}
        yield from (f"granted.{question.slug}.{name}" for name, label in labels.items() if not label.endswith("?"))


def _fields(record: type[Any], path: str) -> Iterator[str]:
    for name, hint in get_type_hints(record, include_extras=True).items():
        yield f"{path}.{name}"
        for part in _parts(hint):
            if get_origin(part) is Literal or isinstance(part, Offered):
                chosen = part.values if isinstance(part, Offered) else get_args(part)
                values = {str(one) for one in chosen if not isinstance(one, AnySuit)} - BY_THE_INTERFACE
                yield from (f"{path}.{name}.{value}" for value in values if not value.isdecimal())
            elif is_dataclass(part) and isinstance(part, type) and not issubclass(part, AnyCard):
                yield from _fields(part, f"{path}.{name}")


def _parts(hint: Any) -> Iterator[Any]:
    """A type, and the types that it is made of."""
    yield hint
    if get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from _parts(part)


def _is_choice(game: AnyGame, key: str) -> bool:
    """True for the words of a figure that may be chosen, or of a card that there may not be."""
    field, _, value = key.rpartition(".")
    return (value.isdecimal() or value == "none") and field in _fields_and_choices(game.slug)


@cache
def _fields_and_choices(slug: str) -> frozenset[str]:
    return frozenset((*asked(shelf()[slug]), *form_keys(shelf()[slug])))


def answered(game: AnyGame) -> Iterator[str]:
    """The keys of the answers to every situation of the book."""
    for question, ruling in rulings(game.slug):
        key = sentence(question, ruling)
        facts = {
            name: fact for name, fact in {**ruling.facts.by_name(), "answer": ruling.answer}.items() if _is_word(fact)
        }
        yield key
        yield from (f"because.{reason.rule}" for reason in ruling.reasons if reason.about)
        yield from (f"fact.{facts[name]}" for name in blanks(words("en", game=game.slug)(key)) & set(facts))
        if "answer" in facts:
            yield f"answer.{question}.{facts['answer']}"


def sentence(question: str, ruling: Ruling[Any, Facts]) -> str:
    """The key of the sentence that goes with an answer."""
    word = value_name(ruling.answer) if isinstance(ruling.answer, bool) else ""
    outcome = word or str(ruling.facts.by_name().get("outcome", ""))
    return ".".join(filter(None, ("say", question, outcome)))


def _is_word(fact: object) -> bool:
    return isinstance(fact, str) and not isinstance(fact, Enum) and not any(map(str.isdecimal, fact))


def _may_be_said(game: AnyGame, key: str) -> bool:
    """True if a template or the code says it, or adds a name that the game has to its beginning."""
    if key.partition(".")[0] in BY_DEFINITION:
        return False
    bare = {key.removesuffix(end) for end in ("", *literals.endings())}
    if bare & literals.whole() or key in catalogue(INTERFACE):
        return True
    starts = (start for start in literals.beginnings() if key.startswith(start))
    rests = {one.removeprefix(start) for start in starts for one in bare}
    return not rests.isdisjoint(_names(game.slug))


@cache
def _names(slug: str) -> set[str]:
    """Every name and word in the code and the templates of a game."""
    family = lineage(shelf()[slug])
    modules = [path for one in family for path, _ in source.modules(one.slug)]
    folders = [literals.TEMPLATES / "games" / one.slug for one in family]
    paths = [*modules, *(path for folder in folders for path in folder.rglob("*.html"))]
    return {name for path in paths for name in re.findall(r"[\w-]+", path.read_text("utf-8"))}
