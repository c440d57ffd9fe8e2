"""Hands with real cards as the page tells them: buttons and pad alone, to the same end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pokernight.cards import name
from pokernight.engine.events import SPECTATOR
from pokernight.errors import Refused
from pokernight.games import all_games, find
from pokernight.lookups.told_table import (
    GAP,
    CarriedWish,
    NextJson,
    OwnCardsWish,
    ToldTable,
    ToldTableJson,
    ToldWish,
)
from pokernight.page.page_worker import TableWorker
from pokernight.real_cards.script_of_hand import ScriptWriter
from pokernight.real_cards.table_script import records_in
from pokernight.wording.message import message_json
from tests.page.page_evening import PageEvening
from tests.real_cards.test_table_script import OMEN, random_hand
from tests.sampling import PROVE, of_the_day, some

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
GAMES = sorted(all_games())
SAMPLE = GAMES if PROVE else [*some("games told by taps", GAMES, 8), "the_omen", "baseball"]


class Dealer:
    """Somebody who taps in a hand: cards at random, otherwise what happens most of the time."""

    def __init__(self, game: str, seats: int, betting: Any = "none", seed: int = 1) -> None:
        self.desk, self.rng = ToldTable(find), Random(seed)
        self.wish: dict[str, Any] = {"game": game, "names": NAMES[:seats], "button": 0}
        self.wish["betting"] = betting
        self.taps: list[str] = []
        self.cards = self.others = 0
        self.reply = self.ask([])

    def ask(self, taps: list[str]) -> ToldTableJson:
        return self.desk.answer(ToldWish(**self.wish, taps=list(taps)))

    def tap(self, tap: str) -> ToldTableJson:
        self.reply = self.ask([*self.taps, tap])
        assert not self.reply.refused, (tap, self.reply.refused)
        self.taps.append(tap)
        return self.reply

    def next(self) -> str:
        """Return the tap of a dealer to whom nothing unusual happens."""
        wanted = self.reply.next
        if wanted.kind in ("card", "cards"):
            return self._with_cards(wanted.tap, wanted.many)
        if wanted.kind == "pot":
            self.others += 1
            put = [choice.tap for choice in wanted.choices]
            return put[0] if put else wanted.tap.replace(GAP, "40")
        if wanted.kind == "show" and wanted.choices:
            self.others += 1
            return wanted.choices[0].tap
        if wanted.kind == "show":
            cards = wanted.asks[0].cards
            assert cards is not None
            return self._with_cards(cards.tap, cards.most)
        self.others += 1
        asked = wanted.asks[:1]
        choices = [*wanted.choices, *(choice for one in asked for choice in one.choices)]
        for choice in sorted(choices, key=lambda one: not one.usual):
            return choice.tap
        picked = asked[0].cards
        assert picked is not None, wanted
        return picked.tap.replace(GAP, " ".join(
            [*([str(picked.least)] if picked.counted else []),
             *[card.place for card in picked.cards[: picked.least]]]
        ))  # fmt: skip

    def _with_cards(self, tap: str, many: int) -> str:
        self.cards += many
        return tap.replace(GAP, " ".join(self.rng.sample(self.free(), many)))

    def free(self) -> list[str]:
        """Return the cards that nobody has told."""
        told = [word for line in self.reply.lines for word in line.split()]
        left = list(self.reply.pack)
        for card in told:
            if card in left:
                left.remove(card)
        return left

    def play(self, most: int = 400) -> ToldTableJson:
        while self.reply.next.kind != "over" and len(self.taps) < most:
            self.tap(self.next())
        return self.reply


@pytest.mark.parametrize("game", SAMPLE)
@pytest.mark.parametrize("betting", ["none", "full"])
def test_a_hand_is_told_to_its_end_by_buttons_and_the_pad_alone(game: str, betting: str) -> None:
    seats = max(min(4, find(game).seats[1]), find(game).seats[0])
    dealer = Dealer(game, seats, betting, seed=of_the_day(f"taps of {game}").getrandbits(30))
    end = dealer.play().end
    assert end is not None, dealer.reply.next
    assert sum(paid.won for paid in end.paid) + end.after.pot + end.after.bank >= 0


def taps_of(lines: list[str]) -> Iterator[str]:
    """Group lines as taps: cards face down go with what follows them."""
    tap: list[str] = []
    for line in lines:
        tap.append(line)
        if not line.endswith("??"):
            yield "\n".join(tap)
            tap = []


def is_offered(wanted: NextJson, tap: str) -> bool:
    """Return whether a tap is a button, or fits the pad or a choice of cards."""
    last = tap.rpartition("\n")[2]
    choices = [*wanted.choices, *(choice for asked in wanted.asks for choice in asked.choices)]
    forms = [wanted.tap, *(asked.cards.tap for asked in wanted.asks if asked.cards),
             *(asked.amount.tap for asked in wanted.asks if asked.amount)]  # fmt: skip
    starts = [form.split(GAP)[0] for form in forms if form]
    return any(choice.tap == last for choice in choices) or any(
        tap.startswith(start) or last.startswith(start) for start in starts
    )


@pytest.mark.parametrize("game", ["holdem", "the_omen"])
@pytest.mark.parametrize("folds", [0, 2, 3])
def test_balances_of_a_hand_with_a_counted_pot_sum_to_zero(game: str, folds: int) -> None:
    dealer = Dealer(game, 4, "pots", seed=folds)
    while dealer.reply.next.kind != "bets":
        dealer.tap(dealer.next())
    for choice in dealer.reply.next.choices[1 : 1 + folds]:
        dealer.tap(choice.tap)
    end = dealer.play().end
    assert end is not None
    assert any(line.startswith("tell pot") for line in dealer.reply.lines)
    assert sum(paid.won for paid in end.paid) + end.after.pot + end.after.bank == 0


@pytest.mark.parametrize("game", SAMPLE)
def test_a_hand_of_the_engine_is_told_by_taps_to_the_same_end(game: str) -> None:
    hand = random_hand(game, of_the_day(f"hands tapped of {game}"))
    assert hand.opening is not None
    names = NAMES[: len(hand.opening.stacks)]
    desk, taps = ToldTable(find), list[str]()

    def told() -> ToldTableJson:
        return desk.answer(
            ToldWish(game, names, hand.opening.button, "full", list(hand.opening.stacks), taps=taps)  # type: ignore[union-attr]
        )

    reply = told()
    for tap in taps_of(list(ScriptWriter(hand, mucks=False).lines())):
        if not tap.rpartition("\n")[2].startswith("answer"):
            assert is_offered(reply.next, tap), (tap, reply.next)
        taps.append(tap)
        reply = told()
        assert not reply.refused
    assert reply.end is not None
    assert [paid.stack for paid in reply.end.paid] == hand.state.stack


def test_a_tap_that_is_taken_back_was_never_made() -> None:
    dealer = Dealer("the_omen", 3, "full")
    for _ in range(12):
        dealer.tap(dealer.next())
    before = dealer.reply
    dealer.tap(dealer.next())
    assert dealer.ask(dealer.taps[:-1]) == before
    assert Dealer("the_omen", 3, "full").ask(dealer.taps[:-1]) == before


@pytest.mark.parametrize("game", ["the_omen", "baseball"])
def test_a_tap_that_was_prepared_is_answered_as_one_that_was_not(game: str) -> None:
    dealer, prepared = Dealer(game, 3, "full"), ToldTable(find)
    others = 0
    prepared.answer(ToldWish(**dealer.wish))
    while dealer.reply.next.kind != "over":
        wanted, tap = dealer.reply.next, dealer.next()
        choices = [*wanted.choices, *(choice for one in wanted.asks for choice in one.choices)]
        taps = [choice.tap for choice in choices if choice.tap != tap][:2]
        if wanted.kind == "card":
            taps = [wanted.tap.replace(GAP, card) for card in dealer.free()[:2]]
        for other in taps:
            before = prepared.prepare(ToldWish(**dealer.wish, taps=[*dealer.taps, other]))
            others += before is not None and before != dealer.reply
        wish = ToldWish(**dealer.wish, taps=[*dealer.taps, tap])
        ready = prepared.prepare(wish)
        assert ready == dealer.tap(tap)
        assert prepared.answer(wish) is ready
    assert others > 5
    assert prepared.answer(wish) == dealer.reply


def test_a_tap_that_would_be_refused_or_comes_too_late_is_not_prepared() -> None:
    dealer = Dealer("the_omen", 3)
    dealer.tap(dealer.next())
    assert dealer.desk.prepare(ToldWish(**dealer.wish, taps=[*dealer.taps, "deal 0 ??"])) is None
    assert dealer.desk.prepare(ToldWish(**dealer.wish, taps=["deal 0 4c"])) is None
    other = {**dealer.wish, "button": 1}
    assert dealer.desk.prepare(ToldWish(**other, taps=[*dealer.taps, dealer.next()])) is None
    assert dealer.ask(dealer.taps) == dealer.reply


def test_the_page_sends_a_prepared_reply_as_any_other() -> None:
    def sent(path: list[str], taps: list[str]) -> Any:
        body = {"game": "razz", "names": NAMES[:2], "button": 0, "taps": taps}
        request = {"what": "request", "path": path, "query": {}, "body": body, "key": ""}
        return json.loads(worker.handle(json.dumps(request)))["body"]

    worker, taps = TableWorker(), list[str]()
    for card in ("Kh", "2c"):
        tap = sent(["real-cards"], taps)["next"]["tap"].replace(GAP, card)
        assert sent(["real-cards", "ahead"], [*taps, tap]) is None
        taps.append(tap)
    ready = sent(["real-cards"], taps)
    sent(["real-cards"], [])
    assert sent(["real-cards"], taps) == ready


def test_it_is_said_at_once_what_became_wild_and_why() -> None:
    dealer = Dealer("follow_the_queen", 2)
    assert [(one.names, one.up) for one in dealer.reply.deal] == [
        (["Ben", "Ann"], False), (["Ben", "Ann"], False), (["Ben", "Ann"], True),
    ]  # fmt: skip
    assert dealer.reply.next.down == ["Ben", "Ann"] * 2
    dealer.tap(dealer.reply.next.tap.replace(GAP, "Qh"))
    reply = dealer.tap(dealer.reply.next.tap.replace(GAP, "4c"))
    assert ["4c" in why.cards for why in reply.why].count(True) == 1
    ann = reply.hands[0]
    assert [card.wild for card in ann.cards] == [False, False, True]
    assert any("fours" in one.text.lower() for one in reply.happened), reply.happened


def test_what_is_wild_is_news_once_and_again_after_a_tap_taken_back() -> None:
    dealer = Dealer("baseball", 3)
    news = []
    for card in ("3h", "Kd", "4c"):
        reply = dealer.tap(dealer.reply.next.tap.replace(GAP, card))
        news.append([one.event for one in reply.happened[reply.earlier :]].count("wild.on"))
    assert news == [1, 0, 0]
    dealer.ask([])
    reply = dealer.ask(dealer.taps[:1])
    assert [one.event for one in reply.happened[reply.earlier :]].count("wild.on") == 1


def test_powers_that_are_awake_are_named_and_a_power_that_asks_is_marked() -> None:
    dealer = Dealer("bonedoneskis", 3)
    for card in ("Js", "9d", "Qh"):
        reply = dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    assert [one.mark for one in reply.powers] == ["Ben", "Cleo", "Ann"]
    assert [one.why.partition(" (house rule)")[0] for one in reply.powers] == [
        "J♠: Black Jack",
        "9♦: Nine of Diamonds",
        "Q♥: Red Queen",
    ]
    assert "its owner pays the fee, $1, to the pot or folds" in reply.powers[0].why
    assert reply.next.power, "the trade acts first"
    assert reply.next.asks[0].name == "Cleo"
    assert not Dealer("holdem", 3).reply.powers


@pytest.mark.parametrize(
    ("game", "cards", "have", "wild"),
    [
        ("the_omen", ["6h", "Qs"], ["Against players: pair of sixes, queen kicker.",
                                    "Against Damien: three queens; 6♥ 6♣ wild."], ["6h"]),
        ("baseball", ["9h", "Qs"], ["Pair of queens, six kicker; 9♥ wild."], ["9h"]),
    ],
)  # fmt: skip
def test_what_a_player_has_with_noted_cards_is_told_to_nobody_else(
    game: str, cards: list[str], have: list[str], wild: list[str]
) -> None:
    dealer = Dealer(game, 3)
    before = dealer.tap(dealer.reply.next.tap.replace(GAP, "6c"))
    wish = ToldWish(**dealer.wish, taps=dealer.taps)
    own = dealer.desk.own_cards(OwnCardsWish(wish, 1, cards))
    assert (own.have, own.wild) == (have, wild)
    assert dealer.ask(dealer.taps) == before
    with pytest.raises(Refused, match="6♣ lies with seat 1 already"):
        dealer.desk.own_cards(OwnCardsWish(wish, 1, ["6c", "Qs"]))
    with pytest.raises(Refused, match="seat 1 has 2 cards face down, and 1 is shown"):
        dealer.desk.own_cards(OwnCardsWish(wish, 1, cards[:1]))


def test_a_correction_says_what_changes() -> None:
    dealer = Dealer("razz", 2, "full")
    for card in ("Kh", "2c"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    assert dealer.reply.next.asks[0].name == "Ben", "the king brings it in"
    reply = dealer.tap("fix Kh Ah")
    assert reply.next.asks[0].name == "Ann", "now the deuce does"
    dealer.tap(dealer.next())
    reply = dealer.tap("fix Ah Kd")
    assert reply.remarks[:2] == [
        "A♥ was mistyped: it is K♦.",
        "Ann's answer no longer fits: tell the hand again from there on.",
    ]
    assert reply.next.asks[0].name == "Ben"


def test_what_is_to_be_dealt_face_down_is_not_said_again_after_a_correction() -> None:
    dealer = Dealer("baseball", 3)
    for card in ("4c", "7d", "Ah"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    assert dealer.reply.next.down == ["Ben"], "a four brings another card"
    assert dealer.tap("fix Ah Kc").next.down == []
    assert dealer.tap("fix 7d 4d").next.down == ["Ben", "Cleo"]
    dealer = Dealer("open_face_pineapple", 2)
    for seat, cards in ((1, "9d 3h Kc Kd 2s"), (0, "8c 8d Qh Jc 5s")):
        dealer.tap(f"show {seat} {cards}")
        for row in ("back", "front", "back", "back", "middle"):
            dealer.tap(f"answer {seat} {row}")
    assert dealer.reply.next.down == ["Ben"] * 3, "for a question too"
    assert dealer.tap("fix 3h 3c keep").next.down == []


def test_a_correction_says_by_its_words_what_no_longer_fits() -> None:
    dealer = Dealer("seven_card_stud", 3, "full")
    for card in ("3c", "7d", "Ah"):
        dealer.tap(dealer.next().rpartition(" ")[0] + f" {card}")
    dealer.tap(dealer.next())
    dealer.tap("fix 3c Kc")
    assert dealer.reply.remarks[:2] == [
        "3♣ was mistyped: it is K♣.",
        "Ben's answer no longer fits: tell the hand again from there on.",
    ]


def test_what_was_told_since_a_card_that_is_corrected_holds_as_far_as_it_fits() -> None:
    dealer = Dealer("baseball", 3)
    for card in ("Jc", "4h", "3d"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    dealer.tap("answer 0 pay")
    dealer.tap("bet all check")
    reply = dealer.tap(dealer.reply.next.tap.replace(GAP, "8c"))
    assert reply.next.hand == "2"
    reply = dealer.tap("fix 3d 6d keep")
    assert reply.remarks[:2] == [
        "3♦ was mistyped: it is 6♦.",
        "Ann's answer no longer counts, as nobody is asked for it.",
    ]
    assert reply.next.hand == "2"
    reply = dealer.tap("fix 6d 3s keep")
    assert reply.next.asks[0].name == "Ann"
    assert reply.remarks[1].endswith("what was told after that comes back if it fits.")
    reply = dealer.tap("answer 0 pay")
    assert news(reply) == ["Ann pays $3 for 3♠.", "What was told after that holds again."]
    assert reply.next.hand == "2"


def news(reply: ToldTableJson) -> list[str]:
    return [line.text for line in reply.happened[reply.earlier :] if line.loud]


def stud_with_checks(many: int) -> Dealer:
    """Return a hand in which Dan has opened a street, and so many have checked."""
    dealer = Dealer("seven_card_stud", 4, "full")
    for cards in ("3c 7d Ah Ts", "4c 8d Kh 9s"):
        for card in cards.split():
            dealer.tap(dealer.reply.next.tap.replace(GAP, card))
        while cards.startswith("3c") and dealer.reply.next.kind != "card":
            dealer.tap(dealer.next())
    for seat in (3, 0, 1, 2)[:many]:
        dealer.tap(f"bet {seat} check")
        assert news(dealer.reply) == [f"{NAMES[seat]} checks."]
    return dealer


def test_checks_hold_whoever_acts_first_after_a_correction() -> None:
    dealer = stud_with_checks(4)
    pair = dealer.tap("fix 4c 3d keep")
    assert pair.remarks == [
        "4♣ was mistyped: it is 3♦.",
        "Ben acts first now: Ben, Cleo, Dan and Ann check.",
    ]
    assert pair.next.kind == "card"
    assert [line.split()[1] for line in pair.lines[-4:]] == ["1", "2", "3", "0"]


def test_acts_of_those_who_are_asked_later_come_back_when_it_is_their_turn() -> None:
    dealer = stud_with_checks(3)
    pair = dealer.tap("fix 4c 3d keep")
    assert pair.remarks[1:] == [
        "Ben acts first now: Ben checks.",
        "Cleo acts now; after that Dan's check and Ann's check come back, if possible.",
    ]
    back = dealer.tap("bet 2 check")
    assert news(back) == [
        "Cleo checks.",
        "What was told after that holds again.",
        "Dan and Ann check.",
    ]
    assert back.next.kind == "card"


def test_an_act_told_anew_replaces_what_its_seat_was_told_to_have_done() -> None:
    dealer = stud_with_checks(3)
    dealer.tap("fix 4c 3d keep")
    dealer.tap("bet 2 bet 2")
    assert dealer.reply.next.asks[0].name == "Dan", "nobody checks after a bet"
    raised = dealer.tap("bet 3 call")
    assert news(raised) == ["Dan calls $2."]
    assert raised.next.asks[0].name == "Ann"


def test_a_correction_says_what_is_wild_again_and_what_no_longer_is() -> None:
    """At Breed the Heifer a match of two cards ends what was wild, and its next card is wild."""
    dealer = Dealer("breed_the_heifer", 3)
    for card in ("Kh", "Kd", "9c"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    dealer.tap("bet all check")
    for card in ("7s", "7h"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    again = dealer.tap("fix 7h As keep").remarks
    assert again[1].startswith("9♣ is wild: "), again
    assert again[2].startswith("Nines are wild: "), again
    over = dealer.tap("fix As 7h keep").remarks
    assert over[1] == "No longer wild: 9♣.", over
    assert over[2].startswith("Nothing is wild: 7♥ made a match"), over


def test_a_claim_is_said_at_once_and_why_claims_are_asked_for_again() -> None:
    dealer = Dealer("bonedoneskis", 3, "full")
    dealer.wish["house"] = {"sleeping": "strict"}
    dealer.reply = dealer.ask([])
    while dealer.reply.next.kind != "card":
        dealer.tap(dealer.next())
    for card in ("Jc", "3s", "9s"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    asked = dealer.reply.next
    assert asked.says == "Claim the power of an up card, or go on."
    claim = next(one.cards for one in asked.asks if one.name == "Cleo")
    assert claim is not None and claim.says == "Cleo claims"
    dealer.tap(claim.tap.replace(GAP, "1"))
    assert news(dealer.reply) == ["Cleo claims 3♠."]
    assert dealer.reply.next.says == asked.says, "the others are asked for the first time"
    dealer.tap(dealer.next())
    dealer.tap(dealer.next())
    assert news(dealer.reply)[-1] == "Cleo pays $2.50 for 3♠."
    reply = dealer.tap(dealer.reply.next.tap.replace(GAP, "Kd"))
    again = "Powers may be claimed again: claim one, or go on."
    assert reply.next.says == again
    claim = reply.next.asks[0].cards
    assert claim is not None
    assert dealer.tap(claim.tap.replace(GAP, "1")).next.says == again


def test_a_tap_out_of_turn_is_refused_in_the_words_of_the_page() -> None:
    dealer = Dealer("holdem", 3, "full")
    reply = dealer.ask(["bet 1 call"])
    assert reply.refused == "Ben is asked nothing now: Ann is to act."


def test_the_number_of_a_rule_has_a_word_before_it() -> None:
    dealer = Dealer("baseball", 3)
    tap = dealer.next().rpartition(" ")[0]
    reply = dealer.tap(f"{tap} 3c")
    assert [one.text for one in reply.happened if one.event == "wild.on"] == [
        "3♣ is wild: threes and nines are wild (rule 2)."
    ]


def test_a_tap_that_cannot_be_is_refused_and_nothing_is_lost() -> None:
    dealer = Dealer("holdem", 2)
    dealer.tap(dealer.next())
    dealer.tap(dealer.reply.next.tap.replace(GAP, "Kh"))
    before = dealer.reply
    reply = dealer.ask([*dealer.taps, before.next.tap.replace(GAP, "Kh")])
    assert reply.refused.startswith("K♥ lies with the board already")
    assert reply.next == before.next
    assert reply.happened == before.happened
    with pytest.raises(Refused, match="no longer fits"):
        dealer.ask(["deal board ??", "bet all check"])


def test_cards_that_a_rule_looks_at_early_are_told_by_their_holder_and_not_shown() -> None:
    dealer = Dealer("chinese_poker", 3)
    while dealer.reply.next.kind != "cards":
        dealer.tap(dealer.next())
    asked = dealer.reply.next
    assert asked.says == "Hand Ben the phone: a rule looks at these cards."
    reply = dealer.tap(dealer.next())
    holder = next(hand for hand in reply.hands if hand.line == asked.hand)
    assert [card.card for card in holder.cards] == [None] * len(holder.cards)


def test_a_six_of_the_omen_that_stays_hidden_is_shown_to_nobody() -> None:
    taps = [*OMEN, "show 1 4s Kd 3c", "show 2 6s 9c 2c"]
    wish = ToldWish("the_omen", NAMES[:3], 0, "none", taps=[*taps, "answer 2 none"])
    cleo = ToldTable(find).answer(wish).hands[2]
    assert [card.card for card in cleo.cards] == [None, "9c", "Jc", "Ts", "2s", "5c", "2c"]


def test_whoever_has_mucked_is_not_asked_to_show_when_damien_is_turned_up() -> None:
    taps = [*OMEN, "show 1 4s Kd 3c", "muck 2", "muck 0"]
    told = ToldTable(find).answer(ToldWish("the_omen", NAMES[:3], 0, "none", taps=taps))
    assert [asked.name for asked in told.next.asks] == ["Damien"]
    assert told.next.says == "Damien: turned up now."
    assert [hand.mucked for hand in told.hands] == [True, False, True, False]


def test_the_next_hand_begins_where_this_has_ended() -> None:
    dealer = Dealer("holdem", 3, "full")
    end = dealer.play().end
    assert end is not None
    assert end.dealer == "Ben"
    dealer.wish |= {"button": end.button, "stacks": end.stacks, "after": end.after}
    reply = dealer.ask([])
    assert [hand.stack + hand.front for hand in reply.hands] == end.stacks


def faces_in(reply: Any) -> Iterator[str]:
    """Iterate over the faces of all cards in a reply."""
    if isinstance(reply, dict):
        if isinstance(reply.get("card"), str):
            yield reply["card"]
        reply = list(reply.values())
    for part in reply if isinstance(reply, list) else ():
        yield from faces_in(part)


@pytest.mark.parametrize("game", ["the_omen", "bonedoneskis", "cripple_mr_onion", "holdem"])
@pytest.mark.parametrize("betting", ["none", "pots", "full"])
def test_a_hand_that_is_over_is_looked_at_again_as_it_was_told(game: str, betting: str) -> None:
    dealer = Dealer(game, 3, betting)
    with pytest.raises(Refused, match="the hand is not over"):
        dealer.desk.replay(ToldWish(**dealer.wish, taps=dealer.taps))
    shown = dealer.play()
    body = {**dealer.wish, "taps": dealer.taps}
    sent = {"what": "request", "path": ["real-cards", "replay"], "query": {}, "body": body}
    reply = json.loads(TableWorker().handle(json.dumps(sent | {"key": ""})))["body"]
    steps, told = reply["past"]["steps"], dealer.desk._places[-1].script
    news = [event for step in steps for event in step["news"]]
    assert [(one["kind"], one["seat"], one["cents"]) for one in news] == [
        (event.kind, event.seat if event.seat >= 0 else None, event.amount)
        for event in told.events()
    ]
    # a card is a back until the telling has shown it to everybody
    up = set[str]()
    for step in steps:
        up |= {*faces_in(step["news"])}
        assert {*faces_in(step["view"]["hands"]), *faces_in(step["view"]["board"])} <= up
    assert up <= {card.card for hand in shown.hands for card in hand.cards} | {
        name(sight.face) for event in told.events() for sight in event.cards
        if sight.knowers >> SPECTATOR & 1
    }  # fmt: skip
    assert any(step["marks"] for step in steps) or game in ("holdem", "cripple_mr_onion")
    # the file of its lines has the same hand
    ((script, names),) = records_in(reply["record"], find)
    assert names == tuple(dealer.wish["names"])
    messages = [message_json(event.message(SPECTATOR)) for event in told.events()]
    assert [message_json(event.message(SPECTATOR)) for event in script.events()] == messages


@pytest.mark.parametrize("game", ["the_omen", "bonedoneskis", "baseball", "anaconda"])
def test_a_hand_takes_few_taps_beside_those_of_its_cards(game: str) -> None:
    """Two taps a card; at a table of six at most 1.6 times that in all."""
    for seed in range(3):
        dealer = Dealer(game, 6, seed=seed)
        dealer.play()
        alone = 2 * dealer.cards
        assert alone + dealer.others <= 1.6 * alone, (alone, dealer.others)


def test_the_page_asks_its_worker() -> None:
    body = {"game": "the_omen", "names": NAMES[:3], "button": 2, "language": "de"}
    sent = {"what": "request", "path": ["real-cards"], "query": {}, "body": body, "key": ""}
    reply = json.loads(TableWorker().handle(json.dumps(sent)))
    assert reply["status"] == 200
    assert reply["body"]["next"]["kind"] == "card"


REHEARSED = """
from pokernight.page.page_lookups import REAL_CARDS
from pokernight.lookups.told_table import ToldWish
from pokernight.ranking.tables import section
from tests.page.test_page_real_cards import Dealer
while REAL_CARDS.rehearse(ToldWish("the_omen", ["A", "B", "C", "D", "E", "F"], 2)):
    pass
before = section.cache_info().misses
Dealer("the_omen", 6).play()
print(before, section.cache_info().misses)
"""


def test_the_first_showdown_waits_for_no_table_of_hands_once_hands_are_rehearsed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", REHEARSED], capture_output=True, text=True, check=True
    )
    before, after = done.stdout.split()
    assert before == after != "0"


def test_real_cards_at_a_table_of_the_page_are_asked_for_as_in_a_room() -> None:
    evening = PageEvening("texas_holdem", real_cards="none")
    reply = evening.request("tables", evening.table, "real")
    assert reply["reason"] == "no hand is dealt with real cards now"


def test_cards_turned_up_wherever_they_lie_are_shown_and_there_may_be_no_others() -> None:
    """At the Bad nobody is asked for cards that stay face down."""
    dealer = Dealer("good_bad_ugly", 4)
    while "The bad: 2♠." not in [one.text for one in dealer.reply.happened]:
        tap = dealer.next()
        turned = sum(line.startswith("deal middle") for line in dealer.reply.lines)
        dealer.tap("deal middle 2s" if turned and "deal middle" in tap else tap)
    asked = dealer.reply.next
    assert (asked.kind, [choice.tap for choice in asked.choices]) == ("show", ["show all none"])
    places = [[card.place for card in asked.cards.cards] for asked in asked.asks if asked.cards]
    lying = [card.card for hand in dealer.reply.hands for card in hand.cards]
    deuces = [card for card in ("2c", "2d", "2h", "2s") if card not in lying]
    assert places == [deuces] * 4
    assert [card.card for card in dealer.reply.hands[-1].cards][1:] == ["2s"]
    assert dealer.tap("show all none").next.kind != "show"


def test_a_question_names_its_player_and_a_caller_is_usual() -> None:
    dealer = Dealer("seven_twenty_seven", 3)
    while dealer.reply.next.kind in ("card", "bets"):
        dealer.tap(dealer.next())
    assert dealer.reply.next.says.startswith("Ben: ")
    dealer = Dealer("holdem", 3, "full")
    usual = [one.tap for one in dealer.reply.next.asks[0].choices if one.usual]
    assert usual == ["bet 0 call"]


def test_two_boards_are_two_rows_and_a_card_is_asked_for_by_its_board() -> None:
    dealer = Dealer("double_board_holdem", 3)
    while dealer.reply.next.kind != "card":
        dealer.tap(dealer.next())
    asked: list[str] = []
    while len(asked) < 8:
        if dealer.reply.next.kind == "card":
            asked.append(dealer.reply.next.says.partition(":")[0])
        dealer.tap(dealer.next())
    first, second = "The first board", "The second board"
    assert asked == [first] * 3 + [second] * 3 + [first, second]
    rows = [(hand.name, len(hand.cards)) for hand in dealer.reply.hands if hand.line == "board"]
    assert rows == [("the first board", 4), ("the second board", 4)]


def test_the_last_to_bet_shows_first_and_a_hand_thrown_away_is_not_called_folded() -> None:
    dealer = Dealer("razz", 3, "full")

    def play_to(kind: str, cards: int) -> None:
        while len(dealer.reply.hands[0].cards) < cards or dealer.reply.next.kind != kind:
            dealer.tap(dealer.next())

    play_to("question", 7)
    bettor = (dealer.reply.next.asks[0].seat or 0) % 3
    dealer.tap(f"bet {bettor} bet 4")
    play_to("show", 7)
    seats = [asked.seat for asked in dealer.reply.next.asks]
    assert seats == [bettor, (bettor + 1) % 3, (bettor + 2) % 3]
    dealer.tap(dealer.next())
    reply = dealer.tap(f"muck {seats[-1]}")
    assert [hand.seat for hand in reply.hands if hand.mucked] == seats[-1:]
    dealer.tap(dealer.next())
    happened = [(one.event, one.seat) for one in dealer.reply.happened]
    shows = [line for line in happened if line[0] in ("show", "muck")]
    assert shows == [("show", seats[0]), ("muck", seats[2]), ("show", seats[1])]


def test_cards_are_asked_for_in_the_order_in_which_they_are_seen_and_by_their_part() -> None:
    """The good of Good, Bad, Ugly is turned after the fourth cards, and is named as such."""
    dealer = Dealer("good_bad_ugly", 3)
    asked: list[str] = []
    while len(asked) < 15:
        if dealer.reply.next.kind == "card":
            asked.append(dealer.reply.next.says.partition(":")[0])
        dealer.tap(dealer.next())
    seats = ["Ben", "Cleo", "Ann"]
    assert asked == [*seats, *seats, "The good", *seats, "The bad", *seats, "The ugly"]


def test_a_card_of_a_hand_that_was_folded_can_be_corrected() -> None:
    dealer = Dealer("five_card_stud", 3, "full")
    for card in ("Ah", "4c", "9d"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    dealer.tap(dealer.next())
    folds = dealer.reply.next.asks[0].seat
    assert folds is not None
    lost = dealer.reply.hands[folds].cards[-1].card
    reply = dealer.tap(f"bet {folds} fold")
    assert [(row.line, [card.card for card in row.cards], row.live) for row in reply.hands[3:]] == [
        ("gone", [lost], False)
    ]
    reply = dealer.tap(f"fix {lost} Ks")
    assert [card.card for card in reply.hands[3].cards] == ["Ks"]
    assert reply.remarks[0].endswith("was mistyped: it is K♠.")


def test_bets_by_one_tap_grow_with_the_pot() -> None:
    dealer = Dealer("holdem", 3, "full")
    dealer.tap("bet 0 raise 100")
    dealer.tap("bet 1 call")
    dealer.tap("bet 2 fold")
    for card in ("Ah", "4c", "9d"):
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    choices = dealer.reply.next.asks[0].choices
    assert [choice.says for choice in choices] == [
        "Check", "Bet $2", "Bet $67", "Bet $100",
    ]  # fmt: skip
    assert choices[-1].note == "All in"


def test_a_misdeal_is_called_on_the_pad_with_the_facts_of_its_ruling() -> None:
    for acted, is_over in (("1", True), ("2", False)):
        dealer = Dealer("holdem", 3)
        reply = dealer.tap(f"floor misdeal acted={acted}")
        assert (reply.end is not None) is is_over
        assert bool(reply.remarks) is not is_over


def test_a_part_of_the_pot_that_nobody_has_a_hand_for_is_named_before_and_after() -> None:
    """In Low Chicago the lowest spade in the hole is what half of the pot is for."""
    dealer = Dealer("low_chicago", 2, "full")
    while dealer.reply.next.kind != "show":
        tap = dealer.next()
        if dealer.reply.next.kind == "card":
            free = next(card for card in dealer.free() if card[1] == "c")
            tap = dealer.reply.next.tap.replace(GAP, free)
        dealer.tap(tap)
    assert dealer.reply.notes[0] == (
        "The pot is split: the high half; the spade half: 2♠, 3♠, and so on up to A♠ (the lowest "
        "spade in the hole)."
    )
    hands = [[card for card in dealer.free() if card[1] == suit][:3] for suit in "hd"]
    for cards in hands:
        asked = dealer.reply.next.asks[0].cards
        assert asked is not None
        dealer.tap(asked.tap.replace(GAP, " ".join(cards)))
    end = dealer.reply.end
    assert end is not None
    assert end.unwon == ["Nobody shows a hand for the spade half, which goes with the rest."]


def test_the_parts_of_a_pot_are_named_in_a_sentence() -> None:
    dealer = Dealer("double_board_holdem", 2)
    while dealer.reply.next.kind != "show":
        dealer.tap(dealer.next())
    assert dealer.reply.notes[0] == "The pot is split: the first board and the second board."


def test_a_part_of_the_pot_that_nobody_declares_is_said_to_be_so() -> None:
    dealer = Dealer("seven_twenty_seven", 3)
    while not any("seven" in choice.says.lower() for choice in dealer.reply.next.choices):
        dealer.tap(dealer.next())
    reply = dealer.tap("answer 1 seven\nanswer 2 seven\nanswer 0 seven")
    texts = [one.text for one in reply.happened[reply.earlier :]]
    declared = [f"{name} declares: seven." for name in ("Ben", "Cleo", "Ann")]
    assert texts[:3] == declared, texts
    assert reply.notes == [], "all play for the same half"
    end = dealer.play().end
    assert end is not None
    assert end.unwon == ["Nobody declares for the twenty-seven half, which goes with the rest."]


def test_a_wild_card_is_said_to_be_wild_when_it_is_shown() -> None:
    """A king of hearts in the hole is told at the showdown, before others have shown."""
    dealer = Dealer("one_eyed_jacks", 2)
    while dealer.reply.next.kind != "show":
        tap = dealer.next()
        if dealer.reply.next.kind == "card":
            free = next(card for card in dealer.free() if card[0] not in "JK")
            tap = dealer.reply.next.tap.replace(GAP, free)
        dealer.tap(tap)
    plain = [card for card in dealer.free() if card[0] not in "JK"]
    reply = dealer.tap(f"show 1 Kh {plain[0]} {plain[1]}")
    news = [(one.event, one.text[:11]) for one in reply.happened[reply.earlier :]]
    assert news == [("wild.on", "K♥ is wild:"), ("holds", "Ben: full h")], reply.happened


def test_what_a_player_holds_is_said_as_soon_as_it_is_shown() -> None:
    dealer = Dealer("holdem", 2)
    for card in ("Ah", "Kd", "7c", "5s", "2d"):
        while dealer.reply.next.kind != "card":
            dealer.tap(dealer.next())
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    while dealer.reply.next.kind != "show":
        dealer.tap(dealer.next())
    first = dealer.reply.next.asks[0]
    assert first.cards is not None
    reply = dealer.tap(first.cards.tap.replace(GAP, "As 7h"))
    assert news(reply) == [f"{first.name}: two pair, aces and sevens, king kicker."]
    assert reply.next.kind == "show", "another is to show"


def test_two_cards_that_may_be_a_third_are_named_together() -> None:
    dealer = Dealer("bonedoneskis", 2)
    for card in ("Kc", "Qh", "2d", "3d", "Jh", "2c", "5c", "8c"):
        while dealer.reply.next.kind != "card":
            dealer.tap(dealer.next())
        dealer.tap(dealer.reply.next.tap.replace(GAP, card))
    marked = [(one.mark, one.cards) for one in dealer.reply.why]
    assert any(mark.startswith("together the ") and len(cards) == 2 for mark, cards in marked), (
        marked
    )


def laid(reply: ToldTableJson, seat: int) -> dict[str, list[str | None]]:
    """Return the rows of a player as the page draws them."""
    hand = reply.hands[seat]
    return {row.name: [hand.cards[place].card for place in row.places] for row in hand.rows}


def test_cards_laid_open_are_seen_at_once_and_lie_in_the_rows_of_their_player() -> None:
    dealer = Dealer("open_face_pineapple", 2)
    ask = dealer.reply.next
    assert (ask.kind, ask.says) == ("show", "Lay cards face up.")
    assert ask.asks[0].cards is not None
    assert ask.asks[0].cards.order == ["in any order"] * 5
    cards = ["9d", "3h", "Kc", "Kd", "2s"]
    reply = dealer.tap(f"show 1 {' '.join(cards)}")
    assert [card.card for card in reply.hands[1].cards] == cards
    assert laid(reply, 1) == {}
    for row in ("back", "front", "back", "back", "middle"):
        reply = dealer.tap(f"answer 1 {row}")
    assert [*laid(reply, 1).items()] == [
        ("the front", ["3h"]), ("the middle", ["2s"]), ("the back", ["9d", "Kc", "Kd"])
    ]  # fmt: skip
    reply = dealer.tap("fix 3h 3c keep")
    assert laid(reply, 1)["the front"] == ["3c"]
    assert not laid(reply, 0)


def test_a_player_in_fantasyland_tells_the_rows_one_by_one_and_cannot_muck_them() -> None:
    """Discards are told to nobody; a hand that others are paid for is turned up."""
    dealer = Dealer("open_face_pineapple", 2)
    dealer.wish["after"] = CarriedWish(by_seat={"fantasy": [0, 1]})
    dealer.reply = dealer.ask([])
    while dealer.reply.next.says != "Show your hand.":
        dealer.tap(dealer.next())
    (ask,) = dealer.reply.next.asks
    assert not ask.choices, "no hand is mucked"
    assert ask.cards is not None
    assert ask.cards.order == ["the back"] * 5 + ["the middle"] * 5 + ["the front"] * 3
    refused = dealer.ask([*dealer.taps, "muck 1"]).refused
    assert refused.startswith("Every hand here is paid for: show 1 CARDS"), refused
    dealer.reply = dealer.ask(dealer.taps)
    cards = dealer.free()[:13]
    end = dealer.tap(f"show 1 {' '.join(cards)}")
    assert end.next.kind == "over"
    assert laid(end, 1) == {
        "the front": cards[10:], "the middle": cards[5:10], "the back": cards[:5]
    }  # fmt: skip


LAID = """
3d middle 8h back As back Qc back 9c back; 6h middle 5c back Js back Jc middle Th back
Kd back Ks back 5s middle 4c back 7s middle; 9d middle 3h back; 7h back 4d back; Ah back 7c middle
4h front Td middle; 3s middle 8s middle; Kh back 7d middle; Ad middle 2h front; 5d middle Jh front
6s front 6c front; 2c front 8c middle; Tc front 9h front; 4s front Kc middle
"""
"""Cards that three players lay in turn at open-face Pineapple; a deuce was really a trey."""


def test_a_hand_of_open_face_pineapple_is_told_by_what_lies_open() -> None:
    dealer = Dealer("open_face_pineapple", 3, "full")
    for turn, laid_now in enumerate(LAID.strip().replace("\n", ";").split(";")):
        words, seat = laid_now.split(), (1, 2, 0)[turn % 3]
        if turn > 2:
            (thrown,) = dealer.reply.next.asks[0].choices
            assert thrown.says == "1 card, face down"
            dealer.tap(thrown.tap)
        (ask,) = dealer.reply.next.asks
        assert (ask.seat, dealer.reply.next.says) == (seat, "Lay cards face up.")
        assert ask.cards is not None
        dealer.tap(ask.cards.tap.replace(GAP, " ".join(words[::2])))
        for row in words[1::2]:
            free = [one for ask in dealer.reply.next.asks for one in ask.choices
                    if one.tap.startswith(f"answer {seat}")]  # fmt: skip
            if not free:
                continue  # a last row that has room is not asked for
            (choice,) = [one for one in free if one.says == row.capitalize()]
            dealer.tap(choice.tap)
    assert dealer.reply.end is not None
    end = dealer.tap("fix 2h 3c keep").end
    assert end is not None
    assert [paid.won for paid in end.paid] == [1800, -300, -1500]
