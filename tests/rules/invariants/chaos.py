"""Chaos and Night Chaos, from outside: what is wild follows from the cards that were told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.rules.invariants.contested import (
    JOKERS,
    QUEEN,
    better_left_out,
    first_bets,
    first_with_chips,
    highest_in_sight,
    wild_value,
)
from tests.rules.invariants.course import Asked, Course, Table, Told
from tests.rules.invariants.ruling import ruling

CHAOS, NIGHT = "chaos", "night_chaos"
TEN = 8
FACE_UP = ("dealt up", "flip", "start", "turn")


@dataclass
class Wild:
    """Wild cards after the cards seen so far."""

    suit: int | None = None
    jokers: bool = False

    def see(self, card: int, rules: object) -> None:
        """A card was dealt or turned face up."""
        if card in JOKERS:
            self.jokers = True
            if rules["joker_ends_suit"]:  # type: ignore[index]
                self.suit = None
        elif card // 4 == QUEEN:
            self.suit, self.jokers = card % 4, False

    def value(self, cards: Sequence[int]) -> int:
        """Return what cards are worth with it."""
        wild = [card for card in cards if card < 52 and card % 4 == self.suit and card // 4 <= TEN]
        jokers = [card for card in cards if card in JOKERS]
        return wild_value(cards, [*wild, *(jokers if self.jokers else ())],
                          () if self.jokers else jokers)  # fmt: skip


def wild_at(course: Course, until: Asked | None = None) -> Wild:
    """Return what is wild at a question, or at the end."""
    wild = Wild(None, bool(course.rules["jokers_start_wild"]))
    start: list[int] = []
    for one in course.moments:
        if one is until:
            break
        if isinstance(one, Told) and one.kind in FACE_UP:
            for token in one.tokens:
                wild.see(course.faces[token], course.rules)
                start += [token] if one.kind == "start" else []
    return wild


# --- Chaos


@ruling("2", "The suit of the last queen up is wild from the deuce to the ten, for all.", CHAOS)
def the_best_hand_wins(course: Course) -> Iterator[str]:
    live = [seat for seat in range(course.seats) if course.end.live[seat]]
    if len(live) < 2:
        return
    wild = wild_at(course)
    board = course.cards(course.end.board)
    values = {s: wild.value([*course.cards(course.end.hands[s]), *board]) for s in live}
    yield from better_left_out(course, live, values.__getitem__)


@ruling("N6", "The highest hand in sight opens, wild cards counted if the house has it so.", CHAOS)
def the_highest_opens_in_chaos(course: Course) -> Iterator[str]:
    for asked, _ in first_bets(course):
        wild = wild_at(course, asked) if course.rules["opener_counts_wilds"] else Wild()
        opens = highest_in_sight(course, asked.table, wild.value)
        due = first_with_chips(course, asked.table, opens)
        if asked.seat != due:
            yield f"round {asked.table.street}: seat {asked.seat} opens, and seat {due} is due"


@ruling(
    "5", "The dummy's cards, and cards turned over, belong to nobody and cannot win.", CHAOS, NIGHT
)
def nobodys_cards_win_nothing(course: Course) -> Iterator[str]:
    for one in course.told("win", "beat", "lead"):
        if not 0 <= one.seat < course.seats:
            yield f"{one.kind!r} is told of no player"


# --- Night Chaos


def in_sight(course: Course, asked: Asked) -> dict[int, int]:
    """Return what the players left show, those who show anything."""
    wild = wild_at(course, asked)
    table = asked.table
    return {
        seat: wild.value(course.cards(cards))
        for seat in range(course.seats)
        if table.live[seat] and (cards := table.open(seat))
    }


def high_hand(course: Course, asked: Asked) -> int | None:
    """Return the seat of the high hand: the best in sight; of equals the seat announced as such."""
    values = in_sight(course, asked)
    best = max(values.values(), default=0)
    holders = [seat for seat, value in values.items() if value == best]
    leader = asked.table.own["leader"]
    if leader < 0:
        return None
    return leader if leader in holders else (holders[0] if holders else None)


def face_down(table: Table, hand: int) -> bool:
    """Return whether a hand has cards left to turn over."""
    return any(not table.up[token] for token in table.hands[hand])


def passes_the_dealer(course: Course, before: int, seat: int) -> bool:
    """Return whether the turn goes by the dealer's left on its way from one seat to the next."""
    around = course.clockwise(before)
    return (course.button + 1) % course.seats in around[: around.index(seat) + 1]


@ruling(
    "N20",
    "No fee is asked unless a card that can still be turned could change who wins.",
    NIGHT,
)  # fmt: skip
def no_fee_for_nothing(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind != "stay":
            continue
        table, leader = asked.table, high_hand(course, asked)
        able = [s for s in range(course.seats) if table.live[s] and face_down(table, s)]
        hope, before = False, asked.seat
        for seat in course.clockwise(asked.seat):
            if not table.live[seat]:
                continue
            alone = able == [leader] and not course.rules["fee_payers_block"]
            if seat == leader or not able or alone:
                break
            dummy = len(table.hands) > course.seats and face_down(table, course.seats)
            if (
                face_down(table, seat)
                or (course.rules["flips"] and table.stub)
                or (dummy and passes_the_dealer(course, before, seat))
            ):
                hope = True
                break
            before = seat
        if not hope:
            yield f"seat {asked.seat} is asked for a fee, and no card is turned any more"


@ruling("N7", "The fee is what the house says, or all one has; who is all in stays free.", NIGHT)
def the_fee(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind == "stay":
            due = min(course.rules["fee"], asked.table.stack[asked.seat])
            if dict(asked.costs).get("stay") != due or not due:
                yield f"seat {asked.seat} is asked for {asked.costs}, and {due} cents are due"


@ruling("N8", "Nobody is asked to pay or to turn whose hand is the high one.", NIGHT)
def the_high_hand_waits(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind in ("turn", "stay") and high_hand(course, asked) == asked.seat:
            yield f"seat {asked.seat} holds the high hand and is asked {asked.kind!r}"


@ruling("N13", "Peeking costs the pot, or all one has, and the hand.", NIGHT)
def peeking_costs_the_pot(course: Course) -> Iterator[str]:
    for at, asked in enumerate(course.moments):
        if not isinstance(asked, Asked) or asked.answer != "peek":
            continue
        if not course.rules["peeking"]:
            yield f"seat {asked.seat} peeks, and the house does not play so"
        paid = next(
            one
            for one in course.moments[at:]
            if isinstance(one, Told) and one.seat == asked.seat and one.kind == "penalty"
        )
        if paid.amount != min(asked.table.pot, asked.table.stack[asked.seat]):
            yield f"seat {asked.seat} peeks for {paid.amount} cents of {asked.table.pot}"


@ruling("3", "Whoever beats the high hand shows the highest hand in sight.", NIGHT)
def a_beat_is_high(course: Course) -> Iterator[str]:
    for at, one in enumerate(course.moments):
        if isinstance(one, Told) and one.kind == "beat" and one.args["high"]:
            asked = next((m for m in course.moments[at:] if isinstance(m, Asked)), None)
            if asked is None or asked.kind not in ("turn on", "bet or pass"):
                continue
            values = in_sight(course, asked)
            if values.get(one.seat) != max(values.values()):
                yield f"seat {one.seat} is called high, and another shows more"


@ruling(
    "7", "The high hand wins what it is in; a better one that can win as much is not passed.", NIGHT
)
def the_high_hand_wins(course: Course) -> Iterator[str]:
    live = [seat for seat in range(course.seats) if course.end.live[seat]]
    if len(live) < 2:
        return
    wild = wild_at(course)
    values = {seat: wild.value(course.cards(course.end.open(seat))) for seat in live}
    yield from better_left_out(course, live, values.__getitem__)


@ruling("1", "Nobody but a peeking owner sees a card before it is turned over.", NIGHT)
def cards_are_dealt_unseen(course: Course) -> Iterator[str]:
    for one in course.told("dealt"):
        if one.open and one.tokens:
            yield "a card is dealt for all to see"
