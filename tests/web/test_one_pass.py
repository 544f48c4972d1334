"""A form is bound, and what follows from its fields is worked out, once a request."""

from collections import Counter
from typing import Any

import pytest

from companion.forms import bound
from tests.phone import Phone, deal, record
from tests.web.drafts import others

KINDS = ("form_of", "_derived")  # what binding a form calls, and what its figures are derived by
FIELDS = {"sides.0.melded": "120", "sides.*.went_out": "0", "seen": "1", "token": "one"}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counted = Counter[str]()

    def count(name: str) -> None:
        plain = getattr(bound, name)

        def call(*values: Any) -> Any:
            counted[name] += 1
            return plain(*values)

        monkeypatch.setattr(bound, name, call)

    for name in KINDS:
        count(name)
    return counted


def test_a_deal_that_is_refused(phone: Phone, sheet: str, counted: Counter[str]) -> None:
    phone.send(f"{sheet}/deals", {**FIELDS, "sides.0.melded": "many"}, status=422)
    assert counted == dict.fromkeys(KINDS, 1)


def test_a_preview(phone: Phone, sheet: str, counted: Counter[str]) -> None:
    assert 'id="draft"' in preview(phone, sheet)
    assert counted == dict.fromkeys(KINDS, 1)


def test_a_draft_that_was_kept_is_not_bound_again(phone: Phone, sheet: str, counted: Counter[str]) -> None:
    preview(phone, sheet)
    counted.clear()
    assert phone.open(sheet).first("input", name="sides.0.melded")["value"] == "120"
    assert not counted


def test_the_same_draft_on_all_phones_of_a_match(phone: Phone, sheet: str, counted: Counter[str]) -> None:
    preview(phone, sheet)
    phone.open(sheet)
    counted.clear()
    for _ in range(3):
        other = Phone(phone.client.application)
        assert "120" in others(other.open(sheet))
    assert counted["_derived"] == 1  # of their own form, in which nothing is entered


def test_a_correction_that_is_refused(phone: Phone, sheet: str, counted: Counter[str]) -> None:
    record(phone, sheet, deal(600, 100))
    counted.clear()
    phone.send(f"{sheet}/deals/1", {**FIELDS, "sides.0.melded": "many", "seen": "2"}, status=422)
    assert counted == dict.fromkeys(KINDS, 1)


def preview(phone: Phone, sheet: str) -> str:
    script = {"HX-Request": "true", "HX-Target": "section#draft"}
    return phone.client.post(f"{sheet}/draft", data=FIELDS, headers=script).text
