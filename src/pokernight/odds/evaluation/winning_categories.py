"""Which kinds of hands are held and which win, deal by deal: who counts them, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from pokernight import extras
from pokernight.cards import Card, pretty
from pokernight.chance import Dice, number_of
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, Reads
from pokernight.games import offer_of
from pokernight.odds.answers.equity import Question
from pokernight.odds.evaluation.evaluators import Counts, Played, Showdown
from pokernight.ranking import CATEGORIES, high_value

NO_CLAIM: Final = "nobody"
UNCONTESTED: Final = "uncontested"


@dataclass
class WinTally:
    """Counts of kinds of hands; ``(contest, order, kind)`` is a kind, ``order`` its place.

    Attributes:
        deals: how many deals were counted.
        held: how often each kind was held.
        won: the parts (of :data:`PART`) of prizes that it took.
        facing: where the winners among the players then meet a hand that nobody plays, those by
            what the game counts in a deal and by the result.
    """

    deals: int = 0
    held: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    won: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    facing: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, other: WinTally) -> None:
        """Add what was counted elsewhere."""
        self.deals += other.deals
        self.held.update(other.held)
        self.won.update(other.won)
        self.facing.update(other.facing)


class Claim(NamedTuple):
    """What a hand has in a contest.

    Attributes:
        order: the place of its kind among the kinds, the better the higher.
        kind: what it is.
        value: higher is better; 0 for no claim.
        part: what it takes of the prize, see :data:`PART`.
    """

    order: int
    kind: str
    value: int
    part: int


class Compared(NamedTuple):
    """A deal in which everybody has stayed: by seat its cards, by contest the claims by seat."""

    cards: Sequence[Sequence[Card]]
    claims: Sequence[Sequence[Claim]]


PART: Final = 720_720
"""Into how many parts a prize is cut: every number of winners up to sixteen divides it."""


def kind_of(reading: Reads | None) -> tuple[int, str]:
    """The kind of a hand and its place among the kinds, the better the higher."""
    if reading is None:
        return -1, "none"
    return reading.order, reading.kind


# --- who counts


class ByShowdown:
    """Everybody stays, and the game's own contests decide."""

    def __init__(self, question: Question) -> None:
        self._judge = Showdown(question.deals, question.seed, self._watch)
        self._contests = question.spot.contests
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}
        self._tally = WinTally()
        self._seen = Compared((), ())
        self.method, self.players = self._judge.method, self._judge.players
        self.block, self.usual, self.rate = 500, 20_000, 15_000.0

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        self._tally = WinTally()
        self._judge.sample(first, count)
        return self._tally

    def each(self, first: int, count: int) -> Iterator[Compared]:
        """See :class:`Compares`."""
        for number in range(first, first + count):
            self.sample(number, 1)
            yield self._seen

    def _watch(self, state: State, values: Sequence[Sequence[int]]) -> None:
        kinds = [
            [self._kind(place, value, state, seat) for seat, value in enumerate(contest)]
            for place, contest in enumerate(values)
        ]
        count_deal(self._tally, values, kinds)
        self._seen = Compared(
            [state.cards(state.hands[seat]) for seat in range(state.seats)],
            [claims(*one, place) for place, one in enumerate(zip(values, kinds))],
        )

    def _kind(self, place: int, value: int, state: State, seat: int) -> tuple[int, str]:
        if (place, value) not in self._kinds:
            self._kinds[place, value] = kind_of(self._contests[place].reading(state, seat))
        return self._kinds[place, value]


def claims(values: Sequence[int], kinds: Sequence[tuple[int, str]], place: int) -> list[Claim]:
    """What some hands have in a contest, by its place; none but the first is won by nothing."""
    best = max(values)
    part = PART // sum([value == best for value in values])
    return [
        Claim(*kind, value, part if value == best and (value or not place) else 0)
        for value, kind in zip(values, kinds)
    ]


def count_deal(
    tally: WinTally, values: Sequence[Sequence[int]], kinds: Sequence[Sequence[tuple[int, str]]]
) -> None:
    """Count one deal by the values and the kinds of the hands, both by contest and seat."""
    tally.deals += 1
    for place, (contest, named) in enumerate(zip(values, kinds)):
        best = max(contest)
        if place and not best:
            tally.won[place, -2, NO_CLAIM] += PART
            continue
        winners = sum([value == best for value in contest])
        for value, (order, kind) in zip(contest, named):
            if place and not value:
                continue
            tally.held[place, order, kind] += 1
            if value == best:
                tally.won[place, order, kind] += PART // winners


class ByDuel:
    """Who wins among the players meets a hand that nobody plays."""

    block, usual, rate = 250, 5_000, 3_000.0

    def __init__(self, question: Question) -> None:
        from pokernight.odds.evaluation.duels import Duel

        self._deals, self._start = question.deals, number_of(question.seed)
        self._judge = Duel(question.deals, question.seed)
        self._hands = question.spot.layout
        self._seats = range(question.spot.seats)
        self.method, self.players = self._judge.method, None

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        tally = WinTally()
        for number in range(first, first + count):
            deck = self._deals.draw(Dice(self._start, number))
            outcome = self._judge.outcome(deck)
            tally.deals += 1
            winners = sum(outcome.nominal)
            for seat in self._seats:
                places = (*self._hands.down[seat], *self._hands.up[seat], *self._hands.board)
                category = high_value([deck[place] for place in places]) >> 20
                kind = (0, category, CATEGORIES[category])
                tally.held[kind] += 1
                if outcome.nominal[seat]:
                    tally.won[kind] += PART // winners
                    tally.facing[outcome.counted, outcome.against[seat]] += 1
        return tally

    def each(self, first: int, count: int) -> Iterator[Compared]:
        """See :class:`Compares`: what counts is to win among the players and then to beat him."""
        for number in range(first, first + count):
            deck = self._deals.draw(Dice(self._start, number))
            outcome = self._judge.outcome(deck)
            part = PART // sum(outcome.nominal)
            hands = self._hands
            cards = [[deck[at] for at in (*hands.down[seat], *hands.up[seat])]
                     for seat in self._seats]  # fmt: skip
            board = [deck[at] for at in hands.board]
            values = [high_value([*held, *board]) for held in cards]
            yield Compared(cards, [[
                Claim(value >> 20, CATEGORIES[value >> 20], value, part * (against == 1))
                for value, against in zip(values, outcome.against)
            ]])  # fmt: skip


class ByPlay:
    """House players play every deal to its end."""

    def __init__(self, question: Question) -> None:
        self._seen: list[tuple[Sequence[Sequence[int]], Sequence[Sequence[tuple[int, str]]]]] = []
        self._judge = Played(question.deals, question.seed, question.players, self._record)
        self._spot = question.spot
        self.method, self.players = self._judge.method, self._judge.players
        self.block, self.usual, self.rate = self._judge.block, self._judge.usual, self._judge.rate

    def _record(self, state: State, contests: tuple[Contest, ...]) -> None:
        """Note what everybody has at the showdown."""
        live = state.clockwise()
        self._seen = [
            (
                [[contest.value(state, seat) for seat in live] for contest in contests],
                [[kind_of(contest.reading(state, seat)) for seat in live] for contest in contests],
            )
        ]

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""
        tally = WinTally()
        for number in range(first, first + count):
            self._seen = []
            hand, dealt = self._judge.play(number)
            if self._seen:
                count_deal(tally, *self._seen[0])
                continue
            tally.deals += 1
            best = max(dealt.won)
            winners = [seat for seat, cents in enumerate(dealt.won) if cents == best]
            for seat in range(self._spot.seats):
                kind = (0, *self._shown(hand, seat, len(hand.state.clockwise()) == 1))
                tally.held[kind] += 1
                if seat in winners:
                    tally.won[kind] += PART // len(winners)
        return tally

    def _shown(self, hand: Hand, seat: int, alone: bool) -> tuple[int, str]:
        """The kind of hand that a seat shows at the end."""
        if not hand.state.live[seat]:
            return -3, "folded"
        if alone:
            return -2, UNCONTESTED
        view = hand.view(seat)
        cards = Cards(
            view.known(seat, up=False), view.known(seat, up=True), view.game.talk.given(view, seat)
        )
        if not cards.all:
            return -1, "nothing shown"
        reading = next(iter(view.game.worth(cards, view.rules).values()))
        if isinstance(reading, list):
            return 0, pretty(reading)
        return kind_of(reading)


class WinJudge(Counts, Protocol):
    """Counts the kinds of hands that are held and that win."""

    def sample(self, first: int, count: int) -> WinTally:
        """Count the deals of some numbers."""


class Compares(Protocol):
    """Compares the hands of deals in which everybody stays."""

    def each(self, first: int, count: int) -> Iterator[Compared]:
        """What the deals of some numbers come to, one after the other."""


def compares(question: Question) -> Compares | None:
    """Who compares the hands of a question; None where more than bets is decided."""
    if offer_of(question.spot.game).duels:
        return ByDuel(question)
    judge = win_judge(question)
    return None if isinstance(judge, ByPlay) else judge  # type: ignore[return-value]


def win_judge(question: Question) -> WinJudge:
    """Who counts the winning hands of a question."""
    spot = question.spot
    if offer_of(spot.game).duels:
        from pokernight.odds.evaluation.duels import QuickDuel

        if not (QuickDuel.takes(question.deals) and extras.compiled()):
            return ByDuel(question)
        from pokernight.odds.compiled.winners import ByDuelInBulk

        return ByDuelInBulk(question)
    if spot.decisions:
        return ByPlay(question)
    if not (offer_of(spot.game).reads and extras.compiled()):
        return ByShowdown(question)
    from pokernight.odds.compiled.winners import InBulk

    return InBulk(question)
