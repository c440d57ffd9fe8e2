"""What the site is made of: ``scripts/build_site.py`` puts it together, Sphinx builds it."""
