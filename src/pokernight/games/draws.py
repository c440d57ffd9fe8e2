"""Parts of draw games with blinds: cards face down, and draws between the bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pokernight.engine import steps
from pokernight.engine.betting import Duty, Structure, bet
from pokernight.engine.game import Game, Step
from pokernight.engine.incidents import DRAWING
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.lows import Low, counted_in_bulk, ladder_of, low_contests
from pokernight.games.stakes import STRUCTURES, BlindStakes
from pokernight.games.stud import worth_of
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class BlindDrawRules(BlindStakes):
    """House rules of a draw game with blinds."""

    HAS_FLOP: ClassVar[bool] = False

    betting: Structure = option("fixed", STRUCTURES["fixed"], source="BARGE rulebook")
    burns: bool = option(True, "Whether a card is burned before each draw.", source="WSOP")


def with_draws(
    rules: BlindDrawRules,
    cards: int,
    draws: int,
    contests: tuple[Contest, ...],
    *,
    must: Duty | None = None,
    unclaimed: Contest | None = None,
) -> tuple[Step, ...]:
    """Blinds, so many cards, a round of betting, and another after each of some draws.

    Bets are small in the first half of the rounds and big in the second. The clauses of such a
    game: 1 the deal, 2 the betting, 3 the draws, 4 the showdown. ``must`` and ``unclaimed`` are
    for the last round and for the showdown.
    """
    early, late = map(rules.limits, rules.bets)
    burn = (steps.burn,) if rules.burns else ()
    after: list[Step] = []
    for number in range(1, draws + 1):
        limits = early if 2 * number < draws + 1 else late
        duty = must if number == draws else None
        after += [
            *burn,
            steps.draw(cards, clause="3"),
            bet(limits, steps.left_of_button, clause="2", must=duty),
        ]
    return (
        *rules.forced(early),
        *(steps.deal(clause="1"),) * cards,
        bet(early, clause="2"),
        *after,
        steps.showdown(
            contests, rules.show_order, rules.odd_chips, clause="4", unclaimed=unclaimed or "split"
        ),
    )


def of_cards(cards: int) -> dict[str, Any]:
    """Return the remarks of a game with so many cards in a hand."""
    return {
        "held": True,
        "cards_needed": lambda seats, rules: (cards * seats, f"{seats} x {cards}"),
        "hand_sizes": lambda state: (cards, cards),
        "incidents": DRAWING,
    }


def lowest_wins(
    title: str,
    page: str,
    lows: Mapping[str, Low],
    *,
    seats: tuple[int, int],
    cards: int = 5,
    draws: int = 3,
    rules: type[BlindDrawRules] = BlindDrawRules,
) -> Game:
    """Return a draw game with blinds that is won by the lowest hand.

    Args:
        title: its name.
        page: the page in the rulebook.
        lows: how the lowest hand is read; by name where each of several wins a half.
        seats: the fewest and the most players.
        cards: number dealt to each.
        draws: number of draws.
        rules: the class of house rules.
    """
    contests = low_contests(lows, Contest.in_hand)
    return Game(
        title,
        page,
        seats=seats,
        program=lambda rules: with_draws(rules, cards, draws, contests),
        rules=rules,
        worth=worth_of(cards, {name: low.reads for name, low in lows.items()}),
        **of_cards(cards),
        talk=Talk(notes=drawn, ladder=ladder_of(lows)),
        odds=counted_in_bulk(lows),
    )


def drawn(view: View) -> list[Text]:
    """List how many cards each player drew last."""
    drew = {seat: count for seat, count in enumerate(view.said) if isinstance(count, int)}
    return [
        message("{seat} drew {drawn}" if count else "{seat} stood pat", seat=seat, drawn=count)
        for seat, count in drew.items()
    ]
