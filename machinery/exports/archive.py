"""The whole site as one zip, to be read from the file system: unpack it and open `index.html`.

Material's own plugin for this (`offline`) needs a script from another host and a second build. Here the pages of the
one build are changed in one way only: a link to a folder names the page in it.
"""

import re
import zipfile
from pathlib import Path

NAME = "the-gradient-argument"
# Not needed offline: search in other languages, source maps of Material's scripts, and files that only servers use.
LEFT_OUT = re.compile(r"404\.html|sitemap\.xml.*|.*\.map|assets/javascripts/lunr/.*|.*\.zip")
LINK = re.compile(r'(<(?:a|link|form)\b[^>]*?\s(?:href|action)=")([^"#?:]+)(?=["#?])')


def named(path: str) -> str:
    """The address `path` with the page's file name: `../vjp/index.html` for `../vjp/`."""
    return f"{path.rstrip('/')}/index.html" if re.search(r"(?:^|/)\.{0,2}$", path) else path


def offline_page(text: str) -> str:
    """The HTML `text` of a page, with its links changed for the file system."""
    return LINK.sub(lambda found: found[1] + named(found[2]), text)


def write(site: Path, target: Path) -> None:
    """Zip the built `site` into `target`. The same site gives the same bytes."""
    files = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not LEFT_OUT.fullmatch(name):
            files[name] = path.read_bytes()
    for name in files:
        if name.endswith(".html"):
            files[name] = offline_page(files[name].decode()).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{NAME}/{name}")  # dated 1980, so that the bytes never depend on the time
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
