"""The result of a match in a few lines for a chat, and the links that hand them to a messenger."""

from collections.abc import Iterator
from urllib.parse import quote

from companion.web.views.ending import Ending


def summary(ending: Ending) -> str:
    """What was played, the verdict, the totals, who pays whom, the story: as lines of text."""
    return "\n".join(filter(None, _lines(ending)))


def _lines(ending: Ending) -> Iterator[str]:
    match, words = ending.match, ending.match.words
    yield words("result.head", game=match.kind, verdict=ending.verdict)
    shown = words.signed if match.sheet.game.zero_sum else words.write
    for side in sorted(match.company, key=lambda side: -match.sheet.totals[side]):
        yield f"{match.sides[side]} {shown(match.sheet.totals[side])}"
    for whom, amount in ending.payments:
        yield f"{whom} {words.write(amount)}"
    yield ending.line


def messengers(text: str, subject: str, link: str) -> dict[str, str]:
    """Addresses that open a messenger with the text (which ends in `link`) filled in, by the key of its name.

    Only schemes that are documented: Signal has none that takes a text.
    """
    body = quote(text, safe="")
    alone = quote(text.removesuffix(link).rstrip(), safe="")
    return {
        "sms": f"sms:?&body={body}",  # the one form that phones of both kinds read
        "mail": f"mailto:?subject={quote(subject, safe='')}&body={body}",
        "whatsapp": f"https://wa.me/?text={body}",
        "telegram": f"https://t.me/share/url?url={quote(link, safe='')}&text={alone}",
    }
