"""A web host that knows nothing: the built page as static files, on a free port."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.web.browsing import Served


class _Quiet(SimpleHTTPRequestHandler):
    """Static files; counts the bytes of their bodies."""

    protocol_version = "HTTP/1.1"
    sent = 0

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        body = source.read()
        type(self).sent += len(body)
        outputfile.write(body)


class _Host(ThreadingHTTPServer):
    """A server of files that is quiet about browsers that end."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[Served]:
    """Serve a folder; gives it as the scripts of ``web/e2e`` take a room."""
    _Quiet.sent = 0
    server = _Host(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    host = Served(folder)
    host.base = f"http://127.0.0.1:{server.server_port}"
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()


def bytes_sent() -> int:
    """Return the bytes of all bodies that the host has sent."""
    return _Quiet.sent
