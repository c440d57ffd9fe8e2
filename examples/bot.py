"""A guest who plays by himself, in thirty lines: python examples/bot.py LINK NAME.

He knows no game: where there is something to call he calls, and else he does what costs nothing.
"""

import json
import sys
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect


def answer(question: dict[str, Any]) -> object:
    legal = question["legal"]
    return "call" if legal.get("call") else question["default"]


def play(link: str, name: str) -> None:
    where, asked, number = urlsplit(link), None, 0
    hello = {"wire": 2, "table": where.path.split("/")[-1], "key": where.fragment, "name": name}
    with connect(f"{where.scheme.replace('http', 'ws', 1)}://{where.netloc}/ws") as room:

        def say(kind: str, **fields: object) -> None:
            nonlocal number
            number += 1
            room.send(json.dumps({"type": kind, "id": f"{name}-{number}", **fields}))

        room.send(json.dumps({"type": "hello", **hello}))
        say("sit")
        for message in map(json.loads, room):
            if message["type"] == "state":
                table, view = message["table"], message["view"]
                question = view and view["question"]
                if question and (table["hand"], question["number"]) != asked:
                    asked = table["hand"], question["number"]
                    say("answer", hand=asked[0], at=asked[1], answer=answer(question))
                if table["stage"] == "over":
                    print(*table["books"]["accounts"], sep="\n")
                    return


if __name__ == "__main__":
    play(*sys.argv[1:3])
