"""Pygments filters for code in pages: names, numbers and signs are plain text.

Each of them would be an HTML element of its own, and these would be two thirds of the elements of a page.
(https://pygments.org/docs/filters/)
"""

from pygments.filter import Filter
from pygments.filters import TokenMergeFilter
from pygments.token import Name, Number, Operator, Punctuation, Text, Whitespace

EXACTLY = {Name, Name.Namespace, Name.Builtin, Operator, Punctuation, Whitespace}


class Plain(Filter):
    """Makes plain text of the tokens that have no colour."""

    def filter(self, lexer, stream):
        for kind, text in stream:
            yield (Text if kind in EXACTLY or kind in Number else kind), text


PYTHON = {"name": "python", "lang": "python", "options": {"filters": [Plain(), TokenMergeFilter()]}}
