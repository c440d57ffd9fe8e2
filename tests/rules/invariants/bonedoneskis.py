"""Bonedoneskis, from outside."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ranking import oracle
from tests.rules.invariants.contested import better_left_out, matched
from tests.rules.invariants.course import Asked, Course, Told
from tests.rules.invariants.ruling import ruling

GAME = "bonedoneskis"
RED_SIXES, BLACK_SIXES = (17, 18), (16, 19)
KILLER, SCHIZO = 8, 11
ACE, SEVEN, EIGHT = 12, 5, 6
SEVERAL = (0, 1, KILLER, SCHIZO)
"""The twos that may be added to another card, and the black fours."""
NO_COPIES = oracle.Rules(copies=False)
SLEEPERS = {
    "2 hog": (3,),
    "the 3's": (4, 5, 6, 7),
    "red four": (9, 10),
    "red queen": (41, 42),
    "8 ball": (27,),
    "nine of spades": (31,),
}
"""Powers that may be slept, by the questions and events in their name, and their cards."""


def as_bring_in(card: int) -> tuple[int, int] | None:
    """Return the rank and suit of an up card for the bring-in: wild, the ace of spades (2, B40)."""
    rank, suit = divmod(card, 4)
    if card in RED_SIXES:
        return None
    if rank == SEVEN or card in BLACK_SIXES:
        return ACE, 3
    return (EIGHT, 3) if card == SCHIZO else (rank, suit)


@ruling("B30", "The lowest up card brings it in, among those who have chips.", GAME)
def the_lowest_brings_it_in(course: Course) -> Iterator[str]:
    last: Asked | None = None
    for one in course.moments:
        if isinstance(one, Asked):
            last = one
        elif one.kind == "post" and last is not None:
            table = last.table
            lows = {}
            for seat in range(course.seats):
                counts = [c for t in table.open(seat) if (c := as_bring_in(course.faces[t]))]
                if table.live[seat] and table.stack[seat] and counts:
                    lows[seat] = min(counts)
            moved = last.kind != "claim"  # a power has acted since the table was seen
            if lows and not moved and lows.get(one.seat) != min(lows.values()):
                yield f"seat {one.seat} brings it in, and not the lowest card"
            if one.amount > course.rules["bring_in"]:
                yield f"the bring-in is {one.amount} cents"


@ruling("B10", "A hand with the four of clubs face down in it is dead.", GAME)
def the_killer_four(course: Course) -> Iterator[str]:
    live = [seat for seat in range(course.seats) if course.end.live[seat]]
    questions = list(course.asked)
    if len(live) < 2 or not questions or list(course.told("a bonedoneskis")):
        return
    before = questions[-1].table
    since = {token for one in course.told("dealt up", "red queen") for token in one.tokens}
    has = matched(course)
    for seat in course.winners & {*live}:
        for token in course.end.hands[seat]:
            open_before = before.up[token] or token in since
            rivals = [other for other in live if other != seat and has(other, seat)]
            if course.faces[token] == KILLER and not open_before and rivals:
                yield f"seat {seat} wins with the four of clubs face down"


@ruling("B14", "No copies: the best hand wins, a black six being an ace that it has not.", GAME)
def the_best_hand_wins_without_copies(course: Course) -> Iterator[str]:
    live = [seat for seat in range(course.seats) if course.end.live[seat]]
    if len(live) < 2 or course.end.board or list(course.told("a bonedoneskis")):
        return
    hands = {seat: course.cards(course.end.hands[seat]) for seat in live}
    if any(card in SEVERAL or card // 4 == SEVEN for hand in hands.values() for card in hand):
        return  # what these are worth hangs on how they were dealt: tests/ranking has its own proof

    def value(seat: int) -> int:
        hand = hands[seat]
        aces = [card for card in range(ACE * 4, ACE * 4 + 4) if card not in hand]
        may_be = {card: [card, *aces] for card in hand if card in BLACK_SIXES}
        return oracle.best_read(hand, null=RED_SIXES, may_be=may_be, rules=NO_COPIES)

    yield from better_left_out(course, live, value)


@ruling("B24", "Who has both red sixes face up ends the hand and takes every pot it is in.", GAME)
def two_red_sixes(course: Course) -> Iterator[str]:
    for one in course.told("a bonedoneskis"):
        if course.winners - {one.seat}:
            yield f"seat {one.seat} has a Bonedoneskis, and {course.winners} win"
        if any(asked for asked in after(course, one) if isinstance(asked, Asked)):
            yield "the hand goes on after a Bonedoneskis"
    for asked in course.asked:
        for seat in range(course.seats):
            cards = course.cards(asked.table.open(seat))
            if asked.table.live[seat] and {*RED_SIXES} <= {*cards}:
                yield f"seat {seat} shows both red sixes, and seat {asked.seat} is asked"


def after(course: Course, one: Told) -> tuple[Told | Asked, ...]:
    """Return what comes after an event."""
    return course.moments[course.moments.index(one) + 1 :]


@ruling(
    "B16",
    "At a strict table only what was claimed at its first chance acts; the rest has lapsed.",
    GAME,
)
def what_was_not_claimed_has_lapsed(course: Course) -> Iterator[str]:
    if course.rules["sleeping"] != "strict":
        return
    claimed: set[tuple[int, int]] = set()
    lapsed: set[tuple[int, int]] = set()
    for one in course.moments:
        if isinstance(one, Asked) and one.kind == "claim":
            answer = one.answer if isinstance(one.answer, tuple) else ()
            for token in one.options:
                key = one.seat, token
                if token in answer and key not in lapsed:
                    claimed.add(key)
                elif key not in claimed:
                    lapsed.add(key)
        elif isinstance(one, Asked) and one.kind in SLEEPERS:
            cards = SLEEPERS[one.kind]
            if not any(course.faces[token] in cards for _, token in claimed):
                yield f"seat {one.seat} is asked {one.kind!r}, and nobody has claimed it"


@ruling(
    "B16", "At a strict table every player is asked for any of their up cards, power or none.", GAME
)
def nobody_is_reminded(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind == "claim" and {*asked.options} != {*asked.table.open(asked.seat)}:
            yield f"seat {asked.seat} may claim {asked.options}, not all up cards or no up cards"


@ruling("B25", "A trade cannot be refused.", GAME)
def trades_must_be_made(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind in ("nine of diamonds", "straight up") and asked.words:
            yield f"seat {asked.seat} may answer {asked.words} to a trade"


@ruling(
    "B26", "A pass ends the 8 Ball for everybody; it is no trade card, and may be passed.", GAME
)
def the_eight_ball(course: Course) -> Iterator[str]:
    passed = False
    for asked in course.asked:
        if asked.kind != "8 ball":
            continue
        if passed:
            yield f"seat {asked.seat} is asked for the 8 Ball after a pass"
        if "pass" not in asked.words:
            yield f"seat {asked.seat} must trade the 8 Ball"
        passed |= asked.answer == "pass"


@ruling("7", "A sale and an 8 Ball cost the price, and who has less can make neither.", GAME)
def what_is_bought_is_paid_in_full(course: Course) -> Iterator[str]:
    for one in course.told("pays"):
        if one.amount != course.rules["price"]:
            yield f"seat {one.seat} pays {one.amount} cents of the price"


@ruling(
    "7", "A black jack costs the fee, a Fish Hook the price, or all one has; or the hand.", GAME
)
def duties_cost_what_they_cost(course: Course) -> Iterator[str]:
    price = {"black jack": course.rules["fee"], "fish hook in a sailboat": course.rules["price"]}
    for asked in course.asked:
        if asked.kind in price:
            due = min(price[asked.kind], asked.table.stack[asked.seat])
            if dict(asked.costs).get("pay") != due or not due:
                yield f"seat {asked.seat} owes {due} cents and is asked for {asked.costs}"
            if "fold" not in asked.words:
                yield f"seat {asked.seat} cannot fold"
            if course.rules["duties"] == "owed" and "pass" in asked.words:
                yield f"seat {asked.seat} may pass a duty"


@ruling("3", "Nobody is dealt more cards than the length of the game that was told.", GAME)
def how_long_the_game_is(course: Course) -> Iterator[str]:
    size = max([6, *[int(str(one.args["size"])) for one in course.told("longer")]])
    dealt: dict[int, int] = {}
    for one in course.told("dealt", "dealt up"):
        if one.seat >= 0:
            dealt[one.seat] = dealt.get(one.seat, 0) + len(one.tokens)
    for seat, cards in dealt.items():
        if cards > size:
            yield f"seat {seat} was dealt {cards} cards in a {size}-card game"
