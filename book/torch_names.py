"""What torch has, which of its names a piece of code uses, and which one a word of the text means.

torch_names.txt lists what PyTorch's documentation describes, with the page of each name; only what the installed torch
has is taken from it. A word such as `sqrt` is what the page uses under this name, or else what torch has under it.
Where torch has several things, such as `vjp`, its section must use one of them, and the page no other; or else it means
none.
"""

import ast
import builtins
import inspect
import re
import warnings
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from sys import stdlib_module_names

import torch
import torch.utils.benchmark  # (not loaded by `import torch`, nor are the next two)
import torch.utils.checkpoint
import torch.utils.flop_counter

from book.outputs import TORCH, release
from book.records import dotted

LIST = Path(__file__).with_name("torch_names.txt")


def read_names(text: str) -> dict[str, str]:
    """The names in the text of LIST, each with its page: '' for one of its own, '-' where there is none."""
    pages, owner, page = {}, "", ""
    for line in text.splitlines():
        if line.startswith("["):
            owner, _, page = line.removeprefix("[").partition("]")
            page = page.strip()
        elif not line.startswith("#"):
            for name in (f"{owner}.{word}".removeprefix(".") for word in line.split()):
                pages[name] = page + name if page.endswith("#") else page
    return pages


PAGES = read_names(LIST.read_text(encoding="utf-8"))
DOCUMENTATION = f"https://docs.pytorch.org/docs/{dotted(release(TORCH))}/"
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


# What torch has


@cache
def object_of(name: str):
    """The object of the installed torch that has this full name, or None."""
    thing = torch
    for part in name.split(".")[1:]:
        thing = getattr(thing, part, None)
    return thing


@cache
def address(name: str) -> str:
    """The address of PyTorch's documentation of a name, or '' where there is none."""
    page = PAGES.get(name, "-")
    return "" if page == "-" or object_of(name) is None else DOCUMENTATION + (page or f"generated/{name}.html")


@cache
def public() -> dict[str, set[str]]:
    """The full names of all that the modules and classes of the list have, documented or not, by the last word."""
    by_word = defaultdict(set)
    with warnings.catch_warnings(action="ignore"):  # of what is deprecated
        for owner in {name.rpartition(".")[0] for name in PAGES} - {""}:
            for word in dir(object_of(owner)):
                if word[0] != "_" and not inspect.ismodule(object_of(f"{owner}.{word}")):
                    by_word[word].add(f"{owner}.{word}")
    return by_word


@cache
def takers() -> dict[str, set[str]]:
    """The arguments of the functions that differentiate, each with the functions that take it."""
    by_argument = defaultdict(set)
    differentiate = ("torch.Tensor.backward", "torch.autograd.", "torch.func.", "torch.utils.checkpoint.")
    for name in filter(address, PAGES):
        if name.startswith(differentiate) and inspect.isfunction(object_of(name)):
            for argument in inspect.signature(object_of(name)).parameters:
                by_argument[argument].add(name)
    return by_argument


def name_one_thing(names: set[str]) -> bool:
    """Whether these are names of one thing."""
    parts = [name.rpartition(".") for name in names]
    return len({last if f"{owner}." in SAME else id(object_of(f"{owner}.{last}")) for owner, _, last in parts}) == 1


# What code uses, and what a word of the text means


class Used(ast.NodeVisitor):
    """What code uses of torch: `names`, and `arguments` with the functions that get them. `own`: names it gives."""

    def __init__(self, source: str = "", unclear: set[str] = SEVERAL, imported: dict[str, str] | None = None):
        self.names, self.arguments, self.own = Counter(), Counter(), set()
        self.unclear, self.imported, self.kinds = unclear, imported or {}, {}  # kinds: the class of a variable
        self.sections = defaultdict(set)  # the names by section, of the code of a page
        if source:
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
            if isinstance(kind := object_of(name) if name.startswith("torch.") else None, type):
                return next((base for base in (MODULE, OPTIMIZER, TENSOR) if issubclass(kind, object_of(base))), name)
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
        known = known if name_one_thing(wide) or word in near else set()
        name = min(known, key=lambda name: (not address(name), TENSOR in name, name)) if name_one_thing(known) else ""
    return "", name if name in PAGES else ""
