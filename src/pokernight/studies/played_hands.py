"""The hands of a study: each has a number, and all that is known about it when it is over.

Hand number n of a seed has the same cards and chances under any house rules and with any players.
The order of the cards is one order of all the cards there are, of which a pack takes its own: one
with jokers lies as the same pack without them, but for the jokers.

A hand begins with fresh stacks, an empty bank and no pot left from before. Seat 0 deals; who sits
there moves on by one place from hand to hand. Where the pot is not won the game is dealt again
until it is, as at a table, and all of that is one hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from pokernight.arena.carried_pots import Going
from pokernight.arena.duplicate_boards import MOST_DEALS
from pokernight.arena.entrants import Company, company_of
from pokernight.bots import Budget, situation
from pokernight.bots.call_bot import Asking
from pokernight.cards import JOKERS, Card, Pack, in_joker_order, text
from pokernight.chance import Seed
from pokernight.engine.events import Event
from pokernight.engine.explaining import worth_of
from pokernight.engine.game import Game, HouseRules, Worth
from pokernight.engine.hand import Hand, Opening, Result
from pokernight.engine.presentation import Why
from pokernight.engine.state import State
from pokernight.errors import Refused

SHOWN: Final = frozenset(("show", "muck", "kill"))
"""The events with which hands are compared."""
CLAUSE: Final = re.compile(r"\([\w.]+\)$")
"""The clause at the end of a sentence that says why."""


class Told(NamedTuple):
    """Something that happened in a hand.

    Attributes:
        kind: of the event.
        seat: whose doing it was, or -1.
        other: whom else it was done to, or -1.
        amount: of money, in cents.
        clause: the number of the rule behind it, or nothing.
        deal: in which deal of the hand, from 0.
    """

    kind: str
    seat: int
    other: int
    amount: int
    clause: str
    deal: int


class Held(NamedTuple):
    """What a hand was worth at the showdown, in one contest.

    Attributes:
        contest: what it contended for; nothing where there is one contest only.
        kind: its category, such as ``full house``.
        order: the place of the category, higher is better.
        value: higher is better within the contest of one game.
        words: the reading, as players say it.
    """

    contest: str
    kind: str
    order: int
    value: int
    words: str


@dataclass(frozen=True, slots=True)
class Seat:
    """What became of a seat in a hand.

    Attributes:
        number: the seat; also how many places it sits to the left of the dealer.
        player: who sat there.
        net: what it won or lost, in cents.
        won: what it took out of pots, in cents.
        opened: whether it was the first to be asked to bet.
        brought_in: whether it was asked to bring it in.
        posted: the blinds that it posted, in cents.
        questions: how many it was asked.
        faults: how often the safe answer was given for it.
        folded: whether it was out of the hand at the end.
        showdown: whether its hand was compared with others.
        cards: what it held at the showdown, at the end, or last before it folded.
        held: what that was worth at the showdown, by contest; empty for who was not in one.
        powers: the powers that acted for it, and how often.
        marks: what cards of it were at the showdown besides themselves, with the clause, such as
            ``wild (2)``.
    """

    number: int
    player: str
    net: int
    won: int
    opened: bool
    brought_in: bool
    posted: int
    questions: int
    faults: int
    folded: bool
    showdown: bool
    cards: tuple[Card, ...]
    held: tuple[Held, ...]
    powers: Counter[str]
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that is over.

    Attributes:
        number: which hand of the study.
        seats: what became of each seat.
        pot: the most that lay in the middle at once, without an uncalled bet, in cents.
        left: what stays with the table, such as holdings, in cents: all nets and this make nothing.
        deals: how often was dealt; more than once where a pot was not won.
        unfinished: whether it was given up with a pot that nobody had won.
        showdown: whether hands were compared.
        questions: how many were asked.
        rounds: how many rounds of betting there were.
        told: what happened, in order.
        complaints: by seat, what was wrong with the first answer that was none.
    """

    number: int
    seats: tuple[Seat, ...]
    pot: int
    left: int
    deals: int
    unfinished: bool
    showdown: bool
    questions: int
    rounds: int
    told: tuple[Told, ...]
    complaints: tuple[str, ...]

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat won or lost, in cents."""
        return tuple([seat.net for seat in self.seats])

    @property
    def kinds(self) -> Counter[str]:
        """How often each kind of event happened."""
        return Counter([one.kind for one in self.told])

    @property
    def clauses(self) -> Counter[str]:
        """How often each clause of the rules was applied."""
        return Counter([one.clause for one in self.told if one.clause])

    @property
    def powers(self) -> Counter[str]:
        """The powers that acted, and how often."""
        return sum([seat.powers for seat in self.seats], Counter())


@dataclass(frozen=True)
class Study(Company):
    """A game, who plays it and what its hands follow from: hand by hand, by their numbers.

    >>> from pokernight.studies.played_hands import study_of
    >>> study = study_of("holdem", ["caller", "random"], seed=7)
    >>> hand = study.play(0)
    >>> hand.showdown, sum(hand.net) + hand.left
    (True, 0)
    """

    @cached_property
    def power_kinds(self) -> frozenset[str]:
        """What the events of the game's powers are called."""
        return frozenset([power.kind for power in self.setup.powers])

    @cached_property
    def asking(self) -> Asking:
        """Who asks its players."""
        return Asking()

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a hand: everybody moves on by one place from hand to hand."""
        count = len(self.players)
        places = [self.players[place % count] for place in range(self.seats)]
        turn = -number % self.seats
        return tuple(places[turn:] + places[:turn])

    def play(self, number: int) -> Played:
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
    """A study as somebody asks for it.

    Args:
        game: a game, or its name.
        players: who sits at the table, and again from the first on where seats are left.
        seats: how many sit there; as many as are named, or 4 for one name.
        rules: house rules, also as a dict, a text or a set's name; as out of the box if left out.
        seed: what every hand follows from.
        budget: how long the players may think, where they take their time.

    Raises:
        Refused: for players that do not exist, or a number of seats that cannot be.
    """
    if not players:
        raise Refused("nobody plays: name the players, as in caller,sensible")
    return company_of(Study, game, players, 1, seats=seats, rules=rules, seed=seed, budget=budget)


def order_of(pack: Pack, luck: Random) -> list[Card]:
    """A pack in the order that a chance gives to all cards there are."""
    chance = luck.random
    place = [chance() for _ in range(JOKERS[-1] + 1)]
    deck = sorted(pack.cards, key=place.__getitem__)
    return in_joker_order(deck) if len(deck) % 52 else deck


class _Playing:
    """One hand of a study while it is played: who sits there, and what has been noted."""

    def __init__(self, study: Study, number: int) -> None:
        self._study, self._number = study, number
        self._players = study.seated(number)
        everybody = range(study.seats)
        self._told: list[Told] = []
        self._questions, self._faults, self._won, self._posted = (
            [0 for _ in everybody] for _ in range(4)
        )
        self._complaints = ["" for _ in everybody]
        self._cards: list[tuple[Card, ...]] = [() for _ in everybody]
        self._held: list[tuple[Held, ...]] = [() for _ in everybody]
        self._powers: list[Counter[str]] = [Counter() for _ in everybody]
        self._marks: list[tuple[str, ...]] = [() for _ in everybody]
        self._opener = self._bringer = -1
        self._compared: set[int] = set()
        self._pot = self._rounds = self._deals = 0
        self._showdown = False

    def played(self) -> Played:
        """Play it, and say what became of it."""
        study = self._study
        going = Going(study.game, study.rules, study.seats)
        unfinished = False
        live: list[int] = []
        while True:
            chance = f"{study.seed}:{self._number}:{self._deals}"
            members = list(going.members)
            luck = Random(chance)
            deck = order_of(study.setup.pack, luck)
            opening = going.opening(chance, deck=deck, entropy=luck.getrandbits(64))
            result, state = self._deal(opening, members, chance)
            live = [seat for seat, there in zip(members, state.live, strict=True) if there]
            self._deals += 1
            if not going.goes_on(result):
                break
            if self._deals == MOST_DEALS:
                unfinished = True
                going.share_out()
                break
        nets = [stack - study.rules.buy_in for stack in going.stacks]
        return Played(
            self._number,
            tuple([self._seat(seat, net, seat not in live) for seat, net in enumerate(nets)]),
            self._pot,
            -sum(nets),
            self._deals,
            unfinished,
            self._showdown,
            sum(self._questions),
            self._rounds,
            tuple(self._told),
            tuple(self._complaints),
        )

    def _deal(self, opening: Opening, members: Sequence[int], chance: str) -> tuple[Result, State]:
        """Play one deal of the hand, and note what happens."""
        study = self._study
        notes = _Notes(self._deals)
        hand = Hand(opening, sink=notes)
        notes.begin(hand)
        while (ask := hand.ask) is not None:
            seat = members[ask.seat]
            if self._opener < 0 and ask.kind in ("bet", "bring-in"):
                self._opener = seat
                if ask.kind == "bring-in":
                    self._bringer = seat
            self._questions[seat] += 1
            notes.look(hand.state)
            luck = Random(f"{chance}:{hand.number}:{ask.seat}")
            said = study.asking.ask(self._players[seat], situation(hand, ask, luck), study.budget)
            if said.fault:
                self._faults[seat] += 1
                self._complaints[seat] = self._complaints[seat] or said.to_its_author
            hand.play(said.answer, ask.seat)
        notes.end(hand.state)
        self._take(notes, members, hand.state)
        return hand.result, hand.state

    def _take(self, notes: _Notes, members: Sequence[int], state: State) -> None:
        """Put what was noted in a deal to what is known of the hand."""
        kinds = self._study.power_kinds
        seat_of = {-1: -1, **dict(enumerate(members))}
        for one in notes.told:
            one = one._replace(seat=seat_of.get(one.seat, -1), other=seat_of.get(one.other, -1))
            self._told.append(one)
            if one.seat < 0:
                continue
            if one.kind == "win":
                self._won[one.seat] += one.amount
            elif one.kind == "post":
                self._posted[one.seat] += one.amount
            if one.kind in kinds:
                self._powers[one.seat][one.kind] += 1
        for place, cards in enumerate(notes.cards):
            self._cards[members[place]] = cards
        for place, held in notes.held.items():
            self._held[members[place]] = held
            self._marks[members[place]] = notes.marks[place]
        self._compared |= {members[place] for place in notes.compared}
        self._showdown |= notes.showdown
        self._pot = max(self._pot, notes.pot)
        self._rounds += state.street

    def _seat(self, seat: int, net: int, folded: bool) -> Seat:
        return Seat(
            seat,
            self._players[seat],
            net,
            self._won[seat],
            seat == self._opener,
            seat == self._bringer,
            self._posted[seat],
            self._questions[seat],
            self._faults[seat],
            folded,
            seat in self._compared,
            self._cards[seat],
            self._held[seat],
            self._powers[seat],
            self._marks[seat],
        )


class _Notes:
    """Listens to a deal; seats are those of the deal.

    Attributes:
        told: what happened.
        pot: the most that lay in the middle.
        cards: by seat, the cards that it held last.
        compared: the seats in the showdown.
        held: by seat, what its hand was worth there.
        marks: by seat, what cards of it were there besides themselves.
        showdown: whether there was one.
    """

    def __init__(self, deal: int) -> None:
        self._deal = deal
        self._hand: Hand | None = None
        self._up: list[int] = []
        self.told: list[Told] = []
        self.pot = 0
        self.cards: list[tuple[Card, ...]] = []
        self.compared: list[int] = []
        self.held: dict[int, tuple[Held, ...]] = {}
        self.marks: dict[int, tuple[str, ...]] = {}
        self.showdown = False

    def begin(self, hand: Hand) -> None:
        """The first cards are dealt."""
        self._hand = hand
        self.cards = [() for _ in range(hand.state.seats)]
        self.look(hand.state)

    def look(self, state: State) -> None:
        """How the table stands, and what everybody holds who is left."""
        self._glance(state)
        for seat in range(state.seats):
            if state.live[seat]:
                self.cards[seat] = tuple(state.cards(state.hands[seat]))

    def _glance(self, state: State) -> None:
        """What lies in the middle, and which cards lie face up."""
        self.pot = max(self.pot, state.pot())
        self._up = state.up[:]

    def end(self, state: State) -> None:
        """The hand is over."""
        if not self.showdown:
            self.look(state)

    def __call__(self, event: Event) -> None:
        """Something has happened."""
        kind = event.kind
        self.told.append(
            Told(kind, event.seat, event.other, event.amount, event.clause, self._deal)
        )
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
        """Hands are shown: what each is worth, with its cards as they lay just before."""
        self.showdown = True
        state = hand.state
        shown, state.up = state.up, self._up
        try:
            for seat in range(state.seats):
                if state.live[seat]:
                    self.compared.append(seat)
                    self.cards[seat] = tuple(state.cards(state.hands[seat]))
                    view = hand.view(seat)
                    self.held[seat] = held_of(worth_of(view, seat))
                    self.marks[seat] = marks_of(view.game.talk.why(view, seat))
        finally:
            state.up = shown


def marks_of(why: Sequence[str]) -> tuple[str, ...]:
    """What cards are besides themselves, with the clause that says so, each once.

    >>> from pokernight.engine.presentation import Why
    >>> marks_of([Why("3s is wild: threes are (2)", (), "wild"), "and that is all (5)"])
    ('wild (2)',)
    """
    found = [one for one in why if isinstance(one, Why)]
    return tuple(dict.fromkeys([" ".join([one.what, *CLAUSE.findall(one)]) for one in found]))


def held_of(worth: Worth) -> tuple[Held, ...]:
    """What cards are worth, contest by contest; nothing for a contest that they have no claim to.

    Cards that count by themselves, such as the lowest spade in the hole, are their own category.
    """
    found = []
    for contest, reading in worth.items():
        if isinstance(reading, list):
            if reading:
                cards = text(reading)
                found.append(Held(contest, cards, 0, 0, cards))
        elif reading is not None:
            found.append(Held(contest, reading.kind, reading.order, reading.value, str(reading)))
    return tuple(found)
