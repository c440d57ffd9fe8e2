"""Choices of a question: the prompt, the answer of Enter, and parsing of typed answers.

Choices depend only on the question and on the view of the seat asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from pokernight.cards import CardError, parse
from pokernight.cli.table.card_order import DEALT, Order, as_shown
from pokernight.cli.table.turn_all import UNTIL_HIGH, is_blind
from pokernight.cli.text.sentences import third_person
from pokernight.engine.answer_texts import (
    FACE_DOWN,
    describe,
    nothing_text,
    option_text,
    word_text,
)
from pokernight.engine.asks import (
    CALL,
    CHECK,
    FOLD,
    PASS,
    WHICH,
    Amount,
    Answer,
    Ask,
    Bets,
    Pick,
    PickSome,
)
from pokernight.engine.confirmations import enter_decides_nothing, on_enter
from pokernight.engine.rules import RulesError, read_money
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.plurals import counted
from pokernight.wording.amounts import money
from pokernight.wording.rendering import reader_of, rendered

HOW_TO_BEGIN = (
    "Answer by what stands in parentheses, by a number or an amount. ? explains the question and "
    "your hand, ?? lists all keys, q leaves."
)
ALL_IN = ("a", "all", "allin", "all-in")
"""Words for going all in."""


class Choices(Protocol):
    """Possible answers to a question."""

    @property
    def prompt(self) -> str:
        """Possible answers and the answer of Enter, on a single line."""

    def said(self, answer: Answer) -> str:
        """Return a legal answer in the words of the prompt."""

    def read(self, line: str) -> Answer:
        """Return the answer that a line means.

        Raises:
            Refused: for a line that is no answer; the message lists the answers.
        """


def choices_of(ask: Ask, view: View, names: Sequence[str], order: Order = DEALT) -> Choices:
    """Return the choices of a question; cards are numbered in the order in which they are shown."""
    legal = ask.legal
    if isinstance(legal, Bets):
        return BetChoices(ask, legal, view)
    if isinstance(legal, Amount):
        return AmountChoices(ask, legal, view)
    assert isinstance(legal, Pick | PickSome)
    options = legal.options
    if legal.of == "card":
        options = as_shown(view, options, order)
    if isinstance(legal, PickSome):
        return SomeChoices(ask, legal, view, options)
    return PickChoices(ask, legal, view, options, names)


def said_word(word: str, ask: Ask) -> str:
    """Return a word answer as its game says it."""
    return rendered(word_text(word, ask), reader_of(()))


def said_nothing(ask: Ask) -> str:
    """Return the choice of nothing as its game says it."""
    return rendered(nothing_text(ask), reader_of(()))


def with_key(label: str, labels: Sequence[str]) -> str:
    """Return a label with its shortest unambiguous beginning in parentheses."""
    others = [other.lower() for other in labels if other != label]
    enough = next(
        (
            size
            for size in range(1, len(label))
            if not any(other.startswith(label[:size].lower()) for other in others)
        ),
        len(label),
    )
    return f"({label[:enough]}){label[enough:]}"


def keyed(ask: Ask, view: View, words: Sequence[str], besides: Sequence[str] = ()) -> list[str]:
    """Label words with what to type for them, and with their costs.

    ``besides`` are labels that may be typed too.
    """
    labels = {word: said_word(word, ask) for word in words}
    choices = []
    for word, label in labels.items():
        choice = with_key(label, [*labels.values(), *besides])
        if cents := ask.cost(word):
            all_in = ", all in" if cents >= view.stack[ask.seat] else ""
            choice += f" {money(cents)}{all_in}"
        choices.append(choice)
    return choices


def word_meant(typed: str, ask: Ask, words: Sequence[str]) -> str | None:
    """Return the word that a line begins, or begins in its game's words; None if not just one."""
    if typed in words:
        return typed
    labels = [word for word in words if said_word(word, ask).lower().startswith(typed)]
    found = labels or [word for word in words if word.startswith(typed)]
    return found[0] if len(found) == 1 else None


def with_enter(choices: Sequence[str], does: str) -> str:
    """Join choices on a single line, with the answer of Enter if there is any."""
    return "; ".join([", ".join(choices), *([f"Enter{does}"] if does else [])])


class BetChoices(NamedTuple):
    """Fold, check or call, bet or raise."""

    ask: Ask
    legal: Bets
    view: View

    @property
    def check(self) -> str:
        """Name of a check in the game."""
        return said_word(CHECK, self.ask)

    @property
    def front(self) -> int:
        """Bet in front of the seat, in cents."""
        return self.view.front[self.ask.seat]

    @property
    def _verb(self) -> str:
        return "raise to" if max(self.view.front) else "bet"

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        enter = on_enter(self.ask, self.view)
        if self.legal.must:
            does = "" if enter is None else f": {money(self.legal.low)}"
            return with_enter([f"you must {self._verb} {amounts(self.legal)}"], does)
        words = (FOLD, CALL) if self.legal.call else (CHECK,)
        choices = keyed(self.ask, self.view, words)
        if self.legal.low <= self.legal.high:
            verb = self._verb
            choices.append(f"({verb[0]}){verb[1:]} {amounts(self.legal)}")
        choices += keyed(self.ask, self.view, (*words, *self.legal.words))[len(words) :]
        does = {CALL: " calls", CHECK: f" {self._checks}"}.get(str(enter), "")
        return with_enter(choices, does)

    @property
    def _checks(self) -> str:
        return third_person(self.check)

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return rendered(describe(answer, self.ask, self.view), reader_of(()))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        word, _, rest = line.lower().partition(" ")
        if word[:1] in "rbc" and word[1:2].isdigit():
            word, rest = word[0], word[1:]
        rest = rest.strip()
        if self.legal.must and word and word[0] in "fck" and not "all".startswith(word):
            raise Refused(self.prompt)
        if not word:
            return entered(self.ask, self.view, self.prompt)
        extra = [option for option in self.legal.words if option.startswith(word)]
        if extra and not self.check.startswith(word):
            return extra[0]
        if FOLD.startswith(word):
            if not self.legal.call:
                does = f"{self.check[0]} {self._checks}"
                raise Refused(f"there is nothing to call, so there is no need to fold: {does}")
            if rest:
                raise Refused(f"to fold, type {FOLD[0]} alone, without {rest!r}")
            return FOLD
        if any(option.startswith(word) for option in (CALL, CHECK, self.check)) or word == "k":
            return self._call_or_check(word, rest)
        if "raise".startswith(word) or "bet".startswith(word):
            rest = rest.removeprefix("to ").strip()
            return self._raise(read_money(rest) if rest else self.legal.low, typed=bool(rest))
        if word == "max":
            return self._raise(self.legal.high)
        if word in ALL_IN and (answer := self._all_in()) is not None:
            return answer
        try:
            cents = read_money(line)
        except RulesError:
            raise Refused(f"{line!r} is not an answer to this question: {self.prompt}") from None
        if self.legal.call and cents == self.front + self.legal.call:
            return CALL
        return self._raise(cents)

    def _all_in(self) -> Answer | None:
        """Return the answer that puts in the whole stack, or None."""
        stack = self.view.stack[self.ask.seat]
        if self.legal.low <= self.legal.high and self.legal.high - self.front >= stack:
            return self.legal.high
        return CALL if self.legal.call >= stack else None

    def _call_or_check(self, word: str, rest: str) -> Answer:
        legal = self.legal
        if not legal.call:
            if rest:
                raise Refused(
                    f"there is nothing to call: {self.check[0]} alone {self._checks}, "
                    "and b with an amount bets"
                )
            return CHECK
        if word in (CHECK, "k", "pass"):
            raise Refused(f"there is {money(legal.call)} to call, so you cannot {self.check}")
        if rest and read_money(rest) not in (legal.call, self.front + legal.call):
            raise Refused(
                f"a call is {money(legal.call)}, not {money(read_money(rest))}: c alone calls"
                + (f", and r raises to {amounts(self.legal)}" if legal.low <= legal.high else "")
            )
        return CALL

    def _raise(self, cents: int, *, typed: bool = False) -> Answer:
        legal = self.legal
        if typed and legal.call and cents == self.front + legal.call:
            could = f", and a raise is to {amounts(self.legal)}" if legal.low <= legal.high else ""
            raise Refused(f"{money(cents)} in front of you is a call: c calls{could}")
        if cents in legal:
            return cents
        if legal.high < legal.low:
            raise Refused(f"you cannot {self._verb.split()[0]} now: {self.prompt}")
        raise Refused(f"you may {self._verb} {amounts(self.legal)}, not {money(cents)}")


def amounts(legal: Bets | Amount) -> str:
    """Return the amounts that may be put in, such as ``$2 - $10``."""
    low, high = legal.low, legal.high
    return money(low) if low == high else f"{money(low)} - {money(high)}"


class AmountChoices(NamedTuple):
    """An amount of money, or a word; where calling is possible, a raise by the amount."""

    ask: Ask
    legal: Amount
    view: View

    @property
    def _raises(self) -> bool:
        return CALL in self.legal.words or self.said(self.legal.low)[0] == "r"

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        choices = keyed(self.ask, self.view, self.legal.words)
        if self.legal.low <= self.legal.high:
            choices.append(self._range)
        return with_enter(choices, _does(self, self.ask, self.view))

    @property
    def _range(self) -> str:
        """The amounts in the game's words, with the key of a raise."""
        low, label = money(self.legal.low), self.said(self.legal.low)
        if label[0] == "r":
            label = f"(r){label[1:]}"
        return label.replace(low, amounts(self.legal), 1)

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        return rendered(describe(answer, self.ask, self.view), reader_of(()))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        typed = line.lower()
        if (word := _by_a_word(self, typed)) is not None:
            return word
        try:
            cents = self._cents(typed)
        except RulesError:
            raise Refused(f"{line!r} is not an answer to this question: {self.prompt}") from None
        if cents not in self.legal and (word := self._word_for(cents)):
            return word
        if cents not in self.legal:
            allowed = "only a word" if self.legal.high < self.legal.low else amounts(self.legal)
            raise Refused(f"it can be {allowed}, not {money(cents)}: {self.prompt}")
        return cents

    def _word_for(self, cents: int) -> str:
        """Return the only word with this cost, or an empty text; zero checks."""
        costs = {word: self.ask.cost(word) for word in self.legal.words if word != FOLD}
        words = [word for word, cost in costs.items() if cost == cents]
        return words[0] if len(words) == 1 else ""

    def _cents(self, typed: str) -> int:
        """Return the amount in ``1``, ``r 1``, ``r1`` or ``raise by 1``; ``r`` is the minimum."""
        word, _, rest = typed.partition(" ")
        if word[0] == "r" and word[1:2].isdigit():
            word, rest = word[0], word[1:]
        if self._raises and "raise".startswith(word):
            rest = rest.strip().removeprefix("by ").strip()
            return read_money(rest) if rest else self.legal.low
        return read_money(typed)


class PickChoices(NamedTuple):
    """A single word, seat, card, number or amount."""

    ask: Ask
    legal: Pick
    view: View
    options: Sequence[int]
    names: Sequence[str]

    def _label(self, option: int) -> str:
        return rendered(option_text(option, self.ask, self.view), reader_of(self.names))

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`; among options that look alike, the number of the option."""
        if isinstance(answer, int):
            label = self._label(answer)
            if [self._label(option) for option in self.options].count(label) > 1:
                return str(self.options.index(answer) + 1)
            if WHICH not in self.ask.says:
                return label
        return rendered(describe(answer, self.ask, self.view), reader_of(self.names))

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        words = keyed(self.ask, self.view, self.legal.words)
        numbered = self.legal.of in ("seat", "card")
        labels = [self._label(option) for option in self.options]
        if self.legal.of == "amount":
            labels = [
                with_key(label, [*labels, *self.legal.words]) if label[:1].isalpha() else label
                for label in labels
            ]
        options = in_runs(labels) if numbered else labels
        if numbered and len(labels) > 1 and {*labels} == {FACE_DOWN}:
            options = [f"1 any of {len(labels)} cards face down"]
        if is_blind(self.ask, self.view):
            options.append(UNTIL_HIGH)
        return with_enter([*words, *options], _does(self, self.ask, self.view))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        typed = line.lower()
        if (word := _by_a_word(self, typed)) is not None:
            return word
        option = self._option(typed)
        if option is None:
            return self._by_its_price(line)
        return option

    def _by_its_price(self, line: str) -> Answer:
        """Return the only word that costs a typed amount.

        Raises:
            Refused: if there is no such word.
        """
        try:
            cents = read_money(line)
        except RulesError:
            cents = 0
        words = [word for word, cost in self.ask.costs if cost == cents and word in self.legal]
        if not cents or len(words) != 1:
            raise Refused(f"{line!r} is not an answer to this question: {self.prompt}")
        return words[0]

    def _option(self, typed: str) -> int | None:
        options = self.options
        if self.legal.of == "amount":
            verb = typed.partition(" ")[0]
            if WHICH in self.ask.says and options:
                raises = (self._label(options[0]).lower(), "raise")
                if any(label.startswith(verb) for label in raises):
                    return options[0]
            try:
                cents = read_money(typed)
            except RulesError:
                return None
            return cents if cents in options else None
        if self.legal.of == "number":
            return int(typed) if typed.isdecimal() and int(typed) in options else None
        if typed.isdecimal():
            return options[int(typed) - 1] if 0 < int(typed) <= len(options) else None
        if self.legal.of == "seat":
            seats = [seat for seat in options if self.names[seat].lower().startswith(typed)]
            return seats[0] if len(seats) == 1 else None
        return _token(self.view, options, typed)


class SomeChoices(NamedTuple):
    """A set of cards or of numbers, or a word."""

    ask: Ask
    legal: PickSome
    view: View
    options: Sequence[int]

    def said(self, answer: Answer) -> str:
        """See :class:`Choices`."""
        if isinstance(answer, tuple) and answer and WHICH not in self.ask.says:
            return " ".join([self._label(option) for option in self.options if option in answer])
        return rendered(describe(answer, self.ask, self.view), reader_of(()))

    def _label(self, option: int) -> str:
        return rendered(option_text(option, self.ask, self.view), reader_of(()))

    @property
    def _numbers(self) -> bool:
        return self.legal.of == "number"

    @property
    def _nothing(self) -> str:
        return said_nothing(self.ask)

    @property
    def prompt(self) -> str:
        """See :class:`Choices`."""
        labels = [self._label(option) for option in self.options]
        choices = labels if self._numbers else in_runs(labels)
        besides = []
        if not self.legal.least:
            besides.append(self._nothing)
        if 1 < len(self.options) <= self.legal.most:
            besides.append("all")
        words = [said_word(word, self.ask) for word in self.legal.words]
        choices += [with_key(label, [*besides, *words]) for label in besides]
        choices += keyed(self.ask, self.view, self.legal.words, besides)
        return with_enter(choices, _does(self, self.ask, self.view))

    def read(self, line: str) -> Answer:
        """See :class:`Choices`."""
        typed = line.lower().replace(",", " ")
        if not typed:
            return entered(self.ask, self.view, self.prompt)
        word = word_meant(typed, self.ask, self.legal.words)
        if word is not None:
            return word
        chosen: set[int] = set()
        if "all".startswith(typed):
            chosen = set(self.options)
        elif not (self._nothing.lower().startswith(typed) or typed in ("-", *self._no_cards)):
            for part in self._parts(typed):
                token = self._token(part)
                if token is None:
                    raise Refused(f"{line!r} is not an answer to this question: {self.prompt}")
                chosen.add(token)
        answer = tuple(sorted(chosen))
        if answer in self.legal:
            return answer
        if self.legal.least <= len(answer) <= self.legal.most:
            raise Refused(f"those cannot be chosen together: {self.prompt}")
        raise Refused(f"choose {_how_many(self.legal)}: {self.prompt}")

    @property
    def _no_cards(self) -> tuple[str, ...]:
        """Words that choose no card or number, besides those of the game."""
        beginnings = ("n", "no", "non", "none")
        return beginnings if self._numbers else ("0", *beginnings)

    def _parts(self, typed: str) -> list[str]:
        parts = typed.split()
        together = len(self.options) < 10 and not self._numbers
        if len(parts) == 1 and typed.isdecimal() and together:
            return list(typed)
        return parts

    def _token(self, part: str) -> int | None:
        options = self.options
        if self._numbers:
            return int(part) if part.isdecimal() and int(part) in options else None
        if part.isdecimal():
            return options[int(part) - 1] if 0 < int(part) <= len(options) else None
        return _token(self.view, options, part)


def _by_a_word(choices: AmountChoices | PickChoices, typed: str) -> Answer | None:
    """Return the answer of Enter alone, or of the beginning of a word, or None."""
    if not typed:
        return entered(choices.ask, choices.view, choices.prompt)
    return word_meant(typed, choices.ask, choices.legal.words)


def entered(ask: Ask, view: View, prompt: str) -> Answer:
    """Return the answer of Enter.

    Raises:
        Refused: where Enter has no answer.
    """
    answer = on_enter(ask, view)
    if answer is None:
        raise enter_decides_nothing(ask, view, prompt)
    return answer


def _does(choices: Choices, ask: Ask, view: View) -> str:
    """Return the answer of Enter in the words of the prompt."""
    answer = on_enter(ask, view)
    if answer is None:
        return ""
    said = choices.said(answer)
    return f" {third_person(said)}" if said in (CALL, CHECK, PASS) else f": {said}"


def in_runs(labels: Sequence[str]) -> list[str]:
    """Number choices, and join equal choices in a row: ``1-7 a card face down``."""
    numbered: list[str] = []
    number = 1
    for label, run in groupby(labels):
        last = number + len(list(run)) - 1
        numbered.append(f"{number} {label}" if last == number else f"{number}-{last} {label}")
        number = last + 1
    return numbered


def _token(view: View, options: Sequence[int], text: str) -> int | None:
    """Return the option with the card of this name, or None."""
    try:
        cards = parse(text)
    except CardError:
        return None
    if len(cards) != 1:
        return None
    return next((token for token in options if view.face[token] == cards[0]), None)


def _how_many(legal: PickSome) -> str:
    """``5 cards``, ``1 card``, ``1 to 3 cards``."""
    if legal.least != legal.most:
        return f"{legal.least} to {legal.most} cards"
    return counted(legal.most, "card")
