"""What the hands of a study come to: sums of whole numbers, in whatever order they are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple

from pokernight import __version__
from pokernight.measuring.confidence import Sample
from pokernight.measuring.sampling_loop import counted
from pokernight.odds.reports import charts
from pokernight.odds.reports.formats import percent
from pokernight.odds.reports.results import STOPPED
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.studies.columns import SCHEMA
from pokernight.studies.played_hands import Played, Study

PARTS: Final = 720_720
"""Into how many parts a prize is cut: every number of winners up to sixteen divides it."""
COUNTED: Final = ("hands", "deals", "showdowns", "unfinished", "questions", "rounds", "pot", "left")


class Kind(NamedTuple):
    """A kind of hand at the showdown: in which contest, and its place among the kinds there."""

    contest: str
    order: int
    name: str


class Tally:
    """Sums over hands.

    Attributes:
        sums: of what :data:`COUNTED` names, over all hands.
        by_player: by player, sums over its seats: ``seats``, ``won`` (how many won a pot),
            ``showdowns``, ``faults``; ``net``, and ``squares`` of what it won in a hand.
        by_seat: the same by seat.
        held: how often each kind of hand was held at the showdown.
        winning: how often such a hand won money from a pot.
        told: how often each kind of event happened.
        powers: how often each power acted.
        clauses: how often each clause was applied.
        complaints: by player, what was wrong with an answer.
    """

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.by_player: dict[str, Counter[str]] = {}
        self.by_seat: dict[str, Counter[str]] = {}
        self.held: Counter[Kind] = Counter()
        self.winning: Counter[Kind] = Counter()
        self.told: Counter[str] = Counter()
        self.powers: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()
        self.complaints: dict[str, str] = {}

    def count(self, hand: Played) -> None:
        """Count a hand."""
        self.sums.update(
            hands=1, deals=hand.deals, showdowns=hand.showdown, unfinished=hand.unfinished,
            questions=hand.questions, rounds=hand.rounds, pot=hand.pot, left=hand.left,
        )  # fmt: skip
        nets: Counter[str] = Counter()
        for seat, complaint in zip(hand.seats, hand.complaints):
            nets[seat.player] += seat.net
            for table, name in ((self.by_player, seat.player), (self.by_seat, str(seat.number))):
                table.setdefault(name, Counter()).update(
                    seats=1, won=seat.won > 0, showdowns=seat.showdown, faults=seat.faults,
                    net=seat.net,
                )  # fmt: skip
            self.by_seat[str(seat.number)]["squares"] += seat.net * seat.net
            for held in seat.held:
                kind = Kind(held.contest, held.order, held.kind)
                self.held[kind] += 1
                self.winning[kind] += seat.won > 0
            if complaint:
                self.complaints.setdefault(seat.player, complaint)
        for player, net in nets.items():
            self.by_player[player]["squares"] += net * net
        self.told.update(hand.kinds)
        self.powers.update(hand.powers)
        self.clauses.update(hand.clauses)

    def add(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        for name in ("sums", "held", "winning", "told", "powers", "clauses"):
            getattr(self, name).update(getattr(other, name))
        for mine, theirs in (
            (self.by_player, other.by_player),
            (self.by_seat, other.by_seat),
        ):
            for name, counts in theirs.items():
                mine.setdefault(name, Counter()).update(counts)
        for player, complaint in other.complaints.items():
            self.complaints.setdefault(player, complaint)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, always in the same order."""
        return {
            **{name: dict(sorted(getattr(self, name).items()))
               for name in ("sums", "told", "powers", "clauses", "complaints")},
            **{name: {one: dict(sorted(counts.items()))
                      for one, counts in sorted(getattr(self, name).items())}
               for name in ("by_player", "by_seat")},
            "kinds": [
                [*kind, self.held[kind], self.winning[kind]]
                for kind in sorted(self.held, key=lambda one: (one.contest, -one.order, one.name))
            ],
        }  # fmt: skip

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Tally:
        """What was written down."""
        tally = cls()
        for name in ("sums", "told", "powers", "clauses"):
            getattr(tally, name).update(said[name])
        tally.by_player = {name: Counter(one) for name, one in said["by_player"].items()}
        tally.by_seat = {name: Counter(one) for name, one in said["by_seat"].items()}
        for contest, order, name, held, winning in said["kinds"]:
            tally.held[Kind(contest, order, name)] = held
            tally.winning[Kind(contest, order, name)] = winning
        tally.complaints = dict(said["complaints"])
        return tally


@dataclass(frozen=True, slots=True)
class Winnings:
    """What a player, or a seat, wins; money in cents a hand.

    Attributes:
        who: the player, or the seat as text.
        hands: how many of its hands there were, one for each of its seats.
        net: what it won or lost on average.
        within: how far the 95 % interval of that reaches to either side; None for a single hand.
        won: how often it won money from a pot, of 1.
        showdowns: how often it was in a showdown, of 1.
        faults: how often the safe answer was given for it.
    """

    who: str
    hands: int
    net: float
    within: float | None
    won: float
    showdowns: float
    faults: int

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def winnings(who: str, counts: Mapping[str, int], hands: int) -> Winnings:
    """What some sums say; each hand is an observation, of all the seats of a player together."""
    seats = counts["seats"]
    each = seats / hands  # seats in a hand, always as many
    net, squares = counts["net"], counts["squares"]
    scatter = (hands * squares - net * net) / (hands * (hands - 1)) if hands > 1 else 0.0
    sample = Sample(hands, net / seats, sqrt(scatter) / each)
    return Winnings(
        who,
        seats,
        sample.mean,
        sample.within if hands > 1 else None,
        counts["won"] / seats,
        counts["showdowns"] / seats,
        counts["faults"],
    )


@dataclass(frozen=True, repr=False)
class Simulated(Answer):
    """What came of a study.

    Attributes:
        study: what was played.
        tally: the sums.
        files: where the rows are, a row a hand and a row a seat; or nothing.
        complete: whether as many hands were played as was asked for.
        showdown: whether everybody stayed, and only the showdown was looked at.
        already: whether the files were finished before, and nothing was played.
    """

    study: Study
    tally: Tally
    files: tuple[str, ...] = ()
    complete: bool = True
    showdown: bool = False
    already: bool = False

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.tally.sums["hands"]

    @property
    def players(self) -> list[Winnings]:
        """What each player won, in the order in which they were named; nothing of showdowns."""
        if self.showdown:
            return []
        found, hands = self.tally.by_player, self.hands
        return [winnings(name, found[name], hands) for name in dict.fromkeys(self.study.players)]

    @property
    def seats(self) -> list[Winnings]:
        """What each seat won, the dealer's first; nothing of showdowns."""
        if self.showdown:
            return []
        found, hands = self.tally.by_seat, self.hands
        return [winnings(name, found[name], hands) for name in sorted(found, key=int)]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: the interface of ``pokernight simulate --json``."""
        tally, hands = self.tally, self.hands
        told = self.study.to_json()
        return {
            "game": told.pop("game"),
            "rules": told.pop("rules"),
            "hands": hands,
            "seed": told.pop("seed"),
            "players": [one.to_json() for one in self.players],
            "seats": [one.to_json() for one in self.seats],
            "showdown": self.showdown,
            "deals": tally.sums["deals"],
            "showdowns": tally.sums["showdowns"],
            "unfinished": tally.sums["unfinished"],
            "questions": tally.sums["questions"],
            "rounds": tally.sums["rounds"],
            "pot": tally.sums["pot"],
            "left": tally.sums["left"],
            "kinds": self.kinds,
            "told": dict(sorted(tally.told.items())),
            "powers": dict(sorted(tally.powers.items())),
            "clauses": dict(sorted(tally.clauses.items())),
            "budget": told["budget"],
            "rule_hash": told["rule_hash"],
            "schema": SCHEMA,
            "version": __version__,
            "files": list(self.files),
            "complete": self.complete,
        }  # fmt: skip

    @property
    def kinds(self) -> list[dict[str, Any]]:
        """The kinds of hands at the showdown, how often each was held and won."""
        held, winning = self.tally.held, self.tally.winning
        return [
            {"contest": kind.contest, "category": kind.name, "held": held[kind],
             "won": winning[kind]}
            for kind in self._kinds()
        ]  # fmt: skip

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a player, and one a seat; of showdowns alone a row a kind of hand."""
        if self.showdown:
            return self.kinds
        return [
            {"by": by, **one.to_json()}
            for by, found in (("player", self.players), ("seat", self.seats))
            for one in found
        ]

    def sheets(self) -> list[Sheet]:
        """Who won, at which seat, which hands were held and won, and what happened."""
        found = (
            [] if self.showdown else [_money("player", self.players), _money("seat", self.seats)]
        )
        found += self._shown()
        if not self.showdown:
            powers, game = self.tally.powers, self.study.game
            own = {**game.talk.kinds.events, **powers}
            happened = {kind: count for kind, count in self.tally.told.items() if kind in own}
            found += self._often("what happened", "a hand", happened)
            clauses = {f"clause {one}": count for one, count in self.tally.clauses.items()}
            found += self._often("applied", "a hand", clauses)
        return found

    def _kinds(self) -> Iterable[Kind]:
        return sorted(self.tally.held, key=lambda one: (one.contest, -one.order, one.name))

    def _shown(self) -> list[Sheet]:
        """The kinds of hands at the showdown, contest by contest."""
        held, winning = self.tally.held, self.tally.winning
        found = []
        for contest in dict.fromkeys([kind.contest for kind in self._kinds()]):
            kinds = [kind for kind in self._kinds() if kind.contest == contest]
            there = sum([held[kind] for kind in kinds])
            rows = [
                (kind.name, f"{held[kind]:,}", percent(held[kind] / there),
                 percent(winning[kind] / held[kind]))
                for kind in kinds
            ]  # fmt: skip
            bars = tuple([held[kind] / there for kind in kinds])
            head = (contest or "at the showdown", "held", "of all", "wins")
            found.append(Sheet(head, tuple(rows), bars))
        return found

    def _often(self, what: str, head: str, counts: Mapping[str, int]) -> list[Sheet]:
        rows = [
            (name, f"{count:,}", f"{count / self.hands:.3g}")
            for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
        ]
        return [Sheet((what, "times", head), tuple(rows))] if rows else []

    def said(self) -> list[str]:
        """What was played, and how it went on the whole."""
        study, sums, hands = self.study, self.tally.sums, self.hands
        told = [] if self.complete else [STOPPED]
        changed = "".join([f", {name}={value}" for name, value in study.changed.items()])
        told.append(
            f"{study.game.title}{changed}, {study.seats} seats{study.thought}: "
            f"{counted(hands, 'hand')} from seed {study.seed}; "
            f"rules {study.to_json()['rule_hash']}, pokernight {__version__}"
        )
        if self.showdown:
            told.append("Everybody stays: the showdowns alone.")
            return told
        questions, rounds = sums["questions"] / hands, sums["rounds"] / hands
        told.append(
            f"A pot of ${sums['pot'] / hands / 100:.2f}, {_about(questions, 'question')} and "
            f"{_about(rounds, 'round')} of betting a hand; "
            f"{_share(sums['showdowns'] / hands)} come to a showdown. +- is a 95 % interval by "
            "hand; seat 0 deals."
        )
        if sums["deals"] > hands:
            more = f", {sums['unfinished']:,} of them given up" if sums["unfinished"] else ""
            told.append(
                f"A hand is a whole game, until its pot is won: {sums['deals']:,} deals{more}."
            )
        faults = {one.who: one for one in self.players if one.faults}
        told += [
            f"{self.tally.complaints.get(who, who)}; so {one.faults:,} times."
            for who, one in faults.items()
        ]
        return told

    def plot(self, path: str | None = None) -> Any:
        """Draw what each player wins, or which hands come, see :meth:`.sheet.Answer.plot`."""
        title = f"{self.study.game.title}, {self.study.seats} seats, {self.hands:,} hands"
        if self.showdown:
            held, kinds = self.tally.held, list(self._kinds())
            first = [kind for kind in kinds if kind.contest == kinds[0].contest]
            there = sum([held[kind] for kind in first])
            shares = {kind.name: held[kind] / there for kind in first}
            return charts.drawn(charts.counts(title, shares, self.said()[0]), path)
        rows = [(one.who, one.net / 100, (one.within or 0.0) / 100) for one in self.players]
        rows += [(f"seat {one.who}", one.net / 100, (one.within or 0.0) / 100)
                 for one in self.seats]  # fmt: skip
        label = "$ a hand; whiskers: 95 % intervals"
        return charts.drawn(charts.means(title, rows, label, self.said()[0]), path)

    def __repr__(self) -> str:
        won = ", ".join([f"{one.who} {one.net:+.1f}" for one in self.players])
        return f"<{self.hands:,} hands of {self.study.game.title}: {won} cents a hand>"


def _about(number: float, what: str) -> str:
    """So many on average: ``1 round``, ``1.5 rounds``."""
    return f"{number:.3g} {what}{'' if f'{number:.3g}' == '1' else 's'}"


def _share(part: float) -> str:
    """A part of the hands played: as finely as a few thousand of them tell."""
    return f"{100 * part:.1f} %"


def _money(what: str, found: Iterable[Winnings]) -> Sheet:
    rows = [
        (
            one.who,
            f"{'-' if one.net < 0 else '+'}${abs(one.net) / 100:.3f}",
            "unknown" if one.within is None else f"{one.within / 100:.3f}",
            _share(one.won),
            _share(one.showdowns),
        )
        for one in found
    ]
    return Sheet((what, "a hand", "+-", "wins a pot", "showdowns"), tuple(rows))
