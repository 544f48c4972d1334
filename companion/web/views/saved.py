"""A ruling that is kept in the log, in the words of a sheet."""

from typing import Any

from companion.engine.ruling import Question
from companion.storage import Access, Keys
from companion.web.http.limits import thinking
from companion.web.http.locale import request_words
from companion.web.views.match import MatchView
from companion.web.views.names import AnySheet
from companion.web.views.rules import RuleContext
from companion.web.views.ruling import RulingView


def saved_answer(sheet: AnySheet, question: Question[Any, Any], situation: Any) -> str:
    """What is ruled on a situation at the table of a sheet that is in no database yet. Raises `Refused`."""
    words = request_words(sheet.game.slug)
    access = Access(0, sheet.game.slug, sheet.seq, sheet.seq, Keys("", ""), may_write=False)
    context = RuleContext(sheet.game, sheet.house, words, MatchView(access, sheet, words))
    with thinking(question, situation):
        ruling = question.ask(situation, sheet.house)
    return RulingView(context, question, ruling).sentence
