"""Addresses of pages, by the names of their endpoints."""

from flask import url_for as address

__all__ = ["address"]
