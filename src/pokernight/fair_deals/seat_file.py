"""What one seat has seen of an evening, in a file: no seed, no deck, no answer still sealed.

The first line says whose it is, every further one is a hand: what was shown before its first card,
the lots, the events as that seat was told them, and the openings of the cards it has seen. The last
line says that it is the last. Each ends in a digest of itself and all before it, as in the file of
an evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

FORMAT = 1
"""The version of these files."""


class HandJson(TypedDict):
    """One hand as a seat has seen it; ``seat`` is its seat in the hand, None if it only watched.

    ``fair`` is what everybody was shown before the first card, ``lots`` what later; ``salt`` the
    person's own, if he has opened one. ``ending`` is "over", "called off", "goes on" or "told":
    only a hand that is over has openings. One that another version of its game dealt is not played
    again: it has no events, and who has seen what is not known any more. ``ended`` is the account
    of it that everybody was shown, in the second form.
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


def seat_file(
    table: Table,
    done: Sequence[Command],
    seeds: Mapping[int, str],
    person: str,
    name: str,
    salts: Mapping[int, str] | None = None,
    accounts: Mapping[int, Mapping[str, Any]] | None = None,
) -> str:
    """The file of one person.

    A hand that goes on is in it as far as it has come, if he is in it.

    Args:
        table: a fresh one with the opening of the evening.
        done: its commands, of which each deal says what was shown before its first card.
        seeds: by hand, in hex; they do not get into the file.
        person: by what he is on the lists of salts.
        name: by what he is called at the table.
        salts: that he has opened, by hand, where whoever writes the file knows better than the
            lists.
        accounts: what became of the hands, by number.
    """
    pen = Pen()
    lines = [pen.line({"seat file": FORMAT, "person": person, "name": name})]
    last, hands = "", 0
    for one in follow(table, done, seeded(seeds), accounts):
        seen = _hand(one, person, name, salts)
        if one.ending == "goes on" and seen["seat"] is None:
            continue
        lines.append(pen.line({**seen}))
        last, hands = one.witness.chain, hands + 1
    return "".join([*lines, pen.line({"hands": hands, "chain": last})])


def _hand(one: Dealt, person: str, name: str, salts: Mapping[int, str] | None) -> HandJson:
    witness, seating = one.witness, one.playing.seating
    shuffle = witness.shuffle
    names = [player.name for player in one.playing.sitting(seating.seats)]
    seat = names.index(name) if name in names else None
    mine = shuffle.salts or {} if salts is None else {person: salts.get(shuffle.hand)}
    known: HandJson = {
        "hand": shuffle.hand,
        "ending": one.ending,
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
    if not isinstance(one.playing, Playing):
        return known
    if _told_otherwise(one):
        known["ending"] = "told"
        return known
    hand, over = one.playing.hand, one.ending == "over"
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


def _told_otherwise(one: Dealt) -> bool:
    """Return whether this program tells a hand in other words than the one that dealt it."""
    account, shuffle = one.witness.account, one.witness.shuffle
    if account is None or not account["told"] or not isinstance(one.playing, Playing):
        return False
    said: str = account["told"]
    return said != told_of(shuffle.table, shuffle.hand, told_to(one.playing.hand, None))


def read(text: str) -> tuple[dict[str, Any], list[HandJson]]:
    """The heading of a seat's file and its hands; what they say is not held against anything.

    Raises:
        RecordError: with the number of the line that was changed.
    """
    before = ""
    found: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        fields, before = signed(line, number, before, "this seat's file")
        found.append(fields)
    if not printable(found):
        raise RecordError("there is something in this seat's file that cannot be printed")
    heading, *hands = found
    if heading.get("seat file") != FORMAT:
        raise RecordError(
            f"this seat's file is of format {heading.get('seat file')!r}, and this reads {FORMAT}"
        )
    return heading, [cast(HandJson, hand) for hand in hands if "fair" in hand]


def printable(value: Any) -> bool:
    """Whether every word in plain data can be printed: none plays with the terminal."""
    if isinstance(value, dict):
        return all(map(printable, (*value, *value.values())))
    if isinstance(value, list):
        return all(map(printable, value))
    return not isinstance(value, str) or value.isprintable()


def events_of(hand: HandJson) -> list[Event]:
    """The events of a hand as that seat was told them: what it knew, everybody knows here."""
    return [
        Event(
            one["kind"],
            one["words"],
            -1 if one["seat"] is None else one["seat"],
            -1 if one["other"] is None else one["other"],
            tuple([_sight(told) for told in one["cards"]]),
            one["cents"],
            one["clause"],
            one["source"],
            one["target"],
        )
        for one in hand["events"]
    ]


def _sight(told: ToldCard) -> Sight:
    token, card = told["token"], told["card"]
    token = NO_TOKEN if token is None else token
    return Sight(token, 0, 0) if card is None else Sight(token, parse(card)[0], EVERYBODY)


def chained_by(hand: Mapping[str, Any]) -> str:
    """Return the hash by which the hand after one of a seat's file is chained."""
    roots = [lot["root"] for lot in hand["lots"]]
    return chain_after(hand["fair"], roots, hand.get("ended"))
