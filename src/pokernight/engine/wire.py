"""The public form of a hand: views, questions, events and results as plain JSON values.

This is what may leave the process, version ``VERSION``: a server sends it, a bot in another
language reads it. Everything is built from what a viewer may know; seats count from 0, money is
in cents, a card is its text (``"As"``, ``"Jk"``) or None where the viewer does not know it, and a
token is a number by which the same card can be followed from place to place while it lives.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict, cast

from pokernight.cards import Card, name
from pokernight.engine.answer_texts import AnswerText, answer_texts
from pokernight.engine.asks import UNTIL, Amount, Answer, Ask, Bets, Legal, Pick, PickSet, PickSome
from pokernight.engine.events import SPECTATOR, Event
from pokernight.engine.facts import Fact
from pokernight.engine.game_slots import plain
from pokernight.engine.hand import Result
from pokernight.engine.log import Given, PublicAction
from pokernight.engine.rules import Rules
from pokernight.engine.view import HIDDEN, View
from pokernight.errors import Refused
from pokernight.wording.message import TextJson, args_json, as_message, message_json

VERSION = 2
"""Raised when a field changes its meaning or goes; a new field does not raise it."""


class CardJson(TypedDict):
    """A card as the viewer sees it lie, face ``up`` or not.

    ``token`` is its name while it can be followed, ``card`` its face, None where the viewer does
    not know it: a viewer may know a card face down, and one that was turned down again.
    """

    token: int
    card: str | None
    up: bool


class PotJson(TypedDict):
    """A pot: its ``cents``, and the live ``seats`` that can win it."""

    cents: int
    seats: list[int]


class SeatJson(TypedDict):
    """One seat: its chips, what it has in front, and what it has done in this betting round.

    ``stack`` and ``front`` are cents, behind and bet but not collected yet; ``began`` is what it
    had before the hand. ``live``: it is still in the hand; ``acted``: it has acted in this round.
    ``said`` is what it has declared, or how many cards it has chosen; ``owed`` the dead and the
    live blind that it owed.
    """

    stack: int
    front: int
    began: int
    live: bool
    acted: bool
    said: Any
    owed: NotRequired[list[int]]


class BettingJson(TypedDict):
    """State of the betting.

    ``street`` counts the rounds that are over, ``high`` is the amount to match, ``raises`` counts
    the bet and its raises, of which there may be ``cap`` (0: any number; ``uncapped``: two are
    left, so it does not count). ``opener`` is the seat that acted, or is to act, first in it;
    ``aggressor`` bet or raised last, if anybody did.
    """

    street: int
    high: int
    raises: int
    cap: int
    uncapped: bool
    opener: int
    aggressor: int | None


class LegalJson(TypedDict):
    """The legal answers of a question, by their ``form``.

    ``bets``: ``call`` is what calling adds, 0 for a check; a bet or raise is the total then in
    front, ``low`` to ``high`` (``high`` below ``low``: none); ``chips`` is where chips begin that
    the house rules on; ``must``: nothing but a bet or raise; ``either``: of the amounts only
    ``low`` and ``high``; ``words`` is what may be done besides. ``amount``: a word of ``words``, or
    ``low`` to ``high``; players think in ``usual``. ``pick``: any of ``words`` or ``options``.
    ``set``: a word of ``words``, or ``least`` to ``most`` of ``options`` in ascending order; where
    ``sets`` is there, any of these. ``partly``: further rules apply, and ``examples`` keep them.
    ``of`` says what the whole numbers are: amounts, seats, cards (tokens) or numbers.
    """

    form: Literal["bets", "amount", "pick", "set"]
    of: str
    call: NotRequired[int]
    low: NotRequired[int]
    high: NotRequired[int]
    chips: NotRequired[int]
    must: NotRequired[bool]
    either: NotRequired[bool]
    usual: NotRequired[int]
    words: NotRequired[list[str]]
    options: NotRequired[list[int]]
    least: NotRequired[int]
    most: NotRequired[int]
    sets: NotRequired[list[list[int]]]
    partly: NotRequired[bool]
    examples: NotRequired[list[Any]]


class AnswerJson(TypedDict):
    """A legal answer in words, or those that differ only in what is still to be named.

    ``id`` is the answer: a word, a seat, number or amount, or an empty list for no card. It is
    null where an amount, cards or numbers are to be named: then ``says`` shows ``{amount}``,
    ``{which}`` or the seat that holds the card, ``{holder}``, for the client to fill in. ``cost``
    is what it takes from the stack, of several amounts the least, left out where it is nothing;
    ``effect`` what it does besides, left out where that is nothing.
    """

    id: Any
    says: TextJson
    cost: NotRequired[int]
    effect: NotRequired[TextJson]


class QuestionJson(TypedDict):
    """The question that the viewer is asked, for the viewer's eyes alone, at ``seat``.

    ``kind`` is what sort of question it is, which all may know, and ``sealed`` that several are
    asked at once and nobody's answer is seen before all are in. ``number`` is to be given back
    with the answer; no other question of the hand has it, and after an undo the same question has
    a new number. ``words`` is a template as that of an event; it may show the seat asked, the seat
    ``other`` and the question's own ``args``, left out where there are none. ``legal`` is what
    may be answered, ``default`` what a clock answers; ``weight`` is ``routine``, ``decision`` or
    ``window``, and a window ``closes`` by the clock. ``clause`` is the rule on the game's page.
    ``costs`` is by word what it takes, in cents, and ``answers`` are the legal answers in words;
    ``until`` is the sentence for giving the same answer until the question changes, where players
    do so. ``wire`` is the version of this form.
    """

    wire: int
    number: int
    seat: int
    kind: str
    words: str
    other: int | None
    clause: str
    sealed: bool
    weight: str
    closes: bool
    legal: LegalJson
    default: Any
    costs: dict[str, int]
    answers: list[AnswerJson]
    until: NotRequired[TextJson]
    args: NotRequired[dict[str, Any]]


class FactJson(TypedDict):
    """Knowledge beyond faces: ``least`` to ``most`` of ``tokens`` show a card of ``cards``."""

    cards: list[str]
    tokens: list[int]
    least: int
    most: int


class DoneJson(TypedDict):
    """A public action: the answer of a ``seat`` to question ``at``, which was of a ``kind``.

    ``answer`` is what the others saw of it: all, how many cards, or null. An incident has no seat,
    its name as ``kind`` and its facts as ``answer``.
    """

    at: int
    seat: int | None
    kind: str
    answer: Any


class ToldCard(TypedDict):
    """The ``card`` in an event, None if the viewer did not know it then.

    There is no ``token`` where nobody can follow it. ``open``: everybody knew the card then, who
    only watches too.
    """

    token: int | None
    card: str | None
    open: NotRequired[bool]


class EffectJson(TypedDict):
    """Cards of a ``hand`` (a seat or a dummy hand), or of the board for it, that an event changed.

    ``on`` are the cards that it made ``wild``, or worth ``nothing`` where that is the ``state``;
    ``off`` those that no longer are. ``contest`` is a word in the names of the contests in which
    alone they are so. What is empty is left out, and so is a ``state`` that is ``wild``.

    Where the event changed what the table remarks on wild cards, one more effect, of the ``hand``
    -1, has these remarks as ``notes``, in place of those before.
    """

    hand: int
    on: NotRequired[list[int]]
    off: NotRequired[list[int]]
    state: NotRequired[Literal["nothing"]]
    contest: NotRequired[str]
    notes: NotRequired[list[TextJson]]


class SharedEventJson(TypedDict):
    """The part of an event that is the same for all viewers; see :class:`EventJson`."""

    wire: int
    kind: str
    weight: str
    words: str
    seat: int | None
    other: int | None
    cents: int
    clause: str
    source: str
    target: str
    args: NotRequired[dict[str, Any]]


class EventJson(SharedEventJson):
    """An event, as a viewer may know it.

    ``kind`` is the engine's or the game's own, and ``weight`` how loud it is told:
    ``quiet``, ``news``, ``notable`` or ``loud``. ``words`` is a template: ``{seat}`` and
    ``{other}`` are the names of the seats ``seat`` and ``other``, ``{cards}`` the ``cards``,
    ``{amount}`` money, ``cents``, other names the event's own ``args``, which are left out where
    there are none. A single card turned up on the board has its ``place`` there in ``args``: 0
    begins a new board. ``clause`` is the rule on the game's page, or empty. ``source``
    and ``target`` say from where to where cards have moved that nobody can follow: "hand 2",
    "stub", "muck", "board", "aside"; else empty. ``effects`` are the cards that the event made
    wild or worth nothing, or that it ended, as far as the viewer knows them; left out where there
    are none. ``wire`` is the version of this form.
    """

    cards: list[ToldCard]
    effects: NotRequired[list[EffectJson]]


class ResultJson(TypedDict):
    """Result of a hand that has ended, for the table.

    ``payoffs`` is by seat what the hand brought it, in cents, and ``stacks`` what it has now.
    ``bank`` and ``pot`` are held for the next hand, ``carried`` is what else the game keeps for it,
    by name, ``next_button`` the seat that deals it, if the game says so. ``debts`` are debts of
    honour by seat. After a ``misdeal`` all bets are back, and the same dealer deals again.

    ``again``: the pot is not won, and the same players are dealt the same game until it is. They
    carry ``by_seat`` into it, by name (legs, lives); ``still`` are the seats dealt into it where
    the game says so. ``wire`` is the version of this form.
    """

    wire: int
    payoffs: list[int]
    stacks: list[int]
    bank: int
    pot: int
    carried: dict[str, int]
    next_button: int | None
    debts: dict[str, int]
    misdeal: bool
    again: bool
    by_seat: dict[str, list[int]]
    still: list[int] | None


# --- views


class Common(TypedDict):
    """The part of a view that all viewers of a hand share; see :class:`ViewJson`."""

    wire: int
    game: str
    version: int
    rules: dict[str, str]
    button: int
    number: int
    seats: list[SeatJson]
    dummies: list[str]
    pots: list[PotJson]
    bank: int
    betting: BettingJson
    own: dict[str, Any]
    notes: list[TextJson]
    asked: list[int]
    kind: str
    generation: int


def common_json(view: View) -> Common:
    """Return the part that all views of a hand share: it is made once for all of them."""
    owed = view.owed or (0, 0) * view.seats
    return {
        "wire": VERSION,
        "game": view.game.name,
        "version": view.game.version,
        "rules": dict(_rules(view.rules)),
        "button": view.button,
        "number": view.number,
        "seats": [
            {
                "stack": view.stack[seat],
                "front": view.front[seat],
                "began": view.began[seat],
                "live": bool(view.live[seat]),
                "acted": view.acted[seat],
                "said": plain(view.said[seat]) if view.said else "",
                "owed": list(owed[2 * seat : 2 * seat + 2]),
            }
            for seat in range(view.seats)
        ],
        "dummies": list(view.game.talk.dummies[: len(view.hands) - view.seats]),
        "pots": [{"cents": pot.amount, "seats": list(pot.seats)} for pot in view.pots],
        "bank": view.bank,
        "betting": {
            "street": view.street,
            "high": view.high,
            "raises": view.raises,
            "cap": view.cap,
            "uncapped": view.uncapped,
            "opener": view.opener,
            "aggressor": view.aggressor,
        },
        "own": {slot: plain(value) for slot, value in view.own.items()},
        "notes": [message_json(note) for note in view.notes()],
        "asked": list(view.asked),
        "kind": view.kind,
        "generation": view.generation,
    }


class RowJson(TypedDict):
    """A row in which a seat lays cards: its ``name``, and the tokens of the ``cards`` in it."""

    name: str
    cards: list[int]


class LaidJson(TypedDict):
    """The part of a view that changes when a card moves or is learnt; see :class:`ViewJson`."""

    hands: list[list[CardJson]]
    board: list[CardJson]
    lines: dict[str, list[int]]
    rows: NotRequired[list[list[int | None]]]
    laid: NotRequired[list[list[RowJson]]]
    aside: list[CardJson]
    stub: list[int]
    muck: list[int]
    facts: list[FactJson]


def laid_json(view: View) -> LaidJson:
    """Return where all cards lie, as the reader of a view sees them."""
    laid: LaidJson = {
        "hands": [_cards(view, tokens) for tokens in view.hands],
        "board": _cards(view, view.board),
        "lines": {name: list(tokens) for name, tokens in view.lines.items()},
        "aside": _cards(view, view.aside),
        "stub": list(view.stub),
        "muck": list(view.muck),
        "facts": [_fact(fact) for fact in view.facts],
    }
    if view.game.talk.layout(view.rules) or len(view.runs) > 1:
        laid["rows"] = [
            [None if seen is None else seen.token for seen in row] for row in view.laid()
        ]
    if rows := laid_rows(view):
        laid["laid"] = rows
    return laid


def laid_rows(view: View) -> list[list[RowJson]]:
    """Return by seat the rows in which cards are laid; [] where no seat has any."""
    by_seat: list[list[RowJson]] = [
        [{"name": name, "cards": list(tokens)} for name, tokens in rows.items()]
        for rows in (view.game.talk.rows(view, seat) for seat in range(view.seats))
    ]
    return by_seat if any(by_seat) else []


class AskedJson(TypedDict):
    """The part of a view that is about its reader alone; see :class:`ViewJson`."""

    seat: int | None
    question: QuestionJson | None
    answered: Any
    log: list[DoneJson]
    private: list[dict[str, Any]]


def asked_json(view: View, *, history: bool = True) -> AskedJson:
    """Return the reader of a view, and the reader's question.

    ``history``: whether the list of what was done is in it, or left empty.
    """
    return {
        "seat": view.seat,
        "question": None if view.ask is None else question_json(view.ask, view),
        "answered": plain(view.answered),
        "log": [_done(action) for action in view.public] if history else [],
        "private": [_given(answer) for answer in view.private] if history else [],
    }


class ViewJson(Common, LaidJson, AskedJson):
    """A hand as a seat sees it; ``seat`` is None for a spectator.

    ``wire`` is the version of this form; ``game`` is the name of the game, ``version`` that of its
    rules, and ``rules`` are its house rules, as they are written. ``button`` is the dealer's seat,
    ``seats`` are all seats from 0 on.

    ``hands`` has the cards of each seat, then of each dummy hand, which ``dummies`` names; where
    a game is played with hands held in the hand, the order of cards face down says nothing.
    ``board`` lies in the middle, ``aside`` is laid aside; ``lines`` are the tokens of the board
    that may be used together, where not all may, and ``rows`` is how it is laid where that is not
    a single row, None where nothing lies. ``laid`` are the rows of each seat, where players lay
    their cards in rows. ``stub`` and ``muck`` are tokens, the stub's top last.
    ``generation`` counts the shuffles of all cards: tokens are counted anew in each. ``facts`` is
    what the viewer has learnt beyond faces.

    ``pots`` are the bets that are collected, the main pot first, ``bank`` what the table holds for
    the game, and ``betting`` is how the round stands. ``own`` has the game's own slots, as each
    game has them; ``notes`` what the table remarks, sentences as text or
    as objects with ``text``, a template, and its arguments: a note with a ``role`` names that of
    its ``seat`` or ``seats``, as does a part of a note, and a note on what is wild names it in
    short as ``wild``.

    ``asked`` are the seats that are asked now, answered or not, ``kind`` says what, and ``number``
    is the question's; ``question`` is the viewer's own, ``answered`` the viewer's answer while
    it is sealed. ``log`` is what everybody saw done and ``private`` what the viewer answered and
    the others did not see whole, each with ``at`` and ``answer``.
    """


def view_json(view: View) -> ViewJson:
    """Return a view as plain data: its three parts together."""
    return {**common_json(view), **laid_json(view), **asked_json(view)}


@lru_cache(maxsize=256)
def _rules(rules: Rules) -> Mapping[str, str]:
    return rules.to_dict()


def _cards(view: View, tokens: tuple[int, ...]) -> list[CardJson]:
    return [
        {"token": token, "card": card_text(view.face[token]), "up": bool(view.up[token])}
        for token in tokens
    ]


def card_text(card: Card) -> str | None:
    """A card as text; None where it is not known."""
    return None if card == HIDDEN else name(card)


def _fact(fact: Fact) -> FactJson:
    return {
        "cards": [name(card) for card in _bits(fact.faces)],
        "tokens": _bits(fact.tokens),
        "least": fact.least,
        "most": fact.most,
    }


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def _done(action: PublicAction) -> DoneJson:
    seat = action.seat if action.seat >= 0 else None
    return {"at": action.at, "seat": seat, "kind": action.kind, "answer": plain(action.answer)}


def _given(given: Given) -> dict[str, Any]:
    return {"at": given.at, "answer": plain(given.answer)}


# --- questions and answers


def question_json(ask: Ask, view: View) -> QuestionJson:
    """Return a question as plain data, for the asked seat alone, from its view."""
    costs = {word: ask.cost(word) for word in _words(ask.legal) if ask.cost(word)}
    asked = as_message(ask.words)
    question: QuestionJson = {
        "wire": VERSION,
        "number": view.number,
        "seat": ask.seat,
        "kind": ask.kind,
        "words": asked.text,
        "other": ask.other if ask.other >= 0 else None,
        "clause": ask.clause,
        "sealed": ask.sealed,
        "weight": ask.weight,
        "closes": ask.closes,
        "legal": legal_json(ask.legal),
        "default": plain(ask.default),
        "costs": costs,
        "answers": [_answer_json(text) for text in answer_texts(ask, view)],
    }
    if UNTIL in ask.says:
        question["until"] = message_json(ask.says[UNTIL])
    if asked.args:
        question["args"] = args_json(asked.args)
    return question


def _answer_json(text: AnswerText) -> AnswerJson:
    said: AnswerJson = {"id": plain(text.answer), "says": message_json(text.says)}
    if text.cost:
        said["cost"] = text.cost
    if text.effect:
        said["effect"] = message_json(text.effect)
    return said


def _words(legal: Legal) -> tuple[str, ...]:
    if isinstance(legal, Bets):
        return tuple(map(str, legal.passive))
    return legal.words if isinstance(legal, Amount | Pick | PickSome) else ()


def legal_json(legal: Legal) -> LegalJson:
    """Legal answers by their form."""
    if isinstance(legal, Bets):
        bets: LegalJson = {
            "form": "bets",
            "of": legal.of,
            "call": legal.call,
            "low": legal.low,
            "high": legal.high,
            "chips": legal.chips_from,
            "must": legal.must,
        }
        if legal.words:
            bets["words"] = list(legal.words)
        if legal.either:
            bets["either"] = True
        return bets
    if isinstance(legal, Amount):
        return {
            "form": "amount",
            "of": legal.of,
            "words": list(legal.words),
            "low": legal.low,
            "high": legal.high,
            "usual": legal.usual,
        }
    if isinstance(legal, Pick):
        options = list(legal.options)
        return {"form": "pick", "of": legal.of, "words": list(legal.words), "options": options}
    if not isinstance(legal, PickSome):
        raise TypeError(f"{legal!r} has no form on the wire")
    some: LegalJson = {
        "form": "set",
        "of": legal.of,
        "words": list(legal.words),
        "options": sorted(legal.options),
        "least": legal.least,
        "most": min(legal.most, len(legal.options)),
    }
    if isinstance(legal, PickSet):
        some["sets"] = [list(tokens) for tokens in legal.sets]
    elif type(legal) is not PickSome:
        some["partly"] = True
        some["examples"] = [plain(answer) for answer in legal.samples()]
    return some


def answer_of(value: Any) -> Answer:
    """An answer from the wire; whether it is legal is for the hand to say.

    Raises:
        Refused: if it is no word, whole number or list of whole numbers.
    """
    if isinstance(value, list) and all(type(number) is int for number in value):
        return tuple(value)
    if isinstance(value, str) or type(value) is int:
        return value
    raise Refused(
        f"{value!r} is not an answer: answers are a word, a whole number or a list of these"
    )


# --- events and results


def event_json(event: Event, viewer: int, weight: str = "news") -> EventJson:
    """Return an event as a viewer may know it; ``SPECTATOR`` is a viewer without a seat."""
    shared = shared_event_json(event, weight)
    encoded = cast("EventJson", {**shared, "cards": cards_json(event, viewer)})
    if effects := effects_json(event, viewer):
        encoded["effects"] = effects
    return encoded


def shared_event_json(event: Event, weight: str) -> SharedEventJson:
    """Return the part of an event that is the same for all viewers."""
    encoded: SharedEventJson = {
        "wire": VERSION,
        "kind": event.kind,
        "weight": weight,
        "words": event.words,
        "seat": event.seat if event.seat >= 0 else None,
        "other": event.other if event.other >= 0 else None,
        "cents": event.amount,
        "clause": event.clause,
        "source": event.source,
        "target": event.target,
    }
    if event.args:
        encoded["args"] = args_json(event.args)
    return encoded


def effects_json(event: Event, viewer: int) -> list[EffectJson]:
    """Return the effects of an event as a viewer may know them."""
    effects: list[EffectJson] = []
    for effect in event.effects_for(viewer):
        sent: EffectJson = {"hand": effect.hand}
        if effect.began:
            sent["on"] = list(effect.began)
        if effect.ceased:
            sent["off"] = list(effect.ceased)
        if effect.state == "nothing":
            sent["state"] = "nothing"
        if effect.contest:
            sent["contest"] = effect.contest
        effects.append(sent)
    if (remarks := event.remarks_for(viewer)) is not None:
        effects.append({"hand": -1, "notes": [message_json(note) for note in remarks]})
    return effects


def cards_json(event: Event, viewer: int) -> list[ToldCard]:
    """Return the cards of an event as a viewer may know them."""
    return [
        {
            "token": sight.token if sight.token >= 0 else None,
            "card": name(sight.face) if sight.knowers >> viewer & 1 else None,
            "open": bool(sight.knowers >> viewer & sight.knowers >> SPECTATOR & 1),
        }
        for sight in event.cards
    ]


def result_json(result: Result) -> ResultJson:
    """Return the result of a hand as plain data."""
    return {
        "wire": VERSION,
        "payoffs": list(result.payoffs),
        "stacks": list(result.stacks),
        "bank": result.bank,
        "pot": result.pot,
        "carried": dict(result.carried),
        "next_button": result.next_button,
        "debts": {str(seat): debt for seat, debt in result.debts.items()},
        "misdeal": result.misdeal,
        "again": result.again,
        "by_seat": {name: list(counts) for name, counts in result.by_seat.items()},
        "still": None if result.still is None else list(result.still),
    }


def check_version(message: Mapping[str, Any]) -> None:
    """Refuse what another version of this form has written.

    Raises:
        Refused: naming both.
    """
    wire = message.get("wire")
    if wire != VERSION:
        raise Refused(f"this is version {wire!r} of the wire, and this program reads {VERSION}")
