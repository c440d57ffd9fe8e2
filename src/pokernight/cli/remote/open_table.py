"""`pokernight host` and `export`: open a table in a room, and fetch an evening."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from ssl import SSLCertVerificationError
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from pokernight.cli.console.echo import echo, say
from pokernight.cli.console.links import qr_code, show_to_somebody
from pokernight.errors import Refused, file_reason
from pokernight.room.guest.tls import trust, unanswered, untrusted
from pokernight.room.serve.host_key import key_for
from pokernight.room.shared.addresses import parts_of
from pokernight.session.settings import HOSTED
from pokernight.table.menu import menu_settings
from pokernight.wording.message import message_from_json

PATIENCE = 15
"""Seconds to wait for a room."""
WAITS = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds before each retry after HTTP status 429."""
TOO_FAST = 429


def host(
    server: str,
    *,
    menu: str | None,
    players: Sequence[str],
    hands: int,
    stakes: str,
    settings: dict[str, Any],
    secret: str,
    as_json: bool,
    certificate: str = "",
    text: str = "",
) -> None:
    """Open a table in a room and print its links; the invitation begins with its public address.

    ``text`` is a menu that is in no file.
    For a room of this folder its host's key is found beside its store.

    Raises:
        Refused: if the room cannot be reached, or refuses.
    """
    base = address(server)
    own = key_for(base, Path())
    if own is not None:
        secret, base = secret or own.key, own.room or base
    wish: dict[str, Any] = {"players": list(players), "hands": hands, "stakes": stakes}
    if text or menu is not None:
        wish["menu"] = text or read(str(menu))
    written = menu_settings(wish["menu"]) if "menu" in wish else {}
    wish["settings"] = {
        **{name: value for name, value in HOSTED.items() if name not in written},
        **settings,
    }
    opened = ask(f"{base}/api/tables", wish, secret, certificate)
    public = ask(f"{base}/api/room", None, secret, certificate).get("public") or base
    links = {
        "table": opened["table"],
        "invite": f"{public}/t/{opened['table']}#{opened['invite']}",
        "host": f"{base}/t/{opened['table']}#{opened['host']}",
    }
    if as_json:
        print(json.dumps(links))
        return
    echo(f"Table {links['table']} is open.")
    echo(f"For your friends: {links['invite']}")
    echo(f"For you as the host: {links['host']}")
    echo(f"From a terminal: pokernight join '{links['host']}' --name YOU")
    say(qr_code(links["invite"]))
    show_to_somebody(f"{links['host']},{opened['invite']}")


def address(server: str) -> str:
    """Return the base address of a room.

    Raises:
        Refused: for an invalid address.
    """
    text = server if "://" in server else f"http://{server}"
    parts = parts_of(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Refused(f"{server!r} is not the address of a room, such as http://127.0.0.1:8000")
    return text.rstrip("/")


def read(menu: str) -> str:
    """Read a menu file.

    Raises:
        Refused: if it cannot be read.
    """
    try:
        return Path(menu).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise Refused(f"the menu {menu!r} cannot be read: {file_reason(error)}") from None


def ask(
    url: str, body: dict[str, Any] | None = None, secret: str = "", certificate: str = ""
) -> Any:
    """Send a request to a room; return its JSON, or the text of a file.

    After HTTP status 429 it is repeated, with growing delays.

    Raises:
        Refused: in the room's words, or if the room does not answer.
    """
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    if secret:
        headers["authorization"] = f"Bearer {secret}"
    try:
        trusted = trust(certificate)
        request = Request(url, data, headers)
        for wait in (*WAITS, None):
            try:
                with urlopen(request, timeout=PATIENCE, context=trusted) as response:
                    text = response.read().decode()
                    is_json = "json" in response.headers.get("content-type", "")
                    return json.loads(text) if is_json else text
            except HTTPError as error:
                if error.code != TOO_FAST or wait is None:
                    raise
                time.sleep(wait)
    except HTTPError as error:
        try:
            reason = message_from_json(json.loads(error.read())["reason"])
        except (ValueError, KeyError, TypeError):
            reason = f"it answers {error.code}"
        raise Refused(f"the room refuses: {reason}") from None
    except Refused:
        raise
    except (HTTPException, OSError, ValueError) as error:
        cause = getattr(error, "reason", error)
        if isinstance(cause, SSLCertVerificationError):
            raise Refused(untrusted(cause)) from None
        raise Refused(unanswered(url.partition("/api")[0])) from None


def _check_overwritten(out: str) -> None:
    """Refuse to overwrite a file of `join --keep`, which cannot be made again.

    Raises:
        Refused: for such a file.
    """
    from pokernight.room.guest.agreement import is_kept

    path = Path(out)
    if path.is_file() and is_kept(path.read_bytes()):
        raise Refused(f"{out!r} is a file of join --keep, and is not overwritten")


def export(link: str, out: str | None, certificate: str = "") -> None:
    """Fetch an evening from a room, and write it to a file or print it.

    Raises:
        Refused: if the room refuses, or the file cannot be written.
    """
    from pokernight.room.shared.addresses import read_link

    target = read_link(link)
    url = f"{target.base}/api/tables/{target.table}/export"
    text = ask(url, secret=target.key, certificate=certificate)
    if out is None:
        if sys.stdout.isatty():
            echo(text, nl=False)
        else:
            print(text, end="")
        return
    try:
        _check_overwritten(out)
        Path(out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{out!r} cannot be written: {error.strerror}") from None
