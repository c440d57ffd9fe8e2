"""The house rules of Bonedoneskis, and what its table remembers of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pokernight.cards import parse
from pokernight.engine.game_slots import Flag, Seat, Token, Within
from pokernight.engine.hand import Opening
from pokernight.engine.powers import Awake
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import State, by_seat
from pokernight.games.stakes import AnteStakes, check_forced


@dataclass(frozen=True)
class Rules(AnteStakes):
    """House rules of Bonedoneskis."""

    small_bet: Money = amount(
        100,
        "The bet and raise on third and fourth street.",
        source="the source: 1-2 limit",
        stakes="set",
    )
    big_bet: Money = amount(
        200, "The bet and raise from fifth street on.", source="the source: 1-2 limit", stakes="set"
    )
    ante: Money = amount(50, "What everybody pays before the deal.", source="the source")
    bring_in: Money = amount(50, "What the lowest up card must put in.", source="the source")
    complete_at_once: bool = option(
        False,
        "Whether the lowest up card may complete to a full bet at once, instead of bringing it in.",
        source='house (B31); the source has it bring in "automatically"',
    )
    price: Money = amount(
        250, "The price of a sale, an 8 Ball and a Fish Hook; dead money.", source="the site"
    )
    fee: Money = amount(
        100,
        "What a 9♠ collects from each player, and a black jack costs.",
        source="the source: a 9♠; house: a black jack (B1)",
    )
    sleeping: Literal["strict", "friendly"] = option(
        "strict",
        "A power that may be slept must be claimed unasked, or its owner is asked.",
        source="the source, Nighty-Night (B16)",
    )
    duties: Literal["owed", "slept"] = option(
        "owed",
        "A duty (black jack, Fish Hook, Krabler) is always owed, or it may be slept like a power.",
        source="house (B25, B33); the source sleeps all but trades",
    )
    nine_of_spades: bool = option(
        True, "The 9♠ collects a fee from each player, if asked for.", source="house (B1)"
    )
    nine_of_diamonds: bool = option(
        True, "The 9♦ must be traded for an up card of another player.", source="house (B1)"
    )
    red_queens: bool = option(
        True, "A red queen may make another player turn up a hole card.", source="house (B1)"
    )
    black_jacks: bool = option(
        True, "The owner of a black jack must pay the fee or fold.", source="house (B1)"
    )
    sevens: Literal["face_up", "all"] = option(
        "face_up", "Which sevens are wild.", source="the inventor's wording (B2)"
    )
    hog_takes: Literal["any", "red"] = option(
        "any",
        "Which twos and fives the 2 Hog may take; the suits may be lost.",
        source="the site (B3)",
    )
    extension: Literal["turned", "moved", "in_sight"] = option(
        "turned",
        "A red jack or Q♠ makes the game longer if it is first turned up on that street, or also "
        "if it changes hands there, or if such a card is in sight at its end.",
        source="the source; house (B4)",
    )
    straight_up: Literal["adjacent", "apart"] = option(
        "adjacent",
        "Whether the three cards of a Straight Up trade lie side by side, or only in order.",
        source="the site's examples (B6)",
    )
    red_six_in_sequence: bool = option(
        False, "Whether a red six counts as a six in a Straight Up trade.", source="house (B17)"
    )
    exposes: Literal["victim", "holder"] = option(
        "victim",
        "The player who picks the hole card that a red queen turns up.",
        source="house (B9)",
    )
    red_four_picks: Literal["holder", "victim"] = option(
        "holder",
        "The player who picks the card that a red four turns down, once its holder has named a "
        "player.",
        source="the site's example (B22)",
    )
    combining: Literal["in_sight", "showdown"] = option(
        "in_sight",
        "Whether codependent twos are combined in sight too, or at the showdown only.",
        source="house (B19)",
    )
    last_deuce: bool = option(
        True,
        "Whether a 2♦ or 2♣ dealt down as the last card may combine with the card on its left.",
        source="house (B20, B34)",
    )
    eight_ball_again: bool = option(
        True, "Whether the 8 Ball wakes again for the player it was traded to.",
        source="house (B26)",
    )  # fmt: skip

    def check(self) -> None:
        """Refuse impossible stakes."""
        super().check()
        check_forced("bring-in", self.bring_in, self.small, "the small bet")


NEVER = 0, -1
"""On no street, to nobody."""


Street: TypeAlias = Annotated[int, Within(0, 8)]
Size: TypeAlias = Annotated[int, Within(6, 8)]


class Slots(Awake):
    """State of the table, all of it public.

    ``street`` is the current street, ``size`` the cards of a final hand, ``last`` 1 once the
    last card is dealt. ``dealt`` has by token the street on which it was dealt face up and
    to whom, ``NEVER`` for any other card. ``pairs`` are the codependent pairs, each a card and the
    two to its right; ``turned_down`` are the up cards turned down. ``must_bet`` is 1 by seat for
    a Krabler in the round to come.
    """

    dealt: list[tuple[Street, Seat]]
    last: Flag
    must_bet: list[Flag] = by_seat(0)
    pairs: list[tuple[Token, Token]]
    size: Size = 6
    street: Street = 2
    turned_down: list[Token]

    def begin(self, opening: Opening) -> None:
        """Begin with no card dealt face up."""
        self.dealt = [NEVER] * len(opening.deck)


TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, JACK, KING, ACE = 0, 1, 2, 3, 4, 5, 6, 9, 11, 12
TWOS_AND_FIVES = 8
RED_SIXES = parse("6d 6h")
BLACK_SIXES = parse("6c 6s")
CODEPENDENT = parse("2c 2d")
LONGER = parse("Jd Jh Qs")
"""The red jacks and the queen of spades."""
LONGER_GAME = {7: "{cards} makes it a 7-card game", 8: "{cards} makes it an 8-card game"}
SCHIZO = parse("4s")[0]
KILLER = parse("4c")[0]


def slots_of(state: State) -> Slots:
    """The game's own slots."""
    slots: Slots = state.own
    return slots


def hole(state: State, seat: int) -> list[int]:
    """The hole cards of a seat; an up card that was turned down is none."""
    turned_down = slots_of(state).turned_down
    return [token for token in state.down(seat) if token not in turned_down]


def left_of(state: State, seat: int, token: int) -> int | None:
    """The card to the left of a card in a hand as it lies."""
    place = state.hands[seat].index(token)
    return state.hands[seat][place - 1] if place else None


def turned_up(state: State, seat: int, token: int, *, dealt: bool) -> None:
    """A card lies face up for the first time: dealt, drawn in a sale, or turned up.

    A red jack or the queen of spades makes the game longer (3); a codependent two that is dealt
    is paired with the card on its left (8).
    """
    slots = slots_of(state)
    card = state.face[token]
    longer(state, token)
    if not dealt:
        return
    slots.dealt[token] = slots.street, seat
    if card in CODEPENDENT and 4 <= slots.street <= 7:
        left = left_of(state, seat, token)
        if left is not None and state.up[left]:
            slots.pairs.append((left, token))


def longer(state: State, token: int) -> None:
    """A red jack or the queen of spades on fifth street makes seven cards, on sixth eight (3)."""
    slots = slots_of(state)
    size = {5: 7, 6: 8}.get(slots.street, 0)
    if state.face[token] in LONGER and size > slots.size:
        slots.size = size
        state.tell("longer", LONGER_GAME[size], tokens=(token,), clause="3", size=size)


def moved(state: State, token: int) -> None:
    """A card has changed hands: a codependent pair with it is no more (8)."""
    slots = slots_of(state)
    slots.pairs = [pair for pair in slots.pairs if token not in pair]
    if state.setup.rules.extension == "moved" and state.up[token]:
        longer(state, token)
