"""A Markdown extension that marks what a phone should show in another way than a desktop (see docs/assets/book.css)."""

import re

from markdown import Extension
from markdown.treeprocessors import Treeprocessor
from markdown.util import ETX, STX

SENTENCE = 40  # characters: a cell with more is not squeezed into a column of single words
SHORT = range(3, 17)  # characters: code of several words that fits one line of a phone, even in a heading
STASHED = re.compile(f"{STX}.*?{ETX}")  # what Python-Markdown puts in the place of a formula, or of HTML


class Mark(Treeprocessor):
    """Gives long cells of tables the class `long`, and short code of several words the class `short`."""

    def run(self, root):
        for element in root.iter():
            if element.tag == "td" and len(STASHED.sub("", "".join(element.itertext()))) > SENTENCE:
                element.set("class", "long")
            elif element.tag == "code" and len(text := element.text or "") in SHORT and " " in text:
                element.set("class", "short")


class PhoneExtension(Extension):
    """Adds the two classes to Python-Markdown."""

    def extendMarkdown(self, md):
        md.treeprocessors.register(Mark(md), "phone", 10)  # after the inline patterns, which make code


def makeExtension(**options):
    return PhoneExtension(**options)
