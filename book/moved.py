"""Stubs at the addresses that pages had before: each leads to where the page is now, and takes an anchor along.

moved.txt has a line for each page that has moved: the name that it had, and the one that it has. A name with a folder
was a file there (`reference/rebuilt.html`), and one without was a folder (`vjp/`). A line for an anchor
(`accumulation#ranks use/training/accumulation#ranks`) says that what stood there went elsewhere than its page.
"""

import json
import posixpath
from pathlib import Path

from book.policy import policy

LIST = Path(__file__).with_name("moved.txt")
SCRIPT = 'location.replace({anchors}[location.hash] || "{to}" + location.hash)'
STUB = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="0; url={to}"></noscript>
<script>{script}</script>
</head>
<body><p>This page has moved: <a href="{to}">{to}</a></p></body>
</html>
"""


def names() -> dict[str, str]:
    """The names that pages have now, such as "learn/vjp", by those that they had; those of sections have an anchor."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ") for line in lines if line and not line.startswith("#"))


def stubs(now: set[str]) -> dict[str, str]:
    """The HTML of the stubs by their paths in the site. now: the names of all pages."""
    moved = {old: address(new, old) for old, new in names().items() if new.partition("#")[0] in now}
    found = {}
    for page, to in moved.items():
        if "#" not in page:
            of_page = {f"#{old.partition('#')[2]}": at for old, at in moved.items() if old.startswith(f"{page}#")}
            found[file(page)] = stub(to, of_page)
    return found


def stub(to: str, anchors: dict[str, str] | None = None) -> str:
    """The HTML of a stub. to: where it leads, seen from there. anchors: where those lead that went elsewhere."""
    script = SCRIPT.format(to=to, anchors=json.dumps(anchors or {}))
    return STUB.format(to=to, script=script, policy=policy([script]))


def file(old: str) -> str:
    """The path of the stub, in the site, of a page that had the name `old`."""
    return f"{old}.html" if "/" in old else f"{old}/index.html"


def address(name: str, old: str) -> str:
    """Of a page, or of a section, as seen from the stub of the page, or section, that was `old`."""
    page, separator, anchor = name.partition("#")
    from_there = posixpath.relpath(f"{page}.html", posixpath.dirname(file(old.partition("#")[0])))
    return f"{from_there}{separator}{anchor}"
