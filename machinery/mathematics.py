"""TeX in a page becomes MathML while the site is built: readers need no JavaScript, no network and no plug-in.

pymdownx.arithmatex (generic mode) finds the formulas; math-core converts them. The font of the formulas, STIX Two
Math, comes from the PyPI package ziamath and is cut down to the glyphs that the site uses.
"""

import html
import re
import unicodedata
from base64 import b64encode
from importlib.metadata import distribution
from io import BytesIO

from fontTools import subset
from markdown import Extension
from markdown.treeprocessors import Treeprocessor
from math_core import LatexError, LatexToMathML
from mkdocs.exceptions import PluginError

converter = LatexToMathML(fancy_error=False)
# What the font must hold whatever the pages say: ASCII, and the root sign, which is in no element's text.
code_points = {*range(0x20, 0x7F), ord("√")}


def to_mathml(tex: str, *, display: bool) -> str:
    """Convert a formula, and note the characters it needs from the font.

    Raises PluginError with the formula where it is not TeX that math-core knows.
    """
    try:
        mathml = converter.convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        raise PluginError(f"cannot typeset the formula {tex!r}: {error}") from error
    mathml = re.sub(r"<mi>([xyvJ])</mi>", r'<mi class="\1">\1</mi>', mathml)  # the four letters with a colour each
    for tag, text in re.findall(r"<(\w+)[^>]*>([^<]+)", mathml):
        text = html.unescape(text)
        code_points.update(map(ord, text))
        if tag == "mi" and len(text) == 1:  # browsers show a one-letter <mi> in mathematical italics
            code_points.update(map(ord, ITALICS.get(text, "")))
    return mathml


# Unicode says of each mathematical italic which letter it is the italic of.
ITALICS = {unicodedata.normalize("NFKC", chr(c)): chr(c) for c in range(0x1D434, 0x1D468)}
ITALICS |= {unicodedata.normalize("NFKC", chr(c)): chr(c) for c in range(0x1D6E2, 0x1D71C)}
ITALICS |= {"h": "ℎ", "∂": "𝜕", "ϵ": "𝜖", "ϑ": "𝜗", "ϕ": "𝜙", "ϱ": "𝜚", "ϖ": "𝜛"}


# Browsers break a line between a formula and what follows it. What must not begin a line goes into the formula's box.
CLOSING = re.compile(r"[.,;:!?)\]’”'\"\-/]*")


class Formulas(Treeprocessor):
    """Replaces what arithmatex marked with MathML."""

    def run(self, root):
        for box in root.iter():
            if box.get("class") == "arithmatex":
                display, tex = box.text.startswith(r"\["), box.text[2:-2].strip()
                if display:  # arithmatex escapes the text of blocks, and not that of spans
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


def font() -> str:
    """The part of STIX Two Math that the formulas converted so far need, as WOFF2 in a URL.

    It stands in the style sheet: a font that comes later would move the text that is being read.
    """
    source = distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")
    options = subset.Options(
        flavor="woff2",
        layout_features=[],
        hinting=False,
        name_IDs=[0, 1, 2, 5, 13, 14],  # the licence stays in it
    )
    with subset.load_font(source, options) as font:
        for table in font["cmap"].tables:  # the raised primes: Chromium ignores the ssty feature that would choose them
            for prime, glyph in ((0x2032, "minute.ssty"), (0x2033, "second.ssty")):
                if prime in table.cmap:
                    table.cmap[prime] = glyph
        # Else the index of a letter with a descender stands lower, that of y below that of x. (TeX has this for longer
        # bases only.)
        font["MATH"].table.MathConstants.SubscriptBaselineDropMin.Value = 0
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=code_points)
        subsetter.subset(font)
        subset.save_font(font, (file := BytesIO()), options)
    return f"data:font/woff2;base64,{b64encode(file.getvalue()).decode()}"
