"""What is said in figures, suits and words of the table, `110 S` or `pass`, as a person reads it."""

from companion.rulebook.words import in_digits
from companion.web.views.rules import RuleContext


def in_signs(text: str, context: RuleContext) -> str:
    """The text in the digits of the language, suits as they are drawn or called, and words as the game has them."""
    words, glyphs = context.words, {str(suit): suit.glyph for suit in context.game.pack_suits}
    pieces = (
        glyphs.get(piece) or words.find(f"suits.{piece}") or words.find(f"said.{piece}") or piece
        for piece in text.split()
    )
    return in_digits(" ".join(pieces), words.language)
