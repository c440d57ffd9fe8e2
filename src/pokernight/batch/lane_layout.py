"""Layout of a lane: a hand of a batch as a row of whole numbers.

Slots below ``STACK`` are single numbers; from there on each begins a list by seat or of cards.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 10
"""Most seats of a lane."""
CARDS: Final = 11
"""Most cards of a hand, and of the board."""
DECK_SIZE: Final = 56
"""Most cards of a deck."""

PLACE: Final = 0
"""Place in the program."""
ASK: Final = 1
"""Kind of the question, of the ``ASKS`` below."""
SEAT: Final = 2
"""Seat that is asked, -1 when the hand is over."""
BUTTON: Final = 3
HIGH: Final = 4
FULL: Final = 5
STEP: Final = 6
RAISES: Final = 7
LAST: Final = 8
OPENER: Final = 9
AGGRESSOR: Final = 10
UNCAPPED: Final = 11
ACTIONS: Final = 12
DEAD: Final = 13
"""Dead money in the main pot."""
STREET: Final = 14
NEXT: Final = 15
"""Place in the deck of the next card."""
BOARD_SIZE: Final = 16
QUEEN: Final = 17
"""Card of the last trigger: a queen, or -1."""
FOLLOWER: Final = 18
"""Card that followed a queen, or the last joker up; or -1."""
JOKERS: Final = 19
"""1 while jokers are wild."""
CALL: Final = 20
LOW: Final = 21
MOST: Final = 22
FOLDS: Final = 23
TURN: Final = 24
"""Seats that have spoken, or settled their cards, in a step that goes round."""
READY: Final = 25
"""1 when the values of a showdown, or the opener, are filled in."""
CHOSEN: Final = 26
"""The opener that was filled in."""
ANSWERS: Final = 27
"""Number of answers so far."""
EPISODE: Final = 28
"""Number of the hand in its lane."""
SHOWN: Final = 29
"""Mask of the seats that showed their hands; the others left at the showdown mucked."""
MOST_POT: Final = 30
"""The pot at the end, before it was paid out."""

COUNTED: Final = 31
"""Number of cards face up that count, by rank or as the step says."""
MUCKED: Final = 32
"""Mask of the seats that threw their hands away where each is asked."""
COMMITTED: Final = 33
"""Mask of the seats whose cards against the hand that nobody plays are settled."""
NAMED: Final = 34
"""The seat that another puts out, or -1."""
NAMER: Final = 35
"""The seat that puts it out."""
WILDS: Final = 36
"""Mask of the ranks that are wild in the hand that is read, by a rule for each hand."""

STACK: Final = 40
FRONT: Final = STACK + SEATS
STAKED: Final = FRONT + SEATS
ACTED: Final = STAKED + SEATS
LIVE: Final = ACTED + SEATS
BEGAN: Final = LIVE + SEATS
SIZES: Final = BEGAN + SEATS
"""Cards held by seat."""
DRAWN: Final = SIZES + SEATS
"""Cards drawn last by seat, -1 before."""
BACK: Final = DRAWN + SEATS
"""Times that an uncalled part of a bet came back, by seat."""
POSTS: Final = BACK + SEATS
"""Number of blinds and bring-ins posted, by seat."""
POSTED: Final = POSTS + SEATS
"""Cents of them."""
WINS: Final = POSTED + SEATS
"""Number of pots and parts of pots won, by seat."""
WON: Final = WINS + SEATS
"""Cents of them."""
PAYS: Final = WON + SEATS
"""Number of cards dealt face up that were paid for, by seat."""
BROUGHT: Final = PAYS + SEATS
"""Number of cards that others brought, by seat."""
POT_SEATS: Final = BROUGHT + SEATS
"""Mask of the seats that can win each pot, the main pot first, when pots are paid out."""
POTS: Final = POT_SEATS + SEATS + 1
"""Cents of each pot."""
AMOUNTS: Final = POTS + SEATS + 1
"""Amounts by action; 0 where the action is not legal."""
HANDS: Final = AMOUNTS + 8
FACE_UP: Final = HANDS + SEATS * CARDS
BOARD: Final = FACE_UP + SEATS * CARDS
VALUES: Final = BOARD + CARDS
"""Values at the showdown by contest and seat."""
DECK: Final = VALUES + 2 * SEATS
WIDTH: Final = DECK + DECK_SIZE

OVER, BET, BRING_IN, DRAW, PAY_OR_FOLD, PUT_OUT, SHOW, COMMIT = range(8)
"""Kinds of questions; OVER asks nothing."""
WAITS_FOR_VALUES, WAITS_FOR_OPENER, WAITS_FOR_END = 8, 9, 10
"""Inputs, or the kernel for its end, that a lane waits for before it goes on."""
