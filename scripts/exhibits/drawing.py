"""Charts of exhibits: bars, or lines where the rows are in order."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import Any, Final, TypeAlias

from pokernight.odds.reports import charts

MOST_BARS: Final = 25
"""Bars of a chart at the most; more cannot be told apart."""
APART: Final = 0.045
"""Least distance of the names of two lines, as a part of the height of the chart."""
Rows: TypeAlias = Mapping[str, Mapping[str, tuple[float, float]]]
"""By row and kind: a figure and the half width of its 95 % interval, 0 where it is counted."""


def labelled(rows: Rows, label: str) -> str:
    """Return the label of the axis, with what whiskers are where there are any."""
    sampled = any(ci95 for row in rows.values() for _, ci95 in row.values())
    return f"{label}; {charts.WHISKERS}" if sampled else label


def digits(ci95: float) -> int:
    """Return the decimals of a figure that its interval leaves a meaning."""
    return 0 if ci95 >= 20 else 1 if ci95 >= 2 else 2 if ci95 >= 0.05 else 3


def worded(value: float, ci95: float) -> str:
    """Return a figure with the decimals that have a meaning."""
    return f"{value:,.{digits(ci95)}f}" if ci95 and value else f"{value:,.4g}"


def kinds_of(rows: Rows) -> list[str]:
    """Return the kinds in order."""
    return list(dict.fromkeys([kind for row in rows.values() for kind in row]))


def bars(title: str, rows: Rows, label: str, origin: str, unit: str = "") -> Any:
    """Draw figures of several kinds as bars, row by row, each with its figure beside it.

    Args:
        title: over the chart.
        rows: the figures.
        label: label of the axis.
        origin: line below the chart on how the figures were computed.
        unit: written after each figure.

    Raises:
        ValueError: for more than :data:`MOST_BARS` bars.
    """
    kinds = kinds_of(rows)
    thick = 0.78 / len(kinds)
    size = 0.2 + max(0.42, 0.24 * len(kinds))
    every = [figure for row in rows.values() for figure in row.values()]
    if len(every) > MOST_BARS:
        raise ValueError(f"{title}: {len(every)} bars, of which {MOST_BARS} can be told apart")
    ends = [value + side * ci95 for value, ci95 in every for side in (-1, 1)]
    with charts.chart(origin, 2.0 + 0.25 * (len(kinds) > 1) + size * len(rows)) as (axes,):
        low, high = min([0.0, *ends]), max([0.0, *ends])
        space = (high - low) or 1.0
        for number, kind in enumerate(kinds):
            places = [
                place + ([*row].index(kind) - (len(row) - 1) / 2) * thick
                for place, row in enumerate(rows.values())
                if kind in row
            ]
            figures = [row[kind] for row in rows.values() if kind in row]
            axes.barh(
                places,
                [value for value, _ in figures],
                xerr=[ci95 for _, ci95 in figures] if any(ci95 for _, ci95 in figures) else None,
                height=0.9 * thick,
                color=charts.colour(number),
                ecolor=charts.INK,
                capsize=2,
                label=kind,
            )
            for place, (value, ci95) in zip(places, figures, strict=True):
                side = 1 if value >= 0 else -1
                axes.text(
                    value + side * (ci95 + 0.012 * space),
                    place,
                    worded(value, ci95) + unit,
                    va="center",
                    ha="left" if value >= 0 else "right",
                    size=9.5,
                )
        axes.axvline(0, color=charts.FAINT, lw=1)
        axes.set_xlim(low - 0.16 * space * (low < 0), high + 0.16 * space * (high > 0))
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(f"{{x:g}}{unit}")
        axes.set_xlabel(labelled(rows, label))
        if len(kinds) > 1:
            wide = sum(map(len, kinds)) > charts.LETTERS - 8 * len(kinds)
            axes.legend(
                frameon=False, loc="lower left", bbox_to_anchor=(0, 1), fontsize=10.5,
                ncols=min(2 if wide else 4, len(kinds)), borderpad=0.2, handlelength=1.2,
            )  # fmt: skip
        entitle(axes.figure, title)
    return axes.figure


def lines(title: str, rows: Rows, label: str, origin: str, unit: str = "") -> Any:
    """Draw figures of several kinds as lines over the rows, each line named at its end.

    Args:
        title: over the chart.
        rows: the figures; the rows are in order, such as numbers of players.
        label: label of the axis.
        origin: line below the chart on how the figures were computed.
        unit: written after the figures of the axis.
    """
    kinds = kinds_of(rows)
    with charts.chart(origin, 5.2) as (axes,):
        names = list(rows)
        last: dict[str, float] = {}
        for number, kind in enumerate(kinds):
            places = [place for place, row in enumerate(rows.values()) if kind in row]
            figures = [row[kind] for row in rows.values() if kind in row]
            values = [value for value, _ in figures]
            axes.errorbar(
                places, values, yerr=[ci95 for _, ci95 in figures], fmt="o-", lw=2, ms=5,
                capsize=3, color=charts.colour(number), label=kind,
            )  # fmt: skip
            last[kind] = values[-1]
        words = {name.partition(" ")[2] for name in names}
        if len(words) == 1 and all(name[0].isdigit() for name in names):
            names = [name.partition(" ")[0] for name in names]
            axes.set_xlabel(*words)
        axes.set_xticks(range(len(names)), names)
        axes.set_xlim(-0.3, len(names) - 0.7)
        axes.yaxis.set_major_formatter(f"{{x:g}}{unit}")
        axes.grid(axis="y", color=charts.GRID)
        axes.set_axisbelow(True)
        axes.set_ylabel(labelled(rows, label))
        low, high = axes.get_ylim()
        if len(kinds) > 1:
            for kind, height in spread(last, APART * (high - low)).items():
                axes.text(
                    len(names) - 0.62, height, kind, va="center", weight="bold", size=10,
                    color=charts.colour(kinds.index(kind)), clip_on=False,
                )  # fmt: skip
        entitle(axes.figure, title)
    return axes.figure


def entitle(figure: Any, title: str) -> None:
    """Put a title over the whole width of a chart."""
    figure.suptitle(fill(title, charts.LETTERS), x=0.015, ha="left", size=14, weight="bold")


def spread(heights: Mapping[str, float], least: float) -> dict[str, float]:
    """Return heights of names that are at least so far apart, in the same order.

    >>> spread({"a": 1.0, "b": 1.5, "c": 9.0}, 2.0)
    {'a': 0.25, 'b': 2.25, 'c': 9.0}
    """
    groups: list[list[str]] = []

    def middle(group: list[str]) -> float:
        return sum([heights[name] for name in group]) / len(group)

    def reach(group: list[str]) -> float:
        return least * (len(group) - 1) / 2

    for name in sorted(heights, key=heights.__getitem__):
        group = [name]
        while groups and (
            middle(group) - reach(group) - middle(groups[-1]) - reach(groups[-1]) < least
        ):
            group = groups.pop() + group
        groups.append(group)
    return {
        name: middle(group) - reach(group) + place * least
        for group in groups
        for place, name in enumerate(group)
    }
