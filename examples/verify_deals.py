"""Verify a file that a room exported or a client kept, by Python alone: verify_deals.py FILE."""

import hmac
import json
import sys
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import Any

SHOWN = ("table", "hand", "before", "promise", "hashes", "salts", "game", "version", "cards")


def packed(*parts: Any) -> bytes:
    found = b""
    for part in parts:
        entries = chain(*sorted(part.items())) if isinstance(part, dict) else part
        part = ("no", "yes")[part] if isinstance(part, bool) else "" if part is None else part
        text = part if isinstance(part, bytes) else str(part).encode()
        text = packed(*entries) if isinstance(part, dict | list) else text
        found += len(text).to_bytes(4, "big") + text
    return found


def hashed(*parts: Any, key: bytes = b"", tag: bytes = b"", by: str = "pokernight fair 1") -> bytes:
    text = tag + packed(by, *parts)
    return hmac.digest(key, text, "sha256") if key else sha256(text).digest()


def deck_of(key: bytes, cards: str) -> list[str]:
    deck = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    blocks = (hashed("stream", "deck", block, key=key) for block in count())
    stream = (int.from_bytes(b[at : at + 4], "big") for b in blocks for at in range(0, 32, 4))
    for last in range(len(deck) - 1, 0, -1):
        other = next(n for n in stream if n < 2**32 - 2**32 % (last + 1)) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def check_deck(deal: dict[str, Any], fair: dict[str, Any], where: list[Any]) -> None:
    seed = bytes.fromhex(fair["seed"])
    assert fair["promise"] == hashed("seed", *where, seed).hex(), "the promise"
    key = hashed("key", *[fair[part] for part in SHOWN], key=seed)
    deck, entropy = deck_of(key, fair["cards"]), hashed("entropy", key=key)
    assert deal["deck"] == "".join(deck) and deal["entropy"] == int(entropy.hex(), 16), "the deck"
    places = enumerate([*deck, entropy.hex()])
    tree = [hashed(0, *x, hashed("place", 0, *x, key=key)[:16], tag=b"\0") for x in places]
    tree += [bytes(32)] * (2 ** len(deck).bit_length() - len(tree))
    while len(tree) > 1:
        tree = [sha256(b"\1" + a + b).digest() for a, b in zip(tree[::2], tree[1::2], strict=True)]
    assert fair["root"] == hashed("root", *where, 0, 0, 0, len(deck) + 1, *tree).hex(), "the root"


def check_cards(hand: dict[str, Any], fair: dict[str, Any], where: list[Any]) -> None:
    deck = {"generation": 0, "first": 0, "size": len(fair["cards"]) // 2 + 1, "root": fair["root"]}
    lots, opened, ids = [deck, *hand["lots"]], {(None, None)}, hand.get("ids")
    for one in hand["openings"]:
        lot, place, card, path = (one[part] for part in ("lot", "position", "card", "path"))
        era, first, size, root = (lots[lot][part] for part in deck)
        over = hashed(lot, place, card, bytes.fromhex(one["salt"]), tag=b"\0")
        for up, step in enumerate(map(bytes.fromhex, path)):
            pair = step + over if place - first >> up & 1 else over + step
            over = sha256(b"\1" + pair).digest()
        assert 0 <= place - first < size and len(path) == (size - 1).bit_length(), "a place"
        assert root == hashed("root", *where, lot, era, first, size, over).hex(), f"place {place}"
        opened |= {(place, card), (None, card)}
    whole = hand["whole"] and hand["openings"] if "whole" in hand else hand["ending"] == "over"
    for told in chain(*[event["cards"] for event in hand["events"] if whole]):
        place = told["token"] if ids is None else ids.get(str(told["token"]))
        assert not told["card"] or (place, told["card"]) in opened, f"{told['card']}"


def head_of(hand: dict[str, Any], fair: dict[str, Any], where: list[Any]) -> str:
    account, whole, events = hand.get("ended"), hand.get("whole", True), hand.get("events", ())
    shown = [fair[part] for part in (*SHOWN, "root")] + [[lot["root"] for lot in hand["lots"]]]
    if "scheme" not in fair or not account:
        return str(fair["before"]) if "scheme" in fair else hashed("hand", *shown).hex()
    bound = {x: account[x] for x in account if x not in ("head", "by", "lines", "log")}
    head = hashed("head", *shown, bound, by="pokernight fair 2").hex()
    assert account["head"] == head or not whole, f"the head of hand {where[1]}"
    if account["told"] and whole and events:
        told = [e | {"cards": [(x["card"] or "") * x["open"] for x in e["cards"]]} for e in events]
        said = hashed("told", *where, *told, by="pokernight fair 2").hex()
        assert said == account["told"], f"what was told of hand {where[1]}"
    return str(account["head"])


def check(content: bytes) -> str:
    before, chained, last, line, person = "", "", 0, {}, ""
    for text in content.decode().split("\n")[:-1]:
        line = json.loads(text)
        body = json.dumps(line | {"digest": ""}, separators=(",", ":"))[:-13]
        before = sha256((before + body + "}").encode()).hexdigest()[:16]
        assert text == f'{body},"digest":"{before}"}}', "a line was changed"
        assert not line.get("broken"), line["broken"]
        person, fair = line.get("person", person), line.get("fair") or {}
        if "root" in fair:
            where, kept = [fair["table"], fair["hand"]], "steps" in line
            assert fair["before"] == chained or (kept and last + 1 < where[1]), f"chain {where}"
            for w, x in fair["salts"].items():
                assert fair["hashes"][w] == hashed("salt", *where, w, bytes.fromhex(x)).hex(), w
            assert fair["left_out"] == sorted({*fair["hashes"]} - {*fair["salts"]}), "who is out"
            assert line.get("salt", "") in ("", fair["salts"].get(person), *[None] * kept), "own"
            (check_deck if "do" in line else check_cards)(line, fair, where)
            at = {step: place for *place, step in line.get("steps", ())}
            order = sorted(at, key=("promise", "hashes", "salts", "root", "dealt", "ended").index)
            assert (order, sorted(at.values())) == ([*at], [*at.values()]), f"the order of {where}"
            assert not (kept and line["salt"]) or at["hashes"] < at["salts"], "the list"
            chained, last = head_of({**fair, **line}, fair, where), where[1]
    end = line.get("do") == "end" or "closed" in line or line.get("chain") == chained
    assert content[-1:] == b"\n" and end, "end"
    return f"every deal is what was promised; the last chain is {chained}"


if __name__ == "__main__":
    try:
        print(check(Path(sys.argv[1]).read_bytes()))
    except Exception as error:
        sys.exit(f"wrong: {error!r}")
