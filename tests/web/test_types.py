"""The browser client's types of what is said on the wire are those of the room."""

from __future__ import annotations

from pathlib import Path

from scripts import client_types

FILE = Path(__file__).parents[2] / "web" / "src" / "wire" / "messages.ts"


def test_the_clients_types_are_what_the_messages_are() -> None:
    written = client_types.written()
    assert FILE.read_text(encoding="utf-8") == written, "python scripts/client_types.py"
    assert "export interface EventJson {" in written
