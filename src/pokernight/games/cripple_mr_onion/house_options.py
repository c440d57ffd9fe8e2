"""House rules of Cripple Mr Onion: stakes, the form of the game, and its modifiers one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pokernight.engine.rules import Money, Rules, RulesError, Unit, amount, option
from pokernight.wording.message import Text, message

MODIFIERS = (
    "crippling", "null_eights", "wild_crippling", "octavo", "lady", "fate", "great_atuin",
    "elephants", "sender_of_eight", "death", "archchancellor", "fool",
)  # fmt: skip
"""The modifiers in the order of their numbers, as their options are named."""

FIRST_TEXT = "Millard 1993"
LAST_TEXT = "Millard 1998"


@dataclass(frozen=True)
class OnionHouse(Rules):
    """House rules of Cripple Mr Onion."""

    stake: Money = amount(
        100,
        "What everybody pays before the deal, and the price of a card.",
        stakes="set",
    )
    most: Money = amount(
        500,
        "The largest amount that the Dealer may name, and the largest raise or extra bet; 0 for "
        "no limit but the stack.",
        source="Millard 1993: by agreement, usually some multiple of the Stake",
        stakes="set",
    )
    least: Literal["tenth", "half", "stake", "cent"] = option(
        "tenth",
        "The least raise, extra bet or amount that the Dealer names, if it is not nothing: a tenth "
        "or half of the Stake, all of it, or a cent. With less, a player may put in everything.",
        source="house (C39)",
    )
    gambling: bool = option(
        True, "Whether it is played for money, or plain: no Stake, no bets.", source=LAST_TEXT
    )
    turns: Literal["left", "right"] = option(
        "left",
        "Whether turns begin at the Dealer's left and go on to the left, or at the Dealer's right.",
        source="Millard 1993: left; Tao's sketch: right",
    )
    extra_bets: bool = option(
        True,
        "Whether each player makes an extra bet with ten cards, which the Dealer matches "
        "or passes the Dealership.",
        source="Millard 1993; Tao's sketch has none",
    )
    capped_allin: bool = option(
        False,
        "Whether nobody is forced out by lack of money: the Dealer names no more than the "
        "smallest stack, and a raise or extra bet is no more than the Dealer has left after those "
        "before it.",
    )
    unmatched_raises: Literal["returned", "lost"] = option(
        "returned",
        "What becomes of the raises of a part in which the Dealer folds.",
        source="house (C3); Millard 1998: raises go in once they are matched",
    )
    left_pot: Literal["is_the_ante", "and_stakes"] = option(
        "is_the_ante",
        "A Pot that nobody won is the ante of the next round, or the Stakes are put to it.",
        source="Millard 1993, to the letter (C25)",
    )
    arrangement: Literal["optimal", "declare_once", "free_reform"] = option(
        "optimal",
        "Cards speak in their best arrangement; or each player arranges them himself, and forms "
        "them anew only once a modifier has changed them; or whenever that wins.",
        source="house (C1); Millard 1993: free; Tao: once",
    )
    flushes: Literal["equal", "by_total"] = option(
        "equal", "Whether all flushes tie, or the higher total wins.", source="house (C7)"
    )
    run_aces: Literal["both", "low", "high"] = option(
        "both",
        "Where an ace may end a running flush: before the two, after the king, or at either.",
        source="house (C10)",
    )
    wild_ties: Literal["off", "more_loses", "fewer_loses"] = option(
        "off",
        "Whether more or fewer wild cards lose between equal groupings.",
        source="Tao, a debatable rule; as printed, fewer loses (C14)",
    )
    nulls_played: Literal["tabled", "winner"] = option(
        "tabled",
        "Which null eights make eights wild in the next round: all that are tabled at the "
        "Showdown, or those of the winner.",
        source="house (C15)",
    )
    nulls_after_fate: Literal["forgotten", "played"] = option(
        "forgotten",
        "Whether null eights played once Fate has ended the wildness of eights make them wild in "
        "the next round again, in which they return to their original role.",
        source="house (C37); Millard 1993 supports both",
    )
    special_call: bool = option(
        True,
        "Whether the Dealer calls for special cards before the Showdown; without the call only the "
        "Fool is waited for.",
        source="Tao, a debatable rule",
    )
    pairing: Literal["1993", "1998"] = option(
        "1993",
        "The suits that count as the same for flushes: clubs and swords, spades and staves; or "
        "clubs and staves, spades and swords. Hearts go with cups and diamonds with coins.",
        source="Millard 1993, Millard 1998 (C16)",
    )
    after_crippling: Literal["goes_on", "ends"] = option(
        "goes_on",
        "Whether a running flush that has crippled an Onion can still be out-crippled, or wins at "
        "once.",
        source="house (#0), Millard 1998",
    )
    octavo_crippled: Literal["never", "as_great"] = option(
        "never",
        "Whether the Octavo can be crippled as a Great Onion can.",
        source="Millard 1993, Millard 1998 (C18)",
    )
    sender_declared: Literal["at_once", "if_visible"] = option(
        "at_once",
        "When eights are wild, whether the Sender of Eights must be declared as soon as it is "
        "dealt, or counts if it is visible.",
        source="Millard 1993, Millard 1998 (#8)",
    )
    death_answers: Literal["must", "can"] = option(
        "must",
        "Whether Death must be declared when the Archchancellor is, or another player can.",
        source="Millard 1993, Millard 1998 (C17)",
    )
    fool_declared: Literal["before_showdown", "any_time"] = option(
        "before_showdown",
        "Whether the Fool is declared immediately before the Showdown, or at any time before.",
        source="Millard 1993, Millard 1998 (#11)",
    )
    suits: Literal["source", "disc"] = option(
        "source",
        "What the suits are called: as in the source, or as on the Disc.",
        source="the discussion of Disc suits in the source",
    )
    natural_eights: bool = option(
        False,
        "Whether three eights are a wild Royal, and eight of them an Octavo, also when eights are "
        "not wild.",
        source="Tao's sketch",
    )
    modifiers: Literal["as_set", "one_each_round", "one_every_other_round", "dealers_choice"] = (
        option(
            "as_set",
            "Whether every modifier switched on is in force from the first round; or they come in "
            "one after the other, by their numbers; or the Dealer says before each round which.",
            source="Millard 1998",
        )
    )
    crippling: bool = option(True, "Modifier #0, the Crippling Rules.", source=FIRST_TEXT)
    null_eights: bool = option(False, "Modifier #1, the Null Eights Rules.", source=FIRST_TEXT)
    wild_crippling: bool = option(False, "Modifier #2, the Wild Crippling Rule.", source=FIRST_TEXT)
    octavo: bool = option(False, "Modifier #3, the Octavo Rule.", source=FIRST_TEXT)
    lady: bool = option(False, "Modifier #4, the Lady's Rules.", source=FIRST_TEXT)
    fate: bool = option(False, "Modifier #5, Fate's Rules.", source=FIRST_TEXT)
    great_atuin: bool = option(False, "Modifier #6, Great A'Tuin's Rule.", source=FIRST_TEXT)
    elephants: bool = option(False, "Modifier #7, the Elephants' Rule.", source=FIRST_TEXT)
    sender_of_eight: bool = option(
        False, "Modifier #8, the Sender of Eight's Rules.", source=FIRST_TEXT
    )
    death: bool = option(False, "Modifier #9, Death's Rules.", source=FIRST_TEXT)
    archchancellor: bool = option(
        False, "Modifier #10, the Archchancellor's Rules.", source=FIRST_TEXT
    )
    fool: bool = option(False, "Modifier #11, the Fool's Rule.", source=FIRST_TEXT)

    def check(self) -> None:
        """Refuse stakes that cannot be played."""
        if self.gambling and not self.stake:
            raise RulesError("the Stake is a cent at least: the Dealership is sold by Stakes")
        if 0 < self.most < self.stake:
            raise RulesError("the largest raise cannot be less than the Stake (0: no limit)")

    def at_stakes(self, amounts: tuple[int, ...]) -> OnionHouse:
        """These rules at another Stake, with the largest raise, or five Stakes.

        Raises:
            RulesError: for more than two amounts.
        """
        if len(amounts) > 2:
            raise RulesError("the stakes are the Stake and the largest raise, such as 1/5")
        stake, *most = amounts
        texts = {"stake": stake, "most": most[0] if most else 5 * stake}
        return self.changed({name: f"{cents / 100:.2f}" for name, cents in texts.items()})

    @property
    def least_raise(self) -> int:
        """The least that is put in at once, in cents."""
        parts = {"tenth": self.stake // 10, "half": self.stake // 2, "stake": self.stake}
        return max(1, parts.get(self.least, 1))

    @property
    def stakes(self) -> Text:
        """The Stake and the largest raise."""
        return message("stake and raises {small:$}/{most:$}", small=self.stake, most=self.most)

    @property
    def small(self) -> int:
        """The Stake."""
        return self.stake

    @property
    def unit(self) -> Unit:
        """Stakes."""
        return Unit("Stakes", self.stake)

    @property
    def bankroll(self) -> int:
        """The Stake, for everybody is asked for it."""
        return self.stake if self.gambling else 1

    @property
    def switched_on(self) -> tuple[int, ...]:
        """The numbers of the modifiers that the house plays with."""
        return tuple(n for n, name in enumerate(MODIFIERS) if getattr(self, name))


def _with(*numbers: int) -> dict[str, str]:
    return {name: "yes" if n in numbers else "no" for n, name in enumerate(MODIFIERS)}


RULE_SETS: Mapping[str, Mapping[str, str]] = {
    "millard-1993": {},
    "millard-1998": {
        "pairing": "1998",
        "after_crippling": "ends",
        "octavo_crippled": "as_great",
        "sender_declared": "if_visible",
        "death_answers": "can",
        "fool_declared": "any_time",
    },
    "tao-sketch": {
        "turns": "right",
        "extra_bets": "no",
        "null_eights": "yes",
        "octavo": "yes",
        "natural_eights": "yes",
    },
    "plain": {"gambling": "no"},
    "crippling": _with(0),
    "null-eights": _with(0, 1),
    "wild-eights": _with(0, 1, 2, 3),
    "all": _with(*range(12)),
    "one-each-round": _with(*range(12)) | {"modifiers": "one_each_round"},
    "dealers-choice": _with(*range(12)) | {"modifiers": "dealers_choice"},
}
"""The texts, and the sets of modifiers that the last of them suggests; joined as in
``millard-1998+all``."""
