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

_LETTERS = np.array(
    [*[[*map(ord, f" {name(card)}")] for card in range(JOKERS[-1] + 1)], [0, 0, 0]], np.uint32
)
"""The letters of each card with a space in front, and behind all cards those of no card."""


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
        "hands": count, "pot": hands.pot.sum(), "left": -hands.net.sum(), "deals": count,
        "unfinished": 0, "showdowns": hands.showdown.sum(), "questions": hands.questions.sum(),
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
        # Of all readings known so far these hands have few.
        used = _used(readings.reshape(-1), known)
        categories = [Category(one.contest, one.order, one.kind) for one in used.values]
        different = sorted(set(categories))
        places = {category: place for place, category in enumerate(different)}
        codes = np.array([*[places[category] for category in categories], -1])
        shown = codes[used.codes].reshape(readings.shape)
        for code, category in enumerate(different):
            matches = shown == code
            many = matches.sum(axis=1)
            if many.any():
                sums.held[category] += int(many.sum())
                sums.squares[category] += int((many * many).sum())
                sums.winning[category] += int((matches & won).sum())


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
        "left": -hands.net.sum(axis=1),
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
    others = [
        _with_each_suffix(part, codes.reshape(-1), hands.suffixes) if (codes >= 0).any() else part
        for part, codes in zip(others, hands.wilds[1:])
    ]
    if others:
        first, rest = _in_front(first, others)
    else:
        rest = _all([], rows)
    columns: dict[str, Cells] = {
        column: Coded(first.codes, [getattr(reading, attribute) for reading in first.values])
        for column, attribute in READING.items()
    }
    if (hands.wilds[0] >= 0).any():
        columns["reading"] = _with_suffixes(first, hands.wilds[0].reshape(-1), hands.suffixes)
    return {
        "hand": np.repeat(hands.first + np.arange(count), seats),
        "seat": seat,
        "player": Coded(players_by_seat(study, hands).reshape(-1), study.players),
        "net": hands.net.reshape(-1),
        "won": hands.won.reshape(-1),
        "share": _shares(hands.won, taken),
        "opened": opened.reshape(-1),
        "brought_in": (opened & hands.brought_in[:, None]).reshape(-1),
        "posted": hands.posted.reshape(-1),
        "questions": hands.questions.reshape(-1),
        "faults": np.zeros(rows, np.int64),
        "folded": ~hands.live.reshape(-1),
        "showdown": (hands.live & hands.showdown[:, None]).reshape(-1),
        "cards": _texts(hands.cards.reshape(rows, -1)),
        "up": _texts(hands.up.reshape(rows, -1)),
        **columns,
        "others": rest,
        "told": _counts(hands.events[:, :seats].reshape(rows, -1), KINDS),
        "powers": _all({}, rows),
    }


def _with_suffixes(readings: Coded, codes: I64, suffixes: Sequence[str]) -> list[str | None]:
    """Return the sentences of readings with the suffix of each."""
    sentences = [str(reading.reading) for reading in readings.values]
    return [
        None if place < 0 else sentences[place] + suffixes[code]
        for place, code in zip(readings.codes.tolist(), codes.tolist())
    ]


def _with_each_suffix(readings: Coded, codes: I64, suffixes: Sequence[str]) -> Coded:
    """Return readings with a suffix in the sentence of each, which few hands have in common."""
    pairs = np.where(readings.codes < 0, -1, readings.codes * len(suffixes) + codes)
    distinct, places = np.unique(pairs, return_inverse=True)
    none = int(distinct.size > 0 and distinct[0] < 0)
    values = []
    for pair in distinct[none:].tolist():
        reading = readings.values[pair // len(suffixes)]
        suffix = suffixes[pair % len(suffixes)]
        values.append(reading._replace(reading=f"{reading.reading}{suffix}"))
    return Coded(places.reshape(-1) - none, values)


def _shares(won: I64, taken: I64) -> Cells:
    """Return the share of each seat in what was taken out of pots, None where nothing was."""
    shares = (won / np.maximum(taken, 1)).reshape(-1)
    if taken.all():
        return shares
    nothing = np.repeat(taken.reshape(-1) == 0, won.shape[1])
    return [None if none else share for share, none in zip(shares.tolist(), nothing.tolist())]


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
    """Return the texts of rows of cards, where -1 is no card."""
    behind = np.argsort(cards < 0, axis=1, kind="stable")
    letters = _LETTERS[np.take_along_axis(cards, behind, 1)]
    # Each name has a space in front; texts in NumPy end where only zeros follow.
    rows = np.ascontiguousarray(letters.reshape(len(cards), -1)[:, 1:])
    texts: list[str] = rows.view(f"U{rows.shape[1]}").reshape(-1).tolist()
    return texts
