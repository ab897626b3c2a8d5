"""The way from a picture to the explorer, whose desk shows the same example for the reader to change.

The address holds a program as it is written: the code of the example, or what `try="…"` says on the page. The explorer
reads it as if it were pasted there (docs/assets/explorer/state.js). tests/test_explorer_page.py opens every such
address, and compares what the desk shows with what the example computed.
"""

import html
from urllib.parse import quote

SAFE = "!$()*+,/:;=?@[]~-._"  # characters that an address holds as they are


def link(program: str, up: str) -> str:
    """A link to the desk as HTML; nothing without a program. up: the way from the page to the folder of the site."""
    if not program:
        return ""
    to = html.escape(f"{up}explorer/{address(program)}")
    return f'<p class="try" data-search-exclude=""><a href="{to}">Try it on the desk</a></p>'


def address(program: str) -> str:
    """What follows `explorer/` in an address that opens the desk with this program."""
    return f"#f={quote(program.strip(), safe=SAFE)}"
