"""The rulings of the Canterbury Card Club on what goes wrong at an Omaha table, as data.

The floor reads them out, and the incidents of :mod:`pokernight.games.canterbury` apply them to a
hand; the betting and the seating of a table go by the others. Another game may cite the same book.
Clauses are those of the page of Omaha Hi-Lo.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pokernight.engine.incidents import MATTERS
from pokernight.engine.rulings import AtLeast, Case, Matter, Number, Part, Players, YesNo

_MINGLED = YesNo("mingled", "Is the next card among another player's already?")

RULINGS: dict[str, Matter] = {
    "boxed_card": Matter(
        "a card lay face up in the deck",
        (
            Case(
                "replaced",
                "A boxed card is a scrap of paper: since the next card is among another player's "
                "cards already, it is replaced after this round of cards has been dealt",
                "7",
                {"mingled": True},
            ),
            Case(
                "replaced",
                "A boxed card is a scrap of paper: it is replaced by the next card below it in the "
                "deck",
                "7",
            ),
        ),
        (replace(_MINGLED, default=False),),
    ),
    "joker": Matter(
        "a joker was found among a player's cards",
        (
            Case(
                "forfeited",
                "A player who acts on a hand without calling attention to the joker in it has a "
                "foul hand, and forfeits all rights to the pot and all money in it",
                "7",
                {"acted": True},
            ),
            Case(
                "replaced",
                "A joker is a scrap of paper: since the next card is among another player's cards "
                "already, it is replaced after this round of cards has been dealt",
                "7",
                {"mingled": True},
            ),
            Case(
                "replaced",
                "A joker is a scrap of paper: it is replaced by the next card below it in the deck",
                "7",
            ),
        ),
        (YesNo("acted", "Had the player acted before calling attention to it?"), _MINGLED),
    ),
    "exposed_cards": Matter(
        "the dealer exposed hole cards on the deal",
        (
            Case(
                "misdeal",
                "Two or more cards exposed on the deal are a misdeal: all bets go back and the "
                "cards are dealt anew",
                "8",
                {"count": AtLeast(2)},
            ),
            Case(
                "replaced",
                "A hole card exposed by the dealer may not be kept: after the deal it is exchanged "
                "for the top card, lies face up on the deck and is burned before the flop",
                "8",
            ),
        ),
        (Number("count", "How many cards were exposed?", least=1, most=40),),
    ),
    "exposed_by_player": Matter(
        "a player exposed a card of their own",
        (
            Case(
                "play on",
                "A player keeps a card that they expose themselves, and it plays: only an error of "
                "the dealer is made good",
                "8",
            ),
        ),
    ),
    "wrong_number_of_cards": Matter(
        "a player was dealt more or fewer than four cards",
        (
            Case(
                "forfeited",
                "A wrong number of cards that is found after two players have acted is a foul "
                "hand: that player forfeits all money, antes and blinds",
                "9",
                {"acted": AtLeast(2)},
            ),
            Case(
                "misdeal",
                "A wrong number of cards that is found before two players have acted is a "
                "misdeal: all bets go back and the cards are dealt anew",
                "9",
            ),
        ),
        (Players("acted", "How many players had acted on their hands?"),),
    ),
    "flop_too_many_cards": Matter(
        "the flop has too many cards",
        (
            Case(
                "reshuffled",
                "A flop of too many cards is taken back and reshuffled; the burned card stays "
                "burned, and no other is burned before the new flop",
                "10",
            ),
        ),
    ),
    "flop_early": Matter(
        "the flop was dealt before the betting was complete",
        (
            Case(
                "reshuffled",
                "A flop before the betting is complete is taken back and reshuffled; the burned "
                "card stays burned, and no other is burned before the new flop",
                "10",
            ),
        ),
    ),
    "turn_early": Matter(
        "the turn was dealt before the betting was complete",
        (
            Case(
                "set aside",
                "A turn before the betting is complete is not in play: after the betting a card "
                "is burned and the next card is the turn; before the river the card set aside is "
                "shuffled into the deck, without burned cards and discards",
                "10",
            ),
        ),
    ),
    "river_early": Matter(
        "the river was dealt before the betting was complete",
        (
            Case(
                "reshuffled",
                "A river before the betting is complete is not in play: after the betting it is "
                "shuffled into the deck, without burned cards and discards, and the river is "
                "dealt",
                "10",
            ),
        ),
    ),
    "string_bet": MATTERS["string_bet"].cited("3"),
    "short_raise": Matter(
        "a player put in more than a call, and less than a raise",
        (
            Case(
                "raise",
                'A player who has announced "raise" must complete it, however little is put in',
                "3",
                {"announced": True},
            ),
            Case(
                "raise",
                "Half a raise or more must be completed to a raise",
                "3",
                {"fraction": AtLeast(Fraction(1, 2))},
            ),
            Case("call", "Less than half a raise is only a call", "3"),
        ),
        (
            Part("fraction", "How much of the raise had the player put in, on top of the call?"),
            YesNo("announced", 'Had the player announced "raise"?', default=False),
        ),
    ),
    "miscall": Matter(
        "a player said that their hand was something it is not",
        (
            Case(
                "forfeited",
                "A player who miscalls a hand to make another player discard may, at the "
                "discretion of the management, forfeit the pot, be expelled, or both; here the "
                "player forfeits the pot",
                "11",
                {"intent": True},
            ),
            Case("play on", "What a player says of a hand does not bind: cards speak", "11"),
        ),
        (YesNo("intent", "Did the player mean to make another player discard?", default=False),),
    ),
    "losing_hands_not_killed": Matter(
        "the pot was pushed before the losing hands had been killed",
        (
            Case(
                "play on",
                "No pot is awarded until all losing hands have been killed: it goes back to the "
                "middle, and the winning hand stays face up until then",
                "11",
            ),
        ),
    ),
    "two_up_two_down": Matter(
        "a player turned up two cards and not the others",
        (
            Case(
                "play on",
                "Two cards up and the others face down are no valid hand: all four must be face "
                "up before the player can be awarded the pot",
                "11",
                {"shows": True},
            ),
            Case(
                "forfeited",
                "Two cards up and the others face down are no valid hand: a player who does not "
                "turn up all four forfeits the pot",
                "11",
            ),
        ),
        (YesNo("shows", "Will the player turn up the others?", default=True),),
    ),
}
"""Rulings of the house, by incident."""


_MIDDLE = YesNo("middle", "Would the player come in in the middle of the blinds?", default=False)
_POSTS = YesNo("posts", "Does the player want to post rather than wait for the big blind?")
_WAITS_FOR_THE_BUTTON = Case(
    "wait",
    "Nobody enters play in the middle of the blinds: the player waits until the button has passed",
    "12",
    {"middle": True},
)

AT_THE_TABLE: dict[str, Matter] = {
    "new_player": Matter(
        "a new player wants to be dealt in",
        (
            _WAITS_FOR_THE_BUTTON,
            Case(
                "post",
                "A new player posts the big blind on sitting down, or when the button has passed; "
                "it is the player's opening bet, and the player may rap the table to call or make "
                "the prescribed raise",
                "12",
                {"posts": True},
            ),
            Case("wait", "A new player who posts nothing waits for the big blind", "12"),
        ),
        (_MIDDLE, _POSTS),
    ),
    "missed_blinds": Matter(
        "a player is back who had left the table when a blind was due",
        (
            _WAITS_FOR_THE_BUTTON,
            Case(
                "post",
                "A player who missed a blind posts the total of the blinds, whichever it was, the "
                "small blind to the centre of the pot and the big blind live, and pays the "
                "collection owed",
                "12",
                {"posts": True, "collection": True},
            ),
            Case(
                "post",
                "A player who missed a blind posts the total of the blinds, whichever it was, the "
                "small blind to the centre of the pot and the big blind live",
                "12",
                {"posts": True},
            ),
            Case(
                "wait",
                "A player who missed a blind and does not post waits for the big blind, and then "
                "owes none",
                "12",
            ),
        ),
        (
            _MIDDLE,
            _POSTS,
            YesNo("collection", "Does the player owe a collection?", default=False),
        ),
    ),
    "dead_blind": Matter(
        "part or all of a blind is dead in this structure",
        (
            Case(
                "play on",
                "Dead chips are no part of their player's bet and are taken into the centre of the "
                "pot; what is live is part of the bet, and is what has to be called",
                "1",
            ),
        ),
    ),
    "short_all_in": Matter(
        "a player goes all in for less than a whole bet or raise",
        (
            Case(
                "raise",
                "An all-in of half a bet or more is treated as a full bet: a player facing it may "
                "fold, call or make a full raise",
                "4",
                {"fraction": AtLeast(Fraction(1, 2))},
            ),
            Case(
                "call",
                "An all-in of less than half a bet does not open the betting again for a player "
                "who has acted and is in the pot for a previous bet: such a player may fold or "
                "call",
                "4",
                {"bet": True},
            ),
            Case(
                "complete",
                "A player facing less than half a bet may fold, call or complete it, also after "
                "only a check on this round",
                "4",
            ),
        ),
        (
            Part("fraction", "How much of the bet or raise is it?"),
            YesNo("bet", "Has the player facing it bet, called or raised on this round?"),
        ),
    ),
    "reading_hands": Matter(
        "players do not agree what a hand is that lies open",
        (
            Case(
                "play on",
                "Cards speak for themselves, whatever was said: the dealer assists in reading "
                "hands to the best of the dealer's ability",
                "5",
            ),
        ),
    ),
    "unprotected_hand": Matter(
        "a player's hand was not protected, and was fouled or went into the discards",
        (
            Case(
                "forfeited",
                "It is the player's responsibility to protect his or her hand at all times: it is "
                "out of play, and what the player has put in stays in the pot",
                "5",
            ),
        ),
    ),
}
"""Rulings of the house on blinds, bets and hands, where no card and no bet has gone wrong."""
