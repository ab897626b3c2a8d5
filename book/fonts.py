"""The fonts of the book, all cut from STIX Two Math, which the PyPI package ziamath brings along.

`Letters` has x, y, v and J alone, in the form that they have in formulas, so that text and pictures show the same
letters. All are embedded as WOFF2, because a font that loaded later would move the text while it is being read.
"""

from base64 import b64encode
from functools import cache
from importlib.metadata import distribution
from io import BytesIO

from fontTools import subset

STIX = "ziamath/fonts/STIXTwoMath-Regular.ttf"
ITALIC = {"x": "𝑥", "y": "𝑦", "v": "𝑣", "J": "𝐽"}


def face() -> str:
    """The style sheet with the fonts of every page, for headings, captions and the four letters."""
    headings = [*range(0x20, 0x7F), *map(ord, "‘’“”–…·×₀₁₂₃ᵀ")]
    return font_face("Headings", tuple(headings)) + font_face("Letters", tuple(map(ord, ITALIC)))


def style_sheet(characters: frozenset[str]) -> str:
    """The style sheet of pages with formulas: the font with these characters."""
    # the root sign is not in the text of any element; in order, so that the same characters are cut only once
    return font_face("Formulas", (ord("√"), *sorted(map(ord, characters))))


@cache
def font_face(family: str, codes: tuple[int, ...]) -> str:
    """The rule `@font-face` of this family, with the part of STIX Two Math that has these characters."""
    options = subset.Options(
        flavor="woff2",
        layout_features=[],
        hinting=False,
        name_IDs=[0, 1, 2, 5, 13, 14],  # keep the licence
    )
    with subset.load_font(distribution("ziamath").locate_file(STIX), options) as font:
        for table in font["cmap"].tables:  # raised primes: Chromium ignores the ssty feature, which would select them
            for prime, glyph in ((0x2032, "minute.ssty"), (0x2033, "second.ssty")):
                if prime in table.cmap:
                    table.cmap[prime] = glyph
            if family == "Letters" and ord("𝑥") in table.cmap:
                table.cmap |= {ord(letter): table.cmap[ord(italic)] for letter, italic in ITALIC.items()}
        if family == "Formulas":
            # Without this, the subscript of a letter with a descender is lower: that of y is below that of x.
            # (TeX lowers subscripts in this way only for bases of more than one character.)
            font["MATH"].table.MathConstants.SubscriptBaselineDropMin.Value = 0
        else:
            del font["MATH"]  # it would bring along brackets of all sizes
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=codes)
        subsetter.subset(font)
        subset.save_font(font, (file := BytesIO()), options)
    url = f"data:font/woff2;base64,{b64encode(file.getvalue()).decode()}"
    return f'@font-face {{ font-family: {family}; src: url("{url}") format("woff2"); }}\n'
