"""The Content-Security-Policy of every page: what it may run and load, and that is nothing from elsewhere.

It stands in the page, since not every host lets headers be set (GitHub Pages does not). Inline scripts and `style`
attributes are those of the build, named by their SHA-256, and no others.
(Content Security Policy Level 3, https://www.w3.org/TR/CSP3/)
"""

import html
import re
from base64 import b64encode
from hashlib import sha256

FIRST = '<meta charset="utf-8">'  # browsers look for it in the first 1024 bytes
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)  # with attributes they are files, or data that does not run
STYLE = re.compile(r"""<[^<>]*?\sstyle=(?:"([^"]*)"|'([^']*)')""")  # of formulas, tables, shaded matrices and plots


def add_policy(page: str) -> str:
    """The HTML `page` with a policy that allows what is in it. Raises ValueError where there is no place for it."""
    scripts = hashes(SCRIPT.findall(page))
    styles = hashes(html.unescape(one or other) for one, other in STYLE.findall(page))
    policy = [
        "default-src 'self'",  # ('none' would forbid Firefox to load the next page ahead)
        f"script-src 'self' {scripts}",
        f"style-src-attr 'unsafe-hashes' {styles}" if styles else "style-src-attr 'none'",
        "img-src 'self' data:",  # icons in the theme's style sheets
        "font-src data:",  # the font of the formulas in the book's own
        "frame-src 'none'",
        "media-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
    before, first, after = page.partition(FIRST)
    if not first or "<script" in before:
        raise ValueError(f"no {FIRST} before all scripts, where the Content-Security-Policy has to stand")
    return f'{before}{first}\n<meta http-equiv="Content-Security-Policy" content="{"; ".join(policy)}">{after}'


def hashes(texts) -> str:
    """The sources of a policy that allow these texts, each once."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in dict.fromkeys(texts))
    return " ".join(f"'sha256-{digest}'" for digest in digests)
