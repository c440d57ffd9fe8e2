"""The browser client as it was built into the package, and how it is handed out.

Files whose names say what is in them are kept by a browser for good; the page itself is asked for
anew each time. What was compressed as it was built is sent so to whoever takes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

PATHS = (
    "/",
    "/t/{table}",
    "/t/{table}/hands/{hand:int}",
    "/t/{table}/ledger",
    "/evenings",
    "/games",
    "/games/{game}",
    "/floor",
    "/verify",
    "/about",
)
"""Every page that the client draws; any other is not there."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".service": "text/plain; charset=utf-8",
    ".yaml": "text/plain; charset=utf-8",
}
"""What a file is, by how its name ends."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a file was compressed, the best first, and how its name ends then."""
FOR_GOOD = "public, max-age=31536000, immutable"
ASK = "no-cache"
PAGE = "index.html"


@dataclass(frozen=True, slots=True)
class Served:
    """A file of the client, and its compressed forms by how they are encoded."""

    name: str
    plain: Traversable
    packed: dict[str, Traversable]

    def response(self, request: Request, status: int = 200) -> Response:
        """The file, compressed as whoever asks can read it."""
        accepted = accepts(request.headers.get("accept-encoding", ""))
        encoding = next((one for one in self.packed if one in accepted), "")
        headers = {"vary": "accept-encoding", **self._kept()}
        if encoding:
            headers["content-encoding"] = encoding
        body = (self.packed[encoding] if encoding else self.plain).read_bytes()
        return Response(body, status, headers, TYPES[ending(self.name)])

    def _kept(self) -> dict[str, str]:
        """For how long a browser keeps it; of the page itself nothing is kept."""
        if self.name == PAGE:
            return {}
        return {"cache-control": FOR_GOOD if self.name.startswith("assets/") else ASK}


class Felt:
    """What there is of the client; nothing where it was not built."""

    def __init__(self, folder: Traversable | None = None) -> None:
        found = dict(_walk(folder or files("pokernight.room") / "static"))
        self.files = {
            name: Served(
                name,
                file,
                {how: found[name + end] for how, end in ENCODINGS.items() if name + end in found},
            )
            for name, file in found.items()
            if ending(name) in TYPES
        }

    @property
    def page(self) -> Served | None:
        """The page that draws everything."""
        return self.files.get(PAGE)


def ending(name: str) -> str:
    """How a name ends."""
    return name[name.rfind(".") :]


def accepts(header: str) -> set[str]:
    """The encodings that somebody reads, by his header."""
    found = set()
    for part in header.lower().split(","):
        name, *more = (one.strip() for one in part.split(";"))
        if "q=0" not in more and "q=0.0" not in more:
            found.add(name)
    return found


def _walk(folder: Traversable, under: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file that may be served, by its path; those of the tools begin with a point."""
    if not folder.is_dir():
        return
    for one in folder.iterdir():
        if one.name.startswith("."):
            continue
        if one.is_dir():
            yield from _walk(one, f"{under}{one.name}/")
        else:
            yield under + one.name, one
