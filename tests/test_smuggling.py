"""What a proxy and the server could understand in two ways is refused."""

import socket
from contextlib import closing
from pathlib import Path

import pytest

from tests.server import serving

HEAD = "POST /new/canasta HTTP/1.{minor}\r\nHost: localhost\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"


@pytest.mark.slow
def test_two_lengths_of_a_body_and_two_hosts_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        def answered(sent: str) -> bytes:
            with closing(socket.create_connection(("127.0.0.1", server.port), timeout=10)) as line:
                line.sendall(sent.encode())
                return line.recv(1_000).split(b"\r\n")[0]

        assert b" 400 " in answered(f"{HEAD.format(minor=1)}Content-Length: 5\r\n{CHUNKED}")
        assert b" 400 " in answered(f"{HEAD.format(minor=0)}Content-Length: 5\r\n{CHUNKED}")
        assert b" 400 " in answered(f"{HEAD.format(minor=1)}Host: elsewhere\r\nContent-Length: 0\r\n\r\n")
        assert b" 303 " in answered(f"{HEAD.format(minor=1)}{CHUNKED}")
