"""A Pygments filter for code in pages: x, y, v and J have their colours, most other names, numbers and signs none.

Each coloured word is an HTML element of its own. If every name and number were one, they would be two thirds of the
elements of a page. (https://pygments.org/docs/filters/)
"""

import re

from pygments import highlight
from pygments.filter import Filter
from pygments.filters import TokenMergeFilter
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import Name, Number, Operator, Punctuation, Text, Whitespace

EXACTLY = {Name, Name.Namespace, Name.Builtin, Operator, Punctuation, Whitespace}
LETTER = re.compile(r"([xyvJ])(\d*|_\w+)")  # v, x1 and J_loss; not vector


class Plain(Filter):
    """Makes plain text of what has no colour, and gives x, y, v and J the classes n-X, n-Y, n-V and n-J."""

    def filter(self, lexer, stream):
        for kind, text in stream:
            letter = LETTER.fullmatch(text) if kind is Name else None
            if letter:
                yield getattr(Name, letter[1].upper()), text  # (pygments wants a capital)
            elif kind in EXACTLY or kind in Number:
                yield Text, text
            else:
                yield kind, text


FILTERS = [Plain(), TokenMergeFilter()]
PYTHON = {"name": "python", "lang": "python", "options": {"filters": FILTERS}}


def python_to_html(code: str) -> str:
    """This Python as the inside of a `<code>`, in the same colours as the code blocks of Markdown."""
    return highlight(code, PythonLexer(filters=FILTERS), HtmlFormatter(nowrap=True))
