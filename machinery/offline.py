"""The whole site in one zip, to be read from the file system: unpack it, open `index.html`.

Material's own plugin for this (`offline`) takes a script from another host, and a second build. Here the pages of the
one build are changed in three places: a link to a folder names the page in it; the search index is a script, and the
worker that searches runs in a frame, since a page from the file system may neither fetch nor start a worker.
"""

import json
import re
import zipfile
from pathlib import Path

NAME = "the-gradient-argument"
# What nobody asks for there: the languages of other sites' searches, sources of Material's scripts, what servers use.
LEFT_OUT = re.compile(r"404\.html|sitemap\.xml.*|.*\.map|assets/javascripts/lunr/.*|search/search_index\.json|.*\.zip")
LINK = re.compile(r'(<(?:a|link|form)\b[^>]*?\s(?:href|action)=")([^"#?:]+)(?=["#?])')
BUNDLE = re.compile(r'<script src="([^"]*)assets/javascripts/bundle')
WORKER = """\
// Stands in for a worker: its script runs in a frame.
window.Worker = class extends EventTarget {
  constructor(address) {
    super();
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "Search";
    frame.srcdoc = "<!doctype html>";
    this.ready = new Promise((done) => frame.addEventListener("load", () => {
      const inside = frame.contentWindow, script = inside.document.createElement("script");
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      script.addEventListener("load", () => done(inside));
      script.src = new URL(address, document.baseURI);
      inside.document.body.append(script);
    }));
    document.body.append(frame);
  }
  postMessage(data) {
    this.ready.then((inside) => inside.dispatchEvent(new MessageEvent("message", { data })));
  }
};
"""


def named(path: str) -> str:
    """The address of a page, `path`, with the name of its file: `../vjp/index.html` for `../vjp/`."""
    return f"{path.rstrip('/')}/index.html" if re.search(r"(?:^|/)\.{0,2}$", path) else path


def offline_page(text: str) -> str:
    """A page of the site, as it is read from the file system."""
    text = LINK.sub(lambda found: found[1] + named(found[2]), text)
    return BUNDLE.sub(r'<script src="\1assets/javascripts/worker.js"></script>\g<0>', text)


def offline_index(text: str) -> str:
    """The search index as a script."""
    index = json.loads(text)
    for entry in index["docs"]:
        page, hash_, anchor = entry["location"].partition("#")
        entry["location"] = named(page).removeprefix("/") + hash_ + anchor
    return f"var __index = {json.dumps(index, separators=(',', ':'))}\n"


def write(site: Path, target: Path) -> None:
    """Zip the built `site`. The same site makes the same bytes."""
    files = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not LEFT_OUT.fullmatch(name):
            files[name] = path.read_bytes()
    for name in files:
        if name.endswith(".html"):
            files[name] = offline_page(files[name].decode()).encode()
    files["assets/javascripts/worker.js"] = WORKER.encode()
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    files["search/search_index.js"] = offline_index(index).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{NAME}/{name}")  # of the year 1980, as all zips that know no time
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
