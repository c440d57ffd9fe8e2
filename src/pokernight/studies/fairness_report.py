"""How fair a game is: whom it favours, what it gives to whom, and how much of it is luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from pokernight import __version__
from pokernight.arena import Standings
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import roughly
from pokernight.odds.reports import charts
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.studies.comparison import CLEAR
from pokernight.studies.missed_answers import Faults
from pokernight.studies.played_hands import Study
from pokernight.studies.rarity_order import Inversion

PLACE, ROLE, COMES, LUCK, LENGTH, ORDER, SKILL = (
    "net by place", "net by role", "worth to whom it comes", "luck", "length",
    "beats what is rarer", "skill",
)  # fmt: skip
"""What is asked, in the order in which it is told."""
MANY: Final = 12
"""So many things that come to a seat are drawn, and so many wrongs of the order are shown."""


@dataclass(frozen=True, slots=True)
class Known:
    """A figure of a game.

    Attributes:
        about: what it is about.
        what: what it is called.
        sample: what is known of it.
        often: in what part of the hands there was such a thing.
        clear: whether it is other than nothing, beyond what chance does among all of its table.
    """

    about: str
    what: str
    sample: Sample
    often: float = 1.0
    clear: bool = False

    @property
    def low(self) -> float | None:
        """Where the 95 % interval begins; None if nothing is known."""
        return self.sample.low

    @property
    def high(self) -> float | None:
        """Where it ends."""
        return self.sample.high

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return _row(self.about, self.what, self.sample.mean, self.low, self.high,
                    self.often, clear=self.clear)  # fmt: skip


def _row(
    about: str,
    what: str,
    value: float,
    low: float | None,
    high: float | None,
    often: float,
    *,
    clear: bool,
) -> dict[str, Any]:
    return {
        "about": about, "what": what, "value": value, "low": low, "high": high, "often": often,
        "clear": clear,
    }  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False)
class Fairness(Answer):
    """How fair a game is.

    Attributes:
        study: what was played.
        hands: how many hands.
        figures: what is known from them.
        evening: how many hands an evening has.
        order: the hands that beat rarer ones; None where hands are not compared.
        deals: how many deals that was looked at in.
        skill: the match of a strong player among those who are quick, where it was asked for.
        faults: how often players had no answer.
        complete: whether all was done that was asked for.
    """

    study: Study
    hands: int
    figures: tuple[Known, ...]
    evening: int
    order: tuple[Inversion, ...] | None = None
    deals: int = 0
    skill: Standings | None = None
    faults: Faults = field(default_factory=Faults)
    complete: bool = True

    def of(self, what: str, about: str | None = None) -> Known:
        """A figure by what it is called.

        Raises:
            LookupError: if there is none.
        """
        for one in self.figures:
            if one.what == what and about in (None, one.about):
                return one
        raise LookupError(f"nothing was seen of {what!r}")

    def about(self, what: str) -> list[Known]:
        """The figures of one table."""
        return [one for one in self.figures if one.about == what]

    @property
    def swing(self) -> float:
        """The standard deviation of what a player wins in a hand, in small bets."""
        return self.of("a hand", LUCK).sample.mean

    @property
    def edge(self) -> float | None:
        """What the strong player wins in a hand, in small bets; None where nobody looked."""
        return None if self.skill is None else self.skill.players[0].per_100 / 100

    @property
    def hands_to_skill(self) -> float | None:
        """After so many hands what the strong player is ahead is as much as luck amounts to.

        None where nobody looked, or it is not sure that he is ahead.
        """
        if self.skill is None or self.edge is None or (self.skill.players[0].low or 0) <= 0:
            return None
        return (self.swing / self.edge) ** 2

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a figure."""
        found = [one.to_json() for one in self.figures]
        for one in self.order or ():
            apart = one.held - one.rarer
            found.append(
                _row(ORDER, f"{one.contest}: {one.what}", apart, apart - one.within,
                     apart + one.within, one.wins, clear=True)
            )  # fmt: skip
        if self.skill is not None:
            for who in self.skill.players:
                low, high = [None if one is None else one / 100 for one in (who.low, who.high)]
                clear = low is not None and high is not None and not low <= 0 <= high
                found.append(_row(SKILL, who.bot, who.per_100 / 100, low, high, 1.0, clear=clear))
        return found

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight fairness --json``."""
        unit = self.study.rules.unit
        return {
            **self.study.to_json(),
            "hands": self.hands,
            "unit": unit.name,
            "unit_cents": unit.cents,
            "evening": self.evening,
            "figures": self.rows,
            "order": None if self.order is None else [one.to_json() for one in self.order],
            "order_deals": self.deals,
            "skill": None if self.skill is None else self.skill.to_json(),
            "hands_to_skill": self.hands_to_skill,
            "faults": self.faults.count,
            "version": __version__,
            "complete": self.complete,
        }

    def sheets(self) -> list[Sheet]:
        """A table for each question."""
        unit = self.study.rules.unit.name
        found = []
        for about, head in (
            (PLACE, f"net by place, in {unit} a hand"),
            (ROLE, f"net by role, in {unit} a hand"),
            (COMES, f"{COMES}, in {unit} more"),
        ):
            rows = [
                (
                    one.what,
                    f"{one.sample.mean:+.3f}{CLEAR if one.clear else ' '}",
                    _within(one.sample),
                    f"{100 * one.often:.1f} %",
                )
                for one in self.about(about)
            ]
            if rows:
                found.append(Sheet((head, "on average ", "+-", "of hands"), tuple(rows)))
        found += self._order()
        found.append(self._luck())
        long = [
            (one.what, f"{one.sample.mean:.2f}", _within(one.sample)) for one in self.about(LENGTH)
        ]
        found.append(Sheet(("length of a hand", "on average", "+-"), tuple(long)))
        return found

    def _order(self) -> list[Sheet]:
        if not self.order:
            return []
        several = len({one.contest for one in self.order}) > 1
        rows = [
            (
                f"{one.contest}: {one.what}" if several else one.what,
                *[f"{100 * share:.2f} %" for share in (one.held, one.rarer, one.within, one.wins)],
            )
            for one in self.order[:MANY]
        ]
        return [Sheet((ORDER, "is held", "the rarer", "+-", "wins"), tuple(rows))]

    def _luck(self) -> Sheet:
        unit = self.study.rules.unit.name
        rows = [
            (f"standard deviation, {one.what}", f"{one.sample.mean:.2f}", _within(one.sample))
            for one in self.about(LUCK)
        ]
        if self.skill is not None:
            rows += [
                (f"{one.bot} wins, a hand", f"{one.per_100 / 100:+.3f}", _within(sample, 100))
                for one, sample in zip(self.skill.players, self.skill.samples)
            ]
        return Sheet((f"luck and skill, in {unit}", "", "+-"), tuple(rows))

    def said(self) -> list[str]:
        """Where it comes from, and what the tables do not say."""
        study, told = self.study, [] if self.complete else [STOPPED]
        changed = "".join(f", {name}={value}" for name, value in study.changed.items())
        told.append(
            f"{study.game.title}{changed}, {study.seats} seats of {', '.join(study.players)}: "
            f"{self.hands:,} hands from seed {study.seed}; rules {study.to_json()['rule_hash']}, "
            f"pokernight {__version__}"
        )
        told.append(
            f"+- is a 95 % interval by hand; {CLEAR} is more than chance makes anywhere in its "
            "table in one study of twenty."
        )
        if self.order is None:
            told.append("No hands are compared in this game, so their order cannot be unfair.")
        elif not self.order:
            told.append(
                f"The order of hands agrees with how rare they are, as far as {self.deals:,} deals "
                "tell in which all stay."
            )
        else:
            told.append(
                f"What is held is of {self.deals:,} deals in which all stay; that a hand beats a "
                "rarer one matters as much as it wins"
                + (
                    f", and of {len(self.order)} such pairs {MANY} are shown."
                    if len(self.order) > MANY
                    else "."
                )
            )
        return told + self._skill_said() + self.faults.said()

    def _skill_said(self) -> list[str]:
        if self.skill is None:
            return []
        strong, quick = [one.bot for one in self.skill.players]
        boards = f"{self.skill.boards:,} boards, {self.skill.match.budget} a decision"
        hands = self.hands_to_skill
        if hands is None:
            return [f"In {boards}, it cannot be told that {strong} wins from {quick}."]
        return [
            f"{strong} wins from {quick} in {boards}: after about {roughly(hands)} hands "
            f"({hands / self.evening:,.1f} evenings of {self.evening:,}) what he is ahead is as "
            "much as luck amounts to."
        ]

    def plot(self, path: str | None = None) -> Any:
        """Draw the nets and what things are worth, see :meth:`.sheet.Answer.plot`."""
        unit = self.study.rules.unit.name
        panels = []
        for abouts, label in (
            ((PLACE, ROLE), f"net in {unit} a hand"),
            ((COMES,), f"{COMES}, in {unit}"),
        ):
            rows = [one for about in abouts for one in self.about(about)]
            drawn = [(one.what, one.sample.mean, _finite(one.sample)) for one in rows[:MANY]]
            if drawn:
                panels.append((drawn, f"{label}; whiskers: 95 % intervals"))
        title = f"How fair is {self.study.game.title}?"
        return charts.drawn(charts.panels(title, panels, self.said()[0]), path)

    def __repr__(self) -> str:
        return (
            f"<Fairness of {self.study.game.title} after {self.hands:,} hands: a standard "
            f"deviation of {self.swing:.2f} a hand>"
        )


def swings(squares: Sample, means: Sequence[float], evening: int) -> list[Known]:
    """The standard deviation of what a player wins in a hand, and in an evening of so many.

    Args:
        squares: of what a player wins, hand by hand.
        means: what he wins on average.
        evening: how many hands an evening has.
    """
    off = sum([one * one for one in means]) / max(1, len(means))
    deviation = sqrt(max(0.0, squares.mean - off))
    # the square is known so well, and its root half as well
    known = squares.deviation / (2 * deviation) if deviation else 0.0
    hand = Sample(squares.count, deviation, known)
    root = sqrt(evening)
    return [
        Known(LUCK, "a hand", hand),
        Known(LUCK, f"{evening:,} hands", Sample(hand.count, deviation * root, known * root)),
    ]


def _finite(sample: Sample) -> float:
    return sample.within if sample.count > 1 else 0.0


def _within(sample: Sample, per: int = 1) -> str:
    return f"{sample.within / per:.3f}" if sample.count > 1 else "unknown"
