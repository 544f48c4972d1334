"""From what people type or send to values, and back: one reader for all games.

Every mistake is found at once, each as a `Problem` at the dotted path of its
field. JSON is read strictly, forms leniently (sums, ticks, empty fields).
"""

from companion.forms.values import FORM, JSON, Reader, flatten, nest

__all__ = ["FORM", "JSON", "Reader", "flatten", "nest"]
