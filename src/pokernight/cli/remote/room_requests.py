"""Commands that a player in a room types, apart from answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pokernight.cli.remote.offered_games import judgement, proposal_of
from pokernight.cli.table.menu_requests import menu_request
from pokernight.engine.rules import read_money
from pokernight.errors import Refused
from pokernight.room.guest.client import new_id
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson
from pokernight.session.people import new_key
from pokernight.session.settings import typed
from pokernight.wording.message import message

Request = Callable[[TableJson, str], m.Command]
"""Makes a command from the table and the text after the word."""


def _person(table: TableJson, name: str) -> str:
    """Return the id of a person, by name or the beginning of the name.

    Raises:
        Refused: if the name fits no person, or several.
    """
    wanted = name.casefold()
    matches = [person for person in table.people if person.name.casefold() == wanted]
    matches = matches or [
        person for person in table.people if person.name.casefold().startswith(wanted)
    ]
    if len(matches) != 1 or not name:
        raise Refused(
            message(
                "{typed:=} is not the name of one person here: there are {people:=}",
                typed=repr(name),
                people=", ".join(person.name for person in table.people),
            )
        )
    return matches[0].id


def _sit(table: TableJson, rest: str) -> m.Command:
    return m.SitRequest(new_id(), read_money(rest, "what you buy in for") if rest else None)


def _buy(table: TableJson, rest: str) -> m.Command:
    return m.BuyRequest(new_id(), read_money(rest, "what you buy for") if rest else table.usual)


def _show(table: TableJson, rest: str) -> m.Command:
    if not rest:
        return m.Show(new_id())
    numbers = rest.replace(",", " ").split()
    if not all(number.isdecimal() and int(number) for number in numbers):
        raise Refused(
            message(
                "show alone shows all your cards, show 1 3 two of them, not {typed:=}",
                typed=repr(rest),
            )
        )
    return m.Show(new_id(), [int(number) - 1 for number in numbers])


def _consent(rest: str, *, overlay: bool) -> m.Command:
    if rest not in ("yes", "no"):
        right = "type overlay yes or overlay no, not {typed:=}"
        right = right if overlay else "type cards yes or cards no, not {typed:=}"
        raise Refused(message(right, typed=repr(rest)))
    return m.Consent(new_id(), rest == "yes", overlay)


def _renew(table: TableJson, rest: str) -> m.Command:
    link = rest if rest in ("invite", "host") else _person(table, rest)
    return m.Renew(new_id(), link, new_key())


def _admit(table: TableJson, rest: str, *, yes: bool) -> m.Command:
    person_id = _person(table, rest)
    person = next(person for person in table.people if person.id == person_id)
    if person.asks_back:
        return m.LetBack(new_id(), person_id, yes)
    return m.Admit(new_id(), person_id, yes, person.wants)


def _set(table: TableJson, rest: str) -> m.Command:
    name, _, value = rest.partition(" ")
    name = name.replace("-", "_")
    return m.Set(id=new_id(), settings={name: typed(name, value)})


def _move(table: TableJson, rest: str) -> m.Command:
    name, _, number = rest.rpartition(" ")
    if not number.isdecimal() or not int(number):
        raise Refused(
            message("type a name and a seat, as in move Ann 3, not {typed:=}", typed=repr(rest))
        )
    return m.MovePlayer(new_id(), _person(table, name), int(number) - 1)


def _call_off(table: TableJson, rest: str) -> m.Command:
    return (
        m.CallOffRequest(new_id()) if table.stage == "frozen" else m.Propose(new_id(), "call off")
    )


def _play_on(table: TableJson, rest: str) -> m.Command:
    """End a pause, or decline the pause that is asked for."""
    return m.GoOn(new_id()) if table.paused else m.Pause(new_id(), yes=False)


ALONE: Mapping[str, Request] = {
    "leave": lambda table, rest: m.Rise(new_id()),
    "out": lambda table, rest: m.SitOutRequest(new_id()),
    "back": lambda table, rest: m.ComeBack(new_id()),
    "off": _call_off,
    "call off": _call_off,
    "ready": lambda table, rest: m.Ready(new_id(), table.hand),
    "give up": lambda table, rest: m.GiveUpVote(new_id()),
    "unshown": lambda table, rest: m.KeepUnshown(new_id()),
    "start": lambda table, rest: m.Start(new_id()),
    "pause": lambda table, rest: m.PauseRequest(new_id()),
    "play on": _play_on,
    "go": lambda table, rest: m.GoOn(new_id()),
    "end": lambda table, rest: m.EndRequest(new_id()),
    "sit": _sit,
    "buy": _buy,
    "show": _show,
}
"""Commands of a word alone; sit, buy and show may also have text after it."""
WITH_TEXT: Mapping[str, Request] = {
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
    "cards": lambda table, rest: _consent(rest, overlay=False),
    "overlay": lambda table, rest: _consent(rest, overlay=True),
    "propose": lambda table, rest: proposal_of(rest),
    "agree": lambda table, rest: judgement(table, rest, yes=True),
    "decline": lambda table, rest: judgement(table, rest, yes=False),
    "house": lambda table, rest: m.HousePlayer(new_id(), rest),
    "set": _set,
    "move": _move,
    "all stakes": lambda table, rest: m.Set(id=new_id(), stakes=rest),
    "renew": _renew,
    "host": lambda table, rest: m.HandTableOver(new_id(), _person(table, rest)),
    "choose": lambda table, rest: m.ChooseHost(new_id(), _person(table, rest)),
}
"""Commands of a word with text after it."""
EXAMPLES: Mapping[str, str] = {
    "say": "say hello",
    "react": "react 👏",
    "admit": "admit Ben",
    "refuse": "refuse Ben",
    "mute": "mute Ben",
    "unmute": "unmute Ben",
    "remove": "remove Ben",
    "cards": "cards yes",
    "overlay": "overlay yes",
    "propose": "propose my_game.py",
    "read": "read 1",
    "agree": "agree 1",
    "decline": "decline 1",
    "house": "house sensible",
    "set": "set clock 45",
    "move": "move Ben 3",
    "all stakes": "all stakes 1/2",
    "rule": "rule ante=0.50",
    "renew": "renew invite",
    "host": "host Ben",
    "choose": "choose Ben",
}
"""An example of each command that means nothing alone."""


def request_of(line: str, table: TableJson) -> m.Command | None:
    """Return the command that a line means, or None for any other line.

    Raises:
        Refused: for a command with invalid text.
    """
    line = line.strip()
    request = ALONE.get(line.lower())
    if request is not None:
        return request(table, "")
    word, _, rest = line.partition(" ")
    if line.lower().startswith("all stakes "):
        word, rest = "all stakes", line[len("all stakes ") :]
    request = WITH_TEXT.get(word.lower())
    if request is not None and rest:
        return request(table, rest.strip())
    return menu_request(line, table.menu)
