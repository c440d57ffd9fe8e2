"""Chinese Poker. Thirteen cards laid in three rows, each against the same row of everybody else.

1. Two to four players are dealt thirteen cards each, face down. There is no pot and no betting: the
stakes are units.

2. All lay their cards in three rows at the same time: five at the back, five in the middle and
three in front. Then all rows are shown.

3. The back must be as good as the middle or better, and the middle as good as the front. Straights
and flushes do not count in front. Who has laid them otherwise has fouled: he loses all three rows
to everybody who has not.

4. Each player is held against each other, row by row: the better one wins a unit, and equal rows
win nothing. Who wins two rows or three has one unit more for that.

5. Variation: Everybody has units more for a row, whoever wins it, unless he has fouled. They are
three for three of a kind in front. In the middle they are two for a full house, eight for four of a
kind and ten for a straight flush; four for four of a kind and five for a straight flush at the
back.

6. What two players owe each other is set off, and the rest is paid, in turn from the left of the
dealer, as far as each had chips before.

7. Variation: Some hands, naturals, win all three rows of everybody without one, however they
compare: three rows that are flushes, three that are straights, six pairs, or thirteen different
ranks. A row of three counts as a flush or a straight for that. Two naturals are even.

8. Variation: All say in turn from the left of the dealer, before the rows are shown, whether they
play. Who gives up pays three units to everybody who plays and has not fouled, and nothing for
royalties.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from pokernight.cards import Card, parse, pretty, rank, text
from pokernight.cards import name as card_text
from pokernight.engine.asks import Ask, Pick, Turn
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Cards, Game, Step, Worth, asks
from pokernight.engine.game_slots import Natural
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Advice, Talk
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import Own, State, by_seat
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import arrange, deal, laid, pay_in_pairs
from pokernight.engine.steps.shown_hands import claim_among, shown_hand
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.antes import UnitRules
from pokernight.games.stud import at_most
from pokernight.ranking import Reading, high, high_value, three_card_high
from pokernight.ranking.ladder import HIGH_HANDS, Ladder
from pokernight.wording.message import Args, Text, message

ROWS = (("the back", 5), ("the middle", 5), ("the front", 3))
BACK, MIDDLE, FRONT = range(3)
ROYALTIES = {
    (FRONT, "three of a kind"): 3,
    (MIDDLE, "full house"): 2, (MIDDLE, "four of a kind"): 8, (MIDDLE, "straight flush"): 10,
    (BACK, "four of a kind"): 4, (BACK, "straight flush"): 5,
}  # fmt: skip


@dataclass(frozen=True)
class ChineseRules(UnitRules):
    """House rules of Chinese Poker."""

    per_row: Money = amount(100, "The unit: what a row is worth.", stakes="set")
    scoring: Literal["two_four", "one_six"] = option(
        "two_four",
        "What is won besides the rows: a unit for two rows or three, or three units for all three.",
        source="Wikipedia has both: 2-4 and 1-6",
    )
    royalties: bool = option(
        False, "Whether rows of some kinds bring units by themselves.", source="home-game lists"
    )

    naturals: bool = option(
        False,
        "Whether three flushes, three straights, six pairs or thirteen ranks win all three rows.",
        source="Wikipedia; the Washington State rules have none, WSOP is silent",
    )
    giving_up: bool = option(
        False,
        "Whether players may give up before the rows are shown, for three units to everybody else.",
        source="Wikipedia, gridpoker.eu: a surrendered hand pays three units",
    )

    @property
    def small(self) -> int:
        """A unit."""
        return self.per_row


@lru_cache(maxsize=1 << 12)
def usual(cards: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """Fill the row with the best hand possible: then no row is better than the row behind it."""
    return tuple(high(cards).cards[:size])


def fouled(rows: Sequence[Sequence[Card]]) -> bool:
    """Return whether a row is better than the row behind it (3)."""
    values = [high_value(row) for row in rows]
    return not values[BACK] >= values[MIDDLE] >= values[FRONT]


def royalty(rows: Sequence[Sequence[Card]]) -> int:
    """The units that rows bring by themselves (5)."""
    return sum(ROYALTIES.get((row, high(cards).kind), 0) for row, cards in enumerate(rows))


def natural(rows: Sequence[Sequence[Card]]) -> bool:
    """Return whether rows win at once (7)."""
    ranks = Counter(rank(card) for row in rows for card in row)
    if len(ranks) == 13 or sum(count // 2 for count in ranks.values()) == 6:
        return True
    kinds = [{*_kinds(row)} for row in rows]
    return any(all(kind in row for row in kinds) for kind in ("flush", "straight"))


def _kinds(row: Sequence[Card]) -> tuple[str, ...]:
    """Return whether a row is a flush, a straight or both."""
    kind = (three_card_high if len(row) == 3 else high)(row).kind
    return ("flush", "straight") if kind == "straight flush" else (kind,)


def units(
    mine: Sequence[Sequence[Card]], theirs: Sequence[Sequence[Card]], rules: ChineseRules
) -> int:
    """Return the units that a player wins from another, negative for a loss (3 to 5)."""
    if rules.naturals and (first := natural(mine)) | (second := natural(theirs)):
        return (first - second) * (4 if rules.scoring == "two_four" else 6)
    foul, other = fouled(mine), fouled(theirs)
    if foul and other:
        return 0
    signs = [
        other - foul if foul != other
        else (high_value(row) > high_value(that)) - (high_value(row) < high_value(that))
        for row, that in zip(mine, theirs)
    ]  # fmt: skip
    won, lost = signs.count(1), signs.count(-1)
    if rules.scoring == "two_four":
        more = (won > 1) - (lost > 1)
    else:
        more = 3 * ((won == 3) - (lost == 3))
    bonus = (0 if foul else royalty(mine)) - (0 if other else royalty(theirs))
    return won - lost + more + bonus * rules.royalties


LAYS, LAYS_FOULED = "{seat lays} {cards}: {rows:;}", "{seat lays} {cards}: {rows:;} - fouled"
"""Sentences of a hand that is laid, and of one with its rows in the wrong order."""


Rows: TypeAlias = Sequence[Sequence[Card]]
"""The cards at the back, in the middle and in front."""


def show_rows(state: State, lying: Mapping[int, Sequence[Sequence[int]]]) -> dict[int, Rows]:
    """Turn all hands up, tell what their rows are, and return the cards of these (2, 3)."""
    rows: dict[int, Rows] = {
        seat: [state.cards(row) for row in tokens] for seat, tokens in lying.items()
    }
    if state.sink is None:
        state.turn_up([token for seat in rows for token in state.hands[seat]])
        return rows
    values: list[dict[int, int]] = [{} for _ in ROWS]
    for seat, laid_rows in rows.items():
        foul = fouled(laid_rows)
        tokens = [token for row in lying[seat] for token in row]
        claims = []
        for (name, _), row, shown_so_far in zip(ROWS, laid_rows, values):
            reading = high(row)
            shown_so_far[seat] = 0 if foul else reading.value
            claims.append(claim_among(name, reading, seat, shown_so_far))
        shown = shown_hand(state, seat, claims)
        state.turn_up(state.hands[seat])
        row_texts = [
            message("{row} {hand}", row=row.contest, hand=row.said) for row in shown.readings
        ]
        args: Args = {"rows": row_texts, "fouled": int(foul)}
        state.report(
            "show", LAYS_FOULED if foul else LAYS, args, seat, tokens=tokens,
            clause="3" if foul else "2", shown=shown,
        )  # fmt: skip
    return rows


class Slots(Own):
    """Answers to whether each seat plays: 0 for none yet, 1 for yes, 2 for giving up."""

    plays: list[Natural] = by_seat(0)


@asks
def say_who_plays(state: State) -> Turn:
    """Let all in turn play or give up (8)."""
    plays = state.own.plays
    seat = next((seat for seat in state.clockwise() if not plays[seat]), None)
    if seat is None or len(state.clockwise()) < 2:
        return None
    legal = Pick(("play", "give up"), ())
    answer = yield Ask(seat, "play", legal, "play", "play, or give up for three units each?", "8")
    plays[seat] = 1 if answer == "play" else 2
    words = "{seat plays}" if answer == "play" else "{seat gives} up"
    state.tell("play", words, seat, clause="8")
    return AGAIN


def owed(
    state: State, rows: Mapping[int, Sequence[Sequence[Card]]], first: int, second: int
) -> int:
    """Return the units that a seat wins from another, negative for a loss (3 to 8)."""
    plays: list[int] = state.own.plays
    up, other = plays[first] == 2, plays[second] == 2
    if up or other:
        paid = up != other and not fouled(rows[second if up else first])
        return 3 * paid * (other - up)
    rules: ChineseRules = state.setup.rules
    return units(rows[first], rows[second], rules)


FOULED = "Rows laid in the wrong order are foul: all three lose to everybody whose rows are not."
GIVEN_UP = "In turn, a player may give up before the rows are shown, for three units to each other."
SCORED = {
    "two_four": "The back must be as good as the middle or better, the middle as good as the "
    "front. Of each two players the better row wins a unit; two or three better rows win one more.",
    "one_six": "The back must be as good as the middle or better, the middle as good as the front. "
    "Of each two players the better row wins a unit; three better rows win three more.",
}
PAYS = (
    "All rows are shown, and everybody is held against everybody, row by row. A unit is {price:$}."
)


@worded(lambda rules: message(PAYS, price=rules.per_row), lays="show your hand")
def settle(state: State) -> None:
    """Show all rows, and let everybody pay everybody (2 to 8)."""
    players, rules = state.clockwise(), state.setup.rules
    if len(players) < 2:
        return
    rows = show_rows(state, {seat: laid(state, seat, ROWS) for seat in players})
    pay_in_pairs(
        state, players,
        lambda one, other: owed(state, rows, one, other) * rules.per_row, clause="6",
    )  # fmt: skip


def program(rules: ChineseRules) -> tuple[Step, ...]:
    """A hand of Chinese Poker."""
    gives_up = (say_who_plays,) if rules.giving_up else ()
    return (*(deal(clause="1"),) * 13, arrange(ROWS, usual, clause="2"), *gives_up, settle)


def reading(cards: Sequence[Card], given: Mapping[str, str]) -> dict[str, Reading]:
    """Return the rows as laid, and those not yet laid in their default arrangement."""
    left, readings = tuple(sorted(cards)), {}
    lying = {name: parse(line) for name, line in given.items()}
    taken = {card for row in lying.values() for card in row}
    for name, size in ROWS:
        key = name.removeprefix("the ")
        free = tuple([card for card in left if card not in taken])
        row = lying[key] if key in lying else usual(free, size)
        if len(row) != size or not set(row) <= set(left):
            raise Refused(f"{size} of the cards lie at {name}, not {pretty(row)}")
        readings[key] = high(row)
        left = tuple([card for card in left if card not in row])
    return readings


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards in a row, or thirteen in three."""
    at_most(cards.all, 13)
    return reading(cards.all, cards.given) if len(cards.all) == 13 else {"": high(cards.all)}


def given(view: View, hand: int) -> dict[str, str]:
    """The rows that lie, where the reader knows the cards (2)."""
    tokens = tuple(view.said[hand]) if view.said else ()
    known = [seen.card for seen in view.look(tokens) if seen.card is not None]
    if len(known) < len(tokens):
        return {}
    rows = [known[:5], known[5:10], known[10:13]]
    return {
        name.removeprefix("the "): text(row)
        for (name, size), row in zip(ROWS, rows)
        if len(row) == size
    }


def rows_laid(view: View, hand: int) -> dict[str, list[int]]:
    """The tokens in each row of a hand, as they lie: the front is farthest from its player (2)."""
    tokens = view.said[hand] if view.said else []
    rows = {"the back": tokens[:5], "the middle": tokens[5:10], "the front": tokens[10:]}
    return dict(reversed(rows.items()))


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands in each row (3)."""
    front = tuple(
        [entry for entry in HIGH_HANDS if entry[0] in ("three of a kind", "pair", "high card")]
    )
    return {"back": HIGH_HANDS, "middle": HIGH_HANDS, "front": front}


def remarks(view: View, hand: int) -> list[Text]:
    """List what the reader has laid already (2)."""
    tokens = view.said[hand] if view.said and hand == view.seat else []
    rows = [tokens[first : first + 5] for first in (0, 5) if len(tokens) >= first + 5]
    return [
        message("{row}: {laid:cards}", row=name, laid=[card_text(view.face[t]) for t in row])
        for (name, _), row in zip(ROWS, rows)
    ]


CHINESE_POKER = Game(
    "Chinese Poker", __doc__, seats=(2, 4), program=program, rules=ChineseRules, worth=worth,
    rule_sets={"one_six": {"scoring": "one_six"}, "royalties": {"royalties": "yes"},
               "naturals": {"naturals": "yes", "giving_up": "yes"}},
    own=Slots,
    cards_needed=lambda seats, rules: (13 * seats, f"{seats} x 13"), incidents=BASIC,
    hand_sizes=lambda state: (13, 13),
    talk=Talk(
        may=lambda rules: GIVEN_UP if rules.giving_up else "",
        wins=lambda rules: SCORED[rules.scoring],
        strange=FOULED,
        kinds=Kinds({"play": "whether to play or to give up"}, news=("even", "play")),
              ladder=ladder, remarks=remarks, given=given, rows=rows_laid,
              facts={"back": "the cards that lie at the back",
                     "middle": "the cards that lie at the middle",
                     "front": "the cards that lie at the front"},
              advice=lambda view, drawn: Advice(view.ask.default if view.ask else (), "")),
)  # fmt: skip
