"""Hundreds of requests, changed at random: none is answered by a crash, none late."""

import time

import pytest
from flask import Flask

from tests.examples import times
from tests.phone import Phone, begin, deal, record
from tests.web.bank import sit
from tests.web.mutations import Mutations

MANY, LATE = times(250), 2


@pytest.mark.slow
def test_no_request_is_answered_by_a_crash_or_late(app: Flask) -> None:
    phones = phone, _ = (Phone(app), Phone(app))
    sheets = [begin(phone), begin(phone, house__target="500"), sit(phone, "pontoon"), sit(phone, "shoot-pontoon")]
    for sheet in sheets[:2]:
        record(phone, sheet, deal(100, 50), deal(20))
    faults = []
    for number, request in enumerate(Mutations(12, sheets).requests(MANY)):
        begun = time.thread_time()
        with phones[number % 2].client.open(**request) as answer:
            late = time.thread_time() - begun > LATE
            if late or (answer.status_code >= 500 and answer.status_code != 503):
                faults.append((answer.status, request))
    assert not faults
