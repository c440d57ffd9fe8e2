"""Fairness of a game: winnings by place and role, effects of cards, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from pokernight import __version__
from pokernight.arena import Standings
from pokernight.measuring.amounts import roughly
from pokernight.measuring.confidence import Sample, finite
from pokernight.odds.reports import charts
from pokernight.odds.reports.formats import plus_minus
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.studies.comparison import BY_HAND, CLEAR
from pokernight.studies.played_hands import MissedAnswers, Study
from pokernight.studies.rarity_order import Inversion

PLACE, ROLE, COMES, LUCK, LENGTH, ORDER, SKILL = (
    "net by place", "net by role", "worth to whom it comes", "luck", "length",
    "beats what is rarer", "skill",
)  # fmt: skip
"""Tables of the report, in order."""
MANY: Final = 12
"""Effects in a chart, and inversions in a table, at the most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessFigure:
    """Figure of a game.

    Attributes:
        about: its table.
        name: its name.
        sample: its sample.
        often: share of the hands that have it.
        clear: True if it differs from 0 by more than chance does among all of its table.
    """

    about: str
    name: str
    sample: Sample
    often: float = 1.0
    clear: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return _row(self.about, self.name, self.sample.mean, self.sample.ci95, self.often,
                    clear=self.clear)  # fmt: skip


def _row(
    about: str, name: str, value: float, ci95: float, often: float, *, clear: bool
) -> dict[str, Any]:
    return {
        "about": about, "what": name, "value": value, "ci95": finite(ci95), "often": often,
        "clear": clear,
    }  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Fairness(Answer):
    """Fairness of a game.

    Attributes:
        study: the study.
        hands: number of hands.
        figures: their figures.
        evening: number of hands of an evening.
        order: the hands that beat rarer hands; None where hands are not compared.
        deals: number of deals in which they were counted.
        skill: the match of a strong player among quick players, where it was asked for.
        faults: questions that players did not answer.
        complete: False if the work was stopped early.
    """

    study: Study
    hands: int
    figures: tuple[FairnessFigure, ...]
    evening: int
    order: tuple[Inversion, ...] | None = None
    deals: int = 0
    skill: Standings | None = None
    faults: MissedAnswers = field(default_factory=MissedAnswers)
    complete: bool = True

    def of(self, name: str, about: str | None = None) -> FairnessFigure:
        """Return a figure by its name.

        Raises:
            LookupError: if there is none.
        """
        for figure in self.figures:
            if figure.name == name and about in (None, figure.about):
                return figure
        raise LookupError(f"nothing was seen of {name!r}")

    def about(self, table: str) -> list[FairnessFigure]:
        """Return the figures of a table."""
        return [figure for figure in self.figures if figure.about == table]

    @property
    def swing(self) -> float:
        """Standard deviation of a player's winnings in a hand, in small bets."""
        return self.of("a hand", LUCK).sample.mean

    @property
    def edge(self) -> float | None:
        """Winnings of the strong player in a hand, in small bets; None without a match."""
        return None if self.skill is None else self.skill.players[0].per_100 / 100

    @property
    def hands_to_skill(self) -> float | None:
        """Number of hands after which the strong player's lead equals the standard deviation.

        None without a match, or if the interval of the lead contains 0.
        """
        if self.skill is None or self.edge is None or (self.skill.samples[0].low or 0) <= 0:
            return None
        return (self.swing / self.edge) ** 2

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each figure."""
        rows = [figure.to_json() for figure in self.figures]
        rows += [
            _row(ORDER, f"{pair.contest}: {pair.what}", pair.held - pair.rarer, pair.ci95,
                 pair.wins, clear=True)
            for pair in self.order or ()
        ]  # fmt: skip
        rows += [
            _row(SKILL, player.bot, player.per_100 / 100, player.ci95 / 100, 1.0,
                 clear=abs(player.per_100) > player.ci95)
            for player in (self.skill.players if self.skill is not None else ())
        ]  # fmt: skip
        return rows

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight fairness --json``."""
        unit = self.study.rules.unit
        return {
            **self.study.to_json(),
            "hands": self.hands,
            "unit": unit.name,
            "unit_cents": unit.cents,
            "evening": self.evening,
            "figures": self.rows,
            "order": None if self.order is None else [pair.to_json() for pair in self.order],
            "order_deals": self.deals,
            "skill": None if self.skill is None else self.skill.to_json(),
            "hands_to_skill": self.hands_to_skill,
            "faults": self.faults.count,
            "version": __version__,
            "complete": self.complete,
        }

    def sheets(self) -> list[Sheet]:
        """Return a table for each group of figures."""
        unit = self.study.rules.unit.name
        sheets = []
        for about, head in (
            (PLACE, f"net by place, in {unit} a hand"),
            (ROLE, f"net by role, in {unit} a hand"),
            (COMES, f"{COMES}, in {unit} more"),
        ):
            rows = [
                (
                    figure.name,
                    f"{figure.sample.mean:+z.3f}{CLEAR if figure.clear else ' '}",
                    plus_minus(figure.sample.ci95),
                    f"{100 * figure.often:.1f} %",
                )
                for figure in self.about(about)
            ]
            if rows:
                sheets.append(Sheet((head, "on average ", "+-", "of hands"), tuple(rows)))
        lengths = [
            (figure.name, f"{figure.sample.mean:.2f}", plus_minus(figure.sample.ci95))
            for figure in self.about(LENGTH)
        ]
        return [
            *sheets,
            *self._order(),
            self._luck(),
            Sheet(("length of a hand", "on average", "+-"), tuple(lengths)),
        ]

    def _order(self) -> list[Sheet]:
        if not self.order:
            return []
        several = len({pair.contest for pair in self.order}) > 1
        rows = [
            (
                f"{pair.contest}: {pair.what}" if several else pair.what,
                *[
                    f"{100 * share:.2f} %"
                    for share in (pair.held, pair.rarer, pair.ci95, pair.wins)
                ],
            )
            for pair in self.order[:MANY]
        ]
        return [Sheet((ORDER, "is held", "the rarer", "+-", "wins"), tuple(rows))]

    def _luck(self) -> Sheet:
        unit = self.study.rules.unit.name
        rows = [
            (
                f"standard deviation, {figure.name}",
                f"{figure.sample.mean:.2f}",
                plus_minus(figure.sample.ci95),
            )
            for figure in self.about(LUCK)
        ]
        if self.skill is not None:
            rows += [
                (
                    f"{player.bot} wins, a hand",
                    f"{player.per_100 / 100:+z.3f}",
                    plus_minus(player.ci95 / 100),
                )
                for player in self.skill.players
            ]
        return Sheet((f"luck and skill, in {unit}", "", "+-"), tuple(rows))

    def said(self) -> list[str]:
        """Return sentences: how the answer was computed, and its conclusions."""
        study, sentences = self.study, [] if self.complete else [STOPPED]
        changed = "".join(f", {name}={value}" for name, value in study.changed.items())
        sentences.append(
            f"{study.game.title}{changed}, {study.seats} seats of {', '.join(study.players)}: "
            f"{self.hands:,} hands from seed {study.seed}; rules {study.to_json()['rule_hash']}, "
            f"pokernight {__version__}"
        )
        sentences.append(
            f"{BY_HAND}; {CLEAR} is more than chance makes anywhere in its table in 1 study of 20."
        )
        if self.order is None:
            sentences.append("No hands are compared in this game, so their order cannot be unfair.")
        elif not self.order:
            sentences.append(
                f"The order of hands agrees with how rare they are, as far as {self.deals:,} deals "
                "tell in which all stay."
            )
        else:
            sentences.append(
                f"Held hands are those of {self.deals:,} deals in which all stay; the column wins "
                "says how much an inversion matters"
                + (
                    f", and {MANY} of {len(self.order)} are shown."
                    if len(self.order) > MANY
                    else "."
                )
            )
        return sentences + self._skill_said() + self.faults.said()

    def _skill_said(self) -> list[str]:
        if self.skill is None:
            return []
        strong, quick = [player.bot for player in self.skill.players]
        boards = f"{self.skill.boards:,} boards, {self.skill.match.budget} a decision"
        hands = self.hands_to_skill
        if hands is None:
            return [f"In {boards}, it cannot be told that {strong} wins from {quick}."]
        return [
            f"{strong} wins from {quick} in {boards}: after about {roughly(hands)} hands "
            f"({hands / self.evening:,.1f} evenings of {self.evening:,}) its lead is as "
            "large as the standard deviation of luck."
        ]

    def plot(self, path: str | None = None) -> Any:
        """Draw the nets and what things are worth, see :meth:`.sheet.Answer.plot`."""
        unit = self.study.rules.unit.name
        panels = []
        for abouts, label in (
            ((PLACE, ROLE), f"net in {unit} a hand"),
            ((COMES,), f"{COMES}, in {unit}"),
        ):
            rows = [figure for about in abouts for figure in self.about(about)]
            means = [(row.name, row.sample.mean, row.sample.ci95) for row in rows[:MANY]]
            if means:
                panels.append((means, f"{label}; {charts.WHISKERS}"))
        title = f"How fair is {self.study.game.title}?"
        return charts.drawn(charts.panels(title, panels, self.said()[0]), path)

    def __repr__(self) -> str:
        return (
            f"<Fairness of {self.study.game.title} after {self.hands:,} hands: a standard "
            f"deviation of {self.swing:.2f} a hand>"
        )


def swings(squares: Sample, means: Sequence[float], evening: int) -> list[FairnessFigure]:
    """Return the standard deviation of a player's winnings in a hand and in an evening.

    Args:
        squares: squares of a player's winnings, hand by hand.
        means: mean winnings of the players.
        evening: number of hands of an evening.
    """
    bias = sum([mean * mean for mean in means]) / max(1, len(means))
    deviation = sqrt(max(0.0, squares.mean - bias))
    # Delta method: the error of a square root is that of the square over twice the root.
    scatter = squares.deviation / (2 * deviation) if deviation else 0.0
    return [
        FairnessFigure(
            about=LUCK,
            name=name,
            sample=Sample(
                count=squares.count, mean=deviation * sqrt(hands), deviation=scatter * sqrt(hands)
            ),
        )
        for name, hands in (("a hand", 1), (f"{evening:,} hands", evening))
    ]
