"""Omaha Hi-Lo by the rules of the Canterbury Card Club, from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.ranking import oracle
from tests.rules.invariants.contested import first_bets, first_with_chips, matched
from tests.rules.invariants.course import Asked, Course, Told
from tests.rules.invariants.ruling import ruling

GAME = "omaha_hi_lo"
BLINDS = ("the small blind", "the big blind", "the third blind", "a straddle")
"""Names of forced bets before the first round; a blind owed is no such bet."""


def high(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best high of two cards from the hole and three from the board."""
    return max(oracle.value(oracle.worth(five)) for five in oracle.omaha(hole, board))


def low(hole: Sequence[int], board: Sequence[int]) -> int:
    """The best low likewise, the higher the better; 0 for none."""
    lows = [found for five in oracle.omaha(hole, board) if (found := oracle.low(five))]
    return 10**6 - int("".join(map(str, min(lows)))) if lows else 0


def shown_down(course: Course) -> list[int]:
    """The seats at the showdown, or nobody where it did not come to one."""
    live = [seat for seat in range(course.seats) if course.end.live[seat]]
    return live if len(live) > 1 and len(course.end.board) == 5 else []


@ruling("O10", "Cards speak: the best high wins its half and the best low the other.", GAME)
def cards_speak(course: Course) -> Iterator[str]:
    live = shown_down(course)
    if not live:
        return
    board = course.cards(course.end.board)
    values = {
        seat: (high(hole, board), low(hole, board))
        for seat in live
        if len(hole := course.cards(course.end.hands[seat])) == 4
    }
    has = matched(course)
    for win in course.told("win"):
        rivals = [seat for seat in values if has(seat, win.seat)]
        for half, place in (("high", 0), ("low", 1)):
            contest = win.args.get("contest", "")
            if contest != f"the {half} half" and (contest or half == "low"):
                continue
            best = max(values[seat][place] for seat in rivals)
            if values[win.seat][place] < best or not best:
                yield f"seat {win.seat} wins {contest or 'all'} without the best {half}"
        if not win.args.get("contest") and any(values[seat][1] for seat in rivals):
            yield f"seat {win.seat} wins a whole pot, and there is a low"


@ruling("O10", "All four cards must lie open to win a showdown.", GAME)
def all_four_are_shown(course: Course) -> Iterator[str]:
    for seat in course.winners if shown_down(course) else ():
        hand = course.end.hands[seat]
        if len(hand) != 4 or not all(course.end.up[token] for token in hand):
            yield f"seat {seat} wins, and {sum(course.end.up[t] for t in hand)} cards are open"


@ruling("O10", "A hand that nobody contests need not be shown.", GAME)
def nobody_shows_uncontested(course: Course) -> Iterator[str]:
    if (
        sum(course.end.live) == 1
        and not list(course.told("forfeit", "muck"))
        and (shown := list(course.told("show")))
    ):
        yield f"seat {shown[0].seat} shows, and is alone"


@ruling(
    "O15",
    "The first round begins left of the last blind, the others with the first left of the button.",
    GAME,
)
def who_begins(course: Course) -> Iterator[str]:
    posts = [post for post in course.told("post") if post.args.get("name") in BLINDS]
    first = next((asked for asked in course.asked if asked.kind == "bet"), None)
    if first is not None and posts and first.table.street == 0:
        last = max(posts, key=lambda post: (post.seat - course.button - 1) % course.seats).seat
        if course.seats > 2 and len(posts) >= 2:
            due = first_with_chips(course, first.table, (last + 1) % course.seats)
            if first.seat != due:
                yield f"seat {first.seat} begins, and seat {due} is left of the last blind"
    for asked, _ in first_bets(course):
        due = first_with_chips(course, asked.table, (course.button + 1) % course.seats)
        if asked.table.street and asked.seat != due:
            yield f"round {asked.table.street}: seat {asked.seat} begins, and seat {due} is due"


def live_blinds(course: Course) -> list[int]:
    """Return what of each blind is live, and so has to be matched."""
    rules = course.rules
    dead = [rules["dead_of_small_blind"], rules["dead_of_big_blind"], 0]
    whole = [rules["small_blind"], rules["big_blind"], rules["third_blind"]]
    return [blind - gone for blind, gone in zip(whole, dead, strict=True)]


@ruling("O14", "Half a raise or more must be completed, anything less is a call.", GAME)
def half_a_raise(course: Course) -> Iterator[str]:
    for at, asked in enumerate(course.moments):
        if not isinstance(asked, Asked) or asked.kind != "bet" or type(asked.answer) is not int:
            continue
        if asked.answer >= asked.low or asked.high < asked.low:
            continue
        to_match = max(asked.table.front, default=0)
        if not asked.table.street:  # a blind that was posted short is matched in full
            to_match = max(to_match, *live_blinds(course))
        due = "raise" if 2 * (asked.answer - to_match) >= asked.low - to_match else "call"
        after = [one for one in course.moments[at + 1 :] if isinstance(one, Told)]
        did = next(one.kind for one in after if one.kind in ("raise", "bet", "call", "check"))
        if due != {"bet": "raise", "check": "call"}.get(did, did):
            yield f"seat {asked.seat} put in {asked.answer} of {asked.low} cents: a {did}"
