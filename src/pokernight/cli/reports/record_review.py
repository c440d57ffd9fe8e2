"""`pokernight review`: statistics of recorded hands, their equities, and what answers gave up."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pokernight.cards import text
from pokernight.cli.console.echo import echo
from pokernight.cli.console.progress_bar import told_so_far
from pokernight.cli.reports.replay_hands import RecordedHand, hands_in_file
from pokernight.engine.answer_texts import describe
from pokernight.engine.hand import Hand
from pokernight.errors import Refused, nearest
from pokernight.groups.hand_tally import EveningTally
from pokernight.lookups.hand_files import seen_moments, won_in
from pokernight.measuring.amounts import check_duration, duration
from pokernight.measuring.sampling_loop import Progress
from pokernight.odds.answers.equity_timeline import chances
from pokernight.odds.answers.given_up import Choice, choices_of, loss_of
from pokernight.odds.reports.sheet import Sheet
from pokernight.table.ledger import Account
from pokernight.wording.amounts import counted, money
from pokernight.wording.message import message_from_json

WORST: Final = 8
"""Answers that are listed: those that gave up the most."""
AN_EQUITY: Final = 1.0
"""About the number of seconds that the equities of a hand take."""
A_CHOICE: Final = 0.25
"""About the number of seconds that an answer takes which is compared with the strong bot's."""
LONG: Final = 3.0
"""Seconds from which an estimate is printed."""


class _Asked(NamedTuple):
    """An answer of a player: its hand, and the question with what was known."""

    recorded: RecordedHand
    choice: Choice


def print_review(
    file: str, *, line: int | None, player: str | None, equity: bool, hindsight: bool, as_json: bool
) -> None:
    """Print the statistics of a file of hands, and more where it is asked for.

    Args:
        file: records or an evening.
        line: the hand that is looked at, from 1; all by default.
        player: the player whose knowledge and answers are looked at; all by default.
        equity: whether to print the equities by street.
        hindsight: whether to compare answers with the strong bot's.
        as_json: whether to print JSON.

    Raises:
        Refused: for a file without such hands, or work that takes too long.
    """
    hands = [each for each in hands_in_file(file, line) if _is_over(each)]
    if player is not None:
        hands = _of_player(hands, player)
    if not hands:
        raise Refused("no hand to review is over: a hand that goes on has no result")
    asked = _asked(hands, player) if hindsight else []
    _foresee(len(hands) if equity else 0, len(asked))
    result: dict[str, Any] = {"hands": len(hands), "players": _statistics(hands)}
    if equity:
        result["equities"] = _equities(hands, player)
    if hindsight:
        result["hindsight"] = _hindsight(asked)
    if as_json:
        echo(json.dumps(result))
        return
    _print_statistics(result["players"])
    for timeline in result.get("equities", ()):
        _print_equities(timeline)
    if hindsight:
        _print_hindsight(result["hindsight"], len(asked))


def _is_over(recorded: RecordedHand) -> bool:
    hand = recorded.hand
    return not recorded.position and not recorded.called_off and hand.ask is None


def _of_player(hands: Sequence[RecordedHand], player: str) -> list[RecordedHand]:
    """Return the hands of a player.

    Raises:
        Refused: if the player has none.
    """
    names = sorted({name for each in hands for name in each.names})
    if player not in names:
        raise Refused(
            f"no hand has a player {player!r}{nearest(player, names)}: there are {', '.join(names)}"
        )
    return [each for each in hands if player in each.names]


def _asked(hands: Sequence[RecordedHand], player: str | None) -> list[_Asked]:
    return [
        _Asked(each, choice)
        for each in hands
        for choice in choices_of(each.hand, None if player is None else each.names.index(player))
    ]


def _foresee(equities: int, choices: int) -> None:
    """Print an estimate of long work.

    Raises:
        Refused: for work that takes too long.
    """
    seconds = AN_EQUITY * equities + A_CHOICE * choices
    work = " and ".join(
        [counted(number, noun) for number, noun in ((equities, "equity timeline"),
                                                    (choices, "answer")) if number]
    )  # fmt: skip
    check_duration(seconds, work, "look at one hand with --line N, or one player with --player")
    if seconds > LONG:
        echo(f"{work}: about {duration(seconds)}", err=True)


# --- statistics


def _statistics(hands: Sequence[RecordedHand]) -> list[dict[str, Any]]:
    tally, net = EveningTally(), Counter[str]()
    for each in hands:
        tally.add(each.number, each.hand.game.title, each.hand, each.names)
        for name, won in zip(each.names, each.hand.result.payoffs, strict=True):
            net[name] += won
    accounts = [Account(name, 0, won, 0, 0) for name, won in net.items()]
    counted_up = tally.result(accounts, (), {}, {name: name for name in net})
    players = sorted(counted_up.players, key=lambda account: (-account.net, account.name))
    return [
        {
            "player": account.name,
            "hands": account.hands,
            "won": account.net,
            "betting_hands": account.bet_hands,
            "voluntarily_in": account.vpip,
            "showdowns": account.showdowns,
            "showdowns_won": account.won,
            "largest_pot": account.pot.cents if account.pot else 0,
            "best_hand": str(message_from_json(account.best.text)) if account.best else "",
        }
        for account in players
    ]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


def _print_statistics(players: Sequence[dict[str, Any]]) -> None:
    head = ("player", "hands", "won", "in by choice", "showdowns", "won there", "largest pot",
            "best hand shown")  # fmt: skip
    rows = [
        (player["player"], str(player["hands"]), money(player["won"]),
         _share(player["voluntarily_in"], player["betting_hands"]), str(player["showdowns"]),
         _share(player["showdowns_won"], player["showdowns"]), money(player["largest_pot"]),
         player["best_hand"] or "-")
        for player in players
    ]  # fmt: skip
    echo(str(Sheet(head, tuple(rows))))


# --- equity by street


def _equities(hands: Sequence[RecordedHand], player: str | None) -> list[dict[str, Any]]:
    results, began = [], time.monotonic()
    with told_so_far(len(hands), "hands") as tell:
        for number, each in enumerate(hands, 1):
            results.append(_equities_of(each, player))
            tell(Progress(number, len(hands), time.monotonic() - began, None))
    return results


def _equities_of(recorded: RecordedHand, player: str | None) -> dict[str, Any]:
    hand = recorded.hand
    seat = None if player is None else recorded.names.index(player)
    times = seen_moments(hand, seat)
    equities = (chances(times, hand.state.seats) if times else None) or []
    if (last := won_in(hand)) is not None and equities:
        equities.append(last)
    return {
        recorded.kind: recorded.number,
        "game": hand.game.name,
        "names": [*recorded.names],
        "moments": [
            {"step": each.step, "board": _board(hand, each.step), "shares": [*each.shares]}
            for each in equities
        ],
    }


def _board(done: Hand, step: int) -> str:
    """Return the board after some inputs of a hand, or else the number of cards dealt."""
    assert done.opening is not None and done.inputs is not None
    hand = Hand(done.opening)
    hand.replay(done.inputs[:step])
    if board := hand.state.cards(hand.state.board):
        return text(board)
    return f"{counted(max(map(len, hand.state.hands)), 'card')} each"


def _print_equities(timeline: dict[str, Any]) -> None:
    kind = "line" if "line" in timeline else "hand"
    echo(f"\n{kind} {timeline[kind]}, {timeline['game']}: equity if nobody folds any more")
    if not timeline["moments"]:
        echo("the cards that are known do not determine the equities of this hand")
        return
    rows = [
        (moment["board"], *[f"{100 * share:.1f} %" for share in moment["shares"]])
        for moment in timeline["moments"]
    ]
    echo(str(Sheet(("cards", *timeline["names"]), tuple(rows))))


# --- hints in hindsight


def _hindsight(asked: Sequence[_Asked]) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = []
    began = time.monotonic()
    with told_so_far(len(asked), "answers") as tell:
        for number, (recorded, (step, question, answer)) in enumerate(asked, 1):
            if (loss := loss_of(question, answer)) is not None:
                ask, view = question.ask, question.view
                results.append(
                    {
                        recorded.kind: recorded.number,
                        "step": step,
                        "player": recorded.names[ask.seat],
                        "question": ask.kind,
                        "answered": str(describe(answer, ask, view)),
                        "better": str(describe(loss.better, ask, view)),
                        "gives_up": round(loss.cents, 1),
                        "ci95": round(loss.ci95, 1),
                    }
                )
            tell(Progress(number, len(asked), time.monotonic() - began, None))
    return sorted(results, key=lambda loss: -loss["gives_up"])[:WORST]


def _print_hindsight(results: Sequence[dict[str, Any]], asked: int) -> None:
    echo(f"\nanswers that gave up the most beside the strong bot's, of {counted(asked, 'answer')}")
    if not results:
        echo("none gave up more than chance")
        return
    head = ("hand", "player", "question", "answered", "better", "gives up", "+-")
    rows = [
        (str(loss.get("line", loss.get("hand"))), loss["player"], loss["question"],
         loss["answered"], loss["better"], money(round(loss["gives_up"])),
         money(round(loss["ci95"])))
        for loss in results
    ]  # fmt: skip
    echo(str(Sheet(head, tuple(rows))))
