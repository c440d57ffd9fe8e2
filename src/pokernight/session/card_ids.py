"""Ids of cards for each reader: numbers that tell others nothing."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any

from pokernight.engine.wire import AskedJson, LaidJson
from pokernight.errors import Refused
from pokernight.wording.message import message

BITS = 31
"""Bits of an id; no id is 0."""


class Ids:
    """Ids of cards for a reader in a hand, from a secret of the table."""

    def __init__(self, secret: bytes, person: str, hand: int) -> None:
        self._heading = (person, hand)
        self._secret = secret
        self._by_token: dict[int, list[int]] = {}
        self._used: set[int] = set()
        self._randoms: dict[int, Random] = {}

    def of(self, generation: int, count: int) -> list[int]:
        """Return the ids of the first ``count`` tokens, by token."""
        ids = self._by_token.setdefault(generation, [])
        if len(ids) < count:
            random = self._randoms.get(generation)
            if random is None:
                text = repr((*self._heading, generation)).encode()
                seed = blake2b(text, key=self._secret, digest_size=32).digest()
                random = self._randoms[generation] = Random(seed)
            while len(ids) < count:
                drawn = random.getrandbits(BITS)
                if drawn and drawn not in self._used:
                    self._used.add(drawn)
                    ids.append(drawn)
        return ids

    def token(self, generation: int, card_id: int) -> int:
        """Return the token of a card by its id.

        Raises:
            Refused: if no card of this hand has the id.
        """
        try:
            return self._by_token.get(generation, []).index(card_id)
        except ValueError:
            raise Refused(
                message("no card of this hand has the id {card:=}", card=card_id)
            ) from None


def named_cards(laid: LaidJson, ids: Sequence[int]) -> LaidJson:
    """Return where cards lie, by a reader's ids; changes ``laid``."""
    for hand in [*laid["hands"], laid["board"], laid["aside"]]:
        for card in hand:
            card["token"] = ids[card["token"]]
    laid["lines"] = {
        line: [ids[token] for token in tokens] for line, tokens in laid["lines"].items()
    }
    if "rows" in laid:
        laid["rows"] = [
            [None if token is None else ids[token] for token in row] for row in laid["rows"]
        ]
    for rows in laid.get("laid", ()):
        for row in rows:
            row["cards"] = [ids[token] for token in row["cards"]]
    laid["stub"] = [ids[token] for token in laid["stub"]]
    laid["muck"] = [ids[token] for token in laid["muck"]]
    for fact in laid["facts"]:
        fact["tokens"] = [ids[token] for token in fact["tokens"]]
    return laid


def named_answers(asked: AskedJson, ids: Sequence[int]) -> AskedJson:
    """Return a question with a reader's ids; changes ``asked``.

    The reader's own sealed answer is not repeated. What was done in the hand is sent as it happens;
    the list of it is for programs, which have it in their position.
    """
    question = asked["question"]
    if question is not None and question["legal"]["of"] == "card":
        legal = question["legal"]
        if "options" in legal:
            legal["options"] = [ids[token] for token in legal["options"]]
        if "sets" in legal:
            legal["sets"] = [[ids[token] for token in tokens] for tokens in legal["sets"]]
        if "examples" in legal:
            legal["examples"] = [named_answer(answer, ids) for answer in legal["examples"]]
        question["default"] = named_answer(question["default"], ids)
    asked["answered"] = None if asked["answered"] is None else "given"
    return asked


def named_answer(answer: Any, ids: Sequence[int]) -> Any:
    """Return an answer that names cards with ids in place of tokens."""
    if isinstance(answer, list | tuple):
        return [ids[token] for token in answer]
    return ids[answer] if isinstance(answer, int) else answer
