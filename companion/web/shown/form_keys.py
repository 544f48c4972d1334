"""Cache keys of the text of a form and of its rows: whatever stands there but the figures, which are blanks in it.

So has what its draft comes to, which a phone is shown as it enters it, and sees again with its sheet.
"""

from collections.abc import Hashable

from companion.web.shown.deal_form import DealForm, RowView


def form_key(form: DealForm) -> Hashable:
    """The key of a form's text, by what is chosen in it; None where figures alone cannot fill its blanks."""
    if _needs_more(form):
        return None
    figures, bound = form.figures if form.entered else {}, form.bound
    chosen = frozenset(field for field in form.entered.items() if field[0] not in figures)
    told = {**form.entered, **bound.derived} if form.entered else {}
    looks = tuple((name, form.look(name)) for name, text in told.items() if text and name in figures)
    wanted = tuple(map(bound.includes, bound.rows)), bound.only_passed is None
    totals = form.match.sheet.totals if form.beside_totals else ()
    forms = tuple(form.match.other_forms)
    return _place(form), bound.rows, wanted, chosen, looks, form.says_something, form.thrown, totals, forms


def account_key(form: DealForm) -> Hashable:
    """The key of what is entered, line by line: by the sheet as it is, and as it was when the form was begun."""
    match = form.match
    return match.access, match.sheet.seq, form.keep, form.stem, str({**form.bound.entered})


def row_key(row: RowView) -> Hashable:
    """The key of a row's text, by what is chosen in it and what other fields make of it; None as for a form."""
    form, over = row.form, row.all_of_it
    if _needs_more(form):
        return None
    names = [name for one in (row, over) if one for name in form.bound.every_name_in(one.row)]
    within = tuple(form.look(name) if name in row.figures else form.entered.get(name) for name in names)
    chosen = row.picks_nobody, form.on(row.field), row.implies, row.counting
    return _place(form), row.row, within, chosen, row.whole, row.is_wanted, over and over.is_wanted


def _needs_more(form: DealForm) -> bool:
    """True if mistakes, the hands of a bank or running totals stand in it."""
    return bool(form.problems or form.refused or form.bound.hands or (form.beside_totals and form.entered))


def _place(form: DealForm) -> Hashable:
    """Where and for whom it is: its match with the people and house rules, its address and that of its drafts."""
    match = form.match
    return match.access.key, form.here, form.keep, match.sheet.sides, match.sheet.seats, form.bound.house
