"""What Sphinx does for this site alone: the tree beside a page, and names in docstrings."""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python._object import PyObject
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from scripts.site import reference

WIDE = (
    '<div class="highlight"><pre',
    '<div class="table-wrapper colwidths-auto docutils container"',
)
"""How a block of code and a table begin, which may be wider than a page."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Enter it."""
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"
    app.connect("html-page-context", show_where, priority=400)
    app.connect("missing-reference", name_in_the_package)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


# --- the tree


def show_where(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Beside every page stand the sections, and the pages of its own: not all three hundred."""
    del template, doctree
    env, root = app.env, app.config.root_doc
    if "body" in context:  # who has no mouse scrolls what is wide by its keys
        for wide in WIDE:
            context["body"] = context["body"].replace(wide, f'{wide} tabindex="0"')
    context["toctree"] = lambda **_: _tree(env, context["pathto"], root, page)


def _tree(env: BuildEnvironment, pathto: Any, under: str, page: str, level: int = 1) -> str:
    items = []
    for one in env.toctree_includes.get(under, []):
        here = one == page or page in _below(env, one)
        inner = _tree(env, pathto, one, page, level + 1) if here else ""
        kind = f"toctree-l{level}" + (" current" if here else "")
        name = escape(env.titles[one].astext())
        items.append(
            f'<li class="{kind}"><a class="reference internal" href="{pathto(one)}">{name}</a>'
            f"{inner}</li>"
        )
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _below(env: BuildEnvironment, page: str) -> set[str]:
    children = env.toctree_includes.get(page, [])
    return {*children}.union(*(_below(env, child) for child in children))


# --- names


def name_in_the_package(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.TextElement
) -> nodes.Node | None:
    """A name leads to its entry, wherever that is; one that has none stays as it is.

    A name that nothing in the package has is a broken link.
    """
    if node.get("refdomain") != "py":
        return None
    found = _meant(node["reftarget"], node.get("py:module") or "", node.get("py:class") or "")
    if found is None:
        return None
    entry = reference.documented().get(id(found[0]))
    objects = env.domains.python_domain.objects
    if entry not in objects:
        return text
    page, anchor = objects[entry].docname, objects[entry].node_id
    return make_refnode(app.builder, env.current_document.docname, page, anchor, text, entry)


def _meant(target: str, module: str, owner: str) -> tuple[object] | None:
    """What a name means where it stands, or to anybody in the package."""
    target = target.lstrip(".")
    for within in filter(None, (f"{module}.{owner}" if owner else "", module)):
        if found := _look_up(f"{within}.{target}"):
            return found
    if found := _look_up(target):
        return found
    first, _, rest = target.partition(".")
    for name, one in [*sys.modules.items()]:
        if name.startswith("pokernight.") and first in vars(one):
            return _look_up(f"{name}.{first}{'.' if rest else ''}{rest}")
    return None


def _look_up(dotted: str) -> tuple[object] | None:
    parts = dotted.split(".")
    for size in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:size]))
        except ImportError:
            continue
        for name in parts[size:]:
            if not hasattr(found, name) and name not in getattr(found, "__annotations__", {}):
                return None
            found = getattr(found, name, None)
        return (found,)
    return None
