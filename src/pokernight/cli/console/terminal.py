"""Where people read and type: a terminal in colour, or plain text for a pipe.

A pipe gets 80 columns and not one escape code; so does a terminal where ``NO_COLOR`` is set.
Where the encoding has no suits, cards are written with letters.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, cast

from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from pokernight.cards import SUIT_SYMBOLS, SUITS
from pokernight.cli.text.sentences import as_sentence, to_you
from pokernight.engine.confirmations import Undecided
from pokernight.errors import Refused
from pokernight.printable import printable

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType

WIDTH = 80
WIDEST = 96
BACK = "??"
"""A card face down in plain text; in colour its back is drawn."""
FIRM = "\ue000"
"""A space at which no line is broken."""
MARGIN = 6
"""What paragraphs hang in at most, and the separator takes."""
_IN_A_CHOICE = re.compile(r"(?<![,;.?]) ")
"""The spaces of a prompt at which it is not broken: those within what may be answered."""

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
    """A console that prints text, and whose only commands to the terminal are its own."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """See :class:`rich.console.Console`."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            shown = text if control or text == "\n" else printable(text, lines=True)
            yield segment if shown is text else Segment(shown, style)

    def on_broken_pipe(self) -> None:
        """Nobody reads on: let the command end as one, and not the whole interpreter."""
        raise BrokenPipeError


class EndOfInput(Exception):
    """There is nothing more to read."""


def standard_input() -> TextIO:
    """What people type or pipe in; bytes that are no text are read as question marks.

    Raises:
        EndOfInput: when it is closed.
    """
    stream = cast("TextIO | None", sys.stdin)
    if stream is None:
        raise EndOfInput
    if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="replace")
    return stream


class Terminal:
    """The standard streams as a table sees them."""

    def __init__(self) -> None:
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
        """What must be done before anybody is asked anything."""
        self._known: set[str] = set()

    @property
    def interactive(self) -> bool:
        """Whether somebody sits there to read and type."""
        return self.console.file.isatty() and standard_input().isatty()

    def line(
        self,
        text: Text | str = "",
        style: str = "",
        *,
        indent: int = 0,
        hang: int = 2,
        label: str = "",
    ) -> None:
        """Print a paragraph, wrapped; from its second line on it hangs in.

        ``label`` stands before the first line, in what it is indented by.
        """
        whole = Text(text, style=style) if isinstance(text, str) else text
        pad = " " * indent
        for number, part in enumerate(self._wrapped(whole, indent + hang)):
            part.rstrip()
            part.plain = part.plain.replace(FIRM, " ")
            before = Text(pad + " " * hang) if number else Text(f"{label:{indent}}", style)
            self.print(before + part if part.plain else Text(""))

    def facts(self, said: str) -> None:
        """Print what everybody has, in the background; nobody's is broken."""
        parts = self.beside([Text(part) for part in said.split(" · ")])
        parts.stylize("dim")
        self.line(parts, indent=2)

    def complain(self, refused: Refused) -> None:
        """Say why something will not do; why Enter answers nothing is said once an evening."""
        if isinstance(refused, Undecided):
            if refused.why in self._known:
                return
            self._known.add(refused.why)
        self.line(as_sentence(to_you(str(refused))), style="red")

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
        """Print paragraphs; where somebody sits there, a screen at a time.

        Enter goes on, anything else is enough; ``more`` is what he is asked. ``apart``: with a line
        between. Gives what he typed who had enough.
        """
        for _ in self.screens(paragraphs, indent=indent, hang=hang, apart=apart):
            if said := self.ask(Text(more, style="bold")):
                return said
        return ""

    def screens(
        self, paragraphs: Iterable[Text], *, indent: int, hang: int, apart: bool
    ) -> Iterator[None]:
        """Print paragraphs; before each further screen somebody may say that it was enough."""
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

    def print(self, what: RenderableType) -> None:
        """Print as it is."""
        self.console.print(what, soft_wrap=isinstance(what, Text))

    def ask(self, prompt: Text) -> str:
        """Print a prompt and read a line.

        Raises:
            EndOfInput: when there is none.
        """
        self.before_asking()
        self.console.print(self._fitting(prompt), end="", soft_wrap=True)
        self.console.file.flush()
        answer = standard_input().readline()
        if not answer:
            self.print(Text(""))
            raise EndOfInput
        answer = answer.strip()
        if not sys.stdin.isatty():
            self.print(Text("".join(filter(str.isprintable, answer))[:40]))
        return answer

    def clear(self) -> None:
        """Nothing of what was printed stays in sight; a pipe only gets an empty line."""
        if self.fancy:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.line()

    def agrees(self, question: str, *, enter: bool) -> bool:
        """Ask a question that takes yes or no; ``enter`` is what Enter says."""
        prompt = f"{question} (y)es, (n)o; Enter: {'yes' if enter else 'no'} > "
        while True:
            answer = self.ask(Text(prompt, style="bold")).lower()
            if not answer:
                return enter
            if "yes".startswith(answer):
                return True
            if "no".startswith(answer):
                return False
            self.line(f"{answer!r} is neither yes nor no.", style="red")

    def _fitting(self, prompt: Text) -> Text:
        """A prompt broken between words, where the window is narrower."""
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
        """Parts on one line, as far as they fit; a line is broken between them, and not in them."""
        return Text(f"{FIRM}· ").join([_firm(part, self.width - MARGIN) for part in parts])

    def cards(self, text: Text) -> Text:
        """Colour the cards in a text: four colours on white, readable on dark and light."""
        if not self.colour:
            return text
        for found in _CARD.finditer(text.plain):
            text.stylize(_SUIT_STYLES[found[1]], *found.span())
        for place in _places(text.plain, BACK):
            text.stylize(_BACK_STYLE, place, place + len(BACK))
        return _with_backs(text)


def _firm(part: Text, width: int) -> Text:
    """A text in which no line is broken, if it fits on one."""
    if len(part) > width:
        return part
    firm = part.copy()
    firm.plain = part.plain.replace(" ", FIRM)
    return firm


def _places(plain: str, what: str) -> Iterable[int]:
    return (found.start() for found in re.finditer(re.escape(what), plain))


def _with_backs(text: Text) -> Text:
    """The same text with every back drawn; the styles stay where they are."""
    drawn = text.copy()
    drawn.plain = text.plain.replace(BACK, "▒▒")
    return drawn


class _InLetters:
    """A stream that cannot write suits, given letters instead."""

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
