"""Makes the search index light, so that a reader's first search does not have to wait for it.

MkDocs writes every section into the index in full, and Material shows the paragraphs of a section that hold the search
terms. Here a section keeps its first sentences (`text`, shown in a result) and, once each, its further words (`words`,
a field of the index that is searched and never shown). This loses how often and in what order the further words occur,
and drops words that occur in most sections, because they do not distinguish one section from another.
"""

import functools
import html
import json
import re
from collections import Counter
from pathlib import Path

from bs4 import BeautifulSoup

SHOWN = 110  # characters of a section shown in a result: two lines on a phone
# A word in more than this share of all sections is left out of `words`. The share is large enough to leave out little
# but "the" and "of": Material lists the words of a query that a result lacks, and would be wrong about an omitted word.
EVERYWHERE = 1 / 2

PARAGRAPH = re.compile(r"<(?:p|li)>(.*?)(?=</?(?:p|li|ul|ol|pre)>)", re.DOTALL)
BLOCK_OF_CODE = re.compile(r"<pre>.*?</pre>", re.DOTALL)  # from notebooks; code on other pages is not indexed either
INSIDE_WORDS = re.compile(r"</?(?:code|sub|sup)>")
TAG = re.compile(r"<[^>]+>")
PUNCTUATION = ".,;?…“”{}|"  # stripped from words, in addition to the separators


def lighten(file: Path) -> None:
    """Rewrite the search index in `file`, written by Material's search plugin."""
    index = json.loads(file.read_text(encoding="utf-8"))
    sections = index["docs"]
    if any("words" in section for section in sections):
        return  # already done
    separator = index["config"]["separator"]
    parts = [divide(BLOCK_OF_CODE.sub(" ", section["text"]), separator) for section in sections]
    spread = Counter(word for _, words, _ in parts for word in words)
    everywhere = {word for word, count in spread.items() if count > EVERYWHERE * len(sections)}
    for section, (shown, _, further) in zip(sections, parts, strict=True):
        section["words"] = " ".join(sorted(further - everywhere))
        section["text"] = f"<p>{shown}</p>" if shown else ""
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


@functools.cache  # `mkdocs serve` calls this for every section after every edit
def divide(text: str, separator: str) -> tuple[str, frozenset[str], frozenset[str]]:
    """The part of a section (HTML) that a result shows, all its words, and the words that occur after that part."""

    def words(text: str) -> Counter[str]:
        divided = re.split(separator, plain(text).lower())
        return Counter(found for word in divided if (found := word.strip(PUNCTUATION)))

    shown, counts = first_sentences(text), words(text)
    return shown, frozenset(counts), frozenset(counts - words(shown))


def plain(text: str) -> str:
    """The words of a piece of HTML."""
    return " ".join(html.unescape(TAG.sub(" ", INSIDE_WORDS.sub("", text))).split())


def first_sentences(text: str) -> str:
    """The first sentences of `text` (HTML) that fit into a result; a first sentence that is too long is cut short.

    >>> first_sentences("Table <p>One <code>word</code>.</p><p> </p><ul><li>And a &lt; b.</li></ul>")
    'One <code>word</code>. And a &lt; b.'
    """
    paragraphs = [paragraph for paragraph in PARAGRAPH.findall(text) if plain(paragraph)] or [text]
    words, ends, room = [], [], SHOWN + 1
    for paragraph in paragraphs:
        for word in paragraph.split():
            said = plain(word)
            room -= len(said) + 1
            if room < 0:
                break
            words.append(word)
            if said.endswith((".", "?", "!")):
                ends.append(len(words))
        if room < 0:
            break
        ends.append(len(words))
    shown = words[: ends[-1]] if ends else words
    if room < 0 and not plain("".join(shown[-1:])).endswith((".", "?", "!")):
        shown.append("…")
    return str(BeautifulSoup(" ".join(shown), "html.parser"))  # closes a <code> that was cut
