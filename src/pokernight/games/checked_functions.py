"""A game held to its shape: what its functions must give, checked as it is played.

The rulebook's own games are trusted at the table and held to it by the proofs; a game file of
somebody's own is held to it always, so that a slip in it is said in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import wraps
from inspect import get_annotations, getsourcelines, isgeneratorfunction, unwrap
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, get_origin

from pokernight.engine.asks import Ask, PickSome, Sealed
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import AGAIN, Cards, Game, Step, Worth
from pokernight.engine.game_slots import HOLD
from pokernight.engine.hand import Opening, Result
from pokernight.engine.presentation import Reason, Talk, Why
from pokernight.engine.rules import Count, Money, Rules, RulesError
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import Misshapen
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.shape_checks import GameMistake, check_dummies, check_powers, check_shape
from pokernight.games.step_budget import BUDGET
from pokernight.games.verbs import check_verbs
from pokernight.wording.amounts import counted, money
from pokernight.wording.message import Message

READINGS = 'readings by name, such as {"": high(cards.all)}'


READS = ("value", "kind", "order", "cards", "stands_for", "to_json")
"""Attributes of every reading, as in :class:`~pokernight.engine.steps.Reads`."""


def checked(game: Game) -> Game:
    """Return the same game with functions that check what they return.

    Raises:
        Refused: if it cannot be a game at all.
    """
    check_shape(game)
    check_rules(game)
    check_powers(game)
    check_dummies(game, game.rules())
    return replace(
        game,
        program=_program(game),
        dummies=_dummies(game),
        subprograms=_subprograms(game),
        own=_own(game.own),
        worth=_worth(game),
        carry_out=_carry_out(game),
        talk=_talk(game.talk),
    )


# --- house rules


def check_rules(game: Game) -> None:
    """Hold a game's house rules to be options, and its rule sets to exist.

    Raises:
        Refused: saying what an option is.
    """
    cls: Any = game.rules
    if not (isinstance(cls, type) and issubclass(cls, Rules)):
        wrong = "rules=... is a class of house rules, such as Stakes, or your own of it"
        raise GameMistake(wrong, "Game", "rules")
    named = get_annotations(cls)
    if named and "__dataclass_params__" not in vars(cls):
        raise GameMistake(
            f"{cls.__name__} has options of its own, so it needs @dataclass(frozen=True) above it",
            cls.__name__,
        )
    assert is_dataclass(cls)
    for name, spec in [(spec.name, spec) for spec in fields(cls)]:
        if "doc" not in spec.metadata:
            raise GameMistake(
                f"{name} of {cls.__name__} is not a house rule yet: "
                f'write {name}: ... = option({spec.default!r}, "what it is about")',
                cls.__name__,
                name,
            )
    try:
        kinds = get_annotations(cls, eval_str=True)
    except NameError as error:
        raise GameMistake(
            f'there is no {error.name}: an option is a bool, a Literal["one", "other"], Money or '
            "Count",
            cls.__name__,
        ) from None
    options = {spec.name for spec in fields(cls)}
    for name, kind in [(name, kind) for name, kind in kinds.items() if name in options]:
        if kind not in (bool, int, Money, Count) and "Literal" not in str(get_origin(kind)):
            type_name = getattr(kind, "__name__", kind)
            raise GameMistake(
                f"{name} of {cls.__name__} cannot be a {type_name}: an option is a bool, a "
                'Literal["one", "other"], Money or Count',
                cls.__name__,
                name,
            )
    try:
        cls()
    except RulesError as error:
        raise GameMistake(str(error), cls.__name__, str(error).split()[0]) from None
    for rule_set in game.rule_sets:
        try:
            game.house_rules(rule_set)
        except Refused as error:
            wrong = f"the rule set {rule_set!r} cannot be: {error}"
            raise GameMistake(wrong, "Game", "rule_sets") from None


# --- steps


def _program(game: Game) -> Callable[[Any], tuple[Step, ...]]:
    @wraps(game.program)
    def program(rules: Any) -> tuple[Step, ...]:
        steps = _shaped(game.program(rules), game.program)
        check_verbs(game, rules, steps, game.subprograms(rules))
        return tuple(_step(game, step) for step in steps)

    return program


def _dummies(game: Game) -> Callable[[Any], int]:
    @wraps(game.dummies)
    def dummies(rules: Any) -> int:
        try:
            return check_dummies(game, rules)
        except GameMistake as error:
            raise Misshapen(str(error), game.dummies) from None

    return dummies


def _subprograms(game: Game) -> Callable[[Any], dict[str, tuple[Step, ...]]]:
    @wraps(game.subprograms)
    def subprograms(rules: Any) -> dict[str, tuple[Step, ...]]:
        programs = game.subprograms(rules)
        return {
            name: tuple(_step(game, step) for step in _shaped(some, game.subprograms))
            for name, some in programs.items()
        }

    return subprograms


def _shaped(steps: object, maker: Callable[..., Any]) -> tuple[Step, ...]:
    name = maker.__name__
    if steps is None:
        raise Misshapen(f"{name} gives nothing: it must return a tuple of steps", maker)
    if not isinstance(steps, list | tuple):
        raise Misshapen(f"{name} must return a tuple of steps, not {a(steps)}", maker)
    for place, step in enumerate(steps, 1):
        if isinstance(step, list | tuple):
            raise Misshapen(
                f"number {place} of what {name} returns is a tuple of steps, not a step: "
                "put a * before it, as in *streets(...)",
                maker,
            )
        if not callable(step):
            raise Misshapen(
                f"number {place} of what {name} returns is {a(step)}, not a step, "
                "which is a function of the state",
                maker,
            )
    return tuple(steps)


def _step(game: Game, step: Step) -> Step:
    """A step that leaves the chips and the game's own slots as they must be."""
    if getattr(step, "asks", False):
        return _asking(game, step)

    @wraps(step)
    def plain(state: State) -> Any:
        before = _Contents.of(state)
        with BUDGET:
            given: Any = step(state)
        if given is not None and not isinstance(given, Generator):
            message = f"{_name(step)} gives {a(given)}: a step returns nothing"
            if not callable(given):
                raise Misshapen(message, step)
            raise Misshapen(
                f"{message}, and a maker of a step is called where it stands: {_name(step)}(...)",
                game.program,
                line=_line_of(game.program, rf"\b{_name(step)}\b(?!\()"),
            )
        _left_in_order(state, before, step)
        return given

    return plain


def _asking(game: Game, step: Step) -> Step:
    @wraps(step)
    def turn(state: State) -> Any:
        unasked = f"{_name(step)} is marked with @asks, but yields no question: "
        unasked += "answer = yield Ask(...)"
        try:
            running: Any = step(state)
        except Exception as error:
            if isinstance(error, Misshapen) or not _forgets_to_yield(step):
                raise
            raise Misshapen(unasked, step, line=_line_of(step, r"\bAsk\(")) from None
        if not isinstance(running, Generator):
            raise Misshapen(unasked, step, line=_line_of(step, r"\bAsk\("))
        return _watched(game, state, running, step)

    return turn


def _forgets_to_yield(step: Step) -> bool:
    """Return whether a turn makes a question without yielding it."""
    code = getattr(unwrap(step), "__code__", None)
    return code is not None and "Ask" in code.co_names and not isgeneratorfunction(unwrap(step))


def _line_of(function: Callable[..., Any], pattern: str) -> int:
    """The line of a function in which something stands; 0 for that of the function."""
    try:
        lines, first = getsourcelines(unwrap(function))
    except (OSError, TypeError):
        return 0
    places = (at for at, line in enumerate(lines, first) if re.search(pattern, line))
    return next(places, 0)


def _watched(game: Game, state: State, running: Any, step: Step) -> Any:
    """Wrap a turn: check each of its questions, and that it changes nothing before the first."""
    name = _name(step)
    contents = _Contents.of(state)
    before = state.copy()
    asked = False
    try:
        with BUDGET:
            question = next(running)
        if not getattr(step, "anew", False) and not _same(state, before):
            raise Misshapen(
                f"{name} changes the state and then asks: a turn first asks, and only then "
                "changes anything",
                step,
                keeps=lambda now: _same(now, before),
            )
        while True:
            asked = True
            try:
                _check_question(state, question, step, _line(running, step))
                answer = yield question
            except (GeneratorExit, Misshapen):
                running.close()
                raise
            with BUDGET:
                question = running.send(answer)
    except StopIteration as done:
        verdict = done.value
    if verdict not in (None, AGAIN):
        raise Misshapen(
            f"{name} returns {verdict!r}: a turn returns AGAIN, or None when done", step
        )
    if verdict is AGAIN and asked:  # that it was answered is the driver's, not the step's
        before.number, before.log, before.private = state.number, state.log, state.private
    if verdict is AGAIN and asked and _same(state, before):
        raise Misshapen(
            f"{name} asks again although nothing has changed: what was answered must be written "
            "down in the state, or it asks for ever",
            step,
        )
    _left_in_order(state, contents, step)
    return verdict


def _line(running: Any, step: Step) -> int:
    """The line at which a turn waits for its answer, if it is of the file of its step.

    A turn of the compiled engine has no frame: it is machine code, and no line of anybody's page.
    """
    frame: Any = getattr(running, "gi_frame", None)
    code = getattr(unwrap(step), "__code__", None)
    same = frame is not None and code is not None and frame.f_code is code
    return frame.f_lineno if same else 0


def _check_question(state: State, question: object, step: Step, line: int) -> None:
    name = _name(step)
    asks = question.asks if isinstance(question, Sealed) else (question,)
    for ask in asks:
        if not isinstance(ask, Ask):
            raise Misshapen(
                f"{name} yields {a(ask)}: a question is Ask(seat, kind, legal, default, words, "
                "clause)",
                step,
                line=line,
            )
        if type(ask.seat) is not int or not 0 <= ask.seat < state.seats:
            raise Misshapen(
                f"{name} asks seat {ask.seat!r}: there are seats 0 to {state.seats - 1}",
                step,
                line=line,
            )
        if not state.live[ask.seat]:
            raise Misshapen(
                f"{name} asks seat {ask.seat}, which has folded: state.clockwise() has the seats "
                "that are left",
                step,
                line=line,
            )
        if not hasattr(ask.legal, "abstract"):
            raise Misshapen(
                f"{name} gives {a(ask.legal)} for the legal answers: they are Pick(words, "
                "numbers), PickSome(words, tokens) or Bets(...)",
                step,
                line=line,
            )
        if isinstance(getattr(ask.legal, "words", ()), str):
            raise Misshapen(
                f"{name} gives the words of its answers as a text: they are a tuple, as in "
                'Pick(("yes", "no"), ())',
                step,
                line=line,
            )
        if ask.default not in ask.legal:
            raise Misshapen(
                f"the default {ask.default!r} of the question {ask.kind!r} is not one of its legal "
                f"answers: {_legal(ask.legal)}",
                step,
                line=line,
            )


def _legal(legal: object) -> str:
    """Legal answers as their author wrote them, where some would not say it."""
    if not isinstance(legal, PickSome):
        return repr(legal)
    words = f"{legal.words!r} or " if legal.words else ""
    most = min(legal.most, len(legal.options))
    return f"{words}a tuple of {legal.least} to {most} of {legal.options!r}, in ascending order"


class _Contents(NamedTuple):
    """Money and number of cards on a table."""

    money: int
    cards: int

    @classmethod
    def of(cls, state: State) -> _Contents:
        """Count the money and the cards of a table now."""
        return cls(
            sum(_amounts(state)),
            sum(map(len, state.hands)) + len(state.stub) + len(state.board) + len(state.muck)
            + len(state.aside),
        )  # fmt: skip

    def wrong(self, state: State, step: str) -> str:
        """Return the error of a step that began with this table and left it so, "" for none."""
        now = _Contents.of(state)
        if now.money != self.money:
            verb = "makes" if now.money > self.money else "loses"
            cents = money(abs(now.money - self.money))
            return f"chips were lost or made: {step} {verb} {cents}; {MOVED}"
        if not {*map(type, _amounts(state))} <= {int}:
            part = next(cents for cents in _amounts(state) if type(cents) is not int)
            return f"{step} leaves {part!r} cents: money is in whole cents, as 100 for $1"
        if now.cards != self.cards:
            verb = "makes" if now.cards > self.cards else "loses"
            count = abs(now.cards - self.cards)
            return f"{step} {verb} {counted(count, 'card')}: {LAID}"
        tokens = [token for zone in state.zones() for token in zone]
        if len({*tokens}) < len(tokens):
            return f"{step} puts a card into two places: {LAID}"
        up, knows = state.up, state.knows
        if [token for token in tokens if up[token] and knows[token] != EVERYBODY]:
            return f"{step} turns a card up that nobody gets to see: {TURNED}"
        if any(hand for hand, live in zip(state.hands, state.live) if not live):
            return f"{step} takes a seat out of the hand and leaves it its cards: {FOLDED}"
        return ""


def _amounts(state: State) -> list[Any]:
    return [*state.stack, *state.front, *state.staked, *state.pots, *state.bank]


MOVED = "money is moved by state.move alone"
LAID = (
    "whatever is taken from one place (state.stub, state.hands[seat], state.board, state.muck) is "
    "put into another, as state.deal and state.burn do"
)
TURNED = "state.turn_up(tokens) turns cards, and state.deal(seat, up=True) deals them face up"
FOLDED = "state.fold(seat) does both"


def _left_in_order(state: State, before: _Contents, step: Step) -> None:
    def wrong(now: State) -> str:
        return before.wrong(now, _name(step))

    if message := wrong(state):
        raise Misshapen(message, step, keeps=lambda now: not wrong(now))
    if state.own is not None:
        _check_slots(state.own, _name(step), step)


def _name(step: Step) -> str:
    return str(getattr(step, "__name__", step))


def _same(before: State, other: State) -> bool:
    """Return whether two states are equal."""
    own = before.own is None or vars(before.own) == vars(other.own)
    return own and _SLOTS(before) == _SLOTS(other)


_PLAIN = [name for name in State.PLAIN if name != "number"]  # of the answers, which is the engine's
_SLOTS = attrgetter(*_PLAIN, *State.LISTS, "face", "hands", "began")


# --- the game's own slots


def _own(slots: Any) -> type[Own] | None:
    if slots is None:
        return None
    for slot, blank in slots.blank().items():
        if hasattr(Own, slot):
            message = f"{slot} of {slots.__name__} is what all slots know: call it something else"
            raise GameMistake(message, slots.__name__, slot)
        if not slots.fits(slot, blank):
            wrong = f"{slot} of {slots.__name__} cannot be {blank!r}: {HOLD}"
            raise GameMistake(wrong, slots.__name__, slot)

    def begin(self: Own, opening: Opening) -> None:
        slots.begin(self, opening)
        _check_slots(self, f"{slots.__name__}.begin", slots.begin)

    return type(slots.__name__, (slots,), {"begin": begin})


def _check_slots(own: Own, name: str, function: Callable[..., Any]) -> None:
    cls: Any = type(own)
    known = cls.slots()
    if vars(own).keys() != known and (strange := sorted(vars(own).keys() - known)):
        has = ", ".join(sorted(known)) or "none"
        raise Misshapen(
            f"{name} sets {strange[0]!r}, and {cls.__name__} has no such slot: it has {has}",
            function,
            keeps=lambda state: vars(state.own).keys() <= known,
        )
    if slot := own.misfit():
        raise Misshapen(
            f"{name} sets {cls.__name__}.{slot} to {vars(own)[slot]!r}: {HOLD}",
            function,
            keeps=lambda state: cls.fits(slot, vars(state.own)[slot]),
        )


# --- what people ask


def _worth(game: Game) -> Callable[[Cards, Any], Worth]:
    @wraps(game.worth)
    def worth(cards: Cards, rules: Any) -> Worth:
        readings: Any = game.worth(cards, rules)
        if not isinstance(readings, Mapping) or not readings:
            shown = "{}" if isinstance(readings, Mapping) else a(readings)
            raise Misshapen(f"worth gives {shown}: it must return {READINGS}", game.worth)
        for name, reading in readings.items():
            if not isinstance(name, str):
                raise Misshapen(f"worth gives {name!r} for a name: it returns {READINGS}",
                                game.worth)  # fmt: skip
            if reading is None or isinstance(reading, list):
                continue
            lacks = [word for word in READS if not hasattr(reading, word)]
            if len(lacks) == len(READS):
                raise Misshapen(f"worth gives {a(reading)} under {name!r}: it returns {READINGS}",
                                game.worth)  # fmt: skip
            if lacks:
                raise Misshapen(
                    f"worth gives {a(reading)} under {name!r}, and a reading of your own has "
                    f"{', '.join(READS)}: it lacks {', '.join(lacks)}",
                    game.worth,
                )
        return readings

    return worth


def _talk(talk: Talk[View]) -> Talk[View]:
    return replace(
        talk,
        given=_given(talk),
        notes=_sentences("notes", talk.notes),
        why=_sentences("why", talk.why),
        meaning=_sentences("meaning", talk.meaning),
        can_do=_sentences("can_do", talk.can_do),
        remarks=_sentences("remarks", talk.remarks),
    )


def _given(talk: Talk[View]) -> Callable[[View, int], Mapping[str, str]]:
    @wraps(talk.given)
    def given(view: View, hand: int) -> Mapping[str, str]:
        facts: Any = talk.given(view, hand)
        if not isinstance(facts, Mapping):
            message = f'given gives {a(facts)}: it must return facts, such as {{"moon": "7"}}'
            raise Misshapen(message, talk.given)
        for fact, value in facts.items():
            if fact not in talk.facts:
                known = ", ".join(talk.facts) or "none"
                raise Misshapen(f"given states {fact!r}, which is not a fact of the game: "
                                f"facts= has {known}", talk.given)  # fmt: skip
            if not isinstance(value, str):
                message = f"given states {fact}={value!r}: a fact is text, such as {str(value)!r}"
                raise Misshapen(message, talk.given)
        return facts

    return given


SentenceT = TypeVar("SentenceT", bound=Reason)


def _sentences(
    name: str, function: Callable[..., Sequence[SentenceT]]
) -> Callable[..., list[SentenceT]]:
    """A function of a game that says something, held to give a list of sentences."""

    @wraps(function)
    def says(*arguments: Any) -> list[SentenceT]:
        sentences: Any = function(*arguments)
        sayable = (str, Message, Why)
        if not isinstance(sentences, list) or not all(isinstance(s, sayable) for s in sentences):
            expected = 'it must return a list of sentences, such as ["no moon"]'
            raise Misshapen(f"{name} gives {a(sentences)}: {expected}", function)
        return sentences

    return says


CARRIED = {spec.name for spec in fields(Result)} - {"payoffs", "stacks", "bank", "pot", "misdeal"}
"""Results that a game may return to the table besides chips."""


def _carry_out(game: Game) -> Callable[[State], dict[str, Any]]:
    carry_out = game.carry_out

    def carried(state: State) -> dict[str, Any]:
        left = sum(state.front) + sum(state.staked)
        if left:
            raise Misshapen(
                f"the hand is over, and {money(left)} of antes and bets were not won by anybody: "
                "a program ends with showdown(...), or with a step that gathers the pots and pays "
                "them",
                game.program,
            )
        kept = sum(state.pots)
        if carry_out is None and kept > state.brought and not state.misdeal:
            raise Misshapen(
                f"the hand is over, and {money(kept)} is still in the pot, which nobody plays for: "
                'carry_out=lambda state: {"again": state.pots[0] > 0} deals again for it',
                game.program,
            )
        carried: Any = {} if carry_out is None else carry_out(state)
        if not isinstance(carried, Mapping) or not carried.keys() <= CARRIED:
            raise Misshapen(
                f"carry_out gives {carried!r}: it gives what goes back to the table, by name: "
                f"{', '.join(sorted(CARRIED))}",
                carry_out or game.program,
            )
        return dict(carried)

    return carried if carry_out is None else wraps(carry_out)(carried)


def a(value: object) -> str:
    """Return the type of a value in words, with an article."""
    if value is None:
        return "nothing"
    name = type(value).__name__
    plain = {"str": "a text", "int": "a number", "dict": "a mapping"}.get(name)
    return plain or f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
