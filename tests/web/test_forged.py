"""A file in which somebody changed what a ruling said is let in with what the rules say."""

import io
import json

from flask import Flask

from tests.phone import Phone


def test_a_forged_answer_is_worked_out_anew(app: Flask, phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/ask/minimum?score=1500"), "Save in the log")
    match = json.loads(phone.client.get(f"{sheet}.json").text)
    said = match["events"][1]["answer"]
    match["events"][1]["answer"] = "Ann is right."
    fresh = Phone(app).client.post("/bring", data={"match": (io.BytesIO(json.dumps(match).encode()), "m")}).location
    assert json.loads(phone.client.get(f"{fresh}.json").text)["events"][1]["answer"] == said
    log = phone.open(f"{fresh}/log").text
    assert "Ann is right" not in log
    assert "90 or more" in log


def test_a_file_longer_than_any_match_is_told_so(phone: Phone) -> None:
    match = {"game": "canasta", "events": [{}] * 20_001}
    answer = phone.client.post("/bring", data={"match": (io.BytesIO(json.dumps(match).encode()), "m")})
    assert answer.status_code == 422
    assert "This file is too long: at most 20,000 entries" in answer.text
