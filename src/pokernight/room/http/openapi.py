"""What the room's pages for programs are, as OpenAPI says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from pokernight import __version__
from pokernight.room.http import dealer_text, hand_history, rest, rulebook_json
from pokernight.room.protocol.structs import mirror
from pokernight.session.message_parts import BooksJson
from pokernight.session.table_setup import TableWish


class OpenedJson(Struct, frozen=True):
    """A table that was opened, and the keys of its links."""

    table: str
    invite: str
    host: str


class ListedJson(Struct, frozen=True):
    """A table of the room: when its last deed was, in milliseconds, and whether it is over.

    As it was ten minutes ago: if something was done since, ``at`` is then, and it is not over.
    ``title`` is what the evening is called, ``games`` the games that it was opened with; both are
    empty where anybody may open tables, and so see the list.
    """

    table: str
    at: int
    over: bool
    title: str = ""
    games: list[str] = []


class RoomJson(Struct, frozen=True):
    """A room, and who may ``open`` tables in it.

    That is ``anybody``, ``here`` (its own machine) or ``word`` (who knows its word); ``may_open``:
    who asks may. ``house`` are its house players, ``company`` those who sit down first.
    """

    version: str
    wire: int
    open: str
    may_open: bool
    company: list[str]
    house: list[str]


class LinkJson(Struct, frozen=True):
    """A link to a table, key and all."""

    link: str


class SorryJson(Struct, frozen=True):
    """Why something was not done, in a sentence."""

    reason: str


class Page(NamedTuple):
    """A page that is looked up: where it is, what it is and what it gives; ``own`` wants a key.

    ``others``: whatever else stands in the address is taken for what it is about.
    """

    path: str
    summary: str
    gives: Any
    own: bool = False
    others: bool = False


LOOKED_UP = (
    Page("/api/games", "The games of the rulebook; ?like=baseball&players=6&wild=yes and the like",
         list[rulebook_json.GameLineJson], others=True),
    Page("/api/games/{game}", "A game: its page, options, sets of rules, figures",
         rulebook_json.PageJson),
    Page("/api/atoms", "All that a dealer may say of a game", dealer_text.PartsJson),
    Page("/api/floor", "All that the house has a ruling on", list[rulebook_json.BookJson]),
    Page("/api/floor/{game}", "What the house has a ruling on in a game", rulebook_json.BookJson),
    Page("/api/floor/{game}/{incident}", "A ruling, or what to say next: ?fact=value",
         rulebook_json.MatterJson, others=True),
    Page("/api/tables/{table}/hands", "The hands that are over",
         list[hand_history.PastLineJson], own=True),
    Page("/api/tables/{table}/hands/{number}", "A hand step by step, as one's seat knew it",
         hand_history.PastJson, own=True),
    Page("/api/tables/{table}/hands/{number}/chances", "How the chances of a hand moved",
         rest.ChancesJson, own=True),
)  # fmt: skip
"""What a browser looks up beside the live table."""


class Check(NamedTuple):
    """A page to which something is sent to be checked: where it is, and what it takes and gives."""

    path: str
    summary: str
    takes: Any
    gives: Any


CHECKED = (
    Check("/api/menu/check", "A game as it would be on a menu, or what is wrong with it",
          rulebook_json.EntryWish, rulebook_json.EntryJson),
    Check("/api/menu/said", "What a dealer's sentence makes, or why it makes nothing",
          dealer_text.Sentence, dealer_text.MadeJson),
)  # fmt: skip
"""What a menu is made with."""
IN_PATH = re.compile(r"{(\w+)}")


def _looked_up(schemas: Sequence[Any], refused: dict[str, Any]) -> dict[str, Any]:
    """The pages that are looked up."""
    found = {}
    for page, schema in zip(LOOKED_UP, schemas, strict=True):
        parameters: list[dict[str, Any]] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer" if name == "number" else "string"},
            }
            for name in IN_PATH.findall(page.path)
        ]
        if page.others:
            facts = {"type": "object", "additionalProperties": {"type": "string"}}
            parameters.append({"name": "facts", "in": "query", "style": "form", "schema": facts})
        said: dict[str, Any] = {
            "summary": page.summary,
            "parameters": parameters,
            "responses": {"200": _json(schema, page.summary + "."), "400": refused},
        }
        if page.own:
            said["security"] = [{"key": []}]
        found[page.path] = {"get": said}
    return found


def _checked(schemas: Sequence[Any], refused: dict[str, Any]) -> dict[str, Any]:
    """The pages to which something is sent."""
    takes, gives = schemas[::2], schemas[1::2]
    return {
        page.path: {
            "post": {
                "summary": page.summary,
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": body}},
                },
                "responses": {"200": _json(answer, page.summary + "."), "400": refused},
            }
        }
        for page, body, answer in zip(CHECKED, takes, gives, strict=True)
    }


def _json(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def openapi() -> dict[str, Any]:
    """The document."""
    kinds = [
        mirror(TableWish, deep=True),
        OpenedJson,
        list[ListedJson],
        BooksJson,
        SorryJson,
        RoomJson,
        LinkJson,
    ]
    kinds += [kind for page in CHECKED for kind in (page.takes, page.gives)]
    kinds += [page.gives for page in LOOKED_UP]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    wish, opened, listed, books, sorry, room, link, *others = schemas
    wishes, looked_up = others[: 2 * len(CHECKED)], others[2 * len(CHECKED) :]
    refused = _json(sorry, "It is refused, and nothing has changed.")
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    opens: list[dict[str, list[str]]] = [{"secret": []}, {}]
    key: list[dict[str, list[str]]] = [{"key": []}]
    return {
        "openapi": "3.1.0",
        "info": {"title": "A room of pokernight", "version": __version__},
        "paths": {
            "/api/room": {
                "get": {
                    "summary": "What this room is",
                    "responses": {"200": _json(room, "The room.")},
                }
            },
            "/api/qr": {
                "post": {
                    "summary": "A link as a QR code",
                    "requestBody": {
                        "required": True,
                        "content": {"application/json": {"schema": link}},
                    },
                    "responses": {
                        "200": {
                            "description": "A drawing.",
                            "content": {"image/svg+xml": {"schema": {"type": "string"}}},
                        },
                        "400": refused,
                    },
                }
            },
            "/api/tables": {
                "get": {
                    "summary": "The tables of this room, for who may open some",
                    "security": opens,
                    "responses": {"200": _json(listed, "The tables."), "403": refused},
                },
                "post": {
                    "summary": "Open a table",
                    "security": opens,
                    "requestBody": {
                        "required": True,
                        "content": {"application/json": {"schema": wish}},
                    },
                    "responses": {
                        "201": _json(opened, "It is open."),
                        "400": refused,
                        "403": refused,
                        "503": refused,
                    },
                },
            },
            "/api/tables/{table}/ledger": {
                "get": {
                    "summary": "The ledger, for who has a link",
                    "parameters": [table],
                    "security": key,
                    "responses": {"200": _json(books, "As it stands."), "400": refused},
                }
            },
            "/api/tables/{table}/export": {
                "get": {
                    "summary": "The evening as a file; before its end, as one's seat knows it",
                    "parameters": [table],
                    "security": key,
                    "responses": {
                        "200": {
                            "description": "A line of JSON for each thing done.",
                            "content": {"text/plain": {"schema": {"type": "string"}}},
                        },
                        "400": refused,
                    },
                }
            },
            **_checked(wishes, refused),
            **_looked_up(looked_up, refused),
            "/api/schema": {
                "get": {
                    "summary": "JSON Schema of what is said on the socket",
                    "responses": {"200": _json({"type": "object"}, "By who says it.")},
                }
            },
        },
        "components": {
            "schemas": components,
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "What stands behind the # of a link.",
                },
                "secret": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "What `serve --open SECRET` wants to hear.",
                },
            },
        },
    }
