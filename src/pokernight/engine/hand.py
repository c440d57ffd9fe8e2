"""A hand from its opening to its result: deal, ask, play, fork, view, redeal, incident.

hand = the_omen.deal(seats=4, seed=7)
while hand.ask:
    hand.play(hand.ask.default)
hand.result
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

from pokernight.cards import pretty
from pokernight.engine.asks import Answer, Ask, Pick, PickSome, Sealed, Turn
from pokernight.engine.effects import Moment, effects_between, remarks_between
from pokernight.engine.events import Event, Outline, ShownHand, Sink
from pokernight.engine.faults import EngineError, HandOver, IllegalAnswer, IllegalIncident
from pokernight.engine.game import AGAIN, Game, Setup, setup_of
from pokernight.engine.log import NOBODY, PublicAction, entries, seen_by_others
from pokernight.engine.opening import MOST, Opening
from pokernight.engine.state import State
from pokernight.engine.state_sampler import StateSampler
from pokernight.engine.view import View, see
from pokernight.errors import Refused, nearest
from pokernight.wording.message import Message, message

__all__ = [
    "ENDLESS",
    "LONGEST",
    "MOST",
    "Hand",
    "IllegalAnswer",
    "IllegalIncident",
    "Input",
    "Opening",
    "Result",
    "Slip",
]

ENDLESS = 1000
"""Turns that a step may take in a row without asking anything."""
LONGEST = 10_000
"""Questions that a hand may ask; a game that asks more has no end."""


class Slip(NamedTuple):
    """An incident as an input: its name and its facts."""

    name: str
    facts: tuple[tuple[str, Any], ...]


Input: TypeAlias = "Answer | dict[int, Answer] | Slip"
"""An answer, the answers to a sealed question by seat, or an incident."""


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a hand for the table; money in cents.

    ``payoffs`` and ``stacks`` are by seat; ``bank`` and ``pot`` are for the next hand's opening;
    ``debts`` are debts of honour by seat (recitations owed to The Omen). After a ``misdeal`` all
    bets are back, and the hand is to be dealt again by the same dealer.

    ``again``: the pot is not won, and the same game is dealt to the same players until it is. They
    carry ``by_seat`` into its next deal (legs, lives), by name. ``still`` are the seats dealt into
    it where the game chooses them; otherwise all players with chips left are.
    """

    payoffs: tuple[int, ...]
    stacks: tuple[int, ...]
    _: KW_ONLY
    bank: int = 0
    pot: int = 0
    carried: Mapping[str, int] = field(default_factory=dict)
    next_button: int | None = None
    debts: Mapping[int, int] = field(default_factory=dict)
    misdeal: bool = False
    again: bool = False
    by_seat: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    still: tuple[int, ...] | None = None


class Hand:
    """A deal of a game, driven by answers.

    ``ask`` is the outstanding question (None when the hand is over). A fork has no history and
    no listener.

    A step that asks is a generator, which cannot be copied. So the hand keeps beside it the
    answers of the current turn (``replies``): a fork enters the step again on a copied state and
    gives it these answers. That is why a step must not change the state before its last question.

    Attributes:
        opening: what the hand began with; None for a fork.
        inputs: answers and incidents so far; None for a fork.
        state: the state of the hand.
        replies: the answers given to the current turn.
        sealed: the answers given so far to a sealed question, by seat.
        listener: whom every event is passed to, if there is any.
        shown: the hands that have been shown, as the rules read them then; only of a hand with a
            listener.
    """

    __slots__ = (
        "_anew", "_question", "_turn", "inputs", "listener", "opening", "replies", "sealed",
        "shown", "state",
    )  # fmt: skip

    def __init__(
        self, opening: Opening | None, *, sink: Sink | None = None, effects: bool = True
    ) -> None:
        self.opening = opening
        self.inputs: list[Input] | None = None
        self._question: Ask | Sealed | None = None
        self._turn: Turn | None = None
        self.replies: list[Any] = []
        self._anew = False
        self.sealed: dict[int, Answer] = {}
        self.shown: dict[int, ShownHand] = {}
        self.listener: Sink | None = None
        if opening is not None:
            self.inputs = []
            self.state = opening.state()
            if sink is not None:
                self.listen(sink, effects=effects)
            self._advance()

    def listen(self, sink: Sink, *, effects: bool = True) -> None:
        """Pass every event from now on to a listener, and note the hands that are shown.

        Args:
            sink: the listener.
            effects: whether events tell which cards they made wild. Each event with cards then
                costs a copy of the state, in a game in which wild cards may change.
        """
        self.listener = sink
        if type(sink) is Outline:
            self.state.sink = sink
            return
        changes_wilds = self.game.changes_wilds if effects else frozenset[str]()
        before: list[Moment] = [self._moment()] if changes_wilds else []

        def hear(event: Event) -> None:
            if event.shown is not None:
                self.shown[event.shown.hand] = event.shown
            if changes_wilds and (event.cards or event.kind in changes_wilds):
                now = self._moment()
                if event.kind in changes_wilds:
                    event.effects = partial(effects_between, before[0], now)
                    event.remarks = partial(remarks_between, before[0], now)
                before[0] = now
            sink(event)

        self.state.sink = hear

    def _moment(self) -> Moment:
        """Return the hand as it stands amid an event."""
        return Moment(self.state.copy(), dict(self.shown))

    def listen_as(self, other: Hand) -> None:
        """Pass events to the listener of another hand, which this hand takes the place of."""
        if other.listener is not None:
            self.recall_shown()
            self.listen(other.listener)

    def recall_shown(self) -> None:
        """Note the hands that were shown before anybody listened, by a replay."""
        if self.opening is not None and self.inputs is not None:
            again = Hand(self.opening, sink=lambda event: None)
            again.replay(self.inputs)
            self.shown.update(again.shown)

    @classmethod
    def begun(cls, state: State, sink: Sink | None = None) -> Hand:
        """Return a hand that begins with a state in which no step has been taken."""
        hand = cls.before(state)
        if sink is not None:
            hand.listen(sink)
        hand.begin()
        return hand

    @classmethod
    def before(cls, state: State) -> Hand:
        """Return a hand that is to begin with a state in which no step has been taken."""
        hand = cls(None)
        hand.state = state
        return hand

    def begin(self) -> None:
        """Take the first steps, up to the first question."""
        self._advance()

    @classmethod
    def at(
        cls, state: State, replies: Sequence[Any] = (), sealed: Mapping[int, Answer] | None = None
    ) -> Hand:
        """Return a hand that goes on from a state in the middle of it, without history.

        Args:
            state: the state; the step at the head of its program is entered again.
            replies: the answers that the turn of this step has been given.
            sealed: answers to a sealed question, by seat.
        """
        hand = cls(None)
        hand.state = state
        if state.program:
            hand._enter(replies)
            if sealed:
                hand.sealed = {
                    ask.seat: sealed[ask.seat] for ask in hand.questions if ask.seat in sealed
                }
        return hand

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a whole hand, for a process that may know the truth; listeners are left out."""
        past = (self.opening, None if self.inputs is None else list(self.inputs))
        return _sent, (*past, self.state, list(self.replies), dict(self.sealed))

    # --- what is asked

    @property
    def number(self) -> int:
        """The number of the outstanding question, the same for all seats of a sealed question."""
        return self.state.number

    def number_after(self, last: int) -> None:
        """Give the outstanding question a new number after an undo, so that no old answer fits.

        Args:
            last: the number that the outstanding question had before the undo.

        Raises:
            Refused: when so much was taken back that the numbers are used up.
        """
        if last >= LONGEST // 2:
            raise Refused(
                message(
                    "too much was taken back in this hand already: a hand has {count} numbers "
                    "for that",
                    count=LONGEST // 2,
                )
            )
        self.state.number = last + 1

    @property
    def public(self) -> tuple[PublicAction, ...]:
        """The public actions so far, in order."""
        return tuple([PublicAction(*entry) for entry in entries(self.state.log)])

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setup.game

    @property
    def setup(self) -> Setup:
        """The game with its house rules settled."""
        return setup_of(self.state)

    @property
    def ask(self) -> Ask | None:
        """The outstanding question; of a sealed question, that of the first unanswered seat."""
        question = self._question
        if question is None or isinstance(question, Ask):
            return question
        pending = self.asks
        return pending[0] if pending else None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The outstanding question by seat, those left out that have answered a sealed question."""
        return tuple([ask for ask in self.questions if ask.seat not in self.sealed])

    @property
    def questions(self) -> tuple[Ask, ...]:
        """The outstanding question by seat, whether answered or not."""
        question = self._question
        if question is None:
            return ()
        return (question,) if isinstance(question, Ask) else question.asks

    # --- inputs

    def play(self, answer: Any, seat: int | None = None) -> None:
        """Answer the outstanding question.

        Args:
            answer: a legal answer to it.
            seat: the seat that answers; it may be left out where a single seat is asked.

        Raises:
            IllegalAnswer: saying what would be legal; nothing has changed.
        """
        question = self._question
        if question is None:
            raise IllegalAnswer("the hand is over: nothing is asked")
        if isinstance(question, Ask):
            if seat is not None and seat != question.seat:
                raise IllegalAnswer(
                    message(
                        "seat {number:=} is not asked, seat {asked:=} is",
                        number=seat, asked=question.seat,
                    )
                )  # fmt: skip
            if answer not in question.legal:
                raise IllegalAnswer(_illegal(self.state, question, answer))
            if self.inputs is not None:
                self.inputs.append(answer)
            if question.shows == "answer":
                # The common case, written out: a betting round logs every answer whole.
                state = self.state
                state.log = (state.log, (state.number, question.seat, question.kind, answer))
            else:
                self._log(question, answer)
            self._send(answer)
            return
        self._play_sealed(answer, seat)

    def close(self) -> None:
        """Answer a window by default for all seats that have not answered: the clock ran out.

        Raises:
            IllegalAnswer: if the outstanding question is none that a clock may close.
        """
        pending = self.asks
        if not pending or not pending[0].closes:
            raise IllegalAnswer("no window is open that a clock may close")
        for ask in pending:
            self.play(ask.default, ask.seat)

    def _log(self, question: Ask, answer: Answer) -> None:
        """Log what all players see of an answer, and for the seat alone what they do not."""
        state = self.state
        seen: Any = answer
        if question.shows != "answer":
            seen = seen_by_others(answer, question.shows)
            if seen != answer:
                link = state.private[question.seat]
                state.private[question.seat] = (link, (state.number, answer))
        state.log = (state.log, (state.number, question.seat, question.kind, seen))

    def _play_sealed(self, answer: Any, seat: int | None) -> None:
        pending = self.asks
        ask = next((each for each in pending if seat is None or each.seat == seat), None)
        if ask is None:
            raise IllegalAnswer(
                message("seat {number:=} is not asked, or has answered", number=str(seat))
            )
        if answer not in ask.legal:
            raise IllegalAnswer(_illegal(self.state, ask, answer))
        self.sealed[ask.seat] = answer
        if len(pending) > 1:
            return
        answers = {question.seat: self.sealed[question.seat] for question in self.questions}
        self.sealed = {}
        if self.inputs is not None:
            self.inputs.append(dict(sorted(answers.items())))
        for question in self.questions:
            self._log(question, answers[question.seat])
        self._send(list(answers.values()))

    def incident(self, name: str, **facts: Any) -> None:
        """Apply the game's ruling on something that went wrong at the table.

        Where the ruling is that the asked seat has given some answer, that is played.

        Args:
            name: the name of the incident.
            facts: its facts, by name.

        Raises:
            IllegalIncident: if it cannot have happened now; nothing has changed.
        """
        if self._question is None:
            raise IllegalIncident("the hand is over: nothing can go wrong any more")
        incidents = self.game.incidents
        if str(name) not in incidents:
            known = ", ".join(incidents) or "none"
            hint = nearest(str(name), list(incidents)) or f": {self.game.title} knows {known}"
            raise IllegalIncident(f"there is no incident {name!r}{hint}")
        if wrong := incidents[name].misfit(facts):
            raise IllegalIncident(f"{name} needs other facts: {wrong}")
        asked = {"asked": self.ask} if incidents[name].reads_question else {}
        try:
            answer = incidents[name].happens(self.state, **asked, **facts)
        except HandOver:
            self._note(name, facts)
            self._close()
            self._end()
            return
        self._note(name, facts)
        if answer is not None:
            self._send(answer)
            return
        self._enter_anew()

    def interrupt(self, change: Callable[[State], None]) -> None:
        """Change the state while a question stands; the step that asks it is entered anew.

        It is for hands without history: their inputs do not tell of the change.
        """
        try:
            change(self.state)
        except HandOver:
            self._close()
            self._end()
            return
        self._enter_anew()

    def _enter_anew(self) -> None:
        self._close()
        self.state.number += 1
        self._advance()

    def _note(self, name: str, facts: Mapping[str, Any]) -> None:
        state = self.state
        state.log = (state.log, (state.number, NOBODY, name, tuple(sorted(facts.items()))))
        if self.inputs is not None:
            self.inputs.append(Slip(name, tuple(sorted(facts.items()))))

    def replay(self, inputs: Sequence[Input]) -> None:
        """Give several inputs in order.

        Raises:
            Refused: for the first that is not possible.
        """
        for given in inputs:
            if isinstance(given, Slip):
                self.incident(given.name, **dict(given.facts))
            elif isinstance(given, dict):
                for seat, answer in given.items():
                    self.play(answer, seat)
            else:
                self.play(given)

    # --- other worlds

    def fork(self) -> Hand:
        """Return an independent copy that can be played on, without history and listener."""
        return Hand.at(self.state.copy(), self.replies, self.sealed)

    def playout(self, quiet: int = 0) -> Hand:
        """Return a fork that is only for playing to its end, with the same result.

        The knowledge of passed and shuffled cards is not kept in it, so a view or a redeal of it
        would be wrong; that saves half the time of a game in which cards are passed.

        Args:
            quiet: the questions that are left out: ``CLAIMS`` or ``CHECKS`` of
                :mod:`pokernight.engine.state`, where the answer is known anyhow.
        """
        twin = self.fork()
        twin.state.minds = False
        twin.state.quiet = quiet
        return twin

    def redeal(self, seat: int, rng: Random) -> Hand:
        """Return a world that the seat cannot tell from the true hand, each equally likely.

        Raises:
            Refused: for a seat that does not exist.
        """
        self._check_seat(seat)
        sealed = {seat: self.sealed[seat]} if seat in self.sealed else {}
        return Hand.at(StateSampler(self.state, seat).draw(rng), self.replies, sealed)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know of the hand; without a seat, what a spectator may.

        Raises:
            Refused: for a seat that does not exist.
        """
        if seat is not None:
            self._check_seat(seat)
        return see(self, seat)

    def _check_seat(self, seat: int) -> None:
        seats = self.state.seats
        if seat not in range(seats):
            raise Refused(f"there is no seat {seat!r}: seats are 0 to {seats - 1}")

    # --- the end

    @property
    def result(self) -> Result:
        """The result for the table.

        Raises:
            Refused: while the hand goes on.
        """
        if self._question is not None:
            raise Refused("the hand is not over, so it has no result yet")
        state = self.state
        payoffs = tuple(now - then for now, then in zip(state.stack, state.began, strict=True))
        extra = self.game.carry_out(state) if self.game.carry_out is not None else {}
        if counted := state.counts():
            extra = {**extra, "by_seat": {**extra.get("by_seat", {}), **counted}}
        return Result(
            payoffs,
            tuple(state.stack),
            bank=state.bank[0],
            pot=sum(state.pots),
            misdeal=bool(state.misdeal),
            **extra,
        )

    # --- the driver

    def _send(self, answer: Any) -> None:
        # A step made by asks_in_turns begins a new turn at each question, so nothing of it has to
        # be given again to a fork.
        if not self._anew:
            self.replies.append(answer)
        state = self.state
        state.number += 1
        if state.number > LONGEST:
            raise EngineError(f"{self.game.title} asks without end: {LONGEST} questions in a hand")
        place = len(state.program) - 1
        try:
            self._question = self._turn.send(answer)  # type: ignore[union-attr]
            return
        except StopIteration as done:
            if done.value is not AGAIN:
                state.program[place] += 1
        except HandOver:
            self._end()
            return
        self._advance()

    def _advance(self) -> None:
        """Run steps until a step asks or the program is at its end.

        ``program`` is a stack of pairs (number of the program, place of its next step). A step may
        push another program, so the place of the running step is remembered before it runs.

        Raises:
            EngineError: if a step goes on without end.
        """
        state = self.state
        program = state.program
        plan = state.setup.plan
        idle = 0
        try:
            while program:
                steps, at = plan[program[-2]], program[-1]
                if at == len(steps):
                    del program[-2:]
                    continue
                step, asking = steps[at]
                # The step may push a program on the stack, so its own place is kept.
                place = len(program) - 1
                turn = step(state)
                if not asking:
                    if turn is not None:
                        raise EngineError(f"{_named(state)} asks, so it must be marked with asks")
                    program[place] += 1
                    continue
                try:
                    self._question = next(turn)  # type: ignore[arg-type]
                except StopIteration as done:
                    if done.value is not AGAIN:
                        program[place] += 1
                        idle = 0
                    else:
                        idle += 1
                        if idle > ENDLESS:
                            raise EngineError(f"{_named(state)} goes on without end") from None
                    continue
                self._turn = turn
                self.replies = []
                self._anew = getattr(step, "anew", False)
                return
        except HandOver:
            pass
        self._end()

    def _enter(self, replies: Sequence[Any]) -> None:
        """Enter the step at the head of the program again, up to the question it stood at."""
        program = self.state.program
        step, asking = self.state.setup.plan[program[-2]][program[-1]]
        if not asking:
            raise EngineError(f"{_named(self.state)} asks nothing")
        turn = step(self.state)
        assert turn is not None
        try:
            self._question = next(turn)
            for reply in replies:
                if isinstance(self._question, Ask) and reply not in self._question.legal:
                    raise EngineError(_illegal(self.state, self._question, reply))
                self._question = turn.send(reply)
        except (StopIteration, HandOver):
            raise EngineError(f"{_named(self.state)} asks nothing now") from None
        self._turn = turn
        self.replies = list(replies)
        self._anew = getattr(step, "anew", False)

    def _close(self) -> None:
        if self._turn is not None:
            self._turn.close()
        self._turn = None
        self._question = None
        self.replies = []
        self.sealed = {}

    def _end(self) -> None:
        if not self.state.misdeal:
            for step in self.state.setup.after:
                step(self.state)
        self.state.program.clear()
        self._turn = None
        self._question = None
        self.replies = []
        self.sealed = {}

    def __repr__(self) -> str:
        ask = self.ask
        where = f"seat {ask.seat} is asked: {ask.kind}" if ask else "over"
        return f"<Hand of {self.game.title}, {self.state.seats} seats, {where}>"


def events_of(hand: Hand) -> list[Event]:
    """Return the events of a hand from its opening, as it stands without answers taken back."""
    events: list[Event] = []
    assert hand.opening is not None
    assert hand.inputs is not None
    Hand(hand.opening, sink=events.append).replay(hand.inputs)
    return events


def _sent(
    opening: Opening | None,
    inputs: list[Input] | None,
    state: State,
    replies: Sequence[Any],
    sealed: Mapping[int, Answer],
) -> Hand:
    """Return a hand that came from another process."""
    hand = Hand.at(state, replies, sealed)
    hand.opening, hand.inputs = opening, inputs
    return hand


def _illegal(state: State, question: Ask, answer: object) -> Message:
    """Return the refusal of an answer, with the legal answers.

    The player reads it, so it names cards only as far as the asked seat knows them.
    """
    legal = question.legal
    if not isinstance(legal, Pick | PickSome) or legal.of != "card":
        return _takes(repr(answer), question, repr(legal))
    takes = list(legal.words)
    if cards := _cards(state, question.seat, legal.options):
        how_many = ""
        if isinstance(legal, PickSome):
            how_many = f"{legal.least} to {min(legal.most, len(legal.options))} of "
        takes.append(how_many + " ".join(cards))
    given, tokens = repr(answer), answer if isinstance(answer, tuple) else (answer,)
    if all(type(token) is int and 0 <= token < len(state.face) for token in tokens):
        given = " ".join(_cards(state, question.seat, tokens)) or "no card"
    return _takes(given, question, ", ".join(takes))


def _takes(given: str, question: Ask, takes: str) -> Message:
    return message(
        "{given:=} is not an answer to this question: {kind:=} takes {takes:=}",
        given=given, kind=question.kind, takes=takes,
    )  # fmt: skip


def _cards(state: State, seat: int, tokens: Sequence[int]) -> list[str]:
    """Return cards by name as far as a seat knows them, the others by their number."""
    known = [pretty(state.face[token]) for token in tokens
             if state.knows[token] >> seat & 1 and state.told([token])]  # fmt: skip
    if blind := len(tokens) - len(known):
        known.append("a card face down" if blind == 1 else f"{blind} cards face down")
    return known


def _named(state: State) -> str:
    name, at = state.setup.names[state.program[-2]], state.program[-1]
    step = state.setup.programs[name][at]
    return f"step {at} of {name} ({getattr(step, '__qualname__', step)})"
