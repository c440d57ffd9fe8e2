"""The deal of a composed game: rounds, watches over cards, costs, and cards brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.asks import Turn
from pokernight.engine.betting import Opener, bet, take_pots
from pokernight.engine.game import AGAIN, Step, asks
from pokernight.engine.game_slots import Own
from pokernight.engine.state import State
from pokernight.engine.step_metadata import Does, marked, play_of, worded
from pokernight.engine.steps.first_to_act import HIGHEST
from pokernight.games.composing.bases import Base
from pokernight.games.composing.composed_hands import ComposedHands
from pokernight.games.composing.parts import Atom, CardCost, DealtCard, Memory, Streets
from pokernight.games.five_card_draw import OpenedStakes, holds_an_ace, may_draw
from pokernight.games.rolling import NightGame, Rolling
from pokernight.games.stud import unless_alone
from pokernight.games.wild_stud import IN_SIGHT, WildHands, Wilds, last_card_up_or_down
from pokernight.wording.message import Text, message

SIGHT = {
    False: IN_SIGHT,
    True: "the lowest hand in sight; of equal ones the first to the dealer's left",
}
"""Openers where hands are in sight, by whether the lowest wins."""
NOBODY_OPENS = "If nobody opened, throw the cards in: the pot stays for the next deal."
REPLACE = "replace_a_card"
"""Name of the atom by which cards may be replaced."""
TOGETHER = "bpt"
"""Letters of cards that are dealt, passed or thrown away together, in a single step."""


class ComposedDeal:
    """The rounds of a composed game.

    Args:
        base: the game it is composed of.
        atoms: the atoms of the game.
        clauses: clause numbers of its page, by what they are cited for.
        hands: the reader of its hands.
    """

    def __init__(
        self, base: Base, atoms: Sequence[Atom], clauses: Mapping[str, str], hands: ComposedHands
    ) -> None:
        self.base, self.clauses, self.hands = base, clauses, hands
        self._shaping = [atom.deals for atom in atoms if atom.deals is not None]
        self._watching = [(atom, atom.watch) for atom in atoms if atom.watch is not None]
        self._due = [(atom, atom.due) for atom in atoms if atom.due is not None]
        self._throwing = [atom for atom in atoms if atom.throws_in is not None]
        self._opens = next((atom.opens for atom in atoms if atom.opens is not None), None)
        self._may_open = next((atom for atom in atoms if atom.may_open is not None), None)

    # --- what it remembers

    def slots(self) -> type[Own] | None:
        """The slots of the state: a memory for each atom that watches, and the cards due.

        A card due stands with the number of the atom that it is due for.
        """
        kinds: dict[str, Any] = {atom.name: Memory for atom, _ in self._watching}
        blank: dict[str, Any] = dict.fromkeys(kinds, ())
        if self._due:
            kinds["due"] = list[tuple[int, int]]
        if not kinds:
            return Rolling if self.base.unseen else None
        number = len(self._due)

        def flaw(own: Own, state: State) -> str:
            tokens = [token for name in blank for token in getattr(own, name)]
            due = getattr(own, "due", ())
            known = all(0 <= token < len(state.face) for token in tokens)
            fits = all(0 <= token < len(state.face) and 0 <= at < number for token, at in due)
            return "" if known and fits else "it remembers cards that are not there"

        of = Rolling if self.base.unseen else Own
        return type("Slots", (of,), {"__annotations__": kinds, **blank, "flaw": flaw,
                                     "__doc__": "What the atoms remember."})  # fmt: skip

    def more(self, rules: Any) -> list[CardCost]:
        """Return what may bring extra cards, under given rules."""
        return [due for _, due in self._due if due.cards and due.under(rules)]

    # --- the rounds

    def streets(self, rules: Any) -> Streets:
        """The rounds under given rules."""
        streets = self.base.streets
        for deals in self._shaping:
            streets = deals(rules, streets)
        return streets

    def steps(self, rules: Any) -> list[Step]:
        """Return all steps before the showdown."""
        streets = self.streets(rules)
        plan = [*self.base.forced(rules)]
        letters = "".join(street.cards for street in streets)
        boards = iter(self.base.turns)
        at = 0
        for number, street in enumerate(streets):
            for letter, count in _runs(street.cards):
                at += count
                step = self._dealt(rules, letter, count, letters[at:], boards)
                if number and not getattr(step, "asks", False):
                    step = unless_alone(step)
                plan += [step] * (1 if letter in TOGETHER else count)
            more_up = bool({*letters[at:]} & {*"urcb"})
            if {*street.cards} & {*"urcb"}:
                plan += self._thrown_in(rules, more_up=more_up)
            if self._due and {*street.cards} & {*"urc"}:
                plan.append(self._dues())
            plan += self._bets(rules, number, big=street.big)
        return plan

    def turned_over(self, rules: Any) -> NightGame:
        """The turning over of cards that nobody has seen."""

        def wild(state: State, down: Sequence[Card], up: Sequence[Card]) -> Wilds:
            return Wilds(self.hands.marks(self.hands.held(state, down, up))[0])

        def turned(state: State, seat: int, token: int) -> int:
            self.seen(state, [(token, seat)])
            return 0

        deal, turn, win = [self.clauses[name] for name in ("deal", "turn", "win")]
        cited = {
            "peek": deal,
            "end": win,
            **dict.fromkeys(("turn", "pay", "bet", "stay", "lead"), turn),
        }
        return NightGame.under(rules, WildHands(wild), turned, cited)

    def _bets(self, rules: Any, number: int, *, big: bool) -> list[Step]:
        first, clause = number == 0, self.clauses["deal"]
        limits = rules.limits(rules.bets[big])
        only = self._may_open
        if isinstance(rules, OpenedStakes) and only is None and first:
            return [rules.first_round(clause)]
        if isinstance(rules, OpenedStakes) and not first:
            return [rules.second_round(clause)]
        opener = None if first and self.base.blinds else self._worded_opener()
        if only is None or not first:
            return [bet(limits, opener, clause=clause)]
        where = self.clauses[only.name]
        return [bet(limits, opener, clause=clause, may_open=only.may_open), self._passed(where)]

    def bets_declared(self, rules: Any, clause: str) -> list[Step]:
        """Return the betting after a declaration, if the house plays it."""
        if not rules.bet_after_declaration:
            return []
        return [bet(rules.limits(rules.bets[True]), self._worded_opener(), clause=clause)]

    def _worded_opener(self) -> Opener:
        """Return the opener of a round, with its words."""
        if self._opens is not None:
            play = play_of(self._opens)
            words = "" if play is None else play.words
        elif self.base.sight:
            words = SIGHT[self.base.low is not None]
            if words == IN_SIGHT and not self.hands.wild:
                words = HIGHEST
        else:
            return steps.left_of_button

        def opener(state: State) -> int:
            return self._opener(state)

        marks: Any = worded(words)(opener)
        marks.in_sight_wild = None if self._opens is not None else self.hands.same_wilds
        return opener

    def _opener(self, state: State) -> int:
        if self._opens is not None:
            return self._opens(state, self.hands.in_sight)
        if not self.base.sight:
            return steps.left_of_button(state)
        return max(state.clockwise(), key=lambda seat: self.hands.in_sight(state, seat))

    def _dealt(self, rules: Any, letter: str, count: int, later: str, boards: Any) -> Step:
        """The step that deals a letter of a round."""
        clause = self.clauses["deal"]
        last = not {*later} & {*"ducb"}
        if letter == "x":
            return self._draw(rules)
        if letter == "q":
            up = rules.replacing_price
            down = rules.replacing_price_down or up
            return steps.twist(up, down, clause=self.clauses[REPLACE])
        if letter == "p":
            return steps.pass_cards(count, clause=self.clauses["pass"])
        if letter == "t":
            return steps.discard(count, clause=self.clauses.get("pass", clause))
        if letter == "b":
            burns = self.base.burns and "board" in self.base.has
            if "board" in self.base.has:
                turn = steps.board(count, next(boards), self.clauses["board"], burn=burns)
            else:
                turn = steps.board(count, "The spit", self.clauses["spit"], burn=burns)

            def board(state: State) -> None:
                before = len(state.board)
                turn(state)
                self.seen(state, [(token, -1) for token in state.board[before:]], last=last)

            play = play_of(turn)
            words = "" if play is None else play.words
            return marked(board, Does("board", board=count, deck=count + burns), words)
        if letter == "r":
            return self._rolled()
        if letter == "c":
            return self._chosen(rules.last_card_price)
        up = letter == "u"

        def deal(state: State) -> None:
            order = state.clockwise()
            tokens = steps.deal_round(state, up=up, clause=clause)
            self.seen(state, zip(tokens, order), up=up, last=last)

        return marked(deal, Does("deal", down=int(not up), up=int(up)))

    def _draw(self, rules: Any) -> Step:
        """The draw, after a burned card where the house burns."""
        if not self.base.draws:
            return steps.draw(may_draw, learnt=holds_an_ace, clause=self.clauses["draw"])
        return steps.draw(self.base.draws, clause=self.clauses["draw"])

    def _rolled(self) -> Step:
        """Let every player with cards face down turn up a card, all at once."""

        def seen(state: State, turned: Mapping[int, Any]) -> None:
            self.seen(state, [(token, seat) for seat, token in turned.items()])

        clause = self.clauses.get("roll_your_own") or self.clauses.get("roll", "")
        return steps.roll(rolled=seen, clause=clause)

    def _chosen(self, price: int) -> Step:
        """The last card: each has it face down, or pays and has it face up."""
        words: Text = "have your last card face down, or face up"
        if price:
            words = message("have your last card face down, or face up for {price:$}", price=price)

        def seen(state: State, seat: int, token: int, up: bool) -> None:
            self.seen(state, [(token, seat)], up=up, last=True)

        return last_card_up_or_down(
            (("up", price),) if price else (),
            words,
            seen=seen,
            clause=self.clauses["last_card_up"],
        )

    # --- cards that have been dealt

    def seen(
        self,
        state: State,
        cards: Iterable[tuple[int, int]],
        *,
        up: bool = True,
        last: bool = False,
        first: bool = False,
    ) -> None:
        """Let each atom watch cards with their seats, in the order dealt; collect what falls due.

        Args:
            state: the hand.
            cards: the tokens with their seats, -1 for the board.
            up: whether they lie face up.
            last: whether they are the last cards of the rounds.
            first: whether what falls due goes before everything already due.
        """
        own = state.own
        if own is None:
            return
        fallen: list[tuple[int, int]] = []
        cards_and_seats = list(cards)
        tokens = tuple([token for token, _ in cards_and_seats])
        for place, (token, seat) in enumerate(cards_and_seats, 1):
            dealt = DealtCard(token, seat, up, last, tokens[place:])
            for atom, watch in self._watching:
                if up or watch.down:
                    before = getattr(own, atom.name)
                    now = watch.sees(state, before, dealt)
                    setattr(own, atom.name, now)
                    if watch.tells is not None and now != before:
                        watch.tells(state, now, self.clauses[atom.name])
            if up and seat >= 0:
                fallen += [
                    (token, number)
                    for number, (_, due) in enumerate(self._due)
                    if due.under(state.setup.rules) and due.falls(state, dealt)
                ]
        if fallen:
            own.due = [*fallen, *own.due] if first else [*own.due, *fallen]

    def _dues(self) -> Step:
        """Settle what cards face up cost or bring, in order."""

        @asks
        def dues(state: State) -> Turn:
            own = state.own
            if state.alone():
                own.due = []
                take_pots(state)
            if not own.due:
                return None
            token, number = own.due[0]
            atom, due = self._due[number]
            seat = next(
                (player for player in state.clockwise() if token in state.hands[player]), None
            )
            if seat is None:
                own.due.pop(0)
                return AGAIN
            clause = self.clauses[atom.name]
            question = due.ask(state, seat, token, clause)
            answer = None if question is None else (yield question)
            own.due.pop(0)
            for moved in due.then(state, seat, token, answer, clause):
                up = bool(state.up[moved])
                self.seen(state, [(moved, seat)], up=up, first=True)
            return AGAIN

        costs = [due for _, due in self._due]
        act = "Settle what cards face up cost or bring."
        return worded(lambda rules: act if any(due.under(rules) for due in costs) else "")(dues)

    # --- deals that are not played out

    def _thrown_in(self, rules: Any, *, more_up: bool) -> list[Step]:
        """The cards are thrown in where an atom says so."""
        throwing = [(atom, atom.throws_in(rules)) for atom in self._throwing if atom.throws_in]
        asked = [(atom, throws_in) for atom, throws_in in throwing if throws_in is not None]

        def throws(state: State) -> None:
            for atom, throws_in in asked:
                if not state.alone() and throws_in(getattr(state.own, atom.name), more_up):
                    steps.pot_stays(state, clause=self.clauses[atom.name])

        return [marked(throws, Does("throw_in", sure=False))] if asked else []

    def _passed(self, clause: str) -> Step:
        """Throw the cards in if nobody opened."""

        def passed(state: State) -> None:
            could = sum([1 for seat in state.clockwise() if state.stack[seat]]) > 1
            if state.aggressor < 0 and could:
                steps.pot_stays(
                    state, words="nobody opens: the pot of {amount} stays", clause=clause
                )

        return worded(NOBODY_OPENS)(passed)


def _runs(letters: str) -> list[tuple[str, int]]:
    """The letters of a round, those of :data:`TOGETHER` counted."""
    runs: list[tuple[str, int]] = []
    for letter in letters:
        if runs and letter == runs[-1][0] == "b":
            runs[-1] = letter, runs[-1][1] + 1
        else:
            runs.append((letter, 1))
    return runs
