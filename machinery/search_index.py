"""Makes the search index light, so that the first search of a reader does not wait for it.

MkDocs writes every section into the index as it stands, and Material shows of a section the paragraphs that hold what
was asked for. Here a section keeps its first sentences (`text`, which is what a result shows) and, once each, its
further words (`words`, a field of the index that is searched and never shown). What is lost is how often and in which
order they stand, and words that stand nearly everywhere, which tell no section from the others.
"""

import functools
import html
import json
import re
from collections import Counter
from pathlib import Path

from bs4 import BeautifulSoup

SHOWN = 110  # characters of a section that a result shows: two lines on a phone
# The part of all sections above which a word is left out of `words`. It leaves out little but "the" and "of": Material
# says which words of a question are missing in a result, and that is not true of a word that was left out here.
EVERYWHERE = 1 / 2

PARAGRAPH = re.compile(r"<(?:p|li)>(.*?)(?=</?(?:p|li|ul|ol|pre)>)", re.DOTALL)
BLOCK_OF_CODE = re.compile(r"<pre>.*?</pre>", re.DOTALL)  # of a notebook: the code of other pages is in no index
INSIDE_WORDS = re.compile(r"</?(?:code|sub|sup)>")
TAG = re.compile(r"<[^>]+>")
PUNCTUATION = ".,;?…“”{}|"  # around words, beside the separators


def lighten(file: Path) -> None:
    """Rewrite the search index in `file`, which the search plugin of Material wrote."""
    index = json.loads(file.read_text(encoding="utf-8"))
    sections = index["docs"]
    separator = index["config"]["separator"]
    parts = [divide(BLOCK_OF_CODE.sub(" ", section["text"]), separator) for section in sections]
    spread = Counter(word for _, words, _ in parts for word in words)
    everywhere = {word for word, count in spread.items() if count > EVERYWHERE * len(sections)}
    for section, (shown, _, further) in zip(sections, parts, strict=True):
        section["words"] = " ".join(sorted(further - everywhere))
        section["text"] = f"<p>{shown}</p>" if shown else ""
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


@functools.cache  # (`mkdocs serve` asks it of every section at every edit)
def divide(text: str, separator: str) -> tuple[str, frozenset[str], frozenset[str]]:
    """What a result shows of the HTML `text` of a section, its words, and those that stand further on, too."""

    def words(text: str) -> Counter[str]:
        divided = re.split(separator, plain(text).lower())
        return Counter(found for word in divided if (found := word.strip(PUNCTUATION)))

    shown, counts = first_sentences(text), words(text)
    return shown, frozenset(counts), frozenset(counts - words(shown))


def plain(text: str) -> str:
    """The words of HTML."""
    return " ".join(html.unescape(TAG.sub(" ", INSIDE_WORDS.sub("", text))).split())


def first_sentences(text: str) -> str:
    """As many first sentences of the paragraphs of `text` (HTML) as a result shows; a longer one is cut at a word.

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
    return str(BeautifulSoup(" ".join(shown), "html.parser"))  # with the end of a <code> that was cut
