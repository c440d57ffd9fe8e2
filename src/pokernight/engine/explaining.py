"""What a player may like to know of his own hand and question, in words, from his view alone.

A terminal and a page in a browser say the same: what his cards are worth, what answers cost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pokernight.cards import Card, pretty
from pokernight.engine.asks import (
    CALL,
    CHECK,
    PASS,
    Amount,
    Answer,
    Ask,
    Bets,
    Pick,
    PickSome,
)
from pokernight.engine.game import Cards, Worth
from pokernight.engine.powers import CLAIM
from pokernight.engine.presentation import PLAIN_TALK, Why
from pokernight.engine.rules import money
from pokernight.engine.steps import best_line, contests_of
from pokernight.engine.view import HIDDEN, View
from pokernight.errors import Refused
from pokernight.ranking.reading import NOTHING

FACE_DOWN = "a card face down"
"""A card that its reader does not know."""


def worth_of(view: View, seat: int) -> Worth:
    """What the cards that the reader knows of a hand are worth, nothing if they are too few."""
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
            return {}  # too few cards to say anything, as in Omaha before the flop

    by_line = {
        line: worth(tokens)
        for line, tokens in view.lines.items()
        if any(seen.card is not None for seen in view.look(tokens))
    }
    if not by_line:
        return worth(view.board)
    if any(contest.line for contest in contests_of(view.game.setup(view.rules))):
        return {line: read for line, found in by_line.items() for read in found.values()}
    contests = dict.fromkeys([name for found in by_line.values() for name in found])
    return {
        name: best_line({line: found.get(name) for line, found in by_line.items()})
        for name in contests
    }


def worth_in_words(view: View, seat: int, worth: Worth | None = None) -> list[str]:
    """What the cards that the reader knows of a hand are worth in this game, a line a contest.

    ``worth`` is that of :func:`worth_of`, for who has asked already.
    """
    lines = []
    for name, reading in (worth_of(view, seat) if worth is None else worth).items():
        label = spaced(name, view.game.talk.dummies)
        if reading is None or reading == []:
            lines.append(f"no {label}")
        elif isinstance(reading, list):  # cards that count by themselves
            lines.append(f"for {label}: {pretty(reading)}")
        elif name:
            said = label if label.startswith("against") else f"for {label}"
            lines.append(f"{said}: {str(reading).removesuffix(f' {label}')}")
        else:
            lines.append(str(reading))
    return lines


class Mark(NamedTuple):
    """Cards of a hand, or of the board for it, that are wild or count for nothing, and why."""

    hand: int
    tokens: tuple[int, ...]
    what: str
    why: str


def marks(view: View) -> list[Mark]:
    """What the game says of the cards that the reader knows, hand by hand."""
    found = []
    for hand, held in enumerate(view.hands):
        for line in view.game.talk.why(view, hand):
            if isinstance(line, Why):
                lying = (*held, *view.board)
                tokens = tuple([token for token in lying if view.face[token] in line.cards])
                found.append(Mark(hand, tokens, line.what, line))
    return found


class Read(NamedTuple):
    """How a hand is read in a contest: the tokens played, those that stand for another card."""

    hand: int
    contest: str
    said: str
    tokens: tuple[int, ...]
    stand_for: tuple[tuple[int, Card], ...]


def reads(view: View, own: Worth | None = None) -> list[Read]:
    """How the hands of players that the reader knows whole are read, his own at any time.

    ``own`` is what :func:`worth_of` says of his own, for who has asked already.
    """
    found = []
    for hand in range(view.seats):
        held = view.hands[hand]
        if not view.live[hand] or (hand != view.seat and HIDDEN in [view.face[t] for t in held]):
            continue
        lying = {view.face[token]: token for token in (*view.board, *held)}
        worth = worth_of(view, hand) if own is None or hand != view.seat else own
        for contest, reading in worth.items():
            if not hasattr(reading, "stands_for"):
                continue  # no such hand, or only a remark on one
            played = tuple([lying[card] for card in reading.cards if card in lying])
            others = [(lying[card], other) for card, other in reading.stands_for if card != other]
            name = spaced(contest, view.game.talk.dummies)
            found.append(Read(hand, name, str(reading), played, tuple(others)))
    return found


def in_sight(view: View, seat: int) -> str:
    """In short what the cards that all can see of a hand are worth, and which of them are wild.

    One card alone is worth nothing that must be said; that it is wild is.
    """
    up = view.known(seat, up=True)
    if not view.live[seat]:
        return ""
    said = _read_in_short(view, seat, up) if len(up) > 1 else ""
    idle = [card for card in _wild(view, seat, up) if pretty([card]) not in said]
    return "; ".join(part for part in (said, f"{pretty(idle)} wild" if idle else "") if part)


def in_short(view: View, seat: int) -> str:
    """In short what all that the reader knows of a hand is worth, where every card is open."""
    if not view.live[seat]:
        return ""
    worth = {name: found for name, found in worth_of(view, seat).items() if found is not None}
    said = map(_shortened, worth_in_words(view, seat, worth))
    return " / ".join([one for one in said if one != NOTHING])


def _read_in_short(view: View, seat: int, up: tuple[Card, ...]) -> str:
    """What up cards are worth, and what is wild among those that make it."""
    try:
        found = view.game.worth(Cards((), up, view.game.talk.given(view, seat)), view.rules)
    except Refused:
        return ""  # up cards alone say nothing, as in Omaha
    said = _shortened(str(next(iter(found.values()))))
    return "" if said == NOTHING else said


def _shortened(reading: str) -> str:
    """The name of a hand without its side cards, and what is wild among those that make it."""
    hand, semicolon, standing = reading.partition("; ")
    return hand.split(",")[0].split(" (")[0] + semicolon + standing


def _wild(view: View, seat: int, up: Sequence[Card]) -> list[Card]:
    """The up cards of which the game says that they are wild."""
    lines = [line for line in view.game.talk.why(view, seat) if isinstance(line, Why)]
    wild = {card for line in lines if line.what == "wild" for card in line.cards}
    return [card for card in up if card in wild]


class Beside(NamedTuple):
    """What stands beside a question: what answers do and cost, and the rule behind it."""

    lines: list[str]
    clause: str


NOTHING_BESIDE = Beside([], "")
"""Stands beside no question."""


def is_asleep(view: View) -> bool:
    """Whether the reader's question asks what they noticed themselves: nothing reminds them."""
    return view.ask is not None and view.ask.kind == CLAIM


def beside(view: View) -> Beside:
    """Return what stands beside the reader's question unasked: at a claim only what it costs.

    Beside the question of a power stands what that power does: its clause may name others, which
    somebody sleeps through.
    """
    if is_asleep(view):
        assert view.ask is not None
        return Beside(prices(view.ask, view), "")
    found = on_request(view)
    powers = view.game.setup(view.rules).powers
    return found._replace(clause="") if view.kind in [one.kind for one in powers] else found


def on_request(view: View) -> Beside:
    """Return what there is to say of the reader's question to a reader who asks."""
    if view.ask is None:
        return NOTHING_BESIDE
    clause = view.game.clause(view.ask.clause) if view.ask.clause else ""
    return Beside([*view.game.talk.meaning(view), *prices(view.ask, view)], clause)


def explains(view: View) -> bool:
    """Whether more is said to the reader on request than is shown, whatever cards they hold."""
    return is_asleep(view) or view.game.talk.can_do is not PLAIN_TALK.can_do


def of_card(view: View, token: int) -> list[str]:
    """Return what there is to say of a card in a hand that the reader can see, on request."""
    card = view.face[token]
    if card == HIDDEN:
        return [f"{FACE_DOWN} says nothing"]
    hands = [number for number, held in enumerate(view.hands) if token in held]
    lines = [line for hand in hands for line in view.game.talk.why(view, hand)]
    about = [line for line in lines if pretty(card) in line.partition(":")[0]]
    return [*about, *view.game.talk.can_do(view, token)] or [f"{pretty(card)} is itself"]


def prices(ask: Ask, view: View) -> list[str]:
    """What each answer costs the seat asked, and what it leaves for the others to do."""
    stack = view.stack[ask.seat]
    lines = []
    if isinstance(ask.legal, Bets):
        lines = _betting(ask, ask.legal, view)
    else:
        for word, cents in ask.costs:
            left = f"you have {money(stack - cents)} left" if cents < stack else "all you have"
            if cents and word in ask.legal:
                lines.append(f"{word}: costs {money(cents)}, {left}; the pot is {money(view.pot)}")
        if isinstance(ask.legal, Amount) and ask.legal.low <= ask.legal.high and ask.cost(CALL):
            lines.append(f"an amount comes on top of the {money(ask.cost(CALL))}")
    if isinstance(ask.legal, PickSome) and ask.legal.most < len(ask.legal.options):
        upto = "" if ask.legal.least == ask.legal.most else "up to "
        lines.append(f"choose {upto}{ask.legal.most} of these {len(ask.legal.options)}")
    return lines


def name_of_a_check(ask: Ask) -> str:
    """What the game calls a check: where a right to bet goes round, it is passed."""
    return PASS if PASS in ask.kind else CHECK


def answer_in_words(
    answer: Answer, ask: Ask, view: View, names: Sequence[str], options: Sequence[int] = ()
) -> str:
    """A legal answer as people say it: ``raise to $4``, ``9♦ 3♣``, ``none``, ``Bert``.

    ``options`` are those of the question as they lie before its reader; of several that look alike
    the one that is meant has its number among them.
    """
    legal = ask.legal
    if isinstance(answer, str):
        return answer
    if isinstance(legal, Bets):
        return f"{'raise to' if max(view.front) else 'bet'} {money(int(str(answer)))}"
    if isinstance(legal, Amount):
        return f"{'raise by ' if CALL in legal.words else ''}{money(int(str(answer)))}"
    assert isinstance(legal, Pick | PickSome)
    options = options or legal.options
    if isinstance(answer, tuple):
        chosen = [option_in_words(one, ask, view, names) for one in options if one in answer]
        return " ".join(chosen) or nothing_in_words(ask)
    label = option_in_words(answer, ask, view, names)
    alike = [option_in_words(one, ask, view, names) for one in options].count(label) > 1
    return str(options.index(answer) + 1) if alike else label


def nothing_in_words(ask: Ask) -> str:
    """What it is called to choose none of some cards or numbers."""
    return "none" if isinstance(ask.legal, PickSome) and ask.legal.options else ask.kind


def option_in_words(option: int, ask: Ask, view: View, names: Sequence[str]) -> str:
    """One of the amounts, seats, cards or numbers of a question."""
    of = ask.legal.of
    if of == "amount":
        return f"complete to {money(option)}" if ask.kind == "bring-in" else money(option)
    if of == "seat":
        return names[option]
    if of != "card":
        return str(option)
    shown = FACE_DOWN if view.face[option] == HIDDEN else pretty(view.face[option])
    whose = _whose(option, ask, ask.legal, view, names) if isinstance(ask.legal, Pick) else ""
    return shown + whose


def _whose(token: int, ask: Ask, legal: Pick, view: View, names: Sequence[str]) -> str:
    """In whose hand an up card lies, where it is not a matter of one's own cards alone."""
    held = {one: seat for seat, hand in enumerate(view.hands) for one in hand}
    seats = {held.get(one, ask.seat) for one in legal.options}
    seat = held.get(token, ask.seat)
    if seats == {ask.seat} or not view.up[token] or seat >= len(names):
        return ""
    return " of yours" if seat == ask.seat else f" of {names[seat]}"


def _betting(ask: Ask, bets: Bets, view: View) -> list[str]:
    front, pot, stack = view.front[ask.seat], view.pot, view.stack[ask.seat]
    lines = []
    if bets.must:
        lines.append("you may only bet or raise")
    elif bets.call:
        all_in = ", all you have" if bets.call == stack else ""
        lines.append(f"call: {money(bets.call)}{all_in}, for a pot of {money(pot)}; it is then "
                     f"{money(pot + bets.call)}")  # fmt: skip
    else:
        lines.append(f"{name_of_a_check(ask)}: free; the pot is {money(pot)}")
    if bets.low <= bets.high:
        verb, to = ("raise", "to ") if max(view.front) else ("bet", "")
        more = bets.low - front
        lines.append(
            f"{verb}: {to}{money(bets.low)}{' at least' if bets.low < bets.high else ''}, which "
            f"costs you {money(more)}" + (f", {money(more - bets.call)} more than a call"
            if bets.call else "") + "; whoever stays must match it"
        )  # fmt: skip
        if bets.low < bets.high:
            all_in = ", all you have" if bets.high - front == stack else ""
            lines.append(f"and at most {to}{money(bets.high)}{all_in}")
    if bets.call and not bets.must:
        lines.append(f"fold: free, and you have no part in the {money(pot)}")
    return lines


def spaced(name: str, proper: Sequence[str] = ()) -> str:
    """``against_damien`` as people write it, proper names with a capital."""
    said = name.replace("_", " ")
    for one in proper:
        said = re.sub(rf"\b{one.lower()}\b", one, said)
    return said
