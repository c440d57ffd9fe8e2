"""Tables of the keys and commands of a table: the text to type, and its effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pokernight.wording.message import Message, message

Keys: TypeAlias = Sequence[tuple[str, Message]]

IN_A_HAND: Keys = (
    ("c, f, b, r", message("check or call, fold, bet, raise; the first letters will do")),
    ("4, b 4, r 8", message("an amount is the total then in front of you")),
    ("1 3, 6d 6c", message("several cards, by their numbers or their names")),
    ("Enter", message("as the prompt says: never a fold, a small bet at most")),
    ("?, ?4, ?7h", message("this question and your hand; rule 4; why that card is wild")),
    ("rules, hands", message("all rules of the game; the order of hands")),
    ("t, h", message("the table; this hand so far")),
    ("story, story 2", message("the evening so far; its second hand")),
    ("!, o", message("a hint; your cards in another order")),
)
"""Keys in a hand, for every client."""
AT_THE_KEYBOARD: Keys = (
    ("u", message("takes your last answer back; all cards that one a turned")),
    ("call off", message("calls the hand off: every chip goes back")),
    ("habits", message("what the house players remember of each player's betting")),
    ("q", message("leaves")),
)
"""Further keys in a hand at this machine's keyboard."""
OF_THE_MENU: Keys = (
    ("menu", message("the games; menu add GAME, menu drop GAME")),
    ("stakes 4/8", message("other stakes; stakes GAME 4/8")),
    ("rule ante=0.50", message("another house rule; rule GAME ante=0.50")),
)
"""Commands about the menu, between hands; the next dealer changes it."""
BETWEEN_HANDS: Keys = (
    ("sit Earl caller", message("a house player sits down; sit Ann person: one of you")),
    ("leave Earl", message("a player leaves")),
    ("buy 50", message("gets you $50 more in chips; buy Ann 50")),
    *OF_THE_MENU,
    ("give up", message("leaves a game that goes on until its pot is won")),
)
"""Commands between hands at this machine's keyboard."""
IN_A_ROOM: Keys = (
    ("buy 50", message("gets you $50 more in chips")),
    ("sit, sit 50", message("takes a chair; with $50")),
    ("out, back", message("sits out; comes back")),
    ("leave, q", message("gives up your chair; leaves the room too")),
    ("u, off", message("takes your last answer back; calls the hand off: the others vote")),
    ("pause", message("asks the host for a pause")),
    ("give up", message("leaves a game that goes on, if the others agree: yes or no")),
    ("show, show 1 3", message("shows your cards after a hand; two of them")),
    ("Enter, ready", message("between two hands: the next is dealt once all are ready")),
    ("cards yes", message("lets spectators see your cards of finished hands")),
    ("overlay yes", message("lets a stream show your hole cards, after its delay")),
    ("trust FILE", message("lets the code of a new game on the menu run on this computer")),
    ("propose FILE", message("proposes a game of a file, or of a link")),
    ("unshown", message("before your first hand: its seed, and all later ones, stay unshown")),
    ("say TEXT", message("speaks to the table")),
    ("t", message("the players")),
    *OF_THE_MENU,
    ("link", message("your own link, for any device")),
    ("words", message("six words for everything you were shown, to compare with the others")),
    ("choose NAME", message("votes for a new host while the host is away")),
)
"""Commands of a player in a room."""
OF_A_HOST: Keys = (
    ("start, end", message("deals the first hand; ends the evening after this hand")),
    ("pause, go", message("pauses the table, as long as you like; ends the pause")),
    ("play on", message("declines a pause that is asked for")),
    ("admit NAME", message("allows a purchase of chips; refuse NAME")),
    ("read 1", message("shows a game that is proposed; agree 1, decline 1")),
    ("set NAME VALUE", message("changes a setting between hands, as set clock 45")),
    ("all stakes 1/2", message("sets the stakes of all games, also as quarter, half")),
    ("move NAME 3", message("moves NAME to seat 3 between hands")),
    ("mute NAME", message("hides what NAME says; unmute NAME")),
    ("remove NAME", message("removes a player")),
    ("house sensible", message("seats a house player")),
    ("renew invite", message("makes a new link for friends; renew NAME")),
    ("host NAME", message("makes NAME the host")),
)
"""Commands of the host of a room's table."""


class KeyGroup(NamedTuple):
    """Table of keys, with a heading or None."""

    heading: Message | None
    keys: Keys


AT_HOME = (
    KeyGroup(None, (*IN_A_HAND, *AT_THE_KEYBOARD)),
    KeyGroup(
        message("Between hands; typed in a hand, it waits until the hand is over:"), BETWEEN_HANDS
    ),
)
"""Keys of `play` and `evening`."""
AWAY = (
    KeyGroup(None, IN_A_HAND),
    KeyGroup(message("In this room:"), IN_A_ROOM),
    KeyGroup(message("The host of the table:"), OF_A_HOST),
)
"""Keys of `join`."""
