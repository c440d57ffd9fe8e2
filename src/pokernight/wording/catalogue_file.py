"""Files with the translations of a language."""

from __future__ import annotations

import tomllib
from importlib.resources import files


def read_catalogue(code: str) -> dict[str, str]:
    """Return the translations of a language by English template or term.

    Args:
        code: the code of the language, as ``de`` for ``catalogues/de.toml``.
    """
    file = files("pokernight.wording") / "catalogues" / f"{code}.toml"
    return tomllib.loads(file.read_text("utf-8"))
