"""Exhibits of the gallery: a question, its answer, the figures behind it, and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import hypot, sqrt
from shlex import quote
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pokernight import __version__
from pokernight.measuring.confidence import NORMAL
from pokernight.odds import (
    Equity,
    Frequencies,
    LowFrequencies,
    Winners,
    equity,
    frequencies,
    low_frequencies,
    what_wins,
)
from pokernight.odds.answers.category_counts import best_groupings
from pokernight.odds.reports.sampled import Sampled
from pokernight.odds.reports.sheet import Answer, Sheet
from scripts.exhibits import drawing

CERTAIN: Final = 5 / NORMAL
"""Half widths of 95 % intervals that decide a claim: five standard errors, within which all figures
of the gallery together stand when made anew."""
NO_RULES: Final[Mapping[str, str]] = MappingProxyType({})


class Figure(NamedTuple):
    """A figure of an exhibit.

    Attributes:
        row: its row.
        kind: its column, where the exhibit has several.
        value: the figure.
        ci95: half width of its 95 % interval in a large sample, 0 where it is counted.
    """

    row: str
    kind: str
    value: float
    ci95: float = 0.0

    def __str__(self) -> str:
        return f"{self.value:,.4g}"

    @property
    def reach(self) -> float:
        """Half width of the interval that decides claims."""
        return CERTAIN * self.ci95

    def above(self, other: Figure | float) -> bool:
        """Check whether it is certainly larger."""
        if not isinstance(other, Figure):
            return self.value - self.reach > other
        return self.value - other.value > hypot(self.reach, other.reach)

    def agrees(self, other: Figure) -> bool:
        """Check whether both may be of the same truth, found from other cards."""
        return abs(self.value - other.value) <= hypot(self.reach, other.reach) + 1e-9


def by_place(figures: Iterable[Figure]) -> dict[tuple[str, str], Figure]:
    """Figures by their rows and kinds; each place has one."""
    return {(figure.row, figure.kind): figure for figure in figures}


def share(row: str, part: float, error: float, kind: str = "") -> Figure:
    """A share of 1 with its standard error, in hundredths."""
    return Figure(row, kind, 100 * part, 100 * NORMAL * error)


def counted(row: str, count: float, of: float, kind: str = "") -> Figure:
    """A share of a sample, in hundredths; as if it had come once more, and once more not."""
    mean = (count + 1) / (of + 2)
    return share(row, count / of, sqrt(mean * (1 - mean) / (of + 2)), kind)


def mean(row: str, values: Sequence[float], kind: str = "") -> Figure:
    """The mean of a sample."""
    size = len(values)
    middle = sum(values) / size
    spread = sum([(value - middle) ** 2 for value in values]) / max(1, size - 1)
    return Figure(row, kind, middle, NORMAL * sqrt(spread / size))


@dataclass(frozen=True, slots=True, repr=False)
class Found(Answer):
    """Figures of an exhibit, with its words.

    Attributes:
        title: over the picture.
        label: what the figures are.
        answer: two sentences.
        figures: row by row.
        claims: what the answer says, each decided by the intervals.
        unit: of the figures, such as ``" %"``.
        source: where they come from, in words.
        drawn: the rows that are in the picture, in its order; all if none is named.
        kinds: the kinds that are in the picture, all if none is named.
        line: True if the rows follow a scale, so that lines show them rather than bars.
    """

    title: str
    label: str
    answer: str
    figures: tuple[Figure, ...]
    claims: tuple[bool, ...]
    unit: str = " %"
    source: str = ""
    drawn: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    line: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return what the page and the picture are made of, without the claims."""
        values = {name.name: getattr(self, name.name) for name in fields(self)}
        del values["claims"]
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Found:
        """Return an exhibit as it was made, from JSON."""
        plain: dict[str, Any] = {
            name: tuple(part) if isinstance(part, list) else part for name, part in values.items()
        }
        plain["figures"] = tuple([Figure(*figure) for figure in values["figures"]])
        return cls(**plain, claims=())

    @property
    def by_row(self) -> dict[str, dict[str, Figure]]:
        """The figures by row and kind."""
        rows: dict[str, dict[str, Figure]] = {}
        for figure in self.figures:
            rows.setdefault(figure.row, {})[figure.kind] = figure
        return rows

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a figure."""
        return [figure._asdict() for figure in self.figures]

    def sheets(self) -> list[Sheet]:
        """A row for what they are of, a column for each kind."""
        rows = self.by_row
        kinds = list(dict.fromkeys([figure.kind for figure in self.figures]))
        cells = [
            (row, *[self._cell(by_kind[kind]) if kind in by_kind else "" for kind in kinds])
            for row, by_kind in rows.items()
        ]
        head = ("", *[kind or self.label for kind in kinds])
        return [Sheet(head, tuple(cells), title=self.title)]

    def _cell(self, figure: Figure) -> str:
        if not figure.ci95:
            return f"{figure.value:,.6g}{self.unit}"
        digits = drawing.digits(figure.ci95)
        return f"{figure.value:,.{digits}f} ± {figure.ci95:,.{digits}f}{self.unit}"

    def said(self) -> list[str]:
        """Return the source of the figures."""
        return [f"{self.source}, pokernight {__version__}"]

    def plot(self, path: str | None = None) -> Any:
        """Draw them, see :meth:`.sheet.Answer.plot`."""
        from pokernight.odds.reports import charts

        by_row = self.by_row
        rows = {
            row: {
                kind: (figure.value, figure.ci95)
                for kind, figure in by_row[row].items()
                if not self.kinds or kind in self.kinds
            }
            for row in self.drawn or by_row
        }
        draw = drawing.lines if self.line else drawing.bars
        return charts.drawn(draw(self.title, rows, self.label, self.said()[0], self.unit), path)


@dataclass
class Desk:
    """Maker of exhibits: it asks the library, and notes the commands that ask the same.

    Attributes:
        scale: how large samples are, beside those of the page.
        seed: what every sample follows from.
        commands: noted so far.
        kept: by row, the figures that are not made anew.
    """

    scale: float = 1.0
    seed: int = 0
    commands: list[str] = field(default_factory=list)
    kept: dict[str, list[Figure]] = field(default_factory=dict)

    def size(self, trials: int) -> int:
        """Return the number of trials, scaled from that of the page."""
        return max(1, round(trials * self.scale))

    def odds(
        self, game: str, *hands: str, trials: int, rules: Mapping[str, str] = NO_RULES
    ) -> Equity:
        """Return the equity of hands."""
        trials = self.size(trials)
        self._note(["odds", game, *hands], rules, ["--trials", str(trials)])
        return equity(game, list(hands), trials=trials, rules=dict(rules), seed=self.seed)

    def wins(
        self, game: str, seats: int, *, trials: int, rules: Mapping[str, str] = NO_RULES
    ) -> Winners:
        """Return the kinds of hand that win."""
        trials = self.size(trials)
        self.note_wins(game, seats, trials, rules)
        return what_wins(game, seats, trials=trials, rules=dict(rules), seed=self.seed)

    def note_wins(
        self, game: str, seats: int, trials: int, rules: Mapping[str, str] = NO_RULES
    ) -> None:
        """Note the command that asks which hands win."""
        self._note(["wins", game, "--seats", str(seats)], rules, ["--trials", str(trials)])

    def groupings(self, trials: int, given: Mapping[str, str]) -> Sampled:
        """The best groupings of Cripple Mr Onion."""
        trials = self.size(trials)
        facts = [word for name, value in given.items() for word in ("--given", f"{name}={value}")]
        game = "cripple_mr_onion"
        self._note(["frequencies", "--game", game, *facts], {}, ["--trials", str(trials)])
        return best_groupings(game, trials, self.seed, given)

    def frequencies(
        self, cards: int, *, wild: str = "", jokers: int = 0, bug: bool = False, copies: bool = True
    ) -> Frequencies:
        """Return the frequency of each kind of hand, counted."""
        self.commands.append(_command(["frequencies", *_pack(cards, wild, jokers, bug, copies)]))
        return frequencies(cards, wild=wild, jokers=jokers, bug=bug, copies=copies)

    def lows(self, cards: int, *, wild: str = "", jokers: int = 0) -> LowFrequencies:
        """Return the frequency of each low, counted."""
        words = _pack(cards, wild, jokers, bug=False, copies=True)
        self.commands.append(_command(["frequencies", *words, "--low"]))
        return low_frequencies(cards, wild=wild, jokers=jokers)

    def _note(self, words: Sequence[str], rules: Mapping[str, str], rest: Sequence[str]) -> None:
        house = [word for name, value in rules.items() for word in ("--rule", f"{name}={value}")]
        seed = ["--seed", str(self.seed)] if self.seed else []
        self.commands.append(_command([*words, *house, *rest, *seed]))


def _pack(cards: int, wild: str, jokers: int, bug: bool, copies: bool) -> list[str]:
    return [
        "--cards", str(cards),
        *(["--wild", wild] if wild else []),
        *(["--jokers", str(jokers)] if jokers else []),
        *(["--bug"] if bug else []),
        *([] if copies else ["--no-copies"]),
    ]  # fmt: skip


def _command(words: Sequence[str]) -> str:
    return " ".join(["pokernight", *map(quote, words)])


@dataclass(frozen=True)
class Exhibit:
    """Something that hangs in the gallery.

    Attributes:
        name: what the script, the picture and the block of the page are called.
        question: as somebody asks it.
        make: finds the answer.
        cheap: whether its samples take no more than a moment at a tenth of their size.
    """

    name: str
    question: str
    make: Callable[[Desk], Found]
    cheap: bool = False
