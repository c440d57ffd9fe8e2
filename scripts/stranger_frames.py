"""Frames of showdowns for people who know neither the games nor the program.

``python scripts/stranger_frames.py --out FOLDER [--only NUMBER ...]`` plays a hand of each of
twelve composed games, and writes ``hand01`` to ``hand12``: frames of what made cards wild and of
the showdown, two for each second of play, as a player at a desktop sees them. The verdict, the
story and the line for the player are hidden. ``truth.json`` says from the events of each hand who
wins, which cards play, what was wild, and what caused it, to compare with what the readers of the
frames write down. In one hand, named there, a thread begins at a wrong card: readers who look
should notice.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.hand import Hand as EngineHand
from pokernight.engine.steps import OUT as GOES_OUT
from pokernight.engine.wire import EventJson
from pokernight.games import find
from pokernight.session.message_parts import MarkJson
from pokernight.wording.message import Message, Text, message_from_json
from pokernight.wording.rendering import Reader, rendered
from scripts.build_client import generate, node
from scripts.felt_scenes import NAMES, OUT, Scenes, film, save

ROOT = Path(__file__).resolve().parents[1]
SEATS = 4
HANDS = 400
"""Hands that are tried of each game."""
PHRASES = (
    "seven stud, follow the queen, low spade in the hole takes half",
    "five card stud, follow the queen",
    "seven stud, low hole card wild",
    "seven stud, follow the pair",
    "seven stud, suit of the last queen wild",
    "seven stud, door card wild",
    "seven stud, last card wild",
    "five card stud, match your hole card",
    "three card guts, kitty, deuces wild",
    "baseball, low spade in the hole takes half",
    "holdem, one eyed jacks wild",
    "seven stud, follow the match",
)
PLANTED = 2
"""The hand whose thread begins at a wrong card, by its number from 1."""
ALONE = 1
"""The seat that stays in where players may go out; others do not."""
CAUSES = 2
"""Causes that are shown of a hand, the last ones."""
FRAMES = {"cause": 2, "showdown": 12}
READER = Reader(lambda seat: NAMES[seat])


class Hand(Scenes):
    """A hand of a composed game, with what the first seat was told of it."""

    def __init__(self, phrase: str, luck: int) -> None:
        super().__init__(find(phrase).name, SEATS, luck)

    def chosen(self, hand: EngineHand, ask: Ask) -> Answer:
        """Return the usual answer; but one player alone stays in, who meets the ghost."""
        if GOES_OUT in ask.legal.samples() and ask.seat != ALONE:
            return GOES_OUT
        return super().chosen(hand, ask)

    @property
    def events(self) -> list[tuple[int, EventJson]]:
        """The events, each with the state that it came with."""
        return [(at, event) for at, state in enumerate(self.seat) for event in state.news]

    @property
    def showdown(self) -> int:
        """The state with the first hand shown; -1 if none is."""
        return next((at for at, event in self.events if event["kind"] == "show"), -1)

    def causes(self) -> list[int]:
        """Return the states with events that made cards wild, before the showdown."""
        made = {at for at, event in self.events if event.get("effects")}
        return sorted(at for at in made if at < self.showdown)[-CAUSES:]

    def plays_wild(self) -> bool:
        """Return whether two hands are shown, and a winner's best hand has a wild card."""
        end = self.seat[-1]
        shown = [event for _, event in self.events if event["kind"] == "show"]
        first = {read.hand for read in end.reads if read.place == 1 and read.stand_for}
        return len(shown) > 1 and bool(first)


def hand_of(phrase: str) -> Hand:
    """Return the first hand of a game that shows what its rule does."""
    spare: Hand | None = None
    for luck in range(HANDS):
        hand = Hand(phrase, luck)
        hand.play()
        if not hand.plays_wild():
            continue
        if hand.causes() or luck > HANDS // 4:
            return hand
        spare = spare or hand
    if spare is None:
        raise SystemExit(f"none of {HANDS} hands of {phrase!r} has a wild card that wins")
    return spare


def said(words: Any) -> str:
    """Return a sentence of a state in words."""
    return rendered(message_from_json(words), READER)


def told(event: EventJson) -> str:
    """Return the sentence of an event."""
    words = {**event.get("args", {}), "text": event["words"], "amount": event["cents"]}
    players = {key: event[key] for key in ("seat", "other") if event[key] is not None}
    return said({**words, **players, "cards": [card["card"] or "??" for card in event["cards"]]})


def reason(mark: MarkJson, marks: list[MarkJson]) -> str:
    """Return why the cards of a mark are what they are."""
    why: Text = message_from_json(mark.why)
    if isinstance(why, Message) and "mark" in why.args and not isinstance(why.args["mark"], Text):
        return reason(marks[int(str(why.args["mark"]))], marks)
    if isinstance(why, Message) and "reason" in why.args:
        return said(mark.why["reason"])  # type: ignore[index]
    return rendered(why, READER)


def truth(phrase: str, hand: Hand) -> dict[str, Any]:
    """Return what is so in a hand, in words."""
    end = hand.seat[-1]
    assert end.view is not None
    faces = {card["token"]: card["card"] for cards in end.view["hands"] for card in cards}
    faces |= {card["token"]: card["card"] for card in end.view["board"]}
    last = [(at, event) for at, event in hand.events if at >= hand.showdown]
    names = [*NAMES[:SEATS], *map(said, end.view["dummies"])]
    winners = [event for _, event in last if event["kind"] in {"win", "lost"}]
    return {
        "game": phrase,
        "wins": [told(event) for event in winners],
        "winners": sorted(
            {names[SEATS if event["seat"] is None else event["seat"]] for event in winners}
        ),
        "hands": [
            {
                "player": names[read.hand],
                "contest": said(read.contest),
                "place": read.place,
                "hand": said(read.said),
                "cards that play": [faces[token] for token in read.cards],
                "stand for": {faces[int(card)]: face for card, face in read.stand_for.items()},
            }
            for read in end.reads
        ],
        "wild": [
            {
                "player": names[mark.hand],
                "cards": [faces[token] for token in mark.cards],
                "because": reason(mark, end.marks),
            }
            for mark in end.marks
        ],
        "caused by": [
            {"event": told(event), "state": at} for at, event in hand.events if event.get("effects")
        ],
    }


def wrong_cause(hand: Hand, at: int) -> tuple[int, str]:
    """Return a card with which the last event of a state has nothing to do, and a note of it."""
    view = hand.seat[at].view
    assert view is not None
    event = [event for event in hand.seat[at].news if event.get("effects")][-1]
    concerned = {card["token"] for card in event["cards"]}
    for change in event["effects"]:
        concerned.update(change.get("on", ()), change.get("off", ()))
    ranks = {(card["card"] or "")[:1] for card in event["cards"]}
    hands = [(seat, cards) for seat, cards in enumerate(view["hands"]) if seat]
    # far from where the thread ends, so that it can be seen
    away = [
        (seat, cards)
        for seat, cards in hands
        if concerned.isdisjoint(card["token"] for card in cards)
    ]
    token, face, seat = next(
        (card["token"], face, seat)
        for seat, cards in away or hands
        for card in cards
        if card["up"] and card["token"] not in concerned
        if (face := card["card"] or "")[:1] not in ranks
    )
    return token, f"{told(event)}: the thread begins at {face} of {NAMES[seat]}"


def main() -> None:
    """Record the hands, write down what is so, and take the frames."""
    parser = argparse.ArgumentParser(description="Make frames of showdowns for strangers.")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--only", type=int, nargs="*", metavar="NUMBER", help="only these hands")
    given = parser.parse_args()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    generate()
    OUT.mkdir(exist_ok=True)
    plans, truths = [], {}
    for number, phrase in enumerate(PHRASES, start=1):
        if given.only and number not in given.only:
            continue
        label, scene = f"hand{number:02}", f"strangers{number}"
        hand = hand_of(phrase)
        save(OUT, scene, film(hand))
        truths[label] = truth(phrase, hand)
        plays: list[dict[str, Any]] = [
            {"from": at, "to": at, "most": FRAMES["cause"], "cause": True} for at in hand.causes()
        ]
        if number == PLANTED:
            plays[-1]["planted"], truths[label]["planted"] = wrong_cause(hand, plays[-1]["to"])
        end = len(hand.seat) - 1
        plays.append({"from": hand.showdown, "to": end, "most": FRAMES["showdown"]})
        plans.append({"scene": scene, "folder": label, "plays": plays})
        print(label, phrase, flush=True)
    if given.only and (out / "truth.json").exists():
        truths = json.loads((out / "truth.json").read_text(encoding="utf-8")) | truths
    text = json.dumps(truths, indent=1, ensure_ascii=False)
    (out / "truth.json").write_text(text + "\n", encoding="utf-8")
    plan = out / "plan.json"
    plan.write_text(json.dumps(plans), encoding="utf-8")
    script = str(ROOT / "web" / "e2e" / "strangers.mjs")
    subprocess.run([*node(), script, str(out), str(plan)], check=True)
    for planned in plans:
        (OUT / f"{planned['scene']}.json").unlink()
    plan.unlink()


if __name__ == "__main__":
    main()
