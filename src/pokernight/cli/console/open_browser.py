"""Shows a page of the room in the browser of whoever sits at this machine."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress


def show(link: str) -> None:
    """Open a link where there is a browser with a window of its own, and say nothing."""
    if sys.platform not in ("darwin", "win32") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    with suppress(webbrowser.Error, OSError):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:  # that one would take the terminal
            browser.open(link)


def show_to_somebody(link: str) -> None:
    """The same where somebody has typed the command, and it is no service or script."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        show(link)
