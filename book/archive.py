"""The whole site as one zip, to be read from the file system: unpack it and open `index.html`.

The addresses of pages are names of files (`use_directory_urls: false` in mkdocs.yml), so nothing is changed in them.
"""

import re
import zipfile
from pathlib import Path

from book import moved
from book.atlas import site as atlas

NAME = "the-gradient-argument"
# Not needed offline: search in other languages, source maps of Material's scripts, files that only servers use.
# (And stubs at old addresses, and at those that people would guess.)
LEFT_OUT = re.compile(r"404\.html|sitemap\.xml.*|.*\.map|assets/javascripts/lunr/.*|.*\.zip")


def write(site: Path, target: Path) -> None:
    """Zip the built `site` into `target`. The same site gives the same bytes."""
    files, stubs = {}, {moved.file(old) for old in moved.names()} | {*atlas.aliases()}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not LEFT_OUT.fullmatch(name) and name not in stubs:
            files[name] = path.read_bytes()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{NAME}/{name}")  # dated 1980, so that the bytes never depend on the time
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
