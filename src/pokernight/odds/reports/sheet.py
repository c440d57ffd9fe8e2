"""Answers as tables: in a terminal, by print(), in a notebook, as a data frame or a chart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from pokernight.errors import Refused
from pokernight.wording.message import Text

Bar: TypeAlias = Callable[[float], str]
"""Draws a share of 1 in a fixed width."""
GAP = "  "


@dataclass(frozen=True, slots=True)
class Sheet:
    """Table of words and figures.

    Attributes:
        head: heads of the columns; the first column is words, the others are figures or words.
        rows: cells, formatted; cells of figures are texts, in English notation.
        bars: by row, the share of 1 that may be drawn beside it; empty for none.
        title: title of the table.
    """

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    bars: tuple[float, ...] = ()
    title: Text = ""

    def in_words(self, words: Callable[[Text], str], figure: Callable[[str], str]) -> Sheet:
        """Return the table with its words and its figures in a language."""

        def cell(place: int, value: Text) -> str:
            figures = place > 0 and isinstance(value, str) and not value.isalpha()
            return figure(str(value)) if figures else words(value)

        rows = [tuple([cell(*entry) for entry in enumerate(row)]) for row in self.rows]
        return Sheet(tuple(map(words, self.head)), tuple(rows), self.bars, words(self.title))

    @property
    def widths(self) -> tuple[int, ...]:
        """Width of each column."""
        columns = zip(self.head, *self.rows, strict=True)
        return tuple([max([len(str(cell)) for cell in column]) for column in columns])

    def parts(self, bar: Bar | None = None) -> list[tuple[str, str, str]]:
        """Return the head and each row as words, bar and figures."""
        first, *others = self.widths
        drawn = [bar(share) if bar else "" for share in self.bars] or [""] * len(self.rows)
        blank = " " * max(map(len, drawn), default=0)
        return [
            (
                f"{cells[0]!s:<{first}}" + (GAP if shown else ""),
                shown,
                "".join([f"{GAP}{cell!s:>{width}}" for cell, width in zip(cells[1:], others)]),
            )
            for cells, shown in zip((self.head, *self.rows), (blank, *drawn), strict=True)
        ]

    def __str__(self) -> str:
        lines = ["".join(parts).rstrip() for parts in self.parts()]
        return "\n".join([str(self.title), *lines] if self.title else lines)

    def html(self, caption: str) -> str:
        """Return the table as HTML, for a notebook."""
        from html import escape

        def line(cells: Sequence[Text], tag: str) -> str:
            parts = [f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells]
            return f"<tr>{''.join(parts)}</tr>"

        body = "".join(line(cells, "td") for cells in self.rows)
        return (
            f"<table><caption>{escape(caption)}</caption><thead>{line(self.head, 'th')}</thead>"
            f"<tbody>{body}</tbody></table>"
        )


class Answer(ABC):
    """Base of answers: prints as a table, becomes a data frame, a chart, a table in HTML."""

    __slots__ = ()

    @abstractmethod
    def sheets(self) -> Sequence[Sheet]:
        """Return the answer as tables, the main table first."""

    @abstractmethod
    def said(self) -> Sequence[Text]:
        """Return the sentences under the tables, such as how the answer was computed."""

    @property
    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """Rows of the main table, unrounded."""

    @abstractmethod
    def plot(self, path: str | None = None) -> Any:
        """Draw a chart, into a .png or .svg file if a name is given.

        Returns:
            The matplotlib figure.

        Raises:
            Refused: for a file that cannot hold a chart, or where matplotlib is missing.
        """

    def to_frame(self) -> Any:
        """Return the rows as a Polars or a pandas data frame.

        Raises:
            Refused: if neither is installed.
        """
        return frame(self.rows)

    def __str__(self) -> str:
        return "\n".join(map(str, [*self.sheets(), *self.said()]))

    def _repr_html_(self) -> str:
        main, *others = self.sheets()
        html = main.html(" ".join(map(str, filter(None, (main.title, *self.said())))))
        if not others:
            return html
        return f"<div>{html}{''.join(sheet.html(str(sheet.title)) for sheet in others)}</div>"


def frame(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return rows as a Polars or a pandas data frame.

    Raises:
        Refused: if neither is installed.
    """
    columns = {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}
    for library in ("polars", "pandas"):
        try:
            return import_module(library).DataFrame(columns)
        except ImportError:
            continue
    raise Refused("a data frame needs Polars or pandas: pip install polars")
