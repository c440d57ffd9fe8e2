"""Readings of a hand for a player: what the cards are worth, which are wild, and help to answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from pokernight.cards import name
from pokernight.engine.card_marks import marks
from pokernight.engine.confirmations import on_enter
from pokernight.engine.events import CardState, Mark
from pokernight.engine.explaining import (
    Read,
    beside,
    explains,
    is_asleep,
    reads,
    worth_in_words,
    worth_of,
)
from pokernight.engine.game import Game
from pokernight.engine.game_slots import plain
from pokernight.engine.presentation import PLAIN_TALK, Reason, Why, sentence_of
from pokernight.engine.view import View
from pokernight.games.reasons import BECAUSE
from pokernight.session import plain_codec
from pokernight.session.card_ids import named_answer
from pokernight.session.message_parts import HelpJson, MarkJson, ReadJson
from pokernight.session.wire_fields import Encode, EncodedJson
from pokernight.wording.message import Message, Text, TextJson, message_json

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


def read_hand(
    view: View,
    ids: Sequence[int],
    encode: Encode = plain_codec.encode,
    *,
    short: bool = True,
) -> HandReading:
    """Return the reading of a view.

    Args:
        view: the view.
        ids: its reader's ids of cards, by token.
        encode: encodes the marks and reads, which are sent more than once.
        short: whether sentences that follow from others are sent in short form.
    """
    have: list[TextJson] = []
    why: list[TextJson] = []
    seat, own = view.seat, None
    marked = marks(view)
    playing = seat is not None and view.live[seat]
    if seat is not None and playing:
        own = worth_of(view, seat)
    read = reads(view, own)
    if seat is not None and playing:
        own_reads = [
            (number, line) for number, line in enumerate(read) if short and line.hand == seat
        ]
        have = [_with_reads(line, own_reads) for line in worth_in_words(view, seat, own)]
        for hand in (seat, *range(view.seats, len(view.hands))):
            own_marks = [(number, mark) for number, mark in enumerate(marked) if mark.hand == hand]
            reasons = view.game.talk.why(view, hand)
            why += [_reason(reason, own_marks if short else ()) for reason in reasons]
    sent_marks = [_mark(mark, view, ids, short=short) for mark in marked]
    _refer_to_earlier(sent_marks)
    sent_reads = _read(read, ids)
    return HandReading(
        have, why, encoded_part(sent_marks, encode), encoded_part(sent_reads, encode)
    )


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


# --- sentences in short form: their text is empty


def _with_reads(line: Text, own_reads: Sequence[tuple[int, Read]]) -> TextJson:
    """Return a line on the worth of cards as JSON, with a reading in place of its sentence."""
    sent = message_json(line)
    for number, read in own_reads:
        if not isinstance(read.said, Message):
            continue  # short enough
        reference: dict[str, Any] = {"text": "", "read": number}
        if line == read.said:
            return reference
        if isinstance(sent, dict) and isinstance(line, Message) and (
            line.args.get("hand") == read.said
        ):  # fmt: skip
            return {**sent, "hand": reference}
    return sent


def _reason(reason: Reason, own_marks: Sequence[tuple[int, Mark]]) -> TextJson:
    """Return a reason as JSON; the argument ``state`` is the state of the cards it is about.

    A reason that is that of a mark is sent as the number of the mark.
    """
    sentence = sentence_of(reason)
    if not isinstance(reason, Why):
        return message_json(sentence)
    for number, mark in own_marks:
        if mark.why == sentence and mark.state == reason.state:
            return {"text": "", "mark": number}
    sent = message_json(sentence)
    return {**({"text": sent} if isinstance(sent, str) else sent), "state": _shown(reason.state)}


def _mark(mark: Mark, view: View, ids: Sequence[int], *, short: bool) -> MarkJson:
    """Return a mark as JSON; of a reason in the usual form, only the reason and its clause."""
    tokens, why = mark.tokens, message_json(mark.why)
    if short and isinstance(why, dict) and why["text"] == BECAUSE and why["mark"] == mark.what:
        by_face = {name(view.face[token]): token for token in tokens}
        if sorted(by_face) == sorted(why["which"]):
            tokens = tuple([by_face[face] for face in why["which"]])
            why = {"text": "", "reason": why["reason"], "clause": why["clause"]}
    return MarkJson(mark.hand, [ids[token] for token in tokens], mark.what, why, _shown(mark.state))


def _refer_to_earlier(marked: list[MarkJson]) -> None:
    """Put the number of an earlier mark in place of a reason in short form that it has too."""
    earlier: dict[str, int] = {}
    for number, mark in enumerate(marked):
        if isinstance(mark.why, dict) and mark.why["text"] == "":
            first = earlier.setdefault(repr(mark.why), number)
            if first != number:
                marked[number] = replace(mark, why={"text": "", "mark": first})


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
