"""Cripple Mr Onion, from outside."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.invariants.course import Course, Told
from tests.rules.invariants.ledger import books
from tests.rules.invariants.ruling import ruling

GAME = "cripple_mr_onion"


@ruling("C34", "A special card acts once a round; the Lady again after Fate.", GAME)
def a_special_card_acts_once(course: Course) -> Iterator[str]:
    seen: set[int] = set()
    for one in course.told("declare"):
        for token in one.tokens:
            again = one.args["special"] == "the Lady" and list(course.told("fate"))
            if token in seen and not again:
                yield f"seat {one.seat} declares the same card again"
            seen.add(token)


@ruling("5", "Turns go from the Elder to the Younger, and the Dealer is last.", GAME)
def turns_begin_with_the_elder(course: Course) -> Iterator[str]:
    right = course.rules["turns"] == "right"
    order = course.clockwise(course.button)
    order = [*order[-2::-1], order[-1]] if right else order
    asked = [order.index(one.seat) for one in course.asked if one.kind == "exchange"]
    firsts = list(dict.fromkeys(asked))
    if firsts != sorted(firsts):
        yield f"cards are exchanged by the players in the order {firsts} from the Elder"


@ruling("7", "Cards bought cost a Stake each.", GAME)
def cards_cost_a_stake(course: Course) -> Iterator[str]:
    for one in course.told("buy"):
        cards = one.args["bought"]
        assert isinstance(cards, int)
        if one.amount != cards * course.rules["stake"]:
            yield f"seat {one.seat} pays {one.amount} cents for {cards} cards"


@ruling("6", "Raises bind the Dealer alone, who matches all of them together.", GAME)
def the_dealer_matches_all_raises(course: Course) -> Iterator[str]:
    raised = 0
    for one in course.told():
        if "named" in one.args:
            raised = 0
        elif one.kind == "raise":
            raised += one.amount
        elif one.kind == "call" and one.args.get("bet") == "raises" and one.amount != raised:
            yield f"seat {one.seat} matches {one.amount} of raises of {raised}"


@ruling("7", "The Dealer matches the extra bets of the others, nothing else.", GAME)
def the_dealer_matches_the_extra_bets(course: Course) -> Iterator[str]:
    extra: dict[int, int] = {}
    for one in course.told():
        if one.kind == "bet" and one.args.get("bet") == "extra bets":
            extra[one.seat] = extra.get(one.seat, 0) + one.amount
        elif one.kind == "call" and one.args.get("bet") == "extra bets":
            others = sum(cents for seat, cents in extra.items() if seat != one.seat)
            if one.amount != others:
                yield f"seat {one.seat} matches {one.amount} of extra bets of {others}"


@ruling("8", "The first bid is a Stake, and each further one a Stake more at least.", GAME)
def bids_rise_by_a_stake(course: Course) -> Iterator[str]:
    highest = 0
    for one in course.told():
        if one.kind in ("dealer folds", "dealership"):
            highest = 0
        elif one.kind == "bid":
            if one.amount < highest + course.rules["stake"]:
                yield f"seat {one.seat} bids {one.amount} cents over {highest}"
            highest = one.amount


@ruling("C21", "One player wins the whole Pot, or nobody does.", GAME)
def one_wins_the_whole_pot(course: Course) -> Iterator[str]:
    if len(course.winners) > 1:
        yield f"seats {sorted(course.winners)} share the Pot"
    if course.winners and course.pot_after:
        yield f"{course.pot_after} cents of a Pot that was won stay"


@ruling(
    "1", "Whoever comes to the Showdown has ten cards, five in the plain game's exchange.", GAME
)
def ten_cards(course: Course) -> Iterator[str]:
    if sum(course.end.live) < 2 or not list(course.told("show")):
        return
    for seat in range(course.seats):
        if course.end.live[seat] and len(course.end.hands[seat]) != 10:
            yield f"seat {seat} has {len(course.end.hands[seat])} cards"


@ruling("C26", "Whoever must disclose a hidden card turns up one that was not declared.", GAME)
def what_is_disclosed_was_hidden(course: Course) -> Iterator[str]:
    declared: set[int] = set()
    for one in course.moments:
        if isinstance(one, Told):
            declared |= {*one.tokens} if one.kind == "declare" else set()
        elif one.kind == "disclose" and declared & {*one.options}:
            yield f"seat {one.seat} may disclose a card that is declared"


@ruling("9", "A card that was declared and not replaced lies face up to the end.", GAME)
def what_was_declared_lies_open(course: Course) -> Iterator[str]:
    declared = {token for one in course.told("declare") for token in one.tokens}
    for hand in course.end.hands:
        for token in declared & {*hand}:
            if not course.end.up[token]:
                yield "a declared card is face down at the end"


@ruling("6", "A tenth of the Stake is the least that is raised or bet, or all one has.", GAME)
def the_least_raise(course: Course) -> Iterator[str]:
    parts = {"tenth": 10, "half": 2, "stake": 1}
    if course.rules["least"] not in parts or course.rules["capped_allin"]:
        return  # a smaller stack may set a lower most
    least = course.rules["stake"] // parts[course.rules["least"]]
    for one, book in books(course):
        small = isinstance(one, Told) and one.kind in ("raise", "bet") and 0 < one.amount < least
        if small and book.stack[one.seat]:
            yield f"seat {one.seat} puts in less than {least} cents, and has more"
