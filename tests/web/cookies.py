"""What lies in the cookie of a phone, and what home lists for it."""

from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from tests.page import Element
from tests.phone import Phone


def listed(home: Element) -> list[str]:
    return [match["href"] for match in home.every("a") if "match-link" in match["class"].split()]


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
