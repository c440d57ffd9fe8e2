"""The table against a small model of it: any commands in any order, over all games.

The model keeps names, chips and who may do what; it knows no button and no cards, and learns what a
hand gave from the hand's own record, and so who goes on when the game outlasts it. Whatever it can
foretell, it does: whether a command is refused, who is dealt in, and what lies where afterwards.
Every evening is then written, read and replayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pokernight.engine.asks import FOLD
from pokernight.engine.record import read as read_hand
from pokernight.engine.record import write as write_hand
from pokernight.errors import Refused
from pokernight.games import find
from pokernight.games.game_file_loader import agree
from pokernight.proofs import random_rules
from pokernight.table import EveningOpening, MenuEntry, Table, commands
from pokernight.table.commands import (
    Buy,
    Call,
    CallOff,
    CashOut,
    CloseWindow,
    Command,
    Correct,
    Deal,
    DealRealCards,
    End,
    Fine,
    GiveUp,
    Happen,
    Leave,
    Lots,
    Move,
    Outcome,
    Pay,
    Put,
    PutFile,
    Reply,
    Return,
    Sit,
    SitOut,
    Strike,
    Terms,
    TurnGame,
    Undo,
)
from pokernight.table.evening_record import read, replay, write
from pokernight.table.menu import menu_of
from pokernight.table.seats import blinds_of
from tests.games_tried import EVENINGS_TRIED
from tests.own_games import HIGH_CARD, source
from tests.sampling import some

SEQUENCES = 6000
"""Sequences of commands under ``PROVE``."""
STEPS = 50
CHAIRS = 7
LEAST, MOST = 500, 40_000

SEATS = st.integers(0, CHAIRS - 1)
CENTS = st.sampled_from((0, 1, 499, 500, 600, 2500, 7000, 10_000, 40_001))
PEOPLE = st.sampled_from("ABCDEFGHI")
BLINDS = st.sampled_from(("wait", "pass", "post"))
CHANCE = st.integers(0, 2**32)

IN_A_SERIES = (
    "goes on", "won after several deals", "dealt again, not having been dealt", "newcomers wait",
    "sits down, and waits", "sits out of it", "leaves between deals", "leaves in a deal",
    "broke, and out", "out, by the game", "in it without chips", "not cashed before it is over",
    "nobody is left", "one alone",
    "given up", "ends inside it", "left unfinished: split", "left unfinished: keep",
)  # fmt: skip
"""Events of a game that outlasts a hand."""
PLAYED = [*EVENINGS_TRIED]
OUTLASTING = ("guts", "acey_deucey", "screw_your_neighbor")
"""Games that outlast a hand: on the menu often, and often for antes that break people."""

tally: Counter[str] = Counter()
"""Counts of events over all sequences, so that none of them is missing."""


class Evenings(RuleBasedStateMachine):
    """One evening, and the model of it; ``first`` is on its menu."""

    first = PLAYED[0]

    # --- before it begins

    @initialize(seed=CHANCE)
    def begin(self, seed: int) -> None:
        rng = Random(seed)
        others = [name for name in PLAYED if name != self.first]
        names = [self.first, *rng.sample(others, rng.randrange(4))]
        if not set(OUTLASTING) & set(names) and rng.random() < 0.3:
            names[-1] = rng.choice(OUTLASTING)
        entries = []
        for name in names:
            rules = random_rules(find(name), rng) if rng.random() < 0.5 else find(name).rules()
            if name in OUTLASTING and rng.random() < 0.5:
                rules = rules.changed({"ante": 2500})
            entries.append(MenuEntry(find(name).title, name, find(name), rules))
        choice = (
            "single" if len(names) == 1 else rng.choice(("dealer", "dealer", "winner", "rotation"))
        )
        menu = menu_of(
            entries,
            choice=choice,
            hands_each=rng.randint(1, 2),
            usual=10_000,
            least=LEAST,
            most=MOST,
            leftovers=rng.choice(("split", "keep")),
            unfinished=rng.choice(("split", "keep")),
            button=rng.choice(("moving", "moving", "dead")),
            each=(each := rng.choice(("", "", "hands", "orbit", "time", "time"))),
            minutes=15 if each == "time" else 0,
        )
        self.table = Table(EveningOpening(menu, str(seed), CHAIRS, practice=rng.random() < 0.1))
        self.chairs: dict[int, str] = {}
        self.stacks: Counter[str] = Counter()
        self.bought: Counter[str] = Counter()
        self.cashed: Counter[str] = Counter()
        self.held: dict[str, int] = {}
        self.shared_by: dict[str, set[str]] = {}
        self.kitty = 0
        self.came: list[str] = []
        self.away: set[str] = set()
        self.leaving: set[str] = set()
        self.playing: list[str] = []
        self.series: MenuEntry | None = None
        self.members: list[str] = []
        self.without_chips = False
        self.deals = 0
        self.dealt: list[int] = []
        self.dealer = 0
        self.over = False
        self.hands = 0
        for seat in range(rng.randint(2, 5)):
            self.sit("ABCDE"[seat], 10_000, None, "wait")

    # --- what the model needs

    def do(self, command: Command, allowed: bool | None) -> bool:
        """Do it; whether it was done. ``allowed`` is the model's opinion, if it has one."""
        before = len(self.table.commands)
        last = self.table.playing
        money = self.table.money()
        try:
            self.table.do(command)
        except Refused as refused:
            assert not allowed, f"{command} was refused: {refused}"
            assert str(refused)
            assert len(self.table.commands) == before
            assert self.table.money() == money
            assert self.table.playing is last
            tally["refused"] += 1
            return False
        assert allowed is not False, f"{command} was done"
        tally[type(command).__name__] += 1
        return True

    def player(self, seat: int) -> str | None:
        return self.chairs.get(seat)

    def busy(self, seat: int) -> bool:
        return self.player(seat) in self.playing

    def idle(self, seat: int) -> bool:
        return not self.over and seat in self.chairs and not self.busy(seat)

    def gone(self, name: str) -> None:
        self.cashed[name] += self.stacks.pop(name, 0)
        self.chairs = {seat: one for seat, one in self.chairs.items() if one != name}
        self.away.discard(name)
        self.leaving.discard(name)
        self.members = [one for one in self.members if one != name]
        if self.series and not self.playing:
            tally["leaves between deals"] += 1
            self.who_is_left()

    def after_hand(self, counted: bool) -> None:
        """The hand is over: what it gave is read from its record."""
        if counted:
            assert self.table.last is not None
            hand = read_hand(write_hand(self.table.last.hand), find)
            result = hand.result
            assert len(result.stacks) == len(self.playing)
            assert hand.opening is not None
            self.dealer = self.dealt[hand.opening.button]
            for name, stack in zip(self.playing, result.stacks):
                self.stacks[name] = stack
            self.held[hand.game.name] = result.bank + result.pot
            self.shared_by.setdefault(hand.game.name, set()).update(self.playing)
            self.hands += 1
            tally[hand.game.name] += 1
            tally["carried"] += bool(result.bank + result.pot)
            tally["won after several deals"] += self.series is not None and not result.again
            assert self.table.last.entry is self.series or self.series is None
            self.series = self.table.last.entry if result.again else None
            self.members = []
            self.deals = self.deals + 1 if result.again else 0
            if result.again:
                assert result.pot > 0
                self.without_chips = result.still is not None
                still = range(len(self.playing)) if result.still is None else result.still
                self.members = [
                    name
                    for seat, name in enumerate(self.playing)
                    if seat in still and (self.without_chips or self.stacks[name])
                ]
                if len(self.members) < len(self.playing):
                    tally["out, by the game" if self.without_chips else "broke, and out"] += 1
                tally["in it without chips"] += any(not self.stacks[one] for one in self.members)
                tally["goes on"] += 1
        elif self.series is not None:
            tally["dealt again, not having been dealt"] += 1
        for name in [name for name in self.playing if name in self.leaving]:
            tally["leaves in a deal"] += name in self.members
            self.gone(name)
        self.playing = []
        self.who_is_left()

    def in_hand(self, command: Command, allowed: bool | None) -> bool:
        """Do something in a hand, which may end by it."""
        hands = self.table.hands
        done = self.do(command, allowed)
        if done and self.table.playing is None and self.playing:
            self.after_hand(counted=self.table.hands > hands)
            self.tell_how_it_ended()
        return done

    def tell_how_it_ended(self) -> None:
        """Write the room's notes after a hand, which change nothing; false notes are refused."""
        told = self.table.outcome
        self.do(Lots(({"root": "00"},)), True)
        self.do(Outcome((("stacks", {}),)), False)
        if told is not None:
            self.do(told, True)
            self.do(told, False)

    # --- a game that outlasts a hand

    def still_in(self) -> list[int]:
        """The chairs of those to whom it is dealt again, first the one left of the dealer."""
        if self.series is None:
            return []
        chairs = [(self.dealer + step) % CHAIRS for step in range(1, CHAIRS + 1)]
        here = [name for name in self.members if name not in self.away]
        names = {name for name in here if self.without_chips or self.stacks[name]}
        return [seat for seat in chairs if self.chairs.get(seat) in names]

    def who_is_left(self) -> None:
        """One alone has won the pot, by whatever ruling; without anybody it waits."""
        if self.series is None or self.playing:
            return
        seats = self.still_in()
        if len(seats) < 2:
            tally["one alone" if seats else "nobody is left"] += 1
            self.nobody_won(split=True)

    def nobody_won(self, *, split: bool) -> None:
        """Those still in it share the pot, odd cents left of the dealer; or it waits."""
        assert self.series is not None
        seats, game = self.still_in(), self.series.game.name
        if split and seats:
            even, odd = divmod(self.held[game], len(seats))
            for place, seat in enumerate(seats):
                self.stacks[self.chairs[seat]] += even + (place < odd)
            self.held[game] = 0
        self.series, self.members, self.deals = None, [], 0

    def left_unfinished(self) -> None:
        """The host has ruled on the pot."""
        ruling = self.table.opening.menu.unfinished
        tally[f"left unfinished: {ruling}"] += 1
        self.nobody_won(split=ruling == "split")

    def between_deals(self, rng: Random) -> None:
        """Somebody who is in it wants something, or they all do."""
        seat, to = rng.sample(self.still_in(), 2)
        stack = self.stacks[self.chairs[seat]]
        wants: list[Callable[[], None]] = [
            lambda: self.pay(seat, to, stack),
            lambda: self.fine(seat, stack),
            lambda: self.cash_out(seat, stack),
            lambda: self.sit_out(seat),
            lambda: self.end(0, by_game=False),
            lambda: self.give_up(rng),
        ]
        rng.choices(wants, (1, 1, 2, 1, 2, 6))[0]()

    def in_a_deal(self, rng: Random) -> None:
        """The host calls it off, or nobody wants another one."""
        if rng.random() < 0.5:
            self.call_off(0, 0)
            return
        wanted = self.leave if rng.random() < 0.5 else self.sit_out
        for seat in self.dealt:
            wanted(seat)

    def give_up(self, rng: Random) -> None:
        """Some of those at the table vote to leave it: often only some who are in it."""
        voters = self.still_in()
        anybody = voters if rng.random() < 0.8 else range(CHAIRS)
        votes = tuple(rng.choices(anybody, k=rng.randint(1, 2 * CHAIRS)))
        allowed = set(votes) <= set(voters) and len(set(votes)) > len(voters) / 2
        if self.do(GiveUp(votes), allowed):
            tally["given up"] += 1
            self.left_unfinished()

    # --- chairs and chips

    @rule(chance=CHANCE)
    def bet_on_the_side(self, chance: int) -> None:
        """Somebody who is in no hand pays another."""
        rng = Random(chance)
        idle = [seat for seat in sorted(self.chairs) if self.idle(seat)]
        if len(idle) > 1:
            seat, to = rng.sample(idle, 2)
            self.pay(seat, to, rng.randint(0, self.stacks[self.chairs[seat]] // 4))

    @rule(name=PEOPLE, cents=CENTS, seat=st.none() | SEATS, blinds=BLINDS)
    def sit(self, name: str, cents: int, seat: int | None, blinds: Any) -> None:
        free = [one for one in range(CHAIRS) if one not in self.chairs]
        there = (seat is None and bool(free)) or seat in free
        allowed = not self.over and name not in self.chairs.values() and there
        if self.do(
            Sit(name, cents, seat, blinds), allowed and self.table.menu.least <= cents <= MOST
        ):
            self.chairs[free[0] if seat is None else seat] = name
            self.came = [one for one in self.came if one != name] + [name]
            self.stacks[name] += cents
            self.bought[name] += cents
            if self.playing:
                tally[f"sits down at answer {self.index()}"] += 1
            tally["sits down, and waits"] += self.series is not None

    @rule(what=st.integers(0, 4), seat=SEATS, to=SEATS, cents=CENTS)
    def money_changes_hands(self, what: int, seat: int, to: int, cents: int) -> None:
        if what == 0:
            self.buy(seat, cents)
        elif what == 1:
            self.cash_out(seat, cents)
        elif what == 2:
            self.fine(seat, cents)
        else:
            self.pay(seat, to, cents)

    def buy(self, seat: int, cents: int) -> None:
        name = self.player(seat) or ""
        stack = self.stacks[name]
        allowed = self.idle(seat) and cents > 0 and stack + cents <= MOST
        if self.do(Buy(seat, cents), allowed and (stack > 0 or cents >= self.table.menu.least)):
            self.stacks[name] += cents
            self.bought[name] += cents

    def cash_out(self, seat: int, cents: int) -> None:
        name = self.player(seat) or ""
        free = self.idle(seat) and seat not in self.still_in()
        tally["not cashed before it is over"] += seat in self.still_in()
        if self.do(CashOut(seat, cents), free and 0 < cents <= self.stacks[name]):
            self.stacks[name] -= cents
            self.cashed[name] += cents

    def pay(self, seat: int, to: int, cents: int) -> None:
        name = self.player(seat) or ""
        allowed = self.idle(seat) and self.idle(to) and seat != to
        if self.do(Pay(seat, to, cents, "a bet"), allowed and 0 < cents <= self.stacks[name]):
            self.stacks[name] -= cents
            self.stacks[self.chairs[to]] += cents
            self.who_is_left()

    def fine(self, seat: int, cents: int) -> None:
        name = self.player(seat) or ""
        if self.do(Fine(seat, cents), self.idle(seat) and 0 < cents <= self.stacks[name]):
            self.stacks[name] -= cents
            self.kitty += cents
            self.who_is_left()

    @rule(chance=CHANCE)
    def the_host_rules(self, chance: int) -> None:
        """Players change seats, a stack is corrected, or the terms of the table change."""
        rng = Random(chance)
        seat, to, cents = rng.randrange(CHAIRS), rng.randrange(CHAIRS), rng.randrange(9_000)
        between = not self.over and not self.playing
        name, kind = self.player(seat) or "", rng.choice(["move", "correct", "terms"])
        if kind == "move":
            allowed = between and bool(name) and to != seat
            if self.do(Move(seat, to), allowed):
                other = self.chairs.pop(to, None)
                self.chairs[to] = self.chairs.pop(seat)
                if other is not None:
                    self.chairs[seat] = other
        elif kind == "correct":
            giver = self.player(to) if rng.random() < 0.6 else None
            more = cents - self.stacks.get(name, 0)
            fits = giver is None or (giver != name and more <= self.stacks[giver])
            allowed = between and bool(name) and bool(more) and fits
            if self.do(Correct(seat, cents, None if giver is None else to), allowed):
                self.stacks[name] += more
                if giver is not None:
                    self.stacks[giver] -= more
                else:
                    self.bought[name] += max(0, more)
                    self.cashed[name] += max(0, -more)
                self.who_is_left()
        else:
            menu = self.table.menu
            stakes = rng.choice(("", "1/2", "2/4", "fifty/100"))
            possible = stakes in ("", "1/2", "2/4") and not (stakes and self.series)
            usual = rng.choice((menu.usual, menu.least - 1))
            allowed = between and possible and usual >= menu.least
            terms = Terms(usual, menu.least, menu.most, stakes)
            self.do(terms, allowed if not stakes or not allowed else None)

    @rule(seat=SEATS, blinds=BLINDS, all_of_them=st.booleans())
    def out_or_back(self, seat: int, blinds: Any, all_of_them: bool) -> None:
        for one in range(CHAIRS) if all_of_them and self.away else ():
            self.come_back(one, blinds)
        if not all_of_them:
            self.sit_out(seat)

    def sit_out(self, seat: int) -> None:
        name = self.player(seat) or ""
        here = not self.over and seat in self.chairs
        if self.do(SitOut(seat), here and name not in self.away | self.leaving):
            self.away.add(name)
            tally["sits out of it"] += name in self.members
            self.who_is_left()

    def come_back(self, seat: int, blinds: Any) -> None:
        name = self.player(seat) or ""
        if self.do(Return(seat, blinds), not self.over and name in self.away):
            self.away.discard(name)

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        name = self.player(seat) or ""
        busy = self.busy(seat)
        index = self.index()
        if busy and name not in self.leaving and not self.over:
            self.leaving.add(name)
            tally[f"leaves at answer {index}"] += 1
            self.in_hand(Leave(seat), True)
        elif self.do(Leave(seat), not self.over and seat in self.chairs and not busy):
            self.gone(name)

    def index(self) -> int:
        playing = self.table.playing
        return len(playing.given) if playing is not None else -1

    # --- hands

    @rule(chance=CHANCE)
    def the_evening_goes_on(self, chance: int) -> None:
        """Let the evening go on: broke players buy in, a hand is dealt, or some of it is played."""
        self.next(chance)

    @rule(chance=CHANCE)
    def the_evening_goes_on_and_on(self, chance: int) -> None:
        for number in range(3):
            self.next(chance + number)

    def next(self, chance: int) -> None:
        rng = Random(chance)
        if self.playing:
            if self.series is not None and rng.random() < 0.3:
                self.in_a_deal(rng)
            self.answer(chance, 12)
            return
        if self.series is not None and rng.random() < 0.5:
            self.between_deals(rng)
            return
        for seat, name in self.chairs.items():
            if not self.stacks[name] and not self.over:
                self.buy(seat, 10_000)
        self.deal(chance)

    @rule(chance=CHANCE)
    @precondition(lambda self: not self.playing)
    def deal(self, chance: int) -> None:
        """The dealer calls a game, unless the menu does, and deals it."""
        rng = Random(chance)
        anybody = rng.random() < 0.1
        menu = self.table.menu
        if self.series is not None:
            seat = self.table.caller if self.present(1) else rng.randrange(CHAIRS)
            self.do(Call(seat, rng.choice(menu.entries).name), False)
            self.deal_again()
            return
        here = self.present(1)
        if self.table.is_called and not self.over:
            seat = rng.randrange(CHAIRS) if anybody or not here else self.table.chooser
            entry = rng.choice(menu.entries)
            mine = bool(here) and seat == self.table.chooser and not self.goes_on
            self.do(Call(seat, entry.name), False if not mine else self.fits(entry))
            if not here or self.table.called is None:
                self.do(Deal(), False)
                return
        elif not self.table.is_called:
            self.do(Call(0, menu.entries[0].name), False)
        if self.over:
            self.do(Deal(), False)
            return
        game = self.table.next_game()
        expected = self.fits(game) if menu.choice == "single" else None
        here = self.present(game.rules.bankroll)
        if self.do(Deal(), expected):
            self.cards_are_out(here, waiting=blinds_of(game.rules) is not None)

    @rule()
    @precondition(lambda self: not self.playing)
    def deal_real_cards(self) -> None:
        """People begin to deal a hand with real cards, and the host calls it off."""
        if not self.do(DealRealCards(), False if self.over else None):
            return
        assert self.table.real is not None
        self.dealt = list(self.table.real.seating.seats)
        self.playing = [self.chairs[seat] for seat in self.dealt]
        self.do(Deal(), False)
        self.do(CallOff(self.table.host), True)
        self.after_hand(counted=False)

    @property
    def goes_on(self) -> bool:
        """Return whether a called game is played for a while that is not over."""
        return self.table._kept is not None and self.table.called is self.table._kept

    @rule()
    @precondition(lambda self: not self.playing)
    def time_of_the_game_is_over(self) -> None:
        by_time = self.table.menu.each == "time"
        self.do(TurnGame(), by_time and self.series is None and not self.over)

    @rule(edition=st.integers(0, 3))
    def a_file_comes_onto_the_menu(self, edition: int) -> None:
        text = f"{HIGH_CARD}\n# edition {edition}\n"
        agree(source(text))
        allowed = not self.playing and self.series is None and not self.over
        if self.do(PutFile(tuple(source(text).to_json().items())), allowed):
            [entry] = [entry for entry in self.table.menu.entries if entry.game.source]
            assert entry.game.source == source(text)

    def deal_again(self) -> None:
        """A game that goes on is dealt to those who are still in it, and to nobody else."""
        assert self.table.next_game() is self.series
        pot, deals = self.held[self.series.game.name], self.deals
        here = [self.chairs[seat] for seat in self.still_in()]
        self.do(Deal(), True)
        self.cards_are_out(here, waiting=False)
        playing = self.table.playing or self.table.last
        assert playing is not None
        assert playing.hand.opening is not None
        assert (playing.hand.opening.series, playing.hand.opening.pot) == (deals, pot)
        tally["newcomers wait"] += len(self.present(1)) > len(here)

    def cards_are_out(self, here: list[str], *, waiting: bool) -> None:
        """A hand was dealt to those who are there; some of them may have to wait for blinds."""
        playing = self.table.playing or self.table.last
        assert playing is not None
        self.dealt = list(playing.seating.seats)
        self.playing = [self.chairs[seat] for seat in self.dealt]
        assert set(self.playing) <= set(here)
        assert waiting or set(self.playing) == set(here)
        if self.table.playing is None:
            self.after_hand(counted=True)

    def present(self, bankroll: int) -> list[str]:
        """Return the players that can be dealt in to a game that takes so many cents."""
        return [
            name
            for name in self.chairs.values()
            if self.stacks[name] >= bankroll and name not in self.away
        ]

    def fits(self, entry: MenuEntry) -> bool | None:
        """Return whether a game can be dealt to all present; None if blinds may delay some."""
        here = len(self.present(entry.rules.bankroll))
        if blinds_of(entry.rules) is not None and here >= 2:
            return None
        try:
            entry.game.check_seats(here, entry.rules)
        except Refused:
            return False
        return True

    @rule(chance=CHANCE, count=st.integers(1, 12))
    @precondition(lambda self: self.playing)
    def answer(self, chance: int, count: int) -> None:
        rng = Random(chance)
        for _ in range(count):
            hand = self.table.hand
            if hand is None:
                return
            asks = hand.asks
            if asks[0].closes and rng.random() < 0.2:
                self.in_hand(CloseWindow(hand.number), True)
                continue
            place = rng.randrange(len(asks))
            samples = asks[place].legal.samples()
            stays = tuple(answer for answer in samples if answer != FOLD or rng.random() < 0.2)
            answer = rng.choice(stays or samples)
            self.in_hand(Reply(self.table.asked[place], answer), True)

    @rule(chance=CHANCE)
    @precondition(lambda self: self.playing)
    def play_out(self, chance: int) -> None:
        """The rest of a hand; now and then somebody joins or leaves between two answers."""
        rng = Random(chance)
        while self.table.hand is not None:
            self.answer(rng.getrandbits(32), 1)
            if rng.random() < 0.05:
                self.leave(rng.randrange(CHAIRS))
            if rng.random() < 0.05:
                self.sit(rng.choice("ABCDEFGHI"), 10_000, None, rng.choice(("wait", "post")))

    @rule(seat=SEATS)
    def answer_out_of_turn(self, seat: int) -> None:
        if seat not in self.table.asked:
            self.do(Reply(seat, "call"), False)
        else:
            self.do(Reply(seat, "no such answer"), False)
        if self.playing or self.series is None:
            self.do(GiveUp((seat,)), False)

    @rule(chance=CHANCE)
    @precondition(lambda self: self.playing)
    def something_goes_wrong(self, chance: int) -> None:
        rng = Random(chance)
        hand = self.table.hand
        assert hand is not None
        name = rng.choice([*hand.game.incidents, "earthquake"])
        facts = {"seat": rng.randint(0, 6), "place": rng.randint(0, 3)}
        some = () if rng.random() < 0.5 else tuple(facts.items())
        self.in_hand(Happen(name, some), False if name == "earthquake" else None)

    @rule(seat=SEATS, consent=st.booleans())
    def undo(self, seat: int, consent: bool) -> None:
        playing = self.table.playing
        possible = playing is not None and any(
            isinstance(one := playing.given[place], Happen) or one.seat == seat
            for place in playing.asked_for
        )
        freely = consent or (self.table.opening.practice and len(self.chairs) < 2)
        possible = possible and self.player(seat) in self.playing
        self.in_hand(Undo(seat, consent), False if not possible else (freely or None))

    @rule(really=st.integers(0, 5), seat=SEATS)
    def call_off(self, really: int, seat: int) -> None:
        host = min(self.chairs, key=lambda one: self.came.index(self.chairs[one]), default=-1)
        if not self.playing or (really and seat != host):
            self.do(CallOff(seat), False)
        elif not really and self.do(CallOff(host), True):
            self.after_hand(counted=False)

    @rule(chance=CHANCE)
    def change_the_menu(self, chance: int) -> None:
        """Stakes are doubled, or a game comes onto the menu or off it, as whoever deals says."""
        rng = Random(chance)
        possible = bool(self.present(1)) and not self.over and not (self.playing or self.series)
        settler = self.table.settler if possible else -1
        seat = settler if possible and rng.random() < 0.9 else rng.randrange(CHAIRS)
        mine = possible and seat == settler
        game = find(rng.choice(PLAYED))
        names = [entry.name for entry in self.table.menu.entries]
        if rng.random() < 0.4:
            allowed = None if mine and game.title in names and len(names) > 1 else False
            lines = len(self.table.ledger.lines)
            if self.do(Strike(seat, game.title), allowed) and self.held.get(game.name):
                tally["struck with money in it"] += 1
                self.shared_among_players(game.name, game.title, lines)
        elif rng.random() < 0.5:
            new = game.title not in names
            self.do(Put(seat, game.title, game.name, game.version), mine and new)
        else:
            self.do(Put(seat, rng.choice(names), stakes="1/2"), None if mine else False)

    def shared_among_players(self, game: str, title: str, lines: int) -> None:
        """Check that money left in a game was shared by its players, gone since or not."""
        shares: Counter[str] = Counter()
        for line in self.table.ledger.lines[lines:]:
            if line.kind == "share" and line.note == title:
                shares[line.name] += line.cents
        assert {*shares} <= self.shared_by[game]
        assert sum(shares.values()) == self.held[game]
        each = [shares[name] for name in self.shared_by[game]]
        assert max(each) - min(each) <= 1
        for name, cents in shares.items():
            if name in self.chairs.values():
                self.stacks[name] += cents
            else:
                self.cashed[name] += cents
        self.held[game] = 0

    @rule(really=st.integers(0, 9), by_game=st.booleans())
    def end(self, really: int, by_game: bool) -> None:
        if self.playing or self.over:
            self.do(End(), False)
            return
        if really:
            return
        lines = len(self.table.ledger.lines)
        by_game = by_game and self.series is None
        self.do(End(by_game), True)
        self.over = True
        shared = Counter(self.stacks)
        if self.series is not None:
            tally["ends inside it"] += 1
            self.left_unfinished()
        if by_game and self.table.menu.leftovers == "split":
            for game in [game for game, cents in self.held.items() if cents]:
                self.shared_among_players(game, find(game).title, lines)
            shared = Counter(self.stacks)
        left = self.kitty + sum(self.held.values())
        names = list(self.chairs.values())
        if self.table.menu.leftovers == "split" and names:
            shares = Counter(dict.fromkeys(names, 0))
            for line in self.table.ledger.lines[lines:]:
                shares[line.name] += (
                    line.cents if line.kind == "share" and not (by_game and line.note) else 0
                )
            shares.subtract({name: self.stacks[name] - shared[name] for name in names})
            assert sum(shares.values()) == left
            assert max(shares[name] for name in names) - min(shares[name] for name in names) <= 1
            for name in names:
                self.stacks[name] += shares[name]
            self.kitty, self.held = 0, {}
        for name in names:
            self.cashed[name] += self.stacks.pop(name, 0)

    # --- what must always hold

    @invariant()
    def chips_are_conserved_and_lie_where_the_model_says(self) -> None:
        if not hasattr(self, "table"):
            return
        table = self.table
        stacks = {player.name: player.stack for player in table.players.values()}
        assert {seat: player.name for seat, player in table.players.items()} == self.chairs
        assert stacks == {name: self.stacks[name] for name in self.chairs.values()}
        in_hand = 0 if table.hand is None else table.hand.state.money()
        aside = sum(self.stacks[n] for n in self.chairs.values() if n not in self.playing)
        game = "" if table.playing is None else table.playing.entry.game.name
        held = sum(cents for name, cents in self.held.items() if name != game)
        total = sum(self.bought.values()) - sum(self.cashed.values())
        assert in_hand + aside + held + self.kitty == total == table.money()
        assert table.hands == self.hands
        assert (table.series and table.series.entry) is self.series
        for account in table.books().accounts:
            assert account.bought == self.bought[account.name]
            assert account.cashed == self.cashed[account.name]

    def teardown(self) -> None:
        """The evening is written, read and replayed to the byte; and taken up in the middle."""
        if not hasattr(self, "table"):
            return
        table = self.table
        tally["sequences"] += 1
        text = write(table)
        opening, given = read(text, find)
        assert given == table.commands
        again = replay(Table(opening), given)
        assert write(again) == text
        assert again.books() == table.books()
        assert again.held == table.held
        assert again.series == table.series
        assert (again.asked, again.turn, again.kitty) == (table.asked, table.turn, table.kitty)
        if table.hand is not None:
            assert again.hand is not None
            assert write_hand(again.hand) == write_hand(table.hand)
            assert again.hand.asks == table.hand.asks
        lines = text.splitlines(keepends=True)
        half = len(lines) // 2 + 1
        early = replay(Table(opening), read("".join(lines[:half]), find)[1])
        for command in given[half - 1 :]:
            early.do(command)
        assert write(early) == text
        if table.over:
            nets = Counter({account.name: account.net for account in table.books().accounts})
            for one in table.books().transfers:
                nets[one.payer] += one.cents
                nets[one.payee] -= one.cents
            assert not any(net for name, net in nets.items() if name != "the table")


def play_evenings(games: Sequence[str], each: int) -> None:
    """Play evenings with each of some games on the menu, and deal it in one of them at least."""
    tally.clear()
    for first in games:  # what is drawn must not leave a game out
        number, Evenings.first = PLAYED.index(first), first
        # what Hypothesis draws by a seed hangs on the modules imported: a game may miss its deal
        for again in range(4):
            if again and tally[first]:
                break
            run_state_machine_as_test(
                seed(number + again * len(PLAYED))(Evenings),
                settings=settings(
                    max_examples=each,
                    stateful_step_count=STEPS,
                    database=None,
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                ),
            )
    assert tally["sequences"] >= each * len(games)
    assert all(tally[name] for name in games), tally


def test_any_evening_agrees_with_the_model_and_replays_to_the_byte() -> None:
    play_evenings(some("first on a menu", PLAYED, 6), 7)


@pytest.mark.prove
def test_evenings_in_which_all_that_can_happen_does_agree_with_the_model() -> None:
    play_evenings(PLAYED, -(-SEQUENCES // len(PLAYED)))
    assert tally["carried"]
    assert all(tally[command.__name__] > SEQUENCES / 100 for command in commands.NAMES.values())
    assert all(tally[what] for what in IN_A_SERIES), tally
    for what in ("leaves", "sits down"):
        indexes = [name for name in tally if name.startswith(f"{what} at answer")]
        assert len(indexes) > 12, what
