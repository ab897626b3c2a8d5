"""Turns TeX in a page into MathML at build time: readers need no JavaScript, no network and no plug-in.

pymdownx.arithmatex (generic mode) finds the formulas; math-core converts them. The formulas' font, STIX Two Math,
comes from the PyPI package ziamath and is reduced to the glyphs that the site uses.
"""

import html
import re
import unicodedata
from base64 import b64encode
from functools import cache
from importlib.metadata import distribution
from io import BytesIO

from fontTools import subset
from markdown import Extension
from markdown.treeprocessors import Treeprocessor
from math_core import LatexError, LatexToMathML

from machinery.site.faults import fault

converter = LatexToMathML(fancy_error=False)


def to_mathml(tex: str, *, display: bool) -> str:
    """Convert a formula. If math-core cannot parse it, return a fault to show in its place."""
    try:
        mathml = converter.convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        return fault("a formula", f"cannot typeset {tex!r}: {error}")
    return re.sub(r"<mi>([xyvJ])</mi>", r'<mi class="\1">\1</mi>', mathml)  # these four letters have a colour each


def characters(page: str) -> set[str]:
    """The characters that the formulas of an HTML page need from the font."""
    needed = set()
    for formula in re.findall(r"<math\b.*?</math>", page, re.DOTALL):
        for tag, text in re.findall(r"<(\w+)[^>]*>([^<]+)", formula):
            text = html.unescape(text)
            needed.update(text)
            if tag == "mi" and len(text) == 1:  # browsers show a one-letter <mi> in mathematical italics
                needed.update(ITALICS.get(text, ""))
    return needed


# Letters and their mathematical italics: Unicode's NFKC form of an italic is the plain letter.
ITALICS = {unicodedata.normalize("NFKC", chr(c)): chr(c) for c in range(0x1D434, 0x1D468)}
ITALICS |= {unicodedata.normalize("NFKC", chr(c)): chr(c) for c in range(0x1D6E2, 0x1D71C)}
ITALICS |= {"h": "ℎ", "∂": "𝜕", "ϵ": "𝜖", "ϑ": "𝜗", "ϕ": "𝜙", "ϱ": "𝜚", "ϖ": "𝜛"}


# Browsers may break a line after a formula. Punctuation that must not begin a line goes into the formula's box.
CLOSING = re.compile(r"[.,;:!?)\]’”'\"\-/]*")


class Formulas(Treeprocessor):
    """Replaces the formulas that arithmatex found by MathML."""

    def run(self, root):
        for box in root.iter():
            if box.get("class") == "arithmatex":
                display, tex = box.text.startswith(r"\["), box.text[2:-2].strip()
                if display:  # arithmatex escapes the text of blocks, but not of spans
                    tex = html.unescape(tex)
                box.text = self.md.htmlStash.store(to_mathml(tex, display=display))
                if not display and box.tail:
                    closing = CLOSING.match(box.tail)[0]
                    box.text, box.tail = box.text + closing, box.tail[len(closing) :]


class MathematicsExtension(Extension):
    """Adds MathML to Python-Markdown; needs pymdownx.arithmatex with `generic: true`."""

    def extendMarkdown(self, md):
        md.treeprocessors.register(
            Formulas(md), "mathematics", 15
        )  # after the inline patterns, before the table of contents


def makeExtension(**kwargs):
    return MathematicsExtension(**kwargs)


@cache
def style_sheet(characters: frozenset[str]) -> str:
    """The style sheet that defines the formulas' font: the part of STIX Two Math with these characters.

    The font is embedded as WOFF2, because a font that loaded later would move the text while it is being read.
    """
    source = distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")
    options = subset.Options(
        flavor="woff2",
        layout_features=[],
        hinting=False,
        name_IDs=[0, 1, 2, 5, 13, 14],  # keep the licence
    )
    with subset.load_font(source, options) as font:
        for table in font["cmap"].tables:  # raised primes: Chromium ignores the ssty feature, which would select them
            for prime, glyph in ((0x2032, "minute.ssty"), (0x2033, "second.ssty")):
                if prime in table.cmap:
                    table.cmap[prime] = glyph
        # Without this, the subscript of a letter with a descender is lower: that of y is below that of x.
        # (TeX lowers subscripts in this way only for bases of more than one character.)
        font["MATH"].table.MathConstants.SubscriptBaselineDropMin.Value = 0
        subsetter = subset.Subsetter(options)
        # also ASCII, and the root sign, which is not in the text of any element
        subsetter.populate(unicodes=[*range(0x20, 0x7F), ord("√"), *map(ord, characters)])
        subsetter.subset(font)
        subset.save_font(font, (file := BytesIO()), options)
    url = f"data:font/woff2;base64,{b64encode(file.getvalue()).decode()}"
    return f'@font-face {{ font-family: Formulas; src: url("{url}") format("woff2"); }}\n'
