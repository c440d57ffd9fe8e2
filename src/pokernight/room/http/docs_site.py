"""Documentation site under ``/docs``, as ``make site`` builds it; a room needs none."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from pokernight.room.http.client_assets import PAGE, ClientAssets
from pokernight.room.http.placeholder_pages import placeholder

AT = "/docs"
BUILT = Path(__file__).parents[4] / "build" / "site"
"""Folder that ``make site`` builds in a clone."""
UNBUILT = placeholder("""<h1>The site is not built here</h1>
<p>In the folder of the sources <code>make site</code> builds it in a minute or two; then start
the room again. The rulebook is <a href="/games">here</a> in any case.</p>""")


def folder() -> Traversable:
    """Return the folder of the site; it may not exist."""
    packed = files("pokernight.room") / "site"
    return packed if packed.is_dir() else BUILT


class DocsSite:
    """Replies with pages of the site.

    Attributes:
        folder: folder of the site.
    """

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder

    @cached_property
    def _assets(self) -> ClientAssets:
        """All files, listed at the first request."""
        return ClientAssets(self.folder)

    def routes(self) -> list[Route]:
        """Return the routes of the site."""
        return [
            Route(AT, lambda request: RedirectResponse(f"{AT}/")),
            Route(f"{AT}/{{path:path}}", self.page),
        ]

    def page(self, request: Request) -> Response:
        """Reply with a page or another file of the site."""
        if self._assets.page is None:
            return HTMLResponse(UNBUILT, 404)
        name = request.path_params["path"] or PAGE
        if name not in self._assets.files:
            raise HTTPException(404)
        return self._assets.files[name].response(request)
