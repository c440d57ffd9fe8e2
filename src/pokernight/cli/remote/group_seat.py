"""`pokernight join` with the link of a group: the reader's seat at the evening that is open."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from pokernight.cli.console.terminal import Terminal
from pokernight.cli.remote.open_table import ask
from pokernight.errors import Refused
from pokernight.room.shared.addresses import GroupLink, Link
from pokernight.session.people import new_key
from pokernight.wording.message import message


class GroupSeat(NamedTuple):
    """A link to the table of a group's evening, the member's name, and the member's own key."""

    table: Link
    name: str
    key: str


def seat_in_group(link: GroupLink, name: str, certificate: str, terminal: Terminal) -> GroupSeat:
    """Return the seat of a member, known by the key; a newcomer with the invitation joins.

    Raises:
        Refused: in the room's words, or if no evening is open, or a newcomer gives no name.
    """
    url, key = f"{link.base}/api/groups/{link.group}", link.key
    group = ask(url, secret=key, certificate=certificate)
    if not group["me"]:
        if not name:
            raise Refused(
                "this link is an invitation: give your name with --name, or, as a member, use "
                "your own link"
            )
        key = new_key()
        group = ask(url, {"type": "join", "name": name, "own": key}, link.key, certificate)
        own = GroupLink(link.base, link.group, key)
        terminal.say(message("You are a member now. Your own link, for every evening:"))
        terminal.print(Text(str(own)))
    evening = group["next"]
    if evening is None:
        raise Refused(
            message(
                "no evening of {group:=} is open: the host opens the next", group=group["title"]
            )
        )
    table = Link(link.base, evening["table"], evening["invite"] or key)
    return GroupSeat(table, group["me"], key)


def tell_next_evening(link: Link, certificate: str, terminal: Terminal) -> None:
    """Print a player's way from an evening that is over to the next one of its group."""
    url = f"{link.base}/api/tables/{link.table}/group"
    try:
        group = ask(url, secret=link.key, certificate=certificate)
    except Refused:
        return
    if group["group"]:
        way: Link | GroupLink = GroupLink(link.base, group["group"], link.key)
        says = message("You come to the next evening of {group:=} by:", group=group["title"])
    else:
        way, says = link, message("If a group is made of this evening, its next one is told by:")
    terminal.say(says)
    terminal.print(Text(f"pokernight join '{way}'"))
