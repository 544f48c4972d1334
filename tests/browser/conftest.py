"""A real server and a real browser, shared; phones that are wiped from test to test."""

import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from companion.web.http import locale
from tests.browser import chromium, htmx, tables
from tests.browser.phone import Mode, Phone
from tests.server import PROGRAM, SHARED

HOST = "pad.test"  # not localhost: browsers trust that more than the address of a machine on the network
RESOLVED = f"--host-resolver-rules=MAP {HOST} 127.0.0.1, {htmx.NOWHERE}"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-GB",
}
IN_EVERY_MODE = pytest.mark.parametrize("phone", list(Mode), indirect=True)
OpenPhone = Callable[..., Phone]
LayOut = Callable[..., str]
Drawer = defaultdict[tuple[Any, ...], list[Phone]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder runs in the browser."""
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker("browser")


@pytest.fixture(autouse=True)
def _clean_console(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test whose pages logged an error or a warning, but for what the test says that it provokes."""
    yield
    provoked = [said for marker in request.node.iter_markers("complains") for said in marker.args]
    heard = [complaint for complaint in Phone.heard if not any(said in complaint for said in provoked)]
    Phone.heard.clear()
    assert heard == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    htmx.see_to()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium.installed(), args=[*chromium.ARGUMENTS, RESOLVED])
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the command serves, with data of its own."""
    told = ("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path_factory.mktemp("data")))
    command = [*PROGRAM, *told]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | SHARED) as running:
        assert running.stdout
        ready = next(found for line in running.stdout if (found := re.match(r"ready on port (\d+)", line)))
        yield f"http://127.0.0.1:{ready[1]}"
        running.terminate()


@pytest.fixture(scope="session")
def _drawer() -> Drawer:
    """Phones that lie about, by what they are made for: on one of them a page costs a third of a first page."""
    return defaultdict(list)


@pytest.fixture
def pick_up(browser: Browser, server: str, _drawer: Drawer) -> Iterator[OpenPhone]:
    """Pick up another phone, on which nobody was; it starts on no page."""
    in_hand, address = [], server.replace("127.0.0.1", HOST)

    def phone(mode: Mode = Mode.HTMX, *, viewport: Any = PHONE["viewport"], **more: Any) -> Phone:
        like = _drawer[mode, *more.items()]
        scripts = {"java_script_enabled": mode is not Mode.NO_SCRIPT}
        one = like.pop() if like else Phone(browser.new_context(base_url=address, **PHONE | scripts | more), mode)
        one.page.set_viewport_size(viewport)
        in_hand.append((one, like))
        return one

    yield phone
    for one, like in in_hand:
        if one.wipe():
            like.append(one)
        else:
            one.page.context.close()


@pytest.fixture(scope="module")
def kept_phone(browser: Browser, server: str) -> Iterator[Phone]:
    """One phone for the tests of a file."""
    context = browser.new_context(base_url=server.replace("127.0.0.1", HOST), **PHONE)
    yield Phone(context, Mode.HTMX)
    context.close()


@pytest.fixture
def desk(kept_phone: Phone) -> Phone:
    """A phone that looks at page after page; of the tests of its file before, it has forgotten the language only."""
    kept_phone.page.context.clear_cookies(name=locale.COOKIE)
    return kept_phone


@pytest.fixture(scope="session")
def still(browser: Browser) -> Iterator[Browser]:
    """A browser that lays pages out and draws none of them: scripts may look at them, and no finger can tap."""
    arguments = [*chromium.ARGUMENTS, RESOLVED, chromium.STILL]
    found = browser.browser_type.launch(executable_path=chromium.installed(), args=arguments)
    yield found
    found.close()


@pytest.fixture(scope="module")
def kept_view(still: Browser, server: str) -> Iterator[Phone]:
    """One phone there for the tests of a file."""
    context = still.new_context(base_url=server.replace("127.0.0.1", HOST), **PHONE)
    yield Phone(context, Mode.HTMX)
    context.close()


@pytest.fixture
def view(kept_view: Phone) -> Phone:
    """Like `desk`, where pages are looked at and nothing is tapped."""
    kept_view.page.context.clear_cookies(name=locale.COOKIE)
    return kept_view


@pytest.fixture
def lay_out(server: str) -> LayOut:
    """Begin a match, and write deals on it, before a phone comes to it."""
    return partial(tables.lay_out, server)


@pytest.fixture
def phone(request: pytest.FixtureRequest, pick_up: OpenPhone) -> Phone:
    """A phone with htmx, or in the mode that the test asks for."""
    return pick_up(getattr(request, "param", Mode.HTMX))
