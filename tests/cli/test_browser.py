"""A page is shown where somebody sits at a machine with a window, and nowhere else."""

from __future__ import annotations

import sys
import webbrowser
from io import StringIO

import pytest

from pokernight.cli.console import links

LINK = "http://127.0.0.1:8000/t/some#key"


class Window:
    """A browser with a window of its own."""

    shown: list[str]

    def __init__(self) -> None:
        self.shown = []

    def open(self, link: str) -> bool:
        """Show a page."""
        self.shown.append(link)
        return True


class Terminal(StringIO):
    """Somebody reads and types here."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    found = Window()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", lambda: found)
    return found


def test_a_page_is_shown_in_a_window(window: Window) -> None:
    links.show(LINK)
    assert window.shown == [LINK]


def test_without_a_display_nothing_is_tried(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    links.show(LINK)
    assert window.shown == []


def test_a_browser_that_would_take_the_terminal_is_left_alone(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("false"))
    links.show(LINK)
    assert window.shown == []


def test_a_service_or_a_script_opens_no_window(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    monkeypatch.setattr(sys, "stderr", Terminal())
    links.show_to_somebody(LINK)
    assert window.shown == []
    monkeypatch.setattr(sys, "stdin", Terminal())
    links.show_to_somebody(LINK)
    assert window.shown == [LINK]
