"""Parts of games with a board: flop, turn and river, or cards turned singly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, combinations
from typing import Any, Final, Literal, TypeAlias, TypeVar

from pokernight.cards import Card
from pokernight.engine import steps
from pokernight.engine.betting import Limits, Structure, bet
from pokernight.engine.game import Cards, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import RulesError, option
from pokernight.engine.state import State
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.endings import Rabbit, Runs, StandUp
from pokernight.games.stakes import AnteStakes, BlindStakes
from pokernight.games.stud import HIGH, LOW
from pokernight.ranking import (
    high,
    high_value,
    low,
    omaha_high,
    omaha_high_value,
    omaha_low,
    omaha_low_value,
)
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS, Ladder
from pokernight.wording.message import Text, message

T = TypeVar("T")
R = TypeVar("R", bound=Reads)
After: TypeAlias = Literal["deal", "betting", "flop", "betting on the flop"]
"""Streets after which a step of the game's own may come."""

BOARDS: Final = {"two": 2, "three": 3}
"""Numbers of boards by the values of the option ``boards``."""
_NAMES = ("the first board", "the second board", "the third board")
OPEN_FIRST, FLOP, TURN, RIVER = "The first card of the flop", "The flop", "The turn", "The river"
STREETS_OF_SEVERAL: Final = {
    FLOP: ("The first flop", "The second flop", "The third flop"),
    TURN: ("The first turn", "The second turn", "The third turn"),
    RIVER: ("The first river", "The second river", "The third river"),
}
"""Names of a street where boards are dealt side by side."""


def board_lines(rules: Any) -> dict[str, tuple[int, ...]]:
    """Return the places of the cards of each board: all flops are dealt, then all turns ..."""
    count = BOARDS[rules.boards]
    return {
        _NAMES[board]: (*range(3 * board, 3 * board + 3), 3 * count + board, 4 * count + board)
        for board in range(count)
    }


def streets(
    rules: FlopStakes,
    cards: int,
    *,
    deal: str = "1",
    bets: str = "2",
    boards: int = 1,
    open_first: int = 0,
    dealer_posts: bool = False,
    also: Mapping[After, Step] | None = None,
) -> tuple[Step, ...]:
    """Blinds, cards face down, and a board of three, one and one cards, each with a betting round.

    Args:
        rules: for the stakes.
        cards: the number dealt to each player.
        deal: the clause of the deal.
        bets: the clause of the betting.
        boards: the number of boards dealt side by side.
        open_first: the number of flop cards open before the first betting.
        dealer_posts: whether only the dealer posts a blind, the big blind.
        also: steps of the game's own, by what they come after.
    """
    early, late = map(rules.limits, rules.bets)
    then = {after: (step,) for after, step in (also or {}).items()}

    def dealt(count: int, street: str, *, burn: bool = True) -> tuple[Step, ...]:
        names = (street,) if boards == 1 else STREETS_OF_SEVERAL[street][:boards]
        return tuple(
            steps.board(count, name, clause="2", burn=burn and not number)
            for number, name in enumerate(names)
        )

    opened = dealt(open_first, OPEN_FIRST) if open_first else ()
    return (
        *rules.forced(early, dealer_posts=dealer_posts),
        *(steps.deal(clause=deal),) * cards,
        *then.get("deal", ()),
        *opened,
        *(() if rules.bomb_pot else (bet(early, clause=bets),)),
        *then.get("betting", ()),
        *dealt(3 - open_first, FLOP, burn=not open_first),
        *then.get("flop", ()),
        bet(early, steps.left_of_button, clause=bets),
        *then.get("betting on the flop", ()),
        *dealt(1, TURN),
        bet(late, steps.left_of_button, clause=bets),
        *dealt(1, RIVER),
        bet(late, steps.left_of_button, clause=bets),
    )


def flop_game(
    rules: FlopStakes,
    cards: int,
    contests: tuple[Contest, ...],
    *,
    showdown: str = "4",
    **more: Any,
) -> tuple[Step, ...]:
    """Return :func:`streets`, which take the other arguments, and a showdown of some clause."""
    shown = steps.showdown(contests, rules.show_order, rules.odd_chips, clause=showdown)
    return (*streets(rules, cards, **more), shown)


def high_low_flop_game(cards: int, kept: int = 0) -> dict[str, Any]:
    """Arguments of a game with :class:`HighLowStakes` and so many cards, if not all are kept."""
    return {
        "rule_sets": {"hi-lo": {"hi_lo": "yes"}},
        "cards_needed": cards_needed(cards),
        "hand_sizes": lambda state: (kept or cards, cards),
        "incidents": BASIC,
        "talk": Talk(ladder=ladder),
    }


def several_boards(
    cards: int,
    reads: Callable[[list[Card], list[Card]], Reads | None],
    values: Callable[[list[Card], list[Card]], int],
) -> dict[str, Any]:
    """Arguments of a game with so many cards and several boards.

    The best hand with each board wins its part of the pot.
    """

    def program(rules: SeveralBoards) -> tuple[Step, ...]:
        contests = tuple(
            Contest.with_board(line, reads, values=values, line=line) for line in board_lines(rules)
        )
        return flop_game(rules, cards, contests, boards=BOARDS[rules.boards])

    return {
        "program": program,
        "rule_sets": {"bomb-pot": {"bomb_pot": "yes"}},
        "lines": board_lines,
        "cards_needed": lambda seats, rules: cards_needed(cards, BOARDS[rules.boards])(
            seats, rules
        ),
        "hand_sizes": lambda state: (cards, cards),
        "incidents": BASIC,
        "talk": Talk(
            ladder=lambda view: dict.fromkeys(board_lines(view.rules), HIGH_HANDS),
            layout=lambda rules: tuple(board_lines(rules).values()),
        ),
    }


def cards_needed(cards: int, boards: int = 1) -> Callable[[int, Any], tuple[int, str]]:
    """Return the cards needed: so many each, five for each board, and three burns."""
    laid = " + 5" * boards
    return lambda seats, rules: (cards * seats + 5 * boards + 3, f"{seats} x {cards}{laid} + 3")


def turned(
    rules: AnteStakes,
    cards: int,
    turns: Sequence[Sequence[int]],
    street: str,
    *,
    big_from: int = 3,
    up: int = 0,
) -> tuple[Step, ...]:
    """Antes, cards in hand, and a board turned in steps, with betting after each.

    Args:
        rules: for the stakes.
        cards: the number dealt to each player face down.
        turns: the places of the cards that are turned each time.
        street: the name of the board.
        big_from: the number of its cards open when bets are big.
        up: the number dealt to each player face up.
    """
    opened = list(accumulate(map(len, turns), initial=0))
    rounds = [
        bet(rules.limits(rules.bets[count >= big_from]), steps.left_of_button, clause="2")
        for count in opened
    ]
    shown = [steps.turn_board(places, street, clause="2") for places in turns]
    return (
        steps.ante(rules.ante),
        *(steps.deal(clause="1"),) * cards,
        *(steps.deal(up=True, clause="1"),) * up,
        steps.lay_board(opened[-1], clause="1"),
        rounds[0],
        *[step for pair in zip(shown, rounds[1:]) for step in pair],
    )


# --- stakes


@dataclass(frozen=True)
class BoardStakes(Rabbit, StandUp, Runs, BlindStakes):
    """The stakes of a game with blinds and a board."""


@dataclass(frozen=True)
class FlopStakes(BoardStakes):
    """The stakes of a game with blinds and a flop, whose hands may be bomb pots."""

    bomb_pot: bool = option(
        False,
        "Whether all ante instead of posting blinds, a big blind or the ante set, of any size, and "
        "betting begins on the flop, left of the dealer; the least bet is still the small bet, "
        "usually a big blind.",
        source="WSOP 27; BARGE rulebook: the least bet is the ante",
    )

    def check_ante(self) -> None:
        """Refuse an ante above the big blind, unless it is that of a bomb pot."""
        if not self.bomb_pot:
            super().check_ante()
        elif self.kill_pot != "none":
            raise RulesError("kill_pot needs blinds, and a bomb pot has none")

    @property
    def posted(self) -> tuple[int, int]:
        """The blinds that can be missed: none in a bomb pot."""
        return (0, 0) if self.bomb_pot else super().posted

    @property
    def stakes(self) -> Text:
        """The blinds, or the ante of a bomb pot."""
        if self.bomb_pot:
            return message("a bomb pot, ante {ante:$}", ante=self.ante or self.big_blind)
        return super().stakes

    def forced(self, early: Limits, *, dealer_posts: bool = False, **dead: int) -> tuple[Step, ...]:
        """Return the antes, blinds and straddles, or the ante of a bomb pot alone."""
        if self.bomb_pot:
            return (steps.ante(self.ante or self.big_blind),)
        return super().forced(early, dealer_posts=dealer_posts, **dead)


@dataclass(frozen=True)
class HighLowStakes(FlopStakes):
    """The stakes of a game with blinds that is played for high, or for high and low."""

    hi_lo: bool = option(
        False,
        "Whether the best low of eight or better wins half of the pot.",
        source="WSOP: high, or eight or better",
    )


@dataclass(frozen=True)
class PotLimitStakes(FlopStakes):
    """The stakes of a game that is played pot limit unless the house says otherwise."""

    betting: Structure = option("pot", "The betting structure.", source="WSOP: pot limit")


@dataclass(frozen=True)
class PotLimitHighLowStakes(PotLimitStakes, HighLowStakes):
    """The stakes of a game that is both."""


@dataclass(frozen=True)
class SeveralBoards(FlopStakes):
    """The stakes of a game with several boards."""

    boards: Literal["two", "three"] = option("two", "How many boards are dealt side by side.")


@dataclass(frozen=True)
class PotLimitSeveralBoards(PotLimitStakes, SeveralBoards):
    """The stakes of a game that is both."""


# --- hands


def _with_board(ranking: Callable[[list[Card], list[Card]], T]) -> Callable[[State, int], T]:
    """A ranking of the cards in hand with those on the board."""
    return lambda state, seat: ranking(state.cards(state.hands[seat]), state.cards(state.board))


OMAHA_HIGH = Contest(
    "the high half", _with_board(omaha_high_value), _with_board(omaha_high), reads=omaha_high
)
OMAHA_LOW = Contest(
    "the low half", _with_board(omaha_low_value), _with_board(omaha_low), low=True, reads=omaha_low
)
ANY = HIGH, LOW
"""The best five of all cards, and the best low of them."""
TWO_OF_THE_HOLE = OMAHA_HIGH, OMAHA_LOW
"""The best of two cards in hand and three of the board, and the best low of such."""


def halves(high_and_low: tuple[Contest, Contest], hi_lo: bool) -> tuple[Contest, ...]:
    """Return the contests: high alone, or high and low."""
    return high_and_low if hi_lo else high_and_low[:1]


def best_of_two(
    reads: Callable[[Sequence[Card]], R | None], hand: Sequence[Card], board: Sequence[Card]
) -> R | None:
    """Read the best hand with at most two cards in hand and the board."""
    read = [reads([*two, *board]) for two in combinations(hand, min(2, len(hand)))]
    return max(filter(None, read), key=lambda reading: reading.value, default=None)


def value_of_two(
    values: Callable[[Sequence[Card]], int], hand: Sequence[Card], board: Sequence[Card]
) -> int:
    """The value of what :func:`best_of_two` reads."""
    return max([values([*two, *board]) for two in combinations(hand, min(2, len(hand)))])


def value_of_all(hand: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of the best high hand among all cards in hand and on the board."""
    return high_value([*hand, *board])


def worth_on_board(
    hole: int | Callable[[Any], int],
    check: Callable[[Cards, int], None],
    high_hand: Callable[[Sequence[Card], Sequence[Card]], Reads | None],
    low_hand: Callable[[Sequence[Card], Sequence[Card]], Reads | None],
    hi_lo: bool | None = None,
) -> Callable[[Cards, Any], Worth]:
    """Return a reader of cards in hand with a board, for high, or for high and low.

    Args:
        hole: the number of cards in hand, perhaps by the house rules.
        check: refuses other numbers of cards than a hand of the game can have.
        high_hand: reads the best hand of those in hand and those on the board.
        low_hand: reads the best low.
        hi_lo: whether there is a low half; ``None`` for the house rule of that name.
    """

    def worth(cards: Cards, rules: Any) -> Worth:
        check(cards, hole if isinstance(hole, int) else hole(rules))
        best = high_hand(cards.hole, cards.open)
        if not (rules.hi_lo if hi_lo is None else hi_lo):
            return {"": best}
        return {"high": best, "low": low_hand(cards.hole, cards.open)}

    return worth


def worth_of_all(hole: int, hi_lo: bool | None = None) -> Callable[[Cards, Any], Worth]:
    """Return a reader of the best hand of all cards in hand and on a board."""
    return worth_on_board(
        hole,
        check_cards,
        lambda hand, board: high([*hand, *board]),
        lambda hand, board: low([*hand, *board]),
        hi_lo,
    )


def worth_of_two(hole: int) -> Callable[[Cards, Any], Worth]:
    """Return a reader of the best hand with at most two cards in hand and a board."""
    return worth_on_board(hole, check_cards, partial(best_of_two, high), partial(best_of_two, low))


def omaha_worth(
    hole: int | Callable[[Any], int], hi_lo: bool | None = None
) -> Callable[[Cards, Any], Worth]:
    """Return a reader of the best hand of two cards in hand and three of the board."""
    return worth_on_board(hole, check_two_of, omaha_high, omaha_low, hi_lo)


def check_two_of(cards: Cards, hole: int) -> None:
    """Refuse what is no hand of which two cards are used with three of the board."""
    if len(cards.hole) != hole or not 3 <= len(cards.open) <= 5:
        example = " ".join(["As", "Kd", "7c", "7h", "2s", "3d"][:hole])
        raise Refused(
            f'{hole} cards in hand go with three to five on the board: "{example} / 4h 5c 9s"'
        )


def check_cards(cards: Cards, hole: int) -> None:
    """Refuse more cards in hand, or on the board, than there can be."""
    if len(cards.hole) > hole or len(cards.open) > 5:
        raise Refused(f"a hand here is {hole} cards at most, and the board five")


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands, and of lows where they win half."""
    rules: Any = view.rules
    return {"high": HIGH_HANDS, "low": LOW_HANDS} if rules.hi_lo else {"": HIGH_HANDS}
