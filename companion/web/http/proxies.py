"""Behind a proxy: who asked, under which name, and whether by https, as the proxies say that the owner trusts.

Nobody is trusted unless `PROXIES` says how many stand in front, since anybody may send such headers. So many of the
values that were added last are believed; what came before them the visitor may have made up.
"""

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via")


def enter(app: Flask) -> None:
    """Stand in front of whatever asks for the address or the name of a request."""
    if trusted := app.config["PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted)  # type: ignore[method-assign]


def came_through_another() -> bool:
    """True if somebody handed this request on: whose address it came from is not who asked, unless trusted."""
    return any(name in request.headers for name in FORWARDED)
