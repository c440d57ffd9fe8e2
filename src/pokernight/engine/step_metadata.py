"""Metadata of a step, read before a card is dealt: its effect, its source line, and its words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pokernight.engine.presentation import Worded
from pokernight.engine.state import EngineError, State

if TYPE_CHECKING:
    from pokernight.engine.step import Step

HOUSE = "pokernight."
"""The prefix of the names of our own modules."""
PLAYED = "pokernight.engine.game"
"""The module that calls programs: frames behind it have not written a step."""


class Does(NamedTuple):
    """Effect of a step on every hand, on the board and on the deck, if nobody folds.

    Attributes:
        verb: the name of the function that makes the step.
        down: how many cards face down a hand gains.
        up: how many cards face up it gains.
        board: how many cards the board gains.
        deck: how many cards are taken from the deck besides those of the hands.
        needs: how many cards face down it takes in every hand.
        needs_up: how many face up.
        needs_board: how many on the board.
        asks: the kind of question that a game of its own asks by it.
        says: the words that it lets every seat declare.
        repeats: the part of the program that it runs.
        sure: whether that is all; else the cards after it cannot be foretold.
    """

    verb: str
    down: int = 0
    up: int = 0
    board: int = 0
    deck: int = 0
    needs: int = 0
    needs_up: int = 0
    needs_board: int = 0
    asks: str = ""
    says: tuple[str, ...] = ()
    repeats: str = ""
    sure: bool = True


F = TypeVar("F", bound=Callable[..., Any])


class Play(NamedTuple):
    """Instruction of a step for a table with real cards.

    Attributes:
        words: a sentence, or several; "" where the cards dealt to every hand say all.
        down: how many cards it deals face down to every hand.
        up: how many it deals face up.
        ends: whether a row of the order of play ends with it, as with a round of betting.
        shows: whether the cards of hands that it looks at are turned up for all.
        lays: the request to lay those cards open, none of which may stay hidden; "" where some may.
    """

    words: Worded = ""
    down: int = 0
    up: int = 0
    ends: bool = False
    shows: bool = False
    lays: str = ""


class SourceLine(NamedTuple):
    """The place of some code: a module, its file and the line."""

    module: str
    file: str
    line: int


class Misshapen(EngineError):
    """A wrong return value or effect of ``function``, a function of a game.

    ``line`` is the line in it, where that is known; ``keeps`` is a condition on the state that the
    function has broken, by which the line can be found.
    """

    def __init__(
        self,
        sentence: str,
        function: Callable[..., Any],
        *,
        line: int = 0,
        keeps: Callable[[State], bool] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.function = function
        self.line = line
        self.keeps = keeps


def marked(step: Step, does: Does, words: Worded = "") -> Step:
    """Mark a step with its effect, its sentence, and the line of a game file that made it."""
    mark: Any = step
    mark.does = does
    dealt = does.verb in ("deal", "keep_or_pass")
    shows = does.verb == "show_all"
    mark.play = Play(words, does.down if dealt else 0, does.up if dealt else 0, shows=shows)
    mark.written = _caller()
    return step


def worded(
    words: Worded = "",
    *,
    down: int = 0,
    up: int = 0,
    ends: bool = False,
    shows: bool = False,
    lays: str = "",
) -> Callable[[F], F]:
    """Return a decorator that gives a function its words for a table with real cards.

    A step of a game's own says what is done, in sentences, and how many cards it deals to every
    hand. The opener of a round says which player that is, a limit how many cards that are.
    """

    def mark(function: F) -> F:
        marks: Any = function
        marks.play = Play(words, down, up, ends, shows or bool(lays), lays)
        return function

    return mark


def notes_trigger(name: str) -> Callable[[F], F]:
    """Return a decorator for a step that deals as ``deal`` does, and then notes a trigger by name.

    Its array form is known by that name.
    """

    def mark(function: F) -> F:
        marks: Any = function
        marks.trigger = name
        return function

    return mark


class ArrayStep(NamedTuple):
    """Form in arrays of a step of a game's own.

    Attributes:
        kind: the kind of the step, by which batches know it; "" for a step that changes nothing
            that they have.
        numbers: its numbers under given house rules.
        lacking: what they cannot do under given house rules, "" for nothing.
    """

    kind: str
    numbers: Callable[[Any], tuple[int, ...]]
    lacking: Callable[[Any], str]


def in_arrays(
    kind: str,
    numbers: Callable[[Any], tuple[int, ...]] = lambda rules: (),
    lacking: Callable[[Any], str] = lambda rules: "",
) -> Callable[[F], F]:
    """Return a decorator that gives a step, or a rule, its form in arrays: :class:`ArrayStep`."""

    def mark(function: F) -> F:
        marks: Any = function
        marks.in_arrays = ArrayStep(kind, numbers, lacking)
        return function

    return mark


class CardDues(NamedTuple):
    """Dues of cards dealt face up, which their players settle in the order of the deal.

    Attributes:
        paid_for: the ranks for which a player pays into the pot or folds.
        price: what such a card costs, in cents; None for as much as the pot holds.
        bring: the ranks that bring another card.
        face_up: whether that lies face up.
        clause_of_payments: the number of the rule for payments, and for folds instead.
        clause_of_cards: the number of the rule for the cards brought.
    """

    paid_for: tuple[int, ...]
    price: int | None
    bring: tuple[int, ...]
    face_up: bool
    clause_of_payments: str
    clause_of_cards: str


def settles(dues: Callable[[Any], CardDues]) -> Callable[[F], F]:
    """Return a decorator for a step that settles the dues of the cards dealt face up before it.

    A player that lacks the price puts in all that it has and stays; without a price it stays
    unasked. Its array form is made from the dues, by the house rules.
    """

    def mark(function: F) -> F:
        marks: Any = function
        marks.dues = dues
        return function

    return mark


def lays_board(cards: int, burned: int = 1) -> Callable[[F], F]:
    """Return a decorator for a step that burns a card, or none, and lays cards as ``board`` does.

    Its array form is that of ``board``: a hand in which nothing has gone wrong.
    """

    def mark(function: F) -> F:
        marks: Any = function
        marks.lays = (cards, burned)
        return function

    return mark


def idle_unless_wrong(function: F) -> F:
    """Mark a step that does nothing in a hand in which nothing has gone wrong."""
    marks: Any = function
    marks.idle = True
    return function


def pushes(*programs: str) -> Callable[[F], F]:
    """Return a decorator for a step that may go on with other programs of its game: their names."""

    def mark(function: F) -> F:
        marks: Any = function
        marks.pushes = programs
        return function

    return mark


def play_of(function: Callable[..., Any]) -> Play | None:
    """Return what a step, or a function given to it, says to a table; None for nothing."""
    play: Play | None = getattr(function, "play", None)
    return play


def like(step: Step, other: Step) -> Step:
    """Mark a step with the metadata of another, of which it is a variant."""
    vars(step).update({name: getattr(other, name) for name in _MARKS if hasattr(other, name)})
    return step


_MARKS = (
    "does", "written", "contests", "declared", "stays", "play", "pushes", "trigger", "amounts",
    "usual", "closed", "leaves", "in_arrays", "dues",
)  # fmt: skip


def does(step: Step) -> Does | None:
    """Return the effect that a step is marked with, None for none."""
    effect: Does | None = getattr(step, "does", None)
    return effect


def _caller() -> SourceLine | None:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and (name := frame.f_globals.get("__name__", "")) != PLAYED:
        if not name.startswith(HOUSE):
            return SourceLine(name, frame.f_code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None
