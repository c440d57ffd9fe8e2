"""The Omen, from outside."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ranking import oracle
from tests.rules.invariants.contested import (
    SIX,
    first_bets,
    first_with_chips,
    highest_in_sight,
    matched,
    wild_value,
)
from tests.rules.invariants.course import Course, Told
from tests.rules.invariants.ledger import books
from tests.rules.invariants.ruling import ruling

GAME = "the_omen"
BLAYLOCK = 10 * 4 + 3


def omens(course: Course) -> int:
    """Sixes dealt up to players or shown by one, Mrs. Blaylock, and Damien's own sixes."""
    came = sum(
        course.faces[one.tokens[0]] // 4 == SIX and one.seat >= 0 for one in course.told("dealt up")
    )
    dealt_up = {one.tokens[0] for one in course.told("dealt up")}
    shown = {
        token for hand in course.end.hands[: course.seats] for token in hand
        if course.end.up[token] and token not in dealt_up and course.faces[token] // 4 == SIX
    }  # fmt: skip
    own = [card for card in course.cards(course.end.hands[-1]) if card // 4 == SIX]
    return came + len(shown) + len(list(course.told("mrs blaylock"))) + len(own)


def damien(course: Course) -> int:
    """Return the value of Damien's hand: his sixes wild, and a rank from the top for every omen."""
    cards = [*course.cards(course.end.hands[-1]), *course.cards(course.end.board)]
    steps = omens(course)
    wild = {card for card in cards if card // 4 == SIX}
    for rank in sorted({card // 4 for card in cards}, reverse=True):
        if rank == SIX and not course.rules["own_six_takes_step"]:
            continue
        if steps:
            wild |= {card for card in cards if card // 4 == rank}
            steps -= 1
    return wild_value(cards, wild)


def against_damien(course: Course, seat: int) -> int:
    """Return what a player's open cards are worth with the lowest rank of all seven wild."""
    board = course.cards(course.end.board)
    whole = [*course.cards(course.end.hands[seat]), *board]
    lowest = min(card // 4 for card in whole)
    played = [*course.cards(course.end.open(seat)), *board]
    return wild_value(played, [card for card in whole if card // 4 == lowest])


def named(course: Course) -> dict[int, int]:
    """By nominal winner, what it stands to win; without pots that are shared."""
    amounts: dict[int, int] = {}
    for one in course.told("nominal winner"):
        amounts[one.seat] = amounts.get(one.seat, 0) + one.amount
    shared = [one for one in course.told("nominal winner") if one.args["winners"] != 1]
    return {} if shared else amounts


@ruling("A3", "Nobody takes a pot without beating Damien, and whoever beats him takes it.", GAME)
def damien_must_be_beaten(course: Course) -> Iterator[str]:
    winners = {one.seat for one in course.told("nominal winner")}
    if not winners:
        return
    his = damien(course)
    tie = course.rules["tie_with_damien"]
    for seat in winners:
        mine = against_damien(course, seat)
        wins = mine > his or (mine == his and tie == "player")
        if wins != (seat in {one.seat for one in course.told("win")}):
            yield f"seat {seat} has {mine:x}, Damien {his:x}, and the win goes the other way"


@ruling("A1", "A lost pot and its penalty go to Damien's holdings, or start the next pot.", GAME)
def where_a_lost_pot_goes(course: Course) -> Iterator[str]:
    lost = sum(one.amount for one in course.told("lost"))
    taken = sum(one.amount for one in course.told("holdings"))
    kept = course.rules["lost_pot"] == "holdings"
    if course.bank_after != course.bank - taken + (lost if kept else 0):
        yield f"Damien holds {course.bank_after}: he had {course.bank}, {lost} joined, {taken} went"
    if course.pot_after != (0 if kept else lost):
        yield f"{course.pot_after} start the next pot, and {lost} were lost"


@ruling("A2", "The loser pays the pot, or all they have; what is short is recited.", GAME)
def the_loser_pays_the_pot(course: Course) -> Iterator[str]:
    due = named(course)
    for paid, book in books(course):
        if isinstance(paid, Told) and paid.kind == "pays the pot" and paid.seat in due:
            most = min(due[paid.seat], book.stack[paid.seat] + paid.amount)
            if paid.amount != most:
                yield f"seat {paid.seat} pays {paid.amount} and owes {most}"
            short = due[paid.seat] - paid.amount
            said = [one.amount for one in course.told("recite") if one.seat == paid.seat]
            if said != ([short] if short else []):
                yield f"seat {paid.seat} is {short} cents short, and {said} is recited"


@ruling("A13", "Whom Mrs. Blaylock names is out of every pot.", GAME)
def blaylock_puts_out(course: Course) -> Iterator[str]:
    for one in course.told("mrs blaylock"):
        if one.other in {win.seat for win in course.told("nominal winner", "win")}:
            yield f"seat {one.other} was named and is still in"


@ruling("A10", "A hand is mucked only if a better one lies open in every pot it is in.", GAME)
def who_may_muck(course: Course) -> Iterator[str]:
    out = {one.other for one in course.told("mrs blaylock")}
    open_hands: dict[int, int] = {}
    has = matched(course)
    for one in course.told():
        if one.kind == "show" and one.seat >= 0 and "dummy" not in one.args:
            open_hands[one.seat] = oracle.best(course.cards(course.end.open(one.seat)))
        if one.kind == "muck" and one.seat not in out:
            mine = oracle.best(
                [*course.cards(course.end.hands[one.seat]), *course.cards(course.end.board)]
            )
            if not any(
                has(other, one.seat) and worth > mine for other, worth in open_hands.items()
            ):
                yield f"seat {one.seat} mucks, and no better hand lies open"


@ruling(
    "1", "The highest hand in sight opens, the first from the dealer's left of equal ones.", GAME
)
def the_highest_opens(course: Course) -> Iterator[str]:
    for asked, _ in first_bets(course):
        if asked.table.street == 0 and course.rules["opening"] == "bring_in":
            continue
        opens = highest_in_sight(course, asked.table, oracle.best)
        due = first_with_chips(course, asked.table, opens)
        if asked.seat != due:
            yield f"round {asked.table.street}: seat {asked.seat} opens, and seat {due} is due"


@ruling("A12", "Only a holder of Mrs. Blaylock names anybody, and another player.", GAME)
def only_her_holder_names(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind == "mrs blaylock":
            held = [t for t in asked.table.hands[asked.seat] if course.faces[t] == BLAYLOCK]
            down = any(not asked.table.up[token] for token in held)
            if bool(asked.options) != down:
                yield f"seat {asked.seat} may name {asked.options}, and holds her down: {down}"
            if asked.seat in asked.options:
                yield f"seat {asked.seat} may name itself"
