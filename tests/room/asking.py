"""Requests to a room's pages, with what they answer."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def page(url: str, key: str = "", wish: Any = None) -> tuple[int, str]:
    """The status and the text of a page, to which something may be sent."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    body = None if wish is None else json.dumps(wish).encode()
    try:
        with urlopen(Request(url, body, headers)) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


def asked(url: str, key: str = "", wish: Any = None) -> tuple[int, Any]:
    """The status and the JSON of a page."""
    status, text = page(url, key, wish)
    return status, json.loads(text)
