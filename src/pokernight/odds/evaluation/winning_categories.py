"""Categories of hands that are held and that win, deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pokernight import extras
from pokernight.cards import Card, pretty
from pokernight.chance import Dice, number_of
from pokernight.engine.game import Cards
from pokernight.engine.hand import Hand
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, Reads
from pokernight.games import offer_of
from pokernight.odds.evaluation.evaluators import STAYER, ByPlaying, DealCounter, Showdown
from pokernight.odds.evaluation.odds_question import OddsQuestion
from pokernight.odds.questions.layout import DealtCards
from pokernight.ranking import CATEGORIES, high_value

if TYPE_CHECKING:
    from pokernight.odds.compiled.winners import InBulk

NO_CLAIM: Final = "nobody"
UNCONTESTED: Final = "uncontested"


@dataclass
class CategoryWins:
    """Counts by category: contest, place of the category in its order, and name.

    Attributes:
        count: number of deals.
        held: hands of each category.
        squares: the squares of the number of such hands in a deal, added up.
        won: parts (of :data:`PART`) of prizes that each category took.
        facing: in games with a rival, a hand that no player holds: the hands of the best players
            by the number of the cards that the game counts, and by the result: 1, 0 or -1.
    """

    count: int = 0
    held: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    squares: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    won: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    facing: Counter[tuple[int, int]] = field(default_factory=Counter)

    def merge(self, other: CategoryWins) -> None:
        """Add the counts of other deals."""
        self.count += other.count
        self.held.update(other.held)
        self.squares.update(other.squares)
        self.won.update(other.won)
        self.facing.update(other.facing)

    def hold(self, kinds: Iterable[tuple[int, int, str]]) -> None:
        """Add the hands of a deal by their categories."""
        times = Counter(kinds)
        self.held.update(times)
        self.squares.update({kind: many * many for kind, many in times.items()})


class Claim(NamedTuple):
    """Claim of a hand in a contest.

    Attributes:
        order: place of its category in the order of categories, higher is better.
        kind: its category.
        value: higher is better; 0 for no claim.
        part: its part of the prize, see :data:`PART`.
    """

    order: int
    kind: str
    value: int
    part: int


class ComparedDeal(NamedTuple):
    """Deal in which everybody stays: by hand its cards, by contest the claims of the hands.

    The hand dealt first is the first; its cards are in the order dealt.
    """

    cards: Sequence[Sequence[Card]]
    claims: Sequence[Sequence[Claim]]


PART: Final = 720_720
"""Parts of a prize: every number of winners up to sixteen divides it."""


def kind_of(reading: Reads | None) -> tuple[int, str]:
    """Return the place of a hand's category, higher is better, and the category."""
    if reading is None:
        return -1, "none"
    return reading.order, reading.kind


# --- evaluators


class ByShowdown:
    """Evaluator by the game's own contests; everybody stays."""

    def __init__(self, question: OddsQuestion) -> None:
        self._judge = Showdown(question.deals, question.seed, self._watch)
        self._contests = question.spot.contests
        self._kinds: dict[tuple[int, int], tuple[int, str]] = {}
        self._tally = CategoryWins()
        self._seen = ComparedDeal((), ())
        self.method, self.players = self._judge.method, self._judge.players
        self.block, self.usual, self.rate = 500, 20_000, 2_000.0

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        self._tally = CategoryWins()
        self._judge.sample(first, count)
        return self._tally

    def each(self, first: int, count: int) -> Iterator[ComparedDeal]:
        """See :class:`HandComparer`."""
        for number in range(first, first + count):
            self.sample(number, 1)
            yield self._seen

    def _watch(self, state: State, values: Sequence[Sequence[int]]) -> None:
        kinds = [
            [self._kind(place, value, state, seat) for seat, value in enumerate(contest)]
            for place, contest in enumerate(values)
        ]
        count_deal(self._tally, values, kinds)
        self._seen = ComparedDeal(
            [state.cards(state.hands[seat]) for seat in range(state.seats)],
            [claims(*contest, place) for place, contest in enumerate(zip(values, kinds))],
        )

    def _kind(self, place: int, value: int, state: State, seat: int) -> tuple[int, str]:
        if (place, value) not in self._kinds:
            self._kinds[place, value] = kind_of(self._contests[place].reading(state, seat))
        return self._kinds[place, value]


def claims(values: Sequence[int], kinds: Sequence[tuple[int, str]], place: int) -> list[Claim]:
    """Return the claims of hands in a contest; only the first contest is won without a claim."""
    best = max(values)
    part = PART // sum([value == best for value in values])
    return [
        Claim(*kind, value, part if value == best and (value or not place) else 0)
        for value, kind in zip(values, kinds)
    ]


def count_deal(
    tally: CategoryWins, values: Sequence[Sequence[int]], kinds: Sequence[Sequence[tuple[int, str]]]
) -> None:
    """Count a deal by the values and the categories of the hands, both by contest and seat."""
    tally.count += 1
    for place, (contest, named) in enumerate(zip(values, kinds)):
        best = max(contest)
        if place and not best:
            tally.won[place, -2, NO_CLAIM] += PART
            continue
        winners = sum([value == best for value in contest])
        claimed = [(value, kind) for value, kind in zip(contest, named) if value or not place]
        tally.hold([(place, *kind) for _, kind in claimed])
        for value, (order, kind) in claimed:
            if value == best:
                tally.won[place, order, kind] += PART // winners


class ByDuel:
    """Evaluator of games in which the best player meets a rival, a hand that no player holds."""

    block, usual, rate = 250, 5_000, 1_200.0

    def __init__(self, question: OddsQuestion) -> None:
        from pokernight.odds.evaluation.duels import Duel

        self._deals, self._start = question.deals, number_of(question.seed)
        self._judge = Duel(question.deals, question.seed)
        self._hands = question.spot.layout
        self._seats = range(question.spot.seats)
        self.method, self.players = self._judge.method, None

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        tally = CategoryWins()
        for number in range(first, first + count):
            deck = self._deals.draw(Dice(self._start, number))
            outcome = self._judge.outcome(deck)
            tally.count += 1
            winners = sum(outcome.nominal)
            kinds = []
            for seat in self._seats:
                places = (*self._hands.down[seat], *self._hands.up[seat], *self._hands.board)
                category = high_value([deck[place] for place in places]) >> 20
                kind = (0, category, CATEGORIES[category])
                kinds.append(kind)
                if outcome.nominal[seat]:
                    tally.won[kind] += PART // winners
                    tally.facing[outcome.counted, outcome.against[seat]] += 1
            tally.hold(kinds)
        return tally

    def each(self, first: int, count: int) -> Iterator[ComparedDeal]:
        """See :class:`HandComparer`: the best player takes the prize if it beats the rival."""
        for number in range(first, first + count):
            deck = self._deals.draw(Dice(self._start, number))
            outcome = self._judge.outcome(deck)
            part = PART // sum(outcome.nominal)
            hands = self._hands
            cards = [[deck[at] for at in hands.places(seat)] for seat in self._seats]
            board = [deck[at] for at in hands.board]
            values = [high_value([*hole, *board]) for hole in cards]
            yield ComparedDeal(cards, [[
                Claim(value >> 20, CATEGORIES[value >> 20], value, part * (against == 1))
                for value, against in zip(values, outcome.against)
            ]])  # fmt: skip


class ByPlay:
    """Evaluator by playing every deal to its end with house players."""

    def __init__(self, question: OddsQuestion) -> None:
        self._seen: list[tuple[Sequence[Sequence[int]], Sequence[Sequence[tuple[int, str]]]]] = []
        self._judge = ByPlaying(question.deals, question.seed, question.players, self._record)
        self._spot = question.spot
        self.method, self.players = self._judge.method, self._judge.players
        self.block, self.usual, self.rate = self._judge.block, self._judge.usual, self._judge.rate

    def _record(self, state: State, contests: tuple[Contest, ...]) -> None:
        """Note the values and categories at the showdown."""
        live = state.clockwise()
        self._seen = [
            (
                [[contest.value(state, seat) for seat in live] for contest in contests],
                [[kind_of(contest.reading(state, seat)) for seat in live] for contest in contests],
            )
        ]

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""
        tally = CategoryWins()
        for number in range(first, first + count):
            self._seen = []
            self._count(tally, *self._judge.play(number))
        return tally

    def count_deck(self, tally: CategoryWins, deck: list[Card], number: int) -> None:
        """Count a deck, its top card first, by playing it."""
        self._seen = []
        self._count(tally, *self._judge.play_out(deck, number, number))

    def kinds(self, deck: list[Card]) -> Sequence[Sequence[tuple[int, str]]]:
        """Return the categories at the showdown of a deck, by contest, from the button's left."""
        self._seen = []
        self._judge.play_out(deck, 0, 0)
        return self._seen[0][1]

    def _count(self, tally: CategoryWins, hand: Hand, dealt: DealtCards) -> None:
        """Count a deal that was played to its end."""
        if self._seen:
            count_deal(tally, *self._seen[0])
            return
        tally.count += 1
        best = max(dealt.won)
        winners = [seat for seat, cents in enumerate(dealt.won) if cents == best]
        alone = len(hand.state.clockwise()) == 1
        kinds = [(0, *self._shown(hand, seat, alone)) for seat in range(self._spot.seats)]
        tally.hold(kinds)
        for seat in winners:
            tally.won[kinds[seat]] += PART // len(winners)

    def _shown(self, hand: Hand, seat: int, alone: bool) -> tuple[int, str]:
        """Return the category of the hand that a seat shows at the end, with its place."""
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


class CategoryJudge(DealCounter, Protocol):
    """Evaluator that counts the categories of hands that are held and that win."""

    def sample(self, first: int, count: int) -> CategoryWins:
        """Count so many deals from a number on."""


class HandComparer(Protocol):
    """Comparer of the hands of deals in which everybody stays."""

    def each(self, first: int, count: int) -> Iterator[ComparedDeal]:
        """Compare so many deals from a number on."""


def comparer_of(question: OddsQuestion) -> HandComparer | None:
    """Return the comparer of a question's hands; None where more than bets is decided."""
    if offer_of(question.spot.game).duels:
        return ByDuel(question)
    if question.spot.decisions:
        return None
    return _in_bulk(question) or ByShowdown(question)


def category_judge(question: OddsQuestion) -> CategoryJudge:
    """Return the evaluator that counts the winning categories of a question."""
    spot = question.spot
    if offer_of(spot.game).duels:
        from pokernight.odds.evaluation.duels import QuickDuel

        if not (QuickDuel.takes(question.deals) and extras.compiled()):
            return ByDuel(question)
        from pokernight.odds.compiled.winners import ByDuelInBulk

        return ByDuelInBulk(question)
    if (spot.decisions and question.players != STAYER) or not extras.compiled():
        return ByPlay(question) if spot.decisions else ByShowdown(question)
    # NumPy and Numba are slow to import.
    from pokernight.odds.compiled.lane_wins import InLanes
    from pokernight.odds.compiled.winners import ByDrawing

    if not spot.decisions:
        return _in_bulk(question) or InLanes.of(question) or ByShowdown(question)
    drawing = ByDrawing.of(question) if offer_of(spot.game).reads else None
    return drawing or InLanes.of(question) or ByPlay(question)


def _in_bulk(question: OddsQuestion) -> InBulk | None:
    """Return the evaluator by compiled readings, None where a game has none."""
    if not (offer_of(question.spot.game).reads and extras.compiled()):
        return None
    from pokernight.odds.compiled.winners import InBulk

    return InBulk(question)
