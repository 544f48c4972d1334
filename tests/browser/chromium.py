"""The browser of the tests: an installed Chromium, or one that is installed for them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
APT = ("chromium-headless-shell", "chromium")  # the first has no window, and needs half the time
FONTS = "fonts-noto-core"  # for Bengali and Gurmukhi
QUIET = {"DEBIAN_FRONTEND": "noninteractive"}
WITHOUT = (
    # Pages that a window keeps ready behind its address bar: each costs as much as one of ours, and nobody sees them.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
    # A new frame for every page of the same site: a fourth of what a page costs.
    "RenderDocument",
    # What Playwright does without, said again because the last such list is the only one that counts.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "LensOverlay", "MediaRouter"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # what draws needs no process of its own: a tenth of what a page costs
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-sync",
    "--renderer-process-limit=1",  # none is kept ready for a page that never comes
    f"--disable-features={','.join(WITHOUT)}",
)
STILL = "--disable-threaded-compositing"  # pages are laid out and never drawn: a third less, and nothing can be tapped


def installed() -> str | None:
    """The Chromium of this machine; none where Playwright's own is used."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def see_to() -> None:
    """Make sure that there is a browser, and that it starts; ends the run if not."""
    if not installed() and not _playwrights_own():
        _install()
    if not installed() and not _playwrights_own():
        sys.exit(f"The tests need a browser: install one of {', '.join(NAMES)}, then run them again.")


def _install() -> None:
    print("The tests run in a real browser, and this machine has none: installing Chromium.", flush=True)
    if shutil.which("apt-get") and os.geteuid() == 0:
        _run("apt-get", "update", "-qq")
        for package in APT:
            if not installed():
                _run("apt-get", "install", "-y", "-qq", "--no-install-recommends", package, FONTS)
    else:
        _run(sys.executable, "-m", "playwright", "install", "chromium")


def _run(*command: str) -> None:
    print("→", *command, flush=True)
    subprocess.run(command, check=False, stdin=subprocess.DEVNULL, env=os.environ | QUIET)


def _playwrights_own() -> bool:
    with sync_playwright() as playwright:
        try:
            return Path(playwright.chromium.executable_path).exists()
        except Error:
            return False
