"""What somebody at a table of a room may ask for besides his answers, and how he says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pokernight.engine.rules import read_money
from pokernight.errors import Refused
from pokernight.room.guest.client import new_id
from pokernight.session import messages as m
from pokernight.session.people import new_key

HOW_TO_TALK = (
    "buy 50 gets you $50 more in chips; sit or sit 50 takes a chair, leave gives it up; out sits "
    "out, back comes back; undo or u takes your last answer back (of cards turned by a, the last "
    "one), off calls the hand off, give up leaves a game that goes on (for all three others are "
    "asked: yes or no); show shows your cards after a hand, show 1 3 two of them; cards yes lets "
    "those who watch see yours of hands that are over; say SOMETHING; link shows your own link, "
    "menu the games, t who is there, words the six words that stand for all you were shown, to be "
    "read to the others. The host: start, pause, go, end, admit NAME, refuse NAME, mute NAME, "
    "unmute NAME, remove NAME, house sensible (one more house player), renew invite, renew NAME (a "
    "new link), host NAME (hands the table on). choose NAME: a new host, while yours is away."
)

Read = Callable[[m.TableJson, str], m.Command]


def _person(table: m.TableJson, name: str) -> str:
    """The id of somebody by his name, or the beginning of it."""
    wanted = name.casefold()
    found = [one for one in table.people if one.name.casefold() == wanted]
    found = found or [one for one in table.people if one.name.casefold().startswith(wanted)]
    if len(found) != 1 or not name:
        there = ", ".join(one.name for one in table.people)
        raise Refused(f"{name!r} is not the name of one person here: there are {there}")
    return found[0].id


def _sit(table: m.TableJson, rest: str) -> m.Command:
    return m.Sit(new_id(), read_money(rest, "what you buy in for") if rest else None)


def _buy(table: m.TableJson, rest: str) -> m.Command:
    return m.Buy(new_id(), read_money(rest, "what you buy for") if rest else table.usual)


def _show(table: m.TableJson, rest: str) -> m.Command:
    if not rest:
        return m.Show(new_id())
    numbers = rest.replace(",", " ").split()
    if not all(one.isdecimal() and int(one) for one in numbers):
        raise Refused(f"show alone shows all your cards, show 1 3 two of them, not {rest!r}")
    return m.Show(new_id(), [int(one) - 1 for one in numbers])


def _yes(rest: str) -> bool:
    if rest not in ("yes", "no"):
        raise Refused(f"say cards yes or cards no, not {rest!r}")
    return rest == "yes"


def _renew(table: m.TableJson, rest: str) -> m.Command:
    what = rest if rest in ("invite", "host") else _person(table, rest)
    return m.Renew(new_id(), what, new_key())


def _admit(table: m.TableJson, rest: str, *, yes: bool) -> m.Command:
    person = _person(table, rest)
    wants = next(one.wants for one in table.people if one.id == person)
    return m.Admit(new_id(), person, yes, wants)


def _called_off(table: m.TableJson, rest: str) -> m.Command:
    return m.CallOff(new_id()) if table.stage == "frozen" else m.Propose(new_id(), "call off")


ALONE: Mapping[str, Read] = {
    "leave": lambda table, rest: m.Rise(new_id()),
    "out": lambda table, rest: m.SitOut(new_id()),
    "back": lambda table, rest: m.ComeBack(new_id()),
    "undo": lambda table, rest: m.Propose(new_id(), "undo"),
    "off": _called_off,
    "call off": _called_off,
    "give up": lambda table, rest: m.GiveUp(new_id()),
    "start": lambda table, rest: m.Start(new_id()),
    "pause": lambda table, rest: m.Pause(new_id()),
    "go": lambda table, rest: m.GoOn(new_id()),
    "end": lambda table, rest: m.End(new_id()),
    "sit": _sit,
    "buy": _buy,
    "show": _show,
}
"""What is said by a word alone; the last three also with something behind it."""
WITH_MORE: Mapping[str, Read] = {
    "sit": _sit,
    "buy": _buy,
    "show": _show,
    "say": lambda table, rest: m.Say(new_id(), rest),
    "react": lambda table, rest: m.React(new_id(), rest),
    "admit": lambda table, rest: _admit(table, rest, yes=True),
    "refuse": lambda table, rest: _admit(table, rest, yes=False),
    "mute": lambda table, rest: m.Mute(new_id(), _person(table, rest), yes=True),
    "unmute": lambda table, rest: m.Mute(new_id(), _person(table, rest), yes=False),
    "remove": lambda table, rest: m.Remove(new_id(), _person(table, rest)),
    "cards": lambda table, rest: m.Consent(new_id(), _yes(rest)),
    "house": lambda table, rest: m.HousePlayer(new_id(), rest),
    "renew": _renew,
    "host": lambda table, rest: m.HandOver(new_id(), _person(table, rest)),
    "choose": lambda table, rest: m.ChooseHost(new_id(), _person(table, rest)),
}
"""What is said by a word with something behind it."""


def asked_for(line: str, table: m.TableJson) -> m.Command | None:
    """What a line asks the room for, if that is no answer and nothing to look up.

    Raises:
        Refused: if it cannot be understood.
    """
    said = line.strip()
    read = ALONE.get(said.lower())
    if read is not None:
        return read(table, "")
    word, _, rest = said.partition(" ")
    read = WITH_MORE.get(word.lower())
    return read(table, rest.strip()) if read is not None and rest else None


def names_a_game(line: str, table: m.TableJson) -> str:
    """The game of the menu that a line calls, by its number, its name or the beginning of that.

    Raises:
        Refused: if there is no such game, or it cannot be dealt now.
    """
    word = line.strip().lower()
    if not word:
        return next(one.name for one in table.menu if not one.refusal)
    if word.isdecimal() and 0 < int(word) <= len(table.menu):
        found = [table.menu[int(word) - 1]]
    else:
        found = [one for one in table.menu if word in (one.name.lower(), one.game)]
        found = found or [one for one in table.menu if one.name.lower().startswith(word)]
    if len(found) != 1:
        names = ", ".join(one.name for one in table.menu)
        raise Refused(f"{line!r} is not one game of this menu: there are {names}")
    if found[0].refusal:
        raise Refused(found[0].refusal)
    return found[0].name
