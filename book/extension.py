"""What only Markdown's tree can know of a page: one extension of Python-Markdown for the whole book.

hooks.py adds an instance to MkDocs's extensions. While a page is rendered, the instance

- puts the HTML that render.py has made (outputs, pictures, faults) in the places of the lines `:::part 7`;
- turns formulas, which pymdownx.arithmatex has found, into MathML: readers need no JavaScript, no network, no plug-in;
- gives the letters x, y, v and J their colours in text, and marks what a phone should show in another way;
- makes links of the names of torch (names.py);
- notes what is in the page, for the search, the description and the list of names: `RenderedPage`.
"""

import html
import re
import unicodedata
import xml.etree.ElementTree as etree
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import ETX, HTML_PLACEHOLDER_RE, STX, AtomicString
from math_core import LatexError, LatexToMathML

from book.faults import fault
from book.names import Linker

PART = ":::part "  # begins the line that stands for a part; the reader of pages lets no author write one
STASHED = re.compile(f"{STX}.*?{ETX}")  # what Python-Markdown puts in the place of a formula, or of HTML
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TESTED = "✓ tested"  # the text of a link to a general claim, which is no part of the sentence
NO_BREAK = "\u00a0"  # between a sentence and its tick


@dataclass
class Heading:
    """A heading as it is rendered, and the text below it, to the next one."""

    level: int
    anchor: str
    parts: list[tuple[str, bool]]  # of its title: texts, each with whether it is code
    text: list[str] = field(default_factory=list)
    first: list[str] = field(default_factory=list)  # of the text: the first paragraph, if it begins with one
    tables: list[str] = field(default_factory=list)  # what stands in its tables

    @property
    def title(self) -> str:
        """The title as HTML, with no element but <code>."""
        texts = ((html.escape(text, quote=False), is_code) for text, is_code in self.parts)
        return "".join(f"<code>{text}</code>" if is_code else text for text, is_code in texts).strip()

    @property
    def plain_title(self) -> str:
        return "".join(text for text, _ in self.parts).strip()

    @property
    def words(self) -> str:
        """Its text without tables."""
        return self.without_marks(self.text)

    @property
    def first_paragraph(self) -> str:
        return self.without_marks(self.first)

    @staticmethod
    def without_marks(texts: list[str]) -> str:
        return " ".join("".join(texts).replace(NO_BREAK + TESTED, "").split())

    @property
    def words_in_tables(self) -> str:
        return " ".join("".join(self.tables).split())


@dataclass
class RenderedPage:
    """What was noted of a page while it was rendered."""

    headings: list[Heading] = field(default_factory=list)
    first: str = ""  # the first paragraph
    reading: int = 0  # words to be read: not in code, tables, formulas and folds
    ids: set[str] = field(default_factory=set)
    printed: list[str] = field(default_factory=list)  # the texts that its code blocks printed
    formulas: list["Formula"] = field(default_factory=list)
    styles: set[str] = field(default_factory=set)  # the `style` attributes in it

    @property
    def characters(self) -> set[str]:
        """The characters that its formulas need from the font."""
        return set().union(*(formula.characters for formula in self.formulas))

    @property
    def all_styles(self) -> set[str]:
        return self.styles.union(*(formula.styles for formula in self.formulas))


class BookExtension(Extension):
    """The extension. It lives as long as a build; `begin` says which page is rendered."""

    def __init__(self):
        super().__init__()
        self.parts, self.linker, self.rendered = [], None, None

    def begin(self, parts: list[str], styles: set[str], linker: Linker) -> None:
        """From here on, what is rendered is a page with these parts, their `style` attributes, and these names."""
        self.parts, self.linker = parts, linker
        self.rendered, self.outer = RenderedPage(styles=styles), None

    def extendMarkdown(self, md: Markdown) -> None:
        if self.rendered is None:  # (MkDocs tries all extensions before there is a page)
            return
        inner = self.outer is not None  # Markdown that code in the page has printed, which markdown-exec renders
        if not inner:
            self.outer = md
        spoken: dict[str, str] = {}  # formulas as text, by what stands for them in the tree
        md.preprocessors.register(Parts(md, self.parts), "parts", 22)  # after code blocks, before HTML
        md.treeprocessors.register(Formulas(md, self.rendered, spoken), "formulas", 15)  # after inline text
        md.treeprocessors.register(Phone(md), "phone", 10)
        md.treeprocessors.register(Letters(md), "letters", 4)  # after the attributes and the table of contents
        md.treeprocessors.register(NameLinks(md, self.linker), "names", 3)  # after all that makes links
        md.treeprocessors.register(Notes(md, self.rendered, spoken, inner), "notes", -1)  # last


class Parts(Preprocessor):
    """Puts finished HTML into the page."""

    def __init__(self, md: Markdown, parts: list[str]):
        super().__init__(md)
        self.parts = parts

    def run(self, lines: list[str]) -> list[str]:
        out = []
        for line in lines:
            if line.startswith(PART):
                out += ["", self.md.htmlStash.store(self.parts[int(line.removeprefix(PART))]), ""]
            else:
                out.append(line)
        return out


# Formulas

converter = LatexToMathML(fancy_error=False)
# What math-core writes by names that only HTML knows.
ENTITIES = '<!DOCTYPE math [<!ENTITY ApplyFunction "&#x2061;"><!ENTITY InvisibleTimes "&#x2062;">]>'
# Browsers may break a line after a formula. Punctuation that must not begin a line goes into the formula's box.
CLOSING = re.compile(r"[.,;:!?)\]’”'\"\-/]*")


@dataclass(frozen=True)
class Formula:
    """A formula: its MathML, and what that holds."""

    mathml: str
    text: str = ""
    characters: frozenset[str] = frozenset()  # what it needs from the font
    styles: frozenset[str] = frozenset()  # its `style` attributes


@cache
def typeset(tex: str, *, display: bool) -> Formula:
    """The formula that TeX stands for. If math-core cannot parse it, a fault to show in its place."""
    try:
        tree = etree.fromstring(ENTITIES + converter.convert_with_local_state(tex, displaystyle=display))
    except LatexError as error:
        return Formula(fault("a formula", f"cannot typeset {tex!r}: {error}"))
    needed = set("".join(tree.itertext()))
    for element in tree.iter("mi"):
        if element.text in LETTERS and not element.attrib:
            element.set("class", element.text)
        needed.update(ITALICS.get(element.text, ""))  # browsers show a one-letter <mi> in mathematical italics
    styles = frozenset(element.get("style") for element in tree.iter() if element.get("style"))
    return Formula(etree.tostring(tree, encoding="unicode"), "".join(tree.itertext()), frozenset(needed), styles)


LETTERS = {"x", "y", "v", "J"}  # each of them has a colour
# Letters and their mathematical italics: Unicode's NFKC form of an italic is the plain letter.
ITALICS = {unicodedata.normalize("NFKC", chr(c)): chr(c) for c in range(0x1D434, 0x1D468)}
ITALICS |= {unicodedata.normalize("NFKC", chr(c)): chr(c) for c in range(0x1D6E2, 0x1D71C)}
ITALICS |= {"h": "ℎ", "∂": "𝜕", "ϵ": "𝜖", "ϑ": "𝜗", "ϕ": "𝜙", "ϱ": "𝜚", "ϖ": "𝜛"}


class Formulas(Treeprocessor):
    """Replaces the formulas that arithmatex (with `generic: true`) found by MathML."""

    def __init__(self, md: Markdown, rendered: RenderedPage, spoken: dict[str, str]):
        super().__init__(md)
        self.rendered, self.spoken = rendered, spoken

    def run(self, root):
        for box in root.iter():
            if box.get("class") != "arithmatex":
                continue
            display, tex = box.text.startswith(r"\["), box.text[2:-2].strip()
            if display:  # arithmatex escapes the text of blocks, but not of spans
                tex = html.unescape(tex)
            formula = typeset(tex, display=display)
            self.rendered.formulas.append(formula)
            box.text = self.md.htmlStash.store(formula.mathml)
            self.spoken[box.text] = formula.text
            if not display and box.tail:
                closing = CLOSING.match(box.tail)[0]
                box.text, box.tail = box.text + closing, box.tail[len(closing) :]


# Letters, and what a phone needs

# A letter alone, perhaps with a subscript, as in 5x₂, or in vᵀJ. (Not in a word, a name or an abbreviation.)
# The others of mathematics are italic, too: not a, d, e, I, … and not a unit, as in 5 s.
LETTER = re.compile(
    r"(?<![^\W₀-₉])(?<![’'.∂])(?:[xyvJ]|(?<!\d[ \u00a0])[bcfghijkmnopqstuwzHNVWXY])(?![A-Za-z0-9_’'(\[]|\.\w)"
    r"(?!\. [A-Z]\.|(?:(?<=^.)|(?<=and H)|(?<=[A-Z]\. .))\. [A-Z]|\) for )"  # an initial, or type(s) for
    r"|(?<=\d)[xyv](?=[₀-₉])|(?<=ᵀ)J|\ba(?=, b\b| (?:and|or) (?:to |of )?b\b)"
)
COLOURED_CODE = {"x": "x", "x.grad": "x", "y": "y", "v": "v", "gradient": "v", "gradient=v": "v", "J": "J"}


class Letters(Treeprocessor):
    """Wraps each letter in a span of its class, or `m`; code that is nothing but such a name gets the class itself."""

    def run(self, root):
        self.colour(root)

    def colour(self, element):
        if element.tag == "code":
            if kind := COLOURED_CODE.get(element.text or ""):
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
            span = etree.Element("span", {"class": letter[0] if letter[0] in LETTERS else "m"})
            span.text = letter[0]
            span.tail = text[letter.end() : found[k + 1].start() if k + 1 < len(found) else len(text)]
            parent.insert(place + k, span)
        return text[: found[0].start()]


SENTENCE = 40  # characters: a cell with more is not squeezed into a column of single words
SHORT = range(3, 17)  # characters: code of several words that fits one line of a phone, even in a heading


class Phone(Treeprocessor):
    """Gives long cells of tables the class `long`, and short code of several words `short` (docs/assets/book.css).

    A tick says what it leads to, and begins no line.
    """

    def run(self, root):
        for element in root.iter():
            if element.tag == "td" and len(STASHED.sub("", "".join(element.itertext()))) > SENTENCE:
                element.set("class", "long")
            elif element.tag == "code" and len(text := element.text or "") in SHORT and " " in text:
                element.set("class", "short")
            elif element.tag == "a" and element.text == TESTED:
                element.set("title", "A test that tries what is said here on random numbers")
            for before, tick in pairwise([None, *element]):
                if tick.text != TESTED:
                    continue
                elif before is None:
                    element.text = (element.text or "").rstrip() + NO_BREAK
                else:
                    before.tail = (before.tail or "").rstrip() + NO_BREAK


# Names of torch

NO_NAMES_IN = ("a", "pre", "summary", *HEADINGS)  # links, code blocks, what is clicked, headings


class NameLinks(Treeprocessor):
    """Makes links of code in the text that is a name of torch."""

    def __init__(self, md: Markdown, linker: Linker):
        super().__init__(md)
        self.linker = linker

    def run(self, root):
        tokens = list(self.tokens(root))
        addresses = self.linker.link([(level, text) for level, text, _, _ in tokens])
        for (_, _, parent, code), address in zip(tokens, addresses, strict=True):
            if address:
                link = etree.Element("a", {"class": "name", "href": address})
                link.tail, code.tail = code.tail, None
                parent[list(parent).index(code)] = link
                link.append(code)

    def tokens(self, parent):
        """The headings and the code in the order of the text: (level, id) and (0, code), with parent and element."""
        for element in parent:
            if element.tag in HEADINGS:
                yield int(element.tag[1]), element.get("id", ""), parent, element
            elif element.tag == "code":
                yield 0, html.unescape("".join(element.itertext())), parent, element
            elif element.tag not in NO_NAMES_IN and not is_about_others(element):
                yield from self.tokens(element)


def is_about_others(element) -> bool:
    """Whether this is a table with a column for JAX, whose words are not torch's."""
    return element.tag == "table" and "JAX" in "".join(element[0].itertext())


# What is in a page

SPACED = ("li", "td", "th", "dt", "dd", "tr", "br", "summary")  # elements within blocks that divide words, too
ENTITY = re.compile(r"&#?\w+;")
NOT_READ = ("pre", "details", "table", "svg")  # in the time that it takes to read a page
LABELLED = ("source", "verdict", "older", "tip")  # folds whose summary is the same on all pages, and says nothing there


class Notes(Treeprocessor):
    """Notes what is in a page. What an author or an example excludes from the search is not in the texts."""

    def __init__(self, md: Markdown, rendered: RenderedPage, spoken: dict[str, str], inner: bool):
        super().__init__(md)
        self.rendered, self.spoken, self.inner = rendered, spoken, inner

    def run(self, root):
        rendered = self.rendered
        rendered.ids |= {element.get("id") for element in root.iter() if element.get("id")}
        rendered.styles |= {element.get("style") for element in root.iter() if element.get("style")}
        if self.inner:
            rendered.printed.append(" ".join("".join(self.texts(root)).split()))
            return
        self.walk(root)
        paragraphs = (element for element in root.iter("p") if not element.get("class"))
        texts = (Heading.without_marks(self.texts(one)) for one in paragraphs)
        rendered.first = next(filter(None, texts), "")
        rendered.reading = len("".join(self.text_to_read(root)).split())

    def walk(self, parent):
        """Note the headings below `parent`, wherever they stand, and the texts between them."""
        for element in parent:
            if element.tag in HEADINGS and element.get("id"):
                parts = list(self.parts_of_title(element, False))
                self.rendered.headings.append(Heading(int(element.tag[1]), element.get("id"), parts))
            elif any(inner.tag in HEADINGS for inner in element.iter()) and not excluded(element):
                self.walk(element)
            elif self.rendered.headings:
                heading = self.rendered.headings[-1]
                if element.tag == "p" and not heading.words:
                    heading.first = list(self.texts(element))
                heading.text += [" ", *self.texts(element, heading.tables), " ", self.plain(element.tail)]

    def parts_of_title(self, element, is_code: bool):
        yield self.plain(element.text), is_code
        for child in element:
            if child.get("class") != "headerlink":
                yield from self.parts_of_title(child, is_code or child.tag == "code")
            yield self.plain(child.tail), is_code

    def texts(self, element, tables: list[str] | None = None):
        """The texts in an element, with spaces where it does not go on in the same line.

        tables: takes the texts of tables, if given.
        """
        if excluded(element):
            return
        if element.tag == "table" and tables is not None:
            tables += [" ", *self.texts(element)]
            return
        space = " " if self.md.is_block_level(element.tag) or element.tag in SPACED else ""
        yield space + self.plain(element.text)
        for child in element:
            if child.tag != "summary" or element.get("class") not in LABELLED:
                yield from self.texts(child, tables)
            yield self.plain(child.tail)
        yield space

    def text_to_read(self, element):
        if element.tag in NOT_READ or element.get("class") == "arithmatex":
            return
        yield STASHED.sub(" ", element.text or "")
        for child in element:
            yield " "
            yield from self.text_to_read(child)
            yield STASHED.sub(" ", child.tail or "")

    def plain(self, text: str | AtomicString | None) -> str:
        """Text with its formulas and its entities, and without what stands for other HTML."""
        return html.unescape(STASHED.sub(self.unstashed, text or ""))

    def unstashed(self, found: re.Match) -> str:
        stash = HTML_PLACEHOLDER_RE.fullmatch(found[0])
        kept = self.md.htmlStash.rawHtmlBlocks[int(stash[1])] if stash else ""
        entity = kept if isinstance(kept, str) and ENTITY.fullmatch(kept) else ""
        return self.spoken.get(found[0], entity)


def excluded(element) -> bool:
    return "data-search-exclude" in element.attrib or element.get("class") in ("kind", "headerlink")
