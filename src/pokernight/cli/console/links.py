"""Links of a room for people: as QR codes in a terminal, and in the user's browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from io import StringIO

import segno


def qr_code(link: str) -> str:
    """Return a link as a QR code for a terminal."""
    out = StringIO()
    segno.make(link, error="l").terminal(out=out, compact=True)
    return out.getvalue()


def show(link: str) -> None:
    """Open a link if there is a graphical browser; otherwise do nothing."""
    if sys.platform not in ("darwin", "win32") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    with suppress(webbrowser.Error, OSError):
        browser = webbrowser.get()
        # a browser in the terminal would take it over
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(link)


def show_to_somebody(link: str) -> None:
    """Open a link if the command was typed at a terminal, not run by a service or script."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        show(link)
