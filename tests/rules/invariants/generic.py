"""Rulings that hold in every game: money, folding, the order of acting, caps, what was declared."""

from __future__ import annotations

from collections.abc import Iterator

from pokernight.wording.message import Arg
from tests.rules.invariants.course import Asked, Course, Told
from tests.rules.invariants.ledger import LEVELS, PAID, books, closed
from tests.rules.invariants.ruling import ruling

LEAVES = ("fold", "forfeit", "broke")
SIDES = ("high", "low")


# --- chips


@ruling("0.7", "No chip comes from nowhere or goes there.")
def chips_are_conserved(course: Course) -> Iterator[str]:
    brought = sum(course.stacks) + course.bank + course.pot
    for asked in course.asked:
        there = sum(asked.table.stack) + asked.table.pot + asked.table.bank
        if there != brought:
            yield f"{there} cents are on the table, and {brought} were brought"
    kept = sum(course.after) + course.bank_after + course.pot_after
    if kept != brought:
        yield f"{kept} cents are left, and {brought} were brought"


@ruling("0.7", "Every chip that moves is told, and so is who puts it in or takes it.")
def every_chip_is_told(course: Course) -> Iterator[str]:
    for one, book in books(course):
        if isinstance(one, Asked) and tuple(book.stack) != one.table.stack:
            yield f"told: stacks {book.stack}, seen: {list(one.table.stack)}"
            return
    if tuple(closed(course).stack) != course.after:
        yield f"told: stacks {closed(course).stack} at the end, paid out: {list(course.after)}"


@ruling("0.7", "Nobody puts in more than they have.")
def nobody_owes(course: Course) -> Iterator[str]:
    for _, book in books(course):
        if min(book.stack) < 0:
            yield f"seat {book.stack.index(min(book.stack))} has {min(book.stack)} cents"


# --- side pots

NO_ROUNDS = ("acey_deucey", "cripple_mr_onion")
"""Games without rounds in which everybody matches the highest bet."""


@ruling(
    "0.7",
    "Nobody wins more of a betting round than they matched in it, except what players who folded "
    "put in beyond everybody left.",
)
def nobody_wins_what_they_did_not_match(course: Course) -> Iterator[str]:
    if course.game in NO_ROUNDS:
        return
    book = closed(course)
    into_bank = course.bank_after - course.bank + sum(one.amount for one in course.told("holdings"))
    paid_out = sum(book.won) + into_bank + course.pot_after + book.returned
    dead = paid_out - book.rounds.total
    left = [seat for seat in range(course.seats) if course.end.live[seat]] or range(course.seats)
    for seat in range(course.seats):
        most = dead
        for put_in in book.rounds.put_in.values():
            top = max(put_in[other] for other in left)
            most += sum(min(cents, put_in[seat]) + max(0, cents - top) for cents in put_in)
        if book.won[seat] > most:
            yield f"seat {seat} wins {book.won[seat]} cents and has matched {most}"


@ruling("0.7", "What nobody matches of a bet comes back.")
def an_unmatched_bet_comes_back(course: Course) -> Iterator[str]:
    if course.game in NO_ROUNDS or closed(course).returned:
        return
    gone = {one.seat for one in course.told(*LEAVES, "penalty")}
    gone |= {seat for seat in range(course.seats) if not course.end.live[seat]}
    for street, put_in in closed(course).rounds.put_in.items():
        top = max(put_in)
        if put_in.count(top) == 1 and len(put_in) > 1 and put_in.index(top) not in gone:
            seat = put_in.index(top)
            second = max(cents for other, cents in enumerate(put_in) if other != seat)
            yield f"round {street}: seat {seat} has {top - second} cents in that nobody matched"


@ruling("0.8", "Whoever stays matches the bet, or is all in.")
def whoever_stays_matches(course: Course) -> Iterator[str]:
    if course.game in NO_ROUNDS:
        return
    all_in: set[int] = set()
    street, put_in = 0, [0] * course.seats
    for one, book in books(course):
        if isinstance(one, Asked) and one.table.street != street:
            top = max(put_in)
            for seat in range(course.seats):
                if one.table.live[seat] and put_in[seat] < top and seat not in all_in:
                    yield f"round {street}: seat {seat} is in for {put_in[seat]} of {top} cents"
            street, all_in = one.table.street, set()
        put_in = list(book.rounds.put_in.get(street, [0] * course.seats))
        all_in |= {seat for seat, cents in enumerate(book.stack) if not cents}


# --- who is out


@ruling("0.5", "A player who has folded is out of the hand: asked nothing, paid nothing.")
def a_folded_player_is_out(course: Course) -> Iterator[str]:
    out: set[int] = set()
    for one in course.moments:
        if isinstance(one, Asked):
            out |= {seat for seat in range(course.seats) if not one.table.live[seat]}
        elif one.kind in LEAVES:
            out.add(one.seat)
        if one.seat not in out:
            continue
        if isinstance(one, Asked):
            yield f"seat {one.seat} has folded and is asked {one.kind!r}"
        elif one.kind == "win" and one.amount:
            yield f"seat {one.seat} has folded and wins {one.amount} cents"
        elif one.kind in PAID and one.amount:
            yield f"seat {one.seat} has folded and pays {one.amount} cents"


@ruling("0.5", "Nobody comes back into a hand.")
def nobody_comes_back(course: Course) -> Iterator[str]:
    out: set[int] = set()
    for table in [*(asked.table for asked in course.asked), course.end]:
        for seat in out:
            if table.live[seat]:
                yield f"seat {seat} was out and is in again"
        out |= {seat for seat in range(course.seats) if not table.live[seat]}


@ruling("0.8", "Who takes a pot because everybody else has folded is the last one left.")
def a_pot_that_all_others_left(course: Course) -> Iterator[str]:
    for win in course.told("win"):
        if "everybody else has folded" in win.words and sum(course.end.live) != 1:
            yield f"seat {win.seat} takes it, and {sum(course.end.live)} are left"


# --- betting


@ruling("0.8", "Nobody is asked to bet who has no chips, or to whom nobody could answer.")
def nobody_is_asked_to_bet_in_vain(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind != "bet" or course.game in NO_ROUNDS:
            continue
        table = asked.table
        if not table.stack[asked.seat]:
            yield f"seat {asked.seat} has no chips and is asked to bet"
        others = [
            seat for seat in range(course.seats)
            if seat != asked.seat and table.live[seat] and table.stack[seat]
        ]  # fmt: skip
        if not others and not asked.call:
            yield f"seat {asked.seat} is asked to bet, and nobody could call"


@ruling("0.8", "A call is what is missing to the highest bet, or all one has.")
def a_call_is_what_is_missing(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if asked.kind != "bet" or course.game in NO_ROUNDS or not asked.table.front:
            continue
        front, stack = asked.table.front, asked.table.stack[asked.seat]
        missing = max(front) - front[asked.seat]
        short_blind = not any(
            asked.table.live[s] and front[s] == max(front) for s in range(len(front))
        )
        if asked.call > stack:
            yield f"seat {asked.seat} is to call {asked.call} cents with {stack}"
        if asked.call < min(missing, stack) and not short_blind:
            yield f"seat {asked.seat} is to call {asked.call} cents, and {missing} are missing"
        if asked.high >= asked.low and asked.high > front[asked.seat] + stack:
            yield f"seat {asked.seat} may bet up to {asked.high} cents with {stack}"


@ruling("0.8", "What a question says that an answer costs is what it costs.")
def an_answer_costs_what_was_said(course: Course) -> Iterator[str]:
    if course.game in NO_ROUNDS:
        return
    for asked, then in zip(course.moments, course.moments[1:], strict=False):
        if not isinstance(asked, Asked) or not isinstance(then, Told) or then.seat != asked.seat:
            continue
        cost = asked.call if asked.kind == "bet" and asked.answer == "call" else None
        cost = dict(asked.costs).get(str(asked.answer), cost)
        if cost is not None and then.kind in (*PAID, "call") and then.amount != cost:
            yield f"seat {asked.seat} was told {cost} cents and paid {then.amount}"


@ruling("0.8", "In turn: nobody is passed over who has still to act.")
def nobody_is_passed_over(course: Course) -> Iterator[str]:
    last: Asked | None = None
    acted: set[int] = set()
    for asked in course.asked:
        if asked.kind != "bet" or course.game in NO_ROUNDS:
            continue
        table = asked.table
        if last is None or last.table.street != table.street:
            acted = set()
        elif last.seat != asked.seat:
            for seat in course.clockwise(last.seat):
                if seat == asked.seat:
                    break
                behind = table.front and table.front[seat] < max(table.front)
                if table.live[seat] and table.stack[seat] and (behind or seat not in acted):
                    yield f"seat {seat} has still to act, and seat {asked.seat} is asked"
        acted.add(asked.seat)
        last = asked


@ruling("0.9", "A bet and so many raises are the most in a round, unless two are left in time.")
def raises_are_capped(course: Course) -> Iterator[str]:
    if not course.rules.get("raises") or course.game in NO_ROUNDS:
        return
    if course.rules.get("betting", "fixed") not in ("fixed", "spread"):
        return
    cap = course.rules["raises"] + 1
    street, made, two = 0, 0, False
    for one, book in books(course):
        if isinstance(one, Asked):
            able = [s for s in range(course.seats) if one.table.live[s] and one.table.stack[s]]
            if one.table.street != street:
                street, made, two = one.table.street, 0, False
            two |= len(able) <= 2 and made < cap
        elif one.kind in LEVELS and book.stack[one.seat]:
            made += 1
            if made > cap and not (two and not course.rules.get("cap_heads_up")):
                yield f"round {street}: bet or raise number {made}, and {cap} are the most"


KILLED = {None: 1, "none": 1, "half": 1.5, "full": 2}
"""Largest factor by which a kill pot raises the bets."""


@ruling("0.9", "In fixed limit no round costs more than its capped number of big bets.")
def no_round_costs_more_than_the_cap(course: Course) -> Iterator[str]:
    if not course.rules.get("raises") or course.rules.get("betting") != "fixed":
        return
    if course.game in NO_ROUNDS or not course.rules.get("cap_heads_up"):
        return
    most = int((course.rules["raises"] + 1) * course.bets[1] * KILLED[course.rules.get("kill_pot")])
    for asked in course.asked:
        if asked.table.front and max(asked.table.front) > most:
            yield f"{max(asked.table.front)} cents are in front, and {most} are the most"


# --- declaring


@ruling("0.10", "What was declared stays declared.")
def what_was_declared_stays(course: Course) -> Iterator[str]:
    before: Asked | None = None
    for asked in course.asked:
        if before is not None and before.table.said and asked.table.said:
            for seat in range(course.seats):
                was, now = before.table.said[seat], asked.table.said[seat]
                mine = before.seat == seat or before.kind == "declare"
                anew = before.kind != asked.kind or not any(before.table.said)
                if was != now and was in (*SIDES, "both", "in", "out") and not mine and not anew:
                    yield f"seat {seat} had declared {was}, and now it is {now}"
        before = asked


@ruling("0.10", "Who has declared for one half wins nothing of the other.")
def nobody_wins_the_other_half(course: Course) -> Iterator[str]:
    said: dict[int, str] = {}
    for one in course.told():
        if one.kind == "declare":
            said[one.seat] = str(one.args.get("side", ""))
        elif one.kind == "win" and said.get(one.seat) in SIDES and one.amount:
            (other,) = {*SIDES} - {said[one.seat]}
            if one.args.get("contest") == f"the {other} half":
                yield f"seat {one.seat} has declared {said[one.seat]} and wins the {other} half"


@ruling("0.10", "Who has said that they are out wins nothing.")
def out_is_out(course: Course) -> Iterator[str]:
    said: dict[int, str] = {}
    for one in course.told("declare", "win"):
        if one.kind == "declare":
            said[one.seat] = str(one.args.get("side", ""))
        elif said.get(one.seat) == "out":
            yield f"seat {one.seat} is out and wins {one.amount} cents"


# --- questions


@ruling("0.1", "Only legal answers are taken, and every question has one.")
def answers_are_legal(course: Course) -> Iterator[str]:
    for asked in course.asked:
        if not asked.legal:
            yield f"seat {asked.seat} answers {asked.answer!r} to {asked.kind!r}: it is not legal"


@ruling("0.1", "What is asked costs nobody more than they have.")
def nothing_costs_more_than_one_has(course: Course) -> Iterator[str]:
    for asked in course.asked:
        for word, cents in asked.costs:
            if cents > asked.table.stack[asked.seat]:
                yield f"seat {asked.seat}: {word} costs {cents} of {asked.table.stack[asked.seat]}"


@ruling("0.4", "A card that lies open in a hand stays open as long as it lies there.")
def open_cards_stay_open(course: Course) -> Iterator[str]:
    if course.game == "bonedoneskis":  # a red four turns cards down
        return
    lay: tuple[set[int], ...] | None = None
    for table in [*(asked.table for asked in course.asked), course.end]:
        if not table.hands:
            continue
        now = tuple({*table.open(hand)} for hand in range(len(table.hands)))
        for hand, before in enumerate(lay or ()):
            if closed_again := before & {*table.hands[hand]} - now[hand]:
                yield f"hand {hand}: {len(closed_again)} open cards are face down again"
        lay = now


@ruling("0.2", "No card lies in two places.")
def no_card_lies_twice(course: Course) -> Iterator[str]:
    for table in [*(asked.table for asked in course.asked), course.end]:
        lying = [*table.board, *table.aside, *(token for hand in table.hands for token in hand)]
        if len({*lying}) < len(lying):
            yield "a card lies in two places"
            return


@ruling("0.6", "Tied winners share to the cent.")
def shares_differ_by_a_cent_at_most(course: Course) -> Iterator[str]:
    shares: dict[tuple[Arg, Arg], list[int]] = {}
    for win in course.told("win"):
        if "pot" in win.args:
            part = win.args["pot"], win.args.get("contest", "")
            shares.setdefault(part, []).append(win.amount)
    for (pot, contest), cents in shares.items():
        if max(cents) - min(cents) > 1:
            yield f"shares of {cents} cents of pot {pot}: {contest}"
