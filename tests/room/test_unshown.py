"""Cards that stay unshown after the evening, and files that the invitation does not give."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pokernight.cards import name as card_name
from pokernight.errors import Refused
from pokernight.fair_deals.verification import Wrong, audit
from pokernight.games import find_in_rulebook
from pokernight.lookups.hand_history import FinishedHands
from pokernight.room.guest.client import new_id
from pokernight.room.http.export import exported
from pokernight.room.protocol import codec
from pokernight.room.store.store_interface import Entry
from pokernight.session import messages as m
from pokernight.table.evening_record import Pen
from tests.room.company import Company


def evening(*unshown: str, **settings: Any) -> Company:
    """Ann and Ben play a hand, Cat comes for the second and the third; Dee only watches."""
    company = Company("Ann", "Ben", misses=99, **settings)
    for name in unshown:
        if name in company.ids:
            company.say(name, m.KeepUnshown(new_id()))
    company.deal()
    company.play_out()
    for name in ("Cat", "Dee"):
        company.ids[name], _ = company.requests.come_in(company.now, name, host=False)
        if name in unshown:
            company.say(name, m.KeepUnshown(new_id()))
    company.say("Cat", m.SitRequest(new_id()))
    for _ in range(2):
        company.deal()
        company.play_out()
    company.say("Ann", m.EndRequest(new_id()))
    assert company.session.table.over
    return company


def entries(company: Company) -> list[Entry]:
    """Return the log of an evening, as the store has it."""
    logged = [(0, company.opened, bytes(32)), *company.session.done]
    return [
        Entry(seq, at, codec.event_to_bytes(event), secret)
        for seq, (at, event, secret) in enumerate(logged, 1)
    ]


def file_of(company: Company, name: str) -> str:
    return exported(entries(company), company.ids[name] if name else "", find_in_rulebook)


def seeds_in(text: str) -> set[int]:
    """Return the hands whose seed a file tells."""
    lines = [json.loads(line) for line in text.splitlines()]
    told = {line["hand"] for line in lines if line.get("seed") and "fair" in line}
    return told | {line["fair"]["hand"] for line in lines if line.get("fair", {}).get("seed")}


@pytest.mark.parametrize(
    ("unshown", "shown"),
    [((), {1, 2, 3}), (("Cat",), {1}), (("Ben",), set()), (("Dee",), {1, 2, 3})],
)
def test_the_seed_of_a_hand_is_shown_if_nobody_dealt_in_has_refused(
    unshown: tuple[str, ...], shown: set[int]
) -> None:
    company = evening(*unshown)
    past = FinishedHands(find_in_rulebook)
    past.read_on(entries(company))
    secrets = {logged.secret.hex() for logged in company.session.done if logged.secret}
    assert len(secrets) == 1, "a company draws the same seed for every hand"
    for name in ("Ann", "Ben", "Cat"):
        text = file_of(company, name)
        assert seeds_in(text) == shown
        told = "\n".join(audit(text.encode(), find_in_rulebook))
        assert ("the evening replays" in told) == (len(shown) == 3)
        if len(shown) == 1:
            assert "1 deck, each as the promised seed and the salts put it" in told
        by_hand = {
            number: past.history(hand, company.ids[name]).seed
            for number, hand in past.hands.items()
        }
        assert {number for number, seed in by_hand.items() if seed} == shown


def test_a_hand_that_stays_unshown_tells_no_card_that_its_reader_has_not_seen() -> None:
    company = evening("Ben")
    last = company.session.table.last
    assert last is not None
    unseen: set[str] = set()
    for name in ("Ann", "Cat"):
        lines = [json.loads(line) for line in file_of(company, name).splitlines()]
        (hand,) = [line for line in lines if line.get("hand") == company.session.table.deals]
        seat = hand["names"].index(name)
        view, state = last.hand.view(seat), last.hand.state
        hidden = {
            card_name(state.face[token])
            for other in range(3)
            for token, card in zip(state.hands[other], view.hand(other), strict=True)
            if card.card is None
        }
        unseen |= hidden
        told = {card["card"] for event in hand["events"] for card in event["cards"]}
        assert not hidden & {*told, *[opened["card"] for opened in hand["openings"]]}
        assert "seed" not in hand
        assert not {"deck", "entropy"} & hand.keys()
    assert unseen, "all hold their own cards alone"


def test_a_seed_in_a_seat_s_file_must_be_the_promised_one_and_give_its_root() -> None:
    lines = [json.loads(line) for line in file_of(evening("Cat"), "Ann").splitlines()]

    def audited() -> list[str]:
        pen = Pen()
        bare = [{part: line[part] for part in line if part != "digest"} for line in lines]
        return audit("".join(map(pen.line, bare)).encode(), find_in_rulebook)

    assert audited()
    hand = next(line for line in lines if "seed" in line)
    hand["seed"] = "00" * 31 + "01"
    with pytest.raises(Wrong, match="its seed is not the promised seed"):
        audited()


def test_it_is_settled_before_the_first_hand_and_kept_over_a_restart() -> None:
    company = Company("Ann", "Ben")
    company.say("Ann", m.KeepUnshown(new_id()))
    company.say("Ann", m.KeepUnshown(new_id(), yes=False))
    company.say("Ben", m.KeepUnshown(new_id()))
    people = company.state_builder.table(()).people
    assert {person.name: person.unshown for person in people} == {"Ann": False, "Ben": True}
    company.deal()
    late = company.asked("Ann", m.KeepUnshown(new_id()))
    assert "settled before your first hand" in str(late)


@pytest.mark.parametrize("seeds", ["end", "never"])
def test_an_invitation_exports_nothing_and_a_guest_no_more_than_was_open(seeds: str) -> None:
    company = evening(seeds=seeds)
    with pytest.raises(Refused, match="the invitation alone gives no file"):
        file_of(company, "")
    assert seeds_in(file_of(company, "Dee")) == set()
    assert "seat file" in file_of(company, "Dee").partition("\n")[0]
    past = FinishedHands(find_in_rulebook)
    past.read_on(entries(company))
    for person in ("", company.ids["Dee"]):
        for hand in past.hands.values():
            told = past.history(hand, person)
            assert (told.seed, told.seat) == ("", None)
            spectator = hand.playing.hand.view(None)
            for seat in range(spectator.seats):
                own = [card["card"] for card in told.steps[-1].view["hands"][seat]]
                known = [card.card is not None for card in spectator.hand(seat)]
                assert [card is not None for card in own] == known
