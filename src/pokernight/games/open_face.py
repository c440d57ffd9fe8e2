"""Open-Face Chinese and Open-Face Pineapple: rows laid face up, a few cards at a time.

The two differ in the cards of each turn, and in Fantasyland.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from string import Template
from typing import Any, ClassVar, Final, NamedTuple

from pokernight.cards import Card, rank, suit, text
from pokernight.engine.asks import WHICH, Answer, Ask, Pick, PickSome, Turn
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import AGAIN, Game, asks
from pokernight.engine.game_slots import Flag, Natural, Token
from pokernight.engine.incidents import BASIC, misdeal_until
from pokernight.engine.presentation import Advice, Talk, one_after_another
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import Own, State, by_seat
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import pay_in_pairs, tell_dealt
from pokernight.engine.view import View
from pokernight.games.antes import UnitRules
from pokernight.games.chinese_poker import (
    BACK,
    FOULED,
    FRONT,
    MIDDLE,
    ROWS,
    fouled,
    ladder,
    show_rows,
    usual,
    worth,
)
from pokernight.ranking import high, high_value
from pokernight.wording.message import message

PAGE: Final = Template("""$title. $summary

1. Two to $most players; the stakes are points, and there is no pot and no betting. In turn, from
the left of the dealer, each is dealt five cards and lays them face up in three rows: five cards are
for the back, five for the middle and three for the front. A card that lies is never moved.

2. Then each in turn $turn, until all have thirteen cards in their rows.

3. The back must be as good as the middle or better, and the middle as good as the front. Straights
and flushes do not count in front; equal kinds are compared card by card. Whoever has laid them
otherwise has fouled, and loses all three rows, three points more with them, to everybody who has
not.

4. Each player is held against each other, row by row: the better one wins a point, and all three
rows three points more.

5. Rows bring points from every other player, whoever wins them, unless their player has fouled. At
the back: two for a straight, four for a flush, six for a full house, ten for four of a kind,
fifteen for a straight flush, twenty-five for a royal flush. In the middle: two for three of a kind,
and for the others twice as many as at the back. In front: one for a pair of sixes, and one more for
each higher pair, nine for aces; ten for three deuces, and one more for each higher three of a kind,
twenty-two for aces.

6. A player with a pair of queens or better in front, and no foul, is in Fantasyland for the next
hand. He is $fantasy. That player stays there with three of a kind in front$boat, or four of a kind
or better at the back.

7. What two players owe each other is set off, and the rest is paid as far as each had chips before.
""")
POINTS: Final = {
    "three of a kind": (0, 2), "straight": (2, 4), "flush": (4, 8), "full house": (6, 12),
    "four of a kind": (10, 20), "straight flush": (15, 30), "royal flush": (25, 50),
}  # fmt: skip
"""Points of a row by its kind, at the back and in the middle (5)."""
NAMES: Final = tuple(name.removeprefix("the ") for name, _ in ROWS)
SIZES: Final = tuple(size for _, size in ROWS)
SIX, QUEEN, ACE = 4, 10, 12
FULL_HOUSE, QUADS = 6, 7
"""Places of kinds in the order of hands."""
Board = tuple[tuple[Card, ...], ...]


class Variant(NamedTuple):
    """A way to deal open-face: cards of a turn, how many are laid, and those of Fantasyland."""

    dealt: int
    laid: int
    fantasy: int
    boat_stays: bool
    turns: str


CHINESE = Variant(
    1, 1, 13, boat_stays=True,
    turns="In turn from the dealer's left each is dealt five cards and lays them face up in three "
    "rows; then each in turn is dealt one card and lays it, until all have thirteen.",
)  # fmt: skip
PINEAPPLE = Variant(
    3, 2, 14, boat_stays=False,
    turns="In turn from the dealer's left each is dealt five cards and lays them face up in three "
    "rows; then each in turn is dealt three cards, lays two and throws one away, until all have "
    "thirteen.",
)  # fmt: skip


@dataclass(frozen=True)
class Rules(UnitRules):
    """House rules of open-face Chinese."""

    point: Money = amount(100, "What a point is worth.", stakes="set")
    royalties: bool = option(
        True, "Whether rows of some kinds bring points by themselves.",
        source="angryacespoker.com, degen.club",
    )  # fmt: skip
    fantasyland: bool = option(
        True, "Whether queens or better in front bring a hand in Fantasyland.",
        source="angryacespoker.com, vegasopenface; WSOP 366: at Pineapple a full house stays too",
    )  # fmt: skip

    nothing: ClassVar[str] = "a point is a cent at least: there would be nothing to play for"

    @property
    def small(self) -> int:
        """A point."""
        return self.point

    @property
    def leaves_money(self) -> bool:
        """Fantasyland is carried, and no money."""
        return False


class Slots(Own):
    """Rows of all players, the turns that are over, and the players in Fantasyland by seat."""

    fantasy: list[Flag] = by_seat(0)
    back: list[Token]
    middle: list[Token]
    front: list[Token]
    turns: Natural


def rows_of(state: State, seat: int) -> list[list[int]]:
    """The tokens that a seat has in each of its rows."""
    mine = set(state.hands[seat])
    return [[token for token in getattr(state.own, name) if token in mine] for name in NAMES]


def have_laid(state: State) -> int:
    """Return how many players have laid cards: they have acted on what they were dealt."""
    return sum([any(rows_of(state, seat)) for seat in range(state.seats)])


def royalty(board: Sequence[Sequence[Card]]) -> int:
    """The points that rows bring by themselves (5)."""
    points = max(0, front_points(board[FRONT]))
    for place, row in ((0, board[BACK]), (1, board[MIDDLE])):
        reading = high(row)
        royal = reading.kind == "straight flush" and reading.ranks[0] == ACE
        points += POINTS.get("royal flush" if royal else reading.kind, (0, 0))[place]
    return points


def front_points(front: Sequence[Card]) -> int:
    """The points of a front row: pairs from sixes up, and three of a kind; below 0 for less."""
    reading = high(front)
    if reading.kind == "three of a kind":
        return 10 + reading.ranks[0]
    return reading.ranks[0] - SIX + 1 if reading.kind == "pair" else -1


def in_fantasyland(board: Sequence[Sequence[Card]], *, before: bool, variant: Variant) -> bool:
    """Return whether rows bring Fantasyland, or let a player stay there (6)."""
    if fouled(board):
        return False
    back, middle, front = map(high, board)
    if not before:
        return front_points(board[FRONT]) >= QUEEN - SIX + 1
    boat = variant.boat_stays and middle.order >= FULL_HOUSE
    return front.kind == "three of a kind" or back.order >= QUADS or boat


def points(mine: Sequence[Sequence[Card]], theirs: Sequence[Sequence[Card]], rules: Rules) -> int:
    """Return the points that a player wins from another, negative for a loss (3 to 5)."""
    foul, other = fouled(mine), fouled(theirs)
    if foul and other:
        return 0
    signs = [
        other - foul if foul != other
        else (high_value(row) > high_value(that)) - (high_value(row) < high_value(that))
        for row, that in zip(mine, theirs)
    ]  # fmt: skip
    won = sum(signs)
    bonus = (0 if foul else royalty(mine)) - (0 if other else royalty(theirs))
    return won + (won == 3) * 3 - (won == -3) * 3 + bonus * rules.royalties


# --- the usual place of a card


def promise(row: tuple[Card, ...], place: int) -> float:
    """Estimate a row: its pairs and threes, and what it may come to as a straight or a flush."""
    if not row:
        return 0
    made = (high_value(row) >> 20) * (1.0 - 0.2 * (place == FRONT))
    if SIZES[place] == 5 and len(row) > 1 and made < 1:
        ranks = sorted({*map(rank, row)})
        flush = 0.2 * len(row) if len({*map(suit, row)}) == 1 else 0
        straight = 0.05 * len(row) if ranks[-1] - ranks[0] < 5 else 0
        made += max(flush, straight)
    return made + sum(map(rank, row)) * (0.03, 0.01, -0.01)[place]


@lru_cache(maxsize=1 << 14)
def estimate(board: Board) -> float:
    """Estimate rows that are not full: the sum of their promises, less where they must foul."""
    back, middle, front = map(high_value, board)
    lost = 0.0
    for better, worse, row in ((back, middle, BACK), (middle, front, MIDDLE)):
        if better < worse:
            free = SIZES[row] - len(board[row])
            lost += ((worse >> 20) - (better >> 20) + 0.3) * (8 if not free else 3 / free)
    return promise(board[BACK], BACK) + promise(board[MIDDLE], MIDDLE) + promise(
        board[FRONT], FRONT
    ) - lost  # fmt: skip


def best_places(board: Board, cards: Sequence[Card]) -> tuple[float, tuple[int, ...]]:
    """Return the best estimate of rows with some more cards, and the row of each card."""

    def ways() -> Iterator[tuple[float, tuple[int, ...]]]:
        for places in product(range(3), repeat=len(cards)):
            rows = [list(row) for row in board]
            for card, place in zip(cards, places):
                rows[place].append(card)
            if all(len(row) <= size for row, size in zip(rows, SIZES)):
                yield estimate(tuple(tuple(sorted(row)) for row in rows)), places

    return max(ways())


# --- a hand


PAYS = "Everybody is held against everybody, row by row. A point is {price:$}."
SCORED = (
    "The back must be as good as the middle or better, the middle as good as the front. Of each "
    "two players the better row wins a point, and three better rows win three more."
)
ROYALTIES = (
    "Points that a row brings by itself, without a foul. Back: straight 2, flush 4, full house 6, "
    "four of a kind 10, straight flush 15, royal flush 25. Middle: three of a kind 2, else twice "
    "as many as at the back. Front: a pair of sixes 1, and one more for each higher pair; three "
    "deuces 10, and one more for each higher three of a kind."
)
FANTASY = {
    13: "Queens or better in front, without a foul: that player is dealt thirteen cards at once in "
    "the next hand, and lays them face down.",
    14: "Queens or better in front, without a foul: that player is dealt fourteen cards at once in "
    "the next hand, and lays thirteen of them face down.",
}


def open_face(title: str, players: int, variant: Variant, **words: str) -> Game:
    """Return the game of a variant, for so many players at most."""

    def turn_of(state: State) -> tuple[int, int, int] | None:
        """The seat whose turn it is, the cards it is dealt, and how many lie after it (1, 2, 6)."""
        players, number = state.clockwise(), state.own.turns
        dreamers = [seat for seat in players if state.own.fantasy[seat]]
        if number < len(dreamers):
            return dreamers[number], variant.fantasy, 13
        others = [seat for seat in players if seat not in dreamers]
        street, place = divmod(number - len(dreamers), len(others) or 1)
        lie = 5 + street * variant.laid
        if not others or lie > 13:
            return None
        return others[place], variant.dealt if street else 5, lie

    @asks
    @worded(variant.turns, lays="lay cards face up")
    def lay(state: State) -> Turn:
        """The next card is laid, the next thrown away, or the next turn begins (1, 2, 6)."""
        turn = turn_of(state)
        if turn is None or len(state.clockwise()) < 2:
            return None
        seat, dealt, due = turn
        own, rows = state.own, rows_of(state, seat)
        lying = [token for row in rows for token in row]
        loose = [token for token in state.hands[seat] if token not in lying]
        if len(lying) == due and not loose:
            own.turns += 1
            return AGAIN
        if not loose:
            for _ in range(dealt):
                tell_dealt(state, seat, state.deal(seat), up=False)
            return AGAIN
        clause = "6" if own.fantasy[seat] else "1" if due == 5 else "2"
        if len(lying) == due or (len(loose) > due - len(lying) and not own.fantasy[seat]):
            # the card thrown away is seen by its holder alone
            least = usual_throw(state, rows, loose) if state.told(loose) else loose[0]
            thrown = yield Ask(
                seat, "discard", PickSome((), tuple(loose), 1, 1), (least,),
                "which card do you throw away?", clause, shows="count",
            )  # fmt: skip
            state.hands[seat].remove(thrown[0])
            state.muck.append(thrown[0])
        elif own.fantasy[seat]:
            place = next(place for place in range(3) if len(rows[place]) < SIZES[place])
            name, size = ROWS[place]
            best = tuple(sorted(loose[:size]))
            if state.told(loose):
                faces = usual(tuple(sorted(state.cards(loose))), size)
                best = tuple(sorted(token for token in loose if state.face[token] in faces))
            tokens = yield Ask(
                seat, "arrange", PickSome((), tuple(loose), size, size), best,
                message("which {n:#card} for {row}?", n=size, row=name), clause, shows="count",
                says={WHICH: "lay {which:cards} there"},
            )  # fmt: skip
            put(state, place, tokens)
        else:
            free = tuple(name for name, row, size in zip(NAMES, rows, SIZES) if len(row) < size)
            token = loose[0]
            first = best_places(board_of(state, rows), state.cards(loose))[1][0]
            laid = text(state.cards([token]))
            asked = message("in which row does {card:cards} lie?", card=[laid])
            answer: Answer = yield Ask(seat, "lay", Pick(free, ()), NAMES[first], asked, clause)
            put(state, NAMES.index(str(answer)), (token,))
            state.turn_up((token,))
            state.tell("lay", LAYS[str(answer)], seat, tokens=(token,), clause=clause)
        return AGAIN

    @worded(lambda rules: message(PAYS, price=rules.point), lays="show your hand")
    def settle(state: State) -> None:
        """Show all rows, let everybody pay everybody, and see who is in Fantasyland (3 to 7)."""
        players, rules = state.clockwise(), state.setup.rules
        if len(players) < 2:
            return
        boards = show_rows(state, {seat: rows_of(state, seat) for seat in players})
        for seat, board in boards.items() if rules.royalties else ():
            if (bonus := royalty(board)) and not fouled(board):
                said = "{seat gets} {points} in royalties"
                state.tell("royalties", said, seat, points=bonus, clause="5")
        pay_in_pairs(
            state, players,
            lambda one, other: points(boards[one], boards[other], rules) * rules.point, clause="7",
        )  # fmt: skip
        before, state.own.fantasy = state.own.fantasy, [0] * state.seats
        for seat in players if rules.fantasyland else ():
            if in_fantasyland(boards[seat], before=bool(before[seat]), variant=variant):
                state.own.fantasy[seat] = 1
                state.tell("fantasy", "{seat is} in Fantasyland", seat, clause="6")

    def carry_out(state: State) -> dict[str, Any]:
        """Players in Fantasyland are so for the next hand of the game (6)."""
        return {"by_seat": {"fantasy": tuple(state.own.fantasy)}} if any(state.own.fantasy) else {}

    cards = max(variant.fantasy, 5 + variant.dealt * 8 // variant.laid)
    return Game(
        title, PAGE.substitute(title=title, **words), seats=(2, players), rules=Rules, own=Slots,
        program=lambda rules: (lay, settle), worth=worth, empty_hands=True,
        incidents={**BASIC, "misdeal": misdeal_until(have_laid)},
        cards_needed=lambda seats, rules: (cards * seats, f"{seats} x {cards}"),
        hand_sizes=lambda state: (0, variant.fantasy), counts={"fantasy": 1},
        carry_out=carry_out,
        rule_sets={"plain": {"royalties": "no", "fantasyland": "no"}},
        talk=Talk(
        wins=lambda rules: one_after_another([
            SCORED, *([ROYALTIES] if rules.royalties else []),
            *([FANTASY[variant.fantasy]] if rules.fantasyland else []),
        ]),
        strange=FOULED,
        kinds=Kinds({"lay": "the row of a card"}, quiet=("lay",),
                    news=("royalties", "even", "fantasy")),
                  ladder=ladder, given=given, rows=rows_laid,
                  advice=lambda view, drawn: Advice(view.ask.default if view.ask else (), ""),
                  facts={name: f"the cards that lie at the {name}" for name in NAMES}),
    )  # fmt: skip


LAYS: Final = {
    "back": "{seat lays} {cards} at the back",
    "middle": "{seat lays} {cards} in the middle",
    "front": "{seat lays} {cards} in front",
}


def put(state: State, place: int, tokens: Sequence[int]) -> None:
    """Lay cards into a row."""
    setattr(state.own, NAMES[place], [*getattr(state.own, NAMES[place]), *tokens])


def board_of(state: State, rows: Sequence[Sequence[int]]) -> Board:
    """The cards of rows."""
    return tuple([tuple(sorted(state.cards(row))) for row in rows])


def usual_throw(state: State, rows: Sequence[Sequence[int]], loose: Sequence[int]) -> int:
    """The card whose absence leaves the best rows; the lowest where all rows are full."""
    board = board_of(state, rows)

    def left(token: int) -> tuple[float, int]:
        others = state.cards([other for other in loose if other != token])
        return best_places(board, others)[0], -state.face[token]

    return max(loose, key=left)


def rows_laid(view: View, hand: int) -> dict[str, list[int]]:
    """The tokens in each row of a hand, as they lie: the front is farthest from its player."""
    mine = view.hands[hand]
    return {name: [token for token in view.own[key] if token in mine]
            for key, (name, _) in reversed([*zip(NAMES, ROWS, strict=True)])}  # fmt: skip


def given(view: View, hand: int) -> dict[str, str]:
    """The rows that are full, where the reader knows the cards."""
    facts = {}
    for name, size in zip(NAMES, SIZES):
        tokens = tuple([token for token in view.hands[hand] if token in view.own[name]])
        known = [seen.card for seen in view.look(tokens) if seen.card is not None]
        if len(known) == size:
            facts[name] = text(known)
    return facts


OPEN_FACE_CHINESE = open_face(
    "Open-Face Chinese", 4, CHINESE,
    summary="Thirteen cards in three rows, laid face up one by one, and Fantasyland.",
    most="four", turn="is dealt one card and lays it",
    fantasy="dealt thirteen cards at once, laid in rows face down before the others begin and\n"
    "turned up when all have laid theirs", boat=", a full house or better in the middle",
)  # fmt: skip
OPEN_FACE_PINEAPPLE = open_face(
    "Open-Face Pineapple", 3, PINEAPPLE,
    summary="Open-face Chinese with three cards a turn, of which two are laid.",
    most="three", turn="is dealt three cards, throws one away face down and lays two",
    fantasy="dealt fourteen cards at once, thirteen of which are laid in rows face down\n"
    "before the others begin and turned up when all have laid theirs", boat="",
)  # fmt: skip
