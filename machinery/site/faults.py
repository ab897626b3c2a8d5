"""What is wrong with a page: a box in it that says what and where.

A site with a fault is not published (machinery/hooks.py, machinery/finish.py); a preview shows the fault in its place.
"""

import html
import re

PLACE_OF_EXAMPLE = re.compile(r'data-place="([^"]*)"')
BOX = re.compile(r'<(?:div class="example|details class="proof)(?= |")')
FAULT = re.compile(r'<div class="fault"><pre>(.*?)</pre></div>', re.DOTALL)


def fault(place: str, what: object) -> str:
    """The box that says what is wrong where."""
    return f'<div class="fault"><pre>{escaped(f"{place}: {what}")}</pre></div>'


def escaped(text: str) -> str:
    """`text` as HTML without what Markdown would change: a sign that opens a code block or a formula, or a tab."""
    return html.escape(text).translate({ord(sign): f"&#{ord(sign)};" for sign in "`~$\\\t"})


def faults(content: str) -> list[str]:
    """What is wrong with a page, by its HTML: its faults, and examples that were not run to their end."""
    found = [html.unescape(text) for text in FAULT.findall(content)]
    for box in BOX.split(content)[1:]:
        if 'class="verdict"' not in box and not FAULT.search(box):
            found.append(f"{PLACE_OF_EXAMPLE.search(box)[1]}: the example was not run.")
    return found
