"""Links from names of torch to PyTorch's documentation, and the index of what is shown where.

A Markdown extension marks the code in the text of a page, which may be such a name. When the site is finished, `write`

- makes links of the names that torch_names.txt lists and the installed torch has: of the first mention on a page, and
  in each section `###`, which is a card or an entry that one lands on,
- lists below each page, folded, all names that it uses,
- and fills the index, docs/names.md: `<!-- names of torch.func -->` becomes the names of that module.

What code uses is read from the files of the examples, as far as a page shows them open. A word such as `sqrt` is what
the page uses under this name, or else what torch has under it. Where torch has several things, such as `vjp`, its
section must use one of them, and the page no other; or else there is no link.
"""

import ast
import builtins
import html
import inspect
import json
import re
import textwrap
import warnings
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from sys import stdlib_module_names

import numpy
import torch
import torch.utils.benchmark  # (not loaded by `import torch`, nor are the next two)
import torch.utils.checkpoint
import torch.utils.flop_counter
from markdown import Extension
from markdown.treeprocessors import Treeprocessor

from machinery.examples.file import read_example
from machinery.examples.reading import OPEN
from machinery.site import search

LIST = Path(__file__).with_name("torch_names.txt")
PAGES = dict((*line.split(" "), "")[:2] for line in LIST.read_text(encoding="utf-8").splitlines() if line[0] != "#")
DOCUMENTATION = f"https://docs.pytorch.org/docs/{'.'.join(torch.__version__.split('.')[:2])}/"
TENSOR, MODULE, FUNCTION = "torch.Tensor", "torch.nn.Module", "torch.autograd.Function"
CONTEXT, OPTIMIZER = "torch.autograd.function.FunctionCtx", "torch.optim.Optimizer"
ALIASES = {"torch": "torch", "nn": "torch.nn", "F": "torch.nn.functional", "functional": "torch.autograd.functional"}
ALIASES |= {word: f"torch.{word}" for word in ("Tensor", "autograd", "func", "linalg", "optim")}
ALIASES |= {"forward_ad": "torch.autograd.forward_ad"}
# What a variable is, by its name, where the code does not say it. Any other is a tensor.
OWNERS = dict.fromkeys([*stdlib_module_names, "np", "jax", "jnp", "lax", "tf", "tape", "scaler"], "")
OWNERS |= dict.fromkeys(["model", "module", "layer", "net"], MODULE) | {"optimizer": OPTIMIZER, "ctx": CONTEXT}
SEVERAL = {name for kind in (dict, list, str) for name in dir(kind)}  # methods that tell no tensor from something else
SAME = ("torch.", "torch.Tensor.", "torch.nn.functional.", "torch.special.")  # one operation in several places
GROUPS = (TENSOR, "torch.autograd", "torch.func", "torch.nn", "torch.optim", "torch.linalg")
MARKED = re.compile(r'<code(?P<attributes>[^>]*?) data-name=""(?P<more>[^>]*)>(?P<code>[^<]*)</code>')
FILE = re.compile(r'<a class="whole-file" href="(?P<file>[^"]+\.py)"')
GROUP = re.compile(r"<!-- names of ([\w.]+) -->")
NOT_IN = ("a", "pre", "summary", "h1", "h2", "h3", "h4", "h5", "h6")  # links, code blocks, headings, what is clicked
BELOW = "<!-- names -->"  # in the template: where a page lists its names
MOST = 6  # places that the index gives for a name


class Mark(Treeprocessor):
    """Gives code in the text the attribute `data-name`."""

    def run(self, root):
        for element in root:
            if element.tag == "code":
                element.set("data-name", "")
            elif element.tag not in NOT_IN and not (element.tag == "table" and "JAX" in "".join(element[0].itertext())):
                self.run(element)  # (a table with a column for JAX has words that are not torch's)


class NamesExtension(Extension):
    """Adds the marks to Python-Markdown."""

    def extendMarkdown(self, md):
        md.treeprocessors.register(Mark(md), "names", 3)  # after all that makes links


def makeExtension(**options):
    return NamesExtension(**options)


# What torch has


@cache
def found(name: str):
    """The object of the installed torch that has this full name, or None."""
    thing = torch
    for part in name.split(".")[1:]:
        thing = getattr(thing, part, None)
    return thing


@cache
def address(name: str) -> str:
    """The address of PyTorch's documentation of a name, or '' where there is none."""
    page = PAGES.get(name, "-")
    return "" if page == "-" or found(name) is None else DOCUMENTATION + (page or f"generated/{name}.html")


@cache
def public() -> dict[str, set[str]]:
    """The full names of all that the modules and classes of the list have, documented or not, by the last word."""
    by_word = defaultdict(set)
    with warnings.catch_warnings(action="ignore"):  # of what is deprecated
        for owner in {name.rpartition(".")[0] for name in PAGES} - {""}:
            for word in dir(found(owner)):
                if word[0] != "_" and not inspect.ismodule(found(f"{owner}.{word}")):
                    by_word[word].add(f"{owner}.{word}")
    return by_word


@cache
def takers() -> dict[str, set[str]]:
    """The arguments of the functions that differentiate, each with the functions that take it."""
    by_argument = defaultdict(set)
    differentiate = ("torch.Tensor.backward", "torch.autograd.", "torch.func.", "torch.utils.checkpoint.")
    for name in filter(address, PAGES):
        if name.startswith(differentiate) and inspect.isfunction(found(name)):
            for argument in inspect.signature(found(name)).parameters:
                by_argument[argument].add(name)
    return by_argument


def one(names: set[str]) -> bool:
    """Whether these are names of one thing."""
    parts = [name.rpartition(".") for name in names]
    return len({last if f"{owner}." in SAME else id(found(f"{owner}.{last}")) for owner, _, last in parts}) == 1


# What code uses, and what a word of the text means


class Used(ast.NodeVisitor):
    """What code uses of torch: `names`, and `arguments` with the functions that get them. `own`: names it gives."""

    def __init__(self, source: str = "", unclear: set[str] = SEVERAL, imported: dict[str, str] | None = None):
        self.names, self.arguments, self.own = Counter(), Counter(), set()
        self.unclear, self.imported, self.kinds = unclear, imported or {}, {}  # kinds: the class of a variable
        self.sections = defaultdict(set)  # the names by section, of the code of a page
        self.visit(ast.parse(source))

    def name(self, node: ast.AST) -> str:
        """The full name that an expression is, such as that of a tensor's method, or ''."""
        if isinstance(node, ast.Name):
            return self.imported.get(node.id, "")
        if not isinstance(node, ast.Attribute):
            return ""
        if owner := self.name(node.value):
            return f"{owner}.{node.attr}"
        owner = self.owner(node.value)
        if owner == TENSOR and node.attr in self.unclear:
            return ""
        owners = (CONTEXT, FUNCTION) if owner == CONTEXT else (owner,)
        return next((name for owner in owners if (name := f"{owner}.{node.attr}") in PAGES), "")

    def owner(self, node: ast.AST) -> str:
        """The class of the value of an expression, or '' where that is none of torch's."""
        if isinstance(node, ast.Name):
            return self.kinds.get(node.id, "" if node.id in self.imported else OWNERS.get(node.id, TENSOR))
        if isinstance(node, ast.Call):
            name = self.name(node.func)
            if isinstance(kind := found(name) if name.startswith("torch.") else None, type):
                return next((base for base in (MODULE, OPTIMIZER, TENSOR) if issubclass(kind, found(base))), name)
            if name and kind is None:
                return ""  # of another library
            if isinstance(node.func, ast.Name):
                return "" if hasattr(builtins, node.func.id) else self.kinds.get(node.func.id, TENSOR)
        return "" if isinstance(node, (ast.Constant, ast.JoinedStr, ast.Dict, ast.List)) else TENSOR

    def use(self, name: str) -> None:
        self.names.update([name] if name in PAGES else [])

    def visit_Import(self, node):
        for alias in node.names:
            top = alias.name.partition(".")[0]
            self.imported[alias.asname or top] = alias.name if alias.asname else top

    def visit_ImportFrom(self, node):
        self.imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}

    def visit_ClassDef(self, node):
        self.kinds[node.name] = base = self.name(node.bases[0]) if node.bases else ""
        for method in node.body:  # defines what torch calls, such as Function.backward
            self.use(f"{base}.{getattr(method, 'name', '')}")
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        self.own |= {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
        self.own |= set() if node.args.args[:1] and node.args.args[0].arg in ("self", "ctx") else {node.name}
        self.generic_visit(node)

    def visit_Assign(self, node):
        if isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Call):
            self.kinds[node.targets[0].id] = self.owner(node.value)
        self.generic_visit(node)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.own.add(node.id)
        self.use(self.name(node))

    def visit_Attribute(self, node):
        name = self.name(node)
        while name not in PAGES and name.count(".") > 1:  # of `torch.nn.attention.SDPBackend.MATH`, what is listed
            name = name.rpartition(".")[0]
        self.use(name)
        if not self.name(node.value):  # `torch.autograd.grad` does not use `torch.autograd`
            self.visit(node.value)

    def visit_Call(self, node):
        name = self.name(node.func)
        for given in node.keywords:
            if name in takers().get(given.arg, ()):
                self.arguments[given.arg, name] += 1
        self.generic_visit(node)


def meant(text: str, page: Used, section: str, book: set[str]) -> tuple[str, str]:
    """The argument, if it is one, and the full name that code in the text is about, or two empty strings.

    page: what the code of the page uses. book: the arguments that some code of the book gives.
    """
    word = re.match(r"(\w+)(?:=[^= ]|$)", text)
    if word and len(word[1]) > 1 and word[1] in book:
        functions = {name for argument, name in page.arguments if argument == word[1]}
        if not functions and word[1] not in page.own:
            functions = takers()[word[1]]
        return (word[1], *functions) if len(functions) == 1 else ("", "")
    text = re.sub(r"^(?:with )?@?(?=\.?)|:$", "", text).replace("…", "...")
    try:
        (node,) = ast.parse(f"_{text}" if text.startswith(".") else text).body
    except (SyntaxError, ValueError):
        return "", ""
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        node = node.targets[0]  # of `x.grad = None`
    node = getattr(node, "value", node) if isinstance(node, (ast.Expr, ast.Assign)) else node
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    name, known = Used(imported=ALIASES).name(node), ""
    if isinstance(node, ast.Name) and len(word := node.id) > 1 and not {word} & (page.own | SEVERAL | {*dir(builtins)}):
        wide, near = public().get(word, set()), {name.rpartition(".")[2] for name in page.sections[section]}
        known = {name for names in page.sections.values() for name in names if name.rpartition(".")[2] == word} or wide
        known = known if one(wide) or word in near else set()
        name = min(known, key=lambda name: (not address(name), TENSOR in name, name)) if one(known) else ""
    return "", name if name in PAGES else ""


# The site


def write(site: Path, pages: dict[Path, str]) -> dict[Path, str]:
    """The `pages` of a built site, HTML by path, with links, lists and the index."""
    if not (index := site / search.INDEX).exists():
        return pages  # done already
    entries = json.loads(index.read_text(encoding="utf-8"))["docs"]
    titles = {entry["location"]: search.plain(entry["title"]) for entry in entries}
    if (short := site / "llms.txt").exists():  # the titles of pages in the navigation
        for title, name in re.findall(r"^- \[(.+)\]\(\S*?(\w+)\.md\)", short.read_text(encoding="utf-8"), re.MULTILINE):
            titles["" if name == "index" else f"{name}/"] = title
    shown = defaultdict(Counter)  # by name, or by argument and function: how much each section shows it
    uses = {path: using(text, path, site, shown) for path, text in pages.items()}
    book = {argument for page in uses.values() for argument, _ in page.arguments}
    out = {path: linked(text, place(path, site), uses[path], book, shown) for path, text in pages.items()}
    rows = {name: ranked(name, places, titles) for name, places in shown.items()}
    return {path: GROUP.sub(lambda group: listed(group[1], rows, titles), text) for path, text in out.items()}


def anchor_of(heading: re.Match) -> str:
    return "" if heading["level"] == "1" else f"#{heading['id']}"


def place(path: Path, site: Path) -> str:
    """The address of a page below that of the site, as the search knows it."""
    return f"{path.parent.relative_to(site).as_posix()}/".removeprefix("./")


def using(text: str, path: Path, site: Path, shown: dict) -> Used:
    """What the code on a page uses; in which section, is noted in `shown`."""
    page, anchor, snippets = Used(), "", (site / "snippets").resolve()
    for found in re.finditer(f"{search.HEADING.pattern}|{FILE.pattern}", text):
        if found["level"]:
            anchor = anchor_of(found)
            continue
        if (file := (path.parent / found["file"]).resolve()).is_relative_to(snippets):
            sections = read_example(file, snippets).sections
            used = Used("\n".join(sections[name].source for name in OPEN if name in sections))
        else:  # a notebook, where many a variable is an array of NumPy's
            used, anchor = Used(file.read_text(encoding="utf-8"), SEVERAL | set(dir(numpy.ndarray))), ""
        page.names, page.arguments = page.names + used.names, page.arguments + used.arguments
        page.own |= used.own
        page.sections[anchor] |= {*used.names}
        for name, times in (used.names + used.arguments).items():
            shown[name][place(path, site) + anchor] += min(times, 5)
    return page


def linked(text: str, here: str, page: Used, book: set[str], shown: dict) -> str:
    """The HTML of a page with its links, and its list."""
    anchor, before, everything = "", set(), {*page.names, *(name for _, name in page.arguments)}
    tokens = re.compile(f"{search.HEADING.pattern}|{MARKED.pattern}")
    for token in tokens.finditer(text):
        if token["level"]:
            anchor = anchor_of(token)
        elif "." in token["code"]:  # named in full
            page.sections[anchor].add(meant(html.unescape(token["code"]), page, anchor, book)[1])
    anchor = ""

    def link(token: re.Match) -> str:
        nonlocal anchor, before
        if token["level"]:
            anchor = anchor_of(token)
            before = set() if token["level"] == "3" else before
            return token[0]
        code = f"<code{token['attributes']}{token['more']}>{token['code']}</code>"
        argument, name = meant(html.unescape(token["code"]), page, anchor, book)
        what = (argument, name) if argument else name
        if name:
            shown[what][here + anchor] += 4
            everything.add(name)
        if not address(name) or what in before:
            return code
        before.add(what)
        return f'<a class="name" href="{address(name)}">{code}</a>'

    text = tokens.sub(link, text)
    links = " · ".join(documented(name) for name in sorted(everything, key=str.lower) if address(name))
    where = f'<a href="{"../" * bool(here)}names/">Where the book shows each name</a>'
    fold = f'<details class="names"><summary>In PyTorch’s documentation</summary><p>{links}</p><p>{where}</p></details>'
    return text.replace(BELOW, fold if links else "")


def broken(name: str) -> str:
    """A name as code that may be broken after its dots."""
    return f"<code>{name.replace('.', '.<wbr>')}</code>"


def documented(name: str) -> str:
    code = broken(name)
    return f'<a href="{address(name)}">{code}</a>' if address(name) else f"{code} (not documented by itself)"


def ranked(name, places: Counter, titles: dict[str, str]) -> list[str]:
    """The places that show a name, the most telling first: whose headings name it, then those that show it most."""
    word, order = name[0] if isinstance(name, tuple) else name.rpartition(".")[2], [*titles]

    def telling(at: str) -> tuple[int, int]:
        section, page = (bool(re.search(rf"\b{word}\b", titles.get(title, ""))) for title in (at, at.partition("#")[0]))
        return min(places[at], 30) + 40 * section + 20 * page - 15 * at.startswith("exercises"), -order.index(at)

    return sorted((at for at in places if at in titles), key=telling, reverse=True)[:MOST]


def listed(module: str, rows: dict, titles: dict[str, str]) -> str:
    """The part of the index for a module: its names in alphabetical order, and letters to jump to where it is long."""
    entries = defaultdict(lambda: ([], []))
    for name, places in rows.items():
        if isinstance(name, tuple):
            group, word, name = "arguments", *name
        else:
            group = next((group for group in GROUPS if f"{name}.".startswith(f"{group}.")), "")
            group, word = group or ("torch" if name.count(".") == 1 else "other"), name.removeprefix("torch.")
        if group == module and places:
            entries[word][0].append(name)
            entries[word][1].extend(at for at in places if at not in entries[word][1])
    out, letters = [], []
    for word in sorted(entries, key=lambda word: word.removeprefix("Tensor.").strip("_").lower()):
        names, places = entries[word]
        letter, jump = word.removeprefix("Tensor.").strip("_")[0].upper(), ""
        if letter not in letters:
            letters.append(letter)
            jump = f' id="{module}-{letter}"'
        links = ", ".join(map(documented, sorted(names)))
        of = f"{broken(word)} of " if module == "arguments" else ""
        where = " · ".join(f'<a href="../{at}">{told(at, titles)}</a>' for at in places[:MOST])
        out.append(f"<dt{jump}>{of}{links}</dt><dd>{where}</dd>")
    jumps = " ".join(f'<a href="#{module}-{letter}">{letter}</a>' for letter in letters) if len(entries) >= 20 else ""
    return f'<p class="jumps">{jumps}</p><dl class="index">{"".join(out)}</dl>'


def told(at: str, titles: dict[str, str]) -> str:
    """What a link to a section says: the titles of its page and its own, as far as there is room."""
    page, _, section = at.partition("#")
    text = f"{titles.get(page, page)}: {titles[at]}" if section else titles[at]
    return html.escape(textwrap.shorten(text, 72, placeholder=" …"), quote=False)
