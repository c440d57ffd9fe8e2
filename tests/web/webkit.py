"""WebKit by the driver of a Debian package, as far as the tests of the page need it."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.web.browsing import E2E

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PATIENCE = 900
"""Seconds after which something is held to have gone wrong."""


def obstacle() -> str:
    """Return the reason why there is no WebKit here; empty if there is one."""
    missing = [name for name in (DRIVER, SCREEN) if shutil.which(name) is None]
    missing += [] if _browser() else ["MiniBrowser"]
    if not missing:
        return ""
    return f"no {', '.join(missing)} here: Debian has them as webkit2gtk-driver and xvfb"


def _browser() -> str:
    """Return the path of the browser; empty without."""
    return next(map(str, sorted(Path("/").glob(BROWSERS[1:]))), "")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class WebKit:
    """A window of WebKit."""

    def __init__(self, driver: str) -> None:
        self.driver = driver
        options = {"binary": _browser(), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        opened = self._ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/{opened['sessionId']}"
        self._ask("POST", f"{self.session}/timeouts", {"script": 1000 * PATIENCE})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(
            f"{self.driver}/session{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def goto(self, address: str) -> None:
        """Open an address."""
        self._ask("POST", f"{self.session}/url", {"url": address})

    def run(self, script: str, *values: Any) -> Any:
        """Run the body of a function in the page, and return what it returns or resolves to."""
        body = {"script": script, "args": [*values]}
        return self._ask("POST", f"{self.session}/execute/sync", body)

    def until(self, script: str, *values: Any) -> Any:
        """Run the body of a function again and again until it returns something that holds."""
        end = time.monotonic() + PATIENCE
        while not (found := self.run(script, *values)):
            assert time.monotonic() < end, f"this never came to be: {script}"
            time.sleep(0.2)
        return found

    def close(self) -> None:
        """Close the window."""
        self._ask("DELETE", self.session)


def script_of(name: str) -> str:
    """Return a module of ``web/e2e`` as the beginning of a function; it imports nothing there."""
    text = (E2E / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("import ")]
    here = "const here = { evaluate: async (f, value) => f(value), addInitScript: (f) => f() };"
    return "\n".join([here, *lines]).replace("export ", "")


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """A window of WebKit on a screen of its own."""
    port = _free_port()
    with (folder / "webkit.txt").open("w") as said:
        screen = subprocess.Popen(
            [SCREEN, "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=said, text=True,
        )  # fmt: skip
        assert screen.stdout is not None
        display = screen.stdout.readline().strip()
        driver = subprocess.Popen(
            [DRIVER, f"--port={port}"],
            env={"DISPLAY": f":{display}", "HOME": str(folder), "PATH": "/usr/bin:/bin",
                 "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=said, stderr=said,
        )  # fmt: skip
        try:
            for _ in range(100):
                with socket.socket() as tried:
                    if tried.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            window = WebKit(f"http://127.0.0.1:{port}")
            try:
                yield window
            finally:
                window.close()
        finally:
            driver.terminate()
            screen.terminate()
            driver.wait()
            screen.communicate()
