"""What phones show before they put the site on their home screen: `python -m tools.screenshots` takes it anew.

A real server with a match on it, looked at by a real browser: other fonts make other points, so nothing compares them.
"""

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from companion.web.http.pages import HTMX
from tests.browser import chromium, htmx
from tests.browser.tables import DEALS, lay_out
from tests.server import serving
from tools import STATIC
from tools.few_colours import png

PHONE, DESK = (390, 844), (1280, 800)
SEATS = ("Ann", "Bob", "Cy", "Dora")
DEAL = "sides.*.went_out=0&sides.0.natural_canastas=1&sides.0.mixed_canastas=1&sides.0.melded=225&sides.1.melded=140"
RULING = "/ask/canasta/take-pile?hand=KS+KH+KD+AS+AH+2D+8C&top=KH&pile_size=6&opened=yes"
ANSWER = {"access-control-allow-origin": "*", "content-type": "text/javascript"}
POINTS = """async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const bytes = context.getImageData(0, 0, image.width, image.height).data;
    let text = "";
    for (let at = 0; at < bytes.length; at += 9999) text += String.fromCharCode(...bytes.subarray(at, at + 9999));
    return btoa(text);
}"""


def take(server: str, browser: Browser) -> Iterator[tuple[str, bytes]]:
    """Every picture, by the name of its file."""
    going_on, over = (lay_out(server, DEALS[:deals], SEATS) for deals in (3, len(DEALS)))
    telling = f"{going_on}?{DEAL}"
    pages = {"sheet": (telling, PHONE), "end": (over, PHONE), "ruling": (RULING, PHONE), "desk": (telling, DESK)}
    for name, (path, (width, height)) in pages.items():
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB", color_scheme="light")
        page.route(HTMX, lambda route: route.fulfill(path=htmx.see_to(), headers=ANSWER))
        page.goto(server + path)
        yield f"screen-{name}.png", png(width, _points(browser, page.screenshot()))


def _points(browser: Browser, picture: bytes) -> bytes:
    return base64.b64decode(browser.new_page().evaluate(POINTS, base64.b64encode(picture).decode()))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.installed(), args=chromium.ARGUMENTS)
        for name, picture in take(f"http://127.0.0.1:{server.port}", browser):
            (STATIC / name).write_bytes(picture)
        browser.close()
