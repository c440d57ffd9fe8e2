"""Result of a comparison: the difference of each figure, with its interval."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any, Final

from pokernight import __version__
from pokernight.measuring.amounts import roughly
from pokernight.measuring.confidence import Sample, finite
from pokernight.odds.reports import charts
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.studies.comparison_sides import Sides
from pokernight.studies.hand_figures import (
    CLAUSE,
    GROUPS,
    LENGTH,
    MONEY,
    NOBODY,
    POT,
    ROUNDS,
    SCATTER,
    SHOWDOWN,
    SWING,
    TAKES,
    WAGERED,
    WINNER,
    Figure,
)
from pokernight.studies.played_hands import MissedAnswers
from pokernight.wording.amounts import counted, money

SHARES: Final = (SHOWDOWN, TAKES, WINNER)
"""Groups of figures that are shares of 1: of hands, or of the winnings of a hand."""
FINER: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
"""Widths of intervals of money; the hands for the next two finer widths are foreseen."""
WIDE: Final = 44
"""Letters of a clause in a table."""
CLEAR: Final = "*"
BY_RULE: Final = "="
BY_HAND: Final = "+- is the half width of a 95 % interval; a hand is an observation"
NEEDED: Final = "hands needed tell a difference as large as this one from none"
LABELS: Final = {TAKES: "{} takes a part", WINNER: "won with {}"}
"""Names of figures outside the table of their group."""
ASKED: Final = (POT, SCATTER, SWING)
"""Figures of money that are drawn before any others."""
DRAWN: Final = 12
"""Differences in a chart at the most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Figure on both sides.

    Attributes:
        figure: the figure.
        here: its mean in a hand on the first side.
        against: its mean on the other side, in the same hands.
        sample: the difference ``here - against``.
        clear: True if they differ by more than chance does among all figures at once.
        by_rule: True if they differ by construction: by the same in every hand, or as a clause or
            power that only one side uses. It is never ``clear``.
    """

    figure: Figure
    here: float
    against: float
    sample: Sample
    clear: bool
    by_rule: bool = False

    @property
    def difference(self) -> float:
        """Mean of the first side less that of the other."""
        return self.sample.mean

    @property
    def low(self) -> float | None:
        """Lower end of the 95 % interval of the difference; None for a single hand."""
        low = self.sample.low
        return low if low is None or self.figure.group not in SHARES else max(low, -1.0)

    @property
    def high(self) -> float | None:
        """Upper end of the interval; shares of 1 differ by 1 at most."""
        high = self.sample.high
        return high if high is None or self.figure.group not in SHARES else min(high, 1.0)

    @property
    def ci95(self) -> float:
        """Half width of the 95 % interval of the difference; infinite for a single hand."""
        single = self.sample.count < 2
        return min(self.sample.ci95, 1.0 if self.figure.group in SHARES and not single else inf)

    @property
    def hands_needed(self) -> int | None:
        """Number of hands that tell a difference as large as this from 0."""
        return self.sample.needed(abs(self.sample.mean)) if self.sample.mean else None

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {
            "group": self.figure.group,
            "figure": self.figure.name,
            "here": self.here,
            "against": self.against,
            "difference": self.difference,
            "ci95": finite(self.ci95),
            "clear": self.clear,
            "by_rule": self.by_rule,
            "hands_needed": self.hands_needed,
        }


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Comparison(Answer):
    """Comparison of two ways to play a game, hand by hand with the same cards and chance.

    Attributes:
        sides: the sides that are compared.
        hands: number of hands played on either side.
        differences: the figures, by group.
        faults: questions that players did not answer.
        complete: False if the comparison was stopped early.
        missed: the wanted ``ci95`` of money, if the hands were too few for it.
    """

    sides: Sides
    hands: int
    differences: tuple[Difference, ...]
    faults: MissedAnswers = field(default_factory=MissedAnswers)
    complete: bool = True
    missed: float | None = None

    def of(self, name: str, group: str | None = None) -> Difference:
        """Return the difference in a figure, by its name.

        Raises:
            LookupError: if there is none.
        """
        for row in self.differences:
            if row.figure.name == name and group in (None, row.figure.group):
                return row
        raise LookupError(f"nothing was seen of {name!r}")

    @property
    def clear(self) -> tuple[Difference, ...]:
        """Figures that differ by more than chance does."""
        return tuple([row for row in self.differences if row.clear])

    def hands_for(self, ci95: float, name: str | None = None) -> int:
        """Return the foreseen number of hands for intervals of this half width.

        Args:
            ci95: in small bets a hand, or the game's own unit.
            name: name of a figure; all figures of money if left out.
        """
        if name is not None:
            return self.of(name).sample.needed(ci95)
        return max([row.sample.needed(ci95) for row in self._money], default=self.hands)

    @property
    def money_ci95(self) -> float:
        """Half width of the widest interval of money."""
        return max([row.sample.ci95 for row in self._money], default=0.0)

    @property
    def _money(self) -> list[Difference]:
        return [row for row in self.differences if row.figure.group == MONEY]

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight compare --json``."""
        first = self.sides.here
        return {
            **self.sides.to_json(),
            "seats": first.seats,
            "seed": first.seed,
            "hands": self.hands,
            "unit": first.rules.unit.name,
            "unit_cents": first.rules.unit.cents,
            "figures": self.rows,
            "faults": self.faults.count,
            "version": __version__,
            "complete": self.complete,
            "missed": self.missed,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each figure."""
        return [row.to_json() for row in self.differences]

    def sheets(self) -> list[Sheet]:
        """Return a table for each group of figures, with a star at each clear difference."""
        sheets = []
        unit = self._unit
        names = self._columns()
        for group in GROUPS:
            rows = [row for row in self.differences if row.figure.group == group]
            if not rows:
                continue
            title = {MONEY: f"{group}, in {unit} a hand"}.get(group, group)
            cells = [
                (
                    _shortened(row.figure),
                    *[_cell(value, group) for value in (row.here, row.against)],
                    _cell(row.difference, group, "+")
                    + (CLEAR if row.clear else BY_RULE if row.by_rule else " "),
                    _cell(row.ci95, group),
                    *([_needed(row)] if group == MONEY else []),
                )
                for row in rows
            ]
            head = title if group in SHARES or group == MONEY else f"{title}, a hand"
            needed = ["hands needed"] if group == MONEY else []
            sheets.append(Sheet((head, *names, "difference ", "+-", *needed), tuple(cells)))
        return sheets

    @property
    def _unit(self) -> str:
        """Unit of money on both sides: that of the first."""
        unit = self.sides.here.rules.unit
        return f"{unit.name} of {money(unit.cents)}"

    def _columns(self) -> tuple[str, str]:
        """Heads of the columns: the names of the sides, if they are short."""
        names = self.sides.names
        return names if max(map(len, names)) <= 20 and len({*names}) == 2 else ("here", "against")

    def said(self) -> list[str]:
        """Return the origin, and the hands that finer intervals would take."""
        sides, side = self.sides, self.sides.here
        sentences = [] if self.complete else [STOPPED]
        first, second = sides.names
        hashes = [study.to_json()["rule_hash"] for study in (sides.here, sides.there)]
        common = [
            f", {name}={value}" for name, value in side.changed.items() if name not in sides.options
        ]
        players = "" if side.players != sides.there.players else f" of {', '.join(side.players)}"
        sentences.append(
            f"{side.game.title}{''.join(common)}, {side.seats} seats{players}: {first} against "
            f"{second}, {counted(self.hands, 'hand')} from seed {side.seed} with the same "
            f"cards and chance; rules {hashes[0]} and {hashes[1]}, pokernight {__version__}"
        )
        units = [study.rules.unit for study in (side, sides.there)]
        if units[0] != units[1]:
            sentences.append(
                f"Money is in {self._unit} on both sides, as the first has them; the other has "
                f"{units[1].name} of {money(units[1].cents)}."
            )
        if self.missed is not None:
            sentences.append(
                f"Intervals of {self.missed:g} to either side were not reached: "
                f"{counted(self.hands, 'hand')} were the most, and they take about "
                f"{roughly(self.hands_for(self.missed))}."
            )
        seen = {row.figure for row in self.differences}
        if Figure(LENGTH, ROUNDS) in seen and Figure(LENGTH, WAGERED) not in seen:
            sentences.append(
                "Nobody bets or raises on either side, so that betting makes no difference to "
                "pots and swings: name players that bet, such as sensible."
            )
        if self.hands > 1:
            sentences.append(self._foreseen())
            count = f"{len(self.clear)} here" if self.clear else "none here"
            sentences.append(
                f"{CLEAR} is a difference that chance alone makes anywhere among all "
                f"{len(self.differences)} figures in 1 study of 20: {count}."
            )
            if by_rule := sum([row.by_rule for row in self.differences]):
                sentences.append(
                    f"{BY_RULE} is a difference by construction: the same in every hand, or a "
                    f"clause or power of one side; {by_rule} here."
                )
        return sentences + self.faults.said()

    def _foreseen(self) -> str:
        """Return the hands that finer intervals would take."""
        finer = [ci95 for ci95 in FINER if ci95 < self.money_ci95][-2:]
        phrases = [
            f"+-{ci95:g} for all money takes about {roughly(self.hands_for(ci95))} hands"
            for ci95 in finer
        ]
        return "; ".join([BY_HAND, NEEDED, *phrases]) + "."

    def plot(self, path: str | None = None) -> Any:
        """Draw the differences in money and in what wins, see :meth:`.sheet.Answer.plot`."""
        groups = (MONEY, SHOWDOWN, TAKES, WINNER)
        every = [row for row in self.differences if row.figure.group in groups]
        shown = sorted(every, key=_place_in_chart)[:DRAWN]
        faint = [_label(row.figure) for row in shown if not row.clear]
        panels = []
        for group, label in (
            ((MONEY,), f"difference in {self._unit} a hand"),
            (groups[1:], "difference in parts of 100"),
        ):
            scale = 1 if group == (MONEY,) else 100
            rows = [
                (_label(row.figure), scale * row.difference, scale * row.ci95)
                for row in shown if row.figure.group in group
            ]  # fmt: skip
            if rows:
                panels.append((rows, f"{label}; {charts.WHISKERS}"))
        first, second = self.sides.names
        title = f"{self.sides.here.game.title}: {first} against {second}"
        origin = self.said()[0]
        if left := len(every) - len(shown):
            clear = sum([row.clear for row in shown])
            origin = (
                f"{origin}. {counted(left, 'figure')} of {len(every)} left out: those nearest to "
                f"no difference beside their intervals; {counted(clear, 'difference')} of those "
                f"drawn {'is' if clear == 1 else 'are'} clear, and coloured"
            )
        return charts.drawn(charts.panels(title, panels, origin, faint), path)

    def __repr__(self) -> str:
        first, second = self.sides.names
        return (
            f"<Comparison at {self.sides.here.game.title}: {first} against {second}, "
            f"{self.hands:,} hands, {len(self.clear)} clear differences>"
        )


def _place_in_chart(row: Difference) -> tuple[int, bool, bool, float]:
    """Return the place of a figure among those drawn: pots and swings, other money, the rest."""
    group, name = row.figure
    place = (*ASKED, name).index(name) if group == MONEY else len(ASKED) + 1
    return place, not row.clear, not row.by_rule, -_clarity(row)


def _clarity(row: Difference) -> float:
    """Return a difference in half widths of its interval."""
    return abs(row.difference) / row.ci95 if row.ci95 else abs(row.difference)


def _label(figure: Figure) -> str:
    """Return the name of a figure outside the table of its group."""
    if figure.group == WINNER and figure.name == NOBODY:
        return "won without a showdown"
    return LABELS.get(figure.group, "{}").format(figure.name)


def _needed(row: Difference) -> str:
    """Return the hands that tell a difference as large as this from none."""
    return "-" if row.hands_needed is None else roughly(row.hands_needed)


def _shortened(figure: Figure) -> str:
    name = figure.name
    if figure.group != CLAUSE or len(name) <= WIDE:
        return name
    return name[:WIDE].rsplit(" ", 1)[0] + " ..."


def _cell(value: float, group: str, sign: str = "") -> str:
    if not isfinite(value):
        return "unknown"
    if group in SHARES:
        return f"{100 * value:{sign}z.1f} %"
    return f"{value:{sign}z.3f}"
