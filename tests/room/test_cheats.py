"""Cheating rooms: each is found by the clients where docs/fair-deals.md says it, and nowhere else.

A room cheats by what it does (its clock or its table is patched), or by what it sends to somebody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes
from typing import Any
from unittest.mock import patch

import pytest

from pokernight.fair_deals.commitments import SALT_BYTES
from pokernight.fair_deals.hand_chain import Record, head_of, words_of
from pokernight.fair_deals.shuffle import SEED_BYTES, Shuffle, hash_of_salt, promise_of
from pokernight.fair_deals.verification import Wrong, audit
from pokernight.games import find
from pokernight.room.guest.agreement import verify_against, verify_kept
from pokernight.room.guest.pins import BROKE
from pokernight.room.http.export import exported
from pokernight.session import clock, deck_events
from pokernight.session import log_events as d
from pokernight.session.session import Session
from pokernight.table import commands as c
from tests.room.file_lines import fields, signed
from tests.room.still import QUICK, TABLE, run
from tests.room.witnesses import Tamper, Watched
from tests.sampling import some

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
VICTIM = "Ben"
Patches = dict[tuple[Any, str], Callable[..., Any]]


@dataclass(frozen=True)
class Cheat:
    """Misdeed of a room, and the checks that find it.

    Attributes:
        patches: of the room, by object and name.
        tamper: what it does to what it sends.
        rewrites: what it does to the evening's file afterwards.
        says: what witnesses say at once, after "This room broke a promise:"; empty for nothing.
        who: which of them, ``everybody`` or the victim alone.
        notes: what is noted quietly.
        verify: whether ``verify`` of the evening's file finds it.
        against: whether the victim's ``verify --against`` does.
        words: whether the words of the victim differ from the others'.
    """

    patches: Patches = field(default_factory=dict)
    tamper: Callable[[], Tamper] | None = None
    rewrites: Callable[[bytes], bytes] | None = None
    says: str = ""
    who: str = "everybody"
    notes: str = ""
    verify: bool = False
    against: bool = False
    words: bool = False


# --- rooms that do something else


def new_promise(session: Session, now: int) -> None:
    """Draw another seed once all salts are open, and promise it anew."""
    drawing, entry = session.drawing, session.table.next_game()
    assert drawing is not None
    shuffle, seed = drawing.shuffle, token_bytes(SEED_BYTES)
    session.do(now, d.Promised(shuffle.hand, promise_of(session.id, shuffle.hand, seed), 2), seed)
    session.do(now, d.Hashed(shuffle.hand, dict(shuffle.hashes or {})))
    session.do(now, d.Salted(shuffle.hand, dict(shuffle.salts or {})))
    dealt = session.drawing.shuffle.dealt(entry.game, entry.rules)  # type: ignore[union-attr]
    session.do(now, d.Rooted(dealt.hand, dealt.root, dealt.game, dealt.version, dealt.cards))


def drops(what: str) -> Callable[[Session, int], None]:
    """Leave the victim's hash, or his salt, out although it was taken."""

    def close(session: Session, now: int) -> None:
        drawing = session.drawing
        assert drawing is not None
        victim = session.ids[VICTIM]
        there = drawing.offered if what == "hashes" else drawing.opened
        kept = {person: one for person, one in sorted(there.items()) if person != victim}
        hand = drawing.shuffle.hand
        session.do(now, d.Hashed(hand, kept) if what == "hashes" else d.Salted(hand, kept))

    return close


def leaves_out(session: Session, at: int, event: d.Promised, secret: bytes) -> None:
    """Chain the third hand to the first, as if the second had not been."""
    if event.hand == 2:
        session.before_it = session.chain  # type: ignore[attr-defined]
    if event.hand == 3:
        session.chain = session.before_it  # type: ignore[attr-defined]
    PROMISED(session, at, event, secret)


PROMISED = deck_events.promised


def chained_wrongly() -> Patches:
    """The table of what is done about a promise is patched, as it holds the method itself."""
    from pokernight.session import session

    return {(session, "_APPLY"): {**session._APPLY, d.Promised: leaves_out}}  # type: ignore[dict-item]


def calls_off() -> Patches:
    """Call the second hand off after some answers: the wrong player would win."""
    apply = Session.do

    def do(session: Session, at: int, event: Any, secret: bytes = b"") -> None:
        apply(session, at, event, secret)
        answers = isinstance(event, d.TableCommand) and isinstance(event.command, c.Reply)
        second = session.table.deals == 2 and session.table.playing is not None
        if answers and second and session.number >= 4:
            off = c.CallOff(session.table.host, "a fault")
            apply(session, at, d.TableCommand(off, "", "a fault"))

    return {(Session, "do"): do}


# --- rooms that send something else


def states(change: Callable[[dict[str, Any], str], None]) -> Callable[[], Tamper]:
    """Change ``table.fair`` and what belongs to it in every state."""
    return lambda: lambda name, told: change(told, name)


def reorders(told: dict[str, Any], name: str) -> None:
    """The same list in another order: mappings have none."""
    for shown in (told["table"]["fair"]["coming"], told["table"]["fair"]["now"]):
        for part in ("hashes", "salts"):
            if shown and part in shown:
                shown[part] = dict(reversed(shown[part].items()))


def list_changes() -> Tamper:
    """A hash on the list is another in the second state that shows it."""
    seen: set[tuple[str, int]] = set()

    def tamper(name: str, told: dict[str, Any]) -> None:
        for shown in (told["table"]["fair"]["coming"], told["table"]["fair"]["now"]):
            if not shown or not shown.get("hashes"):
                continue
            if (name, shown["hand"]) in seen and name == VICTIM:
                first = min(shown["hashes"])
                shown["hashes"][first] = "00" * 32
            seen.add((name, shown["hand"]))

    return tamper


def doubles(told: dict[str, Any], name: str) -> None:
    """A salt of the room's own is on the list, of somebody who is not there."""
    for shown in (told["table"]["fair"]["coming"], told["table"]["fair"]["now"]):
        if shown and "hashes" in shown:
            own = hash_of_salt(TABLE, shown["hand"], "nobody", bytes(SALT_BYTES))
            shown["hashes"]["nobody"] = own
        if shown and "salts" in shown:
            shown["salts"]["nobody"] = bytes(SALT_BYTES).hex()


def root_late(told: dict[str, Any], name: str) -> None:
    """The deck is settled only after some answers: no root is shown with the first cards."""
    now, view = told["table"]["fair"]["now"], told["view"]
    if now and view and told["table"]["stage"] == "playing" and view["number"] < 3:
        told["table"]["fair"]["now"] = None


def game_changes(told: dict[str, Any], name: str) -> None:
    """After some answers the deck is said to have been drawn for another version."""
    now, view = told["table"]["fair"]["now"], told["view"]
    if now and view and view["number"] > 3:
        told["table"]["fair"]["now"] = {**now, "version": now["version"] + 1, "root": "11" * 32}


def other_place(told: dict[str, Any], name: str) -> None:
    """Instead of the victim's first card another place is opened, under the same root."""
    if told["openings"] and name == VICTIM:
        told["openings"] = told["openings"][1:]


def false_opening(told: dict[str, Any], name: str) -> None:
    """The opening of one place is said to be of another."""
    if told["openings"] and name == VICTIM:
        first, second = told["openings"][:2]
        told["openings"] = [{**first, "position": second["position"]}, *told["openings"][1:]]


def lies_about_the_result(told: dict[str, Any], name: str) -> None:
    """The account gives another result than was played."""
    fair = told["table"]["fair"]
    ended, now = fair["ended"], fair["now"]
    if ended and now and ended["hand"] == now["hand"] and ended["result"]:
        first, *others = ended["result"]["stacks"]
        result = {**ended["result"], "stacks": [*others, first]}
        account = {**ended, "result": result}
        roots = [lot["root"] for lot in fair["lots"]]
        fair["ended"] = {**account, "head": head_of(now, roots, account)}


def lies_about_the_story(told: dict[str, Any], name: str) -> None:
    """The victim is told another story than everybody."""
    if name == VICTIM:
        for event in told["news"]:
            event["cents"] += 1 if event["cents"] else 0


def two_histories() -> Tamper:
    """The victim is shown another history, which agrees with itself: without Cy's salt."""
    heads: dict[int, str] = {}

    def other(shown: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
        (cy,) = (one["id"] for one in told["table"]["people"] if one["name"] == "Cy")
        found = {**shown, "before": heads.get(shown["hand"] - 1, "")}
        for part in ("hashes", "salts"):
            if part in shown:
                found[part] = {who: one for who, one in shown[part].items() if who != cy}
        return found

    def tamper(name: str, told: dict[str, Any]) -> None:
        fair = told["table"]["fair"]
        if name != VICTIM or "Cy" not in [one["name"] for one in told["table"]["people"]]:
            return
        ended, now = fair["ended"], fair["now"]
        if ended and now and ended["hand"] == now["hand"]:
            head = head_of(other(now, told), [lot["root"] for lot in fair["lots"]], ended)
            heads[ended["hand"]] = head
        if ended:
            fair["ended"] = {**ended, "head": heads[ended["hand"]]}
        for where in ("coming", "now"):
            if fair[where]:
                fair[where] = other(fair[where], told)

    return tamper


def no_account(told: dict[str, Any], name: str) -> None:
    """The second hand is not accounted for."""
    ended = told["table"]["fair"]["ended"]
    if ended and ended["hand"] == 2:
        told["table"]["fair"]["ended"] = None


# --- rooms that change their files afterwards


def accounted(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last hand of an evening with an account that agrees with what is there now."""
    deals = [at for at, line in enumerate(lines) if line.get("do") == "deal"]
    fair = lines[deals[-1]]["fair"]
    account = fair["ended"]
    after = [at for at, line in enumerate(lines) if line.get("do") == "outcome"][-1]
    record = Record()
    for line in lines[: after + 1]:
        record.add(line)
    shown = {part: one for part, one in fair.items() if part not in ("seed", "lots", "ended")}
    account |= record.shown()
    account["head"] = head_of(shown, [lot["root"] for lot in fair["lots"]], account)
    return lines


def another_seed(content: bytes) -> bytes:
    """A seed is shown at the end that is not the one that was promised."""
    lines = fields(content)
    lines[[at for at, line in enumerate(lines) if line.get("do") == "deal"][-1]]["fair"]["seed"] = (
        "11" * SEED_BYTES
    )
    return signed(lines)


def edits_a_result(content: bytes) -> bytes:
    """The result of the last hand is another, in the log and in its account."""
    lines = fields(content)
    fair = [line for line in lines if line.get("do") == "deal"][-1]["fair"]
    stacks = fair["ended"]["result"]["stacks"]
    stacks[0], stacks[1] = stacks[0] + 100, stacks[1] - 100
    return signed(accounted(lines))


def another_version(content: bytes) -> bytes:
    """The last hand calls itself version 99, and its answers are removed."""
    lines = fields(content)
    at = [place for place, line in enumerate(lines) if line.get("do") == "deal"][-1]
    fair = lines[at]["fair"]
    lines = [line for place, line in enumerate(lines) if place <= at or line.get("do") != "answer"]
    shuffle = Shuffle.from_dict(fair).drawn_for(fair["game"], 99, fair["cards"])
    lines[at]["fair"] = {**shuffle.to_dict(), "lots": fair["lots"], "ended": fair["ended"]}
    lines[at] |= {"deck": shuffle.deck_text, "entropy": shuffle.entropy}
    return signed(accounted(lines))


def removes_a_hand(content: bytes) -> bytes:
    """The last hand is not in the file: the evening ends before it."""
    lines = fields(content)
    at = [place for place, line in enumerate(lines) if line.get("do") == "deal"][-1]
    return signed([*lines[:at], lines[-1]])


CHEATS: dict[str, Cheat] = {
    "promise replaced after the salts": Cheat(
        {(clock, "_show_root"): new_promise},
        says="the promise of hand 1 was replaced after it had been shown",
    ),
    "seed swapped, promise kept": Cheat(rewrites=another_seed, verify=True, against=True),
    "hash of a salt dropped": Cheat(
        {(clock, "_close_hashes"): drops("hashes")},
        says="your salt was taken and is not on the list of hand", who=VICTIM,
    ),
    "opened salt dropped": Cheat(
        {(clock, "_close_salts"): drops("salts")},
        says="your salt of hand 2 was taken and then left out", who=VICTIM,
        notes="did not open a salt",
    ),
    "salt of nobody added": Cheat(
        tamper=states(doubles), says="a salt of hand 1 is nobody's: nobody",
    ),
    "list changed": Cheat(
        tamper=list_changes, says="the list of salts of hand 1 was changed", who=VICTIM,
    ),
    "list reordered": Cheat(tamper=states(reorders)),
    "root made after the first card": Cheat(
        tamper=states(root_late), says="cards of hand 1 were dealt before its deck was settled",
    ),
    "game changed after the deal": Cheat(
        tamper=states(game_changes), says="the deck of hand 1 was changed after its first card",
    ),
    "an opening left out": Cheat(
        tamper=states(other_place), says="is not among the cards that were opened", who=VICTIM,
    ),
    "an opening for another place": Cheat(
        tamper=states(false_opening), says="is not what was promised", who=VICTIM,
    ),
    "another history for a single player": Cheat(tamper=two_histories, against=True, words=True),
    "another story for a single player": Cheat(
        tamper=states(lies_about_the_story), who=VICTIM,
        says="the account of hand 1 tells another story than was told",
    ),
    "hand called off when the wrong player wins": Cheat(
        calls_off(), notes="hand 2 was called off after its cards were dealt",
    ),
    "another result in the account": Cheat(
        tamper=states(lies_about_the_result),
        says="the account of hand 1 gives another result than was shown",
    ),
    "hand without an account": Cheat(
        tamper=states(no_account), says="hand 2 was left out of the history",
    ),
    "hand left out of the chain": Cheat(
        chained_wrongly(), says="hand 3 does not follow from what was shown of hand 2",
        verify=True, against=True,
    ),
    "result edited afterwards": Cheat(rewrites=edits_a_result, verify=True, against=True),
    "answers removed, as if of another version": Cheat(rewrites=another_version, against=True),
    "last hand removed afterwards": Cheat(rewrites=removes_a_hand, against=True),
}  # fmt: skip
"""Every cheat by the name that it has in docs/fair-deals.md."""


def cheated(cheat: Cheat, folder: Path) -> tuple[Watched, bytes]:
    """An evening in a room that cheats, and what it exports of it."""
    tamper = None if cheat.tamper is None else cheat.tamper()
    one = Watched(
        ["seven_card_stud"], ("Ann", VICTIM, "Cy"), hands=3, settings=QUICK, watchers=0,
        tamper=tamper, folder=folder, seed="cheats",
    )  # fmt: skip
    with ExitStack() as patches:
        for (where, name), other in cheat.patches.items():
            patches.enter_context(patch.object(where, name, other))
        run(one.play())
        return one, exported(asyncio.run(one.entries()), one.guests[0].person, find).encode()


def found(check: Callable[[], Any]) -> str:
    """Return what is said to be wrong; empty if nothing is."""
    try:
        check()
    except Wrong as wrong:
        return str(wrong)
    return ""


@pytest.mark.parametrize("name", some("cheats", list(CHEATS), 5))
def test_a_cheat_is_found_where_the_page_says_and_nowhere_else(name: str, tmp_path: Path) -> None:
    cheat = CHEATS[name]
    one, evening = cheated(cheat, tmp_path)
    by_name = {guest.name: guest for guest in one.witnesses}
    for guest in one.witnesses:
        said = [str(why) for why in guest.pins.broken]
        assert all(why.startswith(f"{BROKE} ") for why in said)
        concerned = bool(cheat.says) and cheat.who in ("everybody", guest.name)
        assert bool(said) == concerned, (guest.name, said)
        assert not concerned or any(cheat.says in why for why in said), said
        marked = [hand.number for hand in guest.pins.hands.values() if hand.broken]
        assert bool(marked) == concerned
        noted = [note for hand in guest.pins.hands.values() for note in hand.notes]
        assert not cheat.notes or any(cheat.notes in note for note in noted)
    others = [guest.pins.last for guest in one.witnesses if guest.name != VICTIM]
    mine = by_name[VICTIM].pins.last
    assert mine is not None
    for other in others:
        assert other is not None and other.number == mine.number
        differ = words_of(TABLE, other.pin) != words_of(TABLE, mine.pin)
        assert differ == cheat.words or bool(cheat.says)
    assert any(guest.pins.warnings for guest in one.witnesses) == cheat.words or bool(cheat.says)

    if cheat.rewrites is not None:
        assert not found(lambda: audit(evening, find))
        evening = cheat.rewrites(evening)
    assert bool(found(lambda: audit(evening, find))) == cheat.verify
    kept = by_name[VICTIM].kept()
    in_file = found(lambda: verify_kept(kept))
    concerned = bool(cheat.says) and cheat.who in ("everybody", VICTIM)
    assert bool(in_file) == concerned
    assert not concerned or in_file.startswith(f"{BROKE} ")
    differs = found(lambda: verify_against(kept, evening, find))
    assert bool(differs) == (cheat.against or concerned), differs


def row_of(name: str, cheat: Cheat) -> str:
    """A row of the table of the page."""
    live = {"": "no", "everybody": "everybody"}.get(cheat.who if cheat.says else "", "the player")
    live = "a note" if live == "no" and cheat.notes else live
    sure = bool(cheat.says)
    cells = [
        name,
        live,
        "yes" if cheat.verify else "no",
        "yes" if cheat.against or sure else "no",
        "yes" if cheat.words else "no",
    ]
    return f"| {' | '.join(cells)} |"


@pytest.mark.parametrize("name", CHEATS)
def test_every_cheat_has_its_row_in_the_page(name: str) -> None:
    assert row_of(name, CHEATS[name]) in PAGE
