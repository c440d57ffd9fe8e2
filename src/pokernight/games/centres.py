"""Parts of games with a board of lines that share a card in the centre, which may be wild."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import RANKS, Card, name, parse, rank
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import option
from pokernight.engine.view import View
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stakes import AnteStakes
from pokernight.ranking.ladder import high_hands
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class CentreRules(AnteStakes):
    """House rules of a game whose lines share a card in the centre."""

    centre: Literal["plain", "wild", "wild_rank"] = option(
        "plain",
        "Whether the card in the centre is wild, or wild with every card of its rank.",
        source="home-game lists: last card wild",
    )

    def wilds(self, cards: Sequence[Card], centre: Card | None) -> list[Card]:
        """Return the wild cards among some cards."""
        if centre is None or self.centre == "plain":
            return []
        if self.centre == "wild":
            return [card for card in cards if card == centre]
        return [card for card in cards if rank(card) == rank(centre)]


def centre_given(cards: Cards) -> Card | None:
    """Return the centre that a player states beside cards."""
    return parse(cards.given["centre"])[0] if "centre" in cards.given else None


def centre_of(view: View) -> Card | None:
    """The card that all lines share, once it lies open."""
    (place,) = set[int].intersection(*map(set, view.game.lines(view.rules).values()))
    return view.look(view.board)[place].card if view.board else None


def given(view: View, hand: int) -> dict[str, str]:
    """The centre of a view, as ``worth`` takes it."""
    return {} if (centre := centre_of(view)) is None else {"centre": name(centre)}


def notes(view: Any) -> list[Text]:
    """List what is wild, once that is known."""
    centre = centre_of(view)
    if view.rules.centre == "plain" or centre is None:
        return []
    if view.rules.centre != "wild_rank":
        return [on_wilds("the centre is wild", "the centre")]
    letter = RANKS[rank(centre)]
    return [on_wilds(message("the centre is wild, and so are {rank:ranks}", rank=letter),
                     message("{rank:ranks}", rank=letter))]  # fmt: skip


def centre_talk(layout: tuple[tuple[int, ...], ...], clause: str, **more: Any) -> Talk[View]:
    """Return the texts of such a game: its board, drawn in rows, and the clause on the centre."""

    def why(view: Any, hand: int) -> list[Reason]:
        board = [seen.card for seen in view.look(view.board) if seen.card is not None]
        wild = view.rules.wilds([*view.known(hand), *board], centre_of(view))
        return because(wild, "wild", "the card in the centre makes its rank wild", clause)

    def ladder(view: Any) -> dict[str, Any]:
        return {"": high_hands(wild=view.rules.centre != "plain")}

    return Talk(
        Kinds(changes_wilds=("board",)), facts={"centre": "the card in the centre, such as 9h"},
        **{"given": given, "layout": lambda rules: layout, "notes": notes, "ladder": ladder,
           "why": why, **more},
    )  # fmt: skip
