"""Charts of answers, as PNG or SVG; matplotlib is imported when a chart is drawn.

Every chart has the origin of its figures under it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import floor, isfinite, log10
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pokernight.cards import UNKNOWN
from pokernight.errors import Refused
from pokernight.measuring.confidence import share_ci95
from pokernight.odds.evaluation.evaluators import STAYERS
from pokernight.odds.reports.formats import pretty_hand

if TYPE_CHECKING:
    from pokernight.odds.answers.equity import Street
    from pokernight.odds.answers.live_equity import Outlook
    from pokernight.odds.answers.what_wins import HandCount, Winners
    from pokernight.odds.reports.results import Equity

FORMATS: Final = (".png", ".svg")
SINGLE: Final = re.compile(r"\[(\w)\]")
"""Rank in brackets that holds no other."""
Mean: TypeAlias = tuple[str, float, float]
"""Name, mean, and half width of its 95 % interval."""
WHISKERS: Final = "whiskers: 95 % intervals"
COLOURS: Final = ("#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b83280", "#718096", "#975a16")
GROUND: Final = "#ffffff"
INK: Final = "#2d3748"
FAINT: Final = "#718096"
PALE: Final = "#cbd5e0"
GRID: Final = "#edf2f7"
STRONG: Final = "#4a5568"
DARK: Final = {
    GROUND: "#1a202c", INK: "#e2e8f0", FAINT: "#a0aec0", PALE: "#4a5568", GRID: "#2d3748",
    STRONG: "#cbd5e0", "#2b6cb0": "#63b3ed", "#c05621": "#f6ad55", "#2f855a": "#68d391",
    "#805ad5": "#b794f4", "#b83280": "#f687b3", "#975a16": "#ecc94b",
}  # fmt: skip
"""Colours in dark mode, by those in light mode."""
_STYLE: Final[Any] = {
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.prop_cycle": f"cycler('color', ['{INK}'])",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": PALE,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 14,
    "axes.titleweight": "bold",
    "axes.titlepad": 14,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "text.color": INK,
    "svg.hashsalt": "pokernight",
}


LETTERS: Final = 72
"""Letters of a title on a line."""
BESIDE_NAMES: Final = 58
"""Letters of a title above bars with long names beside them."""
SMALL_LETTERS: Final = 132
"""Letters of the origin on a line."""


def check(path: str) -> None:
    """Refuse a file that cannot become a chart, before any work is done for it.

    Raises:
        Refused: for another ending than .png or .svg, a folder that is not there, or where
            matplotlib is missing.
    """
    file = Path(path)
    if file.suffix.lower() not in FORMATS:
        raise Refused(
            f"{path} is not a file name for a chart: it must end in {' or '.join(FORMATS)}"
        )
    if not file.absolute().parent.is_dir() or file.is_dir():
        raise Refused(f"{path} cannot be written: there is no such folder")
    _find_matplotlib()


def _find_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise Refused("a chart is drawn by matplotlib: pip install 'pokernight[plot]'") from None


def drawn(figure: Any, path: str | None) -> Any:
    """Return the figure, written into a file if a name is given.

    Raises:
        Refused: if the file cannot be written.
    """
    if path is None:
        return figure
    check(path)
    from matplotlib import rc_context

    metadata = {"Date": None} if path.lower().endswith(".svg") else {}
    with rc_context(_STYLE):
        try:
            figure.savefig(path, dpi=160, metadata=metadata)
            if metadata:
                file = Path(path)
                file.write_text(with_dark_mode(file.read_text("utf-8")), encoding="utf-8")
        except OSError as error:
            raise Refused(f"{path} cannot be written: {error.strerror}") from None
    return figure


def with_dark_mode(svg: str) -> str:
    """Return an SVG of matplotlib's that is dark where the reader prefers it."""
    dark = {**DARK, **{_pale(light): _mixed(DARK.get(light, light), DARK[GROUND])
                       for light in COLOURS}}  # fmt: skip
    rules = [
        f'[style*="{part}: {light}"]{{{part}:{shade}!important}}'
        for light, shade in dark.items()
        for part in ("fill", "stroke")
        if f"{part}: {light}" in svg
    ]
    media = f"@media (prefers-color-scheme: dark){{{''.join(rules)}}}"
    return svg.replace("</style>", f"{media}</style>", 1)


def equity(answer: Equity) -> Any:
    """Draw the equity of each hand, with the part of its wins or scoops."""
    seats = answer.seats
    with chart(str(answer.origin), 1.7 + 0.62 * len(seats)) as (axes,):
        low = len(answer.contests) > 1
        names = hand_labels([seat.hand for seat in seats])
        rows = range(len(seats))
        shares = [100 * seat.share for seat in seats]
        errors = [100 * seat.ci95 for seat in seats]
        certain = [100 * (seat.scoop if low else seat.win) for seat in seats]
        bars = axes.barh(rows, shares, color=[_pale(colour(row)) for row in rows], height=0.62)
        axes.barh(rows, certain, color=[colour(row) for row in rows], height=0.62)
        if not answer.exact:
            axes.errorbar(shares, rows, xerr=errors, fmt="none", ecolor=INK, capsize=3, lw=1.2)
        for seat, bar, share, error in zip(seats, bars, shares, errors):
            place = share + error + 1.2, bar.get_y() + bar.get_height() / 2
            text = axes.text(*place, f"{share:.2f} %", va="center", weight="bold")
            if seat.tie:
                axes.annotate(f"  ties {100 * seat.tie:.1f} %", (1, 0.5), xycoords=text,
                              va="center", size=9.5, color=FAINT)  # fmt: skip
        axes.set_yticks(rows, names)
        axes.invert_yaxis()
        axes.set_xlim(0, max(100.0 if max(shares) > 60 else 1.45 * max(shares), 1.0) + 8)
        axes.xaxis.set_major_formatter("{x:.0f} %")
        sure, pale = ("scoops", "parts") if low else ("wins alone", "its part of ties")
        shades = f"full colour: {sure}, pale: {pale}"
        whiskers = "" if answer.exact else f"; {WHISKERS}"
        axes.set_xlabel(f"share of the pot; {shades}{whiskers}")
        board = f", board {pretty_hand(answer.board)}" if answer.board else ""
        up = ", cards behind / face up" if any("/" in seat.hand for seat in seats) else ""
        stay = ", nobody folds" if answer.origin.players in (None, *STAYERS) else ""
        axes.set_title(
            fill(f"{answer.origin.title}, {len(seats)} players{board}{stay}{up}", BESIDE_NAMES)
        )
    return axes.figure


def streets(answers: Sequence[Street]) -> Any:
    """Draw the equity of each hand street by street."""
    last = answers[-1].equity
    with chart(str(last.origin), 4.6) as (axes,):
        steps = range(len(answers))
        names = hand_labels([odds.hand for odds in last.seats])
        for seat, name in enumerate(names):
            shares = [100 * street.equity.seats[seat].share for street in answers]
            axes.plot(steps, shares, "o-", color=colour(seat), lw=2.2, label=name)
        axes.set_xticks(steps, [str(street.name) for street in answers])
        axes.set_ylim(-3, 103)
        axes.yaxis.set_major_formatter("{x:.0f} %")
        axes.set_ylabel("share of the pot")
        axes.grid(axis="y", color=GRID)
        axes.legend(frameon=False)
        axes.set_title(f"{last.origin.title}, {len(names)} players, street by street")
    return axes.figure


def winners(answer: Winners) -> Any:
    """Draw the winning hands, their value when held, and the results against a rival.

    Each contest has a panel of its own.
    """
    parts = [[row for row in answer.hands if row.contest == contest] for contest in answer.contests]
    sizes = [1.2 + 0.46 * len(rows) for rows in parts]
    if answer.facing:
        sizes.append(1.4 + 0.46 * (len(answer.facing) + 1))
    with chart(str(answer.origin), 0.7 + sum(sizes), sizes) as panels:
        for axes, rows, contest in zip(panels, parts, answer.contests):
            _winning(axes, rows)
            if len(parts) > 1:
                axes.set_title(contest)
        if answer.facing:
            _against_rival(panels[-1], answer)
        which = f": {answer.contests[0]}" if len(parts) > 1 or answer.facing else ""
        stay = ", nobody folds" if answer.origin.players in (None, *STAYERS) else ""
        title = f"What wins at {answer.origin.title}, {answer.seats} players{stay}{which}"
        panels[0].set_title(fill(title, BESIDE_NAMES))
    return panels[0].figure


def _winning(axes: Any, rows: Sequence[HandCount]) -> None:
    places = range(len(rows))
    shares = [100 * row.wins for row in rows]
    frequencies = [100 * row.held for row in rows]
    series = (
        (-0.19, shares, [100 * row.ci95 for row in rows], COLOURS[0], "wins"),
        (
            0.19,
            frequencies,
            [100 * row.held_ci95 for row in rows],
            COLOURS[1],
            "is held by a player",
        ),
    )
    for shift, widths, errors, shade, label in series:
        axes.barh([p + shift for p in places], widths, height=0.36, color=shade, label=label,
                  xerr=errors, ecolor=INK, capsize=2, error_kw={"lw": 0.9})  # fmt: skip
    for place, row, share in zip(places, rows, shares):
        axes.text(
            max(share + 100 * row.ci95, 100 * (row.held + row.held_ci95)) + 0.8,
            place,
            f"{share:.1f} %, held {100 * row.held:.1f} %, wins "
            f"{_whole(row.wins_when_held)}{_unless_small(row.when_held_ci95)} % of those",
            va="center",
            size=9.5,
        )
    axes.set_yticks(places, [row.hand for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, max([*shares, *frequencies]) * 1.62)
    axes.xaxis.set_major_formatter("{x:.0f} %")
    axes.set_xlabel(WHISKERS)
    axes.legend(frameon=False, loc="lower right")


def _against_rival(axes: Any, answer: Winners) -> None:
    """Draw the results against the rival, by the number of cards that the game counts."""
    rival, counted = answer.rival, answer.counted
    names = [
        f"{row.count} {counted[:-1] if row.count == 1 else counted}\n"
        f"{100 * row.deals:.1f} % of deals"
        for row in answer.facing
    ]
    best = "the best player"
    results = {
        f"{best} beats {rival}": [*[row.wins for row in answer.facing], answer.beats_rival],
        f"{best} and {rival} tie": [*[row.ties for row in answer.facing], answer.ties_rival],
        f"{rival} beats {best}": [*[row.loses for row in answer.facing], answer.loses_to_rival],
    }
    places = range(len(names) + 1)
    left = [0.0] * len(places)
    for (label, shares), shade in zip(results.items(), (COLOURS[0], PALE, STRONG)):
        widths = [100 * share for share in shares]
        axes.barh(places, widths, left=left, height=0.62, color=shade, label=label)
        left = [at + width for at, width in zip(left, widths)]
    wins, errors = results[f"{best} beats {rival}"], [row.ci95 for row in answer.facing]
    errors.append(share_ci95(answer.beats_rival, answer.origin.trials))
    axes.errorbar([100 * share for share in wins], places, fmt="none", ecolor=INK, capsize=3,
                  xerr=[100 * error for error in errors], lw=1.2)  # fmt: skip
    for place, share, error in zip(places, wins, errors):
        text = f"{100 * share:.1f} ± {100 * error:.1f} % beat {rival}"
        axes.text(101, place, text, va="center", size=9.5)
    axes.set_yticks(places, [*names, "all deals"], size=9.5)
    axes.invert_yaxis()
    axes.set_xlim(0, 128)
    axes.set_xticks(range(0, 101, 20))
    axes.xaxis.set_major_formatter("{x:.0f} %")
    axes.set_xlabel(f"of these deals; {WHISKERS} of the first")
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=3)
    axes.set_title(f"Who then beats {rival}? The second showdown")


def counts(title: str, shares: Mapping[str, float], origin: str, *, ranked: bool = False) -> Any:
    """Draw the share of each category; on a logarithmic scale where some are rare.

    Args:
        title: the title.
        shares: by category, the best first.
        origin: the origin of the figures.
        ranked: mark the categories that are more common than one that they beat.
    """
    percents = [100 * share for share in shares.values()]
    least = min([share for share in percents if share], default=100.0)
    rare = least < 0.1
    with chart(origin, 1.6 + 0.42 * len(shares)) as (axes,):
        places = range(len(shares))
        beaten = [min(filter(None, percents[place + 1 :]), default=100.0) for place in places]
        inverted = [ranked and share > least for share, least in zip(percents, beaten)]
        axes.barh(places, percents, height=0.62,
                  color=[COLOURS[mark] for mark in inverted])  # fmt: skip
        scale = "share of the hands" + ", on a logarithmic scale" * rare
        marks = "; orange: more common than a hand that it beats" * any(inverted)
        axes.set_xlabel(scale + marks)
        if rare:
            axes.set_xscale("log")
            powers = range(floor(log10(least)), 3)
            axes.set_xticks([10.0**power for power in powers])
            axes.minorticks_off()
            axes.set_xlim(least / 3, 1_500)
        else:
            axes.set_xlim(0, 1.2 * max(percents))
        for place, share in zip(places, percents):
            label = f"{share:.4g} %" if share else "never"
            at = max(share, least / 3) * 1.2 if rare else share + 0.01 * max(percents)
            axes.text(at, place, label, va="center", size=9.5)
        axes.set_yticks(places, list(shares))
        axes.invert_yaxis()
        axes.xaxis.set_major_formatter("{x:g} %")
        axes.set_title(title)
    return axes.figure


def outlook(answer: Outlook) -> Any:
    """Draw the equity of each seat."""
    with chart(str(answer.origin), 1.7 + 0.62 * len(answer.seats)) as (axes,):
        rows = range(len(answer.seats))
        shares = [100 * seat.share for seat in answer.seats]
        errors = [100 * seat.ci95 for seat in answer.seats]
        axes.barh(rows, shares, color=[colour(row) for row in rows], height=0.62, xerr=errors,
                  ecolor=INK, capsize=3)  # fmt: skip
        for row, (share, error) in enumerate(zip(shares, errors)):
            axes.text(share + error + 1.2, row, f"{share:.1f} %", va="center", weight="bold")
        axes.set_yticks(rows, [f"seat {row}  {seat.hand}" for row, seat in enumerate(answer.seats)])
        axes.invert_yaxis()
        axes.set_xlim(0, 112)
        axes.xaxis.set_major_formatter("{x:.0f} %")
        axes.set_xlabel(f"share of the pot; {WHISKERS}")
        axes.set_title(f"{answer.origin.title}, as seat {answer.seat} sees it")
    return axes.figure


def means(title: str, rows: Sequence[Mean], label: str, origin: str) -> Any:
    """Draw means with their intervals."""
    return panels(title, [(rows, label)], origin)


def panels(
    title: str,
    parts: Sequence[tuple[Sequence[Mean], str]],
    origin: str,
    faint: Collection[str] = (),
) -> Any:
    """Draw means with their intervals, each part with its own scale, in panels.

    Args:
        title: the title.
        parts: the rows of each panel, and the label of its scale.
        origin: the origin of the figures.
        faint: names of rows without colour.
    """
    sizes = [1.3 + 0.62 * len(rows) for rows, _ in parts]
    with chart(origin, 0.6 + sum(sizes), sizes) as drawn_on:
        for axes, (rows, label) in zip(drawn_on, parts, strict=True):
            _means(axes, rows, label, faint)
        drawn_on[0].set_title(title)
    return drawn_on[0].figure


def _means(axes: Any, rows: Sequence[Mean], label: str, faint: Collection[str]) -> None:
    axes.axvline(0, color=FAINT, lw=1)
    for place, (name, mean, ci95) in enumerate(rows):
        shade = FAINT if name in faint else COLOURS[0]
        axes.errorbar([mean], [place], xerr=[ci95 if isfinite(ci95) else 0.0], fmt="o",
                      color=shade, capsize=4, lw=2, ms=7)  # fmt: skip
        axes.annotate(f"{mean:+z.2f}", (mean, place), (0, 9), textcoords="offset points",
                      ha="center", weight="bold", size=9.5)  # fmt: skip
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.7)
    axes.set_xlabel(label)


Estimate: TypeAlias = "tuple[float, float] | None"
"""Mean and half width of its 95 % interval; None where nothing is known."""


def bars(
    title: str,
    names: Sequence[str],
    series: Sequence[tuple[str, Sequence[Estimate]]],
    label: str,
    origin: str,
) -> Any:
    """Draw a bar with its interval for each name, or one of each series beside the others."""
    height = 0.72 / len(series)
    with chart(origin, 2.0 + len(names) * max(0.44, 0.3 * len(series))) as (axes,):
        axes.axvline(0, color=FAINT, lw=1)
        ends = [0.0]
        for number, (name, estimates) in enumerate(series):
            shift = (number - (len(series) - 1) / 2) * height
            known = [(at + shift, mean, ci95 if isfinite(ci95) else 0.0)
                     for at, (mean, ci95) in _known(estimates)]  # fmt: skip
            places, values, errors = map(list, zip(*known)) if known else ([], [], [])
            axes.barh(places, values, height=0.9 * height, color=_pale(colour(number)), label=name)
            axes.errorbar(values, places, xerr=errors, fmt="none", ecolor=colour(number),
                          capsize=3, lw=1.6)  # fmt: skip
            for place, value, error in known:
                side = -1 if value < 0 else 1
                ends.append(value + side * error)
                axes.annotate(f"{value:+z.2f}", (ends[-1], place), (5 * side, 0), va="center",
                              textcoords="offset points", ha="left" if side > 0 else "right",
                              weight="bold", size=9.5)  # fmt: skip
        room = 0.14 * (max(ends) - min(ends) or 1.0)
        axes.set_xlim(min(ends) - room, max(ends) + room)
        axes.set_yticks(range(len(names)), hand_labels(names))
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlabel(label)
        if len(series) > 1:
            axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=len(series))
            axes.set_title(title, pad=34)
        else:
            axes.set_title(f"{title}; {series[0][0]}")
    return axes.figure


def _known(estimates: Sequence[Estimate]) -> list[tuple[int, tuple[float, float]]]:
    """Return the estimates that there are, with their places."""
    return [(at, estimate) for at, estimate in enumerate(estimates) if estimate is not None]


def hand_labels(hands: Sequence[str]) -> list[str]:
    """Return names of hands for a chart: unknown hands are numbered, and so are equal ones.

    >>> hand_labels(["set/9c7d", "??", "??"])
    ['set / 9♣ 7♦', 'unknown hand 1', 'unknown hand 2']
    """
    names = [_in_words(hand) for hand in hands]
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def _in_words(hand: str) -> str:
    """Return the name of a hand for a chart."""
    if hand in ("", UNKNOWN):
        return "unknown hand"
    halves = [_half_in_words(half) for half in hand.split("/") if half]
    return " / ".join(halves)


def _half_in_words(half: str) -> str:
    """Return the cards face down, or those face up, for a chart."""
    if half == UNKNOWN:
        return "any"
    if set(half) <= {"*"}:
        return "any card" if len(half) == 1 else f"any {len(half)} cards"
    return pretty_hand(SINGLE.sub(r"\1", half))


def _unless_small(ci95: float) -> str:
    """Return the half width of an interval of a whole number of percent, if it shows."""
    return f" ± {100 * ci95:.0f}" if ci95 >= 0.01 else ""


def _whole(share: float) -> str:
    """Return a share in percent without digits, but for one that is near 0 or all.

    >>> _whole(0.5), _whole(0.99587), _whole(0.99999), _whole(1.0), _whole(0.00001)
    ('50', '99.6', 'over 99.9', '100', 'under 0.1')
    """
    if share in (0.0, 1.0) or 0.005 <= share < 0.995:
        return f"{100 * share:.0f}"
    if share < 0.0005:
        return "under 0.1"
    return "over 99.9" if share >= 0.9995 else f"{100 * share:.1f}"


def colour(number: int) -> str:
    """Return the colour of a hand or a kind by its number."""
    return COLOURS[number % len(COLOURS)]


def _pale(shade: str) -> str:
    """Return a colour mixed with white."""
    return _mixed(shade, GROUND)


def _mixed(shade: str, ground: str) -> str:
    """Return a third of a colour with two thirds of another."""
    parts = [
        (int(shade[at : at + 2], 16) + 2 * int(ground[at : at + 2], 16)) // 3 for at in (1, 3, 5)
    ]
    return "#" + "".join([f"{part:02x}" for part in parts])


@contextmanager
def chart(origin: str, height: float, panels: Sequence[float] = (1.0,)) -> Iterator[list[Any]]:
    """Yield axes of panels with these heights, with the origin under them.

    Raises:
        Refused: where matplotlib is missing.
    """
    _find_matplotlib()
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with rc_context(_STYLE):
        # readers have wider fonts
        figure = Figure(figsize=(9, height), layout=ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.12))
        FigureCanvasAgg(figure)
        grid = figure.subplots(len(panels), 1, squeeze=False, height_ratios=panels)
        columns = [row[0] for row in grid]
        yield columns
        for axes in columns:
            axes.tick_params(length=0)
        figure.supxlabel(fill(origin, SMALL_LETTERS), size=8.5, color=FAINT, x=0.01, ha="left")
