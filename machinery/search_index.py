"""Makes the search index light, so that the first search of a reader does not wait for it.

MkDocs writes every section into the index as it stands, and Material shows of a section the paragraphs that hold what
was asked for. Here a section keeps its first sentences (`text`, which is what a result shows) and, once each, its
further words (`words`, a field of the index that is searched and never shown). What is lost is how often and in which
order they stand, and words that stand nearly everywhere, which tell no section from the others.
"""

import html
import json
import re
from collections import Counter
from itertools import accumulate
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
    separator = re.compile(index["config"]["separator"])

    def words(text: str) -> list[str]:
        return [found for word in separator.split(plain(text).lower()) if (found := word.strip(PUNCTUATION))]

    for section in sections:
        section["text"] = BLOCK_OF_CODE.sub(" ", section["text"])
    spread = Counter(word for section in sections for word in set(words(section["text"])))
    for section in sections:
        shown = first_sentences(section["text"])
        further = Counter(words(section["text"])) - Counter(words(shown))
        section["words"] = " ".join(sorted(w for w in further if spread[w] <= EVERYWHERE * len(sections)))
        section["text"] = f"<p>{shown}</p>" if shown else ""
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def plain(text: str) -> str:
    """The words of HTML."""
    return " ".join(html.unescape(TAG.sub(" ", INSIDE_WORDS.sub("", text))).split())


def first_sentences(text: str) -> str:
    """As many first sentences of the paragraphs of `text` (HTML) as a result shows; a longer one is cut at a word.

    >>> first_sentences("Table <p>One <code>word</code>.</p><p> </p><ul><li>And a &lt; b.</li></ul>")
    'One <code>word</code>. And a &lt; b.'
    """
    paragraphs = [paragraph for paragraph in PARAGRAPH.findall(text) if plain(paragraph)] or [text]
    words, ends = [], []
    for paragraph in paragraphs:
        for word in paragraph.split():
            words.append(word)
            if plain(word).endswith((".", "?", "!")):
                ends.append(len(words))
        ends.append(len(words))
    fitting = sum(length <= SHOWN + 1 for length in accumulate(len(plain(word)) + 1 for word in words))
    shown = words[: max((end for end in ends if end <= fitting), default=fitting)]
    if len(shown) < len(words) and not plain(shown[-1]).endswith((".", "?", "!")):
        shown.append("…")
    return str(BeautifulSoup(" ".join(shown), "html.parser"))  # with the end of a <code> that was cut
