"""A Markdown extension that gives x, y, v and J their colours in text, too: as letters, and as names in code."""

import re
import xml.etree.ElementTree as etree

from markdown import Extension
from markdown.treeprocessors import Treeprocessor

# A letter that stands alone, perhaps with a subscript, or in vᵀJ. (Not in a word, a name or an abbreviation.)
LETTER = re.compile(r"(?<![\w’'.])(?:[xyvJ])(?![A-Za-z0-9_’'(\[])|(?<=ᵀ)J")
NAMES = {"x": "x", "x.grad": "x", "y": "y", "v": "v", "gradient": "v", "gradient=v": "v", "J": "J"}


class Letters(Treeprocessor):
    """Wraps each letter in a span of its class; code that is nothing but such a name gets the class itself."""

    def run(self, root):
        self.colour(root)

    def colour(self, element):
        if element.tag == "code":
            if kind := NAMES.get(element.text or ""):
                element.set("class", f"{element.get('class', '')} {kind}".strip())
            return
        if element.tag in ("pre", "script", "style") or element.get("class") == "arithmatex":
            return
        for child in list(element):
            self.colour(child)
        for child in reversed(list(element)):
            child.tail = self.split(element, child.tail, list(element).index(child) + 1)
        element.text = self.split(element, element.text, 0)

    def split(self, parent, text, place):
        """Put spans for the letters of `text` among the children of `parent`. Returns the text before the first."""
        if not isinstance(text, str) or not (found := list(LETTER.finditer(text))):
            return text
        for k, letter in enumerate(found):
            span = etree.Element("span", {"class": letter[0]})
            span.text = letter[0]
            span.tail = text[letter.end() : found[k + 1].start() if k + 1 < len(found) else len(text)]
            parent.insert(place + k, span)
        return text[: found[0].start()]


class LettersExtension(Extension):
    """Adds the colours to Python-Markdown."""

    def extendMarkdown(self, md):
        md.treeprocessors.register(Letters(md), "letters", 4)  # after the attributes and the table of contents are read


def makeExtension(**options):
    return LettersExtension(**options)
