"""The page without a server in WebKit, where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokernight.games import SOURCE_GAMES
from tests.web.page_host import hosted
from tests.web.test_page import NEW_GAME, SAID
from tests.web.webkit import obstacle, script_of, webkit

SAYS = "return document.body.innerText.includes(arguments[0])"
LAID = "return document.querySelector('.own[data-holder]') !== null"
PRESS = """
for (const button of document.querySelectorAll("button"))
    if (button.innerText === arguments[0]) button.click();
"""
CHOOSE = """
const select = document.querySelector("#alone");
if (!select) return false;
select.value = arguments[0];
return select.dispatchEvent(new Event("change"));
"""
LAID_INSIDE = """
const frame = document.querySelector("iframe[title]");
return !!frame?.contentDocument?.querySelector(".own[data-holder]");
"""


@pytest.mark.prove
def test_webkit_plays_the_source_games_a_said_and_a_pasted_one_without_network(
    built_page: Path, tmp_path: Path
) -> None:
    """An evening goes on where the page is loaded again."""
    if missing := obstacle():
        pytest.skip(missing)  # a driver of the system, which no package of a registry brings
    evenings, player = script_of("page_lib.mjs"), script_of("player.mjs")
    log = f"{evenings}; return log(here, arguments[0])"
    with webkit(tmp_path) as window:
        with hosted(built_page) as host:
            window.goto(host.base)
            window.until(SAYS, "Play alone")
            assert window.run("return navigator.serviceWorker.controller !== null")
        for game in (*SOURCE_GAMES, SAID):
            said = game == SAID
            window.goto(f"{host.base}/games/{game}" if said else f"{host.base}/")
            window.until(SAYS, "Deal me this" if said else "Play alone")
            if not said:
                window.until(CHOOSE, game)
            window.run(f"{evenings}; hurry(here)")
            window.run(PRESS, "Deal me this" if said else "Play alone")
            window.until(LAID)
            table = window.run("return location.pathname.split('/').pop()")
            entries = window.run(log, table)
            window.goto(f"{host.base}/t/{table}")
            window.until(LAID)
            assert window.run(log, table)[: len(entries)] == entries
            window.run(f"{player}; return play(here, 7)")
            window.until(f"{evenings}; return log(here, arguments[0]).then(over)", table)
        pasted = NEW_GAME.read_text(encoding="utf-8").replace("My Game", "Pasted Game")
        window.run("localStorage.setItem('pokernight.workbench', arguments[0])", pasted)
        window.goto(f"{host.base}/workbench")
        window.until(SAYS, "Pasted Game can be played")
        window.run(PRESS, "Play it")
        window.until(LAID_INSIDE)
