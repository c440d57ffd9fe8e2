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
MAIN, ABOUT = "rows", "about"
"""Names of tables: of the rows, and of all values that an answer has once."""


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

    def to_json(self) -> Any:
        """Return plain JSON; of an answer without a form of its own, the rows."""
        return {"rows": self.rows}

    @property
    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """Everything in the JSON as tables by name; :data:`MAIN` is that of the rows.

        A list of objects is a table of its own, named by its key, and :data:`ABOUT` has all
        single values; an object in a row gives columns such as ``decision_ms.p50``.
        """
        values = self.to_json()
        about = tables_of(ABOUT, values if isinstance(values, list) else [values])
        return {**tables_of(MAIN, self.rows), **about}

    def to_frame(self, table: str = MAIN) -> Any:
        """Return a table as a Polars or a pandas data frame.

        Args:
            table: a name among :attr:`tables`; the rows of the main table by default.

        Raises:
            Refused: if neither is installed, or for another name.
        """
        tables = self.tables
        if table not in tables:
            raise Refused(f"there is no table {table!r} in this answer: {', '.join(tables)}")
        return frame(tables[table])

    def __str__(self) -> str:
        return "\n".join(map(str, [*self.sheets(), *self.said()]))

    def _repr_html_(self) -> str:
        main, *others = self.sheets()
        html = main.html(" ".join(map(str, filter(None, (main.title, *self.said())))))
        if not others:
            return html
        return f"<div>{html}{''.join(sheet.html(str(sheet.title)) for sheet in others)}</div>"


def tables_of(name: str, values: Sequence[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return objects of JSON as tables: theirs, and those of the lists of objects in them.

    The rows of an inner list have the columns of the object around it too, but for a single one.
    """
    tables: dict[str, list[dict[str, Any]]] = {name: []}
    for value in values:
        row, lists = _split(value)
        tables[name].append(row)
        around = {} if name == ABOUT and len(values) == 1 else row
        for key, inner in lists.items():
            for table, rows in tables_of(key if name == ABOUT else f"{name}.{key}", inner).items():
                tables.setdefault(table, []).extend([{**around, **each} for each in rows])
    return tables


def _split(value: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, list[dict[str, Any]]]]:
    """Return the single values of an object, inner ones by dotted names, and its lists."""
    row: dict[str, Any] = {}
    lists: dict[str, list[dict[str, Any]]] = {}
    for name, part in value.items():
        if isinstance(part, Mapping):
            inner, more = _split(part)
            row |= {f"{name}.{key}": single for key, single in inner.items()}
            lists |= {f"{name}.{key}": rows for key, rows in more.items()}
        elif isinstance(part, list) and part and all(isinstance(each, Mapping) for each in part):
            lists[name] = part
        else:
            row[name] = part
    return row, lists


def frame(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return rows as a Polars or a pandas data frame.

    Raises:
        Refused: if neither is installed.
    """
    names = dict.fromkeys([name for row in rows for name in row])
    columns = {name: [row.get(name) for row in rows] for name in names}
    for library in ("polars", "pandas"):
        try:
            return import_module(library).DataFrame(columns)
        except ImportError:
            continue
    raise Refused("a data frame needs Polars or pandas: pip install polars")
