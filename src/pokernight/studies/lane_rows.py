"""Columns and sums of hands played in lanes: those that their rows would have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pokernight.cards import JOKERS, name
from pokernight.odds import rule_hash
from pokernight.studies.columns import READING
from pokernight.studies.lane_hands import I64, KINDS, LaneHands
from pokernight.studies.played_hands import ShowdownReading, Study
from pokernight.studies.row_files import Cells, Coded
from pokernight.studies.summary import Category, HandSums

_NAMES: tuple[str, ...] = tuple([name(card) for card in range(JOKERS[-1] + 1)])


def players_by_seat(study: Study, hands: LaneHands) -> I64:
    """Return the place of the player of each seat among the study's players."""
    count, seats = hands.net.shape
    turn = -(hands.first + np.arange(count)) % seats
    places: I64 = (turn[:, None] + np.arange(seats)) % seats % len(study.players)
    return places


# --- sums


def add_lanes(sums: HandSums, study: Study, hands: LaneHands) -> None:
    """Add hands to the sums of a study, as :meth:`HandSums.add_hand` adds each of them."""
    count, seats = hands.net.shape
    totals = {
        "hands": count, "pot": hands.pot.sum(), "left": 0, "deals": count, "unfinished": 0,
        "showdowns": hands.showdown.sum(), "questions": hands.questions.sum(),
        "rounds": hands.rounds.sum(),
    }  # fmt: skip
    sums.sums.update({total: int(number) for total, number in totals.items()})
    events = hands.events.sum(axis=(0, 1), dtype=np.int64).tolist()
    sums.counts["told"].update({kind: many for kind, many in zip(KINDS, events) if many})
    cited = {clause: int(many.sum()) for clause, many in hands.clauses.items()}
    sums.counts["clauses"].update({clause: many for clause, many in cited.items() if many})
    compared = hands.live & hands.showdown[:, None]
    plays = players_by_seat(study, hands)
    for number, player in enumerate(study.players):
        of = plays == number
        if of.any():
            nets = np.where(of, hands.net, 0).sum(axis=1)
            _add_seats(sums.by_player, player, hands, compared, of, nets)
    for seat in range(seats):
        of = np.zeros((count, seats), np.bool_)
        of[:, seat] = True
        _add_seats(sums.by_seat, str(seat), hands, compared, of, hands.net[:, seat])
    won = hands.won > 0
    for readings, known in zip(hands.readings, hands.known):
        counted = np.bincount(readings[readings >= 0], minlength=len(known))
        winning = np.bincount(readings[(readings >= 0) & won], minlength=len(known))
        for place in np.flatnonzero(counted).tolist():
            reading = known[place]
            category = Category(reading.contest, reading.order, reading.kind)
            sums.held[category] += int(counted[place])
            sums.winning[category] += int(winning[place])


def _add_seats(
    tables: dict[str, Any], named: str, hands: LaneHands, compared: Any, of: Any, nets: I64
) -> None:
    """Add some seats to the sums of a player or a seat; ``nets`` are its winnings by hand."""
    counts = {
        "seats": of.sum(), "won": (of & (hands.won > 0)).sum(), "net": nets.sum(), "faults": 0,
        "showdowns": (of & compared).sum(), "squares": (nets * nets).sum(),
    }  # fmt: skip
    table = tables.setdefault(named, type(HandSums().sums)())
    table.update({key: int(value) for key, value in counts.items()})


# --- columns


def cells_of(study: Study, hands: LaneHands) -> tuple[Mapping[str, Cells], Mapping[str, Cells]]:
    """Return the cells of the rows of hands and of seats, by column."""
    return _of_hands(study, hands), _of_seats(study, hands)


def _used(codes: I64, known: Sequence[ShowdownReading]) -> Coded:
    """Return cells with the readings that occur, which are few of those known by then."""
    distinct, places = np.unique(codes, return_inverse=True)
    none = int(distinct.size > 0 and distinct[0] < 0)
    readings = [known[code] for code in distinct[none:].tolist()]
    return Coded(places.reshape(-1) - none, readings)


def _all(value: Any, count: int) -> Coded:
    return Coded(np.zeros(count, np.int64), [value])


def _counts(counts: NDArray[np.integer[Any]], names: Sequence[str]) -> Coded:
    """Return counts by name as cells; the names stand in their order."""
    radix = counts.max(axis=0, initial=0).astype(object) + 1
    weights, size = [], 1
    for base in radix:
        weights.append(size)
        size *= int(base)
    if size < 1 << 62:
        keys = counts.astype(np.int64) @ np.array(weights, np.int64)
        _, index, codes = np.unique(keys, return_index=True, return_inverse=True)
    else:
        _, index, codes = np.unique(counts, axis=0, return_index=True, return_inverse=True)
    values = [
        {name_: many for name_, many in zip(names, row) if many} for row in counts[index].tolist()
    ]
    return Coded(codes.reshape(-1), values)


def _of_hands(study: Study, hands: LaneHands) -> dict[str, Cells]:
    count, seats = hands.net.shape
    named = [study.players[place % len(study.players)] for place in range(seats)]
    turns = [named[turn:] + named[:turn] for turn in range(seats)]
    clauses = sorted(hands.clauses)
    cited = np.stack([hands.clauses[clause] for clause in clauses], axis=1) if clauses else None
    return {
        "hand": hands.first + np.arange(count),
        "game": _all(study.game.name, count),
        "rules": _all(rule_hash(study.game, study.rules), count),
        "seats": np.full(count, seats),
        "players": Coded(-(hands.first + np.arange(count)) % seats, turns),
        "pot": hands.pot,
        "left": np.zeros(count, np.int64),
        "deals": np.ones(count, np.int64),
        "unfinished": np.zeros(count, np.bool_),
        "showdown": hands.showdown,
        "questions": hands.questions.sum(axis=1),
        "rounds": hands.rounds,
        "told": _counts(hands.events.sum(axis=1, dtype=np.int64), KINDS),
        "powers": _all({}, count),
        "clauses": _all({}, count) if cited is None else _counts(cited, clauses),
    }


def _of_seats(study: Study, hands: LaneHands) -> dict[str, Cells]:
    count, seats = hands.net.shape
    rows = count * seats
    taken = hands.won.sum(axis=1, keepdims=True)
    seat = np.tile(np.arange(seats), count)
    opened = np.arange(seats) == hands.opener[:, None]
    first, *others = map(_used, hands.readings, hands.known)
    if others:
        first, rest = _in_front(first, others)
    else:
        rest = _all([], rows)
    columns = {
        column: Coded(first.codes, [getattr(reading, attribute) for reading in first.values])
        for column, attribute in READING.items()
    }
    return {
        "hand": np.repeat(hands.first + np.arange(count), seats),
        "seat": seat,
        "player": Coded(players_by_seat(study, hands).reshape(-1), study.players),
        "net": hands.net.reshape(-1),
        "won": hands.won.reshape(-1),
        "share": (hands.won / taken).reshape(-1),
        "opened": opened.reshape(-1),
        "brought_in": (opened & hands.brought_in[:, None]).reshape(-1),
        "posted": hands.posted.reshape(-1),
        "questions": hands.questions.reshape(-1),
        "faults": np.zeros(rows, np.int64),
        "folded": ~hands.live.reshape(-1),
        "showdown": (hands.live & hands.showdown[:, None]).reshape(-1),
        "cards": _texts(hands.cards.reshape(rows, -1)),
        **columns,
        "others": rest,
        "told": _counts(hands.events[:, :seats].reshape(rows, -1), KINDS),
        "powers": _all({}, rows),
    }


def _in_front(first: Coded, others: Sequence[Coded]) -> tuple[Coded, Coded]:
    """Return the first reading that each hand has, and the lists of those after it."""
    codes = np.stack([part.codes for part in (first, *others)], axis=1)
    _, index, inverse = np.unique(codes, axis=0, return_index=True, return_inverse=True)
    values = [part.values for part in (first, *others)]
    heads: list[ShowdownReading] = []
    head_codes, lists = [], []
    for row in codes[index].tolist():
        readings = [known[code] for known, code in zip(values, row) if code >= 0]
        lists.append([_as_row(reading) for reading in readings[1:]])
        head_codes.append(len(heads) if readings else -1)
        heads += readings[:1]
    inverse = inverse.reshape(-1)
    return Coded(np.array(head_codes, np.int64)[inverse], heads), Coded(inverse, lists)


def _as_row(reading: ShowdownReading) -> dict[str, Any]:
    return {column: getattr(reading, attribute) for column, attribute in READING.items()}


def _texts(cards: I64) -> list[str]:
    """Return the texts of rows of cards, -1 behind them."""
    named = [*_NAMES, ""]
    return [" ".join([named[card] for card in row if card >= 0]) for row in cards.tolist()]
