"""Requests of the browser client beside a table, answered as the room answers them.

Those before the first card are answered by ``page_requests``, which imports this module later.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games import find_in_rulebook
from pokernight.lookups import dealer_text, rulebook_json
from pokernight.lookups.daily_hand import daily_hand
from pokernight.lookups.demonstration_hands import demonstration
from pokernight.lookups.game_source_text import as_python
from pokernight.lookups.hand_files import (
    FiledHandWish,
    HandFiles,
    HandFileWish,
    hand_of_file,
    timeline_of_file,
)
from pokernight.lookups.hand_history import FinishedHands, line_of, names_of
from pokernight.lookups.my_hands import MyHands
from pokernight.lookups.told_table import (
    PREPARED,
    HappenedJson,
    OwnCardsWish,
    ToldCardJson,
    ToldHandJson,
    ToldTable,
    ToldTableJson,
    ToldWish,
    told_at,
)
from pokernight.lookups.who_wins import Counting, LaidWish, answer, laid_out
from pokernight.odds.answers.equity_timeline import Chances, Moment, chances
from pokernight.page.page_requests import NOT_HERE, WHOLE_LIST, Request
from pokernight.page.page_table import PageTable
from pokernight.session import plain_codec
from pokernight.session.command_refusals import WRONG_KEY
from pokernight.session.json_reading import convert
from pokernight.session.wire_fields import EncodedJson
from pokernight.wording.english import ENGLISH
from pokernight.wording.languages import LANGUAGES, language_of
from pokernight.wording.message import message, reason_of
from pokernight.wording.rendering import reader_of, rendered

EQUITY_SECONDS = 0.5
"""Seconds for which the equities of a finished hand are computed at most."""
OTHER_VERSION = (
    "{reason}; if a link named it, the link may be from another version of this page: load the "
    "page again while there is a network"
)
"""Refusal of a game that an address names and the rulebook of this page does not have."""

LOOKING = 0.4
"""Seconds after which a reply says how far its reader's hands are looked through."""

COUNTING = Counting()
"""Chances of the position that was asked about last."""


MINE: WeakKeyDictionary[PageTable, dict[str, MyHands]] = WeakKeyDictionary()
"""Players' own hands of an evening that is over, by its table."""

REAL_CARDS = ToldTable(find_in_rulebook)
"""The hand with real cards that was asked about last."""
REAL_HAND = ToldTable()
"""The same, at a table of this page."""
AHEAD: deque[tuple[ToldTableJson, EncodedJson]] = deque(maxlen=PREPARED)
"""Replies to taps that may come next, and how they are sent."""
HAND_FILES = HandFiles(16_000_000)
"""The files of hands that were opened last."""


def looked_up(request: Request) -> Any:
    """Return the reply to a request that is about no table, as plain data and dataclasses.

    Raises:
        Refused: if there is no such thing, or the page does not have it.
    """
    facts = dict(request.query)
    language = facts.get("language", ENGLISH.code)
    match [*request.path]:
        case ["rotations"]:
            return rulebook_json.named_rotations()
        case ["games"]:
            return rulebook_json.games_in_short(rulebook_json.wish_of(facts), language)
        case ["games", game]:
            return rulebook_json.page_of(_linked(game), language, facts.get("house", ""))
        case ["games", game, "source"]:
            return as_python(find_in_rulebook(game))._asdict()
        case ["games", game, "hand"]:
            return demonstration(_linked(game))
        case ["wins", game]:
            return laid_out(_linked(game), _seats(facts))
        case ["positions"]:
            return answer(convert(request.body, LaidWish, "a position"))
        case ["chances"]:
            return COUNTING.go_on(convert(request.body, LaidWish, "a position"))
        case ["real-cards", *_]:
            return real_cards(REAL_CARDS, request)
        case ["hand-file"]:
            return HAND_FILES.read(convert(request.body, HandFileWish, "a file of hands"))
        case ["hand-file", "hand"]:
            return hand_of_file(convert(request.body, FiledHandWish, "a hand of a file"))
        case ["hand-file", "chances"]:
            timeline = timeline_of_file(convert(request.body, FiledHandWish, "a hand of a file"))
            return _equities(timeline.moments, timeline.seats, timeline.last)
        case ["daily", day]:
            return daily_hand(day)
        case ["floor"]:
            return rulebook_json.books(language)
        case ["floor", game, *_]:
            return floor(find_in_rulebook(game), request)
        case ["atoms"]:
            return dealer_text.parts()
        case ["menu", "check"]:
            entry = convert(request.body, rulebook_json.EntryWish, "a menu entry")
            return rulebook_json.entry_of(entry, find_in_rulebook)
        case ["menu", "said"]:
            sentence = convert(request.body, dealer_text.Sentence, "it")
            return dealer_text.made_of(sentence.said, find_in_rulebook)
    raise Refused(NOT_HERE)


def _linked(name: str) -> Game:
    """Return a game that stands in an address, which may be of another version of the page."""
    try:
        return find_in_rulebook(name)
    except Refused as refused:
        raise Refused(message(OTHER_VERSION, reason=reason_of(refused))) from None


def whole_lists() -> dict[str, bytes]:
    """Return the lists of all games by the names of their files, for the build of the page.

    To make one takes every game, and the page's first card would wait for that.
    """
    return {
        WHOLE_LIST.format(code): plain_codec.encode(rulebook_json.games_in_short(language=code))
        for code in LANGUAGES
    }


def _seats(facts: Mapping[str, str]) -> int | None:
    """Return the number of seats that is wished; None for the usual one."""
    wished = facts.get("seats", "")
    return int(wished) if wished.isdecimal() else None


def real_cards(desk: ToldTable, request: Request) -> Any:
    """Return the reply to a request about a hand with real cards.

    Raises:
        Refused: for a set-up that cannot be, a tap before the last that is refused, or cards that
            cannot be noted.
    """
    match [*request.path[1:]]:
        case []:
            return _quick(desk.answer(convert(request.body, ToldWish, "a hand with real cards")))
        case ["ahead"]:
            ahead = desk.prepare(convert(request.body, ToldWish, "a hand with real cards"))
            if ahead is not None:
                AHEAD.append((ahead, _quick(ahead)))
            return None
        case ["rehearsal"]:
            return desk.rehearse(convert(request.body, ToldWish, "a hand with real cards"))
        case ["replay"]:
            return desk.replay(convert(request.body, ToldWish, "a hand with real cards"))
        case ["own"]:
            return desk.own_cards(convert(request.body, OwnCardsWish, "cards of a player"))
    raise Refused(NOT_HERE)


@lru_cache(maxsize=4096)
def _encoded(part: ToldCardJson | HappenedJson | str) -> bytes:
    """Return a part of a reply as JSON: most are those of the reply before."""
    return plain_codec.encode(part)


def _all_encoded(parts: Sequence[ToldCardJson | HappenedJson | str]) -> EncodedJson:
    return EncodedJson(b"[" + b",".join(map(_encoded, parts)) + b"]")


def _quick(reply: ToldTableJson) -> EncodedJson:
    """Return a reply encoded; parts that are long and change little at a tap are kept so."""
    for ready, encoded in AHEAD:
        if ready is reply:
            return encoded
    fields = {name: getattr(reply, name) for name in ToldTableJson.__slots__}
    hands = [
        {name: getattr(hand, name) for name in ToldHandJson.__slots__}
        | {"cards": _all_encoded(hand.cards)}
        for hand in reply.hands
    ]
    fields |= {
        "hands": hands, "pack": _all_encoded(reply.pack),
        "lines": _all_encoded(reply.lines), "happened": _all_encoded(reply.happened),
    }  # fmt: skip
    return EncodedJson(plain_codec.encode(fields))


def floor(game: Game, request: Request) -> Any:
    """Return the rulings of a game, or the next question or the ruling on an incident.

    Raises:
        Refused: for an unknown incident, or a fact that cannot be.
    """
    facts = dict(request.query)
    language = facts.pop("language", ENGLISH.code)
    match [*request.path[2:]]:
        case []:
            return rulebook_json.book_of(game, language)
        case [incident]:
            try:
                return rulebook_json.ruling_on(game, incident, facts, language)
            except Refused as refused:
                reader = reader_of((), language_of(language))
                raise Refused(rendered(reason_of(refused), reader)) from None
    raise Refused(NOT_HERE)


def looked_up_at(table: PageTable, request: Request) -> Any:
    """Return the reply to a request about a table.

    Raises:
        Refused: for a wrong key, or if there is no such thing.
    """
    person = table.session.holder_of(request.key)
    if person is None:
        raise Refused(WRONG_KEY)
    match [*request.path[2:]]:
        case ["ledger"]:
            return table.books()
        case ["files"]:
            return []
        case ["real"]:
            language = request.query.get("language", ENGLISH.code)
            return _quick(REAL_HAND.for_everybody(*told_at(table.session, language)))
        case ["mine"]:
            mine = MINE.setdefault(table, {})
            if person not in mine:
                mine[person] = MyHands(_hands(table), person)
            mine[person].go_on(LOOKING)
            return mine[person].so_far()
        case ["hands"]:
            return _hands(table).lines(table.entries[-1].at)
        case ["hands", number] if number.startswith("-") and number[1:].isdecimal():
            hands = _hands(table)
            return hands.history_of_told(hands.find_told(int(number), table.entries[-1].at))
        case ["hands", number, *rest] if number.isascii() and number.isdigit():
            hands = _hands(table)
            hand = hands.find(int(number), table.entries[-1].at)
            if not rest:
                return hands.history(hand, person)
            if rest == ["chances"]:
                if hand.ending != "over":
                    return {"moments": None}
                playing = hand.playing
                won = {winner.name: winner.cents for winner in line_of(hand).winners}
                last = None
                if pot := sum(won.values()):
                    shares = tuple([won.get(name, 0) / pot for name in names_of(playing)])
                    last = Chances(len(playing.hand.inputs or ()), shares)
                return _equities(hands.moments(hand, person), playing.hand.state.seats, last)
    raise Refused(NOT_HERE)


def _equities(
    times: Sequence[Moment], seats: int, last: Chances | None
) -> dict[str, list[dict[str, Any]] | None]:
    """Return the equities at some moments of a hand, and what was won in the end."""
    end = time.monotonic() + EQUITY_SECONDS
    equities = chances(times, seats, go_on=lambda: time.monotonic() < end) if times else None
    if equities is None:
        return {"moments": None}
    ended = [last] if last is not None else []
    return {
        "moments": [{"step": each.step, "shares": [*each.shares]} for each in (*equities, *ended)]
    }


def _hands(table: PageTable) -> FinishedHands:
    """Return the finished hands of a table; those that do not replay any more are left out."""
    hands = FinishedHands(find_in_rulebook)
    while True:
        try:
            hands.read_on(table.entries)
        except Exception as error:  # of a hand whose rules have changed; without() raises others
            hands = hands.without(error)
        else:
            return hands
