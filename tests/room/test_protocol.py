"""docs/protocol.md and docs/room.md: what they say is what a room does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.asyncio.client import ClientConnection, connect

from pokernight.errors import Refused
from pokernight.games import find
from pokernight.room.protocol import codec
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_handlers import _TAKE, CommandHandlers
from pokernight.session.people import POWERS, Role, hashed
from pokernight.session.session import Session
from pokernight.session.table_setup import table_from
from pokernight.table.evening_record import Pen
from scripts import protocol_docs
from tests.room.running import a_room

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PROTOCOL.partition("## History of a hand")[0], re.S)


def test_the_reference_in_the_page_is_what_the_messages_are() -> None:
    assert protocol_docs.messages() in PROTOCOL


def test_the_matrix_of_powers_in_the_page_is_what_the_room_goes_by() -> None:
    assert protocol_docs.powers() in (DOCS / "room.md").read_text(encoding="utf-8")


def test_the_settings_in_the_page_are_those_that_a_host_may_change() -> None:
    assert protocol_docs.settings() in (DOCS / "room.md").read_text(encoding="utf-8")


def test_every_command_has_a_power_and_every_power_a_command() -> None:
    commands = {one.tag for one in get_args(m.FromClient) if issubclass(one, m.Command)}
    assert commands == set(POWERS)
    assert {one.tag for one in _TAKE} == commands


def test_every_message_of_a_client_has_an_example() -> None:
    shown = {json.loads(line)["type"] for one in EXAMPLES for line in one.splitlines()}
    assert {one.tag for one in get_args(m.FromClient)} <= shown


def test_the_schema_knows_every_message_and_part_in_the_page() -> None:
    known = codec.schema()["$defs"]
    for message in [*get_args(m.FromClient), *get_args(m.FromRoom), *protocol_docs.parts()]:
        assert message.__name__ in known, message


class Speaker:
    """Says what the page says, and compares what comes back."""

    def __init__(self, socket: ClientConnection, names: dict[str, str]) -> None:
        self.socket, self.names = socket, names
        self.state: Any = None

    async def say(self, message: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
        """Say something; gives the answer, which must be what is wanted."""
        filled = {key: self.names.get(str(value), value) for key, value in message.items()}
        if message["type"] in ("answer", "hint"):
            await self._until_asked()
            question = self.state["view"]["question"]
            filled |= {"at": question["number"]}
            filled |= {"answer": question["default"]} if "answer" in message else {}
        await self.socket.send(json.dumps(filled))
        while True:
            told = json.loads(await self.socket.recv())
            if told["type"] == "state":
                self.state = told
            elif told["type"] == wanted["type"] and told.get("id") == wanted.get("id"):
                break
            else:
                raise AssertionError(f"{filled} is answered {told}, not {wanted}")
        for key, value in wanted.items():
            assert key in told, (filled, told)
            if key in ("reason", "code", "role", "name"):
                assert told[key] == value, (filled, told)
        return dict(told)

    async def _until_asked(self) -> None:
        while self.state["view"] is None or self.state["view"]["question"] is None:
            told = json.loads(await self.socket.recv())
            if told["type"] == "state":
                self.state = told


async def test_the_examples_of_the_page_are_answered_by_a_room_as_it_says() -> None:
    async with a_room() as room:
        opened = await room.open(settings={"start": "host"})
        names = {"TABLE": opened.table, "HOST": opened.host, "INVITE": opened.invite}
        where = room.link(opened).socket
        async with connect(where, max_queue=None) as ann, connect(where, max_queue=None) as ben:
            speakers = {"HOST": Speaker(ann, names), "INVITE": Speaker(ben, names)}
            for one in EXAMPLES:
                lines = [json.loads(line) for line in one.splitlines()]
                for said, wanted in zip(lines[::2], lines[1::2], strict=True):
                    who = speakers[said.get("key", "HOST")]
                    told = await who.say(said, wanted)
                    if told["type"] == "welcome":
                        names[told["name"].upper()] = told["person"]


SAMPLES: dict[str, dict[str, Any]] = {
    "buy": {"cents": 100},
    "cash out": {"cents": 100},
    "call": {"game": "Chaos"},
    "menu": {"name": "Chaos"},
    "answer": {"at": 1, "answer": "check"},
    "hint": {"at": 1},
    "propose": {"what": "undo"},
    "vote": {"yes": True},
    "consent": {"yes": True},
    "hash": {"hand": 1, "hash": "00"},
    "salt": {"hand": 1, "salt": "00"},
    "say": {"text": "hello"},
    "react": {"sign": "👏"},
    "admit": {"person": "cleo", "yes": True},
    "let back": {"person": "cleo", "yes": True},
    "mute": {"person": "cleo", "yes": True},
    "remove": {"person": "cleo"},
    "renew": {"what": "invite", "own": "Xt9-LqC0yVn3ZsE5_bRw7A"},
    "hand over": {"person": "ben"},
    "choose host": {"person": "ben"},
    "house player": {"by": "caller"},
    "compare": {"hand": 1, "pin": "00"},
    "move": {"person": "cleo", "seat": 3},
    "propose game": {"link": "https://example.org/my_game.py"},
    "tell": {"tap": "deal 0 Kh"},
    "judge game": {"offer": "0123456789abcdef", "yes": True},
}
"""Arguments of the command that tries each power."""


def a_table_of_all_roles() -> CommandHandlers:
    """Ann runs it, Ben has a chair, Cleo a name."""
    opening, settings, _ = table_from({})
    invite, host = hashed("invite"), hashed("host")
    session = Session(
        d.Opened(
            table="t", evening=Pen().opening(opening), settings=settings, invite=invite, host=host
        ),
        0,
        find,
    )
    for person in ("ann", "ben", "cleo"):
        name = person.capitalize()
        session.do(0, d.Came(person=person, name=name, key=hashed(person), host=person == "ann"))
    requests = CommandHandlers(session, lambda person, value: value)
    for person in ("ann", "ben"):
        requests.take(person, m.SitRequest("1"), 0)
    session.done.clear()
    return requests


WHO = {"host": "ann", "player": "ben", "guest": "cleo", "spectator": ""}


@pytest.mark.parametrize("role", protocol_docs.ROLES)
@pytest.mark.parametrize("what", POWERS)
def test_each_cell_of_the_matrix(what: str, role: Role) -> None:
    """A guest without a power is refused before anything changes; with it, not for that reason."""
    requests = a_table_of_all_roles()
    said = {"type": what, "id": "2", **SAMPLES.get(what, {})}
    message = codec.decode(json.dumps(said))
    assert isinstance(message, m.Command)
    assert requests.session.role(WHO[role]) == role
    try:
        requests.take(WHO[role], message, 0)
    except Refused as refused:
        words = "you are watching|only the host|you have no chair|you may not"
        power = re.search(words, str(refused))
    else:
        power = None
    assert (power is None) == (role in POWERS[what])
    assert power is None or not requests.session.done
