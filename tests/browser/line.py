"""What leads to a server: cut and mended within a test, where to end a server and begin another takes seconds."""

from contextlib import suppress
from socket import SHUT_RDWR, SHUT_WR, create_connection, socket
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread


class Line:
    """An address of its own at which a server is reached; once it is cut, nobody listens there."""

    def __init__(self, to: int) -> None:
        self._to, self._wire = to, _Wire(0, to)
        self.port = int(self._wire.server_address[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Let nobody through, nor whoever speaks at the moment."""
        self._wire.cut()

    def mend(self, to: int = 0) -> None:
        """Lead to the server again, or to another one."""
        self._wire = _Wire(self.port, to or self._to)


class _Passing(BaseRequestHandler):
    server: "_Wire"

    def handle(self) -> None:
        """Pass on what either side says, until one of them has said all."""
        with create_connection(("127.0.0.1", self.server.to)) as there:
            ends = {self.request, there}
            self.server.ends |= ends
            back = Thread(target=_pass_on, args=(there, self.request))
            back.start()
            _pass_on(self.request, there)
            back.join()
            self.server.ends -= ends


def _pass_on(one: socket, other: socket) -> None:
    with suppress(OSError):
        while said := one.recv(2**16):
            other.sendall(said)
    with suppress(OSError):
        other.shutdown(SHUT_WR)


class _Wire(ThreadingTCPServer):
    allow_reuse_address = True

    def __init__(self, port: int, to: int) -> None:
        super().__init__(("127.0.0.1", port), _Passing)
        self.to, self.ends = to, set[socket]()
        self._listening = Thread(target=self.serve_forever, args=(0.05,))
        self._listening.start()

    def cut(self) -> None:
        self.shutdown()
        self._listening.join()
        for end in list(self.ends):
            with suppress(OSError):
                end.shutdown(SHUT_RDWR)
        self.server_close()
