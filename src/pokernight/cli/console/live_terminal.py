"""Terminal whose user types while events are printed.

Events are printed above the line being typed, which stays as it is. In a pipe there is no such
line: prompts are printed, and lines are read as they come.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from pokernight.cli.console.terminal import EndOfInput, Terminal, standard_input
from pokernight.wording.english import ENGLISH
from pokernight.wording.rendering import Language

if TYPE_CHECKING:
    from rich.console import RenderableType

try:
    import termios
    import tty
except ImportError:  # there lines are typed as into a pipe
    KEYS = False
else:
    KEYS = True

RUB_OUT, RUB_WORD, RUB_LINE, THE_END = "\x7f\x08", "\x17", "\x15", "\x04"

Heard = Callable[[str | None], None]


def _end_as_by_ctrl_c(*_: object) -> None:
    """Restore the terminal on SIGTERM, as on Ctrl-C."""
    signal.raise_signal(signal.SIGINT)


class Live(Terminal):
    """Terminal with an input line below the printed events.

    Attributes:
        live: whether input and output are a terminal that can read single keys.
        more: prompt while a page is partly shown; empty otherwise.
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        super().__init__(language)
        self.live = KEYS and self.fancy and self.interactive
        self.more = ""
        self._prompt = Text("")
        self._typed = ""
        self._rows = 0
        self._drawn: asyncio.Handle | None = None
        self._screens: Iterator[None] = iter(())
        self._wanted = ""
        self._before: list[Any] | None = None
        self._ended: Any = signal.SIG_DFL
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard: Heard = lambda line: None

    def open(self, loop: asyncio.AbstractEventLoop, heard: Heard) -> None:
        """Start reading; ``heard`` gets every line, and None at the end of input."""
        self._loop, self._heard = loop, heard
        if not self.live:
            threading.Thread(target=self._read_lines, args=(loop,), daemon=True).start()
            return
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        where = sys.stdin.fileno()
        self._before = termios.tcgetattr(where)
        self._ended = signal.signal(signal.SIGTERM, _end_as_by_ctrl_c)
        tty.setcbreak(where, termios.TCSADRAIN)
        loop.add_reader(where, lambda: self._read(where, decoder))

    def close(self) -> None:
        """Restore the terminal."""
        if self._before is None:
            return
        self._hide()
        self.console.file.flush()
        where = sys.stdin.fileno()
        self._stop_reading(where)
        self._loop = None
        termios.tcsetattr(where, termios.TCSADRAIN, self._before)
        signal.signal(signal.SIGTERM, self._ended)
        self._before = None

    # --- input

    def _read_lines(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read the lines of a pipe; runs in its own thread."""
        try:
            for line in standard_input():
                loop.call_soon_threadsafe(self._heard, line.strip())
        except (EndOfInput, OSError, ValueError):
            pass
        except RuntimeError:
            return
        try:
            loop.call_soon_threadsafe(self._heard, None)
        except RuntimeError:
            return

    def _read(self, where: int, decoder: codecs.IncrementalDecoder) -> None:
        try:
            data = os.read(where, 4096)
        except OSError:
            data = b""
        if data:
            self.keys(decoder.decode(data))
        else:  # the terminal was closed, which does not give up the chair
            self._stop_reading(where)

    def _stop_reading(self, where: int) -> None:
        if self._loop is not None:
            self._loop.remove_reader(where)

    def keys(self, typed: str) -> None:
        """Process pressed keys."""
        at = 0
        while at < len(typed):
            key = typed[at]
            at += 1
            if key == "\x1b":  # an arrow or another key without a meaning
                while at < len(typed) and not (typed[at].isalpha() or typed[at] == "~"):
                    at += 1
                at += 1
            elif key in "\r\n":
                self._enter()
            elif key in RUB_OUT:
                self._typed = self._typed[:-1]
            elif key == RUB_WORD:
                self._typed = self._typed.rstrip().rpartition(" ")[0]
            elif key == RUB_LINE:
                self._typed = ""
            elif key == THE_END:
                if not self._typed:
                    self._heard(None)
            elif key.isprintable():
                self._typed += key
        self._hide()
        self._show()

    def _enter(self) -> None:
        self._hide()
        self._show()
        self.console.file.write("\n")
        self._rows = 0
        line, self._typed = self._typed.strip(), ""
        if self.more:
            self.more = ""
            if not line:
                self._further()
            if not line or line.lower() == "q":
                return
        self._prompt = Text("")  # it is answered: whatever is asked next is asked below
        self._heard(line)

    # --- output

    def ask_below(self, prompt: Text) -> None:
        """Show a prompt below all printed events."""
        if self.more:
            prompt = Text(self.more, style="bold")
        if prompt == self._prompt:
            return
        self._prompt = prompt
        if self.live:
            self._hide()
            self._soon()

    def print(self, content: RenderableType) -> None:
        """See :class:`Terminal`; the input line stays below."""
        self._hide()
        super().print(content)
        self._soon()

    def by_the_screen(
        self,
        paragraphs: Iterable[Text],
        more: str,
        *,
        indent: int = 0,
        hang: int = 2,
        apart: bool = True,
    ) -> str:
        """See :class:`Terminal`; returns at once, and typed lines go to ``heard``."""
        self._screens = self.screens(paragraphs, indent=indent, hang=hang, apart=apart)
        self._wanted = more
        self._further()
        return ""

    def _further(self) -> None:
        """Print the next screen of a partly shown page."""
        self.more = self._wanted if next(self._screens, self) is None else ""

    def _soon(self) -> None:
        if self._loop is not None and self.live and self._drawn is None:
            self._drawn = self._loop.call_soon(self._show)

    def _show(self) -> None:
        if self._drawn is not None:
            self._drawn.cancel()
            self._drawn = None
        if not self.live or self._loop is None or self._rows:
            return
        prompt = self._fitting(self._prompt)
        self.console.print(prompt, end="", soft_wrap=True)
        self.console.file.write(self._typed)
        self.console.file.flush()
        *above, last = f"{prompt.plain}{self._typed}".split("\n")
        width = self.console.width
        self._rows = len(above) + max(0, cell_len(last) - 1) // width + 1

    def _hide(self) -> None:
        if not self._rows:
            return
        up = f"\x1b[{self._rows - 1}A" if self._rows > 1 else ""
        self.console.file.write(f"\r{up}\x1b[J")
        self._rows = 0
