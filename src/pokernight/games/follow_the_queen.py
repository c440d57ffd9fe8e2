"""Follow the Queen. Stud in which queens are wild, and the rank that follows one.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, wild cards counted,
of equal ones the first to the left of the dealer.

2. Queens are wild, face up and face down.

3. When a queen is dealt face up, the rank of the next card dealt face up is wild too, every card
of it in every hand. When another queen is dealt face up, that rank is itself again and the next
card names a new one.

4. If a queen is the last card dealt face up, no card follows her, and then queens alone are wild.
Variation: Nothing is wild at all, or the cards are thrown in, the pot stays, and everybody is dealt
in again and antes for it.

5. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, rank
from pokernight.cards import name as card_text
from pokernight.engine import steps
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.game_slots import Token
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk, one_after_another
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import Does, marked, notes_trigger, worded
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stakes import AnteStakes
from pokernight.games.stud import at_most
from pokernight.games.version_changes import ANTES_MAKE_LAYERS, LAST_TRIGGER_ALONE
from pokernight.games.wild_stud import WildHands, Wilds, as_home_stud, streets
from pokernight.ranking import high
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message

QUEEN = RANKS.index("Q")
NONE = -1
LAST_UP = 3
"""Number of rounds of betting over when the last card face up is dealt."""


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Follow the Queen."""

    queens: Literal["wild", "plain"] = option(
        "wild",
        "Whether queens are wild themselves, or only the rank that follows a queen.",
        source="Wikibooks: always wild; pokertips: only the card that follows",
    )
    last_queen: Literal["queens", "nothing", "redeal"] = option(
        "queens",
        "What is wild when a queen is the last card dealt face up: queens alone, or nothing; or "
        "all is dealt again for the pot, which stays.",
        source="Wikibooks, wildpoker: queens alone; oinc.net/poker: nothing; home-game lists: "
        "redeal",
    )


class Slots(Own):
    """The last queen dealt face up and the card that followed her, as tokens, or -1."""

    follower: Token = NONE
    queen: Token = NONE


def face_up(state: State, token: int) -> None:
    """Note a card dealt face up: a queen, or the card that follows a queen (3)."""
    slots: Slots = state.own
    card = state.face[token]
    if rank(card) == QUEEN:
        slots.queen, slots.follower = token, NONE
        state.tell("trigger", "{cards}: the next card face up is wild", tokens=(token,), clause="3")
    elif slots.queen != NONE and slots.follower == NONE:
        slots.follower = token
        state.tell("trigger", "{cards} follows the queen: {rank:ranks} are wild",
                   tokens=(token,), clause="3", rank=RANKS[rank(card)],
                   queen=card_text(state.face[slots.queen]))  # fmt: skip


def wild_ranks(queen_seen: bool, follower: int | None, rules: Rules) -> set[int]:
    """The ranks that are wild (2, 3, 4)."""
    queens = {QUEEN} if rules.queens == "wild" else set()
    if follower is not None:
        return queens | {follower}
    return set() if queen_seen and rules.last_queen != "queens" else queens


def rule(state: State, down: Sequence[Card], up: Sequence[Card]) -> Wilds:
    """Return the wild cards of a hand, by the last queen and her follower."""
    slots: Slots = state.own
    follower = rank(state.face[slots.follower]) if slots.follower != NONE else None
    ranks = wild_ranks(slots.queen != NONE, follower, state.setup.rules)
    return Wilds([card for card in (*down, *up) if rank(card) in ranks])


HANDS = WildHands(rule)


@notes_trigger("follower")
@worded(up=1)
def deal_up(state: State) -> None:
    """A card face up to each player left, watching for queens and their followers."""
    for token in steps.deal_round(state, up=True, clause="1"):
        if token not in state.board:
            face_up(state, token)


def redeal(state: State) -> None:
    """The last card dealt face up was a queen, and the house deals again (4)."""
    slots: Slots = state.own
    followed = slots.queen == NONE or slots.follower != NONE
    if state.street == LAST_UP and not followed and not state.alone():
        steps.pot_stays(state, clause="4")


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Follow the Queen."""
    after_up = [marked(redeal, Does("redeal", sure=False))] * (rules.last_queen == "redeal")
    return (
        *streets(rules, HANDS.highest_in_sight, up=deal_up, after_up=after_up),
        steps.showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="5"),
    )


def carry_out(state: State) -> dict[str, Any]:
    """A pot that stays is dealt for again, to all (4)."""
    return {"again": True, "still": tuple(range(state.seats))} if state.pots[0] else {}


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards after the last queen's follower given."""
    at_most(cards.all, 7)
    given = cards.given.get("follower")
    if given is None:
        ranks = wild_ranks(False, None, rules)
    elif given.lower() == "none":
        ranks = wild_ranks(True, None, rules)
    else:
        letter = given.upper().replace("10", "T")
        if len(letter) != 1 or letter not in RANKS or letter == "Q":
            raise Refused(f"follower={given} is not a rank that can follow a queen, such as 7 or K")
        ranks = wild_ranks(True, RANKS.index(letter), rules)
    return {"": high(cards.all, wild=[card for card in cards.all if rank(card) in ranks])}


WILD = {
    "wild": "Queens are wild, and so is the rank of the card face up that follows the last queen "
    "dealt face up.",
    "plain": "The rank of the card face up that follows the last queen dealt face up is wild.",
}
LAST = {
    "queens": "If a queen is the last card face up, queens alone are wild.",
    "nothing": "If a queen is the last card face up, nothing is wild.",
    "redeal": "If a queen is the last card face up, the pot stays and all is dealt again.",
}
"""Sentences for what is wild, by the house rules."""


def notes(view: View) -> list[Text]:
    """List what is wild, and which cards made it so."""
    rules = view.rules
    assert isinstance(rules, Rules)
    queen, follower = view.own["queen"], view.own["follower"]
    if queen == NONE:
        queens = on_wilds("queens are wild", "queens")
        return [queens if rules.queens == "wild" else "nothing is wild yet"]
    last_queen = card_text(view.face[queen])
    if follower != NONE:
        card = view.face[follower]
        ranks = [*(["Q"] if rules.queens == "wild" else []), RANKS[rank(card)]]
        words = message(
            "{ranks:ranks} are wild: {follower:cards} followed {queen:cards}",
            ranks=ranks, follower=card_text(card), queen=last_queen,
        )  # fmt: skip
        return [on_wilds(words, message("{ranks:ranks}", ranks=ranks))]
    if not wild_ranks(True, None, rules):
        return [message("nothing is wild: {queen:cards} was the last card up", queen=last_queen)]
    words = message("queens are wild: {queen:cards} was the last card up", queen=last_queen)
    return [on_wilds(words, "queens")]


def why(view: View, hand: int) -> list[Reason]:
    """Explain the wild cards of a hand: queens, and the rank that followed the last queen."""
    assert isinstance(view.rules, Rules)
    queen, follower = view.own["queen"], view.own["follower"]
    same = None if follower == NONE else rank(view.face[follower])
    ranks = wild_ranks(queen != NONE, same, view.rules)
    cards = view.known(hand)
    queens = [card for card in cards if rank(card) == QUEEN and QUEEN in ranks]
    lines = because(queens, "wild", "queens are, face up and face down", "2")
    if follower == NONE:
        return lines
    followed = message(
        "{follower:cards} followed {queen:cards}",
        follower=card_text(view.face[follower]), queen=card_text(view.face[queen]),
    )  # fmt: skip
    return lines + because([c for c in cards if rank(c) == same], "wild", followed, "3")


def given(view: View, hand: int) -> dict[str, str]:
    """The last queen's follower, as `rank` would be given it."""
    if view.own["follower"] != NONE:
        return {"follower": RANKS[rank(view.face[view.own["follower"]])]}
    return {"follower": "none"} if view.own["queen"] != NONE else {}


FOLLOW_THE_QUEEN = Game(
    "Follow the Queen",
    __doc__,
    program=program,
    rules=Rules,
    worth=worth,
    own=Slots,
    **as_home_stud(),
    carry_out=carry_out,
    changes=(
        ANTES_MAKE_LAYERS,
        LAST_TRIGGER_ALONE,
    ),
    talk=Talk(
        strange="Another queen comes face up: the rank that was wild is itself again.",
        kinds=Kinds(news=("trigger",), changes_wilds=("trigger",)),
        facts={"follower": "the rank that followed the last queen up, or none if none has yet"},
        given=given,
        wild=lambda rules: one_after_another([WILD[rules.queens], LAST[rules.last_queen]]),
        notes=notes,
        ladder=lambda view: {"": WILD_HANDS},
        why=why,
    ),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.follow_the_queen"),
)
