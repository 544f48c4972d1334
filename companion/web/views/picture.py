"""A picture of a game as a page draws it: shapes in their places, and what it says to those who do not see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from companion.engine.pictures import Areas, KittyBar, Ladders, Middle, Picture, Rows, TablePlan, TrickPicture
from companion.web.views.names import Names
from companion.web.views.picture_figures import kitty, ladders, trick
from companion.web.views.picture_rows import RowLayout
from companion.web.views.picture_said import PictureWords
from companion.web.views.picture_shapes import WIDTH, Shape
from companion.web.views.picture_table import areas, middle, plan


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawing:
    """`says` is all that the shapes say, `caption` the sentence below them."""

    height: int
    shapes: Sequence[Shape]
    says: str
    caption: str
    width: int = WIDTH


def drawing(picture: Picture, names: Names) -> Drawing:
    """A picture with the people of a table in it."""
    said = PictureWords(names)
    shapes, height = _shapes(picture, said)
    return Drawing(
        height=ceil(height), shapes=shapes, says=said.all_of(picture), caption=said.sentence(picture.caption)
    )


def _shapes(picture: Picture, said: PictureWords) -> tuple[list[Shape], float]:
    match picture:
        case Rows():
            return RowLayout(picture, said).shapes()
        case TablePlan():
            return plan(picture, said)
        case Middle():
            return middle(picture, said)
        case Areas():
            return areas(picture, said)
        case Ladders():
            return ladders(picture, said)
        case TrickPicture():
            return trick(picture, said)
        case KittyBar():
            return kitty(picture, said)
