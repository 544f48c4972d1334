"""Apps and the proxy in front of them, as processes that are started, killed and waited for."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.server import TOP

HOST, TOKEN = "pad.example", "monitoring"
FIRST, SECOND, PORT = 18081, 18082, 18443
GUNICORN = ("--workers=2", "--threads=8", "--worker-class=gthread", "--keep-alive=75", "--forwarded-allow-ips=")


def app(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Gunicorn with two workers, in a process group of its own."""
    said = {"COMPANION_DATA": str(folder / "data"), "COMPANION_NAMES": HOST, "COMPANION_PROXIES": "1"}
    figures = folder / f"figures-{port}-{time.monotonic_ns()}"
    figures.mkdir()
    environment = {**os.environ, **said, "COMPANION_METRICS": TOKEN, "PROMETHEUS_MULTIPROC_DIR": str(figures)}
    command = [sys.executable, "-m", "gunicorn", "companion.wsgi:app", f"--bind=127.0.0.1:{port}", *GUNICORN]
    return subprocess.Popen(command, cwd=TOP, env=environment, stderr=subprocess.DEVNULL, start_new_session=True)


def until_up(port: int, host: str = "localhost") -> None:
    """Wait until an app is well. Raises `AssertionError` where it never is."""
    for _ in range(300):
        line = HTTPConnection("127.0.0.1", port, timeout=5)
        with suppress(OSError, HTTPException), closing(line):
            line.request("GET", "/healthz", headers={"Host": host})
            if line.getresponse().read() == b"ok":
                return
        time.sleep(0.1)
    raise AssertionError(f"the app at {port} never came up")


def end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """End an app with its workers."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, how)
    process.wait()


@contextmanager
def nginx(folder: Path) -> Iterator[None]:
    """The proxy, as `deploy/nginx.conf` says, with a certificate of its own."""
    pair = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}", *pair]
    subprocess.run(made, check=True, capture_output=True)
    text = (TOP / "deploy" / "nginx.conf").read_text("utf-8")
    for name, value in {"FOLDER": folder, "FIRST": FIRST, "SECOND": SECOND, "PORT": PORT}.items():
        text = re.sub(rf"\b{name}\b", str(value), text)
    (folder / "nginx.conf").write_text(text, "utf-8")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    running = subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-g", "daemon off;"])
    try:
        yield
    finally:
        running.terminate()
        running.wait()
