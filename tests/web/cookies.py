"""What lies in the cookie of a phone, and what home lists for it."""

import re

from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from tests.page import Element
from tests.phone import Phone


def listed(home: Element) -> list[str]:
    links = [link["href"] for link in home.first("main").every("a")]
    return [link for link in links if re.fullmatch(r"/m/[\w-]+", link)]


def carrying(app: Flask, mark: str, *sheets: str) -> Phone:
    """A phone with a cookie as it was then."""
    signed = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signed
    keys = [sheet.removeprefix("/m/") for sheet in sheets]
    phone = Phone(app)
    phone.client.set_cookie("session", str(signed.dumps({"_permanent": True, "pen": mark, "matches": keys})))
    return phone


def cookie(phone: Phone) -> str:
    kept = phone.client.get_cookie("session")
    assert kept
    return kept.value


def inside(app: Flask, phone: Phone) -> dict[str, object]:
    signed = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signed
    content: dict[str, object] = signed.loads(cookie(phone))
    return content
