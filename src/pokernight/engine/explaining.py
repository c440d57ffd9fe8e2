"""Explanations of a player's own hand and question, in words, from the player's view alone.

The terminal and the browser use the same ones: the worth of the cards, the price of answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pokernight.cards import Card
from pokernight.cards import name as card_text
from pokernight.engine.answer_texts import word_text
from pokernight.engine.asks import CALL, CHECK, FOLD, Amount, Ask, Bets, PickSome
from pokernight.engine.card_marks import shown_in
from pokernight.engine.events import ShownReading
from pokernight.engine.game import Cards, Game, Worth
from pokernight.engine.powers import CLAIM
from pokernight.engine.presentation import PLAIN_TALK, Why
from pokernight.engine.steps import best_line, contests_of
from pokernight.engine.steps.board_lines import Reads, in_brief, sentence_of_reading
from pokernight.engine.view import HIDDEN, View
from pokernight.errors import Refused
from pokernight.ranking.reading import NOTHING
from pokernight.wording.message import Message, Text, message


def worth_of(view: View, seat: int) -> Worth:
    """Return the worth of the cards that the reader knows of a hand, {} if they are too few."""
    down = view.known(seat, up=False)
    up = view.known(seat, up=True)
    if not down and not up:
        return {}
    given = view.game.talk.given(view, seat)

    def worth(tokens: tuple[int, ...]) -> Worth:
        board = tuple([seen.card for seen in view.look(tokens) if seen.card is not None])
        try:
            return view.game.worth(Cards(down, up + board, given), view.rules)
        except Refused:
            return {}  # too few cards to read, as in Omaha before the flop

    by_line = {
        line: worth(tokens)
        for line, tokens in view.lines.items()
        if any(seen.card is not None for seen in view.look(tokens))
    }
    if not by_line:
        return worth(view.board)
    if any(contest.line for contest in contests_of(view.game.setup(view.rules))):
        return {line: read for line, reads in by_line.items() for read in reads.values()}
    contests = dict.fromkeys([name for reads in by_line.values() for name in reads])
    return {
        name: best_line({line: reads.get(name) for line, reads in by_line.items()})
        for name in contests
    }


def worth_in_words(view: View, seat: int, worth: Worth | None = None) -> list[Text]:
    """Return the worth of the cards that the reader knows of a hand, a line for each contest.

    The argument ``contest`` is the contest of a line; ``hand``, or ``which`` of cards that count by
    themselves, is its worth, left out if there is none.

    ``worth`` is the result of :func:`worth_of`, for a caller that has it already.
    """
    dummies = view.game.talk.dummies
    return [
        _in_contest(spaced(name, dummies), reading, sentence_of_reading)
        for name, reading in (worth_of(view, seat) if worth is None else worth).items()
    ]


_NO_NOUNS: Final = ("the", "nearest", "lowest", "natural")
"""First words of the names of contests that are not nouns: nobody has "no nearest to 21"."""


def nothing_in(contest: str) -> Text:
    """Return that a hand has nothing in a contest: ``no low``, ``nothing for nearest to 21``."""
    if not contest:
        return "nothing"
    first = contest.split(maxsplit=1)[0]
    if first == "against":
        return message("nothing {contest}", contest=contest)
    template = "nothing for {contest}" if first in _NO_NOUNS else "no {contest}"
    return message(template, contest=contest)


def _in_contest(
    contest: str, reading: Reads | Sequence[Card] | None, said: Callable[[Reads], Text]
) -> Text:
    """Return what a hand is worth in a contest, whose name is "" if it is the only one."""
    if reading is None or reading == []:
        return nothing_in(contest)
    if isinstance(reading, list):  # cards that count by themselves
        cards = [card_text(card) for card in reading]
        return message("for {contest}: {which:cards}", contest=contest, which=cards)
    assert not isinstance(reading, Sequence)
    if not contest:
        return said(reading)
    if contest.startswith("against"):
        return message("{contest}: {hand}", contest=contest, hand=said(reading))
    return message("for {contest}: {hand}", contest=contest, hand=said(reading))


class Read(NamedTuple):
    """A hand as it is read in a contest.

    Attributes:
        hand: the seat, or the number of a dummy hand.
        contest: the contest, "" where there is one contest only.
        said: the hand as a sentence.
        tokens: the cards that play, in order.
        stand_for: those that are read as another card, with that card.
        place: its place among the hands shown in the contest, 1 for the best; 0 before it is
            shown, and for a hand that cannot win.
    """

    hand: int
    contest: str
    said: Text
    tokens: tuple[int, ...]
    stand_for: tuple[tuple[int, Card], ...]
    place: int = 0


def _as_shown(view: View, hand: int, reading: ShownReading) -> Read:
    """Return the reading of a shown hand as its event has it, with its place by now."""
    played = tuple([card.token for card in reading.cards])
    others = [
        (card.token, card.stands_for) for card in reading.cards if card.stands_for is not None
    ]
    place = _place(view, reading)
    return Read(hand, reading.contest, reading.said, played, tuple(others), place)


def _place(view: View, reading: ShownReading) -> int:
    """Return the place of a shown hand among all that have been shown in its contest by now."""
    if not reading.value:
        return reading.place
    shown = [found for hand in view.shown if (found := shown_in(view, hand))]
    values = [other.value for found in shown for other in found.readings
              if other.contest == reading.contest]  # fmt: skip
    return 1 + sum(value > reading.value for value in values)


def reads(view: View, own: Worth | None = None) -> list[Read]:
    """Return the readings of the hands that the reader knows whole, and of the reader's own hand.

    ``own`` is the result of :func:`worth_of` for it, for a caller that has it already.
    """
    readings = []
    for hand in range(len(view.hands)):
        if shown := shown_in(view, hand):
            readings += [_as_shown(view, hand, reading) for reading in shown.readings]
            continue
        if hand >= view.seats:
            continue
        cards = view.hands[hand]
        if not view.live[hand] or (hand != view.seat and HIDDEN in [view.face[t] for t in cards]):
            continue
        lying = {view.face[token]: token for token in (*view.board, *cards)}
        worth = worth_of(view, hand) if own is None or hand != view.seat else own
        for contest, reading in worth.items():
            if not hasattr(reading, "stands_for"):
                continue  # no such hand, or only a remark about it
            played = tuple([lying[card] for card in reading.cards if card in lying])
            others = [(lying[card], other) for card, other in reading.stands_for if card != other]
            name = contest_in_pot(view.game, view.rules, worth, contest)
            readings.append(Read(hand, name, sentence_of_reading(reading), played, tuple(others)))
    return readings


def contest_in_pot(game: Game, rules: Any, worth: Worth, name: str) -> str:
    """Return the name of a contest as shown hands have it, by its name in the worth of a hand.

    The worth of a hand has a ``low`` where the pot is won by ``the low half``; where a single
    contest is for the whole pot, a shown hand does not name it: it is the first of the worth.
    """
    label = spaced(name, game.talk.dummies)
    contests = _contest_names(game, rules)
    if len(contests) == 1 and name == next(iter(worth)):
        return ""
    for contest in contests:
        plain = contest.removeprefix("the ")
        if label in (plain, plain.rpartition(" ")[0]):
            return contest
    return label


@lru_cache(maxsize=256)
def _contest_names(game: Game, rules: Any) -> tuple[str, ...]:
    """Return the names of the contests for a pot, each once."""
    return tuple(dict.fromkeys([contest.name for contest in contests_of(game.setup(rules))]))


def in_sight(view: View, seat: int) -> Text:
    """Return in short the worth of the up cards of a hand, and which of them are wild.

    A single card is not read, but it is named where it is wild.
    """
    up = view.known(seat, up=True)
    if not view.live[seat]:
        return ""
    reading = _read_in_sight(view, seat, up) if len(up) > 1 else None
    parts = [] if reading is None else [in_brief(reading)]
    played = [] if reading is None else [card for card, _ in reading.stands_for]
    idle = [card_text(card) for card in _wild(view, seat, up) if card not in played]
    if idle:
        parts.append(message("{which:cards} wild", which=idle))
    return message("{parts:;}", parts=parts) if parts else ""


def in_short(view: View, seat: int) -> Text:
    """Return in short the worth of all cards that the reader knows of a hand."""
    if not view.live[seat]:
        return ""
    dummies = view.game.talk.dummies
    lines = [
        _in_contest(spaced(name, dummies), reading, in_brief)
        for name, reading in worth_of(view, seat).items()
        if reading is not None and str(reading) != NOTHING
    ]
    return message("{lines:/}", lines=lines) if lines else ""


def _read_in_sight(view: View, seat: int, up: tuple[Card, ...]) -> Reads | None:
    """Return the reading of up cards, None if they are too few or nothing."""
    try:
        worth = view.game.worth(Cards((), up, view.game.talk.given(view, seat)), view.rules)
    except Refused:
        return None  # up cards alone are not read, as in Omaha
    reading: Reads | Sequence[Card] | None = next(iter(worth.values()))
    if reading is None or isinstance(reading, Sequence) or str(reading) == NOTHING:
        return None
    return reading


def _wild(view: View, seat: int, up: Sequence[Card]) -> list[Card]:
    """Return the up cards that are wild by the game's own account."""
    lines = [line for line in view.game.talk.why(view, seat) if isinstance(line, Why)]
    wild = {
        card for line in lines if line.state == "wild" and not line.contest for card in line.cards
    }
    return [card for card in up if card in wild]


class Beside(NamedTuple):
    """Text beside a question: what answers do and cost, and the clause of the page."""

    lines: list[Text]
    clause: str


NOTHING_BESIDE = Beside([], "")
"""The text where no question is asked."""


def is_asleep(view: View) -> bool:
    """Return whether the question is a claim: the reader must notice the power unprompted."""
    return view.ask is not None and view.ask.kind == CLAIM


def beside(view: View) -> Beside:
    """Return the text that is shown beside the reader's question: at a claim only the prices.

    The clause is left out beside the question of a power: it may name other powers, which a
    player may be sleeping through.
    """
    if is_asleep(view):
        assert view.ask is not None
        return Beside(prices(view.ask, view), "")
    text = on_request(view)
    powers = view.game.setup(view.rules).powers
    return text._replace(clause="") if view.kind in [power.kind for power in powers] else text


def on_request(view: View) -> Beside:
    """Return the whole text about the reader's question, on request."""
    if view.ask is None:
        return NOTHING_BESIDE
    clause = view.game.clause(view.ask.clause) if view.ask.clause else ""
    return Beside([*view.game.talk.meaning(view), *prices(view.ask, view)], clause)


def explains(view: View) -> bool:
    """Return whether more is told on request than is shown, whatever cards the reader holds."""
    return is_asleep(view) or view.game.talk.can_do is not PLAIN_TALK.can_do


def of_card(view: View, token: int) -> list[Text]:
    """Return the lines about a card in a hand that the reader can see, on request."""
    card = view.face[token]
    if card == HIDDEN:
        return ["a card face down says nothing"]
    hands = [number for number, tokens in enumerate(view.hands) if token in tokens]
    reasons = [reason for hand in hands for reason in view.game.talk.why(view, hand)]
    about = [why.said for why in reasons if isinstance(why, Why) and card in why.cards]
    return [*about, *view.game.talk.can_do(view, token)] or [
        message("{card:cards} is itself", card=card_text(card))
    ]


def does(answer: Text, effect: Text) -> Message:
    """Return a line on what an answer does: ``fold: free, and you have no part in the $4``."""
    return message("{answer}: {effect}", answer=answer, effect=effect)


def prices(ask: Ask, view: View) -> list[Text]:
    """Return lines on what each answer costs the seat asked, and what it leaves the others."""
    stack = view.stack[ask.seat]
    lines: list[Text] = []
    if isinstance(ask.legal, Bets):
        lines = _betting(ask, ask.legal, view)
    else:
        for word, cents in ask.costs:
            if cents and word in ask.legal:
                template = COSTS if cents < stack else COSTS_ALL
                costs = message(template, cost=cents, left=stack - cents, pot=view.pot)
                lines.append(does(word_text(word, ask), costs))
        if isinstance(ask.legal, Amount) and ask.legal.low <= ask.legal.high and ask.cost(CALL):
            lines.append(message("an amount comes on top of the {call:$}", call=ask.cost(CALL)))
    words = [word for word in ask.effects if word in ask.legal]
    lines += [does(word_text(word, ask), ask.effects[word]) for word in words]
    if isinstance(ask.legal, PickSome) and ask.legal.most < len(ask.legal.options):
        template = CHOOSE if ask.legal.least == ask.legal.most else CHOOSE_UP_TO
        lines.append(message(template, most=ask.legal.most, count=len(ask.legal.options)))
    return lines


CHOOSE = "choose {most} of these {count}"
CHOOSE_UP_TO = "choose up to {most} of these {count}"
COSTS = "costs {cost:$}, you have {left:$} left; the pot is {pot:$}"
COSTS_ALL = "costs {cost:$}, all you have; the pot is {pot:$}"
CALLS = "{call:$}, for a pot of {pot:$}; it is then {then:$}"
CALLS_ALL_IN = "{call:$}, all you have, for a pot of {pot:$}; it is then {then:$}"
FREE = "free; the pot is {pot:$}"
FOLDS = "free, and you have no part in the {pot:$}"
BETS = {
    "bet exactly": "{to:$}, which costs you {cost:$}; whoever stays must match it",
    "bet": "{to:$} at least, which costs you {cost:$}; whoever stays must match it",
    "raise exactly": (
        "to {to:$}, which costs you {cost:$}, {more:$} more than a call; whoever stays must "
        "match it"
    ),
    "raise": (
        "to {to:$} at least, which costs you {cost:$}, {more:$} more than a call; whoever "
        "stays must match it"
    ),
    "raise exactly, nothing to call": (
        "to {to:$}, which costs you {cost:$}; whoever stays must match it"
    ),
    "raise, nothing to call": (
        "to {to:$} at least, which costs you {cost:$}; whoever stays must match it"
    ),
}
AT_MOST = {
    "bet": "and at most {most:$}",
    "bet all": "and at most {most:$}, all you have",
    "raise": "and at most to {most:$}",
    "raise all": "and at most to {most:$}, all you have",
}
"""Sentences on the price of answers, beside a question."""


def _betting(ask: Ask, bets: Bets, view: View) -> list[Text]:
    front, pot, stack = view.front[ask.seat], view.pot, view.stack[ask.seat]
    lines: list[Text] = []
    if bets.must:
        lines.append("you may only bet or raise")
    elif bets.call:
        template = CALLS_ALL_IN if bets.call == stack else CALLS
        effect = message(template, call=bets.call, pot=pot, then=pot + bets.call)
        lines.append(does(word_text(CALL, ask), effect))
    else:
        lines.append(does(word_text(CHECK, ask), message(FREE, pot=pot)))
    if bets.low <= bets.high:
        verb = "raise" if max(view.front) else "bet"
        case = f"{verb}{'' if bets.low < bets.high else ' exactly'}"
        if verb == "raise" and not bets.call:
            case += ", nothing to call"
        cost = bets.low - front
        effect = message(BETS[case], to=bets.low, cost=cost, more=cost - bets.call)
        lines.append(does(verb, effect))
        if bets.low < bets.high:
            case = f"{verb} all" if bets.high - front == stack else verb
            lines.append(message(AT_MOST[case], most=bets.high))
    if bets.call and not bets.must:
        lines.append(does(word_text(FOLD, ask), message(FOLDS, pot=pot)))
    return lines


def spaced(name: str, proper: Sequence[str] = ()) -> str:
    """Return ``against_damien`` as text with spaces, proper names with a capital."""
    label = name.replace("_", " ")
    for proper_name in proper:
        label = re.sub(rf"\b{proper_name.lower()}\b", proper_name, label)
    return label
