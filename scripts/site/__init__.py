"""Parts of the site: ``scripts/build_site.py`` puts it together, Sphinx builds it."""
