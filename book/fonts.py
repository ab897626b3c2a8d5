"""The fonts of the book, from packages, each cut down to the characters in use.

`Text` is IBM Plex Serif and `Code` is IBM Plex Mono (the PyPI packages fontpkg-ibm-plex-…). `Formulas` is STIX Two
Math, which the package ziamath brings along. `Letters` has x, y, v and J alone, in the form that they have in formulas,
so that text and pictures show the same letters. All are embedded as WOFF2, because a font that loaded later would move
the text while it is being read.
"""

from base64 import b64encode
from functools import cache
from importlib.metadata import distribution
from io import BytesIO

import fontpkg
from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

STIX = "ziamath/fonts/STIXTwoMath-Regular.ttf"
ITALIC = {"x": "𝑥", "y": "𝑦", "v": "𝑣", "J": "𝐽"}
ASCII = tuple(range(0x20, 0x7F))
# Light, because each page loads them before it is read: no accents but those of names, no kerning, no italics.
WORDS = tuple(code for code in ASCII if chr(code) not in "\\~$&%")  # the first four stand in code only
BOLD = (*WORDS, *map(ord, "’“”…·×−½₁₂₃₄¹²³≈∂→✓"))
TEXT = (*BOLD, *map(ord, "–—%°éöü₀₅₆⁴⁵‹›"))
SIGNS = {  # no font of the book has them, and those of each machine look different: their outlines, in 1000 units an em
    "✗": [[(80, 50), (143, -10), (590, 600), (520, 650)], [(530, -10), (600, 50), (150, 650), (90, 590)]],
    "◇": [[(40, 320), (350, 10), (660, 320), (350, 630)], [(350, 100), (130, 320), (350, 540), (570, 320)]],
    "▸": [[(90, 80), (90, 520), (430, 300)]],
    "▾": [[(50, 450), (490, 450), (270, 110)]],
    "▶": [[(70, 0), (70, 640), (600, 320)]],
    "❚": [[(60, 0), (60, 640), (220, 640), (220, 0)]],
}
LICENCE = [0, 13, 14]  # the entries of a font's table of names that are kept: a part of a font may not have its name
FONTS = (
    ("Text", "IBM Plex Serif", 400, TEXT),
    ("Text", "IBM Plex Serif", 600, BOLD),
    ("Code", "IBM Plex Mono", 400, ASCII),
)


def face() -> str:
    """The style sheet with the fonts of bold text and code, for all pages but the explorer's, which has to be light."""
    return "".join(rule(family, cut(name, weight, codes), weight) for family, name, weight, codes in FONTS[1:])


def code() -> str:
    """The style sheet of the explorer's page: the font of code. Its bold text is not bold (explorer_page.css)."""
    family, name, weight, codes = FONTS[-1]
    return rule(family, cut(name, weight, codes), weight)


def letters() -> str:
    """The style sheet of all pages: the font of text, and the four letters."""
    family, name, weight, codes = FONTS[0]
    return rule(family, cut(name, weight, codes), weight) + font_face("Letters", tuple(map(ord, ITALIC)))


@cache
def cut(name: str, weight: int, codes: tuple[int, ...]) -> bytes:
    """The characters with these codes, from the font of this name, as WOFF2."""
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False, name_IDs=LICENCE)
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "meta"]
    with TTFont(fontpkg.path(name, weight)) as font:
        signs = SIGNS if name == "IBM Plex Serif" else {}
        draw(font, signs)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=(*codes, *map(ord, signs)))
        subsetter.subset(font)
        subset.save_font(font, (file := BytesIO()), options)
    return file.getvalue()


def draw(font: TTFont, signs: dict[str, list[list[tuple[int, int]]]]) -> None:
    """Add these signs to a font."""
    for sign, outlines in signs.items():
        pen = TTGlyphPen(None)
        for first, *others in outlines:
            pen.moveTo(first)
            for point in others:
                pen.lineTo(point)
            pen.closePath()
        name = f"uni{ord(sign):04X}"
        glyph = font["glyf"][name] = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (glyph.xMax + glyph.xMin, glyph.xMin)
        for table in font["cmap"].tables:
            table.cmap[ord(sign)] = name


def rule(family: str, woff2: bytes, weight: int = 400) -> str:
    """The rule `@font-face` of a font."""
    url = f"data:font/woff2;base64,{b64encode(woff2).decode()}"
    return f'@font-face {{ font-family: {family}; font-weight: {weight}; src: url("{url}") format("woff2"); }}\n'


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
    return rule(family, file.getvalue())
