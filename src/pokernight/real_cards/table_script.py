"""Lines in which a table tells a hand that is dealt with real cards.

    deal 0 Kh          the next card goes to seat 0, face up
    deal 1 ??          the next card goes to seat 1, face down
    bet 0 raise 2.50   a bet or raise is named by the total in front of the seat, in dollars
    show 1 Ah 4d       what seat 1 turns up at the showdown

docs/real-cards.md lists them all. A script is its lines: a correction changes a line that was told
before, and the hand is told anew.
"""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pokernight.cards import Card, name, parse
from pokernight.engine.asks import CALL, CHECK, FOLD, Amount, Answer, Ask, Bets, Pick, PickSome
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.faults import IllegalAnswer
from pokernight.engine.floor import find as find_matter
from pokernight.engine.floor import matters
from pokernight.engine.game import Game
from pokernight.engine.hand import Slip
from pokernight.engine.history import History
from pokernight.engine.money import split
from pokernight.engine.opening import Opening
from pokernight.engine.record import Catalogue
from pokernight.engine.rules import read_money
from pokernight.engine.rulings import write
from pokernight.engine.view import see
from pokernight.errors import Refused
from pokernight.real_cards.told_hand import BOARD, ELSEWHERE, ToldHand
from pokernight.wording.amounts import plain_money
from pokernight.wording.message import Message, Text, message, reason_of
from pokernight.wording.rendering import Reader

Betting: TypeAlias = Literal["none", "pots", "full"]
"""The betting that is told: none of it, the pot before the showdown, or every bet."""
UNSEEN: Final = "??"
ALL_CHECK: Final = ("bet", "all", "check")
"""The line of a betting round that is over, where bets are not followed."""
NOTHING: Final = "none"
SHOW_NONE: Final = "show all none"
"""The line that says that no card face down is one of those that are turned up."""
KEEP: Final = "keep"
"""Stands at the end of a correction after which lines that still fit are not told again."""
PLAY_ON: Final = "play on"
"""The ruling by which a hand goes on as it is."""
DEALT: Final = ("deal", "board", "aside")
"""Events of a card that comes: a correction says what else changes."""
FORMS: Final = {
    "deal": "deal 0 Kh, or deal board 4c, or deal 1 ?? for a card face down",
    "bet": "bet 0 call, bet 0 check, bet 0 fold, bet 0 bet 2 or bet 0 raise 4",
    "answer": "answer 0 yes",
    "discard": "discard 0 2",
    "draw": "draw 0 2",
    "tell": "tell pot 12.50",
    "show": "show 0 Ah 4d",
    "muck": "muck 0",
    "fix": "fix Kh Kd",
    "floor": "floor exposed_card seat=1",
}
"""The lines, each with an example."""


ACTS: Final = ("answer", "bet")
"""Lines that tell what a seat does when it is asked."""
HOLDS_AGAIN: Final = message("what was told after that holds again")


class CountedPot(NamedTuple):
    """A pot that was told; cents, lists by seat.

    Attributes:
        bets: what is in it besides what the rules alone have had everybody put in.
        paid: what the rules alone have had each seat put in.
        live: whether each seat was still in the hand.
    """

    bets: int
    paid: tuple[int, ...]
    live: tuple[bool, ...]


class Told(NamedTuple):
    """A line that was told: its number in the script, from 1, and its words."""

    number: int
    words: tuple[str, ...]


class TableScript:
    """A hand with real cards, and the lines that have told it.

    Attributes:
        opening: what the hand began with.
        betting: the betting that is told.
        told: the lines that hold.
        pot_told: the pot that was told, with ``--betting pots``.
        put_in: what seats have put into it in all, as far as it was told, in cents.
        hand: the hand as the lines have it.
        passed: answers and bets that a correction has made void: nobody is asked for them.
        waiting: lines that do not fit since a correction, and are taken up again where they do.
        moved: answers and bets of rounds in another order since a correction.
    """

    def __init__(self, opening: Opening, betting: Betting = "full") -> None:
        self.opening = opening
        self.betting: Betting = betting
        self.told: list[Told] = []
        self.pot_told: CountedPot | None = None
        self.put_in: dict[int, int] = {}
        self.hand = ToldHand(opening)
        self.passed: list[Told] = []
        self.waiting: list[Told] = []
        self.moved: list[Told] = []
        self._resumes = False

    def copy(self) -> TableScript:
        """Return an independent copy, as a place to come back to."""
        twin = object.__new__(TableScript)
        twin.__dict__.update(self.__dict__)
        twin.told, twin.hand = list(self.told), self.hand.copy()
        twin.put_in = dict(self.put_in)
        twin.passed, twin.waiting = list(self.passed), list(self.waiting)
        twin.moved = list(self.moved)
        return twin

    # --- lines

    def read(self, number: int, line: str) -> list[Text]:
        """Take a line; return the rulings that it asks for, and the first line that no longer fits.

        Raises:
            Refused: saying what is wrong; nothing has changed.
        """
        rulings = self.take(number, line)
        return [*rulings, HOLDS_AGAIN] if self.resume() else rulings

    def take(self, number: int, line: str) -> list[Text]:
        """Take a line as :meth:`read` does, without what waits since a correction.

        Raises:
            Refused: saying what is wrong; nothing has changed.
        """
        words = _words(line)
        if not words:
            return []
        if words[0] == "fix":
            return self._fix(words)
        if words[0] == "floor":
            return self._rule(Told(number, words))
        self._do(words)
        self.told.append(Told(number, words))
        if self.waiting:
            self._replace_waiting(words)
        self._resumes = bool(self.waiting)
        return []

    def _replace_waiting(self, words: tuple[str, ...]) -> None:
        """Drop the waiting lines that a told line replaces."""
        acts = [*takewhile(_is_act, self.waiting)]
        if words[0] in ACTS:
            own = [line for line in acts if line.words[1] == words[1]]
            same = [line for line in own if line.words == words]
            for line in (*same, *own)[:1]:
                self.waiting.remove(line)
            return
        # the round that they were told in is over
        del self.waiting[: len(acts)]
        if self.waiting and self.waiting[0].words == words:
            del self.waiting[0]

    def resume(self) -> bool:
        """Take up the lines that a correction has left, as far as they fit after a line told since.

        Returns:
            True if one of them holds again.
        """
        resumes, self._resumes = self._resumes, False
        return resumes and self._take_up(self.waiting)

    def _take_up(self, lines: Sequence[Told]) -> bool:
        """Tell lines that were told before, up to the first that does not fit; the rest waits.

        Answers and bets are taken up in the order in which their seats are asked now. One that
        nobody is asked for any more is passed when a line after its round fits.

        Returns:
            True if a line was taken up.
        """
        left, early, since = [*lines], list[Told](), len(self.told)
        begun, is_moved, rounds = since, False, self.moved
        while left:
            line = left[0]
            if self._holds_again(line):
                del left[0]
                if not _is_act(line):
                    self.passed += early
                    early, begun, is_moved, rounds = [], len(self.told), False, self.moved
                while back := next((each for each in early if self._holds_again(each)), None):
                    early.remove(back)
                    is_moved = True
                if is_moved:
                    self.moved = [*rounds, *self.told[begun:]]
            elif _is_act(line):
                early.append(left.pop(0))
            else:
                break
        if early and not is_moved:
            self.moved = [*rounds, *self.told[begun:]]
        self.waiting = [*early, *left]
        return len(self.told) > since

    def _holds_again(self, line: Told) -> bool:
        """Tell a line that was told before, if it fits."""
        twin = self.copy()
        try:
            twin._tell_again(line)
        except Refused:
            return False
        twin.told.append(line)
        self.__dict__.update(twin.__dict__)
        return True

    def _do(self, words: tuple[str, ...]) -> None:
        word, *rest = words
        if word not in FORMS:
            raise Refused(message("{word:=} begins no line: lines are {known:=}", word=repr(word),
                                  known=", ".join(FORMS)))  # fmt: skip
        if word == "tell":
            self._tell(rest)
            return
        if tuple(words) == ALL_CHECK:
            if self.betting == "full":
                raise Refused(
                    message("every bet is told here: bets are passed with --betting none or pots")
                )
            self._pass_bets()
            return
        if len(rest) < (1 if word == "muck" else 2):
            raise self._misread(word)
        if word == "show" and self.hand.sought is not None:
            self._turn_out(rest)
            return
        hand = self._hand(rest[0], word)
        falling = next(self.hand.falling(), None)
        falls = word in ("deal", "draw") and falling is not None and falling.hand == hand
        if self.betting != "full" and not falls and not (word == "bet" and rest[1:] == [FOLD]):
            self._pass_bets()
        acts: Mapping[str, Callable[[int, list[str]], None]] = {
            "deal": self._deal, "bet": self._bet, "answer": self._answer, "discard": self._discard,
            "draw": self._draw, "show": self._show, "muck": self._muck,
        }  # fmt: skip
        acts[word](hand, rest[1:])

    def _misread(self, word: str) -> Refused:
        return Refused(message("{word:=} is written as in {form:=}", word=word, form=FORMS[word]))

    def _hand(self, text: str, word: str) -> int:
        """Return the hand that a line names: a seat, the board, or a hand that nobody plays."""
        seats = self.hand.state.seats
        if text.isdecimal():
            if int(text) >= seats:
                raise Refused(
                    message("there is no seat {seat:=}: seats are 0 to {last}", seat=text,
                            last=seats - 1)
                )  # fmt: skip
            return int(text)
        names = {self.hand.title(hand).lower(): hand
                 for hand in range(seats, len(self.hand.state.hands))}  # fmt: skip
        names |= {"board": BOARD, "middle": ELSEWHERE}
        if text.lower() not in names or (word not in ("deal", "show") and names[text.lower()] < 0):
            raise self._misread(word)
        return names[text.lower()]

    def _pass_bets(self, until: int = -1) -> None:
        """Have everybody check, or call what is forced, up to a seat."""
        while (asked := self.asked()) is not None and is_bet(asked):
            if asked.seat == until:
                return
            legal, passive = asked.legal, asked.default
            if isinstance(legal, Bets):
                passive = legal.low if legal.must else CALL if legal.call else CHECK
            self.hand.play(passive, asked.seat)

    def asked(self, seat: int | None = None) -> Ask | None:
        """Return the question that stands, of a sealed question that of a seat."""
        if self.hand.wanted is not None or self.hand.hand is None:
            return None
        asks = self.hand.hand.asks
        return next((ask for ask in asks if seat in (None, ask.seat)), None)

    def _question(self, seat: int) -> Ask:
        """Return the question to a seat.

        Raises:
            Refused: if it is asked nothing now.
        """
        asked = self.asked(seat)
        if asked is None:
            raise Refused(
                message("{seat is} asked nothing now: {next}", seat=seat, next=self.next())
            )
        return asked

    def _deal(self, hand: int, rest: list[str]) -> None:
        if len(rest) != 1:
            raise self._misread("deal")
        card = None if rest[0] == UNSEEN else _card(rest[0])
        due = self.hand.wanted
        falling = [*self.hand.falling()]
        turns = (
            due is not None and due.lies != "falls" and (due.hand == hand or self.hand.turns(hand))
        )
        before = self.hand
        if turns and (not falling or falling[0].up):
            if card is None:
                raise Refused(message("this card lies face up: name it, as in deal 0 Ah"))
            self.hand.tell(card)
            return
        if turns and card is not None and not any(fall.up or fall.hand == hand for fall in falling):
            # a card that lies out of play was replaced face down: its new card is not asked for
            self.hand = before.copy()
            try:
                for fall in falling:
                    self.hand.falls(fall.hand, None)
                self.hand.tell(card)
            except Refused:
                self.hand = before
                raise
            return
        self.hand = before.copy()
        try:
            self._pass_down(hand, card)
            self.hand.falls(hand, card)
        except Refused:
            self.hand = before
            raise

    def _pass_down(self, hand: int, card: Card | None) -> None:
        """Pass over cards face down before a card that falls face up to a hand."""
        falling = list(self.hand.falling())
        up = next((number for number, fall in enumerate(falling) if fall.up), None)
        if card is None or up is None or falling[up].hand != hand:
            return
        for fall in falling[:up]:
            self.hand.falls(fall.hand, None)

    def _bet(self, seat: int, rest: list[str]) -> None:
        word, *amount = rest
        if self.betting != "full" and word == FOLD:
            self.hand.leave(seat)
            return
        if self.betting != "full":
            self._pass_bets(until=seat)
        asked = self._question(seat)
        if not isinstance(asked.legal, Bets) or word not in (
            "call",
            "check",
            "fold",
            "bet",
            "raise",
        ):
            raise Refused(message("{seat does} not bet now: {next}", seat=seat,
                                  next=self.next()))  # fmt: skip
        if word not in ("bet", "raise"):
            self.hand.play(word, seat)
            return
        if len(amount) != 1:
            raise self._misread("bet")
        cents = read_money(amount[0], "a bet")
        self._check_amount(asked, cents)
        self.hand.play(cents, seat)

    def _check_amount(self, asked: Ask, cents: int) -> None:
        """Check that a bet, a raise or another amount is possible.

        Raises:
            Refused: saying what is.
        """
        legal = asked.legal
        if not isinstance(legal, Bets | Amount) or cents in legal:
            return
        seat = asked.seat
        if legal.low > legal.high:
            raise Refused(message("{seat:name} can neither bet nor raise now", seat=seat))
        raise Refused(
            message("{seat:name} can make it {low:$} to {high:$} now, and not {cents:$}",
                    seat=seat, low=legal.low, high=legal.high, cents=cents)
        )  # fmt: skip

    def _answer(self, seat: int, rest: list[str]) -> None:
        asked = self._question(seat)
        answer = self.read_answer(asked, rest)
        if isinstance(answer, int):
            self._check_amount(asked, answer)
        self.hand.play(answer, seat)

    def read_answer(self, asked: Ask, rest: Sequence[str]) -> Answer:
        """Return the answer that the words of a line give.

        Raises:
            Refused: for an answer that the question does not take.
        """
        text, legal = " ".join(rest), asked.legal
        if text in legal:
            return text
        if text == NOTHING:
            return ()
        if legal.of == "amount":
            return read_money(text, "an amount")
        if legal.of != "card":
            numbers = text.replace(",", " ").split()
            if not all(number.isdecimal() for number in numbers):
                raise self._illegal(asked, text)
            values = tuple(sorted(int(number) for number in numbers))
            return values if isinstance(legal, PickSome) else values[0]
        tokens = tuple(sorted(self._tokens(asked, text.replace(",", " ").split())))
        return tokens if isinstance(legal, PickSome) else tokens[0]

    def _illegal(self, asked: Ask, text: str) -> IllegalAnswer:
        return IllegalAnswer(
            message("{given:=} is not an answer to this question: {kind:=} takes {takes:=}",
                    given=repr(text), kind=asked.kind, takes=repr(asked.legal))
        )  # fmt: skip

    def _tokens(self, asked: Ask, cards: Sequence[str]) -> Iterator[int]:
        """Iterate over the cards that a line names: by their faces, or by their places, from 1."""
        assert isinstance(asked.legal, Pick | PickSome)
        options, faces = asked.legal.options, self.hand.state.face
        for text in cards:
            if text.isdecimal() and 0 < int(text) <= len(options):
                yield options[int(text) - 1]
                continue
            card = _card(text)
            named = [token for token in options
                     if self.hand.state.told([token]) and faces[token] == card]  # fmt: skip
            if not named:
                raise self._illegal(asked, text)
            yield named[0]

    def _discard(self, seat: int, rest: list[str]) -> None:
        asked, legal = self._question(seat), self._question(seat).legal
        if legal.of != "card" or not rest[0].isdecimal():
            raise Refused(message("{seat throws} no cards away now: {next}", seat=seat,
                                  next=self.next()))  # fmt: skip
        count = int(rest[0])
        assert isinstance(legal, Pick | PickSome)
        self._check_count(asked, count)
        named = list(self._tokens(asked, rest[1:]))
        state = self.hand.state
        # cards face down are alike to all but their holder, so any of them stand for those chosen
        others = sorted((token for token in legal.options if token not in named),
                        key=lambda token: (state.up[token], state.told([token])))  # fmt: skip
        tokens = tuple(sorted((*named, *others)[:count]))
        answer: Answer = tokens
        if not isinstance(legal, PickSome):
            answer = tokens[0] if tokens else legal.words[0]
        elif not tokens and () not in legal and legal.words:
            answer = legal.words[0]
        self.hand.play(answer, seat)

    def _check_count(self, asked: Ask, count: int) -> None:
        """Check that so many cards may be thrown away, passed or drawn.

        Raises:
            Refused: saying how many may.
        """
        legal = asked.legal
        assert isinstance(legal, Pick | PickSome)
        least, most = (legal.least, legal.most) if isinstance(legal, PickSome) else (1, 1)
        most = min(most, len(legal.options))
        if least <= count <= most or (count == 0 and (() in legal or legal.words)):
            return
        numbers = str(most) if least == most else f"{least}-{most}"
        raise Refused(
            message("{seat:name} may choose {numbers:=} cards now, and not {count}",
                    seat=asked.seat, numbers=numbers, count=count)
        )  # fmt: skip

    def _draw(self, seat: int, rest: list[str]) -> None:
        asked = self.asked(seat)
        if asked is not None and asked.legal.of == "card":
            self._discard(seat, rest)
            return
        if not rest[0].isdecimal():
            raise self._misread("draw")
        for _ in range(int(rest[0])):
            falling = next(self.hand.falling(), None)
            if falling is not None:
                self.hand.falls(seat, None)

    def _tell(self, rest: list[str]) -> None:
        if len(rest) not in (2, 3) or rest[0] != ("pot" if len(rest) == 2 else "put"):
            raise self._misread("tell")
        if self.betting != "pots":
            raise Refused(message("the pot is told where pots are: --betting pots"))
        if rest[0] == "put":
            self._put(self._hand(rest[1], "tell"), read_money(rest[2], "what a seat has put in"))
            return
        self._pass_bets()
        if not (self.hand.at_showdown or self._left_alone):
            raise Refused(
                message("the pot is told when the betting is over, before hands are shown")
            )
        cents = read_money(rest[1], "the pot")
        # at the end of a hand the pot is won, so it is looked up as it was before the last fold
        state = self.hand.past[-2].hand.state if self._left_alone else self.hand.state
        told_before = self.hand.opening.pot - self.opening.pot
        forced = state.pot() - told_before
        if cents < forced:
            raise Refused(message("antes and blinds alone make {amount:$}", amount=forced))
        paid = [then - now for then, now in zip(state.began, state.stack, strict=True)]
        live = tuple(map(bool, self.hand.state.live))
        self.pot_told = CountedPot(cents - forced, tuple(paid), live)
        self.put_in = {}
        self._again(self.told)

    def _put(self, seat: int, cents: int) -> None:
        """Take what a seat has put into the pot in all.

        Raises:
            Refused: for less than the rules alone have had it put in, or more than is in the pot.
        """
        if self.pot_told is None:
            raise Refused(message("the pot is told before what each seat has put in"))
        bets, paid, _ = self.pot_told
        others = sum(put - paid[other] for other, put in self.put_in.items() if other != seat)
        least, most = paid[seat], paid[seat] + bets - others
        if not least <= cents <= most:
            raise Refused(
                message("{seat has} put in {least:$} to {most:$}", seat=seat,
                        least=least, most=most)
            )  # fmt: skip
        self.put_in[seat] = cents

    @property
    def _left_alone(self) -> bool:
        """True if the hand is over because all players but one have folded."""
        over = self.hand.wanted is None and self.asked() is None
        return over and self.hand.state.alone() and len(self.hand.past) > 1

    @property
    def asks_pot(self) -> bool:
        """True if the pot is to be told before anything else."""
        counted = self.betting == "pots" and self.pot_told is None
        return counted and (self.hand.at_showdown or self._left_alone)

    @property
    def asks_put(self) -> int | None:
        """The next folded player with a stake in the pot that is still to be told."""
        if self.pot_told is None or not self.pot_told.bets:
            return None
        gone = [seat for seat, live in enumerate(self.pot_told.live) if not live]
        return next((seat for seat in gone if seat not in self.put_in), None)

    def extras(self) -> list[int]:
        """Return what each seat has put in besides what the rules alone had it put in, in cents.

        Players who are still in the hand have put in as much as each other, unless it was told.
        """
        if self.pot_told is None:
            return [0] * self.hand.state.seats
        bets, paid, live = self.pot_told
        more = [self.put_in.get(seat, cents) - cents for seat, cents in enumerate(paid)]
        equal = [seat for seat in range(len(live)) if live[seat] and seat not in self.put_in]
        for seat, share in zip(equal, split(bets - sum(more), equal) if equal else (), strict=True):
            more[seat] = share
        return more

    def _show(self, hand: int, rest: list[str]) -> None:
        if hand == ELSEWHERE:
            raise Refused(message("cards in the middle are no hand: tell them as in {form:=}",
                                  form="deal middle Kh"))  # fmt: skip
        self.hand.show(hand, [_card(text) for text in rest])

    def _turn_out(self, rest: list[str]) -> None:
        if " ".join(["show", *rest]) == SHOW_NONE:
            self.hand.no_others()
            return
        self.hand.turn_out(self._hand(rest[0], "show"), [_card(text) for text in rest[1:]])

    def _muck(self, seat: int, rest: list[str]) -> None:
        self.hand.muck(seat)

    # --- corrections and rulings

    def _again(self, lines: Sequence[Told]) -> list[Told]:
        """Tell the hand anew; return the lines from the first on that does not fit any more."""
        pot = self.opening.pot + (0 if self.pot_told is None else self.pot_told.bets)
        details = {
            slot: getattr(self.opening, slot)
            for slot in ("bank", "owed", "carried", "dead_small_blind", "series", "by_seat")
        }
        self.hand = ToldHand(
            Opening(self.opening.game, self.opening.rules, self.opening.stacks,
                    self.opening.button, self.opening.deck, self.opening.entropy, pot=pot,
                    **details)
        )  # fmt: skip
        for place, line in enumerate(lines):
            try:
                self._tell_again(line)
            except Refused:
                return list(lines[place:])
        return []

    def _fix(self, words: tuple[str, ...]) -> list[Text]:
        keeps = len(words) == 4 and words[3] == KEEP
        if len(words) != 3 and not keeps:
            raise self._misread("fix")
        old, new = _card(words[1]), _card(words[2])
        before = [*self.told, *(self.waiting if keeps else ())]
        wrong, right = name(old), name(new)
        fixed = [
            Told(line.number, tuple([right if _is(text, wrong) else text for text in line.words]))
            for line in before
        ]
        if fixed == before:
            raise Refused(message("no line has told {card:cards}", card=[wrong]))
        if any(_is(text, right) for line in before for text in line.words):
            raise Refused(
                message("{card:cards} was told already: two cards cannot be the same", card=[right])
            )
        counts = Counter(map(_said, self.events()))
        left = self._again(fixed)
        self.told, self.passed, self.waiting = fixed[: len(fixed) - len(left)], [], []
        self.moved = []
        if left and keeps:
            self._take_up(left)
            left = self.waiting
        changed: list[Text] = [event.message(SPECTATOR) for event in self.events()
                   if event.kind not in DEALT and not counts[_said(event)]]  # fmt: skip
        if not left:
            return changed
        return [message("line {number} no longer fits, tell the hand from there on: {line:=}",
                        number=left[0].number, line=" ".join(left[0].words)),
                *changed, self.next()]  # fmt: skip

    def _rule(self, line: Told) -> list[Text]:
        if len(line.words) < 2:
            raise self._misread("floor")
        ruled, sentences = ruling_of(self.opening.game, line.words)
        if ruled is None:
            return sentences
        if self.hand.hand is None:
            raise Refused(
                message("cards are dealt now: the floor rules as soon as they are told; a deal "
                        "that is wrong is begun anew")
            )  # fmt: skip
        self.hand.slip(ruled)
        self.told.append(line)
        return []

    def _tell_again(self, line: Told) -> None:
        if line.words[0] == "floor":
            self._slip(line.words)
        elif line.words[0] != "tell":
            self._do(line.words)

    def _slip(self, words: tuple[str, ...]) -> None:
        ruled, _ = ruling_of(self.opening.game, words)
        assert ruled is not None
        self.hand.slip(ruled)

    # --- what comes next

    @property
    def settled(self) -> bool:
        """True if nothing is to be told any more."""
        over = self.hand.wanted is None and self.asked() is None
        return over and not self.asks_pot and self.asks_put is None

    def end(self) -> None:
        """Note that no line follows: bets that are not told are passed."""
        if self.betting != "full":
            self._pass_bets()

    def next(self) -> Message:
        """Return what is to be told next."""
        if self.asks_pot:
            return message("the betting is over: tell pot AMOUNT")
        if self.asks_put is not None:
            return message("{seat has} folded, and has put in, in all: tell put {line:=} AMOUNT",
                           seat=self.asks_put, line=str(self.asks_put))  # fmt: skip
        due = self.hand.wanted
        if due is not None:
            title, holder = self.hand.title(due.hand), self.hand.place_of(due.hand)
            if self.hand.sought is not None:
                cards = [name(card) for card in sorted(self.hand.sought.faces)]
                return message("{cards} are turned up wherever they lie: show SEAT CARDS, then "
                               "show all none", cards=cards)  # fmt: skip
            if due.lies == "looks" and due.hand == ELSEWHERE:
                return message("a rule looks at a card in the middle: deal middle CARD")
            if due.lies == "looks":
                if not self.hand.showing:
                    return message("a rule looks at the cards of {holder}: show {hand:=} CARDS",
                                   holder=holder, hand=title)  # fmt: skip
                if not self.hand.at_showdown or due.hand >= self.hand.state.seats:
                    return message("the hand of {holder} is turned up: show {hand:=} CARDS",
                                   holder=holder, hand=title)  # fmt: skip
                if not self.hand.may_muck(due.hand):
                    return message("the showdown: show {hand:=} CARDS", hand=title)
                return message("the showdown: show {hand:=} CARDS, or muck {hand:=}", hand=title)
            if due.lies == "turns":
                return message("a card of {holder} is turned up: deal {hand:=} CARD",
                               holder=holder, hand=title)  # fmt: skip
            falling = next(self.hand.falling(), None)
            if falling is not None and not falling.up:
                return message("a card falls to {holder}, face down: deal {hand:=} ??",
                               holder=self.hand.place_of(falling.hand),
                               hand=self.hand.title(falling.hand))  # fmt: skip
            return message("a card falls to {holder}, face up: deal {hand:=} CARD",
                           holder=holder, hand=title)  # fmt: skip
        asked = self.asked()
        if asked is None:
            return message("the hand is over")
        if self.hand.mucking is not None:
            title = self.hand.title(self.hand.mucking.seat)
            return message("the showdown: show {hand:=} CARDS, or muck {hand:=}", hand=title)
        usual = message("{kind:=}", kind=asked.kind)
        question = asked.message() if asked.words else usual
        return message("{seat is} asked: {question}, as in {line:=}", seat=asked.seat,
                       question=question, line=self._example(asked))  # fmt: skip

    def _example(self, asked: Ask) -> str:
        """Return a line that answers a question."""
        legal, seat = asked.legal, asked.seat
        if isinstance(legal, Bets):
            return f"bet {seat} {CALL if legal.call else CHECK}"
        if isinstance(legal, Pick | PickSome) and legal.of == "card":
            faces = self.hand.state.cards(legal.options)
            if faces and self.hand.state.told(legal.options):
                return f"answer {seat} {name(faces[0])}"
            if isinstance(legal, PickSome):
                return f"discard {seat} {max(legal.least, 1)}"
        first = next(iter(legal))
        return f"answer {seat} {first if isinstance(first, str) or legal.of != 'card' else 1}"

    # --- what has happened

    def events(self) -> list[Event]:
        """Return what happened, in order, as far as the lines tell it."""
        return self.hand.events

    def history(self, reader: Reader, number: int = 1) -> Iterator[dict[str, Any]]:
        """Iterate over the lines of the hand's history, with what everybody knows."""
        history = History(self.opening.game, number, reader)
        for events, hand in self.hand.past:
            yield from lines_of(history, events)
            if hand.ask is not None:
                yield from history.of_marks(see(hand, None))
        yield from lines_of(history, self.hand.fresh)
        if self.settled and self.hand.hand is not None and self.hand.hand.result.pot:
            yield history.of_stay(self.hand.hand.result.pot)


HEADING: Final = re.compile(r"# [^:]+: pokernight table (.*)")
"""The comment above the lines of a hand in a file: the command that reads them."""
TABLE: Final = "# table "
"""The comment below it with what no option says: players, and what earlier hands have left."""


class RecordedScript(NamedTuple):
    """A hand in a file of lines, and its players by seat; none where the file does not name them.

    Attributes:
        script: the hand as its lines have it.
        names: the players by seat.
    """

    script: TableScript
    names: tuple[str, ...]


def command_of(opening: Opening, betting: Betting = "full") -> str:
    """Return the command that reads the lines of a hand."""
    stacks = ",".join(plain_money(cents) for cents in opening.stacks)
    usual, words = opening.game.usual_rules.to_dict(), ["pokernight table"]
    words += [quoted(opening.game.name), f"--seats {len(opening.stacks)}"]
    words += [f"--button {opening.button}", f"--stacks {stacks}"]
    words += ["--rule " + quoted(f"{key}={value}") for key, value in opening.rules.to_dict().items()
              if usual.get(key) != value]  # fmt: skip
    return " ".join([*words, *([] if betting == "full" else [f"--betting {betting}"])])


def record_of(script: TableScript, names: Sequence[str] = (), number: int = 1) -> Iterator[str]:
    """Iterate over the lines of a file that has a hand as it was told, and no card besides."""
    opening = script.opening
    yield f"# hand {number}: {command_of(opening, script.betting)}"
    left = {"names": [*names], "pot": opening.pot, "bank": opening.bank,
            "carried": dict(opening.carried), "by_seat": dict(opening.by_seat)}  # fmt: skip
    if any(left.values()):
        yield TABLE + json.dumps({key: value for key, value in left.items() if value})
    for line in script.told:
        yield " ".join(map(quoted, line.words))


class WrongLine(Refused):
    """A line of a file that cannot be; ``names`` are the players by seat, if the file has them."""

    def __init__(self, reason: Message, names: tuple[str, ...]) -> None:
        super().__init__(reason)
        self.names = names


def records_in(text: str, catalogue: Catalogue) -> Iterator[RecordedScript]:
    """Iterate over the hands of a file of lines, each below the command that reads it.

    Raises:
        WrongLine: for a line that cannot be, by its number.
    """
    script: TableScript | None = None
    left: dict[str, Any] = {}
    words: Sequence[str] = ()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if heading := HEADING.fullmatch(line.strip()):
                if words:
                    yield _recorded(script or _begun(words, left, catalogue), left)
                script, left, words = None, {}, shlex.split(heading[1])
            elif line.startswith(TABLE) and script is None:
                left = json.loads(line.removeprefix(TABLE))
            elif words and _words(line):
                script = script or _begun(words, left, catalogue)
                script.read(number, line)
        except (Refused, ValueError, TypeError) as error:
            why = message("line {number}: {why}", number=number, why=reason_of(error))
            raise WrongLine(why, _names_in(left)) from None
    if words:
        yield _recorded(script or _begun(words, left, catalogue), left)


def _recorded(script: TableScript, left: Mapping[str, Any]) -> RecordedScript:
    script.end()
    names = _names_in(left)
    return RecordedScript(script, names if len(names) == script.hand.state.seats else ())


def _names_in(left: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(map(str, left.get("names", ())))


def _begun(words: Sequence[str], left: Mapping[str, Any], catalogue: Catalogue) -> TableScript:
    """Return the script of a command before its first line.

    Raises:
        Refused: for an option that the command does not have, or an opening that cannot be.
    """
    unknown = Refused(f"{' '.join(words)!r} is no command of pokernight table: see its --help")
    if len(words) % 2 == 0:
        raise unknown
    game, rules, options = catalogue(words[0]), dict[str, str](), dict[str, str]()
    for option, value in zip(words[1::2], words[2::2], strict=True):
        if option == "--rule":
            key, _, text = value.partition("=")
            rules[key] = text
        else:
            options[option.removeprefix("--")] = value
    betting: Any = options.pop("betting", "full")
    numbers = options.pop("seats", "4"), options.pop("button", "0")
    stacks, stakes = options.pop("stacks", ""), options.pop("stakes", None)
    if options or betting not in get_args(Betting) or not all(map(str.isdecimal, numbers)):
        raise unknown
    seats, button = map(int, numbers)
    opening = Opening.shuffled(
        game, seats, 0, rules=game.rules_as_written(None, rules, stakes), button=button,
        stacks=[read_money(text, "a stack") for text in stacks.split(",")] if stacks else None,
        pot=left.get("pot", 0), bank=left.get("bank", 0), carried=left.get("carried"),
        by_seat={key: tuple(counts) for key, counts in left.get("by_seat", {}).items()} or None,
    )  # fmt: skip
    return TableScript(opening, betting)


def quoted(title: str) -> str:
    """Return a word as a line has it: the name of a hand may have spaces."""
    return f'"{title}"' if " " in title else title


def ruling_of(game: Game, words: Sequence[str]) -> tuple[Slip | None, list[Text]]:
    """Return the incident of a line ``floor NAME FACT=VALUE``; or the ruling, where it is no input.

    Facts may be those of the incident, such as a seat, and those that its ruling turns on: where
    by these the hand is played on, nothing is put in.

    Raises:
        Refused: for an unknown incident, or facts that cannot be.
    """
    incident, given = game.incidents.get(words[1]), dict(_facts(words[2:]))
    taken = () if incident is None else incident.facts
    own = {key: value for key, value in given.items() if key in taken}
    is_input = incident is not None and not incident.misfit(own)
    slip = Slip(words[1], tuple(sorted(own.items())))
    if is_input and own == given:
        return slip, []
    matter = find_matter(game, matters(game), words[1])
    details = {detail.name for detail in matter.details}
    facts = {key: write(value) for key, value in given.items()
             if not is_input or key in details or key not in own}  # fmt: skip
    case = matter.rule(**matter.read(facts))
    if is_input and case.outcome != PLAY_ON:
        return slip, []
    return None, [case.outcome, case.ruling]


def _is_act(line: Told) -> bool:
    return line.words[0] in ACTS


def is_bet(asked: Ask) -> bool:
    """Return whether a question is about chips alone: a bet, or a forced bet of several sizes."""
    legal = asked.legal
    return isinstance(legal, Bets) or (
        isinstance(legal, Pick) and legal.of == "amount" and legal.words == (asked.default,)
    )


def line_of(asked: Ask, answer: Answer) -> str:
    """Return the line of an answer: cards by their places among the options, from 1."""
    return f"{_verb(asked, answer)} {asked.seat} {_in_words(asked, answer)}"


def _verb(asked: Ask, answer: Answer) -> str:
    is_bet_word = isinstance(asked.legal, Bets) and answer in (CALL, CHECK, FOLD)
    is_sum = isinstance(asked.legal, Bets) and not isinstance(answer, str)
    return "bet" if is_bet_word or is_sum else "answer"


def _in_words(asked: Ask, answer: Answer) -> str:
    legal = asked.legal
    if isinstance(answer, str):
        return answer
    values = answer if isinstance(answer, tuple) else (answer,)
    if isinstance(legal, Pick | PickSome) and legal.of == "card":
        return " ".join(str(legal.options.index(token) + 1) for token in values) or NOTHING
    if isinstance(legal, Bets) or legal.of == "amount":
        (cents,) = values
        raised = f"{'raise' if legal.call else 'bet'} " if isinstance(legal, Bets) else ""
        return raised + plain_money(cents)
    return " ".join(map(str, values)) or NOTHING


def _said(event: Event) -> str:
    return event.told(SPECTATOR, str)


def lines_of(history: History, events: Sequence[Event]) -> Iterator[dict[str, Any]]:
    """Iterate over the lines of some events for everybody."""
    for event in events:
        yield from history.of_event(event, SPECTATOR)


def _words(line: str) -> tuple[str, ...]:
    """Return the words of a line without its comment.

    Raises:
        Refused: for a quotation that does not end.
    """
    text = line.split(" #", maxsplit=1)[0] if not line.lstrip().startswith("#") else ""
    try:
        return tuple(shlex.split(text))
    except ValueError:
        raise Refused(message("a quotation in this line does not end")) from None


def _card(text: str) -> Card:
    """Return a card as it is typed.

    Raises:
        Refused: for anything else.
    """
    cards = parse(text)
    if len(cards) != 1:
        raise Refused(message("{text:=} is not a card, such as Kh", text=repr(text)))
    return cards[0]


def _is(text: str, card: str) -> bool:
    """Return whether a word of a line is a card."""
    try:
        return name(_card(text)) == card
    except Refused:
        return False


def _facts(words: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Iterate over facts typed as ``NAME=VALUE``."""
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refused(message("{word:=} is no fact: a fact is NAME=VALUE", word=repr(word)))
        kinds: dict[str, Any] = {"yes": True, "no": False}
        yield key, kinds.get(value, int(value) if value.isdecimal() else value)
