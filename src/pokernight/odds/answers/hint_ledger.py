"""Ledger of a hint: the value of each answer, and the kinds of hands that beat the seat or win.

Values are measured on fresh worlds that are the same for all answers, so that the difference of
two is known better than either.
"""

from __future__ import annotations

from collections import Counter
from math import hypot
from operator import itemgetter
from typing import Final, NamedTuple

from pokernight.bots import Situation, Thought
from pokernight.bots.playouts import LEAVING
from pokernight.bots.rollout import PlayedOut, lead, mean_and_error
from pokernight.engine.answer_texts import describe
from pokernight.engine.asks import Answer, Of
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand
from pokernight.measuring.confidence import mean_ci95
from pokernight.wording.message import Text, message

CLOSE: Final = 3.0
"""Standard errors by which an answer must be ahead of every other, or it is too close to call.

Of several others, looked at twice, two standard errors would leave more than chance allows.
"""
MOST_ANSWERS: Final = 5
"""The most answers of a ledger; words, such as fold and call, are always among them."""
MOST_HANDS: Final = 3
"""The most kinds of hands that are named."""
RARE: Final = 0.02
"""Part of the deals from which a kind of hand is named."""


class AnswerValue(NamedTuple):
    """Value of an answer.

    Attributes:
        answer: the answer.
        words: the answer in words.
        value: the mean winnings over the hand as it stands, in cents: what is in the pot is lost.
        ci95: half width of its interval of 95 %, in cents.
    """

    answer: Answer
    words: Text
    value: float
    ci95: float

    def sentence(self) -> Text:
        """Return the answer with its value; an interval of nothing is left out."""
        value, ci95 = round(self.value), round(self.ci95)
        if not ci95:
            return message("{answer} {value:$}", answer=self.words, value=value)
        return message("{answer} {value:$} ± {ci95:$}", answer=self.words, value=value, ci95=ci95)


class KindOfHand(NamedTuple):
    """Kind of hand at the showdown.

    Attributes:
        hand: the kind, such as ``flush``.
        contest: the contest that it is shown in; empty where there is one only.
        share: the part of the deals in which it beats the seat, or the seat wins with it.
    """

    hand: str
    contest: str
    share: float

    def sentence(self) -> Text:
        """Return the kind of hand with its share."""
        percent = round(100 * self.share)
        if not self.contest:
            return message("{hand} {percent} %", hand=self.hand, percent=percent)
        return message(
            "{hand} ({contest}) {percent} %",
            hand=self.hand, contest=self.contest, percent=percent,
        )  # fmt: skip


class Measured(NamedTuple):
    """Winnings of some answers in the same worlds.

    Attributes:
        answers: the answers, the bot's first.
        played: their winnings.
        of: the meaning of whole numbers among the answers.
    """

    answers: tuple[Answer, ...] = ()
    played: PlayedOut = PlayedOut([], [])
    of: Of = "amount"

    @property
    def worlds(self) -> int:
        """Number of sampled worlds, however often each was played."""
        return len({*self.played.sources})

    def lead(self, first: Answer, second: Answer) -> tuple[float, float]:
        """Return how much an answer is ahead of another, and its standard error, in cents."""
        cents, sources = self.played
        mine, other = [cents[self.answers.index(answer)] for answer in (first, second)]
        return lead(mine, other, sources)

    def close_to(self, answer: Answer) -> list[Answer]:
        """Return the answers that one is not clearly ahead of, the best first.

        Amounts are alike here: to bet or not is the question, and a size is close to the next.
        """
        close = []
        for other in self.answers:
            alike = self.of == "amount" and type(answer) is type(other) is int
            ahead, error = self.lead(answer, other)
            if other != answer and not alike and (ahead <= CLOSE * error or round(ahead) <= 0):
                close.append((ahead, other))
        return [other for _, other in sorted(close, key=itemgetter(0))]

    def and_again(self, other: Measured) -> Measured:
        """Return the winnings of the same answers in the worlds of both."""
        after = max(self.played.sources, default=-1) + 1
        cents = [a + b for a, b in zip(self.played.cents, other.played.cents, strict=True)]
        sources = [*self.played.sources, *(after + source for source in other.played.sources)]
        return self._replace(played=PlayedOut(cents, sources))

    def ledger(self, asked: Situation) -> tuple[AnswerValue, ...]:
        """Return the values of the answers, the best first.

        A rare outcome may be in none of so few worlds, and then they scatter too little. So each
        error is that with one more world, in which the answer is worth the pot and its cost more
        or less, as the interval of Agresti and Coull (1998) adds trials to a share. To leave is
        certain.
        """
        lines = []
        for answer, cents in zip(self.answers, self.played.cents, strict=True):
            value, error = mean_and_error(cents, self.played.sources)
            if answer not in LEAVING and self.worlds:
                swing = asked.view.pot - min(0, *cents)
                error = hypot(error, swing / self.worlds)
            words = describe(answer, asked.ask, asked.view)
            lines.append(AnswerValue(answer, words, value, mean_ci95(error, self.worlds)))
        return tuple(sorted(lines, key=lambda line: -line.value))


def answers_of_ledger(thought: Thought) -> tuple[Answer, ...]:
    """Return the answers that are measured: the bot's first, all words, and the next best."""
    order = sorted(
        zip(thought.answers, thought.earns, strict=True),
        key=lambda pair: (pair[0] != thought.answer, not isinstance(pair[0], str), -pair[1]),
    )
    words = sum([isinstance(answer, str) for answer, _ in order])
    return tuple([answer for answer, _ in order[: max(MOST_ANSWERS, words + 1)]])


class ShowdownWitness:
    """Listener to the showdowns of sampled worlds that counts kinds of hands for a seat.

    Attributes:
        worlds: number of worlds that have ended.
        losses: winnings in cents of each world in which the seat won no share of a pot.
    """

    def __init__(self, seat: int) -> None:
        self.worlds = 0
        self.losses: list[int] = []
        self._seat = seat
        self._beaten: Counter[tuple[str, str]] = Counter()
        self._won: Counter[tuple[str, str]] = Counter()
        self._shown: dict[tuple[int, str], str] = {}
        self._now: set[tuple[bool, str, str]] = set()
        self._wins = False

    def __call__(self, event: Event) -> None:
        """Note a shown hand, or a share that is won."""
        if event.kind == "show" and event.shown is not None:
            for reading in event.shown.readings:
                if kind := reading.made.get("category"):
                    self._shown[event.seat, reading.contest] = str(kind)
        elif event.kind == "win":
            mine = event.seat == self._seat
            self._wins |= mine
            contest, beat = str(event.args.get("contest", "")), event.args.get("beat")
            kind = self._shown.get((event.seat, contest))
            if kind and (mine or (isinstance(beat, list) and self._seat in beat)):
                self._now.add((mine, kind, contest))

    def end(self, world: Hand) -> None:
        """Count a world that has been played to its end."""
        self.worlds += 1
        if not self._wins:
            self.losses.append(world.result.payoffs[self._seat])
        for mine, kind, contest in self._now:
            (self._won if mine else self._beaten)[kind, contest] += 1
        self._shown.clear()
        self._now.clear()
        self._wins = False

    @property
    def beaten_by(self) -> tuple[KindOfHand, ...]:
        """Kinds of hands that beat the seat, the most frequent first."""
        return self._often(self._beaten)

    @property
    def wins_with(self) -> tuple[KindOfHand, ...]:
        """Kinds of hands that the seat wins with, the most frequent first."""
        return self._often(self._won)

    def _often(self, counts: Counter[tuple[str, str]]) -> tuple[KindOfHand, ...]:
        kinds = [
            KindOfHand(kind, contest, count / self.worlds)
            for (kind, contest), count in counts.most_common(MOST_HANDS)
        ]
        return tuple([kind for kind in kinds if kind.share >= RARE])
