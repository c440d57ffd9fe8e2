"""Refusals of a table: their sentences, and their codes in messages."""

from __future__ import annotations

from pokernight.errors import Refused
from pokernight.session import messages as m
from pokernight.session.command_refusals import WRONG_KEY
from pokernight.session.log_reading import DAMAGED
from pokernight.session.session import NAME_TAKEN
from pokernight.wording.message import Text, as_message, message

NO_TABLE = "this room has no such table: check the link"
NO_SPECTATORS = "this table has no spectators: come in by your own link, or with a name"
MOVED = "another worker runs this table now: connect again"
DELAYED = "spectators see this table later than its players: ask again in a moment"
STANDS_BEFORE = (
    "the log of this evening is damaged ({damage:=}): the table stands as it was after entry "
    "{entry:=}, and no more commands are taken; the ledger and the export of the evening go as far "
    "as that"
)
OPENS_LATER = "this link opens when the hand that its owner plays is over"
KEY_TAKEN = "that key is taken: draw a new key"
BACK = "the host lets you back in"
GONE = (
    "the process in which this table plays a guest's game has ended: connect again, and it goes on "
    "from its log"
)
ENDS_ITS_PROCESS = (
    "{file:=} has twice ended the process that it is played in, or kept it from answering"
)
CANNOT_GO_ON = (
    "this evening cannot be opened at the moment: {file:=} ends every process that it is played in"
)
TOO_MANY = "this room plays guests' games at as many tables as it can: come again later"
DOES_NOT_BEGIN = "the process of this table does not begin: come again"
NO_ANSWER = "this table has no answer to that"
NOT_AGAIN = "the games of this evening cannot be opened again"


class NotYet(Refused):
    """Refusal of a link that opens later."""


def bye_code(reason: Text, hello: m.Hello | None = None) -> str:
    """Return the code of a :class:`~pokernight.session.messages.Bye` for a refusal to let in."""
    codes = {
        NO_TABLE: "no table", WRONG_KEY: "wrong key", NO_SPECTATORS: "nobody watches",
        NAME_TAKEN: "taken",
    }  # fmt: skip
    template = as_message(reason).text
    if template in (DAMAGED, STANDS_BEFORE):
        return ""
    return codes.get(template, "name" if hello is not None and hello.name else "")


def damage_notice(seq: int, damage: str) -> Text:
    """Return the sentence for the people of a table with a damaged entry; empty without damage."""
    if not damage:
        return ""
    return message(STANDS_BEFORE, damage=damage, entry=seq)
