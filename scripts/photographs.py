"""Photographs of the pages of a room: ``python scripts/photographs.py FOLDER``.

``scripts/contact_sheet.py`` has the table itself.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from tests.web.browsing import browse, served


def main() -> None:
    [folder] = sys.argv[1:] or ["photographs"]
    with tempfile.TemporaryDirectory() as room, served(Path(room)) as running:
        print(browse("photographs.mjs", running, str(Path(folder).resolve())), end="")


if __name__ == "__main__":
    main()
