"""Playtest report of a game: what its hands are like, from hands of house players.

Where a pot goes on from deal to deal until it is won, all these deals are one hand here.

The figures are few and rough, so that a browser computes them while its author waits: how long a
hand is, questions whose answer changes nothing, answers that are never worse than the others, what
a seat is worth, luck and skill, and clauses that never came up. ``page/playtest_medians.json`` has
the same of the games of the rulebook (``python scripts/playtest_medians.py``).
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isfinite, sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Final

from pokernight.bots import situation
from pokernight.bots.call_bot import ask as answer_of
from pokernight.bots.playouts import along
from pokernight.bots.registry import hosted
from pokernight.data_files import data_file
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.card_marks import marks
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.steps.shown_hands import Standing
from pokernight.engine.view import KnownCards, see
from pokernight.games.checked_functions import checked
from pokernight.measuring.confidence import LEVEL, NORMAL, Sample
from pokernight.proofs.promises import begun
from pokernight.proofs.random_hands import any_answer
from pokernight.table.deal_series import DealSeries

FILE: Final = "page/playtest_medians.json"
HOUSE: Final = "sensible"
"""House player of the hands."""
SEATS: Final = 4
STAGES: Final = (200, 100, 100)
"""Hands of house players, hands with a random player among them, and random hands, at most."""
MOST_DEALS: Final = 20
"""Deals of a hand whose pot goes on from deal to deal, after which the pot is shared out."""
LEAST, PATIENCE = 6, 25.0
"""Hands of each of these at least, and seconds after which there are no more than that."""
FEW: Final = 12
"""Least number of trials of a question before anything is said of it."""
WAYS: Final = 5
"""The most answers to a question that are tried."""
NAMES_SHOWN: Final = 12
"""The most clauses, questions or answers that a report names."""
COARSE: Final = 0.095
"""Half of an interval from which a single digit behind the point is shown."""


@dataclass
class Tried:
    """Answers to questions of a kind that were tried, each with the same cards.

    Attributes:
        times: number of the questions.
        mattered: number of those in which answers had different results.
        best: by answer, in how many of them none was better.
        alone: by answer, in how many of them it was better than another.
        offered: by answer, in how many of them it could be given.
    """

    times: int = 0
    mattered: int = 0
    best: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)


class Playtest:
    """Hands of a game, played slice by slice."""

    def __init__(
        self, game: Game, hands: Sequence[int] = STAGES, patience: float = PATIENCE
    ) -> None:
        """Begin with ``hands`` of each kind, and ``patience`` seconds for each.

        Raises:
            Refused: for a game that cannot be played.
        """
        self.game = checked(game)
        self.seats = game.seats_near(SEATS)
        self._hands, self._patience = hands, patience
        self._done, self._took = [0 for _ in hands], [0.0 for _ in hands]
        self._questions: list[float] = []
        self._deals: list[float] = []
        self._nets: list[list[float]] = [[] for _ in range(self.seats)]
        self._leads: list[float] = []
        self._silent = {*game.clauses}
        self._tried: dict[str, Tried] = {}
        self._unit = game.usual_rules.unit
        self._cents = max(1, self._unit.cents)

    @property
    def _wider(self) -> float:
        """Factor of an interval of two seats that were chosen for lying farthest apart.

        With any other pair it would be as wide in one of 20 games; so it is here (Bonferroni).
        """
        pairs = self.seats * (self.seats - 1) / 2
        return NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / pairs) / NORMAL

    @property
    def share(self) -> float:
        """Share of the work that is done, 0 to 1."""
        return sum(map(self._share_of, range(len(STAGES)))) / len(STAGES)

    def _share_of(self, stage: int) -> float:
        done, hands = self._done[stage], self._hands[stage]
        late = min(done / LEAST, self._took[stage] / self._patience)
        return min(1.0, max(done / hands, late))

    def go_on(self, seconds: float) -> bool:
        """Play on for some seconds, a hand at least; return whether all is played."""
        until = time.monotonic() + seconds
        for stage, play in enumerate((self._play, self._try_skill, self._try_answers)):
            while self._share_of(stage) < 1:
                began = time.monotonic()
                play(self._done[stage])
                self._done[stage] += 1
                self._took[stage] += time.monotonic() - began
                if time.monotonic() > until:
                    return self.share == 1
        return True

    def _play(self, number: int) -> None:
        """Play a hand of house players."""
        deals, questions, nets = self._played(number, [HOUSE] * self.seats)
        self._deals.append(deals)
        self._questions.append(questions)
        for place, net in enumerate(nets):
            self._nets[place].append(net)

    def _try_skill(self, number: int) -> None:
        """Play a hand with a random player; note the lead of the others over it."""
        seat = number % self.seats
        players = [HOUSE] * self.seats
        players[seat] = "random"
        _, _, nets = self._played(1000 + number, players)
        if others := [net for place, net in enumerate(nets) if place != seat]:
            self._leads.append(sum(others) / len(others) - nets[seat])

    def _played(self, seed: int, players: Sequence[str]) -> tuple[int, int, list[float]]:
        """Play a hand until its pot is won; return its deals, its questions and what seats won.

        Winnings are in the game's unit. The last seat deals first.
        """
        rng, questions, deals, goes_on = Random(f"playtest {seed}"), 0, 0, True
        series = DealSeries(self.game, self.game.usual_rules, self.seats, button=self.seats - 1)
        while goes_on and deals < MOST_DEALS:
            members = series.members
            hand = self._noted(series.opening(f"playtest {seed} {deals}"))
            while (ask := hand.ask) is not None:
                self._note_clauses(hand, ask)
                name = players[members[ask.seat]]
                hand.play(answer_of(name, situation(hand, ask, rng), hosted(name)).answer)
                questions += 1
            deals += 1
            goes_on = series.goes_on(hand.result)
        if goes_on:
            series.share_out()
        buy_in = self.game.usual_rules.buy_in
        return deals, questions, [(stack - buy_in) / self._cents for stack in series.stacks]

    def _begun(self, seed: int) -> Hand:
        """Return a hand from its start, the last seat dealing; its events' clauses are noted."""
        rules = self.game.usual_rules
        return self._noted(
            Opening.shuffled(self.game, self.seats, seed, rules=rules, button=self.seats - 1)
        )

    def _noted(self, opening: Opening) -> Hand:
        return begun(opening, lambda event: self._silent.discard(event.clause))

    def _note_clauses(self, hand: Hand, ask: Ask) -> None:
        """Note the clause of a question, and those of the reasons why cards are wild there."""
        self._silent.discard(ask.clause)
        if self._silent:
            known = KnownCards(tuple(hand.state.face), ())
            view = see(Standing(hand.state), None, known=known)
            self._silent -= {mark.clause for mark in marks(view)}

    def _try_answers(self, seed: int) -> None:
        """Play a random hand, and try the answers to a question of each kind in it."""
        rng = Random(f"playtest {seed}")
        hand = self._begun(seed)
        tried: set[str] = set()
        while hand.ask is not None:
            self._note_clauses(hand, hand.ask)
            kind = hand.ask.kind
            if kind not in tried and rng.random() < 0.5:
                tried.add(kind)
                self._try(hand, rng)
            hand.play(any_answer(hand.ask, rng))

    def _try(self, hand: Hand, rng: Random) -> None:
        """Try the answers to a question, all others going along with the hand."""
        ask = hand.ask
        assert ask is not None
        samples = [*dict.fromkeys(ask.legal.samples())]
        if len(samples) < 2:
            return
        ends = {
            answer: _played_out(hand, answer)
            for answer in rng.sample(samples, min(WAYS, len(samples)))
        }
        tried = self._tried.setdefault(ask.kind, Tried())
        tried.times += 1
        tried.mattered += len(set(ends.values())) > 1
        nets = {answer: stacks[ask.seat] for answer, stacks in ends.items()}
        most, least = max(nets.values()), min(nets.values())
        for answer, net in nets.items():
            if not isinstance(answer, str):
                continue
            tried.offered[answer] += 1
            tried.best[answer] += net == most
            tried.alone[answer] += net == most and most > least

    def report(self) -> dict[str, Any]:
        """Return the report as plain data, each figure with the median of the rulebook."""
        length, deals = Sample.of(self._questions), Sample.of(self._deals)
        places = [Sample.of(nets) for nets in self._nets]
        best = max(range(self.seats), key=lambda place: places[place].mean)
        worst = min(range(self.seats), key=lambda place: places[place].mean)
        spread = Sample.of([
            high - low for high, low in zip(self._nets[best], self._nets[worst], strict=True)
        ])  # fmt: skip
        every = [net for nets in self._nets for net in nets]
        luck = sqrt(sum(net * net for net in every) / max(1, len(every)))
        skill = Sample.of(self._leads)
        silent = [clause for clause in self.game.clauses if clause in self._silent]
        judged = {kind: tried for kind, tried in self._tried.items() if tried.times >= FEW}
        idle = [kind for kind, tried in judged.items() if not tried.mattered]
        ruling = [
            [kind, answer]
            for kind, tried in judged.items()
            for answer, times in tried.offered.items()
            if times >= FEW and tried.best[answer] == times and tried.alone[answer]
        ]
        return {
            "hands": [*self._done],
            "players": self.seats,
            "unit": self._unit.name,
            "cents": self._cents,
            "goes_on": max(self._deals, default=1) > 1,
            "judged": len(judged),
            "seldom": [kind for kind in self._tried if kind not in judged],
            "deals": _measured(deals.mean, deals.ci95),
            "length": _measured(length.mean, length.ci95),
            "seats": _measured(spread.mean, spread.ci95 * self._wider, [best, worst]),
            "luck": _measured(luck),
            "skill": _measured(skill.mean, skill.ci95),
            "idle": _counted(idle),
            "ruling": _counted(ruling),
            "silent": _counted(silent),
            "medians": medians(self._unit.name),
        }


def _measured(value: float, give: float | None = None, of: Sequence[int] = ()) -> dict[str, Any]:
    """Return a figure and its interval, both with as many digits as the interval allows.

    Args:
        value: the figure.
        give: half of its interval; none or infinite where none is known.
        of: the places that it is about.
    """
    known = give is not None and isfinite(give)
    digits = 1 if (abs(give) if give is not None and known else abs(value)) >= COARSE else 2
    return {
        "value": round(value, digits),
        "ci95": round(give, digits) if give is not None and known else None,
        "digits": digits,
        "of": [*of],
        "names": [],
    }


def _counted(names: Sequence[Any]) -> dict[str, Any]:
    """Return how many there are, with the first of their names."""
    return {
        "value": len(names), "ci95": None, "digits": 0, "of": [], "names": [*names[:NAMES_SHOWN]],
    }  # fmt: skip


def _played_out(hand: Hand, answer: Answer) -> tuple[int, ...]:
    """Return the stacks after an answer, with which everybody goes along."""
    fork = hand.fork()
    fork.play(answer)
    while fork.ask is not None:
        fork.play(along(fork.ask, fork.state))
    return tuple(fork.result.stacks)


OF_UNIT: Final = ("luck",)
"""Figures in the unit of a game: their medians are those of games that have the same."""


@lru_cache(maxsize=1)
def _measured_games() -> dict[str, Any]:
    medians: dict[str, Any] = json.loads(data_file(FILE).read_text(encoding="utf-8"))["medians"]
    return medians


def medians(unit: str) -> dict[str, float]:
    """Return the medians of games of the rulebook by figure, of money for those with a unit."""
    by_figure = _measured_games()
    figures = {
        figure: median.get(unit) if figure in OF_UNIT else median
        for figure, median in by_figure.items()
    }
    return {figure: median for figure, median in figures.items() if median is not None}
