"""Refusals of a table: their sentences, and their codes in messages."""

from __future__ import annotations

from pokernight.errors import Refused
from pokernight.games.game_file_loader import mistake
from pokernight.session import messages as m
from pokernight.session.command_refusals import NotYours, TooFast, TooLate
from pokernight.session.log_reading import DAMAGED
from pokernight.session.session import NAME_TAKEN
from pokernight.wording.message import Text, as_message, message

NO_TABLE = "this room has no such table: check the link"
NO_SPECTATORS = "this table has no spectators: come in by your own link, or with a name"
WRONG_KEY = "this link is not valid here: if it was replaced, ask the host for the new link"
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
NO_HINT = "the program failed to compute a hint"
MISTAKE = "the program failed, and cannot continue the hand"
STANDS_STILL = "the program failed: the hand stands still"
WATCHING = "spectators give no commands: come in with a name first"


def mistake_of(error: BaseException) -> Text:
    """Return the reason of a hand that stands still: the line of a game file, where it failed."""
    sentence = mistake(error)
    if sentence is None:
        return MISTAKE
    return message("{mistake:=}, so the hand cannot go on", mistake=sentence)


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


def refusal_code(refused: Refused) -> str:
    """Return the code of a message that refuses a command."""
    if isinstance(refused, NotYours):
        return "not yours"
    if isinstance(refused, TooFast):
        return "too fast"
    return "too late" if isinstance(refused, TooLate) else "not now"


def damage_notice(seq: int, damage: str) -> Text:
    """Return the sentence for the people of a table with a damaged entry; empty without damage."""
    if not damage:
        return ""
    return message(STANDS_BEFORE, damage=damage, entry=seq)
