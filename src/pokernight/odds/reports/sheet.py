"""Answers as tables: in a terminal, by print(), in a notebook, as a data frame or a chart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from pokernight.errors import Refused

Bar: TypeAlias = Callable[[float], str]
"""Draws a share of 1 in a fixed width."""
GAP = "  "


@dataclass(frozen=True, slots=True)
class Sheet:
    """Table of words and figures.

    Attributes:
        head: heads of the columns; the first column is words, the others are figures.
        rows: cells, formatted.
        bars: by row, the share of 1 that may be drawn beside it; empty for none.
        title: title of the table.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: tuple[float, ...] = ()
    title: str = ""

    @property
    def widths(self) -> tuple[int, ...]:
        """Width of each column."""
        return tuple([max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)])

    def parts(self, bar: Bar | None = None) -> list[tuple[str, str, str]]:
        """Return the head and each row as words, bar and figures."""
        first, *others = self.widths
        drawn = [bar(share) if bar else "" for share in self.bars] or [""] * len(self.rows)
        blank = " " * max(map(len, drawn), default=0)
        return [
            (
                f"{cells[0]:<{first}}" + (GAP if shown else ""),
                shown,
                "".join([f"{GAP}{cell:>{width}}" for cell, width in zip(cells[1:], others)]),
            )
            for cells, shown in zip((self.head, *self.rows), (blank, *drawn), strict=True)
        ]

    def __str__(self) -> str:
        lines = ["".join(parts).rstrip() for parts in self.parts()]
        return "\n".join([self.title, *lines] if self.title else lines)

    def html(self, caption: str) -> str:
        """Return the table as HTML, for a notebook."""
        from html import escape

        def line(cells: Sequence[str], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

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
    def said(self) -> Sequence[str]:
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
        return "\n".join([*map(str, self.sheets()), *self.said()])

    def _repr_html_(self) -> str:
        main, *others = self.sheets()
        html = main.html(" ".join(filter(None, (main.title, *self.said()))))
        if not others:
            return html
        return f"<div>{html}{''.join(sheet.html(sheet.title) for sheet in others)}</div>"


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
