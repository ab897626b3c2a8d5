"""The search: what a reader's question is compared with, as a script that a page loads when the reader first searches.

MkDocs's index has the text of every section. To it are added, from the page itself, what else leads there:

- `<!-- asks: … · … -->` below a heading: words in which people ask for this, other than the book's own
- messages: what the section's examples raise, the heading of a card, and what stands in backticks after
  "Older wordings:". A pasted traceback is compared with these (docs/assets/ranking.js).

lunr, which weighs the words, is the one that MkDocs brings along (lunrjs.com, MIT licence), without its comments.
"""

import html
import json
import re
from collections import Counter
from itertools import groupby, pairwise
from pathlib import Path

import mkdocs
import rjsmin

from machinery.site import claims

INDEX = "search/search_index.json"  # of the generator
SECTIONS = "search/sections.js"  # what is made of it
LUNR = Path(mkdocs.__file__).parent / "contrib/search/templates/search/lunr.js"
SHOWN = 130  # characters of a section that are kept as they are: results quote from them
EVERYWHERE = 0.04  # of all sections: a word in more of them tells no section from another
LONGEST = 160  # characters of a message: what comes after is advice
HEADING = re.compile(r'<h(?P<level>[1-6])\b[^>]*? id="(?P<id>[^"]+)"')
ASKS = re.compile(r"<!-- asks: (.*?) -->\n*", re.DOTALL)
PRINTED = re.compile(r'<div class="output message[^"]*"[^>]*>\s*<pre><code>(.*?)</code>', re.DOTALL)
OLDER = re.compile(r"<p>Older wordings?: (.*?)</p>", re.DOTALL)
CODE = re.compile(r"<code>(.*?)</code>", re.DOTALL)
RAISED = re.compile(r"^(?:[\w.]+(?:Error|Warning|Exception)): (.*)", re.MULTILINE | re.DOTALL)
LABELS = re.compile("<p>(?:What goes wrong|The repair)</p>")
WORD = re.compile(r"[^\W\d]\w\w+(?:\.\w+)*")
TAG = re.compile(r"<[^>]+>")
HEADINGS = "<!-- all headings -->"  # of the page that lists them, for reading without JavaScript


def plain(text: str) -> str:
    """The words of a piece of HTML."""
    return " ".join(html.unescape(TAG.sub("", text)).replace("¶", "").split())


def complete(index: Path, built: list[str], known: dict[str, list[dict]]) -> None:
    """Let the generator's index have all pages, when only those at these places were built.

    known: what it has of each page, by its place; what it has now is noted there. (In a preview, Material leaves out
    all other pages when the home page was edited, and keeps what was there before when several pages were.)
    """
    entries = json.loads(index.read_text(encoding="utf-8"))["docs"]
    runs = groupby(entries, key=lambda entry: entry["location"].partition("#")[0])
    by_page = {page: list(run) for page, run in runs}  # of several runs the last one, which is the new one
    known |= {place: by_page[place] for place in built if place in by_page}
    every = [entry for page in sorted(known) for entry in known[page]]
    index.write_text(json.dumps({"docs": every}), encoding="utf-8")


def write(site: Path, pages: dict[Path, str]) -> dict[Path, str]:
    """Write the scripts of the search into `site`, and return its `pages` without what was meant for them.

    pages: the HTML of every page, by its path. Raises ValueError, naming the page, where nobody would find what a
    comment of the form `<!-- asks: … -->` leads to.
    """
    added = {}
    for path, text in pages.items():
        added |= by_section(text, f"{path.parent.relative_to(site).as_posix()}/".removeprefix("./"), path)
    rows, entries = [], joined(json.loads((site / INDEX).read_text(encoding="utf-8"))["docs"])
    for entry in entries:
        place, title = entry["location"], entry["title"]
        asks, messages = added.get(place, ("", []))
        if place.startswith("errors_") and "#" in place:
            messages = [*plain(title).split(" · "), *messages]
        text = plain(LABELS.sub("", entry["text"]).replace("><", "> <"))
        text = claims.MARK.sub("", text)
        shown = text if len(text) <= SHOWN else text[: SHOWN + 1].rpartition(" ")[0]
        further = set(WORD.findall(text[len(shown) :].lower())) - set(WORD.findall(f"{title} {shown} {asks}".lower()))
        # A heading with nothing below it, or a letter of the glossary, answers nothing.
        if len(title) > 1 and (shown or asks or messages or "#" not in place):
            rows.append([place, title, shown, further, asks, list(dict.fromkeys(messages))])
    spread = Counter(word for row in rows for word in row[3])
    for row in rows:
        row[3] = " ".join(sorted(word for word in row[3] if spread[word] <= EVERYWHERE * len(rows)))
    (site / INDEX).unlink()
    lunr = LUNR.read_text(encoding="utf-8")
    licence = lunr[: lunr.index("*/") + 2]
    (site / "search/lunr.js").write_text(f"{licence}\n{rjsmin.jsmin(lunr)}\n", encoding="utf-8")
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    (site / SECTIONS).write_text(f"const sections = {data};\n", encoding="utf-8")
    contents = listed(entries)
    return {path: ASKS.sub("", text).replace(HEADINGS, contents) for path, text in pages.items()}


def joined(entries: list[dict]) -> list[dict]:
    """MkDocs's entries for its index. A notebook's title has one of its own there, which becomes that of the page."""
    whole = []
    for entry in entries:
        page, _, anchor = entry["location"].partition("#")
        if anchor and whole and whole[-1]["location"] == page and whole[-1]["title"] == entry["title"]:
            whole[-1] = {**entry, "location": page}
        else:
            whole.append(entry)
    return whole


def by_section(text: str, page: str, path: Path) -> dict[str, tuple[str, list[str]]]:
    """For each section of a page's HTML, by its place: how people ask for it, and the messages in it.

    page: the place of the page, such as `vjp/`, or '' of the home page. Raises ValueError, naming `path`, if there
    are asks before any heading.
    """
    headings = [(found.start(), "" if found["level"] == "1" else f"#{found['id']}") for found in HEADING.finditer(text)]
    if stray := ASKS.search(text[: headings[0][0] if headings else None]):
        raise ValueError(f"{path}: what people ask stands before any heading: {stray[1]!r}")
    found = {}
    for (start, anchor), (end, _) in pairwise([*headings, (len(text), "")]):
        part = text[start:end]
        asks = " · ".join(html.unescape(" ".join(ask.split())) for ask in ASKS.findall(part))
        messages = [said for printed in PRINTED.findall(part) for said in RAISED.findall(plain(printed))]
        messages += [plain(code) for older in OLDER.findall(part) for code in CODE.findall(older)]
        if asks or messages:
            found[page + anchor] = asks, [message[:LONGEST] for message in messages]
    return found


def listed(entries: list[dict]) -> str:
    """All headings as nested lists, of MkDocs's entries for its index."""
    pages = {}
    for entry in entries:
        page, _, anchor = entry["location"].partition("#")
        pages.setdefault(page, []).append((anchor, entry["title"]))
    lines = []
    for page, headings in pages.items():
        links = [f'<a href="../{page}{"#" * bool(anchor)}{anchor}">{title}</a>' for anchor, title in headings]
        inner = "".join(f"<li>{link}</li>" for link in links[1:])
        lines.append(f"<li>{links[0]}{f'<ul>{inner}</ul>' if inner else ''}</li>")
    return f"<ul>{''.join(lines)}</ul>"
