"""Tables of the keys and commands of a table: the text to type, and its effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Keys: TypeAlias = Sequence[tuple[str, str]]

IN_A_HAND: Keys = (
    ("c, f, b, r", "check or call, fold, bet, raise; the first letters will do"),
    ("4, b 4, r 8", "an amount is the total then in front of you"),
    ("1 3, 6d 6c", "several cards, by their numbers or their names"),
    ("Enter", "as the prompt says: never a fold, a small bet at most"),
    ("?, ?4, ?7h", "this question and your hand; rule 4; why that card is wild"),
    ("rules, hands", "all rules of the game; the order of hands"),
    ("t, h", "the table; this hand so far"),
    ("story, story 2", "the evening so far; its second hand"),
    ("!, o", "a hint; your cards in another order"),
)
"""Keys in a hand, for every client."""
AT_THE_KEYBOARD: Keys = (
    ("u", "takes your last answer back; all cards that one a turned"),
    ("call off", "calls the hand off: every chip goes back"),
    ("q", "leaves"),
)
"""Further keys in a hand at this machine's keyboard."""
OF_THE_MENU: Keys = (
    ("menu", "the games; menu add GAME, menu drop GAME"),
    ("stakes 4/8", "other stakes; stakes GAME 4/8"),
    ("rule ante=0.50", "another house rule; rule GAME ante=0.50"),
)
"""Commands about the menu, between hands; the next dealer changes it."""
BETWEEN_HANDS: Keys = (
    ("sit Earl caller", "a house player sits down; sit Ann person: one of you"),
    ("leave Earl", "a player leaves"),
    ("buy 50", "gets you $50 more in chips; buy Ann 50"),
    *OF_THE_MENU,
    ("give up", "leaves a game that goes on until its pot is won"),
)
"""Commands between hands at this machine's keyboard."""
IN_A_ROOM: Keys = (
    ("buy 50", "gets you $50 more in chips"),
    ("sit, sit 50", "takes a chair; with $50"),
    ("out, back", "sits out; comes back"),
    ("leave, q", "gives up your chair; leaves the room too"),
    ("u, off", "takes your last answer back; calls the hand off: the others vote"),
    ("give up", "leaves a game that goes on, if the others agree: yes or no"),
    ("show, show 1 3", "shows your cards after a hand; two of them"),
    ("Enter, ready", "between two hands: the next is dealt once all are ready"),
    ("cards yes", "lets spectators see your cards of finished hands"),
    ("say TEXT", "speaks to the table"),
    ("t", "the players"),
    *OF_THE_MENU,
    ("link", "your own link, for any device"),
    ("words", "six words for everything you were shown, to compare with the others"),
    ("choose NAME", "votes for a new host while the host is away"),
)
"""Commands of a player in a room."""
OF_A_HOST: Keys = (
    ("start, end", "deals the first hand; ends the evening after this hand"),
    ("pause, go", "stops the clocks; starts them again"),
    ("admit NAME", "allows a purchase of chips; refuse NAME"),
    ("mute NAME", "hides what NAME says; unmute NAME"),
    ("remove NAME", "removes a player"),
    ("house sensible", "seats a house player"),
    ("renew invite", "makes a new link for friends; renew NAME"),
    ("host NAME", "makes NAME the host"),
)
"""Commands of the host of a room's table."""


class KeyGroup(NamedTuple):
    """Table of keys with a heading; the heading may be empty."""

    heading: str
    keys: Keys


AT_HOME = (
    KeyGroup("", (*IN_A_HAND, *AT_THE_KEYBOARD)),
    KeyGroup("Between hands; typed in a hand, it waits until the hand is over:", BETWEEN_HANDS),
)
"""Keys of `play` and `evening`."""
AWAY = (
    KeyGroup("", IN_A_HAND),
    KeyGroup("In this room:", IN_A_ROOM),
    KeyGroup("The host of the table:", OF_A_HOST),
)
"""Keys of `join`."""
