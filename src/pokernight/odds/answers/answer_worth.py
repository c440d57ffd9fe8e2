"""Worth of an answer: its mean over the hands in which the question comes up.

Each answer is played on from the same hands, with the same cards and chance, so that the difference
of two is known better than either. All seats play by a policy, a house player; three policies are
tried, since what an answer is worth depends on how the hand goes on.

The value is the money won over the hand as it stands, as in hints: what is in the pot is lost, and
to fold is worth 0. Only the first such question of a hand counts, so hands are independent.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from math import inf
from random import Random
from typing import Any, Final, NamedTuple

from pokernight import __version__
from pokernight.bots import LINES
from pokernight.bots.basic_bots import answers_to_compare
from pokernight.cards import UNKNOWN
from pokernight.chance import Seed
from pokernight.engine.abstraction import sets_of_cards
from pokernight.engine.answer_texts import describe
from pokernight.engine.asks import Answer as Given
from pokernight.engine.asks import Ask, Bets, PickSome
from pokernight.engine.game import Game, HouseRules
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules, read_money
from pokernight.errors import Refused, nearest
from pokernight.executors import Crew
from pokernight.games import find
from pokernight.measuring.amounts import foresee, roughly
from pokernight.measuring.confidence import Sample, finite
from pokernight.measuring.sampling_loop import (
    Clock,
    MergedTally,
    Piece,
    Plan,
    Progress,
    Recipe,
    carry_out,
    in_blocks,
    measure,
)
from pokernight.measuring.targets import Target
from pokernight.odds.answers.given_up import Choice, choices_of
from pokernight.odds.evaluation.evaluators import (
    STAYER,
    STAYERS,
    THINKERS,
    ByPlaying,
    DecidingPlayer,
    playing_rate,
    stay_or_open,
)
from pokernight.odds.evaluation.odds_question import OddsQuestion, question_of
from pokernight.odds.reports import charts
from pokernight.odds.reports.results import STOPPED, rule_hash
from pokernight.odds.reports.sheet import Answer, Sheet
from pokernight.wording.amounts import counted, money

AT_RANDOM: Final = "random"
"""Policy whose answers mean the least."""
POLICIES: Final = ("caller", "sensible", AT_RANDOM)
"""Players of the three policies, the main policy first."""
WITHIN: Final = 0.5
"""Half width of the intervals of differences that is aimed at, in small bets."""
SECONDS: Final = 115.0
"""Time for all policies together: with the start and the last hands two minutes."""
SURVEYED: Final = 120
"""Hands that are played to see which questions a game asks."""
FEWEST: Final = 30
"""Observations from which an interval may end the work."""
COMPARED: Final = 5
"""Answers of a recorded question that are compared at the most."""


READ: Final = ("bet", "raise", "none", "pat")
"""Words that stand for an amount or for cards, see :func:`meant`."""


class Branch(NamedTuple):
    """Hand at a question, and the answers to compare."""

    hand: Hand
    ask: Ask
    answers: tuple[Given, ...]


def meant(text: str, ask: Ask, hand: Hand) -> Given | None:
    """Return the answer of a question that a text means, or None if it is not legal.

    ``bet`` and ``raise`` are the least; a number of cards throws away as many as keep the best.
    """
    legal = ask.legal
    if text in legal:
        return text
    if isinstance(legal, Bets) and text in ("bet", "raise"):
        return legal.low if legal.low <= legal.high else None
    if isinstance(legal, PickSome) and (text.isdecimal() or text in ("none", "pat")):
        count = int(text) if text.isdecimal() else 0
        ways = sets_of_cards(legal.options, hand.state.face, legal.least, legal.most)
        return next((thrown for _, thrown in ways if len(thrown) == count), None)
    if legal.of == "amount":
        try:
            cents = read_money(text, "an amount")
        except Refused:
            return None
        return cents if cents in legal else None
    return int(text) if text.isdecimal() and int(text) in legal else None


class _Watch:
    """Plan of a hand that notes the first question of a kind; then everybody stays.

    Attributes:
        branch: the question of the hand played last, if it came up.
    """

    def __init__(self, kind: str, texts: Sequence[str], seat: int | None) -> None:
        self._kind, self._texts, self._seat = kind, texts, seat
        self._hand: Hand | None = None
        self.branch: Branch | None = None

    def __call__(self, hand: Hand, ask: Ask) -> Given | None:
        if self._hand is not hand:
            self._hand, self.branch = hand, None
        if self.branch is not None:
            return stay_or_open(hand, ask)
        if ask.kind != self._kind or self._seat not in (None, ask.seat):
            return None
        answers = [meant(text, ask, hand) for text in self._texts]
        legal = tuple([answer for answer in answers if answer is not None])
        if len(legal) < len(answers):
            return None
        self.branch = Branch(hand.fork(), ask, legal)
        return stay_or_open(hand, ask)


@dataclass
class WorthSums:
    """Values of the answers in some hands.

    Attributes:
        count: number of hands dealt.
        values: by hand in which the question came up, the cents of each answer.
    """

    count: int = 0
    values: list[tuple[int, ...]] = field(default_factory=list)

    def merge(self, other: WorthSums) -> None:
        """Add other hands."""
        self.count += other.count
        self.values += other.values


@dataclass(frozen=True, kw_only=True)
class WorthRecipe(Recipe[WorthSums]):
    """Hands at a question, by their numbers, played on by a policy.

    Attributes:
        players: the policy.
        seed: seed of the hands and of the play.
    """

    players: str
    seed: Seed

    @abstractmethod
    def branches(self) -> Callable[[int], Branch | None]:
        """Return the function from the number of a hand to its question, if it comes up."""

    def counter(self) -> Callable[[Piece], WorthSums]:
        """Return the function that plays some hands on."""
        branch_of, policy = self.branches(), DecidingPlayer(self.players)

        def play(piece: Piece) -> WorthSums:
            sums = WorthSums(piece.size)
            for number in piece.numbers:
                if (branch := branch_of(number)) is not None:
                    sums.values.append(_played_on(branch, policy, f"{self.seed}:{number}:on"))
            return sums

        return play


def _played_on(branch: Branch, policy: DecidingPlayer, chance: str) -> tuple[int, ...]:
    """Return the cents of each answer over the hand as it stands."""
    hand, ask, answers = branch
    view = hand.view(ask.seat)
    now = view.stack[ask.seat] - view.began[ask.seat]
    values = []
    for answer in answers:
        twin = hand.fork()
        twin.play(answer, ask.seat)
        policy.finish(twin, Random(chance))
        values.append(twin.result.payoffs[ask.seat] - now)
    return tuple(values)


@dataclass(frozen=True, kw_only=True)
class InGame(WorthRecipe):
    """Question of a kind in random hands of a game.

    Attributes:
        questions: the hands; with known cards, by the seat that holds them.
        at: the kind of question.
        texts: the answers, as typed.
        by_seat: True if the asked seat holds known cards.
    """

    questions: tuple[OddsQuestion, ...]
    at: str
    texts: tuple[str, ...]
    by_seat: bool

    def portable(self) -> InGame:
        """Return the same recipe as it can be pickled."""
        return replace(self, questions=tuple([each.portable() for each in self.questions]))

    def branches(self) -> Callable[[int], Branch | None]:
        """Return the function that deals a hand and plays it up to the question."""
        tables = []
        for seat, question in enumerate(self.questions):
            watch = _Watch(self.at, self.texts, seat if self.by_seat else None)
            tables.append((watch, ByPlaying(question.deals, self.seed, self.players, plan=watch)))

        def branch(number: int) -> Branch | None:
            watch, playing = tables[number % len(tables)]
            playing.play(number)
            return watch.branch

        return branch


@dataclass(frozen=True, kw_only=True)
class Recorded(WorthRecipe):
    """Question of a recorded hand, in worlds that its seat could not tell from the true one.

    Attributes:
        choice: the question and what its seat knew.
        answers: the answers to compare.
    """

    choice: Choice
    answers: tuple[Given, ...]

    def portable(self) -> Recorded:
        """Refuse: a recorded hand stays in its process."""
        raise Refused("a recorded hand is played on by one worker: leave out --workers")

    def branches(self) -> Callable[[int], Branch | None]:
        """Return the function that draws a world."""
        asked = self.choice.asked

        def branch(number: int) -> Branch:
            world = asked.worlds.draw(Random(f"{self.seed}:{number}"))
            return Branch(world, asked.ask, self.answers)

        return branch


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyWorth:
    """Values of the answers under a policy, in small bets.

    Attributes:
        players: the policy.
        answers: by answer, its value.
        differences: by pair of answers, the first less the second.
        dealt: number of hands dealt or worlds drawn.
    """

    players: str
    answers: tuple[tuple[str, Sample], ...]
    differences: tuple[tuple[str, str, Sample], ...]
    dealt: int

    @property
    def n(self) -> int:
        """Number of hands in which the question came up."""
        return self.answers[0][1].count

    @property
    def ci95(self) -> float:
        """Half width of the widest interval of a difference."""
        return max([sample.ci95 for _, _, sample in self.differences])

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON."""
        return {
            "answers": [
                {"answer": answer, "value": sample.mean, "ci95": finite(sample.ci95)}
                for answer, sample in self.answers
            ],
            "differences": [
                {"answer": answer, "against": other, "value": sample.mean,
                 "ci95": finite(sample.ci95)}
                for answer, other, sample in self.differences
            ],
            "n": self.n,
        }  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class AnswerWorth(Answer):
    """Worth of the answers to a question.

    Attributes:
        game: the game.
        rules: its house rules.
        at: the kind of question.
        policies: the values by policy, the named players first.
        within: the half width that was aimed at, in small bets; None for a number of hands.
        complete: False if the work was stopped half-way.
        unasked: the policies in whose hands the question never came up.
    """

    game: Game
    rules: Rules
    at: str
    policies: tuple[PolicyWorth, ...]
    within: float | None
    complete: bool = True
    unasked: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, the interface of ``pokernight worth --json``, in small bets."""
        first, *_ = self.policies
        return {
            "at": self.at,
            **first.to_json(),
            "policies": [
                {"players": policy.players, **policy.to_json()} for policy in self.policies
            ],
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each policy and answer."""
        return [
            {"players": policy.players, **row, "n": policy.n}
            for policy in self.policies
            for row in policy.to_json()["answers"]
        ]

    def sheets(self) -> list[Sheet]:
        """Return a table of the answers and a table of their differences."""
        players = [policy.players for policy in self.policies]
        first = self.policies[0]

        def cells(samples: Sequence[Sample]) -> list[str]:
            return [cell for sample in samples for cell in _cells(sample)]

        head = [cell for name in players for cell in (name, "+-")]
        values = [
            (answer, *cells([policy.answers[at][1] for policy in self.policies]))
            for at, (answer, _) in enumerate(first.answers)
        ]
        differences = [
            (f"{answer} - {other}", *cells([policy.differences[at][2] for policy in self.policies]))
            for at, (answer, other, _) in enumerate(first.differences)
        ]
        return [Sheet((self.at, *head), (*values, *differences))]

    def said(self) -> list[str]:
        """Return sentences: the method, the unit, the hands still needed, where policies differ."""
        came = ", ".join([f"{policy.players} {policy.n:,} of {policy.dealt:,}"
                          for policy in self.policies])  # fmt: skip
        sentences = [] if self.complete else [STOPPED]
        return [*sentences, *self.method(f" came up in hands played by {came}"), *self.notes()]

    def method(self, came: str = "") -> list[str]:
        """Return the method and the unit, with how often the question came up."""
        unit = self.rules.unit
        return [
            f"{self.game.title}: {self.at!r}{came}; each answer was "
            "played on by the same players, cards and chance; rules "
            f"{rule_hash(self.game, self.rules)}, pokernight {__version__}",
            f"Values are {unit.name} of {money(unit.cents)} over the hand as it stands: what is "
            "in the pot is lost, and to fold is worth 0. Only the first such question of a hand "
            "is asked about.",
            f"{'; '.join([_way(policy.players) for policy in self.policies])}.",
        ]

    def notes(self) -> list[str]:
        """Return what is to be noted: where policies differ, and the hands still needed."""
        sentences = []
        if self.unasked:
            sentences.append(f"With {', '.join(self.unasked)} it came up in no hand.")
        first = self.policies[0].answers[0][0]
        sentences += [note for at, (answer, *_) in enumerate(self.policies[0].differences)
                      if answer == first and (note := self._sign(at))]  # fmt: skip
        if self.within is not None:
            sentences += [
                f"+-{self.within:g} with {policy.players} takes about "
                f"{roughly(self._still(policy))} more hands."
                for policy in self.policies
                if policy.ci95 > self.within
            ]
        return sentences

    def _still(self, policy: PolicyWorth) -> int:
        """Return the hands that the wanted interval still takes."""
        assert self.within is not None
        needed = max([sample.needed(self.within) for *_, sample in policy.differences])
        return round((needed - policy.n) * policy.dealt / max(1, policy.n))

    def _sign(self, at: int) -> str:
        """Return the note on a difference whose sign depends on the policy."""
        by_sign: dict[int, list[str]] = {1: [], 0: [], -1: []}
        for policy in self.policies:
            sample = policy.differences[at][2]
            sign = (1 if sample.mean > 0 else -1) if sample.clear_of_zero() else 0
            by_sign[sign].append(policy.players)
        above, unclear, below = by_sign.values()
        answer, other, _ = self.policies[0].differences[at]
        if above and below:
            return (
                f"Whether {answer} or {other} is worth more depends on the players: {answer} with "
                f"{', '.join(above)}, {other} with {', '.join(below)}."
            )
        if unclear and (above or below):
            better, worse = (answer, other) if above else (other, answer)
            clear = above or below
            if clear == [AT_RANDOM]:
                return (
                    f"Not clear with {', '.join(unclear)}: the interval contains 0. That {better} "
                    f"is worth more than {worse} with {AT_RANDOM} says little, as all then "
                    "answer at random."
                )
            return (
                f"{better} is worth more than {worse} with {', '.join(clear)}; with "
                f"{', '.join(unclear)} the interval contains 0."
            )
        return ""

    def plot(self, path: str | None = None) -> Any:
        """Draw the differences by policy, see :meth:`.sheet.Answer.plot`."""
        rows = [
            (f"{answer} rather than {other}: {policy.players}", sample.mean, sample.ci95)
            for policy in self.policies
            for answer, other, sample in policy.differences
        ]
        unit = self.rules.unit
        panel = (rows, f"worth more, in {unit.name} of {money(unit.cents)}; {charts.WHISKERS}")
        title = f"What is an answer to {self.at!r} worth at {self.game.title}?"
        return charts.drawn(charts.panels(title, [panel], self.said()[0]), path)

    def __repr__(self) -> str:
        return f"<AnswerWorth at {self.game.title}, {self.at}: {len(self.policies)} policies>"


def _way(players: str) -> str:
    """Return how a policy plays, in words."""
    if players in STAYERS:
        return f"{players}: checks and calls, and never folds"
    return f"{players}: {LINES.get(players, 'a player of your own')}"


def _time_for(players: str) -> float:
    """Return the part of the time for a policy, the others alike: thinkers play slowly."""
    if players == AT_RANDOM:
        return 0.5
    return 2.0 if players in THINKERS else 1.0


def _cells(sample: Sample) -> tuple[str, str]:
    ci95 = finite(sample.ci95)
    return f"{sample.mean:+z.3f}", "unknown" if ci95 is None else f"{ci95:.3f}"


class WorthTally(MergedTally[WorthSums, PolicyWorth | None]):
    """Values of the answers under a policy so far."""

    def __init__(self, players: str, words: Sequence[str], cents: int) -> None:
        self.players, self._words, self._cents = players, words, cents
        super().__init__(WorthSums())

    def ci95(self) -> float:
        """Return the half width of the widest interval of a difference."""
        if len(self.sums.values) < FEWEST:
            return inf
        answer = self.answer()
        return inf if answer is None else answer.ci95

    def answer(self) -> PolicyWorth | None:
        """Return the values so far; None where the question has not come up."""
        values = self.sums.values
        if not values:
            return None
        by_answer = [[row[at] / self._cents for row in values] for at in range(len(self._words))]
        pairs = combinations(range(len(self._words)), 2)
        return PolicyWorth(
            players=self.players,
            answers=tuple(zip(self._words, map(Sample.of, by_answer), strict=True)),
            differences=tuple([
                (self._words[a], self._words[b],
                 Sample.of([x - y for x, y in zip(by_answer[a], by_answer[b], strict=True)]))
                for a, b in pairs
            ]),
            dealt=self.count,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class WorthPlan(Plan[AnswerWorth]):
    """Work for an answer, decided before it starts.

    Attributes:
        game: the game.
        rules: its house rules.
        at: the kind of question.
        words: the answers in words.
        recipes: the hands, by policy.
        within: half width of the intervals of differences aimed at, in small bets, or None.
        hands: number of hands of each policy, or None for the time limit.
        seconds: time for all policies together, unless a number of hands is given.
    """

    game: Game
    rules: Rules
    at: str
    words: tuple[str, ...]
    recipes: tuple[WorthRecipe, ...]
    within: float | None
    hands: int | None
    seconds: float

    def __post_init__(self) -> None:
        self.foreseen  # noqa: B018  a long run is refused before it starts

    @cached_property
    def foreseen(self) -> float:
        """About the number of seconds that it will take.

        Raises:
            Refused: for more than :data:`~pokernight.measuring.amounts.LONGEST`.
        """
        if self.hands is None:
            return self.seconds
        played = 1 + len(self.words)
        a_hand = sum([played / playing_rate(recipe.players) for recipe in self.recipes])
        return foresee(self.hands, 1 / a_hand, "a sample", "ask for fewer --hands or --players")

    @cached_property
    def total(self) -> int:
        """Hands of all policies, or the seconds that they take at the most."""
        return round(self.seconds) if self.hands is None else self.hands * len(self.recipes)

    def run(self, workers: Crew = 1) -> Iterator[Progress[AnswerWorth]]:
        """Play policy by policy, the quick ones first; the last progress has the whole answer.

        Raises:
            Refused: if the question has come up in no hand.
        """
        clock = Clock()
        cents = self.rules.unit.cents
        tallies = [WorthTally(recipe.players, self.words, cents) for recipe in self.recipes]
        order = sorted(
            range(len(tallies)), key=lambda place: self.recipes[place].players in THINKERS
        )
        for turn, place in enumerate(order):
            recipe, tally = self.recipes[place], tallies[place]
            left = None
            if self.hands is None:
                parts = [_time_for(self.recipes[later].players) for later in order[turn:]]
                left = max(1.0, (self.seconds - clock.seconds) * parts[0] / sum(parts))
            target = Target(count=self.hands, ci95=self.within, seconds=left)
            block = 1 if recipe.players in THINKERS else 20
            for _ in measure(recipe, tally, target, in_blocks(block), workers=workers):
                hands = sum([each.count for each in tallies])
                done = hands if self.hands is not None else min(self.total, round(clock.seconds))
                yield Progress(done, self.total, clock.seconds, self._answer(tallies))
        answer = self._answer(tallies)
        if answer is None:
            dealt = sum([tally.count for tally in tallies])
            raise Refused(
                f"{self.at!r} with the answers {', '.join(self.words)} has come up in none of "
                f"{counted(dealt, 'hand')} of {self.game.title} that "
                f"{', '.join([tally.players for tally in tallies])} played: name players that "
                "bring it about, or answers that one question has"
            )
        yield Progress(self.total, self.total, clock.seconds, answer)

    def _answer(self, tallies: Sequence[WorthTally]) -> AnswerWorth | None:
        answers = [tally.answer() for tally in tallies]
        seen = [answer for answer in answers if answer is not None]
        if not seen:
            return None
        unasked = [
            recipe.players
            for recipe, tally, answer in zip(self.recipes, tallies, answers, strict=True)
            if answer is None and tally.count
        ]
        return AnswerWorth(
            game=self.game, rules=self.rules, at=self.at, policies=tuple(seen), within=self.within,
            unasked=tuple(unasked),
        )  # fmt: skip


def kinds_asked(question: OddsQuestion, until: str = "") -> dict[str, list[str]]:
    """Return the kinds of questions of some hands, with answers to each as words.

    Args:
        question: the game and its seats.
        until: stop at the first question of this kind.
    """
    kinds: dict[str, dict[str, None]] = {}

    def note(hand: Hand, ask: Ask) -> None:
        words = [answer for answer in ask.legal.samples() if isinstance(answer, str)]
        kinds.setdefault(ask.kind, {}).update(dict.fromkeys(words))

    for players in ("random", STAYER):
        playing = ByPlaying(question.deals, 0, players, plan=note)
        for number in range(SURVEYED):
            if until in kinds:
                break
            playing.play(number)
    return {kind: [*words] for kind, words in kinds.items()}


def _check_answers(
    question: OddsQuestion, at: str, answers: Sequence[str], known: Sequence[str]
) -> None:
    """Check that answers in words are answers to a kind of question.

    Raises:
        Refused: for a word that no hand of the survey offers there, with those that there are.
    """
    words = [text for text in answers if text.isalpha() and text not in READ]
    if {*words} <= {*known}:
        return
    known = kinds_asked(question)[at]
    for text in words:
        if text not in known and all(map(str.isalpha, known)):
            others = f": its answers are {', '.join(known)}" if known else ""
            title = question.spot.game.title
            raise Refused(
                f"{text!r} is no answer to {at!r} at {title}{nearest(text, known) or others}"
            )


def usual_seats(game: Game) -> int:
    """Return the number of seats by default: 4, or as near as the game allows."""
    return min(max(4, game.seats[0]), game.seats[1])


def kinds_of_game(game: Game) -> list[str]:
    """Return the kinds of questions that a game asks, by the alphabet."""
    return sorted(kinds_asked(question_of(game, [UNKNOWN] * usual_seats(game))))


def check_policies(players: Sequence[str]) -> tuple[str, ...]:
    """Return the policies, checked.

    Raises:
        Refused: for an unknown player, or a player twice.
    """
    policies = tuple(players) or POLICIES
    if len(set(policies)) < len(policies):
        raise Refused("each player is a policy of its own: name none twice")
    for name in policies:
        DecidingPlayer(name)
    return policies


def plan_worth(
    game: Game | str,
    at: str,
    answers: Sequence[str],
    *,
    hand: str = "",
    seats: int | None = None,
    rules: HouseRules | None = None,
    players: Sequence[str] = (),
    within: float | None = None,
    hands: int | None = None,
    seconds: float = SECONDS,
    seed: Seed = 0,
) -> WorthPlan:
    """Decide how to find what answers are worth, see :func:`answer_worth`."""
    game = find(game) if isinstance(game, str) else game
    policies = check_policies(players)
    if len(answers) < 2 or len(set(answers)) < len(answers):
        raise Refused("--answers takes two or more different answers to compare, such as pay,fold")
    house = game.rules_from(rules)
    count = seats or usual_seats(game)
    game.check_seats(count, house)
    blank = question_of(game, [UNKNOWN] * count, rules=house, seed=seed)
    asked = kinds_asked(blank, at)
    if at not in asked:
        known = ", ".join(sorted(asked))
        raise Refused(
            f"{game.title} never asks {at!r}{nearest(at, list(asked))}: its questions are {known}"
        )
    _check_answers(blank, at, answers, asked[at])
    questions = [blank]
    if hand:
        questions = [
            question_of(
                game,
                [hand if place == seat else UNKNOWN for place in range(count)],
                rules=house,
                seed=seed,
            )
            for seat in range(count)
        ]
        for question in questions:
            question.deals  # noqa: B018  a bad hand is refused before anything is played
    check_extent(within, hands)
    return WorthPlan(
        game=game,
        rules=blank.spot.rules,
        at=at,
        words=tuple(answers),
        recipes=tuple([
            InGame(players=name, seed=seed, questions=tuple(questions), at=at,
                   texts=tuple(answers), by_seat=bool(hand))
            for name in policies
        ]),
        within=within if hands is not None else within or WITHIN,
        hands=hands,
        seconds=seconds,
    )  # fmt: skip


def check_extent(within: float | None, hands: int | None) -> None:
    """Check the wanted interval and number of hands.

    Raises:
        Refused: for an interval that is not above 0, or fewer than two hands.
    """
    if within is not None and not 0 < within < inf:
        raise Refused(f"no interval reaches {within:g} to either side: give a number above 0")
    if hands is not None and hands < 2:
        raise Refused(f"{counted(hands, 'hand')} are too few: an interval takes two")


def plan_recorded(
    hand: Hand,
    question: int,
    *,
    answers: Sequence[str] = (),
    players: Sequence[str] = (),
    within: float | None = None,
    hands: int | None = None,
    seconds: float = SECONDS,
    seed: Seed = 0,
) -> WorthPlan:
    """Decide how to find what answers to a question of a recorded hand are worth.

    The worlds agree with what the asked seat knew, each equally likely: the betting is not read.

    Args:
        hand: the hand, with its history.
        question: number of the question among those with a choice, from 1.
        answers: the answers to compare; by default the given answer and those worth comparing.
        players: the policies.
        within: half width of the differences aimed at, in small bets.
        hands: number of worlds of each policy, instead of a time limit.
        seconds: time for all policies together.
        seed: seed of the worlds.

    Raises:
        Refused: for a question that the hand does not have, or an illegal answer.
    """
    policies = check_policies(players)
    check_extent(within, hands)
    choices = choices_of(hand)
    if not 1 <= question <= len(choices):
        kinds = ", ".join([f"{number} {choice.asked.ask.kind} (seat {choice.asked.ask.seat})"
                           for number, choice in enumerate(choices, 1)])  # fmt: skip
        raise Refused(f"the hand has no question {question}; it has {kinds or 'none'}")
    choice = choices[question - 1]
    ask, view = choice.asked.ask, choice.asked.view
    if answers:
        world = choice.asked.worlds.draw(Random(0))
        read = [meant(text, ask, world) for text in answers]
        if None in read:
            wrong = answers[read.index(None)]
            raise Refused(f"{wrong!r} is no answer to {ask.kind!r}, which takes {ask.legal!r}")
        compared = tuple([each for each in read if each is not None])
        words = tuple(answers)
    else:
        others = [each for each in answers_to_compare(choice.asked) if each != choice.answer]
        compared = (choice.answer, *others[: COMPARED - 1])
        words = tuple([str(describe(each, ask, view)) for each in compared])
    if len({*compared}) < 2:
        raise Refused("two or more different answers are compared, and here there is one")
    return WorthPlan(
        game=hand.game,
        rules=hand.setup.rules,
        at=ask.kind,
        words=words,
        recipes=tuple([
            Recorded(players=name, seed=seed, choice=choice, answers=compared)
            for name in policies
        ]),
        within=within if hands is not None else within or WITHIN,
        hands=hands,
        seconds=seconds,
    )  # fmt: skip


def answer_worth(
    game: Game | str,
    at: str,
    answers: Sequence[str],
    *,
    hand: str = "",
    seats: int | None = None,
    rules: HouseRules | None = None,
    players: Sequence[str] = (),
    within: float | None = None,
    hands: int | None = None,
    seconds: float = SECONDS,
    seed: Seed = 0,
    workers: int = 1,
) -> AnswerWorth:
    """Return what answers to a kind of question are worth, in small bets, under some policies.

    >>> from pokernight.odds import answer_worth
    >>> answer = answer_worth("kuhn", "bet", ["call", "fold"], hands=40, players=["random"])
    >>> [name for name, _ in answer.policies[0].answers]
    ['call', 'fold']

    Args:
        game: a game, or its name.
        at: kind of the question, such as ``bet``, or ``three`` for Baseball's payment.
        answers: the answers to compare: words, amounts, or a number of cards to throw away.
        hand: cards or range of the asked seat, see :mod:`pokernight.odds.questions.holdings`.
        seats: number of seats; 4, or as near as the game allows.
        rules: house rules, also as a dict, a text or a set's name.
        players: the policies, the main policy first; :data:`POLICIES` by default.
        within: half width of the intervals of differences, in small bets, that ends the work.
        hands: number of hands dealt by each policy, instead of a time limit.
        seconds: time for all policies together.
        seed: seed of the hands.
        workers: number of processes.

    Raises:
        Refused: for a kind of question that the game never asks, or answers that it never takes.
    """
    plan = plan_worth(
        game, at, answers, hand=hand, seats=seats, rules=rules, players=players, within=within,
        hands=hands, seconds=seconds, seed=seed,
    )  # fmt: skip
    return carry_out(plan, workers)
