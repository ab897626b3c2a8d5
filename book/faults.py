"""What is wrong with a page: a framed text in its place says what and where.

A site with a fault is not published (hooks.py); a preview shows the fault in its place.
"""

import html
import re

FAULT = re.compile(r'<div class="fault"><pre>(.*?)</pre></div>', re.DOTALL)


def fault(place: str, what: object) -> str:
    """The box that says what is wrong where."""
    return f'<div class="fault"><pre>{escaped(f"{place}: {what}")}</pre></div>'


def escaped(text: str) -> str:
    """`text` as HTML without what Markdown would change: a sign that opens a code block or a formula, or a tab."""
    return html.escape(text).translate({ord(sign): f"&#{ord(sign)};" for sign in "`~$\\\t"})


def faults(content: str) -> list[str]:
    """What is wrong with a page, by its HTML: what readers would see is what counts."""
    return [html.unescape(text) for text in FAULT.findall(content)]
