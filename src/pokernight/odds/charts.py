"""Charts of answers, as PNG or SVG; matplotlib is imported when one is drawn.

Every chart says under it where its figures come from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pokernight.errors import Refused
from pokernight.odds.equity import Street
from pokernight.odds.reading import pretty_hand
from pokernight.odds.results import Equity, Origin

if TYPE_CHECKING:
    from pokernight.odds.wins import Winners

FORMATS: Final = (".png", ".svg")
COLOURS: Final = ("#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b83280", "#718096", "#975a16")
_INK: Final = "#2d3748"
_FAINT: Final = "#718096"
_STYLE: Final[Any] = {
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#cbd5e0",
    "axes.labelcolor": _INK,
    "axes.titlecolor": _INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 14,
    "axes.titleweight": "bold",
    "axes.titlepad": 14,
    "xtick.color": _FAINT,
    "ytick.color": _INK,
    "text.color": _INK,
    "svg.hashsalt": "pokernight",
}


def check(path: str) -> None:
    """Refuse a file that cannot become a chart, before any work is done for it.

    Raises:
        Refused: for another ending than .png or .svg, a folder that is not there, or where
            matplotlib is missing.
    """
    file = Path(path)
    if file.suffix.lower() not in FORMATS:
        raise Refused(f"{path} is no file for a chart: it ends in {' or '.join(FORMATS)}")
    if not file.absolute().parent.is_dir() or file.is_dir():
        raise Refused(f"{path} cannot be written: there is no such folder")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise Refused("a chart is drawn by matplotlib: pip install 'pokernight[plot]'") from None


def equity(answer: Equity, path: str) -> None:
    """Draw what each hand is worth: its share, and what that is made of."""
    seats = answer.seats
    with _chart(path, answer.origin, 1.7 + 0.62 * len(seats)) as axes:
        low = len(answer.contests) > 1
        names = [pretty_hand(seat.hand) for seat in seats]
        rows = range(len(seats))
        shares = [100 * seat.share for seat in seats]
        errors = [200 * seat.standard_error for seat in seats]
        parts = [("scoop" if low else "win", [100 * seat.scoop for seat in seats])]
        bars = axes.barh(rows, shares, color=[_pale(_colour(row)) for row in rows], height=0.62)
        axes.barh(rows, parts[0][1], color=[_colour(row) for row in rows], height=0.62)
        if not answer.exact:
            axes.errorbar(shares, rows, xerr=errors, fmt="none", ecolor=_INK, capsize=3, lw=1.2)
        for bar, share, error in zip(bars, shares, errors):
            axes.text(
                share + error + 1.2,
                bar.get_y() + bar.get_height() / 2,
                f"{share:.2f} %",
                va="center",
                weight="bold",
            )
        axes.set_yticks(rows, names)
        axes.invert_yaxis()
        axes.set_xlim(0, max(100.0 if max(shares) > 60 else 1.45 * max(shares), 1.0) + 8)
        axes.xaxis.set_major_formatter("{x:.0f} %")
        what = "scoops" if low else "wins alone"
        axes.set_xlabel(f"share of the pot; dark: {what}" + _two_errors(answer.exact))
        board = f", board {pretty_hand(answer.board)}" if answer.board else ""
        axes.set_title(f"{answer.origin.title}{board}")


def streets(found: Sequence[Street], path: str) -> None:
    """Draw what each hand is worth street by street."""
    last = found[-1].equity
    with _chart(path, last.origin, 4.6) as axes:
        steps = range(len(found))
        for seat, odds in enumerate(last.seats):
            shares = [100 * street.equity.seats[seat].share for street in found]
            axes.plot(
                steps, shares, "o-", color=_colour(seat), lw=2.2, label=pretty_hand(odds.hand)
            )
        axes.set_xticks(steps, [street.name for street in found])
        axes.set_ylim(-3, 103)
        axes.yaxis.set_major_formatter("{x:.0f} %")
        axes.set_ylabel("share of the pot")
        axes.grid(axis="y", color="#edf2f7")
        axes.legend(frameon=False)
        axes.set_title(f"{last.origin.title}, street by street")


def winners(answer: Winners, path: str) -> None:
    """Draw which hands win, and how often each does when it is held."""
    contest = answer.contests[0]
    rows = [row for row in answer.hands if row.contest == contest]
    with _chart(path, answer.origin, 1.9 + 0.46 * len(rows)) as axes:
        places = range(len(rows))
        shares = [100 * row.wins for row in rows]
        held = [100 * row.held for row in rows]
        axes.barh([p - 0.19 for p in places], shares, height=0.36, color=COLOURS[0], label="wins")
        axes.barh(
            [p + 0.19 for p in places],
            held,
            height=0.36,
            color="#cbd5e0",
            label="is held by a player",
        )
        for place, row, share in zip(places, rows, shares):
            axes.text(
                max(share, 100 * row.held) + 0.6,
                place,
                f"{share:.1f} %, {100 * row.wins_when_held:.0f} % of those held",
                va="center",
                size=9.5,
            )
        axes.set_yticks(places, [row.hand for row in rows])
        axes.invert_yaxis()
        axes.set_xlim(0, max([*shares, *held]) * 1.42)
        axes.xaxis.set_major_formatter("{x:.0f} %")
        axes.legend(frameon=False, loc="lower right")
        axes.set_title(f"What wins at {answer.origin.title}, {answer.seats} players")


def _two_errors(exact: bool) -> str:
    return "" if exact else "; whiskers: two standard errors"


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _pale(colour: str) -> str:
    """The colour half way to white."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{(part + 2 * 255) // 3:02x}" for part in parts)


@contextmanager
def _chart(path: str, origin: Origin, height: float) -> Iterator[Any]:
    """Axes to draw on, written into the file with its origin under them.

    Raises:
        Refused: if the file cannot be written.
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        figure = Figure(figsize=(9, height), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        yield axes
        axes.tick_params(length=0)
        figure.supxlabel(str(origin), size=7.5, color=_FAINT, x=0.01, ha="left")
        metadata = {"Date": None} if path.lower().endswith(".svg") else {}
        try:
            figure.savefig(path, dpi=160, metadata=metadata)
        except OSError as error:
            raise Refused(f"{path} cannot be written: {error.strerror}") from None
