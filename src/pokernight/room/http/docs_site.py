"""The site, handed out under ``/docs``: as it is in the package, or as ``make site`` has built it.

A room needs no site, and nothing of what builds one; without it a page says how to have it.
"""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from pokernight.room.http.client_assets import PAGE, Felt

AT = "/docs"
BUILT = Path(__file__).parents[4] / "build" / "site"
"""Where ``make site`` puts it, when pokernight is run from its sources."""
UNBUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>pokernight</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"></head><body>
<h1>The site is not built here</h1>
<p>Where the sources of pokernight lie, <code>make site</code> builds it in a minute or two; then
begin the room again. The rulebook is <a href="/games">here</a> in any case.</p></body></html>"""


def folder() -> Traversable:
    """Where the site lies, if it does."""
    packed = files("pokernight.room") / "site"
    return packed if packed.is_dir() else BUILT


class Handbook:
    """Hands out the site.

    Attributes:
        folder: where it lies.
    """

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder

    @cached_property
    def _there(self) -> Felt:
        """Every page, found when somebody first asks for one."""
        return Felt(self.folder)

    def routes(self) -> list[Route]:
        """Where its pages are."""
        return [
            Route(AT, lambda request: RedirectResponse(f"{AT}/")),
            Route(f"{AT}/{{path:path}}", self.page),
        ]

    def page(self, request: Request) -> Response:
        """A page of it, or something that one is made of."""
        if self._there.page is None:
            return HTMLResponse(UNBUILT, 404)
        name = request.path_params["path"] or PAGE
        if name not in self._there.files:
            raise HTTPException(404)
        return self._there.files[name].response(request)
