"""OpenAPI document of the room's routes for programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from pokernight import __version__
from pokernight.lookups import (
    dealer_text,
    hand_files,
    hand_history,
    my_hands,
    rulebook_json,
    told_table,
)
from pokernight.room.http import group_api, rest
from pokernight.room.protocol.structs import mirror
from pokernight.session.message_parts import BooksJson
from pokernight.session.table_setup import TableWish
from pokernight.wording.message import TextJson


class OpenedJson(Struct, frozen=True):
    """A table that was opened, and the keys of its links."""

    table: str
    invite: str
    host: str


class ListedJson(Struct, frozen=True):
    """A table of the room: time of its last log entry in milliseconds, and whether it is over.

    As it was ten minutes ago: if there is a later entry, ``at`` is then, and the table is not over.
    ``title`` is the title of the evening, ``games`` the games that it was opened with; both are
    empty where anybody may open tables, and so see the list.
    """

    table: str
    at: int
    over: bool
    title: str = ""
    games: list[str] = []


class RoomJson(Struct, frozen=True):
    """A room, and those that may ``open`` tables in it.

    That is ``anybody``, ``here`` (its host) or ``word`` (with its password); ``may_open``: this
    client may. ``house`` are its house players, ``company`` the first of them to sit down.
    ``public`` is the address that links begin with, empty for that of the page. ``tunnel`` is empty
    without a tunnel, ``up``, or ``down`` while the room does not answer through it.
    """

    version: str
    wire: int
    open: str
    may_open: bool
    company: list[str]
    house: list[str]
    public: str = ""
    tunnel: Literal["", "up", "down"] = ""


class LinkJson(Struct, frozen=True):
    """A link to a table, with its key."""

    link: str


class SorryJson(Struct, frozen=True):
    """The reason of a refusal, in a sentence."""

    reason: TextJson


class Page(NamedTuple):
    """A route that is read: path, summary, type of the reply; ``own``: it needs a key.

    ``others``: it takes any query parameters.
    """

    path: str
    summary: str
    gives: Any
    own: bool = False
    others: bool = False


LOOKED_UP = (
    Page("/api/games", "The games of the rulebook; ?like=baseball&players=6&wild=yes and the like",
         list[rulebook_json.GameLineJson], others=True),
    Page("/api/proposals", "Three games to play next; ?like=chaos&players=6&minutes=3&wild=some"
         "&betting=much&liked=Chaos|Razz", list[rulebook_json.GameProposalJson], others=True),
    Page("/api/games/{game}", "A game: its page, options, rule sets, figures; ?language=de",
         rulebook_json.PageJson),
    Page("/api/games/{game}/hand", "A hand that shows what the game is about, step by step",
         hand_history.PastJson),
    Page("/api/rotations", "The rotations that poker players know by name, as menu entries",
         list[rulebook_json.NamedRotationJson]),
    Page("/api/atoms", "All phrases that a dealer may compose a game of", dealer_text.PartsJson),
    Page("/api/floor", "All incidents with a ruling", list[rulebook_json.BookJson]),
    Page("/api/floor/{game}", "The incidents of a game with a ruling", rulebook_json.BookJson),
    Page("/api/floor/{game}/{incident}", "A ruling, or the next question: ?fact=value",
         rulebook_json.MatterJson, others=True),
    Page("/api/tables/{table}/hands", "The finished hands",
         list[hand_history.PastLineJson], own=True),
    Page("/api/tables/{table}/hands/{number}", "A hand step by step, as the reader's seat knew it",
         hand_history.PastJson, own=True),
    Page("/api/tables/{table}/real", "The hand with real cards as it was told; ?language=de",
         told_table.ToldTableJson, own=True),
    Page("/api/tables/{table}/group", "The group of a table", group_api.GroupLineJson, own=True),
    Page("/api/groups/{group}", "A group of players, with the key of a member or its invitation",
         group_api.PlayerGroupJson, own=True),
    Page("/api/tables/{table}/offers/{offer}", "A game that a guest proposes: its page and source",
         rest.OfferedJson, own=True),
    Page("/api/tables/{table}/files", "Game files on the menu: their pages and sources",
         list[rest.OfferedJson], own=True),
    Page("/api/tables/{table}/hands/{number}/chances", "Equities at each moment of a hand",
         rest.ChancesJson, own=True),
    Page("/api/tables/{table}/mine", "Where the reader gave up the most, after the evening",
         my_hands.MyHandsJson, own=True),
)  # fmt: skip
"""Routes that a browser reads beside the live table."""


class Check(NamedTuple):
    """A route that takes a body: path, summary, types of body and reply; ``own``: with a key."""

    path: str
    summary: str
    takes: Any
    gives: Any
    own: bool = False


CHECKED = (
    Check("/api/menu/check", "A game as a menu entry, or what is wrong with it",
          rulebook_json.EntryWish, rulebook_json.EntryJson),
    Check("/api/menu/said", "The game of a dealer's sentence, or why there is none",
          dealer_text.Sentence, dealer_text.MadeJson),
    Check("/api/hand-file", "Hands of a file, some at a time: a record, PHH, PokerStars, Poker Now",
          hand_files.HandFileWish, hand_files.HandFileJson),
    Check("/api/hand-file/hand", "A hand of a file, step by step, as one of its seats knew it",
          hand_files.FiledHandWish, hand_history.PastJson),
    Check("/api/hand-file/chances", "Equities at each moment of a hand of a file",
          hand_files.FiledHandWish, rest.ChancesJson),
    Check("/api/tables/{table}/group", "A group of the people at a table, made by its host",
          group_api.FoundGroup, group_api.GroupLineJson, own=True),
    Check("/api/groups/{group}", "A change of a group; the group as it is then",
          group_api.GroupAction, group_api.PlayerGroupJson, own=True),
)  # fmt: skip
"""Routes that check the parts of a menu, that read a file, and that make and change groups."""
GROUP_FILES = (
    ("/api/groups/{group}/standings.csv", "The standings of a season as CSV; ?season=0",
     "text/csv"),
    ("/api/groups/{group}/evening.ics", "The open evening as a calendar file", "text/calendar"),
)  # fmt: skip
"""Files of a group: path, summary, media type."""
IN_PATH = re.compile(r"{(\w+)}")


def _looked_up(schemas: Sequence[Any], refused: dict[str, Any]) -> dict[str, Any]:
    """Return the routes that are read."""
    paths = {}
    for page, schema in zip(LOOKED_UP, schemas, strict=True):
        operation = _operation(page, schema, refused)
        if page.others:
            facts = {"type": "object", "additionalProperties": {"type": "string"}}
            operation["parameters"].append(
                {"name": "facts", "in": "query", "style": "form", "schema": facts}
            )
        paths[page.path] = {"get": operation}
    return paths


def _operation(page: Page | Check, schema: Any, refused: dict[str, Any]) -> dict[str, Any]:
    """Return a route with the parameters of its path, its replies, and the key that it needs."""
    operation: dict[str, Any] = {
        "summary": page.summary,
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer" if name == "number" else "string"},
            }
            for name in IN_PATH.findall(page.path)
        ],
        "responses": {"200": _json(schema, page.summary + "."), "400": refused},
    }
    if page.own:
        operation["security"] = [{"key": []}]
    return operation


def _checked(schemas: Sequence[Any], refused: dict[str, Any]) -> dict[str, Any]:
    """Return the routes that take a body."""
    takes, gives = schemas[::2], schemas[1::2]
    return {
        page.path: {
            "post": {
                **_operation(page, answer, refused),
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": body}},
                },
            }
        }
        for page, body, answer in zip(CHECKED, takes, gives, strict=True)
    }


def _query(name: str, kind: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": kind}, "description": description}


def _json(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def openapi() -> dict[str, Any]:
    """Return the OpenAPI document."""
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
    refused = _json(sorry, "Refused; nothing has changed.")
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    opens: list[dict[str, list[str]]] = [{"secret": []}, {}]
    key: list[dict[str, list[str]]] = [{"key": []}]
    posted, read = _checked(wishes, refused), _looked_up(looked_up, refused)
    return {
        "openapi": "3.1.0",
        "info": {"title": "A room of pokernight", "version": __version__},
        "paths": {
            "/api/room": {
                "get": {
                    "summary": "The room",
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
                    "summary": "The tables of this room, for clients that may open some",
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
                    "summary": "The ledger, with the key of a link",
                    "parameters": [table],
                    "security": key,
                    "responses": {"200": _json(books, "As it stands."), "400": refused},
                }
            },
            "/api/tables/{table}/export": {
                "get": {
                    "summary": "The evening as a file; before its end, of the reader's seat",
                    "parameters": [table],
                    "security": key,
                    "responses": {
                        "200": {
                            "description": "A line of JSON for each command.",
                            "content": {"text/plain": {"schema": {"type": "string"}}},
                        },
                        "400": refused,
                    },
                }
            },
            "/api/tables/{table}/events": {
                "get": {
                    "summary": "The histories of finished hands, as the reader's seat knew them",
                    "parameters": [
                        table,
                        _query("after", "integer", "The number of the last hand that is known."),
                        _query("language", "string", "The language of the sentences."),
                    ],
                    "security": key,
                    "responses": {
                        "200": {
                            "description": "A line of JSON for each event, of 20 hands at most.",
                            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
                        },
                        "400": refused,
                    },
                }
            },
            **{
                path: {
                    "get": {
                        "summary": summary,
                        "parameters": [{**table, "name": "group"}],
                        "security": key,
                        "responses": {
                            "200": {
                                "description": summary + ".",
                                "content": {kind: {"schema": {"type": "string"}}},
                            },
                            "400": refused,
                        },
                    }
                }
                for path, summary, kind in GROUP_FILES
            },
            **{path: {**read.get(path, {}), **posted.get(path, {})} for path in posted | read},
            "/api/schema": {
                "get": {
                    "summary": "JSON Schema of the messages over the socket",
                    "responses": {"200": _json({"type": "object"}, "Messages by sender.")},
                }
            },
        },
        "components": {
            "schemas": components,
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The part of a link after the #.",
                },
                "secret": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The secret of `serve --open SECRET`.",
                },
            },
        },
    }
