"""The Content-Security-Policy of every page: what it may run and load, and that is nothing from elsewhere.

It stands in the page, since not every host lets headers be set (GitHub Pages does not). Inline scripts and `style`
attributes are those of the build, named by their SHA-256, and no others.
(Content Security Policy Level 3, https://www.w3.org/TR/CSP3/)
"""

import html
import re
from base64 import b64encode
from hashlib import sha256

TAG = re.compile(r'(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*(?=">)')  # as in theme/main.html
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)  # with attributes they are files, or data that does not run
STYLE = re.compile(r"""<[^<>]*?\sstyle=(?:"([^"]*)"|'([^']*)')""")  # of formulas, tables, shaded matrices and plots


def with_policy(page: str, preview: bool = False) -> str:
    """The HTML `page` with a policy that allows what is in it, in the tag that the template has for it.

    preview: any inline script is allowed, since `mkdocs serve` adds one to each page that it sends.
    Raises ValueError where the tag is missing, or comes after a script.
    """
    scripts = "'unsafe-inline'" if preview else hashes(SCRIPT.findall(page))
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
    tag = TAG.search(page)
    if not tag or "<script" in page[: tag.start()]:
        raise ValueError("no tag for the Content-Security-Policy before all scripts")
    return f"{page[: tag.start()]}{'; '.join(policy)}{page[tag.end() :]}"


def hashes(texts) -> str:
    """The sources of a policy that allow these texts, each once."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in dict.fromkeys(texts))
    return " ".join(f"'sha256-{digest}'" for digest in digests)
