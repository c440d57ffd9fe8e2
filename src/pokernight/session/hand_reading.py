"""Readings of a hand for a player: what the cards are worth, which are wild, and help to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from pokernight.cards import name
from pokernight.engine.confirmations import on_enter
from pokernight.engine.events import CardState, Mark
from pokernight.engine.explaining import (
    Read,
    beside,
    explains,
    is_asleep,
    marks,
    reads,
    worth_in_words,
    worth_of,
)
from pokernight.engine.game import Game
from pokernight.engine.game_slots import plain
from pokernight.engine.presentation import PLAIN_TALK, Reason, Why, sentence_of
from pokernight.engine.view import View
from pokernight.session import plain_codec
from pokernight.session.card_ids import named_answer
from pokernight.session.message_parts import HelpJson, MarkJson, ReadJson
from pokernight.session.wire_fields import Encode, EncodedJson
from pokernight.wording.message import TextJson, message_json

T = TypeVar("T")


class HandReading(NamedTuple):
    """Reading of a view: ``have`` is the worth of the reader's cards, a line for each contest.

    ``why`` says why some of them are wild, and ``marks`` and ``reads`` of all cards in sight are
    encoded.
    """

    have: list[TextJson]
    why: list[TextJson]
    marks: list[MarkJson]
    reads: list[ReadJson]


NO_READING = HandReading([], [], [], [])
"""Reading of a table without a hand."""


def read_hand(view: View, ids: Sequence[int], encode: Encode = plain_codec.encode) -> HandReading:
    """Return the reading of a view; ``ids`` are its reader's ids of cards, by token."""
    have: list[TextJson] = []
    why: list[TextJson] = []
    seat, own = view.seat, None
    if seat is not None and view.live[seat]:
        own = worth_of(view, seat)
        have = [message_json(line) for line in worth_in_words(view, seat, own)]
        hands = (seat, *range(view.seats, len(view.hands)))
        reasons = [reason for hand in hands for reason in view.game.talk.why(view, hand)]
        why = [_reason(reason) for reason in reasons]
    marked, read = _marked(marks(view), ids), _read(reads(view, own), ids)
    return HandReading(have, why, encoded_part(marked, encode), encoded_part(read, encode))


def help_for(view: View, reading: HandReading, ids: Sequence[int]) -> HelpJson | None:
    """Return help with a hand and with its question; None for a reader without cards in it."""
    seat, talk = view.seat, view.game.talk
    if seat is None or not view.live[seat]:
        return None
    meaning, clause = beside(view)
    number = "" if view.ask is None else f"{view.ask.clause}. "
    enter = None if view.ask is None else on_enter(view.ask, view)
    if view.ask is not None and view.ask.legal.of == "card":
        enter = named_answer(enter, ids)
    return HelpJson(
        have=reading.have,
        remarks=[message_json(remark) for remark in talk.remarks(view, seat)],
        why=reading.why,
        meaning=[message_json(line) for line in meaning],
        clause=clause.removeprefix(number),
        enter=plain(enter),
        arranges=talk.arranging is not None,
        explains=explains(view),
        hints=not is_asleep(view),
    )


def has_no_remarks(game: Game) -> bool:
    """Return whether a game remarks nothing to a reader with the same cards as before."""
    return game.talk.remarks is PLAIN_TALK.remarks


def encoded_part(part: T, encode: Encode) -> T:
    """Return a part of a state, encoded: it is sent more than once."""
    encoded: Any = EncodedJson(encode(part))
    typed: T = encoded
    return typed


def _reason(reason: Reason) -> TextJson:
    """Return a reason as JSON; the argument ``state`` is the state of the cards it is about."""
    said = message_json(sentence_of(reason))
    if not isinstance(reason, Why):
        return said
    return {**({"text": said} if isinstance(said, str) else said), "state": _shown(reason.state)}


def _marked(marked: Sequence[Mark], ids: Sequence[int]) -> list[MarkJson]:
    return [
        MarkJson(
            mark.hand, [ids[token] for token in mark.tokens], mark.what, message_json(mark.why),
            _shown(mark.state),
        )
        for mark in marked
    ]  # fmt: skip


def _shown(state: CardState) -> str:
    """Return the state as clients have it, which show limited cards as any others."""
    return "other" if state == "limited" else state


def _read(read: Sequence[Read], ids: Sequence[int]) -> list[ReadJson]:
    return [
        ReadJson(
            hand, contest, message_json(words), [ids[token] for token in tokens],
            {str(ids[token]): name(card) for token, card in stand_for}, place,
        )
        for hand, contest, words, tokens, stand_for, place in read
    ]  # fmt: skip
