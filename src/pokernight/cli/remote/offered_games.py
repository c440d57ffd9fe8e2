"""Games of files at a table of a room: proposed, read and judged in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pokernight.cli.console.terminal import Terminal
from pokernight.engine.game_source import SHOWN_DIGITS
from pokernight.errors import Refused, file_reason
from pokernight.printable import printable
from pokernight.room.guest.client import new_id
from pokernight.session import messages as m
from pokernight.session.message_parts import OfferJson, TableJson
from pokernight.wording.message import message


def proposal_of(typed: str) -> m.ProposeGame:
    """Return the proposal of a game file on this machine, or of a link to a file.

    Raises:
        Refused: for a file that cannot be read.
    """
    if typed.startswith("https://"):
        return m.ProposeGame(id=new_id(), link=typed)
    path = Path(typed).expanduser()
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = file_reason(error) if isinstance(error, OSError) else "it is not text"
        raise Refused(
            message("{file:=} cannot be proposed: {reason:=}", file=typed, reason=reason)
        ) from None
    return m.ProposeGame(id=new_id(), file=path.name, text=text)


def offer_at(table: TableJson, number: str) -> OfferJson:
    """Return a proposed game by its number, from 1.

    Raises:
        Refused: if there is none of this number.
    """
    if not number.isdecimal() or not 1 <= int(number) <= len(table.offers):
        raise Refused("no such game is proposed now")
    return table.offers[int(number) - 1]


def judgement(table: TableJson, number: str, *, yes: bool) -> m.JudgeGame:
    """Return the host's answer to a proposed game, by its number.

    Raises:
        Refused: if there is none of this number.
    """
    return m.JudgeGame(new_id(), offer_at(table, number).id, yes)


def print_offers(terminal: Terminal, table: TableJson) -> None:
    """Print the proposed games with their numbers."""
    for number, offer in enumerate(table.offers, 1):
        line = message(
            "{number}: {game:=}. read {number} shows it; agree {number}, decline {number}.",
            number=number,
            game=offer.file or offer.link,
        )
        terminal.say(line, "bold")


def print_offer(terminal: Terminal, offered: dict[str, Any]) -> None:
    """Print the page and the source of a proposed game; nothing of it is run."""
    if offered["link"]:
        terminal.say(message("A link, which the host opens:"), indent=2)
        terminal.print(printable(offered["link"]))
        return
    terminal.say(
        message(
            "{file:=} is a game of its own (SHA-256 {hash:=}). Its page:",
            file=offered["file"],
            hash=offered["sha256"][:SHOWN_DIGITS],
        )
    )
    terminal.print(printable(offered["page"], lines=True))
    terminal.say(message("Its source:"))
    terminal.print(printable(offered["source"], lines=True))
