"""Configuration of Sphinx for the site; ``scripts/build_site.py`` gathers the pages."""

from __future__ import annotations

from pathlib import Path

from pokernight import __version__

LOOK = Path(__file__).resolve().parents[1] / "scripts" / "site" / "look"
TOKENS = Path(__file__).resolve().parents[1] / "web" / "src" / "theme" / "tokens.css"

project = "pokernight"
author = "the pokernight authors"
version = release = __version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "scripts.site.extension",
]
needs_sphinx = "8.2"

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block", "attrs_inline", "deflist", "strikethrough"]
myst_html_meta = {"color-scheme": "light dark"}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_use_rtype = False
napoleon_use_ivar = True
default_role = "code"

# what a type is called in a signature need not be a page; what a text refers to must be there,
# which scripts/site/extension.py looks after
nitpick_ignore_regex = [("py:(class|data|obj)", r"(?!pokernight\.).*")]

html_theme = "furo"
html_title = "pokernight"
html_static_path = [str(LOOK / "static"), str(TOKENS)]
html_css_files = ["tokens.css", "site.css"]
html_js_files = [("from_a_file.js", {"priority": 300})]
templates_path = [str(LOOK / "templates")]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {"navigation_with_keys": False, "top_of_page_buttons": []}
# no colours of its own: scripts/site/look/static/site.css has those of the felt
pygments_style = pygments_dark_style = "bw"
highlight_language = "text"
