"""Terminal input and output: coloured text, or plain text for a pipe.

A pipe gets 80 columns and no escape codes; ``NO_COLOR`` removes the colours of a terminal.
If the encoding has no suits, cards are written with letters.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, cast

from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from pokernight.cards import SUIT_SYMBOLS, SUITS
from pokernight.cli.text.sentences import YOU, as_sentence, in_words, is_start
from pokernight.engine.confirmations import Unconfirmed
from pokernight.errors import Refused
from pokernight.printable import printable
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import Message, message, reason_of
from pokernight.wording.rendering import Language

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType

WIDTH = 80
WIDEST = 96
BACK = "??"
"""Plain text of a card face down; in colour a back is drawn instead."""
FIRM = "\ue000"
"""Non-breaking space inside texts; printed as a space."""
MARGIN = 6
"""Columns taken by the largest hanging indent and the separator."""
YES, NO = "yes", "no"
YES_ON_ENTER = "{question} (y)es, (n)o; Enter: yes"
NO_ON_ENTER = "{question} (y)es, (n)o; Enter: no"
_IN_A_CHOICE = re.compile(r"(?<![,;.?]) ")
"""Spaces of a prompt that are not broken: those inside an answer."""

_SUIT_STYLES = {
    "♠": "bold #14141e on #f2efe4",
    "♥": "bold #b8101f on #f2efe4",
    "♦": "bold #1848b8 on #f2efe4",
    "♣": "bold #0c6a2a on #f2efe4",
    "⚔": "bold #0c6a2a on #d9e4c8",
    "⚚": "bold #14141e on #d9d6cc",
    "⚱": "bold #b8101f on #f0d8d0",
    "⛁": "bold #1848b8 on #d4dcf0",
}
_CARD = re.compile(f"(?:10|[2-9JQKA])([{SUIT_SYMBOLS}])")
_BACK_STYLE = "#8fa6d8 on #2b4a86"
_LETTERS = str.maketrans(
    {
        **dict(zip(SUIT_SYMBOLS, SUITS, strict=True)),
        "·": "-",
        "—": "-",
        "…": "...",
        "▒": "#",
    }
)


class _Console(Console):
    """Console whose texts cannot send control characters to the terminal."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """See :class:`rich.console.Console`."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            shown = text if control or text == "\n" else printable(text, lines=True)
            yield segment if shown is text else Segment(shown, style)

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, instead of ending the interpreter as rich does."""
        raise BrokenPipeError


class EndOfInput(Exception):
    """End of the standard input."""


def standard_input() -> TextIO:
    """Return the standard input; invalid bytes are read as question marks.

    Raises:
        EndOfInput: if it is closed.
    """
    stream = cast("TextIO | None", sys.stdin)
    if stream is None:
        raise EndOfInput
    if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="replace")
    return stream


def await_line(stream: TextIO) -> None:
    """Wait until a line can be read from a terminal; a pipe or a Windows console is not waited for.

    A signal that arrives just before a blocking read is handled only after that read, so the first
    Ctrl-C would be lost: waiting in short steps handles it within the length of a step.
    """
    if os.name == "posix" and stream.isatty():
        while not select.select([stream], [], [], STEP)[0]:
            pass


STEP = 0.25
"""Seconds between two looks for signals while a line is awaited."""


class Terminal:
    """Terminal, or pipes, of the standard streams.

    Attributes:
        language: the language of everything that is printed.
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        self.language = language
        out: TextIO = sys.stdout
        self.fancy = out.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = self.fancy and not os.environ.get("NO_COLOR")
        encoding = out.encoding or "ascii"
        try:
            "♠♥♦♣·".encode(encoding)
        except UnicodeError:
            out = cast("TextIO", _InLetters(out, encoding))
        self.console = _Console(
            file=out,
            width=None if self.fancy else WIDTH,
            color_system="auto" if self.colour else None,
            force_terminal=self.fancy,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.width = min(self.console.width, WIDEST)
        self.sleep: Callable[[float], None] = time.sleep
        self.before_asking: Callable[[], None] = lambda: None
        """Called before every prompt."""
        self.quiet = False
        """True if nothing is printed."""
        self._known: set[str] = set()

    @property
    def interactive(self) -> bool:
        """True if input and output are both a terminal."""
        return self.console.file.isatty() and standard_input().isatty()

    def words(self, said: Message | str, names: Sequence[str] = ()) -> str:
        """Return a message in the language of the terminal."""
        return in_words(said, self.language, names)

    def name(self, name: str) -> str:
        """Return the name of a player outside a sentence, which for the reader is a word."""
        return self.words(YOU) if name == YOU else name

    def say(
        self,
        said: Message,
        style: str = "",
        *,
        names: Sequence[str] = (),
        indent: int = 0,
        hang: int = 2,
    ) -> None:
        """Print a message as a paragraph; ``names`` are those of its seats."""
        self.line(self.words(said, names), style, indent=indent, hang=hang)

    def line(
        self,
        text: Text | str = "",
        style: str = "",
        *,
        indent: int = 0,
        hang: int = 2,
        label: str = "",
    ) -> None:
        """Print a paragraph, wrapped, with a hanging indent from the second line on.

        ``label`` stands before the first line, inside its indent.
        """
        whole = Text(text, style=style) if isinstance(text, str) else text
        pad = " " * indent
        for number, part in enumerate(self._wrapped(whole, indent + hang)):
            part.rstrip()
            part.plain = part.plain.replace(FIRM, " ")
            before = Text(pad + " " * hang) if number else Text(f"{label:{indent}}", style)
            self.print(before + part if part.plain else Text(""))

    def facts(self, line: str) -> None:
        """Print facts separated by `` · ``, dimmed; no fact is broken between lines."""
        parts = self.beside([Text(part) for part in line.split(" · ")])
        parts.stylize("dim")
        self.line(parts, indent=2)

    def complain(self, refused: Refused) -> None:
        """Print why an input was refused; a refusal of Enter is printed once for each reason."""
        if isinstance(refused, Unconfirmed):
            if refused.why in self._known:
                return
            self._known.add(refused.why)
        self.line(as_sentence(self.words(reason_of(refused))), style="red")

    def _wrapped(self, whole: Text, margin: int) -> Sequence[Text]:
        return [*whole.wrap(self.console, self.width - margin)] or [whole]

    def by_the_screen(
        self,
        paragraphs: Iterable[Text],
        more: str,
        *,
        indent: int = 0,
        hang: int = 2,
        apart: bool = True,
    ) -> str:
        """Print paragraphs; on a terminal, a screen at a time.

        Enter continues, anything else stops. ``more`` is the prompt; ``apart``: with an empty line
        between paragraphs. Returns the line that stopped it, or an empty text.
        """
        for _ in self.screens(paragraphs, indent=indent, hang=hang, apart=apart):
            if line := self.ask(Text(more, style="bold")):
                return line
        return ""

    def screens(
        self, paragraphs: Iterable[Text], *, indent: int, hang: int, apart: bool
    ) -> Iterator[None]:
        """Print paragraphs; yield before each further screen."""
        room, used = self.console.height - 2, 0
        for paragraph in paragraphs:
            rows = len(self._wrapped(paragraph, indent + hang)) + apart
            if used and used + rows > room and self.interactive:
                yield
                used = 0
            elif used and apart:
                self.line()
            self.line(paragraph, indent=indent, hang=hang)
            used += rows

    def print(self, content: RenderableType) -> None:
        """Print without wrapping text."""
        if self.quiet:
            return
        self.console.print(content, soft_wrap=isinstance(content, Text))

    def ask(self, prompt: Text) -> str:
        """Print a prompt and read a line.

        Raises:
            EndOfInput: at the end of the input.
        """
        self.before_asking()
        self.console.print(self._fitting(prompt), end="", soft_wrap=True)
        self.console.file.flush()
        stream = standard_input()
        await_line(stream)
        answer = stream.readline()
        if not answer:
            self.print(Text(""))
            raise EndOfInput
        answer = answer.strip()
        if not sys.stdin.isatty():
            self.print(Text("".join(filter(str.isprintable, answer))[:40]))
        return answer

    def clear(self) -> None:
        """Clear the screen and its scrollback; print an empty line to a pipe."""
        if self.fancy:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.line()

    def agrees(self, question: Message, *, enter: bool) -> bool:
        """Ask a yes-or-no question; ``enter`` is the answer of Enter."""
        while True:
            answer = self.ask(self.yes_or_no(question, enter=enter))
            try:
                agreed = self.agreed(answer)
            except Refused as refused:
                self.complain(refused)
            else:
                return enter if agreed is None else agreed

    def yes_or_no(self, question: Message, *, enter: bool = False) -> Text:
        """Return the prompt of a yes-or-no question; ``enter`` is the answer of Enter."""
        prompt = message(YES_ON_ENTER if enter else NO_ON_ENTER, question=question)
        return Text(f"{self.words(prompt)} > ", style="bold")

    def agreed(self, line: str) -> bool | None:
        """Return whether a line is a yes or a no, in the language or in English; None for Enter.

        Raises:
            Refused: for any other line.
        """
        if not line:
            return None
        if is_start(line, YES, self.language):
            return True
        if is_start(line, NO, self.language):
            return False
        raise Refused(message("{typed:=} is neither yes nor no", typed=repr(line.lower())))

    def _fitting(self, prompt: Text) -> Text:
        """Break a prompt between words if it is wider than the window."""
        if len(prompt) <= self.width:
            return prompt
        firm = prompt.copy()
        firm.plain = _IN_A_CHOICE.sub(FIRM, prompt.plain.rstrip())
        if max(map(len, firm.plain.split())) >= self.width:
            firm = prompt
        lines = firm.wrap(self.console, self.width - 1)
        for line in lines:
            line.rstrip()
            line.plain = line.plain.replace(FIRM, " ")
        return Text("\n").join(lines).append(" ")

    def beside(self, parts: Sequence[Text]) -> Text:
        """Join parts with separators; lines are broken between parts, not inside them."""
        return Text(f"{FIRM}· ").join([_firm(part, self.width - MARGIN) for part in parts])

    def cards(self, text: Text) -> Text:
        """Colour the cards in a text: four colours on white, readable on dark and light screens."""
        if not self.colour:
            return text
        for match in _CARD.finditer(text.plain):
            text.stylize(_SUIT_STYLES[match[1]], *match.span())
        for place in _places(text.plain, BACK):
            text.stylize(_BACK_STYLE, place, place + len(BACK))
        return _with_backs(text)


def _firm(part: Text, width: int) -> Text:
    """Make the spaces of a text non-breaking, if it fits on a line."""
    if len(part) > width:
        return part
    firm = part.copy()
    firm.plain = part.plain.replace(" ", FIRM)
    return firm


def _places(plain: str, part: str) -> Iterable[int]:
    return (match.start() for match in re.finditer(re.escape(part), plain))


def _with_backs(text: Text) -> Text:
    """Replace the backs of cards by drawn backs; styles keep their places."""
    drawn = text.copy()
    drawn.plain = text.plain.replace(BACK, "▒▒")
    return drawn


class _InLetters:
    """Stream that writes letters instead of suits."""

    def __init__(self, out: TextIO, encoding: str) -> None:
        self._out = out
        self.encoding = encoding

    def write(self, text: str) -> int:
        plain = text.translate(_LETTERS).encode(self.encoding, "replace").decode(self.encoding)
        return self._out.write(plain)

    def flush(self) -> None:
        self._out.flush()

    def isatty(self) -> bool:
        return self._out.isatty()

    def fileno(self) -> int:
        return self._out.fileno()
