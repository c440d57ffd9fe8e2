"""Evening of a single seat, as a file: no seed, no deck, no sealed answer.

The first line names the seat's player, every further line is a hand: what was shown before its
first card, the lots, the events as that seat was told them, and the openings of the cards it has
seen. The last line says that it is the last. Each ends in a digest of itself and all before it, as
in the file of an evening.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NotRequired, TypedDict, cast

from pokernight.cards import parse
from pokernight.engine.events import EVERYBODY, NO_TOKEN, Event, Sight
from pokernight.engine.record import RecordError
from pokernight.engine.wire import EventJson, ResultJson, ToldCard, result_json
from pokernight.fair_deals.card_proofs import Dealt, Ending, follow, seeded
from pokernight.fair_deals.hand_chain import chain_after, told_of, told_to, with_head
from pokernight.table import Table
from pokernight.table.commands import Command
from pokernight.table.current_hand import Playing
from pokernight.table.evening_record import Pen, signed
from pokernight.wording.message import args_from_json

FORMAT = 1
"""The version of these files."""


class HandJson(TypedDict):
    """Hand as a seat saw it; ``seat`` is None for a spectator.

    ``fair`` was shown to everybody before the first card, ``lots`` later; ``salt`` is the person's
    own, if it was opened. ``ending`` is "over", "called off", "goes on" or "told": only a hand that
    is over has openings. A hand that another version of its game dealt is not replayed: it has no
    events, and what each seat has seen is unknown. ``ended`` is the account of it that everybody
    was shown, in the second form; ``seed`` its seed, where that is shown after the evening.
    """

    hand: int
    ending: Ending
    fair: dict[str, Any]
    lots: list[dict[str, Any]]
    salt: str | None
    version: int
    rules: dict[str, str]
    names: list[str]
    seat: int | None
    button: int
    stacks: list[int]
    events: list[EventJson]
    result: ResultJson | None
    openings: list[dict[str, Any]]
    ended: NotRequired[dict[str, Any]]
    seed: NotRequired[str]


def seat_file(
    table: Table,
    done: Sequence[Command],
    seeds: Mapping[int, str],
    person: str,
    name: str,
    accounts: Mapping[int, Mapping[str, Any]] | None = None,
    shows_seed: Callable[[int, Sequence[str]], bool] = lambda number, names: False,
) -> str:
    """Return the file of a person.

    A hand that goes on is in it as far as it has come, if the person is in it.

    Args:
        table: a fresh table with the opening of the evening.
        done: its commands, with the public part of the deck in each deal.
        seeds: by hand, in hex.
        person: the person's id on the lists of salts.
        name: the person's name at the table.
        accounts: of the hands, by number.
        shows_seed: whether the seed of a hand, by its number and players, gets into the file.
    """
    pen = Pen()
    lines = [pen.line({"seat file": FORMAT, "person": person, "name": name})]
    last, hands = "", 0
    for hand in follow(table, done, seeded(seeds), accounts):
        seen = _hand(hand, person, name)
        if hand.ending == "goes on" and seen["seat"] is None:
            continue
        if shows_seed(seen["hand"], seen["names"]):
            seen["seed"] = hand.witness.shuffle.seed
        lines.append(pen.line({**seen}))
        last, hands = hand.witness.chain, hands + 1
    return "".join([*lines, pen.line({"hands": hands, "chain": last})])


def _hand(dealt: Dealt, person: str, name: str) -> HandJson:
    witness, seating = dealt.witness, dealt.playing.seating
    shuffle = witness.shuffle
    names = [player.name for player in dealt.playing.sitting(seating.seats)]
    seat = names.index(name) if name in names else None
    mine = shuffle.salts or {}
    known: HandJson = {
        "hand": shuffle.hand,
        "ending": dealt.ending,
        "fair": shuffle.public(),
        "lots": witness.shown,
        "salt": mine.get(person),
        "version": shuffle.version,
        "rules": {},
        "names": names,
        "seat": seat,
        "button": seating.seats.index(seating.button),
        "stacks": [],
        "events": [],
        "result": None,
        "openings": [],
    }
    if witness.account is not None:
        known["ended"] = with_head(shuffle.public(), witness.roots, witness.account)
    if not isinstance(dealt.playing, Playing):
        return known
    if _told_otherwise(dealt):
        known["ending"] = "told"
        return known
    hand, over = dealt.playing.hand, dealt.ending == "over"
    opening = hand.opening
    assert opening is not None
    return known | {
        "rules": opening.rules.to_dict(),
        "button": opening.button,
        "stacks": list(opening.stacks),
        "events": told_to(hand, seat),
        "result": result_json(hand.result) if over else None,
        "openings": witness.openings(hand, seat) if over else [],
    }


def _told_otherwise(hand: Dealt) -> bool:
    """Check whether this program tells a hand in other words than its dealer."""
    account, shuffle = hand.witness.account, hand.witness.shuffle
    if account is None or not account["told"] or not isinstance(hand.playing, Playing):
        return False
    telling: str = account["told"]
    return telling != told_of(shuffle.table, shuffle.hand, told_to(hand.playing.hand, None))


def read(text: str) -> tuple[dict[str, Any], list[HandJson]]:
    """Return heading and hands of a seat's file, unverified.

    Raises:
        RecordError: with the number of the line that was changed.
    """
    before = ""
    lines: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        fields, before = signed(line, number, before, "this seat's file")
        lines.append(fields)
    if not printable(lines):
        raise RecordError("there is something in this seat's file that cannot be printed")
    heading, *hands = lines
    if heading.get("seat file") != FORMAT:
        raise RecordError(
            f"this seat's file is of format {heading.get('seat file')!r}, and this reads {FORMAT}"
        )
    return heading, [cast("HandJson", hand) for hand in hands if "fair" in hand]


SOURCE = {"file", "sha256", "text"}
"""Fields of the source of a game file, see :mod:`pokernight.engine.game_source`."""


def printable(value: Any) -> bool:
    """Return whether all text in plain data can be printed: none of it controls a terminal.

    The source of a game file has lines, and is printed only where it is asked for.
    """
    if isinstance(value, dict) and value.keys() == SOURCE:
        return printable({**value, "text": "".join(str(value["text"]).split())} | {"lines": ""})
    if isinstance(value, dict):
        return all(map(printable, (*value, *value.values())))
    if isinstance(value, list):
        return all(map(printable, value))
    return not isinstance(value, str) or value.isprintable()


def events_of(hand: HandJson) -> list[Event]:
    """Return the events of a hand as that seat was told them, with its cards known to everybody."""
    return [
        Event(
            event["kind"],
            event["words"],
            -1 if event["seat"] is None else event["seat"],
            -1 if event["other"] is None else event["other"],
            tuple([_sight(card) for card in event["cards"]]),
            event["cents"],
            event["clause"],
            event["source"],
            event["target"],
            args_from_json(event.get("args", {})),
        )
        for event in hand["events"]
    ]


def _sight(shown: ToldCard) -> Sight:
    token, card = shown["token"], shown["card"]
    token = NO_TOKEN if token is None else token
    return Sight(token, 0, 0) if card is None else Sight(token, parse(card)[0], EVERYBODY)


def chained_by(hand: Mapping[str, Any]) -> str:
    """Return the hash that the next hand of a seat's file must have as its ``before``."""
    roots = [lot["root"] for lot in hand["lots"]]
    return chain_after(hand["fair"], roots, hand.get("ended"))
