"""`pokernight host`: a table in a room, and its links."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from http.client import HTTPException
from math import isfinite
from pathlib import Path
from ssl import SSLCertVerificationError
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from pokernight.cli.console.echo import echo
from pokernight.cli.console.open_browser import show_to_somebody
from pokernight.cli.remote.serve_room import qr_code, say
from pokernight.errors import Refused
from pokernight.room.guest.tls import trust, unanswered, untrusted
from pokernight.room.shared.addresses import parts_of

PATIENCE = 15
"""Seconds to wait for a room."""
WAITS = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds before it is asked again, each time it says that too much was asked."""
TOO_FAST = 429


def host(
    server: str,
    *,
    menu: str | None,
    players: Sequence[str],
    hands: int,
    settings: dict[str, Any],
    secret: str,
    as_json: bool,
    certificate: str = "",
) -> None:
    """Open a table in a room and print its links.

    Raises:
        Refused: if the room cannot be reached, or does not want to.
    """
    base = address(server)
    wish: dict[str, Any] = {"players": list(players), "hands": hands, "settings": settings}
    if menu is not None:
        wish["menu"] = read(menu)
    opened = ask(f"{base}/api/tables", wish, secret, certificate)
    links = {
        "table": opened["table"],
        "invite": f"{base}/t/{opened['table']}#{opened['invite']}",
        "host": f"{base}/t/{opened['table']}#{opened['host']}",
    }
    if as_json:
        print(json.dumps(links))
        return
    echo(f"Table {links['table']} is open.")
    echo(f"For your friends: {links['invite']}")
    echo(f"For you, who run it: {links['host']}")
    echo(f"From a terminal: pokernight join '{links['host']}' --name YOU")
    say(qr_code(links["invite"]))
    show_to_somebody(f"{links['host']},{opened['invite']}")


def in_milliseconds(seconds: float) -> int:
    """A time as a room reads it.

    Raises:
        Refused: if it is no time.
    """
    if not isfinite(seconds):
        raise Refused(f"{seconds} is no number of seconds")
    return round(seconds * 1000)


def address(server: str) -> str:
    """The address of a room as links begin with it.

    Raises:
        Refused: if it is none.
    """
    text = server if "://" in server else f"http://{server}"
    parts = parts_of(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refused(f"{server!r} is no address of a room: that is http://127.0.0.1:8000")
    return text.rstrip("/")


def read(menu: str) -> str:
    """The text of a menu.

    Raises:
        Refused: if it cannot be read.
    """
    try:
        return Path(menu).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise Refused(f"the menu {menu!r} cannot be read: {reason}") from None


def ask(
    url: str, body: dict[str, Any] | None = None, secret: str = "", certificate: str = ""
) -> Any:
    """Ask a room for something; gives its JSON, or the text of a file.

    A room that says that too much was asked is asked again, later and later.

    Raises:
        Refused: in the room's own words, or because nobody answers.
    """
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    if secret:
        headers["authorization"] = f"Bearer {secret}"
    try:
        trusted = trust(certificate)
        asked = Request(url, data, headers)
        for wait in (*WAITS, None):
            try:
                with urlopen(asked, timeout=PATIENCE, context=trusted) as told:
                    text = told.read().decode()
                    is_json = "json" in told.headers.get("content-type", "")
                    return json.loads(text) if is_json else text
            except HTTPError as error:
                if error.code != TOO_FAST or wait is None:
                    raise
                time.sleep(wait)
    except HTTPError as error:
        try:
            reason = json.loads(error.read())["reason"]
        except (ValueError, KeyError, TypeError):
            reason = f"it answers {error.code}"
        raise Refused(f"the room refuses: {reason}") from None
    except Refused:
        raise
    except (HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        if isinstance(reason, SSLCertVerificationError):
            raise Refused(untrusted(reason)) from None
        raise Refused(unanswered(url.partition("/api")[0])) from None


def _check_no_witness(out: str) -> None:
    """Refuse to write over a file that a client has kept: nobody could write it again.

    Raises:
        Refused: naming it.
    """
    from pokernight.room.guest.agreement import is_kept

    path = Path(out)
    if path.is_file() and is_kept(path.read_bytes()):
        raise Refused(f"{out!r} is a file that a client has kept, and is not written over")


def export(link: str, out: str | None, certificate: str = "") -> None:
    """Fetch an evening from a room, and write it to a file or print it.

    Raises:
        Refused: if the room does not give it, or the file cannot be written.
    """
    from pokernight.room.guest.client import read_link

    found = read_link(link)
    url = f"{found.base}/api/tables/{found.table}/export"
    text = ask(url, secret=found.key, certificate=certificate)
    if out is None:
        if sys.stdout.isatty():
            echo(text, nl=False)
        else:
            print(text, end="")
        return
    try:
        _check_no_witness(out)
        Path(out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{out!r} cannot be written: {error.strerror}") from None
