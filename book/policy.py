"""The Content-Security-Policy of every page: what it may run and load, and that is nothing from elsewhere.

It stands in the page, since not every host lets headers be set (GitHub Pages does not). Inline scripts and `style`
attributes are those of the build, named by their SHA-256, and no others.
(Content Security Policy Level 3, https://www.w3.org/TR/CSP3/)
"""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256


def policy(scripts: Iterable[str], styles: Iterable[str] = (), preview: bool = False) -> str:
    """The policy that allows these inline scripts and these `style` attributes.

    preview: any inline script is allowed, since `mkdocs serve` adds one to each page that it sends.
    """
    scripts = "'unsafe-inline'" if preview else hashes(scripts)
    styles = hashes(sorted(styles))
    return "; ".join(
        [
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
    )


def script_of_theme(template: str) -> str:
    """The text of the inline script that a template of the theme consists of. Raises ValueError where it is none."""
    text = template.strip()
    if text.count("<script") != 1 or not (text.startswith("<script>") and text.endswith("</script>")):
        raise ValueError(f"not one inline script, which a template of the theme should be: {text[:80]!r}")
    return text.removeprefix("<script>").removesuffix("</script>")


def hashes(texts: Iterable[str]) -> str:
    """The sources of a policy that allow these texts."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)
