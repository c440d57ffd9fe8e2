"""Tests of the bytes on a socket, and of the event loop that waits for them."""

from __future__ import annotations

import asyncio
import sys

import pytest
from websockets.frames import Frame, Opcode

from pokernight.room.http.socket_frames import framed
from pokernight.room.protocol import codec
from pokernight.room.serve.event_loop import quickest
from pokernight.session import messages as m
from pokernight.session.card_ids import BITS


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2**16 - 1, 2**16])
def test_a_text_is_framed_as_websockets_does(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_any_id_of_a_card_may_be_asked_about() -> None:
    asked = m.Explain("1", 2**BITS - 1)
    assert codec.decode(codec.encode(asked)) == asked


def test_a_room_waits_in_uvloop_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    there = "asyncio" if sys.platform == "win32" else "uvloop"
    assert quickest().__module__.partition(".")[0] == there
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert quickest() is asyncio.new_event_loop
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delitem(sys.modules, "uvloop")
    assert quickest() is asyncio.new_event_loop
