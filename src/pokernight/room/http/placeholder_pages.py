"""Pages of a room in the place of those that are not built."""

from __future__ import annotations

from pokernight import __version__

NOT_BUILT = """<p>The browser table is not built in this copy of pokernight:
<code>make play</code> or <code>pip install .</code> in its folder builds it.</p>"""
HOME = f"""<h1>pokernight</h1>
<p>A table for the odd games of a home poker night. A host opens a table with
<code>pokernight host</code> and sends you a link.</p>{NOT_BUILT}"""
TABLE = f"""<h1>You are invited</h1>
{NOT_BUILT}
<p>Sit down from a terminal:</p>
<pre><code>pokernight join 'THE WHOLE ADDRESS OF THIS PAGE' --name YOURS</code></pre>
<p>The part of the address after the # is the key to the table. This page sends it nowhere.</p>"""


def placeholder(body: str) -> str:
    """Return a page in HTML."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>pokernight</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<style>
body {{ font: 1.05rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 12vh auto;
  padding: 0 1rem; background: Canvas; color: CanvasText }}
pre {{ padding: 1rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
  border-radius: .5rem; overflow-x: auto }}
</style></head><body>{body}<p><small>version {__version__}</small></p></body></html>"""
