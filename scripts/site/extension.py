"""Sphinx extension of the site: the navigation tree, and references in docstrings."""

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
"""Opening tags of code blocks and tables, which may be wider than the page."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
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
    """Limit the navigation tree to the sections and the pages of the current section."""
    del template, doctree
    env, root = app.env, app.config.root_doc
    if "body" in context:  # focusable, so that the keyboard can scroll wide blocks
        for wide in WIDE:
            context["body"] = context["body"].replace(wide, f'{wide} tabindex="0"')
    context["toctree"] = lambda **_: _tree(env, context["pathto"], root, page)


def _tree(env: BuildEnvironment, pathto: Any, under: str, page: str, level: int = 1) -> str:
    items = []
    for child in env.toctree_includes.get(under, []):
        current = child == page or page in _below(env, child)
        inner = _tree(env, pathto, child, page, level + 1) if current else ""
        kind = f"toctree-l{level}" + (" current" if current else "")
        name = escape(env.titles[child].astext())
        items.append(
            f'<li class="{kind}"><a class="reference internal" href="{pathto(child)}">{name}</a>'
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
    """Link a name to its entry; a name without an entry stays plain text.

    A name that does not exist in the package is a broken link.
    """
    if node.get("refdomain") != "py":
        return None
    match = _meant(node["reftarget"], node.get("py:module") or "", node.get("py:class") or "")
    if match is None:
        return None
    entry = reference.documented().get(id(match[0]))
    objects = env.domains.python_domain.objects
    if entry not in objects:
        return text
    page, anchor = objects[entry].docname, objects[entry].node_id
    return make_refnode(app.builder, env.current_document.docname, page, anchor, text, entry)


def _meant(target: str, module: str, owner: str) -> tuple[object] | None:
    """Resolve a name in its class, its module, or anywhere in the package; None if unknown."""
    target = target.lstrip(".")
    for within in filter(None, (f"{module}.{owner}" if owner else "", module)):
        if match := _look_up(f"{within}.{target}"):
            return match
    if match := _look_up(target):
        return match
    first, _, rest = target.partition(".")
    for name, loaded in [*sys.modules.items()]:
        if name.startswith("pokernight.") and first in vars(loaded):
            return _look_up(f"{name}.{first}{'.' if rest else ''}{rest}")
    return None


def _look_up(dotted: str) -> tuple[object] | None:
    parts = dotted.split(".")
    for size in range(len(parts), 0, -1):
        try:
            value: object = import_module(".".join(parts[:size]))
        except ImportError:
            continue
        for name in parts[size:]:
            if not hasattr(value, name) and name not in getattr(value, "__annotations__", {}):
                return None
            value = getattr(value, name, None)
        return (value,)
    return None
