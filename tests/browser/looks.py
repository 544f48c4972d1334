"""Whether a page fits a phone and can be read by everybody."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

FAULTS, FAINT = (Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8") for name in ("faults", "faint"))
WIDTHS = (390, 320)  # a common phone, and a small one
WIDEST = ("it", "bn")  # which take most room: Italian of the languages written as English is, Bengali of the others
PATIENT, BREATH = 10, 100  # times, milliseconds
HIGH = 844  # a phone in whole
AT_REST = "!document.querySelector('.htmx-request') && document.readyState === 'complete'"
UNFOLD = f"""async () => {{  // once what was tapped last is answered, and the answer is there with its styles
  while (!({AT_REST})) await new Promise((again) => setTimeout(again, 20));
  document.querySelectorAll("details").forEach((found) => {{ found.open = true; }});
  return document.documentElement.lang;
}}"""
WANTED = "(width) => Math.ceil(document.body.scrollHeight * Math.max(1, innerWidth / width))"  # px, at that width
SLIGHT = ("minor", "moderate")
ALL_ELSE = """(slight) => {  // a rule's violations are as grave as the rule: what may be slight only is not looked for
  const others = axe._audit.rules.filter(({ id, impact }) => id === "color-contrast" || slight.includes(impact));
  const rules = Object.fromEntries(others.map(({ id }) => [id, { enabled: false }]));
  return axe.run({ rules, resultTypes: ["violations"] }).then(({ violations }) => violations);
}"""
CLEAR: set[str] = set()  # the looks of text, as `faint.js` has them, whose contrast axe has found enough


def looks_right(page: Page) -> None:
    """Everything on the page is unfolded; then it must fit, and be readable."""
    fits(page)
    readable(page)


def fits(page: Page, widths: Sequence[int] = WIDTHS) -> None:
    """Nothing is cut, covered or too small to tap. By day only: by night nothing changes but colours."""
    page.evaluate(UNFOLD)
    amiss, height = dict[int, list[str]](), 0
    for width in sorted(widths):
        amiss[width] = faults(page, width, height)
        height = page.viewport_size["height"] if page.viewport_size else 0  # with more width no page wants more
    assert not any(amiss.values()), f"{page.url}: {amiss}"


def readable(page: Page) -> None:
    """Axe finds nothing grave by day, and no faint text by night."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="light")
    page.evaluate(Axe().axe_script)
    assert _grave(page.evaluate(ALL_ELSE, SLIGHT)) == []
    clear(page)
    page.emulate_media(color_scheme="dark")
    clear(page)


def clear(page: Page) -> None:
    """No text is faint; of looks that were clear on another page that is known."""
    asked = page.evaluate(FAINT, sorted(CLEAR))
    assert _grave(asked["violations"]) == []
    CLEAR.update(asked["looks"])


def is_at_rest(page: Page) -> None:
    """Wait until what was tapped last is answered, and the answer is there with its styles."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.wait_for_load_state()


def faults(page: Page, width: int, height: int = 0) -> list[str]:
    """The faults at that width that stay: a page that was just swapped in or resized is asked again.

    Without a height the screen is as high as the page will probably be, and as a phone at least.
    """
    height = height or max(HIGH, page.evaluate(WANTED, width))
    for _ in range(PATIENT):
        wrong = _faults(page, width, height)
        if not wrong:
            break
        page.wait_for_timeout(BREATH)
    return wrong


def _faults(page: Page, width: int, height: int) -> list[str]:
    """On a screen on which the page has room, at least so high; where there is more room, it may take more."""
    for _ in range(PATIENT):
        page.set_viewport_size({"width": width, "height": height})
        said = page.evaluate(FAULTS)
        if isinstance(said, list):
            return said
        height = said
    return [f"wants more than {height} px at any height"]


def _grave(violations: list[dict[str, Any]]) -> list[str]:
    """What axe finds serious or critical: the rule, and where."""
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in violations
        if fault["impact"] not in SLIGHT
        for node in fault["nodes"]
    ]
