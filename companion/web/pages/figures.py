"""The figures of this server, for the monitoring of its owner and nobody else."""

import hmac

from flask import Blueprint, Response, current_app, request
from prometheus_client import CONTENT_TYPE_LATEST

from companion.web.http.limits import visitor
from companion.web.http.locale import request_words
from companion.web.http.metrics import Metrics
from companion.web.http.proxies import came_through_another

blueprint = Blueprint("figures", __name__)


@blueprint.get("/metrics")
def metrics() -> Response:
    """The text that Prometheus reads; 403 for whoever may not read it."""
    if not _may_read():
        return Response(request_words()("failure.metrics"), 403, mimetype="text/plain")
    counted: Metrics = current_app.extensions["metrics"]
    return Response(counted.text(), content_type=CONTENT_TYPE_LATEST)


def _may_read() -> bool:
    """By the token, where there is one; else from this machine itself, and not through a proxy on it."""
    if token := current_app.config["METRICS"]:
        return hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode())
    return not visitor(request.remote_addr or "unknown") and not came_through_another()
