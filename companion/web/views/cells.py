"""Cells of a file for spreadsheets."""

import re

# where a cell may begin in some dialect: at its start, and after what other dialects take for the end of a cell
FORMULA = re.compile(r"(?<!\w)(?=[=+\-@＝＋－＠])")


def safe(name: str) -> str:
    """Text of which no spreadsheet takes any part for a formula, whatever it thinks separates cells."""
    return FORMULA.sub("'", name)
