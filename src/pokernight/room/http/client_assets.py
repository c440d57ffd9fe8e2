"""Files of the browser client that were built into the package, and their HTTP replies.

Files with a hash in their name are cached by a browser for good; the page itself is requested
each time. Text is sent compressed to clients that accept it. In a source tree the build compressed
it, and most files are there in that form alone. The archive of a wheel is compressed as a whole,
which takes two thirds of the space; files of it are compressed again when first requested.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from pokernight.data_files import data_file

PATHS = (
    "/",
    "/t/{table}",
    "/t/{table}/hands/{hand:int}",
    "/t/{table}/ledger",
    "/t/{table}/tv",
    "/hands",
    "/evenings",
    "/g/{group}",
    "/games",
    "/games/{game}",
    "/games/{game}/hand",
    "/floor",
    "/verify",
    "/about",
)
"""Paths of the pages that the client draws; all others are not found."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webp": "image/webp",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".service": "text/plain; charset=utf-8",
    ".yaml": "text/plain; charset=utf-8",
}
"""Media types by the ending of a file's name."""
PACKED = ".gz"
"""Ending of a compressed file."""
COMPRESSED_ALREADY = {".woff2", ".png", ".webp"}
LEAST_COMPRESSED = 1_000
"""Bytes of the smallest file that is worth compressing."""
FOLDER = "room/static"
"""Path of the client below the package."""
FOR_GOOD = "public, max-age=31536000, immutable"
ASK = "no-cache"
PAGE = "index.html"


@dataclass(frozen=True)
class StaticFile:
    """A file as it is, compressed, or both."""

    name: str
    plain: Traversable | None
    packed: Traversable | None

    def read(self) -> bytes:
        """Return the content of the file."""
        if self.plain is not None:
            return self.plain.read_bytes()
        return b"" if self.packed is None else gzip.decompress(self.packed.read_bytes())

    @cached_property
    def compressed(self) -> bytes | None:
        """Content as gzip; None where that would hardly be smaller."""
        if self.packed is not None:
            return self.packed.read_bytes()
        content = self.read()
        if len(content) < LEAST_COMPRESSED or ending(self.name) in COMPRESSED_ALREADY:
            return None
        return gzip.compress(content, mtime=0)

    def response(self, request: Request, status: int = 200) -> Response:
        """Return the file in the best encoding that the client accepts."""
        accepted = accepts(request.headers.get("accept-encoding", ""))
        headers = {"vary": "accept-encoding", **self._caching()}
        body = self.compressed if "gzip" in accepted else None
        if body is not None:
            headers["content-encoding"] = "gzip"
        else:
            body = self.read()
        return Response(body, status, headers, TYPES[ending(self.name)])

    def _caching(self) -> dict[str, str]:
        """Return the header on caching; the page itself gets the room's usual ``no-store``."""
        if self.name == PAGE:
            return {}
        return {"cache-control": FOR_GOOD if self.name.startswith("assets/") else ASK}


class ClientAssets:
    """Files in a folder: those of the client, unless another is given; none if it was not built."""

    def __init__(self, folder: Traversable | None = None) -> None:
        paths = dict(_walk(folder or data_file(FOLDER)))
        self.files = {
            name: StaticFile(name, paths.get(name), paths.get(name + PACKED))
            for name in sorted({path.removesuffix(PACKED) for path in paths})
            if ending(name) in TYPES
        }

    @property
    def page(self) -> StaticFile | None:
        """The page that draws everything."""
        return self.files.get(PAGE)


def ending(name: str) -> str:
    """Return the ending of a name, with its dot."""
    return name[name.rfind(".") :]


def accepts(header: str) -> set[str]:
    """Return the encodings that an ``accept-encoding`` header allows."""
    encodings = set()
    for part in header.lower().split(","):
        name, *options = (option.strip() for option in part.split(";"))
        if "q=0" not in options and "q=0.0" not in options:
            encodings.add(name)
    return encodings


def _walk(folder: Traversable, under: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield every file that may be served with its path; files of build tools begin with a dot."""
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        if path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _walk(path, f"{under}{path.name}/")
        else:
            yield under + path.name, path
