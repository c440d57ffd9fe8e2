"""Memory of a table: how often each player has given which public answer in the hands before.

Answers are counted by kind of question. A player's log odds of raising, of folding and of opening
are taken to differ by a constant from those of the table's average player, as in a logistic model
with an intercept for each player; the counts are shrunk towards that average by a Dirichlet prior.
No card is part of it, shown or not: only what everybody saw a player answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pokernight.engine.asks import CALL, FOLD, Amount, Answer, Ask, Bets
from pokernight.engine.game import Game
from pokernight.engine.steps import OUT
from pokernight.wording.message import Message, message

VERSION: Final = 1
"""Version of what is counted; a memory of another version starts anew."""

OPEN, BET, CAPPED, STAY = "open", "bet", "capped", "stay"
"""Questions where nothing is to be called, where a bet is, where it is and none may raise it, and
where players stay or leave without a bet."""
RAISE, CALLS, CHECKS, FOLDS, STAYS = "raise", "call", "check", "fold", "stay"
"""Answers to these questions."""
SOME, NONE = "some", "none"
"""Answers to other questions that are no words: cards, a seat or an amount, or none of them."""

PRIOR: Final = 10.0
"""Weight of the table's average player, in answers to a kind of question."""
TABLE: Final = 20.0
"""Weight of `AVERAGE` in the table's average player, in answers to a kind of question."""
AVERAGE: Final[Mapping[str, Mapping[str, float]]] = {
    OPEN: {RAISE: 0.35, CHECKS: 0.65},
    BET: {RAISE: 0.25, CALLS: 0.5, FOLDS: 0.25},
    CAPPED: {CALLS: 0.75, FOLDS: 0.25},
    STAY: {STAYS: 0.6, FOLDS: 0.4},
}
"""Frequencies of the answers of the default opponents at the games of the sources."""
UNLIKELY: Final = 0.02
"""Least probability of an answer of a player that gives it more often than the average."""


class PublicAnswer(NamedTuple):
    """An answer as everybody saw it: the seat, the kind of the question, and what was answered."""

    seat: int
    question: str
    answer: str


def public_answer(game: Game, ask: Ask, answer: Answer) -> PublicAnswer | None:
    """Return an answer as it is counted, None where the others do not see all of it.

    Args:
        game: the game that asks.
        ask: a question.
        answer: the answer to it.
    """
    if ask.shows != "answer" or ask.only is not None:
        return None
    leaves = answer in (FOLD, OUT)
    if isinstance(ask.legal, Bets) or ask.kind in game.betting:
        asked = OPEN
        if CALL in ask.legal:
            asked = BET if _may_raise(ask) else CAPPED
        words = RAISE if type(answer) is int else CALLS if answer == CALL else CHECKS
        return PublicAnswer(ask.seat, asked, FOLDS if leaves else words)
    if FOLD in ask.legal or OUT in ask.legal:
        return PublicAnswer(ask.seat, STAY, FOLDS if leaves else STAYS)
    name = answer if isinstance(answer, str) else NONE if answer == () else SOME
    return PublicAnswer(ask.seat, ask.kind, name)


def _may_raise(ask: Ask) -> bool:
    """Check whether an amount may be named; everybody knows the limits of a bet."""
    legal = ask.legal
    return isinstance(legal, Bets | Amount) and legal.low <= legal.high


class Habits:
    """Public answers of a player: how often each was given, by kind of question."""

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[str, Mapping[str, int]] | None = None) -> None:
        self.counts: dict[str, dict[str, int]] = {
            question: dict(answers) for question, answers in (counts or {}).items()
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Habits) and self.counts == other.counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Habits({self.counts})"

    def add(self, question: str, answer: str) -> None:
        """Count an answer."""
        answers = self.counts.setdefault(question, {})
        answers[answer] = answers.get(answer, 0) + 1

    def times(self, question: str, answer: str) -> int:
        """Return how often an answer was given."""
        return self.counts.get(question, {}).get(answer, 0)

    def asked(self, question: str) -> int:
        """Return how often a question was answered."""
        return sum(self.counts.get(question, {}).values())

    def describe(self, name: str) -> Message:
        """Return the habits in betting of a player of this name as a sentence."""
        return message(
            "{player has} bet {opened} of {free} times, raised {raised} of {faced}, folded "
            "{folded} of {called}",
            player=name,
            opened=self.times(OPEN, RAISE),
            free=self.asked(OPEN),
            raised=self.times(BET, RAISE),
            faced=self.asked(BET),
            folded=self.times(BET, FOLDS) + self.times(CAPPED, FOLDS),
            called=self.asked(BET) + self.asked(CAPPED),
        )


def odds(
    habits: Habits,
    others: Sequence[Habits],
    answer: str,
    questions: Sequence[str],
    remembers: float = 1.0,
) -> float:
    """Return the odds of a player's answer, as a multiple of those of the average player.

    The average player is that of the table: games differ, and so does what is usual at them. A
    player of whom nothing is known has 1.

    Args:
        habits: the player's answers.
        others: the answers of the other players.
        answer: an answer.
        questions: those of `AVERAGE` whose counts are added up.
        remembers: the part of the counts that is remembered, from 0 to 1.
    """
    mine, of = _counted([habits], answer, questions)
    if not of:
        return 1.0
    times, asked = _counted(others, answer, questions)
    average = AVERAGE[questions[0]][answer]
    usual = (TABLE * average + remembers * times) / (TABLE + remembers * asked)
    given = PRIOR * usual + remembers * mine
    otherwise = PRIOR + remembers * of - given
    return (given / otherwise) / (usual / (1 - usual))


def _counted(players: Sequence[Habits], answer: str, questions: Sequence[str]) -> tuple[int, int]:
    """Return how often some players gave an answer to some questions, and any answer to them."""
    pairs = [(habits, question) for habits in players for question in questions]
    return (
        sum([habits.times(question, answer) for habits, question in pairs]),
        sum([habits.asked(question) for habits, question in pairs]),
    )


class Leans(NamedTuple):
    """Odds of a player's answers, as multiples of those of the average player.

    Attributes:
        opens: of a bet where nothing is to be called.
        raises: of a raise of a bet.
        folds: of a fold to a bet.
        leaves: of leaving the hand where no bet is asked for.
    """

    opens: float = 1.0
    raises: float = 1.0
    folds: float = 1.0
    leaves: float = 1.0


AVERAGE_PLAYER: Final = Leans()


def leans(habits: Habits, others: Sequence[Habits], remembers: float) -> Leans:
    """Return how a player leans among the others, by what is remembered of them."""
    return Leans(
        odds(habits, others, RAISE, (OPEN,), remembers),
        odds(habits, others, RAISE, (BET,), remembers),
        odds(habits, others, FOLDS, (BET, CAPPED), remembers),
        odds(habits, others, FOLDS, (STAY,), remembers),
    )


def leans_of(memory: Sequence[Habits], seats: int, mine: int, remembers: float) -> list[Leans]:
    """Return how each seat leans; a player is the average player to itself.

    Args:
        memory: what is remembered, by seat; empty without memory.
        seats: the number of seats.
        mine: the seat that remembers.
        remembers: the part of the counts that it remembers.
    """
    if not memory or not remembers:
        return [AVERAGE_PLAYER] * seats
    return [
        AVERAGE_PLAYER
        if seat == mine
        else leans(habits, [*memory[:seat], *memory[seat + 1 :]], remembers)
        for seat, habits in enumerate(memory)
    ]


def leaning(probability: float, odds: float) -> float:
    """Return a probability of the average player for a player with a multiple of its odds.

    >>> leaning(0.5, 1.0), round(leaning(0.25, 9.0), 2), leaning(1.0, 0.1)
    (0.5, 0.75, 1.0)
    """
    if odds == 1.0:
        return probability
    if odds > 1.0:
        probability = max(probability, UNLIKELY)
    return probability * odds / (1 - probability + probability * odds)


class TableMemory:
    """Habits of all players of an evening, by id, with the number of hands they come from."""

    __slots__ = ("hands", "players")

    def __init__(self) -> None:
        self.hands = 0
        self.players: dict[str, Habits] = {}

    def add(self, players: Sequence[str], answers: Iterable[PublicAnswer]) -> None:
        """Count the public answers of a hand that is over.

        Args:
            players: their ids, by seat of the hand.
            answers: the answers, by seat of the hand.
        """
        self.hands += 1
        for seat, question, answer in answers:
            self.players.setdefault(players[seat], Habits()).add(question, answer)

    def of(self, players: Sequence[str]) -> tuple[Habits, ...]:
        """Return copies of the habits of some players, in their order; empty for newcomers."""
        known = self.players
        return tuple(
            [Habits(known[player].counts if player in known else {}) for player in players]
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the memory as plain data, with its version."""
        counts = {player: habits.counts for player, habits in self.players.items()}
        return {"version": VERSION, "hands": self.hands, "players": counts}

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> tuple[TableMemory, bool]:
        """Read a memory; one of another version starts anew.

        Returns:
            The memory, and whether it is the one that was written.

        Raises:
            KeyError, TypeError, ValueError: if it is malformed.
        """
        memory = cls()
        if written.get("version") != VERSION:
            return memory, False
        memory.hands = written["hands"]
        players = written["players"].items()
        memory.players = {player: Habits(counts) for player, counts in players}
        return memory, True
