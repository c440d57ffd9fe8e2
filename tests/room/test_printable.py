"""Tests that no room, file or name sends commands to a terminal: it gets letters alone.

The judge of what was printed shares nothing with what prints it: it knows the categories of
Unicode, and the one kind of command that a terminal in colour gets from us.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
import unicodedata
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from pokernight.cli.console.live_terminal import Live
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.remote import room_client
from pokernight.errors import Refused
from pokernight.printable import printable
from pokernight.room.guest import client
from pokernight.room.guest.client import Gone, Guest, new_id
from pokernight.room.protocol import codec
from pokernight.room.protocol.structs import mirror
from pokernight.room.shared.addresses import Link
from pokernight.session import messages as m
from tests.room.running import a_room, play_on
from tests.sampling import by_turns

EVIL = (
    "\x1b]0;pwned\x07\x1b[2J\x1b]52;c;ZXZpbA==\x1b\\\x9b31m\x00\x08\x7f\r\u202e\u2066\u200f\u2028"
    "\u00ad\ufeff\ue000\U000e0041[bold red]x[/]" + "\u0316" * 40
)
"""Commands to a terminal, letters that turn others or that nobody sees, markup, a pile of marks."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def commands_in(printed: str) -> list[str]:
    """Return what a terminal would not simply show, in what was printed to it."""
    bare = COLOUR.sub("", printed)
    bad = [one for one in bare if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")]
    piles = re.findall("\u0316{5,}", bare)
    return [one for one in bad if one not in "\n\u200c\u200d"] + piles


# -- one text


def test_every_letter_is_printed_as_itself_or_as_a_sign_that_everybody_sees() -> None:
    some = (*range(0x20000), *range(0xE0000, 0xE1000), *range(0xFFFF0, 0x100010), sys.maxunicode)
    plain = "x".join(one for one in map(chr, some) if unicodedata.category(one)[0] != "M")
    assert set(commands_in(printable(plain, lines=True))) == set()
    assert "\n" not in printable("a\nb")
    assert printable("a\nb", lines=True) == "a\nb"
    assert "\x1b" not in printable(EVIL) and "\u202e" not in printable(EVIL)


@pytest.mark.parametrize(
    "said",
    ["Éva", "ශ්‍රී", "علی‌رضا", "👩‍👩‍👧 ❤️ 🇨🇭", "K♥ 10♠ ⚔ ▒▒", "$1.05 · half", "Ann\u0316\u0301b"],
)
def test_what_an_honest_room_says_stays_as_it_is(said: str) -> None:
    assert printable(said) == said


class Screen(io.StringIO):
    """A terminal in colour."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen()


def test_a_terminal_prints_letters_alone_whatever_it_is_given(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", screen)
    terminal = Terminal()
    grid = Grid(title=EVIL)
    grid.add_column(EVIL)
    grid.add_row(EVIL)
    for what in (Text(EVIL, style="bold red"), EVIL, grid, Panel(EVIL, title=EVIL)):
        terminal.print(what)
    terminal.line(EVIL, style="red", label=EVIL)
    terminal.facts(EVIL)
    terminal.complain(Refused(EVIL))
    printed = screen.getvalue()
    assert COLOUR.search(printed)
    assert commands_in(printed) == []
    assert "[bold red]x[/]" in printed, "markup is text"


# -- every field of every message


def built(kind: inspect.Type) -> Any:
    """Plain data of a type, in which every text is evil."""
    match kind:
        case inspect.StrType() | inspect.AnyType():
            return EVIL
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.BoolType():
            return True
        case inspect.IntType() | inspect.FloatType():
            return 1
        case inspect.ListType() | inspect.CollectionType():
            return [built(kind.item_type)]
        case inspect.DictType():
            return {EVIL: built(kind.value_type)}
        case inspect.TypedDictType():
            return {one.name: built(one.type) for one in kind.fields}
        case inspect.StructType():
            tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            return tag | {one.encode_name: built(one.type) for one in kind.fields}
        case inspect.DataclassType():
            return {one.encode_name: built(one.type) for one in kind.fields}
        case inspect.UnionType():
            return built(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    raise AssertionError(f"nothing is known of {kind}")


def texts_in(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from texts_in(name)
            yield from texts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)


@pytest.mark.parametrize("kind", get_args(m.FromRoom), ids=lambda kind: kind.__name__)
def test_no_field_of_any_message_reaches_a_client_with_a_command(kind: Any) -> None:
    message = built(inspect.type_info(mirror(kind)))
    evil = [text for text in texts_in(message) if text == EVIL]
    assert evil or kind is m.Pong
    for frame in (
        json.dumps(message),
        json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass"),
    ):
        heard = msgspec.to_builtins(codec.from_room(frame))
        texts = [*texts_in(heard)]
        assert len(texts) >= len(evil)
        assert [one for text in texts for one in commands_in(text)] == []


def test_what_is_no_message_is_one_sentence() -> None:
    for frame in (b"\xff", "[", '{"type":"' + "x" * 10, '{"type":"bye","reason":1}', "[" * 9999):
        with pytest.raises(Refused, match="not a message of version"):
            codec.from_room(frame)


# -- somebody joins a hostile room


@lru_cache
def honest() -> tuple[str, ...]:
    """Return what a room says to Ann in two hands, with talk, a refusal and a hint."""
    frames: list[str] = []

    async def evening() -> None:
        old = codec.from_room
        async with a_room() as room:
            opened = await room.open(players=["caller"], hands=1)
            guest = Guest(room.link(opened), "Ann")

            def note(frame: bytes | str) -> m.FromRoom:
                frames.append(frame if isinstance(frame, str) else frame.decode())
                return old(frame)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(codec, "from_room", note)
                async with guest:
                    await guest.next_state()
                    await guest.ask(m.Say(new_id(), "hello"))
                    with pytest.raises(Refused):
                        await guest.ask(m.Start(new_id()))
                    await play_on(guest)

    asyncio.run(evening())
    return tuple(frames)


def test_no_frame_of_an_honest_room_is_changed() -> None:
    for frame in honest():
        plain = json.loads(frame)
        heard = json.loads(codec.encode(codec.from_room(frame)))
        assert {name: heard[name] for name in plain} == plain


def places(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Return where there is text in plain data; places of a list are one."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from places(one, (*at, name))
    elif isinstance(value, list):
        for one in value:
            yield from places(one, (*at, "*"))


def poisoned(value: Any, where: tuple[str, ...], at: tuple[str, ...] = ()) -> Any:
    """The same data with evil in the text at one place."""
    if isinstance(value, str):
        return value + EVIL if at == where else value
    if isinstance(value, dict):
        return {name: poisoned(one, where, (*at, name)) for name, one in value.items()}
    if isinstance(value, list):
        return [poisoned(one, where, (*at, "*")) for one in value]
    return value


def table_in(frames: list[str]) -> str:
    """The id of the table that these messages are of: another would be a broken promise."""
    states = (one for one in map(json.loads, frames) if one["type"] == "state")
    fairs = (one["table"]["fair"] for one in states)
    return next(str(part["table"]) for fair in fairs if (part := fair["coming"] or fair["now"]))


def joined(frames: list[str], screen: Screen, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what somebody's terminal gets who joins a room that says this."""
    hears = asyncio.Event()

    class Socket:
        def __aiter__(self) -> AsyncIterator[str]:
            return self._frames()

        async def _frames(self) -> AsyncIterator[str]:
            for frame in frames:
                yield frame
            await hears.wait()

        async def send(self, text: str) -> None:
            pass

    @asynccontextmanager
    async def connect(*_: Any, **__: Any) -> AsyncIterator[Socket]:
        yield Socket()

    monkeypatch.setattr(client, "connect", connect)
    monkeypatch.setattr(room_client, "GOODBYE", 0.01)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO("t\nmenu\nh\nstory\nlink\n??\nrules\n"))
    screen.seek(0)
    screen.truncate()

    async def run() -> None:
        guest = Guest(Link("http://127.0.0.1:1", table_in(frames), "k"), "Ann")
        terminal = Live()
        try:
            await room_client.RoomClient(terminal, guest, stay=True).run()
        except (Gone, Refused) as gone:
            terminal.complain(Refused(str(gone)))
        except (
            KeyError,
            ValueError,
            IndexError,
            TypeError,
            AssertionError,
            AttributeError,
        ) as error:
            terminal.complain(Refused(f"{type(error).__name__}: {error}"))

    asyncio.run(run())
    return screen.getvalue()


@by_turns(1, of=2)
def test_a_hostile_room_reaches_the_terminal_with_letters_alone(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = [json.loads(frame) for frame in honest()]
    bye = {"type": "bye", "reason": "that is all", "again": False, "code": ""}
    frames.append(bye)
    plain = joined([json.dumps(one) for one in frames], screen, monkeypatch)
    assert "Ann" in plain and "hello" in plain and "Abe" in plain
    everywhere = sorted({at for one in frames for at in places(one) if at[-1] != "type"})
    everywhere = [at for at in everywhere if at[:2] not in (("view", "rules"), ("table", "fair"))]
    assert len(everywhere) > 50
    frames = [*frames[:10], *frames[10:-2:7], *frames[-2:]]
    shown = 0
    for at in everywhere:
        printed = joined([json.dumps(poisoned(one, at)) for one in frames], screen, monkeypatch)
        assert commands_in(printed) == [], at
        shown += "pwned" in printed
    assert shown >= 10, "evil text is shown as text"
