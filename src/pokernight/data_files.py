"""Data files of the package: catalogues of languages, figures, recorded hands, the browser client.

In a source tree they are files beside the code. A wheel holds them in a single archive, compressed
as a whole, which takes a quarter of their space on disk; ``hatch_build.py`` packs it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PACKAGE = Path(__file__).parent
ARCHIVE = "data.zip.xz"


def data_file(path: str) -> Traversable:
    """Return a data file or a folder of them by its path below the package, with slashes."""
    return _root().joinpath(*path.split("/"))


@cache
def _root() -> Traversable:
    archive = PACKAGE / ARCHIVE
    if not archive.is_file():
        return PACKAGE
    # Imported late: loading it takes time, and a source tree needs none of it.
    import lzma
    import zipfile
    from io import BytesIO

    files = BytesIO(lzma.decompress(archive.read_bytes()))
    return cast("Traversable", zipfile.Path(zipfile.ZipFile(files)))
