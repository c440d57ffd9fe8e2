"""Hands of a study, by their numbers, with all facts about each when it is over.

Hand number n of a seed has the same cards and chances under any house rules and with any players.
The shuffle orders all existing cards, jokers included, and a pack keeps its own cards in that
order. So packs with and without jokers deal their common cards in the same order.

A hand begins with fresh stacks, an empty bank and no pot left from before. Seat 0 deals; players
move on by a seat from hand to hand. Where the pot is not won the game is dealt again until it is,
as at a table, and all of that is a single hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from pokernight.arena.duplicate_boards import MOST_DEALS
from pokernight.arena.entrants import Entrants, entrants_of
from pokernight.bots import Budget
from pokernight.bots.call_bot import Asking, situation_for
from pokernight.cards import JOKERS, Card, Pack, in_joker_order, text
from pokernight.chance import Seed
from pokernight.engine.events import Outline
from pokernight.engine.explaining import worth_of
from pokernight.engine.game import Game, HouseRules, Worth
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.engine.presentation import Reason, Why
from pokernight.engine.state import State
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.table.deal_series import DealSeries

SHOWN: Final = frozenset(("show", "muck", "kill"))
"""Events with which hands are compared."""
CLAUSE: Final = re.compile(r"\([\w.]+\)$")
"""Clause at the end of a sentence that gives a reason."""


class StudyEvent(NamedTuple):
    """Event of a hand.

    Attributes:
        kind: kind of the event.
        seat: the acting seat, or -1.
        other: another seat that it concerns, or -1.
        amount: money, in cents.
        clause: the number of the rule behind it, or empty.
        deal: number of the deal in the hand, from 0.
    """

    kind: str
    seat: int
    other: int
    amount: int
    clause: str
    deal: int


class ShowdownReading(NamedTuple):
    """Reading of a hand at the showdown, in a contest.

    Attributes:
        contest: name of the contest; empty where there is a single contest.
        kind: its category, such as ``full house``.
        order: place of the category in the order, higher is better.
        value: higher is better within a contest of a game.
        reading: its sentence, or the reading that has it.
    """

    contest: str
    kind: str
    order: int
    value: int
    reading: object

    @property
    def words(self) -> str:
        """The reading, as players say it."""
        return str(self.reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """Result of a seat in a hand.

    Attributes:
        number: the seat, its places to the left of the dealer.
        player: the player of the seat.
        net: money won or lost, in cents.
        won: money taken out of pots, in cents.
        opened: True if it was the first to be asked to bet.
        brought_in: True if it had to post the bring-in.
        posted: blinds posted, in cents.
        questions: number of questions asked.
        faults: number of safe answers given for it.
        folded: True if it was out of the hand at the end.
        showdown: True if its hand was compared with others.
        cards: its cards at the showdown, at the end, or last before it folded, in the order dealt.
        up: those of them that then lay face up, in the same order.
        readings: their readings at the showdown, by contest; empty outside of showdowns.
        powers: the powers that acted for it, with their numbers.
        seen: its view at the showdown, if its cards were compared.
    """

    number: int
    player: str
    net: int = 0
    won: int = 0
    opened: bool = False
    brought_in: bool = False
    posted: int = 0
    questions: int = 0
    faults: int = 0
    folded: bool = False
    showdown: bool = False
    cards: tuple[Card, ...]
    up: tuple[Card, ...] = ()
    readings: tuple[ShowdownReading, ...]
    powers: Counter[str] = field(default_factory=Counter)
    seen: View | None = None

    @property
    def marks(self) -> tuple[str, ...]:
        """Roles of its cards at the showdown, with the clause, such as ``wild (2)``."""
        view = self.seen
        if view is None or view.seat is None:
            return ()
        return marks_of(view.game.talk.why(view, view.seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """Hand that is over.

    Attributes:
        number: number of the hand in the study.
        seats: results by seat.
        pot: the largest pot at any time, without an uncalled bet, in cents.
        left: money that stays with the table, such as holdings, in cents; all nets and this add up
            to 0.
        deals: number of deals; more than 1 where a pot was not won.
        unfinished: True if it was given up with a pot that nobody had won.
        showdown: True if hands were compared.
        questions: number of questions asked.
        rounds: number of betting rounds.
        events: the events, in order.
        complaints: by seat, the error of its first invalid answer, or empty.
    """

    number: int
    seats: tuple[SeatResult, ...]
    pot: int
    left: int = 0
    deals: int = 1
    unfinished: bool = False
    showdown: bool
    questions: int = 0
    rounds: int = 0
    events: tuple[StudyEvent, ...] = ()
    complaints: tuple[str, ...]

    @property
    def net(self) -> tuple[int, ...]:
        """Money won or lost by each seat, in cents."""
        return tuple([seat.net for seat in self.seats])

    @property
    def kinds(self) -> Counter[str]:
        """Events by kind."""
        return Counter([event.kind for event in self.events])

    @property
    def clauses(self) -> Counter[str]:
        """Applications of the clauses of the rules, by number."""
        return Counter([event.clause for event in self.events if event.clause])

    @property
    def powers(self) -> Counter[str]:
        """Powers that acted, with their numbers."""
        return sum([seat.powers for seat in self.seats], Counter())


@dataclass(frozen=True)
class Study(Entrants):
    """Game, its players and a seed: hands by their numbers.

    >>> from pokernight.studies.played_hands import study_of
    >>> study = study_of("holdem", ["caller", "random"], seed=7)
    >>> hand = study.play(0)
    >>> hand.showdown, sum(hand.net) + hand.left
    (True, 0)
    """

    @cached_property
    def power_kinds(self) -> frozenset[str]:
        """Kinds of the events of the game's powers."""
        return frozenset([power.kind for power in self.setup.powers])

    @cached_property
    def asking(self) -> Asking:
        """Caller of its players."""
        return Asking()

    def seated(self, number: int) -> tuple[str, ...]:
        """Return the players by seat in a hand; all move on by a seat from hand to hand."""
        count = len(self.players)
        places = [self.players[place % count] for place in range(self.seats)]
        turn = -number % self.seats
        return tuple(places[turn:] + places[:turn])

    def play(self, number: int) -> PlayedHand:
        """Play a hand."""
        return _Playing(self, number).played()


def study_of(
    game: Game | str,
    players: Sequence[str] = ("sensible",),
    *,
    seats: int | None = None,
    rules: HouseRules | None = None,
    seed: Seed = 0,
    budget: Budget | str | None = None,
) -> Study:
    """Return a study, checked.

    Args:
        game: a game, or its name.
        players: the players, and again from the first player on where seats are left.
        seats: number of seats; as many as players are named, or 4 for a single name.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: seed of every hand.
        budget: thinking time per decision, for players that use it.

    Raises:
        Refused: for unknown players, or an impossible number of seats.
    """
    if not players:
        raise Refused("nobody plays: name the players, as in caller,sensible")
    return entrants_of(Study, game, players, 1, seats=seats, rules=rules, seed=seed, budget=budget)


def order_of(pack: Pack, luck: Random) -> list[Card]:
    """Return the cards of a pack in the order that a shuffle of all existing cards gives them."""
    chance = luck.random
    place = [chance() for _ in range(JOKERS[-1] + 1)]
    deck = sorted(pack.cards, key=place.__getitem__)
    return in_joker_order(deck)


class _Playing:
    """Hand of a study while it is played, with the facts noted so far."""

    def __init__(self, study: Study, number: int) -> None:
        self._study, self._number = study, number
        self._players = study.seated(number)
        everybody = range(study.seats)
        self._events: list[StudyEvent] = []
        self._questions, self._faults, self._won, self._posted = (
            [0 for _ in everybody] for _ in range(4)
        )
        self._complaints = ["" for _ in everybody]
        self._cards: list[tuple[Card, ...]] = [() for _ in everybody]
        self._up: list[tuple[Card, ...]] = [() for _ in everybody]
        self._readings: list[tuple[ShowdownReading, ...]] = [() for _ in everybody]
        self._powers: list[Counter[str]] = [Counter() for _ in everybody]
        self._seen: list[View | None] = [None for _ in everybody]
        self._opener = self._bringer = -1
        self._compared: set[int] = set()
        self._pot = self._rounds = self._deals = 0
        self._showdown = False

    def played(self) -> PlayedHand:
        """Play the hand and return it."""
        study = self._study
        series = DealSeries(study.game, study.rules, study.seats)
        unfinished = False
        live: list[int] = []
        while True:
            chance = f"{study.seed}:{self._number}:{self._deals}"
            members = list(series.members)
            luck = Random(chance)
            deck = order_of(study.setup.pack, luck)
            opening = series.opening(chance, deck=deck, entropy=luck.getrandbits(64))
            result, state = self._deal(opening, members, chance)
            live = [seat for seat, is_live in zip(members, state.live, strict=True) if is_live]
            self._deals += 1
            if not series.goes_on(result):
                break
            if self._deals == MOST_DEALS:
                unfinished = True
                series.share_out()
                break
        nets = [stack - study.rules.buy_in for stack in series.stacks]
        return PlayedHand(
            number=self._number,
            seats=tuple([self._seat(seat, net, seat not in live) for seat, net in enumerate(nets)]),
            pot=self._pot,
            left=-sum(nets),
            deals=self._deals,
            unfinished=unfinished,
            showdown=self._showdown,
            questions=sum(self._questions),
            rounds=self._rounds,
            events=tuple(self._events),
            complaints=tuple(self._complaints),
        )

    def _deal(self, opening: Opening, members: Sequence[int], chance: str) -> tuple[Result, State]:
        """Play a deal of the hand, and note its events."""
        study = self._study
        notes = _Notes()
        hand = Hand(opening, sink=Outline(notes.note))
        notes.begin(hand)
        while (ask := hand.ask) is not None:
            seat = members[ask.seat]
            if self._opener < 0 and ask.kind in ("bet", "bring-in"):
                self._opener = seat
                if ask.kind == "bring-in":
                    self._bringer = seat
            self._questions[seat] += 1
            notes.look(hand.state)
            name, luck = self._players[seat], f"{chance}:{hand.number}:{ask.seat}"
            known = situation_for(name, hand, ask, luck)
            reply = study.asking.ask(name, known, study.budget)
            if reply.fault:
                self._faults[seat] += 1
                self._complaints[seat] = self._complaints[seat] or reply.to_its_author
            hand.play(reply.answer, ask.seat)
        notes.end(hand.state)
        self._take(notes, members, hand.state)
        return hand.result, hand.state

    def _take(self, notes: _Notes, members: Sequence[int], state: State) -> None:
        """Add the facts of a deal to those of the hand."""
        kinds = self._study.power_kinds
        seat_of = {-1: -1, **dict(enumerate(members))}
        for kind, place, other, amount, clause in notes.events:
            seat = seat_of[place]
            self._events.append(StudyEvent(kind, seat, seat_of[other], amount, clause, self._deals))
            if seat < 0:
                continue
            if kind == "win":
                self._won[seat] += amount
            elif kind == "post":
                self._posted[seat] += amount
            if kind in kinds:
                self._powers[seat][kind] += 1
        for place, cards in enumerate(notes.cards):
            self._cards[members[place]], self._up[members[place]] = cards, notes.face_up[place]
        for place, readings in notes.readings.items():
            self._readings[members[place]] = readings
            self._seen[members[place]] = notes.views[place]
        self._compared |= {members[place] for place in notes.compared}
        self._showdown |= notes.showdown
        self._pot = max(self._pot, notes.pot)
        self._rounds += state.street

    def _seat(self, seat: int, net: int, folded: bool) -> SeatResult:
        return SeatResult(
            number=seat,
            player=self._players[seat],
            net=net,
            won=self._won[seat],
            opened=seat == self._opener,
            brought_in=seat == self._bringer,
            posted=self._posted[seat],
            questions=self._questions[seat],
            faults=self._faults[seat],
            folded=folded,
            showdown=seat in self._compared,
            cards=self._cards[seat],
            up=self._up[seat],
            readings=self._readings[seat],
            powers=self._powers[seat],
            seen=self._seen[seat],
        )


class _Notes:
    """Facts of a deal, noted from its events; seats are those of the deal.

    Attributes:
        events: the outlines of the events.
        pot: the largest pot.
        cards: by seat, the cards that it held last.
        face_up: by seat, those of them that lay face up.
        compared: the seats in the showdown.
        readings: by seat, the readings of its hand there.
        views: by seat, its view there.
        showdown: True if there was a showdown.
    """

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._up: list[int] = []
        self.events: list[tuple[str, int, int, int, str]] = []
        self.pot = 0
        self.cards: list[tuple[Card, ...]] = []
        self.face_up: list[tuple[Card, ...]] = []
        self.compared: list[int] = []
        self.readings: dict[int, tuple[ShowdownReading, ...]] = {}
        self.views: dict[int, View] = {}
        self.showdown = False

    def begin(self, hand: Hand) -> None:
        """Note the first cards."""
        self._hand = hand
        self.cards = [() for _ in range(hand.state.seats)]
        self.face_up = self.cards[:]
        self.look(hand.state)

    def look(self, state: State) -> None:
        """Note the pot, the up cards and the cards of the live seats."""
        self._glance(state)
        for seat in range(state.seats):
            if state.live[seat]:
                self._hold(state, seat)

    def _hold(self, state: State, seat: int) -> None:
        """Note the cards of a seat."""
        self.cards[seat] = tuple(state.cards(state.hands[seat]))
        self.face_up[seat] = tuple(state.cards(state.shown(seat)))

    def _glance(self, state: State) -> None:
        """Note the pot and the up cards."""
        self.pot = max(self.pot, state.pot())
        self._up = state.up[:]

    def end(self, state: State) -> None:
        """Note the cards at the end of the deal."""
        if not self.showdown:
            self.look(state)

    def note(self, kind: str, seat: int, other: int, amount: int, clause: str) -> None:
        """Note an event by its outline."""
        self.events.append((kind, seat, other, amount, clause))
        if self._hand is None:
            return
        state = self._hand.state
        if kind == "uncalled":
            self.pot = state.pot()
        elif not self.showdown:
            if kind in SHOWN or (kind == "win" and state.live.count(1) > 1):
                self._compare(self._hand)
            else:
                self._glance(state)

    def _compare(self, hand: Hand) -> None:
        """Note the readings at the showdown, with the cards as they lay just before it."""
        self.showdown = True
        state = hand.state
        shown, state.up = state.up, self._up
        try:
            for seat in range(state.seats):
                if state.live[seat]:
                    self.compared.append(seat)
                    self._hold(state, seat)
                    view = hand.view(seat)
                    self.readings[seat] = readings_of(worth_of(view, seat))
                    self.views[seat] = view
        finally:
            state.up = shown


def marks_of(why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the roles of cards with their clauses, each once.

    >>> from pokernight.engine.presentation import Why
    >>> marks_of([Why("3s is wild: threes are (2)", (), "wild", "2"), "and that is all (5)"])
    ('wild (2)',)
    """
    reasons = [reason for reason in why if isinstance(reason, Why)]
    return tuple(dict.fromkeys([f"{reason.what} ({reason.clause})" for reason in reasons]))


def readings_of(worth: Worth) -> tuple[ShowdownReading, ...]:
    """Return the readings of cards by contest; none for a contest to which they have no claim.

    Cards that count by themselves, such as the lowest spade in the hole, are their own category.
    """
    readings = []
    for contest, reading in worth.items():
        if isinstance(reading, list):
            if reading:
                cards = text(reading)
                readings.append(ShowdownReading(contest, cards, 0, 0, cards))
        elif reading is not None:
            readings.append(
                ShowdownReading(contest, reading.kind, reading.order, reading.value, reading)
            )
    return tuple(readings)


@dataclass(slots=True)
class MissedAnswers:
    """Questions that external players did not answer legally in time.

    Attributes:
        count: number of such questions.
        complaint: the sentence about the first of them.
    """

    count: int = 0
    complaint: str = ""

    def add(self, hand: PlayedHand) -> None:
        """Add a hand."""
        self.count += sum([seat.faults for seat in hand.seats])
        self.complaint = self.complaint or next(filter(None, hand.complaints), "")

    def merge(self, other: MissedAnswers) -> None:
        """Add the counts of later hands."""
        self.count += other.count
        self.complaint = self.complaint or other.complaint

    def said(self) -> list[str]:
        """Return a sentence about them, if there are any."""
        return [f"{self.complaint}; so {self.count:,} times."] if self.count else []
