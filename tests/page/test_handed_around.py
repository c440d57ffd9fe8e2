"""Several people with one device: what a table of the page sends to whom."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pokernight.page.page_worker import think
from pokernight.session.settings import SECOND
from tests.page.page_evening import PageEvening
from tests.sampling import some

DAY = 86_400 * SECOND
NAMES = ("Ann", "Ben", "Cleo")
EVERYBODY, OWN = 1, 2
"""Ports of the device: of what everybody sees, and of the person who looks at cards."""


class Around(PageEvening):
    """Three people and a house player; a person has a client only while looking at cards.

    Attributes:
        keys: keys of the people, by their ids.
        texts: the last state by port, as text.
    """

    def __init__(self, game: str) -> None:
        self.texts: dict[int, str] = {}
        self.keys: dict[str, str] = {}
        super().__init__(game, clock=DAY, window=DAY, calling=DAY, hints=True)

    def come_in(self) -> None:
        """Seat the people: each comes in, sits down and goes again."""
        assert self.do("load", entries=self.stored) == {"reason": ""}
        self.hello(EVERYBODY, self.invite)
        for name in NAMES:
            (welcome, *_) = self.hello(OWN, self.invite if self.keys else self.key, name=name)
            self.keys[welcome["person"]] = welcome["key"] or self.key
            self.frame(OWN, type="sit", id=f"sit {name}")
            self.leave()

    def hello(self, port: int, key: str, **more: Any) -> list[dict[str, Any]]:
        """Open a client; return what it is sent."""
        return self.frame(port, type="hello", wire=2, table=self.table, key=key, story=True, **more)

    def frame(self, port: int, **message: Any) -> list[dict[str, Any]]:
        """Send a frame of a client; return the frames that it is sent."""
        batch = self.do("frame", port=port, frame=json.dumps(message))
        self._take(batch)
        return [json.loads(frame) for to, frame in batch["frames"] if to == port]

    def leave(self) -> None:
        """Close the client of the person who looked at cards."""
        self.texts.pop(OWN, None)
        self._take(self.do("gone", port=OWN))

    def _take(self, batch: Any) -> list[dict[str, Any]]:
        for port, text in batch["frames"]:
            if json.loads(text)["type"] == "state":
                self.texts[port] = text
        return super()._take(batch)

    def state(self, port: int = EVERYBODY) -> Any:
        """Return the last state of a port."""
        return json.loads(self.texts[port])

    def asked(self) -> list[str]:
        """Return the people who are asked, from what everybody sees."""
        state = self.state()
        table, view = state["table"], state["view"] or {"asked": []}
        chairs = {chair["seat"]: chair["person"] for chair in table["seated"]}
        asked = [chairs[table["dealt_in"][seat]] for seat in view["asked"]]
        return [person for person in asked if person in self.keys]

    def looks(self) -> Iterator[str]:
        """Play until a hand is over; stops while somebody looks at cards before an answer."""
        number = 0
        while not self.hands():
            people = self.asked()
            if self.work:
                work = self.work.pop(0)
                reply = think(json.dumps(work))
                self._take(self.do("thought", work={**work, "pickled": ""}, reply=reply))
            elif people:
                for person in people:
                    number += 1
                    self.hello(OWN, self.keys[person])
                    state = self.state(OWN)
                    question = (state["view"] or {}).get("question")
                    if question is not None:
                        yield person
                        answer = question["default"]
                        if answer == "fold" and "call" in question["legal"].get("words", []):
                            answer = "call"
                        self.frame(
                            OWN, type="answer", id=str(number), at=question["number"],
                            hand=state["table"]["hand"], answer=answer,
                        )  # fmt: skip
                    self.leave()
            else:
                assert self.wake is not None
                self.now = max(self.now + SECOND // 10, self.wake)
                self._take(self.do("tick"))


GUESSES = ("facts", "stand_for")
"""Parts of a state that name cards besides those dealt: all that a hidden card may be, and the
cards that wild ones stand for."""


def without_guesses(part: Any) -> Any:
    """Return a state without its :data:`GUESSES`."""
    if isinstance(part, list):
        return [without_guesses(each) for each in part]
    if not isinstance(part, dict):
        return part
    assert all(len(fact["cards"]) > fact["most"] for fact in part.get("facts", ()))
    return {name: without_guesses(each) for name, each in part.items() if name not in GUESSES}


def hidden(view: Any, seat: int) -> set[str]:
    """Return the cards of a seat that do not lie open."""
    hand = view["hands"][seat]
    return {card["card"] for card in hand if card["card"] is not None and not card["up"]}


@pytest.mark.parametrize("game", some("games handed around", ("chaos", "guts", "the_omen"), 2))
def test_cards_are_sent_to_their_owner_alone_and_to_nobody_while_they_are_covered(
    game: str,
) -> None:
    evening, seen = Around(game), dict[str, set[str]]()
    looked = 0
    for person in evening.looks():
        state, others = evening.state(OWN), dict(seen)
        view = state["view"]
        told = json.dumps(without_guesses([view, state["news"]]))
        assert evening.state()["view"]["seat"] is None
        assert view["seat"] is not None
        seen[person] = hidden(view, view["seat"])
        others.pop(person, None)
        lying = (*view["hands"], view["board"])
        open_to_all = {card["card"] for cards in lying for card in cards if card["up"]}
        own = {card["card"] for card in view["hands"][view["seat"]]}  # others may have passed it
        for card in set().union(*others.values()) - open_to_all - own:
            assert f'"{card}"' not in told
        to_all = json.dumps(without_guesses(evening.state()))
        for card in seen[person]:
            assert f'"{card}"' not in to_all
        looked += 1
    assert looked >= len(NAMES)
    assert {*seen} == {*evening.keys}


def test_everybody_of_the_device_is_there_though_no_card_is_uncovered() -> None:
    evening = Around("chaos")
    next(evening.looks())
    evening.leave()
    people = {one["id"]: one["here"] for one in evening.state()["table"]["people"]}
    assert all(people[person] for person in evening.keys)


def test_a_hint_is_told_to_the_person_who_looks_and_to_nobody_else() -> None:
    evening = Around("chaos")
    next(evening.looks())
    question = evening.state(OWN)["view"]["question"]
    evening.frame(OWN, type="hint", id="h", at=question["number"])
    (work,) = [work for work in evening.work if not work["by"]]
    reply = think(json.dumps(work))
    batch = evening.do("thought", work={**work, "pickled": ""}, reply=reply)
    told = [port for port, frame in batch["frames"] if json.loads(frame)["type"] == "done"]
    assert told == [OWN]
