"""Drawing of a table from the view of a seat.

Known cards face down are in parentheses, unknown cards are backs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.box import ROUNDED
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from pokernight.cli.console.terminal import BACK, Terminal
from pokernight.cli.table.card_order import DEALT, Order, ordered
from pokernight.engine.answer_texts import ALL_IN
from pokernight.engine.explaining import in_short, in_sight, worth_in_words
from pokernight.engine.view import Seen, View
from pokernight.wording.message import Message, message


class Row(NamedTuple):
    """Row of the table, by columns."""

    turn: str
    button: str
    name: str
    chips: str
    bet: str
    cards: str
    reading: str = ""
    mine: bool = False
    out: bool = False


def draw(
    terminal: Terminal,
    view: View,
    names: Sequence[str],
    title: str,
    *,
    whole: bool = False,
    order: Order = DEALT,
) -> None:
    """Print the table.

    Args:
        terminal: output.
        view: view of the reader's seat.
        names: names of the players, by seat.
        title: title of the frame.
        whole: whether every card is open, and hands are ranked by all their cards.
        order: display order of the reader's cards.
    """
    worth = in_short if whole else in_sight
    rows = _rows(
        terminal, view, names, order, lambda view, seat: terminal.words(worth(view, seat), names)
    )
    widths = _widths(rows)
    lines = [_in_columns(row, widths) for row in rows]
    if view.seat is not None:
        whose = terminal.words(message("{player has}", player=names[view.seat]), names)
        for number, reading in enumerate(worth_in_words(view, view.seat)):
            label = " " * len(whose) if number else whose
            lines.append(
                Text.assemble((f"{label} ", "dim"), (terminal.words(reading, names), "italic"))
            )
        remarks = view.game.talk.remarks(view, view.seat)
        lines += [Text(terminal.words(remark, names), "dim") for remark in remarks]
    notes = [*_pots(view), *view.notes()]
    facts = [terminal.words(note, names) for note in notes]
    money_line = " · ".join(facts)
    if not terminal.fancy:
        terminal.line(f"{money_line[:1].upper()}{money_line[1:]}", indent=2)
        for line in lines:
            line.rstrip()
            terminal.line(line, indent=4)
        return
    width = terminal.console.width
    further: list[Text] = []
    if len(money_line) > width - 6:  # too long for the border
        *above, money_line = packed(facts, width - 6)
        further = [Text(line, style="bold yellow") for line in above]
        if len(money_line) > width - 6:
            further.append(Text(money_line, style="bold yellow"))
            money_line = ""
    terminal.print(
        Panel(
            Group(*map(terminal.cards, lines), *further),
            title=Text(title, style="bold"),
            title_align="left",
            subtitle=Text(money_line, style="bold yellow") if money_line else None,
            subtitle_align="left",
            border_style="green",
            box=ROUNDED,
            width=width,
        )
    )


def packed(facts: Sequence[str], width: int) -> list[str]:
    """Pack facts on as few lines as possible, without breaking any."""
    lines: list[str] = []
    for fact in facts:
        if lines and len(lines[-1]) + len(fact) + 3 <= width:
            lines[-1] += f" · {fact}"
        else:
            lines.append(fact)
    return lines


def _rows(
    terminal: Terminal,
    view: View,
    names: Sequence[str],
    order: Order,
    reading: Callable[[View, int], str],
) -> list[Row]:
    words, money = terminal.words, terminal.language.money
    rows = [
        Row(
            ">" if seat in view.asked else "",
            "D" if seat == view.button else "",
            terminal.name(names[seat]),
            words(ALL_IN) if _is_all_in(view, seat) else money(view.stack[seat]),
            money(view.front[seat]) if view.front[seat] else "",
            in_cards(ordered(view, seat, order if seat == view.seat else DEALT))
            if view.live[seat]
            else words(message("folded")),
            reading(view, seat) if seat != view.seat else "",
            mine=seat == view.seat,
            out=not view.live[seat],
        )
        for seat in range(view.seats)
    ]
    for place, name in enumerate(view.game.talk.dummies[: len(view.hands) - view.seats]):
        rows.append(Row("", "", name, "", "", in_cards(view.hand(view.seats + place))))
    if view.board:
        rows += [
            Row("", "", "" if number else words(message("Board")), "", "", row)
            for number, row in enumerate(_board(view))
        ]
    if view.aside:
        aside = words(message("Aside"))
        rows.append(Row("", "", aside, "", "", in_cards(view.look(view.aside))))
    return rows


def _board(view: View) -> list[str]:
    """Return the rows of the board: a single row, or a cross."""
    rows = view.laid()
    if len(rows) == 1:
        return [in_cards([seen for seen in rows[0] if seen is not None])]
    return [
        " ".join([f"{in_cards([seen] if seen is not None else []):3}" for seen in row]).rstrip()
        for row in rows
    ]


def _is_all_in(view: View, seat: int) -> bool:
    return bool(not view.stack[seat] and view.live[seat] and view.asked)


def _widths(rows: Sequence[Row]) -> tuple[int, int, int]:
    return (
        max(len(row.name) for row in rows),
        max(len(row.chips) for row in rows),
        max(len(row.bet) for row in rows),
    )


def _in_columns(row: Row, widths: tuple[int, int, int]) -> Text:
    name, chips, bet = widths
    base = "dim" if row.out else ""
    return Text.assemble(
        (f"{row.turn or ' '} ", "bold yellow"),
        (row.button or " ", "bold reverse" if row.button else ""),
        " ",
        (f"{row.name:{name}}", "bold" if row.mine else base),
        (f"  {row.chips:>{chips}}", base),
        (f"  {row.bet:>{bet}}" if bet else "", "bold yellow"),
        "   ",
        (row.cards, base),
        (f"  {row.reading}" if row.reading else "", "dim italic"),
    )


def in_cards(hand: Sequence[Seen]) -> str:
    """Write cards: known cards face down in parentheses, unknown cards as backs."""
    texts: list[str] = []
    inside = False
    for seen in hand:
        secret = not seen.up and seen.card is not None
        if inside and not secret:
            texts[-1] += ")"
        text = BACK if seen.card is None else str(seen)
        texts.append(f"({text}" if secret and not inside else text)
        inside = secret
    if inside:
        texts[-1] += ")"
    return " ".join(texts)


def _pots(view: View) -> list[Message]:
    pots, bets = [pot.amount for pot in view.pots], sum(view.front)
    if not any(pots) and bets:
        return [message("{bets:$} in bets", bets=bets)]
    if len(pots) == 1:
        texts = [message("pot {pot:$}", pot=pots[0])]
    else:
        sides = [message("side pot {pot:$}", pot=cents) for cents in pots[1:]]
        texts = [message("main pot {pot:$}", pot=pots[0]), *sides]
    if bets:
        texts[-1] = message("{pot} + {bets:$} in bets", pot=texts[-1], bets=bets)
    return texts


def chips_line(terminal: Terminal, chips: Iterable[tuple[str, int, int]]) -> str:
    """Return the chips after a hand; from the name, stack and change of each player, in cents."""
    money = terminal.language.money
    parts = []
    for name, stack, change in chips:
        by = f" ({'+' if change > 0 else ''}{money(change)})" if change else ""
        parts.append(f"{terminal.name(name)} {money(stack)}{by}")
    return " · ".join(parts)
